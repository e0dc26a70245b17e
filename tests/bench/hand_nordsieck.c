/* hand_nordsieck.c: the multirate Nordsieck method (Kim 2000) and its conventional
 * form, one correction, by hand. z1, z2, z3 are fast[0..2] for the fast states and
 * slow[0..2] for the slow states. */
#include "hand.h"
#include "sums/sums.h"

TW_INLINE void predict(int n, double *y, const double *x, double *restrict z1,
                       double *restrict z2, const double *restrict z3)
{
    for (int i = 0; i < n; i++) {
        const double a = z1[i], b = z2[i], c = z3[i];
        y[i] = x[i] + a + b + c;
        z1[i] = a + 2 * b + 3 * c;
        z2[i] = b + 3 * c;
    }
}

TW_INLINE void correct(int n, double h, const double *restrict k, double *restrict y,
                       double *restrict z1, double *restrict z2, double *restrict z3)
{
    for (int i = 0; i < n; i++) {
        const double rate = h * k[i], e = rate - z1[i];
        y[i] += 3.0 / 8 * e;
        z1[i] = rate;
        z2[i] += 3.0 / 4 * e;
        z3[i] += 1.0 / 6 * e;
    }
}

/* The fast part gets the slow derivative unless it shares the work for it. */
TW_INLINE void both_parts(hand *h, double t, const double *xs, const double *xf,
                          double *ks, double *kf)
{
    tw_at at = {.t = t, .xs = xs, .xf = xf, .p = h->rhs.p};
    if (h->rhs.both) {
        h->rhs.both(&at, ks, kf);
        return;
    }
    h->rhs.slow(&at, ks);
    at.dxs = ks;
    h->rhs.fast(&at, kf);
}

static void nordsieck(hand *h, long steps)
{
    const int ns = h->ns, nf = h->nf, ratio = h->ratio;
    const double H = h->H, step = H / ratio, per_H = 1 / H;
    double **zs = h->slow, **zf = h->fast, *xs = h->x, *xf = h->x + ns;
    double *now = h->f[10], *ks = h->f[11], *kf = h->f[12];
    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
        for (int j = 1; j < ratio; j++) {
            const double c = (double)j / ratio, *z1 = zs[0], *z2 = zs[1], *z3 = zs[2];
            predict(nf, xf, xf, zf[0], zf[1], zf[2]);
            for (int i = 0; i < ns; i++) {
                now[i] = xs[i] + c * (z1[i] + c * (z2[i] + c * z3[i]));
                ks[i] = (z1[i] + c * (2 * z2[i] + 3 * c * z3[i])) * per_H;
            }
            const tw_at at = {
                .t = t + j * step, .xs = now, .xf = xf, .dxs = ks, .p = h->rhs.p};
            h->rhs.fast(&at, kf);
            correct(nf, step, kf, xf, zf[0], zf[1], zf[2]);
        }
        predict(nf, xf, xf, zf[0], zf[1], zf[2]);
        predict(ns, xs, xs, zs[0], zs[1], zs[2]);
        both_parts(h, t + H, xs, xf, ks, kf);
        correct(nf, step, kf, xf, zf[0], zf[1], zf[2]);
        correct(ns, H, ks, xs, zs[0], zs[1], zs[2]);
    }
}

static void part(hand *h, int j)
{
    const int ns = h->ns, nf = h->nf, ratio = h->ratio;
    const double H = h->H, step = H / ratio, c = (j + 1.0) / ratio, per_H = 1 / H;
    double **zs = h->slow, **zf = h->fast, *xs = h->x, *xf = h->x + ns;
    double *z1 = zs[0], *z2 = zs[1], *z3 = zs[2], *ks = h->f[11], *kf = h->f[12];
    tw_at at = {
        .t = (double)h->step * H + (j + 1) * step, .xf = xf, .dxs = ks, .p = h->rhs.p};
    predict(nf, xf, xf, zf[0], zf[1], zf[2]);
    if (j + 1 < ratio) {
        for (int i = 0; i < ns; i++) {
            h->now[i] = xs[i] + c * (z1[i] + c * (z2[i] + c * z3[i]));
            ks[i] = (z1[i] + c * (2 * z2[i] + 3 * c * z3[i])) * per_H;
        }
        at.xs = h->now;
        h->rhs.fast(&at, kf);
        correct(nf, step, kf, xf, zf[0], zf[1], zf[2]);
        return;
    }
    predict(ns, xs, xs, z1, z2, z3);
    both_parts(h, at.t, xs, xf, ks, kf);
    correct(nf, step, kf, xf, zf[0], zf[1], zf[2]);
    correct(ns, H, ks, xs, z1, z2, z3);
    h->step++;
}

/* The conventional form, all states in a row; slow[1], slow[2], slow[3] are the old
 * derivatives times the step. */
static void conventional(hand *h, long steps)
{
    const int n = h->n;
    double *x = h->x, *d1 = h->slow[1], *d2 = h->slow[2], *d3 = h->slow[3];
    double *k = h->slow[0];
    for (; steps > 0; steps--, h->step++) {
        for (int i = 0; i < n; i++) {
            const double a = d1[i], b = d2[i], c = d3[i];
            x[i] += 23.0 / 12 * a - 16.0 / 12 * b + 5.0 / 12 * c;
            d1[i] = 3 * a - 3 * b + c;
            d2[i] = a;
            d3[i] = b;
        }
        both_parts(h, (double)(h->step + 1) * h->H, x, x + h->ns, k, k + h->ns);
        for (int i = 0; i < n; i++) {
            const double rate = h->H * k[i];
            x[i] += 3.0 / 8 * (rate - d1[i]);
            d1[i] = rate;
        }
    }
}

const hand_method hand_nordsieck[] = {
    {"nordsieck", NULL, nordsieck, part}, {"abm34", NULL, conventional, NULL}, {0}};
