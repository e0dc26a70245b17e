/* The life of a block in the host: which callbacks run when, what its sizes provide,
 * how it ends, and how its parameters change. */
#include "common.h"
#include "host_fixture.h"

START_TEST(an_accumulator_counts_its_hits)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "one", "constant", "1"));
    ok(h, add_sfunction(h, "sum", "accumulate", "2|0.1"));
    ok(h, twh_wire(h, "one", 1, "sum", 1));
    ok(h, twh_log(h, "sum", 1, "y"));
    ok(h, run(h, "discrete", 0, 1));
    ck_assert_int_eq(twh_log_rows(h, "y"), 11);
    for (int i = 0; i < 11; i++) {
        ck_assert_double_eq(twh_log_values(h, "y")[i], 2 * i);
        ck_assert_double_eq(twh_log_times(h, "y")[i], i * 0.1);
    }
    twh_free(h);
}
END_TEST

/* What the block "d" of callback_log prints in a run of two steps. */
static char *diary(const char *parameters, int *failed)
{
    twh *h = twh_new("m");
    FILE *f = tmpfile();
    char *text = calloc(1, 4000);
    twh_set_output(h, f);
    ok(h, add_sfunction(h, "d", "callback_log", parameters));
    *failed = run(h, "ode2", 0.5, 0.5) || twh_stop(h);
    if (*failed) says(h, "m/d|callback_log|failed on request");
    twh_free(h);
    rewind(f);
    ck_assert(fread(text, 1, 3999, f) > 0);
    fclose(f);
    return text;
}

START_TEST(callbacks_run_in_the_documented_order)
{
    int failed;
    char *text = diary("0|0", &failed);
    ck_assert_int_eq(failed, 0);
    ck_assert_str_eq(text, "sizes times widths start first OUTPUTS update derivatives "
                           "outputs derivatives OUTPUTS update terminate ");
    free(text);
}
END_TEST

START_TEST(every_exit_path_terminates_what_was_started)
{
    /* the callback that fails, and the callbacks up to then */
    static const struct {
        const char *fails, *diary;
    } cases[] = {
        {"1|0", "sizes "},
        {"6|0", "sizes times "},
        {"7|0", "sizes times widths "},
        {"2|0", "sizes times widths start terminate "},
        {"3|0", "sizes times widths start first terminate "},
        {"4|0", "sizes times widths start first OUTPUTS terminate "},
        {"5|0", "sizes times widths start first OUTPUTS update terminate "},
        {"8|0", "sizes times widths start first OUTPUTS update derivatives terminate "},
        {"6|1", "sizes times terminate "},
        {"7|1", "sizes times widths terminate "},
        {"4|1", "sizes times widths start first OUTPUTS terminate "},
        {"9|0", "sizes times widths start first OUTPUTS update derivatives outputs "
                "derivatives OUTPUTS update terminate "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int failed;
        char *text = diary(cases[i].fails, &failed);
        ck_assert_msg(failed, "case %s", cases[i].fails);
        ck_assert_str_eq(text, cases[i].diary);
        free(text);
    }
}
END_TEST

START_TEST(freeing_a_run_in_the_middle_terminates_it)
{
    twh *h = twh_new("m");
    FILE *f = tmpfile();
    char text[4000] = "";
    twh_set_output(h, f);
    ok(h, add_sfunction(h, "d", "callback_log", "0|0"));
    ok(h, twh_set_solver(h, "ode1", 0.5));
    ok(h, twh_start(h));
    ok(h, twh_step(h));
    twh_free(h);
    rewind(f);
    ck_assert(fread(text, 1, sizeof text - 1, f) > 0);
    fclose(f);
    ck_assert(strstr(text, "update terminate ") != NULL);
}
END_TEST

START_TEST(sizes_that_are_never_set_have_their_defaults)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "no_sizes", NULL));
    ok(h, run(h, "discrete", 1, 2));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 1);
    ck_assert_double_eq(twh_value(h, "b", 1, 2), 0);
    ck_assert_double_eq(twh_value(h, "b", 1, 3), 0);
    twh_free(h);
}
END_TEST

START_TEST(a_function_without_its_macro_is_never_called)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "no_macro", NULL));
    ok(h, run(h, "discrete", 0, 3));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 0);
    twh_free(h);
}
END_TEST

START_TEST(every_work_vector_starts_at_zero_and_is_kept)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "a", "work_vectors", NULL));
    ok(h,
       add_sfunction(h, "b", "work_vectors", NULL)); /* two instances share nothing */
    ok(h, run(h, "discrete", 0, 5));
    for (int e = 1; e <= 6; e++) {
        const double expected = e == 5 ? 7 * 5 + 1 : 5; /* seven counters and a flag */
        ck_assert_double_eq(twh_value(h, "a", 1, e), expected);
        ck_assert_double_eq(twh_value(h, "b", 1, e), expected);
    }
    twh_free(h);
}
END_TEST

START_TEST(a_wrong_number_of_parameters_is_reported)
{
    static const struct {
        const char *file, *parameters, *words;
    } cases[] = {
        {"accumulate", NULL, "m/b|accumulate|expects 2 parameters, got 0"},
        {"accumulate", "1|2|3", "m/b|expects 2 parameters, got 3"},
        {"minor_steps", "1|2", "m/b|expects 1 parameter, got 2"},
        {"no_sizes", "1", "m/b|expects 0 parameters, got 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        twh *h = twh_new("m");
        ok(h, add_sfunction(h, "b", cases[i].file, cases[i].parameters));
        fails(h, twh_start(h), cases[i].words);
        twh_free(h);
    }
}
END_TEST

START_TEST(a_parameter_changes_between_steps_after_its_check)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "checked_parameters", "3|'plain'|0.5"));
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_start(h));
    ok(h, twh_run(h, 1));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 3);
    ok(h, set_param(h, "b", 1, "4"));
    ok(h, set_param(h, "b", 2, "'double'"));
    ok(h, twh_run(h, 2));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 8);

    /* a rejected value leaves the old one, and the run continues */
    fails(h, set_param(h, "b", 1, "-1"), "m/b|mdlCheckParameters|1: the gain");
    fails(h, set_param(h, "b", 1, "[1 2]"), "1: the gain");
    fails(h, set_param(h, "b", 1, "int32(3)"), "1: the gain");
    fails(h, set_param(h, "b", 2, "'triple'"), "3: the mode is|'triple'");
    fails(h, set_param(h, "b", 3, "1"), "parameter 3 cannot change");
    fails(h, set_param(h, "b", 4, "1"), "has no parameter 4");
    fails(h, set_param(h, "c", 1, "1"), "there is no block 'c'");
    ok(h, twh_run(h, 3));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 8);
    ok(h, set_param(h, "b", 1, "5"));
    ok(h, twh_run(h, 4));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 10);
    twh_free(h);
}
END_TEST

START_TEST(a_check_in_mdlInitializeSizes_stops_the_start)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "checked_parameters", "0|'plain'|0.5"));
    fails(h, twh_start(h), "m/b|checked|mdlInitializeSizes|1: the gain");
    twh_free(h);
}
END_TEST

START_TEST(run_time_parameters_follow_the_dialog)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "run_time_params", "3|4"));
    ok(h, run(h, "discrete", 0, 1));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 10 * 3 + 2 * 4);
    ck_assert_double_eq(twh_value(h, "b", 1, 2), 2);
    ok(h, set_param(h, "b", 1, "5"));
    ok(h, set_param(h, "b", 2, "6"));
    ok(h, twh_run(h, 2));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 10 * 5 + 2 * 6);
    twh_free(h);
}
END_TEST

START_TEST(a_constant_and_its_readers_follow_its_parameter)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "c", "constant", "2"));
    ok(h, kind(h, "g", "gain", "10"));
    ok(h, twh_wire(h, "c", 1, "g", 1));
    ok(h, run(h, "discrete", 1, 2));
    ck_assert_double_eq(twh_value(h, "g", 1, 1), 20);
    ok(h, set_param(h, "c", 1, "3"));
    ok(h, twh_run(h, 3));
    ck_assert_double_eq(twh_value(h, "g", 1, 1), 30);
    twh_free(h);
}
END_TEST

START_TEST(a_block_can_request_the_end_of_the_run)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "stop_request", "0.5"));
    ok(h, twh_log(h, "b", 1, "y"));
    ok(h, run(h, "discrete", 0, 2));
    ck_assert(twh_stopped(h));
    ck_assert_double_eq(twh_time(h), 0.5);
    ck_assert_int_eq(twh_log_rows(h, "y"), 5);
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 0);
    ck_assert_double_eq(twh_value(h, "b", 1, 2), 2);
    twh_free(h);
}
END_TEST

START_TEST(text_goes_to_the_hosts_output)
{
    twh *h = twh_new("m");
    FILE *f = tmpfile();
    char text[2000] = "";
    twh_set_output(h, f);
    ok(h, add_sfunction(h, "b", "printer", NULL));
    ok(h, run(h, "discrete", 0.5, 1));
    rewind(f);
    ck_assert(fread(text, 1, sizeof text - 1, f) > 0);
    ck_assert_str_eq(text, "mexPrintf 1\nssPrintf m/b\n"
                           "warning: block 'm/b': ssWarning\n"
                           "warning: block 'm/b': mexWarnMsgTxt\n"
                           "warning: block 'm/b': mexWarnMsgIdAndTxt 2\n"
                           "printer discrete 0 0.5\n");
    twh_set_output(h, NULL);
    fclose(f);
    twh_free(h);
}
END_TEST

START_TEST(mdlRTW_writes_its_record)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "writes_rtw", "[1 2; 3 4]"));
    ok(h, run(h, "discrete", 0, 1));
    char *text = twh_rtw(h, "b");
    ck_assert_msg(text != NULL, "%s", twh_error(h));
    ck_assert_str_eq(text, "Number 1\n"
                           "Vector [1, 3, 2, 4]\n"
                           "Matrix Matrix(2,2) [[1, 2]; [3, 4]]\n"
                           "Text \"say \\\"x\\\"\"\n"
                           "Whole [7, -8]\n"
                           "First 7\n"
                           "RWork Angle(1) Rate(2)\n"
                           "Scalar -8\n"
                           "Name \"x\"\n"
                           "List [7, -8]\n"
                           "Table Matrix(2,2) [[1, 2]; [3, 4]]\n"
                           "Plain text\n"
                           "Names [\"a\", \"b\"]\n"
                           "Row Matrix(1,2) [[7, -8]]\n"
                           "Described 2.5\n"
                           "Free text\n"
                           "IWork Count(1)\n"
                           "PWork Place(1)\n");
    free(text);
    ck_assert(twh_rtw(h, "nobody") == NULL);
    says(h, "no running block 'nobody'");
    twh_free(h);
}
END_TEST

START_TEST(an_S_function_in_C_plus_plus_runs)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "cpp_sum", NULL));
    ok(h, run(h, "discrete", 0, 4));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 0 + 1 + 2 + 3 + 4);
    twh_free(h);
}
END_TEST

/* The log of one output of a single block, run once per build of it. */
static void compare_builds(const char *file, const char *parameters, int out,
                           const char *solver, double step, double stop)
{
    char target[100];
    snprintf(target, sizeof target, "target_%s", file);
    twh *a = twh_new("m"), *b = twh_new("m");
    ok(a, add_sfunction(a, "b", file, parameters));
    ok(b, add_sfunction(b, "b", target, parameters));
    ok(a, twh_log(a, "b", out, "y"));
    ok(b, twh_log(b, "b", out, "y"));
    ok(a, run(a, solver, step, stop));
    ok(b, run(b, solver, step, stop));
    const int rows = twh_log_rows(a, "y");
    ck_assert_int_gt(rows, 10);
    ck_assert_int_eq(rows, twh_log_rows(b, "y"));
    for (int i = 0; i < rows * twh_log_width(a, "y"); i++)
        ck_assert_double_eq(twh_log_values(a, "y")[i], twh_log_values(b, "y")[i]);
    twh_free(a);
    twh_free(b);
}

START_TEST(a_build_for_a_target_gives_the_same_numbers)
{
    compare_builds("accumulate", "2|0.1", 1, "discrete", 0, 3);
    compare_builds("bounce", "0.8", 1, "ode4", 0.01, 3);
    compare_builds("hybrid", "0.25", 2, "ode3", 0.05, 3);
    compare_builds("two_rate_ports", "0.1|0.2|1", 1, "discrete", 0, 3);
}
END_TEST

START_TEST(a_target_build_takes_real_matrices_only)
{
    twh *h = twh_new("m");
    fails(h, add_sfunction(h, "b", "target_accumulate", "'text'|0.1"),
          "m/b|parameter 1 must be a real double matrix|target");
    twh_free(h);
}
END_TEST

START_TEST(files_that_cannot_be_loaded_are_named)
{
    twh *h = twh_new("m");
    ck_assert(twh_load(h, "build/no_such.so") == NULL);
    says(h, "build/no_such.so");
    twh_free(h);
    h = twh_new("m");
    ck_assert(add_sfunction(h, "b", "built_for_0_1", NULL) != 0);
    says(h, "version 0.1|rebuild it");
    twh_free(h);
    h = twh_new("m");
    fails(h, kind(h, "b", "no_such_kind", NULL), "'no_such_kind'; nearest: ");
    twh_free(h);
    h = twh_new("m");
    ok(h, kind(h, "b", "constant", NULL));
    fails(h, kind(h, "b", "constant", NULL), "two blocks named 'b'");
    twh_free(h);
}
END_TEST

/* A clock and a constant, not started. */
static twh *two_blocks(void)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "t", "clock", NULL));
    ok(h, kind(h, "g", "gain", "1"));
    ok(h, twh_wire(h, "t", 1, "g", 1));
    ok(h, twh_set_solver(h, "ode4", 0.125));
    return h;
}

START_TEST(what_a_program_asks_wrongly_is_refused_with_its_reason)
{
    enum { BEFORE = 10 };
    for (int way = 0; way < 19; way++) {
        twh *h = two_blocks();
        if (way >= BEFORE && way < 18) ok(h, twh_start(h));
        switch (way) {
        case 0:
            fails(h, twh_set_solver(h, "ode4", -1), "-1 is not a valid step");
            break;
        case 1: fails(h, twh_set_solver(h, "ode9", 1), "no solver 'ode9'"); break;
        case 2: fails(h, twh_set_times(h, 1, 0), "cannot run from 1 to 0"); break;
        case 3: fails(h, twh_set_tolerance(h, 0, 1), "must be positive"); break;
        case 4:
            fails(h, twh_wire_part(h, "t", 1, 3, 2, "g", 1), "'t': elements 3 to 2");
            break;
        case 5:
            ok(h, twh_wire(h, "t", 1, "g", 3));
            fails(h, twh_start(h), "m/g|has no input port 3|wire from 't'");
            break;
        case 6:
            ok(h, twh_log(h, "g", 5, "y"));
            fails(h, twh_start(h), "m/g|log 'y': there is no output port 5");
            break;
        case 7:
            fails(h, twh_log_part(h, "g", 1, 3, 2, "y"), "log 'y': elements 3 to 2");
            break;
        case 8:
            ck_assert(twh_save(h) == NULL);
            says(h, "can be saved only during a run");
            break;
        case 9: fails(h, twh_step(h), "has not started, or has ended"); break;
        case 10: fails(h, kind(h, "late", "clock", NULL), "'late': the run has"); break;
        case 11:
            fails(h, twh_enabled_group(h, "late", "t", 1, 0), "'late': the run has");
            break;
        case 12: fails(h, twh_start(h), "already started"); break;
        case 13: fails(h, twh_run(h, INFINITY), "needs a finite stop time"); break;
        case 14: fails(h, twh_run(h, 1e15), "at most 1e+15 steps"); break;
        case 15: {
            mxArray *two = mxCreateDoubleScalar(2);
            fails(h, twh_set_param(h, "g", 9, two), "m/g|has no parameter 9");
            fails(h, twh_set_param(h, "x", 1, two), "there is no block 'x'");
            ok(h, twh_run(h, 1)); /* goes on */
            mxDestroyArray(two);
            break;
        }
        case 18:
            ok(h, twh_log(h, "g", 1, "y"));
            fails(h, twh_log(h, "t", 1, "y"), "there are two logs named 'y'");
            break;
        case 16: ck_assert(isnan(twh_value(h, "g", 1, 2))); break;
        default: ck_assert_int_eq(twh_width(h, "g", 2), -1);
        }
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: life of a block");
    TCase *t = tcase_create("life");
    tcase_add_test(t, what_a_program_asks_wrongly_is_refused_with_its_reason);
    tcase_add_test(t, an_accumulator_counts_its_hits);
    tcase_add_test(t, callbacks_run_in_the_documented_order);
    tcase_add_test(t, every_exit_path_terminates_what_was_started);
    tcase_add_test(t, freeing_a_run_in_the_middle_terminates_it);
    tcase_add_test(t, sizes_that_are_never_set_have_their_defaults);
    tcase_add_test(t, a_function_without_its_macro_is_never_called);
    tcase_add_test(t, every_work_vector_starts_at_zero_and_is_kept);
    tcase_add_test(t, a_wrong_number_of_parameters_is_reported);
    tcase_add_test(t, a_parameter_changes_between_steps_after_its_check);
    tcase_add_test(t, a_check_in_mdlInitializeSizes_stops_the_start);
    tcase_add_test(t, run_time_parameters_follow_the_dialog);
    tcase_add_test(t, a_constant_and_its_readers_follow_its_parameter);
    tcase_add_test(t, a_block_can_request_the_end_of_the_run);
    tcase_add_test(t, text_goes_to_the_hosts_output);
    tcase_add_test(t, mdlRTW_writes_its_record);
    tcase_add_test(t, an_S_function_in_C_plus_plus_runs);
    tcase_add_test(t, a_build_for_a_target_gives_the_same_numbers);
    tcase_add_test(t, a_target_build_takes_real_matrices_only);
    tcase_add_test(t, files_that_cannot_be_loaded_are_named);
    suite_add_tcase(s, t);
    return s;
}
