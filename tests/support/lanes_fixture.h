/* lanes_fixture.h: runs in lanes beside single runs with the same settings. */
#ifndef TESTS_LANES_FIXTURE_H
#define TESTS_LANES_FIXTURE_H

#include "common.h"
#include "tw_lanes.h"

typedef enum lanes_input { LANES_NONE, LANES_SINE, LANES_HELD } lanes_input;

/* How to compare: zeros are defaults. */
typedef struct lanes_case {
    const char *cpu;
    int width, used, fast;
    lanes_input input;
    double H, tend;
    void (*set)(double opt[TW_NOPT]);
} lanes_case;

/* Lanes with settings of their own, and the arrays that these point to. */
typedef struct lanes_group {
    tw_lanes l;
    tw_lane lane[TW_LANES_MOST];
    double *p, *xs0, *xf0, *u, *mem;
    double gain[TW_LANES_MOST];
} lanes_group;

int lanes_has_form(const tw_model *m);
double lanes_step(const tw_model *m); /* H with which the model is stable */

/* Not started yet. 0: this machine does not have the feature, or the width is not one
 * of its; the test fails on any other refusal. */
int lanes_open(lanes_group *g, const tw_model *m, const tw_method *k, lanes_case what);
void lanes_close(lanes_group *g);
/* A single run with the settings of a lane, started. */
void lanes_single(const lanes_group *g, int lane, lanes_case what, test_run *t);

/* All lanes to the end, each against its single run: code, time, message, states,
 * outputs, evaluations. */
void lanes_compare(const tw_model *m, const tw_method *k, lanes_case what);
void lanes_compare_opened(lanes_group *g, lanes_case what, double tend);

#endif
