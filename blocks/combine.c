/* combine.c: linear combinations of vectors, and the small dense solve that builds
 * interpolation weights. */
#include "combine.h"

#define V(j) (v[j])

TW_WIDE static void add_up(ptrdiff_t n, double *y, const double *x, int m,
                           const double *c, const double *const *v)
{
    switch (m) {
    case 1: TW_ADD_UP(1) return;
    case 2: TW_ADD_UP(2) return;
    case 3: TW_ADD_UP(3) return;
    case 4: TW_ADD_UP(4) return;
    default: TW_ADD_UP(5)
    }
}

void tw_combine(int n, double *y, const double *x, int m, const double *c,
                const double *const *v)
{
    if (m == 0 && y != x) memcpy(y, x, (size_t)n * sizeof *y);
    while (m > 0) {
        const int terms = m < 5 ? m : 5;
        add_up(n, y, x, terms, c, v);
        x = y, c += terms, v += terms, m -= terms;
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
