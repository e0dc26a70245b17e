/* caller: calls two groups in turn and reads back their results. Output 2 is the input
 * of the groups: 1 before the first call, 2 before the second. Output 3 is what input 1
 * showed after each call. Parameters: period, 1: the input is contiguous. */
#define S_FUNCTION_NAME caller
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 2);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, 2);
    ssSetInputPortRequiredContiguous(S, 0, (int_T)mxGetScalar(ssGetSFcnParam(S, 1)));
    ssSetInputPortDirectFeedThrough(S, 0, 1);
    ssSetNumOutputPorts(S, 3);
    ssSetOutputPortWidth(S, 0, 2);
    ssSetOutputPortDataType(S, 0, SS_FCN_CALL);
    ssSetOutputPortWidth(S, 1, 1);
    ssSetOutputPortWidth(S, 2, 2);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, mxGetScalar(ssGetSFcnParam(S, 0)));
    ssSetOffsetTime(S, 0, 0.0);
    ssSetCallSystemOutput(S, 0);
    ssSetCallSystemOutput(S, 1);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *shown = ssGetOutputPortRealSignal(S, 2);
    for (int_T i = 0; i < 2; i++) {
        ssGetOutputPortRealSignal(S, 1)[0] = i + 1;
        if (!ssCallSystemWithTid(S, i, tid)) return;
        shown[i] = ssGetInputPortRequiredContiguous(S, 0)
                       ? ssGetInputPortRealSignal(S, 0)[i]
                       : *ssGetInputPortRealSignalPtrs(S, 0)[i];
    }
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
