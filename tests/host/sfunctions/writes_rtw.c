/* writes_rtw: everything that mdlRTW can write. */
#define S_FUNCTION_NAME writes_rtw
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumRWork(S, 3);
    ssSetNumIWork(S, 1);
    ssSetNumPWork(S, 1);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(S);
    UNUSED_ARG(tid);
}

#define MDL_RTW
#if defined(MATLAB_MEX_FILE)
static void mdlRTW(SimStruct *S)
{
    const mxArray *p = ssGetSFcnParam(S, 0);
    const int32_T whole[2] = {7, -8};
    const real_T number = mxGetPr(p)[0];
    if (!ssWriteRTWParamSettings(
            S, 6, SSWRITE_VALUE_NUM, "Number", number, SSWRITE_VALUE_VECT, "Vector",
            mxGetPr(p), (int_T)mxGetNumberOfElements(p), SSWRITE_VALUE_2DMAT, "Matrix",
            mxGetPr(p), (int_T)mxGetM(p), (int_T)mxGetN(p), SSWRITE_VALUE_QSTR, "Text",
            "say \"x\"", SSWRITE_VALUE_DTYPE_VECT, "Whole", whole, 2,
            DTINFO(SS_INT32, COMPLEX_NO), SSWRITE_VALUE_DTYPE_NUM, "First", whole,
            DTINFO(SS_INT32, COMPLEX_NO)))
        return;
    if (!ssWriteRTWWorkVect(S, "RWork", 2, "Angle", 1, "Rate", 2)) return;
    if (!ssWriteRTWScalarParam(S, "Scalar", &whole[1], SS_INT32)) return;
    if (!ssWriteRTWStrParam(S, "Name", "x")) return;
    if (!ssWriteRTWVectParam(S, "List", whole, SS_INT32, 2)) return;
    if (!ssWriteRTW2dMatParam(S, "Table", mxGetPr(p), SS_DOUBLE, (int_T)mxGetM(p),
                              (int_T)mxGetN(p)))
        return;
    if (!ssWriteRTWParamSettings(S, 3, SSWRITE_VALUE_STR, "Plain", "text",
                                 SSWRITE_VALUE_VECT_STR, "Names", "[\"a\", \"b\"]", 2,
                                 SSWRITE_VALUE_DTYPE_2DMAT, "Row", whole, 1, 2,
                                 DTINFO(SS_INT32, COMPLEX_NO)))
        return;
    if (!ssWriteRTWParameters(S, 1, SSWRITE_VALUE_NUM, "Described", "a number", 2.5))
        return;
    if (!ssWriteRTWStr(S, "Free text")) return;
    if (!ssWriteRTWWorkVect(S, "IWork", 1, "Count", 1)) return;
    ssWriteRTWWorkVect(S, "PWork", 1, "Place", 1);
}
#endif

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
