/* dead_zone: y = 0 for lower <= u <= upper, else the distance from that interval.
 *
 * The kinks are zero crossings. */
#define S_FUNCTION_NAME dead_zone
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 2
#include "builtin.h"

enum { LOWER, UPPER, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, BI_VECTORS);
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

#define MDL_START
static void mdlStart(SimStruct *S)
{
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        if (!(bi_element(S, LOWER, i) <= bi_element(S, UPPER, i)))
            ssSetErrorStatus(S, "the start of the dead zone must not be above its end");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double lower = bi_element(S, LOWER, i), upper = bi_element(S, UPPER, i);
        ssGetOutputPortRealSignal(S, 0)[i] = *u[i] < lower   ? *u[i] - lower
                                             : *u[i] > upper ? *u[i] - upper
                                                             : 0;
    }
}

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
    {.type = "DeadZone",
     .values = "LowerValue=-0.5;UpperValue=0.5;SampleTime=-1",
     .idle = "LinearizeAsGain;ZeroCross"},
    {0}};

BUILTIN(.parameters = "lower=-0.5 upper=0.5 ts=-1", .simulink = simulink);
