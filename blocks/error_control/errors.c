/* errors.c: reports and messages of the engine; the texts are those of core/messages.c.
 */
#include "engine.h"

/* The state of a part with the largest error, in tolerances. */
static const char *worst(const tw_auto_engine *e, int part, double *most)
{
    const tw_auto_part *p = part ? &e->fast : &e->slow;
    const double *w = tw_auto_row(p, PART_WEIGHT), *d = tw_auto_row(p, PART_D);
    const tw_var *var = part ? e->m->fast_var : e->m->slow_var;
    const int k = (int)p->s->order;
    const double c = fabs(p->s->a[k] - p->s->a[k - 1]);
    int which = 0;
    *most = 0;
    for (int i = 0; i < p->n; i++) {
        const double error = c * w[i] * fabs(d[i]);
        if (error >= *most || !isfinite(error)) {
            *most = error;
            which = i;
            if (!isfinite(error)) break;
        }
    }
    return p->n ? var[which].name : e->m->name;
}

int tw_auto_fail_small(tw_auto_engine *e, int part, double h)
{
    double error;
    const char *name = worst(e, part, &error);
    if (e->failed == TW_E_DIVERGED) {
        if (tw_fail_input(e->r)) return TW_E_INPUT;
        return tw_fail_range(e->r, TW_E_DIVERGED, name, NAN, 0, 0);
    }
    if (e->failed) return tw_fail_in(e->r, e->failed, e->m->name);
    return tw_fail_range(e->r, TW_E_TOLERANCE, name, error, h, 0);
}

int tw_auto_failed(tw_run *r, int rc)
{
    return r->now.report.code == rc ? rc : tw_fail_in(r, rc, r->model->name);
}

size_t tw_auto_message(const tw_auto *a, char *text, size_t size)
{
    return tw_message(a ? &a->run : NULL, text, size);
}
