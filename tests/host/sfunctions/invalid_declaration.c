/* invalid_declaration: makes the invalid declaration that its parameter selects. */
#define S_FUNCTION_NAME invalid_declaration
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

enum {
    FINE,
    NO_SAMPLE_TIMES,
    TIMES_OF_PORTS,
    NO_PORTS,
    ONE_INHERITED,
    VARIABLE_PORT,
    NO_VAR_HIT,
    NO_DERIVATIVES,
    DWORK_OPEN,
    MANY_DIMENSIONS,
    BAD_WIDTH,
    BAD_TYPE,
    NEGATIVE_PORTS,
    BAD_CALL,
    TUNABLE,
    NOT_POINTERS,
    NOT_DOUBLE,
    LATE_WIDTH,
    RTW_KIND,
    RTW_WORK,
    NO_RUN_TIME_PARAM,
    CALLS_VARIABLE,
    EMPTY_ERROR,
    LATE_DWORK,
    WRONG_TYPE_DWORK,
    COMPLEX_DWORK,
    NO_TYPE_TAKEN
};
#define WAY(S) ((int_T)mxGetScalar(ssGetSFcnParam(S, 0)))

static void mdlInitializeSizes(SimStruct *S)
{
    int_T nine[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    DECL_AND_INIT_DIMSINFO(info);
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    if (WAY(S) == NO_PORTS) {
        ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
        return;
    }
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, 1);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetNumRWork(S, 2);
    switch (WAY(S)) {
    case NO_SAMPLE_TIMES: ssSetNumSampleTimes(S, 0); break;
    case TIMES_OF_PORTS: ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES); break;
    case ONE_INHERITED: ssSetNumSampleTimes(S, 2); break;
    case VARIABLE_PORT:
        ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
        ssSetOutputPortSampleTime(S, 0, VARIABLE_SAMPLE_TIME);
        break;
    case NO_DERIVATIVES: ssSetNumContStates(S, 1); break;
    case DWORK_OPEN: ssSetNumDWork(S, DYNAMICALLY_SIZED); break;
    case MANY_DIMENSIONS:
        info.numDims = 9;
        info.width = 1;
        info.dims = nine;
        ssSetOutputPortDimensionInfo(S, 0, &info);
        break;
    case BAD_WIDTH: ssSetOutputPortWidth(S, 0, -2); break;
    case BAD_TYPE: ssSetOutputPortDataType(S, 0, 77); break;
    case NEGATIVE_PORTS: ssSetNumInputPorts(S, -1); break;
    case TUNABLE: ssSetSFcnParamTunable(S, 2, 1); break;
    case NOT_POINTERS: ssSetInputPortRequiredContiguous(S, 0, 1); break;
    case NOT_DOUBLE: ssSetOutputPortDataType(S, 0, SS_INT8); break;
    case EMPTY_ERROR: ssSetErrorStatus(S, ""); break;
    case WRONG_TYPE_DWORK:
        ssSetNumDWork(S, 1);
        ssSetDWorkDataType(S, 0, 77);
        break;
    case COMPLEX_DWORK:
        ssSetNumDWork(S, 1);
        ssSetDWorkComplexSignal(S, 0, COMPLEX_YES);
        break;
    case NO_TYPE_TAKEN: ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED); break;
    default: break;
    }
}

#define MDL_SET_INPUT_PORT_DATA_TYPE
static void mdlSetInputPortDataType(SimStruct *S, int_T port, DTypeId type)
{
    UNUSED_ARG(S);
    UNUSED_ARG(port);
    UNUSED_ARG(type);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    switch (WAY(S)) {
    case ONE_INHERITED: ssSetSampleTime(S, 0, 1.0); break;
    case NO_VAR_HIT: ssSetSampleTime(S, 0, VARIABLE_SAMPLE_TIME); break;
    case BAD_CALL: ssSetCallSystemOutput(S, 1); break;
    case NO_PORTS:
    case VARIABLE_PORT: break;
    default: ssSetSampleTime(S, 0, 1.0);
    }
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    switch (WAY(S)) {
    case NOT_POINTERS: ssGetInputPortRealSignalPtrs(S, 0); break;
    case NOT_DOUBLE: ssGetOutputPortRealSignal(S, 0)[0] = 0; break;
    case LATE_WIDTH: ssSetOutputPortWidth(S, 0, 2); break;
    case LATE_DWORK: ssSetNumDWork(S, 2); break;
    case NO_RUN_TIME_PARAM: ssGetRunTimeParamInfo(S, 0); break;
    case CALLS_VARIABLE:
        if (mexGetVariable("base", "x")) ssSetErrorStatus(S, "there is a variable");
        break;
    default: break;
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(S);
    UNUSED_ARG(tid);
}

#define MDL_RTW
static void mdlRTW(SimStruct *S)
{
    if (WAY(S) == RTW_KIND) ssWriteRTWParamSettings(S, 1, 99, "Odd", 1.0);
    if (WAY(S) == RTW_WORK) ssWriteRTWWorkVect(S, "RWork", 1, "All", 5);
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#include "simulink.c"
