/* hand_single.c: the VehicleSim methods at ratio 1 and classical Runge-Kutta methods,
 * by hand. */
#include "hand.h"
#include "sums/sums.h"

static void euler(hand *h, long steps)
{
    const int n = h->n;
    const double H = h->H;
    double *x = h->x, *d = h->f[0];
    for (; steps > 0; steps--, h->step++) {
        hand_both(h, (double)h->step * H, x, d);
        for (int i = 0; i < n; i++) x[i] += H * d[i];
    }
}

static void ab2(hand *h, long steps)
{
    const int n = h->n;
    const double H = h->H, a = H * 1.5, b = H * -0.5;
    double *x = h->x, **f = h->slow;
    for (; steps > 0; steps--, h->step++) {
        double *d = f[0], *d1 = f[1];
        hand_both(h, (double)h->step * H, x, d);
        for (int i = 0; i < n; i++) x[i] = x[i] + a * d[i] + b * d1[i];
        hand_rotate(f, 2);
    }
}

static void rk2(hand *h, long steps)
{
    const int n = h->n;
    const double H = h->H;
    double *x = h->x, *d = h->f[0], *y = h->f[1];
    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
        hand_both(h, t, x, d);
        for (int i = 0; i < n; i++) y[i] = x[i] + H / 2 * d[i];
        hand_both(h, t + H / 2, y, d);
        for (int i = 0; i < n; i++) x[i] += H * d[i];
    }
}

static void am2(hand *h, long steps)
{
    const int n = h->n;
    const double H = h->H, a = H * 5 / 8, b = -H / 8;
    double *x = h->x, **f = h->slow, *y = h->f[10], *half = h->f[11];
    for (; steps > 0; steps--, h->step++) {
        double *d = f[0], *d1 = f[1];
        const double t = (double)h->step * H;
        hand_both(h, t, x, d);
        for (int i = 0; i < n; i++) y[i] = x[i] + a * d[i] + b * d1[i];
        hand_both(h, t + H / 2, y, half);
        for (int i = 0; i < n; i++) x[i] += H * half[i];
        hand_rotate(f, 2);
    }
}

static void am3(hand *h, long steps)
{
    const int n = h->n;
    const double H = h->H, a = H * 17 / 24, b = -H * 7 / 24, c = H * 2 / 24;
    const double A = H * 20 / 18, B = -H * 3 / 18, C = H / 18;
    double *x = h->x, **f = h->slow, *y = h->f[10], *half = h->f[11];
    for (; steps > 0; steps--, h->step++) {
        double *d = f[0], *d1 = f[1], *d2 = f[2];
        const double t = (double)h->step * H;
        hand_both(h, t, x, d);
        for (int i = 0; i < n; i++) y[i] = x[i] + a * d[i] + b * d1[i] + c * d2[i];
        hand_both(h, t + H / 2, y, half);
        for (int i = 0; i < n; i++) x[i] = x[i] + A * half[i] + B * d[i] + C * d1[i];
        hand_rotate(f, 3);
    }
}

static void am4(hand *h, long steps)
{
    const int n = h->n;
    const double H = h->H;
    const double a = H * 297 / 384, b = -H * 187 / 384, c = H * 107 / 384,
                 e = -H * 25 / 384;
    const double A = H * 36 / 30, B = -H * 10 / 30, C = H * 5 / 30, E = -H / 30;
    double *x = h->x, **f = h->slow, *y = h->f[10], *half = h->f[11];
    for (; steps > 0; steps--, h->step++) {
        double *d = f[0], *d1 = f[1], *d2 = f[2], *d3 = f[3];
        const double t = (double)h->step * H;
        hand_both(h, t, x, d);
        for (int i = 0; i < n; i++)
            y[i] = x[i] + a * d[i] + b * d1[i] + c * d2[i] + e * d3[i];
        hand_both(h, t + H / 2, y, half);
        for (int i = 0; i < n; i++)
            x[i] = x[i] + A * half[i] + B * d[i] + C * d1[i] + E * d2[i];
        hand_rotate(f, 4);
    }
}

/* heun, ralston: the second stage at c, weights b1 and b2 */
TW_INLINE void two_stages(hand *h, long steps, double c, double b1, double b2)
{
    const int n = h->n;
    const double H = h->H;
    double *x = h->x, *k1 = h->f[0], *k2 = h->f[1], *y = h->f[2];
    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
        hand_both(h, t, x, k1);
        for (int i = 0; i < n; i++) y[i] = x[i] + H * c * k1[i];
        hand_both(h, t + c * H, y, k2);
        for (int i = 0; i < n; i++) x[i] = x[i] + H * b1 * k1[i] + H * b2 * k2[i];
    }
}

static void heun(hand *h, long steps)
{
    two_stages(h, steps, 1, 1. / 2, 1. / 2);
}

static void ralston(hand *h, long steps)
{
    two_stages(h, steps, 2. / 3, 1. / 4, 3. / 4);
}

static void rk3(hand *h, long steps)
{
    const int n = h->n;
    const double H = h->H;
    double *x = h->x, *k1 = h->f[0], *k2 = h->f[1], *k3 = h->f[2], *y = h->f[3];
    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
        hand_both(h, t, x, k1);
        for (int i = 0; i < n; i++) y[i] = x[i] + H / 2 * k1[i];
        hand_both(h, t + H / 2, y, k2);
        for (int i = 0; i < n; i++) y[i] = x[i] - H * k1[i] + 2 * H * k2[i];
        hand_both(h, t + H, y, k3);
        for (int i = 0; i < n; i++)
            x[i] = x[i] + H / 6 * k1[i] + H * 2 / 3 * k2[i] + H / 6 * k3[i];
    }
}

static void rk4(hand *h, long steps)
{
    const int n = h->n;
    const double H = h->H;
    double *x = h->x, *k1 = h->f[0], *k2 = h->f[1], *k3 = h->f[2], *k4 = h->f[3],
           *y = h->f[4];
    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
        hand_both(h, t, x, k1);
        for (int i = 0; i < n; i++) y[i] = x[i] + H / 2 * k1[i];
        hand_both(h, t + H / 2, y, k2);
        for (int i = 0; i < n; i++) y[i] = x[i] + H / 2 * k2[i];
        hand_both(h, t + H / 2, y, k3);
        for (int i = 0; i < n; i++) y[i] = x[i] + H * k3[i];
        hand_both(h, t + H, y, k4);
        for (int i = 0; i < n; i++)
            x[i] += H / 6 * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i]);
    }
}

const hand_method hand_single[] = {
    {"euler", NULL, euler, NULL},     {"ab2", NULL, ab2, NULL},
    {"rk2", NULL, rk2, NULL},         {"am2", NULL, am2, NULL},
    {"am3", NULL, am3, NULL},         {"am4", NULL, am4, NULL},
    {"prk_euler", NULL, euler, NULL}, {"heun", NULL, heun, NULL},
    {"ralston", NULL, ralston, NULL}, {"rk3", NULL, rk3, NULL},
    {"rk4", NULL, rk4, NULL},         {0},
};
