/* coefficients.c: the coefficients of a step. Integrals of the polynomials q_i are
 * computed by Gauss formulas of 4 nodes, exact up to degree 7, or 8 nodes, exact up to
 * degree 15: all factors are positive, so nothing cancels, and the nodes fill packed
 * registers. */
#include "part.h"

#include "lanes.h"

static const double node4[4] = {0.06943184420297371, 0.3300094782075719,
                                0.6699905217924281, 0.9305681557970263};
static const double weight4[4] = {0.1739274225687269, 0.3260725774312731,
                                  0.3260725774312731, 0.1739274225687269};
static const double node8[8] = {
    0.01985507175123188, 0.10166676129318664, 0.2372337950418355, 0.4082826787521751,
    0.5917173212478249,  0.7627662049581645,  0.8983332387068134, 0.9801449282487681};
static const double weight8[8] = {
    0.05061426814518813, 0.11119051722668724, 0.15685332293894363, 0.18134189168918100,
    0.18134189168918100, 0.15685332293894363, 0.11119051722668724, 0.05061426814518813};

/* q_i times the weight at 4 nodes; times = (u node + c) / (1 + c) makes it the next. */
#ifdef TW_PACKED_SUMS
typedef tw_four four;
#define LOAD(x) TW_FOUR(x, 0)
#define SCALE(x, c) ((x) * (c))
#define TIMES(q, x, c, r) ((q) * (((x) + (c)) * (r)))
#define ADD(a, b) ((a) + (b))
#define ALL(x) ((x[0] + x[1]) + (x[2] + x[3]))
#else
typedef struct four {
    double x[4];
} four;
static four LOAD(const double *x)
{
    const four y = {{x[0], x[1], x[2], x[3]}};
    return y;
}
static four SCALE(four a, double c)
{
    for (int i = 0; i < 4; i++) a.x[i] *= c;
    return a;
}
static four TIMES(four q, four a, double c, double r)
{
    for (int i = 0; i < 4; i++) q.x[i] *= (a.x[i] + c) * r;
    return q;
}
static four ADD(four a, four b)
{
    for (int i = 0; i < 4; i++) a.x[i] += b.x[i];
    return a;
}
#define ALL(v) ((v.x[0] + v.x[1]) + (v.x[2] + v.x[3]))
#endif

TW_WIDE_SUM void tw_auto_integrals(int m, double u, const double *c, double h,
                                   double *w)
{
    if (m <= 8) {
        const four x = SCALE(LOAD(node4), u);
        four q = SCALE(LOAD(weight4), u * h);
        for (int i = 0; i < m; i++) {
            w[i] = ALL(q);
            q = TIMES(q, x, c[i], 1 / (1 + c[i]));
        }
        return;
    }
    const four x0 = SCALE(LOAD(node8), u), x1 = SCALE(LOAD(node8 + 4), u);
    four q0 = SCALE(LOAD(weight8), u * h), q1 = SCALE(LOAD(weight8 + 4), u * h);
    for (int i = 0; i < m; i++) {
        const four sum = ADD(q0, q1);
        const double r = 1 / (1 + c[i]);
        w[i] = ALL(sum);
        q0 = TIMES(q0, x0, c[i], r);
        q1 = TIMES(q1, x1, c[i], r);
    }
}

void tw_auto_distances(const tw_auto_part *p, int m, int skip, double h, double *c)
{
    double sum = 0;
    for (int i = 0; i < m; i++) {
        c[i] = sum / h;
        sum += p->s->past[i + skip];
    }
}

void tw_auto_plan(const tw_auto_part *p, double h)
{
    tw_auto_part_state *s = p->s;
    const int m = (int)s->order + 2;
    /* equal steps as far as the formula reaches: the betas are 1 already */
    if (h == s->h && s->ready >= m && s->same >= m) return;
    double c[TW_AUTO_ROWS + 1], sum = 0, beta = 1;
    c[0] = 0;
    for (int i = 0; i < m; i++) {
        const double old = sum + s->past[i];
        s->beta[i] = beta;
        c[i] = sum / h;
        beta *= (h + sum) / old;
        sum = old;
    }
    tw_auto_integrals(m, 1, c, h, s->a);
    for (int i = 0; i < m; i++) s->ab[i] = s->a[i] * s->beta[i];
    s->h = h;
    s->ready = s->same >= m ? m : 0;
}
