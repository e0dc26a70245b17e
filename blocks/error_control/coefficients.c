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
#define ALL TOTALS
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
#define ALL(out, a, b, c, d) TOTALS(out, a.x, b.x, c.x, d.x)
#endif

/* q_0 ... q_3 summed over the nodes, four at a time; r[i] = 1 / (1 + c[i]). Writes as
 * many of w, a multiple of 4. */
TW_INLINE void integrate(int m, double u, const double *c, const double *r, double h,
                         double *w)
{
    if (m <= 8) {
        const four x = SCALE(LOAD(node4), u);
        four q = SCALE(LOAD(weight4), u * h);
        for (int i = 0; i < m; i += 4) {
            const four q0 = q, q1 = TIMES(q0, x, c[i], r[i]);
            const four q2 = TIMES(q1, x, c[i + 1], r[i + 1]);
            const four q3 = TIMES(q2, x, c[i + 2], r[i + 2]);
            ALL(w + i, q0, q1, q2, q3);
            q = TIMES(q3, x, c[i + 3], r[i + 3]);
        }
        return;
    }
    const four x0 = SCALE(LOAD(node8), u), x1 = SCALE(LOAD(node8 + 4), u);
    four p = SCALE(LOAD(weight8), u * h), q = SCALE(LOAD(weight8 + 4), u * h);
    for (int i = 0; i < m; i += 4) {
        const four p0 = p, p1 = TIMES(p0, x0, c[i], r[i]);
        const four p2 = TIMES(p1, x0, c[i + 1], r[i + 1]);
        const four p3 = TIMES(p2, x0, c[i + 2], r[i + 2]);
        const four q0 = q, q1 = TIMES(q0, x1, c[i], r[i]);
        const four q2 = TIMES(q1, x1, c[i + 1], r[i + 1]);
        const four q3 = TIMES(q2, x1, c[i + 2], r[i + 2]);
        const four s0 = ADD(p0, q0), s1 = ADD(p1, q1);
        const four s2 = ADD(p2, q2), s3 = ADD(p3, q3);
        ALL(w + i, s0, s1, s2, s3);
        p = TIMES(p3, x0, c[i + 3], r[i + 3]);
        q = TIMES(q3, x1, c[i + 3], r[i + 3]);
    }
}

TW_WIDE_SUM void tw_auto_integrals(int m, double u, double *c, double h, double *w)
{
    double r[TW_AUTO_SIZE];
    for (int i = m; i < TW_AUTO_SIZE; i++) c[i] = 0;
    for (int i = 0; i < TW_AUTO_SIZE; i += LANES) PUT(r, i, 1 / (1 + GET(c, i)));
    integrate(m, u, c, r, h, w);
}

TW_WIDE_SUM void tw_auto_plan(const tw_auto_part *p, double h)
{
    tw_auto_part_state *s = p->s;
    const int k = (int)s->order, m = k + 2;
    /* (tau_0 - tau_i) / h; 1 / (1 + that); and what makes beta_i the next one */
    double c[TW_AUTO_SIZE], r[TW_AUTO_SIZE], grow[TW_AUTO_SIZE], beta = 1;
    for (int i = 0; i < m; i += 4)
        for (int j = i; j < i + 4; j += LANES) {
            const lanes back = GET(s->back, j), far = back + h;
            PUT(c, j, back / h);
            PUT(r, j, h / far);
            PUT(grow, j, far / GET(s->back, j + 1));
        }
    integrate(m, 1, c, r, h, s->a);
    for (int i = 0; i < m; i += 4) {
        double *to = s->beta + i;
        const double *times = grow + i;
        to[0] = beta;
        to[1] = beta *= times[0];
        to[2] = beta *= times[1];
        to[3] = beta *= times[2];
        beta *= times[3];
        for (int j = i; j < i + 4; j += LANES)
            PUT(s->ab, j, GET(s->a, j) * GET(s->beta, j));
    }
    const double *a = s->a + k, mean = 1 / (double)p->n;
    if (k > 1) {
        for (int j = 0; j < 4; j += LANES) {
            const lanes change = GET(a, j - 1) - GET(a, j - 2);
            PUT(s->factor, j, mean * change * change);
        }
    } else {
        s->factor[0] = 0;
        s->factor[1] = mean * (a[0] - a[-1]) * (a[0] - a[-1]);
        s->factor[2] = mean * (a[1] - a[0]) * (a[1] - a[0]);
    }
    s->h = h;
    s->k = k;
    s->ready = h == s->back[1] && s->same >= m;
}
