/* fold: combines the elements of one input: sign `+` gives their sum, `-` the negated
 * sum, `*` their product, `/` the reciprocal of the product. */
#define S_FUNCTION_NAME fold
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { SIGN, TS, NPARAM };

static char sign(SimStruct *S)
{
    char text[2];
    const mxArray *a = ssGetSFcnParam(S, SIGN);
    if (!mxIsChar(a) || mxGetString(a, text, sizeof text)) return 0;
    return text[0];
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    if (!sign(S) || !strchr("+-*/", sign(S)) || !bi_is_real(S, TS)) {
        ssSetErrorStatus(S, "the sign must be one of + - * /");
        return;
    }
    bi_through(S, 1, 1);
    ssSetOutputPortWidth(S, 0, 1);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const char how = sign(S);
    double y = how == '*' || how == '/' ? 1 : 0;
    (void)tid;
    for (int i = 0; i < ssGetInputPortWidth(S, 0); i++) switch (how) {
        case '+': y += *u[i]; break;
        case '-': y -= *u[i]; break;
        case '*': y *= *u[i]; break;
        default: y /= *u[i];
        }
    ssGetOutputPortRealSignal(S, 0)[0] = y;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

BUILTIN(.parameters = "sign='+' ts=-1");
