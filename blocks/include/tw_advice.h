/* tw_advice.h: is the step small enough? For programs that run a model and want to warn
 * when a run is unstable though its numbers stay finite.
 *
 *     tw_growth_open(&g, &r, mem, tw_growth_need(&r));   after tw_start
 *     while (...) {
 *         if (tw_growth_check(&g, &r)) tw_growth_message(&g, NULL, text, sizeof text);
 *         if (tw_tick(&r)) break;
 *     }
 *     if (tw_growth_explain(&g, &r)) tw_growth_message(&g, &r, text, sizeof text);
 *
 * The check integrates copies of the run in the caller's memory: the run itself, its
 * numbers and its counters are not touched. */
#ifndef TW_ADVICE_H
#define TW_ADVICE_H

#include "tw.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_growth {
    /* After tw_growth_check or tw_growth_explain returned 1. */
    double t;         /* time of the check */
    const char *name; /* the state that grows fastest */
    double H, stable; /* the step, and one that would be stable */
    double growth;    /* of a small change of the state, */
    double steps;     /* within this number of slow steps */

    int done; /* one of them did */

    double *mem; /* for the library */
    int looked_twice;
    size_t need;
    double next, due, looks, looked, ahead, most_ahead, allowed, cost, total;
} tw_growth;

TW_API size_t tw_growth_need(const tw_run *r); /* doubles; 0: see tw_check */
/* steps: the slow steps that the run will make; 0: not known. With the variable
 * TWORATE_WARN_STEP=0 in the environment nothing is checked. */
TW_API int tw_growth_open(tw_growth *g, tw_run *r, double steps, double *mem,
                          size_t len);
/* Before each tick. Checks at the start, at rare full steps, and when the method's error
 * estimate, or else the model's energy, or else the states change much more than before:
 * together for a hundredth of the run, and for at least 128 slow steps; and once after
 * about 64 steps, in case a limit of the model hides the growth (64 slow steps). Returns 1
 * once, when the step is unstable. */
TW_API int tw_growth_check(tw_growth *g, const tw_run *r);
/* After a state became infinite or NaN, or a function failed: 1 if the step was to blame,
 * found now from copies of the past, or earlier by a check. */
TW_API int tw_growth_explain(tw_growth *g, const tw_run *r);
/* What was found, as a sentence; of a run r that has ended, since when. Returns its full
 * length, like snprintf. */
TW_API size_t tw_growth_message(const tw_growth *g, const tw_run *r, char *text,
                                size_t size);

#ifdef __cplusplus
}
#endif
#endif
