/* test_failing_functions.c: whichever call of a model's function fails, its code comes
 * back; and calls that a run refuses at the wrong moment. */
#include "common.h"

/* test_oscillators, or test_relay, whose call number `fatal` fails */
static const tw_model *inner;
static long calls, fatal;
enum { CODE = 4711 };

static int fails(void)
{
    return ++calls == fatal;
}

static int slow(const tw_at *at, double *dx)
{
    return fails() ? CODE : inner->slow(at, dx);
}

static int fast(const tw_at *at, double *dx)
{
    return fails() ? CODE : inner->fast(at, dx);
}

static int direct(const tw_at *at, double *xd)
{
    return fails() ? CODE : inner->direct(at, xd);
}

static int input(double t, double *u, void *user)
{
    return fails() ? CODE : test_sine_input(t, u, user);
}

static void give_input(tw_run *r, void *user)
{
    (void)user;
    r->input = input;
}

static tw_model failing(const tw_model *of)
{
    tw_model m = *of;
    inner = of;
    m.slow = slow;
    m.fast = fast;
    if (m.direct) m.direct = direct;
    return m;
}

static void every_call_fails(const tw_model *of, const tw_method *method, int ratio)
{
    const tw_model m = failing(of);
    const double tolerance[] = {0, 1e-9};
    for (int k = 0; k < 2; k++)
        for (long at = 1, done = 0; !done; at++) {
            test_run t;
            char text[300];
            calls = fatal = 0;
            test_open_with(&t, &m, method->name, 0.01, ratio, give_input, NULL);
            t.r.opt[TW_OPT_TOLERANCE] = tolerance[k];
            t.r.opt[TW_OPT_PASSES] = 2;
            if (tw_start(&t.r)) { /* the method has no such option */
                test_close(&t);
                break;
            }
            calls = 0;
            fatal = at;
            const int rc = tw_advance(&t.r, 6 * t.r.now.ticks);
            done = calls < at;
            tw_message(&t.r, text, sizeof text);
            ck_assert_msg(
                rc == (done ? TW_OK : CODE) || (calls < at && rc == TW_E_ITERATION),
                "%s ratio %d call %ld: code %d, %s", method->name, ratio, at, rc, text);
            if (!done)
                ck_assert_msg(strstr(text, "returned 4711") != NULL, "%s: %s",
                              method->name, text);
            test_close(&t);
        }
}

START_TEST(whichever_call_fails_its_code_comes_back)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        const int ratio = m->ratio ? m->ratio : 2;
        every_call_fails(&test_oscillators, m, ratio);
        every_call_fails(&test_relay, m, ratio);
        if (!m->ratio) every_call_fails(&test_oscillators, m, 1);
    }
}
END_TEST

START_TEST(the_functions_at_a_point_say_which_of_them_failed)
{
    static const char *const names[] = {"input", "direct", "slow", "fast"};
    const tw_model *const models[] = {&test_oscillators, &test_relay};
    int found = 0;
    for (int k = 0; k < 2; k++) {
        const tw_model m = failing(models[k]);
        test_run t;
        double dxs[9], dxf[9];
        int rc = CODE;
        fatal = 0;
        test_open_with(&t, &m, "rk4", 0.01, 1, give_input, NULL);
        const tw_at at = {.t = 0.5, .xs = t.r.now.xs, .xf = t.r.now.xf};
        for (fatal = 1; rc; fatal++) {
            char text[300];
            calls = 0;
            rc = tw_derivatives_at(&t.r, &at, dxs, dxf);
            if (!rc) break;
            ck_assert_int_eq(rc, CODE);
            tw_message(&t.r, text, sizeof text);
            for (int i = 0; i < 4; i++) found |= (strstr(text, names[i]) != NULL) << i;
        }
        fatal = 0;
        ck_assert_int_eq(tw_derivatives_at(&t.r, NULL, dxs, dxf), TW_E_NULL);
        ck_assert_int_eq(tw_derivatives_at(&t.r, &(tw_at){.t = 0}, dxs, dxf),
                         TW_E_NULL);
        test_close(&t);
    }
    ck_assert_int_eq(found, 15);
}
END_TEST

static int no_start(const tw_at *at, double *x)
{
    (void)at, (void)x;
    return CODE;
}

START_TEST(a_start_that_fails_is_named)
{
    for (int k = 0; k < 2; k++) {
        tw_model m = test_oscillators;
        static double mem[4000];
        char text[300];
        tw_run r;
        if (k)
            m.init_f = no_start;
        else
            m.init_s = no_start;
        tw_init(&r, &m, tw_find_method("rk4"), 0.01, 1);
        ck_assert_int_eq(tw_bind(&r, mem, 4000), TW_OK);
        ck_assert_int_eq(tw_start(&r), CODE);
        tw_message(&r, text, sizeof text);
        ck_assert_msg(strstr(text, k ? "init_f" : "init_s") != NULL, "%s", text);
    }
}
END_TEST

START_TEST(a_preset_may_set_a_fast_state)
{
    tw_model m = test_oscillators;
    const tw_value values[] = {{m.fast_var[0].name, 0.75, 0}, {NULL, 0, 0}};
    const tw_preset presets[] = {{.name = "P", .values = values}, {.name = NULL}};
    double xs[9], xf[9];
    m.preset = presets;
    ck_assert_int_eq(tw_apply_preset(&m, "P", NULL, xs, xf), TW_OK);
    ck_assert(xf[0] == 0.75);
}
END_TEST

static int visit(tw_run *r, double t, const double *xs, const double *xf, void *user)
{
    (void)r, (void)t, (void)xs, (void)xf, (void)user;
    return TW_OK;
}

START_TEST(what_the_moment_does_not_allow_is_refused)
{
    test_run t;
    char text[300];
    test_open(&t, &test_oscillators, "adams4", 0.01, 5);
    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    ck_assert_int_eq(tw_forget(&t.r), TW_E_FULL_STEP);
    ck_assert_int_eq(tw_run_to(&t.r, 0.01), TW_OK);
    ck_assert_int_eq(tw_forget(&t.r), TW_OK);
    const double x = t.r.now.xs[0], next = nextafter(t.r.now.t, 1);
    ck_assert_int_eq(tw_run_to(&t.r, next), TW_OK); /* nothing to integrate */
    ck_assert(t.r.now.t == next && t.r.now.xs[0] == x);
    test_close(&t);

    test_open(&t, &test_oscillators, "rk2", 0.01, 1);
    const double times[] = {0.005, 0.03};
    static double mem[4000];
    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    ck_assert_int_eq(tw_run_times(&t.r, times, 2, visit, NULL, mem, 4000),
                     TW_E_FULL_STEP);
    tw_message(&t.r, text, sizeof text);
    ck_assert_msg(strstr(text, "tw_run_times") != NULL, "%s", text);
    test_close(&t);
}
END_TEST

static void interpolate_least(tw_run *r, void *user)
{
    (void)user;
    r->opt[TW_OPT_INTERPOLATION] = 1;
}

START_TEST(a_snapshot_with_options_that_need_more_memory_is_refused)
{
    test_run t;
    static double to[8000];
    test_open_with(&t, &test_oscillators, "adams4_parallel", 0.01, 5, interpolate_least,
                   NULL);
    ck_assert_int_eq(tw_snapshot(&t.r, to, 8000), TW_OK);
    const double was = t.r.opt[TW_OPT_INTERPOLATION];
    int refused = 0, larger = 0;
    for (int kind = 0; kind < 9; kind++) {
        t.r.opt[TW_OPT_INTERPOLATION] = kind;
        refused += tw_snapshot(&t.r, to, 8000) == TW_E_MEMORY;
        if (tw_need(&t.r) > t.len) {
            ck_assert_int_eq(tw_restore(&t.r, to, 8000), TW_E_MEMORY);
            larger++;
        }
    }
    ck_assert_int_gt(refused, 0);
    ck_assert_int_gt(larger, 0);
    t.r.opt[TW_OPT_INTERPOLATION] = was;
    ck_assert_int_eq(tw_snapshot(&t.r, to, 8000), TW_OK);
    test_close(&t);
}
END_TEST

START_TEST(the_version_is_that_of_the_header)
{
    ck_assert_str_eq(tw_version(), TW_VERSION);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("failing functions");
    TCase *c = tcase_create("failing functions");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, whichever_call_fails_its_code_comes_back);
    tcase_add_test(c, the_functions_at_a_point_say_which_of_them_failed);
    tcase_add_test(c, a_start_that_fails_is_named);
    tcase_add_test(c, a_preset_may_set_a_fast_state);
    tcase_add_test(c, what_the_moment_does_not_allow_is_refused);
    tcase_add_test(c, a_snapshot_with_options_that_need_more_memory_is_refused);
    tcase_add_test(c, the_version_is_that_of_the_header);
    suite_add_tcase(s, c);
    return s;
}
