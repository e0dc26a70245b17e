/* logic: y = 1 where the inputs, taken as true unless they are zero, satisfy the
 * operator: AND OR NAND NOR XOR (an odd number is true) NXOR, or NOT of one input. The
 * elements of a single input are combined, but for NOT. */
#define S_FUNCTION_NAME logic
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS (1u << 1 | 1u << 2)
#include "builtin.h"

enum { INPUTS, OPERATOR, TYPE, TS, NPARAM };
enum { AND, OR, NAND, NOR, XOR, NXOR, NOT };

static const char *const operators[] = {"AND", "OR",   "NAND", "NOR",
                                        "XOR", "NXOR", "NOT",  NULL};

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int how = bi_choice(S, OPERATOR, operators);
    const double n = how == NOT ? 1 : bi_scalar(S, INPUTS);
    if (how < 0 || !(n >= 1 && n <= 1000)) {
        ssSetErrorStatus(S, how < 0 ? "the operator must be AND, OR, NAND, NOR, XOR, "
                                      "NXOR or NOT"
                                    : "the number of inputs must be from 1 to 1000");
        return;
    }
    bi_through(S, (int)n, 1);
    if (n == 1 && how != NOT) ssSetOutputPortWidth(S, 0, 1);
    ssSetSFcnParamTunable(S, INPUTS, SS_PRM_NOT_TUNABLE);
    ssSetNumIWork(S, 1);
    bi_output_type(S, TYPE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, bi_choice(S, OPERATOR, operators));
}

/* Of a number of signals of which some are true. */
static int satisfied(int how, int some, int all)
{
    switch (how) {
    case AND: return some == all;
    case OR: return some > 0;
    case NAND: return some < all;
    case NOR: return some == 0;
    case XOR: return some % 2;
    case NXOR: return some % 2 == 0;
    default: return !some;
    }
}

static int is_true(SimStruct *S, int port, int i)
{
    return *ssGetInputPortRealSignalPtrs(S, port)[i] != 0;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int how = ssGetIWorkValue(S, 0), n = ssGetNumInputPorts(S);
    (void)tid;
    if (n == 1 && how != NOT) {
        const int width = ssGetInputPortWidth(S, 0);
        int some = 0;
        for (int i = 0; i < width; i++) some += is_true(S, 0, i);
        bi_put(S, 0, 0, satisfied(how, some, width));
        return;
    }
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        int some = 0;
        for (int port = 0; port < n; port++) some += is_true(S, port, i);
        bi_put(S, 0, i, satisfied(how, some, n));
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Logic",
     .values = "Inputs=2;'Operator=AND;#OutDataTypeStr|LogicOutDataTypeMode=Inherit;"
               "SampleTime=-1",
     .only = "IconShape=rectangular|distinctive",
     .idle = "AllPortsSameDT;LogicDataType"},
    {0}};

BUILTIN(.parameters = "inputs=2 operator='AND' type='boolean' ts=-1", .jumps = 1,
        .simulink = simulink, .integers = 1);
