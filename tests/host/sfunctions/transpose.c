/* transpose: y = transposed u, with dynamic dimensions. Output 2 is the parameter, a
 * matrix; output 3 its first column as a vector. */
#define S_FUNCTION_NAME transpose
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    DECL_AND_INIT_DIMSINFO(info);
    int_T dims[2];
    const mxArray *p;
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    p = ssGetSFcnParam(S, 0);
    ssSetNumInputPorts(S, 1);
    ssSetInputPortDimensionInfo(S, 0, DYNAMIC_DIMENSION);
    ssSetInputPortDirectFeedThrough(S, 0, 1);
    ssSetNumOutputPorts(S, 3);
    ssSetOutputPortDimensionInfo(S, 0, DYNAMIC_DIMENSION);
    dims[0] = (int_T)mxGetM(p);
    dims[1] = (int_T)mxGetN(p);
    info.width = dims[0] * dims[1];
    info.numDims = 2;
    info.dims = dims;
    ssSetOutputPortDimensionInfo(S, 1, &info);
    ssSetOutputPortVectorDimension(S, 2, dims[0]);
    ssAllowSignalsWithMoreThan2D(S);
    ssSetNumSampleTimes(S, 1);
}

#ifdef MATLAB_MEX_FILE
#define MDL_SET_INPUT_PORT_DIMENSION_INFO
static void mdlSetInputPortDimensionInfo(SimStruct *S, int_T port,
                                         const DimsInfo_T *info)
{
    const int_T rows = info->dims[0], cols = info->numDims > 1 ? info->dims[1] : 1;
    if (!ssSetInputPortDimensionInfo(S, port, info)) return;
    ssSetOutputPortMatrixDimensions(S, 0, cols, rows);
}

#define MDL_SET_OUTPUT_PORT_DIMENSION_INFO
static void mdlSetOutputPortDimensionInfo(SimStruct *S, int_T port,
                                          const DimsInfo_T *info)
{
    const int_T rows = info->dims[0], cols = info->numDims > 1 ? info->dims[1] : 1;
    if (!ssSetOutputPortDimensionInfo(S, port, info)) return;
    ssSetInputPortMatrixDimensions(S, 0, cols, rows);
}

#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    ssSetInputPortVectorDimension(S, 0, 1);
    ssSetOutputPortVectorDimension(S, 0, 1);
}
#endif

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int_T *dims = ssGetInputPortDimensions(S, 0);
    const int_T rows = dims[0],
                cols = ssGetInputPortNumDimensions(S, 0) > 1 ? dims[1] : 1;
    const real_T *p = mxGetPr(ssGetSFcnParam(S, 0));
    UNUSED_ARG(tid);
    for (int_T i = 0; i < rows; i++)
        for (int_T j = 0; j < cols; j++)
            ssGetOutputPortRealSignal(S, 0)[j + i * cols] =
                *ssGetInputPortRealSignalPtrs(S, 0)[i + j * rows];
    for (int_T i = 0; i < ssGetOutputPortWidth(S, 1); i++)
        ssGetOutputPortRealSignal(S, 1)[i] = p[i];
    for (int_T i = 0; i < ssGetOutputPortWidth(S, 2); i++)
        ssGetOutputPortRealSignal(S, 2)[i] = p[i];
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
