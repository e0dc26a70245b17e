/* pilots.c: runs by error control: the range of each state, the reference, and the
 * tolerance that gives the error.
 *
 * A loose run finds the ranges. A model at rest moves by rounding only, and errors
 * relative to that would ask for the digits of noise. So if most states move by less
 * than 1e-7 of their size, a second run starts from a state changed by 1e-4 of the
 * sizes, and errors are relative to the motion there.
 *
 * Two runs with the tolerances E/50 and E/500 differ by
 * the error of the first one, so their difference over its tolerance says how the model
 * amplifies errors; the tolerance for E follows, and that of a reference that is at
 * least ten times as accurate. The run with this tolerance is made and checked. */
#include "advise.h"

static const double LOOSE = 1e-3, LOOSE_ATOL = 1e-6, TIGHTEST = 1e-14;
static const double HARDLY = 1e-7, SHAKE = 1e-4;
enum { TRIES = 4 };

/* So that no run steps over a pulse of an input while the system is at rest: a
 * hundredth of the run, less where nothing has moved yet. */
static double short_step(const tw_advice *a)
{
    static const double parts[] = {100, 499, 1999};
    return (a->tend - a->run.t0) / parts[a->work->finer];
}

static void widen(tw_advice_work *w, const double *xs, const double *xf)
{
    double *low = w->shaken ? w->shaken_low : w->low;
    double *high = w->shaken ? w->shaken_high : w->high;
    for (int i = 0; i < w->n; i++) {
        const double x = i < w->ns ? xs[i] : xf[i - w->ns];
        low[i] = fmin(low[i], x);
        high[i] = fmax(high[i], x);
    }
}

/* So far, for one unit of time of the whole run. */
static double price_of(const tw_advice *a, const tw_auto *e)
{
    double price = 0;
    for (int part = 0; part < 2; part++)
        price +=
            (e->now.count[part] + e->now.count[TW_START_SLOW + part]) * a->price[part];
    return price / (a->tend - a->run.t0);
}

/* One run of a bound engine over all instants. */
static int go(tw_advice *a, tw_auto *e, double *x)
{
    tw_advice_work *w = a->work;
    int rc = TW_OK;
    widen(w, e->now.xs, e->now.xf);
    for (int k = 1; k <= TW_ADVICE_INSTANTS && !rc; k++, x += w->n) {
        const double t = tw_advice_instant(a, k);
        while (!rc && e->now.t < t) {
            rc = price_of(a, e) < w->limit ? tw_auto_step(e) : TW_E_TOLERANCE;
            if (!rc) widen(w, e->now.xs, e->now.xf);
        }
        if (!rc) rc = tw_auto_at(e, t, x, x + w->ns);
    }
    return rc;
}

static void write_trial(const tw_advice *a, const tw_auto *e, double tol, tw_trial *t)
{
    const double span = a->tend - a->run.t0;
    const double *stat = e->now.stat, steps = fmax(1, stat[TW_AUTO_STEPS]);
    *t = (tw_trial){.tol = tol, .H = span / steps};
    t->ratio = (int)fmax(1, floor(stat[TW_AUTO_FAST_STEPS] / steps + 0.5));
    for (int part = 0; part < 2; part++)
        t->count[part] = e->now.count[part] + e->now.count[TW_START_SLOW + part];
    t->cost = price_of(a, e);
}

static int open_engine(tw_advice *a, tw_auto *e)
{
    tw_advice_work *w = a->work;
    tw_advice_settings(a, &e->run);
    if (w->shaken) e->run.xs0 = w->atol, e->run.xf0 = w->atol + w->ns;
    e->tend = a->tend;
    e->next_jump = a->next_jump;
    e->stiff = w->loose ? a->stiff : a->is_stiff ? TW_AUTO_STIFF_ON : TW_AUTO_STIFF_OFF;
    w->engine[0] = 0;
    int rc = tw_auto_bind(e, w->engine, w->engine_len);
    if (!rc) rc = tw_auto_start(e);
    return rc;
}

int tw_advice_engine_run(tw_advice *a, double tol, double hmax, double *x, tw_trial *t)
{
    tw_advice_work *w = a->work;
    tw_auto e;
    int rc = tw_advice_stopped(a);
    if (rc) return rc;
    tw_auto_init(&e, a->run.model, 0, 1);
    for (int i = 0; i < w->n; i++) w->atol[i] = tol * a->range[i];
    e.Hmax = hmax;
    e.atol_s = w->atol;
    e.atol_f = w->atol + w->ns;
    rc = open_engine(a, &e);
    if (!rc) rc = go(a, &e, x);
    if (rc) {
        a->run.now.report = e.run.now.report;
        a->run.now.t = e.now.t;
    }
    write_trial(a, &e, tol, t);
    t->hmax = hmax;
    return rc;
}

static const char *unit_of(const tw_model *m, int i)
{
    const char *unit = i < m->ns ? m->slow_var[i].unit : m->fast_var[i - m->ns].unit;
    return unit ? unit : "";
}

/* Of the largest state with this unit at the start; 0: all are 0. */
static double size_of(const tw_advice *a, int i)
{
    const tw_model *m = a->run.model;
    double size = fabs(a->start[i]);
    for (int k = 0; k < a->work->n && *unit_of(m, i); k++)
        if (!strcmp(unit_of(m, i), unit_of(m, k))) size = fmax(size, fabs(a->start[k]));
    return size;
}

/* By which the start is changed: by a part of the state, or of others where it is 0 but
 * for rounding. */
static double change_of(const tw_advice *a, int i)
{
    const double own = fabs(a->start[i]), size = size_of(a, i);
    return SHAKE * (own > 1e-9 * size ? own : size);
}

static double own_range(const tw_advice_work *w, int i)
{
    return w->high[i] - w->low[i];
}

static int is_constant(const tw_advice_work *w, int i)
{
    return !(own_range(w, i) > 1e-12 * fabs(w->high[i]));
}

/* Constants do not count: parameters may be among the states. */
static int hardly_moves(const tw_advice *a)
{
    const tw_advice_work *w = a->work;
    int moving = 0, resting = 0;
    for (int i = 0; i < w->n; i++) {
        if (is_constant(w, i) || !(size_of(a, i) > 0)) continue;
        if (own_range(w, i) < HARDLY * size_of(a, i))
            resting++;
        else
            moving++;
    }
    return resting > moving;
}

/* From the changed start, if there was one. */
static double least_range(const tw_advice *a, int i)
{
    const tw_advice_work *w = a->work;
    const double shaken = w->shaken_high[i] - w->shaken_low[i];
    if (!(shaken > 0) || is_constant(w, i)) return 0;
    return fmax(shaken, change_of(a, i));
}

/* A state that hardly moves is judged by others with its unit; one that does not move,
 * and has none that does, by its value. */
static void set_ranges(tw_advice *a)
{
    const tw_advice_work *w = a->work;
    const tw_model *m = a->run.model;
    double *moved = w->moved;
    a->at_rest = 0;
    for (int i = 0; i < w->n; i++) {
        const double own = own_range(w, i), least = least_range(a, i);
        a->at_rest += least > 2 * own;
        moved[i] = fmax(own, least);
    }
    for (int i = 0; i < w->n; i++) {
        double range = moved[i];
        for (int k = 0; k < w->n; k++)
            if (!strcmp(unit_of(m, i), unit_of(m, k)))
                range = fmax(range, 0.01 * moved[k]);
        if (!(range > 1e-12 * fabs(w->high[i]))) range = fabs(w->high[i]);
        a->range[i] = range > 0 ? range : 1;
    }
}

/* The loose run once more from another start, if the model hardly moves. Its price is
 * added to that of the loose run; its failure does not matter. */
static int shake(tw_advice *a, double tol, tw_trial *loose)
{
    static const double GOLDEN = 0.6180339887498949;
    tw_advice_work *w = a->work;
    tw_auto e;
    tw_trial t;
    if (!hardly_moves(a)) return TW_OK;
    if (tw_advice_stopped(a)) return TW_E_USER;
    for (int i = 0; i < w->n; i++) { /* no two states by the same part */
        const double part = 0.5 + 0.5 * fmod(i * GOLDEN, 1);
        w->atol[i] = a->start[i] + (i % 2 ? -part : part) * change_of(a, i);
        w->shaken_low[i] = INFINITY, w->shaken_high[i] = -INFINITY;
    }
    tw_auto_init(&e, a->run.model, tol, tol / LOOSE * LOOSE_ATOL);
    e.Hmax = short_step(a);
    w->shaken = 1;
    int rc = open_engine(a, &e);
    if (!rc) rc = go(a, &e, w->other);
    w->shaken = 0;
    write_trial(a, &e, 0, &t);
    for (int part = 0; part < 2; part++) loose->count[part] += t.count[part];
    for (int i = 0; i < w->n && rc; i++) w->shaken_low[i] = w->shaken_high[i] = 0;
    return TW_OK;
}

static int nothing_moves(const tw_advice_work *w)
{
    for (int i = 0; i < w->n; i++)
        if (!is_constant(w, i)) return 0;
    return 1;
}

/* The loose run: ranges, the start, whether the fast part is stiff. */
static int loose_run(tw_advice *a, tw_trial *t)
{
    tw_advice_work *w = a->work;
    int rc = TW_OK;
    for (double tol = LOOSE; tol > 1e-10; tol /= 100) {
        tw_auto e;
        if ((rc = tw_advice_stopped(a))) return rc;
        for (int i = 0; i < w->n; i++) w->low[i] = INFINITY, w->high[i] = -INFINITY;
        tw_auto_init(&e, a->run.model, tol, tol / LOOSE * LOOSE_ATOL);
        e.Hmax = short_step(a);
        rc = open_engine(a, &e);
        if (!rc) {
            memcpy(a->start, e.now.xs, (size_t)w->ns * sizeof(double));
            memcpy(a->start + w->ns, e.now.xf, (size_t)(w->n - w->ns) * sizeof(double));
            rc = go(a, &e, w->reference);
        }
        if (!rc) {
            write_trial(a, &e, 0, t);
            if (a->stiff == TW_AUTO_STIFF_ON || e.now.stiff ||
                e.now.stat[TW_AUTO_SWITCHES] > 0)
                a->is_stiff = 1;
            rc = shake(a, tol, t);
            break;
        }
        a->run.now.report = e.run.now.report;
        a->run.now.t = e.now.t;
        if (rc == TW_E_PARAM || rc == TW_E_USER || !(e.now.t > a->run.t0)) break;
    }
    return rc;
}

/* If nothing moves, a pulse of an input may be shorter than the steps. */
static int find_ranges(tw_advice *a, tw_trial *t)
{
    enum { FINEST = 2 };
    tw_advice_work *w = a->work;
    int rc = loose_run(a, t);
    while (!rc && nothing_moves(w) && a->run.input && w->finer < FINEST) {
        const double before[2] = {t->count[0], t->count[1]};
        w->finer++;
        rc = loose_run(a, t);
        for (int part = 0; part < 2; part++) t->count[part] += before[part];
    }
    if (rc) return rc;
    if (nothing_moves(w)) w->finer = 0;
    if (w->finer) w->hmax = short_step(a);
    set_ranges(a);
    if (nothing_moves(w)) a->at_rest = w->n;
    return TW_OK;
}

/* The largest error of both parts against the reference. */
static void set_errors(const tw_advice *a, const double *x, tw_trial *t)
{
    for (int part = 0; part < 2; part++)
        t->error[part] = tw_advice_error(a, x, TW_ADVICE_INSTANTS, part);
}

static void copy_points(const tw_advice_work *w, double *to, const double *from)
{
    memcpy(to, from, (size_t)w->n * TW_ADVICE_INSTANTS * sizeof(double));
}

/* A run that ends when it costs more than `limit`, and is paid for here. */
static int limited_run(tw_advice *a, double tol, double limit, double *x, tw_trial *t)
{
    tw_advice_work *w = a->work;
    w->limit = limit;
    const int rc = tw_advice_engine_run(a, tol, w->hmax, x, t);
    w->limit = INFINITY;
    if (rc) w->spent += t->cost;
    return rc;
}

/* The loose run went over to the method for stiff parts: does that pay with this tight
 * tolerance, too? Its method has order 3, so it may not. */
static int compare_stiff(tw_advice *a, double tol, tw_trial *t)
{
    tw_advice_work *w = a->work;
    tw_trial other;
    const double limit = 1.5 * w->spent * pow(fmax(1, LOOSE / tol), 0.2);
    a->is_stiff = 0;
    const int failed = limited_run(a, tol, limit, w->other, t);
    if (failed && tw_advice_stopped(a)) return failed;
    a->is_stiff = 1;
    const int rc =
        limited_run(a, tol, failed ? INFINITY : t->cost, w->reference, &other);
    if (rc && (failed || tw_advice_stopped(a))) return rc;
    if (rc || (!failed && t->cost <= other.cost)) {
        a->is_stiff = 0;
        return TW_OK;
    }
    if (!failed) w->spent += t->cost;
    copy_points(w, w->other, w->reference);
    *t = other;
    return TW_OK;
}

/* The error of a reference with this tolerance, from the errors of the runs before:
 * proportional to the tolerance, or to a power of it that two of them show: the times
 * of switches and kinks are found less well. */
static double expected_error(const tw_advice *a, const tw_trial *t, double tol)
{
    return tw_advice_worst(t) * pow(tol / t->tol, a->work->power);
}

static void learn_power(tw_advice *a, const tw_trial *loose, const tw_trial *tight)
{
    const double x = log(loose->tol / tight->tol);
    const double y = log(tw_advice_worst(loose) / tw_advice_worst(tight));
    a->work->power = x > 0.1 ? fmin(1, fmax(0.15, y / x)) : 1;
}

/* A third run, or more, where the reference is not accurate enough. */
static int improve_reference(tw_advice *a, tw_trial before, tw_trial *last)
{
    enum { MOST = 5 };
    tw_advice_work *w = a->work;
    for (int k = 0; k < MOST && a->reference_error > a->error / 15; k++) {
        const double by = a->error / 25 / a->reference_error;
        const double tol =
            fmax(TIGHTEST, last->tol * fmax(1e-3, pow(by, 1 / w->power)));
        tw_trial better;
        if (!(tol < 0.9 * last->tol)) break;
        copy_points(w, w->other, w->reference);
        if (tw_advice_engine_run(a, tol, short_step(a), w->reference, &better)) {
            copy_points(w, w->reference, w->other);
            return tw_advice_stopped(a);
        }
        set_errors(a, w->other, last);
        tw_advice_keep(a, last);
        learn_power(a, &before, last);
        a->amplification = fmax(a->amplification, tw_advice_worst(last) / last->tol);
        a->reference_error = expected_error(a, last, tol);
        before = *last;
        *last = better;
    }
    return TW_OK;
}

/* Two runs, and more where the second is not accurate enough. */
static int find_reference(tw_advice *a)
{
    static const double MISSED = 0.1;
    tw_advice_work *w = a->work;
    tw_trial first, last;
    const double E = a->error,
                 tol[2] = {fmax(TIGHTEST, E / 50), fmax(TIGHTEST, E / 500)};
    int rc = a->is_stiff && a->stiff == TW_AUTO_STIFF_AUTO
                 ? compare_stiff(a, tol[0], &first)
                 : tw_advice_engine_run(a, tol[0], w->hmax, w->other, &first);
    if (!rc) rc = tw_advice_engine_run(a, tol[1], short_step(a), w->reference, &last);
    if (rc) return rc;
    set_errors(a, w->other, &first);
    if (tw_advice_worst(&first) > MISSED) { /* a pulse of an input, perhaps */
        tw_advice_keep(a, &first);
        w->hmax = short_step(a);
        rc = tw_advice_engine_run(a, tol[0], w->hmax, w->other, &first);
        if (rc) return rc;
        set_errors(a, w->other, &first);
    }
    tw_advice_keep(a, &first);
    a->amplification = fmax(tw_advice_worst(&first) / tol[0], 0.1);
    w->power = 1;
    a->reference_error = expected_error(a, &first, tol[1]);
    if ((rc = improve_reference(a, first, &last))) return rc;
    last.error[0] = last.error[1] = a->reference_error;
    tw_advice_keep(a, &last);
    set_ranges(a); /* these runs have seen more of the states */
    if (nothing_moves(w)) a->at_rest = w->n;
    return TW_OK;
}

/* The tolerance that meets the error; a looser one where there is much to gain. */
static int find_tolerance(tw_advice *a)
{
    tw_advice_work *w = a->work;
    tw_proposal *p = &a->proposal[TW_ADVICE_AUTO];
    const double E = a->error;
    double tol = fmin(0.1, E / (2 * a->amplification));
    double expected = E / 2, hmax = w->hmax;
    for (int k = 0; k < TRIES; k++) {
        tw_trial t;
        const int rc = tw_advice_engine_run(a, fmax(tol, TIGHTEST), hmax, w->other, &t);
        if (rc && tw_advice_stopped(a)) return rc;
        if (rc) {
            if (rc == TW_E_USER) return rc;
            tol /= 3;
            continue;
        }
        set_errors(a, w->other, &t);
        tw_advice_keep(a, &t);
        const double e = tw_advice_worst(&t);
        if (e <= E && (!p->found || t.cost < p->run.cost))
            *p = (tw_proposal){.found = 1, .run = t, .predicted = expected};
        if (e <= E && (k > 1 || e > E / 8 || tol >= 0.1)) break;
        if (e > 10 * E) hmax = short_step(a);
        const double by = pow(0.5 * E / fmax(e, 1e-3 * E), 1 / w->power);
        tol = fmin(0.1, tol * fmax(0.01, fmin(5, by)));
        expected = E / 2;
    }
    return TW_OK;
}

int tw_advice_pilots(tw_advice *a)
{
    tw_trial loose;
    a->work->limit = INFINITY;
    a->work->loose = 1;
    int rc = find_ranges(a, &loose);
    a->work->loose = 0;
    if (!rc) rc = tw_advice_prices(a);
    if (rc) return rc;
    for (int part = 0; part < 2; part++) /* prices were not known yet */
        a->work->spent += loose.count[part] * a->price[part] / (a->tend - a->run.t0);
    rc = find_reference(a);
    return rc ? rc : find_tolerance(a);
}
