/* test_auto_block.c: a plant block by error control gives the bits of the loop in C
 * that runs from one period of its ports to the next. */
#include "plant_fixture.h"

static twh *diagram(const setting *s)
{
    twh *h = new_host(s);
    ok(h, add_plant(h, "plant", s));
    drive(h, s, s->H / s->ratio, "plant", 1);
    log_plant(h, "plant", s, "");
    return h;
}

static void run_and_compare(const setting *s)
{
    twh *h = diagram(s);
    ok(h, twh_start(h));
    ok(h, twh_run(h, twh_stop_time(h)));
    compare_auto(h, s, "y");
    twh_free(h);
}

START_TEST(every_plant_equals_the_c_loop_in_both_taskings)
{
    setting s = set_up_auto(tw_model_at(_i), 0x1p-7);
    for (s.unconnected = 0; s.unconnected < 2; s.unconnected++)
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++)
            run_and_compare(&s);
}
END_TEST

START_TEST(periods_longer_and_shorter_than_the_steps_keep_the_equality)
{
    for (int k = 2; k < 12; k += 3)
        for (int ratio = 1; ratio < 9; ratio += 7) {
            setting s = set_up_auto(tw_find_model("gun_turret"), ldexp(1, -k));
            s.ratio = ratio;
            run_and_compare(&s);
        }
}
END_TEST

START_TEST(parameters_and_the_initial_state_reach_the_run)
{
    const tw_model *m = tw_find_model("planar_vehicle");
    double p[200], x0[100];
    ck_assert_int_eq(tw_model_defaults(m, p, x0, x0 + m->ns), TW_OK);
    p[tw_find_var(m->param, m->np, "mc")] *= 1.1;
    x0[1] += 0.01;
    setting s = set_up_auto(m, 0x1p-6);
    s.p = p;
    s.x0 = x0;
    run_and_compare(&s);
}
END_TEST

START_TEST(changed_parameters_take_effect_at_the_next_period)
{
    const double old[] = {-1, 0.1, 0.1, -3}, new[] = {-2, 0.3, -0.2, -5};
    const double x0[] = {1, 1};
    setting s = set_up_auto(tw_find_model("linear_pair"), 0.125);
    s.p = old;
    s.x0 = x0;
    s.unconnected = 1;
    twh *h = diagram(&s);
    ok(h, twh_start(h));
    ok(h, twh_run(h, 0.5));
    ok(h, set_param(h, "plant", 4, "[-2 0.3 -0.2 -5]"));
    ok(h, twh_run(h, 1));
    auto_loop l;
    open_auto_loop(&l, &s);
    const double period = s.H / s.ratio;
    for (int k = 1; k <= 8 * s.ratio; k++) {
        /* the update at 0.5 has run with the old ones */
        if (k == 4 * s.ratio + 2) must(&l.a.run, tw_auto_set_params(&l.a, new));
        must(&l.a.run, tw_auto_run_to(&l.a, k * period));
    }
    ck_assert_double_eq(twh_value(h, "plant", 1, 1), l.a.run.now.xs[0]);
    ck_assert_double_eq(twh_value(h, "plant", 2, 1), l.a.run.now.xf[0]);
    free(l.mem);
    twh_free(h);
}
END_TEST

/* The name instead of the number, and tolerances by default. */
START_TEST(the_method_may_be_given_by_its_name)
{
    setting s = set_up_auto(tw_find_model("kpr"), 0x1p-6);
    s.opt[TW_NOPT] = 1e-6;
    s.opt[TW_NOPT + 1] = s.opt[TW_NOPT + 3] = 1e-9;
    for (int k = 0; k < 2; k++) {
        twh *h = new_host(&s);
        ok(h, add_text(h, "plant", "sfun_tw_kpr",
                       k ? "'auto'|0x1p-6|4|[]|[]|[]" : "-100|0x1p-6|4|[]|[]|[0]"));
        log_plant(h, "plant", &s, "");
        ok(h, twh_start(h));
        ok(h, twh_run(h, twh_stop_time(h)));
        compare_auto(h, &s, "y");
        twh_free(h);
    }
}
END_TEST

START_TEST(what_it_cannot_do_is_refused_with_a_number)
{
    static const struct {
        const char *file, *parameters, *says;
    } bad[] = {
        {"sfun_tw_kpr", "-100|0|4|[]|[]|[]", "H is 0"},
        {"sfun_tw_kpr", "-100|-1|4|[]|[]|[]", "H is -1"},
        {"sfun_tw_int", "-100|0.1|4|1|1|[]", "method"},
        {"sfun_tw_call", "-100|0.1|0|1|1|[]", "ratio"},
        {"sfun_tw_kpr", "-100|0.1|4|[]|[]|[0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1]",
         "rtol is -1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        twh *h = twh_new("m");
        const int rc = add_text(h, "block", bad[i].file, bad[i].parameters);
        if (!rc) fails(h, twh_start(h), bad[i].says);
        says(h, bad[i].says);
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("blocks by error control");
    TCase *c = tcase_create("auto");
    tcase_set_timeout(c, 120);
    int n = 0;
    while (tw_model_at(n)) n++;
    tcase_add_loop_test(c, every_plant_equals_the_c_loop_in_both_taskings, 0, n);
    tcase_add_test(c, periods_longer_and_shorter_than_the_steps_keep_the_equality);
    tcase_add_test(c, parameters_and_the_initial_state_reach_the_run);
    tcase_add_test(c, changed_parameters_take_effect_at_the_next_period);
    tcase_add_test(c, the_method_may_be_given_by_its_name);
    tcase_add_test(c, what_it_cannot_do_is_refused_with_a_number);
    suite_add_tcase(s, c);
    return s;
}
