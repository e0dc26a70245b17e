/* sine: y = amplitude sin(frequency t + phase) + bias, the frequency in rad/s; with
 * external=1, t is an input. */
#define S_FUNCTION_NAME sine
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 4
#include "builtin.h"

enum { AMPLITUDE, FREQUENCY, PHASE, BIAS, TS, EXTERNAL, NPARAM };

static int is_external(SimStruct *S)
{
    return bi_scalar(S, EXTERNAL) != 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    const int n = bi_common_count(S, BI_VECTORS);
    if (!n) return;
    if (is_external(S))
        bi_elementwise(S, 1, 1, BI_VECTORS);
    else
        bi_source(S, n);
    ssSetSFcnParamTunable(S, TS, SS_PRM_NOT_TUNABLE);
    ssSetSFcnParamTunable(S, EXTERNAL, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int external = is_external(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double t = external ? *ssGetInputPortRealSignalPtrs(S, 0)[i] : ssGetT(S);
        ssGetOutputPortRealSignal(S, 0)[i] =
            bi_element(S, AMPLITUDE, i) *
                sin(bi_element(S, FREQUENCY, i) * t + bi_element(S, PHASE, i)) +
            bi_element(S, BIAS, i);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Sin",
     .values = "Amplitude=;Frequency=;Phase=;Bias=;SampleTime=;SineType=;TimeSource=;"
               "Samples=;Offset=",
     .only = "SineType=Time based|Sample based;TimeSource=Use simulation time|Use "
             "external signal",
     .idle = "VectorParams1D",
     .make = twh_make_sine},
    {0}};

BUILTIN(.parameters = "amplitude=1 frequency=1 phase=0 bias=0 ts=0 external=0",
        .simulink = simulink);
