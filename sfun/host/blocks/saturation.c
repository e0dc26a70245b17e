/* saturation: y = u limited to the range lower ... upper. */
#define S_FUNCTION_NAME saturation
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

enum { LOWER, UPPER, TS, NPARAM };
enum { LOW, LINEAR, HIGH };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumModes(S, ssGetInputPortWidth(S, 0));
    ssSetNumNonsampledZCs(S, 2 * ssGetInputPortWidth(S, 0));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    if (!bi_is_real(S, LOWER) || !bi_is_real(S, UPPER) ||
        bi_scalar(S, LOWER) > bi_scalar(S, UPPER))
        ssSetErrorStatus(S, "the limits must be numbers, lower <= upper");
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    mdlCheckParameters(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const double lower = bi_scalar(S, LOWER), upper = bi_scalar(S, UPPER);
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    int_T *mode = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S))
            mode[i] = *u[i] <= lower ? LOW : *u[i] >= upper ? HIGH : LINEAR;
        y[i] = mode[i] == LOW ? lower : mode[i] == HIGH ? upper : *u[i];
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *z = ssGetNonsampledZCs(S);
    for (int i = 0; i < ssGetInputPortWidth(S, 0); i++) {
        z[2 * i] = *u[i] - bi_scalar(S, LOWER);
        z[2 * i + 1] = *u[i] - bi_scalar(S, UPPER);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Saturate",
     .values = "LowerLimit=-0.5;UpperLimit=0.5;SampleTime=-1",
     .only = "UpperLimitSource=Dialog;LowerLimitSource=Dialog",
     .idle = "LinearizeAsGain;ZeroCross"},
    {0}};

BUILTIN(.parameters = "lower=-1 upper=1 ts=-1", .simulink = simulink);
