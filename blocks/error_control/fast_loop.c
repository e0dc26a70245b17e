/* fast_loop.c: the fast steps of a slow step.
 *
 * They end exactly where the slow step ends. The rest is divided again when that saves
 * a step, or when the length must shrink; else it is kept. When failures bring the
 * length below 0.3 of what it was at the opening, the slow step closes at the last good
 * instant: what comes was not foreseen when its length was chosen. */
#include "engine.h"

static const double close_below = 0.3;

double tw_auto_shortest(const tw_auto_engine *e)
{
    const double clock = 16 * 2.220446049250313e-16 * fabs(e->t);
    return e->a->Hmin > clock ? e->a->Hmin : clock;
}

double tw_auto_wanted(const tw_auto_engine *e)
{
    const double h = e->fast.s->wanted, most = e->a->hmax;
    return most > 0 && h > most ? most : h;
}

/* The length of the next fast step from s, and whether it is the last one. */
static double choose_length(const tw_auto_engine *e, double s, double last_length,
                            int *last)
{
    const double rest = e->t_end - s, steps = rest / tw_auto_wanted(e) - 0.05;
    *last = steps <= 1;
    if (*last) return rest;
    const double whole = steps < TW_RATIO_MAX ? (int)steps : TW_RATIO_MAX;
    const double h = rest / (whole < steps ? whole + 1 : whole);
    return fabs(h - last_length) <= 1e-9 * last_length ? last_length : h;
}

int tw_auto_fast_round(tw_auto_engine *e, double *s)
{
    const double opened = tw_auto_wanted(e);
    double h = e->fast.s->h;
    tw_auto_attempt try = {.s = e->t};
    int room = e->a->max_ratio;
    for (;;) {
        int last, accepted;
        try.h = h = choose_length(e, try.s, h, &last);
        try.s_end = last ? e->t_end : try.s + h;
        try.with_slow = last;
        if (h < e->shortest && !last) return tw_auto_fail_small(e, 1, h);
        if (last || !e->m->ns) {
            try.xs = tw_auto_row(&e->slow, PART_PREDICTED);
        } else {
            double *xs = tw_auto_row(&e->slow, PART_AT);
            tw_auto_path(e, (try.s_end - e->t) / e->H, xs);
            try.xs = xs;
        }
        const int rc = e->kind->attempt(e, &try, &accepted);
        if (rc) return rc;
        if (accepted) {
            try.s = *s = try.s_end;
            tw_auto_add_node(e, try.s);
            if (last || --room == 0) return TW_OK;
        } else {
            e->s->stat[TW_AUTO_FAST_REJECTED]++;
            *s = try.s;
            if (e->fast.s->wanted < e->shortest)
                return tw_auto_fail_small(e, 1, e->fast.s->wanted);
            if (e->fast.s->wanted < close_below * opened) return TW_OK;
        }
    }
}
