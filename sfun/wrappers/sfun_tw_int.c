/* sfun_tw_int.c: a dual-rate integrator with ordinary ports.
 *
 * In:  xs'   read when a slow evaluation is due
 *      xf'   read at every tick
 * Out: xs    at the tick, for the fast equations
 *      xf    at the tick
 *      xs    at H
 * Ports without elements are left out. No direct feedthrough. Parameters: see
 * outside.h.
 *
 * For methods that evaluate once per tick, at the state that the ports show; am4 then
 * starts with one evaluation per tick (order 3 from a cold start), perk PRK ticks at
 * its nodes.
 *
 * The slow equations can run at the tick, or only when they are due: every H, or every
 * H/2 with half steps. In multitasking mode they must run at the tick: a task of their
 * own would compute xs' after this block has advanced, and it would be used one period
 * late. The port therefore inherits its sample time, which is then checked. */
#define S_FUNCTION_NAME sfun_tw_int
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include "outside.h"

typedef struct ports {
    int dxs, dxf, xs, xf, xs_H; /* numbers, -1: left out */
    int nin, nout;
} ports;

static ports port_numbers(int ns, int nf)
{
    ports p = {-1, -1, -1, -1, -1, 0, 0};
    if (ns) p.dxs = p.nin++;
    if (nf) p.dxf = p.nin++;
    if (ns) p.xs = p.nout++;
    if (nf) p.xf = p.nout++;
    if (ns) p.xs_H = p.nout++;
    return p;
}

static int slow(const tw_at *at, double *d)
{
    const blk_run *b = (const blk_run *)at->user;
    const tw_model *m = &b->model;
    blk_copy(d, blk_signal(b->S, port_numbers(m->ns, m->nf).dxs), m->ns);
    return TW_OK;
}

static int fast(const tw_at *at, double *d)
{
    const blk_run *b = (const blk_run *)at->user;
    const tw_model *m = &b->model;
    blk_copy(d, blk_signal(b->S, port_numbers(m->ns, m->nf).dxf), m->nf);
    return TW_OK;
}

static void force_options(tw_run *r)
{
    r->opt[TW_OPT_ONE_EVAL] = 1;
    r->opt[TW_OPT_NODES] = (r->method->options & TW_USES(TW_OPT_NODES)) != 0;
}

#define MDL_CHECK_PARAMETERS
#if defined(MDL_CHECK_PARAMETERS) && defined(MATLAB_MEX_FILE)
static void mdlCheckParameters(SimStruct *S)
{
    if (!is_outside(S, 0)) return;
    const tw_method *m = blk_method(S, PRM_METHOD);
    if (!m->once_per_tick)
        blk_refuse(S, BLK_NOT_ONCE_PER_TICK,
                   "%s (method %d) evaluates more than once per tick: use the caller "
                   "block sfun_tw_call or a plant block; this block has euler, ab2, "
                   "rk2, am2, am3, am4 (-1 to 4) and the perk kind of PRK",
                   m->name, m->id);
}
#endif

static void mdlInitializeSizes(SimStruct *S)
{
    tw_model m;
    tw_auto a;
    if (!blk_parameters(S, NPRM, BLK_CHECKER)) return;
    for (int i = 0; i < NPRM; i++) ssSetSFcnParamTunable(S, i, 0);

    sketch_run(S, &m, &a);
    const ports p = port_numbers(m.ns, m.nf);
    const double tick = a.run.H / a.run.method->ticks(&a.run);
    if (!ssSetNumInputPorts(S, p.nin) || !ssSetNumOutputPorts(S, p.nout)) return;
    if (p.dxs >= 0) {
        blk_in(S, p.dxs, m.ns, 0);
        blk_in_rate(S, p.dxs, INHERITED_SAMPLE_TIME);
        blk_out(S, p.xs, m.ns, tick);
        blk_out(S, p.xs_H, m.ns, a.run.H);
    }
    if (p.dxf >= 0) {
        blk_in(S, p.dxf, m.nf, 0);
        blk_in_rate(S, p.dxf, tick);
        blk_out(S, p.xf, m.nf, tick);
    }
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
    blk_memory(S, &a);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetModelReferenceSampleTimeDefaultInheritance(S);
}

#if defined(MATLAB_MEX_FILE)
#define MDL_SET_INPUT_PORT_SAMPLE_TIME
static void mdlSetInputPortSampleTime(SimStruct *S, int_T port, real_T period,
                                      real_T offset)
{
    ssSetInputPortSampleTime(S, port, period);
    ssSetInputPortOffsetTime(S, port, offset);
}

/* Simulink expects both in a block with a port that inherits. */
#define MDL_SET_OUTPUT_PORT_SAMPLE_TIME
static void mdlSetOutputPortSampleTime(SimStruct *S, int_T port, real_T period,
                                       real_T offset)
{
    ssSetOutputPortSampleTime(S, port, period);
    ssSetOutputPortOffsetTime(S, port, offset);
}

/* The ticks between two slow evaluations. */
static int ticks_between(const tw_run *r)
{
    if (r->opt[TW_OPT_NODES] != 0) return 1;
    return r->method->half_step ? r->ratio : r->method->ticks(r);
}

/* Check that there is a new xs' whenever one is due. The tasking is known from here on.
 */
#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    tw_model m;
    tw_auto a;
    sketch_run(S, &m, &a);
    if (!m.ns) return;
    const int port = port_numbers(m.ns, m.nf).dxs, due = ticks_between(&a.run);
    const int multi = ssGetSolverMode(S) == SOLVER_MODE_MULTITASKING;
    const double tick = a.run.H / a.run.method->ticks(&a.run);
    const double period = ssGetInputPortSampleTime(S, port);
    const double offset = ssGetInputPortOffsetTime(S, port);
    const double ticks = floor(period / tick + 0.5);
    const int whole = fabs(period - ticks * tick) <= 1e-9 * tick && offset == 0;
    const int fine = multi ? whole && ticks == 1
                           : period == 0 || (whole && ticks >= 1 && ticks <= due &&
                                             due % (int)ticks == 0);
    if (fine) return;
    if (multi)
        blk_refuse(S, BLK_SLOW_RATE,
                   "the slow derivative (input %d): in multitasking mode expected the "
                   "sample time %g of the tick, got %g with offset %g: the output of a "
                   "slower task is too late. Give the slow part the sample time of the "
                   "tick, or use single-tasking or the caller block sfun_tw_call",
                   port + 1, tick, period, offset);
    else
        blk_refuse(
            S, BLK_SLOW_RATE,
            "the slow derivative (input %d): expected a sample time of %g, or an "
            "integer fraction of it down to %g, got %g with offset %g",
            port + 1, due * tick, tick, period, offset);
}
#endif

#define MDL_START
static void mdlStart(SimStruct *S)
{
    const ports p = port_numbers(blk_elements(S, PRM_XS0), blk_elements(S, PRM_XF0));
    open_outside(S, p.xf >= 0 ? p.xf : p.xs, p.xs_H);
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
    const tw_run *r = &b->engine.run;
    const ports p = port_numbers(b->model.ns, b->model.nf);

    const int moves = blk_moves(S, b, tid);
    blk_show_slow(S, b, moves, tid);
    if (!moves) return;
    if (p.xs >= 0) blk_copy(ssGetOutputPortRealSignal(S, p.xs), r->now.xs, b->model.ns);
    if (p.xf >= 0) blk_copy(ssGetOutputPortRealSignal(S, p.xf), r->now.xf, b->model.nf);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    blk_run *b = blk_of(S);
    if (b && tid == b->mover && tw_tick(&b->engine.run)) blk_report(b);
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
