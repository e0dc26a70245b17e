/* test_program_auto.c: `tworate run MODEL auto` writes what tw_auto computes in C, bit
 * for bit; `tworate compare` takes auto. */
#include "run_program.h"
#include "tw_auto.h"

#include <stdlib.h>

typedef struct engine {
    tw_auto a;
    double *mem;
    int steps;
} engine;

typedef void settings(tw_auto *a);

static void open_engine(engine *e, const char *model, double tend, settings *set)
{
    memset(e, 0, sizeof *e);
    tw_auto_init(&e->a, tw_find_model(model), 1e-6, 1e-9);
    e->a.tend = tend;
    if (set) set(&e->a);
    const size_t need = tw_auto_need(&e->a);
    ck_assert_uint_gt(need, 0);
    e->mem = calloc(need, sizeof *e->mem);
    ck_assert_int_eq(tw_auto_bind(&e->a, e->mem, need), TW_OK);
    ck_assert_int_eq(tw_auto_start(&e->a), TW_OK);
}

/* One row of a csv: t, states, direct states, outputs. */
static const char *check_row(const char *text, engine *e, double t, const double *xs,
                             const double *xf, const char *command)
{
    const tw_model *m = e->a.run.model;
    const tw_at at = {.t = t, .xs = xs, .xf = xf};
    double row[200];
    int n = 0;
    row[n++] = t;
    for (int i = 0; i < m->ns; i++) row[n++] = xs[i];
    for (int i = 0; i < m->nf; i++) row[n++] = xf[i];
    for (int i = 0; i < m->nd; i++) row[n++] = e->a.run.now.xd[i];
    ck_assert_int_eq(tw_outputs_at(&e->a.run, &at, NULL, row + n), TW_OK);
    n += m->ny;
    for (int i = 0; i < n; i++) {
        char *end;
        const double x = strtod(text, &end);
        ck_assert_msg(end != text && *end == (i + 1 < n ? ',' : '\n'),
                      "'%s': a number is missing at t = %g", command, t);
        ck_assert_msg(x == row[i], "'%s': column %d at t = %g is %.17g, in C %.17g",
                      command, i, t, x, row[i]);
        text = end + 1;
    }
    return text;
}

/* Rows at every n-th accepted step and at the end, or every dt. */
static void expect_rows(const char *command, engine *e, int every, double dt)
{
    result r = run_tworate(command);
    ck_assert_msg(r.status == 0, "'%s' printed: %s", command, r.err);
    const char *at = first_row(r.out);
    tw_auto *a = &e->a;
    double xs[100], xf[100];
    at = check_row(at, e, a->now.t, a->now.xs, a->now.xf, command);
    for (int row = 1; a->now.t < a->tend;) {
        ck_assert_int_eq(tw_auto_step(a), TW_OK);
        e->steps++;
        for (; dt > 0 && row * dt <= a->now.t && row * dt < a->tend; row++) {
            ck_assert_int_eq(tw_auto_at(a, row * dt, xs, xf), TW_OK);
            at = check_row(at, e, row * dt, xs, xf, command);
        }
        if (!(a->now.t < a->tend) || (dt == 0 && e->steps % every == 0))
            at = check_row(at, e, a->now.t, a->now.xs, a->now.xf, command);
    }
    ck_assert_msg(!*at, "'%s' has more rows than the run in C: %.60s", command, at);
    free_result(&r);
    free(e->mem);
}

START_TEST(every_model_gives_the_same_bits_as_in_c)
{
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        char command[300];
        engine e;
        snprintf(command, sizeof command, "run %s auto --tend 0.05", m->name);
        open_engine(&e, m->name, 0.05, NULL);
        expect_rows(command, &e, 1, 0);
    }
}
END_TEST

START_TEST(a_run_that_names_neither_method_nor_step_is_by_auto)
{
    engine e;
    open_engine(&e, "gun_turret", 0.5, NULL);
    expect_rows("run gun_turret --tend 0.5", &e, 1, 0);
    ck_assert_int_gt(e.steps, 10);
}
END_TEST

static void many_settings(tw_auto *a)
{
    a->rtol = 1e-4;
    a->atol = 1e-6;
    a->rtol_fast = 1e-5;
    a->atol_fast = 1e-7;
    a->H0 = 1e-3;
    a->Hmax = 0.05;
    a->Hmin = 1e-7;
}

static void stiff_settings(tw_auto *a)
{
    a->stiff = TW_AUTO_STIFF_ON;
}

START_TEST(every_setting_reaches_the_engine)
{
    engine e;
    open_engine(&e, "kpr", 1, many_settings);
    expect_rows(
        "run kpr auto --rtol 1e-4 --atol 1e-6 --fast-rtol 1e-5 --fast-atol 1e-7 "
        "--first-step 1e-3 --hmax 0.05 --hmin=1e-7 --tend 1 --every 3",
        &e, 3, 0);
    open_engine(&e, "hydraulic_actuator", 0.5, stiff_settings);
    expect_rows("run hydraulic_actuator auto --stiff on --tend 0.5", &e, 1, 0);
}
END_TEST

START_TEST(rows_at_equal_distances_do_not_change_the_steps)
{
    engine e;
    open_engine(&e, "planar_vehicle", 0.5, NULL);
    expect_rows("run planar_vehicle auto --tend 0.5 --dt 0.0625", &e, 1, 0.0625);
    open_engine(&e, "planar_vehicle", 0.5, NULL);
    expect_rows("run planar_vehicle auto --tend 0.5 --dt 0.3", &e, 1, 0.3);
    open_engine(&e, "planar_vehicle", 0.5, NULL);
    expect_rows("run planar_vehicle auto --tend 0.5 --dt 7", &e, 1, 7);
}
END_TEST

static double number_after(const char *text, const char *what)
{
    const char *at = strstr(text, what);
    ck_assert_msg(at != NULL, "no '%s' in %s", what, text);
    return strtod(at + strlen(what), NULL);
}

/* A jump inside a step would be seen as an error and approached by many short ones. */
START_TEST(steps_end_at_the_jumps_of_the_sources)
{
    result r = run_tworate("run quarter_car_b auto --tend 1 --input road=step,"
                           "height=0.05,start=0.3 --counts");
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert_msg(contains(r.out, "\n0.3,"), "no step ends at 0.3");
    ck_assert_double_eq(number_after(r.err, "starts: "), 2);
    free_result(&r);
}
END_TEST

START_TEST(counts_are_those_of_the_engine)
{
    engine e;
    open_engine(&e, "kpr", 1, NULL);
    result r = run_tworate("run kpr auto --tend 1 --counts");
    while (e.a.now.t < 1) ck_assert_int_eq(tw_auto_step(&e.a), TW_OK);
    const double *s = e.a.now.stat, *count = e.a.now.count;
    ck_assert_double_eq(number_after(r.err, "evaluations: slow "), count[TW_SLOW]);
    ck_assert_double_eq(number_after(r.err, ", fast "), count[TW_FAST]);
    ck_assert_double_eq(number_after(r.err, "slow steps: "), s[TW_AUTO_STEPS]);
    ck_assert_double_eq(number_after(r.err, "accepted, "), s[TW_AUTO_REJECTED]);
    ck_assert_double_eq(number_after(r.err, "fast steps: "), s[TW_AUTO_FAST_STEPS]);
    free_result(&r);
    free(e.mem);
}
END_TEST

START_TEST(the_header_of_an_npy_has_the_number_of_rows)
{
    /* without the first ten bytes, which are no text */
    const char *const pipe[] = {
        "run kpr auto --dt 0.1 --format npy | tail -c +11 | head -c 200",
        "run kpr auto --dt 0.15 --format npy | tail -c +11 | head -c 200"};
    const char *const shape[] = {"'shape': (11", "'shape': (8"};
    for (int k = 0; k < 2; k++) {
        result r = run_tworate(pipe[k]);
        ck_assert_msg(contains(r.out, shape[k]), "%s%s", r.out, r.err);
        free_result(&r);
    }
    result r = run_tworate("run kpr auto --format npy 2>&1 | cat");
    ck_assert_msg(contains(r.out, "--dt"), "%s", r.out);
    free_result(&r);
}
END_TEST

START_TEST(flags_of_the_other_kind_of_method_are_refused)
{
    static const struct {
        const char *command, *says;
    } wrong[] = {
        {"run kpr adams4 --tend 1",
         "expects --H h, the slow step of adams4 in seconds, "
         "or the method auto"},
        {"run kpr --H 0.1", "expects a METHOD for the step --H"},
        {"run kpr auto --H 0.1", "--H needs a method with a fixed step"},
        {"run kpr --ratio 5", "--ratio needs a method with a fixed step"},
        {"run kpr --whole-steps", "--whole-steps needs"},
        {"run kpr --option corrections=2", "--option needs"},
        {"run linear_pair --hold", "--hold needs"},
        {"run kpr adams4 --H 0.1 --rtol 1e-3", "--rtol is for the method auto: adams4"},
        {"run kpr adams4 --H 0.1 --dt 1e-3", "--dt is for the method auto"},
        {"run kpr --every 0", "--every 0 needs"},
        {"run kpr --every 2 --dt 0.1", "give one"},
        {"run kpr --rtol -1", "--rtol expects a number of at least 0, got -1"},
        {"run kpr --atol 0", "--atol expects a number above 0, got 0"},
        {"run kpr --hmax 1e-3 --hmin 1e-2", "Hmax"},
        {"run kpr --stiff maybe", "--stiff expects off, on or auto, got 'maybe'"},
        {"run kpr adams4 --H 0.1 --stiff on", "--stiff is for the method auto"},
        {"run kpr --tend 0", "--tend expects a time after t0 = 0"},
        {"run kpr --dt 1e-300", "at most 1e+15 rows"},
        {"compare kpr adams4", "or the method auto"},
        {"compare kpr adams4 --H 0.1 --rtol 1e-3", "--rtol is for the method auto"},
        {"compare kpr auto --H 0.1", "--H is for methods with a fixed step"},
        {"compare kpr auto --dt 0.1", "compare takes no --dt"},
    };
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        result r = run_tworate(wrong[k].command);
        ck_assert_msg(r.status == 2 && contains(r.err, wrong[k].says),
                      "'%s' ended with %d: %s", wrong[k].command, r.status, r.err);
        free_result(&r);
    }
}
END_TEST

START_TEST(info_describes_auto)
{
    result r = run_tworate("info auto");
    ck_assert_msg(r.status == 0 && contains(r.out, "error control on both rates") &&
                      contains(r.out, "1 to 12") && contains(r.out, "--fast-rtol"),
                  "%s%s", r.out, r.err);
    free_result(&r);
}
END_TEST

/* The engine's own evaluations and an error that follows the tolerance. */
START_TEST(compare_takes_auto_with_a_list_of_tolerances)
{
    result r = run_tworate("compare gun_turret auto prk_3_8 --rtol 1e-3,1e-6,1e-9 "
                           "--H 0.002 --tend 0.5");
    ck_assert_msg(r.status == 0, "%s", r.err);
    const double e3 = number_after(r.out, "auto, rtol 0.001 "),
                 e6 = number_after(r.out, "auto, rtol 1e-06 "),
                 e9 = number_after(r.out, "auto, rtol 1e-09 ");
    ck_assert_msg(e3 > e6 && e6 > e9, "mean steps: %g, %g, %g", e3, e6, e9);
    ck_assert(contains(r.out, "\nprk_3_8 "));
    double H, slow, fast;
    int ratio;
    ck_assert_int_eq(sscanf(strstr(r.out, "auto, rtol 1e-09 ") + 17, "%lf %d %lf %lf",
                            &H, &ratio, &slow, &fast),
                     4);
    ck_assert_msg(slow < 1e-6 && fast < 1e-6, "errors %g, %g", slow, fast);
    free_result(&r);
    r = run_tworate("compare kpr auto");
    ck_assert_msg(r.status == 0 && contains(r.out, "auto, rtol 1e-06"), "%s%s", r.out,
                  r.err);
    free_result(&r);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("the program and auto");
    TCase *c = tcase_create("auto");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, every_model_gives_the_same_bits_as_in_c);
    tcase_add_test(c, a_run_that_names_neither_method_nor_step_is_by_auto);
    tcase_add_test(c, every_setting_reaches_the_engine);
    tcase_add_test(c, rows_at_equal_distances_do_not_change_the_steps);
    tcase_add_test(c, steps_end_at_the_jumps_of_the_sources);
    tcase_add_test(c, counts_are_those_of_the_engine);
    tcase_add_test(c, the_header_of_an_npy_has_the_number_of_rows);
    tcase_add_test(c, flags_of_the_other_kind_of_method_are_refused);
    tcase_add_test(c, info_describes_auto);
    tcase_add_test(c, compare_takes_auto_with_a_list_of_tolerances);
    suite_add_tcase(s, c);
    return s;
}
