/* fast_loop.c: the fast steps of a slow step.
 *
 * They end exactly where the slow step ends. The rest is divided again when that saves a
 * step, or when the length must shrink; else it is kept. When failures bring the length
 * below 0.3 of what it was at the opening, the slow step closes at the last good
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
    const double rest = e->t_end - s, steps = ceil(rest / tw_auto_wanted(e) - 0.05);
    *last = steps <= 1;
    const double h = *last ? rest : rest / steps;
    return fabs(h - last_length) <= 1e-9 * last_length ? last_length : h;
}

int tw_auto_fast_round(tw_auto_engine *e, double *s)
{
    const double opened = tw_auto_wanted(e);
    double *xs = tw_auto_row(&e->slow, PART_AT), h = e->fast.s->h;
    int room = e->a->max_ratio;
    for (*s = e->t;;) {
        int last, accepted;
        h = choose_length(e, *s, h, &last);
        const double end = last ? e->t_end : *s + h;
        if (h < tw_auto_shortest(e) && !last) return tw_auto_fail_small(e, 1, h);
        tw_auto_attempt try = {*s, h, end, xs, last};
        if (last || !e->m->ns)
            try.xs = tw_auto_row(&e->slow, PART_PREDICTED);
        else
            tw_auto_path(e, (end - e->t) / e->H, xs);
        const int rc = e->kind->attempt(e, &try, &accepted);
        if (rc) return rc;
        if (accepted) {
            tw_auto_add_node(e, *s = end);
            if (last || --room == 0) return TW_OK;
        } else {
            e->s->stat[TW_AUTO_FAST_REJECTED]++;
            if (e->fast.s->wanted < tw_auto_shortest(e))
                return tw_auto_fail_small(e, 1, e->fast.s->wanted);
            if (e->fast.s->wanted < close_below * opened) return TW_OK;
        }
    }
}
