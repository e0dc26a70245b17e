/* wires.c: connects ports: the wires of the diagram and the pointers built from them.
 *
 * An input accesses its sources through one pointer per element. With
 * RequiredContiguous it sees the source itself if a single whole output feeds it,
 * otherwise a copy that is made before each callback. What a function call changes in
 * the meantime is visible through the pointers, but not in the copy. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

static int add_wire(twh *h, const char *from, int out, int first, int count,
                    const char *to, int in)
{
    if (h->failed) return 1;
    SimStruct *a = twh_find_block(h, from), *b = twh_find_block(h, to);
    if (!a || !b)
        return twh_fail(h, NULL, "wire: there is no block '%s'", a ? to : from);
    if (h->ready) return twh_fail(h, NULL, "wire: the run has already started");
    wire *more = realloc(h->wires, (size_t)(h->nwires + 1) * sizeof *more);
    if (!more) return twh_fail(h, NULL, "out of memory while adding a wire");
    h->wires = more;
    more[h->nwires] = (wire){a, b, out - 1, in - 1, first - 1, count, h->nwires};
    h->nwires++;
    return 0;
}

int twh_wire(twh *h, const char *from, int out, const char *to, int in)
{
    return add_wire(h, from, out, 1, -1, to, in);
}

int twh_wire_part(twh *h, const char *from, int out, int first, int last,
                  const char *to, int in)
{
    if (first < 1 || last < first)
        return twh_fail(h, NULL, "wire from '%s': elements %d to %d", from, first,
                        last);
    return add_wire(h, from, out, first, last - first + 1, to, in);
}

/* Sorts the wires by the input they go to; the wires of one input keep their order. */
static int compare_inputs(const void *pa, const void *pb)
{
    const wire *a = pa, *b = pb;
    if (a->to != b->to) return a->to->index < b->to->index ? -1 : 1;
    if (a->in != b->in) return a->in < b->in ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

int twh_connect_wires(twh *h)
{
    if (h->nwires) qsort(h->wires, (size_t)h->nwires, sizeof *h->wires, compare_inputs);
    for (int i = 0; i < h->nwires; i++) {
        const wire *w = &h->wires[i];
        if (w->out < 0 || w->out >= w->from->nout)
            return twh_fail(h, w->from, "has no output port %d (wire to '%s')",
                            w->out + 1, w->to->name);
        if (w->in < 0 || w->in >= w->to->nin)
            return twh_fail(h, w->to, "has no input port %d (wire from '%s')",
                            w->in + 1, w->from->name);
        w->from->out[w->out].connected = 1;
        w->to->in[w->in].connected = 1;
        if (!w->to->nfeeds++) w->to->feeds = w;
    }
    return 0;
}

/* Each pass of a propagation settles at least one port or block. More passes than this:
 * an S-function takes back what it has set. */
int twh_max_ports(const twh *h)
{
    int n = h->nblocks;
    for (int b = 0; b < h->nblocks; b++) n += h->block[b]->nin + h->block[b]->nout;
    return n;
}

int twh_wire_count(const wire *w)
{
    return w->count >= 0 ? w->count : w->from->out[w->out].width;
}

/* The number of elements that can be read: a scalar input is expanded to the width of
 * the block if the block allows it. */
static int readable_elements(const SimStruct *S, const port *p)
{
    const int spreads = S->options & SS_OPTION_ALLOW_INPUT_SCALAR_EXPANSION;
    return p->width == 1 && spreads ? S->span : p->width;
}

/* An input whose sources have other types: pointers to doubles of its own. */
static int bind_adapted(SimStruct *S, int i, int room)
{
    port *p = &S->in[i];
    const size_t n = (size_t)room;
    int at = 0;
    double *y = twh_guarded_alloc(S, n, sizeof *y, 0, "input port %d", i + 1);
    p->ptr =
        twh_guarded_alloc(S, n, sizeof *p->ptr, 0, "pointers of input port %d", i + 1);
    p->source =
        twh_guarded_alloc(S, n, sizeof *p->source, 0, "sources of port %d", i + 1);
    p->source_type = twh_guarded_alloc(S, n, 1, 0, "types of port %d", i + 1);
    if (!y || !p->ptr || !p->source || !p->source_type) return 1;
    for (int k = 0; k < S->nfeeds; k++) {
        const wire *w = &S->feeds[k];
        if (w->in != i) continue;
        const port *from = &w->from->out[w->out];
        for (int e = 0; e < twh_wire_count(w) && at < room; e++, at++) {
            p->source[at] = (const char *)from->signal +
                            twh_type_size(from->type) * (size_t)(w->first + e);
            p->source_type[at] = (unsigned char)from->type;
        }
    }
    for (int e = 0; e < room; e++) {
        p->ptr[e] = y + e;
        if (e >= at) { /* an expanded scalar */
            p->source[e] = p->source[0];
            p->source_type[e] = p->source_type[0];
        }
    }
    p->signal = y;
    return 0;
}

static int bind_input(SimStruct *S, int i)
{
    port *p = &S->in[i];
    const size_t size = twh_type_size(p->type);
    const int room = readable_elements(S, p);
    const wire *only = NULL;
    int n = 0, wires = 0;

    if (p->adapted) return bind_adapted(S, i, room);
    p->ptr = twh_guarded_alloc(S, (size_t)room, sizeof *p->ptr, 0,
                               "pointers of input port %d", i + 1);
    if (!p->ptr) return 1;
    for (int k = 0; k < S->nfeeds; k++) {
        const wire *w = &S->feeds[k];
        if (w->in != i) continue;
        const char *source = w->from->out[w->out].signal;
        for (int e = 0; e < twh_wire_count(w) && n < room; e++)
            p->ptr[n++] = source + size * (size_t)(w->first + e);
        only = w;
        wires++;
    }
    const void *ground = NULL;
    if (!n && room) {
        ground = twh_guarded_alloc(S, (size_t)room, size, 0,
                                   "unconnected input port %d", i + 1);
        if (!ground) return 1;
    }
    for (int e = n; e < room; e++)
        p->ptr[e] = ground ? (const char *)ground + size * (size_t)e : p->ptr[0];

    if (!p->contiguous) return 0;
    p->copied = n && (wires > 1 || n < room);
    if (p->copied)
        p->signal = twh_guarded_alloc(S, (size_t)room, size, 0, "input port %d", i + 1);
    else if (n)
        p->signal =
            (char *)only->from->out[only->out].signal + size * (size_t)only->first;
    else
        p->signal = room ? (void *)(uintptr_t)ground : S->scratch->zeros;
    return !p->signal;
}

/* A block that feeds itself would read what it has just written. */
static int is_fed_by_itself(const SimStruct *S, int i)
{
    for (int k = 0; k < S->nfeeds; k++) {
        const wire *w = &S->feeds[k];
        if (w->in == i && w->from == S && S->in[i].feedthrough &&
            S->in[i].type == SS_DOUBLE && !S->out[w->out].of_states)
            return 1;
    }
    return 0;
}

int twh_bind_inputs(SimStruct *S)
{
    for (int i = 0; i < S->nin; i++) {
        if (is_fed_by_itself(S, i)) S->in[i].adapted = 1;
        if (bind_input(S, i)) return 1;
        S->gathers |= S->in[i].copied || S->in[i].adapted;
    }
    return 0;
}

void twh_gather_inputs(SimStruct *S)
{
    for (int i = 0; i < S->nin; i++) {
        port *p = &S->in[i];
        if (p->adapted) {
            double *y = p->signal;
            const int n = readable_elements(S, p);
            for (int e = 0; e < n; e++)
                y[e] = twh_element_value(p->source[e], p->source_type[e]);
            continue;
        }
        if (!p->copied) continue;
        const size_t size = twh_type_size(p->type);
        const int room = readable_elements(S, p);
        for (int e = 0; e < room; e++)
            memcpy((char *)p->signal + size * (size_t)e, p->ptr[e], size);
    }
}
