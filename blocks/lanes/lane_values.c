/* lane_values.c: states, outputs and messages of lanes, and whether their form is that
 * of the model. */
#include "lanes.h"

static int check_lane(tw_lanes *l, int lane)
{
    if (!l) return TW_E_NULL;
    if (!l->now.len || !tw_started(&l->now.run))
        return tw_fail(&l->now.run, TW_E_NOT_STARTED, "tw_lanes_start");
    if (lane >= 0 && lane < l->now.used) return TW_OK;
    return tw_fail_range(&l->now.run, TW_E_RANGE, "lane", lane, 0, l->now.used - 1);
}

/* One of the lane's states: part 0 slow, 1 fast, 2 direct. */
static void state_of(const tw_lanes *l, int lane, int part, double *x)
{
    const tw_model *m = l->model;
    const tw_now *now = &l->now.run.now;
    const double *of_all[3] = {now->xs, now->xf, now->xd};
    const int n[3] = {m->ns, m->nf, m->nd}, before[3] = {0, m->ns, m->ns + m->nf};
    if (l->now.dead[lane])
        memcpy(x, l->now.last + (size_t)lane * tw_state_size(m) + before[part],
               (size_t)n[part] * sizeof *x);
    else
        tw_lane_get(l, n[part], lane, of_all[part], x);
}

int tw_lanes_state(tw_lanes *l, int lane, double *xs, double *xf)
{
    const int rc = check_lane(l, lane);
    if (rc) return rc;
    if (xs) state_of(l, lane, 0, xs);
    if (xf) state_of(l, lane, 1, xf);
    return TW_OK;
}

/* The point of a lane in scratch, for the functions of the plain model. */
static int point_of(tw_lanes *l, int lane, tw_at *at)
{
    const tw_model *m = l->model;
    const tw_lane *k = l->lane + lane;
    double *xs = l->now.scratch, *xf = xs + m->ns, *xd = xf + m->nf, *old = xd + m->nd;
    double *u = old + m->nd, *p = u + m->nu, *c = p + m->np;
    int rc = TW_OK;
    state_of(l, lane, 0, xs);
    state_of(l, lane, 1, xf);
    state_of(l, lane, 2, old);
    tw_lane_get(l, m->np, lane, l->now.par, p);
    tw_lane_get(l, m->nc, lane, l->now.con, c);
    *at = (tw_at){.t = k->t,
                  .xs = xs,
                  .xf = xf,
                  .xd = old,
                  .u = u,
                  .p = p,
                  .user = l->user,
                  .c = m->nc ? c : NULL};
    if (l->now.run.now.mode == TW_HELD)
        tw_lane_get(l, m->nu, lane, l->now.run.now.u, u);
    else if (k->input)
        rc = k->input(k->t, u, k->input_user);
    else if (m->drive)
        rc = m->drive(at, u);
    else
        for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
    if (!rc && m->nd) rc = m->direct(at, xd);
    at->xd = xd;
    return rc;
}

int tw_lanes_outputs(tw_lanes *l, int lane, double *y)
{
    tw_at at;
    int rc = check_lane(l, lane);
    if (rc || !l->model->ny) return rc;
    tw_run *all = &l->now.run;
    if (!y) return tw_fail(all, TW_E_NULL, "y");
    if ((rc = point_of(l, lane, &at))) return tw_fail_function(all, rc, "input", at.t);
    rc = l->model->out(&at, y);
    return rc ? tw_fail_function(all, rc, "out", at.t) : TW_OK;
}

/* Rows of lanes out of a vector of all. */
static void put_rows(const tw_lanes *l, int n, const double *from, double *to)
{
    for (int k = 0; k < l->now.used; k++, to += n) {
        tw_lane_get(l, n, k, from, to);
        for (int i = 0; l->now.dead[k] && i < n; i++) to[i] = NAN;
    }
}

int tw_lanes_states(tw_lanes *l, double *xs, double *xf)
{
    const int rc = check_lane(l, 0);
    if (rc) return rc;
    if (xs) put_rows(l, l->model->ns, l->now.run.now.xs, xs);
    if (xf) put_rows(l, l->model->nf, l->now.run.now.xf, xf);
    return TW_OK;
}

/* All at once; if that fails in a lane, one by one. */
int tw_lanes_all_outputs(tw_lanes *l, double *y)
{
    const int rc = check_lane(l, 0), ny = rc ? 0 : l->model->ny;
    if (rc || !ny) return rc;
    tw_run *all = &l->now.run;
    if (!y) return tw_fail(all, TW_E_NULL, "y");
    all->now.point.user = l;
    if (!tw_outputs(all, l->now.wide)) {
        put_rows(l, ny, l->now.wide, y);
        return TW_OK;
    }
    for (int k = 0; k < l->now.used; k++, y += ny)
        if (l->now.dead[k] || tw_lanes_outputs(l, k, y))
            for (int i = 0; i < ny; i++) y[i] = NAN;
    return TW_OK;
}

size_t tw_lanes_message(const tw_lanes *l, int lane, char *text, size_t size)
{
    if (!l) return tw_message(NULL, text, size);
    if (lane < 0 || lane >= l->now.used || !l->lane)
        return tw_message(&l->now.run, text, size);
    const tw_run r = tw_lane_single(l, lane);
    return tw_message(&r, text, size);
}

static int differ(int n, const double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        if (memcmp(a + i, b + i, sizeof *a) && !(isnan(a[i]) && isnan(b[i]))) return 1;
    return 0;
}

static int check_derivatives(tw_lanes *l)
{
    const tw_model *m = l->model;
    double *ds = l->now.wide, *df = ds + l->now.width * m->ns;
    double *own = df + l->now.width * m->nf, *got = own + m->ns + m->nf;
    if (tw_derivatives(&l->now.run, ds, df)) return TW_OK;
    for (int k = 0; k < l->now.used; k++) {
        tw_at at;
        if (l->now.dead[k] || point_of(l, k, &at) || (m->ns && m->slow(&at, own)) ||
            (m->nf && m->fast(&at, own + m->ns)))
            continue;
        tw_lane_get(l, m->ns, k, ds, got);
        tw_lane_get(l, m->nf, k, df, got + m->ns);
        if (differ(m->ns + m->nf, own, got)) return TW_E_LANES;
    }
    return TW_OK;
}

static int check_outputs(tw_lanes *l)
{
    const int ny = l->model->ny;
    double *y = l->now.wide, *own = y + l->now.width * ny, *got = own + ny;
    if (!ny || tw_outputs(&l->now.run, y)) return TW_OK;
    for (int k = 0; k < l->now.used; k++) {
        if (l->now.dead[k] || tw_lanes_outputs(l, k, own)) continue;
        tw_lane_get(l, ny, k, y, got);
        if (differ(ny, own, got)) return TW_E_LANES;
    }
    return TW_OK;
}

/* A form that was compiled from something else, or whose source does with doubles what
 * it should do with tw_real, is found here. A fast one rounds otherwise. */
int tw_lane_check(tw_lanes *l)
{
    tw_run *all = &l->now.run;
    if (l->now.form->fast || !l->now.living) return TW_OK;
    all->now.point.user = l;
    if (!check_derivatives(l) && !check_outputs(l)) return TW_OK;
    return tw_fail(all, TW_E_LANES, "the lane form differs from the model");
}
