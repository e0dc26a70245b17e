/* coefficients.c: the coefficients of a step. Integrals of the polynomials q_i are
 * computed by the Gauss formula of 8 nodes, exact up to degree 15: all factors are
 * positive, so nothing cancels, and the nodes fill packed registers. */
#include "part.h"

#include "lanes.h"

enum { NODES = 8 };

static const double node[NODES] = {
    0.01985507175123188, 0.10166676129318664, 0.2372337950418355, 0.4082826787521751,
    0.5917173212478249,  0.7627662049581645,  0.8983332387068134, 0.9801449282487681};
static const double weight[NODES] = {
    0.05061426814518813, 0.11119051722668724, 0.15685332293894363, 0.18134189168918100,
    0.18134189168918100, 0.15685332293894363, 0.11119051722668724, 0.05061426814518813};

TW_WIDE_SUM void tw_auto_integrals(int m, double u, const double *c, double *w)
{
    double q[NODES];
    for (int j = 0; j < NODES; j++) q[j] = weight[j];
    for (int i = 0; i < m; i++) {
        const double s = c[i], r = 1 / (1 + s), ru = r * u, rs = r * s;
        SUM_OF(sum);
        for (int j = 0; j < NODES; j += LANES) {
            ADD_TO(sum, j, GET(q, j));
            PUT(q, j, GET(q, j) * (ru * GET(node, j) + rs));
        }
        w[i] = u * TOTAL(sum);
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
    double c[TW_AUTO_ROWS + 1] = {0}, sum = 0, beta = 1;
    for (int i = 0; i < m; i++) {
        const double old = sum + s->past[i];
        s->beta[i] = beta;
        c[i] = sum / h;
        beta *= (h + sum) / old;
        sum = old;
    }
    tw_auto_integrals(m, 1, c, s->a);
    for (int i = 0; i < m; i++) s->a[i] *= h;
    s->h = h;
    s->ready = s->same >= m ? m : 0;
}
