/* test_auto.c: the protocol of the engine with error control: runs, values inside a
 * step, restarts, copies, snapshots, messages. */
#include "auto_fixture.h"
#include "tw_auto.h"

static const tw_model *const models[] = {&test_oscillators, &test_all_slow,
                                         &test_all_fast};

static double error_at(const test_auto *t, double when, const double *x)
{
    double exact[4], worst = 0;
    test_reference(t->a.run.model, NULL, NULL, NULL, when, exact);
    for (int i = 0; i < 4; i++) worst = fmax(worst, fabs(x[i] - exact[i]));
    return worst;
}

START_TEST(a_run_ends_at_the_time_exactly_within_its_tolerance)
{
    const double ends[] = {0.1, 0.1, 0.1234567, 0.5 + 1e-9, 2};
    for (int k = 0; k < 3; k++)
        for (double tol = 1e-4; tol > 1e-11; tol /= 100) {
            test_auto t;
            double x[4];
            auto_open(&t, models[k], tol);
            for (int i = 0; i < 5; i++) {
                auto_must(&t, tw_auto_run_to(&t.a, ends[i]), "tw_auto_run_to");
                ck_assert(t.a.now.t == ends[i] && t.a.run.now.t == ends[i]);
                auto_must(&t, tw_auto_resume(&t.a), "tw_auto_resume");
                auto_state(&t, x);
                /* the states are of order 1 to 20, the errors add up */
                const double error = error_at(&t, ends[i], x);
                ck_assert_msg(error < 300 * tol, "%s: error %g at %g, tolerance %g",
                              models[k]->name, error, ends[i], tol);
            }
            auto_close(&t);
        }
}
END_TEST

/* What run_times has seen, and the steps that it made. */
typedef struct seen {
    int n;
    double t[2000], x[2000][4];
} seen;

static int see(tw_auto *a, double when, const double *xs, const double *xf, void *user)
{
    seen *s = user;
    const tw_model *m = a->run.model;
    s->t[s->n] = when;
    memcpy(s->x[s->n], xs, (size_t)m->ns * sizeof *xs);
    memcpy(s->x[s->n] + m->ns, xf, (size_t)m->nf * sizeof *xf);
    s->n++;
    return TW_OK;
}

START_TEST(values_between_steps_have_the_error_of_the_steps)
{
    static seen s;
    for (int k = 0; k < 3; k++)
        for (double tol = 1e-4; tol > 1e-11; tol /= 1000) {
            test_auto t;
            double times[200], mem[4];
            for (int i = 0; i < 200; i++) times[i] = 0.005 * i;
            auto_open(&t, models[k], tol);
            s.n = 0;
            auto_must(&t, tw_auto_run_times(&t.a, times, 200, see, &s, NULL, mem, 4),
                      "tw_auto_run_times");
            ck_assert_int_eq(s.n, 200);
            for (int i = 0; i < s.n; i += 7) {
                const double error = error_at(&t, s.t[i], s.x[i]);
                ck_assert_msg(error < 300 * tol, "%s: error %g at %g, tolerance %g",
                              models[k]->name, error, s.t[i], tol);
            }
            auto_close(&t);
        }
}
END_TEST

START_TEST(output_instants_do_not_change_the_steps)
{
    static seen s;
    for (int k = 0; k < 3; k++) {
        test_auto t, u;
        double times[1000], mem[4];
        for (int i = 0; i < 1000; i++) times[i] = 0.002 * i;
        auto_open(&t, models[k], 1e-6);
        auto_open(&u, models[k], 1e-6);
        s.n = 0;
        for (int i = 0; i < 1000; i += 100) /* also not in which calls they are asked */
            auto_must(&t,
                      tw_auto_run_times(&t.a, times + i, 100, see, &s, NULL, mem, 4),
                      "tw_auto_run_times");
        while (u.a.now.t < times[999])
            auto_must(&u, tw_auto_step(&u.a), "tw_auto_step");
        ck_assert(t.a.now.t == u.a.now.t);
        ck_assert(!memcmp(t.mem, u.mem, t.len / 2 * sizeof *t.mem));
        auto_close(&t);
        auto_close(&u);
    }
}
END_TEST

START_TEST(a_copy_of_the_memory_and_a_snapshot_go_on_with_the_same_bits)
{
    for (int k = 0; k < 3; k++) {
        test_auto t, u, v;
        auto_open(&t, models[k], 1e-7);
        for (int i = 0; i < 40; i++) auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
        auto_open(&u, models[k], 1e-7);
        memcpy(u.mem, t.mem, t.len * sizeof *t.mem);
        auto_must(&u, tw_auto_bind(&u.a, u.mem, u.len), "tw_auto_bind");
        auto_open(&v, models[k], 1e-7);
        const size_t need = tw_auto_snapshot_need(&t.a);
        double *saved = malloc(need * sizeof *saved);
        auto_must(&t, tw_auto_snapshot(&t.a, saved, need), "tw_auto_snapshot");
        auto_must(&v, tw_auto_restore(&v.a, saved, need), "tw_auto_restore");
        for (int i = 0; i < 40; i++) {
            auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
            auto_must(&u, tw_auto_step(&u.a), "tw_auto_step");
            auto_must(&v, tw_auto_step(&v.a), "tw_auto_step");
            ck_assert(t.a.now.t == u.a.now.t && t.a.now.t == v.a.now.t);
        }
        ck_assert(!memcmp(t.mem, u.mem, t.len / 2 * sizeof *t.mem));
        ck_assert(!memcmp(t.mem, v.mem, t.len / 2 * sizeof *t.mem));
        free(saved);
        auto_close(&t);
        auto_close(&u);
        auto_close(&v);
    }
}
END_TEST

/* The state there is that of the dense output, and the rest of the run has the error of
 * its steps. */
START_TEST(a_step_can_be_ended_where_a_change_comes_to_be_known)
{
    for (int k = 0; k < 3; k++) {
        test_auto t;
        double x[2][4];
        auto_open(&t, models[k], 1e-8);
        for (int i = 0; i < 30; i++) auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
        const int ns = models[k]->ns;
        const double from = t.a.now.t_begin, to = t.a.now.t;
        const double middle = from + 0.4 * (to - from);
        ck_assert_int_eq(tw_auto_back_to(&t.a, from - (to - from)), TW_E_TIME);
        ck_assert_int_eq(tw_auto_back_to(&t.a, to + (to - from)), TW_E_TIME);
        ck_assert_int_eq(tw_auto_back_to(&t.a, NAN), TW_E_TIME);
        auto_must(&t, tw_auto_at(&t.a, middle, x[0], x[0] + ns), "tw_auto_at");
        auto_must(&t, tw_auto_back_to(&t.a, middle), "tw_auto_back_to");
        ck_assert_double_eq(t.a.now.t, middle);
        ck_assert_double_eq(t.a.now.t_begin, middle);
        memcpy(x[1], t.a.now.xs, (size_t)ns * sizeof **x);
        memcpy(x[1] + ns, t.a.now.xf, (size_t)models[k]->nf * sizeof **x);
        ck_assert_mem_eq(x[0], x[1], (size_t)(ns + models[k]->nf) * sizeof **x);
        auto_must(&t, tw_auto_run_to(&t.a, 1), "tw_auto_run_to");
        memcpy(x[1], t.a.now.xs, (size_t)ns * sizeof **x);
        memcpy(x[1] + ns, t.a.now.xf, (size_t)models[k]->nf * sizeof **x);
        ck_assert_msg(error_at(&t, 1, x[1]) < 300 * 1e-8, "%s: error %g",
                      models[k]->name, error_at(&t, 1, x[1]));
        auto_close(&t);
    }
}
END_TEST

START_TEST(bad_settings_are_refused_with_name_and_range)
{
    static const double bad[2] = {1e-3, -1}, stops[2] = {2, 1};
    const struct {
        const char *text;
        size_t at;
        double value;
    } numbers[] = {
        {"rtol is -1, expected 0 or more", offsetof(tw_auto, rtol), -1},
        {"rtol is NaN", offsetof(tw_auto, rtol), NAN},
        {"atol is 0", offsetof(tw_auto, atol), 0},
        {"atol is Inf", offsetof(tw_auto, atol), INFINITY},
        {"atol_fast is 0", offsetof(tw_auto, atol_fast), 0},
        {"rtol_fast is NaN", offsetof(tw_auto, rtol_fast), NAN},
        {"H0 is -1", offsetof(tw_auto, H0), -1},
        {"Hmin is NaN", offsetof(tw_auto, Hmin), NAN},
        {"Hmax is -1", offsetof(tw_auto, Hmax), -1},
        {"hmax is -1", offsetof(tw_auto, hmax), -1},
        {"tend is 0", offsetof(tw_auto, tend), 0},
    };
    test_auto t;
    char text[300];
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        auto_init(&t, &test_oscillators, 1e-6);
        memcpy((char *)&t.a + numbers[i].at, &numbers[i].value, sizeof(double));
        ck_assert_uint_eq(tw_auto_need(&t.a), 0);
        ck_assert_int_ne(tw_auto_check(&t.a), TW_OK);
        tw_auto_message(&t.a, text, sizeof text);
        ck_assert_msg(strstr(text, numbers[i].text), "'%s' expected, got '%s'",
                      numbers[i].text, text);
    }
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.atol_s = bad;
    ck_assert_int_eq(tw_auto_check(&t.a), TW_E_RANGE);
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.stops = stops;
    t.a.n_stops = 2;
    ck_assert_int_eq(tw_auto_check(&t.a), TW_E_TIME);
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.max_order[1] = 13;
    ck_assert_int_eq(tw_auto_check(&t.a), TW_E_RANGE);
    auto_init(&t, &test_oscillators, 1e-6);
    t.a.n_events = 1;
    ck_assert_int_eq(tw_auto_check(&t.a), TW_E_NULL);
    auto_init(&t, NULL, 1e-6);
    ck_assert_int_eq(tw_auto_check(&t.a), TW_E_NULL);
    ck_assert_int_eq(tw_auto_step(&t.a), TW_E_NOT_STARTED);
}
END_TEST

START_TEST(a_method_without_ticks_says_so)
{
    test_auto t;
    auto_open(&t, &test_oscillators, 1e-6);
    ck_assert_int_eq(tw_tick(&t.a.run), TW_E_METHOD);
    auto_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("auto");
    TCase *t = tcase_create("protocol");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, a_run_ends_at_the_time_exactly_within_its_tolerance);
    tcase_add_test(t, values_between_steps_have_the_error_of_the_steps);
    tcase_add_test(t, output_instants_do_not_change_the_steps);
    tcase_add_test(t, a_copy_of_the_memory_and_a_snapshot_go_on_with_the_same_bits);
    tcase_add_test(t, a_step_can_be_ended_where_a_change_comes_to_be_known);
    tcase_add_test(t, bad_settings_are_refused_with_name_and_range);
    tcase_add_test(t, a_method_without_ticks_says_so);
    suite_add_tcase(s, t);
    return s;
}
