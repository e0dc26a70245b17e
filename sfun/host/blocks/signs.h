/* signs.h: a block that combines its inputs element by element, with one sign per
 * input. The including file names the S-function, the ALLOWED signs, the initial value
 * (BEGIN) and the operation (NEXT). */
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

#include <string.h>

enum { SIGNS, TS, NPARAM };
enum { MOST = 100 };

static int text(SimStruct *S, char *signs, int room)
{
    return mxIsChar(ssGetSFcnParam(S, SIGNS)) &&
           mxGetString(ssGetSFcnParam(S, SIGNS), signs, room) == 0 && signs[0] &&
           strspn(signs, ALLOWED) == strlen(signs);
}

static void mdlInitializeSizes(SimStruct *S)
{
    char signs[MOST + 1];
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    if (!text(S, signs, sizeof signs) || !bi_is_real(S, TS)) {
        ssSetErrorStatus(S, "the signs must be a string of " ALLOWED ", one per input");
        return;
    }
    bi_through(S, (int)strlen(signs), 1);
    ssSetSFcnParamTunable(S, SIGNS, SS_PRM_NOT_TUNABLE);
    ssSetSFcnParamTunable(S, TS, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    char signs[MOST + 1];
    (void)tid;
    if (!text(S, signs, sizeof signs)) return;
    for (int j = 0; j < ssGetOutputPortWidth(S, 0); j++) {
        double result = BEGIN;
        for (int i = 0; i < ssGetNumInputPorts(S); i++) {
            const double u = *ssGetInputPortRealSignalPtrs(S, i)[j];
            result = NEXT(result, signs[i], u);
        }
        y[j] = result;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"
