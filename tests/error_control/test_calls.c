/* test_calls.c: error control: wrong calls are refused by name, and whatever a function
 * of the user returns ends the run with its name and leaves the last good state. */
#include "auto_fixture.h"
#include "tw_method.h"

static void says(test_auto *t, int rc, int code, const char *words)
{
    char text[300];
    tw_auto_message(&t->a, text, sizeof text);
    ck_assert_msg(rc == code, "%d expected, got %d: %s", code, rc, text);
    ck_assert_msg(strstr(text, words) != NULL, "'%s' expected, got '%s'", words, text);
}

static int values(const tw_at *at, double *v)
{
    v[0] = at->xs[0];
    return TW_OK;
}

START_TEST(settings_out_of_range_are_refused)
{
    static const tw_event sideways = {.name = "sideways", .direction = 2};
    test_auto t;
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.max_ratio = 0;
    says(&t, tw_auto_check(&t.a), TW_E_RANGE, "max_ratio is 0, expected 1 to ");
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.fast_mode = -5;
    says(&t, tw_auto_check(&t.a), TW_E_RANGE, "fast_mode is -5");
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.Hmin = 0.2, t.a.Hmax = 0.1;
    says(&t, tw_auto_check(&t.a), TW_E_RANGE, "Hmax is 0.1, expected 0.2 or more");
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.n_stops = -1;
    says(&t, tw_auto_check(&t.a), TW_E_RANGE, "n_stops is -1");
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.n_stops = 1;
    says(&t, tw_auto_check(&t.a), TW_E_NULL, "stops");
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.n_events = 10001;
    says(&t, tw_auto_check(&t.a), TW_E_RANGE, "n_events is 10001");
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.n_events = 1;
    t.a.events = &sideways;
    says(&t, tw_auto_check(&t.a), TW_E_NULL, "event_values");
    t.a.event_values = values;
    says(&t, tw_auto_check(&t.a), TW_E_RANGE, "direction of an event is 2");
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.run.method = tw_find_method("rk4");
    t.a.run.H = 1;
    says(&t, tw_auto_check(&t.a), TW_E_METHOD, "tw_auto_init");
    ck_assert(tw_auto_check(NULL) == TW_E_NULL && tw_auto_need(NULL) == 0);
}
END_TEST

START_TEST(its_method_has_no_nominal_evaluations)
{
    test_auto t;
    double slow, fast;
    auto_open(&t, &test_oscillators, 1e-6);
    t.a.run.method->evals(&t.a.run, &slow, &fast);
    ck_assert(isnan(slow) && isnan(fast));
    auto_close(&t);
}
END_TEST

static int visit(tw_auto *a, double t, const double *xs, const double *xf, void *user)
{
    (void)a, (void)t, (void)xs, (void)xf, (void)user;
    return TW_OK;
}

START_TEST(times_and_pointers_of_calls_are_checked)
{
    test_auto t;
    double x[PROBLEM_STATES], mem[PROBLEM_STATES];
    const double back[] = {0.5, 0.4}, late[] = {2};
    auto_init(&t, &test_oscillators, 1e-6);
    ck_assert_int_eq(tw_auto_at(&t.a, 0, x, x), TW_E_NOT_STARTED);
    ck_assert_int_eq(tw_auto_estimate(&t.a, x, x), TW_E_NOT_STARTED);
    ck_assert_int_eq(tw_auto_restart(&t.a), TW_E_NOT_STARTED);
    t.a.tend = 1;
    auto_start(&t);
    says(&t, tw_auto_at(&t.a, 0.5, x, x), TW_E_TIME, "t is 0.5");
    says(&t, tw_auto_at(&t.a, 0, NULL, x), TW_E_NULL, "xs or xf");
    says(&t, tw_auto_estimate(&t.a, NULL, x), TW_E_NULL, "estimate");
    says(&t, tw_auto_run_times(&t.a, back, 2, visit, NULL, NULL, mem, PROBLEM_STATES),
         TW_E_TIME, "times is 0.4");
    says(&t, tw_auto_run_times(&t.a, late, 1, visit, NULL, NULL, mem, PROBLEM_STATES),
         TW_E_TIME, "times is 2");
    says(&t, tw_auto_run_times(&t.a, back, 1, visit, NULL, NULL, mem, 0), TW_E_MEMORY,
         "tw_auto_run_times");
    says(&t, tw_auto_run_times(&t.a, back, 1, NULL, NULL, NULL, mem, PROBLEM_STATES),
         TW_E_NULL, "visit");
    says(&t, tw_auto_run_times(&t.a, back, -1, visit, NULL, NULL, mem, PROBLEM_STATES),
         TW_E_RANGE, "n is -1");
    says(&t, tw_auto_run_to(&t.a, 2), TW_E_TIME, "t is 2");
    auto_must(&t, tw_auto_run_to(&t.a, 1), "to the end");
    says(&t, tw_auto_step(&t.a), TW_E_TIME, "t is 1");
    auto_close(&t);
    ck_assert(tw_auto_at(NULL, 0, x, x) == TW_E_NULL);
    ck_assert(tw_auto_estimate(NULL, x, x) == TW_E_NULL);
    ck_assert(tw_auto_step(NULL) == TW_E_NULL && tw_auto_run_to(NULL, 1) == TW_E_NULL);
    ck_assert(tw_auto_restart(NULL) == TW_E_NULL &&
              tw_auto_back_to(NULL, 0) == TW_E_NULL);
    ck_assert(tw_auto_set_params(NULL, x) == TW_E_NULL &&
              tw_auto_hold(NULL, x) == TW_E_NULL);
}
END_TEST

/* x' = -p x, y' = 10 (x - y) */
static int decays(const tw_at *at, double *d)
{
    d[0] = -at->p[0] * at->xs[0];
    return TW_OK;
}

static int follows(const tw_at *at, double *d)
{
    d[0] = 10 * (at->xs[0] - at->xf[0]);
    return TW_OK;
}

static const tw_var x_var[] = {{"x", "", "slow", 1, 0, 0, 0}};
static const tw_var y_var[] = {{"y", "", "fast", 1, 0, 0, 0}};
static const tw_var p_var[] = {{"p", "", "rate", 1, 0, 0, 0}};

static const tw_model decay = {.name = "decay",
                               .ns = 1,
                               .nf = 1,
                               .np = 1,
                               .slow_var = x_var,
                               .fast_var = y_var,
                               .param = p_var,
                               .slow = decays,
                               .fast = follows};

START_TEST(new_parameters_act_from_the_instant_of_the_change)
{
    const double twice[] = {2};
    test_auto t;
    auto_open(&t, &decay, 1e-9);
    auto_must(&t, tw_auto_run_to(&t.a, 1), "first");
    auto_must(&t, tw_auto_set_params(&t.a, twice), "change");
    auto_must(&t, tw_auto_run_to(&t.a, 2), "second");
    ck_assert_msg(fabs(t.a.now.xs[0] - exp(-3)) < 1e-7, "%.12g", t.a.now.xs[0]);
    ck_assert(t.a.now.stat[TW_AUTO_RESTARTS] == 2);
    auto_close(&t);
}
END_TEST

START_TEST(the_same_parameters_again_do_not_start_again)
{
    const double one[] = {1};
    test_auto t, u;
    auto_open(&t, &decay, 1e-9);
    auto_open(&u, &decay, 1e-9);
    for (int i = 1; i <= 20; i++) {
        auto_must(&t, tw_auto_set_params(&t.a, i & 1 ? one : NULL), "the same");
        auto_must(&t, tw_auto_run_to(&t.a, 0.05 * i), "with");
        auto_must(&u, tw_auto_run_to(&u.a, 0.05 * i), "without");
    }
    ck_assert(t.a.now.stat[TW_AUTO_RESTARTS] == 1);
    ck_assert(t.a.now.xs[0] == u.a.now.xs[0] && t.a.now.xf[0] == u.a.now.xf[0]);
    auto_close(&t);
    auto_close(&u);
}
END_TEST

/* Functions that fail from t = 0.5 on: with a code, with a NaN, with a wrong jump. */
static int nan_slow(const tw_at *at, double *d)
{
    d[0] = at->t >= 0.5 ? NAN : -at->xs[0];
    return TW_OK;
}

static int failing_fast(const tw_at *at, double *d)
{
    d[0] = 10 * (at->xs[0] - at->xf[0]);
    return at->t >= 0.5 ? TW_E_USER : TW_OK;
}

static int failing_jacobian(const tw_at *at, double *J, int stride)
{
    (void)stride;
    J[0] = -10;
    return at->t >= 0.5 ? TW_E_USER : TW_OK;
}

static int failing_direct(const tw_at *at, double *xd)
{
    xd[0] = at->xs[0] > 0.7;
    return at->t >= 0.5 ? TW_E_USER : TW_OK;
}

static int driven(const tw_at *at, double *d)
{
    d[0] = at->u[0] - at->xs[0];
    return TW_OK;
}

static int nan_input(double t, double *u, void *user)
{
    (void)user;
    u[0] = t >= 0.5 ? NAN : 0;
    return TW_OK;
}

static int no_input(double t, double *u, void *user)
{
    (void)t, (void)user;
    u[0] = 0;
    return TW_OK;
}

static double same_jump(double t, void *user)
{
    (void)user;
    return t < 0.5 ? 0.5 : t;
}

/* The first state to overflow, with an estimate of 0; a derivative that is not finite
 * where the run starts. */
static int steep(const tw_at *at, double *d)
{
    (void)at;
    d[0] = 1e308;
    return TW_OK;
}

static int fades(const tw_at *at, double *d)
{
    d[0] = -10 * at->xf[0];
    return TW_OK;
}

static int nan_from_half(const tw_at *at, double *d)
{
    d[0] = at->t >= 0.5 ? NAN : -10 * at->xf[0];
    return TW_OK;
}

START_TEST(a_number_that_is_not_finite_is_named_wherever_it_appears)
{
    static const struct {
        tw_rhs *slow, *fast;
        double t0;
        const char *name;
    } cases[] = {{steep, fades, 0, "x"},
                 {decays, steep, 0, "y"},
                 {nan_slow, follows, 0.5, "x"},
                 {decays, nan_from_half, 0.5, "y"}};
    for (int i = 0; i < 4; i++) {
        tw_model m = decay;
        test_auto t;
        char text[300];
        m.slow = cases[i].slow;
        m.fast = cases[i].fast;
        auto_init(&t, &m, 1e-6);
        t.a.run.t0 = cases[i].t0;
        auto_start(&t);
        ck_assert_int_eq(tw_auto_run_to(&t.a, 10), TW_E_DIVERGED);
        ck_assert_str_eq(t.a.run.now.report.name, cases[i].name);
        tw_auto_message(&t.a, text, sizeof text);
        ck_assert_msg(strstr(text, cases[i].name), "%s", text);
        ck_assert(isfinite(t.a.now.xs[0]) && isfinite(t.a.now.xf[0]));
        auto_close(&t);
    }
}
END_TEST

static void fails(test_auto *t, const char *words)
{
    auto_start(t);
    const int rc = tw_auto_run_to(&t->a, 1);
    char text[300];
    tw_auto_message(&t->a, text, sizeof text);
    ck_assert_msg(rc != TW_OK && strstr(text, words), "'%s' expected, got '%s'", words,
                  text);
    /* a Jacobian is kept for some steps, direct() is called between steps */
    ck_assert_msg(t->a.now.t < 0.6 && fabs(t->a.now.xs[0] - exp(-t->a.now.t)) < 1e-4,
                  "%s: t = %g, x = %g", text, t->a.now.t, t->a.now.xs[0]);
    ck_assert(tw_auto_step(&t->a) == rc); /* it stays stopped */
    auto_close(t);
}

START_TEST(whatever_a_function_does_the_run_ends_with_its_name)
{
    static const tw_var d_var[] = {{"d", "", "direct", 0, 0, 0, 0}};
    static const tw_var u_var[] = {{"u", "", "input", 0, 0, 0, 0}};
    test_auto t;
    tw_model m = decay;
    m.slow = nan_slow;
    auto_init(&t, &m, 1e-6);
    fails(&t, "x");
    m = decay, m.fast = failing_fast;
    auto_init(&t, &m, 1e-6);
    fails(&t, "fast");
    m = decay, m.fast_jacobian = failing_jacobian;
    auto_init(&t, &m, 1e-6);
    t.a.stiff = TW_AUTO_STIFF_ON;
    fails(&t, "fast_jacobian");
    m = decay, m.fast = failing_fast; /* its Jacobian by differences */
    auto_init(&t, &m, 1e-6);
    t.a.stiff = TW_AUTO_STIFF_ON;
    fails(&t, "fast");
    m = decay, m.nd = 1, m.direct_var = d_var, m.direct = failing_direct;
    auto_init(&t, &m, 1e-6);
    fails(&t, "direct");
    m = decay, m.slow = driven, m.nu = 1, m.input = u_var;
    auto_init(&t, &m, 1e-6);
    t.a.run.input = nan_input;
    fails(&t, "u");
    auto_init(&t, &m, 1e-6);
    t.a.run.input = no_input;
    t.a.next_jump = same_jump;
    fails(&t, "next_jump is 0.5");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("calls");
    TCase *t = tcase_create("calls");
    tcase_add_test(t, settings_out_of_range_are_refused);
    tcase_add_test(t, its_method_has_no_nominal_evaluations);
    tcase_add_test(t, times_and_pointers_of_calls_are_checked);
    tcase_add_test(t, new_parameters_act_from_the_instant_of_the_change);
    tcase_add_test(t, the_same_parameters_again_do_not_start_again);
    tcase_add_test(t, a_number_that_is_not_finite_is_named_wherever_it_appears);
    tcase_add_test(t, whatever_a_function_does_the_run_ends_with_its_name);
    suite_add_tcase(s, t);
    return s;
}
