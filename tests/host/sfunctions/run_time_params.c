/* run_time_params: reads its parameters as run-time parameters: y = 10 first + second,
 * where the second is in its own memory, twice the dialog parameter. */
#define S_FUNCTION_NAME run_time_params
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static const char_T *names[] = {"First", "Second"};

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 2);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 2);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    real_T *twice = (real_T *)mxCalloc(1, sizeof *twice);
    ssParamRec *second;
    ssRegAllTunableParamsAsRunTimeParams(S, names);
    ssRegDlgParamAsRunTimeParam(S, 0, 0, names[0], SS_DOUBLE);
    second = ssGetRunTimeParamInfo(S, 1);
    *twice = 2 * *(real_T *)second->data;
    ssUpdateRunTimeParamData(S, 1, twice);
    ssSetUserData(S, twice);
}

#define MDL_PROCESS_PARAMETERS
static void mdlProcessParameters(SimStruct *S)
{
    real_T *twice = (real_T *)ssGetUserData(S);
    ssUpdateAllTunableParamsAsRunTimeParams(S);
    *twice = 2 * *(real_T *)ssGetRunTimeParamInfo(S, 1)->data;
    ssUpdateRunTimeParamData(S, 1, twice);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 0)[0] =
        10 * *(real_T *)ssGetRunTimeParamInfo(S, 0)->data +
        *(real_T *)ssGetRunTimeParamInfo(S, 1)->data;
    ssGetOutputPortRealSignal(S, 0)[1] = ssGetNumRunTimeParams(S);
}

static void mdlTerminate(SimStruct *S)
{
    mxFree(ssGetUserData(S));
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
