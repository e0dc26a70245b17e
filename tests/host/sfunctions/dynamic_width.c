/* dynamic_width: y = sum of both inputs, all of the same dynamic width; one state per
 * element counts the updates, and the number of states is dynamic too. */
#define S_FUNCTION_NAME dynamic_width
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 2);
    ssSetInputPortWidth(S, 0, DYNAMICALLY_SIZED);
    ssSetInputPortWidth(S, 1, DYNAMICALLY_SIZED);
    ssSetInputPortDirectFeedThrough(S, 0, 1);
    ssSetInputPortDirectFeedThrough(S, 1, 1);
    ssSetNumOutputPorts(S, 2);
    ssSetOutputPortWidth(S, 0, DYNAMICALLY_SIZED);
    ssSetOutputPortWidth(S, 1, DYNAMICALLY_SIZED);
    ssSetNumDiscStates(S, DYNAMICALLY_SIZED);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    InputRealPtrsType a = ssGetInputPortRealSignalPtrs(S, 0);
    InputRealPtrsType b = ssGetInputPortRealSignalPtrs(S, 1);
    UNUSED_ARG(tid);
    for (int_T i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        ssGetOutputPortRealSignal(S, 0)[i] = *a[i] + *b[i];
        ssGetOutputPortRealSignal(S, 1)[i] = ssGetRealDiscStates(S)[i];
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    for (int_T i = 0; i < ssGetNumDiscStates(S); i++)
        ssGetRealDiscStates(S)[i] += i + 1;
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
