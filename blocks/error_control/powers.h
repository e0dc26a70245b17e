/* powers.h: log2 and exp2 to about 1e-6, enough for the control of a step; by
 * arithmetic only, so the steps are the same everywhere. Private to
 * blocks/error_control. */
#ifndef TW_AUTO_POWERS_H
#define TW_AUTO_POWERS_H

#include "sums/sums.h"

#include <stdint.h>
#include <string.h>

/* log2 of four numbers that are not negative: -996 for 0 and what is near, at least
 * 1024 for what is not finite. x = m 2^e with m from sqrt(1/2) to sqrt(2); e becomes a
 * number by way of the bits of 2^52 + e. */
enum { TW_EXPONENT = 52 };
#define TW_ONE_OVER_ROOT (0x3ff0000000000000u - 0x3fe6a09e667f3bcdu)
#define TW_BITS_OF_1 0x3ff0000000000000u
#define TW_BITS_OF_2_52 0x4330000000000000u
#define TW_2_52_AND_BIAS (4503599627370496. + 1023)
#define TW_LOG2(z, y) /* z = (m - 1) / (m + 1) */                                      \
    (2.885390081777927 * z * (1 + y * (1. / 3 + y * (1. / 5 + y * (1. / 7)))))

#ifdef TW_PACKED_SUMS
typedef uint64_t tw_four_bits __attribute__((vector_size(32)));

TW_INLINE void tw_near_log2s(double *log, const double *of)
{
    const tw_four_bits bits = (tw_four_bits)(TW_FOUR(of, 0) + 1e-300);
    const tw_four_bits e = (bits + TW_ONE_OVER_ROOT) >> TW_EXPONENT;
    const tw_four m = (tw_four)(bits - (e << TW_EXPONENT) + TW_BITS_OF_1);
    const tw_four z = (m - 1) / (m + 1), y = z * z;
    *(tw_four *)log = (tw_four)(e | TW_BITS_OF_2_52) - TW_2_52_AND_BIAS + TW_LOG2(z, y);
}
#else
TW_INLINE void tw_near_log2s(double *log, const double *of)
{
    for (int i = 0; i < 4; i++) {
        const double x = of[i] + 1e-300;
        double m, power;
        uint64_t bits;
        memcpy(&bits, &x, sizeof bits);
        const uint64_t e = (bits + TW_ONE_OVER_ROOT) >> TW_EXPONENT;
        const uint64_t bits_m = bits - (e << TW_EXPONENT) + TW_BITS_OF_1;
        const uint64_t bits_e = e | TW_BITS_OF_2_52;
        memcpy(&m, &bits_m, sizeof m);
        memcpy(&power, &bits_e, sizeof power);
        const double z = (m - 1) / (m + 1), y = z * z;
        log[i] = power - TW_2_52_AND_BIAS + TW_LOG2(z, y);
    }
}
#endif

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
