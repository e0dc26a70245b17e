/* last_inputs.h: the inputs of the last two steps, for difference quotients: with a
 * variable step a step may be taken back. They are the first elements of RWork, for
 * each step t and then the input; the first two of IWork count them. */
#ifndef TWH_LAST_INPUTS_H
#define TWH_LAST_INPUTS_H

#include "builtin.h"

enum { LAST_KEPT = 2 };
enum { LAST_COUNT, LAST_NEXT, LAST_IWORK };

static inline int last_room(int width)
{
    return LAST_KEPT * (1 + width);
}

static inline void last_clear(SimStruct *S)
{
    ssSetIWorkValue(S, LAST_COUNT, 0);
    ssSetIWorkValue(S, LAST_NEXT, 0);
}

/* The latest step before this time, t and the inputs; NULL: none. */
static inline const real_T *last_before(SimStruct *S, int width, double t)
{
    const real_T *best = NULL;
    for (int i = 0; i < ssGetIWorkValue(S, LAST_COUNT); i++) {
        const real_T *one = ssGetRWork(S) + i * (1 + width);
        if (one[0] < t && (!best || one[0] > best[0])) best = one;
    }
    return best;
}

/* Room for the inputs of the present step. */
static inline real_T *last_next(SimStruct *S, int width)
{
    const int next = ssGetIWorkValue(S, LAST_NEXT);
    real_T *to = ssGetRWork(S) + next * (1 + width);
    to[0] = ssGetT(S);
    ssSetIWorkValue(S, LAST_NEXT, (next + 1) % LAST_KEPT);
    if (ssGetIWorkValue(S, LAST_COUNT) < LAST_KEPT)
        ssSetIWorkValue(S, LAST_COUNT, ssGetIWorkValue(S, LAST_COUNT) + 1);
    return to + 1;
}

#endif
