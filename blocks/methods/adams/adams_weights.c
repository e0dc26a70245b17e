/* adams_weights.c: integrals of the polynomials behind the Adams formulas.
 *
 * The derivative is known at m nodes tau_i, in units of the step, 0 being its start:
 *
 *     x(c) = x(0) + step sum_i f(tau_i) integral_0^c l_i(tau) dtau
 *     l_i(tau) = product over j != i of (tau - tau_j) / (tau_i - tau_j)
 *
 * Nodes 0, -1, ..., 1-q and c = 1 give the Adams-Bashforth formula of order q; nodes 1,
 * 0, ..., 2-q the Adams-Moulton formula; other c the polynomial in between; nodes
 * inside the step are for the start-up. The integrals use Gauss quadrature with four
 * points, exact up to degree 7, on the factored products: expanding them would lose
 * digits where nodes are close. */
#include "adams.h"

enum { POINTS = 4 };

/* on [0, 1] */
static const double gauss_point[POINTS] = {
    0.069431844202973712388, 0.33000947820757186760, 0.66999052179242813240,
    0.93056815579702628761};
static const double gauss_weight[POINTS] = {
    0.17392742256872692869, 0.32607257743127307131, 0.32607257743127307131,
    0.17392742256872692869};

void tw_adams_weights(int m, const double *tau, double step, double c, double *w)
{
    for (int i = 0; i < m; i++) {
        double sum = 0;
        for (int g = 0; g < POINTS; g++) {
            double l = gauss_weight[g];
            for (int j = 0; j < m; j++)
                if (j != i) l *= (c * gauss_point[g] - tau[j]) / (tau[i] - tau[j]);
            sum += l;
        }
        w[i] = step * c * sum;
    }
}

void tw_adams_newton(int m, const double *tau, double c, double *w)
{
    const double *x = gauss_point, *by = gauss_weight;
    const double x0 = c * x[0], x1 = c * x[1], x2 = c * x[2], x3 = c * x[3];
    double p0 = c * by[0], p1 = c * by[1], p2 = c * by[2], p3 = c * by[3];
    for (int k = 0; k < m; k++) {
        w[k] = p0 + p1 + p2 + p3;
        p0 *= x0 - tau[k];
        p1 *= x1 - tau[k];
        p2 *= x2 - tau[k];
        p3 *= x3 - tau[k];
    }
}
