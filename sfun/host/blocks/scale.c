/* scale: y = k u, element by element; k has one element or as many as the input. */
#define S_FUNCTION_NAME scale
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

enum { K, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    if (bi_count(S, K) > 1) ssSetOutputPortWidth(S, 0, bi_count(S, K));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    if (!bi_is_real(S, K) ||
        (bi_count(S, K) != 1 && bi_count(S, K) != ssGetOutputPortWidth(S, 0)))
        ssSetErrorStatus(S, "the gain must keep its number of elements");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int one = bi_count(S, K) == 1, spread = ssGetInputPortWidth(S, 0) == 1;
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssGetOutputPortRealSignal(S, 0)[i] =
            bi_data(S, K)[one ? 0 : i] * *u[spread ? 0 : i];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

BUILTIN(.parameters = "gain=1 ts=-1");
