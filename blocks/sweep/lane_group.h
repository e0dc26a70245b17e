/* lane_group.h: the two ways in which a worker runs its cases: one by one (worker.c),
 * or side by side in lanes (lane_group.c). What they share. */
#ifndef TW_LANE_GROUP_H
#define TW_LANE_GROUP_H

#include "sweep.h"
#include "tw_lanes.h"

typedef struct sw_lanes sw_lanes;

/* Compiles those of a model of the user. */
int sw_model_forms(sw_sweep *s);
/* Lanes in a group; 0: this sweep runs one by one, and why. */
int sw_lanes_width(const sw_sweep *s, char *why, size_t size);
sw_lanes *sw_lanes_open(const sw_sweep *s); /* NULL: error printed */
void sw_lanes_close(sw_lanes *g);

/* The numbers of case i into the job, which is started: 1. 0: it cannot start, and its
 * row says why. -1: error printed. */
typedef int sw_begin_case(void *user, cli_job *job, sw_batch *b, int i);
int sw_lanes_run(sw_lanes *g, sw_batch *b, sw_begin_case *begin, void *user);

/* Slow steps that can be made at once: to the next row or wanted time, but not the last
 * one, whose end may be shortened. */
double sw_steps_at_once(const sw_sweep *s, const tw_run *r, const sw_sums *sums,
                        cli_plan plan);
/* The place of a state among all of them; NaN: it is none. */
double sw_state_named(const tw_model *m, const char *name);

#endif
