/* relay: y = on_output from where u reaches on until it falls to off, else off_output;
 * it starts switched off unless u has reached on.
 *
 * With a variable-step solver the jumps are zero crossings. It switches between steps
 * only: what it was before is its memory. */
#define S_FUNCTION_NAME relay
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 4
#include "builtin.h"

enum { ON, OFF, ON_OUTPUT, OFF_OUTPUT, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, BI_VECTORS);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        if (bi_element(S, ON, i) < bi_element(S, OFF, i))
            ssSetErrorStatus(S, "the switch-on point must not be below the switch-off "
                                "point");
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumModes(S); i++) ssGetModeVector(S)[i] = 0;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    int_T *on = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (ssIsMajorTimeStep(S))
            on[i] = *u[i] >= bi_element(S, ON, i)    ? 1
                    : *u[i] <= bi_element(S, OFF, i) ? 0
                                                     : on[i];
        ssGetOutputPortRealSignal(S, 0)[i] =
            bi_element(S, on[i] ? ON_OUTPUT : OFF_OUTPUT, i);
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int_T *on = ssGetModeVector(S);
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] =
            bi_side(*u[i] - bi_element(S, on[i] ? OFF : ON, i), on[i]);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Relay",
     .values = "OnSwitchValue=eps;OffSwitchValue=eps;OnOutputValue=1;OffOutputValue=0;"
               "SampleTime=-1",
     .idle = "ZeroCross"},
    {0}};

BUILTIN(.parameters = "on=0 off=0 on_output=1 off_output=0 ts=-1", .jumps = 1,
        .simulink = simulink);
