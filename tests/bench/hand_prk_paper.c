/* hand_prk_paper.c: the tableaus of Shome et al. (2004), by hand (prk_euler is in hand_dual.c).
 */
#define tw_methods_prk_paper hand_copy_of_paper
#include "methods/runge_kutta/tableaus/prk_paper.c"
#include "hand_prk.h"

LOOP(2, 5, "")

static void loop_average(hand *h, long steps)
{
    prk(h, steps, &average);
}

const hand_method hand_prk_paper[] = {
    ENTRY(2, 5, "") /* with its comma */
    {"prk_average", NULL, loop_average, NULL},
    {0},
};
