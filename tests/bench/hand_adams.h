/* hand_adams.h: shared by the hand-written Adams methods. Old derivatives are in a list
 * of pointers that is rotated; row 0 is for the next derivative. */
#ifndef TESTS_BENCH_HAND_ADAMS_H
#define TESTS_BENCH_HAND_ADAMS_H

#include "methods/adams/adams.h"
#include "hand.h"

/* y = x + sum of c[j] v[j] */
TW_INLINE void add_up(int n, double *y, const double *x, int q, const double *c,
                      double *const *row)
{
    const double *v[TW_ADAMS_MAX];
    double w[TW_ADAMS_MAX];
#pragma GCC unroll 8
    for (int j = 0; j < q; j++) v[j] = row[j], w[j] = c[j];
    for (int i = 0; i < n; i++) {
        double sum = x[i];
#pragma GCC unroll 8
        for (int j = 0; j < q; j++) sum += w[j] * v[j][i];
        y[i] = sum;
    }
}

/* A fast step by ab and am from xf to next, with the slow state xs at its end t and the
 * prediction y, up to the last evaluation. */
TW_INLINE void hand_adams_pec(hand *h, double t, int q, int nf, const double *xs,
                              const double *xf, double *next, double *y,
                              const double *ab, const double *am, double **ff)
{
    add_up(nf, y, xf, q, ab, ff + 1);
    hand_fast(h, t, xs, y, ff[0]);
    add_up(nf, next, xf, q, am, ff);
}

/* The complete step: the new derivative goes to row 0. */
TW_INLINE void hand_adams_step(hand *h, double t, int q, int nf, const double *xs,
                               const double *xf, double *next, double *y,
                               const double *ab, const double *am, double **ff)
{
    hand_adams_pec(h, t, q, nf, xs, xf, next, y, ab, am, ff);
    hand_fast(h, t, xs, next, ff[0]);
}

#define HAND_EACH_ORDER(X) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8)

/* The nodes of AM in units of the step; those of AB start at the second. */
static inline void hand_adams_nodes(int q, double *tau)
{
    for (int i = 0; i <= q; i++) tau[i] = 1 - i;
}

#endif
