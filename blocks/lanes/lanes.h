/* lanes.h: shared by the files of blocks/lanes; private to them.
 *
 * lanes.c         settings, memory, start
 * lane_model.c    all lanes as one model with W times the states
 * lane_ticks.c    ticks, and lanes that stop
 * lane_values.c   states, outputs, messages
 * lane_forms.c    which form of the equations this machine can run
 *
 * The run of all lanes is a tw_run of a model with W ns slow and W nf fast states. Its
 * methods treat every state alike, so each lane gets the bits of its single run. A
 * vector of n numbers per lane is stored in blocks of V lanes, the width of a register:
 * all n numbers of the first V lanes, V side by side, then those of the next V. */
#ifndef TW_LANES_PRIVATE_H
#define TW_LANES_PRIVATE_H

#include "core/core.h"
#include "tw_lanes.h"

/* Where number i of n of a lane is. */
static inline size_t tw_lane_place(const tw_lanes *l, int n, int lane, int i)
{
    const int V = l->now.block;
    return (size_t)((lane / V * n + i) * V + lane % V);
}

/* One lane of a vector, out of it and into it. */
static inline void tw_lane_get(const tw_lanes *l, int n, int lane, const double *from,
                               double *to)
{
    for (int i = 0; i < n; i++) to[i] = from[tw_lane_place(l, n, lane, i)];
}

static inline void tw_lane_put(const tw_lanes *l, int n, int lane, const double *from,
                               double *to)
{
    for (int i = 0; i < n; i++) to[tw_lane_place(l, n, lane, i)] = from[i];
}

/* The model of all lanes; its functions take l from the user pointer. */
void tw_lane_model(tw_lanes *l);
/* Inputs of all lanes by their own functions, a tw_input. */
int tw_lane_inputs(double t, double *u, void *lanes);
/* Lanes with the same function and pointer: computed once. */
void tw_lane_find_equal_inputs(tw_lanes *l);

/* The form to use: TW_OK, or TW_E_LANES and *why. */
int tw_lane_choose(const tw_lanes *l, tw_lane_form *form, const char **why);

/* The numbers of a lane need not be finite any more. */
void tw_lane_freeze(tw_lanes *l, int lane);
/* Does the form give the derivatives of the model? */
int tw_lane_check(tw_lanes *l);

/* A single run's view of a lane, for messages and checks. */
tw_run tw_lane_single(const tw_lanes *l, int lane);

#endif
