/* lead_lag: y(n) = v(n) - zero v(n-1) + pole y(n-1), v = gain u; normalized=1: v is
 * (1 - pole) u; per_time=1: v is gain u / T, T the sample time. before_v and before_y
 * are v(-1) and y(-1). */
#define S_FUNCTION_NAME lead_lag
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 5
#include "builtin.h"

enum { POLE, ZERO, GAIN, BEFORE_V, BEFORE_Y, NORMALIZED, PER_TIME, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, BI_VECTORS);
    ssSetNumDiscStates(S, DYNAMICALLY_SIZED);
    ssSetSFcnParamTunable(S, BEFORE_V, SS_PRM_NOT_TUNABLE);
    ssSetSFcnParamTunable(S, BEFORE_Y, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* v and y of the last hit. */
#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumDiscStates(S, 2 * ssGetOutputPortWidth(S, 0));
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    const double T = ssGetSampleTime(S, 0);
    if (bi_scalar(S, PER_TIME) != 0 && (!(T > 0) || isinf(T)))
        ssSetErrorStatus(S, "needs a discrete sample time, but the one that it "
                            "inherits is not");
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0);
    for (int i = 0; i < n; i++) {
        ssGetRealDiscStates(S)[i] = bi_element(S, BEFORE_V, i);
        ssGetRealDiscStates(S)[n + i] = bi_element(S, BEFORE_Y, i);
    }
}

static double input(SimStruct *S, int i)
{
    const double u = *ssGetInputPortRealSignalPtrs(S, 0)[i];
    if (bi_scalar(S, NORMALIZED) != 0) return (1 - bi_element(S, POLE, i)) * u;
    const double v = bi_element(S, GAIN, i) * u;
    return bi_scalar(S, PER_TIME) != 0 ? v / ssGetSampleTime(S, 0) : v;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int n = ssGetOutputPortWidth(S, 0);
    const real_T *x = ssGetRealDiscStates(S);
    (void)tid;
    for (int i = 0; i < n; i++)
        ssGetOutputPortRealSignal(S, 0)[i] = input(S, i) -
                                             bi_element(S, ZERO, i) * x[i] +
                                             bi_element(S, POLE, i) * x[n + i];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const int n = ssGetOutputPortWidth(S, 0);
    (void)tid;
    for (int i = 0; i < n; i++) {
        ssGetRealDiscStates(S)[i] = input(S, i);
        ssGetRealDiscStates(S)[n + i] = ssGetOutputPortRealSignal(S, 0)[i];
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

#define CHANNELS "InputProcessing=Elements as channels (sample based)|Inherited"

static const block_type simulink[] = {
    {.type = "Difference",
     .masked = 1,
     .values = "=0;=1;=1;ICPrevInput=0;=0;=0;=0;=-1",
     .only = CHANNELS},
    {.type = "Discrete Derivative",
     .masked = 1,
     .values = "=0;=1;gainval=1;ICPrevScaledInput=0;=0;=0;=1;=-1",
     .only = CHANNELS},
    {.type = "Transfer Fcn First Order",
     .masked = 1,
     .values = "PoleZ=0.95;=0;=1;=0;ICPrevOutput=0;=1;=0;=-1",
     .only = CHANNELS},
    {.type = "Transfer Fcn Lead or Lag",
     .masked = 1,
     .values = "PoleZ=0.95;ZeroZ=0.75;=1;ICPrevInput=0;ICPrevOutput=0;=0;=0;=-1",
     .only = CHANNELS},
    {.type = "Transfer Fcn Real Zero",
     .masked = 1,
     .values = "=0;ZeroZ=0.75;=1;ICPrevInput=0;=0;=0;=0;=-1",
     .only = CHANNELS},
    {0}};

BUILTIN(.parameters = "pole=0 zero=1 gain=1 before_v=0 before_y=0 normalized=0 "
                      "per_time=0 ts=-1",
        .simulink = simulink);
