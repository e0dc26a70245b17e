/* single_rate.c: classical single-rate Runge-Kutta methods, for reference.
 *
 *     heun     y1 = y + H/2 (k1 + k2),      k2 at y + H k1
 *     ralston  y1 = y + H/4 (k1 + 3 k2),    k2 at y + 2/3 H k1
 *     rk3      y1 = y + H/6 (k1 + 4 k2 + k3),  Kutta
 *     rk4      y1 = y + H/6 (k1 + 2 k2 + 2 k3 + k4)
 *
 * Both parts use one tableau; the rate ratio is 1. (The midpoint rule is rk2, one of
 * VehicleSim's methods.) */
#include "methods/runge_kutta/runge_kutta.h"

/* clang-format off */
#define BOTH(...) .a_slow = {__VA_ARGS__}, .a_fast = {__VA_ARGS__}
#define WEIGHTS(...) .b_slow = {__VA_ARGS__}, .b_fast = {__VA_ARGS__}

static const tw_tableau heun = {
    .stages = 2, .imaginary = 0, .real = 2, .error = 0.552771,
    BOTH(1), WEIGHTS(1. / 2, 1. / 2)};
static const tw_tableau ralston = {
    .stages = 2, .imaginary = 0, .real = 2, .error = 0.471405,
    BOTH(2. / 3), WEIGHTS(1. / 4, 3. / 4)};
static const tw_tableau rk3 = {
    .stages = 3, .imaginary = 1.732050, .real = 2.512745, .error = 0.235702,
    BOTH(1. / 2,
         -1, 2),
    WEIGHTS(1. / 6, 2. / 3, 1. / 6)};
static const tw_tableau rk4 = {
    .stages = 4, .imaginary = 2.828427, .real = 2.785293, .error = 0.089352,
    BOTH(1. / 2,
         0, 1. / 2,
         0, 0, 1),
    WEIGHTS(1. / 6, 1. / 3, 1. / 3, 1. / 6)};
/* clang-format on */

const tw_method tw_methods_rk[] = {
    {.name = "heun",
     .what = "Heun, order 2, single rate",
     .source = "Heun 1900",
     .id = 10,
     .order = 2,
     .ratio = 1,
     .data = &heun,
     TW_PRK_HOOKS},
    {.name = "ralston",
     .what = "Ralston, order 2, least error bound, single rate",
     .source = "Ralston 1962",
     .id = 11,
     .order = 2,
     .ratio = 1,
     .data = &ralston,
     TW_PRK_HOOKS},
    {.name = "rk3",
     .what = "Kutta, order 3, single rate",
     .source = "Kutta 1901",
     .id = 12,
     .order = 3,
     .ratio = 1,
     .data = &rk3,
     TW_PRK_HOOKS},
    {.name = "rk4",
     .what = "classical Runge-Kutta, order 4, single rate",
     .source = "Kutta 1901",
     .id = 13,
     .order = 4,
     .ratio = 1,
     .data = &rk4,
     TW_PRK_HOOKS},
    {0},
};
