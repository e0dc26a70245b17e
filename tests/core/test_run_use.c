/* test_run_use.c: the settings of a run: their list, when to write, and errors for bad
 * settings and calls. */
#include "common.h"

START_TEST(settings_list_the_step_the_tick_and_every_option)
{
    test_run t;
    tw_var list[TW_NSETTING];
    test_open(&t, &test_oscillators, "rk4", 0.25, 1);
    ck_assert_int_eq(tw_settings(&t.r, list, TW_NSETTING), TW_NSETTING);
    int i = tw_find_var(list, TW_NSETTING, "TSTEP");
    ck_assert(i >= 0 && list[i].value == 0.25);
    i = tw_find_var(list, TW_NSETTING, "T_DT");
    ck_assert(i >= 0 && list[i].value == 0.25);
    for (int k = 0; k < TW_NOPT; k++) {
        i = tw_find_var(list, TW_NSETTING, tw_options[k].name);
        ck_assert(i >= 0 && list[i].value == t.r.opt[k]);
    }
    ck_assert_int_eq(tw_settings(&t.r, list, 3), 3);
    ck_assert_int_eq(tw_settings(NULL, list, 3), 0);
    test_close(&t);
}
END_TEST

START_TEST(writing_is_due_every_nth_slow_step)
{
    test_run t;
    test_open(&t, &test_oscillators, "rk4", 0.01, 1);
    t.r.opt[TW_OPT_IPRINT] = 3;
    for (int n = 0; n < 10; n++) {
        ck_assert_int_eq(tw_write_due(&t.r), n % 3 == 0);
        ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    }
    t.r.opt[TW_OPT_WRITE] = 0;
    t.r.opt[TW_OPT_IPRINT] = 0;
    ck_assert_int_eq(tw_write_due(&t.r), 0);
    t.r.opt[TW_OPT_WRITE] = 1;
    ck_assert_int_eq(tw_write_due(&t.r), 1);
    test_close(&t);
}
END_TEST

/* A run does not continue with rejected settings. */
START_TEST(after_a_rejected_start_the_run_cannot_tick)
{
    for (int bad = 0; bad < 3; bad++) {
        test_run t;
        test_open(&t, &test_oscillators, "adams4_parallel", 0.01, 5);
        ck_assert_int_eq(tw_advance(&t.r, 10), TW_OK);
        const double now = t.r.now.t;
        if (bad == 0) t.r.H = -1;
        if (bad == 1) t.r.ratio = 20000;
        if (bad == 2) t.r.opt[TW_OPT_PASSES] = -1;
        ck_assert_int_ne(tw_start(&t.r), TW_OK);
        ck_assert_int_eq(tw_tick(&t.r), TW_E_NOT_STARTED);
        ck_assert_int_eq(tw_advance(&t.r, 100), TW_E_NOT_STARTED);
        ck_assert(t.r.now.t == now);
        test_close(&t);
    }
}
END_TEST

static int broken(tw_run *r, double *mem, size_t len, const char *part)
{
    char text[300];
    const int rc = tw_bind(r, mem, len);
    tw_message(r, text, sizeof text);
    ck_assert_msg(strstr(text, part) != NULL, "\"%s\" does not say \"%s\"", text, part);
    return rc;
}

START_TEST(bad_use_gives_a_code_and_a_message_with_the_cause)
{
    static double mem[4000];
    const tw_model *pair = tw_find_model("linear_pair");
    const tw_method *rk4 = tw_find_method("rk4");
    double p[4] = {-1, 0, 0, -1}, x0 = NAN;
    tw_model m = *pair;
    tw_method method = *rk4;
    tw_run r;

#define BROKEN(code, part) ck_assert_int_eq(broken(&r, mem, 4000, part), code)
    tw_init(&r, NULL, rk4, 0.1, 1);
    BROKEN(TW_E_NULL, "model");
    tw_init(&r, pair, NULL, 0.1, 1);
    BROKEN(TW_E_NULL, "method");
    tw_init(&r, pair, rk4, 0.1, 0);
    BROKEN(TW_E_RATIO, "rk4 got ratio 0, expected 1");
    tw_init(&r, pair, rk4, 0.1, -3);
    BROKEN(TW_E_RATIO, "got ratio -3");
    tw_init(&r, pair, rk4, 0.1, 2);
    BROKEN(TW_E_RATIO, "rk4 got ratio 2, expected 1");
    tw_init(&r, pair, rk4, -0.1, 1);
    BROKEN(TW_E_STEP, "H is -0.1");
    tw_init(&r, pair, rk4, 0, 1);
    BROKEN(TW_E_STEP, "H is 0");
    tw_init(&r, pair, rk4, INFINITY, 1);
    BROKEN(TW_E_STEP, "H is Inf");
    tw_init(&r, pair, rk4, 0.1, 1);
    r.t0 = NAN;
    BROKEN(TW_E_TIME, "t0 is NaN");
    tw_init(&r, pair, rk4, 0.1, 1);
    r.opt[TW_OPT_CORRECTIONS] = 0;
    BROKEN(TW_E_OPTION, "corrections is 0, expected an integer from 1 to 100");
    tw_init(&r, pair, rk4, 0.1, 1);
    r.opt[TW_OPT_PASSES] = 1.5;
    BROKEN(TW_E_OPTION, "passes is 1.5, expected an integer from 1 to 100");
    tw_init(&r, pair, rk4, 0.1, 1);
    r.p = p;
    p[3] = 2e12;
    BROKEN(TW_E_PARAM, "D is 2e+12, expected");
    p[3] = NAN;
    BROKEN(TW_E_PARAM, "D is NaN");
    tw_init(&r, pair, rk4, 0.1, 1);
    r.xf0 = &x0;
    BROKEN(TW_E_STATE, "y is NaN");

    m.slow = NULL;
    tw_init(&r, &m, rk4, 0.1, 1);
    BROKEN(TW_E_MODEL, "it has no slow");
    m = *pair;
    m.fast = NULL;
    BROKEN(TW_E_MODEL, "it has no fast");
    m = *pair;
    m.out = NULL;
    BROKEN(TW_E_MODEL, "it has no out");
    m = *pair;
    m.ns = m.nf = 0;
    BROKEN(TW_E_MODEL, "a state");
    m = *pair;
    m.nd = 1;
    BROKEN(TW_E_MODEL, "direct");
    method.tick = NULL;
    tw_init(&r, pair, &method, 0.1, 1);
    BROKEN(TW_E_METHOD, "rk4");

    tw_init(&r, pair, rk4, 0.1, 1);
    ck_assert_int_eq(broken(&r, mem, tw_need(&r) - 1, "doubles, expected"),
                     TW_E_MEMORY);
    ck_assert_int_eq(broken(&r, NULL, 4000, "memory"), TW_E_NULL);
    ck_assert_int_eq(tw_tick(&r), TW_E_NOT_STARTED);
    ck_assert_int_eq(tw_start(&r), TW_E_NOT_STARTED);
    ck_assert_int_eq(tw_bind(&r, mem, 4000), TW_OK);
    ck_assert_int_eq(tw_tick(&r), TW_E_NOT_STARTED);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    ck_assert_int_eq(tw_tick(&r), TW_OK);
    x0 = NAN;
    double u[2] = {0, NAN};
    ck_assert_int_eq(tw_hold(&r, u), TW_E_INPUT);
    ck_assert_str_eq(r.now.report.name, "uf");
    ck_assert_int_eq(tw_hold(&r, NULL), TW_E_NULL);
    ck_assert_int_eq(tw_set_state(&r, &x0, NULL), TW_E_STATE);
    ck_assert_int_eq(tw_outputs(&r, NULL), TW_E_NULL);
    ck_assert_int_eq(tw_restore(&r, NULL, 0), TW_E_NULL);
    ck_assert_int_eq(tw_restore(&r, mem, 3), TW_E_MEMORY);
    ck_assert_int_eq(tw_snapshot(&r, NULL, 4000), TW_E_NULL);
    ck_assert_int_eq(tw_snapshot(NULL, mem, 4000), TW_E_NULL);
    ck_assert(tw_snapshot_need(NULL) == 0);
    ck_assert_int_eq(tw_tick(NULL), TW_E_NULL);
    ck_assert_int_eq(tw_bind(NULL, mem, 4000), TW_E_NULL);
    ck_assert_int_eq(tw_start(NULL), TW_E_NULL);
    ck_assert(tw_need(NULL) == 0);
    tw_init(NULL, pair, rk4, 0.1, 1);
    ck_assert(tw_find_model(NULL) == NULL && tw_find_method("no such") == NULL);
    ck_assert(tw_message(NULL, NULL, 0) > 0);
}
END_TEST

START_TEST(parameters_are_checked_without_a_method)
{
    const tw_model *m = tw_find_model("quarter_car_b");
    tw_run r = {.model = m};
    double p[20];
    char text[300];
    ck_assert_int_eq(tw_model_defaults(m, p, NULL, NULL), TW_OK);
    ck_assert_int_eq(tw_check_params(&r, p), TW_OK);
    ck_assert_int_eq(tw_check_params(&r, NULL), TW_OK);
    p[1] = -1;
    ck_assert_int_eq(tw_check_params(&r, p), TW_E_PARAM);
    tw_message(&r, text, sizeof text);
    ck_assert_msg(strstr(text, m->param[1].name) && strstr(text, "is -1"), "%s", text);
    r.model = NULL;
    ck_assert_int_eq(tw_check_params(&r, p), TW_E_NULL);
    ck_assert_str_eq(r.now.report.name, "model");
    ck_assert_int_eq(tw_check_params(NULL, p), TW_E_NULL);
}
END_TEST

/* The smallest step at a time that still moves it, and one that does not. */
START_TEST(a_step_too_small_to_move_the_time_is_refused)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        tw_run r;
        char text[300];
        tw_init(&r, &test_oscillators, m, 1e-3, m->ratio ? m->ratio : 3);
        double *mem = calloc(tw_need(&r), sizeof *mem);
        r.t0 = 1e16;
        ck_assert_int_eq(tw_bind(&r, mem, tw_need(&r)), TW_OK);
        ck_assert_int_eq(tw_start(&r), TW_E_CLOCK);
        tw_message(&r, text, sizeof text);
        ck_assert_str_eq(strstr(text, "the step"), text);
        ck_assert_msg(strstr(text, "too small for the time to move: at t = 1e+16"),
                      "%s", text);
        ck_assert_int_eq(tw_tick(&r), TW_E_NOT_STARTED);

        /* above a power of two the numbers lie twice as far apart */
        const double unit = ldexp(1, -20), t0 = ldexp(1, 32) - 2 * unit;
        r.t0 = t0;
        r.H = 1e-6;
        if (tw_start(&r) == TW_OK)
            for (int n = 0; n < 200; n++) {
                const double t = r.now.t;
                ck_assert_int_eq(tw_tick(&r), TW_OK);
                ck_assert_msg(r.now.t > t, "%s: t stays at %.17g", m->name, t);
            }

        r.t0 = 0;
        r.H = 1e-3;
        ck_assert_int_eq(tw_start(&r), TW_OK);
        ck_assert_int_eq(tw_advance(&r, 10L * r.now.ticks), TW_OK);
        ck_assert_int_eq(tw_set_step(&r, 1e-20), TW_E_CLOCK);
        ck_assert(r.H == 1e-3);
        ck_assert_int_eq(tw_tick(&r), TW_OK);
        free(mem);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("run: use");
    TCase *c = tcase_create("use");
    tcase_add_test(c, settings_list_the_step_the_tick_and_every_option);
    tcase_add_test(c, writing_is_due_every_nth_slow_step);
    tcase_add_test(c, after_a_rejected_start_the_run_cannot_tick);
    tcase_add_test(c, bad_use_gives_a_code_and_a_message_with_the_cause);
    tcase_add_test(c, parameters_are_checked_without_a_method);
    tcase_add_test(c, a_step_too_small_to_move_the_time_is_refused);
    suite_add_tcase(s, c);
    return s;
}
