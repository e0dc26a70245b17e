/* tw.h: the one public header of tworate.
 *
 * tworate integrates systems with two time scales,
 *
 *     xs' = slow(t, xs, xf, u, p)        few, expensive, slow states
 *     xf' = fast(t, xs, xf, u, p)        cheap, fast states
 *
 * A model and a method are each one const descriptor. A run is one array of doubles
 * that the caller owns; tw_run is a view of it:
 *
 *     tw_init(&r, model, method, H, ratio);    defaults for every field
 *     need = tw_need(&r);                      how many doubles
 *     tw_bind(&r, mem, need);                  attach to mem, zeroed before first use
 *     tw_start(&r);                            initial state
 *     while (r.t < tend) tw_tick(&r);          no allocation, no output
 *
 * Every function returns TW_OK or a code; tw_message() turns the last failure of a run
 * into a sentence with the name, the value and the time.
 */
#ifndef TW_H
#define TW_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_VERSION "0.1.0"

#if defined(__GNUC__)
#define TW_API __attribute__((visibility("default")))
#else
#define TW_API
#endif

/* What functions return. */
enum {
    TW_OK,
    TW_E_NULL,        /* a pointer that is needed is missing */
    TW_E_MODEL,       /* the model's descriptor is incomplete */
    TW_E_METHOD,      /* the method's descriptor is incomplete */
    TW_E_STEP,        /* H is not a positive number */
    TW_E_RATIO,       /* the method cannot use this ratio */
    TW_E_TIME,        /* the start time is not a number */
    TW_E_MEMORY,      /* too little memory, or memory of another run */
    TW_E_NOT_STARTED, /* tw_start has not been called */
    TW_E_PARAM,       /* a parameter is out of its range */
    TW_E_OPTION,      /* an option is out of its range */
    TW_E_STATE,       /* a state given by the caller is not a finite number */
    TW_E_INPUT,       /* an input is not a finite number */
    TW_E_DIVERGED,    /* a state became infinite or not a number */
    TW_E_DOMAIN,      /* the model left the domain where its equations hold */
    TW_E_NAME,        /* no such name */
    TW_E_NO_ESTIMATE, /* the method has no embedded error estimate */
    TW_E_FULL_STEP,   /* allowed only at a full slow step */
    TW_E_TEAM,        /* the worker thread could not be made */
    TW_E_ITERATION,   /* the corrector did not reach its tolerance */
    TW_E_USER,        /* a function of the caller failed */
    TW_E_COUNT
};

/* Names, units, ranges: written once, used by masks, help, plots and checks. */

enum { TW_OURS, TW_PUBLIC, TW_DERIVED, TW_REMEMBERED, TW_CALIBRATED };

typedef struct tw_var {
    const char *name, *unit, *what;
    double value, min, max; /* default and closed range; min == max == 0: any finite */
    int status;             /* where a parameter's value comes from: TW_PUBLIC, ... */
} tw_var;

/* A point at which a model is evaluated. dxs is the method's estimate of the slow
 * derivative, or NULL: then a fast() that needs slow accelerations computes them. */
typedef struct tw_at {
    double t;
    const double *xs, *xf, *dxs, *u, *p, *xd;
    void *user;
} tw_at;

typedef int tw_rhs(const tw_at *at, double *out);
typedef int tw_rhs_both(const tw_at *at, double *dxs, double *dxf);

/* A named parameter set: values by name for parameters and initial states, over the
 * defaults; the list ends with a NULL name. */
typedef struct tw_value {
    const char *name;
    double value;
    int status;
} tw_value;

typedef struct tw_preset {
    const char *name, *what;
    const tw_value *values;
} tw_preset;

typedef struct tw_model {
    const char *name, *what, *source;
    const char *group; /* in the library: "Vehicles", "Spacecraft", "Flexible", "Basics" */
    int ns, nf, nd, nu, ny,
        np; /* slow, fast, direct states, inputs, outputs, parameters */
    const tw_var *slow_var, *fast_var, *direct_var, *input, *output, *param;
    const tw_preset *preset; /* ends with a NULL name; NULL: none */
    tw_rhs *init_s, *init_f; /* initial states from p; NULL: slow_var[].value, ... */
    tw_rhs *slow, *fast;
    tw_rhs_both *both;  /* slow and fast at one point where they share work, or NULL */
    int fast_without_u; /* given dxs, fast() makes no use of the input */
    tw_rhs *direct;     /* new directly computed states from at->xd, or NULL */
    tw_rhs *out;
    tw_rhs *drive; /* default input as a function of at->t and at->p, or NULL */
} tw_model;

/* A named input signal: a road, a torque. */
typedef struct tw_source {
    const char *name, *what;
    int np;
    const tw_var *param;
    /* value and rate of change at t */
    int (*at)(double t, const double *p, void *user, double *value, double *rate);
} tw_source;

/* What a sampled source gets as its user pointer: n instants, rising, and the values
 * there; linear between them, constant outside. The arrays stay the caller's. */
typedef struct tw_samples {
    int n;
    const double *t, *value;
} tw_samples;

/* Options: one table for C, masks, Octave and the command line. */
enum {
    TW_OPT_CORRECTIONS, /* corrector passes of the fast part (adams), of both
                           (nordsieck) */
    TW_OPT_PASSES,      /* passes over the whole slow step (adams) */
    TW_OPT_TOLERANCE,   /* > 0: iterate until two passes agree to this */
    TW_OPT_MAX_ITERATIONS,
    TW_OPT_INTERPOLATION, /* slow state at fast times (adams): TW_LINEAR ... TW_DENSE */
    TW_OPT_REPAIRED,      /* adams parallel: 0 as printed, 1 repaired */
    TW_OPT_STATE_ONLY,    /* nordsieck: fast() gets no slow derivative */
    TW_OPT_NODES,         /* perk PRK: one tick per node, one evaluation per tick */
    TW_OPT_ONE_EVAL,      /* am4: start with one evaluation per tick (order 3 start) */
    TW_OPT_IO_UPDATE, /* half-step methods: exchange inputs and outputs at every tick */
    TW_OPT_IO_SYNC_FM, /* euler, ab2: inputs of the same instant (1) or one step old (0)
                        */
    TW_OPT_IPRINT,     /* write every n-th slow step; 0: every tick */
    TW_OPT_WRITE,      /* writing on or off */
    TW_OPT_EQ_FULL_STEP, /* state resets act at full steps only */
    TW_OPT_FORGET,       /* a state reset forgets old derivatives */
    TW_OPT_THREADS,      /* 2: whoever opens the run gives it a team (adams parallel) */
    TW_NOPT
};

#define TW_USES(option) (1u << (option))

enum { TW_LINEAR = 1, TW_QUADRATIC, TW_HERMITE, TW_LAGRANGE, TW_DENSE };

TW_API extern const tw_var tw_options[TW_NOPT];

typedef struct tw_run tw_run;

/* A vector that a method keeps from one slow step to the next. */
typedef struct tw_past {
    double *x;
    int n;
} tw_past;

enum { TW_NPAST = 32 };

typedef struct tw_method {
    const char *name, *what, *source;
    int id;    /* stable number for masks and S-functions; -1 ... 4 are VehicleSim's */
    int order; /* for any ratio, with default options */
    int old_steps;     /* old derivatives used (Table 1 of the VehicleSim memo) */
    int half_step;     /* evaluates at half steps */
    int ratio;         /* the only ratio it has, or 0: any from 1 up */
    int once_per_tick; /* one slow and one fast evaluation at most, at the tick's start
                        */
    unsigned options;  /* TW_USES(TW_OPT_...) of the options that only it reads */
    const void *data;  /* of a family: order, tableau */
    int (*ticks)(const tw_run *r);                              /* per slow step */
    void (*evals)(const tw_run *r, double *slow, double *fast); /* per slow step */
    size_t (*need)(const tw_run *r);                            /* doubles of work */
    int (*start)(tw_run *r); /* lay out the work array and empty the history */
    int (*tick)(tw_run *r);  /* from r->xs, r->xf to r->xs_next, r->xf_next */
    int (*restep)(tw_run *r, double H_old);             /* NULL: forget the history */
    int (*estimate)(tw_run *r, double *es, double *ef); /* NULL: has none */
    /* at a full slow step: what it keeps, always in the same order; returns how many.
     * NULL: nothing but the state */
    int (*history)(tw_run *r, tw_past list[TW_NPAST]);
} tw_method;

typedef int tw_input(double t, double *u, void *user);

typedef struct tw_team tw_team; /* worker thread of the two-thread method, see team.h */
typedef struct tw_trace tw_trace; /* record of who computed what when, see team.h */

/* What a tick of this run took alone and what two threads have cost it: see team.c. */
typedef struct tw_pace {
    double tick, debt, alone; /* seconds */
    int ticks, trial;
} tw_pace;

enum { TW_RATIO_MAX = 10000 };

enum { TW_SLOW, TW_FAST, TW_START_SLOW, TW_START_FAST, TW_NCOUNT };

enum { TW_HELD, TW_FUNCTION, TW_DRIVE };

typedef struct tw_report {
    int code;
    const char *name;     /* of the state, parameter, option, function */
    double got, min, max; /* what was there and what was expected */
    double t;
} tw_report;

struct tw_run {
    /* the caller's: filled with defaults by tw_init, read at tw_bind, tw_start, tw_tick
     */
    const tw_model *model;
    const tw_method *method;
    double H, t0;
    int ratio;
    const double *p, *xs0, *xf0; /* NULL: the model's defaults; read by tw_start only */
    double opt[TW_NOPT];
    tw_input *input;         /* inputs as a function of time; NULL: the model's own
                                drive, or held samples from tw_hold on */
    void *input_user, *user; /* handed to input() and to the model */
    tw_team *team;           /* NULL: one thread */
    tw_trace *trace;         /* NULL: no record */

    /* views of the run's memory: read, do not set */
    int going;            /* started, and not stopped by a failure */
    double t;             /* now */
    double h;             /* tick */
    double step;          /* whole slow steps since t_base */
    int sub, ticks;       /* ticks done in this slow step, of how many */
    int lag;              /* inputs are used one tick late: OPT_IO_SYNC_FM is 0 */
    int mode;             /* where inputs come from: TW_HELD, TW_FUNCTION, TW_DRIVE */
    int plain;            /* no held inputs, no direct states: a tick is the method's */
    double *xs, *xf, *xd; /* the state now */
    double *xs_next, *xf_next, *xd_next; /* where a tick writes */
    tw_at now;                           /* where the next tick starts, for a model */
    double *par, *u, *u_new, *u_stage[2];
    double *count;    /* evaluations: TW_SLOW, TW_FAST, TW_START_SLOW, TW_START_FAST */
    double *count_to; /* where evaluations are counted now */
    double *head, *work;
    size_t len;       /* of the memory that was bound */
    ptrdiff_t states; /* slow, fast and direct ones */
    tw_pace pace;
    tw_report report;
};

TW_API void tw_init(tw_run *r, const tw_model *model, const tw_method *method, double H,
                    int ratio);
TW_API int tw_check(tw_run *r);         /* everything the caller set, with no memory */
TW_API size_t tw_need(const tw_run *r); /* doubles; 0: see tw_check */
TW_API int tw_bind(tw_run *r, double *mem, size_t len);
TW_API int tw_start(tw_run *r);
/* The view follows memory that was written behind its back (a restored operating
 * point). */
TW_API int tw_resume(tw_run *r);
TW_API int tw_tick(tw_run *r);
TW_API int tw_advance(tw_run *r, long ticks);

/* Inputs: hold a sample from the next exchange on (and leave the function mode). */
TW_API int tw_hold(tw_run *r, const double *u);
TW_API int tw_exchange_due(const tw_run *r); /* inputs are read by the next tick */
TW_API int tw_write_due(const tw_run *r);    /* IPRINT, OPT_WRITE */

TW_API int tw_outputs(tw_run *r, double *y); /* at r->t, with the input last used */
TW_API int tw_inputs(tw_run *r, double *u);  /* the input that tw_outputs uses */
TW_API int tw_derivatives(tw_run *r, double *dxs,
                          double *dxf); /* at r->t, not counted */
TW_API int tw_estimate(tw_run *r, double *es,
                       double *ef); /* error of the last slow step */

TW_API int tw_set_state(tw_run *r, const double *xs, const double *xf); /* NULL: keep */
TW_API int tw_set_params(tw_run *r,
                         const double *p);   /* between ticks; NULL: defaults */
TW_API int tw_set_step(tw_run *r, double H); /* at a full slow step */
TW_API int tw_forget(tw_run *r);             /* drop old derivatives */

/* One slow step of a started run on a linear model, x' = J x, is a matrix: S(HJ) of
 * paper 000, Eq. 22, with the history of a multistep method below the state (companion
 * form). tw_map_size is its number of rows; tw_map writes it column by column and
 * leaves the run at rest. */
TW_API int tw_map_size(tw_run *r);
TW_API int tw_map(tw_run *r, double *S);

/* A snapshot is a copy of the memory; restore copies back and binds. */
TW_API int tw_restore(tw_run *r, const double *snapshot, size_t len);

/* The settings in force: TSTEP, T_DT, RATIO, OPT_..., as a list of at most max entries.
 */
enum { TW_NSETTING = 8 + TW_NOPT };
TW_API int tw_settings(const tw_run *r, tw_var *list, int max);
/* Whether an option (TW_OPT_...) can change anything in a run by this method. */
TW_API int tw_option_matters(const tw_method *m, int option);

TW_API const char *tw_error(int code);
/* A sentence on r's last failure; returns its full length, like snprintf. */
TW_API size_t tw_message(const tw_run *r, char *text, size_t size);

TW_API const tw_model *tw_model_at(int i); /* i-th of all, NULL past the end */
TW_API const tw_method *tw_method_at(int i);
TW_API const tw_source *tw_source_at(int i);
TW_API const tw_model *tw_find_model(const char *name);
TW_API const tw_method *tw_find_method(const char *name); /* also "-1" ... "4" */
TW_API const tw_method *tw_find_method_id(int id);
TW_API const tw_source *tw_find_source(const char *name);
TW_API int tw_default_ratio(const tw_method *method);
/* How far the fast part alone is stable, as H |lambda| on the imaginary and on the
 * negative real axis; 0 where the method states nothing. */
TW_API void tw_stability(const tw_method *method, double *imaginary, double *real);
/* index of a name in a list of n variables, -1 if there is none */
TW_API int tw_find_var(const tw_var *list, int n, const char *name);

/* The nearest names to one that was not found, at most max of them. */
enum { TW_KIND_MODEL, TW_KIND_METHOD, TW_KIND_SOURCE };
TW_API int tw_suggest(int kind, const char *name, const char **nearest, int max);
TW_API int tw_suggest_var(const tw_var *list, int n, const char *name,
                          const char **nearest, int max);

/* Defaults, then the values of a named set, into arrays of np, ns and nf. p may be NULL
 * when the states do not depend on it; xs and xf may both be NULL. */
TW_API int tw_model_defaults(const tw_model *model, double *p, double *xs, double *xf);
TW_API int tw_apply_preset(const tw_model *model, const char *name, double *p,
                           double *xs, double *xf);

#ifdef __cplusplus
}
#endif
#endif
