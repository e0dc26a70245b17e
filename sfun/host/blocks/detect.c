/* detect: y = 1 in a step in which u has changed since the previous one, else 0. kind
 * is 'change', 'increase', 'decrease', 'rise_positive' (u > 0 holds and did not),
 * 'rise_nonnegative' (u >= 0), 'fall_negative' (u < 0) or 'fall_nonpositive' (u <= 0).
 * initial is the previous u at the first step; for rises and falls 1 if their condition
 * held before. */
#define S_FUNCTION_NAME detect
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#define BI_TEXTS (1u << 1 | 1u << 2)
#include "builtin.h"

enum { INITIAL, KIND, TYPE, TS, NPARAM };
enum { CHANGE, INCREASE, DECREASE, POSITIVE, NONNEGATIVE, NEGATIVE, NONPOSITIVE };

static const char *const kinds[] = {
    "change",           "increase",      "decrease",         "rise_positive",
    "rise_nonnegative", "fall_negative", "fall_nonpositive", NULL};

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (bi_choice(S, KIND, kinds) < 0) {
        ssSetErrorStatus(S, "the kind must be 'change', 'increase', 'decrease', "
                            "'rise_positive', 'rise_nonnegative', 'fall_negative' or "
                            "'fall_nonpositive'");
        return;
    }
    bi_elementwise(S, 1, 1, BI_VECTORS);
    ssSetNumIWork(S, 1);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetSFcnParamTunable(S, INITIAL, SS_PRM_NOT_TUNABLE);
    bi_output_type(S, TYPE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, bi_choice(S, KIND, kinds));
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumRWork(S); i++)
        ssSetRWorkValue(S, i, bi_element(S, INITIAL, i));
}

/* What is kept for the next step: u, or if the condition holds. */
static double kept(SimStruct *S, int i)
{
    const double u = *ssGetInputPortRealSignalPtrs(S, 0)[i];
    switch (ssGetIWorkValue(S, 0)) {
    case POSITIVE: return u > 0;
    case NONNEGATIVE: return u >= 0;
    case NEGATIVE: return u < 0;
    case NONPOSITIVE: return u <= 0;
    default: return u;
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double now = kept(S, i), before = ssGetRWorkValue(S, i);
        switch (ssGetIWorkValue(S, 0)) {
        case CHANGE: bi_put(S, 0, i, now != before); break;
        case INCREASE: bi_put(S, 0, i, now > before); break;
        case DECREASE: bi_put(S, 0, i, now < before); break;
        default: bi_put(S, 0, i, now != 0 && before == 0);
        }
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetNumRWork(S); i++) ssSetRWorkValue(S, i, kept(S, i));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

#define DETECT(name, kind)                                                             \
    {                                                                                  \
        .type = name, .masked = 1,                                                     \
        .values =                                                                      \
            "vinit=0;='" kind "';#OutDataTypeStr|LogicOutDataTypeMode=boolean;=-1",    \
        .only = "InputProcessing=Elements as channels (sample based)|Inherited"        \
    }

static const block_type simulink[] = {
    DETECT("Detect Change", "change"),
    DETECT("Detect Increase", "increase"),
    DETECT("Detect Decrease", "decrease"),
    DETECT("Detect Rise Positive", "rise_positive"),
    DETECT("Detect Rise Nonnegative", "rise_nonnegative"),
    DETECT("Detect Fall Negative", "fall_negative"),
    DETECT("Detect Fall Nonpositive", "fall_nonpositive"),
    {0}};

BUILTIN(.parameters = "initial=0 kind='change' type='boolean' ts=-1", .jumps = 1,
        .simulink = simulink, .integers = 1);
