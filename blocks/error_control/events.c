/* events.c: zero crossings of the caller's functions in the last step.
 *
 * The values are compared after every fast step (every slow step of a model without
 * fast states). A crossing is bracketed in the dense output until two neighbouring
 * times are left, and reported at the later one: its sign there is the new one. */
#include "engine.h"

typedef struct scratch {
    double *before, *after; /* values at both ends of an interval */
    double *values, *when;  /* at a trial time; time of each crossing, or infinite */
    double *xs, *xf, *u;
} scratch;

size_t tw_auto_event_doubles(const tw_auto *a)
{
    const tw_model *m = a->run.model;
    return a->n_events ? 4 * (size_t)a->n_events + (size_t)(m->ns + m->nf + m->nu) : 0;
}

static scratch scratch_of(const tw_auto_engine *e)
{
    const int n = e->a->n_events;
    scratch w = {.before = e->scratch};
    w.after = w.before + n;
    w.values = w.after + n;
    w.when = w.values + n;
    w.xs = w.when + n;
    w.xf = w.xs + e->m->ns;
    w.u = w.xf + e->m->nf;
    return w;
}

/* All values at t, with the state there in w.xs, w.xf. */
static int evaluate(tw_auto_engine *e, const scratch *w, double t, double *values)
{
    tw_run *r = e->r;
    tw_at at = r->now.point;
    const double *u;
    tw_auto_inside(e, t, w->xs, w->xf);
    int rc = tw_input_at(r, TW_SLOW, t, &u);
    if (rc) return rc;
    at.t = t, at.xs = w->xs, at.xf = w->xf, at.u = u, at.user = r->user;
    at.xd = r->now.xd;
    rc = e->a->event_values(&at, values);
    if (rc) return tw_failed_in(r, TW_SLOW, "event_values", t, rc);
    for (int i = 0; i < e->a->n_events; i++)
        if (isnan(values[i]))
            return tw_fail_range(r, TW_E_RANGE,
                                 e->a->events[i].name ? e->a->events[i].name : "event",
                                 values[i], -INFINITY, INFINITY);
    return TW_OK;
}

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

/* From a value that is not 0 to the other sign or to 0. */
static int crosses(const tw_event *event, double before, double after)
{
    if (before == 0 || sign(before) == sign(after)) return 0;
    return event->direction == 0 || event->direction == -sign(before);
}

/* Between a and b, by the secant of the bracket's values with a halved weight of an end
 * that stays (Illinois), and by halves when that is slow. */
static int locate(tw_auto_engine *e, const scratch *w, int i, double a, double b,
                  double *t)
{
    double ga = w->before[i], gb = w->after[i];
    int side = 0;
    for (int k = 0; k < 200; k++) {
        const double tiny = 2.220446049250313e-16 * (fabs(a) + fabs(b));
        if (b - a <= tiny || gb == 0) break;
        double middle = k % 3 == 2 ? a + (b - a) / 2 : b - gb * ((b - a) / (gb - ga));
        if (!(middle > a && middle < b)) middle = a + (b - a) / 2;
        if (!(middle > a && middle < b)) break;
        const int rc = evaluate(e, w, middle, w->values);
        if (rc) return rc;
        const double g = w->values[i];
        if (sign(g) == sign(w->before[i])) {
            a = middle;
            ga = g;
            if (side == 1) gb /= 2;
            side = 1;
        } else {
            b = middle;
            gb = g;
            if (side == -1) ga /= 2;
            side = -1;
        }
    }
    *t = b;
    return TW_OK;
}

/* Report the crossings of an interval in order of time; *ended: at a terminal one. */
static int report(tw_auto_engine *e, const scratch *w, int *ended)
{
    tw_auto *a = e->a;
    for (;;) {
        int first = -1;
        for (int i = 0; i < a->n_events; i++)
            if (isfinite(w->when[i]) && (first < 0 || w->when[i] < w->when[first]))
                first = i;
        if (first < 0) return TW_OK;
        const double t = w->when[first];
        w->when[first] = INFINITY;
        e->s->stat[TW_AUTO_EVENTS]++;
        tw_auto_inside(e, t, w->xs, w->xf);
        const int rc = a->event_visit
                           ? a->event_visit(a, first, t, w->xs, w->xf, a->event_user)
                           : TW_OK;
        if (rc) return tw_failed_in(e->r, TW_SLOW, "event_visit", t, rc);
        if (!a->events[first].terminal) continue;
        /* what is reported at the same time still counts, later ones do not */
        *ended = 1;
        tw_auto_end_at(e, t);
        e->s->event = first;
        if (evaluate(e, w, t, w->before)) return TW_E_USER;
        for (int i = 0; i < a->n_events; i++)
            if (w->when[i] > t) w->when[i] = INFINITY;
        w->before[first] = 0;
    }
}

static int search(tw_auto_engine *e, const scratch *w, double from, double to,
                  int *ended)
{
    tw_auto *a = e->a;
    int found = 0, rc = evaluate(e, w, to, w->after);
    for (int i = 0; !rc && i < a->n_events; i++) {
        w->when[i] = INFINITY;
        if (!crosses(&a->events[i], w->before[i], w->after[i])) continue;
        rc = locate(e, w, i, from, to, &w->when[i]);
        found = 1;
    }
    if (!rc && found) rc = report(e, w, ended);
    if (!rc && !*ended)
        memcpy(w->before, w->after, (size_t)a->n_events * sizeof(double));
    return rc;
}

int tw_auto_first_events(tw_auto_engine *e)
{
    const scratch w = scratch_of(e);
    const int at_event = e->s->event >= 0 && e->s->event < e->a->n_events;
    const int rc = evaluate(e, &w, e->r->now.t, w.before);
    /* it is at its zero, whatever rounding has left of it */
    if (!rc && at_event) w.before[(int)e->s->event] = 0;
    return rc;
}

int tw_auto_events(tw_auto_engine *e)
{
    const scratch w = scratch_of(e);
    const double end = e->r->now.t;
    double from = e->s->t_begin;
    int ended = 0, rc = TW_OK;
    const int steps = e->m->nf ? (int)e->s->nodes - 1 : 1;
    for (int j = steps - 1; !rc && !ended && from < end; j--) {
        double to = j > 0 ? tw_auto_node(e, j)[NODE_T] : end;
        if (to > end) to = end; /* the step was cut short by a switch */
        rc = search(e, &w, from, to, &ended);
        from = to;
    }
    return rc;
}
