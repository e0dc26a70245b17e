/* convert: the input converted to another data type, rounded to nearest and saturated
 * at the range of the type. */
#define S_FUNCTION_NAME convert
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

enum { TYPE, TS, NPARAM };

static DTypeId type(SimStruct *S)
{
    char name[16];
    const mxArray *a = ssGetSFcnParam(S, TYPE);
    if (!mxIsChar(a) || mxGetString(a, name, sizeof name)) return INVALID_DTYPE_ID;
    return ssGetDataTypeId(S, name);
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    if (type(S) < 0 || type(S) >= SS_NUM_BUILT_IN_DTYPE || !bi_is_real(S, TS)) {
        ssSetErrorStatus(S,
                         "the type must be 'double', 'single', 'int8' ... 'boolean'");
        return;
    }
    bi_through(S, 1, 1);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetOutputPortDataType(S, 0, type(S));
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static double value(const void *u, DTypeId from)
{
    switch (from) {
    case SS_SINGLE: return *(const real32_T *)u;
    case SS_INT8: return *(const int8_T *)u;
    case SS_UINT8: return *(const uint8_T *)u;
    case SS_INT16: return *(const int16_T *)u;
    case SS_UINT16: return *(const uint16_T *)u;
    case SS_INT32: return *(const int32_T *)u;
    case SS_UINT32: return *(const uint32_T *)u;
    case SS_BOOLEAN: return *(const boolean_T *)u;
    default: return *(const real_T *)u;
    }
}

static double within(double x, double low, double high)
{
    return x != x ? 0 : fmax(low, fmin(high, floor(x + 0.5)));
}

static void put(void *y, int i, DTypeId to, double x)
{
    switch (to) {
    case SS_SINGLE: ((real32_T *)y)[i] = (real32_T)x; break;
    case SS_INT8: ((int8_T *)y)[i] = (int8_T)within(x, INT8_MIN, INT8_MAX); break;
    case SS_UINT8: ((uint8_T *)y)[i] = (uint8_T)within(x, 0, UINT8_MAX); break;
    case SS_INT16: ((int16_T *)y)[i] = (int16_T)within(x, INT16_MIN, INT16_MAX); break;
    case SS_UINT16: ((uint16_T *)y)[i] = (uint16_T)within(x, 0, UINT16_MAX); break;
    case SS_INT32: ((int32_T *)y)[i] = (int32_T)within(x, INT32_MIN, INT32_MAX); break;
    case SS_UINT32: ((uint32_T *)y)[i] = (uint32_T)within(x, 0, UINT32_MAX); break;
    case SS_BOOLEAN: ((boolean_T *)y)[i] = x != 0; break;
    default: ((real_T *)y)[i] = x;
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputPtrsType u = ssGetInputPortSignalPtrs(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        put(ssGetOutputPortSignal(S, 0), i, type(S),
            value(u[i], ssGetInputPortDataType(S, 0)));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "DataTypeConversion",
     .values = "OutDataTypeStr=;SampleTime=-1",
     .only = "ConvertRealWorld=Real World Value (RWV)",
     .make = twh_make_convert},
    {0}};

BUILTIN(.parameters = "type='double' ts=-1", .simulink = simulink);
