/* run_block.h: what the blocks with a run share: plant, integrator and caller.
 *
 * With the method auto a run is one of tw_auto.h: in each period of the ports it goes
 * on to the end of that period with steps of its own. The work of a period is not
 * constant: not for real time. The options then have four numbers more: relative and
 * absolute tolerance, and those of the fast states; 0 or left out: the default.
 *
 * The memory of the run is a DWork vector. The view of it and the worker thread are
 * made in mdlStart, kept in PWork and freed in mdlTerminate. Blocks with PWork save
 * their own operating point: here a snapshot of the run and the latched slow state. The
 * parameters are not part of it: those of the dialog still apply. */
#ifndef TW_RUN_BLOCK_H
#define TW_RUN_BLOCK_H

#include "block.h"
#include "tw_advice.h"
#include "tw_auto.h"
#include "tw_team.h"

enum { DW_RUN, DW_LATCH, DW_TEXT, NDWORK };

/* Of a plant: numbers of its ports, -1: left out. */
enum { OUT_SLOW, OUT_FAST, OUT_Y, NOUT };
typedef struct blk_ports {
    int in, out[NOUT];
    int nin, nout;
} blk_ports;

typedef struct blk_run {
    tw_auto engine; /* its run is that of any method */
    int is_auto;
    double period;    /* auto: of the ports other than the slow one */
    blk_ports ports;  /* of a plant */
    tw_growth growth; /* of a plant: is its step stable? */
    double *growth_mem;
    tw_team team;
    int has_team;
    int ticks;      /* per call */
    int sti;        /* sample time of the task that advances the run */
    int_T mover;    /* that task, from its outputs to its update; -1: none */
    int slow_port;  /* shows slow states at slow steps, or -1 */
    int slow_sti;   /* its sample time */
    double *latch;  /* the slow state of the last slow step: DW_LATCH */
    int waits;      /* the port may not have it yet */
    tw_model model; /* of integrator and caller: made at run time */
    tw_var *var;    /* its states */
    SimStruct *S;
    int_T tid;      /* of the current call */
    double *sample; /* for the host's --show, see picture.h; NULL: not asked for */
    double sample_t;
    int sample_slow;
} blk_run;

/* Sizes. */

/* Parameters of a run: those of a block follow each other. */
enum { BLK_METHOD, BLK_STEP, BLK_RATIO };
enum { BLK_RTOL = TW_NOPT, BLK_ATOL, BLK_FAST_RTOL, BLK_FAST_ATOL, BLK_NOPT };

/* Options: the first elements of tw_options, the rest at their defaults. */
static inline void blk_take_options(SimStruct *S, int which, tw_auto *a, int is_auto)
{
    const int n = blk_elements(S, which);
    const double *x = blk_values(S, which);
    double *const to[] = {&a->rtol, &a->atol, &a->rtol_fast, &a->atol_fast};
    for (int i = 0; i < n && i < TW_NOPT && !is_auto; i++) a->run.opt[i] = x[i];
    for (int i = BLK_RTOL; i < n && i < BLK_NOPT && is_auto; i++)
        if (x[i] != 0) *to[i - BLK_RTOL] = x[i];
}

/* A run with its method, H, ratio and options. */
static inline void blk_fill(SimStruct *S, const tw_model *m, int options, tw_auto *a)
{
    const int is_auto = blk_is_auto(S, BLK_METHOD);
    if (is_auto)
        tw_auto_init(a, m, TW_AUTO_RTOL, TW_AUTO_ATOL);
    else {
        memset(a, 0, sizeof *a);
        tw_init(&a->run, m, blk_method(S, BLK_METHOD), blk_number(S, BLK_STEP),
                (int)blk_number(S, BLK_RATIO));
    }
    blk_take_options(S, options, a, is_auto);
}

/* Ticks per period of the ports other than the slow one: methods with half steps do not
 * use the ports at half steps unless an option says so. */
static inline int blk_ticks_per_period(const tw_run *r)
{
    return r->method->half_step && r->opt[TW_OPT_IO_UPDATE] == 0 &&
                   r->opt[TW_OPT_IPRINT] != 0
               ? 2
               : 1;
}

static inline size_t blk_need(SimStruct *S, const tw_auto *a)
{
    return blk_is_auto(S, BLK_METHOD) ? tw_auto_need(a) : tw_need(&a->run);
}

#ifdef MATLAB_MEX_FILE
static inline int blk_is_engine(SimStruct *S, tw_auto *a)
{
    if (!blk_is_auto(S, BLK_METHOD)) return blk_is_run(S, &a->run);
    const double H = blk_number(S, BLK_STEP);
    if (!(H > 0)) {
        blk_refuse(S, BLK_CHECK + TW_E_STEP, "%s: H is %g", tw_error(TW_E_STEP), H);
        return 0;
    }
    const int failed = tw_auto_check(a);
    return blk_fits(S, &a->run, failed, failed ? 0 : tw_auto_need(a));
}
#endif

/* Of the ports other than the slow one, and of that. */
static inline double blk_period(SimStruct *S, const tw_run *r)
{
    if (blk_is_auto(S, BLK_METHOD))
        return blk_number(S, BLK_STEP) / blk_number(S, BLK_RATIO);
    return r->H / (r->method->ticks(r) / blk_ticks_per_period(r));
}

static inline double blk_slow_period(SimStruct *S)
{
    return blk_number(S, BLK_STEP);
}

static inline void blk_out(SimStruct *S, int port, int width, double period)
{
    ssSetOutputPortWidth(S, port, width);
    ssSetOutputPortSampleTime(S, port, period);
    ssSetOutputPortOffsetTime(S, port, 0.0);
}

static inline void blk_in_rate(SimStruct *S, int port, double period)
{
    ssSetInputPortSampleTime(S, port, period);
    ssSetInputPortOffsetTime(S, port, 0.0);
}

static inline void blk_memory(SimStruct *S, const tw_auto *a)
{
    const int ns = a->run.model->ns;
    ssSetNumPWork(S, 1);
    if (!ssSetNumDWork(S, NDWORK)) return;
    ssSetDWorkWidth(S, DW_RUN, (int_T)blk_need(S, a));
    ssSetDWorkDataType(S, DW_RUN, SS_DOUBLE);
    ssSetDWorkWidth(S, DW_LATCH, ns ? ns : 1);
    ssSetDWorkDataType(S, DW_LATCH, SS_DOUBLE);
    blk_text_memory(S, DW_TEXT);
    blk_point_custom(S);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
}

/* Life. */

static inline blk_run *blk_of(SimStruct *S)
{
    void **work = ssGetPWork(S);
    return work ? (blk_run *)work[0] : NULL;
}

/* The failure of a run as the block's error status. */
static inline void blk_report(blk_run *b)
{
    char text[BLK_LINE];
    tw_message(&b->engine.run, text, sizeof text);
    blk_stop(b->S, DW_TEXT, BLK_RUN + b->engine.run.now.report.code, text);
}

/* Also called if mdlStart failed or did not run. */
static inline void blk_close(SimStruct *S)
{
    blk_run *b = blk_of(S);
    if (!b) return;
    if (b->has_team) tw_team_stop(&b->team);
    free(b->var);
    free(b->growth_mem);
    free(b->sample);
    free(b);
    ssSetPWorkValue(S, 0, NULL);
}

/* Makes what PWork holds, with a worker if `threads` is 2; NULL after an error. */
static inline blk_run *blk_open(SimStruct *S, int threads)
{
    blk_close(S);
    blk_run *b = (blk_run *)calloc(1, sizeof *b);
    if (!b) {
        blk_stop(S, DW_TEXT, BLK_NO_MEMORY, "out of memory");
        return NULL;
    }
    b->S = S;
    b->latch = (double *)ssGetDWork(S, DW_LATCH);
    b->mover = -1;
    ssSetPWorkValue(S, 0, b);
    if (threads < 2) return b;
    if (tw_team_start(&b->team)) {
        blk_stop(S, DW_TEXT, BLK_NO_WORKER, "the worker thread could not be started");
        blk_close(S);
        return NULL;
    }
    b->has_team = 1;
    return b;
}

/* Start the run that the caller has filled in. If it cannot start, the block is closed.
 */
static inline void blk_start(blk_run *b)
{
    SimStruct *S = b->S;
    tw_run *r = &b->engine.run;
    if (b->has_team) r->team = &b->team;
    r->t0 = ssGetT(S);
    b->is_auto = blk_is_auto(S, BLK_METHOD);
    double *mem = (double *)ssGetDWork(S, DW_RUN);
    const size_t len = (size_t)ssGetDWorkWidth(S, DW_RUN);
    if (b->is_auto ? tw_auto_bind(&b->engine, mem, len) || tw_auto_start(&b->engine)
                   : tw_bind(r, mem, len) || tw_start(r)) {
        blk_report(b);
        blk_close(S);
        return;
    }
    r->p = r->xs0 = r->xf0 = NULL; /* the dialog's: they may move */
    b->period = blk_period(S, r);
    b->ticks = b->is_auto ? 1 : blk_ticks_per_period(r);
    blk_copy(b->latch, r->now.xs, r->model->ns);
    b->waits = 1;
}

/* Once the sample times are known: the task that advances the run, given by the sample
 * time of a port, and the port that shows slow states at slow steps (-1: none). */
static inline void blk_set_tasks(blk_run *b, int sti, int slow_port)
{
    b->sti = sti;
    b->slow_port = slow_port;
    b->slow_sti = slow_port < 0 ? -1 : ssGetOutputPortSampleTimeIndex(b->S, slow_port);
}

/* Whether this task advances the run now. Kept for its update, since the outputs of
 * another task may run in between. */
static inline int blk_moves(SimStruct *S, blk_run *b, int_T tid)
{
    const int moves = ssIsSampleHit(S, b->sti, tid);
    if (moves)
        b->mover = tid;
    else if (b->mover == tid)
        b->mover = -1;
    return moves;
}

/* Through the latch: in multitasking mode the outputs and the update of the task that
 * advances the run come before the outputs of the slower task, and in an enabled
 * subsystem the hits of the port need not be slow steps of the run. */
BLK_APART void blk_latch_slow(SimStruct *S, blk_run *b, int stepped, int_T tid)
{
    const tw_run *r = &b->engine.run;
    if (stepped) blk_copy(b->latch, r->now.xs, r->model->ns);
    const int hit = b->slow_port >= 0 && ssIsSampleHit(S, b->slow_sti, tid);
    if (hit)
        blk_copy(ssGetOutputPortRealSignal(S, b->slow_port), b->latch, r->model->ns);
    if (stepped) b->waits = !hit;
}

/* Write the port of the slow state. A run that makes a full slow step in every call
 * writes it in each. */
static inline void blk_show_slow(SimStruct *S, blk_run *b, int moves, int_T tid)
{
    const tw_run *r = &b->engine.run;
    const int stepped = moves && !r->now.sub;
    if (!stepped && !b->waits) return;
    if (b->slow_sti != b->sti)
        blk_latch_slow(S, b, stepped, tid);
    else if (moves)
        blk_copy(ssGetOutputPortRealSignal(S, b->slow_port), r->now.xs, r->model->ns);
}

/* While the block was disabled, the hits of the slow port may have shifted against the
 * slow steps, and other blocks may have overwritten the signal. */
#define MDL_ENABLE
static void mdlEnable(SimStruct *S)
{
    blk_run *b = blk_of(S);
    if (b) b->waits = 1;
}

/* One period by auto: to its end, which is a multiple of the period from the start. */
static inline int blk_go_on(blk_run *b)
{
    const tw_run *r = &b->engine.run;
    const double done = floor((r->now.t - r->t0) / b->period + 0.5);
    return tw_auto_run_to(&b->engine, r->t0 + (done + 1) * b->period);
}

/* Operating point. */

#ifdef MATLAB_MEX_FILE
static size_t blk_point_need(const blk_run *b)
{
    return b->is_auto ? tw_auto_snapshot_need(&b->engine)
                      : tw_snapshot_need(&b->engine.run);
}

#ifdef ssSetOperatingPointCompliance
#define MDL_OPERATING_POINT
#define BLK_GET_POINT mdlGetOperatingPoint
#define BLK_SET_POINT mdlSetOperatingPoint
#else
#define MDL_SIM_STATE
#define BLK_GET_POINT mdlGetSimState
#define BLK_SET_POINT mdlSetSimState
#endif

static mxArray *BLK_GET_POINT(SimStruct *S)
{
    blk_run *b = blk_of(S);
    if (!b) return NULL;
    const int ns = ssGetDWorkWidth(S, DW_LATCH);
    const size_t n = blk_point_need(b);
    mxArray *point = mxCreateDoubleMatrix(1, (mwSize)n + (mwSize)ns, mxREAL);
    if (!point) return NULL;
    if (b->is_auto ? tw_auto_snapshot(&b->engine, mxGetPr(point), n)
                   : tw_snapshot(&b->engine.run, mxGetPr(point), n)) {
        blk_report(b);
        return point;
    }
    blk_copy(mxGetPr(point) + n, (const double *)ssGetDWork(S, DW_LATCH), ns);
    return point;
}

/* Set the parameters of the dialog in a run whose memory holds others. */
static int blk_set_params(blk_run *b);

static void BLK_SET_POINT(SimStruct *S, const mxArray *point)
{
    blk_run *b = blk_of(S);
    if (!b) return;
    const int ns = ssGetDWorkWidth(S, DW_LATCH);
    const size_t n = blk_point_need(b), expected = n + (size_t)ns;
    if (!mxIsDouble(point) || mxGetNumberOfElements(point) != expected) {
        char text[BLK_LINE];
        snprintf(text, sizeof text,
                 "the operating point belongs to another block: expected %lu "
                 "doubles, got %lu",
                 (unsigned long)expected, (unsigned long)mxGetNumberOfElements(point));
        blk_stop(S, DW_TEXT, BLK_OTHER_POINT, text);
        return;
    }
    const double *x = mxGetPr(point);
    if ((b->is_auto ? tw_auto_restore(&b->engine, x, n)
                    : tw_restore(&b->engine.run, x, n)) ||
        blk_set_params(b)) {
        blk_report(b);
        return;
    }
    blk_copy(b->latch, mxGetPr(point) + n, ns);
    b->waits = 1;
}
#endif

#endif
