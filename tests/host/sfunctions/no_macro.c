/* no_macro: functions with the names of callbacks but without their macros; none of
 * them may run. y stays 0. */
#define S_FUNCTION_NAME no_macro
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#endif

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetNumRWork(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
}

static void mdlStart(SimStruct *S)
{
    ssSetRWorkValue(S, 0, 1);
}

static void mdlInitializeConditions(SimStruct *S)
{
    ssSetRWorkValue(S, 0, 2);
}

static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssSetRWorkValue(S, 0, 3);
}

static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetErrorStatus(S, "mdlSetWorkWidths has run");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 0)[0] = ssGetRWorkValue(S, 0);
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
