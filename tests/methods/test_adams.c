/* test_adams.c: the multirate Adams methods: weights, iteration, start-up, counters,
 * snapshots. test_adams_orders.c measures orders, test_adams_paper.c repeats the steps
 * of the paper. */
#include "common.h"

#include "methods/adams/adams.h"
#include "eigen.h"

static const int ratios[] = {1, 2, 5, 10};
enum { RATIOS = 4 };

static const char *method_name(int q)
{
    static const char *const names[] = {"adams1", "adams2", "adams3", "adams4",
                                        "adams5", "adams6", "adams7", "adams8"};
    return names[q - 1];
}

START_TEST(order_four_has_the_weights_of_the_paper)
{
    /* Chang et al., Eq. 25 for the corrector; the predictor is the standard one */
    const double bashforth[] = {55, -59, 37, -9}, moulton[] = {9, 19, -5, 1};
    const double tau[] = {1, 0, -1, -2, -3};
    double w[4];
    tw_adams_weights(4, tau + 1, 24, 1, w);
    for (int i = 0; i < 4; i++) ck_assert_double_eq_tol(w[i], bashforth[i], 1e-13);
    tw_adams_weights(4, tau, 24, 1, w);
    for (int i = 0; i < 4; i++) ck_assert_double_eq_tol(w[i], moulton[i], 1e-13);
}
END_TEST

START_TEST(q_weights_integrate_polynomials_exactly_below_degree_q_only)
{
    for (int q = 1; q <= 8; q++)
        for (int first = 0; first <= 1; first++) /* 0: Bashforth, 1: Moulton */
            for (int k = 0; k <= q; k++)
                for (double c = 0.125; c <= 1; c += 0.125) {
                    double tau[8], w[8], sum = 0, size = 1;
                    for (int i = 0; i < q; i++) tau[i] = first - i;
                    tw_adams_weights(q, tau, 1, c, w);
                    for (int i = 0; i < q; i++) {
                        const double term = w[i] * (k ? pow(tau[i], k) : 1);
                        sum += term;
                        size = fmax(size, fabs(term));
                    }
                    const double error = sum - pow(c, k + 1) / (k + 1);
                    /* a few roundings of the largest term */
                    if (k < q)
                        ck_assert_msg(fabs(error) < 1e-14 * size, "q %d degree %d: %g",
                                      q, k, error);
                    else if (c == 1)
                        ck_assert_msg(fabs(error) > 1e-3, "q %d: %g", q, error);
                }
}
END_TEST

typedef struct settings {
    int interpolation, passes, start;
    const double *p;
} settings;

static void set(tw_run *r, void *user)
{
    const settings *s = user;
    r->p = s->p;
    r->input = r->model->nu ? test_sine_input : NULL;
    if (s->interpolation) r->opt[TW_OPT_INTERPOLATION] = s->interpolation;
    if (s->passes) r->opt[TW_OPT_PASSES] = s->passes;
    if (s->start) r->opt[TW_OPT_START] = s->start;
}

START_TEST(at_ratio_one_the_interpolation_does_not_matter)
{
    for (int q = 1; q <= 8; q++) {
        test_run t[5];
        for (int kind = TW_LINEAR; kind <= TW_DENSE; kind++) {
            settings s = {.interpolation = kind};
            test_open_with(&t[kind - 1], &test_oscillators, method_name(q), 0.005, 1,
                           set, &s);
            test_go(&t[kind - 1], 1);
        }
        /* the rounding error of the rise xsP - xs at each of 200 steps */
        for (int kind = TW_LINEAR; kind <= TW_DENSE; kind++) {
            for (int i = 0; i < 2; i++) {
                const double tolerance = kind == TW_LAGRANGE && q < 3 ? 0.05 : 1e-11;
                ck_assert_double_eq_tol(t[kind - 1].r.now.xs[i], t[4].r.now.xs[i],
                                        tolerance);
                ck_assert_double_eq_tol(t[kind - 1].r.now.xf[i], t[4].r.now.xf[i],
                                        tolerance);
            }
        }
        for (int kind = TW_LINEAR; kind <= TW_DENSE; kind++) test_close(&t[kind - 1]);
    }
}
END_TEST

START_TEST(with_only_one_part_a_run_is_single_rate)
{
    for (int q = 1; q <= 8; q++) {
        test_run slow, fast, other;
        const double H = ldexp(1, -7); /* times are exact */
        test_open(&slow, &test_all_slow, method_name(q), H, 1);
        test_open(&fast, &test_all_fast, method_name(q), H, 1);
        for (int n = 0; n < 100; n++) {
            ck_assert_int_eq(tw_tick(&slow.r), TW_OK);
            ck_assert_int_eq(tw_tick(&fast.r), TW_OK);
            ck_assert(!memcmp(slow.r.now.xs, fast.r.now.xf, 4 * sizeof(double)));
        }
        for (int ratio = 2; ratio <= 8; ratio *= 2) {
            test_open(&other, &test_all_slow, method_name(q), H, ratio);
            ck_assert_int_eq(tw_advance(&other.r, 100 * ratio), TW_OK);
            ck_assert(!memcmp(slow.r.now.xs, other.r.now.xs, 4 * sizeof(double)));
            test_close(&other);
            test_open(&other, &test_all_fast, method_name(q), ratio * H, ratio);
            ck_assert_int_eq(tw_advance(&other.r, 100), TW_OK);
            ck_assert(!memcmp(fast.r.now.xf, other.r.now.xf, 4 * sizeof(double)));
            test_close(&other);
        }
        test_close(&slow);
        test_close(&fast);
    }
}
END_TEST

static void set_iterations(tw_run *r, void *user)
{
    const double *option = user;
    r->opt[TW_OPT_CORRECTIONS] = option[0];
    r->opt[TW_OPT_PASSES] = option[1];
    r->opt[TW_OPT_TOLERANCE] = option[2];
    r->opt[TW_OPT_MAX_ITERATIONS] = option[3];
}

START_TEST(evaluations_follow_corrections_and_passes)
{
    for (int corrections = 1; corrections <= 4; corrections++)
        for (int passes = 1; passes <= 3; passes++)
            for (int k = 0; k < RATIOS; k++) {
                double option[] = {corrections, passes, 0, 20};
                double slow, fast;
                test_run t;
                test_open_with(&t, &test_oscillators, "adams4", 0.01, ratios[k],
                               set_iterations, option);
                t.r.method->evals(&t.r, &slow, &fast);
                ck_assert(slow == passes + 1);
                ck_assert(fast == passes * ratios[k] * (corrections + 1));
                ck_assert_int_eq(t.r.now.ticks, passes > 1 ? 1 : ratios[k]);
                ck_assert_int_eq(tw_advance(&t.r, 13L * t.r.now.ticks), TW_OK);
                ck_assert(t.r.now.count[TW_SLOW] == 10 * slow);
                ck_assert(t.r.now.count[TW_FAST] == 10 * fast);
                test_close(&t);
            }
}
END_TEST

static int calls_of_slow, calls_of_fast, calls_of_both;

static int counted_slow(const tw_at *at, double *d)
{
    calls_of_slow++;
    return test_oscillators.slow(at, d);
}

static int counted_fast(const tw_at *at, double *d)
{
    calls_of_fast++;
    return test_oscillators.fast(at, d);
}

static int counted_both(const tw_at *at, double *ds, double *df)
{
    const int rc = test_oscillators.slow(at, ds);
    calls_of_both++;
    return rc ? rc : test_oscillators.fast(at, df);
}

/* Steps 6 and 8 of the paper at the end of a slow step. */
START_TEST(fast_and_slow_at_one_point_are_evaluated_in_one_call)
{
    tw_model shared = test_oscillators;
    shared.slow = counted_slow;
    shared.fast = counted_fast;
    shared.both = counted_both;
    for (int q = 1; q <= 8; q++)
        for (int k = 0; k < RATIOS; k++) {
            test_run one, other;
            test_open(&one, &shared, method_name(q), 0.01, ratios[k]);
            test_open(&other, &test_oscillators, method_name(q), 0.01, ratios[k]);
            ck_assert_int_eq(tw_advance(&one.r, 20L * one.r.now.ticks), TW_OK);
            ck_assert_int_eq(tw_advance(&other.r, 20L * one.r.now.ticks), TW_OK);
            calls_of_slow = calls_of_fast = calls_of_both = 0;
            ck_assert_int_eq(tw_advance(&one.r, 10L * one.r.now.ticks), TW_OK);
            ck_assert_int_eq(tw_advance(&other.r, 10L * one.r.now.ticks), TW_OK);
            ck_assert_int_eq(calls_of_both, 10);
            ck_assert_int_eq(calls_of_slow, 10);
            ck_assert_int_eq(calls_of_fast, 10 * (2 * ratios[k] - 1));
            ck_assert_mem_eq(one.r.now.xs, other.r.now.xs, 2 * sizeof(double));
            ck_assert_mem_eq(one.r.now.xf, other.r.now.xf, 2 * sizeof(double));
            for (int i = 0; i < TW_NCOUNT; i++)
                ck_assert_double_eq(one.r.now.count[i], other.r.now.count[i]);
            test_close(&one);
            test_close(&other);
        }
}
END_TEST

/* Defect of (x1, y1) in the trapezoidal rule from (x0, y0), the corrector of order 2,
 * on the default linear pair. */
static double trapezoid_defect(double h, const double *a, const double *b)
{
    const double x = b[0] - a[0] - h / 2 * (-a[0] + .5 * a[1] - b[0] + .5 * b[1]);
    const double y =
        b[1] - a[1] - h / 2 * (2 * a[0] - 20 * a[1] + 2 * b[0] - 20 * b[1]);
    return fmax(fabs(x), fabs(y));
}

START_TEST(passes_converge_to_the_implicit_method)
{
    const double H = 0.02;
    double before = 1;
    /* each pass reduces the defect by the contraction of the corrector, h/2 * 20 = 0.2
     */
    for (int n = 1; n <= 19; n += 3) {
        double option[] = {n, n, 0, 20}, defect = 0;
        test_run t;
        test_open_with(&t, tw_find_model("linear_pair"), "adams2", H, 1, set_iterations,
                       option);
        for (int k = 0; k < 30; k++) {
            double old[2] = {t.r.now.xs[0], t.r.now.xf[0]};
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
            const double now[2] = {t.r.now.xs[0], t.r.now.xf[0]};
            if (k > 1) defect = fmax(defect, trapezoid_defect(H, old, now));
        }
        ck_assert_msg(defect < 0.1 * before || defect < 1e-14, "%d: %g after %g", n,
                      defect, before);
        before = defect;
        test_close(&t);
    }
    ck_assert_double_le(before, 1e-14);
}
END_TEST

START_TEST(the_fast_part_and_the_whole_step_reach_a_tolerance)
{
    const double H = 0.02;
    for (int passes = 1; passes <= 2; passes++) {
        double option[] = {1, passes, 1e-12, 50};
        test_run t, fixed;
        test_open_with(&t, tw_find_model("linear_pair"), "adams2", H, 1, set_iterations,
                       option);
        option[0] = 40;
        option[1] = passes > 1 ? 40 : 1;
        option[2] = 0;
        test_open_with(&fixed, tw_find_model("linear_pair"), "adams2", H, 1,
                       set_iterations, option);
        for (int k = 0; k < 50; k++) {
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
            ck_assert_int_eq(tw_tick(&fixed.r), TW_OK);
            /* the remaining error of the iteration, over 50 steps */
            ck_assert_double_eq_tol(t.r.now.xs[0], fixed.r.now.xs[0], 50e-12);
            ck_assert_double_eq_tol(t.r.now.xf[0], fixed.r.now.xf[0], 50e-12);
        }
        /* with less work than 40 corrections each */
        ck_assert(t.r.now.count[TW_FAST] < fixed.r.now.count[TW_FAST] / 2);
        test_close(&t);
        test_close(&fixed);
    }
}
END_TEST

START_TEST(a_tolerance_that_is_not_reached_stops_the_run)
{
    for (int passes = 1; passes <= 2; passes++)
        for (int limit = 1; limit <= 3; limit++) {
            double option[] = {1, passes, 1e-13, limit}, good[4];
            char text[200];
            test_run t;
            int rc = TW_OK, k;
            test_open_with(&t, &test_oscillators, "adams4", 0.05, 2, set_iterations,
                           option);
            for (k = 0; k < 20 * t.r.now.ticks && !rc; k++) {
                memcpy(good, t.r.now.xs, sizeof good);
                rc = tw_tick(&t.r);
            }
            ck_assert_int_eq(rc, TW_E_ITERATION);
            ck_assert(!memcmp(good, t.r.now.xs, sizeof good));
            tw_message(&t.r, text, sizeof text);
            ck_assert_msg(strstr(text, "tolerance") != NULL, "%s", text);
            test_close(&t);
        }
}
END_TEST

START_TEST(a_second_pass_is_closer_to_the_implicit_solution)
{
    /* whole-step passes with a dense path: the difference from many passes decreases */
    double error[4] = {0};
    for (int passes = 1; passes <= 3; passes++) {
        double option[] = {20, passes, 0, 20}, all[] = {20, 20, 0, 20};
        test_run t, exact;
        test_open_with(&t, &test_oscillators, "adams4", 0.02, 5, set_iterations,
                       option);
        test_open_with(&exact, &test_oscillators, "adams4", 0.02, 5, set_iterations,
                       all);
        test_go(&t, 1);
        test_go(&exact, 1);
        error[passes] = fabs(t.r.now.xs[1] - exact.r.now.xs[1]);
        test_close(&t);
        test_close(&exact);
    }
    ck_assert_msg(error[2] < error[1] / 4 && error[3] < error[2] / 4, "%g %g %g",
                  error[1], error[2], error[3]);
}
END_TEST

/* x' = lambda x in complex numbers as two real states; user: both parts of lambda */
static int linear(const tw_at *a, double *d)
{
    const double *lambda = a->user;
    d[0] = lambda[0] * a->xf[0] - lambda[1] * a->xf[1];
    d[1] = lambda[1] * a->xf[0] + lambda[0] * a->xf[1];
    return TW_OK;
}

static void set_user(tw_run *r, void *user)
{
    r->user = user;
}

static double growth(int q, double real, double imaginary)
{
    static const tw_var var[] = {{"re", "", "", 0, 0, 0, 0},
                                 {"im", "", "", 0, 0, 0, 0}};
    const tw_model model = {
        .name = "x' = lambda x", .nf = 2, .fast_var = var, .fast = linear};
    double lambda[2] = {real, imaginary}, S[2000], largest = 0;
    double complex root[40];
    test_run t;
    test_open_with(&t, &model, method_name(q), 1, 1, set_user, lambda);
    const int n = tw_map_size(&t.r);
    ck_assert_int_le(n, 40);
    ck_assert_int_eq(tw_map(&t.r, S), TW_OK);
    test_eigenvalues(n, S, root);
    for (int i = 0; i < n; i++) largest = fmax(largest, cabs(root[i]));
    test_close(&t);
    return largest;
}

START_TEST(the_step_limits_in_the_manual_are_correct)
{
    /* doc/methods/adams.md: |lambda| h for decay, and for an oscillation damped by 5 %
     */
    static const double decay[] = {1.00, 1.99, 1.72, 1.28, 0.94, 0.69, 0.51, 0.38};
    static const double swing[] = {1.08, 1.31, 1.15, 0.91, 0.69, 0.52, 0.38, 0.28};
    for (int q = 1; q <= 8; q++) {
        const double z = decay[q - 1], y = swing[q - 1];
        ck_assert_double_le(growth(q, -z, 0), 1 + 1e-9);
        ck_assert_double_gt(growth(q, -z - 0.02, 0), 1);
        ck_assert_double_le(growth(q, -0.05 * y, y), 1 + 1e-9);
        ck_assert_double_gt(growth(q, -0.05 * (y + 0.02), y + 0.02), 1);
    }
}
END_TEST

START_TEST(the_start_up_takes_the_documented_slow_evaluations)
{
    for (int q = 1; q <= 8; q++)
        for (int k = 0; k < RATIOS; k++) {
            test_run t;
            double sweeps = 0;
            test_open(&t, &test_oscillators, method_name(q), 0.01, ratios[k]);
            ck_assert_int_eq(tw_advance(&t.r, 8L * ratios[k]), TW_OK);
            for (int K = q - 2; K > 0; K--) sweeps += K * (K + 1) / 2;
            /* f_0, the sweeps, two in each of q - 1 steps */
            ck_assert(t.r.now.count[TW_START_SLOW] == 1 + sweeps + 2 * (q - 1));
            /* the nominal two of each further step */
            ck_assert(t.r.now.count[TW_SLOW] == 2 * (8 - (q - 1)));
            if (getenv("TW_SHOW"))
                fprintf(stderr, "%s ratio %2d: start-up %g slow, %g fast\n",
                        method_name(q), ratios[k], t.r.now.count[TW_START_SLOW],
                        t.r.now.count[TW_START_FAST]);
            test_close(&t);
        }
}
END_TEST

/* The error in the first steps, at every tick, including interpolated slow states. */
START_TEST(the_first_ticks_have_the_order_of_the_method)
{
    const int start = _i;
    for (int q = 2; q <= 8; q++)
        for (int k = 0; k < RATIOS; k++) {
            /* Runge-Kutta 4 keeps orders up to 5; the constants of high orders are
             * large: smaller steps */
            const double order = start == TW_START_PAPER && q > 5 ? 4 : q - 0.5;
            double error[2] = {0, 0};
            const int r = ratios[k];
            for (int half = 0; half < 2; half++) {
                const double H = (start == TW_START_OWN ? 0.1 : 0.05) / (1 + half);
                double p[3] = {-2, 0.5, 1};
                settings s = {.p = p, .start = start};
                test_run t;
                test_open_with(&t, tw_find_model("kpr"), method_name(q), H, r, set, &s);
                for (int j = 1; j <= r * (q - 1); j++) {
                    double y[2];
                    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
                    ck_assert_int_eq(tw_outputs(&t.r, y), TW_OK);
                    error[half] = fmax(error[half], fmax(fabs(y[0]), fabs(y[1])));
                }
                test_close(&t);
            }
            /* local errors of at least H^q */
            ck_assert_msg(log2(error[0] / error[1]) > order || error[1] < 1e-14,
                          "start %d, %s ratio %d: %g %g", start, method_name(q), r,
                          error[0], error[1]);
        }
}
END_TEST

/* In every tick of the start-up, evaluations over those of a regular tick at the same
 * place; the slow step in all. */
START_TEST(spread_starts_take_at_most_three_times_a_regular_tick)
{
    static const int stages[] = {0, 0, 2, 2, 3, 4, 6, 7, 11};
    for (int q = 2; q <= 8; q++)
        for (int k = 0; k < RATIOS; k++) {
            settings s = {.start = TW_START_SPREAD};
            const int r = ratios[k];
            double before[TW_NCOUNT];
            test_run t;
            test_open_with(&t, &test_oscillators, method_name(q), 0.01, r, set, &s);
            for (int j = 0; j < r * (q - 1); j++) {
                memcpy(before, t.r.now.count, sizeof before);
                ck_assert_int_eq(tw_tick(&t.r), TW_OK);
                const double slow =
                    t.r.now.count[TW_START_SLOW] - before[TW_START_SLOW];
                const double fast =
                    t.r.now.count[TW_START_FAST] - before[TW_START_FAST];
                /* k_1 of a slow step is the derivative at the end of the last one */
                const int due = stages[q] - (j && j % r == 0) + (j % r == r - 1);
                ck_assert_double_eq(slow, due);
                ck_assert_double_eq(fast, due);
                if (q <= 4) ck_assert(slow + fast <= 3 * (2 + 2 * (j % r == r - 1)));
            }
            ck_assert(t.r.now.count[TW_SLOW] == 0 && t.r.now.count[TW_FAST] == 0);
            test_close(&t);
        }
}
END_TEST

/* The start-up after a change of the step and after tw_forget, in whole-step ticks and
 * with two tracks; all starts converge to one solution, with different bits. */
START_TEST(every_start_works_in_every_variant_and_again_later)
{
    static const char *const names[] = {"adams2", "adams4", "adams8", "adams3_parallel",
                                        "adams8_parallel"};
    for (int n = 0; n < 5; n++)
        for (int passes = 1; passes <= 2; passes++)
            for (int kind = TW_LAGRANGE; kind <= TW_DENSE; kind++) {
                test_run t[3];
                for (int k = 0; k < 3; k++) {
                    settings s = {
                        .start = k + 1, .passes = passes, .interpolation = kind};
                    test_open_with(&t[k], &test_oscillators, names[n], 0.001, 4, set,
                                   &s);
                    test_go(&t[k], 0.02);
                    const double once = t[k].r.now.count[TW_START_SLOW];
                    ck_assert_int_eq(tw_set_step(&t[k].r, 0.0005), TW_OK);
                    test_go(&t[k], 0.03);
                    ck_assert(t[k].r.now.count[TW_START_SLOW] == 2 * once);
                }
                for (int k = 1; k < 3; k++) {
                    ck_assert(memcmp(t[k].r.now.xs, t[0].r.now.xs, 16) != 0);
                    for (int i = 0; i < 2; i++) {
                        const double tolerance = n % 3 ? 1e-6 : 1e-4;
                        ck_assert_double_eq_tol(t[k].r.now.xs[i], t[0].r.now.xs[i],
                                                tolerance);
                        ck_assert_double_eq_tol(t[k].r.now.xf[i], t[0].r.now.xf[i],
                                                tolerance);
                    }
                }
                for (int k = 0; k < 3; k++) test_close(&t[k]);
            }
}
END_TEST

static double latest;

static int note_time(double t, double *u, void *user)
{
    latest = fmax(latest, t);
    return test_sine_input(t, u, user);
}

static void set_note(tw_run *r, void *user)
{
    (void)user;
    r->input = note_time;
}

START_TEST(no_input_after_the_slow_step_is_read)
{
    for (int q = 1; q <= 8; q++)
        for (int k = 0; k < RATIOS; k++) {
            test_run t;
            latest = 0;
            test_open_with(&t, &test_oscillators, method_name(q), 0.01, ratios[k],
                           set_note, NULL);
            for (int n = 1; n <= 10; n++)
                for (int j = 0; j < ratios[k]; j++) {
                    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
                    ck_assert_double_le(latest, n * 0.01 + 1e-15);
                    /* regular ticks, except the first of a slow step, read nothing
                     * beyond their own end */
                    if (n >= q || j > 0) ck_assert_double_le(latest, t.r.now.t + 1e-15);
                    latest = 0;
                }
            test_close(&t);
        }
}
END_TEST

START_TEST(a_held_sample_acts_from_its_own_tick_on)
{
    for (int q = 1; q <= 8; q++)
        for (int change = 0; change < 12; change++) {
            test_run a, b;
            double u = 0.25;
            test_open(&a, &test_oscillators, method_name(q), 0.01, 2);
            test_open(&b, &test_oscillators, method_name(q), 0.01, 2);
            for (int k = 0; k < 14; k++) {
                ck_assert_int_eq(tw_hold(&a.r, &u), TW_OK);
                if (k == change) u = 4;
                ck_assert_int_eq(tw_hold(&b.r, &u), TW_OK);
                u = 0.25;
                ck_assert_int_eq(tw_tick(&a.r), TW_OK);
                ck_assert_int_eq(tw_tick(&b.r), TW_OK);
                ck_assert_int_eq(!memcmp(a.r.now.xs, b.r.now.xs, 4 * sizeof(double)),
                                 k < change);
            }
            test_close(&a);
            test_close(&b);
        }
}
END_TEST

START_TEST(options_that_change_the_memory_are_rejected_after_tw_bind)
{
    settings s = {.interpolation = TW_LINEAR};
    test_run t;
    test_open_with(&t, &test_oscillators, "adams4", 0.01, 5, set, &s);
    ck_assert_int_eq(tw_advance(&t.r, 20), TW_OK);
    t.r.opt[TW_OPT_INTERPOLATION] = TW_DENSE; /* a larger table */
    ck_assert_int_eq(tw_advance(&t.r, 20), TW_OK);
    ck_assert_int_eq(tw_forget(&t.r), TW_E_MEMORY);
    t.r.opt[TW_OPT_INTERPOLATION] = TW_LINEAR;
    t.r.opt[TW_OPT_PASSES] = 2; /* a different tick */
    ck_assert_int_eq(tw_forget(&t.r), TW_E_MEMORY);
    t.r.opt[TW_OPT_PASSES] = 1;
    ck_assert_int_eq(tw_forget(&t.r), TW_OK);
    test_close(&t);
}
END_TEST

/* Doubles per state, both parts alike; the table of weights is apart. */
START_TEST(memory_per_state_is_small_and_constant_in_the_ratio)
{
    static tw_var var[200];
    for (int i = 0; i < 200; i++) var[i].name = "x";
    for (int q = 1; q <= 8; q++) {
        double per_state[RATIOS + 1];
        for (int k = 0; k <= RATIOS; k++) {
            const int ratio = k < RATIOS ? ratios[k] : 1000;
            double need[2];
            for (int more = 0; more < 2; more++) {
                tw_model m = test_oscillators;
                tw_run r;
                m.ns = m.nf = 100 + 100 * more;
                m.slow_var = m.fast_var = var;
                tw_init(&r, &m, tw_find_method(method_name(q)), 1e-3, ratio);
                need[more] = (double)tw_need(&r);
            }
            per_state[k] = (need[1] - need[0]) / 200;
            ck_assert_double_eq(per_state[k], per_state[0]);
        }
        if (q == 4) ck_assert_double_le(per_state[0], 32);
        ck_assert_double_le(per_state[0], 48);
    }
}
END_TEST

START_TEST(every_variant_restores_bit_for_bit_at_every_tick)
{
    for (int kind = TW_LINEAR; kind <= TW_DENSE; kind++)
        for (int passes = 1; passes <= 2; passes++)
            for (int q = 1; q <= 8; q += 3) {
                settings s = {
                    .interpolation = kind, .passes = passes, .start = 1 + kind % 3};
                test_run t;
                test_open_with(&t, &test_oscillators, method_name(q), 0.01, 3, set, &s);
                const size_t size = tw_snapshot_need(&t.r);
                double *saved = malloc(size * sizeof *saved);
                for (int k = 0; k < 10 * t.r.now.ticks; k++) {
                    double x[4];
                    ck_assert_int_eq(tw_snapshot(&t.r, saved, size), TW_OK);
                    ck_assert_int_eq(tw_advance(&t.r, 11), TW_OK);
                    memcpy(x, t.r.now.xs, sizeof x);
                    ck_assert_int_eq(tw_restore(&t.r, saved, size), TW_OK);
                    ck_assert_int_eq(tw_advance(&t.r, 11), TW_OK);
                    ck_assert(!memcmp(x, t.r.now.xs, sizeof x));
                    ck_assert_int_eq(tw_restore(&t.r, saved, size), TW_OK);
                    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
                }
                free(saved);
                test_close(&t);
            }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("adams");
    TCase *c = tcase_create("adams");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, order_four_has_the_weights_of_the_paper);
    tcase_add_test(c, q_weights_integrate_polynomials_exactly_below_degree_q_only);
    tcase_add_test(c, at_ratio_one_the_interpolation_does_not_matter);
    tcase_add_test(c, with_only_one_part_a_run_is_single_rate);
    tcase_add_test(c, evaluations_follow_corrections_and_passes);
    tcase_add_test(c, fast_and_slow_at_one_point_are_evaluated_in_one_call);
    tcase_add_test(c, passes_converge_to_the_implicit_method);
    tcase_add_test(c, the_fast_part_and_the_whole_step_reach_a_tolerance);
    tcase_add_test(c, a_tolerance_that_is_not_reached_stops_the_run);
    tcase_add_test(c, a_second_pass_is_closer_to_the_implicit_solution);
    tcase_add_test(c, the_step_limits_in_the_manual_are_correct);
    tcase_add_test(c, the_start_up_takes_the_documented_slow_evaluations);
    tcase_add_loop_test(c, the_first_ticks_have_the_order_of_the_method, TW_START_OWN,
                        TW_START_SPREAD + 1);
    tcase_add_test(c, spread_starts_take_at_most_three_times_a_regular_tick);
    tcase_add_test(c, every_start_works_in_every_variant_and_again_later);
    tcase_add_test(c, no_input_after_the_slow_step_is_read);
    tcase_add_test(c, a_held_sample_acts_from_its_own_tick_on);
    tcase_add_test(c, options_that_change_the_memory_are_rejected_after_tw_bind);
    tcase_add_test(c, memory_per_state_is_small_and_constant_in_the_ratio);
    tcase_add_test(c, every_variant_restores_bit_for_bit_at_every_tick);
    suite_add_tcase(s, c);
    return s;
}
