/* lookup.h: tables over breakpoints, for the blocks that look up. */
#ifndef TWH_LOOKUP_H
#define TWH_LOOKUP_H

#include "builtin.h"

enum { LOOK_LINEAR, LOOK_FLAT, LOOK_NEAREST, LOOK_ABOVE };

/* The index of a method; -1 after an error. */
static inline int look_method(SimStruct *S, int param)
{
    static const char *const names[] = {"linear", "flat", "nearest", "above", NULL};
    const int how = bi_choice(S, param, names);
    if (how < 0)
        ssSetErrorStatus(S, "the method must be 'linear', 'flat', 'nearest' or "
                            "'above'");
    return how;
}

/* 1 if the extrapolation goes on linearly, 0 if it keeps the end; -1 after an error. */
static inline int look_extends(SimStruct *S, int param)
{
    static const char *const names[] = {"clip", "linear", NULL};
    const int how = bi_choice(S, param, names);
    if (how < 0) ssSetErrorStatus(S, "the extrapolation must be 'clip' or 'linear'");
    return how;
}

/* 1 if the points increase; equal ones are a jump, if these are allowed. */
static inline int look_increases(const double *x, int n, int jumps)
{
    for (int i = 1; i < n; i++)
        if (!(x[i] > x[i - 1] || (jumps && x[i] == x[i - 1]))) return 0;
    return n > 0 && !isnan(x[0]);
}

/* The interval k, k+1 in which u lies, and where in it: 0 at its beginning, 1 at its
 * end. extends: beyond the ends f may be outside of 0 ... 1. */
static inline void look_find(const double *x, int n, double u, int extends, int *k,
                             double *f)
{
    int low = 0, high = n - 1;
    *k = 0;
    *f = 0;
    if (n < 2) return;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (x[middle] <= u)
            low = middle;
        else
            high = middle;
    }
    const double d = x[low + 1] - x[low];
    *k = low;
    *f = d > 0 ? (u - x[low]) / d : u >= x[low];
    if (!extends && *f < 0) *f = 0;
    if (!extends && *f > 1) *f = 1;
}

/* The last of some times, all shifted, that t has reached; -1: none. */
static inline int look_reached(const double *x, int n, double shift, double t)
{
    int low = 0, high = n; /* the first one after t */
    while (low < high) {
        const int middle = (low + high) / 2;
        if (bi_reached(t, shift + x[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    return low - 1;
}

/* Where t is in the interval after x[k]: 0 where it begins. */
static inline double look_part(const double *x, int k, double shift, double t)
{
    const double from = t - shift - x[k];
    if (fabs(from) <= 8 * DBL_EPSILON * fabs(t)) return 0;
    return from / (x[k + 1] - x[k]);
}

/* The point that a method without interpolation takes. */
static inline int look_point(int method, int k, double f)
{
    return k + (method == LOOK_FLAT      ? f >= 1
                : method == LOOK_NEAREST ? f >= 0.5
                                         : f > 0);
}

/* The table at intervals k and places f in them. */
static inline double look_up(const double *table, int dims, const int *size,
                             const int *k, const double *f, int method)
{
    double y = 0;
    if (method != LOOK_LINEAR) {
        int at = 0, stride = 1;
        for (int d = 0; d < dims; stride *= size[d++])
            at += stride * (size[d] > 1 ? look_point(method, k[d], f[d]) : 0);
        return table[at];
    }
    for (int corner = 0; corner < 1 << dims; corner++) {
        double weight = 1;
        int at = 0, stride = 1;
        for (int d = 0; d < dims; stride *= size[d++]) {
            const int up = corner >> d & 1;
            weight *= up ? f[d] : 1 - f[d];
            at += stride * (k[d] + up < size[d] ? k[d] + up : size[d] - 1);
        }
        if (weight != 0) y += weight * table[at];
    }
    return y;
}

#endif
