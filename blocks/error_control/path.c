/* path.c: the slow state that fast() sees during a slow step.
 *
 * It is the prediction from the corrected state x, which differs from the end of the
 * path of the step before by J in its value and by S in its slope. Both are taken back
 * at the beginning and given again by the end: with u = (s - t) / H
 *
 *     xs(u) = x + sum_{i<k} D_i int q_i - J (1 - 3 u^2 + 2 u^3) - H S (u - 2 u^2 + u^3)
 *
 * so the path is continuous with its slope from one slow step to the next, and exact at
 * u = 1. Without this every correction rings the fast part.
 *
 * The path is a polynomial in u, whose coefficients are found when it is first needed
 * in a step: a step with a single fast step needs none. All coefficients of the q_i are
 * positive, so their powers cancel no more than the q_i themselves do. */
#include "engine.h"

/* c_j of path = sum of c_j u^j */
static double *coefficient(const tw_auto_engine *e, int j)
{
    return e->path + (ptrdiff_t)j * e->slow.stride;
}

size_t tw_auto_path_size(const tw_auto *a)
{
    const int rows = (a->max_order[0] > 3 ? a->max_order[0] : 3) + 1;
    return (size_t)tw_auto_stride(a->run.model->ns) * (size_t)rows;
}

void tw_auto_open(tw_auto_engine *e, double H)
{
    tw_auto_predict(&e->slow, H);
    e->H = H;
    e->degree = 0;
}

/* w[i][j]: of u^(j+1) in beta_i times the integral of q_i / q_i(1), times H */
TW_INLINE void find_weights(const tw_auto_engine *e, double w[][TW_AUTO_SIZE])
{
    static const double one_over[TW_AUTO_SIZE] = {
        1,      1. / 2,  1. / 3,  1. / 4,  1. / 5,  1. / 6,  1. / 7,  1. / 8,
        1. / 9, 1. / 10, 1. / 11, 1. / 12, 1. / 13, 1. / 14, 1. / 15, 1. / 16};
    const tw_auto_part_state *s = e->slow.s;
    const int k = (int)s->order;
    double rows[2][TW_AUTO_SIZE + 4] = {{0}}; /* q behind 4 zeros */
    double *q = rows[0] + 4, *next = rows[1] + 4;
    q[0] = 1;
    for (int i = 0; i < k; i++) {
        const double c = s->back[i] / e->H, r = 1 / (1 + c), scale = s->beta[i] * e->H;
        for (int j = 0; j <= i + 1; j += LANES) {
            PUT(w[i], j, scale * (GET(q, j) * GET(one_over, j)));
            PUT(next, j, r * (GET(q, j - 1) + c * GET(q, j)));
        }
        double *last = q;
        q = next, next = last;
    }
}

TW_WIDE_SUM static void find_path(tw_auto_engine *e)
{
    const tw_auto_part *p = &e->slow;
    const int k = (int)p->s->order;
    const ptrdiff_t n = p->stride;
    double w[TW_AUTO_ROWS][TW_AUTO_SIZE], *x = tw_auto_row(p, PART_X), *c = e->path;
    const double *phi = tw_auto_row(p, PART_PHI), H = e->H;
    find_weights(e, w);
    e->degree = k > 3 ? k : 3;
    for (ptrdiff_t l = 0; l < n; l += LANES, x += LANES, c += LANES, phi += LANES) {
        const lanes jump = GET(x, PART_JUMP * n), bend = H * GET(x, PART_BEND * n);
        PUT(c, 0, GET(x, PART_X) - jump);
        for (int j = 0; j < e->degree; j++) {
            lanes sum = ZERO;
            for (int i = j; i < k; i++) sum += w[i][j] * GET(phi, i * n);
            PUT(c, (j + 1) * n, sum);
        }
        PUT(c, n, GET(c, n) - bend);
        PUT(c, 2 * n, GET(c, 2 * n) + (3 * jump + 2 * bend));
        PUT(c, 3 * n, GET(c, 3 * n) - (2 * jump + bend));
    }
}

TW_WIDE_SUM void tw_auto_path(tw_auto_engine *e, double u, double *xs)
{
    if (!e->degree) find_path(e);
    const ptrdiff_t n = e->slow.stride;
    const double *last = coefficient(e, e->degree);
    for (ptrdiff_t l = 0; l < n; l += LANES) {
        const double *c = last + l;
        lanes x = GET(c, 0);
        for (int j = e->degree; j > 0; j--) {
            c -= n;
            x = x * u + GET(c, 0);
        }
        PUT(xs, l, x);
    }
}

TW_WIDE_SUM void tw_auto_path_slope(tw_auto_engine *e, double u, double *dxs)
{
    if (!e->degree) find_path(e);
    const ptrdiff_t n = e->slow.stride;
    for (ptrdiff_t l = 0; l < n; l += LANES) {
        lanes slope = ZERO;
        for (int j = e->degree; j > 0; j--)
            slope = slope * u + j * GET(coefficient(e, j), l);
        PUT(dxs, l, slope / e->H);
    }
}
