/* Small blocks of Simulink diagrams: first-order filters, tapped delays, limits that
 * are signals, crossings, against difference equations and closed forms. Every diagram
 * is run as .mdl and as .slx. */
#include "common.h"
#include "probe_fixture.h"

enum { N = 6 };
static const double u[N] = {1, -2, 3, 3, 0, 5};

/* y(n) = g (u(n) - zero u(n-1)) + pole y(n-1). */
static void obeys(const char *settings, double g, double zero, double pole,
                  double before_v, double before_y)
{
    double y[N], v = before_v, last = before_y;
    for (int n = 0; n < N; n++) {
        y[n] = g * u[n] - zero * v + pole * last;
        v = g * u[n];
        last = y[n];
    }
    answers("Reference", settings, N, u, y, 1e-13);
}

START_TEST(first_order_filters_obey_their_equations)
{
    obeys("SourceType=Difference", 1, 1, 0, 0, 0);
    obeys("SourceType=Difference;ICPrevInput=3", 1, 1, 0, 3, 0);
    obeys("SourceType=Discrete Derivative;gainval=2;ICPrevScaledInput=-1", 8, 1, 0, -1,
          0);
    obeys("SourceType=Transfer Fcn First Order;PoleZ=0.5;ICPrevOutput=4", 0.5, 0, 0.5,
          0, 4);
    obeys("SourceType=Transfer Fcn Lead or Lag;ICPrevInput=1;ICPrevOutput=2", 1, 0.75,
          0.95, 1, 2);
    obeys("SourceType=Transfer Fcn Real Zero;ZeroZ=0.2", 1, 0.2, 0, 0, 0);
    begin(FIXED);
    source("Clock", 1, NULL);
    draft_block(&d, "Reference", "b", "SourceType=Discrete Derivative");
    draft_line(&d, "u1/1", "b/1");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")), "wrong/b|discrete sample time");
    twh_free(h);
}
END_TEST

START_TEST(a_tapped_delay_keeps_the_last_values)
{
    static const struct {
        const char *settings;
        int n;
        double y[4]; /* at the last step */
    } list[] = {{"NumDelays=3", 3, {3, 3, 0}},
                {"NumDelays=3;DelayOrder=Newest", 3, {0, 3, 3}},
                {"NumDelays=2;includeCurrent=on", 3, {3, 0, 5}},
                {"NumDelays=2;includeCurrent=on;DelayOrder=Newest", 3, {5, 0, 3}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[120];
        begin("Solver=FixedStepDiscrete;FixedStep=0.25;StopTime=1.25");
        steps_source(1, N, u);
        snprintf(text, sizeof text, "SourceType=Tapped Delay Line;samptime=0.25;%s",
                 list[i].settings);
        ends_with(probe("Reference", text, 1), list[i].n, list[i].y, 0);
    }
    begin("Solver=FixedStepDiscrete;FixedStep=0.25;StopTime=0");
    steps_source(1, N, u);
    ENDS_WITH(probe("Reference", "SourceType=Tapped Delay Line;vinit=[4 3 2 1]", 1), 4,
              4, 3, 2, 1);
}
END_TEST

START_TEST(limits_may_be_signals)
{
    static const double limited[5] = {-1, -1, 0, 2, 2}, dead[5] = {-2, 0, 0, 0, 1};
    for (int i = 0; i < 2; i++) {
        begin(FIXED);
        source("Constant", 1, "Value=2");
        source("Constant", 2, "Value=[-3 -1 0 2 3]");
        source("Constant", 3, "Value=-1");
        ends_with(
            probe("Reference",
                  i ? "SourceType=Dead Zone Dynamic" : "SourceType=Saturation Dynamic",
                  3),
            5, i ? dead : limited, 0);
    }
    /* the integral of sin 3t within -1/2 and 1/2 over one period and a half is that of
     * half a period: 2 (1 - cos a) / 3 + (pi - 2 a) / 6, a = pi / 6 */
    begin("Solver=ode45;StopTime=pi;RelTol=1e-8;AbsTol=1e-10");
    draft_block(&d, "Sin", "s", "Frequency=3");
    source("Constant", 1, "Value=0.5");
    source("Constant", 3, "Value=-0.5");
    draft_block(&d, "Reference", "l", "SourceType=Saturation Dynamic");
    draft_line(&d, "u1/1", "l/1");
    draft_line(&d, "s/1", "l/2");
    draft_line(&d, "u3/1", "l/3");
    draft_block(&d, "Integrator", "i", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "l/1", "i/1");
    draft_line(&d, "i/1", "w/1");
    twh *h = run_both(&d, "limits");
    ck_assert_double_eq_tol(at_end(h, 1), 2 * (1 - cos(PI / 6)) / 3 + (PI - PI / 3) / 6,
                            1e-8);
    twh_free(h);
}
END_TEST

START_TEST(crossings_are_hit)
{
    answers("HitCross", NULL, N, u, (const double[]){0, 1, 1, 0, 1, 0}, 0);
    answers("HitCross", "HitCrossingDirection=rising", N, u,
            (const double[]){0, 0, 1, 0, 0, 0}, 0);
    answers("HitCross", "HitCrossingDirection=falling;HitCrossingOffset=2", N, u,
            (const double[]){0, 0, 0, 0, 1, 0}, 0);
    /* with a variable step at the instant: sin 3t rises through 1/2 at pi/18 */
    begin("Solver=ode45;StopTime=1");
    draft_block(&d, "Sin", "s", "Frequency=3");
    draft_block(&d, "HitCross", "b",
                "HitCrossingOffset=0.5;HitCrossingDirection=rising");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "s/1", "b/1");
    draft_line(&d, "b/1", "w/1");
    twh *h = run_both(&d, "hit");
    int hits = 0;
    for (int i = 0; i < twh_log_rows(h, "y"); i++)
        if (twh_log_values(h, "y")[i] != 0) {
            hits++;
            ck_assert_double_eq_tol(twh_log_times(h, "y")[i], PI / 18, 1e-12);
        }
    ck_assert_int_eq(hits, 1);
    twh_free(h);
}
END_TEST

START_TEST(the_rest_has_its_values)
{
    answers("InitialCondition", "Value=7", N, u, (const double[]){7, -2, 3, 3, 0, 5},
            0);
    MAPS("Polyval", "coefs=[2 0 1]", "[0 1 -3]", NULL, 3, 1, 3, 19);
    MAPS("Reference", "SourceType=Slider Gain;gain=4;low=0;high=9", "[1 2]", NULL, 2, 4,
         8);
    MAPS("Reference", "SourceType=Degrees to Radians", "180", NULL, 1, PI);
    MAPS("Reference", "SourceType=Radians to Degrees", "1", NULL, 1, 180 / PI);
    for (int i = 0; i < 2; i++) {
        begin("Solver=FixedStepDiscrete;FixedStep=0.25;StopTime=1.25");
        steps_source(1, N, u);
        steps_source(2, N, (const double[]){0, 0, 0, 1, 0, 0});
        twh *h = probe("Reference",
                       i ? "SourceType=MinMax Running Resettable;Function=max;vinit=-1"
                         : "SourceType=MinMax Running Resettable",
                       2);
        const double y[2][N] = {{0, -2, -2, 0, 0, 0}, {1, 1, 3, -1, 0, 5}};
        ck_assert_mem_eq(twh_log_values(h, "y"), y[i], sizeof y[i]);
        twh_free(h);
    }
}
END_TEST

START_TEST(an_assertion_ends_the_run)
{
    for (int i = 0; i < 3; i++) {
        begin(FIXED);
        source("Constant", 1, i == 0 ? "Value=0" : "Value=[1 2]");
        draft_block(&d, "Assertion", "b", i == 1 ? "StopWhenAssertionFail=off" : NULL);
        draft_block(&d, "DataTypeDuplicate", "same", "NumInputPorts=1");
        draft_line(&d, "u1/1", "b/1 same/1");
        twh *h = twh_new("x");
        if (i == 0)
            fails(h, run_file(h, draft_write(&d, "wrong")),
                  "wrong/b|the assertion has failed");
        else if (i == 1)
            fails(h, run_file(h, draft_write(&d, "wrong")), "StopWhenAssertionFail");
        else
            ok(h, run_file(h, draft_write(&d, "wrong")));
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("small blocks");
    TCase *t = tcase_create("blocks");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, first_order_filters_obey_their_equations);
    tcase_add_test(t, a_tapped_delay_keeps_the_last_values);
    tcase_add_test(t, limits_may_be_signals);
    tcase_add_test(t, crossings_are_hit);
    tcase_add_test(t, the_rest_has_its_values);
    tcase_add_test(t, an_assertion_ends_the_run);
    suite_add_tcase(s, t);
    return s;
}
