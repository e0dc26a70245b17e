/* part.h: one part (slow or fast) integrated by a variable-step, variable-order Adams
 * formula; private to blocks/error_control.
 *
 * A part has x at t, derivatives f at the instants tau_0 = t > tau_1 > ..., and its
 * order k. With a new step h and D_i = f[tau_0 ... tau_i], the divided differences,
 *
 *     q_0 = 1,  q_{i+1}(u) = q_i(u) (u h + tau_0 - tau_i)      t + u h: time in the
 * step a_i = h int_0^1 q_i / q_i(1) predict    xP = x + sum_{i<k} a_i q_i(1) D_i,   p =
 * sum_{i<k} q_i(1) D_i evaluate   f,  d = f - p correct    x' = xP + a_k d order k + 1
 *     estimate   e_k     = |a_k - a_{k-1}| |d|
 *                e_{k-1} = |a_{k-1} - a_{k-2}| |d + q_{k-1}(1) D_{k-1}|
 *                e_{k+1} = |a_{k+1} - a_k| |d - q_k(1) D_k|
 *
 * Where differences do not decay with their order, the step contains a corner, and e_k
 * is at least |d| h / 12.
 *
 * |e| is the root of the mean of (e_j / (rtol_j |x_j| + atol_j))^2. The derivative at
 * the predicted point (PEC) or once more at the corrected one (PECE) enters the
 * history.
 *
 * Kept are the differences scaled by the last step (Krogh's form),
 *
 *     phi_i = (t - tau_1) ... (t - tau_i) D_i,     q_i(1) D_i = beta_i phi_i
 *
 * so that while h stays every beta is 1, and the new ones are sums of the old:
 *
 *     phi'_{k+1} = d - beta_k phi_k,  phi'_k = d,  phi'_i = phi'_{i+1} + beta_i phi_i
 */
#ifndef TW_AUTO_PART_H
#define TW_AUTO_PART_H

#include "lanes.h"
#include "tw_auto.h"
#include "tw_method.h"

#include <stddef.h>

enum {
    TW_AUTO_ROWS = TW_AUTO_ORDER_MAX + 2, /* phi_0 ... phi_{k+1} */
    TW_AUTO_SIZE = 16,                    /* of their coefficients, packed */
    TW_AUTO_BACK = TW_AUTO_SIZE + 4
};

/* What a part knows, in the memory of the run. */
typedef struct tw_auto_part_state {
    double order, known;       /* phi that are valid */
    double same;               /* steps of equal length, */
    double since;              /* steps since the length or the order changed */
    double starting;           /* the order rises with every step */
    double failures;           /* rejections in a row */
    double wanted;             /* length of the next step */
    double back[TW_AUTO_BACK]; /* tau_0 - tau_i; back[1]: the last step */

    double h;                  /* of the step in work */
    double once, load, sample; /* PEC or PECE: fast_adams.c */
    double growth;             /* h times the fastest rate, where it is measured */

    /* the last accepted step */
    double used_order, used_error, estimate; /* error: factor of d; e_k^2 */
    double squared[4]; /* of the last try: e_{k-1}^2, e_k^2, e_{k+1}^2 */

    /* coefficients of the step in work, kept while h and the order stay; found
     * again after a step back */
    double k, ready; /* h and k: what they belong to; more equal steps do not change
                        them */
    double a[TW_AUTO_SIZE], beta[TW_AUTO_SIZE], ab[TW_AUTO_SIZE];
    double factor[4]; /* of the squares of e_{k-1}, e_k, e_{k+1} */
} tw_auto_part_state;

enum {
    PART_X,
    PART_PREDICTED,
    PART_SLOPE, /* p */
    PART_NEXT,
    PART_F,
    PART_D,
    PART_WEIGHT, /* 1 / (rtol |x| + atol) */
    PART_RTOL,
    PART_ATOL,
    PART_BEGIN, /* slow: x where the last step began */
    PART_AT,    /* slow: what the fast part sees, */
    PART_TURN,  /* its slope where the step is closed early */
    PART_JUMP,  /* slow: what the path takes back, see path.c; then phi */
    PART_BEND,
    PART_PHI
};

/* Vectors are rows of `stride` doubles, n rounded up to 4; what lies behind n is 0, or
 * 1 in PART_ATOL and in the weights. */
typedef struct tw_auto_part {
    int n, stride, max_order;
    int eager; /* its order may rise after k / eager equal steps */
    tw_auto_part_state *s;
    double *rows;
} tw_auto_part;

static inline double *tw_auto_row(const tw_auto_part *p, int which)
{
    return p->rows + (ptrdiff_t)which * p->stride;
}

static inline int tw_auto_stride(int n)
{
    return (n + 3) & ~3;
}

/* Doubles of the rows of a part. */
static inline size_t tw_auto_part_need(int n, int max_order)
{
    return (size_t)tw_auto_stride(n) * (size_t)(PART_PHI + max_order + 2);
}

/* Coefficients of a step of length h, where those of the last one do not serve; xP and
 * p from them. */
void tw_auto_predict(const tw_auto_part *p, double h);
/* From f: d, x' and the estimates; returns e_k squared, not finite if f is not. */
double tw_auto_judge(const tw_auto_part *p);
/* |f - f1| over |d|, squared: f1 = p + d is the derivative at the predicted point. Not
 * finite if f is not. */
double tw_auto_change(const tw_auto_part *p);
/* Accept the step; f is the derivative that enters the history; new weights. */
void tw_auto_shift(const tw_auto_part *p);
/* What is kept of a part's state for a step back. */
enum { TW_AUTO_KEPT = offsetof(tw_auto_part_state, k) };

/* 1 / (rtol |x| + atol) at x */
void tw_auto_weigh(const tw_auto_part *p);
/* The norm of a vector, squared. */
double tw_auto_norm(const tw_auto_part *p, const double *v);
/* The only history is f at x. */
void tw_auto_drop_history(const tw_auto_part *p);

/* back[] after one more step of length h */
TW_INLINE void tw_auto_step_back(tw_auto_part_state *s, double h)
{
    double *back = s->back;
    for (int i = TW_AUTO_SIZE; i > 0; i -= 8) /* from the end: some overlap */
        for (int j = 1; j <= 8; j += LANES)
            PUT(back, i - j + 1 - (LANES - 1), GET(back, i - j - (LANES - 1)) + h);
}

/* Order and length of the next step after an accepted one (control.c). */
void tw_auto_choose(const tw_auto_part *p);
/* The same after a rejected one; e: its estimate squared, or not finite. */
void tw_auto_reject(const tw_auto_part *p, double e);

/* coefficients.c: those of tw_auto_predict. */
void tw_auto_plan(const tw_auto_part *p, double h);
/* w[i] = h times the integral from 0 to u of q_i / q_i(1) over a step of length 1, i <
 * m; c[i] = (tau_0 - tau_i) / h. Both of TW_AUTO_SIZE; the rest of c becomes 0. */
void tw_auto_integrals(int m, double u, double *c, double h, double *w);

#endif
