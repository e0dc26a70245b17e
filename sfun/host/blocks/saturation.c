/* saturation: y = u limited to the range lower ... upper. */
#define S_FUNCTION_NAME saturation
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

enum { LOWER, UPPER, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, TS);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumNonsampledZCs(S, 2 * ssGetOutputPortWidth(S, 0));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    int fine = bi_is_real(S, LOWER) && bi_is_real(S, UPPER);
    const int n = ssGetOutputPortWidth(S, 0);
    for (int i = LOWER; fine && i <= UPPER; i++)
        fine = bi_count(S, i) == 1 || bi_count(S, i) == n;
    for (int i = 0; fine && i < n; i++)
        fine = bi_element(S, LOWER, i) <= bi_element(S, UPPER, i);
    if (!fine)
        ssSetErrorStatus(S, "the limits must be numbers, or one for each element, "
                            "lower <= upper");
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    mdlCheckParameters(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double lower = bi_element(S, LOWER, i), upper = bi_element(S, UPPER, i);
        y[i] = *u[i] <= lower ? lower : *u[i] >= upper ? upper : *u[i];
    }
}

/* Where the output has its kinks; it has no jumps, so no mode is needed. */
#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *z = ssGetNonsampledZCs(S);
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        z[2 * i] = *u[i] - bi_element(S, LOWER, i);
        z[2 * i + 1] = *u[i] - bi_element(S, UPPER, i);
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
