/* fails_in: has every callback, and in the one that its first parameter selects
 * (fails_in.h) it sets an error status, or returns without doing what it is for. */
#define S_FUNCTION_NAME fails_in
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"
#include "fails_in.h"

#define WHICH(S) ((int_T)mxGetScalar(ssGetSFcnParam(S, 0)))
#define HOW(S) ((int_T)mxGetScalar(ssGetSFcnParam(S, 1)))

/* Returns 1 in the callback that fails. */
static int_T fails(SimStruct *S, int_T callback)
{
    if (ssGetSFcnParamsCount(S) != 2 || WHICH(S) != callback) return 0;
    if (HOW(S) == SETS_ERROR) ssSetErrorStatus(S, "as it was told");
    return 1;
}

static int_T by_port(SimStruct *S)
{
    return WHICH(S) == IN_mdlSetInputPortSampleTime ||
           WHICH(S) == IN_mdlSetOutputPortSampleTime;
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 2);
    if (ssGetSFcnParamsCount(S) != 2 || fails(S, IN_mdlInitializeSizes)) return;
    ssSetNumInputPorts(S, 1);
    ssSetInputPortDimensionInfo(S, 0, DYNAMIC_DIMENSION);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetInputPortComplexSignal(S, 0, COMPLEX_INHERITED);
    ssSetInputPortFrameData(S, 0, FRAME_INHERITED);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortDimensionInfo(S, 0, DYNAMIC_DIMENSION);
    ssSetOutputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetOutputPortComplexSignal(S, 0, COMPLEX_INHERITED);
    ssSetNumContStates(S, 1);
    ssSetNumNonsampledZCs(S, 1);
    ssSetSimStateCompliance(S, USE_CUSTOM_SIM_STATE);
    ssSetNumSampleTimes(S, by_port(S) ? PORT_BASED_SAMPLE_TIMES : 1);
    if (by_port(S)) {
        ssSetInputPortSampleTime(S, 0, INHERITED_SAMPLE_TIME);
        ssSetOutputPortSampleTime(S, 0, INHERITED_SAMPLE_TIME);
    }
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    if (fails(S, IN_mdlInitializeSampleTimes) || by_port(S)) return;
    ssSetSampleTime(S, 0,
                    WHICH(S) == IN_mdlGetTimeOfNextVarHit ? VARIABLE_SAMPLE_TIME
                                                          : CONTINUOUS_SAMPLE_TIME);
    ssSetOffsetTime(S, 0, 0.0);
}

#ifdef MATLAB_MEX_FILE
#define MDL_SET_INPUT_PORT_DIMENSION_INFO
static void mdlSetInputPortDimensionInfo(SimStruct *S, int_T port,
                                         const DimsInfo_T *info)
{
    if (!fails(S, IN_mdlSetInputPortDimensionInfo))
        ssSetInputPortDimensionInfo(S, port, info);
}

#define MDL_SET_OUTPUT_PORT_DIMENSION_INFO
static void mdlSetOutputPortDimensionInfo(SimStruct *S, int_T port,
                                          const DimsInfo_T *info)
{
    if (!fails(S, IN_mdlSetOutputPortDimensionInfo))
        ssSetOutputPortDimensionInfo(S, port, info);
}

#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    if (fails(S, IN_mdlSetDefaultPortDimensionInfo)) return;
    ssSetInputPortWidth(S, 0, 1);
    ssSetOutputPortWidth(S, 0, 1);
}

#define MDL_SET_INPUT_PORT_DATA_TYPE
static void mdlSetInputPortDataType(SimStruct *S, int_T port, DTypeId type)
{
    if (!fails(S, IN_mdlSetInputPortDataType)) ssSetInputPortDataType(S, port, type);
}

#define MDL_SET_OUTPUT_PORT_DATA_TYPE
static void mdlSetOutputPortDataType(SimStruct *S, int_T port, DTypeId type)
{
    if (!fails(S, IN_mdlSetOutputPortDataType)) ssSetOutputPortDataType(S, port, type);
}

#define MDL_SET_DEFAULT_PORT_DATA_TYPES
static void mdlSetDefaultPortDataTypes(SimStruct *S)
{
    fails(S, IN_mdlSetDefaultPortDataTypes);
}

#define MDL_SET_INPUT_PORT_COMPLEX_SIGNAL
static void mdlSetInputPortComplexSignal(SimStruct *S, int_T port, CSignal_T complexity)
{
    if (!fails(S, IN_mdlSetInputPortComplexSignal))
        ssSetInputPortComplexSignal(S, port, complexity);
}

#define MDL_SET_OUTPUT_PORT_COMPLEX_SIGNAL
static void mdlSetOutputPortComplexSignal(SimStruct *S, int_T port,
                                          CSignal_T complexity)
{
    UNUSED_ARG(complexity);
    UNUSED_ARG(port); /* stays open, so that the default is asked for */
    fails(S, IN_mdlSetOutputPortComplexSignal);
}

#define MDL_SET_DEFAULT_PORT_COMPLEX_SIGNALS
static void mdlSetDefaultPortComplexSignals(SimStruct *S)
{
    fails(S, IN_mdlSetDefaultPortComplexSignals);
}

#define MDL_SET_INPUT_PORT_FRAME_DATA
static void mdlSetInputPortFrameData(SimStruct *S, int_T port, Frame_T frame)
{
    if (!fails(S, IN_mdlSetInputPortFrameData)) ssSetInputPortFrameData(S, port, frame);
}

#define MDL_SET_INPUT_PORT_SAMPLE_TIME
static void mdlSetInputPortSampleTime(SimStruct *S, int_T port, time_T period,
                                      time_T offset)
{
    if (fails(S, IN_mdlSetInputPortSampleTime)) return;
    ssSetInputPortSampleTime(S, port, period);
    ssSetInputPortOffsetTime(S, port, offset);
}

#define MDL_SET_OUTPUT_PORT_SAMPLE_TIME
static void mdlSetOutputPortSampleTime(SimStruct *S, int_T port, time_T period,
                                       time_T offset)
{
    if (fails(S, IN_mdlSetOutputPortSampleTime)) return;
    ssSetOutputPortSampleTime(S, port, period);
    ssSetOutputPortOffsetTime(S, port, offset);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    fails(S, IN_mdlSetWorkWidths);
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    fails(S, IN_mdlCheckParameters);
}

#define MDL_PROCESS_PARAMETERS
static void mdlProcessParameters(SimStruct *S)
{
    fails(S, IN_mdlProcessParameters);
}

#define MDL_SIM_STATE
static mxArray *mdlGetSimState(SimStruct *S)
{
    return fails(S, IN_mdlGetSimState) ? NULL : mxCreateDoubleScalar(1);
}

static void mdlSetSimState(SimStruct *S, const mxArray *state)
{
    UNUSED_ARG(state);
    fails(S, IN_mdlSetSimState);
}
#endif

#define MDL_START
static void mdlStart(SimStruct *S)
{
    fails(S, IN_mdlStart);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    /* in the second call, when the block is enabled again */
    if (ssGetT(S) > 0) fails(S, IN_mdlInitializeConditions);
}

#define MDL_ENABLE
static void mdlEnable(SimStruct *S)
{
    fails(S, IN_mdlEnable);
}

#define MDL_DISABLE
static void mdlDisable(SimStruct *S)
{
    fails(S, IN_mdlDisable);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    fails(S, IN_mdlOutputs);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    fails(S, IN_mdlUpdate);
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    ssGetdX(S)[0] = 1;
    fails(S, IN_mdlDerivatives);
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    ssGetNonsampledZCs(S)[0] = 1;
    fails(S, IN_mdlZeroCrossings);
}

#define MDL_GET_TIME_OF_NEXT_VAR_HIT
static void mdlGetTimeOfNextVarHit(SimStruct *S)
{
    ssSetTNext(S, ssGetT(S) + 0.1);
    fails(S, IN_mdlGetTimeOfNextVarHit);
}

static void mdlTerminate(SimStruct *S)
{
    fails(S, IN_mdlTerminate);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
