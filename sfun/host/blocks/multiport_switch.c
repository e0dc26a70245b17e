/* multiport_switch: y = the data input that the first input selects. Its value without
 * the fraction is compared with indices, one for each data input. If none is equal, the
 * run ends with an error, or with otherwise=1 the last data input is taken. A single
 * data input is a vector of which one element is selected. */
#define S_FUNCTION_NAME multiport_switch
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { INPUTS, INDICES, OTHERWISE, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const double n = bi_scalar(S, INPUTS);
    if (!(n >= 1 && n <= 1000)) {
        ssSetErrorStatus(S, "the number of data inputs must be from 1 to 1000");
        return;
    }
    bi_through(S, 1 + (int)n, 1);
    ssSetInputPortWidth(S, 0, 1);
    for (int i = 1; i <= (int)n; i++) ssSetInputPortDataType(S, i, DYNAMICALLY_TYPED);
    ssSetOutputPortDataType(S, 0, DYNAMICALLY_TYPED);
    if ((int)n == 1) ssSetOutputPortWidth(S, 0, 1);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* How many there are to choose from. */
static int choices(SimStruct *S)
{
    const int n = ssGetNumInputPorts(S) - 1;
    return n > 1 ? n : ssGetInputPortWidth(S, 1);
}

/* A single index is that of the first input; the others follow. */
static double index_of(SimStruct *S, int i)
{
    return bi_count(S, INDICES) > 1 ? bi_data(S, INDICES)[i]
                                    : bi_scalar(S, INDICES) + i;
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    const int n = bi_count(S, INDICES);
    if (n > 1 && n != choices(S) - (bi_scalar(S, OTHERWISE) != 0) && n != choices(S))
        ssSetErrorStatus(S, "there must be an index for each data input");
}

static int find(SimStruct *S, double control)
{
    const int known = bi_count(S, INDICES) > 1 ? bi_count(S, INDICES) : choices(S);
    for (int i = 0; i < known; i++)
        if (index_of(S, i) == trunc(control)) return i;
    return bi_scalar(S, OTHERWISE) != 0 ? choices(S) - 1 : -1;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int i = find(S, *ssGetInputPortRealSignalPtrs(S, 0)[0]);
    (void)tid;
    if (i < 0) {
        ssSetErrorStatus(S, "the control input selects none of the data inputs");
        return;
    }
    if (ssGetNumInputPorts(S) == 2)
        bi_put(S, 0, 0, bi_get(S, 1, i));
    else
        for (int e = 0; e < ssGetOutputPortWidth(S, 0); e++)
            bi_put(S, 0, e, bi_get(S, 1 + i, e));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "MultiPortSwitch",
     .bus = ~1u,
     .values = "Inputs=3;zeroidx=;DataPortOrder=;DataPortIndices=;DataPortForDefault=;"
               "DiagnosticForDefault=;SampleTime=-1",
     .only = "DataPortOrder=One-based contiguous|Zero-based contiguous|Specify indices;"
             "AllowDiffInputSizes=off",
     .idle = "InputSameDT;NumInputs",
     .make = twh_make_multiport_switch},
    {0}};

BUILTIN(.parameters = "inputs=3 indices=1 otherwise=1 ts=-1", .simulink = simulink,
        .integers = 1);
