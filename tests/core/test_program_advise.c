/* test_program_advise.c: `tworate advise`: its calls run and meet the error, it says
 * what it did not find, and it refuses what it cannot use. */
#include "run_program.h"
#include "shell.h"

/* The line of the output that begins with `  tworate run` after the title. */
static void call_after(const char *out, const char *title, char *to, size_t size)
{
    const char *at = strstr(out, title);
    ck_assert_msg(at != NULL, "no '%s' in %s", title, out);
    at = strstr(at, "  tworate ");
    ck_assert_msg(at != NULL, "no call after '%s'", title);
    at += strlen("  tworate ");
    const size_t n = strcspn(at, "\n");
    ck_assert(n < size);
    memcpy(to, at, n);
    to[n] = '\0';
}

/* kpr has its errors against the closed form as outputs. */
static void meets(const char *call, double E)
{
    result run = run_tworate(call);
    double t, x[4], most[2] = {0, 0}, low[2] = {9, 9}, high[2] = {-9, -9};
    ck_assert_msg(run.status == 0, "%s: %s", call, run.err);
    for (const char *at = first_row(run.out); at && *at; at = strchr(at, '\n') + 1) {
        ck_assert_int_eq(sscanf(at, "%lf,%lf,%lf,%lf,%lf", &t, x, x + 1, x + 2, x + 3),
                         5);
        for (int i = 0; i < 2; i++) {
            most[i] = fmax(most[i], fabs(x[2 + i]));
            low[i] = fmin(low[i], x[i]);
            high[i] = fmax(high[i], x[i]);
        }
    }
    /* the advice looks at ten instants, here are all */
    for (int i = 0; i < 2; i++)
        ck_assert_msg(most[i] < 3 * E * (high[i] - low[i]), "%s: %g", call, most[i]);
    free_result(&run);
}

START_TEST(the_printed_calls_run_and_meet_the_error)
{
    static const char *const errors[] = {"1e-2", "1e-4"};
    for (int k = 0; k < 2; k++) {
        char command[100], call[400];
        sh_put(command, sizeof command, "advise kpr --error %s --tend 3", errors[k]);
        result r = run_tworate(command);
        ck_assert_msg(r.status == 0, "%s", r.err);
        call_after(r.out, "error control:", call, sizeof call);
        meets(call, atof(errors[k]));
        call_after(r.out, "fixed step:", call, sizeof call);
        meets(call, atof(errors[k]));
        ck_assert(contains(r.out, "tw_sim ('kpr', "));
        ck_assert(contains(r.out, "tw_init(&r, tw_find_model(\"kpr\"), "));
        ck_assert(contains(r.out, "  mask:   method "));
        free_result(&r);
    }
}
END_TEST

START_TEST(it_says_when_there_is_one_part_only)
{
    result r = run_tworate("advise quarter_car_a --error 1e-3 --tend 2 --input "
                           "road=bump,height=0.02,start=0.2");
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert(contains(r.out, "All states are slow: one rate."));
    free_result(&r);
    r = run_tworate("advise ring_tyre --error 1e-2 --tend 0.5 --input hub_vx=20 "
                    "hub_w=-60");
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert(contains(r.out, "All states are fast: one rate."));
    free_result(&r);
}
END_TEST

START_TEST(directly_computed_states_and_held_brakes_are_advised_on)
{
    result r = run_tworate("advise quarter_car_friction --error 1e-2 --tend 1 --input "
                           "torque=100 road=bump,start=0.2,height=0.02");
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert(!contains(r.out, "fixed step       not found"));
    free_result(&r);
}
END_TEST

START_TEST(a_stiff_fast_part_gets_a_method_for_it)
{
    result r = run_tworate("advise hydraulic_actuator --error 1e-2 --tend 1");
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert(contains(r.out, "The fast part is stiff"));
    ck_assert(contains(r.out, "_ros"));
    ck_assert(contains(r.out, "--stiff on"));
    free_result(&r);
}
END_TEST

/* A vehicle that stands moves by rounding, 1e-9 of its size: tolerances of that size
 * would ask for noise. */
START_TEST(a_model_at_rest_is_told_so_and_gets_no_tolerance_at_its_noise)
{
    result r = run_tworate("advise planar_vehicle --error 1e-3 --tend 2");
    char call[600];
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert(contains(r.out, "The model hardly moves (28 of 28 states)"));
    call_after(r.out, "error control:", call, sizeof call);
    int n = 0;
    for (const char *at = strstr(call, "--atol ") + 6; *at != ' ' || !n; n++) {
        char *end;
        const double tol = strtod(at + 1, &end);
        ck_assert_msg(tol > 3e-11 && tol < 1e-3, "state %d: %g", n, tol);
        at = end;
    }
    ck_assert_int_eq(n, 28);
    result run = run_tworate(call);
    ck_assert_msg(run.status == 0, "%s", run.err);
    free_result(&run);
    free_result(&r);
    r = run_tworate("advise planar_vehicle --error 1e-2 --tend 0.5 --set v0=20 --input "
                    "road_f=bump,height=0.02,start=0.2");
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert(!contains(r.out, "hardly moves"));
    free_result(&r);
}
END_TEST

START_TEST(a_run_in_which_nothing_moves_is_told_so)
{
    result r = run_tworate("advise quarter_car_b --error 1e-3 --tend 2");
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert_msg(contains(r.out, "nothing moves in this run"), "%s", r.out);
    ck_assert(!contains(r.out, "tworate run"));
    free_result(&r);
}
END_TEST

/* With steps of a hundredth of the run both ends of the bump are met, and it is not. */
START_TEST(a_short_bump_is_not_stepped_over)
{
    char call[400];
    result r = run_tworate("advise quarter_car_b --error 1e-3 --tend 5 --input "
                           "road=bump,height=0.02,start=2.3,duration=0.05");
    ck_assert_msg(r.status == 0, "%s", r.err);
    call_after(r.out, "error control:", call, sizeof call);
    ck_assert_msg(contains(call, " --hmax "), "%s", call);
    result run = run_tworate(call);
    double t, x[4], most = 0;
    for (const char *at = first_row(run.out); at && *at; at = strchr(at, '\n') + 1) {
        ck_assert_int_eq(sscanf(at, "%lf,%lf,%lf,%lf,%lf", &t, x, x + 1, x + 2, x + 3),
                         5);
        most = fmax(most, fabs(x[0]));
    }
    ck_assert_double_gt(most, 1e-3);
    free_result(&run);
    free_result(&r);
}
END_TEST

static const char equal_rates[] =
    "#include \"tw_model.h\"\n"
    "static int slow(const tw_at *a, tw_real *d)\n"
    "{ d[0] = a->xs[1]; d[1] = -100 * a->xs[0] + a->xf[0]; return TW_OK; }\n"
    "static int fast(const tw_at *a, tw_real *d)\n"
    "{ d[0] = a->xf[1]; d[1] = -100 * a->xf[0] + a->xs[0]; return TW_OK; }\n"
    "static const tw_var s[] = {{\"x\", \"m\", \"\", 1, 0, 0, 0}, {\"v\", \"m/s\"}};\n"
    "static const tw_var f[] = {{\"y\", \"m\"}, {\"w\", \"m/s\"}};\n"
    "const tw_model tw_model_equal_rates = {.name = \"equal_rates\", .ns = 2,\n"
    "    .nf = 2, .slow_var = s, .fast_var = f, .slow = slow, .fast = fast};\n";

START_TEST(equal_rates_have_no_gap_and_the_call_names_the_file)
{
    char file[300], command[400];
    sh_put(file, sizeof file, "%s/equal_rates.c", sh_folder("advise"));
    FILE *to = fopen(file, "w");
    ck_assert(to != NULL);
    fputs(equal_rates, to);
    ck_assert_int_eq(fclose(to), 0);
    sh_put(command, sizeof command, "advise %s --error 1e-3 --tend 2", file);
    result r = run_tworate(command);
    ck_assert_msg(r.status == 0, "%s", r.err);
    ck_assert_msg(contains(r.out, "No gap: "), "%s", r.out);
    ck_assert(!contains(r.out, "largest gap"));
    sh_put(command, sizeof command, "  tworate run %s auto ", file);
    ck_assert_msg(contains(r.out, command), "%s", r.out);
    free_result(&r);
}
END_TEST

START_TEST(a_model_that_diverges_is_an_error_with_the_time)
{
    result r = run_tworate("advise linear_pair --error 1e-3 --tend 5 --set A=400 D=900 "
                           "--x0 x=1 y=1");
    ck_assert_int_eq(r.status, 1);
    ck_assert_msg(contains(r.err, "the run by error control fails: "), "%s", r.err);
    ck_assert(contains(r.err, "t = "));
    ck_assert_str_eq(r.out, "");
    free_result(&r);
}
END_TEST

START_TEST(arguments_that_cannot_be_used_are_refused)
{
    static const struct {
        const char *command, *message;
    } bad[] = {
        {"advise", "advise expects MODEL --error E --tend t"},
        {"advise nothing --error 1e-3 --tend 1", "no model named 'nothing'"},
        {"advise kpr --tend 1", "expects --error E, the largest error wanted"},
        {"advise kpr --error 1e-3", "expects --tend t, the end of the run"},
        {"advise kpr --error 0 --tend 1", "--error expects a number from 1e-10 to 0.5, "
                                          "got '0'"},
        {"advise kpr --error -1e-3 --tend 1", "got '-1e-3'"},
        {"advise kpr --error nan --tend 1", "got 'nan'"},
        {"advise kpr --error 1 --tend 1", "got '1'"},
        {"advise kpr --error 1e-3 --error 1e-4 --tend 1", "--error is given twice"},
        {"advise kpr --error 1e-3 --tend 0", "--tend expects a time after t0 = 0"},
        {"advise kpr --error 1e-3 --tend 1 --t0 2",
         "--tend expects a time at or after"},
        {"advise kpr --error 1e-3 --tend inf", "--tend expects a finite number"},
        {"advise kpr --error 1e-3 --tend 1 --budget 0", "--budget expects a number"},
        {"advise kpr rk4 --error 1e-3 --tend 1", "advise chooses the method itself"},
        {"advise kpr --error 1e-3 --tend 1 --H 0.1", "advise takes no --H"},
        {"advise kpr --error 1e-3 --tend 1 --rtol 0.1", "advise takes no --rtol"},
        {"advise kpr --error 1e-3 --tend 1 --plot x.txt", ".png, .svg or .pdf"},
        {"advise kpr --error 1e-3 --tend 1 --set Q=1", "no parameter named 'Q'"},
        {"advise kpr --error 1e-3 --tend 1 --input v=1", "no input named 'v'"},
        {"run kpr auto --atol 1e-3,1e-3,1e-3", "2 numbers with commas between them for "
                                               "the states of kpr, got 3"},
        {"run kpr auto --atol 1e-3,x", "--atol expects numbers above 0, got 'x'"},
        {"run kpr auto --atol 1e-3,-1", "--atol expects numbers above 0, got '-1'"},
        {"run kpr auto --atol 1e-3,1e-4 --fast-atol 1",
         "--fast-atol is for one --atol"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        result r = run_tworate(bad[k].command);
        ck_assert_msg(r.status == 2 && contains(r.err, bad[k].message), "%s: %d %s",
                      bad[k].command, r.status, r.err);
        ck_assert_str_eq(r.out, "");
        free_result(&r);
    }
}
END_TEST

START_TEST(a_list_of_tolerances_is_used_state_by_state)
{
    result one = run_tworate("run kpr auto --rtol 0 --atol 1e-5 --tend 1");
    result list = run_tworate("run kpr auto --rtol 0 --atol 1e-5,1e-5 --tend 1");
    result other = run_tworate("run kpr auto --rtol 0 --atol 1e-5,1e-8 --tend 1");
    ck_assert_int_eq(list.status, 0);
    ck_assert_str_eq(one.out, list.out);
    ck_assert(strcmp(one.out, other.out) != 0);
    free_result(&one);
    free_result(&list);
    free_result(&other);
    list = run_tworate("run kpr auto --atol 1e-5,1e-8 --echo --tend 0.1");
    ck_assert(contains(list.out, "# atol = 1.0000000000000001e-05,1e-08"));
    free_result(&list);
}
END_TEST

START_TEST(a_picture_is_drawn)
{
    char command[700], file[500];
    if (system("command -v gnuplot > /dev/null")) return;
    sh_put(file, sizeof file, "%s/advice.svg", sh_folder("advise"));
    sh_put(command, sizeof command, "advise kpr --error 1e-3 --tend 3 --plot %s", file);
    result r = run_tworate(command);
    ck_assert_msg(r.status == 0, "%s", r.err);
    char *svg = read_file(file);
    ck_assert(contains(svg, "stable steps"));
    ck_assert(contains(svg, "proposals"));
    free(svg);
    free_result(&r);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("program_advise");
    TCase *t = tcase_create("program_advise");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, the_printed_calls_run_and_meet_the_error);
    tcase_add_test(t, it_says_when_there_is_one_part_only);
    tcase_add_test(t, directly_computed_states_and_held_brakes_are_advised_on);
    tcase_add_test(t, a_stiff_fast_part_gets_a_method_for_it);
    tcase_add_test(t, a_model_at_rest_is_told_so_and_gets_no_tolerance_at_its_noise);
    tcase_add_test(t, a_run_in_which_nothing_moves_is_told_so);
    tcase_add_test(t, a_short_bump_is_not_stepped_over);
    tcase_add_test(t, equal_rates_have_no_gap_and_the_call_names_the_file);
    tcase_add_test(t, a_model_that_diverges_is_an_error_with_the_time);
    tcase_add_test(t, arguments_that_cannot_be_used_are_refused);
    tcase_add_test(t, a_list_of_tolerances_is_used_state_by_state);
    tcase_add_test(t, a_picture_is_drawn);
    suite_add_tcase(s, t);
    return s;
}
