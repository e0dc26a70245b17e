/* clock: y = t. */
#define S_FUNCTION_NAME tw_clock
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

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
    (void)tid;
    ssGetOutputPortRealSignal(S, 0)[0] = ssGetT(S);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"
