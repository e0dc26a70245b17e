/* port_types.c: finds the data types of dynamically typed ports.
 *
 * They propagate like widths (port_widths.c): forward, through the block, backward,
 * default double. Signals of this host are real and not frames; ports that inherit
 * these properties are told so. */
#include "engine.h"

static int offer_type(SimStruct *S, int io, int i, int type)
{
    port *p = io == INPUT ? &S->in[i] : &S->out[i];
    void (*f)(SimStruct *, int_T, DTypeId) =
        io == INPUT ? S->entry->set_input_type : S->entry->set_output_type;
    if (!f)
        p->type = type;
    else if (twh_call_port(S,
                           io == INPUT ? "mdlSetInputPortDataType"
                                       : "mdlSetOutputPortDataType",
                           f, i, type))
        return 1;
    if (p->type == DYNAMICALLY_TYPED)
        return twh_fail(S->h, S,
                        "%s port %d was offered the type %s but did not set one",
                        io == INPUT ? "input" : "output", i + 1, twh_type_name(type));
    return 0;
}

static int forward(twh *h)
{
    for (int k = 0; k < h->nwires; k++) {
        const wire *w = &h->wires[k];
        const int type = w->from->out[w->out].type;
        if (w->to->in[w->in].type == DYNAMICALLY_TYPED && type != DYNAMICALLY_TYPED)
            return offer_type(w->to, INPUT, w->in, type) ? -1 : 1;
    }
    return 0;
}

/* Without callbacks all dynamically typed ports of a block have the same type. */
static int propagate_through_blocks(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        if (S->entry->set_input_type || S->entry->set_output_type) continue;
        int type = DYNAMICALLY_TYPED, news = 0;
        for (int i = 0; i < S->nin; i++)
            if (S->in[i].typed_by_wire && S->in[i].type != DYNAMICALLY_TYPED)
                type = S->in[i].type;
        for (int i = 0; i < S->nout; i++)
            if (S->out[i].typed_by_wire && S->out[i].type != DYNAMICALLY_TYPED)
                type = S->out[i].type;
        if (type == DYNAMICALLY_TYPED) continue;
        for (int i = 0; i < S->nin; i++)
            if (S->in[i].type == DYNAMICALLY_TYPED) S->in[i].type = type, news = 1;
        for (int i = 0; i < S->nout; i++)
            if (S->out[i].type == DYNAMICALLY_TYPED) S->out[i].type = type, news = 1;
        if (news) return 1;
    }
    return 0;
}

static int backward(twh *h)
{
    for (int k = 0; k < h->nwires; k++) {
        const wire *w = &h->wires[k];
        const int type = w->to->in[w->in].type;
        if (w->from->out[w->out].type == DYNAMICALLY_TYPED && type != DYNAMICALLY_TYPED)
            return offer_type(w->from, OUTPUT, w->out, type) ? -1 : 1;
    }
    return 0;
}

static int defaults(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        int open = 0;
        for (int i = 0; i < S->nin; i++) open |= S->in[i].type == DYNAMICALLY_TYPED;
        for (int i = 0; i < S->nout; i++) open |= S->out[i].type == DYNAMICALLY_TYPED;
        if (!open) continue;
        if (twh_call(S, "mdlSetDefaultPortDataTypes", S->entry->set_default_types))
            return -1;
        for (int i = 0; i < S->nin; i++)
            if (S->in[i].type == DYNAMICALLY_TYPED) S->in[i].type = SS_DOUBLE;
        for (int i = 0; i < S->nout; i++)
            if (S->out[i].type == DYNAMICALLY_TYPED) S->out[i].type = SS_DOUBLE;
        return 1;
    }
    return 0;
}

/* Complexity and frames: the answer is always the same. */
static int settle_block(SimStruct *S)
{
    const ssEntry *e = S->entry;
    for (int i = 0; i < S->nin; i++) {
        port *p = &S->in[i];
        if (p->frame == FRAME_INHERITED && e->set_input_frame &&
            twh_call_port(S, "mdlSetInputPortFrameData", e->set_input_frame, i,
                          FRAME_NO))
            return 1;
        if (p->complexity == COMPLEX_INHERITED && e->set_input_complex &&
            twh_call_port(S, "mdlSetInputPortComplexSignal", e->set_input_complex, i,
                          COMPLEX_NO))
            return 1;
        p->frame = FRAME_NO;
        p->complexity = COMPLEX_NO;
    }
    for (int i = 0; i < S->nout; i++) {
        port *p = &S->out[i];
        if (p->complexity == COMPLEX_INHERITED && e->set_output_complex &&
            twh_call_port(S, "mdlSetOutputPortComplexSignal", e->set_output_complex, i,
                          COMPLEX_NO))
            return 1;
        if (p->complexity == COMPLEX_INHERITED &&
            twh_call(S, "mdlSetDefaultPortComplexSignals", e->set_default_complex))
            return 1;
        p->frame = FRAME_NO;
        p->complexity = COMPLEX_NO;
    }
    return 0;
}

/* 1 if a double input of a built-in block takes a signal of this type: boolean always,
 * integers where the block says so, single with a note. -1 after an error. */
static int adapt(SimStruct *S, port *p, int type)
{
    if (S->foreign || p->type != SS_DOUBLE || type == SS_DOUBLE || p->typed_by_wire)
        return 0;
    if (type == SS_BOOLEAN || type == SS_SINGLE || twh_takes_integers(S->entry)) {
        if (type == SS_SINGLE && !p->adapted)
            twh_note(S->h, S->name, "computes with doubles, also from single");
        p->adapted = 1;
        return 1;
    }
    return type < SS_NUM_BUILT_IN_DTYPE
               ? (twh_fail(S->h, S,
                           "input port %d gets %s; this block computes with doubles: "
                           "put a Data Type Conversion before it",
                           (int)(p - S->in) + 1, twh_type_name(type)),
                  -1)
               : 0;
}

int twh_propagate_types(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        for (int i = 0; i < S->nin; i++)
            S->in[i].typed_by_wire = S->in[i].type == DYNAMICALLY_TYPED;
        for (int i = 0; i < S->nout; i++)
            S->out[i].typed_by_wire = S->out[i].type == DYNAMICALLY_TYPED;
    }
    int news, passes = 0;
    do {
        news = forward(h);
        if (!news) news = propagate_through_blocks(h);
        if (!news) news = backward(h);
        if (!news) news = defaults(h);
    } while (news > 0 && ++passes <= twh_max_ports(h));
    if (news > 0)
        return twh_fail(h, NULL, "the data types of the ports do not converge");
    if (news < 0) return 1;
    for (int b = 0; b < h->nblocks; b++)
        if (settle_block(h->block[b])) return 1;
    for (int k = 0; k < h->nwires; k++) {
        const wire *w = &h->wires[k];
        const int out = w->from->out[w->out].type, in = w->to->in[w->in].type;
        const int adapts = adapt(w->to, &w->to->in[w->in], out);
        if (adapts < 0) return 1;
        if (out != in && !adapts)
            return twh_fail(h, w->to, "input port %d is %s, '%s' output port %d is %s",
                            w->in + 1, twh_type_name(in), w->from->name, w->out + 1,
                            twh_type_name(out));
    }
    return 0;
}
