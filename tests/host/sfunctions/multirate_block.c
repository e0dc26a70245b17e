/* multirate_block: any number of rates in any order, given as rows [period offset]. For
 * each rate the output has the number of hits and the time of the last one; the last
 * two elements count the calls of mdlOutputs and mdlUpdate. */
#define S_FUNCTION_NAME multirate_block
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#define RATES(S) ssGetSFcnParam(S, 0)
#define COUNT(S) ((int_T)mxGetM(RATES(S)))

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetSFcnParamTunable(S, 0, SS_PRM_NOT_TUNABLE);
    ssSetNumInputPorts(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 2 * COUNT(S) + 2);
    ssSetNumIWork(S, 1);
    ssSetNumSampleTimes(S, COUNT(S));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    const real_T *p = mxGetPr(RATES(S));
    for (int_T i = 0; i < COUNT(S); i++) {
        ssSetSampleTime(S, i, p[i]);
        ssSetOffsetTime(S, i, p[i + COUNT(S)]);
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    const int_T n = ssGetNumSampleTimes(S);
    for (int_T i = 0; i < n; i++)
        if (ssIsSampleHit(S, i, tid)) {
            y[2 * i]++;
            y[2 * i + 1] = ssGetTaskTime(S, i);
        }
    y[2 * n]++;
    y[2 * n + 1] = ssGetIWorkValue(S, 0);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssSetIWorkValue(S, 0, ssGetIWorkValue(S, 0) + 1);
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
