/* powers.h: log2 and exp2 to about 1e-6, enough for the control of a step; by
 * arithmetic only, so the steps are the same everywhere. Private to
 * blocks/error_control. */
#ifndef TW_AUTO_POWERS_H
#define TW_AUTO_POWERS_H

#include <stdint.h>
#include <string.h>

/* -1000 for 0 and what is near, 1000 for what is not finite. */
static inline double tw_near_log2(double x)
{
    const double two_over_ln2 = 2.885390081777927;
    uint64_t bits;
    if (!(x > 1e-300)) return x != x ? 1000 : -1000;
    if (x > 1e300) return 1000;
    memcpy(&bits, &x, sizeof bits);
    /* x = m 2^e with m from sqrt(1/2) to sqrt(2) */
    const uint64_t shifted = bits + (0x3ff0000000000000u - 0x3fe6a09e667f3bcdu);
    const int e = (int)(shifted >> 52) - 1023;
    bits -= (uint64_t)(int64_t)e << 52;
    double m;
    memcpy(&m, &bits, sizeof m);
    const double z = (m - 1) / (m + 1), y = z * z;
    return e + two_over_ln2 * z * (1 + y * (1.0 / 3 + y * (1.0 / 5 + y * (1.0 / 7))));
}

/* For |x| <= 1000. */
static inline double tw_near_exp2(double x)
{
    const int n = (int)(x < 0 ? x - 0.5 : x + 0.5);
    const double y = (x - n) * 0.6931471805599453;
    const double p =
        1 + y * (1 + y * (1. / 2 + y * (1. / 6 + y * (1. / 24 + y * (1. / 120)))));
    const uint64_t bits = (uint64_t)(int64_t)(n + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return p * power;
}

#endif
