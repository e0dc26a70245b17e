/* hand_prk.h: hand-written partitioned Runge-Kutta methods: the tableau is known at
 * compile time, so stages are unrolled and zero terms are left out. Each
 * hand_prk_<kind>.c includes its tableaus, blocks/methods/runge_kutta/tableaus/
 * prk_<kind>.c. */
#ifndef TESTS_BENCH_HAND_PRK_H
#define TESTS_BENCH_HAND_PRK_H

#include "hand.h"
#include "methods/runge_kutta/runge_kutta.h"

/* Stage i + 1, or the step: y = x + H sum of a_j k_j over the nonzero terms. */
TW_INLINE void add_up(int n, double *y, const double *x, double H, int terms,
                      const double *a, double *const *k)
{
    const double *v[TW_STAGES];
    double c[TW_STAGES];
#pragma GCC unroll 12
    for (int j = 0; j < terms; j++) v[j] = k[j], c[j] = H * a[j];
    for (int i = 0; i < n; i++) {
        double sum = x[i];
#pragma GCC unroll 12
        for (int j = 0; j < terms; j++)
            if (a[j] != 0) sum += c[j] * v[j][i];
        y[i] = sum;
    }
}

TW_INLINE int is_empty(int terms, const double *a)
{
    int empty = 1;
#pragma GCC unroll 12
    for (int j = 0; j < terms; j++)
        if (a[j] != 0) empty = 0;
    return empty;
}

TW_INLINE int slow_is_used(const tw_tableau *T, int j)
{
    int used = T->b_slow[j] != 0;
#pragma GCC unroll 12
    for (int i = j + 1; i < T->stages; i++)
        if (T->a_slow[i * (i - 1) / 2 + j] != 0) used = 1;
    return used;
}

TW_INLINE void prk(hand *h, long steps, const tw_tableau *T)
{
    const int ns = h->ns, nf = h->nf, s = T->stages;
    const double H = h->H;
    double *xs = h->x, *xf = h->x + ns;
    double *ys = h->f[HAND_ROWS / 2 - 1], *yf = h->f[HAND_ROWS - 1];
    double *const *ks = h->slow, *const *kf = h->fast;
    tw_at at = {.p = h->rhs.p};

    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
#pragma GCC unroll 12
        for (int i = 0; i < s; i++) {
            const double *a_slow = T->a_slow + i * (i - 1) / 2;
            const double *a_fast = T->a_fast + i * (i - 1) / 2;
            double c = 0;
#pragma GCC unroll 12
            for (int j = 0; j < i; j++) c += a_slow[j];
            const int no_slow = is_empty(i, a_slow), no_fast = is_empty(i, a_fast);
            if (!no_slow) add_up(ns, ys, xs, H, i, a_slow, ks);
            if (!no_fast) add_up(nf, yf, xf, H, i, a_fast, kf);
            at.t = t + c * H;
            at.xs = no_slow ? xs : ys;
            at.xf = no_fast ? xf : yf;
            if (slow_is_used(T, i))
                hand_pair(h, &at, ks[i], kf[i]);
            else
                h->rhs.fast(&at, kf[i]);
        }
        add_up(ns, xs, xs, H, s, T->b_slow, ks);
        add_up(nf, xf, xf, H, s, T->b_fast, kf);
    }
}

/* The loop for tableau t_p_s, and its entry in the list of methods. */
#define LOOP(p, s, suffix)                                                             \
    static void loop_##p##_##s(hand *h, long steps)                                    \
    {                                                                                  \
        prk(h, steps, &t_##p##_##s);                                                   \
    }
#define ENTRY(p, s, suffix) {"prk_" #p "_" #s suffix, NULL, loop_##p##_##s, NULL},

/* The methods of one kind: LIST(X) is X(p, s, suffix) for each of them. */
#define METHODS(name, LIST)                                                            \
    LIST(LOOP)                                                                         \
    const hand_method name[] = {LIST(ENTRY){0}};

#endif
