/* ends: ends the run in the callback that its parameter names: by an error in 0
 * mdlStart, 1 mdlInitializeConditions, 2 mdlOutputs or 3 mdlUpdate at t >= 3; 4
 * requests a stop then; any other value does nothing. */
#define S_FUNCTION_NAME ends
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static int_T is_way(SimStruct *S, int_T way)
{
    return mxGetScalar(ssGetSFcnParam(S, 0)) == way;
}

static void fail_in(SimStruct *S, int_T way)
{
    if (is_way(S, way)) ssSetErrorStatus(S, "failed on purpose");
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
    ssSetOffsetTime(S, 0, 0.0);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    fail_in(S, 0);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    fail_in(S, 1);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    if (ssGetT(S) < 3) return;
    fail_in(S, 2);
    if (is_way(S, 4)) ssSetStopRequested(S, 1);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    if (ssGetT(S) >= 3) fail_in(S, 3);
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
