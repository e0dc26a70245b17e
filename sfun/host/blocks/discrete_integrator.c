/* discrete_integrator: the sum of gain T u, T the sample time. method 0: forward Euler,
 * y(n+1) = y(n) + gain T u(n); 1: backward Euler, with u(n+1) instead; 2: trapezoidal,
 * with the mean of both. accumulate: T is 1. initial is y(0); with of_state it is the
 * state before it, so that methods 1 and 2 add their part of u(0).
 *
 * The state is y without the part of the present input:
 *     y(n) = x(n) + b u(n),  x(n+1) = x(n) + gain T u(n),  b = 0, gain T or gain T / 2
 */
#define S_FUNCTION_NAME discrete_integrator
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

enum { GAIN, INITIAL, TS, METHOD, ACCUMULATE, OF_STATE, NPARAM };

static int width_of_parameters(SimStruct *S)
{
    const int a = bi_count(S, GAIN), b = bi_count(S, INITIAL);
    return a == b || b == 1 ? a : a == 1 ? b : 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    const int n = width_of_parameters(S);
    if (!n || !(bi_scalar(S, TS) > 0) || bi_count(S, TS) > 2) {
        ssSetErrorStatus(S, n ? "needs an explicit sample time"
                              : "gain and initial value must have the same number of "
                                "elements");
        return;
    }
    bi_through(S, 1, bi_scalar(S, METHOD) != 0);
    if (n > 1) {
        ssSetInputPortWidth(S, 0, n);
        ssSetOutputPortWidth(S, 0, n);
    }
    ssSetNumDiscStates(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, 1); /* the output has been computed once */
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumDiscStates(S); i++)
        ssGetRealDiscStates(S)[i] = bi_element(S, INITIAL, i);
    ssSetIWorkValue(S, 0, 0);
}

static double step_of(SimStruct *S, int i)
{
    return bi_element(S, GAIN, i) * (bi_scalar(S, ACCUMULATE) != 0 ? 1 : bi_scalar(S, TS));
}

/* The part of the present input in the output. */
static double part_of(SimStruct *S, int i)
{
    const double method = bi_scalar(S, METHOD);
    return method == 0 ? 0 : method == 1 ? step_of(S, i) : step_of(S, i) / 2;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *x = ssGetRealDiscStates(S);
    const int n = ssGetOutputPortWidth(S, 0);
    const int through = bi_scalar(S, METHOD) != 0;
    (void)tid;
    if (!ssGetIWorkValue(S, 0) && bi_scalar(S, OF_STATE) == 0 && through)
        for (int i = 0; i < n; i++) x[i] -= part_of(S, i) * *u[i];
    for (int i = 0; i < n; i++)
        ssGetOutputPortRealSignal(S, 0)[i] =
            through ? x[i] + part_of(S, i) * *u[i] : x[i];
    if (!ssGetIWorkValue(S, 0) && bi_scalar(S, OF_STATE) == 0) /* without rounding */
        for (int i = 0; i < n; i++)
            ssGetOutputPortRealSignal(S, 0)[i] = bi_element(S, INITIAL, i);
    ssSetIWorkValue(S, 0, 1);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetNumDiscStates(S); i++)
        ssGetRealDiscStates(S)[i] += step_of(S, i) * *u[i];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "DiscreteIntegrator",
     .values = "IntegratorMethod=;gainval=1.0;InitialCondition=0;SampleTime=1;"
               "InitialConditionMode=;InitialConditionSetting=",
     .only = "ExternalReset=none;InitialConditionSource=internal;LimitOutput=off;"
             "ShowSaturationPort=off;ShowStatePort=off",
     .idle = "UpperSaturationLimit;LowerSaturationLimit;IgnoreLimit;StateName;"
             "StateMustResolveToSignalObject;RTWStateStorageClass",
     .make = twh_make_discrete_integrator},
    {0}};

BUILTIN(.parameters = "gain=1 initial=0 ts=1 method=0 accumulate=0 of_state=0",
        .simulink = simulink);
