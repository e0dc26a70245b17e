/* bitwise: combines the bits of unsigned integers: operator AND OR NAND NOR XOR of the
 * inputs, or of one input and a mask, or NOT of one input. With one input and mask -1
 * the elements of the input are combined. */
#define S_FUNCTION_NAME bitwise
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#define BI_TEXTS (1u << 2)
#include "builtin.h"

enum { MASK, INPUTS, OPERATOR, TS, NPARAM };
enum { AND, OR, NAND, NOR, XOR, NOT };

static const char *const operators[] = {"AND", "OR", "NAND", "NOR", "XOR", "NOT", NULL};

static int has_mask(SimStruct *S)
{
    return bi_scalar(S, MASK) >= 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int how = bi_choice(S, OPERATOR, operators);
    const double n = how == NOT || has_mask(S) ? 1 : bi_scalar(S, INPUTS);
    if (how < 0 || !(n >= 1 && n <= 1000)) {
        ssSetErrorStatus(S, how < 0 ? "the operator must be AND, OR, NAND, NOR, XOR or "
                                      "NOT"
                                    : "the number of inputs must be from 1 to 1000");
        return;
    }
    for (int i = 0; i < bi_count(S, MASK); i++) {
        const double mask = bi_element(S, MASK, i);
        if (has_mask(S) && !(mask >= 0 && mask <= UINT32_MAX && mask == floor(mask))) {
            ssSetErrorStatus(S, "the mask must be integers from 0 to 4294967295");
            return;
        }
    }
    if (has_mask(S))
        bi_elementwise(S, 1, 1, BI_VECTORS);
    else
        bi_through(S, (int)n, 1);
    if (n == 1 && how != NOT && !has_mask(S)) ssSetOutputPortWidth(S, 0, 1);
    bi_any_type(S);
    ssSetNumIWork(S, 1);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* Where no signal decides. */
#define MDL_SET_DEFAULT_PORT_DATA_TYPES
static void mdlSetDefaultPortDataTypes(SimStruct *S)
{
    for (int i = 0; i < ssGetNumInputPorts(S); i++)
        ssSetInputPortDataType(S, i, SS_UINT8);
    ssSetOutputPortDataType(S, 0, SS_UINT8);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    const DTypeId type = ssGetOutputPortDataType(S, 0);
    ssSetIWorkValue(S, 0, bi_choice(S, OPERATOR, operators));
    if (type != SS_UINT8 && type != SS_UINT16 && type != SS_UINT32)
        ssSetErrorStatus(S, "its signals must be uint8, uint16 or uint32: put a Data "
                            "Type Conversion before it");
}

static uint32_t two(int how, uint32_t a, uint32_t b)
{
    return how == AND || how == NAND ? a & b : how == XOR ? a ^ b : a | b;
}

static void put(SimStruct *S, int i, int how, uint32_t y)
{
    const DTypeId type = ssGetOutputPortDataType(S, 0);
    if (how == NAND || how == NOR || how == NOT) y = ~y;
    if (type == SS_UINT8) y &= UINT8_MAX;
    if (type == SS_UINT16) y &= UINT16_MAX;
    bi_put(S, 0, i, y);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int how = ssGetIWorkValue(S, 0), n = ssGetNumInputPorts(S);
    const int all = n == 1 && how != NOT && !has_mask(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        uint32_t y = (uint32_t)bi_get(S, 0, i);
        for (int port = 1; port < n; port++)
            y = two(how, y, (uint32_t)bi_get(S, port, i));
        for (int k = 1; all && k < ssGetInputPortWidth(S, 0); k++)
            y = two(how, y, (uint32_t)bi_get(S, 0, k));
        if (has_mask(S) && how != NOT)
            y = two(how, y, (uint32_t)bi_element(S, MASK, i));
        put(S, i, how, y);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Bitwise Operator",
     .masked = 1,
     .values = "BitMask=;NumInputPorts=1;logicop=AND;UseBitMask=on",
     .only = "BitMaskRealWorld=Stored Integer|Real World Value",
     .make = twh_make_bitwise},
    {0}};

BUILTIN(.parameters = "mask=-1 inputs=2 operator='AND' ts=-1", .jumps = 1,
        .simulink = simulink);
