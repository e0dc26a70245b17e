/* sfun_tw_call.c: any method around a diagram, by function calls.
 *
 * In:  xs', xf'    from the called subsystems
 * Out: call        element 1 calls the slow subsystem, element 2 the fast one
 *      t, xs, xf   the stage: where the called subsystem is evaluated
 *      xs          the slow state at H
 *      xf          the fast state at the fast rate
 * Ports of states are left out if there are none. Parameters: see outside.h.
 *
 * mdlOutputs first shows the current state, then computes the next one: for each
 * evaluation it writes the stage to its outputs, calls the subsystem, and reads the
 * result from its input. The inputs have no direct feedthrough (caller and subsystem
 * would be an algebraic loop) and are read through element pointers (a contiguous copy
 * could have been made before the call). The called subsystems must have no states. No
 * worker thread: a diagram runs on one thread. */
#define S_FUNCTION_NAME sfun_tw_call
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include "outside.h"

enum { CALL_SLOW, CALL_FAST, NCALL };

typedef struct ports {
    int dxs, dxf, call, t, stage_xs, stage_xf, xs, xf; /* numbers, -1: left out */
    int nin, nout;
} ports;

static ports port_numbers(int ns, int nf)
{
    ports p = {-1, -1, 0, 1, -1, -1, -1, -1, 0, 2};
    if (ns) p.dxs = p.nin++;
    if (nf) p.dxf = p.nin++;
    if (ns) p.stage_xs = p.nout++;
    if (nf) p.stage_xf = p.nout++;
    if (ns) p.xs = p.nout++;
    if (nf) p.xf = p.nout++;
    return p;
}

static int evaluate(const tw_at *at, int call, double *d)
{
    const blk_run *b = (const blk_run *)at->user;
    SimStruct *S = b->S;
    const tw_model *m = &b->model;
    const ports p = port_numbers(m->ns, m->nf);
    const int port = call == CALL_SLOW ? p.dxs : p.dxf;
    *ssGetOutputPortRealSignal(S, p.t) = at->t;
    if (m->ns) blk_copy(ssGetOutputPortRealSignal(S, p.stage_xs), at->xs, m->ns);
    if (m->nf) blk_copy(ssGetOutputPortRealSignal(S, p.stage_xf), at->xf, m->nf);
    if (!ssCallSystemWithTid(S, call, b->tid)) {
        blk_stop(S, DW_TEXT, BLK_NO_CALL,
                 call == CALL_SLOW
                     ? "the slow subsystem could not be called: it failed, or is "
                       "not connected to element 1 of the first output"
                     : "the fast subsystem could not be called: it failed, or is "
                       "not connected to element 2 of the first output");
        return TW_E_USER;
    }
    InputRealPtrsType in = ssGetInputPortRealSignalPtrs(S, port);
    const int n = call == CALL_SLOW ? m->ns : m->nf;
    for (int i = 0; i < n; i++) d[i] = *in[i];
    return TW_OK;
}

static int slow(const tw_at *at, double *d)
{
    return evaluate(at, CALL_SLOW, d);
}

static int fast(const tw_at *at, double *d)
{
    return evaluate(at, CALL_FAST, d);
}

/* The stage has no port for an estimate of the slow derivative. */
static void force_options(tw_run *r)
{
    r->opt[TW_OPT_STATE_ONLY] = 1;
}

#define MDL_CHECK_PARAMETERS
#if defined(MDL_CHECK_PARAMETERS) && defined(MATLAB_MEX_FILE)
static void mdlCheckParameters(SimStruct *S)
{
    is_outside(S, 1);
}
#endif

static void pointer_in(SimStruct *S, int port, int width, double period)
{
    ssSetInputPortWidth(S, port, width);
    ssSetInputPortDirectFeedThrough(S, port, 0);
    blk_in_rate(S, port, period);
}

static void mdlInitializeSizes(SimStruct *S)
{
    tw_model m;
    tw_auto a;
    if (!blk_parameters(S, NPRM, BLK_CHECKER)) return;
    for (int i = 0; i < NPRM; i++) ssSetSFcnParamTunable(S, i, 0);

    sketch_run(S, &m, &a);
    const double period = blk_period(S, &a.run);
    const ports p = port_numbers(m.ns, m.nf);
    if (!ssSetNumInputPorts(S, p.nin) || !ssSetNumOutputPorts(S, p.nout)) return;
    blk_out(S, p.call, NCALL, period);
    blk_out(S, p.t, 1, period);
    if (m.ns) {
        pointer_in(S, p.dxs, m.ns, period);
        blk_out(S, p.stage_xs, m.ns, period);
        blk_out(S, p.xs, m.ns, blk_slow_period(S));
    }
    if (m.nf) {
        pointer_in(S, p.dxf, m.nf, period);
        blk_out(S, p.stage_xf, m.nf, period);
        blk_out(S, p.xf, m.nf, period);
    }
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
    blk_memory(S, &a);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    for (int i = 0; i < NCALL; i++) ssSetCallSystemOutput(S, i);
    ssSetModelReferenceSampleTimeDefaultInheritance(S);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    const ports p = port_numbers(blk_elements(S, PRM_XS0), blk_elements(S, PRM_XF0));
    open_outside(S, p.t, p.xs);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    start_outside(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    blk_run *b = blk_of(S);
    if (!b) return;
    tw_run *r = &b->engine.run;
    const ports p = port_numbers(b->model.ns, b->model.nf);

    const int moves = blk_moves(S, b, tid);
    blk_show_slow(S, b, moves, tid);
    if (!moves) return;
    if (p.xf >= 0) blk_copy(ssGetOutputPortRealSignal(S, p.xf), r->now.xf, b->model.nf);
    b->tid = tid;
    const int rc = b->is_auto ? blk_go_on(b) : tw_advance(r, b->ticks);
    if (rc && r->now.report.code != TW_E_USER) blk_report(b);
}

static void mdlTerminate(SimStruct *S)
{
    blk_close(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
