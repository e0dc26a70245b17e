/* edges.h: what a signal that restarts or triggers something does at a major step. The
 * parameter of the block is the name of one of these. */
#ifndef TWH_EDGES_H
#define TWH_EDGES_H

#include "builtin.h"

enum { EDGE_NONE, EDGE_RISING, EDGE_FALLING, EDGE_EITHER, EDGE_LEVEL, EDGE_LEVEL_HOLD };

/* -1 after an error, which is reported. */
static inline int edge_kind(SimStruct *S, int param)
{
    static const char *const names[] = {"none",  "rising",     "falling", "either",
                                        "level", "level hold", NULL};
    const int i = bi_choice(S, param, names);
    if (i < 0)
        ssSetErrorStatus(S, "expected 'none', 'rising', 'falling', 'either', 'level' "
                            "or 'level hold'");
    return i;
}

static inline int edge_sign(double x)
{
    return (x > 0) - (x < 0);
}

/* 1 if a signal that was `before` at the last major step restarts a state now. */
static inline int edge_restarts(int kind, double before, double now)
{
    switch (kind) {
    case EDGE_RISING: return before <= 0 && now > 0;
    case EDGE_FALLING: return before > 0 && now <= 0;
    case EDGE_EITHER: return edge_sign(before) != edge_sign(now);
    case EDGE_LEVEL: return before != 0 || now != 0;
    case EDGE_LEVEL_HOLD: return now != 0;
    default: return 0;
    }
}

/* The crossing function of such a signal: zero counts as negative. */
static inline double edge_crossing(double now)
{
    return bi_side(now, 0);
}

#endif
