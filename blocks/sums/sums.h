/* sums.h: the packed loops; private to blocks/.
 *
 * Apart from evaluations, a tick adds up vectors,
 *
 *     y[i] = x[i] + c[0] v[0][i] + c[1] v[1][i] + ...       i < n
 *
 * For the 2 to 100 states of our models the time goes into the setup of such a loop
 * more than into its arithmetic: choosing the loop, saving registers, the last few
 * elements. So there is one loop for each number of terms, as if written by hand for
 * that formula. Each loop takes 4 elements at a time (8 if there are few terms) in the
 * packed types of gcc and clang, then 2, then 1.
 *
 * What this gains, as instructions of a slow step on 14 + 14 states beyond the
 * right-hand sides, relative to the same method written by hand as plain loops (lowest,
 * median and highest of 110 pairs of method and ratio, gcc 12 -O2, x86-64 with AVX2):
 *
 *                                          many ticks a call     one tick a call
 *     this file                            0.37  0.55  1.08      0.43  0.66  1.28
 *     -DTW_PLAIN_SUMS                      0.55  0.90  1.19      0.78  1.03  1.73
 *     -DTW_PLAIN_SUMS -DTW_WIDE=           0.82  1.09  1.36      0.96  1.26  1.87
 *
 * Without packed types a step takes 1.6 times as many instructions of overhead (median;
 * 1.0 to 2.1), and without TW_WIDE either 2.0 times as many (1.0 to 2.7). To repeat the
 * last line (callgrind counts; the first line is in doc/results/performance.md):
 *
 *     make B=/tmp/p OPT="-O2 -g -DTW_PLAIN_SUMS -DTW_WIDE=" /tmp/p/bench/overhead
 *     /tmp/p/bench/overhead
 *
 * Promises:
 * - Every loop adds the terms of an element from left to right, and packed numbers are
 *   rounded like single ones. So the results depend neither on the loop nor on the
 *   register width: the bits are the same everywhere.
 * - Other compilers get plain C from the same macros.
 *
 * TW_EACH and TW_EACH_EIGHT are the loops; TW_ADD_UP(m) is the sum of m terms;
 * tw_add_up and tw_add_up_rows are inline sums for a number of terms known at compile
 * time; tw_combine and tw_combine_rows take any number of terms; tw_add takes one.
 * TW_WIDE before a function lets gcc on Linux compile it for wider registers too and
 * choose when the program is loaded. */
#ifndef TW_SUMS_H
#define TW_SUMS_H

#include "tw_method.h"

#include <float.h>

/* gcc and clang have packed types; -DTW_PLAIN_SUMS leaves them out. */
#if TW_GNU
#if !defined(TW_PLAIN_SUMS)
#define TW_PACKED_SUMS
#endif
#endif

/* Numbers packed into one register; each is rounded as if it were alone. */
#define TW_ONE(x, i) ((x)[i])
#ifdef TW_PACKED_SUMS
typedef double tw_two __attribute__((vector_size(16), aligned(8), may_alias));
typedef double tw_four __attribute__((vector_size(32), aligned(8), may_alias));
#define TW_TWO(x, i) (*(const tw_two *)((x) + (i)))
#define TW_FOUR(x, i) (*(const tw_four *)((x) + (i)))
#define TW_PUT_FOUR(y, sum, i) (*(tw_four *)((y) + (i)) = sum(TW_FOUR, i))
#define TW_PUT_TWO(y, sum, i) (*(tw_two *)((y) + (i)) = sum(TW_TWO, i))
#else
#define TW_PUT_TWO(y, sum, i)                                                          \
    do {                                                                               \
        const double a_ = sum(TW_ONE, i), b_ = sum(TW_ONE, (i) + 1);                   \
        (y)[i] = a_;                                                                   \
        (y)[(i) + 1] = b_;                                                             \
    } while (0)
#define TW_PUT_FOUR(y, sum, i)                                                         \
    do {                                                                               \
        TW_PUT_TWO(y, sum, i);                                                         \
        TW_PUT_TWO(y, sum, (i) + 2);                                                   \
    } while (0)
#endif

/* y[i] = sum(get, i) for all i < n, four at a time, then two, one. sum reads its
 * operands by get(x, i) and may read y. */
#define TW_EACH(n, y, sum)                                                             \
    do {                                                                               \
        const ptrdiff_t whole_ = (n) & ~(ptrdiff_t)3;                                  \
        ptrdiff_t i_ = 0;                                                              \
        for (; i_ != whole_; i_ += 4) TW_PUT_FOUR(y, sum, i_);                         \
        TW_LAST_THREE(n, y, sum);                                                      \
    } while (0)

/* The same, eight at a time, for sums of few terms. */
#define TW_EACH_EIGHT(n, y, sum)                                                       \
    do {                                                                               \
        const ptrdiff_t whole_ = (n) & ~(ptrdiff_t)7;                                  \
        ptrdiff_t i_ = 0;                                                              \
        for (; i_ != whole_; i_ += 8) {                                                \
            TW_PUT_FOUR(y, sum, i_);                                                   \
            TW_PUT_FOUR(y, sum, i_ + 4);                                               \
        }                                                                              \
        if ((n)&4) {                                                                   \
            TW_PUT_FOUR(y, sum, i_);                                                   \
            i_ += 4;                                                                   \
        }                                                                              \
        TW_LAST_THREE(n, y, sum);                                                      \
    } while (0)

#define TW_LAST_THREE(n, y, sum)                                                       \
    do {                                                                               \
        if ((n)&2) {                                                                   \
            TW_PUT_TWO(y, sum, i_);                                                    \
            i_ += 2;                                                                   \
        }                                                                              \
        if ((n)&1) (y)[i_] = sum(TW_ONE, i_);                                          \
    } while (0)

/* Before a function with such loops: gcc on Linux compiles it for wider registers too
 * and chooses when the program is loaded. The rounding is the same. (The sanitizers do
 * not support this choice; -DTW_WIDE= disables it.) TW_EACH is packed already:
 * TW_WIDE_SUM keeps gcc from vectorizing it again, which only makes it longer. */
#if TW_GNU
#if defined(TW_WIDE)
#define TW_WIDE_SUM TW_WIDE
#elif !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__) &&          \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TW_WIDE __attribute__((target_clones("avx2", "default")))
#define TW_WIDE_SUM TW_WIDE __attribute__((optimize("no-tree-loop-vectorize")))
#else
#define TW_WIDE
#define TW_WIDE_SUM
#endif
#else
#undef TW_WIDE
#define TW_WIDE
#define TW_WIDE_SUM
#endif

/* y = x + sum of c[j] * v[j] over m vectors of length n, added from left to right; y
 * may be x. There is one function for each m up to 8, and one for more. */
enum { TW_MANY = 9 };
typedef void tw_sum(int n, double *y, const double *x, int m, const double *c,
                    const double *const *v);
extern tw_sum *const tw_sums[TW_MANY + 1];

static inline void tw_combine(int n, double *y, const double *x, int m, const double *c,
                              const double *const *v)
{
    tw_sums[m < TW_MANY ? m : TW_MANY](n, y, x, m, c, v);
}

/* y = x + c v, without a table lookup. */
void tw_add(ptrdiff_t n, double *y, const double *x, double c, const double *v);

/* tw_combine for consecutive vectors: v[j] = rows + j n. */
typedef void tw_sum_rows(int n, double *y, const double *x, int m, const double *c,
                         const double *rows);
extern tw_sum_rows *const tw_sums_rows[TW_MANY + 1];

static inline void tw_combine_rows(int n, double *y, const double *x, int m,
                                   const double *c, const double *rows)
{
    tw_sums_rows[m < TW_MANY ? m : TW_MANY](n, y, x, m, c, rows);
}

#define TW_TERM(j) const double c##j = c[j], *const v##j = V(j);
#define TW_TERMS1 TW_TERM(0)
#define TW_TERMS2 TW_TERMS1 TW_TERM(1)
#define TW_TERMS3 TW_TERMS2 TW_TERM(2)
#define TW_TERMS4 TW_TERMS3 TW_TERM(3)
#define TW_TERMS5 TW_TERMS4 TW_TERM(4)
#define TW_TERMS6 TW_TERMS5 TW_TERM(5)
#define TW_TERMS7 TW_TERMS6 TW_TERM(6)
#define TW_TERMS8 TW_TERMS7 TW_TERM(7)

#define TW_SUM1(get, i) (get(x, i) + c0 * get(v0, i))
#define TW_SUM2(get, i) (TW_SUM1(get, i) + c1 * get(v1, i))
#define TW_SUM3(get, i) (TW_SUM2(get, i) + c2 * get(v2, i))
#define TW_SUM4(get, i) (TW_SUM3(get, i) + c3 * get(v3, i))
#define TW_SUM5(get, i) (TW_SUM4(get, i) + c4 * get(v4, i))
#define TW_SUM6(get, i) (TW_SUM5(get, i) + c5 * get(v5, i))
#define TW_SUM7(get, i) (TW_SUM6(get, i) + c6 * get(v6, i))
#define TW_SUM8(get, i) (TW_SUM7(get, i) + c7 * get(v7, i))

/* The loop for m terms, m = 1 ... 8. */
#define TW_LOOP1 TW_EACH_EIGHT
#define TW_LOOP2 TW_EACH_EIGHT
#define TW_LOOP3 TW_EACH
#define TW_LOOP4 TW_EACH
#define TW_LOOP5 TW_EACH
#define TW_LOOP6 TW_EACH
#define TW_LOOP7 TW_EACH
#define TW_LOOP8 TW_EACH
#define TW_ADD_UP(m)                                                                   \
    {                                                                                  \
        TW_TERMS##m TW_LOOP##m(n, y, TW_SUM##m);                                       \
    }

/* The same inline, for up to 4 terms, a number known at compile time; the vectors are
 * given by pointers or as consecutive rows. For short ticks; the functions that use
 * them are marked TW_WIDE_SUM. */
#define TW_ADD_UP_FEW(m)                                                               \
    do {                                                                               \
        if (m == 1) TW_ADD_UP(1)                                                       \
        if (m == 2) TW_ADD_UP(2)                                                       \
        if (m == 3) TW_ADD_UP(3)                                                       \
        if (m == 4) TW_ADD_UP(4)                                                       \
    } while (0)

#define V(j) (v[j])
TW_INLINE void tw_add_up(ptrdiff_t n, double *y, const double *x, int m,
                         const double *c, const double *const *v)
{
    TW_ADD_UP_FEW(m);
}
#undef V
#define V(j) (rows + (j)*n)
TW_INLINE void tw_add_up_rows(ptrdiff_t n, double *y, const double *x, int m,
                              const double *c, const double *rows)
{
    TW_ADD_UP_FEW(m);
}
#undef V

/* 0 if an element may not be finite: a sum of finite numbers is finite unless it
 * overflows, so the caller then checks each element. */
#ifdef TW_PACKED_SUMS
TW_INLINE int tw_all_finite(const double *x, ptrdiff_t n)
{
    const double *const whole = x + (n & ~(ptrdiff_t)7);
    tw_four a = {0}, b = {0};
    for (; x != whole; x += 8) {
        a += TW_FOUR(x, 0);
        b += TW_FOUR(x, 4);
    }
    if (n & 4) {
        a += TW_FOUR(x, 0);
        x += 4;
    }
    a += b;
    const tw_two half = (tw_two){a[0], a[1]} + (tw_two){a[2], a[3]};
    double sum = half[0] + half[1];
    for (n &= 3; n > 0; n--) sum += x[n - 1];
    return fabs(sum) <= DBL_MAX;
}
#else
TW_INLINE int tw_all_finite(const double *x, ptrdiff_t n)
{
    double sum = 0;
    for (ptrdiff_t i = 0; i < n; i++) sum += x[i];
    return fabs(sum) <= DBL_MAX;
}
#endif

#endif
