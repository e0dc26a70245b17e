/* accumulate: x += gain u at every hit, y = x: a minimal S-function. Parameters: gain
 * and [period offset]. */
#define S_FUNCTION_NAME accumulate
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#define GAIN(S) mxGetScalar(ssGetSFcnParam(S, 0))
#define TIMES(S) mxGetPr(ssGetSFcnParam(S, 1))

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 2);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumContStates(S, 0);
    ssSetNumDiscStates(S, 1);
    if (!ssSetNumInputPorts(S, 1)) return;
    ssSetInputPortWidth(S, 0, 1);
    ssSetInputPortDirectFeedThrough(S, 0, 0);
    if (!ssSetNumOutputPorts(S, 1)) return;
    ssSetOutputPortWidth(S, 0, 1);
    ssSetNumSampleTimes(S, 1);
    ssSetSimStateCompliance(S, USE_DEFAULT_SIM_STATE);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, TIMES(S)[0]);
    ssSetOffsetTime(
        S, 0, mxGetNumberOfElements(ssGetSFcnParam(S, 1)) > 1 ? TIMES(S)[1] : 0.0);
    ssSetModelReferenceSampleTimeDefaultInheritance(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    UNUSED_ARG(tid);
    y[0] = ssGetRealDiscStates(S)[0];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    UNUSED_ARG(tid);
    ssGetRealDiscStates(S)[0] += GAIN(S) * *u[0];
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
