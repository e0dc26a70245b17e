/* tw_advice.h: is the step small enough? For programs that run a model and want to warn
 * when a run is unstable though its numbers stay finite.
 *
 *     tw_growth_open(&g, &r, mem, tw_growth_need(&r));   after tw_start
 *     while (...) {
 *         if (tw_growth_check(&g, &r)) ... warn: g.t, g.name, g.H, g.stable
 *         tw_tick(&r);
 *     }
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
    /* After tw_growth_check returned 1. */
    double t;         /* time of the check */
    const char *name; /* the state that grows fastest */
    double H, stable; /* the step, and one that would be stable */
    double growth;    /* of a small change of the state, */
    double steps;     /* within this number of slow steps */

    double *mem, *moved; /* for the library */
    double due, ahead, checked, cost, total;
    int done;
} tw_growth;

TW_API size_t tw_growth_need(const tw_run *r); /* doubles; 0: see tw_check */
/* Checks look this many slow steps ahead, at most 200; 0: 200. */
TW_API int tw_growth_open(tw_growth *g, tw_run *r, double steps, double *mem,
                          size_t len);
/* Before each tick. Checks at the start, at rare full steps (together at most a
 * fiftieth of a long run), and when a state moves much more than ever before. Returns 1
 * once, when the step is unstable. */
TW_API int tw_growth_check(tw_growth *g, const tw_run *r);

#ifdef __cplusplus
}
#endif
#endif
