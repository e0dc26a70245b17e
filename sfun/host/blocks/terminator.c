/* terminator: accepts a signal of any width and type and ignores it. */
#define S_FUNCTION_NAME terminator
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, DYNAMICALLY_SIZED);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetNumOutputPorts(S, 0);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetSimStateCompliance(S, USE_DEFAULT_SIM_STATE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)S;
    (void)tid;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Terminator"}, {0}};

BUILTIN(.parameters = "", .simulink = simulink);
