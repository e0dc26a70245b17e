/* tw_model.h: write a model.
 *
 * A model is one const descriptor, tw_model, exported by one file of models/:
 *
 *     xs' = slow(t, xs, xf, u, p)        few, expensive, slow states
 *     xf' = fast(t, xs, xf, u, p)        cheap, fast states
 *
 * Everything else in the file is static. doc/developer/add_a_model.md has an example.
 */
#ifndef TW_MODEL_H
#define TW_MODEL_H

#include "tw_real.h"
#include "tw_scene.h"

#include <math.h>
#include <stddef.h>

/* -DTW_PLAIN_C: C99 only, without extensions of gcc and clang, threads or a clock. */
#if defined(__GNUC__) && !defined(TW_PLAIN_C)
#define TW_GNU 1
#else
#define TW_GNU 0
#endif

#if TW_GNU
/* A table may leave out its last fields: they are zero. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#if TW_GNU && !defined(TW_HIDDEN)
#define TW_API __attribute__((visibility("default")))
#else
#define TW_API
#endif

/* What functions return. */
enum {
    TW_OK,
    TW_E_NULL,        /* a required pointer is NULL */
    TW_E_MODEL,       /* the model's descriptor is incomplete */
    TW_E_METHOD,      /* the method's descriptor is incomplete */
    TW_E_STEP,        /* H is not a positive number */
    TW_E_RATIO,       /* the method cannot use this ratio */
    TW_E_TIME,        /* a time is not finite, or in the past */
    TW_E_MEMORY,      /* too little memory, or memory of another run */
    TW_E_NOT_STARTED, /* tw_start has not been called */
    TW_E_PARAM,       /* a parameter is out of range */
    TW_E_OPTION,      /* an option is out of range */
    TW_E_STATE,       /* a state given by the caller is not finite */
    TW_E_INPUT,       /* an input is not finite */
    TW_E_DIVERGED,    /* a state became infinite or NaN */
    TW_E_DOMAIN,      /* the model left the domain where its equations hold */
    TW_E_NAME,        /* no such name */
    TW_E_NO_ESTIMATE, /* the method has no embedded error estimate */
    TW_E_FULL_STEP,   /* allowed only at a full slow step */
    TW_E_TEAM,        /* the team has no worker in this process */
    TW_E_ITERATION,   /* the corrector did not reach its tolerance */
    TW_E_USER,        /* a function of the caller failed */
    TW_E_SNAPSHOT,    /* not a snapshot of this run, or a damaged one */
    TW_E_CLOCK,       /* a tick is too short to move the time */
    TW_E_RANGE,       /* an argument is out of range */
    TW_E_TOLERANCE,   /* the error stays above its tolerance, however short the step */
    TW_E_LANES,       /* this cannot run in lanes (tw_lanes.h) */
    TW_E_COUNT
};

/* Where the value of a parameter comes from; tw_status_name() gives the word. */
enum { TW_OURS, TW_PUBLIC, TW_DERIVED, TW_REMEMBERED, TW_CALIBRATED, TW_NSTATUS };

/* A state, input, output, parameter or option. Masks, help, plots and checks use it. */
typedef struct tw_var {
    const char *name, *unit, *what;
    double value, min, max; /* default and closed range; min == max == 0: any finite */
    int status;             /* of a parameter: TW_PUBLIC, ... */
} tw_var;

/* The point where a model is evaluated. dxs is the method's estimate of the slow
 * derivative, or NULL: then a fast() that needs slow accelerations computes them. A
 * tw_real is a double, or one for each run where several are computed side by side
 * (tw_real.h). */
typedef struct tw_at {
    double t;
    const tw_real *xs, *xf, *dxs, *u, *p, *xd;
    void *user;       /* the caller's pointer, see tw_run */
    const tw_real *c; /* constants of prepare(), or NULL: see tw_constants */
} tw_at;

typedef int tw_rhs(const tw_at *at, tw_real *out);
typedef int tw_rhs_both(const tw_at *at, tw_real *dxs, tw_real *dxf);
/* Derivatives of fast state i with respect to fast state j, into J[i + j * stride],
 * which are zero before. */
typedef int tw_fast_jacobian(const tw_at *at, double *J, int stride);

/* A named parameter set: values for parameters and initial states that replace the
 * defaults. The list ends with a NULL name. */
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
    const char *group; /* in the Simulink library: "Vehicles", ... */
    int ns, nf, nd;    /* slow, fast, direct states */
    int nu, ny, np;    /* inputs, outputs, parameters */
    int nc;            /* constants that prepare() computes */
    const tw_var *slow_var, *fast_var, *direct_var, *input, *output, *param;
    const tw_preset *preset; /* ends with a NULL name; NULL: none */
    tw_rhs *init_s, *init_f; /* initial states from p; NULL: slow_var[].value, ... */
    tw_rhs_both *init;       /* both at once where they share work, or NULL */
    tw_rhs *slow, *fast;
    tw_rhs_both *both;  /* slow and fast at one point where they share work, or NULL */
    int fast_without_u; /* given dxs, fast() does not use the input */
    tw_rhs *direct;     /* new directly computed states from at->xd, or NULL */
    tw_rhs *out;
    tw_rhs *drive;   /* default input as a function of at->t and at->p, or NULL */
    tw_rhs *prepare; /* nc constants from at->p alone, or NULL: called at the start,
                        after a change of parameters and on restore, not in a tick */
    tw_fast_jacobian *fast_jacobian; /* or NULL: the methods for stiff fast parts use
                                        differences */
    /* fast state i depends on no fast state before i - fast_below or after
     * i + fast_above, both 0: on any of them. The Jacobian is a band then. */
    int fast_below, fast_above;
    const tw_scene *scene; /* how it looks, or NULL */
} tw_model;

/* The constants of a point: those of the run, or, where a function is called outside of
 * a run (a->c is NULL), computed here into own[nc]. NULL: prepare() failed. */
#if TW_ONE_RUN
static inline const double *tw_constants(const tw_at *a, tw_rhs *prepare, double *own)
{
    if (a->c) return a->c;
    return prepare(a, own) ? NULL : own;
}
#else
#define tw_constants(a, prepare, own) ((void)(own), (a)->c)
#endif

/* A named input signal: a road, a torque. */
typedef struct tw_source {
    const char *name, *what;
    int np;
    const tw_var *param;
    /* value and rate of change at t */
    int (*at)(double t, const double *p, void *user, double *value, double *rate);
    /* The first time after t at which the value, or with of_rate the rate, jumps;
     * HUGE_VAL: none. NULL: it never does. Error control (tw_auto.h) ends a step there.
     * Between samples it finds the corners itself. */
    double (*next_jump)(double t, int of_rate, const double *p);
} tw_source;

/* The first of n rising times that is after t, for next_jump(). */
static inline double tw_first_after(double t, const double *times, int n)
{
    for (int i = 0; i < n; i++)
        if (times[i] > t) return times[i];
    return HUGE_VAL;
}

/* The user pointer of a sampled signal: n instants in rising order and the values
 * there; linear between them, constant outside. The arrays belong to the caller. */
typedef struct tw_samples {
    int n;
    const double *t, *value;
} tw_samples;

#endif
