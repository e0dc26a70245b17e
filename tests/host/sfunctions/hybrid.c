/* hybrid: x' = 1, and a discrete state that keeps x of the previous hit; the outputs
 * show both. Two block sample times, continuous and the parameter. */
#define S_FUNCTION_NAME hybrid
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumContStates(S, 1);
    ssSetNumDiscStates(S, 1);
    ssSetNumInputPorts(S, 0);
    ssSetNumOutputPorts(S, 2);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetOutputPortWidth(S, 1, 1);
    ssSetNumSampleTimes(S, 2);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
    ssSetOffsetTime(S, 0, 0.0);
    ssSetSampleTime(S, 1, mxGetScalar(ssGetSFcnParam(S, 0)));
    ssSetOffsetTime(S, 1, 0.0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    if (ssIsContinuousTask(S, tid))
        ssGetOutputPortRealSignal(S, 0)[0] = ssGetContStates(S)[0];
    if (ssIsSampleHit(S, 1, tid))
        ssGetOutputPortRealSignal(S, 1)[0] = ssGetDiscStates(S)[0];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    if (ssIsSampleHit(S, 1, tid)) ssGetDiscStates(S)[0] = ssGetContStates(S)[0];
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    ssGetdX(S)[0] = 1;
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
