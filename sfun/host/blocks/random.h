/* random.h: random numbers as a function of a seed and a count, so that a run can be
 * repeated, saved and restored: the mixing function of Steele, Lea and Flood, "Fast
 * splittable pseudorandom number generators", OOPSLA 2014. */
#ifndef TWH_RANDOM_H
#define TWH_RANDOM_H

#include "builtin.h"

static inline uint64_t random_mixed(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Number `count` of stream `stream` of a seed, between 0 and 1, never 0 or 1. */
static inline double random_uniform(double seed, int stream, double count)
{
    uint64_t bits;
    memcpy(&bits, &seed, sizeof bits);
    bits = random_mixed(random_mixed(bits + (uint64_t)stream) + (uint64_t)count);
    return ((double)(bits >> 12) + 0.5) / 4503599627370496.0;
}

/* Box and Muller: mean 0, variance 1. */
static inline double random_normal(double seed, int stream, double count)
{
    const double a = random_uniform(seed, stream, 2 * count);
    const double b = random_uniform(seed, stream, 2 * count + 1);
    return sqrt(-2 * log(a)) * cos(6.28318530717958647692 * b);
}

#endif
