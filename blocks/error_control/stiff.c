/* stiff.c: how the fast part is integrated: by Adams formulas, or, if it is stiff, by
 * ROS34PW2; "auto" switches from what it measures.
 *
 * The growth is h rho, the step times the fastest rate of the equations: from two
 * evaluations of an Adams step, or from the matrix of the other method. A formula whose
 * step is limited by stability sits at a growth about 1; above 0.6 in three slow steps
 * in a row the other method is tried. It stays if it gets further with an evaluation
 * than the first one did before; else the first one comes back, and the next trial
 * waits four times as long. Below a growth of 0.25 the same is done the other way
 * round. */
#include "engine.h"

static const double stiff_from = 0.6, stiff_to = 0.25;
enum { WINDOW = 40, SETTLE = 15, WAIT = 100, IN_A_ROW = 3, LONGEST = 1000000 };

enum { ADAMS, ROS };

const tw_auto_fast *tw_auto_kind(double which)
{
    return which == ROS ? &tw_auto_fast_ros : &tw_auto_fast_adams;
}

void tw_auto_start_stiff(const tw_auto *a, tw_auto_state *s)
{
    s->stiff = a->stiff;
    s->kind = a->stiff == TW_AUTO_STIFF_ON ? ROS : ADAMS;
    s->stiff_wait = WAIT;
}

static double fast_evals(const tw_auto_engine *e)
{
    return e->r->now.count[TW_FAST];
}

/* Begin to measure how far an evaluation gets. */
static void open_window(tw_auto_engine *e)
{
    e->s->window_steps = e->s->stat[TW_AUTO_FAST_STEPS];
    e->s->window_evals = fast_evals(e);
    e->s->window_t = e->t;
}

static double pace(const tw_auto_engine *e)
{
    const double evals = fast_evals(e) - e->s->window_evals;
    return evals > 0 ? (e->t - e->s->window_t) / evals : 0;
}

static int switch_kind(tw_auto_engine *e)
{
    const double h =
        e->fast.s->back[1] < e->fast.s->wanted ? e->fast.s->back[1] : e->fast.s->wanted;
    double *xs = tw_auto_row(&e->slow, PART_AT), *f = tw_auto_row(&e->fast, PART_F);
    const tw_auto_part *slow = &e->slow;
    tw_at at = e->r->now.point;
    for (int i = 0; i < slow->n; i++) /* where the path begins */
        xs[i] = tw_auto_row(slow, PART_X)[i] - tw_auto_row(slow, PART_JUMP)[i];
    at.xs = xs;
    at.xf = tw_auto_row(&e->fast, PART_X);
    int rc = tw_auto_evaluate(e, &at, NULL, f, 0);
    if (rc) return rc;
    e->s->kind = e->s->kind == ROS ? ADAMS : ROS;
    e->s->stat[TW_AUTO_SWITCHES]++;
    e->kind = tw_auto_kind(e->s->kind);
    e->fast.s->wanted = h;
    if (e->s->kind == ADAMS) { /* order 1 */
        const double N = sqrt(tw_auto_norm(&e->fast, f)), first = N > 0 ? 0.25 / N : h;
        if (first < h) e->fast.s->wanted = first;
    }
    if ((rc = e->kind->start(e))) return rc;
    tw_auto_first_node(e);
    open_window(e);
    return TW_OK;
}

/* Is the other method worth a trial? */
static int other_may_pay(const tw_auto_engine *e)
{
    if (e->s->kind == ROS) return tw_auto_ros_growth(e) < stiff_to;
    return e->fast.s->growth > stiff_from;
}

int tw_auto_choose_kind(tw_auto_engine *e)
{
    tw_auto_state *s = e->s;
    if (e->a->stiff != TW_AUTO_STIFF_AUTO || !e->m->nf) return TW_OK;
    const double steps = s->stat[TW_AUTO_FAST_STEPS] - s->window_steps;
    if (s->on_trial != 0) {
        if (s->on_trial == 1 && steps >= SETTLE) { /* its first steps do not count */
            s->on_trial = 2;
            open_window(e);
            return TW_OK;
        }
        if (steps < WINDOW) return TW_OK;
        s->on_trial = 0;
        if (pace(e) > s->pace_before) {
            s->stiff_wait = WAIT;
            open_window(e);
            return TW_OK;
        }
        s->stiff_wait = 4 * s->stiff_wait < LONGEST ? 4 * s->stiff_wait : LONGEST;
        return switch_kind(e);
    }
    if (steps < s->stiff_wait) return TW_OK;
    s->in_a_row = other_may_pay(e) ? s->in_a_row + 1 : 0;
    if (s->in_a_row == 0) open_window(e);
    if (s->in_a_row < IN_A_ROW) return TW_OK;
    s->in_a_row = 0;
    s->pace_before = pace(e);
    s->on_trial = 1;
    return switch_kind(e);
}

int tw_auto_check_stiff(const tw_auto_engine *e)
{
    const tw_auto_state *s = e->s;
    const tw_auto *a = e->a;
    if (s->stiff != a->stiff || (s->kind != ADAMS && s->kind != ROS))
        return TW_E_SNAPSHOT;
    if (a->stiff != TW_AUTO_STIFF_AUTO &&
        s->kind != (a->stiff == TW_AUTO_STIFF_ON ? ROS : ADAMS))
        return TW_E_SNAPSHOT;
    if (a->stiff == TW_AUTO_STIFF_OFF || !e->m->nf) return TW_OK;
    return tw_auto_ros_check(e);
}
