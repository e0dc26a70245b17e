/* test_trees.c: every tableau satisfies all order conditions and has its stated
 * stability polynomial, error and limits. */
#include "common.h"
#include "trees.h"

/* Rounding, about 1e-15: sums of at most 10 x 10 products of numbers up to about 1, in
 * rk5, rk6 and rk8 up to 40. */
static const double rounding = 1e-14, rounding_40 = 1e-13;

static double rounding_of(const tw_method *m)
{
    return m->order > 4 ? rounding_40 : rounding;
}

/* Calls check(method, tableau) for each method of the engine; returns how many. */
static int for_each_tableau(void (*check)(const tw_method *m, const tw_tableau *T))
{
    const tw_method *m;
    int n = 0;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        const tw_tableau *T = tw_tableau_of(m);
        if (!T) continue;
        check(m, T);
        n++;
    }
    return n;
}

/* A dual-rate method's kind is the last digit of its number (see tw_method.id). */
enum { KIND_IM, KIND_PERK, KIND_CONS, KIND_CPL, KIND_RE, KIND_PAPER = 9, SINGLE = -1 };

static int kind(const tw_method *m)
{
    return m->id >= 1000 ? m->id % 10 : m->ratio == 1 ? SINGLE : KIND_PAPER;
}

static double factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

static tree list[MOST_TREES];

static int one_colour(const tree *t)
{
    for (int k = 0; k < t->children; k++)
        if (list[t->child[k]].colour != TW_SLOW || !one_colour(&list[t->child[k]]))
            return 0;
    return t->colour == TW_SLOW;
}

/* Sums of the sequences A000151 and A000081 of the encyclopedia of integer sequences:
 * trees of two colours and of one. */
START_TEST(there_are_2_6_20_72_trees_up_to_order_four_200_of_one_colour_up_to_eight)
{
    static const int known[] = {2, 6, 20, 72, 286, 1202, 5318, 24314, MOST_TREES},
                     of_one[] = {1, 2, 4, 8, 17, 37, 85, 200, 486};
    for (int order = 1; order <= TREE_ORDER; order++) {
        const int n = trees_up_to(order, list);
        int one = 0;
        for (int t = 0; t < n; t++) one += one_colour(&list[t]);
        ck_assert_int_eq(n, known[order - 1]);
        ck_assert_int_eq(one, of_one[order - 1]);
    }
}
END_TEST

/* n!/(sigma gamma) is the number of ways to number the nodes of a tree from its root
 * upward. Node k + 1 can be attached to any of the k before it, and each has two
 * colours: (n-1)! 2^n ways for all trees together. */
START_TEST(densities_and_symmetries_count_all_labelled_trees)
{
    const int n = trees_up_to(TREE_ORDER, list);
    for (int order = 1; order <= TREE_ORDER; order++) {
        double ways = 0;
        for (int t = 0; t < n; t++)
            if (list[t].order == order)
                ways += factorial(order) / (list[t].sigma * list[t].gamma);
        ck_assert_double_eq_tol(ways, factorial(order - 1) * ldexp(1, order),
                                1e-12 * factorial(order) * ldexp(1, order));
    }
}
END_TEST

static void check_order(const tw_method *m, const tw_tableau *T)
{
    const pair P = pair_of(T);
    const double residual = order_residual(&P, m->order);
    ck_assert_msg(residual <= rounding_of(m),
                  "%s: a condition of order %d is off by %g", m->name, m->order,
                  residual);
    const double error = hypot(error_norm(&P, m->order + 1, TW_SLOW),
                               error_norm(&P, m->order + 1, TW_FAST));
    ck_assert_msg(fabs(error - T->error) < 1e-6, "%s: principal error %.7f, stated %g",
                  m->name, error, T->error);
}

START_TEST(every_tableau_satisfies_every_condition_of_its_order_and_its_stated_error)
{
    /* 7 single rate, Table 4, Table 6 and the 52 of numerics/tableaus.json */
    ck_assert_int_eq(for_each_tableau(check_order), 61);
}
END_TEST

static void check_embedded(const tw_method *m, const tw_tableau *T)
{
    ck_assert_int_eq(m->estimate != NULL, T->e_order > 0);
    if (!T->e_order) return;
    const pair P = embedded_pair_of(T);
    const double residual = order_residual(&P, T->e_order);
    ck_assert_int_eq(T->e_order, m->order == 8 ? 5 : m->order - 1);
    ck_assert_msg(residual <= rounding_of(m), "%s: embedded weights are off by %g",
                  m->name, residual);
    /* the difference must show the leading error */
    for (int part = TW_SLOW; part <= TW_FAST; part++)
        ck_assert_msg(error_norm(&P, T->e_order + 1, part) >
                          (m->order > 4 ? 1e-4 : 1e-3),
                      "%s: embedded weights are of higher order", m->name);
}

START_TEST(embedded_weights_are_one_order_lower_in_both_parts)
{
    for_each_tableau(check_embedded);
}
END_TEST

static void check_dense(const tw_method *m, const tw_tableau *T)
{
    const tw_dense *D = m->dense;
    ck_assert_int_eq(D != NULL, m->order > 4);
    if (!D) return;
    double next = 0;
    for (int k = 0; k <= 8; k++) {
        const double c = k / 8.;
        const pair P = dense_pair_of(T, D, c);
        const double residual = order_residual_at(&P, D->order, c);
        ck_assert_msg(residual <= rounding_40, "%s: dense output at %g is off by %g",
                      m->name, c, residual);
        next = fmax(next, order_residual_at(&P, D->order + 1, c));
    }
    ck_assert_msg(next > 1e-5, "%s: dense output is of higher order", m->name);
    ck_assert_int_eq(D->order, m->order == 5 ? 4 : m->order == 6 ? 5 : 6);
}

START_TEST(dense_outputs_satisfy_every_condition_of_their_order_at_all_times)
{
    for_each_tableau(check_dense);
}
END_TEST

static void check_evaluations(const tw_method *m, const tw_tableau *T)
{
    const tw_run r = {.method = m};
    double slow, fast;
    m->evals(&r, &slow, &fast);
    ck_assert_int_eq((int)slow, kind(m) == SINGLE ? T->stages : m->order);
    ck_assert_int_eq((int)fast, T->stages);
    if (kind(m) != SINGLE) ck_assert_int_eq(m->ratio, T->stages);
}

START_TEST(order_p_takes_p_slow_evaluations)
{
    for_each_tableau(check_evaluations);
}
END_TEST

static void check_abscissae(const tw_method *m, const tw_tableau *T)
{
    const pair P = pair_of(T);
    double last = 0;
    if (kind(m) == KIND_PAPER) return; /* Tables 4 and 6 have two different columns c */
    for (int i = 0; i < P.s; i++) {
        double c[2] = {0, 0};
        for (int part = TW_SLOW; part <= TW_FAST; part++)
            for (int j = 0; j < i; j++) c[part] += P.A[part][i][j];
        ck_assert_msg(fabs(c[TW_SLOW] - c[TW_FAST]) <= rounding,
                      "%s: rows %d add up to %.17g and %.17g", m->name, i + 1,
                      c[TW_SLOW], c[TW_FAST]);
        if (kind(m) == SINGLE) last = 0; /* rk8 goes back */
        ck_assert_msg(c[TW_SLOW] >= last - rounding && c[TW_SLOW] <= 1 + rounding,
                      "%s: stage %d at %.17g", m->name, i + 1, c[TW_SLOW]);
        last = c[TW_SLOW];
    }
}

START_TEST(slow_and_fast_stages_have_the_same_increasing_times_inside_the_step)
{
    for_each_tableau(check_abscissae);
}
END_TEST

static void check_kind(const tw_method *m, const tw_tableau *T)
{
    const pair P = pair_of(T);
    const int s = P.s;
    if (kind(m) == KIND_CONS)
        ck_assert_msg(!memcmp(T->b_slow, T->b_fast, sizeof T->b_slow),
                      "%s: different weights", m->name);
    if (kind(m) != KIND_PERK) return;
    for (int i = 0; i < s; i++) {
        ck_assert_double_eq(P.b[TW_SLOW][i], i == s - 1);
        ck_assert_double_eq(P.b[TW_FAST][i], i == s - 1);
        ck_assert_double_eq_tol(P.A[TW_SLOW][i][0], i / (2.0 * (s - 1)), 1e-16);
        for (int j = 1; j < i; j++) {
            ck_assert_double_eq(P.A[TW_SLOW][i][j], 0);
            if (j != i - 1) ck_assert_double_eq(P.A[TW_FAST][i][j], 0);
        }
    }
}

START_TEST(cons_shares_its_weights_and_perk_has_equal_nodes_and_two_columns)
{
    for_each_tableau(check_kind);
}
END_TEST

static void check_sensitivity(const tw_method *m, const tw_tableau *T)
{
    for (int k = 0; k < T->stages; k++) {
        tw_tableau wrong = *T;
        wrong.b_fast[k] += 1e-12;
        pair P = pair_of(&wrong);
        ck_assert_msg(order_residual(&P, m->order) > rounding_of(m), "%s: b_fast %d",
                      m->name, k + 1);
        wrong = *T;
        wrong.b_slow[k] += 1e-12;
        P = pair_of(&wrong);
        ck_assert_msg(order_residual(&P, m->order) > rounding_of(m), "%s: b_slow %d",
                      m->name, k + 1);
    }
}

START_TEST(a_weight_changed_by_1e_12_is_caught)
{
    for_each_tableau(check_sensitivity);
}
END_TEST

/* Shome et al. (2004), Table 6, fast part: as printed, and with a42 = 0.00023846 back
 * in its place (numerics/prk.md). */
static const double printed_fast[] = {0.59790623, 0.11732777, 0.18207389, 0.24343069,
                                      0.50337891, 0.15850599, 0.18207389, 0.59242460,
                                      0.04915701, 0.77296315};
static const double mended_fast[] = {0.59790623, 0.11732777, 0.50337891, 0.24343069,
                                     0.00023846, 0.15850599, 0.18207389, 0.59242460,
                                     0.04915701, 0.77296315};

START_TEST(table_6_holds_to_its_printed_digits_only_with_a42)
{
    const tw_tableau *T = tw_tableau_of(tw_find_method("prk_2_5"));
    tw_tableau printed = *T;
    memcpy(printed.a_fast, printed_fast, sizeof printed_fast);
    pair P = pair_of(&printed);
    ck_assert_double_gt(order_residual(&P, 2), 0.01);
    /* eight printed digits, the last one rounded */
    for (int k = 0; k < 10; k++)
        ck_assert_double_eq_tol(T->a_fast[k], mended_fast[k], 0.51e-8);
}
END_TEST

static double modulus(int s, const double *c, double re, double im)
{
    double a = 0, b = 0;
    for (int k = s; k >= 0; k--) {
        const double next = a * re - b * im + c[k];
        b = a * im + b * re;
        a = next;
    }
    return hypot(a, b);
}

static double largest_on_axis(int s, const double *c, double re, double im)
{
    enum { POINTS = 100000 };
    double worst = 0;
    for (int k = 0; k <= POINTS; k++)
        worst = fmax(worst, modulus(s, c, re * k / POINTS, im * k / POINTS));
    return worst;
}

/* Where the optimal polynomials touch the unit circle, the numerical ones exceed it by
 * up to 1.5e-9: a factor e after about 1e9 steps at the worst point. */
static const double touch = 2e-9;

static void check_limits(const tw_method *m, const tw_tableau *T)
{
    const pair P = pair_of(T);
    const int s = P.s;
    double c[TW_STAGES + 2], im, re, above = 1.0001;
    stability_polynomial(&P, TW_FAST, c);
    tw_stability(m, &im, &re);
    ck_assert_double_eq(im, T->imaginary);
    ck_assert_double_eq(re, T->real);

    ck_assert_msg(largest_on_axis(s, c, 0, im) <= 1 + touch,
                  "%s: |R| = 1 + %g below %gi", m->name,
                  largest_on_axis(s, c, 0, im) - 1, im);
    ck_assert_msg(largest_on_axis(s, c, -re, 0) <= 1 + touch,
                  "%s: |R| = 1 + %g above %g", m->name,
                  largest_on_axis(s, c, -re, 0) - 1, -re);
    /* and not beyond; a limit of 0 means unstable from 0 on */
    ck_assert_msg(modulus(s, c, 0, im > 0 ? im * above : 0.1) > 1 + touch,
                  "%s: stable beyond %gi", m->name, im);
    ck_assert_msg(modulus(s, c, -re * above, 0) > 1 + touch, "%s: stable beyond %g",
                  m->name, -re);
}

START_TEST(every_fast_part_is_stable_up_to_its_stated_limits_and_not_beyond)
{
    for_each_tableau(check_limits);
}
END_TEST

/* The row of a method in the table of doc/methods/runge_kutta.md. */
static void check_documented(const tw_method *m, const tw_tableau *T)
{
    static char page[40000];
    char row[200];
    double im, re;
    if (!page[0]) {
        FILE *f = fopen("doc/methods/runge_kutta.md", "r");
        ck_assert_ptr_nonnull(f);
        ck_assert_uint_lt(fread(page, 1, sizeof page - 1, f), sizeof page - 1);
        fclose(f);
    }
    tw_stage_growth(m, &im, &re);
    snprintf(row, sizeof row, "| `%s` | %.4f | %.3g | %.3f | %.3g | %.3g |\n", m->name,
             T->imaginary, im, T->real, re, T->error);
    if (getenv("TW_SHOW")) fputs(row, stderr);
    ck_assert_msg(strstr(page, row) != NULL, "not in doc/methods/runge_kutta.md: %s",
                  row);
}

START_TEST(limits_growth_and_error_of_every_tableau_are_documented)
{
    for_each_tableau(check_documented);
}
END_TEST

/* The last stage of rk4 is 1 + z + z^2/2 + z^3/4, largest at the limit on the negative
 * real axis; on the imaginary axis |1 - y^2/2 + i (y - y^3/4)|. */
START_TEST(the_growth_of_stages_is_that_of_the_polynomials_of_rk4)
{
    const tw_method *m = tw_find_method("rk4");
    double im, re, y, z;
    tw_stability(m, &y, &z);
    const double last[2] = {-(1 - z + z * z / 2 - z * z * z / 4),
                            hypot(1 - y * y / 2, y - y * y * y / 4)};
    tw_stage_growth(m, &im, &re);
    ck_assert_double_eq_tol(re, last[0], 1e-12);
    ck_assert_double_eq_tol(im, last[1], 1e-12);
    tw_stage_growth(tw_find_method("heun"), &im, &re);
    ck_assert_double_eq(im, 0);
    tw_stage_growth(tw_find_method("am4"), &im, &re);
    ck_assert(im == 0 && re == 0);
}
END_TEST

static void check_polynomials(const tw_method *m, const tw_tableau *T)
{
    const pair P = pair_of(T);
    double fast[TW_STAGES + 2], slow[TW_STAGES + 2];
    stability_polynomial(&P, TW_FAST, fast);
    stability_polynomial(&P, TW_SLOW, slow);
    for (int k = 0; k <= P.s; k++) {
        if (k <= m->order) /* Eq. 25 */
            ck_assert_double_eq_tol(fast[k], 1 / factorial(k), rounding);
        if (kind(m) == SINGLE)
            ck_assert_double_eq(slow[k], fast[k]);
        else /* Eq. 26 */
            ck_assert_double_eq_tol(slow[k], k <= m->order ? 1 / factorial(k) : 0,
                                    rounding);
    }
}

START_TEST(the_slow_polynomial_is_that_of_p_stages_and_order_p)
{
    for_each_tableau(check_polynomials);
}
END_TEST

/* Shome et al. (2004), Table 5: beta_3 ... beta_s */
static const double table_5[8][5] = {
    [3] = {1. / 4},
    [5] = {3. / 16, 1. / 32, 1. / 128},
    [7] = {19. / 108, 1. / 27, 2. / 243, 1. / 1458, 1. / 8748}};
static int table_5_checked;

static void check_table_5(const tw_method *m, const tw_tableau *T)
{
    const pair P = pair_of(T);
    double c[TW_STAGES + 2];
    if (m->order != 2 || kind(m) == KIND_RE || P.s > 7 || P.s % 2 == 0) return;
    stability_polynomial(&P, TW_FAST, c);
    for (int k = 3; k <= P.s; k++)
        ck_assert_msg(fabs(c[k] - table_5[P.s][k - 3]) < rounding, "%s: beta_%d %.17g",
                      m->name, k, c[k]);
    table_5_checked++;
}

START_TEST(odd_second_order_methods_have_the_polynomials_of_table_5)
{
    table_5_checked = 0;
    for_each_tableau(check_table_5);
    /* 3, 5, 7 stages of im and perk, 5 and 7 of cons and cpl, and prk_2_5 itself */
    ck_assert_int_eq(table_5_checked, 3 + 3 + 2 + 2 + 1);
}
END_TEST

static void check_optimum(const tw_method *m, const tw_tableau *T)
{
    const int s = T->stages;
    if (kind(m) == SINGLE || kind(m) == KIND_RE || m->order == 1) return;
    /* stated limits are truncated to six decimals */
    if (s % 2 == 0)
        ck_assert_double_eq_tol(T->imaginary, sqrt(s * s - 2 * s), 1.1e-6);
    else if (m->order == 2)
        ck_assert_double_eq_tol(T->imaginary, s - 1, 1.1e-6);
}

START_TEST(imaginary_limits_are_the_largest_possible)
{
    for_each_tableau(check_optimum);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("trees");
    TCase *c = tcase_create("trees");
    tcase_set_timeout(c, 60);
    tcase_add_test(
        c, there_are_2_6_20_72_trees_up_to_order_four_200_of_one_colour_up_to_eight);
    tcase_add_test(c, densities_and_symmetries_count_all_labelled_trees);
    tcase_add_test(
        c, every_tableau_satisfies_every_condition_of_its_order_and_its_stated_error);
    tcase_add_test(c, embedded_weights_are_one_order_lower_in_both_parts);
    tcase_add_test(c,
                   dense_outputs_satisfy_every_condition_of_their_order_at_all_times);
    tcase_add_test(c, order_p_takes_p_slow_evaluations);
    tcase_add_test(c,
                   slow_and_fast_stages_have_the_same_increasing_times_inside_the_step);
    tcase_add_test(c, cons_shares_its_weights_and_perk_has_equal_nodes_and_two_columns);
    tcase_add_test(c, a_weight_changed_by_1e_12_is_caught);
    tcase_add_test(c, table_6_holds_to_its_printed_digits_only_with_a42);
    tcase_add_test(c, every_fast_part_is_stable_up_to_its_stated_limits_and_not_beyond);
    tcase_add_test(c, limits_growth_and_error_of_every_tableau_are_documented);
    tcase_add_test(c, the_growth_of_stages_is_that_of_the_polynomials_of_rk4);
    tcase_add_test(c, the_slow_polynomial_is_that_of_p_stages_and_order_p);
    tcase_add_test(c, odd_second_order_methods_have_the_polynomials_of_table_5);
    tcase_add_test(c, imaginary_limits_are_the_largest_possible);
    suite_add_tcase(s, c);
    return s;
}
