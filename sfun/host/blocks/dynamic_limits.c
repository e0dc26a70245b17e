/* dynamic_limits: inputs upper limit, u, lower limit: kind 'saturation' limits u,
 * 'dead_zone' gives what u is beyond the limits, else 0.
 *
 * With a variable-step solver the kinks are zero crossings. */
#define S_FUNCTION_NAME dynamic_limits
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS 1u
#include "builtin.h"

enum { KIND, TS, NPARAM };
enum { UPPER, U, LOWER };

static const char *const kinds[] = {"saturation", "dead_zone", NULL};

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (bi_choice(S, KIND, kinds) < 0) {
        ssSetErrorStatus(S, "the kind must be 'saturation' or 'dead_zone'");
        return;
    }
    bi_through(S, 3, 1);
    ssSetNumIWork(S, 1);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumNonsampledZCs(S, 2 * ssGetOutputPortWidth(S, 0));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, bi_choice(S, KIND, kinds));
}

static double input(SimStruct *S, int port, int i)
{
    return *ssGetInputPortRealSignalPtrs(S, port)[i];
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double u = input(S, U, i), upper = input(S, UPPER, i);
        const double lower = input(S, LOWER, i);
        const double y = u > upper ? upper : u < lower ? lower : u;
        ssGetOutputPortRealSignal(S, 0)[i] = ssGetIWorkValue(S, 0) == 0 ? y
                                             : u <= upper && u >= lower ? 0
                                                                        : u - y;
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    if (ssGetNumNonsampledZCs(S) == 0) return;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        ssGetNonsampledZCs(S)[2 * i] = input(S, U, i) - input(S, UPPER, i);
        ssGetNonsampledZCs(S)[2 * i + 1] = input(S, U, i) - input(S, LOWER, i);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Saturation Dynamic", .masked = 1, .values = "='saturation';=-1"},
    {.type = "Dead Zone Dynamic", .masked = 1, .values = "='dead_zone';=-1"},
    {0}};

BUILTIN(.parameters = "kind='saturation' ts=-1", .simulink = simulink);
