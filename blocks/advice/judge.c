/* judge.c: rates of the states, and how far the proposals are from instability: the
 * system is linearised at a few instants of the run, see linear_system.c. */
#include "advise.h"

static const int at_instant[TW_ADVICE_POINTS] = {2, 6, 9};
static const double ALLOWED = 2; /* e^2 within the run */

/* A started run to evaluate the model with. */
static int open_run(tw_advice *a, tw_run *r)
{
    tw_advice_work *w = a->work;
    const tw_method *any = tw_find_method("rk4");
    if (!any) any = tw_method_at(0);
    tw_init(r, a->run.model, any, (a->tend - a->run.t0) / 100, tw_default_ratio(any));
    tw_advice_settings(a, r);
    w->run[0] = 0;
    const int rc = tw_bind(r, w->run, w->run_len);
    return rc ? rc : tw_start(r);
}

/* Sums of squares over states mean something then. */
static void scale_states(int n, double *J, const double *range)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) J[i + j * n] *= range[j] / range[i];
}

int tw_advice_linearise(tw_advice *a)
{
    tw_advice_work *w = a->work;
    const int n = w->n;
    double *room = w->room, *re = room + tw_rates_need(n), *im = re + n;
    tw_run r;
    int rc = open_run(a, &r);
    if (rc) return rc;
    w->points = 0;
    for (int k = 0; k < TW_ADVICE_POINTS; k++) {
        const double *x = w->reference + at_instant[k] * n;
        const tw_at at = {
            .t = tw_advice_instant(a, at_instant[k] + 1), .xs = x, .xf = x + w->ns};
        double *J = w->J[w->points];
        if (tw_jacobian(&r, &at, a->range, J, room, w->room_len)) continue;
        if (tw_rates_add(n, J, a->range, a->rate, room, w->room_len)) continue;
        if (tw_eigen(n, J, re, im, NULL, room, w->room_len)) continue;
        scale_states(n, J, a->range);
        double growth = 0;
        for (int i = 0; i < n; i++) growth = fmax(growth, re[i]);
        w->natural[w->points++] = growth;
    }
    tw_rates_cut(&a->rates, n, a->rate, a->order);
    unsigned char *flags = (unsigned char *)(void *)room;
    for (int i = 0; i < n; i++) flags[i] = i >= w->ns;
    if (w->points) a->coupling = tw_coupling(n, w->J[0], flags);
    for (int i = 0; i < n; i++) flags[a->order[i]] = i < a->rates.fast;
    if (w->points) a->rates.coupling = tw_coupling(n, w->J[0], flags);
    return TW_OK;
}

int tw_advice_growth(tw_advice *a, const tw_method *method, int ratio, double H,
                     double *growth)
{
    if (!a || !a->work || !method || !growth) return TW_E_NULL;
    tw_advice_work *w = a->work;
    const tw_model *m = a->run.model;
    double *dxs = w->room, *room = dxs + 3 * w->n;
    *growth = -INFINITY;
    for (int k = 0; k < w->points; k++) {
        tw_linear s;
        tw_run r;
        double radius;
        tw_linear_model(&s, m->ns, m->nf, m->slow_var, m->fast_var, w->J[k], NULL, dxs);
        tw_init(&r, &s.model, method, H, ratio);
        r.user = &s;
        w->run[0] = 0;
        int rc = tw_bind(&r, w->run, w->run_len);
        if (!rc) rc = tw_start(&r);
        if (!rc)
            rc = tw_radius(&r, ADVICE_COLUMNS, &radius, room,
                           w->room_len - 3 * (size_t)w->n);
        if (rc) return rc;
        *growth = fmax(*growth, log(radius) / H - w->natural[k]);
    }
    return w->points ? TW_OK : TW_E_RANGE;
}

int tw_advice_stable(const tw_advice *a, double growth)
{
    return growth * (a->tend - a->run.t0) < ALLOWED;
}

static int is_stable(tw_advice *a, const tw_trial *t, double H)
{
    double growth;
    return !tw_advice_growth(a, t->method, t->ratio, H, &growth) &&
           tw_advice_stable(a, growth);
}

/* Upwards from the step itself to the first unstable one: stability may return later.
 */
static double margin_of(tw_advice *a, const tw_trial *t)
{
    static const double MOST = 8, FACTOR = 1.25;
    double by = 1;
    if (!is_stable(a, t, t->H)) return 0;
    while (by < MOST && is_stable(a, t, by * FACTOR * t->H)) by *= FACTOR;
    if (by >= MOST) return by;
    for (double part = sqrt(FACTOR); part > 1.03; part = sqrt(part))
        if (is_stable(a, t, by * part * t->H)) by *= part;
    return by;
}

/* The shortest of a few runs without measurements inside. */
static double seconds_of(tw_advice *a, const tw_trial *t)
{
    enum { RUNS = 3 };
    tw_advice_work *w = a->work;
    const double span = a->tend - a->run.t0;
    double best = INFINITY;
    for (int k = 0; k < RUNS; k++) {
        tw_run r;
        tw_init(&r, a->run.model, t->method, t->H, t->ratio);
        tw_advice_settings(a, &r);
        w->run[0] = 0;
        if (tw_bind(&r, w->run, w->run_len) || tw_start(&r)) return 0;
        const double begin = a->seconds();
        if (tw_run_to(&r, a->tend)) return 0;
        best = fmin(best, (a->seconds() - begin) / span);
    }
    return best;
}

/* Prices of evaluations leave out what a method itself takes: of the cheapest runs the
 * one that takes the least time. */
static void choose_by_time(tw_advice *a, tw_proposal *p, int single)
{
    enum { TIMED = 6 };
    static const double NEAR = 2;
    const double most = NEAR * p->run.cost;
    double last = 0;
    for (int k = 0; k < TIMED; k++) {
        const tw_trial *next = NULL;
        for (int i = 0; i < a->trials; i++) {
            const tw_trial *t = &a->trial[i];
            if (!t->method || !(tw_advice_worst(t) <= a->error) || t->cost > most)
                continue;
            if (single && !tw_advice_is_single(t->method, t->ratio)) continue;
            if (t->cost > last && (!next || t->cost < next->cost)) next = t;
        }
        if (!next) return;
        last = next->cost;
        const double seconds = seconds_of(a, next);
        if (seconds > 0 && (!(p->seconds > 0) || seconds < p->seconds)) {
            p->run = *next;
            p->seconds = seconds;
        }
    }
}

static int same(const tw_trial *a, const tw_trial *b)
{
    return a->method == b->method && a->ratio == b->ratio && a->H == b->H;
}

/* The engine's run again, with the clock. */
static int time_engine(tw_advice *a, tw_proposal *p)
{
    tw_trial again;
    const double begin = a->seconds();
    const int rc =
        tw_advice_engine_run(a, p->run.tol, p->run.hmax, a->work->other, &again);
    p->seconds = (a->seconds() - begin) / (a->tend - a->run.t0);
    return rc && tw_advice_stopped(a) ? rc : TW_OK;
}

/* One rate over two, by time where there is a clock. */
static void compare_rates(tw_advice *a)
{
    const tw_proposal *one = &a->proposal[TW_ADVICE_SINGLE];
    const tw_trial *two = NULL;
    for (int i = 0; i < a->trials; i++) {
        const tw_trial *t = &a->trial[i];
        if (!t->method || !(tw_advice_worst(t) <= a->error)) continue;
        if (tw_advice_is_single(t->method, t->ratio)) continue;
        if (!two || t->cost < two->cost) two = t;
    }
    a->two_rates = one->found && two ? one->run.cost / two->cost : 0;
    if (!a->seconds || !(a->two_rates > 0) || !(one->seconds > 0)) return;
    const tw_proposal *fixed = &a->proposal[TW_ADVICE_FIXED];
    const int fixed_is_two = !tw_advice_is_single(fixed->run.method, fixed->run.ratio);
    const double seconds = fixed_is_two ? fixed->seconds : seconds_of(a, two);
    if (seconds > 0) a->two_rates = one->seconds / seconds;
}

int tw_advice_judge(tw_advice *a)
{
    tw_proposal *p = a->proposal;
    double least = INFINITY;
    if (p[TW_ADVICE_AUTO].found && a->seconds) {
        const int rc = time_engine(a, &p[TW_ADVICE_AUTO]);
        if (rc) return rc;
    }
    if (a->seconds && p[TW_ADVICE_FIXED].found)
        choose_by_time(a, &p[TW_ADVICE_FIXED], 0);
    if (a->seconds && p[TW_ADVICE_SINGLE].found)
        choose_by_time(a, &p[TW_ADVICE_SINGLE], 1);
    for (int k = TW_ADVICE_FIXED; k < TW_NADVICE; k++) {
        int twin = k - 1;
        if (!p[k].found) continue;
        while (twin >= TW_ADVICE_FIXED &&
               !(p[twin].found && same(&p[twin].run, &p[k].run)))
            twin--;
        if (twin >= TW_ADVICE_FIXED) {
            p[k].margin = p[twin].margin;
            p[k].seconds = p[twin].seconds;
            continue;
        }
        p[k].margin = margin_of(a, &p[k].run);
        if (a->seconds) p[k].seconds = seconds_of(a, &p[k].run);
    }
    for (int k = 0; k < TW_NADVICE; k++)
        if (p[k].found) least = fmin(least, p[k].run.cost);
    if (p[TW_ADVICE_FIXED].found) least = p[TW_ADVICE_FIXED].run.cost;
    a->spent = a->work->spent / least;
    compare_rates(a);
    return TW_OK;
}
