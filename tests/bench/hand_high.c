/* hand_high.c: the single-rate pairs of order 5, 6 and 8, by hand. */
#define tw_methods_rk_high hand_copy_of_rk_high
#include "methods/runge_kutta/tableaus/single_rate_high.c"
#include "hand_prk.h"

static void loop_rk5(hand *h, long steps)
{
    prk(h, steps, &rk5);
}

static void loop_rk6(hand *h, long steps)
{
    prk(h, steps, &rk6);
}

static void loop_rk8(hand *h, long steps)
{
    prk(h, steps, &rk8);
}

const hand_method hand_high[] = {{"rk5", NULL, loop_rk5, NULL},
                                 {"rk6", NULL, loop_rk6, NULL},
                                 {"rk8", NULL, loop_rk8, NULL},
                                 {0}};
