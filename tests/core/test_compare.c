/* test_compare.c: `tworate compare`, and help on each command. */
#include "run_program.h"

#include "shell.h"

typedef struct row {
    char method[40], worst[40];
    double H, slow, fast, evals[2], time;
    int ratio;
} row;

/* The rows of the table; the test fails if a line has another form. */
static int rows_of(const result *r, row *list, int room)
{
    const char *at = strstr(r->out, "method ");
    ck_assert_msg(at != NULL, "%s%s", r->out, r->err);
    int n = 0;
    while ((at = strchr(at, '\n')) && at[1]) {
        row *q = &list[n++];
        at++;
        ck_assert_int_le(n, room);
        ck_assert_msg(sscanf(at, "%39s %lf %d %lf %lf %39s %lf %lf %lf", q->method,
                             &q->H, &q->ratio, &q->slow, &q->fast, q->worst,
                             &q->evals[0], &q->evals[1], &q->time) == 9,
                      "%s", at);
    }
    return n;
}

/* kpr has a closed form, and its errors as outputs: the reference is right. */
START_TEST(errors_are_those_of_the_closed_form)
{
    row list[4];
    result r =
        run_tworate("compare kpr rk4 adams4 --H 0.005,0.0025 --ratio 1 --tend 1");
    ck_assert_int_eq(r.status, 0);
    ck_assert_int_eq(rows_of(&r, list, 4), 4);
    for (int k = 0; k < 4; k++) {
        char command[700];
        double t, x[4], most[2] = {0, 0}, scale[2] = {0, 0};
        snprintf(command, sizeof command, "run kpr %s --ratio 1 --H %.17g --every %d",
                 list[k].method, list[k].H, (int)round(0.05 / list[k].H));
        result run = run_tworate(command);
        for (const char *at = first_row(run.out); at && *at;
             at = strchr(at, '\n') + 1) {
            ck_assert_int_eq(
                sscanf(at, "%lf,%lf,%lf,%lf,%lf", &t, x, x + 1, x + 2, x + 3), 5);
            for (int i = 0; i < 2 && t > 0; i++) {
                most[i] = fmax(most[i], fabs(x[2 + i]));
                scale[i] = fmax(scale[i], fabs(x[i] - x[2 + i]));
            }
        }
        ck_assert_double_eq_tol(list[k].slow, most[0] / scale[0], 0.06 * list[k].slow);
        ck_assert_double_eq_tol(list[k].fast, most[1] / scale[1], 0.06 * list[k].fast);
        free_result(&run);
    }
    ck_assert(list[0].evals[0] == 4 * 200);
    free_result(&r);
}
END_TEST

START_TEST(two_rates_gain_on_one_model_and_nothing_on_another)
{
    row list[2];
    result r =
        run_tworate("compare planar_vehicle adams4 --H 0.0005 --ratio 1,5 --tend "
                    "1 --set v0=20 --input road_f=bump,start=0.5");
    ck_assert_int_eq(r.status, 0);
    ck_assert_int_eq(rows_of(&r, list, 2), 2);
    ck_assert(list[0].ratio == 1 && list[1].ratio == 5);
    ck_assert(list[1].fast < 0.2 * list[0].fast);
    ck_assert(list[1].evals[0] == list[0].evals[0]);
    free_result(&r);
}
END_TEST

START_TEST(methods_with_one_ratio_run_once_and_lost_runs_say_where)
{
    result r = run_tworate("compare linear_pair prk_2_5 rk4 --H 0.001,1 --ratio 2,4 "
                           "--tend 60 --set D=-1000");
    ck_assert_msg(r.status == 0, "%s", r.err);
    int rows = 0;
    for (const char *at = r.out; (at = strstr(at, "\nprk_2_5 ")); at++) rows++;
    ck_assert_int_eq(rows, 2);
    ck_assert(contains(r.out, "stopped at t = "));
    free_result(&r);
}
END_TEST

START_TEST(bad_calls_say_what_was_expected)
{
    static const struct {
        const char *call, *part;
    } cases[] = {
        {"compare", "compare expects MODEL METHOD"},
        {"compare kpr", "compare expects MODEL METHOD"},
        {"compare kpr rk4", "--H h,h"},
        {"compare kpr rk4 --H", "positive numbers"},
        {"compare kpr rk4 --H 0.1,-1", "got '-1'"},
        {"compare kpr rk4 --H 0.1,", "got ''"},
        {"compare kpr adams4 --H 0.1 --ratio 1.5", "integers from 1 to"},
        {"compare kpr rk4 --H 0.1 --out x", "takes no --out"},
        {"compare kpr rk4 --H 0.1 --tend 0", "tend after t0"},
        {"compare krp rk4 --H 0.1", "no model named 'krp'"},
        {"compare kpr rk44 --H 0.1", "no method named 'rk44'"},
        {"compare kpr rk4 --H 0.1 --set omeg=1", "no parameter named 'omeg'"},
        {"compare kpr rk4 --H 0.1 --plot x.bmp", ".png, .svg or .pdf"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        result r = run_tworate(cases[k].call);
        ck_assert_msg(r.status == 2 && contains(r.err, cases[k].part), "%s: %d, %s",
                      cases[k].call, r.status, r.err);
        free_result(&r);
    }
}
END_TEST

START_TEST(a_comparison_is_drawn)
{
    char command[600], name[400];
    snprintf(name, sizeof name, "%s/work.svg", sh_folder("compare"));
    snprintf(command, sizeof command,
             "compare kpr rk4 adams4 --H 0.01,0.005 --ratio 1,5 --plot %s", name);
    result r = run_tworate(command);
    ck_assert_msg(r.status == 0, "%s", r.err);
    char *svg = read_file(name);
    ck_assert(contains(svg, "adams4, ratio 5") && contains(svg, "slow evaluations"));
    free(svg);
    free_result(&r);
}
END_TEST

/* All but the time, the last column. */
START_TEST(the_readme_shows_what_make_demo_prints)
{
    if (!sh_plain_build()) return;
    const char *work = sh_folder("readme");
    char shown[300];
    sh_put(shown, sizeof shown, "%s/shown", work);
    sh_code_of("README.md", "text", 0, shown);
    sh_run("MAKEFLAGS= make -s demo | sed 's/ *[^ ]*$//' > '%s/all' && cd '%s' && "
           "sed 's/ *[^ ]*$//' shown > rows && test $(wc -l < rows) -eq 5 && "
           "! grep -vxFf all rows",
           work, work);
}
END_TEST

START_TEST(the_diagram_of_the_readme_runs_and_equals_the_program)
{
    if (!sh_plain_build()) return;
    const char *work = sh_folder("diagram");
    char path[300];
    sh_put(path, sizeof path, "%s/car.txt", work);
    sh_code_of("README.md", "text", 1, path);
    /* time, and the four states at every slow step; time steps of 2^-10 */
    sh_run(
        "build/tworate_host '%s' > '%s/car.csv' && test $(wc -l < '%s/car.csv') -gt "
        "2000 && build/tworate run quarter_car_b am2 --H 0.00390625 --ratio 4 --tend 2 "
        "--hold --input road=sine,height=0.01,frequency=2 --input droad=0 --out "
        "'%s/run.csv' && tail -1 '%s/run.csv' | cut -d, -f1-5 > '%s/end' && tail -1 "
        "'%s/car.csv' | cmp - '%s/end'",
        path, work, work, work, work, work, work, work);
}
END_TEST

START_TEST(every_command_has_help)
{
    static const char *const verbs[] = {"list", "info", "run", "compare", "sweep"};
    result all = run_tworate("--help");
    for (int k = 0; k < 5; k++) {
        char call[60], line[60];
        snprintf(line, sizeof line, "tworate %s", verbs[k]);
        ck_assert(contains(all.out, line));
        snprintf(call, sizeof call, "help %s", verbs[k]);
        result one = run_tworate(call);
        snprintf(call, sizeof call, "%s --help", verbs[k]);
        result two = run_tworate(call);
        ck_assert(one.status == 0 && two.status == 0);
        ck_assert_str_eq(one.out, two.out);
        ck_assert(!strncmp(one.out, line, strlen(line)) &&
                  contains(one.out, "example:"));
        free_result(&one);
        free_result(&two);
    }
    free_result(&all);
    result r = run_tworate("help rnu");
    ck_assert(r.status == 2 && contains(r.err, "got 'rnu'"));
    free_result(&r);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("compare");
    TCase *c = tcase_create("compare");
    suite_add_tcase(s, c);
    tcase_set_timeout(c, 300);
    tcase_add_test(c, errors_are_those_of_the_closed_form);
    tcase_add_test(c, two_rates_gain_on_one_model_and_nothing_on_another);
    tcase_add_test(c, methods_with_one_ratio_run_once_and_lost_runs_say_where);
    tcase_add_test(c, bad_calls_say_what_was_expected);
    tcase_add_test(c, a_comparison_is_drawn);
    tcase_add_test(c, the_readme_shows_what_make_demo_prints);
    tcase_add_test(c, the_diagram_of_the_readme_runs_and_equals_the_program);
    tcase_add_test(c, every_command_has_help);
    return s;
}
