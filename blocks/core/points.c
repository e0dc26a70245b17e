/* points.c: outputs, derivatives and error estimates, at the present and at other
 * points. None of these count as evaluations. */
#include "core.h"

static int direct_at(tw_run *r, const tw_at *at, double *xd)
{
    const int rc = r->model->direct(at, xd);
    return rc ? tw_failed_in(r, TW_SLOW, "direct", at->t, rc) : TW_OK;
}

int tw_update_direct(tw_run *r)
{
    tw_at at = r->now.point;
    at.xd = r->now.xd;
    at.user = r->user;
    const int rc = tw_input_at(r, TW_SLOW, r->now.t, &at.u);
    return rc ? rc : direct_at(r, &at, r->now.xd_next);
}

/* Fill in what the caller left NULL. The direct states of the point go to the next
 * slot, which is scratch between ticks. */
static int point(tw_run *r, const tw_at *given, tw_at *at)
{
    int rc;
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (!given || (!given->xs && r->model->ns) || (!given->xf && r->model->nf))
        return tw_fail(r, TW_E_NULL, "at");
    *at = (tw_at){.t = given->t,
                  .xs = given->xs,
                  .xf = given->xf,
                  .u = given->u,
                  .p = r->now.par,
                  .xd = given->xd ? given->xd : r->now.xd,
                  .user = r->user,
                  .c = r->now.point.c};
    if (!at->u && (rc = tw_input_at(r, TW_SLOW, at->t, &at->u)))
        return tw_fail_in(r, rc, "input");
    if (r->model->nd && (rc = direct_at(r, at, r->now.xd_next)))
        return tw_fail_in(r, rc, "direct");
    at->xd = r->now.xd_next;
    return TW_OK;
}

static int present(tw_run *r, tw_at *at)
{
    if (!tw_started(r)) return tw_fail_not_started(r);
    *at = (tw_at){.t = r->now.t, .xs = r->now.xs, .xf = r->now.xf};
    return point(r, at, at);
}

static int outputs(tw_run *r, const tw_at *at, double *y)
{
    if (!r->model->ny) return TW_OK;
    if (!y) return tw_fail(r, TW_E_NULL, "y");
    const int rc = r->model->out(at, y);
    return rc ? tw_fail_function(r, rc, "out", at->t) : TW_OK;
}

int tw_outputs(tw_run *r, double *y)
{
    tw_at at = {0};
    const int rc = present(r, &at);
    return rc ? rc : outputs(r, &at, y);
}

int tw_outputs_at(tw_run *r, const tw_at *given, double *xd, double *y)
{
    tw_at at = {0};
    const int rc = point(r, given, &at);
    if (rc) return rc;
    if (xd && r->model->nd) memcpy(xd, at.xd, (size_t)r->model->nd * sizeof *xd);
    return y ? outputs(r, &at, y) : TW_OK;
}

static int derivatives(tw_run *r, const tw_at *at, double *dxs, double *dxf)
{
    int rc;
    if (dxs && r->model->ns && (rc = r->model->slow(at, dxs)))
        return tw_fail_function(r, rc, "slow", at->t);
    if (dxf && r->model->nf && (rc = r->model->fast(at, dxf)))
        return tw_fail_function(r, rc, "fast", at->t);
    return TW_OK;
}

int tw_derivatives(tw_run *r, double *dxs, double *dxf)
{
    tw_at at = {0};
    const int rc = present(r, &at);
    return rc ? rc : derivatives(r, &at, dxs, dxf);
}

int tw_derivatives_at(tw_run *r, const tw_at *given, double *dxs, double *dxf)
{
    tw_at at = {0};
    const int rc = point(r, given, &at);
    return rc ? rc : derivatives(r, &at, dxs, dxf);
}

int tw_estimate(tw_run *r, double *es, double *ef)
{
    if (!tw_started(r)) return tw_fail_not_started(r);
    if (!r->method->estimate) return tw_fail(r, TW_E_NO_ESTIMATE, r->method->name);
    if (!es || !ef) return tw_fail(r, TW_E_NULL, "estimate");
    if (r->now.sub)
        return tw_fail_range(r, TW_E_FULL_STEP, "tw_estimate", r->now.sub, 0, 0);
    r->now.point.user = r->user;
    int rc = r->model->nd ? tw_update_direct(r) : TW_OK;
    if (!rc) rc = r->method->estimate(r, es, ef);
    return rc ? tw_fail_in(r, rc, r->method->name) : TW_OK;
}
