/* abs: y = |u|.
 *
 * The kink is a zero crossing. */
#define S_FUNCTION_NAME abs
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
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
        ssGetOutputPortRealSignal(S, 0)[i] = fabs(*u[i]);
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++) ssGetNonsampledZCs(S)[i] = *u[i];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Abs", .values = "SampleTime=-1", .idle = "ZeroCross"}, {0}};

BUILTIN(.parameters = "ts=-1", .simulink = simulink);
