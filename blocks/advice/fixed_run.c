/* fixed_run.c: a run with a fixed step against the reference. */
#include "advise.h"

/* More than this times its range from the reference: the rest says nothing. */
static const double LOST = 3;

double tw_advice_step_price(const tw_advice *a, const tw_method *m, int ratio)
{
    int ticks;
    double slow, fast;
    if (tw_method_costs(m, ratio, &ticks, &slow, &fast)) return INFINITY;
    return (a->run.model->ns ? slow : 0) * a->price[0] +
           (a->run.model->nf ? fast : 0) * a->price[1];
}

int tw_advice_is_single(const tw_method *m, int ratio)
{
    int ticks;
    double slow, fast;
    return ratio == 1 && !tw_method_costs(m, ratio, &ticks, &slow, &fast) &&
           slow == fast;
}

static void init_run(const tw_advice *a, const tw_method *m, int ratio, double H,
                     tw_run *r)
{
    tw_init(r, a->run.model, m, H, ratio);
    tw_advice_settings(a, r);
}

size_t tw_advice_run_need(const tw_advice *a)
{
    static const int ratios[] = {1, ADVICE_RATIO_MAX};
    size_t most = 0;
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int k = 0; k < 2; k++) {
            tw_run r;
            init_run(a, m, m->ratio ? m->ratio : ratios[k], 1e-3, &r);
            const size_t need = tw_need(&r);
            if (need > most) most = need;
        }
    return most;
}

/* The price of the tick since `before`. */
static double tick_price(const tw_advice *a, const tw_run *r, double before[2])
{
    double price = 0;
    for (int part = 0; part < 2; part++) {
        price += (r->now.count[part] - before[part]) * a->price[part];
        before[part] = r->now.count[part];
    }
    return price;
}

/* Significant digits of x, up to 9. */
static int digits_of(double x)
{
    double unit = pow(10, floor(log10(x)) + 1);
    for (int n = 1; n < 9; n++) {
        unit /= 10;
        if (fabs(x / unit - round(x / unit)) < 1e-7) return n;
    }
    return 9;
}

/* Steps from one instant to the next, for a step near H. A round step is easier to use,
 * and more often meets the times at which inputs have corners. */
static double steps_for(double part, double H)
{
    const double wanted = fmax(1, ceil(part / H * (1 - 1e-9)));
    const double from = ceil(0.96 * wanted),
                 to = fmin(floor(1.06 * wanted), from + 1000);
    double best = wanted;
    int fewest = digits_of(part / wanted);
    for (double k = from; k <= to; k++) {
        const int digits = digits_of(part / k);
        if (digits < fewest && digits <= 4) fewest = digits, best = k;
    }
    return best;
}

int tw_advice_fixed_run(tw_advice *a, const tw_method *m, int ratio, double H,
                        tw_trial *t)
{
    tw_advice_work *w = a->work;
    const double span = a->tend - a->run.t0, part = span / TW_ADVICE_INSTANTS;
    tw_run r;
    int rc = tw_advice_stopped(a), done = 0;
    if (rc) return rc;
    H = part / steps_for(part, H);
    init_run(a, m, ratio, H, &r);
    *t = (tw_trial){.method = m, .ratio = ratio, .H = H};
    w->run[0] = 0;
    rc = tw_bind(&r, w->run, w->run_len);
    if (!rc) rc = tw_start(&r);
    double before[2] = {0, 0}, *x = w->other;
    while (!rc && done < TW_ADVICE_INSTANTS) {
        const double end = tw_advice_instant(a, done + 1);
        while (!rc && r.now.t < end) {
            rc = tw_tick_to(&r, end);
            t->worst_tick = fmax(t->worst_tick, tick_price(a, &r, before));
        }
        if (rc) break;
        memcpy(x + done * w->n, r.now.xs, (size_t)w->ns * sizeof *x);
        memcpy(x + done * w->n + w->ns, r.now.xf, (size_t)(w->n - w->ns) * sizeof *x);
        done++;
        for (int k = 0; k < 2; k++) t->error[k] = tw_advice_error(a, x, done, k);
        if (!(tw_advice_worst(t) < LOST)) break;
    }
    for (int k = 0; k < 2; k++) {
        t->count[k] = r.now.count ? r.now.count[k] + r.now.count[TW_START_SLOW + k] : 0;
        t->cost += t->count[k] * a->price[k] / span;
    }
    if (!rc && r.now.ticks > 0) t->load = t->worst_tick / (H / r.now.ticks);
    if (done < TW_ADVICE_INSTANTS) t->error[0] = t->error[1] = INFINITY;
    return TW_OK;
}
