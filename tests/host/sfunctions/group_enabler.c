/* group_enabler: calls its group at every hit, enables it at the first and disables it
 * after the third. */
#define S_FUNCTION_NAME group_enabler
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetOutputPortDataType(S, 0, SS_FCN_CALL);
    ssSetNumIWork(S, 1);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
    ssSetCallSystemOutput(S, 0);
    ssSetExplicitFCSSCtrl(S, 1);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int_T n = ssGetIWorkValue(S, 0);
    ssSetIWorkValue(S, 0, n + 1);
    if (n == 0 && !ssEnableSystemWithTid(S, 0, tid)) return;
    if (n < 3 && !ssCallSystemWithTid(S, 0, tid)) return;
    if (n == 3) ssDisableSystemWithTid(S, 0, tid);
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#include "simulink.c"
