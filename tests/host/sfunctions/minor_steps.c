/* minor_steps: x' = 1; counts how often it runs at major and at minor steps. With
 * parameter 1 its sample time is FIXED_IN_MINOR_STEP_OFFSET. */
#define S_FUNCTION_NAME minor_steps
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 2);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
    ssSetOffsetTime(
        S, 0, mxGetScalar(ssGetSFcnParam(S, 0)) > 0 ? FIXED_IN_MINOR_STEP_OFFSET : 0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 0)[ssIsMajorTimeStep(S) ? 0 : 1]++;
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
