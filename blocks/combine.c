/* combine.c: linear combinations of vectors, the inner loop of every Runge-Kutta and
 * Adams formula, and the small dense solve that builds interpolation weights.
 *
 * Each number of terms has its own loop, as if written by hand for that formula. The
 * order of addition is the same in every case, so results do not depend on which one
 * was taken. */
#include "method.h"

#define SUM1(i) (base[i] + c0 * a[i])
#define SUM2(i) (base[i] + c0 * a[i] + c1 * b[i])
#define SUM3(i) (base[i] + c0 * a[i] + c1 * b[i] + c2 * d[i])
#define SUM4(i) (base[i] + c0 * a[i] + c1 * b[i] + c2 * d[i] + c3 * e[i])
#define MORE(i) (y[i] + c0 * a[i])

void tw_combine(int n, double *restrict y, const double *base, int m, const double *c,
                const double *const *v)
{
    if (!m) {
        memcpy(y, base, (size_t)n * sizeof *y);
        return;
    }
    double c0 = c[0];
    const double *a = v[0];
    if (m == 1) {
        TW_EACH(n, y, SUM1);
        return;
    }
    const double c1 = c[1], *b = v[1];
    if (m == 2) {
        TW_EACH(n, y, SUM2);
        return;
    }
    const double c2 = c[2], *d = v[2];
    if (m == 3) {
        TW_EACH(n, y, SUM3);
        return;
    }
    const double c3 = c[3], *e = v[3];
    TW_EACH(n, y, SUM4);
    for (int j = 4; j < m; j++) {
        c0 = c[j];
        a = v[j];
        TW_EACH(n, y, MORE);
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
