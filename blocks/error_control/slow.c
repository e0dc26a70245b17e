/* slow.c: one try of a slow step: the fast part, one evaluation of slow(), the error
 * test. */
#include "slow.h"

#include "sums/sums.h"

/* The next instant where a step must end: *jump: of the inputs. */
static int next_stop(tw_auto_engine *e, double goal, double *stop, int *jump)
{
    const tw_auto *a = e->a;
    *stop = goal < a->tend ? goal : a->tend;
    *jump = 0;
    int i = (int)e->s->stop;
    while (i < a->n_stops && a->stops[i] <= e->t) i++;
    e->s->stop = i;
    if (i < a->n_stops && a->stops[i] <= *stop) {
        *stop = a->stops[i];
        *jump = 1;
    }
    if (!a->next_jump || e->r->now.mode == TW_HELD) return TW_OK;
    const double t = a->next_jump(e->t, a->run.input_user);
    if (!(t > e->t))
        return tw_fail_range(e->r, TW_E_TIME, "next_jump", t, e->t, INFINITY);
    if (t <= *stop) {
        *stop = t;
        *jump = 1;
    }
    return TW_OK;
}

/* A time that is on the same side of a jump for any way to compute where it is. */
double tw_auto_beside(double t, int side)
{
    return t + side * 8 * 2.220446049250313e-16 * fabs(t);
}

/* H: an integer number of fast steps where these should keep their length (a stiff fast
 * part only keeps its factors by that), or up to the stop, or half of the way. */
static int choose_length(tw_auto_engine *e, double goal)
{
    const tw_auto *a = e->a;
    const double h = tw_auto_wanted(e);
    double H = e->m->ns ? e->slow.s->wanted : h, stop;
    const double most = a->Hmax > 0         ? a->Hmax
                        : isfinite(a->tend) ? (a->tend - a->run.t0) / 10
                                            : INFINITY;
    if (H > most) H = most;
    if (e->m->nf && e->m->ns) {
        const double steps = H / h + 0.05;
        if (steps >= a->max_ratio + 1)
            H = a->max_ratio * h;
        else if (steps >= 1 && e->kind == &tw_auto_fast_adams)
            H = (int)steps * h;
        if (H > most) H = most;
    }
    const int rc = next_stop(e, goal, &stop, &e->to_jump);
    if (rc) return rc;
    const double rest = stop - e->t, wanted = H;
    if (rest <= 1.0001 * H)
        H = rest;
    else {
        if (rest < 2 * H) H = rest / 2;
        e->to_jump = 0;
        stop = e->t + H;
    }
    e->t_end = e->t_eval = stop;
    if (e->to_jump) e->t_eval = tw_auto_beside(stop, -1);
    if (H < e->shortest && wanted < e->shortest)
        return tw_auto_fail_small(e, e->m->ns == 0, H);
    tw_auto_open(e, H);
    return TW_OK;
}

/* The fast part failed on the way: the step ends at s. The path up to there stays what
 * fast() has seen. */
static void close_at(tw_auto_engine *e, double s)
{
    const double u = (s - e->t) / e->H;
    tw_auto_path(e, u, tw_auto_row(&e->slow, PART_AT));
    tw_auto_path_slope(e, u, tw_auto_row(&e->slow, PART_TURN));
    e->t_end = e->t_eval = s;
    e->to_jump = 0;
    tw_auto_open(e, s - e->t);
}

static int evaluate_slow(tw_auto_engine *e, int where)
{
    e->at.t = e->t_eval;
    e->at.xs = tw_auto_row(&e->slow, where);
    e->at.xf = tw_auto_row(&e->fast, PART_X);
    return tw_auto_evaluate(e, &e->at, tw_auto_row(&e->slow, PART_F), NULL, 0);
}

/* Evaluate, once (PEC); twice (PECE) if there are no fast states. *error: the square of
 * the estimate, NAN if the model left its domain. */
static int judge_slow(tw_auto_engine *e, double *error)
{
    const double *f = tw_auto_row(&e->slow, PART_F);
    int rc = e->slow_done ? TW_OK : evaluate_slow(e, PART_PREDICTED);
    *error = rc ? NAN : tw_auto_judge(&e->slow);
    if (!rc && !e->m->nf && *error <= 1) {
        rc = evaluate_slow(e, PART_NEXT);
        if (rc || !tw_all_finite(f, e->m->ns)) *error = NAN;
    }
    return rc;
}

static void accept_slow(tw_auto_engine *e, int closed)
{
    const tw_auto_part *p = &e->slow;
    const double *value = tw_auto_row(p, closed ? PART_AT : PART_PREDICTED);
    const double *slope = tw_auto_row(p, closed ? PART_TURN : PART_SLOPE);
    const double *next = tw_auto_row(p, PART_NEXT), *f = tw_auto_row(p, PART_F);
    double *jump = tw_auto_row(p, PART_JUMP), *bend = tw_auto_row(p, PART_BEND);
    double *begin = tw_auto_row(p, PART_BEGIN);
    const double *x = tw_auto_row(p, PART_X);
    for (int i = 0; i < p->stride; i += LANES) {
        PUT(jump, i, GET(next, i) - GET(value, i));
        PUT(bend, i, GET(f, i) - GET(slope, i));
        PUT(begin, i, GET(x, i));
    }
    tw_auto_shift(p);
    tw_auto_choose(p);
    if (closed) p->s->wanted = 2 * e->fast.s->wanted;
}

/* Evaluations since the try began. */
static void count_wasted(tw_auto_engine *e, const double before[2])
{
    e->s->stat[TW_AUTO_WASTED_SLOW] += e->r->now.count[TW_SLOW] - before[0];
    e->s->stat[TW_AUTO_WASTED_FAST] += e->r->now.count[TW_FAST] - before[1];
}

static void go_back(tw_auto_engine *e, double newest, double nodes)
{
    e->s->newest = newest;
    e->s->nodes = nodes;
    if (e->m->nf) e->kind->restore(e);
}

int tw_auto_try_step(tw_auto_engine *e, double goal, int *accepted)
{
    const double before[2] = {e->r->now.count[TW_SLOW], e->r->now.count[TW_FAST]};
    const double newest = e->s->newest, nodes = e->s->nodes;
    double s;
    *accepted = 0;
    e->slow_done = 0;
    e->failed = TW_OK;
    int rc = choose_length(e, goal);
    if (rc) return rc;
    s = e->t_end;
    if (e->m->nf) {
        e->kind->save(e);
        e->s->nodes = 1;
        rc = tw_auto_fast_round(e, &s);
        if (rc) {
            go_back(e, newest, nodes);
            return rc;
        }
    }
    const int closed = s < e->t_end;
    if (closed && s == e->t) { /* before the first fast step: open a shorter one */
        e->s->nodes = nodes;
        e->slow.s->wanted = 2 * e->fast.s->wanted;
        e->s->stat[TW_AUTO_CLOSED]++;
        count_wasted(e, before);
        return TW_OK;
    }
    if (closed) close_at(e, s);
    if (!e->m->ns) {
        *accepted = 1;
    } else {
        double error;
        rc = judge_slow(e, &error);
        if (rc && !tw_auto_is_recoverable(rc)) {
            go_back(e, newest, nodes);
            return rc;
        }
        *accepted = error <= 1;
        if (!*accepted) {
            e->failed = rc ? rc : isfinite(error) ? TW_OK : TW_E_DIVERGED;
            go_back(e, newest, nodes);
            tw_auto_reject(&e->slow, error);
            e->s->stat[TW_AUTO_REJECTED]++;
            count_wasted(e, before);
            if (e->slow.s->wanted < e->shortest)
                return tw_auto_fail_small(e, 0, e->slow.s->wanted);
            return TW_OK;
        }
        accept_slow(e, closed);
    }
    if (closed) e->s->stat[TW_AUTO_CLOSED]++;
    return TW_OK;
}
