/* tw_real_lanes.h: tw_real as TW_LANES doubles in a vector register of gcc or clang;
 * included by tw_real.h. */
#ifndef TW_REAL_LANES_H
#define TW_REAL_LANES_H

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/* The runs' numbers lie in the caller's array of doubles: aligned as doubles. */
typedef double tw_real
    __attribute__((vector_size(8 * TW_LANES), aligned(8), may_alias));
typedef double tw_packed __attribute__((vector_size(8 * TW_LANES)));
typedef long tw_mask __attribute__((vector_size(8 * TW_LANES)));

#define TW_LANE_FUNCTION __attribute__((always_inline, unused)) static inline

/* x - 0 is x, also for -0 and for a vector. */
#define tw_each(x) ((x) - (tw_packed){0})
#define tw_select(condition, yes, no) tw_choose((condition), tw_each(yes), tw_each(no))
#define tw_not(mask) (~(mask))
#define tw_all(mask) (tw_lanes_in(mask) == (1 << TW_LANES) - 1)
#define tw_any(mask) (tw_lanes_in(mask) != 0)

/* The code, and from bit 8 on which runs it belongs to. */
#define tw_unless(mask, code) tw_code_of(tw_lanes_in(tw_not(mask)), code)

TW_LANE_FUNCTION int tw_lanes_in(tw_mask m)
{
#if TW_LANES == 8 && defined(__AVX512DQ__)
    return (int)_mm512_movepi64_mask((__m512i)m);
#elif TW_LANES == 4 && defined(__AVX__)
    return _mm256_movemask_pd((__m256d)m);
#elif TW_LANES == 2 && defined(__SSE2__)
    return _mm_movemask_pd((__m128d)m);
#else
    int in = 0;
    for (int i = 0; i < TW_LANES; i++) in |= (m[i] != 0) << i;
    return in;
#endif
}

TW_LANE_FUNCTION int tw_code_of(int lanes, int code)
{
    return lanes ? code | lanes << 8 : 0;
}

TW_LANE_FUNCTION tw_packed tw_choose(tw_mask m, tw_packed yes, tw_packed no)
{
#if TW_LANES == 4 && defined(__AVX__)
    return (tw_packed)_mm256_blendv_pd((__m256d)no, (__m256d)yes, (__m256d)m);
#else
    return (tw_packed)((m & (tw_mask)yes) | (~m & (tw_mask)no));
#endif
}

TW_LANE_FUNCTION tw_packed tw_sqrt(tw_packed x)
{
#if TW_LANES == 8 && defined(__AVX512F__)
    return (tw_packed)_mm512_sqrt_pd((__m512d)x);
#elif TW_LANES == 4 && defined(__AVX__)
    return (tw_packed)_mm256_sqrt_pd((__m256d)x);
#elif TW_LANES == 2 && defined(__SSE2__)
    return (tw_packed)_mm_sqrt_pd((__m128d)x);
#else
    for (int i = 0; i < TW_LANES; i++) x[i] = sqrt(x[i]);
    return x;
#endif
}

TW_LANE_FUNCTION tw_packed tw_fabs(tw_packed x)
{
    return (tw_packed)((tw_mask)x & ~(tw_mask)tw_each(-0.0));
}

TW_LANE_FUNCTION tw_packed tw_with_sign(tw_packed x, tw_packed sign)
{
    const tw_mask bit = (tw_mask)tw_each(-0.0);
    return (tw_packed)(((tw_mask)x & ~bit) | ((tw_mask)sign & bit));
}
#define tw_copysign(x, sign) tw_with_sign(tw_each(x), tw_each(sign))

/* A vector from the numbers of each run. In one expression: reading a vector whose
 * elements were stored one by one would wait for them. */
#if TW_LANES == 8
#define TW_BUILD(f, ...)                                                               \
    ((tw_packed){f(0, __VA_ARGS__), f(1, __VA_ARGS__), f(2, __VA_ARGS__),              \
                 f(3, __VA_ARGS__), f(4, __VA_ARGS__), f(5, __VA_ARGS__),              \
                 f(6, __VA_ARGS__), f(7, __VA_ARGS__)})
#elif TW_LANES == 4
#define TW_BUILD(f, ...)                                                               \
    ((tw_packed){f(0, __VA_ARGS__), f(1, __VA_ARGS__), f(2, __VA_ARGS__),              \
                 f(3, __VA_ARGS__)})
#else
#define TW_BUILD(f, ...) ((tw_packed){f(0, __VA_ARGS__), f(1, __VA_ARGS__)})
#endif
#define TW_GET(i, x) (x)[i]
#define TW_CALL_ONE(i, name) name(x[i])
#define TW_CALL_TWO(i, name) name(x[i], y[i])

#define TW_OF_ONE(name)                                                                \
    TW_LANE_FUNCTION tw_packed tw_##name(tw_packed x)                                  \
    {                                                                                  \
        return TW_BUILD(TW_CALL_ONE, name);                                            \
    }
#define TW_OF_TWO(name)                                                                \
    TW_LANE_FUNCTION tw_packed tw_lanes_##name(tw_packed x, tw_packed y)               \
    {                                                                                  \
        return TW_BUILD(TW_CALL_TWO, name);                                            \
    }
TW_OF_TWO(fmin)
TW_OF_TWO(fmax)
#define tw_fmin(x, y) tw_lanes_fmin(tw_each(x), tw_each(y))
#define tw_fmax(x, y) tw_lanes_fmax(tw_each(x), tw_each(y))
#define tw_atan2(y, x) tw_lanes_atan2(tw_each(y), tw_each(x))
#define tw_pow(x, y) tw_lanes_pow(tw_each(x), tw_each(y))
#define tw_hypot(x, y) tw_lanes_hypot(tw_each(x), tw_each(y))

#if !defined(TW_LANES_FAST)
#define tw_over(x, y, per_y) TW_QUOTIENT(x, y, per_y)
TW_OF_ONE(sin)
TW_OF_ONE(cos)
TW_LANE_FUNCTION void tw_sin_cos(tw_packed x, tw_real *sine, tw_real *cosine)
{
    double s[TW_LANES], c[TW_LANES];
    for (int i = 0; i < TW_LANES; i++) {
#ifdef __clang__
        s[i] = sin(x[i]), c[i] = cos(x[i]);
#else
        __builtin_sincos(x[i], s + i, c + i); /* the same bits */
#endif
    }
    *sine = TW_BUILD(TW_GET, s);
    *cosine = TW_BUILD(TW_GET, c);
}
TW_OF_ONE(tan)
TW_OF_ONE(asin)
TW_OF_ONE(acos)
TW_OF_ONE(atan)
TW_OF_ONE(sinh)
TW_OF_ONE(cosh)
TW_OF_ONE(exp)
#define TW_TANH(x) TW_BUILD(TW_CALL_ONE, tanh)
TW_OF_ONE(log)
TW_OF_TWO(atan2)
TW_OF_TWO(pow)
TW_OF_TWO(hypot)

#else

#define tw_over(x, y, per_y) ((x) * (per_y))

/* libmvec, within 4 units of the last place. */
#if TW_LANES == 8
#define TW_MVEC(args, name) _ZGVeN8##args##_##name
#elif TW_LANES == 4
#define TW_MVEC(args, name) _ZGVdN4##args##_##name
#else
#define TW_MVEC(args, name) _ZGVbN2##args##_##name
#endif
#define TW_OF_ONE_FAST(name)                                                           \
    extern tw_packed TW_MVEC(v, name)(tw_packed x);                                    \
    TW_LANE_FUNCTION tw_packed tw_##name(tw_packed x)                                  \
    {                                                                                  \
        return TW_MVEC(v, name)(x);                                                    \
    }
#define TW_OF_TWO_FAST(name)                                                           \
    extern tw_packed TW_MVEC(vv, name)(tw_packed x, tw_packed y);                      \
    TW_LANE_FUNCTION tw_packed tw_lanes_##name(tw_packed x, tw_packed y)               \
    {                                                                                  \
        return TW_MVEC(vv, name)(x, y);                                                \
    }
TW_OF_ONE_FAST(sin)
TW_OF_ONE_FAST(cos)

/* Both at once: x less a multiple of pi/2, in three parts, then Taylor's series up to
 * x^17, whose next terms are below half a unit of the last place. Beyond 1e5 the
 * multiple would have too many digits. */
TW_LANE_FUNCTION void tw_sin_cos(tw_packed x, tw_real *sine, tw_real *cosine)
{
    if (!tw_all(tw_fabs(x) < 1e5)) {
        *sine = tw_sin(x);
        *cosine = tw_cos(x);
        return;
    }
    const double shift = 6755399441055744.0; /* 1.5 2^52: adding it rounds */
    const tw_packed moved = x * 0.63661977236758134 + shift, n = moved - shift;
    const tw_packed r = x - n * 1.5707963267341256 - n * 6.077100506303966e-11 -
                        n * 2.0222662487959506e-21;
    const tw_packed q = r * r;
    const tw_packed s =
        r +
        r * q *
            (-1. / 6 +
             q * (1. / 120 + q * (-1. / 5040 +
                                  q * (1. / 362880 +
                                       q * (-1. / 39916800 +
                                            q * (1. / 6227020800 +
                                                 q * (-1. / 1307674368000 +
                                                      q * (1. / 355687428096000))))))));
    const tw_packed c =
        1 +
        q * (-1. / 2 +
             q * (1. / 24 +
                  q * (-1. / 720 + q * (1. / 40320 +
                                        q * (-1. / 3628800 +
                                             q * (1. / 479001600 +
                                                  q * (-1. / 87178291200 +
                                                       q * (1. / 20922789888000))))))));
    const tw_mask turns = (tw_mask)moved; /* its last bits are those of n */
    const tw_mask odd = (turns & 1) != 0;
    const tw_mask minus_s = (turns & 2) << 62, minus_c = ((turns + 1) & 2) << 62;
    *sine = (tw_packed)((tw_mask)tw_choose(odd, c, s) ^ minus_s);
    *cosine = (tw_packed)((tw_mask)tw_choose(odd, s, c) ^ minus_c);
}
TW_OF_ONE_FAST(tan)
TW_OF_ONE_FAST(asin)
TW_OF_ONE_FAST(acos)
TW_OF_ONE_FAST(atan)
TW_OF_ONE_FAST(sinh)
TW_OF_ONE_FAST(cosh)
TW_OF_ONE_FAST(exp)
TW_OF_ONE_FAST(log)
TW_OF_TWO_FAST(atan2)
TW_OF_TWO_FAST(pow)
TW_OF_TWO_FAST(hypot)
/* By a quotient of polynomials (a continued fraction, Lambert 1768) up to 0.5, beyond
 * by the exponential function. */
TW_LANE_FUNCTION tw_packed tw_fast_tanh(tw_packed x)
{
    const tw_packed size = tw_fabs(x), q = x * x;
    const tw_mask small = size < 0.5;
    const tw_packed near = x * (2027025 + q * (270270 + q * (6930 + q * 36))) /
                           (2027025 + q * (945945 + q * (51975 + q * (630 + q))));
    if (tw_all(small)) return near;
    const tw_packed far = 1 - 2 / (tw_exp(2 * size) + 1);
    return tw_choose(small, near, tw_with_sign(far, x));
}
#define TW_TANH(x) tw_fast_tanh(x)
#endif

/* From 22 on it is 1 to the last bit. */
TW_LANE_FUNCTION tw_packed tw_tanh(tw_packed x)
{
    if (tw_all(tw_fabs(x) >= 22)) return tw_copysign(1.0, x);
    return TW_TANH(x);
}

#endif
