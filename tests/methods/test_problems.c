/* test_problems.c: the untimed results of `make bench` on P1, P2 and P4: nominal
 * evaluation counts, observed orders, smallest error. */
#include "common.h"
#include "orders.h"
#include "problems.h"

START_TEST(the_parameters_of_p2_are_those_of_the_measurements)
{
    const double *p = problem_params(&problems[P2]);
    ck_assert_double_eq(p[0], -10);
    ck_assert_double_eq(p[1], 0.5);
    ck_assert_double_eq(p[2], 100);
}
END_TEST

static void expect_same_rhs(int n, const double *a, const double *b, const char *what)
{
    for (int i = 0; i < n; i++)
        ck_assert_msg(a[i] == b[i], "%s, state %d: %.17g, %.17g", what, i, a[i], b[i]);
}

static void set_params(tw_run *r, void *user)
{
    const int *which = user;
    r->p = problem_params(&problems[*which]);
}

/* Other solvers get right-hand sides that include the input. */
START_TEST(other_solvers_get_the_same_derivatives_as_tworate)
{
    for (int i = 0; i < PROBLEMS; i++) {
        const problem *p = &problems[i];
        const problem_rhs rhs = problem_sides(p);
        const int ns = p->model->ns, nf = p->model->nf;
        double slow[PROBLEM_STATES], fast[PROBLEM_STATES];
        double want_slow[PROBLEM_STATES], want_fast[PROBLEM_STATES];
        test_run t;
        test_open_with(&t, p->model, "euler", p->tend / 10000, 1, set_params, &i);
        for (int k = 0; k < 20; k++) {
            const tw_at at = {
                .t = t.r.now.t, .xs = t.r.now.xs, .xf = t.r.now.xf, .p = rhs.p};
            ck_assert_int_eq(tw_derivatives(&t.r, want_slow, want_fast), TW_OK);
            ck_assert_int_eq(rhs.slow(&at, slow), TW_OK);
            ck_assert_int_eq(rhs.fast(&at, fast), TW_OK);
            expect_same_rhs(ns, slow, want_slow, p->name);
            expect_same_rhs(nf, fast, want_fast, p->name);
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
        }
        test_close(&t);
    }
}
END_TEST

/* A position with an error of a tenth of the largest position of its part. */
START_TEST(an_error_is_relative_to_the_largest_state_of_the_same_unit)
{
    const problem *p = &problems[VEHICLE];
    const int ns = p->model->ns;
    problem_points a = {{0}}, b;
    double slow, fast;
    for (int i = 0; i < ns; i++) a[0][i] = 1000; /* other units are larger */
    a[2][tw_find_var(p->model->slow_var, ns, "yc")] = -4;
    for (int i = 0; i < ns; i++)
        if (!strcmp(p->model->slow_var[i].unit, "m")) a[0][i] = 0;
    memcpy(b, a, sizeof a);
    b[5][tw_find_var(p->model->slow_var, ns, "xc")] += 0.4;
    problem_error(p, a, b, &slow, &fast);
    ck_assert_double_eq(slow, 0.1);
    ck_assert_double_eq(fast, 0);
    b[7][ns] = 1; /* if all are zero */
    problem_error(p, a, b, &slow, &fast);
    ck_assert_double_eq(fast, INFINITY);
    b[3][ns] = NAN;
    problem_error(p, a, b, &slow, &fast);
    ck_assert(isnan(fast));
}
END_TEST

/* P1w is the same problem with more expensive right-hand sides. */
START_TEST(the_sines_of_p1w_do_not_change_the_solution)
{
    problem_points a, b;
    problem_reference(&problems[P1], a);
    problem_reference(&problems[P1W], b);
    for (int k = 0; k < CHECK_POINTS; k++)
        for (int i = 0; i < problems[P1].model->ns + problems[P1].model->nf; i++)
            ck_assert_double_eq(a[k][i], b[k][i]);
}
END_TEST

static void run(int which, const char *method, long steps, int ratio, test_run *t,
                problem_points x)
{
    const problem *p = &problems[which];
    test_open(t, p->model, method, p->tend / (double)steps, ratio);
    for (int k = 0; k < CHECK_POINTS; k++) {
        for (long i = 0; i < steps / CHECK_POINTS * t->r.now.ticks; i++)
            if (tw_tick(&t->r)) ck_abort_msg("%s stops", method);
        memcpy(x[k], t->r.now.xs, (size_t)p->model->ns * sizeof(double));
        memcpy(x[k] + p->model->ns, t->r.now.xf, (size_t)p->model->nf * sizeof(double));
    }
}

static void errors(int which, const char *method, long steps, int ratio,
                   problem_points reference, double *slow, double *fast)
{
    problem_points x;
    test_run t;
    run(which, method, steps, ratio, &t, x);
    test_close(&t);
    problem_error(&problems[which], reference, x, slow, fast);
}

/* steps: number of steps of the coarser of two runs, where the leading error term
 * dominates and rounding is negligible. */
static const struct {
    const char *method;
    int ratio;
    long steps[2]; /* on P1, on P2 */
} lines[] = {
    {"ab2", 5, {16000, 8000}},
    {"am3", 5, {8000, 4000}},
    {"am4", 5, {4000, 2000}},
    {"rk4", 1, {16000, 8000}},
    {"prk_4_8", 8, {12000, 2000}},
    {"nordsieck", 5, {8000, 2000}},
    {"adams2", 5, {8000, 4000}},
    {"adams4", 5, {16000, 1000}},
    {"adams6", 5, {0, 1000}},
    {"adams8", 5, {0, 640}},
    {"adams4_parallel", 5, {16000, 1000}},
};

START_TEST(halving_the_step_divides_errors_by_two_to_the_order)
{
    static const int which[] = {P1, P2};
    for (int w = 0; w < 2; w++) {
        problem_points reference;
        problem_reference(&problems[which[w]], reference);
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            const char *name = lines[i].method;
            const int order = tw_find_method(name)->order;
            double slow[2], fast[2];
            if (!lines[i].steps[w]) continue;
            for (int k = 0; k < 2; k++)
                errors(which[w], name, lines[i].steps[w] << k, lines[i].ratio,
                       reference, &slow[k], &fast[k]);
            const double s = log2(slow[0] / slow[1]), f = log2(fast[0] / fast[1]);
            if (getenv("TW_SHOW"))
                fprintf(stderr, "%s %s: %.2f %.2f, down to %.1e %.1e\n",
                        problems[which[w]].name, name, s, f, slow[1], fast[1]);
            ck_assert_msg(s > order - 0.1 && f > order - 0.1,
                          "%s on %s: observed orders %g, %g", name,
                          problems[which[w]].name, s, f);
        }
    }
}
END_TEST

typedef struct task {
    const tw_method *method;
    int ratio;
    problem_points reference;
} task;

static int on_p4(void *user, long steps, double *slow, double *fast)
{
    task *k = user;
    errors(P4, k->method->name, steps, k->ratio, k->reference, slow, fast);
    return steps > 20000 ? 2 : 0; /* enough for orders up to 3 */
}

START_TEST(every_method_has_its_order_at_every_ratio)
{
    static const int ratios[] = {1, 2, 5, 10};
    static task k;
    problem_reference(&problems[P4], k.reference);
    for (int i = 0; (k.method = tw_method_at(i)); i++)
        for (int n = 0; n < 4 && !(k.method->ratio && n); n++) {
            const int order = k.method->order;
            k.ratio = k.method->ratio ? k.method->ratio : ratios[n];
            const orders o = orders_observe(on_p4, &k, CHECK_POINTS, order);
            ck_assert_msg(o.slow > order - 0.1 && o.fast > order - 0.1,
                          "%s at ratio %d: observed orders %g, %g", k.method->name,
                          k.ratio, o.slow, o.fast);
        }
}
END_TEST

START_TEST(every_method_takes_exactly_its_nominal_evaluations)
{
    static const int ratios[] = {1, 2, 5, 10}, which[] = {P1, P2};
    for (int i = 0; tw_method_at(i); i++) {
        const tw_method *m = tw_method_at(i);
        for (int k = 0; k < 4 && !(m->ratio && k); k++) {
            for (int w = 0; w < 2; w++) {
                test_run t;
                double slow, fast, before[TW_NCOUNT];
                test_open(&t, problems[which[w]].model, m->name, 1e-5,
                          m->ratio ? m->ratio : ratios[k]);
                m->evals(&t.r, &slow, &fast);
                ck_assert_int_eq(tw_advance(&t.r, 20L * t.r.now.ticks), TW_OK);
                memcpy(before, t.r.now.count, sizeof before);
                ck_assert_int_eq(tw_advance(&t.r, 100L * t.r.now.ticks), TW_OK);
                ck_assert_double_eq(t.r.now.count[TW_SLOW] - before[TW_SLOW],
                                    100 * slow);
                ck_assert_double_eq(t.r.now.count[TW_FAST] - before[TW_FAST],
                                    100 * fast);
                ck_assert_double_eq(t.r.now.count[TW_START_SLOW],
                                    before[TW_START_SLOW]);
                ck_assert_double_eq(t.r.now.count[TW_START_FAST],
                                    before[TW_START_FAST]);
                test_close(&t);
            }
        }
    }
}
END_TEST

/* because t = t0 + k H and sums have a fixed order. */
START_TEST(the_error_on_p2_goes_below_1e_13)
{
    problem_points reference;
    double slow, fast;
    problem_reference(&problems[P2], reference);
    errors(P2, "adams8", 8000, 8, reference, &slow, &fast);
    ck_assert_double_lt(slow, 1e-13);
    ck_assert_double_lt(fast, 1e-13);
    errors(P2, "adams8", 64000, 8, reference, &slow, &fast);
    ck_assert_double_lt(slow, 1e-13);
    ck_assert_double_lt(fast, 1e-13);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("problems of the bench");
    TCase *c = tcase_create("problems");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, the_parameters_of_p2_are_those_of_the_measurements);
    tcase_add_test(c, other_solvers_get_the_same_derivatives_as_tworate);
    tcase_add_test(c, an_error_is_relative_to_the_largest_state_of_the_same_unit);
    tcase_add_test(c, the_sines_of_p1w_do_not_change_the_solution);
    tcase_add_test(c, halving_the_step_divides_errors_by_two_to_the_order);
    tcase_add_test(c, every_method_has_its_order_at_every_ratio);
    tcase_add_test(c, every_method_takes_exactly_its_nominal_evaluations);
    tcase_add_test(c, the_error_on_p2_goes_below_1e_13);
    suite_add_tcase(s, c);
    return s;
}
