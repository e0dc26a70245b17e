/* test_ten_problems.c: the ten problems of error control: their references against a
 * second method, their right-hand sides against those of a run, the drops. */
#include "common.h"
#include "ten_problems.h"

static void set_up(tw_run *r, void *user)
{
    const problem *p = user;
    r->p = problem_params(p);
    r->input = p->input;
}

/* rk8 at tiny steps. */
static double difference(int which, long steps)
{
    const problem *p = &ten_problems[which];
    const size_t size = (size_t)(p->model->ns + p->model->nf) * sizeof(double);
    ten_points x;
    test_run t;
    test_open_with(&t, p->model, "rk8", p->tend / (double)steps, 1, set_up, (void *)p);
    for (int k = 0; k < TEN_INSTANTS; k++) {
        if (tw_advance(&t.r, steps / TEN_INSTANTS)) ck_abort_msg("%s stops", p->name);
        memcpy(x[k], t.r.now.xs, size);
    }
    test_close(&t);
    return ten_error(which, x, NULL, NULL);
}

/* Steps cross the kinks of contact and, where a wheel of the vehicle lifts, a jump of
 * a derivative: the difference there is that of rk8, and shrinks with its step. */
static const struct {
    long steps;
    double limit;
} tiny[TEN] = {
    [TEN_KPR] = {4000, 1e-12},          [TEN_VDP] = {8000, 1e-11},
    [TEN_CONTACT] = {400000, 1e-8},     [TEN_VEHICLE_BUMP] = {40000, 3e-5},
    [TEN_CRAFT_PULSE] = {4000, 1e-9},   [TEN_GUN_TURRET] = {4000, 1e-11},
    [TEN_FLEXIBLE_ARM] = {4000, 1e-10}, [TEN_P1] = {4000, 1e-11},
    [TEN_P3] = {4000, 1e-11},           [TEN_HMMWV] = {4000, 5e-9},
};

START_TEST(two_independent_methods_agree_on_every_problem)
{
    for (int i = 0; i < TEN; i++) {
        const double d = difference(i, tiny[i].steps);
        if (getenv("TW_SHOW")) fprintf(stderr, "%s: %.1e\n", ten_problems[i].name, d);
        ck_assert_msg(d < tiny[i].limit, "%s: %g", ten_problems[i].name, d);
    }
}
END_TEST

START_TEST(solvers_without_inputs_get_the_derivatives_of_a_run)
{
    for (int i = 0; i < TEN; i++) {
        const problem *p = &ten_problems[i];
        const int ns = p->model->ns, nf = p->model->nf;
        double want[PROBLEM_STATES], both[PROBLEM_STATES], apart[PROBLEM_STATES];
        test_run t;
        test_open_with(&t, p->model, "rk4", p->tend / 20000, 1, set_up, (void *)p);
        for (int k = 0; k < 20; k++) {
            const double at = t.r.now.t, *xs = t.r.now.xs, *xf = t.r.now.xf;
            ck_assert_int_eq(tw_derivatives(&t.r, want, want + ns), TW_OK);
            ck_assert_int_eq(ten_both(p, at, xs, xf, both, both + ns), TW_OK);
            ck_assert_int_eq(ten_slow(p, at, xs, xf, apart), TW_OK);
            ck_assert_int_eq(ten_fast(p, at, xs, xf, apart + ns), TW_OK);
            for (int j = 0; j < ns + nf; j++)
                ck_assert_msg(both[j] == want[j] && apart[j] == want[j],
                              "%s, state %d: %.17g, %.17g, %.17g", p->name, j, both[j],
                              apart[j], want[j]);
            ck_assert_int_eq(tw_advance(&t.r, 200), TW_OK);
        }
        test_close(&t);
    }
}
END_TEST

START_TEST(an_error_is_relative_to_the_range_of_its_state)
{
    const ten_solution *s = ten_reference(TEN_KPR);
    const double low = sqrt(0.5), high = sqrt(1.5);
    ten_points x;
    double slow, fast;
    /* to 3 s the slow solution falls from its top almost to its bottom */
    ck_assert_double_eq_tol(s->range[0], high - sqrt(1 + 0.5 * cos(3)), 1e-9);
    ck_assert_double_lt(s->range[0], high - low);
    ck_assert_double_eq_tol(s->range[1], sqrt(3) - 1, 1e-6);
    memcpy(x, s->x, sizeof x);
    ck_assert_double_eq(ten_error(TEN_KPR, x, &slow, &fast), 0);
    x[3][0] -= 0.01 * s->range[0];
    x[9][1] += 0.02 * s->range[1];
    ck_assert_double_eq_tol(ten_error(TEN_KPR, x, &slow, &fast), 0.02, 1e-12);
    ck_assert_double_eq_tol(slow, 0.01, 1e-12);
    x[5][1] = NAN;
    ck_assert_double_eq(ten_error(TEN_KPR, x, NULL, NULL), INFINITY);
}
END_TEST

START_TEST(drops_fill_their_range)
{
    unsigned long long seed = 1;
    double p[TEN_DROP_PARAMS], low[3] = {9, 9, 9}, high[3] = {-9, -9, -9};
    int resting = 0;
    for (int i = 0; i < 1000; i++) {
        ten_drop(&seed, p);
        resting += p[2] == 0;
        for (int k = 0; k < TEN_DROP_PARAMS; k++) {
            low[k] = fmin(low[k], p[k]);
            high[k] = fmax(high[k], p[k]);
        }
    }
    ck_assert(low[0] >= 0.02 && low[0] < 0.03 && high[0] <= 0.82 && high[0] > 0.81);
    ck_assert(low[1] >= -1 && low[1] < -0.98 && high[1] <= 1 && high[1] > 0.98);
    ck_assert(low[2] == 0 && high[2] <= 0.2 && high[2] > 0.198);
    ck_assert(resting > 400 && resting < 600);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("ten problems of error control");
    TCase *c = tcase_create("ten problems");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, two_independent_methods_agree_on_every_problem);
    tcase_add_test(c, solvers_without_inputs_get_the_derivatives_of_a_run);
    tcase_add_test(c, an_error_is_relative_to_the_range_of_its_state);
    tcase_add_test(c, drops_fill_their_range);
    suite_add_tcase(s, c);
    return s;
}
