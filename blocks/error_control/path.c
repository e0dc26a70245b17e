/* path.c: the slow state that fast() sees during a slow step.
 *
 * It is the prediction from the corrected state x, which differs from the end of the
 * path of the step before by J in its value and by S in its slope. Both are taken back
 * at the beginning and given again by the end: with u = (s - t) / H
 *
 *     xs(u) = x + sum_{i<k} D_i int q_i - J (1 - 3 u^2 + 2 u^3) - H S (u - 2 u^2 + u^3)
 *
 * so the path is continuous with its slope from one slow step to the next, and exact at
 * u = 1. Without this every correction rings the fast part. */
#include "engine.h"

void tw_auto_open(tw_auto_engine *e, double H)
{
    tw_auto_plan(&e->slow, H);
    tw_auto_predict(&e->slow);
    tw_auto_distances(&e->slow, (int)e->slow.s->order, 0, H, e->distances);
    e->H = H;
}

void tw_auto_path(tw_auto_engine *e, double u, double *xs)
{
    const tw_auto_part_state *s = e->slow.s;
    const int k = (int)s->order;
    double c[2 + TW_AUTO_ROWS], v = 1 - u;
    tw_auto_integrals(k, u, e->distances, e->H, c + 2);
    for (int i = 0; i < k; i++) c[2 + i] *= s->beta[i];
    c[0] = -v * v * (1 + 2 * u);
    c[1] = -e->H * u * v * v;
    tw_auto_combine(&e->slow, xs, tw_auto_row(&e->slow, PART_X), PART_JUMP, 2 + k, c);
}

void tw_auto_path_slope(tw_auto_engine *e, double u, double *dxs)
{
    const tw_auto_part_state *s = e->slow.s;
    const int k = (int)s->order;
    double c[2 + TW_AUTO_ROWS], q = 1;
    for (int i = 0; i < k; i++) {
        c[2 + i] = q * s->beta[i];
        q *= (u + e->distances[i]) / (1 + e->distances[i]);
    }
    c[0] = 6 * u * (1 - u) / e->H;
    c[1] = -(1 - u) * (1 - 3 * u);
    memset(dxs, 0, (size_t)e->slow.stride * sizeof *dxs);
    tw_auto_combine(&e->slow, dxs, dxs, PART_JUMP, 2 + k, c);
}
