/* hand_adams_parallel.c: the two-track Adams methods (Chang et al., section V, repaired
 * and dense; see blocks/methods/adams/adams_parallel.c) by hand, for one thread.
 *
 *     round 1   fast steps from xf on a copy of its history: gives xf1, and xsP at
 *               the end of the path
 *     E'        slow(t + H, xsP, xf predicted over H)
 *     round 2   again from xf, the path with E': gives xf, and xsQ at its end
 *     E         slow(t + H, xsQ, xf1), corrects xs;  then slow(t + H, xs, xf1)
 *
 * The lists: slow derivatives, then fast ones at slow instants; fast derivatives, then
 * rows for round 1. */
#include "hand_adams.h"

#include <string.h>

enum { XF1 = HAND_ROWS / 2 - 3, XFH, NOW };

/* The slow path is xs + sum of path[j][i] v[i]. */
TW_INLINE void one_round(hand *h, double t, int q, const double *path, double *const *v,
                         const double *from, double *to, double **ff,
                         double *const *spare)
{
    const int ns = h->ns, nf = h->nf, ratio = h->ratio;
    const double *ab = h->w, *am = ab + q, step = h->H / ratio, *xs = h->x;
    double *now = h->f[NOW], *y = h->f[HAND_ROWS - 1];
    for (int j = 0; j < ratio; j++) {
        add_up(ns, now, xs, q, path + j * q, v);
        hand_adams_step(h, t + (j + 1) * step, q, nf, now, from, to, y, ab, am, ff);
        hand_rotate(ff, q + 1);
        if (spare && j < q) ff[0] = spare[j + 1]; /* not a row of the history */
        from = to;
    }
}

TW_INLINE void two_tracks(hand *h, long steps, int q)
{
    const int ns = h->ns, nf = h->nf;
    const double H = h->H;
    const double *am_slow = h->w + 2 * q, *path = am_slow + q,
                 *path2 = path + h->ratio * q;
    const double *ab_slow = path2 - q; /* the end of the path */
    double *xs = h->x, *xf = h->x + ns, *xf1 = h->f[XF1], *xfH = h->f[XFH];
    double *now = h->f[NOW], **fs = h->slow, **ff = h->fast;
    double **at_slow = fs + q + 1, **spare = ff + q + 1, *copy[TW_ADAMS_MAX + 1];

    for (; steps > 0; steps--, h->step++) {
        const double t = (double)h->step * H;
        copy[0] = spare[0];
        memcpy(copy + 1, ff + 1, (size_t)q * sizeof *copy);
        one_round(h, t, q, path, fs + 1, xf, xf1, copy, spare);
        add_up(nf, xfH, xf, q, ab_slow, at_slow);
        hand_slow(h, t + H, now, xfH, fs[0]);
        one_round(h, t, q, path2, fs, xf, xf, ff, NULL);
        hand_slow(h, t + H, now, xf1, fs[0]);
        add_up(ns, xs, xs, q, am_slow, fs);
        hand_slow(h, t + H, xs, xf1, fs[0]);
        hand_rotate(fs, q + 1);
        hand_rotate(at_slow, q);
        memcpy(at_slow[0], ff[1], (size_t)nf * sizeof *xf);
    }
}

static void weights(hand *h, int q)
{
    const int r = h->ratio;
    double tau[TW_ADAMS_MAX + 1], *w = h->w;
    hand_adams_nodes(q, tau);
    tw_adams_weights(q, tau + 1, h->H / r, 1, w);
    tw_adams_weights(q, tau, h->H / r, 1, w + q);
    tw_adams_weights(q, tau, h->H, 1, w + 2 * q);
    for (int j = 0; j < r; j++) {
        tw_adams_weights(q, tau + 1, h->H, (j + 1.0) / r, w + (3 + j) * q);
        tw_adams_weights(q, tau, h->H, (j + 1.0) / r, w + (3 + r + j) * q);
    }
}

#define TWO_TRACKS(q)                                                                  \
    static void start##q(hand *h)                                                      \
    {                                                                                  \
        weights(h, q);                                                                 \
    }                                                                                  \
    static void adams##q(hand *h, long steps)                                          \
    {                                                                                  \
        two_tracks(h, steps, q);                                                       \
    }
HAND_EACH_ORDER(TWO_TRACKS)

#define ENTRY(q) {"adams" #q "_parallel", start##q, adams##q, NULL},
const hand_method hand_adams_parallel[] = {HAND_EACH_ORDER(ENTRY){0}};
