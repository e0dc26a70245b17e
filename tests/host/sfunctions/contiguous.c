/* contiguous: y = sum of u, read in three ways: through pointers, contiguous, and
 * contiguous as int16. ssGetInputPortSignal serves all three. */
#define S_FUNCTION_NAME contiguous
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 3);
    for (int_T i = 0; i < 3; i++) {
        ssSetInputPortWidth(S, i, 3);
        ssSetInputPortRequiredContiguous(S, i, i > 0);
        ssSetInputPortDirectFeedThrough(S, i, 1);
        ssSetInputPortOverWritable(S, i, 0);
        ssSetInputPortComplexSignal(S, i, COMPLEX_NO);
    }
    ssSetInputPortDataType(S, 2, SS_INT16);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 3);
    ssSetOutputPortComplexSignal(S, 0, COMPLEX_NO);
    ssSetInputPortOptimOpts(S, 0, SS_NOT_REUSABLE_AND_GLOBAL);
    ssSetOutputPortOptimOpts(S, 0, SS_NOT_REUSABLE_AND_GLOBAL);
    ssSetOutputPortReusable(S, 0, 0);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = (real_T *)ssGetOutputPortSignal(S, 0);
    const InputRealPtrsType a = (InputRealPtrsType)ssGetInputPortSignal(S, 0);
    const real_T *b = ssGetInputPortRealSignal(S, 1);
    const int16_T *c = (const int16_T *)ssGetInputPortSignal(S, 2);
    UNUSED_ARG(tid);
    y[0] = y[1] = y[2] = 0;
    for (int_T i = 0; i < 3; i++) {
        y[0] += *a[i];
        y[1] += b[i];
        y[2] += c[i];
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
