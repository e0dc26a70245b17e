/* callback_log: prints every callback. With a parameter > 0 it fails in that callback:
 * 1 mdlInitializeSizes, 2 mdlStart, 3 mdlInitializeConditions, 4 mdlOutputs, 5
 * mdlUpdate, 6 mdlInitializeSampleTimes, 7 mdlSetWorkWidths, 8 mdlDerivatives. The
 * second parameter is 1 for SS_OPTION_CALL_TERMINATE_ON_EXIT. */
#define S_FUNCTION_NAME callback_log
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void enter(SimStruct *S, const char_T *name, int_T number)
{
    ssPrintf("%s ", name);
    if ((int_T)mxGetScalar(ssGetSFcnParam(S, 0)) == number)
        ssSetErrorStatus(S, "failed on request");
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 2);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumContStates(S, 1);
    if (mxGetScalar(ssGetSFcnParam(S, 1)) > 0)
        ssSetOptions(S, SS_OPTION_CALL_TERMINATE_ON_EXIT);
    enter(S, "sizes", 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
    enter(S, "times", 6);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    enter(S, "widths", 7);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    enter(S, "start", 2);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    enter(S, ssIsFirstInitCond(S) ? "first" : "again", 3);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    enter(S, ssIsMajorTimeStep(S) ? "OUTPUTS" : "outputs", 4);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    enter(S, "update", 5);
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    enter(S, "derivatives", 8);
}

static void mdlTerminate(SimStruct *S)
{
    enter(S, "terminate", 9);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
