/* Every plant block gives the same bits as the loop in C. */
#include "plant_fixture.h"

static void run_and_compare(const setting *s)
{
    twh *h = new_host(s);
    ok(h, add_plant(h, "plant", s));
    drive(h, s, period_of(s), "plant", 1);
    log_plant(h, "plant", s, "");
    ok(h, twh_start(h));
    ok(h, twh_run(h, twh_stop_time(h)));
    compare(h, s, "");
    twh_free(h);
}

START_TEST(every_plant_equals_the_c_loop_at_every_port_and_rate)
{
    const tw_model *m = tw_model_at(_i);
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        setting s = set_up(m, method);
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++)
            run_and_compare(&s);
    }
}
END_TEST

START_TEST(an_unconnected_plant_is_driven_by_its_model)
{
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        setting s = set_up(tw_model_at(_i), method);
        s.unconnected = 1;
        run_and_compare(&s);
    }
}
END_TEST

START_TEST(ratios_and_exchange_options_keep_the_equality)
{
    const int ratios[] = {1, 2, 3, 7, 10};
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        if (method->ratio) continue;
        for (size_t k = 0; k < sizeof ratios / sizeof *ratios; k++)
            for (int choice = 0; choice < 4; choice++) {
                setting s = set_up(tw_find_model("quarter_car_b"), method);
                s.ratio = ratios[k];
                if (choice == 1) set_option(&s, TW_OPT_IO_UPDATE, 1);
                if (choice == 2) set_option(&s, TW_OPT_IPRINT, 0);
                if (choice == 3) set_option(&s, TW_OPT_IO_SYNC_FM, 0);
                s.tasking = choice % 2 ? TWH_MULTI : TWH_SINGLE;
                run_and_compare(&s);
            }
    }
}
END_TEST

START_TEST(parameters_initial_state_and_options_reach_the_run)
{
    const tw_model *m = tw_model_at(_i);
    double p[200], x0[100];
    ck_assert_int_eq(tw_model_defaults(m, p, x0, x0 + m->ns), TW_OK);
    for (int i = 0; i < m->np; i++)
        if (p[i] != 0 && m->param[i].max > p[i] * 1.01) p[i] *= 1.01;
    for (int i = 0; i < m->ns + m->nf; i++) x0[i] += 1e-3 * (i + 1);
    setting s = set_up(m, tw_find_method("adams3"));
    s.p = p;
    s.x0 = x0;
    set_option(&s, TW_OPT_CORRECTIONS, 3);
    set_option(&s, TW_OPT_INTERPOLATION, TW_HERMITE);
    run_and_compare(&s);
}
END_TEST

START_TEST(the_build_for_a_target_gives_the_same_bits)
{
    const char *const methods[] = {"am4", "prk_2_5_cons", "adams4", "nordsieck"};
    for (int i = 0; i < 4; i++) {
        setting s = set_up(tw_model_at(_i), tw_find_method(methods[i]));
        s.room = "target";
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++)
            run_and_compare(&s);
    }
}
END_TEST

/* y, xs, xf instead of xs, xf, y */
START_TEST(ports_may_be_declared_in_any_order)
{
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        setting s = set_up(tw_find_model("quarter_car_b"), method);
        s.room = "tests/sfun/variants";
        s.file = "sfun_tw_reordered";
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++) {
            twh *h = new_host(&s);
            ok(h, add_plant(h, "plant", &s));
            drive(h, &s, period_of(&s), "plant", 1);
            ok(h, twh_log(h, "plant", 1, "y"));
            ok(h, twh_log(h, "plant", 2, "xs"));
            ok(h, twh_log(h, "plant", 3, "xf"));
            ok(h, twh_start(h));
            ok(h, twh_run(h, twh_stop_time(h)));
            compare(h, &s, "");
            twh_free(h);
        }
    }
}
END_TEST

START_TEST(two_instances_equal_two_runs)
{
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        const tw_model *m = tw_find_model("quarter_car_c");
        double x0[100];
        ck_assert_int_eq(tw_model_defaults(m, NULL, x0, x0 + m->ns), TW_OK);
        for (int k = 0; k < m->ns + m->nf; k++) x0[k] += 0.01;
        setting a = set_up(m, method), b = a;
        b.x0 = x0;
        twh *h = new_host(&a);
        ok(h, add_plant(h, "a", &a));
        ok(h, add_plant(h, "b", &b));
        drive(h, &a, period_of(&a), "a", 1);
        drive(h, &b, period_of(&b), "b", 1);
        log_plant(h, "a", &a, "_a");
        log_plant(h, "b", &b, "_b");
        ok(h, twh_start(h));
        ok(h, twh_run(h, twh_stop_time(h)));
        compare(h, &a, "_a");
        compare(h, &b, "_b");
        twh_free(h);
    }
}
END_TEST

/* The parallel methods compute the same with a worker. */
START_TEST(two_threads_give_the_bits_of_one)
{
    const tw_method *method;
    int found = 0;
    for (int i = 0; (method = tw_method_at(i)); i++) {
        if (!(method->options & TW_USES(TW_OPT_THREADS))) continue;
        setting s = set_up(tw_find_model("gun_turret"), method);
        set_option(&s, TW_OPT_THREADS, 2);
        found++;
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++)
            run_and_compare(&s);
    }
    ck_assert_int_gt(found, 0);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("S-functions: plant");
    TCase *t = tcase_create("plant");
    int models = 0;
    while (tw_model_at(models)) models++;
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, every_plant_equals_the_c_loop_at_every_port_and_rate, 0,
                        models);
    tcase_add_loop_test(t, an_unconnected_plant_is_driven_by_its_model, 0, models);
    tcase_add_test(t, ratios_and_exchange_options_keep_the_equality);
    tcase_add_loop_test(t, parameters_initial_state_and_options_reach_the_run, 0,
                        models);
    tcase_add_loop_test(t, the_build_for_a_target_gives_the_same_bits, 0, models);
    tcase_add_test(t, ports_may_be_declared_in_any_order);
    tcase_add_test(t, two_instances_equal_two_runs);
    tcase_add_test(t, two_threads_give_the_bits_of_one);
    suite_add_tcase(s, t);
    return s;
}
