/* stage_growth.c: how far the stages inside a step leave the state. On x' = lambda x
 * stage i is P_i(z) x with z = H lambda,
 *
 *     P_i(z) = 1 + z sum_j a_fast_ij P_j(z).
 *
 * A step can be stable although a P_i inside it is large. Then a nonlinear fast part is
 * evaluated far from its solution, and the limit for linear ones is not reached. */
#include "runge_kutta.h"

/* The largest |P_i| at z = re + i im. */
static double largest_stage(const tw_tableau *T, double re, double im)
{
    double x[TW_STAGES], y[TW_STAGES], most = 0;
    const double *a = T->a_fast;
    for (int i = 0; i < T->stages; i++, a += i - 1) {
        double u = 0, v = 0;
        for (int j = 0; j < i; j++) u += a[j] * x[j], v += a[j] * y[j];
        x[i] = 1 + re * u - im * v;
        y[i] = re * v + im * u;
        most = fmax(most, hypot(x[i], y[i]));
    }
    return most;
}

void tw_stage_growth(const tw_method *method, double *imaginary, double *real)
{
    enum { POINTS = 2000 };
    const tw_tableau *T = tw_tableau_of(method);
    *imaginary = *real = 0;
    for (int k = 0; T && k <= POINTS; k++) {
        if (T->imaginary > 0)
            *imaginary =
                fmax(*imaginary, largest_stage(T, 0, T->imaginary * k / POINTS));
        if (T->real > 0)
            *real = fmax(*real, largest_stage(T, -T->real * k / POINTS, 0));
    }
}
