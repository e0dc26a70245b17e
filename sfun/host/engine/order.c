/* order.c: decides the order in which blocks run; groups of blocks.
 *
 * A block runs after the blocks that feed its inputs with direct feedthrough. A called
 * group runs inside its caller, so from outside its blocks and the caller are one
 * block: their inputs must be ready before the caller runs, and their readers run after
 * it. A wire from the group back to the caller is not a loop: the value is there when
 * the call returns. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

static group *find_group(const twh *h, const char *name)
{
    group *g = h->groups;
    while (g && strcmp(g->name, name)) g = g->next;
    return g;
}

static group *new_group(twh *h, const char *name, const char *block)
{
    SimStruct *S = twh_find_block(h, block);
    if (h->failed) return NULL;
    if (!S)
        twh_fail(h, NULL, "group '%s': there is no block '%s'", name, block);
    else if (h->ready)
        twh_fail(h, NULL, "group '%s': the run has already started", name);
    else if (find_group(h, name))
        twh_fail(h, NULL, "there are two groups named '%s'", name);
    if (h->failed) return NULL;
    group *g = calloc(1, sizeof *g);
    char *copy = malloc(strlen(name) + 1);
    if (!g || !copy) {
        free(g);
        free(copy);
        twh_fail(h, NULL, "out of memory while adding group '%s'", name);
        return NULL;
    }
    memcpy(copy, name, strlen(name) + 1);
    g->name = copy;
    g->next = h->groups;
    h->groups = g;
    return g;
}

int twh_call_group(twh *h, const char *name, const char *caller, int element)
{
    for (group *g = h->groups; g; g = g->next)
        if (g->caller && strcmp(g->caller->name, caller) == 0 &&
            g->element == element - 1)
            return twh_fail(h, NULL, "group '%s': '%s' element %d calls '%s' already",
                            name, caller, element, g->name);
    group *g = new_group(h, name, caller);
    if (!g) return 1;
    g->caller = twh_find_block(h, caller);
    g->element = element - 1;
    return 0;
}

int twh_enabled_group(twh *h, const char *name, const char *from, int out, int reset)
{
    group *g = new_group(h, name, from);
    if (!g) return 1;
    g->enabler = twh_find_block(h, from);
    g->out = out - 1;
    g->reset = reset;
    return 0;
}

int twh_join(twh *h, const char *block, const char *name)
{
    if (h->failed) return 1;
    SimStruct *S = twh_find_block(h, block);
    group *g = find_group(h, name);
    if (!S) return twh_fail(h, NULL, "group '%s': there is no block '%s'", name, block);
    if (!g) return twh_fail(h, NULL, "block '%s': there is no group '%s'", block, name);
    group **place = g->caller ? &S->called : &S->condition;
    if (*place && *place != g)
        return twh_fail(h, NULL, "block '%s' is in the groups '%s' and '%s'", block,
                        (*place)->name, name);
    *place = g;
    return 0;
}

void twh_free_groups(twh *h)
{
    while (h->groups) {
        group *g = h->groups;
        h->groups = g->next;
        free(g->name);
        free(g->order);
        free(g);
    }
}

/* After mdlInitializeSizes: checks that callers and enablers have the ports that the
 * groups need. */
int twh_check_groups(twh *h)
{
    for (group *g = h->groups; g; g = g->next) {
        int depth = 0;
        for (const SimStruct *S = g->caller; S && S->called; S = S->called->caller)
            if (++depth > h->nblocks)
                return twh_fail(h, S, "calls the group '%s' that it belongs to",
                                g->name);
        if (g->caller && (!g->caller->nout || g->element < 0 ||
                          g->element >= g->caller->out[0].width))
            return twh_fail(h, g->caller,
                            "has no element %d in its output port 1 to call '%s'",
                            g->element + 1, g->name);
        if (g->enabler && (g->out < 0 || g->out >= g->enabler->nout))
            return twh_fail(h, g->enabler, "has no output port %d to enable '%s'",
                            g->out + 1, g->name);
        if (g->enabler && g->enabler->condition == g)
            return twh_fail(h, g->enabler, "enables the group '%s' that it belongs to",
                            g->name);
    }
    return 0;
}

/* After mdlInitializeSampleTimes: connects every caller with its groups. */
int twh_connect_calls(twh *h)
{
    for (group *g = h->groups; g; g = g->next) {
        SimStruct *S = g->caller;
        if (!S) continue;
        if (g->element >= S->ncalls || !S->calls[g->element])
            return twh_fail(
                h, S,
                "has not declared element %d as a call with ssSetCallSystemOutput",
                g->element);
        S->callee[g->element] = g;
    }
    return 0;
}

int twh_run_group(group *g, int tid)
{
    if (g->running)
        return twh_fail(g->caller->h, g->caller, "calls '%s' while it is running",
                        g->name);
    g->running = 1;
    int rc = 0;
    twh_show_states(g->caller->h, g->order, g->count, tid);
    for (int i = 0; i < g->count && !rc; i++) rc = twh_run_outputs(g->order[i], tid);
    for (int i = 0; i < g->count && !rc; i++) rc = twh_run_update(g->order[i], tid);
    g->running = 0;
    return rc;
}

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

static int find_edges(twh *h, SimStruct *const *list, int n, const group *g, edges *e)
{
    e->n = n;
    e->count = 0;
    e->edge = malloc((size_t)(h->nwires + h->nblocks + 1) * sizeof *e->edge);
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
        if (!S->condition) continue;
        const int a = index_in(list, n, S->condition->enabler, g),
                  b = index_in(list, n, S, g);
        put_edge(e, a, b);
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
