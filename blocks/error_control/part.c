/* part.c: the passes over the vectors of a part: prediction, estimates, history. The
 * formulas are in part.h. */
#include "part.h"

#include "lanes.h"
#include "powers.h"

TW_WIDE_SUM void tw_auto_predict(const tw_auto_part *p)
{
    const int k = (int)p->s->order, n = p->stride;
    const double *x = tw_auto_row(p, PART_X), *phi = tw_auto_row(p, PART_PHI);
    const double *beta = p->s->beta;
    double *predicted = tw_auto_row(p, PART_PREDICTED);
    double *slope = tw_auto_row(p, PART_SLOPE);
    const double *c = p->s->ab;
    for (int i = 0; i < n; i += LANES) {
        const double *row = phi;
        lanes sum = GET(x, i), rate = ZERO;
        for (int j = 0; j < k; j++, row += n) {
            const lanes v = GET(row, i);
            sum += c[j] * v;
            rate += beta[j] * v;
        }
        PUT(predicted, i, sum);
        PUT(slope, i, rate);
    }
}

TW_WIDE_SUM double tw_auto_judge(const tw_auto_part *p)
{
    tw_auto_part_state *s = p->s;
    const int k = (int)s->order, n = p->stride;
    const double *f = tw_auto_row(p, PART_F), *slope = tw_auto_row(p, PART_SLOPE);
    const double *predicted = tw_auto_row(p, PART_PREDICTED);
    const double *w = tw_auto_row(p, PART_WEIGHT);
    const double *last = tw_auto_row(p, PART_PHI + k - 1), *beyond = last + n;
    const double a = s->a[k], below = s->beta[k - 1], above = s->beta[k];
    double *d = tw_auto_row(p, PART_D), *next = tw_auto_row(p, PART_NEXT);
    SUM_OF(same);
    SUM_OF(lower);
    SUM_OF(higher);
    for (int i = 0; i < n; i += LANES) {
        const lanes v = GET(f, i) - GET(slope, i), weight = GET(w, i);
        PUT(d, i, v);
        PUT(next, i, GET(predicted, i) + a * v);
        const lanes e0 = weight * v;
        const lanes e1 = weight * (v + below * GET(last, i));
        const lanes e2 = weight * (v - above * GET(beyond, i));
        ADD_TO(same, i, e0 * e0);
        ADD_TO(lower, i, e1 * e1);
        ADD_TO(higher, i, e2 * e2);
    }
    const double c1 = k > 1 ? s->a[k - 1] - s->a[k - 2] : 0, c2 = s->a[k + 1] - a;
    double c0 = fabs(a - s->a[k - 1]);
    /* Differences that do not decay: a corner within the step. The error is a part of
     * h d then that does not depend on the order, as that of order 2. */
    if (TOTAL(same) > 0.5 * TOTAL(lower) && TOTAL(higher) > 0.6 * 0.8 * TOTAL(same) &&
        c0 < s->h / 12)
        c0 = s->h / 12;
    const double e = c0 * c0 * TOTAL(same) / p->n;
    s->log_e[0] = 0.5 * tw_near_log2(c1 * c1 * TOTAL(lower) / p->n);
    s->log_e[1] = 0.5 * tw_near_log2(e);
    s->squared = e;
    s->log_e[2] = 0.5 * tw_near_log2(c2 * c2 * TOTAL(higher) / p->n);
    return e;
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
    return TOTAL(jump) > 0 ? TOTAL(change) / TOTAL(jump) : 0;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

TW_WIDE_SUM void tw_auto_shift(const tw_auto_part *p)
{
    tw_auto_part_state *s = p->s;
    const int k = (int)s->order, n = p->stride;
    const double *f = tw_auto_row(p, PART_F), *slope = tw_auto_row(p, PART_SLOPE);
    double *phi = tw_auto_row(p, PART_PHI);
    const double *beta = s->beta, *next = tw_auto_row(p, PART_NEXT);
    double *x = tw_auto_row(p, PART_X);
    for (int i = 0; i < n; i += LANES) {
        double *row = phi + k * n;
        PUT(x, i, GET(next, i));
        lanes v = GET(f, i) - GET(slope, i);
        PUT(row + n, i, v - beta[k] * GET(row, i));
        PUT(row, i, v);
        for (int j = k - 1; j >= 0; j--) {
            row -= n;
            v += beta[j] * GET(row, i);
            PUT(row, i, v);
        }
    }
    const double h = s->h;
    s->same = h == s->past[0] ? s->same + 1 : 1;
    s->since = s->same > 1 ? s->since + 1 : 1;
    for (int i = k + 3; i > 0; i--) s->past[i] = s->past[i - 1];
    s->past[0] = h;
    s->known = least(s->known + 1, k + 2);
    s->used_order = k;
    s->used_error = s->a[k] - s->a[k - 1];
    s->failures = 0;
    s->estimate = sqrt(s->squared);
}

TW_WIDE_SUM void tw_auto_combine(const tw_auto_part *p, double *y, const double *base,
                                 int first, int m, const double *c)
{
    const int n = p->stride;
    const double *rows = tw_auto_row(p, first);
    for (int i = 0; i < n; i += LANES) {
        const double *row = rows;
        lanes sum = GET(base, i);
        for (int j = 0; j < m; j++, row += n) sum += c[j] * GET(row, i);
        PUT(y, i, sum);
    }
}

/* A step may use a quarter of the tolerance: errors of steps add up. */
static const double share = 4;

TW_WIDE_SUM void tw_auto_weigh(const tw_auto_part *p)
{
    const double *x = tw_auto_row(p, PART_X), *rtol = tw_auto_row(p, PART_RTOL);
    const double *atol = tw_auto_row(p, PART_ATOL);
    double *w = tw_auto_row(p, PART_WEIGHT);
    for (int i = 0; i < p->n; i++) w[i] = share / (rtol[i] * fabs(x[i]) + atol[i]);
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
    for (int i = 0; i < TW_AUTO_PAST; i++) s->past[i] = s->wanted;
}
