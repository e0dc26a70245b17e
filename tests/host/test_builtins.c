/* Every built-in block against its closed form, and the parameters that it rejects. */
#include "common.h"
#include "host_fixture.h"

/* A source, run in fixed steps of 0.125 to t = 4, compared at every step. */
static void source_is(const char *what, const char *parameters, double (*y)(double))
{
    twh *h = twh_new("m");
    ok(h, kind(h, "b", what, parameters));
    ok(h, twh_log(h, "b", 1, "y"));
    ok(h, run(h, "ode1", 0.125, 4));
    ck_assert_int_eq(twh_log_rows(h, "y"), 33);
    for (int i = 0; i < 33; i++)
        ck_assert_msg(fabs(twh_log_values(h, "y")[i] - y(0.125 * i)) <= 1e-14,
                      "%s at t = %g: %g, not %g", what, 0.125 * i,
                      twh_log_values(h, "y")[i], y(0.125 * i));
    twh_free(h);
}

static double one_half(double t)
{
    (void)t;
    return 0.5;
}
static double identity(double t)
{
    return t;
}
static double step(double t)
{
    return t >= 1.25 ? 3 : -1;
}
static double sine(double t)
{
    return 2 * sin(3 * t + 0.5) + 4;
}
static double pulse(double t)
{
    return t >= 0.25 && fmod(t - 0.25, 1.5) < 0.375 ? 5 : 0;
}
static double ramp(double t)
{
    return t > 1 ? 7 + 2 * (t - 1) : 7;
}
static double table(double t)
{
    return t <= 1 ? 10 : t <= 2 ? 10 + 10 * (t - 1) : t <= 3 ? 20 - 40 * (t - 2) : -20;
}

START_TEST(sources_follow_their_functions_of_time)
{
    source_is("constant", "0.5|0.125", one_half);
    source_is("clock", NULL, identity);
    source_is("step", "1.25|-1|3", step);
    source_is("sine", "2|3|0.5|4", sine);
    source_is("pulse", "5|1.5|25|0.25", pulse);
    source_is("ramp", "2|1|7", ramp);
    source_is("from_table", "[1 2 3]|[10 20 -20]", table);
}
END_TEST

START_TEST(jumps_occur_on_the_step_that_rounding_would_miss)
{
    /* 0.1 n never misses the instant 0.1 n written in decimal */
    for (int n = 1; n <= 200; n++) {
        char text[40];
        twh *h = twh_new("m");
        snprintf(text, sizeof text, "%d.%d", n / 10, n % 10);
        ok(h, kind(h, "b", "step", text));
        ok(h, twh_log(h, "b", 1, "y"));
        ok(h, run(h, "ode1", 0.1, 21));
        ck_assert_double_eq(twh_log_values(h, "y")[n - 1], 0);
        ck_assert_double_eq(twh_log_values(h, "y")[n], 1);
        twh_free(h);
    }
}
END_TEST

START_TEST(a_table_with_several_columns_gives_a_vector)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "b", "from_table", "[0 1]|[0 10; 1 20]"));
    ok(h, run(h, "ode1", 0.5, 0.5));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 0.5);
    ck_assert_double_eq(twh_value(h, "b", 1, 2), 15);
    twh_free(h);
}
END_TEST

/* y = what(u1, u2, u3) for constant inputs; NULL: no such input. */
static void gives(const char *what, const char *parameters, const char *const *u,
                  const double *y, int n)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "b", what, parameters));
    for (int i = 0; i < 3 && u[i]; i++) {
        char name[4] = {'u', (char)('1' + i), 0};
        ok(h, kind(h, name, "constant", u[i]));
        ok(h, twh_wire(h, name, 1, "b", i + 1));
    }
    ok(h, run(h, "discrete", 1, 1));
    ck_assert_int_eq(twh_width(h, "b", 1), n);
    for (int i = 0; i < n; i++)
        ck_assert_msg(twh_value(h, "b", 1, i + 1) == y[i],
                      "%s: element %d is %g, not %g", what, i + 1,
                      twh_value(h, "b", 1, i + 1), y[i]);
    twh_free(h);
}
#define GIVES(what, parameters, u1, u2, u3, n, ...)                                    \
    gives(what, parameters, (const char *const[]){u1, u2, u3},                         \
          (const double[]){__VA_ARGS__}, n)

START_TEST(functions_of_the_inputs_have_the_right_values)
{
    GIVES("gain", "3", "[1 2]", NULL, NULL, 2, 3, 6);
    GIVES("gain", "[1 2 3; 4 5 6]", "[1 10 100]", NULL, NULL, 2, 321, 654);
    GIVES("gain", "[2; 3; 4]", "5", NULL, NULL, 3, 10, 15, 20);
    GIVES("sum", "'+-+'", "[1 2]", "[10 20]", "[100 200]", 2, 91, 182);
    GIVES("sum", "'-'", "[1 2]", NULL, NULL, 2, -1, -2);
    GIVES("product", "'*/'", "[6 8]", "[2 4]", NULL, 2, 3, 2);
    GIVES("product", "'***'", "[6 8]", "[2 4]", "10", 2, 120, 320);
    GIVES("saturation", "-2|3", "[-5 -2 0 3 9]", NULL, NULL, 5, -2, -2, 0, 3, 3);
    GIVES("switch", "1", "[1 2]", "1", "[3 4]", 2, 1, 2);
    GIVES("switch", "1", "[1 2]", "0.5", "[3 4]", 2, 3, 4);
    GIVES("mux", "3", "[1 2]", "3", "[4 5 6]", 6, 1, 2, 3, 4, 5, 6);
    GIVES("scope", NULL, "[7 8]", NULL, NULL, 2, 7, 8);
    GIVES("convert", "'int8'", "[1.4 1.6 -300 300]", NULL, NULL, 4, 1, 2, -128, 127);
    GIVES("convert", "'uint16'", "[-4 65536]", NULL, NULL, 2, 0, 65535);
    GIVES("convert", "'boolean'", "[0 0.1]", NULL, NULL, 2, 0, 1);
    GIVES("zero_order_hold", "1", "[7 8]", NULL, NULL, 2, 7, 8);
}
END_TEST

START_TEST(demux_splits_at_the_given_widths)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "constant", "[1 2 3 4]"));
    ok(h, kind(h, "b", "demux", "[1 3]"));
    ok(h, kind(h, "end", "terminator", NULL));
    ok(h, twh_wire(h, "u", 1, "b", 1));
    ok(h, twh_wire(h, "b", 2, "end", 1));
    ok(h, run(h, "discrete", 1, 1));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 1);
    ck_assert_int_eq(twh_width(h, "b", 2), 3);
    for (int e = 1; e <= 3; e++) ck_assert_double_eq(twh_value(h, "b", 2, e), e + 1);
    twh_free(h);
}
END_TEST

START_TEST(a_delay_and_a_hold_keep_their_value)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "t", "clock", "0.25"));
    ok(h, kind(h, "delay", "unit_delay", "-1|0.25"));
    ok(h, kind(h, "hold", "zero_order_hold", "[1 0.5]"));
    ok(h, kind(h, "again", "scope", "0.25"));
    ok(h, twh_wire(h, "t", 1, "delay", 1));
    ok(h, twh_wire(h, "t", 1, "hold", 1));
    ok(h, twh_wire(h, "hold", 1, "again", 1));
    ok(h, twh_log(h, "delay", 1, "delay"));
    ok(h, run(h, "discrete", 0, 4));
    for (int i = 0; i < 17; i++) {
        ck_assert_double_eq(twh_log_values(h, "delay")[i], i ? 0.25 * (i - 1) : -1);
        ck_assert_double_eq(twh_log_values(h, "again")[i],
                            i < 2 ? 0 : 0.5 + floor(0.25 * i - 0.5));
    }
    twh_free(h);
}
END_TEST

/* Continuous blocks fed by a step at t = 0, with ode4 and a small step. */
static double driven(const char *what, const char *parameters, double t)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "constant", "1"));
    ok(h, kind(h, "b", what, parameters));
    ok(h, twh_wire(h, "u", 1, "b", 1));
    ok(h, run(h, "ode4", 1.0 / 1024, t));
    const double y = twh_value(h, "b", 1, 1);
    twh_free(h);
    return y;
}

START_TEST(continuous_blocks_have_the_right_step_responses)
{
    const double small = 1e-12; /* h^4 times the fourth derivatives */
    for (double t = 0.5; t <= 2; t += 0.5) {
        ck_assert_double_eq_tol(driven("integrator", "3", t), 3 + t, small);
        ck_assert_double_eq_tol(driven("transfer_fcn", "1|[1 1]", t), 1 - exp(-t),
                                small);
        ck_assert_double_eq_tol(driven("transfer_fcn", "[4 8]|[2 6 4]", t),
                                2 * (1 - exp(-t)), small); /* 2 (s+2) / (s+1)(s+2) */
        ck_assert_double_eq_tol(driven("transfer_fcn", "[2 3]|[1 1]", t),
                                2 + 1 - exp(-t), small); /* 2 + 1 / (s+1) */
        ck_assert_double_eq_tol(driven("transfer_fcn", "1|[1 0 0]", t), t * t / 2,
                                small);
        /* x1' = x2, x2' = -x1 + u, y = x1 + 5 u: an undamped oscillator */
        ck_assert_double_eq_tol(
            driven("state_space", "[0 1;-1 0]|[0;1]|[1 0]|5|[2;0]", t), 1 + cos(t) + 5,
            small);
    }
}
END_TEST

START_TEST(a_discrete_state_space_gives_its_sequence)
{
    twh *h = twh_new("m"); /* Fibonacci */
    ok(h, kind(h, "b", "state_space", "[1 1;1 0]|[0;0]|[0 1]|0|[1;0]|0.1"));
    ok(h, run(h, "discrete", 0, 2));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 6765);
    twh_free(h);
}
END_TEST

START_TEST(a_state_space_without_feedthrough_may_close_a_loop)
{
    twh *h = twh_new("m"); /* y' = -y through a wire from output to input */
    ok(h, kind(h, "b", "state_space", "0|-1|1|0|1"));
    ok(h, twh_wire(h, "b", 1, "b", 1));
    ok(h, run(h, "ode4", 0.001, 1));
    ck_assert_double_eq_tol(twh_value(h, "b", 1, 1), exp(-1), 1e-12);
    twh_free(h);
}
END_TEST

START_TEST(wrong_parameters_are_rejected_with_the_block_name)
{
    static const struct {
        const char *kind, *parameters, *words;
    } cases[] = {
        {"constant", "'text'", "numbers or logical values"},
        {"sine", "1|2|3|[]", "real double"},
        {"clock", "[1 2 3]", "sample time must be"},
        {"pulse", "1|0", "period must be positive"},
        {"pulse", "1|1|100", "width between 0 and 100"},
        {"from_table", "[0 2 1]|[1 2 3]", "times must increase"},
        {"from_table", "[0 1 2]|[1 2]", "one row per time"},
        {"sum", "'+*'", "one per input"},
        {"sum", "1", "one per input"},
        {"product", "'+'", "one per input"},
        {"saturation", "2|1", "lower <= upper"},
        {"mux", "0", "number of inputs"},
        {"demux", "[1 0]", "at least 1"},
        {"convert", "'int7'", "type must be"},
        {"rate_transition", "2|3", "multiple of the other"},
        {"transfer_fcn", "[1 2 3]|[1 1]", "as long as num"},
        {"transfer_fcn", "1|[0 1]", "nonzero"},
        {"state_space", "[1 2]|1|1|0", "sizes must be"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "odd", cases[i].kind, cases[i].parameters));
        fails(h, twh_start(h), "m/odd");
        says(h, cases[i].words);
        twh_free(h);
    }
    twh *h = twh_new("m");
    fails(h, kind(h, "odd", "gain", "1|2|3"), "'odd'|a gain has 2 parameters, got 3");
    twh_free(h);
}
END_TEST

START_TEST(sources_and_gains_change_during_a_run)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "sine", "0|1|0|5"));
    ok(h, kind(h, "g", "gain", "[1;2]"));
    ok(h, twh_wire(h, "u", 1, "g", 1));
    ok(h, run(h, "ode1", 0.5, 1));
    ck_assert_double_eq(twh_value(h, "g", 1, 2), 10);
    ok(h, set_param(h, "u", 4, "6"));
    ok(h, set_param(h, "g", 1, "[3;4]"));
    fails(h, set_param(h, "g", 1, "[3 4]"), "m/g|fit the widths");
    fails(h, set_param(h, "u", 4, "'x'"), "m/u|real double");
    fails(h, set_param(h, "u", 5, "1"), "cannot change");
    ok(h, twh_run(h, 2));
    ck_assert_double_eq(twh_value(h, "g", 1, 2), 24);
    twh_free(h);
}
END_TEST

START_TEST(every_kind_runs_with_its_defaults)
{
    const char *name;
    int n = 0;
    for (; (name = twh_builtin_name(n)); n++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "b", name, NULL));
        ok(h, run(h, "ode4", 0.5, 1));
        twh_free(h);
    }
    ck_assert_int_gt(n, 0);
    ck_assert(twh_builtin("nothing") == NULL);
    ck_assert(twh_builtin_parameters("nothing") == NULL);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: built-in blocks");
    TCase *t = tcase_create("built-in");
    tcase_set_timeout(t, 30);
    tcase_add_test(t, sources_follow_their_functions_of_time);
    tcase_add_test(t, jumps_occur_on_the_step_that_rounding_would_miss);
    tcase_add_test(t, a_table_with_several_columns_gives_a_vector);
    tcase_add_test(t, functions_of_the_inputs_have_the_right_values);
    tcase_add_test(t, demux_splits_at_the_given_widths);
    tcase_add_test(t, a_delay_and_a_hold_keep_their_value);
    tcase_add_test(t, continuous_blocks_have_the_right_step_responses);
    tcase_add_test(t, a_discrete_state_space_gives_its_sequence);
    tcase_add_test(t, a_state_space_without_feedthrough_may_close_a_loop);
    tcase_add_test(t, wrong_parameters_are_rejected_with_the_block_name);
    tcase_add_test(t, sources_and_gains_change_during_a_run);
    tcase_add_test(t, every_kind_runs_with_its_defaults);
    suite_add_tcase(s, t);
    return s;
}
