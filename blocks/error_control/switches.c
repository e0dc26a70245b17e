/* switches.c: directly computed states: a relay, a memory of stick and slip.
 *
 * They are computed at the start of every slow step. One that switches within a step
 * switches in the dense output: its instant is found there by halves, the step ends
 * there, and the next one starts again with the new value. A direct state that changes
 * little by little has no such instant: it is held during a step, and the run goes on.
 */
#include "engine.h"

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

static int differs(const tw_auto_engine *e, const double *xd)
{
    return memcmp(xd, e->r->now.xd, (size_t)e->m->nd * sizeof *xd) != 0;
}

/* Is the change from one instant to the next at least half of what it is in the end? */
static int is_jump(const tw_auto_engine *e, const double *here, const double *end)
{
    const double *xd = e->r->now.xd;
    for (int i = 0; i < e->m->nd; i++)
        if (here[i] != xd[i] && fabs(here[i] - xd[i]) >= 0.5 * fabs(end[i] - xd[i]))
            return 1;
    return 0;
}

int tw_auto_update_direct(tw_auto_engine *e)
{
    tw_run *r = e->r;
    const size_t size = (size_t)e->m->nd * sizeof(double);
    if (!e->m->nd) return TW_OK;
    const int rc = tw_update_direct(r);
    if (rc) return rc;
    memcpy(r->now.xd, r->now.xd_next, size);
    return TW_OK;
}

int tw_auto_switches(tw_auto_engine *e)
{
    const int nd = e->m->nd;
    double *xd = e->scratch + tw_auto_event_doubles(e->a) + e->m->ns + e->m->nf;
    double *end = xd + nd, *middle = end + nd;
    double a = e->s->t_begin, b = e->r->now.t;
    int rc;
    if (!nd) return TW_OK;
    if ((rc = direct_at(e, b, end)) || !differs(e, end)) return rc;
    memcpy(xd, end, (size_t)nd * sizeof *xd); /* at b */
    for (int k = 0; k < 200; k++) {
        const double t = a + (b - a) / 2;
        if (!(t > a && t < b)) break;
        if ((rc = direct_at(e, t, middle))) return rc;
        if (differs(e, middle)) {
            b = t;
            memcpy(xd, middle, (size_t)nd * sizeof *xd);
        } else
            a = t;
    }
    if (is_jump(e, xd, end)) tw_auto_end_at(e, b);
    return TW_OK;
}
