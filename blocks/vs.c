/* vs.c: the six methods of VehicleSim (paper 002, Eqs. 2 to 11 and Table 1), with slow
 * and fast parts. One step D of one state q, q' being its derivative:
 *
 *     euler  q1 = q + D q'                                                     (2)
 *     ab2    q1 = q + D/2 (3 q' - q'_-1)                                       (3)
 *     am2    qh = q + D/8 (5 q' - q'_-1),  q1 = q + D q'h                      (4, 5)
 *     am3    qh = q + D/24 (17 q' - 7 q'_-1 + 2 q'_-2)                         (6)
 *            q1 = q + D/18 (20 q'h - 3 q' + q'_-1)                             (7)
 *     am4    qh = q + D/384 (297 q' - 187 q'_-1 + 107 q'_-2 - 25 q'_-3)        (8)
 *            q1 = q + D/30 (36 q'h - 10 q' + 5 q'_-1 - q'_-2)                  (9)
 *     rk2    qh = q + D/2 q',  q1 = q + D q'h                                  (10, 11)
 *
 * qh is the state predicted at the half step and q'h the derivative there. All are
 * explicit, and derivatives are evaluated once a tick at times that increase.
 *
 * Every predictor integrates the polynomial through the newest derivatives. At a
 * fraction c of the step, through 1, 2, 3 or 4 of them (see weights_at),
 *
 *     q(c) = q + D c q'
 *     q(c) = q + D ((c + c^2/2) q' - c^2/2 q'_-1)   ...
 *
 * c = 1/2 gives Eqs. 4, 6, 8, 10; c = 1 gives Eqs. 2 and 3. With two rates the slow
 * part steps with D = H and the fast part with D = h = H/ratio, each with old
 * derivatives at its own spacing; at fast times the slow state is q(c). slow() is
 * evaluated at the start of H and, in the half-step methods, at its middle, which
 * always is a tick of h/2. Ratio 1 is the method itself.
 *
 * Start: with m derivatives at hand the formulas through m of them serve. Local errors
 * of D^p in a few first steps keep order p, and so do slow values that are wrong by
 * D^(p-1) during them: that holds for all but am4, whose first step would be the
 * midpoint rule. Its first slow step is therefore taken at the fast rate in both parts,
 * and begins with a step of third order,
 *
 *     q1 = q + h/4 (q' + 3 q'*),   q* = q + h/9 (2 q' + 4 q'h) at 2/3 of the step,
 *
 * which costs 2 ratio - 1 slow and one fast evaluation more. With one_eval = 1 am4
 * starts without these: order 3. */
#include "method.h"

enum { STARTING, HAVE_SLOW, HAVE_FAST, NEWEST_SLOW, NEWEST_FAST, NHEAD };

/* One of the two parts: its state, and its place in the work array. */
typedef struct part {
    int n, depth;
    double *x, *next; /* state now and after the tick */
    double *base;     /* state at the last full step */
    double *mid;      /* derivative at the last half step */
    double *ring;     /* depth derivatives at full steps */
    double *have;     /* how many of them there are */
    double *newest;   /* and the place of the newest; older ones follow */
} part;

static int depth(const tw_run *r)
{
    return r->method->old_steps + 1;
}

static part slow_part(const tw_run *r)
{
    const int n = r->model->ns;
    double *w = r->work + NHEAD;
    return (part){n,
                  depth(r),
                  r->xs,
                  r->xs_next,
                  w,
                  w + n,
                  w + 2 * n,
                  r->work + HAVE_SLOW,
                  r->work + NEWEST_SLOW};
}

static part fast_part(const tw_run *r)
{
    const int n = r->model->nf;
    double *w = r->work + NHEAD + (2 + depth(r)) * r->model->ns;
    return (part){n,
                  depth(r),
                  r->xf,
                  r->xf_next,
                  w,
                  w + n,
                  w + 2 * n,
                  r->work + HAVE_FAST,
                  r->work + NEWEST_FAST};
}

/* where am4 keeps the first slow derivative while it starts */
static double *first_slow(const tw_run *r)
{
    return r->work + NHEAD + (2 + depth(r)) * (r->model->ns + r->model->nf);
}

static size_t need(const tw_run *r)
{
    const int ns = r->model->ns, nf = r->model->nf;
    return (size_t)(NHEAD + (2 + depth(r)) * (ns + nf) + ns);
}

static int start(tw_run *r)
{
    memset(r->work, 0, need(r) * sizeof *r->work);
    return TW_OK;
}

/* ---- derivatives and formulas
 * --------------------------------------------------------
 */

/* Where to evaluate the next derivative at a full step: over the oldest. It counts only
 * after keep(), so that a failed evaluation spoils nothing. */
static double *place(const part *p)
{
    const int at = (int)*p->newest;
    return p->ring + (at ? at - 1 : p->depth - 1) * p->n;
}

/* The derivative in place() is now the newest, and the state its base. */
static void keep(part *p)
{
    const int at = (int)*p->newest;
    *p->newest = at ? at - 1 : p->depth - 1;
    if (*p->have < p->depth) *p->have += 1;
    memcpy(p->base, p->x, (size_t)p->n * sizeof *p->x);
}

/* Weights of the newest m derivatives, integrated from 0 to c. Written so that c = 1/2
 * gives Eqs. 4, 6, 8 and 10 with one rounding, as their fractions do. */
static void weights_at(double c, int m, double *w)
{
    switch (m) {
    case 1: w[0] = c; return;
    case 2:
        w[0] = c * (2 + c) / 2;
        w[1] = -c * c / 2;
        return;
    case 3:
        w[0] = c * (12 + c * (9 + 2 * c)) / 12;
        w[1] = -c * c * (3 + c) / 3;
        w[2] = c * c * (3 + 2 * c) / 12;
        return;
    default:
        w[0] = c * (24 + c * (22 + c * (8 + c))) / 24;
        w[1] = -c * c * (36 + c * (20 + 3 * c)) / 24;
        w[2] = c * c * (18 + c * (16 + 3 * c)) / 24;
        w[3] = -c * c * (2 + c) * (2 + c) / 24;
    }
}

/* next = base + step sum w_j v_j, where v are the half-step derivative, if it is used,
 * and the newest derivatives at full steps. */
static void add(const part *p, double step, const double *w, const double *mid, int m)
{
    double c[4];
    const double *v[4];
    int k = 0, at = (int)*p->newest;
    if (mid) c[k] = step * w[k], v[k++] = mid;
    for (int j = 0; j < m; j++) {
        c[k] = step * w[k];
        v[k++] = p->ring + at * p->n;
        if (++at == p->depth) at = 0;
    }
    tw_combine(p->n, p->next, p->base, k, c, v);
}

/* Eqs. 4, 6, 8, 10 at c = 1/2; 2, 3 at c = 1; the slow state at a fast time between. */
static void predict(const part *p, double step, double c)
{
    double w[4];
    const int m = (int)*p->have;
    weights_at(c, m, w);
    add(p, step, w, NULL, m);
}

/* Eqs. 5, 7, 9, 11 */
static void complete(const part *p, double step)
{
    /* clang-format off */
    static const double full[4][4] = {
        {1},
        {1}, /* one more derivative does not make the midpoint rule better */
        {20. / 18, -3. / 18, 1. / 18},
        {36. / 30, -10. / 30, 5. / 30, -1. / 30},
    };
    /* clang-format on */
    const int m = (int)*p->have < p->depth ? (int)*p->have : p->depth - 1;
    add(p, step, full[m], p->mid, m < 2 ? 0 : m);
}

/* ---- euler, ab2
 * ---------------------------------------------------------------------- */

static int ticks(const tw_run *r)
{
    return r->ratio;
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    *slow = 1;
    *fast = r->ratio;
}

static int tick(tw_run *r)
{
    part s = slow_part(r), f = fast_part(r);
    int rc = r->sub ? tw_eval_fast(r, r->t, r->xs, r->xf, NULL, place(&f))
                    : tw_eval_both(r, r->t, r->xs, r->xf, place(&s), place(&f));
    if (rc) return rc;
    keep(&f);
    if (!r->sub) keep(&s);
    predict(&f, r->h, 1);
    predict(&s, r->H, (r->sub + 1.0) / r->ticks);
    return TW_OK;
}

/* ---- rk2, am2, am3, am4
 * -------------------------------------------------------------- */

static int half_ticks(const tw_run *r)
{
    return 2 * r->ratio;
}

static void half_evals(const tw_run *r, double *slow, double *fast)
{
    *slow = 2;
    *fast = 2 * r->ratio;
}

static int evaluate_early(tw_run *r, double t, const double *xs, const double *xf,
                          double *dxs)
{
    tw_count_start(r);
    const int rc = tw_eval_slow(r, t, xs, xf, dxs);
    tw_count_normal(r);
    return rc;
}

/* The first fast step of am4 in both parts, from its half step on. */
static int third_order(tw_run *r, part *s, part *f, double h)
{
    static const double stage[] = {4. / 9, 2. / 9}, full[] = {3. / 4, 1. / 4};
    add(s, h, stage, s->mid, 1);
    add(f, h, stage, f->mid, 1);
    tw_count_start(r);
    const int rc =
        tw_eval_both(r, r->t + h / 6, r->xs_next, r->xf_next, s->mid, f->mid);
    tw_count_normal(r);
    if (rc) return rc;
    add(s, h, full, s->mid, 1);
    add(f, h, full, f->mid, 1);
    return TW_OK;
}

/* A tick of the first slow step of am4: the slow part moves like the fast one, and at
 * the end keeps the derivative at the start of H only. */
static int starting_tick(tw_run *r, part *s, part *f)
{
    const int full = r->sub % 2 == 0;
    const double h = 2 * r->h;
    const size_t slow_size = (size_t)s->n * sizeof *s->x;
    double *ds = full ? place(s) : s->mid, *df = full ? place(f) : f->mid;
    int rc;

    rc = r->sub && r->sub != r->ratio ? evaluate_early(r, r->t, r->xs, r->xf, ds)
                                      : tw_eval_slow(r, r->t, r->xs, r->xf, ds);
    if (rc) return rc;
    rc = tw_eval_fast(r, r->t, r->xs, r->xf, NULL, df);
    if (rc) return rc;
    if (full) {
        keep(s);
        keep(f);
        predict(s, h, 0.5);
        predict(f, h, 0.5);
        if (!r->sub) memcpy(first_slow(r), ds, slow_size);
    } else if (r->sub == 1) {
        rc = third_order(r, s, f, h);
        if (rc) return rc;
    } else {
        complete(s, h);
        complete(f, h);
    }
    if (r->sub + 1 == r->ticks) {
        *s->have = 1;
        memcpy(s->ring + (int)*s->newest * s->n, first_slow(r), slow_size);
    }
    return TW_OK;
}

static int half_tick(tw_run *r)
{
    part s = slow_part(r), f = fast_part(r);
    double *starting = r->work + STARTING;
    int rc;

    if (!r->sub)
        *starting = *s.have == 0 && s.depth == 4 && !tw_opt(r, TW_OPT_ONE_EVAL);
    if (*starting != 0) return starting_tick(r, &s, &f);

    double *df = r->sub % 2 ? f.mid : place(&f);
    if (!r->sub)
        rc = tw_eval_both(r, r->t, r->xs, r->xf, place(&s), df);
    else if (r->sub == r->ratio)
        rc = tw_eval_both(r, r->t, r->xs, r->xf, s.mid, df);
    else
        rc = tw_eval_fast(r, r->t, r->xs, r->xf, NULL, df);
    if (rc) return rc;

    if (r->sub % 2)
        complete(&f, 2 * r->h);
    else {
        keep(&f);
        predict(&f, 2 * r->h, 0.5);
    }
    if (!r->sub) keep(&s);
    if (r->sub + 1 == r->ticks)
        complete(&s, r->H);
    else
        predict(&s, r->H, (r->sub + 1.0) / r->ticks);
    return TW_OK;
}

/* one-step methods keep nothing from one slow step to the next */
static int restep(tw_run *r, double H_old)
{
    (void)r, (void)H_old;
    return TW_OK;
}

#define SOURCE "VehicleSim, Numerical Integration in VS Math Models"
#define ONCE                                                                           \
    .once_per_tick = 1, .ticks = ticks, .evals = evals, .need = need, .start = start,  \
    .tick = tick
#define TWICE                                                                          \
    .half_step = 1, .once_per_tick = 1, .ticks = half_ticks, .evals = half_evals,      \
    .need = need, .start = start, .tick = half_tick

const tw_method tw_methods_vs[] = {
    {.name = "euler",
     .what = "Euler",
     .source = SOURCE ", Eq. 2",
     .id = -1,
     .order = 1,
     .old_steps = 0,
     .restep = restep,
     ONCE},
    {.name = "ab2",
     .what = "Adams-Bashforth, order 2",
     .source = SOURCE ", Eq. 3",
     .id = 0,
     .order = 2,
     .old_steps = 1,
     ONCE},
    {.name = "rk2",
     .what = "Runge-Kutta, order 2, midpoint rule",
     .source = SOURCE ", Eqs. 10, 11",
     .id = 1,
     .order = 2,
     .old_steps = 0,
     .restep = restep,
     TWICE},
    {.name = "am2",
     .what = "Adams predictor at the half step, order 2",
     .source = SOURCE ", Eqs. 4, 5",
     .id = 2,
     .order = 2,
     .old_steps = 1,
     TWICE},
    {.name = "am3",
     .what = "Adams predictor at the half step, order 3",
     .source = SOURCE ", Eqs. 6, 7",
     .id = 3,
     .order = 3,
     .old_steps = 2,
     TWICE},
    {.name = "am4",
     .what = "Adams predictor at the half step, order 4; from a cold start with "
             "one_eval order 3",
     .source = SOURCE ", Eqs. 8, 9",
     .id = 4,
     .order = 4,
     .old_steps = 3,
     TWICE},
    {0},
};
