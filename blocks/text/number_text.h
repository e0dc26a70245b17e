/* number_text.h: a double as the shortest decimal text that reads back to the same
 * bits.
 *
 * A double x stands for an interval, the reals that round to it. With x = c 2^q and
 * k = floor(log10(2^q)) the interval is wide enough to contain a multiple of 10^k, and
 * contains at most one of 10^(k+1); if there is one it is the shortest, else the
 * nearest multiple of 10^k is. Both are found from three products with one power of ten
 * of 128 bits, rounded to odd: R. Giulietti, The Schubfach way to render doubles, 2020.
 *
 * The functions are static, so that a program and a library that both write numbers
 * need no common symbol. */
#ifndef TW_NUMBER_TEXT_H
#define TW_NUMBER_TEXT_H

#include "powers_of_ten.h"

#include <string.h>

/* Room for a text; more than the longest, "-2.2250738585072014e-308". */
enum { TW_NUMBER_ROOM = 48 };

typedef struct tw_decimal {
    uint64_t digits; /* at most 17 */
    int exponent;    /* digits * 10^exponent */
} tw_decimal;

#ifdef __SIZEOF_INT128__
static inline uint64_t tw_high_product(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)a * b >> 64);
}
#else
static inline uint64_t tw_high_product(uint64_t a, uint64_t b)
{
    const uint64_t a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
    const uint64_t middle = a1 * b0 + (a0 * b0 >> 32); /* cannot overflow */
    const uint64_t other = a0 * b1 + (middle & 0xffffffff);
    return a1 * b1 + (middle >> 32) + (other >> 32);
}
#endif

/* floor(c p / 2^128) with the last bit set if that is not exact */
static inline uint64_t tw_product_to_odd(const uint64_t p[2], uint64_t c)
{
    const uint64_t middle = p[0] * c, low = middle + tw_high_product(p[1], c);
    const uint64_t high = tw_high_product(p[0], c) + (low < middle);
    return high | (low > 1); /* 1: the power is rounded up */
}

/* Of c 2^q, c > 0. next_to_even: the ends of the interval round to x. */
static inline tw_decimal tw_shortest(uint64_t c, int q, int lower_is_closer)
{
    /* floor(log10(2^q)), or of 3/4 2^q; floor(log2(10^-k)): for all q of a double */
    const int k = (q * 1262611 - (lower_is_closer ? 524031 : 0)) >> 22;
    const int shift = q + ((-k * 1741647) >> 19) + 1;
    const uint64_t *power = tw_power_of_ten[-k - TW_FIRST_POWER];
    const uint64_t odd = c & 1; /* then the ends of the interval do not round to x */
    const uint64_t low =
        tw_product_to_odd(power, (4 * c - 2 + (uint64_t)lower_is_closer) << shift) +
        odd;
    const uint64_t x = tw_product_to_odd(power, 4 * c << shift);
    const uint64_t high = tw_product_to_odd(power, (4 * c + 2) << shift) - odd;
    const uint64_t s = x / 4, coarse = s / 10;
    const int coarse_below = low <= 40 * coarse,
              coarse_above = 40 * coarse + 40 <= high;
    const int below = low <= 4 * s, above = 4 * s + 4 <= high;
    if (s >= 10 && coarse_below != coarse_above)
        return (tw_decimal){coarse + (uint64_t)coarse_above, k + 1};
    if (below != above) return (tw_decimal){s + (uint64_t)above, k};
    /* both or none: the nearer one, from the middle to even */
    return (tw_decimal){s + (x > 4 * s + 2 - (s & 1)), k};
}

static inline tw_decimal tw_decimal_of(uint64_t bits)
{
    const uint64_t hidden = (uint64_t)1 << 52, fraction = bits & (hidden - 1);
    const int e = (int)(bits >> 52 & 0x7ff);
    const uint64_t c = e ? fraction | hidden : fraction;
    if (e >= 1023 && e < 1076) { /* at least 1 and below 2^53 */
        const uint64_t whole = c >> (1075 - e);
        if (whole << (1075 - e) == c) return (tw_decimal){whole, 0};
    }
    return tw_shortest(c, (e ? e : 1) - 1075, !fraction && e > 1);
}

/* Eight digits of x < 10^8 at once: four, then two, then one in each part of a word.
 * The first digit is the lowest byte. */
static inline uint64_t tw_eight_digits(uint64_t x)
{
    uint64_t high = x / 10000, parts = high | (x - 10000 * high) << 32;
    high = parts * 10486 >> 20 & 0x0000007f0000007f;
    parts = high | (parts - 100 * high) << 16;
    high = parts * 103 >> 10 & 0x000f000f000f000f;
    return high | (parts - 10 * high) << 8;
}

static inline void tw_put_eight(char *to, uint64_t digits)
{
    const uint64_t text = digits + 0x3030303030303030;
    const uint16_t one = 1;
    if (*(const unsigned char *)&one) /* the lowest byte is the first in memory */
        memcpy(to, &text, 8);
    else
        for (int i = 0; i < 8; i++) to[i] = (char)(text >> 8 * i);
}

/* Zeros before the highest bit that is set; x > 0. */
static inline int tw_leading_zeros(uint64_t x)
{
#ifdef __GNUC__
    return __builtin_clzll(x);
#else
    int n = 0;
    for (int half = 32; half; half /= 2)
        if (!(x >> (64 - half))) {
            n += half;
            x <<= half;
        }
    return n;
#endif
}

/* 17 digits, the first of which is not 0 */
typedef struct tw_digits {
    int first;
    uint64_t next, last; /* eight each */
    int count;           /* without zeros at the end */
    int exponent;        /* of the first one */
} tw_digits;

static inline tw_digits tw_digits_of(tw_decimal d)
{
    /* clang-format off */
    static const uint64_t power[] = {
        1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000,
        10000000000, 100000000000, 1000000000000, 10000000000000, 100000000000000,
        1000000000000000, 10000000000000000, 100000000000000000};
    /* clang-format on */
    const uint64_t part = 100000000;
    uint64_t all = d.digits;
    int missing = all < power[16];
    all = missing ? 10 * all : all;
    if (all < power[16]) { /* fewer than 16 digits */
        /* of a number of so many bits, or one more: 1233 / 4096 is log10(2) */
        const int least = (64 - tw_leading_zeros(d.digits)) * 1233 >> 12;
        missing = 17 - least - (d.digits >= power[least]);
        all = d.digits * power[missing];
    }
    const uint64_t head = all / part;
    tw_digits t;
    t.first = (int)(head / part);
    t.next = tw_eight_digits(head - (uint64_t)t.first * part);
    t.last = tw_eight_digits(all - head * part);
    t.count = t.last   ? 17 - tw_leading_zeros(t.last) / 8
              : t.next ? 9 - tw_leading_zeros(t.next) / 8
                       : 1;
    t.exponent = d.exponent + 16 - missing;
    return t;
}

/* All digits; `to` has room for 17 characters. */
static inline void tw_put_digits(char *to, const tw_digits *d)
{
    to[0] = (char)('0' + d->first);
    tw_put_eight(to + 1, d->next);
    tw_put_eight(to + 9, d->last);
}

static inline char *tw_put_exponent(char *to, int e)
{
    *to++ = 'e';
    *to++ = e < 0 ? '-' : '+';
    if (e < 0) e = -e;
    if (e >= 100) *to++ = (char)('0' + e / 100);
    *to++ = (char)('0' + e / 10 % 10);
    *to++ = (char)('0' + e % 10);
    return to;
}

/* Writes x as printf's %.17g would if it had fewer digits, without a '\0', and returns
 * the end. `to` has TW_NUMBER_ROOM characters. */
static inline char *tw_put_number(char *to, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (bits >> 63) *to++ = '-';
    bits &= ~((uint64_t)1 << 63);
    if (bits >= (uint64_t)0x7ff << 52) {
        memcpy(to, bits << 12 ? "nan" : "inf", 3);
        return to + 3;
    }
    if (!bits) {
        *to = '0';
        return to + 1;
    }
    const tw_digits d = tw_digits_of(tw_decimal_of(bits));
    const int n = d.count, e = d.exponent;
    if (e < -4 || e > 16) {
        tw_put_digits(to + 1, &d);
        to[0] = to[1];
        if (n == 1) return tw_put_exponent(to + 1, e);
        to[1] = '.';
        return tw_put_exponent(to + n + 1, e);
    }
    if (e < 0) {
        memcpy(to, "0.000", 5);
        tw_put_digits(to + 1 - e, &d);
        return to + 1 - e + n;
    }
    if (n <= e + 1) { /* an integer: zeros, if any, are among the digits */
        tw_put_digits(to, &d);
        return to + e + 1;
    }
    char digits[34] = {0}; /* 17, and room for the copy of 16 */
    tw_put_digits(digits, &d);
    tw_put_digits(to, &d);
    memcpy(to + e + 2, digits + e + 1, 16);
    to[e + 1] = '.';
    return to + n + 1;
}

#endif
