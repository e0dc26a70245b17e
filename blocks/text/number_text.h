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
    if (!e) return tw_shortest(fraction, -1074, 0);
    const uint64_t c = fraction | hidden;
    if (e >= 1023 && e < 1076) { /* at least 1 and below 2^53 */
        const uint64_t whole = c >> (1075 - e);
        if (whole << (1075 - e) == c) return (tw_decimal){whole, 0};
    }
    return tw_shortest(c, e - 1075, !fraction && e > 1);
}

/* Eight digits of x < 10^8 at once: four, then two, then one in each part of a word. */
static inline void tw_put_eight(char *to, uint64_t x)
{
    uint64_t high = x / 10000, parts = high | (x - 10000 * high) << 32;
    high = parts * 10486 >> 20 & 0x0000007f0000007f;
    parts = high | (parts - 100 * high) << 16;
    high = parts * 103 >> 10 & 0x000f000f000f000f;
    parts = (high | (parts - 10 * high) << 8) + 0x3030303030303030;
    const uint16_t one = 1;
    if (*(const unsigned char *)&one) /* the lowest byte is the first in memory */
        memcpy(to, &parts, 8);
    else
        for (int i = 0; i < 8; i++) to[i] = (char)(parts >> 8 * i);
}

/* Writes the digits without zeros at their ends and returns how many; `to` has room for
 * 32 characters. */
static inline int tw_put_digits(char *to, tw_decimal *d)
{
    char all[34] = {0}; /* 17 digits, and zeros for the copy */
    const uint64_t part = 100000000;
    const uint64_t first = d->digits / part / part,
                   rest = d->digits - first * part * part;
    const uint64_t second = rest / part;
    all[0] = (char)('0' + first);
    tw_put_eight(all + 1, second);
    tw_put_eight(all + 9, rest - second * part);
    int begin = first ? 0 : second ? 1 : 9, end = 17;
    while (all[begin] == '0') begin++;
    while (all[end - 1] == '0') end--;
    d->exponent += 17 - end;
    memcpy(to, all + begin, 17);
    return end - begin;
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
    tw_decimal d = tw_decimal_of(bits);
    char digits[32] = {0};
    const int n = tw_put_digits(digits, &d), e = n - 1 + d.exponent;
    if (e < -4 || e > 16) {
        *to++ = digits[0];
        if (n > 1) *to++ = '.';
        memcpy(to, digits + 1, 16);
        return tw_put_exponent(to + n - 1, e);
    }
    if (e < 0) {
        memcpy(to, "0.000", 5);
        memcpy(to + 1 - e, digits, 17);
        return to + 1 - e + n;
    }
    memcpy(to, digits, 17);
    if (d.exponent >= 0) {
        memset(to + n, '0', 17);
        return to + e + 1;
    }
    to[e + 1] = '.';
    memcpy(to + e + 2, digits + e + 1, 16);
    return to + n + 1;
}

#endif
