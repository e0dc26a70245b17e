/* adams_steps.c: the first slow steps by a one-step method with the fast step h.
 *
 * Both parts together, r fast steps in each of the first q - 1 slow steps:
 *
 *     k_i = f(t + c_i h, x + h sum a_ij k_j)       x and f: slow and fast part
 *     x   = x + h sum b_i k_i
 *
 * paper    Runge-Kutta of order 4 for every q: Chang et al., section IV. It keeps the
 *          order up to 5.
 * spread   Runge-Kutta of order q - 1, at least 2: a local error of h^q in each of a
 *          fixed number of steps keeps the order q. The work is the same in each tick.
 *
 * k_1 of a slow step is the derivative at its start, which is in the logs; at its end
 * the derivatives are evaluated there and logged. All of it counts as start-up. */
#include "adams.h"

enum { MANY = 11 }; /* stages, at most; the start-up's vectors hold as many rows */

typedef struct formula {
    int stages;
    double a[MANY * (MANY - 1) / 2], b[MANY]; /* a: row by row */
} formula;

#define S 4.582575694955840006588 /* square root of 21 */

/* clang-format off */
static const formula heun = { /* Heun 1900 */
    .stages = 2,
    .a = {1},
    .b = {1. / 2, 1. / 2}};
static const formula kutta3 = { /* Kutta 1901 */
    .stages = 3,
    .a = {1. / 2,
          -1, 2},
    .b = {1. / 6, 2. / 3, 1. / 6}};
static const formula kutta4 = { /* Kutta 1901 */
    .stages = 4,
    .a = {1. / 2,
          0, 1. / 2,
          0, 0, 1},
    .b = {1. / 6, 1. / 3, 1. / 3, 1. / 6}};
static const formula butcher5 = { /* Butcher 1964 */
    .stages = 6,
    .a = {1. / 4,
          1. / 8, 1. / 8,
          0, -1. / 2, 1,
          3. / 16, 0, 0, 9. / 16,
          -3. / 7, 2. / 7, 12. / 7, -12. / 7, 8. / 7},
    .b = {7. / 90, 0, 32. / 90, 12. / 90, 32. / 90, 7. / 90}};
static const formula butcher6 = { /* Butcher 1964 */
    .stages = 7,
    .a = {1. / 3,
          0, 2. / 3,
          1. / 12, 1. / 3, -1. / 12,
          -1. / 16, 9. / 8, -3. / 16, -3. / 8,
          0, 9. / 8, -3. / 8, -3. / 4, 1. / 2,
          9. / 44, -9. / 11, 63. / 44, 18. / 11, 0, -16. / 11},
    .b = {11. / 120, 0, 27. / 40, 27. / 40, -4. / 15, -4. / 15, 11. / 120}};
static const formula verner8 = { /* Cooper and Verner 1972 */
    .stages = 11,
    .a = {1. / 2,
          1. / 4, 1. / 4,
          1. / 7, (-7 - 3 * S) / 98, (21 + 5 * S) / 49,
          (11 + S) / 84, 0, (18 + 4 * S) / 63, (21 - S) / 252,
          (5 + S) / 48, 0, (9 + S) / 36, (-231 + 14 * S) / 360, (63 - 7 * S) / 80,
          (10 - S) / 42, 0, (-432 + 92 * S) / 315, (633 - 145 * S) / 90,
          (-504 + 115 * S) / 70, (63 - 13 * S) / 35,
          1. / 14, 0, 0, 0, (14 - 3 * S) / 126, (13 - 3 * S) / 63, 1. / 9,
          1. / 32, 0, 0, 0, (91 - 21 * S) / 576, 11. / 72, (-385 - 75 * S) / 1152,
          (63 + 13 * S) / 128,
          1. / 14, 0, 0, 0, 1. / 9, (-733 - 147 * S) / 2205, (515 + 111 * S) / 504,
          (-51 - 11 * S) / 56, (132 + 28 * S) / 245,
          0, 0, 0, 0, (-42 + 7 * S) / 18, (-18 + 28 * S) / 45, (-273 - 53 * S) / 72,
          (301 + 53 * S) / 72, (28 - 28 * S) / 45, (49 - 7 * S) / 18},
    .b = {1. / 20, 0, 0, 0, 0, 0, 0, 49. / 180, 16. / 45, 49. / 180, 1. / 20}};
/* clang-format on */

static const formula *formula_of(const tw_adams *w)
{
    static const formula *const spread[TW_ADAMS_MAX + 1] = {
        &heun, &heun, &heun, &heun, &kutta3, &kutta4, &butcher5, &butcher6, &verner8};
    return w->state[START] == TW_START_PAPER ? &kutta4 : spread[w->q];
}

int tw_adams_step_rows(int q)
{
    return q == 8 ? MANY : q == 7 ? 7 : q == 6 ? 6 : 4;
}

/* One step of h from t, from xs and xf to the next states, which they may be; k_1 is in
 * the first rows of ks and kf. */
static int one_step(tw_run *r, const tw_adams *w, const formula *f, double t,
                    const double *xs, const double *xf, double *ks, double *kf)
{
    double *const xsi = ks + tw_adams_step_rows(w->q) * w->ns;
    double *const xfi = kf + tw_adams_step_rows(w->q) * w->nf, weight[MANY];
    const double *a = f->a;
    for (int i = 1; i < f->stages; a += i++) {
        double c = 0;
        for (int j = 0; j < i; j++) weight[j] = w->h * a[j], c += a[j];
        tw_combine_rows(w->ns, xsi, xs, i, weight, ks);
        tw_combine_rows(w->nf, xfi, xf, i, weight, kf);
        const int rc =
            tw_eval_both(r, t + c * w->h, xsi, xfi, ks + i * w->ns, kf + i * w->nf);
        if (rc) return rc;
    }
    for (int j = 0; j < f->stages; j++) weight[j] = w->h * f->b[j];
    tw_combine_rows(w->ns, r->now.xs_next, xs, f->stages, weight, ks);
    tw_combine_rows(w->nf, r->now.xf_next, xf, f->stages, weight, kf);
    return TW_OK;
}

/* k_1 of fast step j of the slow step, into the first rows; the fast one is logged. */
static int first_stage(tw_run *r, const tw_adams *w, tw_log *log, int j, double t,
                       const double *xs, const double *xf, double *ks, double *kf)
{
    const tw_log slow = tw_slow_log(w);
    if (j) {
        const int rc = tw_eval_both(r, t, xs, xf, ks, tw_log_free(log));
        if (rc) return rc;
        tw_log_push(log);
    } else
        memcpy(ks, tw_log_free(&slow) + w->ns, (size_t)w->ns * sizeof *ks);
    memcpy(kf, tw_log_free(log) + w->nf, (size_t)w->nf * sizeof *kf);
    return TW_OK;
}

int tw_adams_steps_tick(tw_run *r)
{
    const tw_adams layout = tw_adams_layout(r), *const w = &layout;
    const formula *f = formula_of(w);
    const int steps = w->ratio / r->now.ticks, first = r->now.sub * steps;
    const tw_log slow = tw_slow_log(w);
    tw_log log = tw_fast_log(w, 0);
    double *ks = tw_adams_slow_scratch(w), *kf = tw_adams_fast_scratch(w);
    const double *xs = r->now.xs, *xf = r->now.xf;
    int rc;

    tw_count_start(r);
    if (!first) memcpy(tw_slow(w, BASE), r->now.xs, (size_t)w->ns * sizeof *ks);
    for (int j = first; j < first + steps; j++) {
        const double t = r->now.t + (j - first) * w->h;
        if ((rc = first_stage(r, w, &log, j, t, xs, xf, ks, kf))) return rc;
        if ((rc = one_step(r, w, f, t, xs, xf, ks, kf))) return rc;
        xs = r->now.xs_next, xf = r->now.xf_next;
    }
    if (r->now.sub + 1 == r->now.ticks) {
        rc = tw_eval_both(r, r->now.t + r->now.h, r->now.xs_next, r->now.xf_next,
                          tw_log_free(&slow), tw_log_free(&log));
        if (rc) return rc;
        tw_log_push(&log);
        tw_adams_finish(r);
        w->state[LEFT] -= 1;
    }
    w->state[FAST_HEAD] = log.head;
    tw_count_normal(r);
    return TW_OK;
}
