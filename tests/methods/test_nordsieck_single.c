/* test_nordsieck_single.c: at ratio 1 the Nordsieck method equals a second
 * implementation of the single-rate formulas; errors in the printed formulas. */
#include "common.h"

static void apply(tw_run *r, void *user)
{
    r->input = test_sine_input;
    if (user) r->opt[TW_OPT_CORRECTIONS] = *(int *)user;
}

/* A second implementation of the single-rate method. */

enum { N = 4 }; /* states of the oscillators */

typedef void rhs(double t, const double *x, double *d);

static void oscillators(double t, const double *x, double *d)
{
    double u;
    test_sine_input(t, &u, NULL);
    const tw_at at = {t, x, x + 2, NULL, &u, NULL, NULL, NULL};
    test_oscillators.slow(&at, d);
    test_oscillators.fast(&at, d + 2);
}

static void initial(double x[N])
{
    for (int i = 0; i < N; i++) x[i] = test_all_slow.slow_var[i].value;
}

/* z at t from a Runge-Kutta step over h */
static void start_z(rhs *f, double t, double h, double z[4][N])
{
    double k[4][N], y[N];
    for (int j = 0; j < 4; j++) {
        const double c = j == 0 ? 0 : j == 3 ? h : 0.5 * h;
        for (int i = 0; i < N; i++) y[i] = j ? z[0][i] + c * k[j - 1][i] : z[0][i];
        f(t + c, y, k[j]);
    }
    for (int i = 0; i < N; i++) {
        const double middle = k[1][i] + k[2][i];
        z[1][i] = h * k[0][i];
        z[2][i] = h * (-1.5 * k[0][i] + middle - 0.5 * k[3][i]);
        z[3][i] = h * (2.0 / 3) * (k[0][i] - middle + k[3][i]);
    }
}

/* Eqs. 29 to 33. as_printed: each correction subtracts the predicted derivative. */
static void step_z(rhs *f, double t, double h, int corrections, int as_printed,
                   double z[4][N])
{
    double d[N], predicted[N];
    for (int i = 0; i < N; i++) {
        z[0][i] = z[0][i] + z[1][i] + z[2][i] + z[3][i];
        z[1][i] = z[1][i] + 2 * z[2][i] + 3 * z[3][i];
        z[2][i] = z[2][i] + 3 * z[3][i];
        predicted[i] = z[1][i];
    }
    for (int m = 0; m < corrections; m++) {
        f(t + h, z[0], d);
        for (int i = 0; i < N; i++) {
            const double e = h * d[i] - (as_printed ? predicted[i] : z[1][i]);
            z[0][i] += 3.0 / 8 * e;
            z[1][i] = as_printed ? z[1][i] + e : h * d[i];
            z[2][i] += 3.0 / 4 * e;
            z[3][i] += 1.0 / 6 * e;
        }
    }
}

START_TEST(ratio_one_is_the_single_rate_method_bit_for_bit)
{
    const double H = ldexp(1, -8); /* t is exact: both use the same times */
    int corrections = _i;
    double z[4][N];
    test_run t;
    test_open_with(&t, &test_oscillators, "nordsieck", H, 1, apply, &corrections);
    initial(z[0]);
    start_z(oscillators, 0, H, z);
    for (int k = 0; k < 500; k++) {
        step_z(oscillators, k * H, H, corrections, 0, z);
        ck_assert_int_eq(tw_tick(&t.r), TW_OK);
        ck_assert_int_eq(memcmp(t.r.now.xs, z[0], 2 * sizeof(double)), 0);
        ck_assert_int_eq(memcmp(t.r.now.xf, z[0] + 2, 2 * sizeof(double)), 0);
    }
    test_close(&t);
}
END_TEST

START_TEST(at_ratio_one_it_does_not_matter_which_states_are_slow)
{
    const tw_model *part[] = {&test_oscillators, &test_all_slow, &test_all_fast};
    int corrections = _i;
    test_run t[3];
    for (int m = 0; m < 3; m++)
        test_open_with(&t[m], part[m], "nordsieck", 0.003, 1, apply, &corrections);
    for (int k = 0; k < 400; k++)
        for (int m = 0; m < 3; m++) {
            ck_assert_int_eq(tw_tick(&t[m].r), TW_OK);
            /* slow and fast states are adjacent in memory */
            ck_assert_int_eq(memcmp(t[m].r.now.xs, t[0].r.now.xs, N * sizeof(double)),
                             0);
        }
    for (int m = 0; m < 3; m++) test_close(&t[m]);
}
END_TEST

/* Run the conventional form, Eqs. 20 to 25 with one correction, over n steps. Returns
 * its largest difference from the Nordsieck form, relative to the largest state. old is
 * the coefficient that Eq. 24 prints as 5/6. */
static double conventional_differs(double old, double H, int n)
{
    double z[4][N], x[N], f1[N], f2[N], f3[N], predicted[N], d[N];
    double differs = 0, size = 0;
    initial(z[0]);
    start_z(oscillators, 0, H, z);
    for (int i = 0; i < N; i++) { /* T^-1 z */
        x[i] = z[0][i];
        f1[i] = z[1][i];
        f2[i] = z[1][i] - 2 * z[2][i] + 3 * z[3][i];
        f3[i] = z[1][i] - 4 * z[2][i] + 12 * z[3][i];
    }
    for (int k = 0; k < n; k++) {
        step_z(oscillators, k * H, H, 1, 0, z);
        for (int i = 0; i < N; i++)
            predicted[i] = x[i] + 23.0 / 12 * f1[i] - 16.0 / 12 * f2[i] + old * f3[i];
        oscillators(k * H + H, predicted, d);
        for (int i = 0; i < N; i++) {
            const double G = H * d[i] - (3 * f1[i] - 3 * f2[i] + f3[i]);
            x[i] = predicted[i] + 3.0 / 8 * G;
            f3[i] = f2[i];
            f2[i] = f1[i];
            f1[i] = H * d[i];
            differs = fmax(differs, fabs(x[i] - z[0][i]));
            size = fmax(size, fabs(z[0][i]));
            if (!isfinite(x[i])) return INFINITY;
        }
    }
    return differs / size;
}

START_TEST(the_conventional_form_with_five_twelfths_is_the_same_method)
{
    /* 500 steps of a few roundings each; the oscillators do not amplify them */
    ck_assert_double_lt(conventional_differs(5.0 / 12, 0.004, 500), 1e-12);
}
END_TEST

START_TEST(the_conventional_form_with_five_sixths_as_printed_is_not)
{
    /* the weights of the predictor then sum to 17/12: it is not consistent */
    ck_assert_double_gt(conventional_differs(5.0 / 6, 0.004, 500), 0.1);
}
END_TEST

START_TEST(abm34_is_nordsieck_at_ratio_one)
{
    int corrections = _i;
    test_run t[2];
    test_open_with(&t[0], &test_oscillators, "nordsieck", 0.004, 1, apply,
                   &corrections);
    test_open_with(&t[1], &test_oscillators, "abm34", 0.004, 1, apply, &corrections);
    for (int k = 0; k < 500; k++) {
        double differs = 0, size = 0;
        for (int m = 0; m < 2; m++) ck_assert_int_eq(tw_tick(&t[m].r), TW_OK);
        for (int i = 0; i < 2; i++) {
            differs = fmax(differs, fabs(t[0].r.now.xs[i] - t[1].r.now.xs[i]));
            differs = fmax(differs, fabs(t[0].r.now.xf[i] - t[1].r.now.xf[i]));
            size = fmax(size, fmax(fabs(t[0].r.now.xs[i]), fabs(t[0].r.now.xf[i])));
        }
        /* a few roundings per step, not amplified */
        ck_assert_double_lt(differs, 1e-12 * size);
    }
    for (int i = 0; i < TW_NCOUNT; i++)
        ck_assert_double_eq(t[0].r.now.count[i], t[1].r.now.count[i]);
    for (int m = 0; m < 2; m++) test_close(&t[m]);
}
END_TEST

START_TEST(abm34_starts_again_after_a_change_of_the_step)
{
    test_run t;
    test_open_with(&t, &test_oscillators, "abm34", 0.004, 1, apply, NULL);
    for (int k = 0; k < 10; k++) ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    const double starts = t.r.now.count[TW_START_SLOW];
    ck_assert_int_eq(tw_set_step(&t.r, 0.002), TW_OK);
    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    ck_assert_double_eq(t.r.now.count[TW_START_SLOW], 2 * starts);
    test_close(&t);
}
END_TEST

START_TEST(subtracting_the_predicted_derivative_fails_from_the_second_correction_on)
{
    const double H = 0.004;
    double z[3][4][N], change = 0;
    int steps = 0;
    for (int m = 0; m < 3; m++) {
        initial(z[m][0]);
        start_z(oscillators, 0, H, z[m]);
    }
    for (; steps < 500; steps++) {
        step_z(oscillators, steps * H, H, 2, 0, z[0]); /* as implemented */
        step_z(oscillators, steps * H, H, 2, 1, z[1]); /* as printed */
        step_z(oscillators, steps * H, H, 1, 1, z[2]); /* as printed, one correction */
        if (!isfinite(z[1][0][0]) || fabs(z[1][0][0]) > 1e6) break;
    }
    ck_assert_int_lt(steps, 500); /* it diverged */
    for (; steps < 500; steps++) {
        step_z(oscillators, steps * H, H, 2, 0, z[0]);
        step_z(oscillators, steps * H, H, 1, 1, z[2]);
    }
    for (int i = 0; i < N; i++) change = fmax(change, fabs(z[0][0][i] - z[2][0][i]));
    ck_assert_double_lt(change, 0.01); /* with one correction the printed form works */
}
END_TEST

START_TEST(a_reset_sets_the_state_and_keeps_the_derivatives)
{
    const double H = ldexp(1, -8), jump[N] = {0.7, -0.2, 0.05, 1.5};
    double z[4][N];
    test_run t;
    test_open_with(&t, &test_oscillators, "nordsieck", H, 1, apply, NULL);
    initial(z[0]);
    start_z(oscillators, 0, H, z);
    for (int k = 0; k < 100; k++) {
        if (k == 40) {
            memcpy(z[0], jump, sizeof jump);
            ck_assert_int_eq(tw_set_state(&t.r, jump, jump + 2), TW_OK);
        }
        step_z(oscillators, k * H, H, 1, 0, z);
        ck_assert_int_eq(tw_tick(&t.r), TW_OK);
        ck_assert_int_eq(memcmp(t.r.now.xs, z[0], sizeof jump), 0);
    }
    test_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("nordsieck, single rate");
    TCase *c = tcase_create("nordsieck, single rate");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, ratio_one_is_the_single_rate_method_bit_for_bit, 1, 4);
    tcase_add_loop_test(c, at_ratio_one_it_does_not_matter_which_states_are_slow, 1, 4);
    tcase_add_test(c, the_conventional_form_with_five_twelfths_is_the_same_method);
    tcase_add_test(c, the_conventional_form_with_five_sixths_as_printed_is_not);
    tcase_add_loop_test(c, abm34_is_nordsieck_at_ratio_one, 1, 4);
    tcase_add_test(c, abm34_starts_again_after_a_change_of_the_step);
    tcase_add_test(
        c, subtracting_the_predicted_derivative_fails_from_the_second_correction_on);
    tcase_add_test(c, a_reset_sets_the_state_and_keeps_the_derivatives);
    suite_add_tcase(s, c);
    return s;
}
