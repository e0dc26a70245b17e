/* convert: the input converted to another data type. rounding is 'Nearest' (ties
 * upward), 'Round' (ties away from zero), 'Convergent' (ties to even), 'Floor',
 * 'Ceiling', 'Zero' or 'Simplest' (as 'Zero'). A value outside the range of an integer
 * type becomes its nearest end, or wraps with saturate=0. 'inherit' takes the type of
 * the readers. */
#define S_FUNCTION_NAME convert
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

#include <string.h>

enum { TYPE, TS, ROUNDING, SATURATE, NPARAM };

static const char *const roundings[] = {"Nearest", "Round", "Convergent", "Floor",
                                        "Ceiling", "Zero",  "Simplest",   NULL};
enum { NEAREST, ROUND, CONVERGENT, FLOOR, CEILING, ZERO };

static int is_text(SimStruct *S, int i, char *text, int room)
{
    const mxArray *a = ssGetSFcnParam(S, i);
    return mxIsChar(a) && mxGetString(a, text, room) == 0;
}

static DTypeId type(SimStruct *S)
{
    char name[16];
    if (!is_text(S, TYPE, name, sizeof name)) return INVALID_DTYPE_ID;
    if (strcmp(name, "inherit") == 0) return DYNAMICALLY_TYPED;
    return ssGetDataTypeId(S, name);
}

static int rounding(SimStruct *S)
{
    char name[16];
    int i = 0;
    if (!is_text(S, ROUNDING, name, sizeof name)) return -1;
    while (roundings[i] && strcmp(roundings[i], name)) i++;
    return roundings[i] ? i : -1;
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    const DTypeId to = type(S);
    if (to != DYNAMICALLY_TYPED && (to < 0 || to >= SS_NUM_BUILT_IN_DTYPE)) {
        ssSetErrorStatus(S, "the type must be 'double', 'single', 'int8' ... "
                            "'boolean', or 'inherit'");
        return;
    }
    if (rounding(S) < 0 || !bi_is_real(S, TS) || !bi_is_real(S, SATURATE)) {
        ssSetErrorStatus(S, "the rounding must be 'Nearest', 'Round', 'Convergent', "
                            "'Floor', 'Ceiling', 'Zero' or 'Simplest'");
        return;
    }
    bi_through(S, 1, 1);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetOutputPortDataType(S, 0, to);
    ssSetNumIWork(S, 1);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

/* Input and output have types of their own. */
#define MDL_SET_INPUT_PORT_DATA_TYPE
static void mdlSetInputPortDataType(SimStruct *S, int_T port, DTypeId id)
{
    ssSetInputPortDataType(S, port, id);
}

#define MDL_SET_OUTPUT_PORT_DATA_TYPE
static void mdlSetOutputPortDataType(SimStruct *S, int_T port, DTypeId id)
{
    ssSetOutputPortDataType(S, port, id);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, rounding(S));
}

static double round_off(double x, int how)
{
    const double below = floor(x);
    switch (how) {
    case NEAREST: return x - below >= 0.5 ? below + 1 : below;
    case ROUND: return round(x);
    case CONVERGENT:
        if (x - below == 0.5) return fmod(below, 2) == 0 ? below : below + 1;
        return x - below > 0.5 ? below + 1 : below;
    case FLOOR: return below;
    case CEILING: return ceil(x);
    default: return trunc(x);
    }
}

/* The integer that x becomes in the range low ... high; not a number becomes 0. */
static double within(double x, double low, double high, int how, int saturate)
{
    if (isnan(x)) return 0;
    x = round_off(x, how);
    if (x >= low && x <= high) return x;
    if (saturate) return x < low ? low : high;
    if (isinf(x)) return 0;
    const double span = high - low + 1;
    x = fmod(x, span);
    return x < low ? x + span : x > high ? x - span : x;
}

/* The value that x becomes in this type. */
static double converted(double x, DTypeId to, int how, int saturate)
{
    switch (to) {
    case SS_INT8: return within(x, INT8_MIN, INT8_MAX, how, saturate);
    case SS_UINT8: return within(x, 0, UINT8_MAX, how, saturate);
    case SS_INT16: return within(x, INT16_MIN, INT16_MAX, how, saturate);
    case SS_UINT16: return within(x, 0, UINT16_MAX, how, saturate);
    case SS_INT32: return within(x, INT32_MIN, INT32_MAX, how, saturate);
    case SS_UINT32: return within(x, 0, UINT32_MAX, how, saturate);
    default: return x;
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const DTypeId to = ssGetOutputPortDataType(S, 0);
    const int saturate = bi_scalar(S, SATURATE) != 0;
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        bi_put(S, 0, i,
               converted(bi_get(S, 0, i), to, ssGetIWorkValue(S, 0), saturate));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "DataTypeConversion",
     .values = "OutDataTypeStr=;OutDataTypeMode=;SampleTime=-1;RndMeth=;"
               "SaturateOnIntegerOverflow=;DoSatur=",
     .only = "ConvertRealWorld=Real World Value (RWV)|Real World Value|Stored Integer "
             "(SI)|Stored Integer",
     .make = twh_make_convert},
    {0}};

BUILTIN(.parameters = "type='double' ts=-1 rounding='Nearest' saturate=1",
        .simulink = simulink);
