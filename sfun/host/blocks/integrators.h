/* integrators.h: what the three integrators share: ports of one width, a second input
 * that restarts them, limits. */
#ifndef TWH_INTEGRATORS_H
#define TWH_INTEGRATORS_H

#include "edges.h"

/* The number of elements of these parameters, of which scalars are expanded; 0 after an
 * error. */
static inline int it_width(SimStruct *S, const int *param, int n)
{
    int width = 1;
    for (int i = 0; i < n; i++) {
        const int own = bi_count(S, param[i]);
        if (own > 1 && width > 1 && own != width) {
            ssSetErrorStatus(S, "its parameters that are vectors must have the same "
                                "number of elements");
            return 0;
        }
        if (own > 1) width = own;
    }
    return width;
}

/* Without feedthrough of the first input; the signal that restarts is one number. */
static inline void it_ports(SimStruct *S, int width, int restarted, int more, int nout)
{
    bi_through(S, 1 + restarted + more, 1);
    ssSetInputPortDirectFeedThrough(S, 0, 0);
    ssSetNumOutputPorts(S, nout);
    for (int i = 0; i < nout; i++)
        ssSetOutputPortWidth(S, i, width > 1 ? width : DYNAMICALLY_SIZED);
    if (width > 1) ssSetInputPortWidth(S, 0, width);
    if (restarted) ssSetInputPortWidth(S, 1, 1);
}

/* 1 if the second input restarts the states at this step; *before is what it was at the
 * last one, not a number if there was none. */
static inline int it_restarts(SimStruct *S, int kind, real_T *before)
{
    if (kind == EDGE_NONE) return 0;
    const double now = *ssGetInputPortRealSignalPtrs(S, 1)[0];
    const int restart = !isnan(*before) && edge_restarts(kind, *before, now);
    *before = now;
    return restart;
}

/* 1 or -1 if x is at the upper or lower limit, or past it. */
static inline int it_end(SimStruct *S, int i, double x, int lower, int upper)
{
    return x >= bi_element(S, upper, i) ? 1 : x <= bi_element(S, lower, i) ? -1 : 0;
}

static inline void it_check_limits(SimStruct *S, int lower, int upper)
{
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        if (!(bi_element(S, lower, i) < bi_element(S, upper, i)))
            ssSetErrorStatus(S, "the lower limit must be below the upper one");
}

#endif
