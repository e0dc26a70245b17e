/* constant: y = value, once or at every hit of the sample time; true, int8(3) and
 * single(1) give signals of these types. */
#define S_FUNCTION_NAME constant
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

enum { VALUE, TS, NPARAM };

/* The type of the signal; -1: not a value for one. */
static int type_of(const mxArray *a)
{
    if (mxIsComplex(a) || mxIsSparse(a) || mxIsEmpty(a)) return -1;
    switch (mxGetClassID(a)) {
    case mxDOUBLE_CLASS: return SS_DOUBLE;
    case mxSINGLE_CLASS: return SS_SINGLE;
    case mxINT8_CLASS: return SS_INT8;
    case mxUINT8_CLASS: return SS_UINT8;
    case mxINT16_CLASS: return SS_INT16;
    case mxUINT16_CLASS: return SS_UINT16;
    case mxINT32_CLASS: return SS_INT32;
    case mxUINT32_CLASS: return SS_UINT32;
    case mxLOGICAL_CLASS: return SS_BOOLEAN;
    default: return -1;
    }
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    const mxArray *a = ssGetSFcnParam(S, VALUE);
    if (type_of(a) < 0 || !bi_is_real(S, TS) || bi_count(S, TS) > 2) {
        ssSetErrorStatus(S, mxIsComplex(a)
                                ? "complex values are not supported"
                                : "the value must be numbers or logical values, the "
                                  "sample time a period, or [period offset]");
        return;
    }
    bi_source(S, bi_count(S, VALUE));
    if (mxGetM(a) > 1 && mxGetN(a) > 1)
        ssSetOutputPortMatrixDimensions(S, 0, (int_T)mxGetM(a), (int_T)mxGetN(a));
    ssSetOutputPortDataType(S, 0, type_of(a));
    ssSetSFcnParamTunable(S, TS, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    if (type_of(ssGetSFcnParam(S, VALUE)) != ssGetOutputPortDataType(S, 0) ||
        bi_count(S, VALUE) != ssGetOutputPortWidth(S, 0))
        ssSetErrorStatus(S, "the value must keep its type and its number of elements");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    memcpy(ssGetOutputPortSignal(S, 0), mxGetData(ssGetSFcnParam(S, VALUE)),
           (size_t)bi_count(S, VALUE) *
               (size_t)ssGetDataTypeSize(S, ssGetOutputPortDataType(S, 0)));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Constant",
     .values = "Value=1;SampleTime=inf;OutDataTypeStr=;OutDataTypeMode=;OutDataType=",
     .make = twh_make_constant,
     .idle = "VectorParams1D;FramePeriod;SamplingMode;PreserveConstantTs"},
    {.type = "Ground", .values = "=0"},
    {0}};

BUILTIN(.parameters = "value=1 ts=inf", .simulink = simulink);
