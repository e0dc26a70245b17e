/* tw_real.h: a number of a model's equations: of one run, or of several side by side.
 *
 * One source of the equations serves both. It is compiled once as it is, with tw_real a
 * double, and once more for each width of vector registers with -DTW_LANES=V, where
 * tw_real is V doubles, one for each run (tw_lanes.h). States, inputs, parameters,
 * constants and outputs of a point are tw_real; the time is a double, the same for all
 * runs. Operators work on both, with a double or a constant on one side too. For the
 * rest there are the functions below instead of branches and of libm:
 *
 *     d[X] = tw_each(0);                        the same number in every run
 *     load = tw_select(n < 0, 0, n);            n < 0 ? 0 : n, in every run
 *     if (tw_all(load <= 0)) return TW_OK;      a short cut that all runs take
 *     return tw_unless(det > 0, TW_E_DOMAIN);   the runs where it does not hold stop
 *     d[V] = tw_over(force, p[M], c[PER_M]);    force / p[M]; c[PER_M] is 1 / p[M]
 *
 * Conditions are of the type tw_mask; & and | join them, tw_not() is the opposite. With
 * TW_LANES the results have, in every run, the bits of the plain form: libm is called
 * for each run. With -DTW_LANES_FAST as well they come from libmvec, products may be
 * fused with sums, and tw_over() multiplies by the reciprocal that prepare() has
 * stored: a register of four numbers is divided hardly faster than they are one by one.
 * doc/developer/add_a_model.md has an example. */
#ifndef TW_REAL_H
#define TW_REAL_H

#include <math.h>

/* The reciprocal is not read: there may be no constants. */
#define TW_QUOTIENT(x, y, per_y) ((void)sizeof(per_y), (x) / (y))

#ifndef TW_LANES

typedef double tw_real;
typedef int tw_mask;

#define tw_each(x) ((double)(x))
#define tw_select(condition, yes, no) ((condition) ? (yes) : (no))
#define tw_all(mask) (mask)
#define tw_any(mask) (mask)
#define tw_not(mask) (!(mask))
#define tw_unless(mask, code) ((mask) ? TW_OK : (code))

#define tw_over(x, y, per_y) TW_QUOTIENT(x, y, per_y)

#define tw_sqrt(x) sqrt(x)
#define tw_fabs(x) fabs(x)
#define tw_copysign(x, sign) copysign(x, sign)
#define tw_fmin(x, y) fmin(x, y)
#define tw_fmax(x, y) fmax(x, y)
#define tw_sin(x) sin(x)
#define tw_cos(x) cos(x)
#define tw_sin_cos(x, sine, cosine) (*(sine) = sin(x), *(cosine) = cos(x))
#define tw_tan(x) tan(x)
#define tw_asin(x) asin(x)
#define tw_acos(x) acos(x)
#define tw_atan(x) atan(x)
#define tw_atan2(y, x) atan2(y, x)
#define tw_sinh(x) sinh(x)
#define tw_cosh(x) cosh(x)
#define tw_tanh(x) tanh(x)
#define tw_exp(x) exp(x)
#define tw_log(x) log(x)
#define tw_pow(x, y) pow(x, y)
#define tw_hypot(x, y) hypot(x, y)

#else
#include "tw_real_lanes.h"
#endif

/* What is computed for each run alone, before it starts: init_s(), init_f(), init(),
 * prepare(), fast_jacobian(). Put `#if TW_ONE_RUN` around these functions and
 * TW_FOR_ONE_RUN() around their fields of the descriptor. */
#ifndef TW_LANES
#define TW_ONE_RUN 1
#define TW_FOR_ONE_RUN(...) __VA_ARGS__
#else
#define TW_ONE_RUN 0
#define TW_FOR_ONE_RUN(...)
#endif

#endif
