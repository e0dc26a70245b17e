/* integrator: y' = u, y(0) = initial. */
#define S_FUNCTION_NAME integrator
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { INITIAL, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    bi_through(S, 1, 0);
    ssSetSFcnParamTunable(S, INITIAL, SS_PRM_NOT_TUNABLE);
    ssSetNumContStates(S, DYNAMICALLY_SIZED);
    if (bi_count(S, INITIAL) > 1) {
        ssSetInputPortWidth(S, 0, bi_count(S, INITIAL));
        ssSetOutputPortWidth(S, 0, bi_count(S, INITIAL));
    }
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumContStates(S); i++)
        ssGetContStates(S)[i] = bi_data(S, INITIAL)[bi_count(S, INITIAL) > 1 ? i : 0];
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetNumContStates(S); i++)
        ssGetOutputPortRealSignal(S, 0)[i] = ssGetContStates(S)[i];
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    for (int i = 0; i < ssGetNumContStates(S); i++) ssGetdX(S)[i] = *u[i];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Integrator",
     .values = "InitialCondition=0",
     .only = "ExternalReset=none;InitialConditionSource=internal;LimitOutput=off;"
             "WrapState=off;ShowSaturationPort=off;ShowStatePort=off",
     .noted = "AbsoluteTolerance=auto|-1",
     .idle = "UpperSaturationLimit;LowerSaturationLimit;WrappedStateUpperValue;"
             "WrappedStateLowerValue;IgnoreLimit;ZeroCross;"
             "ContinuousStateAttributes"},
    {0}};

BUILTIN(.parameters = "initial=0", .simulink = simulink);
