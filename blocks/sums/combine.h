/* combine.h: the loops under tw_combine and the Runge-Kutta engine; private to blocks/.
 *
 *     y[i] = x[i] + c[0] V(0)[i] + c[1] V(1)[i] + ...       i < n
 *
 * One loop per number of terms, as if written by hand for that formula. Every element
 * is added from left to right in each of them, so results do not depend on which one
 * was taken. */
#ifndef TW_COMBINE_H
#define TW_COMBINE_H

#include "tw_method.h"

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

#endif
