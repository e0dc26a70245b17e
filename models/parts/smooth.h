/* smooth.h: a smooth step for manoeuvres and switches; private to models/.
 *
 *     S(x) = x^3 (10 - 15 x + 6 x^2)   for 0 < x < 1,   0 before, 1 after
 *
 * with two continuous derivatives. */
#ifndef TW_SMOOTH_H
#define TW_SMOOTH_H

#include "tw_real.h"

typedef struct tw_smooth {
    tw_real value, rate, second; /* S, dS/dx, d2S/dx2 */
} tw_smooth;

static inline tw_smooth tw_smooth_step(tw_real x)
{
    const tw_mask before = x <= 0, after = x >= 1;
    const tw_real none = tw_each(0), y = 1 - x;
    if (tw_all(before)) return (tw_smooth){none, none, none};
    if (tw_all(after)) return (tw_smooth){tw_each(1), none, none};
    const tw_real value = x * x * x * (10 + x * (6 * x - 15));
    return (tw_smooth){tw_select(before, 0, tw_select(after, 1, value)),
                       tw_select(before | after, 0, 30 * x * x * y * y),
                       tw_select(before | after, 0, 60 * x * y * (y - x))};
}

#endif
