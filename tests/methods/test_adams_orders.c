/* test_adams_orders.c: measured orders of the multirate Adams methods, serial and
 * parallel, separately for the slow and the fast part. */
#include "common.h"

static const int ratios[] = {1, 2, 5, 10};
enum { RATIOS = 4 };

static const char *serial(int q)
{
    static const char *const names[] = {"adams1", "adams2", "adams3", "adams4",
                                        "adams5", "adams6", "adams7", "adams8"};
    return names[q - 1];
}

static const char *parallel(int q)
{
    static const char *const names[] = {
        "adams1_parallel", "adams2_parallel", "adams3_parallel", "adams4_parallel",
        "adams5_parallel", "adams6_parallel", "adams7_parallel", "adams8_parallel"};
    return names[q - 1];
}

/* Errors are the maximum over these instants of a run: at a single one an error may
 * pass through zero. */
enum { CHECKS = 16 };
static const double T = 3.2;

typedef struct problem {
    const tw_model *model;
    const double *p;
    tw_input *input;
    double x[CHECKS][4];
} problem;

/* The fast solution is faster by the rate ratio. */
static void kpr(problem *b, double *p, int ratio)
{
    b->model = tw_find_model("kpr");
    p[0] = -2;
    p[1] = 0.5;
    p[2] = 5 * ratio;
    b->p = p;
    b->input = NULL;
    for (int k = 0; k < CHECKS; k++) {
        const double t = T * (k + 1) / CHECKS;
        b->x[k][0] = sqrt(1 + 0.5 * cos(t));
        b->x[k][1] = sqrt(2 + cos(p[2] * t));
    }
}

static void oscillators(problem *b)
{
    double x[4];
    b->model = &test_oscillators;
    b->p = NULL;
    b->input = test_sine_input;
    for (int i = 0; i < 2; i++) {
        x[i] = b->model->slow_var[i].value;
        x[2 + i] = b->model->fast_var[i].value;
    }
    for (int k = 0; k < CHECKS; k++) {
        test_integrate(b->model, NULL, b->input, NULL, T * k / CHECKS,
                       T * (k + 1) / CHECKS, x);
        memcpy(b->x[k], x, sizeof x);
    }
}

typedef struct settings {
    const problem *b;
    int interpolation, passes, as_printed;
} settings;

static void set(tw_run *r, void *user)
{
    const settings *s = user;
    r->p = s->b->p;
    r->input = s->b->input;
    if (s->interpolation) r->opt[TW_OPT_INTERPOLATION] = s->interpolation;
    if (s->passes) r->opt[TW_OPT_PASSES] = s->passes;
    r->opt[TW_OPT_REPAIRED] = !s->as_printed;
}

static test_error largest_error(const settings *s, const char *method, int ratio,
                                int steps)
{
    const tw_model *m = s->b->model;
    test_error e = {0, 0};
    test_run t;
    test_open_with(&t, m, method, T / steps, ratio, set, (void *)s);
    for (int k = 0; k < CHECKS; k++) {
        const int rc = tw_advance(&t.r, (long)(steps / CHECKS) * t.r.now.ticks);
        ck_assert_msg(!rc, "%s: %s", method, tw_error(rc));
        for (int i = 0; i < m->ns; i++)
            e.slow = fmax(e.slow, fabs(t.r.now.xs[i] - s->b->x[k][i]));
        for (int i = 0; i < m->nf; i++)
            e.fast = fmax(e.fast, fabs(t.r.now.xf[i] - s->b->x[k][m->ns + i]));
    }
    test_close(&t);
    return e;
}

/* From a number of steps to twice as many. */
static test_order order(const settings *s, const char *method, int ratio, int steps)
{
    const test_error a = largest_error(s, method, ratio, steps);
    const test_error b = largest_error(s, method, ratio, 2 * steps);
    const test_order o = {log2(a.slow / b.slow), log2(a.fast / b.fast),
                          fmin(b.slow, b.fast)};
    if (getenv("TW_SHOW"))
        fprintf(stderr,
                "%-16s %-12s ratio %2d steps %4d, %4d: slow %.2e %.2e order %.2f, "
                "fast %.2e %.2e order %.2f\n",
                method, s->b->model->name, ratio, steps, 2 * steps, a.slow, b.slow,
                o.slow, a.fast, b.fast, o.fast);
    return o;
}

/* Steps in 3.2 s, then twice as many: small enough for the leading error term, large
 * enough for errors above 1e-13 (against the closed form) and 1e-12 (against the
 * reference, which is accurate to 6e-13). */
static const int kpr_steps[] = {384, 1024, 1024, 416, 352, 96, 128, 144};
static const int osc_steps[] = {16384, 4096, 1024, 448, 448, 352, 448, 320};
static const int parallel_kpr_steps[] = {384, 1024, 1024, 352, 352, 112, 144, 144};
static const int parallel_osc_steps[] = {16384, 4096, 4096, 352, 224, 416, 400, 160};

static void expect_order(const problem *b, const char *method, int ratio, int steps,
                         int q, double floor_of_errors)
{
    const settings s = {.b = b};
    const test_order o = order(&s, method, ratio, steps);
    ck_assert_msg(o.slow >= q - 0.1 && o.fast >= q - 0.1 &&
                      o.worst_error > floor_of_errors,
                  "%s ratio %d: slow %.2f fast %.2f, least error %g", method, ratio,
                  o.slow, o.fast, o.worst_error);
}

START_TEST(every_order_is_reached_on_the_closed_form_problem)
{
    const int q = _i + 1;
    for (int k = 0; k < RATIOS; k++) {
        problem b;
        double p[3];
        kpr(&b, p, ratios[k]);
        expect_order(&b, serial(q), ratios[k], kpr_steps[_i], q, 1e-13);
        expect_order(&b, parallel(q), ratios[k], parallel_kpr_steps[_i], q, 1e-13);
    }
}
END_TEST

START_TEST(every_order_is_reached_on_the_driven_oscillators)
{
    const int q = _i + 1;
    problem b;
    oscillators(&b);
    for (int k = 0; k < RATIOS; k++) {
        /* order 8 with H = h is unstable with these steps */
        const int more = q == 8 && ratios[k] == 1 ? 2 : 1;
        expect_order(&b, serial(q), ratios[k], osc_steps[_i], q, 1e-12);
        expect_order(&b, parallel(q), ratios[k], more * parallel_osc_steps[_i], q,
                     1e-12);
    }
}
END_TEST

/* Measured order of adams4 with each interpolation, from 1024 to 2048 steps of the
 * oscillators: linear interpolation has an error of H^2, quadratic of H^3 in the fast
 * part. */
static void interpolation_orders(const char *method, int kind, double least,
                                 double most)
{
    problem b;
    oscillators(&b);
    for (int k = 1; k < RATIOS; k++) {
        const settings s = {.b = &b, .interpolation = kind};
        const test_order o = order(&s, method, ratios[k], 1024);
        ck_assert_msg(o.slow >= least && o.fast >= least && o.fast <= most,
                      "%s interpolation %d ratio %d: slow %.2f, fast %.2f", method,
                      kind, ratios[k], o.slow, o.fast);
    }
}

START_TEST(linear_interpolation_gives_order_two)
{
    interpolation_orders("adams4", TW_LINEAR, 1.9, 2.1);
    interpolation_orders("adams4_parallel", TW_LINEAR, 1.9, 2.1);
}
END_TEST

START_TEST(quadratic_interpolation_gives_order_three_and_the_others_four)
{
    interpolation_orders("adams4", TW_QUADRATIC, 2.9, 3.9);
    interpolation_orders("adams4_parallel", TW_QUADRATIC, 2.9, 3.9);
    for (int kind = TW_HERMITE; kind <= TW_DENSE; kind++) {
        interpolation_orders("adams4", kind, 3.9, 9);
        interpolation_orders("adams4_parallel", kind, 3.9, 9);
    }
}
END_TEST

/* Its first slow evaluation uses the fast state of the previous slow step. */
START_TEST(the_parallel_algorithm_as_printed_has_order_two_for_every_interpolation)
{
    problem b;
    oscillators(&b);
    for (int q = 4; q <= 8; q++)
        for (int kind = TW_LINEAR; kind <= TW_DENSE; kind++)
            for (int k = 0; k < RATIOS; k++) {
                if (q > 4 && kind < TW_DENSE) continue;
                const settings s = {.b = &b, .interpolation = kind, .as_printed = 1};
                const test_order o = order(&s, parallel(q), ratios[k], 2048);
                ck_assert_msg(o.slow > 1.9 && o.slow < 2.1 && o.fast > 1.9 &&
                                  o.fast < 2.1,
                              "%s interpolation %d ratio %d: slow %.2f fast %.2f",
                              parallel(q), kind, ratios[k], o.slow, o.fast);
            }
}
END_TEST

START_TEST(whole_step_passes_keep_the_order)
{
    problem b;
    oscillators(&b);
    for (int kind = TW_HERMITE; kind <= TW_DENSE; kind++)
        for (int k = 0; k < RATIOS; k++) {
            const settings s = {.b = &b, .interpolation = kind, .passes = 3};
            for (int two = 0; two <= 1; two++) {
                const test_order o =
                    order(&s, two ? "adams4_parallel" : "adams4", ratios[k], 1024);
                ck_assert_msg(o.slow >= 3.9 && o.fast >= 3.9, "ratio %d: %.2f %.2f",
                              ratios[k], o.slow, o.fast);
            }
        }
}
END_TEST

START_TEST(a_restart_during_a_run_costs_no_accuracy)
{
    problem b;
    oscillators(&b);
    for (int q = 1; q <= 8; q++) {
        const int steps = osc_steps[q - 1];
        settings s = {.b = &b};
        const test_error plain = largest_error(&s, serial(q), 5, steps);
        test_error e = {0, 0};
        test_run t;
        test_open_with(&t, b.model, serial(q), T / steps, 5, set, &s);
        for (int k = 0; k < CHECKS; k++) { /* H, H/2, H, H/2, each with a start-up */
            const int finer = 1 + (k / 4 & 1);
            if (k % 4 == 0)
                ck_assert_int_eq(tw_set_step(&t.r, T / steps / finer), TW_OK);
            ck_assert_int_eq(
                tw_advance(&t.r, (long)(steps / CHECKS) * finer * t.r.now.ticks),
                TW_OK);
            for (int i = 0; i < 2; i++) {
                e.slow = fmax(e.slow, fabs(t.r.now.xs[i] - b.x[k][i]));
                e.fast = fmax(e.fast, fabs(t.r.now.xf[i] - b.x[k][2 + i]));
            }
        }
        test_close(&t);
        /* a start-up adds at most an error of the size of that of the whole run */
        ck_assert_msg(e.slow < 2 * plain.slow && e.fast < 2 * plain.fast,
                      "%s: slow %g against %g, fast %g against %g", serial(q), e.slow,
                      plain.slow, e.fast, plain.fast);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("adams_orders");
    TCase *c = tcase_create("adams_orders");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, every_order_is_reached_on_the_closed_form_problem, 0, 8);
    tcase_add_loop_test(c, every_order_is_reached_on_the_driven_oscillators, 0, 8);
    tcase_add_test(c, linear_interpolation_gives_order_two);
    tcase_add_test(c, quadratic_interpolation_gives_order_three_and_the_others_four);
    tcase_add_test(
        c, the_parallel_algorithm_as_printed_has_order_two_for_every_interpolation);
    tcase_add_test(c, whole_step_passes_keep_the_order);
    tcase_add_test(c, a_restart_during_a_run_costs_no_accuracy);
    suite_add_tcase(s, c);
    return s;
}
