/* hand_mri.c: MRI-GARK-ERK45a (Sandu 2019), order 4, by hand for slow and fast states.
 *
 * A step has five parts of H/5 each. In part i the fast states follow their own
 * equations, and the slow states a polynomial,
 *
 *     xs(tau) = xs + H sum_j (G0_ij tau + G1_ij tau^2 / 2) k_j,   tau = 0 ... 1
 *
 * where k_j is slow() at the start of part j: five slow evaluations per step. The fast
 * states take `ratio` steps of the classical Runge-Kutta method in each part, so a step
 * has 20 ratio fast evaluations. */
#include "hand.h"

enum { PARTS = 5 };

/* clang-format off */
static const double G0[PARTS][PARTS] = {
    {1. / 5},
    {-53. / 16, 281. / 80},
    {-36562993. / 71394880, 34903117. / 17848720, -88770499. / 71394880},
    {-7631593. / 71394880, -166232021. / 35697440, 6068517. / 1519040, 8644289. / 8924360},
    {277061. / 303808, -209323. / 1139280, -1360217. / 1139280, -148789. / 56964,
     147889. / 45120}};
static const double G1[PARTS][PARTS] = {
    {0},
    {503. / 80, -503. / 80},
    {-1365537. / 35697440, 4963773. / 7139488, -1465833. / 2231090},
    {66974357. / 35697440, 21445367. / 7139488, -3, -8388609. / 4462180},
    {-18227. / 7520, 2, 1, 5, -41933. / 7520}};
/* clang-format on */

static void mri45a(hand *h, long steps)
{
    const int ns = h->ns, nf = h->nf, m = h->ratio;
    const double H = h->H, d = 1.0 / m, step = H / PARTS * d;
    double *xs = h->x, *xf = h->x + ns, **k = h->slow;
    double *A = h->f[10], *B = h->f[11], *now = h->f[12], *mid = h->f[13],
           *end = h->f[14], *y = h->f[15];
    double *k1 = h->f[16], *k2 = h->f[17], *k3 = h->f[18], *k4 = h->f[19];

    for (; steps > 0; steps--, h->step++) {
        const double t0 = (double)h->step * H;
        for (int part = 0; part < PARTS; part++) {
            const double t1 = t0 + H * part / PARTS;
            hand_slow(h, t1, xs, xf, k[part]);
            for (int i = 0; i < ns; i++) A[i] = B[i] = 0;
            for (int j = 0; j <= part; j++) {
                const double a = H * G0[part][j], b = H * G1[part][j] / 2;
                const double *kj = k[j];
                for (int i = 0; i < ns; i++) {
                    A[i] += a * kj[i];
                    B[i] += b * kj[i];
                }
            }
            const double *start = xs;
            for (int s = 0; s < m; s++) {
                const double t = t1 + s * step, half = (s + 0.5) * d,
                             full = (s + 1) * d;
                for (int i = 0; i < ns; i++)
                    mid[i] = xs[i] + half * (A[i] + half * B[i]);
                for (int i = 0; i < ns; i++)
                    end[i] = xs[i] + full * (A[i] + full * B[i]);
                hand_fast(h, t, start, xf, k1);
                for (int i = 0; i < nf; i++) y[i] = xf[i] + step / 2 * k1[i];
                hand_fast(h, t + step / 2, mid, y, k2);
                for (int i = 0; i < nf; i++) y[i] = xf[i] + step / 2 * k2[i];
                hand_fast(h, t + step / 2, mid, y, k3);
                for (int i = 0; i < nf; i++) y[i] = xf[i] + step * k3[i];
                hand_fast(h, t + step, end, y, k4);
                for (int i = 0; i < nf; i++)
                    xf[i] += step / 6 * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i]);
                double *swap = now;
                now = end, end = swap;
                start = now;
            }
            for (int i = 0; i < ns; i++) xs[i] = start[i];
        }
    }
}

const hand_method hand_mri[] = {{"mri45a", NULL, mri45a, NULL}, {0}};
