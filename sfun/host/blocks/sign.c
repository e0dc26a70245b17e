/* sign: y = 1 for u > 0, -1 for u < 0, 0 for u = 0.
 *
 * With a variable-step solver the jumps are zero crossings. */
#define S_FUNCTION_NAME sign
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    int_T *mode = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S)) mode[i] = (*u[i] > 0) - (*u[i] < 0);
        ssGetOutputPortRealSignal(S, 0)[i] = isnan(*u[i]) ? *u[i] : mode[i];
    }
}

/* At zero: where the input leaves it. */
#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] = ssGetModeVector(S)[i] ? *u[i] : *u[i] == 0 ? -1 : 1;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Signum", .values = "SampleTime=-1", .idle = "ZeroCross"}, {0}};

BUILTIN(.parameters = "ts=-1", .jumps = 1, .simulink = simulink);
