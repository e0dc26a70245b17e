/* eigen.c: eigenvalues of a real matrix by the QR algorithm, see eigen.h. */
#include "eigen.h"
#include "common.h"

typedef double complex number;

/* Scale rows and columns by powers of two until their norms agree. This is exact, and
 * keeps the small entries of a mechanical Jacobian significant. */
static void balance(int n, number *A)
{
    for (int again = 1, pass = 0; again && pass < 100; pass++) {
        again = 0;
        for (int i = 0; i < n; i++) {
            double row = 0, column = 0;
            for (int j = 0; j < n; j++) {
                if (j == i) continue;
                row += cabs(A[i * n + j]);
                column += cabs(A[j * n + i]);
            }
            if (row == 0 || column == 0) continue;
            const double f = exp2(round(log2(row / column) / 2));
            if (f == 1) continue;
            again = 1;
            for (int j = 0; j < n; j++) {
                A[i * n + j] /= f;
                A[j * n + i] *= f;
            }
        }
    }
}

/* Similarity by Householder reflections until only one subdiagonal is left. */
static void hessenberg(int n, number *A, number *v)
{
    for (int k = 0; k + 2 < n; k++) {
        double norm = 0;
        for (int i = k + 1; i < n; i++) {
            v[i] = A[i * n + k];
            norm += creal(v[i] * conj(v[i]));
        }
        norm = sqrt(norm);
        if (norm == 0) continue;
        const double size = cabs(v[k + 1]);
        v[k + 1] += size > 0 ? v[k + 1] / size * norm : norm;
        const double length = 2 * norm * (norm + size); /* |v|^2 */
        for (int j = 0; j < n; j++) {
            number dot = 0;
            for (int i = k + 1; i < n; i++) dot += conj(v[i]) * A[i * n + j];
            dot *= 2 / length;
            for (int i = k + 1; i < n; i++) A[i * n + j] -= v[i] * dot;
        }
        for (int i = 0; i < n; i++) {
            number dot = 0;
            for (int j = k + 1; j < n; j++) dot += A[i * n + j] * v[j];
            dot *= 2 / length;
            for (int j = k + 1; j < n; j++) A[i * n + j] -= dot * conj(v[j]);
        }
        for (int i = k + 2; i < n; i++) A[i * n + k] = 0;
    }
}

/* The eigenvalue of the last 2 x 2 block that is closer to its corner. */
static number corner_shift(int n, const number *A, int k)
{
    const number a = A[(k - 1) * n + k - 1], b = A[(k - 1) * n + k];
    const number c = A[k * n + k - 1], d = A[k * n + k];
    const number half = (a - d) / 2, root = csqrt(half * half + b * c);
    const number plus = half + root, minus = half - root;
    const number larger = cabs(plus) > cabs(minus) ? plus : minus;
    return cabs(larger) > 0 ? d - b * c / larger : d;
}

/* A - shift = Q R, then A = R Q + shift, in the rows and columns low ... high. */
static void qr_step(int n, number *A, int low, int high, number shift, number *rotation)
{
    for (int i = low; i <= high; i++) A[i * n + i] -= shift;
    for (int i = low; i < high; i++) {
        const number x = A[i * n + i], y = A[(i + 1) * n + i];
        const double r = hypot(cabs(x), cabs(y));
        const number c = r > 0 ? x / r : 1, s = r > 0 ? y / r : 0;
        rotation[2 * i] = c;
        rotation[2 * i + 1] = s;
        for (int j = i; j <= high; j++) {
            const number u = A[i * n + j], w = A[(i + 1) * n + j];
            A[i * n + j] = conj(c) * u + conj(s) * w;
            A[(i + 1) * n + j] = c * w - s * u;
        }
    }
    for (int i = low; i < high; i++) {
        const number c = rotation[2 * i], s = rotation[2 * i + 1];
        for (int j = low; j <= (i + 1 < high ? i + 1 : high); j++) {
            const number u = A[j * n + i], w = A[j * n + i + 1];
            A[j * n + i] = u * c + w * s;
            A[j * n + i + 1] = w * conj(c) - u * conj(s);
        }
    }
    for (int i = low; i <= high; i++) A[i * n + i] += shift;
}

void test_eigenvalues(int n, const double *A0, double complex *lambda)
{
    number *A = malloc((size_t)(n * n + 2 * n) * sizeof *A), *work = A + n * n;
    for (int i = 0; i < n * n; i++) {
        if (!isfinite(A0[i]))
            ck_abort_msg("matrix entry %d, %d is not finite", i / n, i % n);
        A[i] = A0[i];
    }
    balance(n, A);
    hessenberg(n, A, work);
    double norm = 0;
    for (int i = 0; i < n * n; i++) norm = fmax(norm, cabs(A[i]));
    int high = n - 1, tries = 0;
    while (high >= 0) {
        int low = high;
        while (low > 0) {
            const double here = cabs(A[low * n + low - 1]);
            double beside = cabs(A[low * n + low]) + cabs(A[(low - 1) * n + low - 1]);
            if (beside == 0) beside = norm;
            if (here <= 2.3e-16 * beside) break;
            low--;
        }
        if (low == high) {
            lambda[high] = A[high * n + high];
            high--;
            tries = 0;
            continue;
        }
        if (++tries > 200) ck_abort_msg("the QR iteration does not converge");
        const number odd = cabs(A[high * n + high - 1]) + A[high * n + high];
        qr_step(n, A, low, high, tries % 11 ? corner_shift(n, A, high) : odd, work);
    }
    free(A);
}
