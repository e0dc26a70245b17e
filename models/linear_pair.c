/* linear_pair.c: the linear pair of Shome et al. (2004), Eqs. 3 and 17, with an input
 * on each part,
 *
 *     x' = A x + B y + us      x slow
 *     y' = C x + D y + uf      y fast
 *
 * for stability and order analysis. The defaults couple a slow decay to a fast one. */
#include "tw_model.h"

enum { X };
enum { Y };
enum { US, UF, NU };
enum { A, B, C, D, NP };

static int slow(const tw_at *a, tw_real *d)
{
    d[X] = a->p[A] * a->xs[X] + a->p[B] * a->xf[Y] + a->u[US];
    return TW_OK;
}

static int fast(const tw_at *a, tw_real *d)
{
    d[Y] = a->p[C] * a->xs[X] + a->p[D] * a->xf[Y] + a->u[UF];
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    y[0] = a->xs[X];
    y[1] = a->xf[Y];
    return TW_OK;
}

static const tw_var slow_var[] = {{"x", "", "slow state", 1, 0, 0, 0}};
static const tw_var fast_var[] = {{"y", "", "fast state", 1, 0, 0, 0}};
static const tw_var input[] = {
    {"us", "1/s", "input of the slow equation"},
    {"uf", "1/s", "input of the fast equation"},
};
static const tw_var output[] = {
    {"x", "", "slow state"},
    {"y", "", "fast state"},
};
static const tw_var param[] = {
    {"A", "1/s", "slow on slow", -1, -1e12, 1e12, TW_OURS},
    {"B", "1/s", "fast on slow", 0.5, -1e12, 1e12, TW_OURS},
    {"C", "1/s", "slow on fast", 2, -1e12, 1e12, TW_OURS},
    {"D", "1/s", "fast on fast", -20, -1e12, 1e12, TW_OURS},
};

const tw_model tw_model_linear_pair = {
    .name = "linear_pair",
    .what = "two coupled linear equations, any coefficients",
    .source = "Shome et al. (2004), Eqs. 3 and 17",
    .group = "Basics",
    .ns = 1,
    .nf = 1,
    .nu = NU,
    .ny = 2,
    .np = NP,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .input = input,
    .output = output,
    .param = param,
    .slow = slow,
    .fast = fast,
    .out = out,
};
