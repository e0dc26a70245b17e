/* dynamic_lookup: a table that comes as signals: inputs u, breakpoints, values.
 * interpolation is 'linear', 'flat' (the point below), 'nearest' or 'above';
 * extrapolation 'linear' or 'clip'. Breakpoints that do not increase end the run. */
#define S_FUNCTION_NAME dynamic_lookup
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS (1u << 0 | 1u << 1)
#include "builtin.h"

#include "lookup.h"

enum { METHOD, EXTENDS, TS, NPARAM };
enum { U, POINTS, VALUES };
enum { HOW, BEYOND, NIWORK };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (look_method(S, METHOD) < 0 || look_extends(S, EXTENDS) < 0) return;
    bi_through(S, 3, 1);
    ssSetInputPortRequiredContiguous(S, POINTS, 1);
    ssSetInputPortRequiredContiguous(S, VALUES, 1);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetNumIWork(S, NIWORK);
}

/* The output is as wide as u; the table has a width of its own. */
#define MDL_SET_INPUT_PORT_WIDTH
static void mdlSetInputPortWidth(SimStruct *S, int_T port, int_T width)
{
    ssSetInputPortWidth(S, port, width);
    if (port == U && ssGetOutputPortWidth(S, 0) == DYNAMICALLY_SIZED)
        ssSetOutputPortWidth(S, 0, width);
}

#define MDL_SET_OUTPUT_PORT_WIDTH
static void mdlSetOutputPortWidth(SimStruct *S, int_T port, int_T width)
{
    ssSetOutputPortWidth(S, port, width);
    if (ssGetInputPortWidth(S, U) == DYNAMICALLY_SIZED)
        ssSetInputPortWidth(S, U, width);
}

#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    for (int i = 0; i < 3; i++)
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED)
            ssSetInputPortWidth(S, i, 1);
    if (ssGetOutputPortWidth(S, 0) == DYNAMICALLY_SIZED)
        ssSetOutputPortWidth(S, 0, ssGetInputPortWidth(S, U));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, HOW, look_method(S, METHOD));
    ssSetIWorkValue(S, BEYOND, look_extends(S, EXTENDS));
    if (ssGetInputPortWidth(S, POINTS) != ssGetInputPortWidth(S, VALUES))
        ssSetErrorStatus(S, "the table needs a value for each breakpoint");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const double *x = ssGetInputPortRealSignal(S, POINTS);
    const int n = ssGetInputPortWidth(S, POINTS), how = ssGetIWorkValue(S, HOW);
    const int extends = how == LOOK_LINEAR && ssGetIWorkValue(S, BEYOND);
    (void)tid;
    if (!look_increases(x, n, 0)) {
        ssSetErrorStatus(S, "the breakpoints must increase");
        return;
    }
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        int k;
        double f;
        look_find(x, n, *ssGetInputPortRealSignalPtrs(S, U)[i], extends, &k, &f);
        ssGetOutputPortRealSignal(S, 0)[i] =
            look_up(ssGetInputPortRealSignal(S, VALUES), 1, &n, &k, &f, how);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Lookup Table Dynamic",
     .masked = 1,
     .values = "LookUpMeth=",
     .only = "LookUpMeth=Interpolation-Extrapolation|Interpolation-Use End Values|Use "
             "Input Nearest|Use Input Below|Use Input Above",
     .make = twh_make_dynamic_lookup},
    {0}};

BUILTIN(.parameters = "interpolation='linear' extrapolation='clip' ts=-1",
        .simulink = simulink);
