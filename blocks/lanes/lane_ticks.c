/* lane_ticks.c: ticks of all lanes, and lanes that stop.
 *
 * The run of all lanes fails when one of them does. Then it goes back to the memory
 * that was saved before these ticks, makes them one by one to find the tick and the
 * lanes that fail in it, goes back again and forward to the last good state. There
 * these lanes stop: they keep that state, and from then on the equations see another
 * lane's numbers in their place. The others continue with their own bits. */
#include "lanes.h"

enum { SOME = 256, PARTS = 24 }; /* ticks between saves; instants of a tick */

static size_t live_bytes(const tw_lanes *l)
{
    return tw_live_size(&l->now.run) * sizeof(double);
}

static void save(tw_lanes *l)
{
    memcpy(l->now.saved, l->now.run.now.head, live_bytes(l));
    l->now.failed = 0;
}

static void go_back(tw_lanes *l)
{
    memcpy(l->now.run.now.head, l->now.saved, live_bytes(l));
    tw_update_view(&l->now.run);
    l->now.failed = 0;
}

/* Of the next state of a lane, in the order in which a single run looks: the first
 * number that is not finite, or NULL. */
static const double *not_finite(const tw_lanes *l, int lane, const tw_var **var)
{
    const tw_model *m = l->model;
    const tw_now *now = &l->now.run.now;
    const double *x[3] = {now->xs_next, now->xf_next, now->xd_next};
    const tw_var *vars[3] = {m->slow_var, m->fast_var, m->direct_var};
    const int n[3] = {m->ns, m->nf, m->nd};
    for (int part = 0; part < 3; part++)
        for (int i = 0; i < n[part]; i++) {
            const double *at = x[part] + tw_lane_place(l, n[part], lane, i);
            *var = vars[part] + i;
            if (!isfinite(*at)) return at;
        }
    return NULL;
}

static int bad_input(const tw_lanes *l, int lane, const double *u)
{
    const int nu = l->model->nu;
    int i = 0;
    while (i < nu && isfinite(u[tw_lane_place(l, nu, lane, i)])) i++;
    return i;
}

/* Whether the inputs of these lanes are to blame: as tw_fail_input for a single run. */
static void blame_inputs(tw_lanes *l, unsigned lanes)
{
    tw_run *all = &l->now.run;
    const int nu = l->model->nu;
    unsigned open = 0;
    if (!nu || all->now.mode == TW_HELD) return;
#define BLAME(k, i, u, when)                                                           \
    (l->lane[k].report =                                                               \
         (tw_report){TW_E_INPUT, l->model->input[i].name,                              \
                     (u)[tw_lane_place(l, nu, k, i)], 0, 0, when, 0, ""})
    for (int k = 0; k < l->now.used; k++) {
        if (!(lanes >> k & 1u)) continue;
        open |= 1u << k;
        for (int track = 1; track >= 0; track--) { /* the first one has precedence */
            const int i = bad_input(l, k, all->now.u_stage[track]);
            if (i < nu) BLAME(k, i, all->now.u_stage[track], all->now.t);
        }
    }
    for (int part = 0; part <= PARTS && open; part++) {
        const double *u, at = all->now.t + part * all->now.h / PARTS;
        if (tw_input_at(all, TW_SLOW, at, &u)) break;
        for (int k = 0; k < l->now.used; k++) {
            const int i = open >> k & 1u ? bad_input(l, k, u) : nu;
            if (i == nu) continue;
            BLAME(k, i, u, at);
            open &= ~(1u << k);
        }
    }
#undef BLAME
}

/* After a tick that failed with rc: the lanes that are to blame, with their reports. */
static unsigned find_failed(tw_lanes *l, int rc)
{
    const tw_run *all = &l->now.run;
    unsigned lanes = 0;
    for (int k = 0; k < l->now.used; k++) {
        tw_lane *lane = l->lane + k;
        const tw_var *var = NULL;
        if (l->now.dead[k]) continue;
        if (l->now.failed) {
            if (!(l->now.failed >> k & 1u)) continue;
            lane->report = all->now.report;
            lane->report.code = l->now.failed_code;
        } else {
            const double *x = not_finite(l, k, &var);
            if (!x) continue;
            lane->report =
                (tw_report){TW_E_DIVERGED, var->name, *x, 0, 0, all->now.t, 0, ""};
        }
        lanes |= 1u << k;
    }
    if (rc == TW_E_INPUT && !l->now.failed) blame_inputs(l, lanes);
    return lanes;
}

void tw_lane_freeze(tw_lanes *l, int lane)
{
    const tw_model *m = l->model;
    const int n[3] = {m->ns, m->nf, m->nd}, W = l->now.width;
    unsigned char *at = l->now.frozen;
    for (int part = 0; part < 3; at += W * n[part++])
        for (int i = 0; i < n[part]; i++) at[tw_lane_place(l, n[part], lane, i)] = 1;
}

/* At their last good state. */
static void stop(tw_lanes *l, unsigned lanes)
{
    const tw_model *m = l->model;
    const tw_now *now = &l->now.run.now;
    for (int k = 0; k < l->now.used; k++) {
        if (!(lanes >> k & 1u)) continue;
        double *last = l->now.last + (size_t)k * tw_state_size(m);
        tw_lane_get(l, m->ns, k, now->xs, last);
        tw_lane_get(l, m->nf, k, now->xf, last + m->ns);
        tw_lane_get(l, m->nd, k, now->xd, last + m->ns + m->nf);
        l->lane[k].t = now->t;
        l->lane[k].code = l->lane[k].report.code;
        l->now.dead[k] = 1;
        l->now.living--;
        l->now.mixed = 1;
        tw_lane_freeze(l, k);
    }
    tw_lane_find_equal_inputs(l);
}

/* The code of an error that is no lane's: no tick has failed. */
static int is_common(const tw_lanes *l)
{
    return l->now.run.now.going;
}

/* Up to n ticks; *done: those made. */
static int some_ticks(tw_lanes *l, long n, long *done)
{
    tw_run *all = &l->now.run;
    *done = n > SOME ? SOME : n;
    save(l);
    int rc = tw_advance(all, *done);
    if (!rc || is_common(l)) return rc;
    const long most = *done;
    go_back(l);
    for (*done = 0; *done < most && !(rc = tw_tick(all)); ++*done) {
    }
    const unsigned lanes = find_failed(l, rc);
    go_back(l);
    if (!lanes) return rc;
    if (*done && (rc = tw_advance(all, *done))) return rc;
    stop(l, lanes);
    return TW_OK;
}

static int one_tick_to(tw_lanes *l, double t)
{
    tw_run *all = &l->now.run;
    for (;;) {
        save(l);
        const int rc = tw_tick_to(all, t);
        if (!rc || is_common(l)) return rc;
        const unsigned lanes = find_failed(l, rc);
        go_back(l);
        if (!lanes) return rc;
        stop(l, lanes);
        if (!l->now.living) return TW_OK;
    }
}

static int check(tw_lanes *l)
{
    if (!l) return TW_E_NULL;
    if (l->now.len && tw_started(&l->now.run)) return TW_OK;
    return tw_fail(&l->now.run, TW_E_NOT_STARTED, "tw_lanes_start");
}

/* At the end of a call. */
static int set_times(tw_lanes *l, int rc)
{
    for (int k = 0; k < l->now.used; k++)
        if (!l->now.dead[k]) l->lane[k].t = l->now.run.now.t;
    return rc;
}

int tw_lanes_advance(tw_lanes *l, long ticks)
{
    int rc = check(l);
    if (rc) return rc;
    if (ticks < 0)
        return tw_fail_range(&l->now.run, TW_E_RANGE, "ticks", (double)ticks, 0,
                             INFINITY);
    while (!rc && ticks > 0 && l->now.living) {
        long done = 0;
        rc = some_ticks(l, ticks, &done);
        ticks -= done;
    }
    return set_times(l, rc);
}

int tw_lanes_tick_to(tw_lanes *l, double t)
{
    const int rc = check(l);
    if (rc || !l->now.living) return rc;
    return set_times(l, one_tick_to(l, t));
}

int tw_lanes_run_to(tw_lanes *l, double t)
{
    int rc = check(l);
    if (rc || !l->now.living) return rc;
    tw_run *all = &l->now.run;
    rc = tw_check_goal(all, t);
    while (!rc && all->now.t < t && l->now.living) {
        long n = tw_ticks_ahead(all, t);
        rc = n > 0 ? some_ticks(l, n, &n) : one_tick_to(l, t);
    }
    return set_times(l, rc);
}
