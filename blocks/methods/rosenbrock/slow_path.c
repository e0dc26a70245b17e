/* slow_path.c: the polynomial through slow derivatives, on any nodes, and its integral.
 *
 * With l_i the Lagrange polynomials on the nodes, w_ij = (coefficient j of l_i) /
 * (j+1). A derivative f at the end of the step changes the state there by H (f - sum_i
 * l_i(1) f_i) integral_0^1 q / q(1),   q(u) = prod_i (u - tau_i) which is the
 * Adams-Moulton formula with one node more. */
#include "rosenbrock.h"

/* Multiply the polynomial p of this degree by (u - root). */
static void multiply(double *p, int degree, double root)
{
    p[degree + 1] = 0;
    for (int j = degree + 1; j > 0; j--) p[j] = p[j - 1] - root * p[j];
    p[0] *= -root;
}

static double at_1(const double *p, int degree)
{
    double sum = 0;
    for (int j = 0; j <= degree; j++) sum += p[j];
    return sum;
}

static double integral(const double *p, int degree)
{
    double sum = 0;
    for (int j = 0; j <= degree; j++) sum += p[j] / (j + 1);
    return sum;
}

static double correction(int m, const double *tau)
{
    double q[TW_PATH_MOST + 2] = {1};
    for (int i = 0; i < m; i++) multiply(q, i, tau[i]);
    return integral(q, m) / at_1(q, m);
}

void tw_path_set(tw_path_weights *p, int m, const double *tau)
{
    *p = (tw_path_weights){.m = m};
    memcpy(p->tau, tau, (size_t)m * sizeof *tau);
    for (int i = 0; i < m; i++) {
        double l[TW_PATH_MOST + 1] = {1}, size = 1;
        int degree = 0;
        for (int j = 0; j < m; j++)
            if (j != i) {
                multiply(l, degree++, tau[j]);
                size *= tau[i] - tau[j];
            }
        for (int j = 0; j < m; j++) p->w[i][j] = l[j] / size / (j + 1);
        p->slope[i] = at_1(l, degree) / size;
    }
    p->correct = correction(m, tau);
    p->lower = correction(m - 1, tau);
}

void tw_path_at(const tw_path_weights *p, double H, double u, double *weight)
{
    const int m = (int)p->m;
    for (int i = 0; i < m; i++) {
        double sum = 0;
        for (int j = m - 1; j >= 0; j--) sum = (sum + p->w[i][j]) * u;
        weight[i] = H * sum;
    }
}
