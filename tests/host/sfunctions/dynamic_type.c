/* dynamic_type: y = u + 1 in the type of the input, which is dynamic; the second output
 * is the size of that type. */
#define S_FUNCTION_NAME dynamic_type
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, 2);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetInputPortDirectFeedThrough(S, 0, 1);
    ssSetNumOutputPorts(S, 2);
    ssSetOutputPortWidth(S, 0, 2);
    ssSetOutputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetOutputPortWidth(S, 1, 1);
    ssSetNumSampleTimes(S, 1);
}

#ifdef MATLAB_MEX_FILE
#define MDL_SET_INPUT_PORT_DATA_TYPE
static void mdlSetInputPortDataType(SimStruct *S, int_T port, DTypeId type)
{
    ssSetInputPortDataType(S, port, type);
    ssSetOutputPortDataType(S, 0, type);
}

#define MDL_SET_OUTPUT_PORT_DATA_TYPE
static void mdlSetOutputPortDataType(SimStruct *S, int_T port, DTypeId type)
{
    ssSetOutputPortDataType(S, port, type);
    ssSetInputPortDataType(S, 0, type);
}

#define MDL_SET_DEFAULT_PORT_DATA_TYPES
static void mdlSetDefaultPortDataTypes(SimStruct *S)
{
    ssSetInputPortDataType(S, 0, SS_SINGLE);
    ssSetOutputPortDataType(S, 0, SS_SINGLE);
}
#endif

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
}

#define NEXT(ptrs, type)                                                               \
    do {                                                                               \
        const ptrs u = (ptrs)ssGetInputPortSignalPtrs(S, 0);                           \
        for (int_T i = 0; i < 2; i++)                                                  \
            ((type *)ssGetOutputPortSignal(S, 0))[i] = (type)(*u[i] + 1);              \
    } while (0)

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const DTypeId type = ssGetOutputPortDataType(S, 0);
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 1)[0] = ssGetDataTypeSize(S, type);
    switch (ssGetInputPortDataType(S, 0)) {
    case SS_DOUBLE: NEXT(InputRealPtrsType, real_T); break;
    case SS_SINGLE: NEXT(InputReal32PtrsType, real32_T); break;
    case SS_INT8: NEXT(InputInt8PtrsType, int8_T); break;
    case SS_UINT8: NEXT(InputUInt8PtrsType, uint8_T); break;
    case SS_INT16: NEXT(InputInt16PtrsType, int16_T); break;
    case SS_UINT16: NEXT(InputUInt16PtrsType, uint16_T); break;
    case SS_INT32: NEXT(InputInt32PtrsType, int32_T); break;
    case SS_UINT32: NEXT(InputUInt32PtrsType, uint32_T); break;
    case SS_BOOLEAN: NEXT(InputBooleanPtrsType, boolean_T); break;
    default: ssSetErrorStatus(S, ssGetDataTypeName(S, type));
    }
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
