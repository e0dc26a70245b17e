/* test_cases.c: `tworate sweep`: each row is what `tworate run` gives for its case, in
 * the order of the cases, however they are executed; and what is wrong with cases. */
#include "sweep_fixture.h"

static const char *work;

static void setup(void)
{
    work = sh_folder("cases");
}

#define CAR "quarter_car_b rk4 --H 0.002 --tend 0.6 --input road=bump,height=0.04"

/* The last row of a run's csv. */
static const char *last_row(const char *csv)
{
    const char *end = csv + strlen(csv) - 1;
    while (end > csv && end[-1] != '\n') end--;
    return end;
}

/* Every method runs a case as `tworate run` does: the command of --case gives the same
 * last row, bit for bit. */
static void expect_run(const char *sweep, int row)
{
    char command[3000];
    sh_put(command, sizeof command, "tworate sweep %s --keep final", sweep);
    char *table = printed_by(work, command);
    sh_put(command, sizeof command, "tworate sweep %s --case %d > case && sh ./case",
           sweep, row + 1);
    char *run = printed_by(work, command);
    const char *at = strchr(last_row(run), ',');
    const char *head = strstr(table, "stopped_in,") + 11;
    for (const char *rest = at; rest && *rest == ',';
         rest += 1 + strcspn(rest + 1, ",\n")) {
        char name[200], there[60];
        sh_put(name, sizeof name, "%.*s", (int)strcspn(head, ","), head);
        head += strlen(name) + 1;
        field_of(table, row, name, there, sizeof there);
        ck_assert_msg(!strncmp(rest + 1, there, strlen(there)),
                      "%s, case %d, %s: %s in the sweep, in the run %.40s", sweep,
                      row + 1, name, there, rest + 1);
    }
    free(table);
    free(run);
}

START_TEST(a_case_gives_the_bits_of_its_run_with_every_family_of_methods)
{
    static const char *const methods[] = {
        "rk4 --H 0.002",       "prk_3_8 --H 0.002",     "adams4 --H 0.002 --ratio 4",
        "nordsieck --H 0.002", "rk2 --H 0.002",         "adams4_ros --H 0.002",
        "rk4 --H 0.0037",      "am4 --H 0.0037 --hold", "rk4 --H 0.0037 --whole-steps",
        "auto --rtol 1e-5"};
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++) {
        char sweep[400];
        sh_put(sweep, sizeof sweep,
               "quarter_car_b %s --tend 0.1 --input road=bump --vary ms=250:350:2 "
               "zu=0,0.01 road.height=0.02,0.05",
               methods[k]);
        expect_run(sweep, 0);
        expect_run(sweep, 7);
    }
}
END_TEST

START_TEST(parameters_states_presets_and_inputs_come_from_a_table)
{
    write_text(work, "table.csv",
               "# cases of a car\n"
               "preset, v0 ,x0.th,road_f\r\n"
               "P2,10,0.01,0\r\n"
               "P3,20,0,\"bump,start=0.05\"\r\n"
               "\r\n"
               ",15,-0.01,step\r\n");
    const char *sweep =
        "planar_vehicle prk_2_5 --H 0.001 --tend 0.2 --set v0=3 --cases "
        "table.csv";
    for (int row = 0; row < 3; row++) expect_run(sweep, row);
}
END_TEST

START_TEST(what_is_kept_agrees_with_the_rows_of_the_run)
{
    char *table =
        printed_by(work, "tworate sweep " CAR
                         " --vary ms=300 --keep max:load min:zs rms:acc tmax:load "
                         "at:zs@0.1,0.3005:0.1:0.6 above:load=3600 below:load=3300");
    char *run = printed_by(work, "tworate run " CAR " --set ms=300");
    double most = -INFINITY, when = 0, least = INFINITY, square = 0, last = 0,
           before = 0;
    double above = NAN, load_before = 0, zs_before = 0, at = NAN;
    int row = 0;
    for (const char *line = first_row(run); *line;
         line = strchr(line, '\n') + 1, row++) {
        double x[11];
        const char *from = line;
        for (int i = 0; i < 11; i++) x[i] = strtod(from, (char **)&from), from++;
        const double load = x[9], acc = x[5], zs = x[1];
        if (load > most) most = load, when = x[0];
        if (zs < least) least = zs;
        if (row)
            square += (x[0] - last) * (acc * acc + acc * before + before * before) / 3;
        if (isnan(above) && load > 3600)
            above = last + (3600 - load_before) / (load - load_before) * (x[0] - last);
        if (last < 0.3005 &&
            x[0] >= 0.3005) /* the trajectory is smooth: nearly linear */
            at = zs_before + (0.3005 - last) / (x[0] - last) * (zs - zs_before);
        last = x[0], before = acc, load_before = load, zs_before = zs;
    }
    ck_assert_double_eq(number_of(table, 0, "load.max"), most);
    ck_assert_double_eq(number_of(table, 0, "load.tmax"), when);
    ck_assert_double_eq(number_of(table, 0, "zs.min"), least);
    ck_assert_double_eq_tol(number_of(table, 0, "acc.rms"), sqrt(square / last), 1e-12);
    ck_assert_double_eq_tol(number_of(table, 0, "load>3600"), above, 1e-12);
    ck_assert_double_eq_tol(number_of(table, 0, "zs@0.3005"), at, 2e-6);
    free(table);
    free(run);
}
END_TEST

START_TEST(values_between_steps_converge_to_those_of_small_steps)
{
    char *coarse =
        printed_by(work, "tworate sweep quarter_car_b rk4 --H 0.004 --tend 0.6 "
                         "--x0 zs=0.02 --vary ms=300 --keep at:zs,acc@0.1234");
    char *fine =
        printed_by(work, "tworate sweep quarter_car_b rk4 --H 0.0001 --tend 0.6 "
                         "--x0 zs=0.02 --vary ms=300 --keep at:zs,acc@0.1234");
    char *chosen = printed_by(
        work, "tworate sweep quarter_car_b --rtol 1e-9 --atol 1e-12 --tend 0.6 "
              "--x0 zs=0.02 --vary ms=300 --keep at:zs,acc@0.1234");
    const double exact = number_of(fine, 0, "zs@0.1234");
    ck_assert_double_eq_tol(number_of(coarse, 0, "zs@0.1234"), exact, 1e-7);
    ck_assert_double_eq_tol(number_of(chosen, 0, "zs@0.1234"), exact, 1e-9);
    ck_assert_double_eq_tol(number_of(chosen, 0, "acc@0.1234"),
                            number_of(fine, 0, "acc@0.1234"), 1e-6);
    free(coarse);
    free(fine);
    free(chosen);
}
END_TEST

START_TEST(rows_do_not_depend_on_threads_or_batches)
{
    static const char *const ways[] = {"--threads 1 --batch 1000",
                                       "--threads 1 --batch 1", "--threads 3 --batch 1",
                                       "--threads 2 --batch 7", "--threads 5"};
    char *first = NULL;
    for (int k = 0; k < 5; k++) {
        char command[600];
        sh_put(command, sizeof command,
               "tworate sweep " CAR " --vary ms=200:400:9 Cs=500:3000:7 %s", ways[k]);
        char *csv = printed_by(work, command);
        if (!first) first = csv;
        ck_assert_int_eq(rows_of(csv), 63);
        ck_assert_str_eq(csv, first);
        if (csv != first) free(csv);
    }
    free(first);
}
END_TEST

START_TEST(a_case_that_diverges_is_marked_and_the_others_go_on)
{
    char text[100], run[60];
    char *csv =
        printed_by(work, "tworate sweep linear_pair rk4 --H 0.1 --tend 300 --vary "
                         "D=-20,40,-25 --keep final:x max:out.x at:y@0,290 "
                         "above:y=1.5");
    for (int row = 0; row < 3; row++) {
        field_of(csv, row, "status", text, sizeof text);
        ck_assert_str_eq(text, row == 1 ? "diverged" : "ok");
        ck_assert_int_eq(isfinite(number_of(csv, row, "x.final")), row != 1);
    }
    field_of(csv, 1, "stopped_in", text, sizeof text);
    result r =
        in_folder(work, "tworate run linear_pair rk4 --H 0.1 --tend 300 --set D=40 "
                        "--no-warn-step");
    ck_assert_int_eq(r.status, 1);
    ck_assert_msg(*text && contains(r.err, text), "%s in %s", text, r.err);
    sh_put(run, sizeof run, "%.*s", (int)strcspn(last_row(r.out), ","),
           last_row(r.out));
    field_of(csv, 1, "stopped_at", text, sizeof text);
    ck_assert_str_eq(text, run);
    ck_assert(isnan(number_of(csv, 1, "out.x.max")) &&
              isnan(number_of(csv, 1, "y@290")));
    ck_assert_double_eq(number_of(csv, 1, "y@0"), 1);
    const double when = number_of(csv, 1, "y>1.5"); /* it happened before */
    ck_assert(when > 0 && when < 0.2 && isnan(number_of(csv, 0, "y>1.5")));
    ck_assert(contains(csv, "\"a state became infinite or not a number: y is Inf"));
    free_result(&r);
    free(csv);
}
END_TEST

START_TEST(bad_cases_are_named_by_row_and_column_before_anything_runs)
{
    static const struct {
        const char *csv, *text;
    } bad[] = {
        {"ms,Csx\n300,1\n",
         "table.csv, column 2: no parameter, initial state or input named "
         "'Csx'; nearest: "},
        {"ms,Cs\n300,1000\n300,nan\n",
         "table.csv, row 2 (line 3): column Cs: expected a "
         "finite number, got nan"},
        {"ms,Cs\n300,1000\n300\n", "row 2 (line 3): has 1 field, the first row names 2 "
                                   "columns: column Cs is missing"},
        {"ms,Cs\n300,1000,5\n", "row 1 (line 2): has 3 fields, the first row names 2"},
        {"ms\n300\n\n-4\n",
         "row 2 (line 4): column ms: expected 1 to 100000 kg, got -4"},
        {"ms\n300\nheavy\n",
         "row 2 (line 3): column ms: expected a number, got 'heavy'"},
        {"ms,\n300,1\n", "column 2: no parameter"},
        {"ms,ms\n300,1\n", "'ms' and 'ms' set the same"},
        {"ms,Cs\n300,\n", "row 1 (line 2): column Cs: expected a number, got nothing"},
        {"road.heigt\n1\n", "gives no source with the parameter 'heigt'"},
        {"droad,road\n1,bmp\n",
         "row 1 (line 2): column road: no number or source named "
         "'bmp'; nearest: bump"},
        {"preset\nP1\n", "model quarter_car_b has no presets"},
        {"ms\n", "expected rows of values, found none"},
        {"", "expected a row of names, found none"},
        {"ms\n\"300\n", "a quote has no end"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        write_text(work, "table.csv", bad[k].csv);
        expect_refusal(work, "tworate sweep " CAR " --cases table.csv --out none.csv",
                       2, bad[k].text);
        sh_run("test ! -e '%s/none.csv' -a ! -e '%s/none.csv.journal'", work, work);
    }
}
END_TEST

START_TEST(bad_cases_can_be_marked_while_the_others_run)
{
    write_text(work, "table.csv", "ms,Cs\n300,1000\n300,nan\n-5,1000\n310,1100\n300\n");
    char *csv =
        printed_by(work, "tworate sweep " CAR " --cases table.csv --on-bad mark");
    static const char *const words[] = {"ok", "bad", "bad", "ok", "bad"};
    char text[60];
    ck_assert_int_eq(rows_of(csv), 5);
    for (int i = 0; i < 5; i++) {
        field_of(csv, i, "status", text, sizeof text);
        ck_assert_str_eq(text, words[i]);
        ck_assert_double_eq(number_of(csv, i, "case"), i + 1);
    }
    ck_assert(contains(csv, "\"column Cs: expected a finite number, got nan\""));
    ck_assert(contains(csv, "\"column ms: expected 1 to 100000 kg, got -5\""));
    /* the good ones are those of a table without the bad ones */
    write_text(work, "table.csv", "ms;Cs\n300;1000\n310;1100\n");
    char *good = printed_by(work, "cat table.csv | tworate sweep " CAR " --cases -");
    for (int i = 0; i < 2; i++)
        ck_assert_double_eq(number_of(good, i, "load.max"),
                            number_of(csv, 3 * i, "load.max"));
    free(csv);
    free(good);
}
END_TEST

START_TEST(a_call_that_cannot_work_says_what_was_expected)
{
    static const char *const calls[][2] = {
        {"", "sweep expects MODEL METHOD --H h"},
        {CAR, "sweep expects --cases FILE or --vary name=low:high:n ..., got neither"},
        {CAR " --cases nowhere.csv", "cannot read nowhere.csv"},
        {CAR " --vary ms=1:2", "a grid needs the number of values, low:high:n"},
        {CAR " --vary ms=1:2 --design lhs", "--design lhs needs --n"},
        {CAR " --vary ms=1:x", "--vary expects NAME=low:high[:n]"},
        {CAR " --vary ms=0:10:3", "expected 1 to 100000 kg, got 0"},
        {CAR " --vary ms=300 --keep max:laod",
         "no state or output named 'laod'; nearest: "
         "load"},
        {CAR " --vary ms=300 --keep mux", "--keep expects final, min, max"},
        {CAR " --vary ms=300 --keep at:zs@0.7",
         "expected times from t0 = 0 to tend = 0.6"},
        {CAR " --vary ms=300 --design sobool",
         "--design expects grid, lhs, sobol or random"},
        {CAR " --vary ms=300 --plot x.png", "--plot is for a single run"},
        {CAR " --vary ms=300 --resume", "--resume needs the --out or --journal"},
        {CAR " --vary ms=300 --threads 0", "--threads expects an integer from 1 to"},
        {CAR " --vary ms=300 --out /nowhere/x.csv --journal none",
         "cannot write /nowhere"},
        {CAR " --vary ms=300 --option threads=2", "threads must be 1"},
        {"quarter_car_c rk4 --H 0.001 --vary ms=300 --case 2",
         "--case expects a case from 1 "
         "to 1, got 2"}};
    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++) {
        char command[600];
        sh_put(command, sizeof command, "tworate sweep %s", calls[k][0]);
        expect_refusal(work, command, 2, calls[k][1]);
    }
    expect_refusal(work,
                   "tworate sweep " CAR " --vary ms=300 --out /nowhere/x --journal j",
                   2, "cannot write /nowhere/x");
    sh_run("test ! -e '%s/j'", work); /* it would stop the next one */
    write_text(work, "t.csv", "ms\n300\n");
    expect_refusal(work, "tworate sweep " CAR " --cases t.csv --out ./t.csv", 2,
                   "./t.csv would overwrite the cases");
    expect_refusal(work, "tworate sweep " CAR " --cases t.csv --out x --messages x", 2,
                   "x would overwrite another output");
    sh_run("test \"$(cat '%s/t.csv')\" = \"$(printf 'ms\\n300')\"", work);
    free(printed_by(work, "tworate sweep " CAR " --cases t.csv --out /dev/null"));
    sh_run("test ! -e /dev/null.journal");
}
END_TEST

START_TEST(a_model_of_the_user_is_compiled_or_loaded)
{
    if (!sh_plain_build()) return;
    char here[2000];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    sh_run("cp octave/template/my_model.c '%s'", work);
    const char *flags = "--H 0.001 --tend 0.1 --vary x=0.01:0.02:3 --keep final";
    char command[3000];
    sh_put(command, sizeof command, "tworate sweep my_model.c rk4 %s", flags);
    char *one = printed_by(work, command);
    sh_put(command, sizeof command,
           "gcc -std=c99 -O2 -ffp-contract=off -fno-tree-vectorize -fPIC -shared -I "
           "'%s/blocks/include' my_model.c -o my_model.so && tworate sweep my_model.so "
           "rk4 %s",
           here, flags);
    char *two = printed_by(work, command);
    ck_assert_str_eq(one, two);
    ck_assert_int_eq(rows_of(one), 3);
    free(one);
    free(two);
    expect_refusal(work, "tworate sweep nothing.c rk4 --H 1 --vary x=1", 2,
                   "there is no file nothing.c");
    write_text(work, "broken.c", "int x = ;\n");
    expect_refusal(work, "tworate sweep broken.c rk4 --H 1 --vary x=1", 2,
                   "broken.c does not compile");
    write_text(work, "other.c", "int x;\n");
    expect_refusal(work, "tworate sweep other.c rk4 --H 1 --vary x=1", 2,
                   "must export its model as  const tw_model tw_model_other");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("cases of a sweep");
    TCase *t = tcase_create("cases");
    suite_add_tcase(s, t);
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, a_case_gives_the_bits_of_its_run_with_every_family_of_methods);
    tcase_add_test(t, parameters_states_presets_and_inputs_come_from_a_table);
    tcase_add_test(t, what_is_kept_agrees_with_the_rows_of_the_run);
    tcase_add_test(t, values_between_steps_converge_to_those_of_small_steps);
    tcase_add_test(t, rows_do_not_depend_on_threads_or_batches);
    tcase_add_test(t, a_case_that_diverges_is_marked_and_the_others_go_on);
    tcase_add_test(t, bad_cases_are_named_by_row_and_column_before_anything_runs);
    tcase_add_test(t, bad_cases_can_be_marked_while_the_others_run);
    tcase_add_test(t, a_call_that_cannot_work_says_what_was_expected);
    tcase_add_test(t, a_model_of_the_user_is_compiled_or_loaded);
    return s;
}
