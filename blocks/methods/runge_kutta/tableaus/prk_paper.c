/* prk_paper.c: the dual-rate tableaus of Shome et al. (2004), Tables 4 and 6 (Table 3
 * is in dual_euler.c).
 *
 * prk_2_5, Table 6: order 2, slow() at stages 2 and 4, and the fast polynomial of Eqs.
 * 27 to 30 and Table 5, stable up to 4 on the imaginary axis,
 *
 *     R(z) = 1 + z + z^2/2 + 3/16 z^3 + z^4/32 + z^5/128.
 *
 * The printed table lacks the fast a42 = 0.00023846: a32 is printed in its place, and
 * a51 in the place of a32. With these corrected all conditions hold to the printed 8
 * digits; here the coefficients are refined to double precision (none changes by more
 * than 5e-9). The abscissae are not monotone: c_fast reaches 1.6, and c_slow 1.048,
 * which is how far ahead the method evaluates time and inputs.
 *
 * prk_average, Table 4: three fast stages, one slow evaluation at stage 2, with the
 * fast variable in the middle of the step. The paper does not give the coefficients.
 * First order needs only b1 + b2 + b3 = 1. Of the four conditions of second order
 *
 *     b_slow.c_slow = 0 (not 1/2) always: slow() is evaluated at the old xs
 *     b_slow.c_fast = a21                       = 1/2   gives a21 = 1/2
 *     b_fast.c_slow = b3 a32_slow               = 1/2
 *     b_fast.c_fast = b2 a21 + b3 (a31 + a32)   = 1/2
 *
 * so the smallest second-order error is the 1/2 of the first one. Three free
 * coefficients are left. They enter four of the 14 conditions of third order, and all
 * four can be met:
 *
 *     b_fast.c_slow^2 = 1/(4 b3)            = 1/3   gives b3 = 3/4, a32_slow = 2/3
 *     b_fast.(c_slow c_fast) = c_fast_3 / 2 = 1/3   gives a31 + a32 = 2/3, so b2 = 0
 *     b_fast.A_fast.c_fast = b3 a32 / 2     = 1/6   gives a32 = 4/9, a31 = 2/9
 *     b_fast.c_fast^2                       = 1/3   then holds
 *
 * The solution is unique, and its fast part alone has order 3. The printed column c =
 * (0, 1/3, 2/3) differs from the row sums of Table 4, (0, 0, 2/3) for the slow and
 * (0, 1/2, 2/3) for the fast part; the engine uses the row sums. */
#include "methods/runge_kutta/runge_kutta.h"

/* clang-format off */
static const tw_tableau average = {
    .stages = 3, .imaginary = 1.732050, .real = 2.512745, .error = 0.5,
    .a_slow = {
        0,
        0, 2. / 3},
    .b_slow = {0, 1, 0},
    .a_fast = {
        1. / 2,
        2. / 9, 4. / 9},
    .b_fast = {1. / 4, 0, 3. / 4}};

static const tw_tableau t_2_5 = {
    .stages = 5, .imaginary = 4, .real = 2.591195, .error = 0.403723,
    .a_slow = {
        0,
        0, 0.5273776903690109,
        0, 0.9995844716240445, 0,
        0, 0.5239676830586656, 0, 0.5239676830586656},
    .b_slow = {0, 0.49979214944421835, 0, 0.5002078505557817, 0},
    .a_fast = {
        0.5979062299766768,
        0.11732776939093112, 0.5033789090300759,
        0.24343068995398026, 0.0002384579924375427, 0.15850598771038174,
        0.18207388998177665, 0.5924245989519996, 0.04915700843020716,
          0.7729631492059301},
    .b_fast = {0.4373767082737428, 0.0485140582223143, 0.05112045958050749,
      0.25112462429264554, 0.2118641496307899},
    .e_order = 1,
    .e_slow = {0, 0.399750579333062, 0, 0.600249420666938, 0},
    .e_fast = {0.3908609967319605, 0.04521954374535227, 0.04947413444490273,
      0.23368118181464506, 0.2807641432631395}};

/* clang-format on */

const tw_method tw_methods_prk_paper[] = {
    {.name = "prk_average",
     .what = "order 1, 1 slow and 3 fast evaluations, slow part sees the mid-step",
     .source = "Shome, Haug, Jay 2004, Table 4, coefficients ours",
     .id = 31,
     .order = 1,
     .ratio = 3,
     .data = &average,
     TW_PRK_HOOKS},
    {TW_PRK(2, 5, "", 9, "stable to 4 on the imaginary axis"),
     .source = "Shome, Haug, Jay 2004, Table 6", .data = &t_2_5},
    {0},
};
