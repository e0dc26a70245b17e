/* plan.h: the work array of the Runge-Kutta engine (runge_kutta.c describes the plan);
 * private to this folder. */
#ifndef TW_PLAN_H
#define TW_PLAN_H

#include "runge_kutta.h"

enum { T_STEP, CURSOR, STEPPED, JOINT, HEAD }; /* head of the work */
enum { TIME, SLOW, FAST, STAGE };              /* what a stage evaluates */
enum { MAX_TERMS = 10, MANY };                 /* operation: number of terms, or MANY */

typedef struct layout {
    int s;
    double *xs, *xf; /* with nodes: the state at the step's start */
    double *ys, *yf; /* a stage's state */
    double *ks, *kf; /* derivatives of the stages, with these distances: */
    ptrdiff_t slow_stride, fast_stride;
    int joint; /* one row for both parts */
    double *plan;
} layout;

static inline layout layout_of(const tw_run *r)
{
    const ptrdiff_t ns = r->model->ns, nf = r->model->nf;
    const tw_tableau *T = r->method->data;
    layout w;
    w.s = T->stages;
    w.joint = r->now.work[JOINT] != 0;
    w.xs = r->now.work + HEAD;
    w.xf = w.xs + ns;
    w.ys = w.xf + nf;
    w.yf = w.ys + ns;
    w.ks = w.yf + nf;
    w.kf = w.ks + (w.joint ? ns : w.s * ns);
    w.plan = w.ks + w.s * (ns + nf);
    w.slow_stride = w.joint ? ns + nf : ns;
    w.fast_stride = w.joint ? ns + nf : nf;
    return w;
}

/* Many steps of a model for which tw_prk_is_few. */
static inline int tw_prk_is_few(const layout *w, int ns, int nf)
{
    return w->joint ? ns + nf == 2 || ns + nf == 4 : ns == nf && (ns == 1 || ns == 2);
}

int tw_prk_few(tw_run *r, const layout *w, double t_base, long n, long *done);

#endif
