/* adams_ros_start.c: the first k - 1 slow steps of the methods of adams_ros.c.
 *
 * A step with m < k old derivatives gets k - m more inside it, from k - m sweeps:
 *
 *     sweep j = 1 ... k - m   integrates the fast part with the path through the
 *                             derivatives so far, and evaluates slow() at j points,
 *                             about i / (j + 1), which replace those of the last sweep
 *
 * Each sweep gains one order. Then the fast steps of the slow step use the path with
 * all k derivatives, and the step ends like a regular one. The points are ends of fast
 * steps, of which there must be four: with a ratio below 4 they are divided. The
 * matrix is computed at the start of each of these slow steps. All evaluations count as
 * start-up. */
#include "adams_ros.h"

/* Fast steps of the start-up in a slow step. */
static int steps_of(const ros *w)
{
    return w->ratio * w->fine;
}

static void set_path(const ros *w, int inside)
{
    const int have = (int)w->state[HAVE], steps = steps_of(w);
    double tau[TW_PATH_MOST];
    for (int i = 0; i < have; i++) tau[i] = -i;
    for (int i = 1; i <= inside; i++)
        tau[have + i - 1] = (double)(i * steps / (inside + 1)) / steps;
    tw_path_set(w->path, have + inside, tau);
}

static fast_step step_at(tw_run *r, const ros *w, int j)
{
    const double du = 1.0 / steps_of(w);
    const double t0 = r->now.t - r->now.sub * r->now.h;
    return (fast_step){
        .r = r, .w = w, .t = t0 + j * w->weights->h, .u = j * du, .du = du};
}

/* Fast step j of the slow step, from x to x1, with the matrix of the slow step. */
static int one_step(tw_run *r, const ros *w, int j, const double *x, double *x1,
                    double *error)
{
    fast_step s = step_at(r, w, j);
    int rc = tw_adams_ros_open(&s, x);
    if (!rc && j == 0 && w->state[FACTORED] == 0) rc = tw_adams_ros_build(&s, x);
    return rc ? rc : tw_adams_ros_step(&s, x, x1, error);
}

static int sweep(tw_run *r, const ros *w, int inside)
{
    const int steps = steps_of(w);
    const double *x = r->now.xf;
    for (int j = 0, i = 1; i <= inside; j++) {
        double *x1 = w->xf[j & 1], *xs = r->now.xs_next;
        int rc = one_step(r, w, j, x, x1, NULL);
        if (rc) return rc;
        x = x1;
        if (j + 1 != i * steps / (inside + 1)) continue;
        const double u = (j + 1.0) / steps;
        tw_adams_ros_slow_at(w, r->H, u, xs);
        rc = tw_eval_slow(r, r->now.t + u * r->H, xs, x, w->fs + (i - 1) * w->ns);
        if (rc) return rc;
        i++;
    }
    memcpy(w->f + (int)w->state[HAVE] * w->ns, w->fs,
           (size_t)(inside * w->ns) * sizeof *w->fs);
    set_path(w, inside);
    return TW_OK;
}

static int begin(tw_run *r, const ros *w)
{
    int rc;
    tw_adams_ros_begin(r, w);
    w->state[FACTORED] = 0;
    if (w->state[HAVE] == 0) {
        rc = tw_eval_slow(r, r->now.t, r->now.xs, r->now.xf, w->f);
        if (rc) return rc;
        w->state[HAVE] = 1;
    }
    set_path(w, 0);
    for (int inside = 1; inside <= w->k - (int)w->state[HAVE]; inside++)
        if ((rc = sweep(r, w, inside))) return rc;
    return TW_OK;
}

int tw_adams_ros_start_tick(tw_run *r, const ros *w)
{
    const int sub = r->now.sub, last = sub + 1 == r->now.ticks;
    const double *x = r->now.xf;
    int rc;
    tw_count_start(r);
    if (!sub && (rc = begin(r, w))) return rc;
    for (int i = 0; i < w->fine; i++) {
        double *x1 = (w->fine - i) & 1 ? r->now.xf_next : w->xf[0];
        if ((rc = one_step(r, w, sub * w->fine + i, x, x1, w->error))) return rc;
        x = x1;
    }
    if (!last) {
        tw_adams_ros_slow_at(w, r->H, (sub + 1.0) / w->ratio, r->now.xs_next);
    } else {
        if ((rc = tw_adams_ros_end(r, w))) return rc;
        w->state[HAVE] += 1;
        if (w->state[HAVE] == w->k) tw_adams_ros_regular(r, w);
    }
    tw_count_normal(r);
    return TW_OK;
}
