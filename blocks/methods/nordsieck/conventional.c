/* conventional.c: the method of nordsieck.c in its conventional form, one rate for both
 * parts (Kim 2000, Eqs. 20-25). The history is the derivatives of the last three
 * steps,
 *
 *     x = [x, h x'(n-1), h x'(n-2), h x'(n-3)]                        Eq. 23
 *     predict   x <- B x                                              Eqs. 20, 24
 *               B = [1 23/12 -16/12 5/12; 0 3 -3 1; 0 1 0 0; 0 0 1 0]
 *     correct   x <- x + c G,  G = h f(t, x0) - x1,  c = [3/8, 1, 0, 0]    Eqs. 21, 25
 *
 * With z = T x (Eq. 28) it is the Nordsieck form: A = T B T^-1, l = T c, and both give
 * the same run but for rounding. Changed as in nordsieck.c: 5/12 in B, printed as 5/6,
 * and the current x1 in G, not the predicted one.
 *
 * What Nordsieck's form is for shows here: after a change of the step size the old
 * derivatives are at the wrong times, and the method starts again. */
#include "nordsieck.h"

/* The derivatives of one part, times the step; k is scratch. */
typedef struct part {
    int n;
    double *d1, *d2, *d3, *k;
} part;

enum { STARTED, HEAD };

static part slow_part(const tw_run *r)
{
    const int n = r->model->ns;
    double *d = r->now.work + HEAD;
    return (part){n, d, d + n, d + 2 * n, d + 3 * n};
}

static part fast_part(const tw_run *r)
{
    const int n = r->model->nf;
    double *d = r->now.work + HEAD + 4 * (size_t)r->model->ns;
    return (part){n, d, d + n, d + 2 * n, d + 3 * n};
}

static size_t need(const tw_run *r)
{
    return HEAD + 4 * ((size_t)r->model->ns + (size_t)r->model->nf);
}

static int ticks(const tw_run *r)
{
    (void)r;
    return 1;
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    *slow = *fast = r->opt[TW_OPT_CORRECTIONS];
}

static int start(tw_run *r)
{
    memset(r->now.work, 0, need(r) * sizeof *r->now.work);
    return TW_OK;
}

/* T^-1 z */
static void from_nordsieck(const part *w)
{
    for (int i = 0; i < w->n; i++) {
        const double z1 = w->d1[i], z2 = w->d2[i], z3 = w->d3[i];
        w->d2[i] = z1 - 2 * z2 + 3 * z3;
        w->d3[i] = z1 - 4 * z2 + 12 * z3;
    }
}

static int start_up(tw_run *r, const part *s, const part *f)
{
    double *ks[4] = {s->d1, s->d2, s->d3, s->k}, *kf[4] = {f->d1, f->d2, f->d3, f->k};
    const int rc = tw_nordsieck_start(r, ks, kf);
    if (rc) return rc;
    from_nordsieck(s);
    from_nordsieck(f);
    r->now.work[STARTED] = 1;
    return TW_OK;
}

/* B x; the new state goes to y. */
TW_INLINE void predict(int n, const part *w, double *y, const double *x)
{
    for (int i = 0; i < n; i++) {
        const double d1 = w->d1[i], d2 = w->d2[i], d3 = w->d3[i];
        y[i] = x[i] + 23.0 / 12 * d1 - 16.0 / 12 * d2 + 5.0 / 12 * d3;
        w->d1[i] = 3 * d1 - 3 * d2 + d3;
        w->d2[i] = d1;
        w->d3[i] = d2;
    }
}

/* x + c G */
TW_INLINE void correct(int n, const part *w, double *y, double H)
{
    for (int i = 0; i < n; i++) {
        const double rate = H * w->k[i];
        y[i] = y[i] + 3.0 / 8 * (rate - w->d1[i]);
        w->d1[i] = rate;
    }
}

/* n steps; few: the number of states of each part if the compiler knows it, or 0. */
TW_INLINE int steps(tw_run *r, double t_base, long n, long *done, int few)
{
    const part s = slow_part(r), f = fast_part(r);
    const int ns = few ? few : s.n, nf = few ? few : f.n;
    const int corrections = tw_opt(r, TW_OPT_CORRECTIONS);
    double *xs = r->now.xs, *xf = r->now.xf;
    double *xs_next = r->now.xs_next, *xf_next = r->now.xf_next;
    double step = r->now.step, t = r->now.t;
    tw_at at = r->now.point;
    int rc = r->now.work[STARTED] == 0 ? start_up(r, &s, &f) : TW_OK;
    long k = 0;
    for (; k < n && !rc; k++) {
        predict(ns, &s, xs_next, xs);
        predict(nf, &f, xf_next, xf);
        at.t = t + r->H, at.xs = xs_next, at.xf = xf_next;
        if (r->now.mode != TW_HELD) rc = tw_input_at(r, TW_SLOW, at.t, &at.u);
        for (int i = corrections; i > 0 && !rc; i--) {
            if ((rc = eval_both(r, &at, s.k, f.k))) break;
            correct(ns, &s, xs_next, r->H);
            correct(nf, &f, xf_next, r->H);
        }
        if (rc) break;
        double *const was_xs = xs, *const was_xf = xf;
        xs = xs_next, xs_next = was_xs;
        xf = xf_next, xf_next = was_xf;
        step += 1;
        t = t_base + step * r->H;
    }
    *done = k;
    return rc;
}

static int many(tw_run *r, double t_base, long n, long *done)
{
    const int ns = r->model->ns, nf = r->model->nf;
    if (ns == 1 && nf == 1) return steps(r, t_base, n, done, 1);
    if (ns == 2 && nf == 2) return steps(r, t_base, n, done, 2);
    return steps(r, t_base, n, done, 0);
}

static int tick(tw_run *r)
{
    long done;
    return many(r, 0, 1, &done);
}

static int history(tw_run *r, tw_past list[TW_NPAST])
{
    const part s = slow_part(r), f = fast_part(r);
    double *of_s[] = {s.d1, s.d2, s.d3}, *of_f[] = {f.d1, f.d2, f.d3};
    for (int j = 0; j < 3; j++) {
        list[2 * j] = (tw_past){of_s[j], s.n};
        list[2 * j + 1] = (tw_past){of_f[j], f.n};
    }
    return 6;
}

const tw_method tw_method_abm34 = {
    .name = "abm34",
    .what =
        "Adams-Bashforth-Moulton predictor-corrector in conventional form, one rate: "
        "nordsieck at ratio 1",
    .source = "Kim (2000), Eqs. 20-25",
    .id = 21,
    .order = 4,
    .ratio = 1,
    .default_ratio = 1,
    .old_steps = 3,
    .options = TW_USES(TW_OPT_CORRECTIONS),
    .ticks = ticks,
    .evals = evals,
    .need = need,
    .start = start,
    .tick = tick,
    .many = many,
    .history = history,
};
