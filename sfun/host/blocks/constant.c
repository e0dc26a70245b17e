/* constant: y = value, once or at every hit of the sample time. */
#define S_FUNCTION_NAME constant
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

enum { VALUE, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_source(S, bi_count(S, VALUE));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    if (!bi_is_real(S, VALUE) || bi_count(S, VALUE) != ssGetOutputPortWidth(S, 0))
        ssSetErrorStatus(S, "the value must keep its number of elements");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    (void)tid;
    for (int i = 0; i < bi_count(S, VALUE); i++) y[i] = bi_data(S, VALUE)[i];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Constant",
     .values = "Value=1;SampleTime=inf",
     .idle = "VectorParams1D;FramePeriod;SamplingMode;PreserveConstantTs"},
    {.type = "Ground", .values = "=0"},
    {0}};

BUILTIN(.parameters = "value=1 ts=inf", .simulink = simulink);
