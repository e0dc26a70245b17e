/* Algebraic loops: linear and nonlinear, scalar and vector, in minor steps, in groups,
 * at several rates; and those that cannot be solved. */
#include "probe_fixture.h"

Suite *suite(void);

static void notes_say(const twh *h, const char *words)
{
    ck_assert_msg(strstr(twh_notes(h), words) != NULL, "no '%s' in: %s", words,
                  twh_notes(h));
}

/* y = u - 2 y */
START_TEST(a_linear_loop_has_its_solution_and_a_note)
{
    begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=3");
    source("Constant", 1, "Value=[3 -6 12]");
    draft_block(&d, "Sum", "b", "Inputs=+-");
    draft_block(&d, "Gain", "two", "Gain=2");
    draft_line(&d, "u1/1", "b/1");
    draft_line(&d, "two/1", "b/2");
    draft_line(&d, "b/1", "two/1 w/1");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    twh *h = run_draft(&d, "linear");
    notes_say(h, "solved as an algebraic loop: 'b' -> 'two' -> 'b'");
    const char *first = strstr(twh_notes(h), "algebraic loop");
    ck_assert_msg(!strstr(first + 1, "algebraic loop"), "twice: %s", twh_notes(h));
    ENDS_WITH(h, 3, 1, -2, 4);
}
END_TEST

/* x' = y, y + y^3 = sin t - x, against the same equation solved for y by a cubic
 * formula, in small steps of the classical method. */
static double root_of(double p)
{
    const double q = sqrt(p * p / 4 + 1. / 27);
    return cbrt(p / 2 + q) + cbrt(p / 2 - q);
}

static double reference(double stop)
{
    const int n = 20000;
    const double h = stop / n;
    double x = 0;
    for (int i = 0; i < n; i++) {
        const double t = i * h;
        const double a = root_of(sin(t) - x);
        const double b = root_of(sin(t + h / 2) - x - h / 2 * a);
        const double c = root_of(sin(t + h / 2) - x - h / 2 * b);
        const double e = root_of(sin(t + h) - x - h * c);
        x += h / 6 * (a + 2 * b + 2 * c + e);
    }
    return x;
}

START_TEST(a_nonlinear_loop_is_solved_in_every_stage)
{
    static const char *const models[] = {
        "Solver=ode45;StopTime=5;RelTol=1e-9;AbsTol=1e-12",
        "Solver=ode4;FixedStep=0.005;StopTime=5"};
    for (int m = 0; m < 2; m++) {
        begin(models[m]);
        draft_block(&d, "Sin", "u", "Frequency=1");
        draft_block(&d, "Sum", "rest", "Inputs=+--");
        draft_block(&d, "Fcn", "cube", "Expr=u^3");
        draft_block(&d, "Integrator", "x", NULL);
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_line(&d, "u/1", "rest/1");
        draft_line(&d, "cube/1", "rest/2");
        draft_line(&d, "x/1", "rest/3 w/1");
        draft_line(&d, "rest/1", "cube/1 x/1");
        twh *h = run_draft(&d, "cubic");
        const double y = reference(5);
        ck_assert_msg(fabs(at_end(h, 1) - y) < 1e-8, "%.12g, not %.12g", at_end(h, 1),
                      y);
        twh_free(h);
    }
}
END_TEST

/* Two unknowns that feed each other: a = (1 + b) / 2, b = a a - 0.5 with the root
 * nearest to 0; and the loop of a saturation, at both sides of its kink. */
START_TEST(coupled_loops_are_solved_together)
{
    begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=1");
    draft_block(&d, "Constant", "one", NULL);
    draft_block(&d, "Sum", "sum", NULL);
    draft_block(&d, "Gain", "b", "Gain=0.5");
    draft_block(&d, "Product", "square", NULL);
    draft_block(&d, "Bias", "less", "Bias=-0.5");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "one/1", "sum/1");
    draft_line(&d, "less/1", "sum/2");
    draft_line(&d, "sum/1", "b/1");
    draft_line(&d, "b/1", "square/1 square/2 w/1");
    draft_line(&d, "square/1", "less/1");
    ends_with(run_draft(&d, "coupled"), 1, (const double[]){1 - sqrt(0.5)}, 1e-12);

    static const double u[] = {-8, -1, 0.5, 20};
    for (int i = 0; i < 4; i++) {
        char text[40];
        begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=1");
        snprintf(text, sizeof text, "Value=%g", u[i]);
        source("Constant", 1, text);
        draft_block(&d, "Sum", "b", "Inputs=+-");
        draft_block(&d, "Gain", "much", "Gain=7");
        draft_block(&d, "Saturate", "limit", "LowerLimit=-5;UpperLimit=5");
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_line(&d, "u1/1", "b/1");
        draft_line(&d, "limit/1", "b/2");
        draft_line(&d, "b/1", "much/1 w/1");
        draft_line(&d, "much/1", "limit/1");
        const double y = u[i] > 40. / 7    ? u[i] - 5
                         : u[i] < -40. / 7 ? u[i] + 5
                                           : u[i] / 8;
        ends_with(run_draft(&d, "saturated"), 1, &y, 1e-12);
    }
}
END_TEST

/* A loop through a vector of 12 coupled unknowns: y = u - A y. */
START_TEST(a_vector_is_as_many_unknowns)
{
    char gain[2000] = "Gain=[";
    double a[12][13], y[12];
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++) {
            a[i][j] = ((i * 7 + j * 5) % 11 - 5) / 10.;
            snprintf(gain + strlen(gain), sizeof gain - strlen(gain), "%g%s", a[i][j],
                     j < 11   ? " "
                     : i < 11 ? "`"
                              : "];Multiplication=Matrix(K*u)");
        }
    begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=2");
    source("Constant", 1, "Value=1:12");
    draft_block(&d, "Sum", "b", "Inputs=+-");
    draft_block(&d, "Gain", "A", gain);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "u1/1", "b/1");
    draft_line(&d, "A/1", "b/2");
    draft_line(&d, "b/1", "A/1 w/1");
    for (int i = 0; i < 12; i++) { /* (I + A) y = u by elimination */
        a[i][i] += 1;
        a[i][12] = i + 1;
    }
    for (int k = 0; k < 12; k++) {
        int best = k;
        for (int i = k; i < 12; i++)
            if (fabs(a[i][k]) > fabs(a[best][k])) best = i;
        for (int j = 0; j <= 12; j++) {
            const double x = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = x;
        }
        for (int i = 0; i < 12; i++)
            for (int j = 12; j >= k && i != k; j--)
                a[i][j] -= a[i][k] / a[k][k] * a[k][j];
    }
    for (int i = 0; i < 12; i++) y[i] = a[i][12] / a[i][i];
    ends_with(run_draft(&d, "vector"), 12, y, 1e-10);
}
END_TEST

/* The loop lies in an enabled subsystem; its solution is held while that is off. */
START_TEST(a_loop_in_an_enabled_subsystem_is_held_with_it)
{
    begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=5");
    draft_block(&d, "DiscretePulseGenerator", "on",
                "PulseType=Sample based;Period=4;PulseWidth=2;PhaseDelay=1;"
                "SampleTime=1");
    draft_block(&d, "Clock", "t", NULL);
    draft_down(&d, "s", NULL);
    draft_block(&d, "EnablePort", "control", NULL);
    draft_block(&d, "Inport", "in", NULL);
    draft_block(&d, "Sum", "b", "Inputs=+-");
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "b/1");
    draft_line(&d, "b/1", "b/2 out/1");
    draft_up(&d);
    draft_line(&d, "on/1", "s/enable");
    draft_line(&d, "t/1", "s/1");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y;SampleTime=1");
    draft_line(&d, "s/1", "w/1");
    twh *h = run_draft(&d, "held");
    static const double y[] = {0, 0.5, 1, 1, 1, 2.5};
    for (int i = 0; i < 6; i++)
        ck_assert_msg(fabs(twh_log_values(h, "y")[i] - y[i]) < 1e-12, "y at %d: %g", i,
                      twh_log_values(h, "y")[i]);
    twh_free(h);
}
END_TEST

/* A relay in the loop keeps what it was while trials go over its switching point. */
START_TEST(trials_leave_no_trace_in_what_a_block_remembers)
{
    begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=9");
    draft_block(&d, "Sin", "u", "Amplitude=3;Frequency=0.7;SampleTime=1");
    draft_block(&d, "Relay", "relay",
                "OnSwitchValue=1;OffSwitchValue=-1;OnOutputValue=0.25;"
                "OffOutputValue=-0.25");
    draft_block(&d, "Sum", "b", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y;SampleTime=1");
    draft_line(&d, "u/1", "b/1");
    draft_line(&d, "relay/1", "b/2");
    draft_line(&d, "b/1", "relay/1 w/1");
    twh *h = run_draft(&d, "relay");
    for (int i = 0, on = 0; i < 10; i++) {
        const double s = 3 * sin(0.7 * i);
        /* it stays as it was where both are solutions */
        on = s + (on ? 0.25 : -0.25) >= 1 || (on && s + 0.25 > -1);
        const double y = s + (on ? 0.25 : -0.25);
        ck_assert_msg(fabs(twh_log_values(h, "y")[i] - y) < 1e-12,
                      "y at %d: %g, not %g", i, twh_log_values(h, "y")[i], y);
    }
    twh_free(h);
}
END_TEST

START_TEST(loops_without_a_solution_are_named)
{
    static const struct {
        const char *blocks, *why;
    } list[] = {
        /* a = a + 3 */
        {"block a bias bias=3\nwire a -> a\n",
         "'a' -> 'a'|no unique solution|at t = 0"},
        /* a^2 + 1 = 0 */
        {"block f expression text='-1-u^2+u'\nwire f -> f\n", "'f' -> 'f'|converge"},
        /* a = (a < 0.5): the block in the loop has no doubles */
        {"block z constant value=0.5\nblock c compare operator='<'\nwire z -> c:2\n"
         "block n convert type='boolean'\nwire c -> n\nwire n -> c:1\n",
         "'c'|'n'"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[500];
        snprintf(text, sizeof text, "solver discrete step=1\ntime 0 2\n%s",
                 list[i].blocks);
        const char *path = test_path("loop.txt");
        write_bytes(path, text, strlen(text));
        twh *h = twh_new("m");
        fails(h, twh_read_diagram(h, path, NULL) || twh_run_diagram(h), list[i].why);
        says(h, "algebraic loop");
        twh_free(h);
    }
}
END_TEST

/* Simulink's setting: an error, a note, nothing. */
START_TEST(the_diagram_says_what_a_loop_is)
{
    static const char *const how[] = {"error", "warning", "none"};
    for (int i = 0; i < 3; i++) {
        char settings[100];
        snprintf(settings, sizeof settings,
                 "Solver=FixedStepDiscrete;FixedStep=1;StopTime=1;AlgebraicLoopMsg=%s",
                 how[i]);
        begin(settings);
        draft_block(&d, "Gain", "b", "Gain=0.5");
        draft_line(&d, "b/1", "b/1");
        twh *h = twh_new("m");
        const char *path = draft_write(&d, "said");
        if (i == 0)
            fails(h, run_file(h, path), "algebraic loop: 'b' -> 'b'");
        else
            ok(h, run_file(h, path));
        ck_assert_int_eq(strstr(twh_notes(h), "loop") != NULL, i == 1);
        twh_free(h);
    }
}
END_TEST

/* What comes after a loop waits for its width, even if it knows a scalar already. */
START_TEST(a_loop_decides_its_width_before_its_readers)
{
    begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=1");
    draft_block(&d, "MinMax", "b", "Function=max;Inputs=2");
    source("Constant", 1, "Value=2.5");
    source("Constant", 2, "Value=[4 8]");
    draft_block(&d, "Gain", "one", NULL);
    draft_block(&d, "Sum", "sum", "Inputs=+-");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "u1/1", "b/1");
    draft_line(&d, "u2/1", "sum/1");
    draft_line(&d, "one/1", "sum/2");
    draft_line(&d, "sum/1", "one/1 b/2");
    draft_line(&d, "b/1", "w/1");
    ENDS_WITH(run_draft(&d, "widths"), 2, 2.5, 4);
}
END_TEST

/* Half of the loop runs at every second step: it holds the other half's value. */
START_TEST(a_loop_between_rates_is_solved_where_all_run)
{
    begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=5");
    draft_block(&d, "Clock", "t", NULL);
    draft_block(&d, "ZeroOrderHold", "u", "SampleTime=1");
    draft_block(&d, "Sum", "b", "Inputs=+-");
    draft_block(&d, "ZeroOrderHold", "slow", "SampleTime=2");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y;SampleTime=1");
    draft_line(&d, "t/1", "u/1");
    draft_line(&d, "u/1", "b/1");
    draft_line(&d, "slow/1", "b/2");
    draft_line(&d, "b/1", "slow/1 w/1");
    twh *h = run_draft(&d, "rates");
    static const double y[] = {0, 1, 1, 2, 2, 3};
    for (int i = 0; i < 6; i++)
        ck_assert_msg(fabs(twh_log_values(h, "y")[i] - y[i]) < 1e-12, "y at %d: %g", i,
                      twh_log_values(h, "y")[i]);
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("algebraic loops");
    TCase *t = tcase_create("loops");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_linear_loop_has_its_solution_and_a_note);
    tcase_add_test(t, a_nonlinear_loop_is_solved_in_every_stage);
    tcase_add_test(t, coupled_loops_are_solved_together);
    tcase_add_test(t, a_vector_is_as_many_unknowns);
    tcase_add_test(t, a_loop_in_an_enabled_subsystem_is_held_with_it);
    tcase_add_test(t, trials_leave_no_trace_in_what_a_block_remembers);
    tcase_add_test(t, loops_without_a_solution_are_named);
    tcase_add_test(t, the_diagram_says_what_a_loop_is);
    tcase_add_test(t, a_loop_decides_its_width_before_its_readers);
    tcase_add_test(t, a_loop_between_rates_is_solved_where_all_run);
    suite_add_tcase(s, t);
    return s;
}
