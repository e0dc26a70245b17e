/* direct.c: runs simple arithmetic without calls. Scalar gains, sums of two and unit
 * delays that stand one after the other in the order of the diagram become a list of
 * operations, which one loop executes. Their results are those of the blocks' own
 * mdlOutputs and mdlUpdate, bit for bit.
 *
 * A block in an algebraic loop, or one that is logged, called, enabled or enables a
 * group, or of which every value is to be checked, is called as usual. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

enum { GAIN, ADD, SUBTRACT, DELAY };

typedef struct operation {
    int kind;
    double *y, *x;             /* x: the state of a delay */
    const double *a, *b;       /* what the inputs point to */
    const struct ss_matrix *k; /* the gain, which may change during the run */
} operation;

/* Blocks of the order; ops NULL: they are called, and block points to the first. */
typedef struct stretch stretch;
struct stretch {
    int count, task;
    SimStruct *const *block;
    operation *ops;
};

static int is_kind(const SimStruct *S, const char *kind)
{
    return S->entry == twh_builtin(kind);
}

static int is_watched(const twh *h, const SimStruct *S)
{
    for (const record *r = h->logs; r; r = r->next)
        if (r->block == S) return 1;
    for (const group *g = h->groups; g; g = g->next)
        if (g->enabler == S || g->caller == S) return 1;
    return 0;
}

static int is_scalar(const SimStruct *S)
{
    for (int i = 0; i < S->nin; i++)
        if (S->in[i].width != 1 || S->in[i].type != SS_DOUBLE) return 0;
    return S->nout == 1 && S->out[0].width == 1 && S->out[0].type == SS_DOUBLE;
}

/* Returns 0 if the block has to be called. */
static int describe(const twh *h, const SimStruct *S, operation *o)
{
    if (S->foreign || S->gathers || S->called || S->condition || S->loop ||
        S->nrates != 1 || S->port_based || (h->checks & TWH_FINITE) || !is_scalar(S) ||
        is_watched(h, S))
        return 0;
    char signs[4] = "";
    *o = (operation){.y = S->out[0].signal,
                     .a = S->nin > 0 ? S->in[0].ptr[0] : NULL,
                     .b = S->nin > 1 ? S->in[1].ptr[0] : NULL};
    if (is_kind(S, "gain") && S->plain[0].m * S->plain[0].n == 1) {
        o->kind = GAIN;
        o->k = &S->plain[0];
        return 1;
    }
    if (is_kind(S, "unit_delay")) {
        o->kind = DELAY;
        o->x = S->xd;
        return 1;
    }
    if (!is_kind(S, "sum") || mxGetString(S->param[0], signs, sizeof signs)) return 0;
    o->kind = signs[1] == '-' ? SUBTRACT : ADD;
    return S->nin == 2 && signs[0] == '+';
}

static void run_outputs(const operation *o, const operation *end)
{
    for (; o < end; o++) switch (o->kind) {
        case GAIN: *o->y = o->k->pr[0] * *o->a; break;
        case ADD: *o->y = 0 + *o->a + *o->b; break;
        case SUBTRACT: *o->y = 0 + *o->a - *o->b; break;
        default: *o->y = *o->x;
        }
}

/* The list begins a stretch with this block, unless it continues the last one. */
static int add_block(twh *h, stretches *s, SimStruct *const *block, int updates)
{
    operation o;
    SimStruct *S = *block;
    const int direct = describe(h, S, &o) && (!updates || o.kind == DELAY);
    const int hits = direct ? S->rates[0].task : -1;
    if (updates && !direct && !S->entry->update) return 0;
    stretch *last = s->n ? &s->list[s->n - 1] : NULL;
    /* those that are called must follow each other in the order */
    if (!last || last->task != hits ||
        (!direct && last->block + last->count != block)) {
        stretch *more = realloc(s->list, (size_t)(s->n + 1) * sizeof *more);
        if (!more) return twh_fail(h, NULL, "out of memory while ordering the blocks");
        s->list = more;
        last = &more[s->n++];
        *last = (stretch){0, hits, block, NULL};
    }
    last->count++;
    if (!direct) return 0;
    operation *ops = realloc(last->ops, (size_t)last->count * sizeof *ops);
    if (!ops) {
        last->count--;
        return twh_fail(h, NULL, "out of memory while ordering the blocks");
    }
    last->ops = ops;
    ops[last->count - 1] = o;
    return 0;
}

int twh_find_stretches(twh *h)
{
    for (int i = 0; i < h->norder; i++)
        if (add_block(h, &h->outputs, &h->order[i], 0) ||
            add_block(h, &h->updates, &h->order[i], 1))
            return 1;
    return 0;
}

static void free_list(stretches *s)
{
    for (int i = 0; i < s->n; i++) free(s->list[i].ops);
    free(s->list);
}

void twh_free_stretches(twh *h)
{
    free_list(&h->outputs);
    free_list(&h->updates);
}

int twh_pass_outputs(twh *h, int tid)
{
    twh_show_states(h, h->order, h->norder, tid);
    for (int i = 0; i < h->outputs.n; i++) {
        const stretch *s = &h->outputs.list[i];
        if (s->ops) {
            if (twh_task_hit(h, &h->tasks[s->task], tid))
                run_outputs(s->ops, s->ops + s->count);
            continue;
        }
        if (twh_run_list(s->block, s->count, tid)) return 1;
    }
    return 0;
}

int twh_pass_updates(twh *h, int tid)
{
    for (int i = 0; i < h->updates.n; i++) {
        const stretch *s = &h->updates.list[i];
        if (s->ops) {
            if (twh_task_hit(h, &h->tasks[s->task], tid))
                for (int k = 0; k < s->count; k++) *s->ops[k].x = *s->ops[k].a;
            continue;
        }
        for (int k = 0; k < s->count; k++)
            if (twh_block_hit(s->block[k], tid) && twh_run_update(s->block[k], tid))
                return 1;
    }
    return 0;
}
