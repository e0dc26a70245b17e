/* method.h: what the file of a method needs; private to blocks/.
 *
 * Evaluations go through tw_eval_slow, tw_eval_fast and tw_eval_both: they choose the
 * input (held sample or function of time), count, and call the model. Time and inputs
 * count as slow variables: a stage passes t + c_slow H. A tick reads r->xs, r->xf and
 * writes r->xs_next, r->xf_next; the run checks and takes them over, so that a failed
 * tick leaves the last good state.
 */
#ifndef TW_METHOD_H
#define TW_METHOD_H

#include "tw.h"

#include <math.h>
#include <string.h>

/* A function that is meant to be compiled anew for the constants it is called with, and
 * one that stays by itself, so that its caller has no more registers to save than it
 * needs without it. */
#if defined(__GNUC__)
#define TW_INLINE __attribute__((always_inline)) static inline
#define TW_APART __attribute__((noinline)) static
#define TW_KNOWN(x) __builtin_constant_p(x) /* when it is compiled */
#else
#define TW_INLINE static inline
#define TW_APART static
#define TW_KNOWN(x) 0
#endif

/* The input at t for one track (TW_SLOW or TW_FAST: they may run at the same time). */
int tw_input_at(tw_run *r, int track, double t, const double **u);

/* An evaluation at the time of the last one: the input is still there. */
TW_INLINE int tw_slow_again(tw_run *r, const tw_at *at, double *dxs)
{
    if (!r->model->ns) return TW_OK;
    r->count_to[TW_SLOW]++;
    return r->model->slow(at, dxs);
}

TW_INLINE int tw_fast_again(tw_run *r, const tw_at *at, double *dxf)
{
    if (!r->model->nf) return TW_OK;
    r->count_to[TW_FAST]++;
    return r->model->fast(at, dxf);
}

TW_INLINE int tw_both_again(tw_run *r, const tw_at *at, double *dxs, double *dxf)
{
    const tw_model *m = r->model;
    if (!m->both) {
        const int rc = tw_slow_again(r, at, dxs);
        return rc ? rc : tw_fast_again(r, at, dxf);
    }
    if (m->ns) r->count_to[TW_SLOW]++;
    if (m->nf) r->count_to[TW_FAST]++;
    return m->both(at, dxs, dxf);
}

/* An evaluation at any time; other points of a tick are copies of r->now. For both
 * parts at one point the input is asked for once. */
TW_INLINE int tw_slow_at(tw_run *r, tw_at *at, double *dxs)
{
    int rc;
    if (!r->model->ns) return TW_OK;
    if (r->mode != TW_HELD && (rc = tw_input_at(r, TW_SLOW, at->t, &at->u))) return rc;
    return tw_slow_again(r, at, dxs);
}

TW_INLINE int tw_fast_at(tw_run *r, tw_at *at, double *dxf)
{
    int rc;
    if (!r->model->nf) return TW_OK;
    if (r->mode != TW_HELD && (rc = tw_input_at(r, TW_FAST, at->t, &at->u))) return rc;
    return tw_fast_again(r, at, dxf);
}

TW_INLINE int tw_both_at(tw_run *r, tw_at *at, double *dxs, double *dxf)
{
    int rc;
    if (r->mode != TW_HELD && (rc = tw_input_at(r, TW_SLOW, at->t, &at->u))) return rc;
    return tw_both_again(r, at, dxs, dxf);
}

TW_INLINE int tw_eval_slow(tw_run *r, double t, const double *xs, const double *xf,
                           double *dxs)
{
    tw_at at = r->now;
    at.t = t, at.xs = xs, at.xf = xf;
    return tw_slow_at(r, &at, dxs);
}

/* dxs: an estimate of the slow derivative, or NULL */
TW_INLINE int tw_eval_fast(tw_run *r, double t, const double *xs, const double *xf,
                           const double *dxs, double *dxf)
{
    tw_at at = r->now;
    at.t = t, at.xs = xs, at.xf = xf, at.dxs = dxs;
    return tw_fast_at(r, &at, dxf);
}

TW_INLINE int tw_eval_both(tw_run *r, double t, const double *xs, const double *xf,
                           double *dxs, double *dxf)
{
    tw_at at = r->now;
    at.t = t, at.xs = xs, at.xf = xf;
    return tw_both_at(r, &at, dxs, dxf);
}

/* At the start of the tick, where the run has made the point ready. */
TW_INLINE int tw_fast_now(tw_run *r, double *dxf)
{
    return tw_fast_at(r, &r->now, dxf);
}

TW_INLINE int tw_both_now(tw_run *r, double *dxs, double *dxf)
{
    return tw_both_at(r, &r->now, dxs, dxf);
}

/* Evaluations between these two are counted as start-up. */
static inline void tw_count_start(tw_run *r)
{
    r->count_to = r->count + TW_START_SLOW;
}
static inline void tw_count_normal(tw_run *r)
{
    r->count_to = r->count;
}

/* An option as a whole number. */
static inline int tw_opt(const tw_run *r, int which)
{
    return (int)r->opt[which];
}

/* Numbers packed into one register, where the compiler has such types. Each is rounded
 * as by itself. */
#define TW_ONE(x, i) ((x)[i])
#if defined(__GNUC__)
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

#endif
