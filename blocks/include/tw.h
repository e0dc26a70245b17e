/* tw.h: run a model.
 *
 * A model and a method are each one const descriptor (tw_catalog.h finds them by name).
 * A run is one array of doubles that the caller owns; tw_run is a view of it:
 *
 *     tw_init(&r, model, method, H, ratio);    defaults for every setting
 *     need = tw_need(&r);                      size of the array in doubles
 *     tw_bind(&r, mem, need);                  attach to mem, zeroed before first use
 *     tw_start(&r);                            initial state
 *     tw_run_to(&r, tend);                     ends at tend exactly
 *
 * or, to look at each tick: while (!rc && r.now.t < tend) rc = tw_tick_to(&r, tend);
 * a tick allocates nothing and prints nothing.
 *
 * Every function returns TW_OK or a code; tw_message() turns the last failure of a run
 * into a sentence with the name, the value and the time. */
#ifndef TW_H
#define TW_H

#include "tw_model.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TW_VERSION "0.2.0"
#define TW_VERSION_MAJOR 0
#define TW_VERSION_MINOR 2
#define TW_VERSION_PATCH 0
TW_API const char *tw_version(void); /* of the library that is linked */

typedef struct tw_run tw_run;
typedef struct tw_method tw_method; /* tw_method.h */
typedef struct tw_team tw_team;     /* tw_team.h: worker thread, */
typedef struct tw_trace tw_trace;   /* what each track computed, and when */

/* Options, with their ranges in tw_options (tw_catalog.h). */
enum {
    TW_OPT_CORRECTIONS, /* corrector passes: fast part (adams), both (nordsieck) */
    TW_OPT_PASSES,      /* passes over the whole slow step (adams) */
    TW_OPT_TOLERANCE,   /* > 0: iterate until two passes agree to this */
    TW_OPT_MAX_ITERATIONS,
    TW_OPT_INTERPOLATION, /* slow state at fast times (adams): TW_LINEAR ... TW_DENSE */
    TW_OPT_REPAIRED,      /* adams parallel: 0 as printed, 1 repaired */
    TW_OPT_STATE_ONLY,    /* nordsieck: fast() gets no slow derivative */
    TW_OPT_NODES,         /* perk PRK: one tick per node, one evaluation per tick */
    TW_OPT_ONE_EVAL,      /* am4: start with one evaluation per tick (order 3 start) */
    TW_OPT_IO_UPDATE,     /* half-step methods: exchange inputs at every tick */
    TW_OPT_IO_SYNC_FM,    /* euler, ab2: inputs of this instant (1), one step old (0) */
    TW_OPT_IPRINT,        /* write every n-th slow step; 0: every tick */
    TW_OPT_WRITE,         /* writing on or off */
    TW_OPT_EQ_FULL_STEP,  /* state resets act at full steps only */
    TW_OPT_FORGET,        /* a state reset discards old derivatives */
    TW_OPT_THREADS,       /* 2: the caller must supply a tw_team (adams parallel) */
    TW_OPT_START,         /* first steps (adams): TW_START_OWN ... TW_START_SPREAD */
    TW_NOPT
};
enum { TW_LINEAR = 1, TW_QUADRATIC, TW_HERMITE, TW_LAGRANGE, TW_DENSE };
enum { TW_START_OWN = 1, TW_START_PAPER, TW_START_SPREAD };
enum { TW_RATIO_MAX = 10000 };

/* Evaluations are counted, those of a start-up separately. */
enum { TW_SLOW, TW_FAST, TW_START_SLOW, TW_START_FAST, TW_NCOUNT };

typedef struct tw_report {
    int code;
    const char *name;     /* of the state, parameter, option or function */
    double got, min, max; /* what was found and what was expected */
    double t;
    int in_function; /* name() of the model or the caller returned the code at t */
    char was[32];    /* what a snapshot was made with: its model, its method */
} tw_report;

/* A function of the model or the caller that returned an error. */
typedef struct tw_failure {
    const char *name;
    double t;
    int code;
} tw_failure;

typedef int tw_input(double t, double *u, void *user);

typedef struct tw_pace {
    double tick, debt, alone; /* seconds, see methods/threads/team.c */
    int ticks, trial;
} tw_pace;

/* What the library keeps in a run. Read the first part; set nothing. */
typedef struct tw_now {
    double t;             /* time */
    double *xs, *xf, *xd; /* slow, fast, direct states */
    double h;             /* tick */
    double step;          /* whole slow steps since the start or the last tw_set_step */
    int sub, ticks;       /* ticks done in this slow step, out of how many */
    int going;            /* started, and not stopped by a failure */
    double *count;        /* evaluations: TW_SLOW, ..., TW_START_FAST */
    tw_report report;     /* the last failure, for tw_message() */

    /* for the library and its methods */
    tw_at point;                                /* where the next tick starts */
    double *xs_next, *xf_next, *xd_next;        /* where a tick writes */
    double *par, *con, *u, *u_new, *u_stage[2]; /* con: of the model's prepare() */
    double *count_to;                           /* where evaluations are counted now */
    tw_failure failed[2];                       /* in the evaluations of each track */
    double *head, *work;
    size_t len;       /* of the memory */
    ptrdiff_t states; /* slow, fast and direct ones */
    int mode;         /* where inputs come from: TW_HELD, TW_FUNCTION, TW_DRIVE */
    int plain;        /* no held inputs, no direct states: a tick is the method's */
    int lag;          /* inputs act one tick late: OPT_IO_SYNC_FM is 0 */
    const unsigned char *frozen; /* states that need not be finite (tw_lanes.h) */
    tw_pace pace;     /* whether two threads pay */
} tw_now;

struct tw_run {
    /* Settings of the caller: defaults from tw_init, read by tw_bind and tw_start. */
    const tw_model *model;
    const tw_method *method;
    double H, t0;
    int ratio;
    const double *p, *xs0, *xf0; /* NULL: the model's defaults; read by tw_start only */
    double opt[TW_NOPT];
    tw_input *input;         /* inputs as a function of time; NULL: the model's own
                                drive, or samples once tw_hold is called */
    void *input_user, *user; /* passed to input() and to the model */
    tw_team *team;           /* NULL: one thread */
    tw_trace *trace;         /* NULL: no record */

    tw_now now; /* the library's: read, do not set */
};

TW_API void tw_init(tw_run *r, const tw_model *model, const tw_method *method, double H,
                    int ratio);
TW_API int tw_check(tw_run *r);         /* all settings, without memory */
TW_API size_t tw_need(const tw_run *r); /* doubles; 0: see tw_check */
TW_API int tw_bind(tw_run *r, double *mem, size_t len);
TW_API int tw_start(tw_run *r);
TW_API int tw_tick(tw_run *r);
TW_API int tw_advance(tw_run *r, long ticks);

/* To a given time: the last slow step is shortened so that it ends at t exactly, and
 * the next one has length H again. A one-step method has no loss; a multistep method
 * restarts there, or scales its history, and keeps its order. In the middle of a slow
 * step only its ticks can be reached. tw_tick_to makes one tick of the way. */
TW_API int tw_run_to(tw_run *r, double t);
TW_API int tw_tick_to(tw_run *r, double t);

/* To the last of n times, which must not decrease. visit() gets the states at each of
 * them; the steps are those of tw_run_to, values between ticks come from tw_between().
 * A code other than TW_OK from visit() ends the call with that code. */
typedef int tw_visit(tw_run *r, double t, const double *xs, const double *xf,
                     void *user);
TW_API size_t tw_run_times_need(const tw_run *r); /* doubles */
TW_API int tw_run_times(tw_run *r, const double *times, int n, tw_visit *visit,
                        void *user, double *mem, size_t len);

/* A held input acts from the next exchange on, in place of a function of time. */
TW_API int tw_hold(tw_run *r, const double *u);
TW_API int tw_exchange_due(const tw_run *r); /* the next tick reads the inputs */
TW_API int tw_write_due(const tw_run *r);    /* IPRINT, OPT_WRITE */

/* The present: outputs with the input that acts now, that input, derivatives (not
 * counted), and the error of the last slow step. */
TW_API int tw_outputs(tw_run *r, double *y);
TW_API int tw_inputs(tw_run *r, double *u);
TW_API int tw_derivatives(tw_run *r, double *dxs, double *dxf);
TW_API int tw_estimate(tw_run *r, double *es, double *ef);

/* Any other point: at->t, xs, xf; a NULL xd or u means those of the run. Direct states
 * of the point go to xd, outputs to y; either may be NULL. */
TW_API int tw_outputs_at(tw_run *r, const tw_at *at, double *xd, double *y);
TW_API int tw_derivatives_at(tw_run *r, const tw_at *at, double *dxs, double *dxf);
TW_API int tw_inputs_at(tw_run *r, double t, double *u);
TW_API int tw_next_inputs_at(tw_run *r, double t, double *u); /* of the next tick */

/* Values between ticks: tw_between_from() stores the present state in the caller's
 * span; later tw_between() gives the states at a time since then, by the cubic through
 * both states and their derivatives; after one step of rk5, rk6 or rk8 by their dense
 * output of order 4, 5, 6. */
TW_API size_t tw_between_need(const tw_run *r); /* doubles */
TW_API int tw_between_from(tw_run *r, double *span);
TW_API int tw_between(tw_run *r, double *span, double t, double *xs, double *xf);

/* Changes of a started run. */
TW_API int tw_set_state(tw_run *r, const double *xs, const double *xf); /* NULL: keep */
TW_API int tw_set_params(tw_run *r, const double *p); /* NULL: defaults */
TW_API int tw_set_step(tw_run *r, double H);          /* at a full slow step */
TW_API int tw_forget(tw_run *r);                      /* discard old derivatives */

/* A snapshot holds all of the run, which model, method, ratio and options it was made
 * with, and a checksum. tw_restore accepts no other; a refused one changes nothing.
 * After memory was replaced in another way, tw_resume checks it and updates the view.
 */
TW_API size_t tw_snapshot_need(const tw_run *r); /* doubles */
TW_API int tw_snapshot(tw_run *r, double *to, size_t len);
TW_API int tw_restore(tw_run *r, const double *snapshot, size_t len);
TW_API int tw_resume(tw_run *r);

TW_API const char *tw_error(int code);
/* A sentence on r's last failure; returns its full length, like snprintf. */
TW_API size_t tw_message(const tw_run *r, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
