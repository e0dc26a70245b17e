/* model_part.c: one right-hand side of a model as a static block: sfun_tw_<model>_slow
 * (TW_PART 0) and sfun_tw_<model>_fast (TW_PART 1).
 *
 * In:  xs, xf, u, and the time t if the time port is on (a clock in the diagram shows
 * the major step; the caller block gives the time of the stage) Out: slow: xs' and y;
 * fast: xf' A port without elements is left out. Direct feedthrough. If nothing is
 * connected to u, the model's own input is used. Parameters: model parameters ([]:
 * defaults), sample time (-1: inherited), time port (0 or 1).
 *
 * Compiled twice per model by files of generated/. */
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include "model_block.h"

enum { PRM_SAMPLE = PRM_PARAMS + 1, PRM_TIME_PORT, NPRM };

typedef struct ports {
    int xs, xf, u, t, dx, y; /* numbers, -1: left out */
    int nin, nout;
} ports;

static ports port_numbers(SimStruct *S)
{
    const tw_model *m = model;
    ports p = {-1, -1, -1, -1, -1, -1, 0, 0};
    if (m->ns) p.xs = p.nin++;
    if (m->nf) p.xf = p.nin++;
    if (m->nu) p.u = p.nin++;
    if (blk_number(S, PRM_TIME_PORT) != 0) p.t = p.nin++;
    if (TW_PART ? m->nf : m->ns) p.dx = p.nout++;
    if (!TW_PART && m->ny) p.y = p.nout++;
    return p;
}

#define MDL_CHECK_PARAMETERS
#if defined(MDL_CHECK_PARAMETERS) && defined(MATLAB_MEX_FILE)
static void mdlCheckParameters(SimStruct *S)
{
    if (!blk_is_model(S, -1) || !blk_is_vector(S, PRM_SAMPLE, "sample time", 1)) return;
    const double sample = blk_number(S, PRM_SAMPLE);
    if (!(sample > 0) && sample != 0 && sample != -1) {
        blk_refuse(S, BLK_PARAM + PRM_SAMPLE + 1,
                   "sample time (parameter %d): expected a positive number, 0 "
                   "(continuous) or -1 (inherited), got %g",
                   PRM_SAMPLE + 1, sample);
        return;
    }
    blk_is_integer(S, PRM_TIME_PORT, "time port", 0, 1);
}
#endif

static void mdlInitializeSizes(SimStruct *S)
{
    if (!blk_parameters(S, NPRM, BLK_CHECKER)) return;
    for (int i = 0; i < NPRM; i++) ssSetSFcnParamTunable(S, i, i == PRM_PARAMS);

    const tw_model *m = model;
    const ports p = port_numbers(S);
    if (!ssSetNumInputPorts(S, p.nin) || !ssSetNumOutputPorts(S, p.nout)) return;
    if (p.xs >= 0) blk_in(S, p.xs, m->ns, 1);
    if (p.xf >= 0) blk_in(S, p.xf, m->nf, 1);
    if (p.u >= 0) blk_in(S, p.u, m->nu, 1);
    if (p.t >= 0) blk_in(S, p.t, 1, 1);
    if (p.dx >= 0) ssSetOutputPortWidth(S, p.dx, TW_PART ? m->nf : m->ns);
    if (p.y >= 0) ssSetOutputPortWidth(S, p.y, m->ny);
    ssSetNumSampleTimes(S, 1);
    blk_model_memory(S);
    blk_point_none(S);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, blk_number(S, PRM_SAMPLE));
    ssSetOffsetTime(S, 0, 0.0);
    ssSetModelReferenceSampleTimeDefaultInheritance(S);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    blk_model_defaults(S);
}

/* In multitasking mode a slower task may run after the base time has advanced. */
static double time_now(SimStruct *S, const ports *p)
{
    if (p->t >= 0) return *blk_signal(S, p->t);
    return blk_number(S, PRM_SAMPLE) > 0 ? ssGetTaskTime(S, 0) : ssGetT(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const tw_model *m = model;
    const ports p = port_numbers(S);
    tw_at at = {
        .t = time_now(S, &p), .xs = blk_signal(S, p.xs), .xf = blk_signal(S, p.xf)};
    const char *what = "drive";
    int rc = blk_model_point(S, p.u, &at);
    UNUSED_ARG(tid);
    if (!rc && p.dx >= 0) {
        what = TW_PART ? "fast" : "slow";
        rc = (TW_PART ? m->fast : m->slow)(&at, ssGetOutputPortRealSignal(S, p.dx));
    }
    if (!rc && p.y >= 0) {
        what = "out";
        rc = m->out(&at, ssGetOutputPortRealSignal(S, p.y));
    }
    if (rc) blk_model_stop(S, rc, what, at.t);
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
