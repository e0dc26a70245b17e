/* sine: y = amplitude sin(frequency t + phase) + bias, the frequency in rad/s. */
#define S_FUNCTION_NAME sine
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 4
#include "builtin.h"

enum { AMPLITUDE, FREQUENCY, PHASE, BIAS, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int n = bi_common_count(S, BI_VECTORS);
    if (n) bi_source(S, n);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssGetOutputPortRealSignal(S, 0)[i] =
            bi_element(S, AMPLITUDE, i) *
                sin(bi_element(S, FREQUENCY, i) * ssGetT(S) + bi_element(S, PHASE, i)) +
            bi_element(S, BIAS, i);
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
