/* quantizer: y = interval round(u / interval), halves away from zero. */
#define S_FUNCTION_NAME quantizer
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#include "builtin.h"

enum { INTERVAL, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (bi_sampled(S, NPARAM)) bi_elementwise(S, 1, 1, BI_VECTORS);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssGetOutputPortRealSignal(S, 0)[i] =
            bi_element(S, INTERVAL, i) * round(*u[i] / bi_element(S, INTERVAL, i));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Quantizer",
     .values = "QuantizationInterval=0.5;SampleTime=-1",
     .idle = "LinearizeAsGain"},
    {0}};

BUILTIN(.parameters = "interval=0.5 ts=-1", .jumps = 1, .simulink = simulink);
