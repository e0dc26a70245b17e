/* combine.c: linear combinations of vectors, the inner loop of every Runge-Kutta and
 * Adams formula, and the small dense solve that builds interpolation weights.
 *
 * The switch lets the compiler see a fixed number of terms: one load per operand and
 * one store per element, as in a loop written by hand for that formula. The order of
 * addition is the same in every case, so results do not depend on which one was taken.
 */
#include "method.h"

void tw_combine(int n, double *restrict y, const double *base, int m, const double *c,
                const double *const *v)
{
    const double *a, *b, *d, *e;
    switch (m) {
    case 0: memcpy(y, base, (size_t)n * sizeof *y); return;
    case 1:
        a = v[0];
        for (int i = 0; i < n; i++) y[i] = base[i] + c[0] * a[i];
        return;
    case 2:
        a = v[0], b = v[1];
        for (int i = 0; i < n; i++) y[i] = base[i] + c[0] * a[i] + c[1] * b[i];
        return;
    case 3:
        a = v[0], b = v[1], d = v[2];
        for (int i = 0; i < n; i++)
            y[i] = base[i] + c[0] * a[i] + c[1] * b[i] + c[2] * d[i];
        return;
    default:
        a = v[0], b = v[1], d = v[2], e = v[3];
        for (int i = 0; i < n; i++)
            y[i] = base[i] + c[0] * a[i] + c[1] * b[i] + c[2] * d[i] + c[3] * e[i];
        for (int j = 4; j < m; j++) {
            const double cj = c[j];
            a = v[j];
            for (int i = 0; i < n; i++) y[i] += cj * a[i];
        }
    }
}

int tw_solve(int m, double *A, double *b)
{
    for (int k = 0; k < m; k++) {
        int pivot = k;
        for (int i = k + 1; i < m; i++)
            if (fabs(A[i * m + k]) > fabs(A[pivot * m + k])) pivot = i;
        if (!(fabs(A[pivot * m + k]) > 0)) return 0;
        for (int j = 0; j < m; j++) {
            const double swap = A[k * m + j];
            A[k * m + j] = A[pivot * m + j];
            A[pivot * m + j] = swap;
        }
        const double swap = b[k];
        b[k] = b[pivot];
        b[pivot] = swap;
        for (int i = k + 1; i < m; i++) {
            const double f = A[i * m + k] / A[k * m + k];
            for (int j = k; j < m; j++) A[i * m + j] -= f * A[k * m + j];
            b[i] -= f * b[k];
        }
    }
    for (int k = m - 1; k >= 0; k--) {
        for (int j = k + 1; j < m; j++) b[k] -= A[k * m + j] * b[j];
        b[k] /= A[k * m + k];
    }
    return 1;
}
