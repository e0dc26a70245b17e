/* Every solver with a variable step, on the same problems: tolerances, stiff equations,
 * zero crossings, restarts, discrete rates, rows within a step; and ode8. */
#include "probe_fixture.h"

Suite *suite(void);

static const char *const solvers[] = {"ode23",  "ode45",  "ode113", "ode15s",
                                      "ode23t", "ode23s", "ode23tb"};
enum { SOLVERS = sizeof solvers / sizeof *solvers };

/* x'' = -x, x(0) = 1 */
static twh *oscillator(const char *solver, double tolerance, int refine)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "x", "integrator", "1"));
    ok(h, kind(h, "v", "integrator", "0"));
    ok(h, kind(h, "g", "gain", "-1"));
    ok(h, twh_wire(h, "x", 1, "g", 1));
    ok(h, twh_wire(h, "g", 1, "v", 1));
    ok(h, twh_wire(h, "v", 1, "x", 1));
    ok(h, twh_log(h, "x", 1, "y"));
    ok(h, twh_set_tolerance(h, tolerance, tolerance));
    ok(h, twh_set_refine(h, refine));
    ok(h, run(h, solver, 10, 10));
    return h;
}

START_TEST(the_error_follows_the_tolerance)
{
    for (int s = 0; s < SOLVERS; s++) {
        double old = HUGE_VAL;
        for (int k = 3; k <= 7; k += 2) {
            const double tolerance = pow(10, -k);
            twh *h = oscillator(solvers[s], tolerance, 1);
            const double error = fabs(at_end(h, 1) - cos(10));
            /* the errors of 7000 steps of order 2 add up */
            ck_assert_msg(error < 1000 * tolerance && error < old,
                          "%s at %g: error %g, before %g", solvers[s], tolerance, error,
                          old);
            old = error;
            twh_free(h);
        }
    }
}
END_TEST

START_TEST(rows_within_a_step_are_as_good_as_its_ends)
{
    for (int s = 0; s < SOLVERS; s++) {
        twh *h = oscillator(solvers[s], 1e-5, 4);
        const int rows = twh_log_rows(h, "y");
        const double *t = twh_log_times(h, "y"), *y = twh_log_values(h, "y");
        for (int i = 0; i < rows; i++) {
            ck_assert_msg(i == 0 || t[i] > t[i - 1], "%s: times", solvers[s]);
            ck_assert_msg(fabs(y[i] - cos(t[i])) < 5e-3, "%s: %g at %g, not %g",
                          solvers[s], y[i], t[i], cos(t[i]));
        }
        ck_assert_int_gt(rows, 80);
        twh_free(h);
    }
}
END_TEST

/* x' = -1000 (x - cos t) - sin t has the solution cos t. */
START_TEST(stiff_equations_need_few_steps_of_the_stiff_solvers)
{
    for (int s = 0; s < SOLVERS; s++) {
        begin("StopTime=10;RelTol=1e-5;AbsTol=1e-8");
        draft_block(&d, "Clock", "t", NULL);
        draft_block(&d, "Fcn", "f", "Expr=-1000*(u(2)-cos(u(1)))-sin(u(1))");
        draft_block(&d, "Mux", "m", "Inputs=2");
        draft_block(&d, "Integrator", "b", "InitialCondition=1");
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_line(&d, "t/1", "m/1");
        draft_line(&d, "b/1", "m/2 w/1");
        draft_line(&d, "m/1", "f/1");
        draft_line(&d, "f/1", "b/1");
        const char *path = draft_write(&d, "stiff");
        twh *h = twh_new("m");
        ok(h, twh_read_mdl(h, path, NULL));
        ok(h, twh_set_solver(h, solvers[s], 0));
        ok(h, twh_start(h) || twh_run(h, 10));
        const int rows = twh_log_rows(h, "y"), stiff = s > 2;
        ck_assert_msg(fabs(at_end(h, 1) - cos(10)) < 1e-3, "%s: %g", solvers[s],
                      at_end(h, 1));
        ck_assert_msg(stiff ? rows < 1000 : rows > 2000, "%s: %d rows", solvers[s],
                      rows);
        twh_free(h);
    }
}
END_TEST

/* Van der Pol's equation with mu = 1000 at t = 2000; the value is the reference of the
 * test set for initial value problems of Bari and CWI. */
START_TEST(ode15s_follows_van_der_pol)
{
    begin("Solver=ode15s;StopTime=2000;RelTol=1e-7;AbsTol=1e-10");
    draft_block(&d, "Integrator", "b", "InitialCondition=2");
    draft_block(&d, "Integrator", "v", NULL);
    draft_block(&d, "Mux", "m", "Inputs=2");
    draft_block(&d, "Fcn", "f", "Expr=1000*(1-u(1)^2)*u(2)-u(1)");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "b/1", "m/1 w/1");
    draft_line(&d, "v/1", "m/2 b/1");
    draft_line(&d, "m/1", "f/1");
    draft_line(&d, "f/1", "v/1");
    twh *h = run_draft(&d, "van_der_pol");
    ck_assert_msg(fabs(at_end(h, 1) - 1.706167732170483) < 1e-5, "%.12g", at_end(h, 1));
    twh_free(h);
}
END_TEST

/* The integral of sign(sin 3t) over 0 ... 10 has kinks at the multiples of pi / 3. */
START_TEST(jumps_are_located_by_every_solver)
{
    const double last_one = floor(10 * 3 / PI);
    const double y = fmod(last_one, 2) == 0 ? 10 - last_one * PI / 3
                                            : PI / 3 - (10 - last_one * PI / 3);
    for (int s = 0; s < SOLVERS; s++) {
        char settings[100];
        snprintf(settings, sizeof settings, "Solver=%s;StopTime=10;RelTol=1e-6",
                 solvers[s]);
        begin(settings);
        draft_block(&d, "Sin", "u", "Frequency=3");
        draft_block(&d, "Signum", "sign", NULL);
        draft_block(&d, "Integrator", "b", NULL);
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_line(&d, "u/1", "sign/1");
        draft_line(&d, "sign/1", "b/1");
        draft_line(&d, "b/1", "w/1");
        twh *h = run_draft(&d, "jumps");
        ck_assert_msg(fabs(at_end(h, 1) - y) < 1e-6, "%s: %.10g, not %.10g", solvers[s],
                      at_end(h, 1), y);
        twh_free(h);
    }
}
END_TEST

/* A ball that bounces: the restart of its speed is seen by solvers that keep steps. */
START_TEST(a_restarted_state_is_followed_by_every_solver)
{
    const double g = 9.81;
    double at = sqrt(2 / g), v = 0.8 * sqrt(2 * g);
    while (at + 2 * v / g < 2.5) {
        at += 2 * v / g;
        v *= 0.8;
    }
    const double rest = 2.5 - at, y = v * rest - g / 2 * rest * rest;
    for (int s = 0; s < SOLVERS; s++) {
        char settings[100];
        snprintf(settings, sizeof settings,
                 "Solver=%s;StopTime=2.5;RelTol=1e-7;AbsTol=1e-9", solvers[s]);
        begin(settings);
        source("Constant", 1, "Value=-9.81");
        draft_block(&d, "Integrator", "speed",
                    "ExternalReset=falling;InitialConditionSource=external;"
                    "ShowStatePort=on");
        draft_block(&d, "Integrator", "b",
                    "InitialCondition=1;LimitOutput=on;LowerSaturationLimit=0;"
                    "ShowStatePort=on");
        draft_block(&d, "Gain", "back", "Gain=-0.8");
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_line(&d, "u1/1", "speed/1");
        draft_line(&d, "b/state", "speed/2");
        draft_line(&d, "speed/state", "back/1");
        draft_line(&d, "back/1", "speed/3");
        draft_line(&d, "speed/1", "b/1");
        draft_line(&d, "b/1", "w/1");
        twh *h = run_draft(&d, "bounces");
        ck_assert_msg(fabs(at_end(h, 1) - y) < 1e-4, "%s: %.10g, not %.10g", solvers[s],
                      at_end(h, 1), y);
        twh_free(h);
    }
}
END_TEST

/* x' = u - x, u = -x at every 0.1 s: x(n+1) = (2 e^-0.1 - 1) x(n). */
START_TEST(discrete_hits_are_met_by_every_solver)
{
    for (int s = 0; s < SOLVERS; s++) {
        char settings[100];
        snprintf(settings, sizeof settings,
                 "Solver=%s;StopTime=2;RelTol=1e-7;AbsTol=1e-10", solvers[s]);
        begin(settings);
        draft_block(&d, "Integrator", "b", "InitialCondition=1");
        draft_block(&d, "ZeroOrderHold", "hold", "SampleTime=0.1");
        draft_block(&d, "Sum", "sum", "Inputs=--");
        draft_block(&d, "ToWorkspace", "w", "VariableName=y;SampleTime=0.1");
        draft_line(&d, "b/1", "hold/1 sum/1 w/1");
        draft_line(&d, "hold/1", "sum/2");
        draft_line(&d, "sum/1", "b/1");
        twh *h = run_draft(&d, "hits");
        ck_assert_int_eq(twh_log_rows(h, "y"), 21);
        for (int i = 0; i <= 20; i++) {
            const double y = pow(2 * exp(-0.1) - 1, i);
            ck_assert_msg(fabs(twh_log_values(h, "y")[i] - y) < 1e-5,
                          "%s: %.10g at %d, not %.10g", solvers[s],
                          twh_log_values(h, "y")[i], i, y);
        }
        twh_free(h);
    }
}
END_TEST

START_TEST(a_run_continues_from_an_operating_point)
{
    for (int s = 0; s < SOLVERS; s++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "x", "integrator", "1"));
        ok(h, kind(h, "g", "gain", "-1"));
        ok(h, twh_wire(h, "x", 1, "g", 1));
        ok(h, twh_wire(h, "g", 1, "x", 1));
        ok(h, twh_set_tolerance(h, 1e-7, 1e-9));
        ok(h, run(h, solvers[s], 0, 1));
        twh_point *p = twh_save(h);
        ok(h, p == NULL || twh_run(h, 3));
        ok(h, twh_restore(h, p) || twh_run(h, 2));
        ck_assert_msg(fabs(twh_value(h, "x", 1, 1) - exp(-2)) < 1e-5, "%s: %.10g",
                      solvers[s], twh_value(h, "x", 1, 1));
        twh_point_free(p);
        twh_free(h);
    }
}
END_TEST

static double error_of_ode8(double step)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "x", "integrator", "1"));
    ok(h, kind(h, "f", "expression", "'cos(u(1))*u(1)'"));
    ok(h, twh_wire(h, "x", 1, "f", 1));
    ok(h, twh_wire(h, "f", 1, "x", 1));
    ok(h, run(h, "ode8", step, 2));
    const double x = twh_value(h, "x", 1, 1);
    twh_free(h);
    return x;
}

START_TEST(halving_the_step_of_ode8_divides_its_error_by_256)
{
    const double exact = error_of_ode8(1. / 64);
    const double coarse = fabs(error_of_ode8(0.5) - exact);
    const double fine = fabs(error_of_ode8(0.25) - exact);
    const double order = log2(coarse / fine);
    ck_assert_msg(order > 7.3 && order < 9.5 && fine < 1e-9, "order %g, error %g",
                  order, fine);
}
END_TEST

START_TEST(solvers_that_are_not_there_are_named)
{
    static const char *const others[] = {"ode14x", "ode1be"};
    for (int i = 0; i < 2; i++) {
        char settings[60];
        snprintf(settings, sizeof settings, "Solver=%s;StopTime=1", others[i]);
        begin(settings);
        source("Constant", 1, NULL);
        twh *h = twh_new("m");
        fails(h, run_file(h, draft_write(&d, "other")), others[i]);
        says(h, "ode1 ... ode5, ode8 and discrete|ode15s");
        twh_free(h);
    }
    begin("Solver=ode23tb;StopTime=1");
    source("Constant", 1, NULL);
    twh *h = run_draft(&d, "served");
    ck_assert_msg(strstr(twh_notes(h), "ode23tb is served by"), "%s", twh_notes(h));
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("variable steps");
    TCase *t = tcase_create("solvers");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, the_error_follows_the_tolerance);
    tcase_add_test(t, rows_within_a_step_are_as_good_as_its_ends);
    tcase_add_test(t, stiff_equations_need_few_steps_of_the_stiff_solvers);
    tcase_add_test(t, ode15s_follows_van_der_pol);
    tcase_add_test(t, jumps_are_located_by_every_solver);
    tcase_add_test(t, a_restarted_state_is_followed_by_every_solver);
    tcase_add_test(t, discrete_hits_are_met_by_every_solver);
    tcase_add_test(t, a_run_continues_from_an_operating_point);
    tcase_add_test(t, halving_the_step_of_ode8_divides_its_error_by_256);
    tcase_add_test(t, solvers_that_are_not_there_are_named);
    suite_add_tcase(s, t);
    return s;
}
