/* auto_checks.c: checks the settings of an engine before use. Those of the model are
 * checked by tw_check. */
#include "engine.h"

#include "tw_catalog.h"

static int refuse(tw_auto *a, const char *name, double got, double min, double max)
{
    return tw_fail_range(&a->run, TW_E_RANGE, name, got, min, max);
}

/* Finite and at least `min`, or above it. */
static int at_least(tw_auto *a, const char *name, double x, double min)
{
    return isfinite(x) && x >= min ? TW_OK : refuse(a, name, x, min, INFINITY);
}

static int positive(tw_auto *a, const char *name, double x)
{
    return isfinite(x) && x > 0 ? TW_OK : refuse(a, name, x, 1e-300, INFINITY);
}

static int check_tolerances(tw_auto *a)
{
    const tw_model *m = a->run.model;
    int rc = TW_OK;
    if (!a->rtol_s) rc = at_least(a, "rtol", a->rtol, 0);
    if (!rc && !a->atol_s) rc = positive(a, "atol", a->atol);
    if (!rc && !a->rtol_f && a->rtol_fast >= 0)
        rc = at_least(a, "rtol_fast", a->rtol_fast, 0);
    if (!rc && !a->rtol_f && !(a->rtol_fast >= 0)) {
        if (isnan(a->rtol_fast)) rc = refuse(a, "rtol_fast", a->rtol_fast, 0, INFINITY);
        if (!rc) rc = at_least(a, "rtol", a->rtol, 0);
    }
    if (!rc && !a->atol_f && !(a->atol_fast < 0))
        rc = positive(a, "atol_fast", a->atol_fast);
    if (!rc && !a->atol_f && a->atol_fast < 0) rc = positive(a, "atol", a->atol);
    for (int i = 0; !rc && i < m->ns; i++) {
        if (a->rtol_s) rc = at_least(a, "rtol_s", a->rtol_s[i], 0);
        if (!rc && a->atol_s) rc = positive(a, "atol_s", a->atol_s[i]);
    }
    for (int i = 0; !rc && i < m->nf; i++) {
        if (a->rtol_f) rc = at_least(a, "rtol_f", a->rtol_f[i], 0);
        if (!rc && a->atol_f) rc = positive(a, "atol_f", a->atol_f[i]);
    }
    return rc;
}

static int check_steps(tw_auto *a)
{
    int rc = at_least(a, "H0", a->H0, 0);
    if (!rc) rc = at_least(a, "Hmin", a->Hmin, 0);
    if (!rc) rc = at_least(a, "Hmax", a->Hmax, 0);
    if (!rc) rc = at_least(a, "hmax", a->hmax, 0);
    if (!rc && a->Hmax > 0 && a->Hmax < a->Hmin)
        rc = refuse(a, "Hmax", a->Hmax, a->Hmin, INFINITY);
    if (!rc && !(a->tend > a->run.t0))
        rc = refuse(a, "tend", a->tend, a->run.t0, INFINITY);
    for (int i = 0; !rc && i < 2; i++)
        if (a->max_order[i] < 1 || a->max_order[i] > TW_AUTO_ORDER_MAX)
            rc = refuse(a, "max_order", a->max_order[i], 1, TW_AUTO_ORDER_MAX);
    if (!rc && (a->max_ratio < 1 || a->max_ratio > TW_RATIO_MAX))
        rc = refuse(a, "max_ratio", a->max_ratio, 1, TW_RATIO_MAX);
    if (!rc && (a->fast_mode < TW_AUTO_CHOOSE || a->fast_mode > TW_AUTO_PEC))
        rc = refuse(a, "fast_mode", a->fast_mode, TW_AUTO_CHOOSE, TW_AUTO_PEC);
    if (!rc && (a->stiff < TW_AUTO_STIFF_OFF || a->stiff > TW_AUTO_STIFF_AUTO))
        rc = refuse(a, "stiff", a->stiff, TW_AUTO_STIFF_OFF, TW_AUTO_STIFF_AUTO);
    return rc;
}

static int check_lists(tw_auto *a)
{
    if (a->n_stops < 0) return refuse(a, "n_stops", a->n_stops, 0, INFINITY);
    if (a->n_stops && !a->stops) return tw_fail(&a->run, TW_E_NULL, "stops");
    for (int i = 0; i < a->n_stops; i++) {
        const double before = i ? a->stops[i - 1] : -INFINITY;
        if (!isfinite(a->stops[i]) || a->stops[i] < before)
            return tw_fail_range(&a->run, TW_E_TIME, "stops", a->stops[i], before,
                                 INFINITY);
    }
    if (a->n_events < 0 || a->n_events > 10000)
        return refuse(a, "n_events", a->n_events, 0, 10000);
    if (!a->n_events) return TW_OK;
    if (!a->events) return tw_fail(&a->run, TW_E_NULL, "events");
    if (!a->event_values) return tw_fail(&a->run, TW_E_NULL, "event_values");
    for (int i = 0; i < a->n_events; i++)
        if (a->events[i].direction < -1 || a->events[i].direction > 1)
            return refuse(a, "direction of an event", a->events[i].direction, -1, 1);
    return TW_OK;
}

int tw_auto_check(tw_auto *a)
{
    if (!a) return TW_E_NULL;
    const double t = a->run.now.t;
    a->run.now.t = a->run.t0;
    int rc = tw_check(&a->run);
    a->run.now.t = t;
    if (!rc && a->run.method != tw_auto_method())
        rc = tw_fail(&a->run, TW_E_METHOD, "auto: see tw_auto_init");
    if (!rc) rc = check_tolerances(a);
    if (!rc) rc = check_steps(a);
    return rc ? rc : check_lists(a);
}

size_t tw_auto_need(const tw_auto *a)
{
    if (!a) return 0;
    tw_auto copy = *a;
    return tw_auto_check(&copy) ? 0 : tw_need(&copy.run);
}

static int is_integer(double x, double min, double max)
{
    return x >= min && x <= max && x == floor(x);
}

static int check_part(const tw_auto_part_state *s, double max_order)
{
    if (!is_integer(s->order, 1, max_order) || !is_integer(s->used_order, 0, max_order))
        return 0;
    if (!is_integer(s->known, 1, TW_AUTO_ROWS) || s->known < s->order) return 0;
    if (!(s->wanted > 0) || !isfinite(s->wanted) || !isfinite(s->h)) return 0;
    for (int i = 0; i <= TW_AUTO_SIZE; i++)
        if (!(i ? s->back[i] >= s->back[i - 1] : s->back[i] == 0) ||
            !isfinite(s->back[i]))
            return 0;
    if (!(s->back[1] > 0)) return 0;
    return 1;
}

/* Everything that a step uses as an index or a bound. */
int tw_auto_check_work(tw_run *r)
{
    const tw_auto *a = (const tw_auto *)(const void *)r;
    const tw_auto_state *s = (const tw_auto_state *)(void *)r->now.work;
    const int ring = a->max_ratio + TW_AUTO_ROWS + 1;
    if (s->max_order[0] != a->max_order[0] || s->max_order[1] != a->max_order[1] ||
        s->max_ratio != a->max_ratio || s->events != a->n_events)
        return TW_E_SNAPSHOT;
    if (!is_integer(s->began, 0, 1) || !is_integer(s->newest, 0, ring - 1) ||
        !is_integer(s->nodes, 0, a->max_ratio + 1) || !is_integer(s->stop, 0, 1e9) ||
        !is_integer(s->event, -1, a->n_events) ||
        !is_integer(s->fast_steps, 0, a->max_ratio) || !is_integer(s->at_jump, 0, 1) ||
        !is_integer(s->follow, 0, r->model->nd > 0) || !isfinite(s->t_begin) ||
        !(s->t_begin <= r->now.t) || !isfinite(s->H) || !isfinite(s->h))
        return TW_E_SNAPSHOT;
    for (int i = 0; i < TW_AUTO_NSTAT; i++)
        if (!is_integer(s->stat[i], 0, 1e300)) return TW_E_SNAPSHOT;
    if (!check_part(&s->part[0], a->max_order[0]) ||
        !check_part(&s->part[1], a->max_order[1]))
        return TW_E_SNAPSHOT;
    const tw_auto_engine e = tw_auto_engine_of((tw_auto *)(void *)r);
    for (int i = 0; r->model->nf && i < ring; i++) {
        const double *node = tw_auto_node(&e, i);
        if (!is_integer(node[NODE_ORDER], 0, a->max_order[1])) return TW_E_SNAPSHOT;
    }
    return tw_auto_check_stiff(&e);
}
