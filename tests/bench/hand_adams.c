/* hand_adams.c: the serial multirate Adams methods with the dense predictor (Chang et
 * al., section IV), by hand: one loop for each order. */
#include "hand_adams.h"

/* The last fast step and the slow step; both derivatives are evaluated at one point. */
TW_INLINE void last_step(hand *h, double t, int q, const double *predicted, double *y,
                         const double *ab, const double *am, const double *am_slow)
{
    const int ns = h->ns;
    double *xs = h->x, *xf = h->x + ns, **fs = h->slow, **ff = h->fast;
    const tw_at at = {.t = t, .xs = predicted, .xf = xf, .p = h->rhs.p};
    hand_adams_pec(h, t, q, h->nf, predicted, xf, xf, y, ab, am, ff);
    hand_pair(h, &at, fs[0], ff[0]);
    hand_rotate(ff, q + 1);
    add_up(ns, xs, xs, q, am_slow, fs);
    hand_slow(h, t, xs, xf, fs[0]);
    hand_rotate(fs, q + 1);
}

TW_INLINE void adams(hand *h, long steps, int q)
{
    const int ns = h->ns, nf = h->nf, ratio = h->ratio;
    const double H = h->H, step = H / ratio;
    const double *ab = h->w, *am = ab + q, *am_slow = am + q, *path = am_slow + q;
    double *xs = h->x, *xf = h->x + ns, **fs = h->slow, **ff = h->fast;
    double *predicted = h->f[HAND_ROWS / 2 - 1], *y = h->f[HAND_ROWS - 1];

    for (; steps > 0; steps--, h->step++) {
        const double t0 = (double)h->step * H;
        for (int j = 0; j + 1 < ratio; j++) {
            const double t = t0 + (j + 1) * step;
            add_up(ns, predicted, xs, q, path + j * q, fs + 1);
            hand_adams_step(h, t, q, nf, predicted, xf, xf, y, ab, am, ff);
            hand_rotate(ff, q + 1);
        }
        add_up(ns, predicted, xs, q, path + (ratio - 1) * q, fs + 1);
        last_step(h, t0 + H, q, predicted, y, ab, am, am_slow);
    }
}

TW_INLINE void adams_part(hand *h, int j, int q)
{
    const int ns = h->ns, nf = h->nf;
    const double *ab = h->w, *am = ab + q, *am_slow = am + q, *path = am_slow + q;
    const double t = (double)h->step * h->H + (j + 1) * (h->H / h->ratio);
    double *xs = h->x, *xf = h->x + ns, **fs = h->slow, **ff = h->fast;
    double *y = h->f[HAND_ROWS - 1];
    add_up(ns, h->now, xs, q, path + j * q, fs + 1);
    if (j + 1 == h->ratio) {
        last_step(h, t, q, h->now, y, ab, am, am_slow);
        h->step++;
        return;
    }
    hand_adams_step(h, t, q, nf, h->now, xf, xf, y, ab, am, ff);
    hand_rotate(ff, q + 1);
}

static void weights(hand *h, int q)
{
    double tau[TW_ADAMS_MAX + 1], *w = h->w;
    hand_adams_nodes(q, tau);
    tw_adams_weights(q, tau + 1, h->H / h->ratio, 1, w);
    tw_adams_weights(q, tau, h->H / h->ratio, 1, w + q);
    tw_adams_weights(q, tau, h->H, 1, w + 2 * q);
    for (int j = 0; j < h->ratio; j++)
        tw_adams_weights(q, tau + 1, h->H, (j + 1.0) / h->ratio, w + (3 + j) * q);
}

#define ADAMS(q)                                                                       \
    static void start##q(hand *h)                                                      \
    {                                                                                  \
        weights(h, q);                                                                 \
    }                                                                                  \
    static void adams##q(hand *h, long steps)                                          \
    {                                                                                  \
        adams(h, steps, q);                                                            \
    }                                                                                  \
    static void part##q(hand *h, int j)                                                \
    {                                                                                  \
        adams_part(h, j, q);                                                           \
    }
HAND_EACH_ORDER(ADAMS)

#define ENTRY(q) {"adams" #q, start##q, adams##q, part##q},
const hand_method hand_adams[] = {HAND_EACH_ORDER(ENTRY){0}};
