/* plant.c: a model and a method fused into one block, sfun_tw_<model>.
 *
 * In:  u     the model's inputs, read once per period of the fast port; if nothing is
 *            connected, the model's own input is used
 * Out: xs    slow states at H
 *      xf    fast states at the fast rate
 *      y     outputs at the fast rate, from the input read last
 * A port without elements is left out. Port-based sample times, no direct feedthrough.
 * Parameters: method (name or number; auto: see run_block.h), H, ratio, model
 * parameters, initial state (slow before fast), options; for the last three [] means
 * the default.
 *
 * If H is too large for the model, the block warns once, with an H that would be stable;
 * the variable TWORATE_WARN_STEP=0 in the environment turns this off. Generated code does
 * not check.
 *
 * Compiled once per model, with S_FUNCTION_NAME and TW_MODEL defined by a file of
 * generated/ or on the command line: -DS_FUNCTION_NAME=sfun_tw_x -DTW_MODEL=tw_model_x.
 * TW_PORTS may give another order of the outputs. */
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include "run_block.h"
#if defined(SS_HAS_PICTURES) && defined(MATLAB_MEX_FILE)
#include "picture.h"
#endif

enum { PRM_METHOD, PRM_STEP, PRM_RATIO, PRM_PARAMS, PRM_X0, PRM_OPTIONS, NPRM };

#ifndef TW_PORTS
#define TW_PORTS OUT_SLOW, OUT_FAST, OUT_Y
#endif

static blk_ports port_numbers(void)
{
    const tw_model *m = model;
    static const int order[NOUT] = {TW_PORTS};
    const int width[NOUT] = {m->ns, m->nf, m->ny};
    blk_ports p = {-1, {-1, -1, -1}, 0, 0};
    if (m->nu) p.in = p.nin++;
    for (int i = 0; i < NOUT; i++)
        if (width[order[i]]) p.out[order[i]] = p.nout++;
    return p;
}

/* The task that advances the run: that of any port except the slow one, unless that is
 * the only one. */
static int run_sti(SimStruct *S, const blk_ports *p)
{
    const int fast = p->out[OUT_FAST] >= 0 ? p->out[OUT_FAST] : p->out[OUT_Y];
    if (fast < 0 && p->in >= 0) return ssGetInputPortSampleTimeIndex(S, p->in);
    return ssGetOutputPortSampleTimeIndex(S, fast < 0 ? 0 : fast);
}

static void fill_run(SimStruct *S, tw_auto *a)
{
    tw_run *r = &a->run;
    blk_fill(S, model, PRM_OPTIONS, a);
    r->p = blk_values(S, PRM_PARAMS);
    r->xs0 = blk_values(S, PRM_X0);
    if (r->xs0) r->xf0 = r->xs0 + model->ns;
}

#define MDL_CHECK_PARAMETERS
#if defined(MDL_CHECK_PARAMETERS) && defined(MATLAB_MEX_FILE)
static void mdlCheckParameters(SimStruct *S)
{
    const tw_model *m = model;
    tw_auto a;
    if (!blk_is_method(S, PRM_METHOD, 1) || !blk_is_vector(S, PRM_STEP, "H", 1) ||
        !blk_is_integer(S, PRM_RATIO, "ratio", 1, TW_RATIO_MAX) ||
        !blk_is_empty_or_vector(S, PRM_PARAMS, "model parameters", m->np) ||
        !blk_is_empty_or_vector(S, PRM_X0, "initial state", m->ns + m->nf) ||
        !blk_is_vector(S, PRM_OPTIONS, "options", -BLK_NOPT))
        return;
    fill_run(S, &a);
    blk_is_engine(S, &a);
}
#endif

static void mdlInitializeSizes(SimStruct *S)
{
    tw_auto a;
    if (!blk_parameters(S, NPRM, BLK_CHECKER)) return;
    for (int i = 0; i < NPRM; i++) ssSetSFcnParamTunable(S, i, i == PRM_PARAMS);

    fill_run(S, &a);
    const tw_model *m = model;
    const blk_ports p = port_numbers();
    const double fast = blk_period(S, &a.run);
    /* if the slow port is the only one, it advances the run */
    const double slow = p.nin + p.nout > 1 ? blk_slow_period(S) : fast;
    const double period[NOUT] = {slow, fast, fast};
    const int width[NOUT] = {m->ns, m->nf, m->ny};

    if (!ssSetNumInputPorts(S, p.nin) || !ssSetNumOutputPorts(S, p.nout)) return;
    if (p.in >= 0) {
        blk_in(S, p.in, m->nu, 0);
        blk_in_rate(S, p.in, fast);
    }
    for (int i = 0; i < NOUT; i++)
        if (p.out[i] >= 0) blk_out(S, p.out[i], width[i], period[i]);
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
    blk_memory(S, &a);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetModelReferenceSampleTimeDefaultInheritance(S);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    tw_auto a;
    fill_run(S, &a);
    blk_run *b = blk_open(S, a.run.method->options & TW_USES(TW_OPT_THREADS)
                                 ? (int)a.run.opt[TW_OPT_THREADS]
                                 : 1);
    if (!b) return;
    b->ports = port_numbers();
    blk_set_tasks(b, run_sti(S, &b->ports), b->ports.out[OUT_SLOW]);
}

#if defined(MATLAB_MEX_FILE)
/* Its memory outlives a second start in an enabled subsystem. */
static void open_growth(blk_run *b)
{
    const size_t need = tw_growth_need(&b->engine.run);
    if (!b->growth_mem) b->growth_mem = (double *)malloc(need * sizeof(double));
    if (!b->growth_mem)
        blk_stop(b->S, DW_TEXT, BLK_NO_MEMORY, "out of memory");
    else
        tw_growth_open(&b->growth, &b->engine.run, 0, b->growth_mem, need);
}

BLK_APART void warn_of_growth(blk_run *b)
{
    char text[BLK_TEXT];
    tw_growth_message(&b->growth, NULL, text, sizeof text);
    ssWarning(b->S, text);
}

/* The failure of the run, and since when its step was too large. */
BLK_APART void report_tick(blk_run *b)
{
    char text[BLK_TEXT];
    tw_message(&b->engine.run, text, sizeof text);
    if (tw_growth_explain(&b->growth, &b->engine.run)) {
        const size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "; ");
        tw_growth_message(&b->growth, &b->engine.run, text + n + 2, sizeof text - n - 2);
    }
    blk_stop(b->S, DW_TEXT, BLK_RUN + b->engine.run.now.report.code, text);
}

static int tick(blk_run *b)
{
    if (b->is_auto) return blk_go_on(b);
    if (tw_growth_check(&b->growth, &b->engine.run)) warn_of_growth(b);
    return tw_tick(&b->engine.run);
}
#else
#define open_growth(b) ((void)0)
#define report_tick blk_report
#define tick(b) ((b)->is_auto ? blk_go_on(b) : tw_tick(&(b)->engine.run))
#endif

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    blk_run *b = blk_of(S);
    if (!b) return;
    fill_run(S, &b->engine);
    blk_start(b);
    if (blk_of(S) && !b->is_auto) open_growth(b); /* it has started */
}

#if defined(MATLAB_MEX_FILE)
static int blk_set_params(blk_run *b)
{
    const double *p = blk_values(b->S, PRM_PARAMS);
    return b->is_auto ? tw_auto_set_params(&b->engine, p)
                      : tw_set_params(&b->engine.run, p);
}

#define MDL_PROCESS_PARAMETERS
static void mdlProcessParameters(SimStruct *S)
{
    blk_run *b = blk_of(S);
    if (b && blk_set_params(b)) blk_report(b);
}
#endif

static void mdlOutputs(SimStruct *S, int_T tid)
{
    blk_run *b = blk_of(S);
    if (!b) return;
    tw_run *r = &b->engine.run;
    const blk_ports *p = &b->ports;

    const int moves = blk_moves(S, b, tid);
    blk_show_slow(S, b, moves, tid);
    if (!moves) return;
    if (p->out[OUT_FAST] >= 0) {
        double *signal = ssGetOutputPortRealSignal(S, p->out[OUT_FAST]);
        blk_copy(signal, r->now.xf, r->model->nf);
    }
    if (p->out[OUT_Y] >= 0 &&
        tw_outputs(r, ssGetOutputPortRealSignal(S, p->out[OUT_Y])))
        blk_report(b);
#ifdef MDL_PICTURE
    if (b->sample) blk_take_sample(S, b);
#endif
}

BLK_APART int read_input(blk_run *b)
{
    const double *u = blk_signal(b->S, b->ports.in);
    if (!ssGetInputPortConnected(b->S, b->ports.in)) return TW_OK;
    return b->is_auto ? tw_auto_hold(&b->engine, u) : tw_hold(&b->engine.run, u);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    blk_run *b = blk_of(S);
    if (!b || tid != b->mover) return;
    if (b->ports.in >= 0 && read_input(b)) {
        blk_report(b);
        return;
    }
    for (int k = b->ticks; k > 0; k--)
        if (tick(b)) {
            report_tick(b);
            return;
        }
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
