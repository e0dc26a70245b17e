/* core.h: shared by the files of blocks/core; private to them.
 *
 * The caller's array of doubles holds, in this order: the head, parameters, constants
 * that the model prepares from them, inputs (in use, next, one scratch per track), two
 * slots of state (slow, fast, direct) and the method's work; then the same amount
 * again, so that tw_advance can go back. A tick writes the slot that is not current;
 * the slots are swapped only if every number in it is finite.
 *
 * The only number in the head that a tick changes is DONE. It determines the current
 * slot (the first when even) and the time, t_base + step * H + sub * h with integers
 * step and sub: no rounding error accumulates, and slow steps fall on the same instants
 * for every ratio. */
#ifndef TW_CORE_H
#define TW_CORE_H

#include "tw_method.h"

enum {
    MAGIC, /* marks a started run; negative once it has stopped */
    LENGTH,
    NS,
    NF,
    TICKS,
    DONE, /* ticks since t_base */
    T_BASE,
    H_NOW,
    HELD,    /* a sample was given by tw_hold */
    STOPPED, /* code of the failure that stopped it */
    H_WHOLE, /* in a shortened slow step: the step to return to; else 0 */
    COUNT,
    NHEAD = COUNT + TW_NCOUNT
};

static const double tw_magic = 7230127.0;

/* Store a failure for tw_message; return its code. */
int tw_fail(tw_run *r, int code, const char *name);
int tw_fail_range(tw_run *r, int code, const char *name, double got, double min,
                  double max);
int tw_fail_not_started(tw_run *r);
/* The function that failed in an evaluation, or, if none did, `name`. */
int tw_fail_in(tw_run *r, int code, const char *name);
/* A function that the core called itself. */
int tw_fail_function(tw_run *r, int code, const char *name, double t);
/* An input that is not finite in the present tick, if there is one. */
int tw_fail_input(tw_run *r);
/* Stop the run: it ticks no more until it is started or its state is set. */
int tw_stop(tw_run *r, int rc);
/* The code of the failure that stopped the run. */
int tw_stop_code(tw_run *r);

int tw_check_states(tw_run *r, const double *xs, const double *xf);

/* All states of a model. */
static inline size_t tw_state_size(const tw_model *m)
{
    return (size_t)(m->ns + m->nf + m->nd);
}

/* The part of the memory that ticks use: half of it. */
size_t tw_live_size(const tw_run *r);
/* Parameters of a run, NULL: the defaults, with the constants that the model prepares
 * from them. If it cannot, nothing changes. */
int tw_store_params(tw_run *r, const double *p);
/* The constants of the parameters that are in the memory. */
int tw_prepare(tw_run *r, const double *p, double *c);
/* Inputs and states of the start of a run whose pointers and parameters are set. */
int tw_first_states(tw_run *r);
/* Set the pointers to the two slots from the head. */
void tw_point_to_slots(tw_run *r);

static inline int tw_started(tw_run *r)
{
    return r && r->now.head && fabs(r->now.head[MAGIC]) == tw_magic;
}

static inline int tw_can_tick(const tw_run *r)
{
    return r && r->now.going;
}

/* Set now.t and now.point from the clock and the slots. */
TW_INLINE void tw_set_now(tw_run *r)
{
    r->now.t = r->now.head[T_BASE] + r->now.step * r->H + r->now.sub * r->now.h;
    r->now.point.t = r->now.t;
    r->now.point.xs = r->now.xs;
    r->now.point.xf = r->now.xf;
    r->now.point.xd = r->now.xd_next;
}

/* A sample comes first, then the caller's function, then the model's own drive. */
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

/* Can the run go on, to t? */
int tw_check_goal(tw_run *r, double t);
/* Ticks on the way to t that tw_advance can make: up to the last whole slow step. */
long tw_ticks_ahead(const tw_run *r, double t);

/* Can a tick of h move the time t? With a margin of two bits, so that no run that
 * starts comes to a stop later: |t| cannot grow fourfold in 2^52 ticks. */
int tw_check_clock(tw_run *r, double t, double h);

/* Restart the clock at the present time with step H. */
void tw_rebase(tw_run *r);

/* Update the view from the head, which must be that of a valid run. */
void tw_update_view(tw_run *r);

/* Direct states of this instant into the next slot. */
int tw_update_direct(tw_run *r);

#endif
