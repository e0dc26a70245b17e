/* The three integrators with all their ports: initial values from outside, restarts,
 * limits, states as outputs; against closed forms, with fixed and variable steps. */
#include "probe_fixture.h"
#include "twh_tree.h"

Suite *suite(void);

#define VARIABLE "Solver=ode45;StopTime=10;RelTol=1e-8;AbsTol=1e-10"
/* A fixed step meets limits and restarts only at its ends. */
#define FINE "Solver=ode4;FixedStep=0.001;StopTime=10"
#define UNIT "Solver=FixedStepDiscrete;FixedStep=1;StopTime=9"
#define HALVES "Solver=FixedStepDiscrete;FixedStep=0.5;StopTime=10"

typedef struct feed {
    const char *type, *settings;
} feed;

/* y of block `b` at t = 10, from these sources, with a variable and a fixed step. */
static void integrates(const char *type, const char *settings, const feed *u, int n,
                       const double *y)
{
    static const char *const models[] = {VARIABLE, FINE};
    for (int m = 0; m < 2; m++) {
        int inputs = 0;
        begin(models[m]);
        for (; u[inputs].type; inputs++)
            source(u[inputs].type, inputs + 1, u[inputs].settings);
        ends_with(probe(type, settings, inputs), n, y, m ? 4e-3 : 1e-6);
    }
}
#define INTEGRATES(settings, y, ...)                                                   \
    integrates("Integrator", settings, (const feed[]){__VA_ARGS__, {NULL, NULL}}, 1,   \
               (const double[]){y})
#define CONSTANT(x)                                                                    \
    {                                                                                  \
        "Constant", "Value=" #x                                                        \
    }

START_TEST(an_integrator_stays_within_its_limits_while_its_input_points_outward)
{
    const char *limited = "LimitOutput=on;UpperSaturationLimit=1;"
                          "LowerSaturationLimit=-0.5";
    /* 1 from pi/2 to pi, -cos t down to -0.5 at 5 pi/3, held until 2 pi, 0.5 - cos t up
     * to 1, held until 3 pi, then -cos t */
    INTEGRATES(limited, -cos(10), {"Sin", "Frequency=1"});
    INTEGRATES("LimitOutput=on;UpperSaturationLimit=3;LowerSaturationLimit=0.25;"
               "InitialCondition=0.5",
               1.5 - cos(10), {"Sin", "Frequency=1"});
    INTEGRATES("LimitOutput=on;UpperSaturationLimit=2.5", 2.5, CONSTANT(1));
    INTEGRATES("LimitOutput=on;LowerSaturationLimit=-2.5;InitialCondition=-9", -2.5,
               CONSTANT(-1));
    begin(VARIABLE);
    source("Constant", 1, "Value=[1 -1 0.1]");
    ENDS_WITH(probe("Integrator",
                    "LimitOutput=on;UpperSaturationLimit=[2 5 6];"
                    "LowerSaturationLimit=-3",
                    1),
              3, 2, -3, 1);
    /* without crossings it stops at a minor step */
    begin(VARIABLE ";ZeroCrossControl=DisableAll");
    source("Constant", 1, NULL);
    ENDS_WITH(probe("Integrator", "LimitOutput=on;UpperSaturationLimit=1.7", 1), 1,
              1.7);
}
END_TEST

START_TEST(a_wrapped_state_jumps_from_one_limit_to_the_other)
{
    const char *turns = "WrapState=on;WrappedStateUpperValue=pi;"
                        "WrappedStateLowerValue=-pi";
    INTEGRATES(turns, 10 - 4 * PI, CONSTANT(1));
    INTEGRATES(turns, -25 + 8 * PI, CONSTANT(-2.5));
}
END_TEST

START_TEST(an_edge_restarts_an_integrator)
{
    INTEGRATES("ExternalReset=rising", 10 - 2 * PI, CONSTANT(1),
               {"Sin", "Frequency=1"});
    INTEGRATES("ExternalReset=falling;InitialCondition=2", 12 - 3 * PI, CONSTANT(1),
               {"Sin", "Frequency=1"});
    INTEGRATES("ExternalReset=either", 20 - 6 * PI, CONSTANT(2),
               {"Sin", "Frequency=1"});
    /* not zero from 4 to 7 */
    INTEGRATES("ExternalReset=level", 3, CONSTANT(1),
               {"DiscretePulseGenerator",
                "PulseType=Time based;Period=20;PulseWidth=15;PhaseDelay=4"});
    INTEGRATES("ExternalReset=rising", 6, CONSTANT(1),
               {"DiscretePulseGenerator",
                "PulseType=Time based;Period=20;PulseWidth=15;PhaseDelay=4"});
    INTEGRATES("ExternalReset=falling", 3, CONSTANT(1),
               {"DiscretePulseGenerator",
                "PulseType=Time based;Period=20;PulseWidth=15;PhaseDelay=4"});
    /* a restart outside of the limits ends at the limit */
    INTEGRATES("ExternalReset=rising;InitialCondition=9;LimitOutput=on;"
               "UpperSaturationLimit=5",
               2 * PI - 5, CONSTANT(-1), {"Sin", "Frequency=1"});
}
END_TEST

START_TEST(the_initial_value_can_be_a_signal)
{
    INTEGRATES("InitialConditionSource=external", 13, CONSTANT(1), CONSTANT(3));
    INTEGRATES("InitialConditionSource=external;ExternalReset=rising", 10 + 2 * PI,
               CONSTANT(1), {"Sin", "Frequency=1"},
               {"Reference", "SourceType=Ramp;slope=2"});
    begin(VARIABLE);
    source("Constant", 1, NULL);
    source("Constant", 2, "Value=[1 2 3]");
    ends_with(probe("Integrator", "InitialConditionSource=external", 2), 3,
              (const double[]){11, 12, 13}, 1e-12);
}
END_TEST

/* It counts to 1 and starts again: the state decides about its own restart. */
START_TEST(a_state_port_breaks_the_loop_of_a_restart)
{
    static const char *const models[] = {"Solver=ode45;StopTime=2.5;RelTol=1e-8",
                                         "Solver=ode4;FixedStep=0.001;StopTime=2.5"};
    for (int m = 0; m < 2; m++)
        for (int slx = 0; slx < 2; slx++) {
            begin(models[m]);
            source("Constant", 1, NULL);
            draft_block(&d, "RelationalOperator", "full", "Operator=>=");
            draft_block(&d, "Integrator", "b",
                        "ExternalReset=rising;ShowStatePort=on;ShowSaturationPort=on;"
                        "LimitOutput=on;UpperSaturationLimit=9");
            draft_block(&d, "ToWorkspace", "w", "VariableName=y");
            draft_block(&d, "Terminator", "t", NULL);
            draft_line(&d, "u1/1", "b/1 full/2");
            draft_line(&d, "b/state", "full/1");
            draft_line(&d, "full/1", "b/2");
            draft_line(&d, "b/2", "t/1");
            draft_line(&d, "b/1", "w/1");
            const char *path = draft_write(&d, "state_port");
            if (slx) {
                twh_file *f = twh_file_read(path);
                path = test_path("state_port.slx");
                ck_assert_int_eq(twh_file_write_slx(f, path, TWH_ONE_PART), 0);
                twh_file_free(f);
            }
            twh *h = twh_new("draft");
            ok(h, run_file(h, path));
            ck_assert_msg(fabs(at_end(h, 1) - 0.5) <= (m ? 3e-3 : 1e-6), "%.17g",
                          at_end(h, 1));
            twh_free(h);
        }
}
END_TEST

START_TEST(a_saturation_port_names_the_limit)
{
    for (int side = -1; side <= 1; side++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "u", "constant", side < 0 ? "-1" : side ? "1" : "0.1"));
        ok(h, kind(h, "b", "integrator", "0|'none'|0|1|-3|3|1|0"));
        ok(h, twh_wire(h, "u", 1, "b", 1));
        ok(h, twh_log(h, "b", 2, "s"));
        ok(h, run(h, side ? "ode45" : "ode1", side ? 0 : 0.125, 10));
        ck_assert_double_eq(last(h, "s"), side);
        twh_free(h);
    }
}
END_TEST

START_TEST(the_settings_of_a_discrete_integrator_have_their_values)
{
    static const struct {
        const char *settings;
        double y; /* at t = 10 with T = 0.5, u = 2 t */
    } list[] = {
        {"SampleTime=0.5", 95},
        {"SampleTime=-1", 95},
        {"SampleTime=0.5;LimitOutput=on;UpperSaturationLimit=40", 40},
        {"SampleTime=0.5;IntegratorMethod=Integration: Backward Euler", 105},
        {"SampleTime=0.5;IntegratorMethod=Integration: Trapezoidal;InitialCondition=7",
         107},
        {"SampleTime=0.5;IntegratorMethod=Integration: Trapezoidal;LimitOutput=on;"
         "UpperSaturationLimit=21.5",
         21.5},
        {"SampleTime=0.5;IntegratorMethod=Accumulation: Forward Euler", 190},
        {"SampleTime=0.5;InitialConditionSource=external", 98},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const int external = strstr(list[i].settings, "external") != NULL;
        begin(HALVES);
        source("DiscreteIntegrator", 1, "SampleTime=0.5;gainval=2");
        draft_block(&d, "Constant", "one", NULL);
        draft_line(&d, "one/1", "u1/1");
        source("Constant", 2, "Value=3");
        twh *h = probe("DiscreteIntegrator", list[i].settings, 1 + external);
        ck_assert_msg(fabs(at_end(h, 1) - list[i].y) < 1e-12, "%s: %.16g, not %g",
                      list[i].settings, at_end(h, 1), list[i].y);
        twh_free(h);
    }
}
END_TEST

/* The signal is 1 at 2, 2.5, 3 of every 5 s, the input is 1. */
START_TEST(a_discrete_integrator_restarts_at_its_steps)
{
    static const struct {
        const char *how;
        double y[3]; /* at t = 7, 8, 10 */
    } list[] = {{"rising", {10, 11, 13}},
                {"falling", {13.5, 14.5, 11.5}},
                {"either", {10, 11, 11.5}},
                {"level", {10, 10, 11.5}},
                {"sampled level", {10, 10, 12}}};
    for (int i = 0; i < 5; i++) {
        char settings[100];
        begin(HALVES);
        source("Constant", 1, NULL);
        source("DiscretePulseGenerator", 2,
               "PulseType=Sample based;Period=10;PulseWidth=3;PhaseDelay=4;"
               "SampleTime=0.5");
        snprintf(settings, sizeof settings,
                 "SampleTime=0.5;InitialCondition=10;ExternalReset=%s", list[i].how);
        twh *h = probe("DiscreteIntegrator", settings, 2);
        for (int k = 0; k < 3; k++) {
            const double y = twh_log_values(h, "y")[k == 0 ? 14 : k == 1 ? 16 : 20];
            ck_assert_msg(fabs(y - list[i].y[k]) < 1e-12, "%s: %g, not %g", list[i].how,
                          y, list[i].y[k]);
        }
        twh_free(h);
    }
}
END_TEST

/* It counts 0, 1, 2 and begins again when its state would be 3; the other ports too. */
START_TEST(the_ports_of_a_discrete_integrator_show_state_and_limit)
{
    begin(UNIT);
    source("Constant", 1, "Value=[1 2]");
    draft_block(&d, "Selector", "first", "InputPortWidth=2;Indices=1");
    draft_block(&d, "Constant", "three", "Value=3");
    draft_block(&d, "RelationalOperator", "full", "Operator=>=");
    draft_block(&d, "DiscreteIntegrator", "b",
                "SampleTime=1;ExternalReset=rising;LimitOutput=on;"
                "UpperSaturationLimit=[9 3.5];LowerSaturationLimit=-9;"
                "ShowSaturationPort=on;ShowStatePort=on");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_block(&d, "ToWorkspace", "w2", "VariableName=s");
    draft_line(&d, "u1/1", "b/1");
    draft_line(&d, "b/state", "first/1");
    draft_line(&d, "first/1", "full/1");
    draft_line(&d, "three/1", "full/2");
    draft_line(&d, "full/1", "b/2");
    draft_line(&d, "b/1", "w/1");
    draft_line(&d, "b/2", "w2/1");
    twh *h = run_draft(&d, "discrete_ports");
    for (int i = 0; i < 10; i++) {
        const double *y = twh_log_values(h, "y") + 2 * i;
        const double *s = twh_log_values(h, "s") + 2 * i;
        const int n = i % 3;
        ck_assert_msg(y[0] == n && y[1] == fmin(2 * n, 3.5) && s[0] == 0 &&
                          s[1] == (2 * n >= 3.5),
                      "at %d: %g %g, %g %g", i, y[0], y[1], s[0], s[1]);
    }
    twh_free(h);
}
END_TEST

static void second_order(const char *settings, int outputs, const feed *u, double x,
                         double v)
{
    static const char *const models[] = {VARIABLE, FINE};
    for (int m = 0; m < 2; m++) {
        int n = 0;
        begin(models[m]);
        for (; u[n].type; n++) source(u[n].type, n + 1, u[n].settings);
        if (outputs == 2) {
            draft_block(&d, "ToWorkspace", "w2", "VariableName=v");
            draft_line(&d, "b/2", "w2/1");
        }
        twh *h = probe("SecondOrderIntegrator", settings, n);
        const double tolerance = m ? 2e-2 : 1e-6;
        ck_assert_msg(fabs(at_end(h, 1) - x) < tolerance, "%s: x %.12g, not %.12g",
                      settings, at_end(h, 1), x);
        if (outputs == 2)
            ck_assert_msg(fabs(last(h, "v") - v) < tolerance, "%s: v %.12g, not %.12g",
                          settings, last(h, "v"), v);
        twh_free(h);
    }
}
#define SECOND_ORDER(settings, outputs, x, v, ...)                                     \
    second_order(settings, outputs, (const feed[]){__VA_ARGS__, {NULL, NULL}}, x, v)

START_TEST(a_second_order_integrator_has_two_states_and_their_limits)
{
    SECOND_ORDER("ICX=1;ICDXDT=2", 2, 1 + 20 + 25, 7, CONSTANT(0.5));
    SECOND_ORDER("ICX=1;ICDXDT=2;ShowOutput=x", 1, 46, 0, CONSTANT(0.5));
    SECOND_ORDER("ICX=1;ICDXDT=2;ShowOutput=dx/dt", 1, 7, 0, CONSTANT(0.5));
    SECOND_ORDER("ICSourceX=external;ICSourceDXDT=external", 2, 3 + 40 + 25, 9,
                 CONSTANT(0.5), CONSTANT(3), CONSTANT(4));
    /* it falls onto the ground and lies there */
    SECOND_ORDER("ICX=5;LimitX=on;LowerLimitX=0;UpperLimitX=inf", 2, 0, 0,
                 CONSTANT(-1));
    /* t - sin t up to 1, held until pi, then x' = -1 - cos t */
    SECOND_ORDER("LimitX=on;LowerLimitX=-inf;UpperLimitX=1", 2, 1 + (PI - 10) - sin(10),
                 -1 - cos(10), {"Sin", "Frequency=1"});
    /* a speed of at most 2: t up to 2, then 2 */
    SECOND_ORDER("LimitDXDT=on;UpperLimitDXDT=2", 2, 2 + 16, 2, CONSTANT(1));
    /* restarted at 2 pi */
    SECOND_ORDER("ExternalReset=rising;ICX=1;ICDXDT=1", 2,
                 1 + (10 - 2 * PI) + pow(10 - 2 * PI, 2) / 2, 11 - 2 * PI, CONSTANT(1),
                 {"Sin", "Frequency=1"});
    /* thrown up with 3, and again at the impact 3 + sqrt(11) s later */
    const double flight = 10 - 3 - sqrt(11);
    SECOND_ORDER("ICX=1;ICSourceDXDT=external;LimitX=on;LowerLimitX=0;UpperLimitX=inf;"
                 "ReinitDXDTwhenXreachesSaturation=on",
                 2, 3 * flight - flight * flight / 2, 3 - flight, CONSTANT(-1),
                 CONSTANT(3));
}
END_TEST

START_TEST(wrong_settings_of_integrators_are_named)
{
    static const char *const bad[][3] = {
        {"Integrator", "ExternalReset=sometimes", "ExternalReset"},
        {"Integrator", "InitialConditionSource=elsewhere", "InitialConditionSource"},
        {"Integrator", "LimitOutput=on;UpperSaturationLimit=-1;LowerSaturationLimit=1",
         "lower limit must be below"},
        {"DiscreteIntegrator", "SampleTime=0", "discrete sample time"},
        {"SecondOrderIntegrator", "LimitX=on;LowerLimitX=2", "lower limit"},
        {"SecondOrderIntegrator", "WrapStateX=on", "WrapStateX"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        begin("Solver=ode4;FixedStep=0.25;StopTime=1");
        draft_block(&d, bad[i][0], "b", bad[i][1]);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")), bad[i][2]);
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("integrators");
    TCase *t = tcase_create("integrators");
    tcase_set_timeout(t, 60);
    tcase_add_test(
        t, an_integrator_stays_within_its_limits_while_its_input_points_outward);
    tcase_add_test(t, a_wrapped_state_jumps_from_one_limit_to_the_other);
    tcase_add_test(t, an_edge_restarts_an_integrator);
    tcase_add_test(t, the_initial_value_can_be_a_signal);
    tcase_add_test(t, a_state_port_breaks_the_loop_of_a_restart);
    tcase_add_test(t, a_saturation_port_names_the_limit);
    tcase_add_test(t, the_settings_of_a_discrete_integrator_have_their_values);
    tcase_add_test(t, a_discrete_integrator_restarts_at_its_steps);
    tcase_add_test(t, the_ports_of_a_discrete_integrator_show_state_and_limit);
    tcase_add_test(t, a_second_order_integrator_has_two_states_and_their_limits);
    tcase_add_test(t, wrong_settings_of_integrators_are_named);
    suite_add_tcase(s, t);
    return s;
}
