/* sfun_hand.c: a block as one would write it by hand for one problem: the loop of
 * hand.h for P0, its slow and its fast state at two ports, one slow step a call.
 * Parameters: the method's name as characters, H. */
#define S_FUNCTION_NAME sfun_hand
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include "hand.h"

#include <stdlib.h>
#include <string.h>

enum { METHOD, STEP, NPARAM };

typedef struct own {
    hand h;
    const hand_method *m;
} own;

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    const double H = mxGetScalar(ssGetSFcnParam(S, STEP));
    if (!ssSetNumInputPorts(S, 0) || !ssSetNumOutputPorts(S, 2)) return;
    for (int i = 0; i < 2; i++) {
        ssSetOutputPortWidth(S, i, i ? problems[P0].model->nf : problems[P0].model->ns);
        ssSetOutputPortSampleTime(S, i, H);
        ssSetOutputPortOffsetTime(S, i, 0.0);
    }
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
    ssSetNumPWork(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    (void)S;
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    char name[40];
    own *o = (own *)calloc(1, sizeof *o);
    mxGetString(ssGetSFcnParam(S, METHOD), name, sizeof name);
    if (!o || !(o->m = hand_find(name, 1))) {
        ssSetErrorStatus(S, "no such method by hand");
        free(o);
        return;
    }
    hand_open(&o->h, o->m, &problems[P0], mxGetScalar(ssGetSFcnParam(S, STEP)), 1);
    ssSetPWorkValue(S, 0, o);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const own *o = (const own *)ssGetPWorkValue(S, 0);
    if (ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, 0), tid))
        memcpy(ssGetOutputPortRealSignal(S, 0), o->h.x,
               (size_t)o->h.ns * sizeof(double));
    if (ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, 1), tid))
        memcpy(ssGetOutputPortRealSignal(S, 1), o->h.x + o->h.ns,
               (size_t)o->h.nf * sizeof(double));
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    own *o = (own *)ssGetPWorkValue(S, 0);
    if (ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, 1), tid))
        o->m->loop(&o->h, 1);
}

static void mdlTerminate(SimStruct *S)
{
    if (ssGetPWork(S)) free(ssGetPWorkValue(S, 0));
}

#include "simulink.c"
