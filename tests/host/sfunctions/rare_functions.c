/* rare_functions: calls the rarely used ss functions: y = their results, and a run-time
 * parameter that it keeps in a DWork of pointers. */
#define S_FUNCTION_NAME rare_functions
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

enum {
    PORTS,
    OPTIONS,
    PERIOD,
    OFFSET,
    IN_STI,
    TASK,
    HIT,
    PARAM,
    ARRAYS,
    SETTINGS,
    NOUT
};

#include <string.h>

static int_T dims[2] = {1, 1};

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    ssRegMdlInfo(S, MDL_INFO_ID_OF_NO_USE_HERE, 0, 0, 0);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumInputPorts(S, 2);
    for (int_T i = 0; i < 2; i++) {
        ssSetInputPortWidth(S, i, 1);
        ssSetInputPortSampleTime(S, i, 0.5 * (i + 1));
        ssSetInputPortOffsetTime(S, i, 0.25);
    }
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, NOUT);
    ssSetOutputPortSampleTime(S, 0, 0.5);
    ssSetOutputPortOffsetTime(S, 0, 0.25);
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
    ssSetNumDWork(S, 1);
    ssSetDWorkWidth(S, 0, 1);
    ssSetDWorkDataType(S, 0, SS_POINTER);
    ssSetDWorkUsedAsDState(S, 0, SS_DWORK_USED_AS_DWORK);
    ssSetDWorkComplexSignal(S, 0, COMPLEX_NO);
    ssSetDWorkName(S, 0, "Kept");
    ssSetDWorkUsageType(S, 0, SS_DWORK_USED_AS_DWORK);
    ssSetInputPortOverWritable(S, 0, 1);
    ssSetInputPortReusable(S, 0, 1);
    ssSetOutputPortOverwritesInputPort(S, 0, 1);
    ssSetModelReferenceNormalModeSupport(S, MDL_START_AND_MDL_PROCESS_PARAMS_OK);
    ssSetSimStateCompliance(S, HAS_NO_SIM_STATE);
    ssSetModelReferenceSampleTimeInheritanceRule(S, DISALLOW_SAMPLE_TIME_INHERITANCE);
    ssSetJacobianNzMax(S, 0);
    ssSetOptions(S, SS_OPTION_DISALLOW_CONSTANT_SAMPLE_TIME |
                        SS_OPTION_RUNTIME_EXCEPTION_FREE_CODE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    UNUSED_ARG(S);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssParamRec mine = {0};
    ssSetNumRunTimeParams(S, 1);
    mine.name = "Mine";
    mine.nDimensions = 2;
    mine.dimensions = dims;
    mine.dataTypeId = SS_DOUBLE;
    mine.data = mxGetPr(ssGetSFcnParam(S, 0));
    ssSetRunTimeParamInfo(S, 0, &mine);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ((void **)ssGetDWork(S, 0))[0] = ssGetRunTimeParamInfo(S, 0)->data;
}

static real_T arrays(void)
{
    const char *field[] = {"x"};
    mxArray *s = mxCreateStructMatrix(1, 1, 1, field), *c = mxCreateCellMatrix(1, 1);
    real_T found = 0;
    mxSetFieldByNumber(s, 0, 0, mxCreateDoubleScalar(5));
    mxSetCell(c, 0, mxCreateString("text"));
    if (mxIsStruct(s) && mxIsCell(c) && mxIsChar(mxGetCell(c, 0)) && !mxIsLogical(s) &&
        !mxIsSparse(s) && mxIsClass(c, "cell") && mxGetClassName(s)[0] == 's' &&
        !mxIsNaN(mxGetEps()) && !mxIsInf(mxGetEps()))
        found = mxGetScalar(mxGetField(s, 0, "x"));
    mxDestroyArray(s);
    mxDestroyArray(c);
    return found;
}

/* How many settings can be read back. */
static int_T settings(SimStruct *S)
{
    return (ssGetInputPortOverWritable(S, 0) == 1) +
           (ssGetInputPortOverWritable(S, 1) == 0) +
           (ssGetInputPortDirectFeedThrough(S, 0) == 0) +
           (ssGetSimStateCompliance(S) == HAS_NO_SIM_STATE) +
           (ssGetLocalErrorStatus(S) == NULL) + (ssGetStopRequested(S) == 0) +
           (ssGetDWorkComplexSignal(S, 0) == COMPLEX_NO) +
           (strcmp(ssGetDWorkName(S, 0), "Kept") == 0) +
           (ssGetDWorkUsageType(S, 0) == SS_DWORK_USED_AS_DWORK) +
           (ssGetDWorkUsedAsDState(S, 0) == SS_DWORK_USED_AS_DWORK);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    const int_T slow = ssGetInputPortSampleTimeIndex(S, 1);
    const int_T task = ssGetSampleTimeTaskID(S, slow);
    if (!ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, 0), tid)) return;
    y[PORTS] = 10 * ssGetNumInputPorts(S) + ssGetNumOutputPorts(S);
    y[OPTIONS] = (ssGetOptions(S) & SS_OPTION_DISALLOW_CONSTANT_SAMPLE_TIME) != 0;
    y[PERIOD] = ssGetSampleTime(S, slow);
    y[OFFSET] = ssGetOffsetTime(S, slow);
    y[IN_STI] = slow;
    y[TASK] = task;
    y[HIT] = ssGetSampleHitPtr(S)[task];
    y[PARAM] = *((real_T **)ssGetDWork(S, 0))[0];
    y[ARRAYS] = arrays();
    y[SETTINGS] = settings(S);
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#include "simulink.c"
