/* run_to.c: run to a given time.
 *
 * Whole slow steps of H, then one that is shortened so that it ends at the time; then H
 * again. A rest of less than SLIVER steps is added to the last whole step instead of
 * being made a step of its own. */
#include "core.h"

#include <float.h>

static const double SLIVER = 1e-6;

/* Two times that differ by no more are the same instant: rounding of t_base + step H.
 */
static double rounding(const tw_run *r, double t)
{
    return 4 * DBL_EPSILON * (fabs(t) + fabs(r->now.head[T_BASE]));
}

/* Make the present instant t, which is the same but for rounding. */
static void set_clock(tw_run *r, double t)
{
    double *base = r->now.head + T_BASE;
    if (r->now.t == t) return;
    *base = t - r->now.step * r->H - r->now.sub * r->now.h;
    tw_set_now(r);
    r->now.t = r->now.point.t =
        t; /* if rounding does not allow it, until the next tick */
}

static int set_step(tw_run *r, double H, double whole)
{
    const int rc = tw_set_step(r, H);
    r->now.head[H_WHOLE] = whole;
    return rc;
}

/* The end of a shortened step: H again. A history that is scaled to a much longer step
 * has its errors amplified by the powers of the quotient: better none. */
static int end_short_step(tw_run *r)
{
    const double whole = r->now.head[H_WHOLE], quotient = whole / r->H;
    if (!(whole > 0) || r->now.sub) return TW_OK;
    const int rc = set_step(r, whole, 0);
    return !rc && quotient > 2 && r->method->history ? tw_forget(r) : rc;
}

/* At a full slow step: shorten the next one if it would pass t. */
static int shorten(tw_run *r, double t)
{
    const double left = t - r->now.t, H = r->H;
    if (left >= H * (1 + SLIVER) || fabs(left - H) <= rounding(r, t)) return TW_OK;
    if (left / r->now.ticks <= rounding(r, t)) { /* nothing to integrate */
        set_clock(r, t);
        return TW_OK;
    }
    return set_step(r, left, H);
}

/* In the middle of a slow step: t must be one of its ticks, or after its end. */
static int is_reachable(const tw_run *r, double t)
{
    const double ticks = (t - r->now.t) / r->now.h, whole = round(ticks);
    if (r->now.sub + ticks >= r->now.ticks) return 1;
    if (fabs(t - (r->now.t + whole * r->now.h)) > rounding(r, t)) return 0;
    return !r->method->half_step || !((r->now.sub + (int)whole) & 1);
}

static int check_time(tw_run *r, double t)
{
    if (!isfinite(t) || t < r->now.t - rounding(r, t))
        return tw_fail_range(r, TW_E_TIME, "t", t, r->now.t, INFINITY);
    return TW_OK;
}

int tw_check_goal(tw_run *r, double t)
{
    if (!tw_can_tick(r)) return tw_stop_code(r);
    const int rc = check_time(r, t);
    if (rc) return rc;
    if (r->now.sub && !is_reachable(r, t))
        return tw_fail_range(r, TW_E_FULL_STEP, "tw_run_to", r->now.sub, 0, 0);
    return TW_OK;
}

static int is_there(const tw_run *r, double t)
{
    return r->now.t >= t - rounding(r, t);
}

int tw_tick_to(tw_run *r, double t)
{
    int rc = tw_check_goal(r, t);
    if (rc || (rc = end_short_step(r))) return rc;
    if (!is_there(r, t)) {
        if (!r->now.sub && (rc = shorten(r, t))) return rc;
        if (!is_there(r, t) && (rc = tw_tick(r))) return rc;
    }
    if (is_there(r, t)) set_clock(r, t);
    return end_short_step(r);
}

long tw_ticks_ahead(const tw_run *r, double t)
{
    enum { MOST = 1000000 };
    if (r->now.head[H_WHOLE] > 0) return 0;
    const double steps = floor((t - r->now.t) / r->H) - 2;
    const double ticks = steps * r->now.ticks - r->now.sub;
    return ticks > MOST ? MOST : (long)ticks;
}

int tw_run_to(tw_run *r, double t)
{
    int rc = tw_check_goal(r, t);
    if (!rc) rc = end_short_step(r);
    while (!rc && r->now.t < t) {
        const long ticks = tw_ticks_ahead(r, t);
        rc = ticks > 0 ? tw_advance(r, ticks) : tw_tick_to(r, t);
    }
    return rc;
}

size_t tw_run_times_need(const tw_run *r)
{
    const size_t span = tw_between_need(r);
    return span ? span + (size_t)(r->model->ns + r->model->nf) : 0;
}

/* The state at a half step is a prediction. */
static int has_state(const tw_run *r)
{
    return !r->method->half_step || !(r->now.sub & 1);
}

static int check_times(tw_run *r, const double *times, int n)
{
    int rc = n > 0 ? check_time(r, times[0]) : TW_OK;
    if (!rc && !has_state(r))
        return tw_fail_range(r, TW_E_FULL_STEP, "tw_run_times", r->now.sub, 0, 0);
    for (int i = 1; !rc && i < n; i++)
        if (!isfinite(times[i]) || times[i] < times[i - 1])
            rc = tw_fail_range(r, TW_E_TIME, "times", times[i], times[i - 1], INFINITY);
    return rc;
}

int tw_run_times(tw_run *r, const double *times, int n, tw_visit *visit, void *user,
                 double *mem, size_t len)
{
    if (!tw_can_tick(r)) return tw_stop_code(r);
    if (n < 0) return tw_fail_range(r, TW_E_RANGE, "n", n, 0, INFINITY);
    if (!times || !visit || !mem) return tw_fail(r, TW_E_NULL, "times, visit or mem");
    const size_t need = tw_run_times_need(r);
    if (len < need)
        return tw_fail_range(r, TW_E_MEMORY, "tw_run_times", (double)len, (double)need,
                             0);
    double *span = mem, *xs = mem + tw_between_need(r), *xf = xs + r->model->ns;
    int rc = check_times(r, times, n);
    if (!rc) rc = tw_between_from(r, span);
    for (int i = 0; !rc && i < n;) {
        const double t = times[i];
        if (is_there(r, t) && r->now.t <= t + rounding(r, t)) {
            rc = visit(r, t, r->now.xs, r->now.xf, user);
            i++;
        } else if (is_there(r, t)) {
            rc = tw_between(r, span, t, xs, xf);
            if (!rc) rc = visit(r, t, xs, xf, user);
            i++;
        } else {
            rc = tw_between_from(r, span);
            do /* both ticks of a half-step method */
                if (!rc) rc = tw_tick_to(r, times[n - 1]);
            while (!rc && !has_state(r));
        }
    }
    return rc;
}
