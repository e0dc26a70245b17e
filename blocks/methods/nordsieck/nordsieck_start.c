/* nordsieck_start.c: the start of the methods of Kim (2000), which does not say how.
 *
 * One classical Runge-Kutta step of size h from t0, of which only the continuous
 * extension is kept
 *
 *     x(t0 + c h) = x + h (c k1 + c^2 (-3 k1 + 2 k2 + 2 k3 - k4) / 2
 *                            + 2 c^3 (k1 - k2 - k3 + k4) / 3) + O(h^4)
 *
 * as z at t0; the slow z is scaled from h to H by C(ratio). The method then starts from
 * t0. */
#include "nordsieck.h"

/* z for the step stretch * h, in place, from the four derivatives of a Runge-Kutta step
 * over h. */
static void from_stages(int n, double h, double stretch, double *restrict k1,
                        double *restrict k2, double *restrict k3,
                        const double *restrict k4)
{
    const double h1 = h * stretch, h2 = h1 * stretch, h3 = h2 * stretch;
    for (int i = 0; i < n; i++) {
        const double a = k1[i], b = k2[i] + k3[i], d = k4[i];
        k1[i] = h1 * a;
        k2[i] = h2 * (-1.5 * a + b - 0.5 * d);
        k3[i] = h3 * (2.0 / 3) * (a - b + d);
    }
}

int tw_nordsieck_start(tw_run *r, double *ks[4], double *kf[4])
{
    static const double c[4] = {0, 0.5, 0.5, 1};
    const int ns = r->model->ns, nf = r->model->nf;
    const double *xs = r->now.xs, *xf = r->now.xf;
    int rc = TW_OK;

    tw_count_start(r);
    for (int j = 0; j < 4 && !rc; j++) {
        const double ch = c[j] * r->now.h;
        if (j) {
            for (int i = 0; i < ns; i++)
                r->now.xs_next[i] = r->now.xs[i] + ch * ks[j - 1][i];
            for (int i = 0; i < nf; i++)
                r->now.xf_next[i] = r->now.xf[i] + ch * kf[j - 1][i];
            xs = r->now.xs_next;
            xf = r->now.xf_next;
        }
        tw_at at = r->now.point;
        at.t = r->now.t + ch, at.xs = xs, at.xf = xf;
        if (r->now.mode != TW_HELD) rc = tw_input_at(r, TW_SLOW, at.t, &at.u);
        if (!rc) rc = eval_both(r, &at, ks[j], kf[j]);
    }
    tw_count_normal(r);
    if (rc) return rc;
    from_stages(ns, r->now.h, r->ratio, ks[0], ks[1], ks[2], ks[3]);
    from_stages(nf, r->now.h, 1, kf[0], kf[1], kf[2], kf[3]);
    return TW_OK;
}
