/* unit_delay: y(n) = u(n-1), y(0) = initial. */
#define S_FUNCTION_NAME unit_delay
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { INITIAL, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 0);
    bi_any_type(S);
    ssSetNumDiscStates(S, DYNAMICALLY_SIZED);
    if (bi_count(S, INITIAL) > 1) {
        ssSetInputPortWidth(S, 0, bi_count(S, INITIAL));
        ssSetOutputPortWidth(S, 0, bi_count(S, INITIAL));
    }
    ssSetSFcnParamTunable(S, INITIAL, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumDiscStates(S); i++)
        ssGetRealDiscStates(S)[i] =
            bi_data(S, INITIAL)[bi_count(S, INITIAL) > 1 ? i : 0];
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int n = ssGetNumDiscStates(S);
    const real_T *x = ssGetRealDiscStates(S);
    (void)tid;
    if (ssGetOutputPortDataType(S, 0) == SS_DOUBLE)
        memcpy(ssGetOutputPortSignal(S, 0), x, (size_t)n * sizeof *x);
    else
        for (int i = 0; i < n; i++) bi_put(S, 0, i, x[i]);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const int n = ssGetNumDiscStates(S);
    const DTypeId type = ssGetInputPortDataType(S, 0);
    const InputPtrsType u = ssGetInputPortSignalPtrs(S, 0);
    real_T *x = ssGetRealDiscStates(S);
    (void)tid;
    for (int i = 0; i < n; i++) x[i] = bi_number(u[i], type);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "UnitDelay",
     .bus = 1,
     .values = "InitialCondition|X0=0;SampleTime=-1",
     .only = "InputProcessing=Elements as channels (sample based)|Inherited",
     .idle = "StateName;StateMustResolveToSignalObject;RTWStateStorageClass;"
             "HasFrameUpgradeWarning;CodeGenStateStorageClass;StateSignalObject"},
    {0}};

BUILTIN(.parameters = "initial=0 ts=-1", .simulink = simulink);
