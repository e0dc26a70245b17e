/* core.h: what the files of the core share; private to blocks/core.
 *
 * The caller's array of doubles holds, in this order: the head, parameters, inputs (in
 * use, next, one scratch per track), two slots of state (slow, fast, direct) and the
 * method's work; then room for as much again, so that tw_advance can go back. A tick
 * writes the slot that is not current; the slots change places only when every number
 * in it is finite.
 *
 * All that moves in the head is the number of ticks done. It says which slot is
 * current, the first one when it is even, and what time it is: t_base + step * H + sub
 * * h with integers step and sub, so no rounding error accumulates, and slow steps fall
 * on the same instants for every ratio. */
#ifndef TW_CORE_H
#define TW_CORE_H

#include "tw_method.h"

enum {
    MAGIC, /* of a run that was started; negative when it has stopped */
    LENGTH,
    NS,
    NF,
    TICKS,
    DONE, /* ticks since t_base */
    T_BASE,
    H_NOW,
    HELD,    /* a sample was given by tw_hold */
    STOPPED, /* code of the failure that stopped the run */
    COUNT,
    NHEAD = COUNT + TW_NCOUNT
};

static const double tw_magic = 7230127.0;

/* Store a failure for tw_message; return its code. */
int tw_fail(tw_run *r, int code, const char *name);
int tw_fail_range(tw_run *r, int code, const char *name, double got, double min,
                  double max);
int tw_fail_not_started(tw_run *r);

int tw_check_params(tw_run *r, const double *p);
int tw_check_states(tw_run *r, const double *xs, const double *xf);

/* All states of a model. */
static inline size_t tw_state_size(const tw_model *m)
{
    return (size_t)(m->ns + m->nf + m->nd);
}

/* What ticks change: half of the memory. */
size_t tw_live_size(const tw_run *r);
void tw_take_params(tw_run *r, const double *p);
/* Set the pointers to the two slots from the head. */
void tw_point_to_slots(tw_run *r);

static inline int tw_started(tw_run *r)
{
    return r && r->now.head && fabs(r->now.head[MAGIC]) == tw_magic;
}

static inline int tw_goes_on(const tw_run *r)
{
    return r && r->now.going;
}

/* The point now, from the clock and the slots. */
TW_INLINE void tw_set_now(tw_run *r)
{
    r->now.t = r->now.head[T_BASE] + r->now.step * r->H + r->now.sub * r->now.h;
    r->now.point.t = r->now.t;
    r->now.point.xs = r->now.xs;
    r->now.point.xf = r->now.xf;
    r->now.point.xd = r->now.xd_next;
}

/* Without a function or a sample from the caller, the model's own input drives it. */
TW_INLINE void tw_choose_input(tw_run *r)
{
    if (r->now.head[HELD] != 0 || !r->model->nu)
        r->now.mode = TW_HELD;
    else if (r->input)
        r->now.mode = TW_FUNCTION;
    else
        r->now.mode = r->model->drive ? TW_DRIVE : TW_HELD;
    r->now.plain = !r->model->nd && (!r->model->nu || r->now.mode != TW_HELD);
    r->now.point.u = r->now.u;
}

static inline int tw_exchange_is_due(const tw_run *r)
{
    return !r->method->half_step || r->opt[TW_OPT_IO_UPDATE] != 0 || !(r->now.sub & 1);
}

/* Direct states of this instant into the next slot. */
int tw_update_direct(tw_run *r);

#endif
