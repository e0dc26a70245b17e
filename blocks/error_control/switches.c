/* switches.c: directly computed states: a relay, a memory of stick and slip.
 *
 * They are computed at the start of every slow step. One that switches within a step
 * switches in the dense output: its instant is found there by halves, the step ends
 * there, and the next one starts again with the new value. One that changes little by
 * little, like the anchor of a slider, has no such instant, and if it were held the
 * error would be that of order 1: from the first such change on direct() is called for
 * every evaluation, always with the values at the start of the step as memory. */
#include "engine.h"

/* Scratch: states, then three times the direct states. */
static double *direct_scratch(const tw_auto_engine *e, int which)
{
    return e->scratch + tw_auto_event_doubles(e->a) + e->m->ns + e->m->nf +
           which * e->m->nd;
}

static double *follower(const tw_auto_engine *e)
{
    return direct_scratch(e, 2);
}

/* Direct states at t, into xd. */
static int direct_at(tw_auto_engine *e, double t, double *xd)
{
    tw_run *r = e->r;
    double *xs = e->scratch + tw_auto_event_doubles(e->a), *xf = xs + e->m->ns;
    tw_at at = r->now.point;
    tw_auto_inside(e, t, xs, xf);
    int rc = tw_input_at(r, TW_SLOW, t, &at.u);
    if (rc) return rc;
    at.t = t, at.xs = xs, at.xf = xf, at.xd = r->now.xd;
    rc = e->m->direct(&at, xd);
    return rc ? tw_failed_in(r, TW_SLOW, "direct", t, rc) : TW_OK;
}

/* When does direct state i change from xd[i] to what it is in the end? Between *a and
 * *b, neighbouring times in the end; *jump: it does so all at once. */
static int find_change(tw_auto_engine *e, int i, const double *end, double *a,
                       double *b, int *jump)
{
    double *xd = direct_scratch(e, 0), before = e->r->now.xd[i], after = end[i];
    const double from = before, half = 0.5 * fabs(after - before);
    for (int k = 0; k < 200; k++) {
        const double t = *a + (*b - *a) / 2;
        if (!(t > *a && t < *b)) break;
        const int rc = direct_at(e, t, xd);
        if (rc) return rc;
        if (fabs(xd[i] - from) >= half) {
            *b = t;
            after = xd[i];
        } else {
            *a = t;
            before = xd[i];
        }
    }
    *jump = fabs(after - before) >= half;
    return TW_OK;
}

int tw_auto_follow(tw_auto_engine *e, tw_at *at)
{
    tw_run *r = e->r;
    double *xd = follower(e);
    at->xd = r->now.xd;
    const int rc = e->m->direct(at, xd);
    if (rc) return tw_failed_in(r, TW_SLOW, "direct", at->t, rc);
    at->xd = xd;
    return TW_OK;
}

int tw_auto_update_direct(tw_auto_engine *e)
{
    tw_run *r = e->r;
    const size_t size = (size_t)e->m->nd * sizeof(double);
    const int rc = tw_update_direct(r);
    if (rc) return rc;
    memcpy(r->now.xd, r->now.xd_next, size);
    return TW_OK;
}

int tw_auto_switches(tw_auto_engine *e)
{
    double *end = direct_scratch(e, 1), first = e->r->now.t;
    int switched = 0, rc;
    if ((rc = direct_at(e, first, end))) return rc;
    for (int i = 0; i < e->m->nd; i++) {
        double a = e->s->t_begin, b = e->r->now.t;
        int jump;
        if (end[i] == e->r->now.xd[i]) continue;
        if ((rc = find_change(e, i, end, &a, &b, &jump))) return rc;
        if (!jump)
            e->s->follow = 1;
        else if (!switched++ || b < first)
            first = b;
    }
    if (switched) tw_auto_end_at(e, first);
    return TW_OK;
}
