/* called: y = gain u and the number of runs so far; its sample time is inherited, so it
 * can be called. */
#define S_FUNCTION_NAME called
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, 1);
    ssSetInputPortDirectFeedThrough(S, 0, 1);
    ssSetNumOutputPorts(S, 2);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetOutputPortWidth(S, 1, 1);
    ssSetNumSampleTimes(S, 1);
    ssSetNumDWork(S, 1);
    ssSetDWorkWidth(S, 0, 1);
    ssSetDWorkDataType(S, 0, SS_INT32);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
    ssSetOffsetTime(S, 0, 0.0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int32_T *runs = (int32_T *)ssGetDWork(S, 0);
    if (!ssIsSampleHit(S, 0, tid)) return;
    ssGetOutputPortRealSignal(S, 0)[0] =
        mxGetScalar(ssGetSFcnParam(S, 0)) * *ssGetInputPortRealSignalPtrs(S, 0)[0];
    ssGetOutputPortRealSignal(S, 1)[0] = runs[0];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ((int32_T *)ssGetDWork(S, 0))[0]++;
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
