/* Solvers: measured orders of ode1 ... ode5, the tolerance of ode45, zero crossings and
 * resets, variable hits, minor steps. */
#include "common.h"
#include "host_fixture.h"

/* The oscillator at t = 10 by an independent reference: the extrapolation in common.c
 * needs a tw_model, so the equations are repeated here. */
static int oscillator(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = -a->xs[0] - 0.1 * a->xs[0] * a->xs[0] * a->xs[0] + cos(a->t);
    return TW_OK;
}

static const tw_var oscillator_var[] = {{.name = "x1", .value = 1}, {.name = "x2"}};
static const tw_model oscillator_model = {
    .name = "oscillator", .ns = 2, .slow_var = oscillator_var, .slow = oscillator};

static double error_at(const char *solver, double step, double end, const double *ref)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "oscillator", NULL));
    ok(h, run(h, solver, step, end));
    const double error = fmax(fabs(twh_value(h, "b", 1, 1) - ref[0]),
                              fabs(twh_value(h, "b", 1, 2) - ref[1]));
    twh_free(h);
    return error;
}

START_TEST(fixed_step_solvers_have_their_orders)
{
    static const struct {
        const char *name;
        double step;
    } solvers[] = {{"ode1", 0.001},
                   {"ode2", 0.01},
                   {"ode3", 0.02},
                   {"ode4", 0.05},
                   {"ode5", 0.05}};
    double ref[2];
    test_reference(&oscillator_model, NULL, NULL, NULL, 10, ref);
    for (int i = 0; i < 5; i++) {
        const double coarse = error_at(solvers[i].name, solvers[i].step, 10, ref);
        const double fine = error_at(solvers[i].name, solvers[i].step / 2, 10, ref);
        const double order = log2(coarse / fine);
        if (getenv("TW_SHOW"))
            fprintf(stderr, "%s: errors %.3e %.3e, order %.3f\n", solvers[i].name,
                    coarse, fine, order);
        ck_assert_msg(fine > 1e-11, "%s: the error %g is near rounding",
                      solvers[i].name, fine);
        /* at these steps the next error term changes the order by less */
        ck_assert_msg(fabs(order - (i + 1)) < 0.15, "%s: order %g", solvers[i].name,
                      order);
    }
}
END_TEST

START_TEST(ode4_is_the_classical_method_to_the_last_digit)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "oscillator", NULL));
    ok(h, twh_log(h, "b", 1, "y"));
    ok(h, run(h, "ode4", 0.125, 2));
    double x[2] = {1, 0};
    for (int n = 0; n <= 16; n++) {
        const double t = n * 0.125, s = 0.125;
        double k[4][2], y[2];
        ck_assert_double_eq_tol(twh_log_values(h, "y")[2 * n], x[0], 1e-14);
        ck_assert_double_eq_tol(twh_log_values(h, "y")[2 * n + 1], x[1], 1e-14);
        static const double c[4] = {0, 0.5, 0.5, 1};
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 2; j++) y[j] = x[j] + (i ? c[i] * s * k[i - 1][j] : 0);
            tw_at at = {.t = t + c[i] * s, .xs = y};
            oscillator(&at, k[i]);
        }
        for (int j = 0; j < 2; j++)
            x[j] += s / 6 * (k[0][j] + 2 * k[1][j] + 2 * k[2][j] + k[3][j]);
    }
    twh_free(h);
}
END_TEST

START_TEST(blocks_run_once_per_stage_at_minor_steps)
{
    static const char *solvers[] = {"ode1", "ode2", "ode3", "ode4", "ode5"};
    static const int stages[] = {1, 2, 3, 4, 6};
    for (int i = 0; i < 5; i++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "x", "integrator", NULL));
        ok(h, add_sfunction(h, "c", "minor_steps", "0"));
        ok(h, add_sfunction(h, "f", "minor_steps", "1"));
        ok(h, run(h, solvers[i], 0.1, 1));
        ck_assert_double_eq(twh_value(h, "c", 1, 1), 11);
        ck_assert_double_eq(twh_value(h, "c", 1, 2), 10 * (stages[i] - 1));
        ck_assert_double_eq(twh_value(h, "f", 1, 1), 11);
        ck_assert_double_eq(twh_value(h, "f", 1, 2), 0);
        twh_free(h);
    }
}
END_TEST

START_TEST(continuous_states_need_a_solver)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "x", "integrator", NULL));
    fails(h, run(h, "discrete", 0.1, 1), "m/x|continuous states|discrete");
    twh_free(h);
    h = twh_new("m");
    fails(h, twh_set_solver(h, "ode99", 0.1), "ode99|ode45");
    twh_free(h);
}
END_TEST

START_TEST(steps_that_never_reach_the_end_are_rejected)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "x", "integrator", NULL));
    fails(h, run(h, "ode1", 1e-300, 1), "at most 1e+15 steps|1e-300");
    twh_free(h);
}
END_TEST

/* At 1e16 neighbouring doubles differ by 2. */
START_TEST(a_step_that_cannot_move_the_time_is_rejected)
{
    static const struct {
        const char *solver;
        double step, start, stop;
        int moves;
    } cases[] = {
        {"discrete", 0.1, 1e16, 1e16 + 10, 0}, {"ode1", 1, 1e16, 1e16 + 10, 0},
        {"ode4", 1, -1e16, 1e16, 0},           {"ode45", 1, 1e16, 1e16 + 10, 0},
        {"ode1", 8, 1e16, 1e16 + 80, 1},       {"ode45", 8, 1e16, 1e16 + 80, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "t", "clock", NULL));
        ok(h, twh_log(h, "t", 1, "t"));
        if (strcmp(cases[i].solver, "discrete"))
            ok(h, kind(h, "x", "integrator", NULL));
        ok(h, twh_set_solver(h, cases[i].solver, cases[i].step));
        ok(h, twh_set_times(h, cases[i].start, cases[i].stop));
        ok(h, twh_start(h));
        const int rc = twh_run(h, cases[i].stop);
        if (cases[i].moves)
            ok(h, rc);
        else if (cases[i].start > 0)
            fails(h, rc, "is too small for the time to move: at t = 1e+16");
        else
            fails(h, rc, "expected at most 1e+15 steps");
        ck_assert_int_eq(twh_log_rows(h, "t"), cases[i].moves ? 11 : 1 - (i == 2));
        twh_free(h);
    }
}
END_TEST

/* Its first guess would be lost in rounding. */
START_TEST(ode45_begins_with_a_step_that_moves_the_time)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "c", "constant", "1e15"));
    ok(h, kind(h, "x", "integrator", NULL));
    ok(h, twh_wire(h, "c", 1, "x", 1));
    ok(h, twh_set_solver(h, "ode45", 1));
    ok(h, twh_set_times(h, 10, 20));
    ok(h, twh_start(h));
    ok(h, twh_run(h, 20));
    ck_assert_double_eq_tol(twh_value(h, "x", 1, 1), 1e16, 1e3);
    twh_free(h);
}
END_TEST

START_TEST(ode45_follows_its_tolerance)
{
    double ref[2], last_error = 1;
    test_reference(&oscillator_model, NULL, NULL, NULL, 10, ref);
    for (int i = 3; i <= 10; i++) {
        const double tolerance = pow(10, -i);
        twh *h = twh_new("m");
        ok(h, add_sfunction(h, "b", "oscillator", NULL));
        ok(h, twh_set_tolerance(h, tolerance, tolerance));
        ok(h, run(h, "ode45", 10, 10));
        ck_assert_double_eq(twh_time(h), 10);
        const double error = fabs(twh_value(h, "b", 1, 1) - ref[0]);
        /* a few dozen steps, whose local errors add up */
        ck_assert_msg(error < 50 * tolerance, "tolerance %g, error %g", tolerance,
                      error);
        ck_assert_msg(error < last_error, "tolerance %g, error %g", tolerance, error);
        last_error = error;
        twh_free(h);
    }
}
END_TEST

START_TEST(ode45_stops_exactly_at_every_discrete_hit)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "oscillator", NULL));
    ok(h, add_sfunction(h, "n", "accumulate", "1|[0.7 0.3]"));
    ok(h, kind(h, "one", "constant", "1"));
    ok(h, twh_wire(h, "one", 1, "n", 1));
    ok(h, twh_log(h, "n", 1, "y"));
    ok(h, run(h, "ode45", 0, 20));
    ck_assert_int_eq(twh_log_rows(h, "y"), 29);
    for (int i = 0; i < 29; i++) {
        ck_assert_double_eq(twh_log_values(h, "y")[i], i);
        ck_assert_double_eq_tol(twh_log_times(h, "y")[i], 0.3 + 0.7 * i, 1e-14 * 20);
    }
    twh_free(h);
}
END_TEST

START_TEST(a_tolerance_that_cannot_be_met_names_the_state)
{
    /* x' = x^2, x(0) = 1 is infinite at t = 1 */
    twh *h = twh_new("m");
    ok(h, kind(h, "x", "integrator", "1"));
    ok(h, kind(h, "square", "product", NULL));
    ok(h, twh_wire(h, "x", 1, "square", 1));
    ok(h, twh_wire(h, "x", 1, "square", 2));
    ok(h, twh_wire(h, "square", 1, "x", 1));
    fails(h, run(h, "ode45", 0, 2), "m/x|tolerance of continuous state 1|too small");
    ck_assert_double_eq_tol(twh_time(h), 1, 1e-3);
    twh_free(h);
}
END_TEST

START_TEST(bounces_are_located_and_reset_the_solver)
{
    const double g = 9.81, keep = 0.8;
    double time = sqrt(2 / g), speed = g * time * keep;
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "bounce", "0.8"));
    ok(h, twh_log(h, "b", 1, "y"));
    ok(h, twh_set_tolerance(h, 1e-8, 1e-10));
    ok(h, run(h, "ode45", 0, 2.7));
    const double *y = twh_log_values(h, "y"), *t = twh_log_times(h, "y");
    int bounces = 0;
    for (int i = 1; i < twh_log_rows(h, "y"); i++) {
        ck_assert_double_ge(y[3 * i], 0); /* never below the floor */
        if (y[3 * i + 2] == y[3 * i - 1]) continue;
        /* the motion between bounces is a parabola, which the method solves exactly:
         * what remains is the location error, 128 eps, times the sum of the speeds, and
         * rounding */
        ck_assert_double_eq_tol(t[i], time, 1e-11);
        ck_assert_double_eq_tol(y[3 * i + 1], speed, 1e-10);
        time += 2 * speed / g;
        speed *= keep;
        bounces++;
    }
    ck_assert_int_eq(bounces, 5);
    twh_free(h);
}
END_TEST

START_TEST(a_step_in_time_is_located)
{
    /* integral of a step at an instant that is not a solver step */
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "step", "0.777|0|2"));
    ok(h, kind(h, "x", "integrator", NULL));
    ok(h, twh_wire(h, "u", 1, "x", 1));
    ok(h, run(h, "ode45", 0, 3));
    ck_assert_double_eq_tol(twh_value(h, "x", 1, 1), 2 * (3 - 0.777), 1e-12);
    twh_free(h);

    /* and of a pulse, edge after edge */
    h = twh_new("m");
    ok(h, kind(h, "u", "pulse", "3|0.7|30|0.11"));
    ok(h, kind(h, "x", "integrator", NULL));
    ok(h, twh_wire(h, "u", 1, "x", 1));
    ok(h, run(h, "ode45", 0, 0.11 + 7));
    ck_assert_double_eq_tol(twh_value(h, "x", 1, 1), 3 * 0.3 * 7, 1e-11);
    twh_free(h);
}
END_TEST

START_TEST(endless_crossings_are_reported)
{
    /* x' = 1 where x < 0, -1 where x >= 0: it slides along x = 0 */
    twh *h = twh_new("m");
    ok(h, kind(h, "x", "integrator", "1"));
    ok(h, kind(h, "up", "constant", "1"));
    ok(h, kind(h, "down", "constant", "-1"));
    ok(h, kind(h, "relay", "switch", "0"));
    ok(h, twh_wire(h, "down", 1, "relay", 1));
    ok(h, twh_wire(h, "x", 1, "relay", 2));
    ok(h, twh_wire(h, "up", 1, "relay", 3));
    ok(h, twh_wire(h, "relay", 1, "x", 1));
    fails(h, run(h, "ode45", 0, 3), "m/relay|zero crossings do not end");
    ck_assert_double_eq_tol(twh_time(h), 1, 1e-6);
    twh_free(h);
}
END_TEST

START_TEST(steps_end_at_the_corner_of_a_switch_or_saturation)
{
    /* integral of sat(sin t) from 0 to pi with the limit 0.5; exactly
     * 2 (1 - cos(pi/6)) + 0.5 (pi - 2 pi/6) */
    const double pi = acos(-1.0);
    const double exact = 2 * (1 - cos(pi / 6)) + 0.5 * (pi - pi / 3);
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "sine", NULL));
    ok(h, kind(h, "sat", "saturation", "-0.5|0.5"));
    ok(h, kind(h, "x", "integrator", NULL));
    ok(h, kind(h, "half", "constant", "0.5"));
    ok(h, kind(h, "sw", "switch", "0.5"));
    ok(h, kind(h, "z", "integrator", NULL));
    ok(h, twh_wire(h, "u", 1, "sat", 1));
    ok(h, twh_wire(h, "sat", 1, "x", 1));
    ok(h, twh_wire(h, "half", 1, "sw", 1));
    ok(h, twh_wire(h, "u", 1, "sw", 2));
    ok(h, twh_wire(h, "u", 1, "sw", 3));
    ok(h, twh_wire(h, "sw", 1, "z", 1));
    ok(h, twh_set_tolerance(h, 1e-10, 1e-12));
    ok(h, run(h, "ode45", 0.1, pi));
    ck_assert_double_eq_tol(twh_value(h, "x", 1, 1), exact, 1e-9);
    ck_assert_double_eq_tol(twh_value(h, "z", 1, 1), exact, 1e-9);
    twh_free(h);
}
END_TEST

START_TEST(variable_hits_occur_when_requested)
{
    /* each delay is the time plus 1: hits at 0, 1, 3, 7, 15 ... */
    twh *h = twh_new("m");
    ok(h, kind(h, "t", "clock", "0"));
    ok(h, kind(h, "one", "constant", "1"));
    ok(h, kind(h, "delay", "sum", NULL));
    ok(h, add_sfunction(h, "v", "var_hit", NULL));
    ok(h, kind(h, "reader", "scope", NULL)); /* inherits the hits */
    ok(h, twh_wire(h, "t", 1, "delay", 1));
    ok(h, twh_wire(h, "one", 1, "delay", 2));
    ok(h, twh_wire(h, "delay", 1, "v", 1));
    ok(h, twh_wire(h, "v", 1, "reader", 1));
    ok(h, twh_log(h, "v", 1, "y"));
    ok(h, run(h, "ode45", 0, 100));
    ck_assert_int_eq(twh_log_rows(h, "y"), 7);
    ck_assert_int_eq(twh_log_rows(h, "reader"), 7);
    for (int i = 0; i < 7; i++) {
        ck_assert_double_eq(twh_log_times(h, "y")[i], ldexp(1, i) - 1);
        ck_assert_double_eq(twh_log_values(h, "y")[2 * i], i);
        ck_assert_double_eq(twh_log_values(h, "y")[2 * i + 1], ldexp(1, i + 1) - 1);
        ck_assert_double_eq(twh_log_times(h, "reader")[i], ldexp(1, i) - 1);
    }
    twh_free(h);
}
END_TEST

START_TEST(variable_hits_must_advance_and_need_a_variable_step)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "d", "constant", "0"));
    ok(h, add_sfunction(h, "v", "var_hit", NULL));
    ok(h, twh_wire(h, "d", 1, "v", 1));
    fails(h, run(h, "ode45", 0, 1), "m/v|var_hit|next hit|not after");
    twh_free(h);
    h = twh_new("m");
    ok(h, add_sfunction(h, "v", "var_hit", NULL));
    fails(h, run(h, "ode4", 0.1, 1), "m/v|variable-step");
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: solvers");
    TCase *t = tcase_create("solvers");
    tcase_set_timeout(t, 30);
    tcase_add_test(t, fixed_step_solvers_have_their_orders);
    tcase_add_test(t, ode4_is_the_classical_method_to_the_last_digit);
    tcase_add_test(t, blocks_run_once_per_stage_at_minor_steps);
    tcase_add_test(t, continuous_states_need_a_solver);
    tcase_add_test(t, steps_that_never_reach_the_end_are_rejected);
    tcase_add_test(t, a_step_that_cannot_move_the_time_is_rejected);
    tcase_add_test(t, ode45_begins_with_a_step_that_moves_the_time);
    tcase_add_test(t, ode45_follows_its_tolerance);
    tcase_add_test(t, ode45_stops_exactly_at_every_discrete_hit);
    tcase_add_test(t, a_tolerance_that_cannot_be_met_names_the_state);
    tcase_add_test(t, bounces_are_located_and_reset_the_solver);
    tcase_add_test(t, a_step_in_time_is_located);
    tcase_add_test(t, steps_end_at_the_corner_of_a_switch_or_saturation);
    tcase_add_test(t, endless_crossings_are_reported);
    tcase_add_test(t, variable_hits_occur_when_requested);
    tcase_add_test(t, variable_hits_must_advance_and_need_a_variable_step);
    suite_add_tcase(s, t);
    return s;
}
