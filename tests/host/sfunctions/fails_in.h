/* fails_in.h: the callbacks of fails_in by number, which is its first parameter. */
#ifndef TESTS_FAILS_IN_H
#define TESTS_FAILS_IN_H

#define FAILS_IN(X)                                                                    \
    X(mdlSetInputPortDimensionInfo)                                                    \
    X(mdlSetOutputPortDimensionInfo)                                                   \
    X(mdlSetDefaultPortDimensionInfo)                                                  \
    X(mdlSetInputPortDataType)                                                         \
    X(mdlSetOutputPortDataType)                                                        \
    X(mdlSetDefaultPortDataTypes)                                                      \
    X(mdlSetInputPortComplexSignal)                                                    \
    X(mdlSetOutputPortComplexSignal)                                                   \
    X(mdlSetDefaultPortComplexSignals)                                                 \
    X(mdlSetInputPortFrameData)                                                        \
    X(mdlSetInputPortSampleTime)                                                       \
    X(mdlSetOutputPortSampleTime)                                                      \
    X(mdlInitializeSizes)                                                              \
    X(mdlInitializeSampleTimes)                                                        \
    X(mdlSetWorkWidths)                                                                \
    X(mdlStart)                                                                        \
    X(mdlInitializeConditions)                                                         \
    X(mdlEnable)                                                                       \
    X(mdlDisable)                                                                      \
    X(mdlOutputs)                                                                      \
    X(mdlUpdate)                                                                       \
    X(mdlDerivatives)                                                                  \
    X(mdlZeroCrossings)                                                                \
    X(mdlGetTimeOfNextVarHit)                                                          \
    X(mdlCheckParameters)                                                              \
    X(mdlProcessParameters)                                                            \
    X(mdlGetSimState)                                                                  \
    X(mdlSetSimState)                                                                  \
    X(mdlTerminate)

#define FAILS_IN_NUMBER(callback) IN_##callback,
enum { IN_NOTHING, FAILS_IN(FAILS_IN_NUMBER) CALLBACKS };

/* the second parameter */
enum { SETS_ERROR, SETS_NOTHING };

#endif
