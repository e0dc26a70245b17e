/* prices.c: what one call of slow() and of fast() costs, by the caller's clock: the
 * median of several batches along the run, so that another program that takes the
 * processor for a moment does not count. */
#include "advise.h"

enum { BATCHES = 9, MOST_CALLS = 1 << 20 };
static const double BATCH = 5e-4; /* seconds */

typedef struct where {
    tw_run *r;
    const tw_advice_work *w;
    int part;
    double *out;
} where;

static int call(const where *p, int k)
{
    const int n = p->w->n;
    const double *x = p->w->reference + (k % TW_ADVICE_INSTANTS) * n;
    tw_at at = p->r->now.point;
    at.xs = x;
    at.xf = x + p->w->ns;
    return (p->part ? p->r->model->fast : p->r->model->slow)(&at, p->out);
}

/* Seconds for so many calls. */
static double batch(const tw_advice *a, const where *p, int calls)
{
    const double begin = a->seconds();
    for (int k = 0; k < calls; k++)
        if (call(p, k)) return -1;
    return a->seconds() - begin;
}

static double median(double *x, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && x[k] < x[k - 1]; k--) {
            const double swap = x[k];
            x[k] = x[k - 1];
            x[k - 1] = swap;
        }
    return x[n / 2];
}

static double measure(const tw_advice *a, const where *p)
{
    double each[BATCHES];
    int calls = 1;
    double took = batch(a, p, calls);
    while (took >= 0 && took < BATCH && calls < MOST_CALLS)
        took = batch(a, p, calls *= 2);
    if (took < 0) return 0; /* the function fails there: not known */
    for (int k = 0; k < BATCHES; k++) each[k] = batch(a, p, calls) / calls;
    return median(each, BATCHES);
}

int tw_advice_prices(tw_advice *a)
{
    tw_advice_work *w = a->work;
    const tw_model *m = a->run.model;
    const int count[2] = {m->ns, m->nf};
    tw_run r;
    const tw_method *any = tw_find_method("rk4");
    if (!any) any = tw_method_at(0);
    tw_init(&r, m, any, (a->tend - a->run.t0) / 100, tw_default_ratio(any));
    tw_advice_settings(a, &r);
    w->run[0] = 0;
    int rc = tw_bind(&r, w->run, w->run_len);
    if (!rc) rc = tw_start(&r);
    if (!rc && m->nu) { /* the point gets inputs */
        const double *u;
        rc = tw_inputs(&r, w->room);
        u = w->room;
        r.now.point.u = u;
    }
    if (rc) {
        a->run.now.report = r.now.report;
        return rc;
    }
    for (int part = 0; part < 2; part++) {
        if (a->price[part] > 0) continue;
        const where p = {&r, w, part, w->room + m->nu};
        a->price[part] = a->seconds && count[part] ? measure(a, &p) : 0;
    }
    if (!(a->price[0] > 0) && !(a->price[1] > 0)) a->price[0] = a->price[1] = 1;
    for (int part = 0; part < 2; part++) /* a part without states is never called */
        if (!(a->price[part] > 0)) a->price[part] = a->price[1 - part];
    return TW_OK;
}
