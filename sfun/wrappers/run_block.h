/* run_block.h: what the blocks with a run share: plant, integrator and caller.
 *
 * The memory of the run is a DWork vector. The view of it and the worker thread are
 * made in mdlStart, kept in PWork and freed in mdlTerminate. Blocks with PWork save
 * their own operating point: here a snapshot of the run and the latched slow state. The
 * parameters are not part of it: those of the dialog still apply. */
#ifndef TW_RUN_BLOCK_H
#define TW_RUN_BLOCK_H

#include "block.h"
#include "tw_advice.h"
#include "tw_team.h"

enum { DW_RUN, DW_LATCH, DW_TEXT, NDWORK };

/* Of a plant: numbers of its ports, -1: left out. */
enum { OUT_SLOW, OUT_FAST, OUT_Y, NOUT };
typedef struct blk_ports {
    int in, out[NOUT];
    int nin, nout;
} blk_ports;

typedef struct blk_run {
    tw_run run;
    blk_ports ports; /* of a plant */
    tw_growth growth;   /* of a plant: is its step stable? */
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
    int_T tid; /* of the current call */
} blk_run;

/* Sizes. */

/* Options: the first elements of tw_options, the rest at their defaults. */
static inline void blk_take_options(SimStruct *S, int which, tw_run *r)
{
    for (int i = 0; i < blk_elements(S, which) && i < TW_NOPT; i++)
        r->opt[i] = blk_values(S, which)[i];
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

static inline double blk_period(const tw_run *r)
{
    return r->H / (r->method->ticks(r) / blk_ticks_per_period(r));
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

static inline void blk_memory(SimStruct *S, const tw_run *r)
{
    const int ns = r->model->ns;
    ssSetNumPWork(S, 1);
    if (!ssSetNumDWork(S, NDWORK)) return;
    ssSetDWorkWidth(S, DW_RUN, (int_T)tw_need(r));
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
    tw_message(&b->run, text, sizeof text);
    blk_stop(b->S, DW_TEXT, BLK_RUN + b->run.now.report.code, text);
}

/* Also called if mdlStart failed or did not run. */
static inline void blk_close(SimStruct *S)
{
    blk_run *b = blk_of(S);
    if (!b) return;
    if (b->has_team) tw_team_stop(&b->team);
    free(b->var);
    free(b->growth_mem);
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
    tw_run *r = &b->run;
    if (b->has_team) r->team = &b->team;
    r->t0 = ssGetT(S);
    if (tw_bind(r, (double *)ssGetDWork(S, DW_RUN),
                (size_t)ssGetDWorkWidth(S, DW_RUN)) ||
        tw_start(r)) {
        blk_report(b);
        blk_close(S);
        return;
    }
    r->p = r->xs0 = r->xf0 = NULL; /* the dialog's: they may move */
    b->ticks = blk_ticks_per_period(r);
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
    const tw_run *r = &b->run;
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
    const tw_run *r = &b->run;
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

/* Operating point. */

#ifdef MATLAB_MEX_FILE
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
    const size_t n = tw_snapshot_need(&b->run);
    mxArray *point = mxCreateDoubleMatrix(1, (mwSize)n + (mwSize)ns, mxREAL);
    if (!point) return NULL;
    if (tw_snapshot(&b->run, mxGetPr(point), n)) {
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
    const size_t n = tw_snapshot_need(&b->run), expected = n + (size_t)ns;
    if (!mxIsDouble(point) || mxGetNumberOfElements(point) != expected) {
        char text[BLK_LINE];
        snprintf(text, sizeof text,
                 "the operating point belongs to another block: expected %lu "
                 "doubles, got %lu",
                 (unsigned long)expected, (unsigned long)mxGetNumberOfElements(point));
        blk_stop(S, DW_TEXT, BLK_OTHER_POINT, text);
        return;
    }
    if (tw_restore(&b->run, mxGetPr(point), n) || blk_set_params(b)) {
        blk_report(b);
        return;
    }
    blk_copy(b->latch, mxGetPr(point) + n, ns);
    b->waits = 1;
}
#endif

#endif
