/* sums.h: the packed loops; private to blocks/.
 *
 * Apart from evaluations, a tick adds up vectors,
 *
 *     y[i] = x[i] + c[0] v[0][i] + c[1] v[1][i] + ...       i < n
 *
 * and for the 2 to 100 states of our models the time goes into the frame of such a
 * loop more than into its arithmetic: choosing a loop, saving registers, the last few
 * elements. So there is one loop for each number of terms, as if written by hand for
 * that formula, and every loop handles 4 (few terms: 8) elements at once in the packed
 * types of gcc and clang, then 2, then 1. That is worth it: with plain loops, which gcc
 * -O2 leaves scalar, the overhead of a step on 14 + 14 states is about twice that of a
 * loop written by hand; with these it is 0.9 or less for every method (doc/results/
 * performance.md, `make bench ITEMS=overhead`).
 *
 * Promises:
 * - Every element is added from left to right in each loop, and packed numbers are
 *   rounded as single ones are. So results depend neither on the loop taken nor on the
 *   width of the registers: the bits are the same everywhere.
 * - Without gcc or clang the same macros give plain C.
 *
 * TW_EACH and TW_EACH_EIGHT are the loops; TW_ADD_UP(m) is the sum of m terms;
 * tw_add_up and tw_add_up_rows are sums in line for a number of terms known to the
 * compiler; tw_combine and tw_combine_rows take any number of terms; tw_add takes one.
 * TW_WIDE before a function lets gcc on Linux compile it for wider registers too and
 * choose when the program is loaded. */
#ifndef TW_SUMS_H
#define TW_SUMS_H

#include "tw_method.h"

#include <float.h>

/* gcc and clang have packed types; -DTW_PLAIN_SUMS leaves them out. */
#if defined(__GNUC__) && !defined(TW_PLAIN_SUMS)
#define TW_PACKED_SUMS
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

/* y[i] = sum(get, i) for all i < n, four at a time, then two, one; sum takes its
 * numbers by get(x, i) and may take y's own. */
#define TW_EACH(n, y, sum)                                                             \
    do {                                                                               \
        const ptrdiff_t whole_ = (n) & ~(ptrdiff_t)3;                                  \
        ptrdiff_t i_ = 0;                                                              \
        for (; i_ != whole_; i_ += 4) TW_PUT_FOUR(y, sum, i_);                         \
        TW_LAST_THREE(n, y, sum);                                                      \
    } while (0)

/* The same, eight at a time: for sums of few terms, which are soon set up again for the
 * last four. */
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

/* Before a function full of such loops: gcc on Linux compiles it for wider registers
 * too and chooses when the program is loaded. The rounding is the same. (The choice
 * does not go with the sanitizers' own start-up; -DTW_WIDE= leaves it out.) A loop of
 * TW_EACH is packed as it is written: TW_WIDE_SUM keeps gcc from packing it once more,
 * which would only make it longer. */
#if defined(TW_WIDE)
#define TW_WIDE_SUM TW_WIDE
#elif defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) &&               \
    defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__) &&                        \
    !defined(__SANITIZE_THREAD__)
#define TW_WIDE __attribute__((target_clones("avx2", "default")))
#define TW_WIDE_SUM TW_WIDE __attribute__((optimize("no-tree-loop-vectorize")))
#else
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

/* y = x + c v, with nothing to look up. */
void tw_add(ptrdiff_t n, double *y, const double *x, double c, const double *v);

/* tw_combine with the vectors one after the other: v[j] = rows + j n. */
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

/* The loop for m terms, a number from 1 to 8. */
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

/* The same in line, for a number of terms up to 4 that is known, with the vectors each
 * where it is or one after the other: for ticks that have little else to do. They are
 * marked TW_WIDE_SUM. */
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

/* Are all n elements finite? A sum is, when every term is, unless it overflows: then
 * the caller looks at each element. */
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
