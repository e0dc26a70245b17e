/* split.c: a model with other states fast. Its functions put the states back in the
 * order of the model, call both functions of the model and pick their rows: the numbers
 * of evaluations are those of the split, the time of one is not. */
#include "advise.h"

/* Also the user pointer of its run. */
typedef struct split {
    tw_model model;
    const tw_model *of;
    void *user;
    int *place;    /* state i of the split is state place[i] of the model */
    double *x, *d; /* of the model */
} split;

/* Rows first ... first + count - 1 of the split. */
static int rows(const tw_at *at, int first, int count, double *out)
{
    const split *s = at->user;
    const int ns = s->model.ns, n = ns + s->model.nf;
    tw_at inner = *at;
    for (int i = 0; i < n; i++) s->x[s->place[i]] = i < ns ? at->xs[i] : at->xf[i - ns];
    inner.xs = s->x;
    inner.xf = s->x + s->of->ns;
    inner.dxs = NULL;
    inner.user = s->user;
    int rc = s->of->ns ? s->of->slow(&inner, s->d) : TW_OK;
    if (!rc && s->of->nf) {
        inner.dxs = s->of->ns ? s->d : NULL;
        rc = s->of->fast(&inner, s->d + s->of->ns);
    }
    for (int i = 0; !rc && i < count; i++) out[i] = s->d[s->place[first + i]];
    return rc;
}

static int slow(const tw_at *at, double *d)
{
    const split *s = at->user;
    return rows(at, 0, s->model.ns, d);
}

static int fast(const tw_at *at, double *d)
{
    const split *s = at->user;
    return rows(at, s->model.ns, s->model.nf, d);
}

static size_t doubles_for(size_t bytes)
{
    return (bytes + sizeof(double) - 1) / sizeof(double);
}

/* Names, places, two states, the initial state: before the engine's memory. */
static size_t head_need(size_t n)
{
    return n * doubles_for(sizeof(tw_var)) + doubles_for(n * sizeof(int)) + 4 * n;
}

static int can_split(const tw_advice *a)
{
    return a && a->work && !a->run.model->nd && a->proposal[TW_ADVICE_AUTO].found;
}

/* The model, its run and tolerances in memory of head_need(). */
static void make(tw_advice *a, const unsigned char *is_fast, split *s, tw_auto *e,
                 double *mem)
{
    const tw_model *m = a->run.model;
    const int n = a->work->n;
    tw_var *names = (tw_var *)(void *)mem;
    mem += (size_t)n * doubles_for(sizeof(tw_var));
    s->place = (int *)(void *)mem;
    mem += doubles_for((size_t)n * sizeof(int));
    s->x = mem;
    s->d = s->x + n;
    double *start = s->d + n, *atol = start + n;
    int ns = 0, k = 0;
    for (int part = 0; part < 2; part++)
        for (int i = 0; i < n; i++) {
            if (!!is_fast[i] != part) continue;
            names[k] = i < m->ns ? m->slow_var[i] : m->fast_var[i - m->ns];
            start[k] = a->start[i];
            atol[k] = a->proposal[TW_ADVICE_AUTO].run.tol * a->range[i];
            s->place[k++] = i;
            ns += !part;
        }
    s->of = m;
    s->user = a->run.user;
    s->model = *m;
    s->model.name = "another split";
    s->model.ns = ns;
    s->model.nf = n - ns;
    s->model.slow_var = names;
    s->model.fast_var = names + ns;
    s->model.init = NULL;
    s->model.init_s = s->model.init_f = NULL;
    s->model.slow = slow;
    s->model.fast = fast;
    s->model.both = NULL;
    s->model.fast_without_u = 0;
    s->model.fast_jacobian = NULL;
    s->model.fast_below = s->model.fast_above = 0;
    s->model.scene = NULL;
    s->model.preset = NULL;
    tw_auto_init(e, &s->model, 0, 1);
    tw_advice_settings(a, &e->run);
    e->run.user = s;
    e->run.xs0 = start;
    e->run.xf0 = start + ns;
    e->atol_s = atol;
    e->atol_f = atol + ns;
    e->tend = a->tend;
    e->Hmax = a->proposal[TW_ADVICE_AUTO].run.hmax;
    e->next_jump = a->next_jump;
    e->stiff = a->is_stiff ? TW_AUTO_STIFF_ON : TW_AUTO_STIFF_OFF;
}

size_t tw_advice_split_need(tw_advice *a, const unsigned char *is_fast)
{
    if (!can_split(a) || !is_fast) return 0;
    const size_t head = head_need((size_t)a->work->n);
    if (head > a->work->room_len) return 0;
    split s;
    tw_auto e;
    make(a, is_fast, &s, &e, a->work->room);
    const size_t engine = tw_auto_need(&e);
    return engine ? head + engine : 0;
}

/* The states at all instants, in the order of the model. */
static int go(tw_advice *a, const split *s, tw_auto *e)
{
    tw_advice_work *w = a->work;
    double *row = w->room;
    int rc = tw_auto_start(e);
    for (int k = 1; k <= TW_ADVICE_INSTANTS && !rc; k++) {
        const double t = tw_advice_instant(a, k);
        while (!rc && e->now.t < t) rc = tw_auto_step(e);
        if (!rc) rc = tw_auto_at(e, t, row, row + s->model.ns);
        for (int i = 0; !rc && i < w->n; i++)
            w->other[(k - 1) * w->n + s->place[i]] = row[i];
    }
    return rc;
}

int tw_advice_split(tw_advice *a, const unsigned char *is_fast, tw_trial *to,
                    double *mem, size_t len)
{
    if (!a || !is_fast || !to || !mem) return TW_E_NULL;
    if (!can_split(a)) return TW_E_MODEL;
    const size_t head = head_need((size_t)a->work->n);
    if (!len || len < tw_advice_split_need(a, is_fast)) return TW_E_MEMORY;
    split s;
    tw_auto e;
    make(a, is_fast, &s, &e, mem);
    mem[head] = 0; /* not started */
    int rc = tw_auto_bind(&e, mem + head, len - head);
    if (!rc) rc = go(a, &s, &e);
    if (rc) {
        a->run.now.report = e.run.now.report;
        return rc;
    }
    const double steps = fmax(1, e.now.stat[TW_AUTO_STEPS]);
    *to = (tw_trial){.tol = a->proposal[TW_ADVICE_AUTO].run.tol,
                     .H = (a->tend - a->run.t0) / steps};
    to->ratio = (int)fmax(1, floor(e.now.stat[TW_AUTO_FAST_STEPS] / steps + 0.5));
    for (int part = 0; part < 2; part++) {
        to->count[part] = e.now.count[part] + e.now.count[TW_START_SLOW + part];
        to->error[part] = tw_advice_error(a, a->work->other, TW_ADVICE_INSTANTS, part);
    }
    return TW_OK;
}
