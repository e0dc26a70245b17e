/* sine: y = amplitude sin(frequency t + phase) + bias, the frequency in rad/s. */
#define S_FUNCTION_NAME tw_sine
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { AMPLITUDE, FREQUENCY, PHASE, BIAS, TS, NPARAM };

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
    ssGetOutputPortRealSignal(S, 0)[0] =
        bi_scalar(S, AMPLITUDE) *
            sin(bi_scalar(S, FREQUENCY) * ssGetT(S) + bi_scalar(S, PHASE)) +
        bi_scalar(S, BIAS);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"
