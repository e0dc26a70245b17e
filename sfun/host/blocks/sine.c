/* sine: y = amplitude sin(frequency t + phase) + bias, the frequency in rad/s. */
#define S_FUNCTION_NAME sine
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

static const block_type simulink[] = {
    {.type = "Sin",
     .values = "Amplitude=1;Frequency=1;Phase=0;Bias=0;SampleTime=0",
     .only = "SineType=Time based;TimeSource=Use simulation time",
     .idle = "Samples;Offset;VectorParams1D"},
    {0}};

BUILTIN(.parameters = "amplitude=1 frequency=1 phase=0 bias=0 ts=0",
        .simulink = simulink);
