/* fmi3_absent.c: functions of FMI 3.0 that must exist as symbols although this FMU has
 * no variables of these types, no clocks, no event mode in co-simulation, and no
 * configuration mode. Reading or setting no value at all is fine. */
#include "fmi_3.h"
#include "fmu.h"

static fmi3Status absent(fmi3Instance instance, const char *function)
{
    fmu *const f = instance;
    if (!f) return fmi3Error;
    const int state = f->d.state;
    fmu_say(f, FMU_ERROR, "%s: this FMU does not offer it", function);
    if (state == FMU_UPDATE) f->d.state = state;
    return fmi3Error;
}

/* Variables of this type, of which there are none. */
static fmi3Status none(fmi3Instance instance, const char *function, size_t n,
                       int states)
{
    const int may = fmu_may(instance, function, states);
    if (may) return (fmi3Status)may;
    return n ? absent(instance, function) : fmi3OK;
}

enum {
    READABLE = FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_EVENT | FMU_CONTINUOUS |
               FMU_STEP | FMU_TERMINATED | FMU_FAILED,
    SETTABLE = FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_EVENT | FMU_STEP
};

fmi3Instance fmi3InstantiateScheduledExecution(
    fmi3String instanceName, fmi3String instantiationToken, fmi3String resourcePath,
    fmi3Boolean visible, fmi3Boolean loggingOn,
    fmi3InstanceEnvironment instanceEnvironment, fmi3LogMessageCallback logMessage,
    fmi3ClockUpdateCallback clockUpdate, fmi3LockPreemptionCallback lockPreemption,
    fmi3UnlockPreemptionCallback unlockPreemption)
{
    (void)instanceName, (void)instantiationToken, (void)resourcePath, (void)visible,
        (void)clockUpdate, (void)lockPreemption, (void)unlockPreemption;
    if (logMessage && loggingOn)
        logMessage(instanceEnvironment, fmi3Error, "logStatusError",
                   "this FMU has no scheduled execution");
    return NULL;
}

fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance)
{
    return absent(instance, __func__);
}

fmi3Status fmi3ExitConfigurationMode(fmi3Instance instance)
{
    return absent(instance, __func__);
}

fmi3Status fmi3GetFloat32(fmi3Instance instance,
                          const fmi3ValueReference valueReferences[],
                          size_t nValueReferences, fmi3Float32 values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3GetInt8(fmi3Instance instance,
                       const fmi3ValueReference valueReferences[],
                       size_t nValueReferences, fmi3Int8 values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3GetUInt8(fmi3Instance instance,
                        const fmi3ValueReference valueReferences[],
                        size_t nValueReferences, fmi3UInt8 values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3GetInt16(fmi3Instance instance,
                        const fmi3ValueReference valueReferences[],
                        size_t nValueReferences, fmi3Int16 values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3GetUInt16(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, fmi3UInt16 values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3GetUInt32(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, fmi3UInt32 values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3GetUInt64(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, fmi3UInt64 values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3GetString(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, fmi3String values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3SetFloat32(fmi3Instance instance,
                          const fmi3ValueReference valueReferences[],
                          size_t nValueReferences, const fmi3Float32 values[],
                          size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3SetInt8(fmi3Instance instance,
                       const fmi3ValueReference valueReferences[],
                       size_t nValueReferences, const fmi3Int8 values[], size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3SetUInt8(fmi3Instance instance,
                        const fmi3ValueReference valueReferences[],
                        size_t nValueReferences, const fmi3UInt8 values[],
                        size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3SetInt16(fmi3Instance instance,
                        const fmi3ValueReference valueReferences[],
                        size_t nValueReferences, const fmi3Int16 values[],
                        size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3SetUInt16(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, const fmi3UInt16 values[],
                         size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3SetUInt32(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, const fmi3UInt32 values[],
                         size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3SetUInt64(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, const fmi3UInt64 values[],
                         size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3SetString(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, const fmi3String values[],
                         size_t nValues)
{
    (void)valueReferences, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3GetBinary(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, size_t valueSizes[],
                         fmi3Binary values[], size_t nValues)
{
    (void)valueReferences, (void)valueSizes, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, READABLE);
}

fmi3Status fmi3SetBinary(fmi3Instance instance,
                         const fmi3ValueReference valueReferences[],
                         size_t nValueReferences, const size_t valueSizes[],
                         const fmi3Binary values[], size_t nValues)
{
    (void)valueReferences, (void)valueSizes, (void)values, (void)nValues;
    return none(instance, __func__, nValueReferences, SETTABLE);
}

fmi3Status fmi3GetClock(fmi3Instance instance,
                        const fmi3ValueReference valueReferences[],
                        size_t nValueReferences, fmi3Clock values[])
{
    (void)valueReferences, (void)nValueReferences, (void)values;
    return absent(instance, __func__);
}

fmi3Status fmi3SetClock(fmi3Instance instance,
                        const fmi3ValueReference valueReferences[],
                        size_t nValueReferences, const fmi3Clock values[])
{
    (void)valueReferences, (void)nValueReferences, (void)values;
    return absent(instance, __func__);
}

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance,
                                               fmi3ValueReference valueReference,
                                               size_t *nDependencies)
{
    (void)valueReference, (void)nDependencies;
    return absent(instance, __func__);
}

fmi3Status fmi3GetVariableDependencies(fmi3Instance instance,
                                       fmi3ValueReference dependent,
                                       size_t elementIndicesOfDependent[],
                                       fmi3ValueReference independents[],
                                       size_t elementIndicesOfIndependents[],
                                       fmi3DependencyKind dependencyKinds[],
                                       size_t nDependencies)
{
    (void)dependent, (void)elementIndicesOfDependent, (void)independents,
        (void)elementIndicesOfIndependents, (void)dependencyKinds, (void)nDependencies;
    return absent(instance, __func__);
}

fmi3Status fmi3GetIntervalDecimal(fmi3Instance instance,
                                  const fmi3ValueReference valueReferences[],
                                  size_t nValueReferences, fmi3Float64 intervals[],
                                  fmi3IntervalQualifier qualifiers[])
{
    (void)valueReferences, (void)nValueReferences, (void)intervals, (void)qualifiers;
    return absent(instance, __func__);
}

fmi3Status fmi3GetIntervalFraction(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, fmi3UInt64 counters[],
                                   fmi3UInt64 resolutions[],
                                   fmi3IntervalQualifier qualifiers[])
{
    (void)valueReferences, (void)nValueReferences, (void)counters, (void)resolutions,
        (void)qualifiers;
    return absent(instance, __func__);
}

fmi3Status fmi3GetShiftDecimal(fmi3Instance instance,
                               const fmi3ValueReference valueReferences[],
                               size_t nValueReferences, fmi3Float64 shifts[])
{
    (void)valueReferences, (void)nValueReferences, (void)shifts;
    return absent(instance, __func__);
}

fmi3Status fmi3GetShiftFraction(fmi3Instance instance,
                                const fmi3ValueReference valueReferences[],
                                size_t nValueReferences, fmi3UInt64 counters[],
                                fmi3UInt64 resolutions[])
{
    (void)valueReferences, (void)nValueReferences, (void)counters, (void)resolutions;
    return absent(instance, __func__);
}

fmi3Status fmi3SetIntervalDecimal(fmi3Instance instance,
                                  const fmi3ValueReference valueReferences[],
                                  size_t nValueReferences,
                                  const fmi3Float64 intervals[])
{
    (void)valueReferences, (void)nValueReferences, (void)intervals;
    return absent(instance, __func__);
}

fmi3Status fmi3SetShiftDecimal(fmi3Instance instance,
                               const fmi3ValueReference valueReferences[],
                               size_t nValueReferences, const fmi3Float64 shifts[])
{
    (void)valueReferences, (void)nValueReferences, (void)shifts;
    return absent(instance, __func__);
}

fmi3Status fmi3SetIntervalFraction(fmi3Instance instance,
                                   const fmi3ValueReference valueReferences[],
                                   size_t nValueReferences, const fmi3UInt64 counters[],
                                   const fmi3UInt64 resolutions[])
{
    (void)valueReferences, (void)nValueReferences, (void)counters, (void)resolutions;
    return absent(instance, __func__);
}

fmi3Status fmi3SetShiftFraction(fmi3Instance instance,
                                const fmi3ValueReference valueReferences[],
                                size_t nValueReferences, const fmi3UInt64 counters[],
                                const fmi3UInt64 resolutions[])
{
    (void)valueReferences, (void)nValueReferences, (void)counters, (void)resolutions;
    return absent(instance, __func__);
}

fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance)
{
    return absent(instance, __func__);
}

fmi3Status fmi3EnterStepMode(fmi3Instance instance)
{
    return absent(instance, __func__);
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance instance,
                                      fmi3ValueReference clockReference,
                                      fmi3Float64 activationTime)
{
    (void)clockReference, (void)activationTime;
    return absent(instance, __func__);
}
