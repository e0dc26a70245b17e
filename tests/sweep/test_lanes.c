/* test_lanes.c: the cases of a sweep in lanes have the bits of those one by one: every
 * model, with stops, texts, bad cases and rows of each kind; what cannot run in lanes
 * is told. */
#include "sweep_fixture.h"

static const char *work;

static void setup(void)
{
    work = sh_folder("lanes");
}

/* 1: they ran in lanes. */
static int expect_same(const char *sweep)
{
    char command[1500];
    sh_put(command, sizeof command, "tworate sweep %s --threads 1", sweep);
    result lanes = in_folder(work, command);
    expect_status(&lanes, 0, command);
    sh_put(command, sizeof command, "tworate sweep %s --no-lanes", sweep);
    result single = in_folder(work, command);
    expect_status(&single, 0, command);
    ck_assert_msg(!strcmp(lanes.out, single.out),
                  "%s\nin lanes\n%.3000s\none by one\n%.3000s", sweep, lanes.out,
                  single.out);
    const int in_lanes = !contains(lanes.err, "note: the cases run one by one: ");
    ck_assert(!contains(single.err, "one by one"));
    free_result(&lanes);
    free_result(&single);
    return in_lanes;
}

START_TEST(every_model_gives_the_same_rows_in_lanes_and_one_by_one)
{
    static const char *const methods[] = {"rk4", "prk_3_8", "adams4", "nordsieck",
                                          "am2"};
    const tw_model *m;
    int in_lanes = 0;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        char sweep[500];
        const tw_var *p = &m->param[0];
        const double x = p->value ? p->value : 1e-3;
        const char *x0 = m->ns ? m->slow_var[0].name : m->fast_var[0].name;
        const double from = m->ns ? m->slow_var[0].value : m->fast_var[0].value;
        sh_put(sweep, sizeof sweep,
               "%s %s --H 2e-4 --tend 0.0071 --vary p.%s=%.17g:%.17g:5 "
               "x0.%s=%.17g,%.17g --every 3 --keep final:%s%s",
               m->name, methods[i % 5], p->name, x, x * 1.001, x0, from, from + 1e-4,
               x0, m->ny ? " min max rms tmax" : "");
        in_lanes += expect_same(sweep);
    }
    ck_assert_int_ge(in_lanes, 2);
}
END_TEST

START_TEST(rows_inputs_and_stops_of_lanes_are_those_of_single_runs)
{
    static const char *const sweeps[] = {
        "quarter_car_b rk4 --H 0.002 --tend 0.5 --input road=bump --vary ms=200:400:7 "
        "road.height=0.02,0.08 --keep final max:load tmax:acc at:load,zs@0,0.1,0.3,0.5 "
        "above:load=3600 below:load=0 rms:acc",
        "quarter_car_b prk_3_8 --H 0.0037 --tend 0.5 --input road=bump --vary "
        "ms=200:400:5 "
        "--every 7",
        "quarter_car_b adams4 --H 0.002 --ratio 3 --tend 0.5 --vary zs=0:0.02:11 "
        "--every 0",
        "quarter_car_b rk4 --H 0.002 --tend 0.501 --whole-steps --vary "
        "road=bump,step,0.01",
        "linear_pair rk4 --H 0.1 --tend 60 --vary D=-30:40:13 --keep final max "
        "at:y@0,30,60 "
        "above:y=1.5 rms:out.x"};
    write_text(work, "t.csv",
               "ms,road\n300,bump\n-1,bump\n310,\"bump,height=0.01\"\n320,0.02\n"
               "330,step\n340,nothing\n350,bump\n");
    for (size_t k = 0; k < sizeof sweeps / sizeof *sweeps; k++)
        ck_assert_msg(expect_same(sweeps[k]), "%s: not in lanes", sweeps[k]);
    ck_assert(
        expect_same("quarter_car_b rk4 --H 0.002 --tend 0.5 --cases t.csv --on-bad "
                    "mark"));
}
END_TEST

START_TEST(what_cannot_run_in_lanes_is_told_and_runs_one_by_one)
{
    static const char *const calls[][2] = {
        {"quarter_car_b --tend 0.1", "auto chooses the steps of each case"},
        {"quarter_car_b rk4 --H 0.001 --hold --tend 0.1", "--hold samples the inputs"},
        {"quarter_car_b rk4 --H 0.001 --tend 0.1 --keep at:zs@0.01234",
         "0.01234 is not the end of a slow step"},
        {"quarter_car_b adams4_ros --H 0.001 --tend 0.1",
         "the method solves equations of all fast states"}};
    for (int k = 0; k < 4; k++) {
        char command[500];
        sh_put(command, sizeof command, "tworate sweep %s --vary ms=300,310",
               calls[k][0]);
        result r = in_folder(work, command);
        expect_status(&r, 0, command);
        ck_assert_msg(contains(r.err, "note: the cases run one by one: ") &&
                          contains(r.err, calls[k][1]),
                      "%s", r.err);
        ck_assert_int_eq(rows_of(r.out), 2);
        free_result(&r);
    }
}
END_TEST

START_TEST(fast_lanes_differ_by_rounding_only)
{
    const char *sweep = "tworate sweep quarter_car_b rk4 --H 0.002 --tend 0.5 --input "
                        "road=bump --vary ms=200:400:8 --keep final";
    char command[500];
    char *exact = printed_by(work, sweep);
    sh_put(command, sizeof command, "%s --fast-lanes", sweep);
    char *fast = printed_by(work, command);
    for (int i = 0; i < 8; i++)
        ck_assert_double_eq_tol(number_of(fast, i, "load.final"),
                                number_of(exact, i, "load.final"), 1e-8);
    free(exact);
    free(fast);
}
END_TEST

START_TEST(a_model_of_the_user_has_lanes_when_it_is_written_with_tw_real)
{
    if (!sh_plain_build()) return;
    sh_run("sed 's/tw_model_quarter_car_b/tw_model_own_car/; "
           "s/\"quarter_car_b\"/\"own_car\"/' "
           "models/quarter_car_b.c > '%s/own_car.c'",
           work);
    ck_assert(expect_same("own_car.c rk4 --H 0.002 --tend 0.5 --vary ms=200:400:6"));
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("sweep in lanes");
    TCase *t = tcase_create("lanes");
    suite_add_tcase(s, t);
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, every_model_gives_the_same_rows_in_lanes_and_one_by_one);
    tcase_add_test(t, rows_inputs_and_stops_of_lanes_are_those_of_single_runs);
    tcase_add_test(t, what_cannot_run_in_lanes_is_told_and_runs_one_by_one);
    tcase_add_test(t, fast_lanes_differ_by_rounding_only);
    tcase_add_test(t, a_model_of_the_user_has_lanes_when_it_is_written_with_tw_real);
    return s;
}
