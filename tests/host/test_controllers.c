/* PID controllers of Simulink diagrams, against the same sum of transfer functions,
 * closed forms and difference equations. Every diagram is run as .mdl and as .slx. */
#include "common.h"
#include "probe_fixture.h"

#define PID "SourceBlock=simulink/Continuous/PID Controller;SourceType=PID 1dof;"
#define PID2                                                                           \
    "SourceBlock=simulink/Continuous/PID Controller (2DOF);SourceType=PID 2dof;"
#define DISCRETE                                                                       \
    "SourceBlock=simulink/Discrete/Discrete PID Controller;SourceType=PID 1dof;"
#define DISCRETE2                                                                      \
    "SourceBlock=simulink/Discrete/Discrete PID Controller (2DOF);SourceType=PID "     \
    "2dof;"

/* The largest difference of the logs y and z, relative to z. */
static double difference(const twh *h)
{
    const int n = twh_log_rows(h, "z") * twh_log_width(h, "z");
    ck_assert_int_gt(n, 8);
    ck_assert_int_eq(n, twh_log_rows(h, "y") * twh_log_width(h, "y"));
    double most = 0, scale = 1e-3;
    for (int i = 0; i < n; i++) {
        const double y = twh_log_values(h, "y")[i], z = twh_log_values(h, "z")[i];
        most = fmax(most, fabs(y - z));
        scale = fmax(scale, fabs(z));
    }
    return most / scale;
}

/* A sine as error, or as reference and measurement; the sum of gain, integral and
 * derivative beside the controller as z. */
static void add_signals(int two, const char *b, const char *c, const char *rate)
{
    char text[80];
    snprintf(text, sizeof text, "Frequency=3;Phase=1;SampleTime=%s", rate);
    draft_block(&d, "Sin", "r", text);
    snprintf(text, sizeof text, "Frequency=[2 5];SampleTime=%s", rate);
    draft_block(&d, "Sin", "m", text);
    snprintf(text, sizeof text, "Gain=%s", two ? b : "1");
    draft_block(&d, "Gain", "br", text);
    snprintf(text, sizeof text, "Gain=%s", two ? c : "1");
    draft_block(&d, "Gain", "cr", text);
    static const char *const names[] = {"ep", "ei", "ed"};
    for (int i = 0; i < 3; i++) draft_block(&d, "Sum", names[i], "Inputs=+-");
    draft_line(&d, "r/1", "br/1 cr/1 ei/1");
    draft_line(&d, "br/1", "ep/1");
    draft_line(&d, "cr/1", "ed/1");
    draft_line(&d, "m/1", "ep/2 ei/2 ed/2");
}

/* P (b r - y) + I times a block + D times a block. */
static void add_sum(int ideal, const char *integral, const char *i_settings,
                    const char *derivative, const char *d_settings)
{
    draft_block(&d, "Gain", "P", ideal ? "Gain=1" : "Gain=2");
    draft_block(&d, "Gain", "I", "Gain=3");
    draft_block(&d, "Gain", "D", "Gain=0.5");
    draft_block(&d, integral, "integral", i_settings);
    draft_block(&d, derivative, "derivative", d_settings);
    draft_block(&d, "Sum", "all", "Inputs=+++");
    draft_block(&d, "Gain", "z", ideal ? "Gain=2" : "Gain=1");
    draft_line(&d, "ep/1", "P/1");
    draft_line(&d, "ei/1", "I/1");
    draft_line(&d, "ed/1", "D/1");
    draft_line(&d, "I/1", "integral/1");
    draft_line(&d, "D/1", "derivative/1");
    draft_line(&d, "P/1", "all/1");
    draft_line(&d, "integral/1", "all/2");
    draft_line(&d, "derivative/1", "all/3");
    draft_line(&d, "all/1", "z/1");
}

static double compare(const char *settings, int two)
{
    char text[600];
    snprintf(text, sizeof text, "%s;P=2;I=3;D=0.5;N=20", settings);
    draft_block(&d, "Reference", "pid", text);
    if (two) {
        draft_line(&d, "r/1", "pid/1");
        draft_line(&d, "m/1", "pid/2");
    } else
        draft_line(&d, "ei/1", "pid/1");
    draft_block(&d, "ToWorkspace", "wy", "VariableName=y");
    draft_block(&d, "ToWorkspace", "wz", "VariableName=z");
    draft_line(&d, "pid/1", "wy/1");
    draft_line(&d, "z/1", "wz/1");
    twh *h = run_both(&d, "pid");
    const double most = difference(h);
    twh_free(h);
    return most;
}

START_TEST(a_continuous_controller_is_the_sum_of_its_terms)
{
    static const char *const models[] = {"Solver=ode4;FixedStep=0.01;StopTime=2",
                                         "Solver=ode45;StopTime=2;RelTol=1e-8;AbsTol="
                                         "1e-10"};
    for (int i = 0; i < 8; i++) {
        const int two = i & 1, ideal = i >> 1 & 1;
        begin(models[i >> 2]);
        add_signals(two, "0.7", "0.2", "0");
        /* one for each element: a transfer function takes one signal */
        add_sum(ideal, "Integrator", NULL, "Reference",
                "SourceType=LTI Block;sys=ss(-20*eye(2),-20*eye(2),20*eye(2),20*eye(2))"
                ";IC=[]");
        char text[300];
        snprintf(text, sizeof text, "%sb=0.7;c=0.2;Form=%s", two ? PID2 : PID,
                 ideal ? "Ideal" : "Parallel");
        const double most = compare(text, two);
        ck_assert_msg(most < (i >> 2 ? 1e-7 : 1e-13), "%s: %g", text, most);
    }
}
END_TEST

START_TEST(a_controller_without_filter_takes_differences)
{
    begin("Solver=ode4;FixedStep=0.01;StopTime=2");
    add_signals(0, "1", "1", "0");
    add_sum(0, "Integrator", NULL, "Derivative", NULL);
    ck_assert_double_lt(compare(PID "UseFilter=off", 0), 1e-13);
    begin("Solver=ode45;StopTime=2");
    add_signals(0, "1", "1", "0");
    add_sum(0, "Integrator", NULL, "Derivative", NULL);
    ck_assert_double_lt(compare("SourceType=PID Controller", 0), 1e-4);
    begin("Solver=ode4;FixedStep=0.01;StopTime=2");
    add_signals(0, "1", "1", "0");
    add_sum(0, "Integrator", NULL, "Reference",
            "SourceType=LTI Block;sys=ss(-20*eye(2),-20*eye(2),20*eye(2),20*eye(2));IC="
            "[]");
    ck_assert_double_lt(compare("SourceType=PID(2) Controller", 0), 1e-13);
}
END_TEST

/* T = 0.1, N = 20; N / (1 + N s(z)). */
START_TEST(a_discrete_controller_is_the_sum_of_its_terms)
{
    static const struct {
        const char *name, *integral, *filter;
    } list[] = {{"Forward Euler", "Numerator=0.1;Denominator=[1 -1]",
                 "Numerator=20*[1 -1];Denominator=[1 1]"},
                {"Backward Euler", "Numerator=[0.1 0];Denominator=[1 -1]",
                 "Numerator=20*[1 -1];Denominator=[3 -1]"},
                {"Trapezoidal", "Numerator=[0.05 0.05];Denominator=[1 -1]",
                 "Numerator=20*[1 -1];Denominator=[2 0]"},
                {"Forward Euler", "Numerator=0.1;Denominator=[1 -1]",
                 "Numerator=[10 -10];Denominator=[1 0]"}}; /* without a filter */
    for (int i = 0; i < 64; i++) {
        const int two = i & 1, ideal = i >> 1 & 1, how = i >> 2 & 3, filter = i >> 4;
        char text[400], model[2][80];
        if (how == 3) continue;
        begin("Solver=FixedStepDiscrete;FixedStep=0.1;StopTime=2");
        add_signals(two, "0.7", "0.2", "0.1");
        snprintf(model[0], sizeof model[0], "%s;SampleTime=0.1", list[how].integral);
        snprintf(model[1], sizeof model[1], "%s;SampleTime=0.1", list[filter].filter);
        add_sum(ideal, "DiscreteTransferFcn", model[0], "DiscreteTransferFcn",
                model[1]);
        snprintf(text, sizeof text,
                 "%sb=0.7;c=0.2;SampleTime=0.1;Form=%s;IntegratorMethod=%s;"
                 "FilterMethod=%s%s",
                 two ? DISCRETE2 : DISCRETE, ideal ? "Ideal" : "Parallel",
                 list[how].name, list[filter].name,
                 filter == 3 ? ";UseFilter=off" : "");
        const double most = compare(text, two);
        ck_assert_msg(most < 1e-12, "%s: %g", text, most);
    }
}
END_TEST

START_TEST(a_controller_has_the_terms_of_its_name)
{
    static const struct {
        const char *name;
        double y; /* of e = 1 at t = 1: P = 2, I = 3, D = 0.5, N = 10 */
    } list[] = {{"P", 2},
                {"I", 3},
                {"PI", 5},
                {"PD", 2 + 5 * 4.5399929762484854e-5},
                {"PID", 5 + 5 * 4.5399929762484854e-5}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[200];
        begin("Solver=ode4;FixedStep=0.001;StopTime=1");
        source("Constant", 1, "Value=1");
        snprintf(text, sizeof text, PID "P=2;I=3;D=0.5;N=10;Controller=%s",
                 list[i].name);
        twh *h = probe("Reference", text, 1);
        ck_assert_double_eq_tol(at_end(h, 1), list[i].y, 1e-10);
        twh_free(h);
    }
    /* gains and initial values for each element */
    begin("Solver=ode4;FixedStep=0.1;StopTime=1");
    source("Constant", 1, "Value=1");
    ends_with(probe("Reference",
                    PID "P=[1 2];I=[3 4];Controller=PI;InitialConditionForIntegrator="
                        "[10 20]",
                    1),
              2, (const double[]){14, 26}, 1e-12);
    begin("Solver=ode4;FixedStep=0.1;StopTime=1"); /* d = -N f0 exp(-N t) */
    source("Constant", 1, "Value=0");
    ends_with(probe("Reference",
                    PID "Controller=PD;P=1;D=1;N=1;InitialConditionForFilter=2", 1),
              1, (const double[]){-2 * exp(-1)}, 1e-6);
}
END_TEST

/* e = 1 until t = 3, then -1; P = I = 1, the output at most 2: reached at t = 1. */
START_TEST(anti_windup_keeps_the_integral_small)
{
    static const struct {
        const char *settings;
        double y[2]; /* at t = 2.5 and 4 */
    } list[] = {{"AntiWindupMode=none", {2, 1}},
                {"AntiWindupMode=back-calculation;Kb=0.5",
                 {2, 2 * (1 - 0.36787944117144233) - 1}},
                {"AntiWindupMode=clamping", {2, -1}}};
    static const char *const models[] = {
        "Solver=ode45;StopTime=4;RelTol=1e-9;AbsTol=1e-12;OutputOption="
        "SpecifiedOutputTimes;OutputTimes=[0 2.5 4]",
        "Solver=ode4;FixedStep=0.001;StopTime=4"};
    for (int k = 0; k < 6; k++) {
        char text[200];
        const int fixed = k >= 3;
        begin(models[fixed]);
        source("Step", 1, "Time=3;Before=1;After=-1");
        snprintf(text, sizeof text,
                 PID "Controller=PI;LimitOutput=on;UpperSaturationLimit=2;"
                     "LowerSaturationLimit=-5;%s",
                 list[k % 3].settings);
        twh *h = probe("Reference", text, 1);
        const double *y = twh_log_values(h, "y");
        const double tolerance = fixed ? 3e-3 : 1e-8; /* the kink is within a step */
        ck_assert_double_eq_tol(y[fixed ? 2500 : 1], list[k % 3].y[0], tolerance);
        ck_assert_double_eq_tol(at_end(h, 1), list[k % 3].y[1], tolerance);
        twh_free(h);
    }
}
END_TEST

/* v within the limits and beyond them, by its definition: bisection for v where the
 * integral acts at once. T = 0.25, P = 1.5, I = 2. */
static double solve(double v0, double g, double Kb, double low, double high)
{
    double a = -100, b = 100;
    for (int i = 0; i < 200; i++) {
        const double v = (a + b) / 2, u = fmax(low, fmin(high, v));
        if (v < v0 + g * Kb * (u - v))
            a = v;
        else
            b = v;
    }
    return (a + b) / 2;
}

START_TEST(discrete_anti_windup_obeys_its_equations)
{
    static const char *const methods[] = {"Forward Euler", "Backward Euler",
                                          "Trapezoidal"};
    static const char *const windups[] = {"none", "back-calculation", "clamping"};
    const double e[] = {1, 1, 1, 1, 2, -1, -1, -1, 0.5, -3, -3, -2, 1, 1, 4, 0, 0};
    enum { N = sizeof e / sizeof *e };
    for (int k = 0; k < 9; k++) {
        const double g = k / 3 == 0 ? 0 : k / 3 == 1 ? 0.25 : 0.125;
        double x = 0.5, y[N];
        for (int n = 0; n < N; n++) {
            double into = 2 * e[n];
            double v0 = 1.5 * e[n] + x + g * into;
            if (k % 3 == 2 && ((v0 > 2 && into > 0) || (v0 < -1 && into < 0))) {
                into = 0;
                v0 = 1.5 * e[n] + x;
            }
            const double Kb = k % 3 == 1 ? 3 : 0, v = solve(v0, g, Kb, -1, 2);
            y[n] = fmax(-1, fmin(2, v));
            x += 0.25 * (into + Kb * (y[n] - v));
        }
        char text[400];
        snprintf(text, sizeof text,
                 DISCRETE "Controller=PI;P=1.5;I=2;Kb=3;SampleTime=0.25;LimitOutput=on;"
                          "InitialConditionForIntegrator=0.5;UpperSaturationLimit=2;"
                          "LowerSaturationLimit=-1;IntegratorMethod=%s;"
                          "AntiWindupMode=%s",
                 methods[k / 3], windups[k % 3]);
        answers("Reference", text, N, e, y, 1e-12);
    }
}
END_TEST

/* The last inputs: reset, initial value, tracked signal. */
START_TEST(a_controller_is_reset_and_tracks)
{
    begin("Solver=ode45;StopTime=4;RelTol=1e-8");
    source("Constant", 1, "Value=1");
    source("Step", 2, "Time=1.5");
    twh *h = probe("Reference",
                   PID "Controller=PI;ExternalReset=rising;"
                       "InitialConditionForIntegrator=10",
                   2);
    ck_assert_double_eq_tol(at_end(h, 1), 1 + 10 + 2.5, 1e-8);
    twh_free(h);
    begin("Solver=ode45;StopTime=4;RelTol=1e-8");
    source("Constant", 1, "Value=1");
    source("Step", 2, "Time=1.5");
    source("Clock", 3, NULL);
    h = probe("Reference",
              PID "Controller=PI;ExternalReset=either;InitialConditionSource=external",
              3);
    ck_assert_double_eq_tol(at_end(h, 1), 1 + 1.5 + 2.5, 1e-8);
    twh_free(h);
    /* u' = I e + Kt (TR - u), u = e + x: u(0) = 0, to 5 with e = 0 */
    begin("Solver=ode45;StopTime=1;RelTol=1e-9;AbsTol=1e-12");
    source("Constant", 1, "Value=0");
    source("Constant", 2, "Value=5");
    h = probe("Reference", PID "Controller=PI;TrackingMode=on;Kt=3", 2);
    ck_assert_double_eq_tol(at_end(h, 1), 5 * (1 - exp(-3)), 1e-8);
    twh_free(h);
    /* the same by steps of 0.25: x(n+1) = x(n) + T Kt (TR - u); u = x, or at once */
    const double zero[] = {0, 0, 0, 0};
    double forward[4] = {0}, backward[4];
    for (int n = 0; n < 4; n++) {
        if (n) forward[n] = forward[n - 1] + 0.25 * 3 * (5 - forward[n - 1]);
        backward[n] = ((n ? backward[n - 1] : 0) + 0.25 * 3 * 5) / (1 + 0.25 * 3);
    }
    for (int k = 0; k < 2; k++) {
        begin("Solver=FixedStepDiscrete;FixedStep=0.25;StopTime=0.75");
        steps_source(1, 4, zero);
        source("Constant", 2, "Value=5");
        h = probe("Reference",
                  k ? DISCRETE "Controller=PI;TrackingMode=on;Kt=3;SampleTime=0.25;"
                               "IntegratorMethod=Backward Euler"
                    : DISCRETE "Controller=PI;TrackingMode=on;Kt=3;SampleTime=0.25",
                  2);
        for (int n = 0; n < 4; n++)
            ck_assert_double_eq_tol(twh_log_values(h, "y")[n],
                                    (k ? backward : forward)[n], 1e-12);
        twh_free(h);
    }
}
END_TEST

/* A loop: an integral controller has no direct feedthrough. */
START_TEST(an_integral_controller_closes_a_loop_of_gains)
{
    begin("Solver=ode4;FixedStep=0.001;StopTime=1");
    source("Constant", 1, "Value=1");
    draft_block(&d, "Sum", "e", "Inputs=+-");
    draft_block(&d, "Reference", "pid", PID "Controller=I;I=2");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "u1/1", "e/1");
    draft_line(&d, "e/1", "pid/1");
    draft_line(&d, "pid/1", "e/2 w/1");
    twh *h = run_both(&d, "pid_loop");
    ck_assert_double_eq_tol(at_end(h, 1), 1 - exp(-2), 1e-10);
    twh_free(h);
}
END_TEST

START_TEST(what_a_controller_cannot_do_is_refused)
{
    static const char *const wrong[][2] = {
        {PID "ControllerParametersSource=external", "ControllerParametersSource = "
                                                    "'external' is not supported"},
        {PID "SatLimitsSource=external", "SatLimitsSource"},
        {DISCRETE "UseKiTs=on", "UseKiTs"},
        {PID "UpperIntegratorSaturationLimit=3", "UpperIntegratorSaturationLimit"},
        {PID "LimitOutput=on;UpperSaturationLimit=-1;LowerSaturationLimit=1",
         "the lower limit must not be above"},
        {DISCRETE "SampleTime=-1", "needs a discrete sample time"},
        {PID "P=missing", "missing"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin(FIXED);
        source("Clock", 1, NULL);
        draft_block(&d, "Reference", "b", wrong[i][0]);
        draft_line(&d, "u1/1", "b/1");
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")), wrong[i][1]);
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("PID controllers");
    TCase *t = tcase_create("controllers");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_continuous_controller_is_the_sum_of_its_terms);
    tcase_add_test(t, a_controller_without_filter_takes_differences);
    tcase_add_test(t, a_discrete_controller_is_the_sum_of_its_terms);
    tcase_add_test(t, a_controller_has_the_terms_of_its_name);
    tcase_add_test(t, anti_windup_keeps_the_integral_small);
    tcase_add_test(t, discrete_anti_windup_obeys_its_equations);
    tcase_add_test(t, a_controller_is_reset_and_tracks);
    tcase_add_test(t, an_integral_controller_closes_a_loop_of_gains);
    tcase_add_test(t, what_a_controller_cannot_do_is_refused);
    suite_add_tcase(s, t);
    return s;
}
