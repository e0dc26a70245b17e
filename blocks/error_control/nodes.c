/* nodes.c: the fast states after each fast step, and dense output from them.
 *
 * A node holds its time, the order of the step that ended there, the fast state and its
 * derivative. They lie in a ring, so the last ones of the slow step before are there
 * too: differences are formed from them again where they are needed. */
#include "engine.h"
#include "lanes.h"

static int ring_size(const tw_auto *a)
{
    return a->max_ratio + TW_AUTO_ROWS + 1;
}

static ptrdiff_t node_size(const tw_auto *a)
{
    return NODE_HEAD + 2 * (ptrdiff_t)tw_auto_stride(a->run.model->nf);
}

size_t tw_auto_nodes_size(const tw_auto *a)
{
    return a->run.model->nf ? (size_t)node_size(a) * (size_t)ring_size(a) : 0;
}

double *tw_auto_node(const tw_auto_engine *e, int back)
{
    const int size = ring_size(e->a);
    int i = (int)e->s->newest - back;
    if (i < 0) i += size;
    return e->nodes + i * node_size(e->a);
}

TW_WIDE_SUM static void write_node(const tw_auto_part *p, double *node, double t,
                                   double order)
{
    const ptrdiff_t n = p->stride;
    const double *x = tw_auto_row(p, PART_X);
    node[NODE_T] = t;
    node[NODE_ORDER] = order;
    node += NODE_HEAD;
    for (ptrdiff_t i = 0; i < n; i += LANES) {
        PUT(node, i, GET(x, i));
        PUT(node, i + n, GET(x, i + PART_F * n));
    }
}

void tw_auto_first_node(tw_auto_engine *e)
{
    e->s->newest = 0;
    e->s->nodes = 1;
    if (e->m->nf) write_node(&e->fast, e->nodes, e->t, 1);
}

void tw_auto_add_node(tw_auto_engine *e, double t)
{
    tw_auto_state *s = e->s;
    const int next = (int)s->newest + 1, newest = next < ring_size(e->a) ? next : 0;
    s->newest = newest;
    s->nodes++;
    write_node(&e->fast, e->nodes + newest * node_size(e->a), t, e->fast.s->used_order);
}

/* x + sum of I_i D_i + (I_k / q_k(1)) d over the last step. The differences of its
 * beginning are those between the ones of its end. */
static void slow_inside(tw_auto_engine *e, double t, double *xs)
{
    const tw_auto_part *p = &e->slow;
    const int k = (int)p->s->used_order;
    const double *back = p->s->back, H = back[1], u = (t - e->s->t_begin) / H;
    double c[TW_AUTO_SIZE] = {0}, w[TW_AUTO_SIZE];
    for (int i = 1; i <= k; i++) c[i] = (back[i + 1] - H) / H;
    tw_auto_integrals(k + 1, u, c, H, w);
    for (int i = k; i > 0; i--) w[i] -= w[i - 1];
    const double *x = tw_auto_row(p, PART_BEGIN), *phi = tw_auto_row(p, PART_PHI);
    for (int l = 0; l < p->n; l++) xs[l] = x[l];
    for (int i = 0; i <= k; i++, phi += p->stride)
        for (int l = 0; l < p->n; l++) xs[l] += w[i] * phi[l];
}

void tw_auto_inside(tw_auto_engine *e, double t, double *xs, double *xf)
{
    const tw_run *r = e->r;
    if (t == r->now.t) {
        memcpy(xs, r->now.xs, (size_t)e->m->ns * sizeof *xs);
        memcpy(xf, r->now.xf, (size_t)e->m->nf * sizeof *xf);
        return;
    }
    if (e->m->ns) slow_inside(e, t, xs);
    if (!e->m->nf) return;
    int low = 0, high = (int)e->s->nodes - 1; /* high: the beginning of the step */
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (tw_auto_node(e, middle)[NODE_T] <= t)
            high = middle;
        else
            low = middle;
    }
    e->kind->between(e, high, t, xf);
}

void tw_auto_end_at(tw_auto_engine *e, double t)
{
    tw_run *r = e->r;
    if (t < r->now.t) { /* the next slots are free between two steps */
        tw_auto_inside(e, t, r->now.xs_next, r->now.xf_next);
        memcpy(r->now.xs, r->now.xs_next, (size_t)e->m->ns * sizeof(double));
        memcpy(r->now.xf, r->now.xf_next, (size_t)e->m->nf * sizeof(double));
    }
    r->now.head[T_BASE] = t;
    tw_set_now(r);
    r->now.t = r->now.point.t = t;
    e->s->H = t - e->s->t_begin;
    e->s->began = e->s->at_jump = 0;
}
