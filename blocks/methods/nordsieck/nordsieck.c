/* nordsieck.c: the Adams predictor-corrector in Nordsieck form, multirate (Kim 2000).
 *
 *     z = [x, h x', h^2/2 x'', h^3/6 x''']                            Eq. 27
 *     predict   z <- A z,  A = Pascal's triangle                      Eqs. 29, 31
 *     correct   z <- z + l e,  e = h f(t, z0) - z1,
 *               l = [3/8, 1, 3/4, 1/6]                                Eqs. 30, 32
 *
 * One z per state: fast ones at h = H / ratio, slow ones at H. P(EC)^n, n from
 * TW_OPT_CORRECTIONS. At the ticks i = 1 ... ratio - 1 of a slow step, a = i / ratio,
 * fast() gets the slow states and derivatives extrapolated from the slow z:
 *
 *     xs  = z0 + a (z1 + a (z2 + a z3))                               Eqs. 40, 41
 *     dxs = (z1 + a (2 z2 + 3 a z3)) / H                              Eq. 42
 *
 * At the tick i = ratio both are predicted, evaluated (fast() with the derivative just
 * computed by slow(), Eq. 46) and corrected together. With TW_OPT_STATE_ONLY fast()
 * gets no derivative. With a new step size z is multiplied by C = diag(1, a, a^2, a^3),
 * a = H / H_old.
 *
 * The formulas as printed do not work. Two changes: e subtracts the current z1, not the
 * predicted one (Eqs. 25, 33 add the same increment again in every correction), and 5/6
 * in Eq. 24 is 5/12, otherwise A is not T B T^-1.
 *
 * Order 4. Eq. 42 is only accurate to H^3, so with ratio 2 or more a model whose fast()
 * uses dxs gets order 3.
 *
 * nordsieck_start.c computes z at t0. */
#include "nordsieck.h"
#include "sums/sums.h"

/* Its loops have no alternating signs: gcc may pack them (see doc/developer/bits.md).
 */
#if TW_GNU
#if !defined(__clang__)
#pragma GCC optimize("tree-vectorize")
#endif
#endif

/* Slow z: s is the state at the start of the slow step, s1, s2, s3 the other rows. Fast
 * z: the state is r->now.xf, the other rows are f1, f2, f3. ks and kf are derivatives.
 * shown is the slow state after the last tick, stored if the state may be set inside a
 * slow step. */
enum { STARTED, SETTABLE, HEAD };

typedef struct layout {
    double *s, *s1, *s2, *s3, *ks, *shown;
    double *f1, *f2, *f3, *kf;
} layout;

TW_INLINE layout layout_of(const tw_run *r)
{
    const int ns = r->model->ns, nf = r->model->nf;
    layout w = {.s = r->now.work + HEAD};
    w.s1 = w.s + ns;
    w.s2 = w.s1 + ns;
    w.s3 = w.s2 + ns;
    w.ks = w.s3 + ns;
    w.shown = w.ks + ns;
    w.f1 = w.shown + ns;
    w.f2 = w.f1 + nf;
    w.f3 = w.f2 + nf;
    w.kf = w.f3 + nf;
    return w;
}

static size_t need(const tw_run *r)
{
    return HEAD + 6 * (size_t)r->model->ns + 4 * (size_t)r->model->nf;
}

static int ticks(const tw_run *r)
{
    return r->ratio;
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    *slow = r->opt[TW_OPT_CORRECTIONS];
    *fast = r->opt[TW_OPT_CORRECTIONS] * r->ratio;
}

static int start(tw_run *r)
{
    memset(r->now.work, 0, need(r) * sizeof *r->now.work);
    return TW_OK;
}

/* The body for each i < n, four at a time, so that gcc can vectorize them. */
#define EACH(n, body)                                                                  \
    do {                                                                               \
        ptrdiff_t i_ = 0;                                                              \
        for (; i_ < ((n) & ~(ptrdiff_t)3); i_ += 4) {                                  \
            body(i_);                                                                  \
            body(i_ + 1);                                                              \
            body(i_ + 2);                                                              \
            body(i_ + 3);                                                              \
        }                                                                              \
        if ((n)&2) {                                                                   \
            body(i_);                                                                  \
            body(i_ + 1);                                                              \
            i_ += 2;                                                                   \
        }                                                                              \
        if ((n)&1) body(i_);                                                           \
    } while (0)

/* A function of vectors: calls EACH for long vectors, inline for up to 3 elements. */
#define FUNCTION(name, body, arguments, names)                                         \
    TW_WIDE static void name##_many arguments                                          \
    {                                                                                  \
        EACH(n, body);                                                                 \
    }                                                                                  \
    TW_INLINE void name arguments                                                      \
    {                                                                                  \
        if (n > 3)                                                                     \
            name##_many names;                                                         \
        else                                                                           \
            for (ptrdiff_t i = 0; i < n; i++) body(i);                                 \
    }

/* z <- A z; the new state goes to y. */
#define PREDICT(i)                                                                     \
    {                                                                                  \
        const double a = z1[i], b = z2[i], c = z3[i];                                  \
        y[i] = x[i] + a + b + c;                                                       \
        z1[i] = a + 2 * b + 3 * c;                                                     \
        z2[i] = b + 3 * c;                                                             \
    }
FUNCTION(predict, PREDICT,
         (ptrdiff_t n, double *restrict y, const double *restrict x,
          double *restrict z1, double *restrict z2, const double *restrict z3),
         (n, y, x, z1, z2, z3))

/* z <- z + l e with e = h k - z1, so that z1 becomes h k. */
#define CORRECT(i)                                                                     \
    {                                                                                  \
        const double rate = h * k[i], e = rate - z1[i];                                \
        y[i] = y[i] + 3.0 / 8 * e;                                                     \
        z1[i] = rate;                                                                  \
        z2[i] = z2[i] + 3.0 / 4 * e;                                                   \
        z3[i] = z3[i] + 1.0 / 6 * e;                                                   \
    }
FUNCTION(correct, CORRECT,
         (ptrdiff_t n, double h, const double *restrict k, double *restrict y,
          double *restrict z1, double *restrict z2, double *restrict z3),
         (n, h, k, y, z1, z2, z3))

/* The slow state at the fraction a of the slow step, and its derivative. */
#define EXTRAPOLATE(i)                                                                 \
    {                                                                                  \
        y[i] = x[i] + a * (z1[i] + a * (z2[i] + a * z3[i]));                           \
        k[i] = (z1[i] + a * (2 * z2[i] + 3 * a * z3[i])) * per_H;                      \
    }
FUNCTION(extrapolate, EXTRAPOLATE,
         (ptrdiff_t n, double a, double per_H, double *restrict y, double *restrict k,
          const double *restrict x, const double *restrict z1,
          const double *restrict z2, const double *restrict z3),
         (n, a, per_H, y, k, x, z1, z2, z3))

/* Shift the slow step by the change of a state that was set since the last tick. */
static void shift_slow(const tw_run *r)
{
    const layout w = layout_of(r);
    for (int i = 0; i < r->model->ns; i++) w.s[i] += r->now.xs[i] - w.shown[i];
}

/* Ticks in a row. What all of them use is set up once, and evaluations are counted at
 * the end: this costs as much as the sums of one or two states. */
typedef struct row {
    layout w;
    double *xs, *xf, *xs_next, *xf_next;
    tw_at at;
    int sub, corrections, dxs, reads_u;
    long fast; /* evaluations */
} row;

/* Start the slow step, or continue it; k: ticks of the row that are done. */
TW_INLINE int begin_tick(tw_run *r, row *w, ptrdiff_t ns, long k)
{
    const int settable = r->now.work[SETTABLE] != 0;
    int rc = TW_OK;
    if (w->sub && k) /* as shift_slow, which adds 0 */
        for (ptrdiff_t i = 0; settable && i < ns; i++) w->w.s[i] += 0.0;
    else if (w->sub && settable)
        shift_slow(r);
    if (w->sub) return TW_OK;
    if (r->now.work[STARTED] == 0) { /* only for k = 0 */
        double *ks[4] = {w->w.s1, w->w.s2, w->w.s3, w->w.ks};
        double *kf[4] = {w->w.f1, w->w.f2, w->w.f3, w->w.kf};
        rc = tw_nordsieck_start(r, ks, kf);
        r->now.work[STARTED] = rc == TW_OK;
    }
    r->now.work[SETTABLE] = r->opt[TW_OPT_EQ_FULL_STEP] == 0;
    for (ptrdiff_t i = 0; i < ns; i++) w->w.s[i] = w->xs[i];
    return rc;
}

/* The last tick of a slow step: both parts. */
TW_INLINE int last_tick(tw_run *r, row *w, ptrdiff_t ns, ptrdiff_t nf)
{
    const layout *z = &w->w;
    int rc = TW_OK;
    predict(ns, w->xs_next, z->s, z->s1, z->s2, z->s3);
    w->at.dxs = NULL;
    if (r->now.mode != TW_HELD) rc = tw_input_at(r, TW_SLOW, w->at.t, &w->at.u);
    for (int n = w->corrections; n > 0 && !rc; n--) {
        if ((rc = eval_both(r, &w->at, z->ks, z->kf))) return rc;
        correct(nf, r->now.h, z->kf, w->xf_next, z->f1, z->f2, z->f3);
        correct(ns, r->H, z->ks, w->xs_next, z->s1, z->s2, z->s3);
    }
    return rc;
}

/* A tick of the fast part alone. */
TW_INLINE int fast_tick(tw_run *r, row *w, ptrdiff_t ns, ptrdiff_t nf, double per_H)
{
    const layout *z = &w->w;
    int rc = TW_OK;
    extrapolate(ns, (w->sub + 1.0) / r->ratio, per_H, w->xs_next, z->ks, z->s, z->s1,
                z->s2, z->s3);
    w->at.dxs = w->dxs ? z->ks : NULL;
    if (w->reads_u && (rc = tw_input_at(r, TW_FAST, w->at.t, &w->at.u))) return rc;
    for (int n = w->corrections; n > 0; n--) {
        if (nf) {
            w->fast++;
            if ((rc = r->model->fast(&w->at, z->kf)))
                return tw_failed_in(r, TW_FAST, "fast", w->at.t, rc);
        }
        correct(nf, r->now.h, z->kf, w->xf_next, z->f1, z->f2, z->f3);
    }
    return TW_OK;
}

/* few: the number of states of each part if the compiler knows it, or 0. */
TW_INLINE int ticks_in_a_row(tw_run *r, double t_base, long n, long *done, int few)
{
    const ptrdiff_t ns = few ? few : r->model->ns, nf = few ? few : r->model->nf;
    const double h = r->now.h, per_H = 1 / r->H;
    double step = r->now.step, t = r->now.t;
    row w = {.w = layout_of(r),
             .xs = r->now.xs,
             .xf = r->now.xf,
             .xs_next = r->now.xs_next,
             .xf_next = r->now.xf_next,
             .at = r->now.point,
             .sub = r->now.sub,
             .corrections = tw_opt(r, TW_OPT_CORRECTIONS),
             .dxs = r->opt[TW_OPT_STATE_ONLY] == 0};
    const int last = r->ratio - 1;
    int rc = TW_OK;
    long k = 0;
    w.reads_u = !(w.dxs && r->model->fast_without_u) && r->now.mode != TW_HELD;
    for (; k < n; k++) {
        const int ends = w.sub == last;
        if (k) t = t_base + step * r->H + w.sub * h;
        if ((rc = begin_tick(r, &w, ns, k))) break;
        predict(nf, w.xf_next, w.xf, w.w.f1, w.w.f2, w.w.f3);
        w.at.t = t + h;
        w.at.xs = w.xs_next;
        w.at.xf = w.xf_next;
        rc = ends ? last_tick(r, &w, ns, nf) : fast_tick(r, &w, ns, nf, per_H);
        if (rc) break;
        double *const xs = w.xs, *const xf = w.xf;
        w.xs = w.xs_next, w.xs_next = xs;
        w.xf = w.xf_next, w.xf_next = xf;
        w.sub++;
        if (ends) w.sub = 0, step += 1;
    }
    r->now.count_to[TW_FAST] += (double)w.fast;
    if (k && w.sub && r->now.work[SETTABLE] != 0)
        memcpy(w.w.shown, w.xs, (size_t)ns * sizeof *w.xs);
    *done = k;
    return rc;
}

static int many(tw_run *r, double t_base, long n, long *done)
{
    const int ns = r->model->ns, nf = r->model->nf;
    if (ns == 1 && nf == 1) return ticks_in_a_row(r, t_base, n, done, 1);
    if (ns == 2 && nf == 2) return ticks_in_a_row(r, t_base, n, done, 2);
    return ticks_in_a_row(r, t_base, n, done, 0);
}

static int tick(tw_run *r)
{
    long done;
    return many(r, 0, 1, &done);
}

/* z <- C(H / H_old) z. */
static int restep(tw_run *r, double H_old)
{
    const layout w = layout_of(r);
    const double a = r->H / H_old;
    double *s[] = {w.s1, w.s2, w.s3}, *f[] = {w.f1, w.f2, w.f3}, power = 1;
    for (int j = 0; j < 3; j++) {
        power *= a;
        for (int i = 0; i < r->model->ns; i++) s[j][i] *= power;
        for (int i = 0; i < r->model->nf; i++) f[j][i] *= power;
    }
    return TW_OK;
}

static int history(tw_run *r, tw_past list[TW_NPAST])
{
    const layout w = layout_of(r);
    double *s[] = {w.s1, w.s2, w.s3}, *f[] = {w.f1, w.f2, w.f3};
    for (int j = 0; j < 3; j++) {
        list[2 * j] = (tw_past){s[j], r->model->ns};
        list[2 * j + 1] = (tw_past){f[j], r->model->nf};
    }
    return 6;
}

const tw_method tw_method_nordsieck = {
    .name = "nordsieck",
    .what = "Adams predictor-corrector in Nordsieck form, multirate, order 4; order 3 "
            "when ratio > 1 and fast() uses the extrapolated slow derivative",
    .source = "Kim (2000), Eqs. 20-42",
    .id = 20,
    .order = 4,
    .default_ratio = 5,
    .old_steps = 3,
    .options = TW_USES(TW_OPT_CORRECTIONS) | TW_USES(TW_OPT_STATE_ONLY),
    .ticks = ticks,
    .evals = evals,
    .need = need,
    .start = start,
    .tick = tick,
    .many = many,
    .restep = restep,
    .history = history,
};
