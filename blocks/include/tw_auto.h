/* tw_auto.h: run a model with error control on both rates.
 *
 * The engine finds its own slow step H, fast step h, ratio and orders from tolerances,
 *
 *     |error of state j in a step|  <=  rtol |x_j| + atol      (a mean over the states)
 *
 * for the slow and the fast part apart. It is used like tw_run (tw.h): one array of
 * doubles that the caller owns, no allocation, no printing, codes and messages.
 *
 *     tw_auto_init(&a, model, 1e-6, 1e-8);     then change settings
 *     need = tw_auto_need(&a);                 doubles
 *     tw_auto_bind(&a, mem, need);             attach to mem, zeroed before first use
 *     tw_auto_start(&a);
 *     tw_auto_step(&a);                        one slow step; look at a.now
 *     tw_auto_run_to(&a, tend);                ends at tend exactly
 *
 * What concerns the model is set in a.run before tw_auto_start: p, xs0, xf0, t0, input,
 * input_user, user; its method, H, ratio and options are the engine's. Functions of
 * tw.h and tw_catalog.h that only look at a run take &a.run: tw_outputs, tw_inputs,
 * tw_derivatives, tw_outputs_at, ... Not for real time: the work of a step varies.
 * doc/methods/error_control.md has the equations and what they cost. */
#ifndef TW_AUTO_H
#define TW_AUTO_H

#include "tw.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_auto tw_auto;

enum { TW_AUTO_ORDER_MAX = 12 };

/* The tolerances of callers who are told none. */
#define TW_AUTO_RTOL 1e-6
#define TW_AUTO_ATOL 1e-9

/* How the fast part evaluates: again after the correction (PECE), once (PEC: half the
 * evaluations, less stable), or whichever makes faster progress. */
enum { TW_AUTO_CHOOSE, TW_AUTO_PECE, TW_AUTO_PEC };

/* A stiff fast part: integrate it by ROS34PW2 (doc/methods/rosenbrock.md), or find out
 * when that pays, from the growth of small changes within a step. */
enum { TW_AUTO_STIFF_OFF, TW_AUTO_STIFF_ON, TW_AUTO_STIFF_AUTO };

/* A zero crossing of a function of the caller: direction +1 rising, -1 falling, 0 both.
 * A terminal one ends the step there. */
typedef struct tw_event {
    const char *name;
    int direction, terminal;
} tw_event;

/* Called for each event, in order of time, with the state there; a code other than
 * TW_OK stops the run with that code. */
typedef int tw_event_visit(tw_auto *a, int event, double t, const double *xs,
                           const double *xf, void *user);

/* The first time after t at which an input jumps; INFINITY: none. */
typedef double tw_next_jump(double t, void *input_user);

/* Work done. Evaluations of rejected steps are part of those in now.run.count. */
enum {
    TW_AUTO_STEPS,         /* accepted slow steps, */
    TW_AUTO_FAST_STEPS,    /* fast steps in them */
    TW_AUTO_REJECTED,      /* rejected slow steps, */
    TW_AUTO_FAST_REJECTED, /* rejected fast steps */
    TW_AUTO_CLOSED,        /* slow steps that ended early as the fast part needed it */
    TW_AUTO_WASTED_SLOW,   /* evaluations in rejected steps */
    TW_AUTO_WASTED_FAST,
    TW_AUTO_RESTARTS, /* with the start of the run */
    TW_AUTO_EVENTS,
    TW_AUTO_JACOBIANS, /* of a stiff fast part: matrices, */
    TW_AUTO_FACTORED,  /* their factors; */
    TW_AUTO_SWITCHES,  /* to it and back, with TW_AUTO_STIFF_AUTO */
    TW_AUTO_NSTAT
};

/* What the engine shows; read, do not set. Index 0 is the slow part, 1 the fast one. */
typedef struct tw_auto_now {
    double t, t_begin;     /* end and beginning of the last step */
    const double *xs, *xf; /* state at t; of run.now */
    double H, h;           /* slow step; the last fast step */
    double next[2];        /* lengths wanted next */
    int fast_steps;        /* in the last slow step */
    int order[2];          /* of the last step */
    double estimate[2];    /* of its error over a quarter of the tolerance: at most 1 */
    const double *count;   /* evaluations: TW_SLOW, ..., TW_START_FAST */
    const double *stat;    /* TW_AUTO_STEPS, ... */
    int event;             /* the terminal event at t, or -1 */
    int stiff;             /* the fast part is integrated as a stiff one */
    double growth;         /* its step times the fastest rate, with STIFF_AUTO */
    double *work;          /* for the library */
} tw_auto_now;

struct tw_auto {
    tw_run run; /* model, p, xs0, xf0, t0, input, input_user, user: see above */

    /* Settings, defaults from tw_auto_init. Tolerances of the fast part below 0 are
     * those of the slow part; arrays (one number a state), not NULL, go first. */
    double rtol, atol, rtol_fast, atol_fast;
    const double *rtol_s, *atol_s, *rtol_f, *atol_f;
    double H0;   /* first slow step; 0: found by the engine */
    double Hmin; /* least fast step; 0: what the clock resolves */
    double Hmax; /* largest slow step; 0: (tend - t0) / 10 */
    double hmax; /* largest fast step; 0: no limit but Hmax */
    double
        tend; /* steps end there and nothing is evaluated later; INFINITY: not known */
    int max_order[2]; /* slow, fast: 1 ... TW_AUTO_ORDER_MAX */
    int max_ratio;    /* most fast steps in a slow step: memory for dense output */
    int fast_mode;    /* TW_AUTO_CHOOSE, ... */
    int stiff;        /* TW_AUTO_STIFF_OFF, ... */

    /* Jumps of the inputs: steps end there and start again. Rising times; and a
     * function with run.input_user, such as the least next_jump() of its signals. */
    const double *stops;
    int n_stops;
    tw_next_jump *next_jump;

    /* Events: event_values() writes the n_events values at a point. */
    const tw_event *events;
    int n_events;
    tw_rhs *event_values;
    tw_event_visit *event_visit; /* may be NULL */
    void *event_user;

    tw_auto_now now;
};

TW_API void tw_auto_init(tw_auto *a, const tw_model *model, double rtol, double atol);
TW_API int tw_auto_check(tw_auto *a);
TW_API size_t tw_auto_need(const tw_auto *a); /* 0: see tw_auto_check */
TW_API int tw_auto_bind(tw_auto *a, double *mem, size_t len);
TW_API int tw_auto_start(tw_auto *a);

/* One accepted slow step, with as many tries as it takes. A failure leaves the state
 * as it was after the step before. */
TW_API int tw_auto_step(tw_auto *a);

/* To t exactly: the last step is shortened, the next one has its length again. Ends
 * early at a terminal event (now.event >= 0). */
TW_API int tw_auto_run_to(tw_auto *a, double t);

/* The states at n times, which must not decrease nor lie before now.t_begin, by dense
 * output: they do not change the steps. The last step may go beyond the last time.
 * mem: tw_auto_run_times_need doubles. A terminal event ends the call; *done (or NULL):
 * times visited. */
typedef int tw_auto_visit(tw_auto *a, double t, const double *xs, const double *xf,
                          void *user);
TW_API size_t tw_auto_run_times_need(const tw_auto *a);
TW_API int tw_auto_run_times(tw_auto *a, const double *times, int n,
                             tw_auto_visit *visit, void *user, int *done, double *mem,
                             size_t len);

/* The states at any time inside the last step, with its order; error estimates of the
 * last step, state by state. */
TW_API int tw_auto_at(tw_auto *a, double t, double *xs, double *xf);
TW_API int tw_auto_estimate(tw_auto *a, double *es, double *ef);

/* Changes between two steps: the engine starts again from here, with order 1. A held
 * input acts in place of a function of time; the same sample or parameters
 * again change nothing. */
TW_API int tw_auto_set_state(tw_auto *a, const double *xs, const double *xf);
TW_API int tw_auto_set_params(tw_auto *a, const double *p);
TW_API int tw_auto_hold(tw_auto *a, const double *u);
TW_API int tw_auto_restart(tw_auto *a);

/* End the last step at t, which it contains, and start again from there: for a change
 * that comes to be known when the run has gone beyond it. */
TW_API int tw_auto_back_to(tw_auto *a, double t);

/* As tw_snapshot, tw_restore and tw_resume. The tolerances may differ. */
TW_API size_t tw_auto_snapshot_need(const tw_auto *a);
TW_API int tw_auto_snapshot(tw_auto *a, double *to, size_t len);
TW_API int tw_auto_restore(tw_auto *a, const double *snapshot, size_t len);
TW_API int tw_auto_resume(tw_auto *a);

TW_API size_t tw_auto_message(const tw_auto *a, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
