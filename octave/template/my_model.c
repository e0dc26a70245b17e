/* my_model.c: a heavy body on a spring carries a light one on a stiff spring,
 *
 *     f   = -kf x - cf x'                       x: the light body relative to the heavy
 *     z'' = (force - ks z - cs z' - f) / m      z: the heavy body, slow
 *     x'' = f / mf - z''                        fast
 *
 * Replace the equations, names and numbers by your own. Then, in Octave,
 *
 *     tw_build ("my_model.c")
 *     r = tw_sim ("my_model", "adams4", "H", 0.01, "ratio", 10, "tend", 5);
 *     tw_plot (r)
 *     tw_show (r)
 *
 * A model is a set of functions of a point `at`: at->t, the states at->xs and at->xf,
 * the inputs at->u, the parameters at->p. They write their results and return TW_OK, or
 * TW_E_DOMAIN where the equations do not hold. A tw_real is a double, or one for each of
 * several runs that tw_sweep computes side by side: then tw_select(n < 0, 0, n) stands
 * for n < 0 ? 0 : n, tw_sin(x) for sin(x), tw_each(0) for a number that is the same in
 * all runs (see tw_real.h). With double in its place, tw_sweep computes one run after
 * the other. The enums name the indices. The tables
 * below have, in the same order, name, unit, meaning, default value and range (without
 * a range: any). */
#include "tw_model.h"

enum { Z, V, NS };
enum { X, W, NF };
enum { FORCE, NU };
enum { ACC, STRETCH, NY };
enum { M, KS, CS, MF, KF, CF, NP };

/* the force of the stiff spring on the light body */
static tw_real stiff(const tw_at *at)
{
    return -at->p[KF] * at->xf[X] - at->p[CF] * at->xf[W];
}

static tw_real acceleration(const tw_at *at)
{
    const tw_real *p = at->p, *xs = at->xs;
    return (at->u[FORCE] - p[KS] * xs[Z] - p[CS] * xs[V] - stiff(at)) / p[M];
}

static int slow(const tw_at *at, tw_real *d)
{
    d[Z] = at->xs[V];
    d[V] = acceleration(at);
    return TW_OK;
}

static int fast(const tw_at *at, tw_real *d)
{
    d[X] = at->xf[W];
    d[W] = stiff(at) / at->p[MF] - acceleration(at);
    return TW_OK;
}

static int out(const tw_at *at, tw_real *y)
{
    y[ACC] = acceleration(at);
    y[STRETCH] = at->xf[X];
    return TW_OK;
}

/* the input of a run without one */
static int drive(const tw_at *at, tw_real *u)
{
    u[FORCE] = tw_each(at->t < 1 ? 10 : 0);
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"z", "m", "position of the heavy body", 0.1},
    {"v", "m/s", "its speed"},
};
static const tw_var fast_var[] = {
    {"x", "m", "position of the light body relative to it", 0.01},
    {"w", "m/s", "its relative speed"},
};
static const tw_var input[] = {
    {"force", "N", "force on the heavy body"},
};
static const tw_var output[] = {
    {"acc", "m/s2", "acceleration of the heavy body"},
    {"stretch", "m", "of the stiff spring"},
};
static const tw_var param[] = {
    {"m", "kg", "mass of the heavy body", 10, 1e-3, 1e6},
    {"ks", "N/m", "its spring", 40, 0, 1e9},
    {"cs", "N s/m", "its damper", 4, 0, 1e9},
    {"mf", "kg", "mass of the light body", 0.1, 1e-6, 1e6},
    {"kf", "N/m", "stiff spring", 1000, 0, 1e12},
    {"cf", "N s/m", "its damper", 0.5, 0, 1e9},
};

/* How it looks on the page of tw_show: sums of products of numbers and names; x is
 * forward, y to the left, z up. Leave it out and the page has the signals only. */
static const tw_shape shapes[] = {
    {.name = "ground",
     .kind = TW_BOX,
     .at = {NULL, NULL, "-0.5"},
     .size = {"0.8", "0.4", "0.02"}},
    {.name = "heavy body",
     .kind = TW_BOX,
     .at = {NULL, NULL, "z"},
     .size = {"0.4", "0.4", "0.2"}},
    {.name = "light body",
     .kind = TW_BOX,
     .on = "heavy body",
     .at = {NULL, NULL, "x + 0.4"},
     .size = {"0.15", "0.15", "0.1"}},
    {.name = "spring", .kind = TW_SPRING, .on = "ground", .end = "heavy body"},
    {.name = "stiff spring",
     .kind = TW_SPRING,
     .on = "heavy body",
     .end = "light body"},
    {.name = "force",
     .kind = TW_ARROW,
     .on = "heavy body",
     .to = {NULL, NULL, "0.03*force"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, NULL, "z x acc"};

const tw_model tw_model_my_model = {
    .name = "my_model",
    .what = "a heavy body carries a light one on a stiff spring",
    .source = "template of tw_new",
    .ns = NS,
    .nf = NF,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .input = input,
    .output = output,
    .param = param,
    .slow = slow,
    .fast = fast,
    .out = out,
    .drive = drive,
    .scene = &scene,
};
