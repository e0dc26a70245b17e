/* fmi_3.h: the types and functions of FMI 3.0, declared from its specification. */
#ifndef FMI_3_H
#define FMI_3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
/* Names carry the model identifier where they are linked statically. */
#if defined(FMI3_FUNCTION_PREFIX) && !defined(FMI3_OVERRIDE_FUNCTION_PREFIX)
#define FMI_JOIN_(a, b) a##b
#define FMI_JOIN(a, b) FMI_JOIN_(a, b)
#define FMI_NAME(name) FMI_JOIN(FMI3_FUNCTION_PREFIX, name)
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

typedef void *fmi3Instance, *fmi3InstanceEnvironment, *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean, fmi3Clock;
typedef char fmi3Char;
typedef const fmi3Char *fmi3String;
typedef uint8_t fmi3Byte;
typedef const fmi3Byte *fmi3Binary;

typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum {
    fmi3Independent,
    fmi3Constant,
    fmi3Fixed,
    fmi3Tunable,
    fmi3Discrete,
    fmi3Dependent
} fmi3DependencyKind;
typedef enum {
    fmi3IntervalNotYetKnown,
    fmi3IntervalUnchanged,
    fmi3IntervalChanged
} fmi3IntervalQualifier;

typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment instanceEnvironment,
                                       fmi3Status status, fmi3String category,
                                       fmi3String message);
typedef void (*fmi3IntermediateUpdateCallback)(
    fmi3InstanceEnvironment instanceEnvironment, fmi3Float64 intermediateUpdateTime,
    fmi3Boolean intermediateVariableSetRequested,
    fmi3Boolean intermediateVariableGetAllowed, fmi3Boolean intermediateStepFinished,
    fmi3Boolean canReturnEarly, fmi3Boolean *earlyReturnRequested,
    fmi3Float64 *earlyReturnTime);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment instanceEnvironment);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);

#define fmi3GetVersion FMI_NAME(fmi3GetVersion)
#define fmi3SetDebugLogging FMI_NAME(fmi3SetDebugLogging)
#define fmi3InstantiateModelExchange FMI_NAME(fmi3InstantiateModelExchange)
#define fmi3InstantiateCoSimulation FMI_NAME(fmi3InstantiateCoSimulation)
#define fmi3InstantiateScheduledExecution FMI_NAME(fmi3InstantiateScheduledExecution)
#define fmi3FreeInstance FMI_NAME(fmi3FreeInstance)
#define fmi3EnterInitializationMode FMI_NAME(fmi3EnterInitializationMode)
#define fmi3ExitInitializationMode FMI_NAME(fmi3ExitInitializationMode)
#define fmi3EnterEventMode FMI_NAME(fmi3EnterEventMode)
#define fmi3Terminate FMI_NAME(fmi3Terminate)
#define fmi3Reset FMI_NAME(fmi3Reset)
#define fmi3EnterConfigurationMode FMI_NAME(fmi3EnterConfigurationMode)
#define fmi3ExitConfigurationMode FMI_NAME(fmi3ExitConfigurationMode)
#define fmi3GetFloat32 FMI_NAME(fmi3GetFloat32)
#define fmi3GetFloat64 FMI_NAME(fmi3GetFloat64)
#define fmi3GetInt8 FMI_NAME(fmi3GetInt8)
#define fmi3GetUInt8 FMI_NAME(fmi3GetUInt8)
#define fmi3GetInt16 FMI_NAME(fmi3GetInt16)
#define fmi3GetUInt16 FMI_NAME(fmi3GetUInt16)
#define fmi3GetInt32 FMI_NAME(fmi3GetInt32)
#define fmi3GetUInt32 FMI_NAME(fmi3GetUInt32)
#define fmi3GetInt64 FMI_NAME(fmi3GetInt64)
#define fmi3GetUInt64 FMI_NAME(fmi3GetUInt64)
#define fmi3GetBoolean FMI_NAME(fmi3GetBoolean)
#define fmi3GetString FMI_NAME(fmi3GetString)
#define fmi3SetFloat32 FMI_NAME(fmi3SetFloat32)
#define fmi3SetFloat64 FMI_NAME(fmi3SetFloat64)
#define fmi3SetInt8 FMI_NAME(fmi3SetInt8)
#define fmi3SetUInt8 FMI_NAME(fmi3SetUInt8)
#define fmi3SetInt16 FMI_NAME(fmi3SetInt16)
#define fmi3SetUInt16 FMI_NAME(fmi3SetUInt16)
#define fmi3SetInt32 FMI_NAME(fmi3SetInt32)
#define fmi3SetUInt32 FMI_NAME(fmi3SetUInt32)
#define fmi3SetInt64 FMI_NAME(fmi3SetInt64)
#define fmi3SetUInt64 FMI_NAME(fmi3SetUInt64)
#define fmi3SetBoolean FMI_NAME(fmi3SetBoolean)
#define fmi3SetString FMI_NAME(fmi3SetString)
#define fmi3GetBinary FMI_NAME(fmi3GetBinary)
#define fmi3SetBinary FMI_NAME(fmi3SetBinary)
#define fmi3GetClock FMI_NAME(fmi3GetClock)
#define fmi3SetClock FMI_NAME(fmi3SetClock)
#define fmi3GetNumberOfVariableDependencies                                            \
    FMI_NAME(fmi3GetNumberOfVariableDependencies)
#define fmi3GetVariableDependencies FMI_NAME(fmi3GetVariableDependencies)
#define fmi3GetFMUState FMI_NAME(fmi3GetFMUState)
#define fmi3FreeFMUState FMI_NAME(fmi3FreeFMUState)
#define fmi3SetFMUState FMI_NAME(fmi3SetFMUState)
#define fmi3SerializedFMUStateSize FMI_NAME(fmi3SerializedFMUStateSize)
#define fmi3SerializeFMUState FMI_NAME(fmi3SerializeFMUState)
#define fmi3DeserializeFMUState FMI_NAME(fmi3DeserializeFMUState)
#define fmi3GetDirectionalDerivative FMI_NAME(fmi3GetDirectionalDerivative)
#define fmi3GetAdjointDerivative FMI_NAME(fmi3GetAdjointDerivative)
#define fmi3GetIntervalDecimal FMI_NAME(fmi3GetIntervalDecimal)
#define fmi3GetIntervalFraction FMI_NAME(fmi3GetIntervalFraction)
#define fmi3GetShiftDecimal FMI_NAME(fmi3GetShiftDecimal)
#define fmi3GetShiftFraction FMI_NAME(fmi3GetShiftFraction)
#define fmi3SetIntervalDecimal FMI_NAME(fmi3SetIntervalDecimal)
#define fmi3SetShiftDecimal FMI_NAME(fmi3SetShiftDecimal)
#define fmi3SetIntervalFraction FMI_NAME(fmi3SetIntervalFraction)
#define fmi3SetShiftFraction FMI_NAME(fmi3SetShiftFraction)
#define fmi3EvaluateDiscreteStates FMI_NAME(fmi3EvaluateDiscreteStates)
#define fmi3UpdateDiscreteStates FMI_NAME(fmi3UpdateDiscreteStates)
#define fmi3EnterContinuousTimeMode FMI_NAME(fmi3EnterContinuousTimeMode)
#define fmi3CompletedIntegratorStep FMI_NAME(fmi3CompletedIntegratorStep)
#define fmi3SetTime FMI_NAME(fmi3SetTime)
#define fmi3SetContinuousStates FMI_NAME(fmi3SetContinuousStates)
#define fmi3GetContinuousStateDerivatives FMI_NAME(fmi3GetContinuousStateDerivatives)
#define fmi3GetEventIndicators FMI_NAME(fmi3GetEventIndicators)
#define fmi3GetContinuousStates FMI_NAME(fmi3GetContinuousStates)
#define fmi3GetNominalsOfContinuousStates FMI_NAME(fmi3GetNominalsOfContinuousStates)
#define fmi3GetNumberOfEventIndicators FMI_NAME(fmi3GetNumberOfEventIndicators)
#define fmi3GetNumberOfContinuousStates FMI_NAME(fmi3GetNumberOfContinuousStates)
#define fmi3EnterStepMode FMI_NAME(fmi3EnterStepMode)
#define fmi3GetOutputDerivatives FMI_NAME(fmi3GetOutputDerivatives)
#define fmi3DoStep FMI_NAME(fmi3DoStep)
#define fmi3ActivateModelPartition FMI_NAME(fmi3ActivateModelPartition)

FMI_EXPORT const char *fmi3GetVersion(void);
FMI_EXPORT fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean loggingOn,
                                          size_t nCategories,
                                          const fmi3String categories[]);
FMI_EXPORT fmi3Instance fmi3InstantiateModelExchange(
    fmi3String instanceName, fmi3String instantiationToken, fmi3String resourcePath,
    fmi3Boolean visible, fmi3Boolean loggingOn,
    fmi3InstanceEnvironment instanceEnvironment, fmi3LogMessageCallback logMessage);
FMI_EXPORT fmi3Instance fmi3InstantiateCoSimulation(
    fmi3String instanceName, fmi3String instantiationToken, fmi3String resourcePath,
    fmi3Boolean visible, fmi3Boolean loggingOn, fmi3Boolean eventModeUsed,
    fmi3Boolean earlyReturnAllowed,
    const fmi3ValueReference requiredIntermediateVariables[],
    size_t nRequiredIntermediateVariables, fmi3InstanceEnvironment instanceEnvironment,
    fmi3LogMessageCallback logMessage,
    fmi3IntermediateUpdateCallback intermediateUpdate);
FMI_EXPORT fmi3Instance fmi3InstantiateScheduledExecution(
    fmi3String instanceName, fmi3String instantiationToken, fmi3String resourcePath,
    fmi3Boolean visible, fmi3Boolean loggingOn,
    fmi3InstanceEnvironment instanceEnvironment, fmi3LogMessageCallback logMessage,
    fmi3ClockUpdateCallback clockUpdate, fmi3LockPreemptionCallback lockPreemption,
    fmi3UnlockPreemptionCallback unlockPreemption);
FMI_EXPORT void fmi3FreeInstance(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3EnterInitializationMode(
    fmi3Instance instance, fmi3Boolean toleranceDefined, fmi3Float64 tolerance,
    fmi3Float64 startTime, fmi3Boolean stopTimeDefined, fmi3Float64 stopTime);
FMI_EXPORT fmi3Status fmi3ExitInitializationMode(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3EnterEventMode(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3Terminate(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3Reset(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3GetFloat32(fmi3Instance instance,
                                     const fmi3ValueReference valueReferences[],
                                     size_t nValueReferences, fmi3Float32 values[],
                                     size_t nValues);
FMI_EXPORT fmi3Status fmi3GetFloat64(fmi3Instance instance,
                                     const fmi3ValueReference valueReferences[],
                                     size_t nValueReferences, fmi3Float64 values[],
                                     size_t nValues);
FMI_EXPORT fmi3Status fmi3GetInt8(fmi3Instance instance,
                                  const fmi3ValueReference valueReferences[],
                                  size_t nValueReferences, fmi3Int8 values[],
                                  size_t nValues);
FMI_EXPORT fmi3Status fmi3GetUInt8(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, fmi3UInt8 values[],
                                   size_t nValues);
FMI_EXPORT fmi3Status fmi3GetInt16(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, fmi3Int16 values[],
                                   size_t nValues);
FMI_EXPORT fmi3Status fmi3GetUInt16(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, fmi3UInt16 values[],
                                    size_t nValues);
FMI_EXPORT fmi3Status fmi3GetInt32(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, fmi3Int32 values[],
                                   size_t nValues);
FMI_EXPORT fmi3Status fmi3GetUInt32(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, fmi3UInt32 values[],
                                    size_t nValues);
FMI_EXPORT fmi3Status fmi3GetInt64(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, fmi3Int64 values[],
                                   size_t nValues);
FMI_EXPORT fmi3Status fmi3GetUInt64(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, fmi3UInt64 values[],
                                    size_t nValues);
FMI_EXPORT fmi3Status fmi3GetBoolean(fmi3Instance instance,
                                     const fmi3ValueReference valueReferences[],
                                     size_t nValueReferences, fmi3Boolean values[],
                                     size_t nValues);
FMI_EXPORT fmi3Status fmi3GetString(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, fmi3String values[],
                                    size_t nValues);
FMI_EXPORT fmi3Status fmi3SetFloat32(fmi3Instance instance,
                                     const fmi3ValueReference valueReferences[],
                                     size_t nValueReferences,
                                     const fmi3Float32 values[], size_t nValues);
FMI_EXPORT fmi3Status fmi3SetFloat64(fmi3Instance instance,
                                     const fmi3ValueReference valueReferences[],
                                     size_t nValueReferences,
                                     const fmi3Float64 values[], size_t nValues);
FMI_EXPORT fmi3Status fmi3SetInt8(fmi3Instance instance,
                                  const fmi3ValueReference valueReferences[],
                                  size_t nValueReferences, const fmi3Int8 values[],
                                  size_t nValues);
FMI_EXPORT fmi3Status fmi3SetUInt8(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, const fmi3UInt8 values[],
                                   size_t nValues);
FMI_EXPORT fmi3Status fmi3SetInt16(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, const fmi3Int16 values[],
                                   size_t nValues);
FMI_EXPORT fmi3Status fmi3SetUInt16(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, const fmi3UInt16 values[],
                                    size_t nValues);
FMI_EXPORT fmi3Status fmi3SetInt32(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, const fmi3Int32 values[],
                                   size_t nValues);
FMI_EXPORT fmi3Status fmi3SetUInt32(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, const fmi3UInt32 values[],
                                    size_t nValues);
FMI_EXPORT fmi3Status fmi3SetInt64(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, const fmi3Int64 values[],
                                   size_t nValues);
FMI_EXPORT fmi3Status fmi3SetUInt64(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, const fmi3UInt64 values[],
                                    size_t nValues);
FMI_EXPORT fmi3Status fmi3SetBoolean(fmi3Instance instance,
                                     const fmi3ValueReference valueReferences[],
                                     size_t nValueReferences,
                                     const fmi3Boolean values[], size_t nValues);
FMI_EXPORT fmi3Status fmi3SetString(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, const fmi3String values[],
                                    size_t nValues);
FMI_EXPORT fmi3Status fmi3GetBinary(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, size_t valueSizes[],
                                    fmi3Binary values[], size_t nValues);
FMI_EXPORT fmi3Status fmi3SetBinary(fmi3Instance instance,
                                    const fmi3ValueReference valueReferences[],
                                    size_t nValueReferences, const size_t valueSizes[],
                                    const fmi3Binary values[], size_t nValues);
FMI_EXPORT fmi3Status fmi3GetClock(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, fmi3Clock values[]);
FMI_EXPORT fmi3Status fmi3SetClock(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, const fmi3Clock values[]);
FMI_EXPORT fmi3Status fmi3GetNumberOfVariableDependencies(
    fmi3Instance instance, fmi3ValueReference valueReference, size_t *nDependencies);
FMI_EXPORT fmi3Status fmi3GetVariableDependencies(fmi3Instance instance,
                                                  fmi3ValueReference dependent,
                                                  size_t elementIndicesOfDependent[],
                                                  fmi3ValueReference independents[],
                                                  size_t elementIndicesOfIndependents[],
                                                  fmi3DependencyKind dependencyKinds[],
                                                  size_t nDependencies);
FMI_EXPORT fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *FMUState);
FMI_EXPORT fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *FMUState);
FMI_EXPORT fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState FMUState);
FMI_EXPORT fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance,
                                                 fmi3FMUState FMUState, size_t *size);
FMI_EXPORT fmi3Status fmi3SerializeFMUState(fmi3Instance instance,
                                            fmi3FMUState FMUState,
                                            fmi3Byte serializedState[], size_t size);
FMI_EXPORT fmi3Status fmi3DeserializeFMUState(fmi3Instance instance,
                                              const fmi3Byte serializedState[],
                                              size_t size, fmi3FMUState *FMUState);
FMI_EXPORT fmi3Status fmi3GetDirectionalDerivative(
    fmi3Instance instance, const fmi3ValueReference unknowns[], size_t nUnknowns,
    const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[],
    size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity);
FMI_EXPORT fmi3Status fmi3GetAdjointDerivative(
    fmi3Instance instance, const fmi3ValueReference unknowns[], size_t nUnknowns,
    const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[],
    size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity);
FMI_EXPORT fmi3Status fmi3GetIntervalDecimal(fmi3Instance instance,
                                             const fmi3ValueReference valueReferences[],
                                             size_t nValueReferences,
                                             fmi3Float64 intervals[],
                                             fmi3IntervalQualifier qualifiers[]);
FMI_EXPORT fmi3Status fmi3GetIntervalFraction(
    fmi3Instance instance, const fmi3ValueReference valueReferences[],
    size_t nValueReferences, fmi3UInt64 counters[], fmi3UInt64 resolutions[],
    fmi3IntervalQualifier qualifiers[]);
FMI_EXPORT fmi3Status fmi3GetShiftDecimal(fmi3Instance instance,
                                          const fmi3ValueReference valueReferences[],
                                          size_t nValueReferences,
                                          fmi3Float64 shifts[]);
FMI_EXPORT fmi3Status fmi3GetShiftFraction(fmi3Instance instance,
                                           const fmi3ValueReference valueReferences[],
                                           size_t nValueReferences,
                                           fmi3UInt64 counters[],
                                           fmi3UInt64 resolutions[]);
FMI_EXPORT fmi3Status fmi3SetIntervalDecimal(fmi3Instance instance,
                                             const fmi3ValueReference valueReferences[],
                                             size_t nValueReferences,
                                             const fmi3Float64 intervals[]);
FMI_EXPORT fmi3Status fmi3SetShiftDecimal(fmi3Instance instance,
                                          const fmi3ValueReference valueReferences[],
                                          size_t nValueReferences,
                                          const fmi3Float64 shifts[]);
FMI_EXPORT fmi3Status fmi3SetIntervalFraction(
    fmi3Instance instance, const fmi3ValueReference valueReferences[],
    size_t nValueReferences, const fmi3UInt64 counters[],
    const fmi3UInt64 resolutions[]);
FMI_EXPORT fmi3Status fmi3SetShiftFraction(fmi3Instance instance,
                                           const fmi3ValueReference valueReferences[],
                                           size_t nValueReferences,
                                           const fmi3UInt64 counters[],
                                           const fmi3UInt64 resolutions[]);
FMI_EXPORT fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3UpdateDiscreteStates(
    fmi3Instance instance, fmi3Boolean *discreteStatesNeedUpdate,
    fmi3Boolean *terminateSimulation, fmi3Boolean *nominalsOfContinuousStatesChanged,
    fmi3Boolean *valuesOfContinuousStatesChanged, fmi3Boolean *nextEventTimeDefined,
    fmi3Float64 *nextEventTime);
FMI_EXPORT fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3CompletedIntegratorStep(
    fmi3Instance instance, fmi3Boolean noSetFMUStatePriorToCurrentPoint,
    fmi3Boolean *enterEventMode, fmi3Boolean *terminateSimulation);
FMI_EXPORT fmi3Status fmi3SetTime(fmi3Instance instance, fmi3Float64 time);
FMI_EXPORT fmi3Status fmi3SetContinuousStates(fmi3Instance instance,
                                              const fmi3Float64 continuousStates[],
                                              size_t nContinuousStates);
FMI_EXPORT fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance,
                                                        fmi3Float64 derivatives[],
                                                        size_t nContinuousStates);
FMI_EXPORT fmi3Status fmi3GetEventIndicators(fmi3Instance instance,
                                             fmi3Float64 eventIndicators[],
                                             size_t nEventIndicators);
FMI_EXPORT fmi3Status fmi3GetContinuousStates(fmi3Instance instance,
                                              fmi3Float64 continuousStates[],
                                              size_t nContinuousStates);
FMI_EXPORT fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance,
                                                        fmi3Float64 nominals[],
                                                        size_t nContinuousStates);
FMI_EXPORT fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance,
                                                     size_t *nEventIndicators);
FMI_EXPORT fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance,
                                                      size_t *nContinuousStates);
FMI_EXPORT fmi3Status fmi3EnterStepMode(fmi3Instance instance);
FMI_EXPORT fmi3Status fmi3GetOutputDerivatives(
    fmi3Instance instance, const fmi3ValueReference valueReferences[],
    size_t nValueReferences, const fmi3Int32 orders[], fmi3Float64 values[],
    size_t nValues);
FMI_EXPORT fmi3Status fmi3DoStep(
    fmi3Instance instance, fmi3Float64 currentCommunicationPoint,
    fmi3Float64 communicationStepSize, fmi3Boolean noSetFMUStatePriorToCurrentPoint,
    fmi3Boolean *eventHandlingNeeded, fmi3Boolean *terminateSimulation,
    fmi3Boolean *earlyReturn, fmi3Float64 *lastSuccessfulTime);
FMI_EXPORT fmi3Status fmi3ActivateModelPartition(fmi3Instance instance,
                                                 fmi3ValueReference clockReference,
                                                 fmi3Float64 activationTime);

#endif
