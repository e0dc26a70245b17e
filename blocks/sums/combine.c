/* combine.c: the functions tw_add, tw_combine and tw_combine_rows, made from the loops
 * of sums.h. */
#include "sums.h"

/* One function for each number of terms, so that each saves and sets up only the
 * registers it needs. */
#define ADD_UP(name, terms, vectors)                                                   \
    TW_WIDE_SUM static void name##terms(int size, double *y, const double *x, int m,   \
                                        const double *c, vectors v)                    \
    {                                                                                  \
        const ptrdiff_t n = size;                                                      \
        (void)m;                                                                       \
        TW_ADD_UP(terms)                                                               \
    }

#define ALL(name, vectors)                                                             \
    ADD_UP(name, 1, vectors)                                                           \
    ADD_UP(name, 2, vectors)                                                           \
    ADD_UP(name, 3, vectors)                                                           \
    ADD_UP(name, 4, vectors)                                                           \
    ADD_UP(name, 5, vectors)                                                           \
    ADD_UP(name, 6, vectors)                                                           \
    ADD_UP(name, 7, vectors)                                                           \
    ADD_UP(name, 8, vectors)                                                           \
                                                                                       \
    static void name##0(int n, double *y, const double *x, int m, const double *c,     \
                        vectors v)                                                     \
    {                                                                                  \
        (void)m, (void)c, (void)v;                                                     \
        if (y != x) memcpy(y, x, (size_t)n * sizeof *y);                               \
    }

typedef const double *const *vectors_at; /* one pointer per vector */
typedef const double *vectors_in_rows;   /* consecutive rows */

#define V(j) (v[j])
ALL(at, vectors_at)
#undef V
#define V(j) (v + (j)*n)
ALL(rows, vectors_in_rows)

#undef V
#define V(j) (v)
TW_WIDE_SUM void tw_add(ptrdiff_t n, double *y, const double *x, double factor,
                        const double *v)
{
    const double *c = &factor;
    TW_ADD_UP(1)
}

static void many_at(int n, double *y, const double *x, int m, const double *c,
                    vectors_at v)
{
    for (; m > 8; x = y, c += 8, v += 8, m -= 8) at8(n, y, x, 8, c, v);
    tw_combine(n, y, x, m, c, v);
}

static void many_rows(int n, double *y, const double *x, int m, const double *c,
                      vectors_in_rows v)
{
    for (; m > 8; x = y, c += 8, v += 8 * n, m -= 8) rows8(n, y, x, 8, c, v);
    tw_combine_rows(n, y, x, m, c, v);
}

tw_sum *const tw_sums[] = {at0, at1, at2, at3, at4, at5, at6, at7, at8, many_at};
tw_sum_rows *const tw_sums_rows[] = {rows0, rows1, rows2, rows3, rows4,
                                     rows5, rows6, rows7, rows8, many_rows};
