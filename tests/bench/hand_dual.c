/* hand_dual.c: the VehicleSim methods with two rates, by hand.
 *
 * Ticks of h = H/ratio (euler, ab2) or half of that. The slow state at the end of a
 * tick is a polynomial through the newest slow derivatives; h->w has its weights, `old`
 * + 1 for every tick. */
#include "hand.h"
#include "sums/sums.h"

#include <string.h>

/* weights of the derivatives at 0, -1, ... for the integral from 0 to c */
static void integral(int old, double c, double *w)
{
    const double c2 = c * c, c3 = c2 * c, c4 = c3 * c;
    if (old == 0) w[0] = c;
    if (old == 1) w[0] = c + c2 / 2, w[1] = -c2 / 2;
    if (old == 2) {
        w[0] = c + 3 * c2 / 4 + c3 / 6;
        w[1] = -c2 - c3 / 3;
        w[2] = c2 / 4 + c3 / 6;
    }
    if (old == 3) {
        w[0] = c + 11 * c2 / 12 + c3 / 3 + c4 / 24;
        w[1] = -(3 * c2 / 2 + 5 * c3 / 6 + c4 / 8);
        w[2] = 3 * c2 / 4 + 2 * c3 / 3 + c4 / 8;
        w[3] = -(c2 / 6 + c3 / 6 + c4 / 24);
    }
}

/* of a full step with the derivative at its middle, by the number of old ones */
static const double full[4][4] = {
    {1}, {1}, {20. / 18, -3. / 18, 1. / 18}, {36. / 30, -10. / 30, 5. / 30, -1. / 30}};

static void tabulate(hand *h, int old, int per_step)
{
    const int ticks = per_step * h->ratio;
    const double step = h->H / h->ratio;
    for (int j = 0; j < ticks; j++) {
        double *w = h->w + j * (old + 1);
        integral(old, (j + 1.0) / ticks, w);
        for (int i = 0; i <= old; i++) w[i] *= h->H;
    }
    integral(old, 1.0 / per_step, h->w_fast);
    for (int i = 0; i < 4; i++) {
        h->w_fast[i] *= step;
        h->w_fast[4 + i] = step * full[old][i];
        h->w_slow[i] = h->H * full[old][i];
    }
}

/* y = x + sum of c[j] v[j], old + 1 terms */
TW_INLINE void add_up(int n, double *y, const double *x, int old, const double *c,
                      double *const *v)
{
    const double *v0 = v[0];
    const double c0 = c[0];
    if (old == 0) {
        for (int i = 0; i < n; i++) y[i] = x[i] + c0 * v0[i];
        return;
    }
    const double *v1 = v[1];
    const double c1 = c[1];
    if (old == 1) {
        for (int i = 0; i < n; i++) y[i] = x[i] + c0 * v0[i] + c1 * v1[i];
        return;
    }
    const double *v2 = v[2];
    const double c2 = c[2];
    if (old == 2) {
        for (int i = 0; i < n; i++) y[i] = x[i] + c0 * v0[i] + c1 * v1[i] + c2 * v2[i];
        return;
    }
    const double *v3 = v[3];
    const double c3 = c[3];
    for (int i = 0; i < n; i++)
        y[i] = x[i] + c0 * v0[i] + c1 * v1[i] + c2 * v2[i] + c3 * v3[i];
}

TW_INLINE void pair(hand *h, double t, const double *xs, const double *xf, double *ds,
                    double *df)
{
    const tw_at at = {.t = t, .xs = xs, .xf = xf, .p = h->rhs.p};
    hand_pair(h, &at, ds, df);
}

/* euler (prk_euler is the same in one call), ab2 */
TW_INLINE void whole_steps(hand *h, long steps, int old)
{
    const int ns = h->ns, nf = h->nf, ratio = h->ratio;
    const double H = h->H, step = H / ratio;
    double fast[2] = {0}, *xs = h->x, *xf = h->x + ns, *now = h->f[HAND_ROWS - 1];
    double **fs = h->slow, **ff = h->fast;
    integral(old, 1, fast);
    fast[0] *= step, fast[1] *= step;
    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
        const double *at = xs;
        for (int j = 0; j < ratio; j++) {
            if (j == 0)
                pair(h, t, xs, xf, fs[0], ff[0]);
            else
                hand_fast(h, t + j * step, at, xf, ff[0]);
            add_up(nf, xf, xf, old, fast, ff);
            add_up(ns, now, xs, old, h->w + j * (old + 1), fs);
            at = now;
            if (old) hand_rotate(ff, old + 1);
        }
        memcpy(xs, now, (size_t)ns * sizeof *xs);
        if (old) hand_rotate(fs, old + 1);
    }
}

/* rk2, am2, am3, am4; the derivative at the half step precedes those at full steps */
TW_INLINE void half_steps(hand *h, long steps, int old)
{
    const int ns = h->ns, nf = h->nf, ticks = 2 * h->ratio;
    const int terms = old > 1 ? old : 0; /* of the full step, except the first */
    const double H = h->H, step = H / h->ratio;
    double half_f[4], full_f[4], full_s[4];
    double *xs = h->x, *xf = h->x + ns, *now = h->f[HAND_ROWS - 1];
    double *y = h->f[HAND_ROWS - 2], **fs = h->slow, **ff = h->fast;

    integral(old, 0.5, half_f);
    for (int i = 0; i < 4; i++) {
        half_f[i] *= step;
        full_f[i] = step * full[old][i];
        full_s[i] = H * full[old][i];
    }
    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
        const double *at = xs;
        for (int j = 0; j < ticks; j++) {
            const double tick = t + j * (step / 2);
            const double *f = j & 1 ? y : xf;
            if (j & 1) {
                if (j == h->ratio)
                    pair(h, tick, at, f, fs[0], ff[0]);
                else
                    hand_fast(h, tick, at, f, ff[0]);
                add_up(nf, xf, xf, terms, full_f, ff);
                if (old) hand_rotate(ff + 1, old + 1);
            } else {
                if (j == 0 || j == h->ratio)
                    pair(h, tick, at, f, fs[j == 0], ff[1]);
                else
                    hand_fast(h, tick, at, f, ff[1]);
                add_up(nf, y, xf, old, half_f, ff + 1);
            }
            if (j + 1 < ticks) {
                add_up(ns, now, xs, old, h->w + j * (old + 1), fs + 1);
                at = now;
            }
        }
        add_up(ns, xs, xs, terms, full_s, fs);
        if (old) hand_rotate(fs + 1, old + 1);
    }
}

/* The same in parts, with weights computed at the start. */
TW_INLINE void whole_part(hand *h, int j, int old)
{
    const int ns = h->ns;
    const double t = (double)h->step * h->H;
    double *xs = h->x, *xf = h->x + ns, **fs = h->slow, **ff = h->fast;
    if (j == 0) hand_slow(h, t, xs, xf, fs[0]);
    hand_fast(h, t + j * (h->H / h->ratio), j ? h->now : xs, xf, ff[0]);
    add_up(h->nf, xf, xf, old, h->w_fast, ff);
    add_up(ns, h->now, xs, old, h->w + j * (old + 1), fs);
    if (old) hand_rotate(ff, old + 1);
    if (j + 1 < h->ratio) return;
    memcpy(xs, h->now, (size_t)ns * sizeof *xs);
    if (old) hand_rotate(fs, old + 1);
    h->step++;
}

TW_INLINE void half_part(hand *h, int j, int old)
{
    const int ns = h->ns, nf = h->nf, ratio = h->ratio, last = j + 1 == ratio;
    const int terms = old > 1 ? old : 0;
    const double step = h->H / ratio, t = (double)h->step * h->H + j * step;
    double *xs = h->x, *xf = h->x + ns, *y = h->f[HAND_ROWS - 2];
    double **fs = h->slow, **ff = h->fast;
    const double *at = j ? h->now : xs, *w = h->w + 2 * j * (old + 1);

    if (j == 0) hand_slow(h, t, at, xf, fs[1]);
    if (2 * j == ratio) hand_slow(h, t, at, xf, fs[0]);
    hand_fast(h, t, at, xf, ff[1]);
    add_up(nf, y, xf, old, h->w_fast, ff + 1);
    add_up(ns, h->now, xs, old, w, fs + 1);
    if (2 * j + 1 == ratio) hand_slow(h, t + step / 2, h->now, y, fs[0]);
    hand_fast(h, t + step / 2, h->now, y, ff[0]);
    add_up(nf, xf, xf, terms, h->w_fast + 4, ff);
    if (old) hand_rotate(ff + 1, old + 1);
    if (!last) {
        add_up(ns, h->now, xs, old, w + old + 1, fs + 1);
        return;
    }
    add_up(ns, xs, xs, terms, h->w_slow, fs);
    memcpy(h->now, xs, (size_t)ns * sizeof *xs);
    if (old) hand_rotate(fs + 1, old + 1);
    h->step++;
}

#define TWO_RATES(name, kind, old, per_step)                                           \
    static void start_##name(hand *h)                                                  \
    {                                                                                  \
        tabulate(h, old, per_step);                                                    \
    }                                                                                  \
    static void name(hand *h, long steps)                                              \
    {                                                                                  \
        kind##_steps(h, steps, old);                                                   \
    }                                                                                  \
    static void part_##name(hand *h, int j)                                            \
    {                                                                                  \
        kind##_part(h, j, old);                                                        \
    }
TWO_RATES(euler, whole, 0, 1)
TWO_RATES(ab2, whole, 1, 1)
TWO_RATES(rk2, half, 0, 2)
TWO_RATES(am2, half, 1, 2)
TWO_RATES(am3, half, 2, 2)
TWO_RATES(am4, half, 3, 2)

const hand_method hand_dual[] = {
    {"euler", start_euler, euler, part_euler}, {"ab2", start_ab2, ab2, part_ab2},
    {"rk2", start_rk2, rk2, part_rk2},         {"am2", start_am2, am2, part_am2},
    {"am3", start_am3, am3, part_am3},         {"am4", start_am4, am4, part_am4},
    {"prk_euler", start_euler, euler, NULL},   {0},
};
