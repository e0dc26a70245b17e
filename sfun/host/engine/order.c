/* order.c: decides the order in which blocks run. Blocks of an algebraic loop stand
 * together (loops.c).
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
    int *self;      /* for each member of the list: it feeds itself */
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
    e->self = calloc((size_t)n + 1, sizeof *e->self);
    if (!e->edge || !e->self)
        return twh_fail(h, NULL, "out of memory while sorting the blocks");
    for (int k = 0; k < h->nwires; k++) {
        const wire *w = &h->wires[k];
        if (!w->to->in[w->in].feedthrough || w->from->out[w->out].of_states) continue;
        const int a = index_in(list, n, w->from, g), b = index_in(list, n, w->to, g);
        if (w->from == w->to && a >= 0 && list[a] == w->from) e->self[a] = 1;
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

/* Marks the blocks not yet placed that the block `from` reaches, forward or backward.
 */
static void reach(const edges *e, const int *placed, int from, int back, int *mark)
{
    int more = 1;
    memset(mark, 0, (size_t)e->n * sizeof *mark);
    mark[from] = 1;
    while (more) {
        more = 0;
        for (int k = 0; k < e->count; k++) {
            const int a = e->edge[k][back], b = e->edge[k][!back];
            if (mark[a] && !mark[b] && !placed[a] && !placed[b]) mark[b] = more = 1;
        }
    }
}

/* A block not yet placed that `now` waits for; itself if there is no other. */
static int waits_for(const edges *e, const int *placed, int now)
{
    for (int k = 0; k < e->count; k++)
        if (e->edge[k][1] == now && !placed[e->edge[k][0]]) return e->edge[k][0];
    return now;
}

/* Every remaining block waits for a remaining one. Finds those that wait for each other
 * and for no others: member[i] is set. */
static void find_members(const edges *e, const int *placed, int *member, int *ahead)
{
    int now = 0;
    while (placed[now]) now++;
    for (int found = 0; !found;) {
        reach(e, placed, now, 1, member); /* all that it waits for, and itself */
        reach(e, placed, now, 0, ahead);
        found = 1;
        for (int i = 0; i < e->n && found; i++)
            if (member[i] && !ahead[i]) {
                now = i; /* it waits for none of the others */
                found = 0;
            }
    }
}

/* One way round, as "'a' -> 'b' -> 'a'". */
static void name_ring(SimStruct *const *list, const edges *e, const int *placed,
                      int *ring, int now, char *text, size_t room)
{
    int steps = 0, repeats = 0;
    size_t at = 0;
    /* back until one repeats, then from there: the members, in reverse */
    while (!repeats) {
        for (int i = 0; i < steps; i++) repeats |= ring[i] == now;
        ring[steps++] = now;
        now = waits_for(e, placed, now);
    }
    const int end = ring[steps - 1];
    for (int i = steps - 1, done = 0; !done && at < room; i--) {
        at += (size_t)snprintf(text + at, room - at, "%s'%s'",
                               i == steps - 1 ? "" : " -> ", list[ring[i]]->name);
        done = i < steps - 1 && ring[i] == end;
    }
}

/* Puts the blocks of a loop into the order, one after the other. */
static int place_loop(twh *h, SimStruct *const *list, const edges *e, int *placed,
                      int *waits, SimStruct **sorted, int *done)
{
    char text[600];
    int *member = calloc(2 * (size_t)e->n + 2, sizeof *member), n = 0, first = -1;
    if (!member) return twh_fail(h, NULL, "out of memory while sorting the blocks");
    int *other = member + e->n + 1;
    find_members(e, placed, member, other);
    for (int i = 0; i < e->n; i++) {
        if (!member[i]) continue;
        if (first < 0) first = i;
        sorted[*done + n++] = list[i];
    }
    name_ring(list, e, placed, other, first, text, sizeof text);
    const int rc = twh_make_loop(h, sorted + *done, n, text);
    for (int i = 0; i < e->n; i++) placed[i] |= member[i];
    for (int k = 0; k < e->count; k++)
        if (member[e->edge[k][0]]) waits[e->edge[k][1]]--;
    *done += n;
    free(member);
    return rc;
}

/* Sorts the list in place; of the blocks that may run next it takes the first. */
static int sort_level(twh *h, SimStruct **list, int n, const group *g)
{
    edges e = {0};
    int rc = find_edges(h, list, n, g, &e);
    int *placed = calloc((size_t)n + 1, sizeof *placed);
    int *waits =
        calloc((size_t)n + 1, sizeof *waits); /* number of blocks it waits for */
    SimStruct **sorted = calloc((size_t)n + 1, sizeof(SimStruct *));
    if (!rc && (!placed || !waits || !sorted))
        rc = twh_fail(h, NULL, "out of memory while sorting the blocks");
    for (int k = 0; k < e.count && !rc; k++) waits[e.edge[k][1]]++;
    for (int i = 0; i < n && !rc; i++) waits[i] += e.self[i];
    for (int done = 0; done < n && !rc;) {
        int next = 0;
        while (next < n && (placed[next] || waits[next])) next++;
        if (next == n) {
            rc = place_loop(h, list, &e, placed, waits, sorted, &done);
            continue;
        }
        placed[next] = 1;
        sorted[done++] = list[next];
        for (int k = 0; k < e.count; k++)
            if (e.edge[k][0] == next) waits[e.edge[k][1]]--;
    }
    if (!rc) memcpy(list, sorted, (size_t)n * sizeof(SimStruct *));
    free(placed);
    free(waits);
    free(sorted);
    free(e.edge);
    free(e.self);
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
