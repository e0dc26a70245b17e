/* tw_method.h: write a method.
 *
 * A method is one const descriptor, tw_method, exported by one file of blocks/methods;
 * doc/developer/add_a_method.md has an example.
 *
 * A tick reads now.xs, now.xf and writes now.xs_next, now.xf_next. The run checks these
 * before they become the state, so a failed tick leaves the last good state.
 * Evaluations go through the functions below: they choose the input (held sample or
 * function of time), count, and call the model. Time and inputs count as slow
 * variables: a stage passes t + c_slow H. */
#ifndef TW_METHOD_H
#define TW_METHOD_H

#include "tw.h"

#include <math.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A vector that a method keeps from one slow step to the next. */
typedef struct tw_past {
    double *x;
    int n;
} tw_past;

enum { TW_NPAST = 32 };

/* The state inside a step, order above the cubic's 3: with c = (t - t0)/H
 *     x(t) = cubic + H c^2 (1 - c)^2 sum_i (d_i0 + d_i1 c + d_i2 c^2) k_i
 * where k_i are the derivatives of the step's stages, then the one at the new state,
 * then, if extra is 1, the one at x0 + H sum_i a_i k_i and t0 + H sum_i a_i. */
enum { TW_STAGES = 12, TW_DENSE_TERMS = 3 };

typedef struct tw_dense {
    int order, extra;
    double a[TW_STAGES + 1], d[TW_STAGES + 2][TW_DENSE_TERMS];
} tw_dense;

#define TW_USES(option) (1u << (option))

struct tw_method {
    const char *name, *what, *source;
    int id;    /* stable number for masks and S-functions; -1 ... 4 are VehicleSim's */
    int order; /* for any ratio, with default options */
    int old_steps;     /* old derivatives used (Table 1 of the VehicleSim memo) */
    int half_step;     /* evaluates at half steps */
    int ratio;         /* the only ratio it has, or 0: any from 1 up */
    int default_ratio; /* if a run gives none; 0: the only ratio, or 1 */
    int stiff;         /* the fast part may be stiff: no limit for its H |lambda| */
    int once_per_tick; /* at most one slow and one fast evaluation, at its start */
    unsigned options;  /* TW_USES(TW_OPT_...) of the options that only it reads */
    const void *data;  /* of a family: order, tableau */
    int (*ticks)(const tw_run *r);                              /* per slow step */
    void (*evals)(const tw_run *r, double *slow, double *fast); /* per slow step */
    size_t (*need)(const tw_run *r);                            /* doubles of work */
    int (*start)(tw_run *r); /* lay out the work array and empty the history */
    int (*tick)(tw_run *r);  /* from now.xs, now.xf to now.xs_next, now.xf_next */
    /* n ticks in one call of tw_advance, without new samples and direct states: the
     * states go to and fro between now.xs and now.xs_next, and a slow step begins at
     * t_base + step H. *done: ticks that succeeded, n unless one fails, or 0 if it
     * cannot yet: then the run makes them tick by tick. The run sets its clock and its
     * slots. NULL: always tick by tick. Not called with TW_OPT_NODES. */
    int (*many)(tw_run *r, double t_base, long n, long *done);
    int (*restep)(tw_run *r, double H_old);             /* NULL: discard the history */
    int (*estimate)(tw_run *r, double *es, double *ef); /* NULL: has none */
    /* at a full slow step: the derivatives of the stages of the last step, at these
     * distances (TW_SLOW, TW_FAST), and when it began; returns how many, 0 if they are
     * lost. With it the weights of its dense output. NULL: values between steps are
     * those of the cubic */
    const tw_dense *dense;
    int (*stages)(const tw_run *r, double *began, const double **ks, const double **kf,
                  ptrdiff_t stride[2]);
    /* at a full slow step: what it keeps, always in the same order; returns how many.
     * NULL: nothing but the state */
    int (*history)(tw_run *r, tw_past list[TW_NPAST]);
    /* the work array was replaced: check or rebuild all that a tick uses as an index or
     * a bound; not TW_OK: impossible. NULL: a tick uses nothing so */
    int (*check_work)(tw_run *r);
    /* doubles at the end of the work array that no tick changes; NULL: none */
    size_t (*fixed)(const tw_run *r);
};

/* Where inputs come from. */
enum { TW_HELD, TW_FUNCTION, TW_DRIVE };

/* TW_INLINE: compiled separately for constant arguments. TW_APART: not inlined, so that
 * its caller saves only the registers that it needs itself. */
#if TW_GNU
#define TW_INLINE __attribute__((always_inline)) static inline
#define TW_APART __attribute__((noinline)) static
#define TW_KNOWN(x) __builtin_constant_p(x) /* at compile time */
#else
#define TW_INLINE static inline
#define TW_APART static
#define TW_KNOWN(x) 0
#endif

/* The input at t for one track (TW_SLOW or TW_FAST: they may run at the same time). */
TW_API int tw_input_at(tw_run *r, int track, double t, const double **u);

/* Remember which function failed, and when, for the run's report; returns rc. */
TW_API int tw_failed_in(tw_run *r, int track, const char *name, double t, int rc);

/* An evaluation at the same time as the last one: reuses the input. */
TW_INLINE int tw_slow_again(tw_run *r, const tw_at *at, double *dxs)
{
    if (!r->model->ns) return TW_OK;
    r->now.count_to[TW_SLOW]++;
    const int rc = r->model->slow(at, dxs);
    return rc ? tw_failed_in(r, TW_SLOW, "slow", at->t, rc) : TW_OK;
}

TW_INLINE int tw_fast_again(tw_run *r, const tw_at *at, double *dxf)
{
    if (!r->model->nf) return TW_OK;
    r->now.count_to[TW_FAST]++;
    const int rc = r->model->fast(at, dxf);
    return rc ? tw_failed_in(r, TW_FAST, "fast", at->t, rc) : TW_OK;
}

TW_INLINE int tw_both_again(tw_run *r, const tw_at *at, double *dxs, double *dxf)
{
    const tw_model *m = r->model;
    if (!m->both) {
        const int rc = tw_slow_again(r, at, dxs);
        return rc ? rc : tw_fast_again(r, at, dxf);
    }
    if (m->ns) r->now.count_to[TW_SLOW]++;
    if (m->nf) r->now.count_to[TW_FAST]++;
    const int rc = m->both(at, dxs, dxf);
    return rc ? tw_failed_in(r, TW_SLOW, "both", at->t, rc) : TW_OK;
}

/* An evaluation at any time; other points of a tick are copies of now.point. For
 * both parts at one point the input is computed once. */
TW_INLINE int tw_slow_at(tw_run *r, tw_at *at, double *dxs)
{
    int rc;
    if (!r->model->ns) return TW_OK;
    if (r->now.mode != TW_HELD && (rc = tw_input_at(r, TW_SLOW, at->t, &at->u)))
        return rc;
    return tw_slow_again(r, at, dxs);
}

TW_INLINE int tw_fast_at(tw_run *r, tw_at *at, double *dxf)
{
    int rc;
    if (!r->model->nf) return TW_OK;
    if (r->now.mode != TW_HELD && (rc = tw_input_at(r, TW_FAST, at->t, &at->u)))
        return rc;
    return tw_fast_again(r, at, dxf);
}

TW_INLINE int tw_both_at(tw_run *r, tw_at *at, double *dxs, double *dxf)
{
    int rc;
    if (r->now.mode != TW_HELD && (rc = tw_input_at(r, TW_SLOW, at->t, &at->u)))
        return rc;
    return tw_both_again(r, at, dxs, dxf);
}

TW_INLINE int tw_eval_slow(tw_run *r, double t, const double *xs, const double *xf,
                           double *dxs)
{
    tw_at at = r->now.point;
    at.t = t, at.xs = xs, at.xf = xf;
    return tw_slow_at(r, &at, dxs);
}

/* dxs: an estimate of the slow derivative, or NULL */
TW_INLINE int tw_eval_fast(tw_run *r, double t, const double *xs, const double *xf,
                           const double *dxs, double *dxf)
{
    tw_at at = r->now.point;
    at.t = t, at.xs = xs, at.xf = xf, at.dxs = dxs;
    return tw_fast_at(r, &at, dxf);
}

TW_INLINE int tw_eval_both(tw_run *r, double t, const double *xs, const double *xf,
                           double *dxs, double *dxf)
{
    tw_at at = r->now.point;
    at.t = t, at.xs = xs, at.xf = xf;
    return tw_both_at(r, &at, dxs, dxf);
}

/* At the start of the tick, a point that the run has prepared. */
TW_INLINE int tw_fast_now(tw_run *r, double *dxf)
{
    return tw_fast_at(r, &r->now.point, dxf);
}

TW_INLINE int tw_both_now(tw_run *r, double *dxs, double *dxf)
{
    return tw_both_at(r, &r->now.point, dxs, dxf);
}

/* Evaluations between these two are counted as start-up. */
static inline void tw_count_start(tw_run *r)
{
    r->now.count_to = r->now.count + TW_START_SLOW;
}
static inline void tw_count_normal(tw_run *r)
{
    r->now.count_to = r->now.count;
}

/* An option as an integer. */
static inline int tw_opt(const tw_run *r, int which)
{
    return (int)r->opt[which];
}

#ifdef __cplusplus
}
#endif
#endif
