/* few_states.c: many steps of Runge-Kutta methods on models of 1 + 1 or 2 + 2 states, or
 * of 2 or 4 in all if both parts have the same tableau. Reading the plan of
 * runge_kutta.c costs more than the arithmetic there: it is decoded once per call. The
 * sums are the same, from left to right. */
#include "plan.h"
#include "sums/sums.h"

/* Terms in reverse: a sum of m terms begins with number m - 1. */
typedef struct sum {
    int terms;
    double c[TW_STAGES];
    const double *k[TW_STAGES];
} sum;

typedef struct stage {
    double time;
    double *ks, *kf; /* ks: NULL if slow() is not evaluated */
    sum slow, fast;  /* the next stage, or the step; slow: all states if joint */
} stage;

static const double *read_sum(const double *plan, const double *k, sum *to)
{
    if (*plan == MANY) plan++;
    const int m = to->terms = (int)*plan++;
    for (int j = 0; j < m; j++) {
        to->k[m - 1 - j] = k + (ptrdiff_t)plan[j];
        to->c[m - 1 - j] = plan[m + j];
    }
    return plan + 2 * m;
}

static void read_plan(const layout *w, stage *s)
{
    const double *plan = w->plan;
    for (int i = 0; i < w->s; i++, s++) {
        s->time = plan[TIME];
        s->ks = plan[SLOW] < 0 ? NULL : w->ks + (ptrdiff_t)plan[SLOW];
        s->kf = w->kf + (ptrdiff_t)plan[FAST];
        plan = read_sum(plan + STAGE, w->ks, &s->slow);
        if (!w->joint) plan = read_sum(plan, w->kf, &s->fast);
    }
}

#ifdef TW_PACKED_SUMS
#if __GNUC__ >= 7
#define FALL_THROUGH __attribute__((fallthrough))
#else
#define FALL_THROUGH (void)0
#endif
#define TERM(j)                                                                        \
    case j:                                                                            \
        if (n == 1) one += of->c[j - 1] * *of->k[j - 1];                               \
        if (n > 1) low += of->c[j - 1] * TW_TWO(of->k[j - 1], 0);                      \
        if (n > 2) high += of->c[j - 1] * TW_TWO(of->k[j - 1], 2);                     \
        FALL_THROUGH;
/* n: 1, 2 or 4 */
TW_INLINE void add_up(int n, double *y, const double *x, const sum *of)
{
    double one = n == 1 ? *x : 0;
    tw_two low = {0}, high = {0};
    if (n > 1) low = TW_TWO(x, 0);
    if (n > 2) high = TW_TWO(x, 2);
    switch (of->terms) {
        TERM(12)
        TERM(11)
        TERM(10)
        TERM(9)
        TERM(8)
        TERM(7)
        TERM(6)
        TERM(5)
        TERM(4)
        TERM(3)
        TERM(2)
        TERM(1)
    default: break;
    }
    if (n == 1) *y = one;
    if (n > 1) *(tw_two *)y = low;
    if (n > 2) *(tw_two *)(y + 2) = high;
}
#else
TW_INLINE void add_up(int n, double *y, const double *x, const sum *of)
{
    for (int i = 0; i < n; i++) {
        double s = x[i];
        for (int j = of->terms - 1; j >= 0; j--) s += of->c[j] * of->k[j][i];
        y[i] = s;
    }
}
#endif

/* Evaluate a stage, and count. With joint a part may be empty. */
TW_INLINE int evaluate(tw_run *r, const stage *s, tw_at *at, int reads_u, int joint,
                       long count[2])
{
    const tw_model *m = r->model;
    const int has_slow = !joint || m->ns, has_fast = !joint || m->nf;
    int rc;
    if (reads_u && (rc = tw_input_at(r, s->ks ? TW_SLOW : TW_FAST, at->t, &at->u)))
        return rc;
    if (s->ks && m->both) {
        count[TW_SLOW] += has_slow, count[TW_FAST] += has_fast;
        rc = m->both(at, s->ks, s->kf);
        return rc ? tw_failed_in(r, TW_SLOW, "both", at->t, rc) : TW_OK;
    }
    if (s->ks && has_slow) {
        count[TW_SLOW]++;
        if ((rc = m->slow(at, s->ks)))
            return tw_failed_in(r, TW_SLOW, "slow", at->t, rc);
    }
    if (!has_fast) return TW_OK;
    count[TW_FAST]++;
    rc = m->fast(at, s->kf);
    return rc ? tw_failed_in(r, TW_FAST, "fast", at->t, rc) : TW_OK;
}

/* n: the states of the slow part and of the fast part, or of both together. */
TW_INLINE int steps(tw_run *r, const layout *w, double t_base, long n_steps, long *done,
                    int joint, int n)
{
    stage stages[TW_STAGES], *const last = stages + w->s - 1, *s;
    const int ns = joint ? r->model->ns : n, reads_u = r->now.mode != TW_HELD;
    double *xs = r->now.xs, *next = r->now.xs_next, whole = r->now.step;
    double t = r->now.t, began = t, *const ys = w->ys, *const yf = ys + ns;
    long count[2] = {0, 0};
    tw_at at = r->now.point;
    int rc = TW_OK;
    read_plan(w, stages);
    for (*done = 0; *done < n_steps; ++*done) {
        began = t;
        at.xs = xs, at.xf = xs + ns;
        for (s = stages;; s++) {
            at.t = t + s->time;
            rc = evaluate(r, s, &at, reads_u, joint, count);
            if (rc || s == last) break;
            add_up(n, ys, xs, &s->slow);
            if (!joint) add_up(n, yf, xs + ns, &s->fast);
            at.xs = ys, at.xf = yf;
        }
        if (rc) break;
        add_up(n, next, xs, &s->slow);
        if (!joint) add_up(n, next + ns, xs + ns, &s->fast);
        double *const was = xs;
        xs = next, next = was;
        whole += 1;
        t = t_base + whole * r->H;
    }
    r->now.count_to[TW_SLOW] += (double)count[TW_SLOW];
    r->now.count_to[TW_FAST] += (double)count[TW_FAST];
    r->now.work[T_STEP] = began;
    if (*done) r->now.work[STEPPED] = 1;
    return rc;
}

int tw_prk_few(tw_run *r, const layout *w, double t_base, long n, long *done)
{
    const int ns = r->model->ns;
    if (!w->joint)
        return ns == 1 ? steps(r, w, t_base, n, done, 0, 1)
                       : steps(r, w, t_base, n, done, 0, 2);
    return ns + r->model->nf == 2 ? steps(r, w, t_base, n, done, 1, 2)
                                  : steps(r, w, t_base, n, done, 1, 4);
}
