/* dot_product: y = the sum of the products of the elements of two vectors. */
#define S_FUNCTION_NAME dot_product
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 2, 1);
    ssSetOutputPortWidth(S, 0, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const InputRealPtrsType v = ssGetInputPortRealSignalPtrs(S, 1);
    const int a = ssGetInputPortWidth(S, 0), b = ssGetInputPortWidth(S, 1);
    double sum = 0;
    (void)tid;
    for (int i = 0; i < (a > b ? a : b); i++) sum += *u[i] * *v[i];
    ssGetOutputPortRealSignal(S, 0)[0] = sum;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "DotProduct", .values = "SampleTime=-1", .idle = "InputSameDT"},
    {.type = "Dot Product", .values = "=-1", .masked = 1},
    {0}};

BUILTIN(.parameters = "ts=-1", .simulink = simulink);
