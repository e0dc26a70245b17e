/* var_hit: variable hits after a delay that is its input: y counts them. The next hit
 * is computed from the input of this one. */
#define S_FUNCTION_NAME var_hit
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, 1);
    ssSetInputPortDirectFeedThrough(S, 0, 1);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 2);
    ssSetNumDiscStates(S, 1);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, VARIABLE_SAMPLE_TIME);
    ssSetOffsetTime(S, 0, 0.0);
}

#define MDL_GET_TIME_OF_NEXT_VAR_HIT
static void mdlGetTimeOfNextVarHit(SimStruct *S)
{
    const time_T delay = *ssGetInputPortRealSignalPtrs(S, 0)[0];
    ssSetTNext(S, ssGetT(S) + delay);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 0)[0] = ssGetRealDiscStates(S)[0];
    ssGetOutputPortRealSignal(S, 0)[1] = ssGetTNext(S);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetRealDiscStates(S)[0]++;
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
