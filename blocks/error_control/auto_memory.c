/* auto_memory.c: defaults, size, binding and start of an engine; the layout is in
 * engine.h.
 */
#include "engine.h"

/* Higher ones do not pay over a fast part of order 3. */
enum { SLOW_ORDER_OVER_ROS = 5 };
enum { STATE = sizeof(tw_auto_state) / sizeof(double) };

double *tw_auto_kind_work(const tw_auto_engine *e, const tw_auto_fast *kind)
{
    return e->kind_work +
           (kind == &tw_auto_fast_ros ? tw_auto_fast_adams.need(e->a) : 0);
}

/* Of events.c and switches.c */
static size_t scratch_size(const tw_auto *a)
{
    const tw_model *m = a->run.model;
    return tw_auto_event_doubles(a) + (size_t)(m->ns + m->nf) + 3 * (size_t)m->nd;
}

size_t tw_auto_work_size(const tw_auto *a)
{
    const tw_model *m = a->run.model;
    return STATE + tw_auto_part_need(m->ns, a->max_order[0]) +
           tw_auto_part_need(m->nf, a->max_order[1]) + tw_auto_path_size(a) +
           tw_auto_nodes_size(a) + scratch_size(a) + tw_auto_fast_adams.need(a) +
           (a->stiff != TW_AUTO_STIFF_OFF ? tw_auto_fast_ros.need(a) : 0);
}

void tw_auto_init(tw_auto *a, const tw_model *model, double rtol, double atol)
{
    if (!a) return;
    memset(a, 0, sizeof *a);
    tw_init(&a->run, model, tw_auto_method(), 1, 1);
    a->rtol = rtol;
    a->atol = atol;
    a->rtol_fast = a->atol_fast = -1;
    a->tend = INFINITY;
    a->max_order[0] = a->max_order[1] = TW_AUTO_ORDER_MAX;
    a->max_ratio = 200;
    a->now.event = -1;
}

void tw_auto_set_engine(tw_auto_engine *e, tw_auto *a)
{
    const tw_model *m = a->run.model;
    tw_auto_state *s = (tw_auto_state *)(void *)a->run.now.work;
    double *at = a->run.now.work + STATE;
    e->a = a;
    e->r = &a->run;
    e->m = m;
    e->s = s;
    e->t = a->run.now.t;
    e->kind = tw_auto_kind(s->kind);
    e->slow =
        (tw_auto_part){m->ns, tw_auto_stride(m->ns), a->max_order[0], 2, s->part, at};
    at += tw_auto_part_need(m->ns, a->max_order[0]);
    e->fast = (tw_auto_part){m->nf, tw_auto_stride(m->nf), a->max_order[1],
                             4,     s->part + 1,           at};
    at += tw_auto_part_need(m->nf, a->max_order[1]);
    if (e->kind == &tw_auto_fast_ros && e->slow.max_order > SLOW_ORDER_OVER_ROS)
        e->slow.max_order = SLOW_ORDER_OVER_ROS; /* no row of memory less */
    e->path = at;
    e->nodes = at + tw_auto_path_size(a);
    e->scratch = e->nodes + tw_auto_nodes_size(a);
    e->kind_work = e->scratch + scratch_size(a);
    e->shortest = tw_auto_shortest(e);
    e->at = a->run.now.point;
    e->failed = TW_OK;
    e->to_jump = e->slow_done = 0;
}

tw_auto_engine tw_auto_engine_of(tw_auto *a)
{
    tw_auto_engine e;
    tw_auto_set_engine(&e, a);
    return e;
}

static void fill(const tw_auto_part *p, int which, const double *each, double all)
{
    double *row = tw_auto_row(p, which);
    for (int i = 0; i < p->n; i++) row[i] = each ? each[i] : all;
    for (int i = p->n; i < p->stride; i++) row[i] = which == PART_ATOL;
}

static void set_tolerances(tw_auto *a)
{
    const tw_auto_engine e = tw_auto_engine_of(a);
    const double rtol = a->rtol_fast < 0 ? a->rtol : a->rtol_fast;
    const double atol = a->atol_fast < 0 ? a->atol : a->atol_fast;
    fill(&e.slow, PART_RTOL, a->rtol_s, a->rtol);
    fill(&e.slow, PART_ATOL, a->atol_s, a->atol);
    fill(&e.fast, PART_RTOL, a->rtol_f, rtol);
    fill(&e.fast, PART_ATOL, a->atol_f, atol);
}

void tw_auto_update(tw_auto *a)
{
    const tw_auto_state *s = (const tw_auto_state *)(void *)a->run.now.work;
    tw_auto_now *now = &a->now;
    now->t = a->run.now.t;
    now->t_begin = s->t_begin;
    now->xs = a->run.now.xs;
    now->xf = a->run.now.xf;
    now->H = s->H;
    now->h = s->h;
    now->fast_steps = (int)s->fast_steps;
    for (int i = 0; i < 2; i++) {
        now->next[i] = s->part[i].wanted;
        now->order[i] = (int)s->part[i].used_order;
        now->estimate[i] = sqrt(s->part[i].estimate);
    }
    now->count = a->run.now.count;
    now->stat = s->stat;
    now->event = (int)s->event;
    now->stiff = tw_auto_kind(s->kind) == &tw_auto_fast_ros;
    now->growth = s->part[1].growth;
    now->work = a->run.now.work;
}

int tw_auto_bind(tw_auto *a, double *mem, size_t len)
{
    int rc = tw_auto_check(a);
    if (!rc) rc = tw_bind(&a->run, mem, len);
    if (rc) return rc;
    a->now.work = NULL;
    if (a->run.now.head[MAGIC] != 0) {
        set_tolerances(a);
        tw_auto_update(a);
    }
    return TW_OK;
}

int tw_auto_start(tw_auto *a)
{
    int rc = tw_auto_check(a);
    if (!rc) rc = tw_start(&a->run);
    if (rc) return rc;
    set_tolerances(a);
    tw_auto_update(a);
    return TW_OK;
}

/* The engine as a method of its run, which is the first member of a tw_auto. */
static size_t need(const tw_run *r)
{
    return tw_auto_work_size((const tw_auto *)(const void *)r);
}

static int start(tw_run *r)
{
    const tw_auto *a = (const tw_auto *)(const void *)r;
    tw_auto_state *s = (tw_auto_state *)(void *)r->now.work;
    memset(r->now.work, 0, tw_auto_work_size(a) * sizeof(double));
    s->max_order[0] = a->max_order[0];
    s->max_order[1] = a->max_order[1];
    s->max_ratio = a->max_ratio;
    s->events = a->n_events;
    s->t_begin = r->t0;
    s->event = -1;
    tw_auto_start_stiff(a, s);
    const tw_auto_engine e = tw_auto_engine_of((tw_auto *)(void *)r);
    for (int k = 0; k < 2; k++) { /* nothing divides by zero before the first step */
        const tw_auto_part *p = k ? &e.fast : &e.slow;
        p->s->wanted = 1;
        tw_auto_drop_history(p);
    }
    return TW_OK;
}

static int ticks(const tw_run *r)
{
    (void)r;
    return 1;
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    (void)r;
    *slow = *fast = NAN; /* as many as the tolerance needs */
}

static int tick(tw_run *r)
{
    return tw_fail(r, TW_E_METHOD, "auto");
}

/* Not in the catalogue: what runs a method by ticks cannot run this one. */
static const tw_method engine = {
    .name = "auto",
    .what = "Adams formulas of variable step and order on both rates",
    .source = "tw_auto.h",
    .id = -100,
    .default_ratio = 1,
    .ticks = ticks,
    .evals = evals,
    .need = need,
    .start = start,
    .tick = tick,
    .check_work = tw_auto_check_work,
};

const tw_method *tw_auto_method(void)
{
    return &engine;
}
