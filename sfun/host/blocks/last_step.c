/* last_step: y = u at the previous step, whatever the steps are; initial at the first.
 */
#define S_FUNCTION_NAME last_step
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#include "builtin.h"

enum { INITIAL, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 0, BI_VECTORS);
    bi_any_type(S);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetSFcnParamTunable(S, INITIAL, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumRWork(S); i++)
        ssSetRWorkValue(S, i, bi_element(S, INITIAL, i));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        bi_put(S, 0, i, ssGetRWorkValue(S, i));
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetNumRWork(S); i++) ssSetRWorkValue(S, i, bi_get(S, 0, i));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Memory",
     .bus = 1,
     .values = "InitialCondition|X0=0;=-1",
     .only = "LinearizeMemory=on|off",
     .idle = "InheritSampleTime;LinearizeMemory;LinearizeAsDelay;StateName;"
             "StateMustResolveToSignalObject;RTWStateStorageClass"},
    {0}};

BUILTIN(.parameters = "initial=0 ts=-1", .simulink = simulink);
