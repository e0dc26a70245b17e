/* smooth.h: a smooth step for manoeuvres and switches; private to models/.
 *
 *     S(x) = x^3 (10 - 15 x + 6 x^2)   for 0 < x < 1,   0 before, 1 after
 *
 * with two continuous derivatives. */
#ifndef TW_SMOOTH_H
#define TW_SMOOTH_H

typedef struct tw_smooth {
    double value, rate, second; /* S, dS/dx, d2S/dx2 */
} tw_smooth;

static inline tw_smooth tw_smooth_step(double x)
{
    if (x <= 0) return (tw_smooth){0, 0, 0};
    if (x >= 1) return (tw_smooth){1, 0, 0};
    const double y = 1 - x;
    return (tw_smooth){x * x * x * (10 + x * (6 * x - 15)), 30 * x * x * y * y,
                       60 * x * y * (y - x)};
}

#endif
