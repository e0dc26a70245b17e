/* control.c: order and length of the next step of a part, each part by itself.
 *
 * With log2 of the estimates e_q of the orders q = k-1, k, k+1,
 *
 *     eta_q = (1 / (8 e_q))^(1/(q+1))      the factor on h at which e_q would be 1/8
 *
 * The order goes down if eta_{k-1} > 1.07 eta_k, up if eta_{k+1} is 1.07 times the best
 * and h and k have not changed for more than k / 4 steps (slow: k / 2, as one
 * evaluation a step is less stable at high orders). The length is doubled if eta
 * >= 2, changed to eta h if eta >= 1.6 or eta < 1, and kept else: a kept length costs
 * no new coefficients. While a part starts, the order rises and h doubles as long as
 * the estimate allows it. */
#include "part.h"
#include "powers.h"

static const double target = -3;                 /* log2 of 1/8 */
static const double worth = 0.09761079662642;    /* log2 of 1.07 */
static const double longer = 0.6780719051126377; /* log2 of 1.6 */
static const double largest = 10;                /* of log2 eta */

static double limit(double x, double min, double max)
{
    return x < min ? min : x > max ? max : x;
}

/* log2 of eta for the orders k - 1, k and k + 1. The last one of four is not used. */
enum { LOWER, SAME, HIGHER };
TW_INLINE void find_etas(const tw_auto_part_state *s, double eta[4])
{
    static const double count[4] = {0, 1, 2, 3};
    tw_near_log2s(eta, s->squared);
    for (int i = 0; i < 4; i += LANES)
        PUT(eta, i, (target - 0.5 * GET(eta, i)) / (s->order + GET(count, i)));
    for (int i = 0; i < 3; i++) eta[i] = eta[i] < largest ? eta[i] : largest;
}

static int may_raise(const tw_auto_part *p)
{
    const tw_auto_part_state *s = p->s;
    return s->order < p->max_order && s->known > s->order;
}

/* The start: true while it lasts. */
static int start_up(const tw_auto_part *p, double eta)
{
    tw_auto_part_state *s = p->s;
    const int k = (int)s->order;
    s->starting = eta >= 0.5849625007211562 && /* 1.5 */
                  (k < 3 || s->squared[1] < s->squared[0]) && may_raise(p);
    if (s->starting == 0) return 0;
    s->order = k + 1;
    s->wanted = 2 * s->h;
    return 1;
}

TW_WIDE_SUM void tw_auto_choose(const tw_auto_part *p)
{
    tw_auto_part_state *s = p->s;
    const int k = (int)s->order;
    double eta[4];
    find_etas(s, eta);
    double best = eta[SAME];
    if (s->starting != 0 && start_up(p, best)) return;
    int order = k;
    if (k > 1 && eta[LOWER] > best + worth) {
        order = k - 1;
        best = eta[LOWER];
    }
    if (eta[HIGHER] > best + worth && p->eager * s->since > k && may_raise(p)) {
        order = k + 1;
        best = eta[HIGHER];
    }
    if (order != k) s->since = 0;
    s->order = order;
    const double h = s->h;
    if (best >= 1)
        s->wanted = 2 * h;
    else if (best >= longer)
        s->wanted = h * tw_near_exp2(best);
    else if (best >= 0)
        s->wanted = h;
    else
        s->wanted = h * limit(tw_near_exp2(best), 0.5, 0.95);
}

TW_WIDE_SUM void tw_auto_reject(const tw_auto_part *p, double e)
{
    tw_auto_part_state *s = p->s;
    double eta[4];
    find_etas(s, eta);
    const double factor = isfinite(e) ? limit(tw_near_exp2(eta[SAME]), 0.2, 0.8) : 0.2;
    s->failures++;
    s->starting = 0;
    s->wanted = s->h * factor;
    if (s->failures == 2 && s->order > 1) {
        s->order--;
        s->since = 0;
    } else if (s->failures >= 3) {
        const double failures = s->failures;
        tw_auto_drop_history(p);
        s->failures = failures;
    }
}
