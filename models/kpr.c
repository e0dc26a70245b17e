/* kpr.c: the Kvaerno-Prothero-Robinson test problem: nonlinear, coupled,
 * non-autonomous, with the closed-form solution of the last line:
 *
 *     v' = G (v^2-1-r)/(2v) + e (w^2-2-s)/(2w) + r'/(2v)           v slow
 *     w' = e (v^2-1-r)/(2v) -   (w^2-2-s)/(2w) + s'/(2 sqrt(2+s))  w fast
 *     r = cos(t)/2,  s = cos(omega t)
 *     v = sqrt(1+r), w = sqrt(2+s)
 */
#include "tw_model.h"

#include <math.h>

enum { V };
enum { W };
enum { G, E, OMEGA, NP };

/* What both equations contain: v^2-1-r, w^2-2-s and s itself. */
typedef struct distance {
    tw_real v, w, s;
} distance;

static inline distance from_solution(const tw_at *a)
{
    const tw_real v = a->xs[V], w = a->xf[W];
    const double r = 0.5 * cos(a->t);
    const tw_real s = tw_cos(a->p[OMEGA] * a->t);
    return (distance){v * v - 1 - r, w * w - 2 - s, s};
}

static inline tw_real slow_rate(const tw_at *a, distance d)
{
    const tw_real v = a->xs[V], w = a->xf[W];
    return a->p[G] * d.v / (2 * v) + a->p[E] * d.w / (2 * w) -
           0.5 * sin(a->t) / (2 * v);
}

static inline tw_real fast_rate(const tw_at *a, distance d)
{
    const tw_real v = a->xs[V], w = a->xf[W], omega = a->p[OMEGA];
    return a->p[E] * d.v / (2 * v) - d.w / (2 * w) -
           omega * tw_sin(omega * a->t) / (2 * tw_sqrt(2 + d.s));
}

static int slow(const tw_at *a, tw_real *d)
{
    d[V] = slow_rate(a, from_solution(a));
    return TW_OK;
}

static int fast(const tw_at *a, tw_real *d)
{
    d[W] = fast_rate(a, from_solution(a));
    return TW_OK;
}

static int both(const tw_at *a, tw_real *ds, tw_real *df)
{
    const distance d = from_solution(a);
    ds[V] = slow_rate(a, d);
    df[W] = fast_rate(a, d);
    return TW_OK;
}

static int init_s(const tw_at *a, tw_real *xs)
{
    xs[V] = tw_each(sqrt(1 + 0.5 * cos(a->t)));
    return TW_OK;
}

static int init_f(const tw_at *a, tw_real *xf)
{
    xf[W] = tw_sqrt(2 + tw_cos(a->p[OMEGA] * a->t));
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    tw_real v, w;
    init_s(a, &v);
    init_f(a, &w);
    y[0] = a->xs[V] - v;
    y[1] = a->xf[W] - w;
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"v", "", "slow state, sqrt(1 + cos(t)/2)", 1.2, 0, 0, 0}};
static const tw_var fast_var[] = {
    {"w", "", "fast state, sqrt(2 + cos(omega t))", 1.7, 0, 0, 0}};
static const tw_var output[] = {
    {"error_v", "", "slow error against the closed form"},
    {"error_w", "", "fast error against the closed form"},
};
static const tw_var param[] = {
    {"G", "1/s", "slow decay", -10, -1e9, 1e9, TW_PUBLIC},
    {"e", "1/s", "coupling", 0.5, -1e9, 1e9, TW_PUBLIC},
    {"omega", "rad/s", "frequency of the fast solution", 100, 0, 1e9, TW_PUBLIC},
};

const tw_model tw_model_kpr = {
    .name = "kpr",
    .what = "Kvaerno-Prothero-Robinson problem with its closed-form solution",
    .source = "Kvaerno-Prothero-Robinson test problem",
    .group = "Basics",
    .ns = 1,
    .nf = 1,
    .ny = 2,
    .np = NP,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .output = output,
    .param = param,
    .init_s = init_s,
    .init_f = init_f,
    .slow = slow,
    .fast = fast,
    .both = both,
    .out = out,
};
