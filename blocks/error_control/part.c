/* part.c: the passes over the vectors of a part: prediction, estimates, history. The
 * formulas are in part.h. */
#include "part.h"

/* A part of a small model has at most four states: for these a pass is compiled without
 * a loop; pass_many is the one for more. */
#define FOR_STRIDE(p, pass)                                                            \
    do {                                                                               \
        if ((p)->stride == 4)                                                          \
            pass(p, 4);                                                                \
        else                                                                           \
            pass##_many(p);                                                            \
    } while (0)
#define DEFINE_MANY(pass)                                                              \
    TW_WIDE_SUM TW_APART void pass##_many(const tw_auto_part *p)                       \
    {                                                                                  \
        pass(p, p->stride);                                                            \
    }

TW_INLINE void predict(const tw_auto_part *p, ptrdiff_t n)
{
    const tw_auto_part_state *s = p->s;
    const int k = (int)s->order;
    const double *phi = tw_auto_row(p, PART_PHI);
    double *x = tw_auto_row(p, PART_X);
    for (ptrdiff_t i = 0; i < n; i += LANES, x += LANES) {
        const double *row = phi + i;
        lanes v = GET(row, 0), sum = GET(x, PART_X) + s->ab[0] * v, rate = v;
        for (int j = 1; j < k; j++) {
            v = GET(row += n, 0);
            sum += s->ab[j] * v;
            rate += s->beta[j] * v;
        }
        PUT(x, PART_PREDICTED * n, sum);
        PUT(x, PART_SLOPE * n, rate);
    }
}

DEFINE_MANY(predict)

TW_WIDE_SUM void tw_auto_predict(const tw_auto_part *p, double h)
{
    const tw_auto_part_state *s = p->s;
    if (h != s->h || s->ready == 0 || s->k != s->order) tw_auto_plan(p, h);
    FOR_STRIDE(p, predict);
}

TW_INLINE void judge(const tw_auto_part *p, ptrdiff_t n)
{
    tw_auto_part_state *s = p->s;
    const int k = (int)s->order;
    const double *last = tw_auto_row(p, PART_PHI) + (k - 1) * n;
    const double a = s->a[k], below = s->beta[k - 1], above = s->beta[k];
    double *x = tw_auto_row(p, PART_X), e[4];
    SUM_OF(same);
    SUM_OF(lower);
    SUM_OF(higher);
    for (ptrdiff_t i = 0; i < n; i += LANES, x += LANES, last += LANES) {
        const lanes v = GET(x, PART_F * n) - GET(x, PART_SLOPE * n);
        const lanes weight = GET(x, PART_WEIGHT * n);
        PUT(x, PART_D * n, v);
        PUT(x, PART_NEXT * n, GET(x, PART_PREDICTED * n) + a * v);
        const lanes e0 = weight * v;
        const lanes e1 = weight * (v + below * GET(last, 0));
        const lanes e2 = weight * (v - above * GET(last, n));
        ADD_TO(same, i, e0 * e0);
        ADD_TO(lower, i, e1 * e1);
        ADD_TO(higher, i, e2 * e2);
    }
    TOTALS(e, lower, same, higher, higher);
    for (int i = 0; i < 4; i += LANES)
        PUT(s->squared, i, GET(e, i) * GET(s->factor, i));
    /* Differences that do not decay: a corner within the step. The error is a part of
     * h d then that does not depend on the order, as that of order 2. */
    if (e[1] > 0.5 * e[0] && e[2] > 0.6 * 0.8 * e[1]) {
        const double corner = s->h * s->h / (144 * (double)p->n) * e[1];
        if (s->squared[1] < corner) s->squared[1] = corner;
    }
}

DEFINE_MANY(judge)

TW_WIDE_SUM double tw_auto_judge(const tw_auto_part *p)
{
    FOR_STRIDE(p, judge);
    return p->s->squared[1];
}

TW_WIDE_SUM double tw_auto_change(const tw_auto_part *p)
{
    const double *f = tw_auto_row(p, PART_F), *slope = tw_auto_row(p, PART_SLOPE);
    const double *d = tw_auto_row(p, PART_D), *w = tw_auto_row(p, PART_WEIGHT);
    SUM_OF(change);
    SUM_OF(jump);
    for (int i = 0; i < p->stride; i += LANES) {
        const lanes v = GET(w, i) * GET(d, i);
        const lanes c = GET(w, i) * (GET(f, i) - GET(slope, i)) - v;
        ADD_TO(change, i, c * c);
        ADD_TO(jump, i, v * v);
    }
    return TOTAL(change) / (TOTAL(jump) > 0 ? TOTAL(jump) : 1);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* A step may use a quarter of the tolerance: errors of steps add up. */
static const double share = 4;

/* Four weights or one. */
TW_INLINE void weigh(double *x, ptrdiff_t n)
{
    lanes size = GET(x, PART_X);
    MAKE_POSITIVE(size);
    PUT(x, PART_WEIGHT * n,
        share / (GET(x, PART_RTOL * n) * size + GET(x, PART_ATOL * n)));
}

TW_WIDE_SUM void tw_auto_weigh(const tw_auto_part *p)
{
    for (int i = 0; i < p->stride; i += LANES)
        weigh(tw_auto_row(p, PART_X) + i, p->stride);
}

TW_INLINE void shift(const tw_auto_part *p, ptrdiff_t n)
{
    const tw_auto_part_state *s = p->s;
    const int k = (int)s->order;
    double *x = tw_auto_row(p, PART_X), *last = tw_auto_row(p, PART_PHI) + k * n;
    for (ptrdiff_t i = 0; i < n; i += LANES, x += LANES, last += LANES) {
        double *row = last;
        lanes v = GET(x, PART_F * n) - GET(x, PART_SLOPE * n);
        PUT(x, PART_X, GET(x, PART_NEXT * n));
        PUT(row, n, v - s->beta[k] * GET(row, 0));
        PUT(row, 0, v);
        for (int j = k - 1; j >= 0; j--) {
            row -= n;
            v += s->beta[j] * GET(row, 0);
            PUT(row, 0, v);
        }
        weigh(x, n);
    }
}

DEFINE_MANY(shift)

TW_WIDE_SUM void tw_auto_shift(const tw_auto_part *p)
{
    tw_auto_part_state *s = p->s;
    FOR_STRIDE(p, shift);
    const double h = s->h, k = s->order;
    s->same = h == s->back[1] ? s->same + 1 : 1;
    s->since = s->same > 1 ? s->since + 1 : 1;
    tw_auto_step_back(s, h);
    s->known = least(s->known + 1, k + 2);
    s->used_order = k;
    s->used_error = s->a[(int)k] - s->a[(int)k - 1];
    s->failures = 0;
    s->estimate = s->squared[1];
}

TW_WIDE_SUM double tw_auto_norm(const tw_auto_part *p, const double *v)
{
    const double *w = tw_auto_row(p, PART_WEIGHT);
    SUM_OF(sum);
    for (int i = 0; i < p->stride; i += LANES) {
        const lanes e = GET(w, i) * GET(v, i);
        ADD_TO(sum, i, e * e);
    }
    return p->n ? TOTAL(sum) / p->n : 0;
}

void tw_auto_drop_history(const tw_auto_part *p)
{
    tw_auto_part_state *s = p->s;
    s->order = s->known = s->starting = 1;
    s->same = s->since = s->ready = 0;
    for (int i = 0; i < TW_AUTO_BACK; i++) s->back[i] = i * s->wanted;
}
