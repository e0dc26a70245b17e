/* fmi_2.h: the types and functions of FMI 2.0, declared from its specification. */
#ifndef FMI_2_H
#define FMI_2_H

#include <stddef.h>
/* Names carry the model identifier where they are linked statically. */
#if defined(FMI2_FUNCTION_PREFIX) && !defined(FMI2_OVERRIDE_FUNCTION_PREFIX)
#define FMI_JOIN_(a, b) a##b
#define FMI_JOIN(a, b) FMI_JOIN_(a, b)
#define FMI_NAME(name) FMI_JOIN(FMI2_FUNCTION_PREFIX, name)
#define FMI_EXPORT
#else
#define FMI_NAME(name) name
#if defined(_WIN32) || defined(__CYGWIN__)
#define FMI_EXPORT __declspec(dllexport)
#elif defined(__GNUC__) && __GNUC__ >= 4
#define FMI_EXPORT __attribute__((visibility("default")))
#else
#define FMI_EXPORT
#endif
#endif

typedef void *fmi2Component, *fmi2ComponentEnvironment, *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer, fmi2Boolean;
typedef char fmi2Char, fmi2Byte;
typedef const fmi2Char *fmi2String;
enum { fmi2False, fmi2True };

typedef enum {
    fmi2OK,
    fmi2Warning,
    fmi2Discard,
    fmi2Error,
    fmi2Fatal,
    fmi2Pending
} fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum {
    fmi2DoStepStatus,
    fmi2PendingStatus,
    fmi2LastSuccessfulTime,
    fmi2Terminated
} fmi2StatusKind;

typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment componentEnvironment,
                                   fmi2String instanceName, fmi2Status status,
                                   fmi2String category, fmi2String message, ...);
typedef void *(*fmi2CallbackAllocateMemory)(size_t nobj, size_t size);
typedef void (*fmi2CallbackFreeMemory)(void *obj);
typedef void (*fmi2StepFinished)(fmi2ComponentEnvironment componentEnvironment,
                                 fmi2Status status);

typedef struct {
    fmi2CallbackLogger logger;
    fmi2CallbackAllocateMemory allocateMemory;
    fmi2CallbackFreeMemory freeMemory;
    fmi2StepFinished stepFinished;
    fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
    fmi2Boolean newDiscreteStatesNeeded;
    fmi2Boolean terminateSimulation;
    fmi2Boolean nominalsOfContinuousStatesChanged;
    fmi2Boolean valuesOfContinuousStatesChanged;
    fmi2Boolean nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

#define fmi2GetTypesPlatform FMI_NAME(fmi2GetTypesPlatform)
#define fmi2GetVersion FMI_NAME(fmi2GetVersion)
#define fmi2SetDebugLogging FMI_NAME(fmi2SetDebugLogging)
#define fmi2Instantiate FMI_NAME(fmi2Instantiate)
#define fmi2FreeInstance FMI_NAME(fmi2FreeInstance)
#define fmi2SetupExperiment FMI_NAME(fmi2SetupExperiment)
#define fmi2EnterInitializationMode FMI_NAME(fmi2EnterInitializationMode)
#define fmi2ExitInitializationMode FMI_NAME(fmi2ExitInitializationMode)
#define fmi2Terminate FMI_NAME(fmi2Terminate)
#define fmi2Reset FMI_NAME(fmi2Reset)
#define fmi2GetReal FMI_NAME(fmi2GetReal)
#define fmi2GetInteger FMI_NAME(fmi2GetInteger)
#define fmi2GetBoolean FMI_NAME(fmi2GetBoolean)
#define fmi2GetString FMI_NAME(fmi2GetString)
#define fmi2SetReal FMI_NAME(fmi2SetReal)
#define fmi2SetInteger FMI_NAME(fmi2SetInteger)
#define fmi2SetBoolean FMI_NAME(fmi2SetBoolean)
#define fmi2SetString FMI_NAME(fmi2SetString)
#define fmi2GetFMUstate FMI_NAME(fmi2GetFMUstate)
#define fmi2FreeFMUstate FMI_NAME(fmi2FreeFMUstate)
#define fmi2SetFMUstate FMI_NAME(fmi2SetFMUstate)
#define fmi2SerializedFMUstateSize FMI_NAME(fmi2SerializedFMUstateSize)
#define fmi2SerializeFMUstate FMI_NAME(fmi2SerializeFMUstate)
#define fmi2DeSerializeFMUstate FMI_NAME(fmi2DeSerializeFMUstate)
#define fmi2GetDirectionalDerivative FMI_NAME(fmi2GetDirectionalDerivative)
#define fmi2EnterEventMode FMI_NAME(fmi2EnterEventMode)
#define fmi2EnterContinuousTimeMode FMI_NAME(fmi2EnterContinuousTimeMode)
#define fmi2NewDiscreteStates FMI_NAME(fmi2NewDiscreteStates)
#define fmi2CompletedIntegratorStep FMI_NAME(fmi2CompletedIntegratorStep)
#define fmi2SetTime FMI_NAME(fmi2SetTime)
#define fmi2SetContinuousStates FMI_NAME(fmi2SetContinuousStates)
#define fmi2GetDerivatives FMI_NAME(fmi2GetDerivatives)
#define fmi2GetEventIndicators FMI_NAME(fmi2GetEventIndicators)
#define fmi2GetContinuousStates FMI_NAME(fmi2GetContinuousStates)
#define fmi2GetNominalsOfContinuousStates FMI_NAME(fmi2GetNominalsOfContinuousStates)
#define fmi2SetRealInputDerivatives FMI_NAME(fmi2SetRealInputDerivatives)
#define fmi2GetRealOutputDerivatives FMI_NAME(fmi2GetRealOutputDerivatives)
#define fmi2DoStep FMI_NAME(fmi2DoStep)
#define fmi2CancelStep FMI_NAME(fmi2CancelStep)
#define fmi2GetStatus FMI_NAME(fmi2GetStatus)
#define fmi2GetRealStatus FMI_NAME(fmi2GetRealStatus)
#define fmi2GetIntegerStatus FMI_NAME(fmi2GetIntegerStatus)
#define fmi2GetBooleanStatus FMI_NAME(fmi2GetBooleanStatus)
#define fmi2GetStringStatus FMI_NAME(fmi2GetStringStatus)

FMI_EXPORT const char *fmi2GetTypesPlatform(void);
FMI_EXPORT const char *fmi2GetVersion(void);
FMI_EXPORT fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean loggingOn,
                                          size_t nCategories,
                                          const fmi2String categories[]);
FMI_EXPORT fmi2Component fmi2Instantiate(fmi2String instanceName, fmi2Type fmuType,
                                         fmi2String fmuGUID,
                                         fmi2String fmuResourceLocation,
                                         const fmi2CallbackFunctions *functions,
                                         fmi2Boolean visible, fmi2Boolean loggingOn);
FMI_EXPORT void fmi2FreeInstance(fmi2Component c);
FMI_EXPORT fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean toleranceDefined,
                                          fmi2Real tolerance, fmi2Real startTime,
                                          fmi2Boolean stopTimeDefined,
                                          fmi2Real stopTime);
FMI_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component c);
FMI_EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component c);
FMI_EXPORT fmi2Status fmi2Terminate(fmi2Component c);
FMI_EXPORT fmi2Status fmi2Reset(fmi2Component c);
FMI_EXPORT fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[],
                                  size_t nvr, fmi2Real value[]);
FMI_EXPORT fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference vr[],
                                     size_t nvr, fmi2Integer value[]);
FMI_EXPORT fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference vr[],
                                     size_t nvr, fmi2Boolean value[]);
FMI_EXPORT fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference vr[],
                                    size_t nvr, fmi2String value[]);
FMI_EXPORT fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[],
                                  size_t nvr, const fmi2Real value[]);
FMI_EXPORT fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference vr[],
                                     size_t nvr, const fmi2Integer value[]);
FMI_EXPORT fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference vr[],
                                     size_t nvr, const fmi2Boolean value[]);
FMI_EXPORT fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference vr[],
                                    size_t nvr, const fmi2String value[]);
FMI_EXPORT fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate *FMUstate);
FMI_EXPORT fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate *FMUstate);
FMI_EXPORT fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate FMUstate);
FMI_EXPORT fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate FMUstate,
                                                 size_t *size);
FMI_EXPORT fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate FMUstate,
                                            fmi2Byte serializedState[], size_t size);
FMI_EXPORT fmi2Status fmi2DeSerializeFMUstate(fmi2Component c,
                                              const fmi2Byte serializedState[],
                                              size_t size, fmi2FMUstate *FMUstate);
FMI_EXPORT fmi2Status fmi2GetDirectionalDerivative(
    fmi2Component c, const fmi2ValueReference vUnknown_ref[], size_t nUnknown,
    const fmi2ValueReference vKnown_ref[], size_t nKnown, const fmi2Real dvKnown[],
    fmi2Real dvUnknown[]);
FMI_EXPORT fmi2Status fmi2EnterEventMode(fmi2Component c);
FMI_EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c);
FMI_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component c,
                                            fmi2EventInfo *fmi2eventInfo);
FMI_EXPORT fmi2Status fmi2CompletedIntegratorStep(
    fmi2Component c, fmi2Boolean noSetFMUStatePriorToCurrentPoint,
    fmi2Boolean *enterEventMode, fmi2Boolean *terminateSimulation);
FMI_EXPORT fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time);
FMI_EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[],
                                              size_t nx);
FMI_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real derivatives[],
                                         size_t nx);
FMI_EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component c,
                                             fmi2Real eventIndicators[], size_t ni);
FMI_EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t nx);
FMI_EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c,
                                                        fmi2Real x_nominal[],
                                                        size_t nx);
FMI_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component c,
                                                  const fmi2ValueReference vr[],
                                                  size_t nvr, const fmi2Integer order[],
                                                  const fmi2Real value[]);
FMI_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c,
                                                   const fmi2ValueReference vr[],
                                                   size_t nvr,
                                                   const fmi2Integer order[],
                                                   fmi2Real value[]);
FMI_EXPORT fmi2Status fmi2DoStep(fmi2Component c, fmi2Real currentCommunicationPoint,
                                 fmi2Real communicationStepSize,
                                 fmi2Boolean noSetFMUStatePriorToCurrentPoint);
FMI_EXPORT fmi2Status fmi2CancelStep(fmi2Component c);
FMI_EXPORT fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind s,
                                    fmi2Status *value);
FMI_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind s,
                                        fmi2Real *value);
FMI_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind s,
                                           fmi2Integer *value);
FMI_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind s,
                                           fmi2Boolean *value);
FMI_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind s,
                                          fmi2String *value);

#endif
