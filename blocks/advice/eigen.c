/* eigen.c: eigenvalues of a real matrix, and which state takes part in which mode.
 *
 * Balancing, Householder reflections to Hessenberg form, then QR steps with a single
 * complex shift until the matrix is triangular: A = Q T Q*. The eigenvectors of T,
 * right and left ones, follow by substitution. */
#include "tw_analysis.h"

#include <string.h>

typedef struct number {
    double re, im;
} number;

typedef struct schur {
    int n;
    number *T, *Q; /* row by row; Q NULL: not wanted */
} schur;

static const double EPS = 2.220446049250313e-16;

static number times(number a, number b)
{
    return (number){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static number minus(number a, number b)
{
    return (number){a.re - b.re, a.im - b.im};
}

static number plus(number a, number b)
{
    return (number){a.re + b.re, a.im + b.im};
}

static number scaled(number a, double by)
{
    return (number){a.re * by, a.im * by};
}

static number conjugate(number a)
{
    return (number){a.re, -a.im};
}

static double size_of(number a)
{
    return hypot(a.re, a.im);
}

static number over(number a, number b)
{
    const double by = size_of(b);
    const number unit = {b.re / by, -b.im / by};
    return scaled(times(a, unit), 1 / by);
}

static number root(number a)
{
    const double by = size_of(a);
    const double re = sqrt((by + fabs(a.re)) / 2);
    if (!(re > 0)) return (number){0, 0};
    if (a.re >= 0) return (number){re, a.im / (2 * re)};
    return (number){fabs(a.im) / (2 * re), a.im < 0 ? -re : re};
}

size_t tw_eigen_need(int n)
{
    const size_t m = (size_t)n;
    return n > 0 ? 4 * m * m + 6 * m : 0;
}

/* Powers of two, so that nothing is rounded. */
static void balance(int n, number *T)
{
    for (int again = 1, pass = 0; again && pass < 60; pass++) {
        again = 0;
        for (int i = 0; i < n; i++) {
            double row = 0, column = 0;
            for (int j = 0; j < n; j++) {
                if (j == i) continue;
                row += fabs(T[i * n + j].re);
                column += fabs(T[j * n + i].re);
            }
            if (!(row > 0) || !(column > 0)) continue;
            const double by = ldexp(1, (int)lround(log2(row / column) / 2));
            if (by == 1) continue;
            again = 1;
            for (int j = 0; j < n; j++) T[i * n + j].re /= by;
            for (int j = 0; j < n; j++) T[j * n + i].re *= by;
        }
    }
}

/* Real until here, so reflections are real, too. v: room for n. */
static void to_hessenberg(const schur *s, double *v)
{
    const int n = s->n;
    number *T = s->T;
    for (int k = 0; k + 2 < n; k++) {
        double norm = 0;
        for (int i = k + 1; i < n; i++) {
            v[i] = T[i * n + k].re;
            norm = hypot(norm, v[i]);
        }
        if (!(norm > 0)) continue;
        v[k + 1] += v[k + 1] < 0 ? -norm : norm;
        const double half = norm * fabs(v[k + 1]); /* |v|^2 / 2 */
        for (int j = 0; j < n; j++) {
            double dot = 0;
            for (int i = k + 1; i < n; i++) dot += v[i] * T[i * n + j].re;
            for (int i = k + 1; i < n; i++) T[i * n + j].re -= v[i] * (dot / half);
        }
        for (int i = 0; i < n; i++) {
            double dot = 0, dot_q = 0;
            for (int j = k + 1; j < n; j++) dot += T[i * n + j].re * v[j];
            for (int j = k + 1; j < n; j++) T[i * n + j].re -= dot / half * v[j];
            if (!s->Q) continue;
            for (int j = k + 1; j < n; j++) dot_q += s->Q[i * n + j].re * v[j];
            for (int j = k + 1; j < n; j++) s->Q[i * n + j].re -= dot_q / half * v[j];
        }
        for (int i = k + 2; i < n; i++) T[i * n + k].re = 0;
    }
}

/* The eigenvalue of the last 2 x 2 block that is nearer to its corner. */
static number shift_at(const schur *s, int k)
{
    const int n = s->n;
    const number a = s->T[(k - 1) * n + k - 1], d = s->T[k * n + k];
    const number bc = times(s->T[(k - 1) * n + k], s->T[k * n + k - 1]);
    const number half = scaled(minus(a, d), 0.5);
    const number r = root(plus(times(half, half), bc));
    const number p = plus(half, r), m = minus(half, r);
    const number larger = size_of(p) > size_of(m) ? p : m;
    return size_of(larger) > 0 ? minus(d, over(bc, larger)) : d;
}

/* Rows i and i + 1 from `from` to n - 1: (c, s; -conj(s), c) from the left. */
static void rotate_rows(number *T, int n, int i, int from, double c, number s)
{
    for (int j = from; j < n; j++) {
        const number x = T[i * n + j], y = T[(i + 1) * n + j];
        T[i * n + j] = plus(scaled(x, c), times(s, y));
        T[(i + 1) * n + j] = minus(scaled(y, c), times(conjugate(s), x));
    }
}

static void rotate_columns(number *T, int n, int i, int rows, double c, number s)
{
    for (int j = 0; j < rows; j++) {
        const number x = T[j * n + i], y = T[j * n + i + 1];
        T[j * n + i] = plus(scaled(x, c), times(conjugate(s), y));
        T[j * n + i + 1] = minus(scaled(y, c), times(s, x));
    }
}

/* One QR step with this shift on rows and columns low ... high; turns: room for 3 n. */
static void qr_step(const schur *s, int low, int high, number shift, double *turns)
{
    const int n = s->n;
    number *T = s->T;
    for (int i = low; i <= high; i++) T[i * n + i] = minus(T[i * n + i], shift);
    for (int i = low; i < high; i++) {
        const number x = T[i * n + i], y = T[(i + 1) * n + i];
        const double a = size_of(x), r = hypot(a, size_of(y));
        double c = 1;
        number turn = {0, 0};
        if (r > 0 && a > 0) {
            c = a / r;
            turn = scaled(times(scaled(x, 1 / a), conjugate(y)), 1 / r);
        } else if (r > 0) {
            c = 0;
            turn = scaled(conjugate(y), 1 / r);
        }
        turns[3 * i] = c, turns[3 * i + 1] = turn.re, turns[3 * i + 2] = turn.im;
        rotate_rows(T, n, i, i, c, turn);
    }
    for (int i = low; i < high; i++) {
        const number turn = {turns[3 * i + 1], turns[3 * i + 2]};
        const int rows = i + 2 <= high ? i + 2 : high + 1;
        rotate_columns(T, n, i, rows, turns[3 * i], turn);
        if (s->Q) rotate_columns(s->Q, n, i, n, turns[3 * i], turn);
    }
    for (int i = low; i <= high; i++) T[i * n + i] = plus(T[i * n + i], shift);
}

static int to_triangle(const schur *s, double *turns)
{
    enum { MOST = 300 };
    const int n = s->n;
    number *T = s->T;
    double norm = 0;
    for (int i = 0; i < n * n; i++) norm = fmax(norm, size_of(T[i]));
    for (int high = n - 1, tries = 0; high > 0;) {
        int low = high;
        for (; low > 0; low--) {
            double about =
                size_of(T[low * n + low]) + size_of(T[(low - 1) * n + low - 1]);
            if (!(about > 0)) about = norm;
            if (size_of(T[low * n + low - 1]) > EPS * about) continue;
            T[low * n + low - 1] = (number){0, 0};
            break;
        }
        if (low == high) {
            high--;
            tries = 0;
            continue;
        }
        if (++tries > MOST) return TW_E_ITERATION;
        number shift = shift_at(s, high);
        if (tries % 10 == 0) shift.re += size_of(T[high * n + high - 1]);
        qr_step(s, low, high, shift, turns);
    }
    return TW_OK;
}

/* lambda - T_ii, but never zero. */
static number gap_of(const schur *s, int k, int i, double least)
{
    const number d = minus(s->T[k * s->n + k], s->T[i * s->n + i]);
    return size_of(d) > least ? d : (number){least, 0};
}

/* share[i + k n] of the k-th eigenvalue; x, y: room for n numbers each. */
static void participate(const schur *s, int k, double least, double *share, number *x,
                        number *y)
{
    const int n = s->n;
    const number *T = s->T;
    for (int i = 0; i < n; i++) x[i] = y[i] = (number){0, 0};
    x[k] = y[k] = (number){1, 0};
    for (int i = k - 1; i >= 0; i--) { /* T x = lambda x */
        number sum = {0, 0};
        for (int j = i + 1; j <= k; j++) sum = plus(sum, times(T[i * n + j], x[j]));
        x[i] = over(sum, gap_of(s, k, i, least));
    }
    for (int i = k + 1; i < n; i++) { /* y T = lambda y; y x = 1 */
        number sum = {0, 0};
        for (int j = k; j < i; j++) sum = plus(sum, times(y[j], T[j * n + i]));
        y[i] = over(sum, gap_of(s, k, i, least));
    }
    for (int i = 0; i < n; i++) {
        number v = {0, 0}, w = {0, 0};
        for (int j = 0; j <= k; j++) v = plus(v, times(s->Q[i * n + j], x[j]));
        for (int j = k; j < n; j++)
            w = plus(w, times(y[j], conjugate(s->Q[i * n + j])));
        share[i + k * n] = size_of(v) * size_of(w);
    }
}

static void divide_rows(int n, double *share)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++) sum += share[i + k * n];
        for (int k = 0; k < n && sum > 0; k++) share[i + k * n] /= sum;
    }
}

int tw_eigen(int n, const double *A, double *re, double *im, double *share, double *mem,
             size_t len)
{
    if (!A || !re || !im || !mem) return TW_E_NULL;
    if (n < 1) return TW_E_RANGE;
    if (len < tw_eigen_need(n)) return TW_E_MEMORY;
    const size_t m = (size_t)n;
    schur s = {n, (number *)(void *)mem, NULL};
    if (share) s.Q = s.T + m * m;
    double *room = mem + 4 * m * m;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const double a = A[i + j * n];
            if (!isfinite(a)) return TW_E_STATE;
            s.T[i * n + j] = (number){a, 0};
            if (s.Q) s.Q[i * n + j] = (number){i == j, 0};
        }
    balance(n, s.T);
    to_hessenberg(&s, room);
    const int rc = to_triangle(&s, room);
    if (rc) return rc;
    double norm = 0;
    for (int k = 0; k < n; k++) {
        re[k] = s.T[k * n + k].re;
        im[k] = s.T[k * n + k].im;
        norm = fmax(norm, hypot(re[k], im[k]));
    }
    if (!share) return TW_OK;
    const double least = EPS * fmax(norm, 1e-300);
    number *x = (number *)(void *)room, *y = x + n;
    for (int k = 0; k < n; k++) participate(&s, k, least, share, x, y);
    divide_rows(n, share);
    return TW_OK;
}
