/* ss_trailer.h: the common part of both trailers: the S-function's record of callbacks.
 *
 * A shared object exports it as twh_sfunction. With TWH_STATIC_SFUN defined (several
 * S-functions in one program) it is called twh_sfunction_<S_FUNCTION_NAME>. */

#ifndef S_FUNCTION_NAME
#error "define S_FUNCTION_NAME before including simstruc.h"
#endif
#if !defined(S_FUNCTION_LEVEL) || S_FUNCTION_LEVEL != 2
#error "this host runs level-2 S-functions: #define S_FUNCTION_LEVEL 2"
#endif

#define SS_TEXT_OF(x) #x
#define SS_TEXT(x) SS_TEXT_OF(x)
#define SS_PASTE_OF(a, b) a##b
#define SS_PASTE(a, b) SS_PASTE_OF(a, b)

#ifdef TWH_STATIC_SFUN
#define SS_ENTRY_NAME SS_PASTE(twh_sfunction_, S_FUNCTION_NAME)
#else
#define SS_ENTRY_NAME twh_sfunction
#endif

/* First the callbacks of generated code, then those that need mxArray. */
#ifdef MDL_START
#define SS_START mdlStart
#else
#define SS_START 0
#endif
#ifdef MDL_INITIALIZE_CONDITIONS
#define SS_INITIALIZE_CONDITIONS mdlInitializeConditions
#else
#define SS_INITIALIZE_CONDITIONS 0
#endif
#ifdef MDL_UPDATE
#define SS_UPDATE mdlUpdate
#else
#define SS_UPDATE 0
#endif
#ifdef MDL_DERIVATIVES
#define SS_DERIVATIVES mdlDerivatives
#else
#define SS_DERIVATIVES 0
#endif
#if defined(MDL_ZERO_CROSSINGS) && (defined(MATLAB_MEX_FILE) || defined(NRT))
#define SS_ZERO_CROSSINGS mdlZeroCrossings
#else
#define SS_ZERO_CROSSINGS 0
#endif
#ifdef MDL_GET_TIME_OF_NEXT_VAR_HIT
#define SS_TIME_OF_NEXT_VAR_HIT mdlGetTimeOfNextVarHit
#else
#define SS_TIME_OF_NEXT_VAR_HIT 0
#endif
#if defined(MDL_JACOBIAN) && defined(MATLAB_MEX_FILE)
#define SS_JACOBIAN mdlJacobian /* never called: the solvers are explicit */
#else
#define SS_JACOBIAN 0
#endif
#ifdef MDL_ENABLE
#define SS_ON_ENABLE mdlEnable
#else
#define SS_ON_ENABLE 0
#endif
#ifdef MDL_DISABLE
#define SS_ON_DISABLE mdlDisable
#else
#define SS_ON_DISABLE 0
#endif

#if defined(MDL_CHECK_PARAMETERS) && defined(MATLAB_MEX_FILE)
#define SS_CHECK_PARAMETERS mdlCheckParameters
#else
#define SS_CHECK_PARAMETERS 0
#endif
#if defined(MDL_PROCESS_PARAMETERS) && defined(MATLAB_MEX_FILE)
#define SS_PROCESS_PARAMETERS mdlProcessParameters
#else
#define SS_PROCESS_PARAMETERS 0
#endif
#if defined(MDL_SET_WORK_WIDTHS) && defined(MATLAB_MEX_FILE)
#define SS_SET_WORK_WIDTHS mdlSetWorkWidths
#else
#define SS_SET_WORK_WIDTHS 0
#endif
#if defined(MDL_SET_INPUT_PORT_WIDTH) && defined(MATLAB_MEX_FILE)
#define SS_SET_INPUT_WIDTH mdlSetInputPortWidth
#else
#define SS_SET_INPUT_WIDTH 0
#endif
#if defined(MDL_SET_OUTPUT_PORT_WIDTH) && defined(MATLAB_MEX_FILE)
#define SS_SET_OUTPUT_WIDTH mdlSetOutputPortWidth
#else
#define SS_SET_OUTPUT_WIDTH 0
#endif
#if defined(MDL_SET_INPUT_PORT_DIMENSION_INFO) && defined(MATLAB_MEX_FILE)
#define SS_SET_INPUT_DIMENSIONS mdlSetInputPortDimensionInfo
#else
#define SS_SET_INPUT_DIMENSIONS 0
#endif
#if defined(MDL_SET_OUTPUT_PORT_DIMENSION_INFO) && defined(MATLAB_MEX_FILE)
#define SS_SET_OUTPUT_DIMENSIONS mdlSetOutputPortDimensionInfo
#else
#define SS_SET_OUTPUT_DIMENSIONS 0
#endif
#if defined(MDL_SET_DEFAULT_PORT_DIMENSION_INFO) && defined(MATLAB_MEX_FILE)
#define SS_SET_DEFAULT_DIMENSIONS mdlSetDefaultPortDimensionInfo
#else
#define SS_SET_DEFAULT_DIMENSIONS 0
#endif
#if defined(MDL_SET_INPUT_PORT_DATA_TYPE) && defined(MATLAB_MEX_FILE)
#define SS_SET_INPUT_TYPE mdlSetInputPortDataType
#else
#define SS_SET_INPUT_TYPE 0
#endif
#if defined(MDL_SET_OUTPUT_PORT_DATA_TYPE) && defined(MATLAB_MEX_FILE)
#define SS_SET_OUTPUT_TYPE mdlSetOutputPortDataType
#else
#define SS_SET_OUTPUT_TYPE 0
#endif
#if defined(MDL_SET_DEFAULT_PORT_DATA_TYPES) && defined(MATLAB_MEX_FILE)
#define SS_SET_DEFAULT_TYPES mdlSetDefaultPortDataTypes
#else
#define SS_SET_DEFAULT_TYPES 0
#endif
#if defined(MDL_SET_INPUT_PORT_COMPLEX_SIGNAL) && defined(MATLAB_MEX_FILE)
#define SS_SET_INPUT_COMPLEX mdlSetInputPortComplexSignal
#else
#define SS_SET_INPUT_COMPLEX 0
#endif
#if defined(MDL_SET_OUTPUT_PORT_COMPLEX_SIGNAL) && defined(MATLAB_MEX_FILE)
#define SS_SET_OUTPUT_COMPLEX mdlSetOutputPortComplexSignal
#else
#define SS_SET_OUTPUT_COMPLEX 0
#endif
#if defined(MDL_SET_DEFAULT_PORT_COMPLEX_SIGNALS) && defined(MATLAB_MEX_FILE)
#define SS_SET_DEFAULT_COMPLEX mdlSetDefaultPortComplexSignals
#else
#define SS_SET_DEFAULT_COMPLEX 0
#endif
#if defined(MDL_SET_INPUT_PORT_FRAME_DATA) && defined(MATLAB_MEX_FILE)
#define SS_SET_INPUT_FRAME mdlSetInputPortFrameData
#else
#define SS_SET_INPUT_FRAME 0
#endif
#if defined(MDL_SET_INPUT_PORT_SAMPLE_TIME) && defined(MATLAB_MEX_FILE)
#define SS_SET_INPUT_SAMPLE_TIME mdlSetInputPortSampleTime
#else
#define SS_SET_INPUT_SAMPLE_TIME 0
#endif
#if defined(MDL_SET_OUTPUT_PORT_SAMPLE_TIME) && defined(MATLAB_MEX_FILE)
#define SS_SET_OUTPUT_SAMPLE_TIME mdlSetOutputPortSampleTime
#else
#define SS_SET_OUTPUT_SAMPLE_TIME 0
#endif
#if defined(MDL_RTW) && defined(MATLAB_MEX_FILE)
#define SS_RTW mdlRTW
#else
#define SS_RTW 0
#endif
#if defined(MDL_OPERATING_POINT) && defined(MATLAB_MEX_FILE)
#define SS_GET_STATE mdlGetOperatingPoint
#define SS_SET_STATE mdlSetOperatingPoint
#elif defined(MDL_SIM_STATE) && defined(MATLAB_MEX_FILE)
#define SS_GET_STATE mdlGetSimState
#define SS_SET_STATE mdlSetSimState
#else
#define SS_GET_STATE 0
#define SS_SET_STATE 0
#endif
#if defined(MDL_PICTURE) && defined(MATLAB_MEX_FILE)
#define SS_PICTURE mdlPicture
#define SS_PICTURE_VALUES mdlPictureValues
#else
#define SS_PICTURE 0
#define SS_PICTURE_VALUES 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

SS_API extern const ssEntry SS_ENTRY_NAME;
const ssEntry SS_ENTRY_NAME = {
    SS_ENTRY_VERSION,
    SS_IS_TARGET,
    SS_TEXT(S_FUNCTION_NAME),
    mdlInitializeSizes,
    mdlInitializeSampleTimes,
    mdlOutputs,
    mdlTerminate,
    SS_START,
    SS_INITIALIZE_CONDITIONS,
    SS_UPDATE,
    SS_DERIVATIVES,
    SS_JACOBIAN,
    SS_ZERO_CROSSINGS,
    SS_TIME_OF_NEXT_VAR_HIT,
    SS_ON_ENABLE,
    SS_ON_DISABLE,
    SS_CHECK_PARAMETERS,
    SS_PROCESS_PARAMETERS,
    SS_SET_WORK_WIDTHS,
    SS_SET_INPUT_WIDTH,
    SS_SET_OUTPUT_WIDTH,
    SS_SET_INPUT_DIMENSIONS,
    SS_SET_OUTPUT_DIMENSIONS,
    SS_SET_DEFAULT_DIMENSIONS,
    SS_SET_INPUT_TYPE,
    SS_SET_OUTPUT_TYPE,
    SS_SET_DEFAULT_TYPES,
    SS_SET_INPUT_COMPLEX,
    SS_SET_OUTPUT_COMPLEX,
    SS_SET_DEFAULT_COMPLEX,
    SS_SET_INPUT_FRAME,
    SS_SET_INPUT_SAMPLE_TIME,
    SS_SET_OUTPUT_SAMPLE_TIME,
    SS_RTW,
    SS_GET_STATE,
    SS_SET_STATE,
    SS_PICTURE,
    SS_PICTURE_VALUES,
};

#ifdef __cplusplus
}
#endif
