/* radius.c: the spectral radius of one slow step by Arnoldi's method: an orthogonal
 * basis of v, S v, S^2 v, ...; the eigenvalues of S on it are those of a small
 * Hessenberg matrix, the largest ones first. A step on a vector costs what a slow step
 * costs, so S itself is not needed: with the history of a multistep method it has up to
 * ten times as many rows as the system has states. */
#include "tw_analysis.h"
#include "tw_catalog.h"

#include <string.h>

/* Where the basis is smaller than S, the first steps leave the modes that vanish
 * behind: of a matrix far from symmetric they would make the eigenvalues too large. */
enum { WARM = 200 };

static int columns_of(tw_run *r, int most)
{
    const int size = tw_map_size(r);
    return most < size ? most : size;
}

size_t tw_radius_need(tw_run *r, int most)
{
    const size_t n = (size_t)tw_map_size(r), m = (size_t)columns_of(r, most);
    return (m + 1) * n + 2 * m * m + 2 * m + tw_eigen_need((int)m);
}

static double dot(size_t n, const double *x, const double *y)
{
    double sum[4] = {0, 0, 0, 0}; /* additions that do not wait for each other */
    size_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (size_t k = 0; k < 4; k++) sum[k] += x[i + k] * y[i + k];
    for (; i < n; i++) sum[0] += x[i] * y[i];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* A direction that no symmetry of the system leaves out, the same in each call. */
static void start(size_t n, double *v, unsigned long long seed)
{
    for (size_t i = 0; i < n; i++) {
        seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
        v[i] = (double)(seed >> 11) / 9007199254740992. + 0.1;
    }
    const double by = 1 / sqrt(dot(n, v, v));
    for (size_t i = 0; i < n; i++) v[i] *= by;
}

/* v <- S v, of length 1; w: room. */
static int go_on(tw_run *r, size_t n, double *v, double *w)
{
    const int rc = tw_map_times(r, v, w);
    const double size = sqrt(dot(n, w, w));
    if (rc) return rc;
    if (!(size < 1e150)) return TW_E_DIVERGED;
    if (!(size > 0)) return TW_OK; /* all modes vanish in a few steps */
    for (size_t i = 0; i < n; i++) v[i] = w[i] / size;
    return TW_OK;
}

/* w less its parts along four vectors at once: w is read and written once, and the sums
 * do not wait for each other. */
static void take_off_four(size_t n, const double *V, double *w, double *part)
{
    const double *a = V, *b = a + n, *c = b + n, *d = c + n;
    double sum[8] = {0};
    size_t i = 0;
    for (; i + 2 <= n; i += 2)
        for (size_t k = 0; k < 2; k++) {
            const double x = w[i + k];
            sum[k] += a[i + k] * x;
            sum[k + 2] += b[i + k] * x;
            sum[k + 4] += c[i + k] * x;
            sum[k + 6] += d[i + k] * x;
        }
    if (i < n) {
        sum[0] += a[i] * w[i];
        sum[2] += b[i] * w[i];
        sum[4] += c[i] * w[i];
        sum[6] += d[i] * w[i];
    }
    for (size_t k = 0; k < 4; k++) part[k] = sum[2 * k] + sum[2 * k + 1];
    const double p = part[0], q = part[1], r = part[2], s = part[3];
    for (i = 0; i < n; i++) w[i] -= (p * a[i] + q * b[i]) + (r * c[i] + s * d[i]);
}

/* w less its part along the first k vectors of the basis; along, or NULL: that part. */
static void take_off(size_t n, size_t k, const double *V, double *w, double *along)
{
    for (int again = 0; again < 2; again++) {
        double part[4];
        size_t i = 0;
        for (; i + 4 <= k; i += 4) {
            take_off_four(n, V + i * n, w, part);
            for (size_t j = 0; along && j < 4; j++) along[i + j] += part[j];
        }
        for (; i < k; i++) {
            const double one = dot(n, V + i * n, w);
            if (along) along[i] += one;
            for (size_t j = 0; j < n; j++) w[j] -= one * V[i * n + j];
        }
    }
}

/* The basis from its first vector on, and the Hessenberg matrix h of `rows` rows, which
 * comes zeroed. *k: its columns, fewer than m when the basis is closed. */
static int make_basis(tw_run *r, size_t n, size_t m, double *V, double *h, size_t rows,
                      size_t *k)
{
    for (*k = 0; *k < m;) {
        double *w = V + (*k + 1) * n, *column = h + *k * rows;
        const int rc = tw_map_times(r, V + *k * n, w);
        if (rc) return rc;
        for (size_t i = 0; i < n; i++)
            if (!(fabs(w[i]) < 1e150)) return TW_E_DIVERGED;
        const double before = sqrt(dot(n, w, w));
        take_off(n, ++*k, V, w, column);
        const double left = sqrt(dot(n, w, w));
        if (!(left > 1e-13 * before) || *k == n) break;
        if (*k < rows) column[*k] = left;
        for (size_t j = 0; j < n; j++) w[j] /= left;
    }
    return TW_OK;
}

size_t tw_hessenberg_need(tw_run *r, int most)
{
    return ((size_t)columns_of(r, most) + 3) * (size_t)tw_map_size(r);
}

int tw_hessenberg(tw_run *r, int most, double *h, int *columns, double *outside,
                  double *mem, size_t len)
{
    enum { FIRST = 3, PROBE = 30 };
    if (!r || !h || !columns || !outside || !mem) return TW_E_NULL;
    if (most < 1) return TW_E_RANGE;
    int rc = tw_map_rest(r);
    if (rc) return rc;
    if (len < tw_hessenberg_need(r, most)) return TW_E_MEMORY;
    const size_t n = (size_t)tw_map_size(r), m = (size_t)columns_of(r, most);
    double *V = mem, *z = V + (m + 1) * n;
    size_t k = 0;
    memset(h, 0, (m + 1) * m * sizeof *h);
    start(n, V, 1);
    for (int i = 0; !rc && i < FIRST; i++) rc = go_on(r, n, V, z);
    if (!rc) rc = make_basis(r, n, m, V, h, m + 1, &k);
    start(n, z, 2);
    for (int i = 0; !rc && i < PROBE; i++) rc = go_on(r, n, z, z + n);
    if (rc) return rc;
    take_off(n, k, V, z, NULL);
    *columns = (int)k;
    *outside = sqrt(dot(n, z, z));
    return TW_OK;
}

int tw_radius(tw_run *r, int most, double *radius, double *mem, size_t len)
{
    if (!r || !radius || !mem) return TW_E_NULL;
    if (most < 1) return TW_E_RANGE;
    int rc = tw_map_rest(r);
    if (rc) return rc;
    if (len < tw_radius_need(r, most)) return TW_E_MEMORY;
    const size_t n = (size_t)tw_map_size(r), m = (size_t)columns_of(r, most);
    double *V = mem, *h = V + (m + 1) * n; /* h[i + j m] */
    double *square = h + m * m, *re = square + m * m, *im = re + m, *rest = im + m;
    size_t k = 0;
    memset(h, 0, m * m * sizeof *h);
    start(n, V, 1);
    for (int i = 0; rc == TW_OK && m < n && i < WARM; i++) rc = go_on(r, n, V, V + n);
    if (rc == TW_E_DIVERGED) {
        *radius = INFINITY;
        return TW_OK;
    }
    if (rc) return rc;
    rc = make_basis(r, n, m, V, h, m, &k);
    if (rc == TW_E_DIVERGED) {
        *radius = INFINITY;
        return TW_OK;
    }
    if (rc) return rc;
    for (size_t j = 0; j < k; j++)
        for (size_t i = 0; i < k; i++) square[i + j * k] = h[i + j * m];
    rc = tw_eigen((int)k, square, re, im, NULL, rest, tw_eigen_need((int)m));
    *radius = 0;
    for (size_t j = 0; !rc && j < k; j++) *radius = fmax(*radius, hypot(re[j], im[j]));
    return rc;
}
