/* own_state: a counter in its own memory behind a PWork, saved and restored by its own
 * functions. Uses the newer names if the header has them. */
#define S_FUNCTION_NAME own_state
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetNumPWork(S, 1);
    ssSetNumSampleTimes(S, 1);
#ifdef USE_CUSTOM_OPERATING_POINT
    ssSetOperatingPointCompliance(S, USE_CUSTOM_OPERATING_POINT);
#else
    ssSetSimStateCompliance(S, USE_CUSTOM_SIM_STATE);
#endif
    ssSetRuntimeThreadSafetyCompliance(S, RUNTIME_THREAD_SAFETY_COMPLIANCE_TRUE);
    ssSupportsMultipleExecInstances(S, TRUE);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE | SS_OPTION_CALL_TERMINATE_ON_EXIT);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssGetPWork(S)[0] = mxCalloc(1, sizeof(real_T));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 0)[0] = ((real_T *)ssGetPWork(S)[0])[0]++;
}

#ifdef MATLAB_MEX_FILE
#ifdef USE_CUSTOM_OPERATING_POINT
#define MDL_OPERATING_POINT
#define GET mdlGetOperatingPoint
#define SET mdlSetOperatingPoint
#else
#define MDL_SIM_STATE
#define GET mdlGetSimState
#define SET mdlSetSimState
#endif
static mxArray *GET(SimStruct *S)
{
    mxArray *kept = mxCreateDoubleMatrix(1, 1, mxREAL);
    mxGetPr(kept)[0] = ((real_T *)ssGetPWork(S)[0])[0];
    return kept;
}

static void SET(SimStruct *S, const mxArray *kept)
{
    ((real_T *)ssGetPWork(S)[0])[0] = mxGetScalar(kept);
}
#endif

static void mdlTerminate(SimStruct *S)
{
    if (ssGetPWork(S)) mxFree(ssGetPWork(S)[0]);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
