/* simstruc.h: the header that a level-2 C S-function includes, for this host.
 *
 * Written from the documented behaviour only; compatible as source. Every name is a
 * function of the engine that checks its arguments and reports a wrong one with the
 * block's name. Those used in every step are answered inline if nothing is wrong.
 * doc/guide/host.md says what each does here.
 *
 * With MATLAB_MEX_FILE defined, parameters are Octave's mxArray; without it (the build
 * for a target, trailer cg_sfun.h) they are plain matrices of doubles. */
#ifndef SIMSTRUC_H
#define SIMSTRUC_H

#ifdef MATLAB_MEX_FILE
#include <mex.h> /* the one in this folder, found through the include path */
#else
#include "ss_target.h"
#endif
#include "ss_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SS_API __attribute__((visibility("default")))
#define SS_PRINTF(text, first) __attribute__((format(printf, text, first)))

typedef struct SimStruct SimStruct;

#include "ss_entry.h"

/* Identity, errors, text. */

SS_API const char_T *ssGetPath(SimStruct *S);
SS_API const char_T *ssGetModelName(SimStruct *S);

/* The text must stay valid until the callback returns. */
SS_API void ssSetErrorStatus(SimStruct *S, const char_T *text);
SS_API const char_T *ssGetErrorStatus(SimStruct *S);
SS_API void ssSetLocalErrorStatus(SimStruct *S, const char_T *text);
SS_API const char_T *ssGetLocalErrorStatus(SimStruct *S);
SS_API void ssWarning(SimStruct *S, const char_T *text);
SS_API int_T ssPrintf(const char_T *format, ...) SS_PRINTF(1, 2);

SS_API void ssSetUserData(SimStruct *S, void *data);
SS_API void *ssGetUserData(SimStruct *S);

/* Sizes: mdlInitializeSizes, mdlSetWorkWidths. */

#define SS_SIZE(what)                                                                  \
    SS_API int_T ssSetNum##what(SimStruct *S, int_T n);                                \
    SS_API int_T ssGetNum##what(SimStruct *S);
SS_SIZE(SFcnParams)
SS_SIZE(ContStates)
SS_SIZE(DiscStates)
SS_SIZE(RWork)
SS_SIZE(IWork)
SS_SIZE(PWork)
SS_SIZE(DWork)
SS_SIZE(Modes)
SS_SIZE(NonsampledZCs)
SS_SIZE(InputPorts)
SS_SIZE(OutputPorts)
SS_SIZE(SampleTimes)
SS_SIZE(RunTimeParams)

SS_API void ssSetOptions(SimStruct *S, uint_T options);
SS_API uint_T ssGetOptions(SimStruct *S);
SS_API void ssSetSimStateCompliance(SimStruct *S, int_T compliance);
SS_API int_T ssGetSimStateCompliance(SimStruct *S);
SS_API void ssSetSimStateVisibility(SimStruct *S, int_T visible);
#define ssSetOperatingPointCompliance ssSetSimStateCompliance
#define ssGetOperatingPointCompliance ssGetSimStateCompliance
#define ssSetOperatingPointVisibility ssSetSimStateVisibility
SS_API void ssSetRuntimeThreadSafetyCompliance(SimStruct *S, int_T compliance);
SS_API void ssSupportsMultipleExecInstances(SimStruct *S, int_T yes);
SS_API void ssSetModelReferenceSampleTimeDefaultInheritance(SimStruct *S);
SS_API void ssSetModelReferenceSampleTimeInheritanceRule(SimStruct *S, int_T rule);
SS_API void ssSetModelReferenceNormalModeSupport(SimStruct *S, int_T support);
enum { MDL_START_AND_MDL_PROCESS_PARAMS_OK, MDL_START_AND_MDL_PROCESS_PARAMS_NOT_OK };
SS_API void ssAllowSignalsWithMoreThan2D(SimStruct *S);
SS_API void ssSetJacobianNzMax(SimStruct *S, int_T n);

/* Parameters. */

SS_API int_T ssGetSFcnParamsCount(SimStruct *S);
SS_API const mxArray *ssGetSFcnParam(SimStruct *S, int_T index);
SS_API void ssSetSFcnParamTunable(SimStruct *S, int_T index, int_T tunable);
SS_API void ssSetSFcnParamNotTunable(SimStruct *S, int_T index);

SS_API int_T ssSetRunTimeParamInfo(SimStruct *S, int_T index, ssParamRec *record);
SS_API ssParamRec *ssGetRunTimeParamInfo(SimStruct *S, int_T index);
SS_API int_T ssRegAllTunableParamsAsRunTimeParams(SimStruct *S, const char_T *names[]);
SS_API int_T ssUpdateAllTunableParamsAsRunTimeParams(SimStruct *S);
SS_API int_T ssRegDlgParamAsRunTimeParam(SimStruct *S, int_T param, int_T index,
                                         const char_T *name, DTypeId type);
SS_API int_T ssUpdateRunTimeParamData(SimStruct *S, int_T index, void *data);
SS_API int_T ssUpdateDlgParamAsRunTimeParam(SimStruct *S, int_T index);

/* Ports; the same functions for inputs and outputs. */

#define SS_PORT(IO)                                                                    \
    SS_API int_T ssSet##IO##PortWidth(SimStruct *S, int_T port, int_T width);          \
    SS_API int_T ssGet##IO##PortWidth(SimStruct *S, int_T port);                       \
    SS_API int_T ssSet##IO##PortVectorDimension(SimStruct *S, int_T port, int_T w);    \
    SS_API int_T ssSet##IO##PortMatrixDimensions(SimStruct *S, int_T port, int_T rows, \
                                                 int_T cols);                          \
    SS_API int_T ssSet##IO##PortDimensionInfo(SimStruct *S, int_T port,                \
                                              const DimsInfo_T *info);                 \
    SS_API int_T ssGet##IO##PortNumDimensions(SimStruct *S, int_T port);               \
    SS_API int_T *ssGet##IO##PortDimensions(SimStruct *S, int_T port);                 \
    SS_API int_T ssGet##IO##PortDimensionSize(SimStruct *S, int_T port, int_T i);      \
    SS_API int_T ssSet##IO##PortDataType(SimStruct *S, int_T port, DTypeId type);      \
    SS_API DTypeId ssGet##IO##PortDataType(SimStruct *S, int_T port);                  \
    SS_API int_T ssSet##IO##PortComplexSignal(SimStruct *S, int_T port, int_T c);      \
    SS_API int_T ssGet##IO##PortComplexSignal(SimStruct *S, int_T port);               \
    SS_API int_T ssSet##IO##PortFrameData(SimStruct *S, int_T port, int_T frame);      \
    SS_API int_T ssGet##IO##PortFrameData(SimStruct *S, int_T port);                   \
    SS_API void ssSet##IO##PortSampleTime(SimStruct *S, int_T port, time_T period);    \
    SS_API time_T ssGet##IO##PortSampleTime(SimStruct *S, int_T port);                 \
    SS_API void ssSet##IO##PortOffsetTime(SimStruct *S, int_T port, time_T offset);    \
    SS_API time_T ssGet##IO##PortOffsetTime(SimStruct *S, int_T port);                 \
    SS_API int_T ssGet##IO##PortSampleTimeIndex(SimStruct *S, int_T port);             \
    SS_API int_T ssGet##IO##PortConnected(SimStruct *S, int_T port);                   \
    SS_API void ssSet##IO##PortOptimOpts(SimStruct *S, int_T port, int_T options);     \
    SS_API int_T ssGet##IO##PortOptimOpts(SimStruct *S, int_T port);
SS_PORT(Input)
SS_PORT(Output)

SS_API extern const DimsInfo_T twh_dynamic_dimension;
#define DYNAMIC_DIMENSION (&twh_dynamic_dimension)

SS_API void ssSetInputPortDirectFeedThrough(SimStruct *S, int_T port, int_T yes);
SS_API int_T ssGetInputPortDirectFeedThrough(SimStruct *S, int_T port);
SS_API void ssSetInputPortRequiredContiguous(SimStruct *S, int_T port, int_T yes);
SS_API int_T ssGetInputPortRequiredContiguous(SimStruct *S, int_T port);
SS_API void ssSetInputPortOverWritable(SimStruct *S, int_T port, int_T yes);
SS_API int_T ssGetInputPortOverWritable(SimStruct *S, int_T port);
SS_API void ssSetInputPortReusable(SimStruct *S, int_T port, int_T yes);
SS_API void ssSetOutputPortReusable(SimStruct *S, int_T port, int_T yes);
SS_API void ssSetOutputPortOverwritesInputPort(SimStruct *S, int_T out, int_T in);

/* An array of pointers to the elements; with RequiredContiguous the elements. */
SS_API const void *ssGetInputPortSignal(SimStruct *S, int_T port);
SS_API InputPtrsType ssGetInputPortSignalPtrs(SimStruct *S, int_T port);
SS_API InputRealPtrsType ssGetInputPortRealSignalPtrs(SimStruct *S, int_T port);
SS_API const real_T *ssGetInputPortRealSignal(SimStruct *S, int_T port);
SS_API void *ssGetOutputPortSignal(SimStruct *S, int_T port);
SS_API real_T *ssGetOutputPortRealSignal(SimStruct *S, int_T port);

SS_API const char_T *ssGetDataTypeName(SimStruct *S, DTypeId type);
SS_API DTypeId ssGetDataTypeId(SimStruct *S, const char_T *name);
SS_API int_T ssGetDataTypeSize(SimStruct *S, DTypeId type);

/* States and work vectors. */

SS_API real_T *ssGetContStates(SimStruct *S);
SS_API real_T *ssGetdX(SimStruct *S);
SS_API real_T *ssGetRealDiscStates(SimStruct *S);
SS_API real_T *ssGetDiscStates(SimStruct *S);
SS_API real_T *ssGetRWork(SimStruct *S);
SS_API real_T ssGetRWorkValue(SimStruct *S, int_T i);
SS_API real_T ssSetRWorkValue(SimStruct *S, int_T i, real_T value);
SS_API int_T *ssGetIWork(SimStruct *S);
SS_API int_T ssGetIWorkValue(SimStruct *S, int_T i);
SS_API int_T ssSetIWorkValue(SimStruct *S, int_T i, int_T value);
SS_API void **ssGetPWork(SimStruct *S);
SS_API void *ssGetPWorkValue(SimStruct *S, int_T i);
SS_API void *ssSetPWorkValue(SimStruct *S, int_T i, const void *value);
SS_API int_T *ssGetModeVector(SimStruct *S);
SS_API int_T ssGetModeVectorValue(SimStruct *S, int_T i);
SS_API int_T ssSetModeVectorValue(SimStruct *S, int_T i, int_T value);
SS_API real_T *ssGetNonsampledZCs(SimStruct *S);

SS_API void ssSetDWorkWidth(SimStruct *S, int_T i, int_T width);
SS_API int_T ssGetDWorkWidth(SimStruct *S, int_T i);
SS_API void ssSetDWorkDataType(SimStruct *S, int_T i, DTypeId type);
SS_API DTypeId ssGetDWorkDataType(SimStruct *S, int_T i);
SS_API void ssSetDWorkComplexSignal(SimStruct *S, int_T i, int_T complexity);
SS_API int_T ssGetDWorkComplexSignal(SimStruct *S, int_T i);
SS_API int_T ssSetDWorkName(SimStruct *S, int_T i, const char_T *name);
SS_API const char_T *ssGetDWorkName(SimStruct *S, int_T i);
SS_API void ssSetDWorkUsageType(SimStruct *S, int_T i, int_T usage);
SS_API int_T ssGetDWorkUsageType(SimStruct *S, int_T i);
SS_API void ssSetDWorkUsedAsDState(SimStruct *S, int_T i, int_T usage);
SS_API int_T ssGetDWorkUsedAsDState(SimStruct *S, int_T i);
SS_API void *ssGetDWork(SimStruct *S, int_T i);

/* Sample times. */

SS_API void ssSetSampleTime(SimStruct *S, int_T sti, time_T period);
SS_API time_T ssGetSampleTime(SimStruct *S, int_T sti);
SS_API void ssSetOffsetTime(SimStruct *S, int_T sti, time_T offset);
SS_API time_T ssGetOffsetTime(SimStruct *S, int_T sti);
SS_API int_T ssIsSampleHit(SimStruct *S, int_T sti, int_T tid);
SS_API int_T ssIsSpecialSampleHit(SimStruct *S, int_T my_sti, int_T promoted_sti,
                                  int_T tid);
SS_API int_T ssIsContinuousTask(SimStruct *S, int_T tid);
SS_API int_T ssGetSampleTimeTaskID(SimStruct *S, int_T sti);
SS_API int_T *ssGetSampleHitPtr(SimStruct *S);
SS_API void ssSetTNext(SimStruct *S, time_T next);
SS_API time_T ssGetTNext(SimStruct *S);

/* The run. */

SS_API time_T ssGetT(SimStruct *S);
SS_API time_T ssGetTaskTime(SimStruct *S, int_T sti);
SS_API time_T ssGetTStart(SimStruct *S);
SS_API time_T ssGetTFinal(SimStruct *S);
SS_API int_T ssIsMajorTimeStep(SimStruct *S);
SS_API int_T ssIsMinorTimeStep(SimStruct *S);
SS_API int_T ssIsFirstInitCond(SimStruct *S);
SS_API int_T ssIsVariableStepSolver(SimStruct *S);
SS_API const char_T *ssGetSolverName(SimStruct *S);
SS_API time_T ssGetFixedStepSize(SimStruct *S);
SS_API ssSimMode ssGetSimMode(SimStruct *S);
SS_API SolverMode ssGetSolverMode(SimStruct *S);
SS_API int_T ssRTWGenIsCodeGen(SimStruct *S);
SS_API void ssSetSolverNeedsReset(SimStruct *S);
SS_API void ssSetStopRequested(SimStruct *S, int_T stop);
SS_API int_T ssGetStopRequested(SimStruct *S);

/* Function calls. */

SS_API void ssSetCallSystemOutput(SimStruct *S, int_T element);
SS_API int_T ssCallSystemWithTid(SimStruct *S, int_T element, int_T tid);
SS_API int_T ssEnableSystemWithTid(SimStruct *S, int_T element, int_T tid);
SS_API int_T ssDisableSystemWithTid(SimStruct *S, int_T element, int_T tid);
SS_API void ssSetExplicitFCSSCtrl(SimStruct *S, int_T yes);

/* mdlRTW. */

SS_API int_T ssWriteRTWParamSettings(SimStruct *S, int_T n, ...);
SS_API int_T ssWriteRTWParameters(SimStruct *S, int_T n, ...);
SS_API int_T ssWriteRTWWorkVect(SimStruct *S, const char_T *vector, int_T n, ...);
SS_API int_T ssWriteRTWStr(SimStruct *S, const char_T *text);
SS_API int_T ssWriteRTWStrParam(SimStruct *S, const char_T *name, const char_T *value);
SS_API int_T ssWriteRTWScalarParam(SimStruct *S, const char_T *name, const void *value,
                                   DTypeId type);
SS_API int_T ssWriteRTWVectParam(SimStruct *S, const char_T *name, const void *value,
                                 DTypeId type, int_T n);
SS_API int_T ssWriteRTW2dMatParam(SimStruct *S, const char_T *name, const void *value,
                                  DTypeId type, int_T rows, int_T cols);

/* Not implemented; a call fails the run with a message. */

SS_API int_T twh_refuse(SimStruct *S, const char_T *name, const char_T *why);
#define SS_NO_BUS "this host does not support bus signals"
/* Information for code generation only. */
#define ssRegMdlInfo(...) ((void)0)
#define ssIsDataTypeABus(S, type) ((void)(S), (void)(type), 0)
#define ssGetNumBusElements(S, ...) twh_refuse(S, "ssGetNumBusElements", SS_NO_BUS)
#define ssGetBusElementDataType(S, ...)                                                \
    twh_refuse(S, "ssGetBusElementDataType", SS_NO_BUS)
#define ssGetBusElementOffset(S, ...) twh_refuse(S, "ssGetBusElementOffset", SS_NO_BUS)
#define ssGetBusElementName(S, ...)                                                    \
    (twh_refuse(S, "ssGetBusElementName", SS_NO_BUS), (const char_T *)"")
#define ssSetBusOutputObjectName(S, ...)                                               \
    twh_refuse(S, "ssSetBusOutputObjectName", SS_NO_BUS)
#define ssSetBusOutputAsStruct(S, ...)                                                 \
    twh_refuse(S, "ssSetBusOutputAsStruct", SS_NO_BUS)
#define ssSetBusInputAsStruct(S, ...) twh_refuse(S, "ssSetBusInputAsStruct", SS_NO_BUS)
#define ssSetInputPortBusMode(S, ...) twh_refuse(S, "ssSetInputPortBusMode", SS_NO_BUS)
#define ssSetOutputPortBusMode(S, ...)                                                 \
    twh_refuse(S, "ssSetOutputPortBusMode", SS_NO_BUS)
#define ssRegisterDataType(S, ...)                                                     \
    twh_refuse(S, "ssRegisterDataType",                                                \
               "this host supports the built-in data types only")
#define ssRegisterTypeFromParameter(S, ...)                                            \
    twh_refuse(S, "ssRegisterTypeFromParameter",                                       \
               "this host supports the built-in data types only")
#define SS_NO_JACOBIAN "this host has explicit solvers only, which use no Jacobian"
#define ssGetJacobianPr(S)                                                             \
    (twh_refuse(S, "ssGetJacobianPr", SS_NO_JACOBIAN), (real_T *)0)
#define ssGetJacobianIr(S)                                                             \
    (twh_refuse(S, "ssGetJacobianIr", SS_NO_JACOBIAN), (int_T *)0)
#define ssGetJacobianJc(S)                                                             \
    (twh_refuse(S, "ssGetJacobianJc", SS_NO_JACOBIAN), (int_T *)0)

#include "ss_quick.h"

#ifdef __cplusplus
}
#endif
#endif
