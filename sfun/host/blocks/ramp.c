/* ramp: y = initial, from start on initial + slope (t - start). */
#define S_FUNCTION_NAME tw_ramp
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { SLOPE, START, INITIAL, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (bi_sampled(S, NPARAM)) bi_source(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const double since = ssGetT(S) - bi_scalar(S, START);
    (void)tid;
    ssGetOutputPortRealSignal(S, 0)[0] =
        bi_scalar(S, INITIAL) + (since > 0 ? bi_scalar(S, SLOPE) * since : 0);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"
