/* switch: y = the first input while the second is at least the threshold, else the
 * third. */
#define S_FUNCTION_NAME tw_switch
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { THRESHOLD, TS, NPARAM };
enum { FIRST, CONTROL, THIRD };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 3, 1);
    ssSetInputPortWidth(S, CONTROL, 1);
    ssSetNumModes(S, 1);
    ssSetNumNonsampledZCs(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static double above(SimStruct *S)
{
    return *ssGetInputPortRealSignalPtrs(S, CONTROL)[0] - bi_scalar(S, THRESHOLD);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    int_T *first = ssGetModeVector(S);
    (void)tid;
    if (bi_may_switch(S)) first[0] = above(S) >= 0;
    const InputRealPtrsType u =
        ssGetInputPortRealSignalPtrs(S, first[0] ? FIRST : THIRD);
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) y[i] = *u[i];
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    ssGetNonsampledZCs(S)[0] = above(S);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"
