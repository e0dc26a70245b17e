/* port_widths.c: finds the widths of dynamically sized ports.
 *
 * Known widths propagate along the wires: forward from outputs to inputs; where that
 * stops (in a loop), from the known inputs of a block to its outputs; then backward;
 * then the default applies. A block's own callbacks decide if it has them. Without them
 * all its dynamically sized ports have the same width, except for scalar inputs with
 * SS_OPTION_ALLOW_INPUT_SCALAR_EXPANSION. */
#include "engine.h"

#include <string.h>

typedef struct shape {
    int width, ndims, dims[MOST_DIMS];
} shape;

static shape vector(int width)
{
    return (shape){width, 1, {width}};
}

static int known(const port *p)
{
    return p->width >= 0;
}

static shape shape_of(const port *p)
{
    shape s = {p->width, p->ndims, {0}};
    if (p->ndims < 1) return vector(p->width);
    memcpy(s.dims, p->dims, sizeof s.dims);
    return s;
}

static void set_shape_of(port *p, const shape *s)
{
    p->width = s->width;
    p->ndims = s->ndims;
    memcpy(p->dims, s->dims, sizeof p->dims);
}

/* The width that the wires of an input provide; 0 if not known yet. */
static int incoming(const SimStruct *S, int i, shape *s)
{
    int width = 0, wires = 0;
    for (int k = 0; k < S->nfeeds; k++) {
        const wire *w = &S->feeds[k];
        if (w->in != i) continue;
        if (w->count < 0 && !known(&w->from->out[w->out])) return 0;
        width += twh_wire_count(w);
        *s = w->count < 0 ? shape_of(&w->from->out[w->out]) : vector(width);
        wires++;
    }
    if (wires != 1) *s = vector(width);
    return wires > 0;
}

static int has_shape_calls(const SimStruct *S)
{
    return S->entry->set_input_width || S->entry->set_input_dimensions ||
           S->entry->set_output_width || S->entry->set_output_dimensions;
}

static int set_shape(SimStruct *S, int io, int i, const shape *s)
{
    const ssEntry *e = S->entry;
    port *p = io == INPUT ? &S->in[i] : &S->out[i];
    void (*dims)(SimStruct *, int_T, const DimsInfo_T *) =
        io == INPUT ? e->set_input_dimensions : e->set_output_dimensions;
    void (*width)(SimStruct *, int_T, int_T) =
        io == INPUT ? e->set_input_width : e->set_output_width;
    if (dims) {
        int list[MOST_DIMS];
        memcpy(list, s->dims, sizeof list);
        const DimsInfo_T info = {s->width, s->ndims, list, NULL};
        if (twh_call_dims(S,
                          io == INPUT ? "mdlSetInputPortDimensionInfo"
                                      : "mdlSetOutputPortDimensionInfo",
                          dims, i, &info))
            return 1;
    } else if (width) {
        if (twh_call_port(
                S, io == INPUT ? "mdlSetInputPortWidth" : "mdlSetOutputPortWidth",
                width, i, s->width))
            return 1;
    } else
        set_shape_of(p, s);
    if (!known(p))
        return twh_fail(S->h, S,
                        "%s port %d was offered the width %d but did not set one",
                        io == INPUT ? "input" : "output", i + 1, s->width);
    return 0;
}

/* One pass each. Returns 1 if something became known, -1 on failure. */

static int forward(twh *h)
{
    int news = 0;
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        for (int i = 0; i < S->nin; i++) {
            shape s;
            if (known(&S->in[i]) || !incoming(S, i, &s)) continue;
            if (set_shape(S, INPUT, i, &s)) return -1;
            news = 1;
        }
    }
    return news;
}

/* The shape that the default rule gives to a block's dynamic ports: that of its widest
 * input. all: only if every connected input is known. */
static int common_shape(const SimStruct *S, int all, shape *s)
{
    int found = 0;
    for (int i = 0; i < S->nin; i++) {
        const port *p = &S->in[i];
        if (!p->dynamic) continue;
        if (!known(p)) {
            if (all && p->connected) return 0;
            continue;
        }
        if (!found || p->width > s->width) *s = shape_of(p);
        found = 1;
    }
    return found;
}

/* How sure the width of a block's outputs must be: every connected input is known; one
 * is that no other can widen, since only scalars are expanded; any is. */
enum { ALL, WIDE, ANY };

static int is_sure(const SimStruct *S, int how, shape *s)
{
    if (has_shape_calls(S) || !common_shape(S, how == ALL, s)) return 0;
    return how != WIDE || s->width > 1 ||
           !(S->options & SS_OPTION_ALLOW_INPUT_SCALAR_EXPANSION);
}

/* The block whose output of open width an open input of S waits for; NULL: none. */
static SimStruct *awaited(const SimStruct *S)
{
    for (int k = 0; k < S->nfeeds; k++) {
        const wire *w = &S->feeds[k];
        if (!known(&S->in[w->in]) && w->count < 0 && !known(&w->from->out[w->out]))
            return w->from;
    }
    return NULL;
}

/* A block after a loop waits for the width of the loop, which one of its own blocks
 * decides. */
static SimStruct *decides(const twh *h, SimStruct *S)
{
    SimStruct *M = S;
    shape s;
    for (int steps = 0; steps < h->nblocks && awaited(M); steps++) M = awaited(M);
    for (int steps = 0; M && steps < h->nblocks; steps++) {
        if (is_sure(M, ANY, &s)) return M;
        M = awaited(M);
    }
    return S;
}

static int open_outputs(const SimStruct *S)
{
    int n = 0;
    for (int i = 0; i < S->nout; i++) n += !known(&S->out[i]);
    return n;
}

/* From the inputs to the outputs. */
static int propagate_through_blocks(twh *h, int how)
{
    int news = 0;
    for (int b = 0; b < h->nblocks && !(news && how != ALL); b++) {
        SimStruct *S = h->block[b];
        shape s;
        if (!is_sure(S, how, &s)) continue;
        if (how == ANY && open_outputs(S)) {
            S = decides(h, S);
            is_sure(S, how, &s);
        }
        for (int i = 0; i < S->nin; i++)
            if (!known(&S->in[i]) && !S->in[i].connected) set_shape_of(&S->in[i], &s);
        for (int i = 0; i < S->nout; i++)
            if (!known(&S->out[i])) {
                set_shape_of(&S->out[i], &s);
                news = 1;
            }
    }
    return news;
}

/* 1 if another input explains this width: the open ones may be scalars that expand. */
static int may_be_scalar(const SimStruct *S, const port *decided)
{
    if (!(S->options & SS_OPTION_ALLOW_INPUT_SCALAR_EXPANSION)) return 0;
    for (int i = 0; i < S->nin; i++)
        if (S->in[i].dynamic && known(&S->in[i]) && S->in[i].width == decided->width)
            return 1;
    return 0;
}

/* From an output whose width a reader has determined to all others. */
static int propagate_back_through_blocks(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        const port *decided = NULL;
        int news = 0;
        if (has_shape_calls(S)) continue;
        for (int i = 0; i < S->nout; i++)
            if (S->out[i].dynamic && known(&S->out[i])) decided = &S->out[i];
        if (!decided || may_be_scalar(S, decided)) continue;
        const shape s = shape_of(decided);
        for (int i = 0; i < S->nin; i++)
            if (!known(&S->in[i])) set_shape_of(&S->in[i], &s), news = 1;
        for (int i = 0; i < S->nout; i++)
            if (!known(&S->out[i])) set_shape_of(&S->out[i], &s), news = 1;
        if (news) return 1;
    }
    return 0;
}

static int backward(twh *h)
{
    for (int k = 0; k < h->nwires; k++) {
        const wire *w = &h->wires[k];
        const port *to = &w->to->in[w->in];
        int alone = w->count < 0;
        for (int j = 0; j < w->to->nfeeds && alone; j++)
            alone = &w->to->feeds[j] == w || w->to->feeds[j].in != w->in;
        if (!alone || known(&w->from->out[w->out]) || !known(to)) continue;
        const shape s = shape_of(to);
        return set_shape(w->from, OUTPUT, w->out, &s) ? -1 : 1;
    }
    return 0;
}

/* A block that waits for no other one, or one of a loop that waits for itself, if
 * possible one with a default of its own: what comes after it must not get a default
 * that its signals contradict. */
static SimStruct *first_waiting(const twh *h, SimStruct *S)
{
    for (int steps = 0; steps < h->nblocks && awaited(S); steps++) S = awaited(S);
    SimStruct *member = S;
    for (int steps = 0; member && steps < h->nblocks; steps++) {
        if (member->entry->set_default_dimensions) return member;
        member = awaited(member);
    }
    return S;
}

static int defaults(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        int open = 0;
        for (int i = 0; i < S->nin; i++) open |= !known(&S->in[i]);
        for (int i = 0; i < S->nout; i++) open |= !known(&S->out[i]);
        if (!open) continue;
        S = first_waiting(h, S);
        if (twh_call(S, "mdlSetDefaultPortDimensionInfo",
                     S->entry->set_default_dimensions))
            return -1;
        const shape one = vector(1);
        for (int i = 0; i < S->nin; i++)
            if (!known(&S->in[i])) set_shape_of(&S->in[i], &one);
        for (int i = 0; i < S->nout; i++)
            if (!known(&S->out[i])) set_shape_of(&S->out[i], &one);
        return 1;
    }
    return 0;
}

static int is_vector(const shape *s)
{
    int wide = 0;
    for (int i = 0; i < s->ndims; i++) wide += s->dims[i] != 1;
    return wide <= 1;
}

static int check_input(SimStruct *S, int i)
{
    const port *p = &S->in[i];
    shape s;
    if (!incoming(S, i, &s)) return 0;
    const wire *w = S->feeds;
    while (w->in != i) w++;
    if (s.width == 1 && (S->options & SS_OPTION_ALLOW_INPUT_SCALAR_EXPANSION)) return 0;
    if (s.width != p->width)
        return twh_fail(S->h, S,
                        "input port %d has the width %d, '%s' output port %d gives %d",
                        i + 1, p->width, w->from->name, w->out + 1, s.width);
    const shape mine = shape_of(p);
    if (!is_vector(&mine) && !is_vector(&s) && w->count < 0 &&
        (mine.ndims != s.ndims ||
         memcmp(mine.dims, s.dims, (size_t)s.ndims * sizeof *s.dims)))
        return twh_fail(S->h, S,
                        "input port %d is %d x %d, '%s' output port %d is %d x %d",
                        i + 1, mine.dims[0], mine.dims[1], w->from->name, w->out + 1,
                        s.dims[0], s.dims[1]);
    return 0;
}

static int check_block(SimStruct *S)
{
    S->span = 1;
    for (int i = 0; i < S->nin; i++)
        if (S->in[i].width > S->span) S->span = S->in[i].width;
    for (int i = 0; i < S->nout; i++)
        if (S->out[i].width > S->span) S->span = S->out[i].width;
    for (int i = 0; i < S->nin; i++)
        if (check_input(S, i)) return 1;
    if (has_shape_calls(S)) return 0;

    shape s;
    if (!common_shape(S, 0, &s)) return 0;
    const int spread = S->options & SS_OPTION_ALLOW_INPUT_SCALAR_EXPANSION ? 1 : -1;
    for (int i = 0; i < S->nin; i++) {
        const port *p = &S->in[i];
        if (p->dynamic && p->width != s.width && p->width != spread)
            return twh_fail(S->h, S,
                            "input port %d has the width %d, another dynamically sized "
                            "port has %d",
                            i + 1, p->width, s.width);
    }
    return 0;
}

static int check_parts(twh *h)
{
    for (int k = 0; k < h->nwires; k++) {
        const wire *w = &h->wires[k];
        const int width = w->from->out[w->out].width;
        if (w->count >= 0 && w->first + w->count > width)
            return twh_fail(h, w->from,
                            "output port %d has %d elements, but a wire takes %d to %d",
                            w->out + 1, width, w->first + 1, w->first + w->count);
    }
    return 0;
}

int twh_propagate_ports(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        for (int i = 0; i < S->nin; i++) S->in[i].dynamic = !known(&S->in[i]);
        for (int i = 0; i < S->nout; i++) S->out[i].dynamic = !known(&S->out[i]);
    }
    int news, passes = 0;
    do {
        news = forward(h);
        for (int how = ALL; how <= ANY && !news; how++)
            news = propagate_through_blocks(h, how);
        if (!news) news = backward(h);
        if (!news) news = propagate_back_through_blocks(h);
        if (!news) news = defaults(h);
    } while (news > 0 && ++passes <= twh_max_ports(h));
    if (news > 0) return twh_fail(h, NULL, "the widths of the ports do not converge");
    if (news < 0 || check_parts(h)) return 1;
    for (int b = 0; b < h->nblocks; b++)
        if (check_block(h->block[b])) return 1;
    return 0;
}
