/* test_adams_ros.c: the methods for stiff fast parts as runs: stiffness, bands, the age
 * of the matrix, the work of each tick. */
#include "common.h"

static const char *const methods[] = {"adams2_ros", "adams4_ros"};

/* A slow mode and a fast state that follows it, lambda times faster:
 *     u'' = -4 u - 0.4 u' + (v - u) + sin 3t,   v' = -lambda (v - u - cos(t) u')  */
static int stiff_slow(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = -4 * a->xs[0] - 0.4 * a->xs[1] + a->xf[0] - a->xs[0] + sin(3 * a->t);
    return TW_OK;
}

static int stiff_fast(const tw_at *a, double *d)
{
    d[0] = -a->p[0] * (a->xf[0] - a->xs[0] - cos(a->t) * a->xs[1]);
    return TW_OK;
}

static const tw_var stiff_var[] = {{"u", "", "", 1, 0, 0, 0},
                                   {"w", "", "", 0, 0, 0, 0}};
static const tw_var stiff_v[] = {{"v", "", "", 1, 0, 0, 0}};
static const tw_var stiff_p[] = {{"lambda", "", "", 1e3, 0, 0, 0}};
static const tw_model stiff_model = {.name = "stiff",
                                     .ns = 2,
                                     .nf = 1,
                                     .np = 1,
                                     .slow_var = stiff_var,
                                     .fast_var = stiff_v,
                                     .param = stiff_p,
                                     .slow = stiff_slow,
                                     .fast = stiff_fast};

static void set_params(tw_run *r, void *user)
{
    r->p = user;
}

START_TEST(a_stiff_fast_part_does_not_limit_the_step)
{
    for (int m = 0; m < 2; m++)
        for (double lambda = 1e3; lambda < 1e10; lambda *= 100) {
            test_run fine, coarse;
            test_open_with(&fine, &stiff_model, "adams4_ros", 1e-3, 5, set_params,
                           &lambda);
            test_go(&fine, 5);
            for (int ratio = 1; ratio <= 10; ratio *= 10) {
                test_open_with(&coarse, &stiff_model, methods[m], 0.05, ratio,
                               set_params, &lambda);
                test_go(&coarse, 5);
                ck_assert_double_eq_tol(coarse.r.now.xs[0], fine.r.now.xs[0], 1e-3);
                ck_assert_double_eq_tol(coarse.r.now.xf[0], fine.r.now.xf[0], 1e-3);
                test_close(&coarse);
            }
            test_close(&fine);
        }
}
END_TEST

/* A fast part that starts far from where it belongs settles at once. */
START_TEST(a_stiff_state_that_is_far_off_settles)
{
    for (int m = 0; m < 2; m++) {
        double lambda = 1e8;
        const double off[] = {1000};
        test_run t;
        test_open_with(&t, &stiff_model, methods[m], 0.01, 4, set_params, &lambda);
        ck_assert_int_eq(tw_set_state(&t.r, NULL, off), TW_OK);
        test_go(&t, 0.2);
        const double u = t.r.now.xs[0] + cos(t.r.now.t) * t.r.now.xs[1];
        ck_assert_double_eq_tol(t.r.now.xf[0], u, 1e-3);
        test_close(&t);
    }
}
END_TEST

/* Heat in a rod of N cells, cooled at its sides, whose end warms a slow body. With or
 * without band and Jacobian. */
enum { N = 61, BAND = 1, GIVEN = 2 };

static int rod_fast(const tw_at *a, double *d)
{
    const double *x = a->xf, k = 2e4;
    for (int i = 0; i < N; i++) {
        const double left = i ? x[i - 1] : 1 + sin(2 * a->t);
        const double right = i < N - 1 ? x[i + 1] : a->xs[0];
        d[i] = k * (left - 2 * x[i] + right) - 5 * x[i] * fabs(x[i]);
    }
    return TW_OK;
}

static int rod_jacobian(const tw_at *a, double *J, int stride)
{
    const double k = 2e4;
    for (int i = 0; i < N; i++) {
        J[i + i * stride] = -2 * k - 10 * fabs(a->xf[i]);
        if (i) J[i + (i - 1) * stride] = k;
        if (i < N - 1) J[i + (i + 1) * stride] = k;
    }
    return TW_OK;
}

static int rod_slow(const tw_at *a, double *d)
{
    d[0] = 3 * (a->xf[N - 1] - a->xs[0]);
    return TW_OK;
}

static long calls; /* of rod_fast_counted */
static int rod_fast_counted(const tw_at *a, double *d)
{
    calls++;
    return rod_fast(a, d);
}

static tw_model rod_model(int kind)
{
    static tw_var var[N];
    static const tw_var body[] = {{"body", "K", "", 0, 0, 0, 0}};
    for (int i = 0; i < N; i++) var[i] = (tw_var){.name = "x", .unit = "K"};
    tw_model m = {.name = "rod",
                  .ns = 1,
                  .nf = N,
                  .slow_var = body,
                  .fast_var = var,
                  .slow = rod_slow,
                  .fast = rod_fast_counted};
    if (kind & BAND) m.fast_below = m.fast_above = 1;
    if (kind & GIVEN) m.fast_jacobian = rod_jacobian;
    return m;
}

START_TEST(a_band_and_a_jacobian_give_the_same_run_with_less_work)
{
    static const int ratios[] = {1, 3, 4, 10};
    for (int k = 0; k < 4; k++) {
        double x[4][N];
        for (int kind = 0; kind < 4; kind++) {
            const tw_model m = rod_model(kind);
            double slow, fast, want = 5. * ratios[k];
            test_run t;
            test_open(&t, &m, "adams4_ros", 0.01, ratios[k]);
            test_go(&t, 1);
            memcpy(x[kind], t.r.now.xf, sizeof x[kind]);
            t.r.method->evals(&t.r, &slow, &fast);
            want += kind & GIVEN ? 0 : kind & BAND ? 3 : N;
            ck_assert_double_eq(slow, 1);
            ck_assert_double_eq(fast, want);
            test_close(&t);
        }
        /* matrices of another age, or with other errors of differences */
        for (int kind = 1; kind < 4; kind++)
            for (int i = 0; i < N; i++)
                ck_assert_double_eq_tol(x[kind][i], x[0][i], 2e-6);
    }
}
END_TEST

/* Evaluations in each tick of a regular slow step, with no tick far above the others.
 */
START_TEST(the_evaluations_are_spread_over_the_ticks)
{
    static const int ratios[] = {4, 5, 7, 20};
    const tw_model m = rod_model(0);
    for (int k = 0; k < 4; k++) {
        test_run t;
        test_open(&t, &m, "adams4_ros", 0.01, ratios[k]);
        test_go(&t, 0.2);
        ck_assert_int_eq(t.r.now.sub, 0);
        for (int i = 0; i < 5 * ratios[k]; i++) {
            const double share = (double)N / ratios[k];
            calls = 0;
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
            ck_assert_int_ge(calls, 5 + (long)floor(share));
            ck_assert_int_le(calls, 5 + (long)ceil(share));
        }
        test_close(&t);
    }
}
END_TEST

/* v' = -k(t) (v - cos t), k from 1e3 to 1e6 and back within two seconds. */
static int growing(const tw_at *a, double *d)
{
    const double k = 1e3 * exp(3.45 * (1 - cos(3.14159 * a->t)));
    d[0] = -k * (a->xf[0] - cos(a->t)) - sin(a->t);
    return TW_OK;
}

/* With an old matrix the state lags a little, by a part of h that falls with the step.
 */
START_TEST(stiffness_may_grow_while_the_matrix_ages)
{
    static const tw_model m = {
        .name = "growing", .nf = 1, .fast_var = stiff_v, .fast = growing};
    for (int ratio = 1; ratio <= 8; ratio *= 2) {
        double most[2] = {0};
        for (int half = 0; half < 2; half++) {
            test_run t;
            test_open(&t, &m, "adams4_ros", half ? 0.005 : 0.01, ratio);
            for (int k = 1; k <= 40; k++) {
                test_go(&t, 0.1 * k);
                most[half] = fmax(most[half], fabs(t.r.now.xf[0] - cos(t.r.now.t)));
            }
            test_close(&t);
        }
        if (getenv("TW_SHOW"))
            fprintf(stderr, "ratio %d: %.1e, %.1e\n", ratio, most[0], most[1]);
        ck_assert_double_lt(most[0], ratio == 1 ? 1e-4 : 1e-3);
        ck_assert_double_lt(most[1], most[0] / 2);
    }
}
END_TEST

/* fast() holds only below 2: differences at the limit go down. */
static int limited(const tw_at *a, double *d)
{
    if (a->xf[0] > 2) return TW_E_DOMAIN;
    d[0] = -1e4 * (a->xf[0] - (a->t < 0.5 ? 2 : 1));
    return TW_OK;
}

START_TEST(differences_stay_where_the_equations_hold)
{
    static const tw_var at_limit[] = {{"x", "", "", 2, 0, 0, 0}};
    static const tw_model m = {
        .name = "limited", .nf = 1, .fast_var = at_limit, .fast = limited};
    test_run t;
    test_open(&t, &m, "adams4_ros", 0.01, 4);
    test_go(&t, 0.4);
    ck_assert_double_eq(t.r.now.xf[0], 2);
    test_close(&t);
}
END_TEST

/* A failure of the model's Jacobian stops the run and is named. */
static int no_jacobian(const tw_at *a, double *J, int stride)
{
    (void)J, (void)stride;
    return a->t < 0.05 ? TW_OK : TW_E_DOMAIN;
}

START_TEST(a_jacobian_that_fails_is_named)
{
    tw_model m = rod_model(GIVEN);
    char text[300];
    test_run t;
    m.fast_jacobian = no_jacobian;
    test_open(&t, &m, "adams2_ros", 1e-5, 4);
    ck_assert_int_eq(tw_run_to(&t.r, 0.1), TW_E_DOMAIN);
    tw_message(&t.r, text, sizeof text);
    ck_assert_msg(strstr(text, "fast_jacobian") != NULL, "%s", text);
    test_close(&t);
}
END_TEST

/* The estimate of a smooth run is of the size of its local errors: it falls with the
 * third power of the step or faster. */
START_TEST(the_estimate_falls_with_the_step)
{
    for (int m = 0; m < 2; m++) {
        double largest[2][2] = {{0}};
        for (int k = 0; k < 2; k++) {
            test_run t;
            double es[2], ef[2];
            test_open(&t, &test_oscillators, methods[m], 0.01 / (1 << k), 5);
            test_go(&t, 0.5);
            for (int i = 0; i < 20 << k; i++) {
                ck_assert_int_eq(tw_advance(&t.r, 5), TW_OK);
                ck_assert_int_eq(tw_estimate(&t.r, es, ef), TW_OK);
                for (int j = 0; j < 2; j++) {
                    largest[k][0] = fmax(largest[k][0], fabs(es[j]));
                    largest[k][1] = fmax(largest[k][1], fabs(ef[j]));
                }
            }
            test_close(&t);
        }
        ck_assert_double_gt(log2(largest[0][0] / largest[1][0]), m ? 4.5 : 2.5);
        ck_assert_double_gt(log2(largest[0][1] / largest[1][1]), 2.5);
    }
}
END_TEST

START_TEST(a_descriptor_with_an_impossible_band_is_refused)
{
    tw_model m = rod_model(0);
    tw_run r;
    m.fast_below = -1;
    tw_init(&r, &m, tw_find_method("rk4"), 0.1, 1);
    ck_assert_int_eq(tw_check(&r), TW_E_MODEL);
    m.fast_below = 1000; /* more than there are: dense */
    ck_assert_int_eq(tw_check(&r), TW_OK);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("Adams over Rosenbrock");
    TCase *c = tcase_create("adams_ros");
    tcase_add_test(c, a_stiff_fast_part_does_not_limit_the_step);
    tcase_add_test(c, a_stiff_state_that_is_far_off_settles);
    tcase_add_test(c, a_band_and_a_jacobian_give_the_same_run_with_less_work);
    tcase_add_test(c, the_evaluations_are_spread_over_the_ticks);
    tcase_add_test(c, stiffness_may_grow_while_the_matrix_ages);
    tcase_add_test(c, differences_stay_where_the_equations_hold);
    tcase_add_test(c, a_jacobian_that_fails_is_named);
    tcase_add_test(c, the_estimate_falls_with_the_step);
    tcase_add_test(c, a_descriptor_with_an_impossible_band_is_refused);
    suite_add_tcase(s, c);
    return s;
}
