/* sfun_hand.c: a block written by hand for one problem: the loop of hand.h for P0, with
 * its slow state at H and its fast state at the fast rate, one fast step per call (a
 * slow step if the method has no parts). For single-tasking: no latch. Parameters: name
 * of the method as characters, H, ratio. */
#define S_FUNCTION_NAME sfun_hand
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include "hand.h"

#include <stdlib.h>
#include <string.h>

enum { METHOD, STEP, RATIO, NPARAM };

typedef struct own {
    hand h;
    const hand_method *m;
    int j; /* fast steps done in this slow step */
} own;

static const hand_method *method_of(SimStruct *S)
{
    char name[40];
    mxGetString(ssGetSFcnParam(S, METHOD), name, sizeof name);
    return hand_find(name, (int)mxGetScalar(ssGetSFcnParam(S, RATIO)));
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    const hand_method *m = method_of(S);
    const double H = mxGetScalar(ssGetSFcnParam(S, STEP));
    const double h = m && m->part ? H / mxGetScalar(ssGetSFcnParam(S, RATIO)) : H;
    if (!ssSetNumInputPorts(S, 0) || !ssSetNumOutputPorts(S, 2)) return;
    for (int i = 0; i < 2; i++) {
        ssSetOutputPortWidth(S, i, i ? problems[P0].model->nf : problems[P0].model->ns);
        ssSetOutputPortSampleTime(S, i, i ? h : H);
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
    own *o = (own *)calloc(1, sizeof *o);
    if (!o || !(o->m = method_of(S))) {
        ssSetErrorStatus(S, "no such method by hand");
        free(o);
        return;
    }
    hand_open(&o->h, o->m, &problems[P0], mxGetScalar(ssGetSFcnParam(S, STEP)),
              (int)mxGetScalar(ssGetSFcnParam(S, RATIO)));
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
    if (!ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, 1), tid)) return;
    if (!o->m->part) {
        o->m->loop(&o->h, 1);
        return;
    }
    o->m->part(&o->h, o->j);
    if (++o->j == o->h.ratio) o->j = 0;
}

static void mdlTerminate(SimStruct *S)
{
    if (ssGetPWork(S)) free(ssGetPWorkValue(S, 0));
}

#include "simulink.c"
