/* compare: y = 1 where u1 OPERATOR u2 holds, else 0; the operator is one of == ~= < <=
 * >
 * >=, or isInf, isNaN, isFinite with a single input.
 *
 * With a variable-step solver the jumps are zero crossings. */
#define S_FUNCTION_NAME compare
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

#include <string.h>

enum { OPERATOR, TS, TYPE, NPARAM };
enum { EQUAL, DIFFER, LESS, AT_MOST, MORE, AT_LEAST, INFINITE, NOT_A_NUMBER, FINITE };

static int find(SimStruct *S)
{
    static const char *const names[] = {"==", "~=",    "<",     "<=",      ">",
                                        ">=", "isInf", "isNaN", "isFinite"};
    char text[12];
    const mxArray *a = ssGetSFcnParam(S, OPERATOR);
    if (!mxIsChar(a) || mxGetString(a, text, sizeof text)) return -1;
    for (int i = 0; i <= FINITE; i++)
        if (strcmp(names[i], text) == 0) return i;
    return -1;
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    const int how = find(S);
    if (how < 0 || !bi_is_real(S, TS)) {
        ssSetErrorStatus(S, "the operator must be one of == ~= < <= > >= isInf isNaN "
                            "isFinite");
        return;
    }
    bi_through(S, how >= INFINITE ? 1 : 2, 1);
    if (!bi_output_type(S, TYPE)) return;
    ssSetNumIWork(S, 1);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, find(S));
}

static int holds(SimStruct *S, int i)
{
    const double a = *ssGetInputPortRealSignalPtrs(S, 0)[i];
    const int how = ssGetIWorkValue(S, 0);
    if (how == INFINITE) return isinf(a) != 0;
    if (how == NOT_A_NUMBER) return isnan(a) != 0;
    if (how == FINITE) return isfinite(a) != 0;
    const double b = *ssGetInputPortRealSignalPtrs(S, 1)[i];
    switch (how) {
    case EQUAL: return a == b;
    case DIFFER: return a != b;
    case LESS: return a < b;
    case AT_MOST: return a <= b;
    case MORE: return a > b;
    default: return a >= b;
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    int_T *mode = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S)) mode[i] = holds(S, i);
        bi_put(S, 0, i, mode[i]);
    }
}

/* u1 - u2, oriented so that it is not negative where the operator holds. */
#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const int how = ssGetIWorkValue(S, 0);
    real_T *z = ssGetNonsampledZCs(S);
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++) {
        const int mode = ssGetModeVector(S)[i];
        if (how >= INFINITE) {
            z[i] = holds(S, i) ? 1 : -1;
            continue;
        }
        const double d = *ssGetInputPortRealSignalPtrs(S, 0)[i] -
                         *ssGetInputPortRealSignalPtrs(S, 1)[i];
        if (how == LESS || how == AT_MOST)
            z[i] = bi_side(-d, mode);
        else if (how == MORE || how == AT_LEAST)
            z[i] = bi_side(d, mode);
        else if (mode == (how == EQUAL)) /* they are equal: when they part */
            z[i] = d == 0 ? -1 : 1;
        else
            z[i] = d;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "RelationalOperator",
     .values =
         "SampleTime=;Operator=;OutDataTypeStr=;LogicOutDataTypeMode=;LogicDataType=",
     .idle = "InputSameDT;ZeroCross",
     .make = twh_make_compare},
    {.type = "Compare To Constant",
     .masked = 1,
     .values = "relop=;const=;OutDataTypeStr=;LogicOutDataTypeMode=",
     .idle = "ZeroCross",
     .make = twh_make_compare},
    {.type = "Compare To Zero",
     .masked = 1,
     .values = "relop=;OutDataTypeStr=;LogicOutDataTypeMode=",
     .idle = "ZeroCross",
     .make = twh_make_compare},
    {0}};

BUILTIN(.parameters = "operator='>=' ts=-1 type='double'", .jumps = 1,
        .simulink = simulink, .integers = 1);
