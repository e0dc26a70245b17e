/* signs.h: a block that combines its inputs element by element, with one sign per
 * input. The including file names the S-function, the ALLOWED signs, the initial value
 * (BEGIN) and the operation (NEXT). */
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

#include <stdlib.h>
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

/* Not in a work vector: a block that has memory would never be constant. */
#define MDL_START
static void mdlStart(SimStruct *S)
{
    char signs[MOST + 1];
    char *kept = text(S, signs, sizeof signs) ? malloc(strlen(signs) + 1) : NULL;
    if (kept)
        ssSetUserData(S, strcpy(kept, signs));
    else
        ssSetErrorStatus(S, "out of memory while reading its signs");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    const char *sign = ssGetUserData(S);
    const int n = ssGetNumInputPorts(S);
    const int width = ssGetOutputPortWidth(S, 0);
    (void)tid;
    for (int j = 0; j < width; j++) y[j] = BEGIN;
    for (int i = 0; i < n; i++) {
        const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, i);
        for (int j = 0; j < width; j++) y[j] = NEXT(y[j], sign[i], *u[j]);
    }
}

static void mdlTerminate(SimStruct *S)
{
    free(ssGetUserData(S));
}

#include "simulink.c"
