/* order.c: decides the order in which blocks run.
 *
 * A block runs after the blocks that feed its inputs with direct feedthrough. A called
 * group runs inside its caller, so from outside its blocks and the caller are one
 * block: their inputs must be ready before the caller runs, and their readers run after
 * it. A wire from the group back to the caller is not a loop: the value is there when
 * the call returns. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

/* The block of level g (NULL: top) that runs S: S itself, or its caller, or the caller
 * of that one, ... */
static SimStruct *at_level(SimStruct *S, const group *g)
{
    while (S && S->called != g) S = S->called ? S->called->caller : NULL;
    return S;
}

typedef struct edges {
    int n, count;
    int (*edge)[2]; /* runs before, runs after: indices into the list of the level */
} edges;

/* A block and the group it calls are one: no edge. */
static void put_edge(edges *e, int before, int after)
{
    if (before < 0 || after < 0 || before == after) return;
    e->edge[e->count][0] = before;
    e->edge[e->count++][1] = after;
}

/* The member of the list that a block stands for at this level, -1: none. */
static int index_in(SimStruct *const *list, int n, SimStruct *S, const group *g)
{
    S = at_level(S, g);
    for (int i = 0; S && i < n; i++)
        if (list[i] == S) return i;
    return -1;
}

/* What the members of enabled and restarted groups wait for. */
static int count_controls(const twh *h)
{
    int n = 0;
    for (int i = 0; i < h->nblocks; i++) {
        for (const group *c = h->block[i]->condition; c; c = c->outer) n++;
        for (const group *c = h->block[i]->restarts; c; c = c->outer) n++;
    }
    return n;
}

static int find_edges(twh *h, SimStruct *const *list, int n, const group *g, edges *e)
{
    e->n = n;
    e->count = 0;
    e->edge = malloc((size_t)(h->nwires + count_controls(h) + 1) * sizeof *e->edge);
    if (!e->edge) return twh_fail(h, NULL, "out of memory while sorting the blocks");
    for (int k = 0; k < h->nwires; k++) {
        const wire *w = &h->wires[k];
        if (!w->to->in[w->in].feedthrough || w->from->out[w->out].of_states) continue;
        if (w->from == w->to && w->from->called == g) {
            free(e->edge);
            return twh_fail(h, w->from, "algebraic loop: '%s' -> '%s'", w->from->name,
                            w->from->name);
        }
        const int a = index_in(list, n, w->from, g), b = index_in(list, n, w->to, g);
        put_edge(e, a, b);
    }
    for (int i = 0; i < h->nblocks; i++) {
        SimStruct *S = h->block[i];
        const int b = index_in(list, n, S, g);
        for (const group *c = S->condition; c; c = c->outer)
            put_edge(e, index_in(list, n, c->enabler, g), b);
        for (const group *c = S->restarts; c; c = c->outer)
            put_edge(e, index_in(list, n, c->restarter, g), b);
    }
    return 0;
}

/* The blocks of a loop among those not yet placed, as text. */
static int name_loop(twh *h, SimStruct *const *list, const edges *e, const int *placed)
{
    char text[600];
    int *seen = calloc((size_t)e->n + 1, sizeof *seen), now = 0, steps = 0;
    if (!seen) return twh_fail(h, NULL, "out of memory while sorting the blocks");
    while (placed[now]) now++;
    /* every remaining block waits for a remaining one: walk back until one repeats,
     * then go round once */
    while (!seen[now]) {
        seen[now] = 1;
        for (int k = 0; k < e->count; k++)
            if (e->edge[k][1] == now && !placed[e->edge[k][0]]) {
                now = e->edge[k][0];
                break;
            }
    }
    int *ring = seen; /* reused: the members, in reverse */
    const int start = now;
    do {
        ring[steps++] = now;
        for (int k = 0; k < e->count; k++)
            if (e->edge[k][1] == now && !placed[e->edge[k][0]]) {
                now = e->edge[k][0];
                break;
            }
    } while (now != start);
    size_t at = 0;
    for (int i = steps; i >= 0 && at < sizeof text; i--)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s'%s'",
                               i == steps ? "" : " -> ",
                               list[ring[i == steps ? 0 : i]]->name);
    free(seen);
    return twh_fail(
        h, NULL, "algebraic loop: %s; a block without direct feedthrough must break it",
        text);
}

/* Sorts the list in place; of the blocks that may run next it takes the first. */
static int sort_level(twh *h, SimStruct **list, int n, const group *g)
{
    edges e;
    if (find_edges(h, list, n, g, &e)) return 1;
    int *placed = calloc((size_t)n + 1, sizeof *placed);
    int *waits =
        calloc((size_t)n + 1, sizeof *waits); /* number of blocks it waits for */
    SimStruct **sorted = calloc((size_t)n + 1, sizeof(SimStruct *));
    int rc = !placed || !waits || !sorted
                 ? twh_fail(h, NULL, "out of memory while sorting the blocks")
                 : 0;
    for (int k = 0; k < e.count && !rc; k++) waits[e.edge[k][1]]++;
    for (int done = 0; done < n && !rc; done++) {
        int next = 0;
        while (next < n && (placed[next] || waits[next])) next++;
        if (next == n) {
            rc = name_loop(h, list, &e, placed);
            break;
        }
        placed[next] = 1;
        sorted[done] = list[next];
        for (int k = 0; k < e.count; k++)
            if (e.edge[k][0] == next) waits[e.edge[k][1]]--;
    }
    if (!rc) memcpy(list, sorted, (size_t)n * sizeof(SimStruct *));
    free(placed);
    free(waits);
    free(sorted);
    free(e.edge);
    return rc;
}

static int level(twh *h, const group *g, SimStruct ***order, int *count)
{
    SimStruct **list = calloc((size_t)h->nblocks + 1, sizeof(SimStruct *));
    if (!list) return twh_fail(h, NULL, "out of memory while sorting the blocks");
    *order = list;
    for (int i = 0; i < h->nblocks; i++)
        if (h->block[i]->called == g) list[(*count)++] = h->block[i];
    return sort_level(h, list, *count, g);
}

int twh_sort_blocks(twh *h)
{
    for (group *g = h->groups; g; g = g->next)
        if (g->caller && level(h, g, &g->order, &g->count)) return 1;
    return level(h, NULL, &h->order, &h->norder);
}

char *twh_order(const twh *h)
{
    size_t n = 1;
    for (int i = 0; i < h->norder; i++) n += strlen(h->order[i]->name) + 1;
    char *text = calloc(1, n), *end = text;
    for (int i = 0; text && i < h->norder; i++) {
        if (i) *end++ = ' ';
        const size_t length = strlen(h->order[i]->name);
        memcpy(end, h->order[i]->name, length);
        end += length;
    }
    return text;
}
