/* Subsystems that do not always run, or run at their own rate: triggered by edges, also
 * while enabled, reset, enabled within enabled, with a sample time; what their outputs
 * are before they run. Discrete diagrams with answers by hand; all but the first block
 * of a case also as .slx. */
#include "probe_fixture.h"
#include "twh_tree.h"

Suite *suite(void);

#define UNIT "Solver=FixedStepDiscrete;FixedStep=1;StopTime=9"

/* Runs the draft as .mdl, or converted to .slx. */
static twh *run_as(const char *name, int slx)
{
    char file[100];
    snprintf(file, sizeof file, "%s.slx", name);
    const char *path = draft_write(&d, name);
    if (slx) {
        twh_file *f = twh_file_read(path);
        path = test_path(file);
        ck_assert_msg(f && twh_file_write_slx(f, path, TWH_ONE_PART) == 0, "%s",
                      f ? f->error : "no file");
        twh_file_free(f);
    }
    twh *h = twh_new("draft");
    ok(h, run_file(h, path));
    return h;
}

/* The values of y at t = 0, 1, ... */
static void values_are(twh *h, int n, const double *y, const char *what)
{
    ck_assert_int_eq(twh_log_rows(h, "y"), n);
    for (int i = 0; i < n; i++)
        ck_assert_msg(fabs(twh_log_values(h, "y")[i] - y[i]) < 1e-12,
                      "%s: y at %d is %g, not %g", what, i, twh_log_values(h, "y")[i],
                      y[i]);
    twh_free(h);
}
#define VALUES_ARE(h, what, ...)                                                       \
    values_are(h, (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)),             \
               (const double[]){__VA_ARGS__}, what)

/* A signal with these values at t = 0, 1, ... */
static void table(const char *name, const char *values)
{
    char text[300];
    snprintf(text, sizeof text,
             "VariableName=[(0:9)' [%s]'];SampleTime=1;"
             "OutputAfterFinalValue=Holding final value",
             values);
    draft_block(&d, "FromWorkspace", name, text);
}

/* Subsystem `s` with these ports, which counts how often it runs. */
static void counter(const char *name, const char *control, const char *settings,
                    const char *out)
{
    draft_down(&d, name, NULL);
    draft_block(&d, control, "control", settings);
    draft_block(&d, "Constant", "one", NULL);
    draft_block(&d, "Sum", "more", NULL);
    draft_block(&d, "UnitDelay", "n", "SampleTime=-1;InitialCondition=10");
    draft_block(&d, "Outport", "out", out);
    draft_line(&d, "one/1", "more/1");
    draft_line(&d, "n/1", "more/2");
    draft_line(&d, "more/1", "n/1 out/1");
    draft_up(&d);
}

static void log_y(const char *from)
{
    draft_block(&d, "ToWorkspace", "w", "VariableName=y;SampleTime=1");
    draft_line(&d, from, "w/1");
}

START_TEST(a_triggered_subsystem_runs_at_the_edges_of_its_signal)
{
    /* rises: 3 to 4, to zero, which is one edge with 4 to 5; 7 to 8; falls: 1 to 2,
     * 5 to 6, 8 to 9 */
    static const struct {
        const char *type;
        double y[10];
    } list[] = {{"rising", {0, 0, 0, 0, 11, 11, 11, 11, 12, 12}},
                {"falling", {0, 0, 11, 11, 11, 11, 12, 12, 12, 13}},
                {"either", {0, 0, 11, 11, 12, 12, 13, 13, 14, 15}}};
    for (int i = 0; i < 3; i++)
        for (int slx = 0; slx < 2; slx++) {
            char settings[60];
            snprintf(settings, sizeof settings, "TriggerType=%s", list[i].type);
            begin(UNIT);
            table("u", "1 1.5 -1 -1 0 2 -2 -3 0 -1");
            counter("s", "TriggerPort", settings, NULL);
            draft_line(&d, "u/1", "s/trigger");
            log_y("s/1");
            values_are(run_as("triggered", slx), 10, list[i].y, list[i].type);
        }
}
END_TEST

START_TEST(a_zero_between_two_positive_values_ends_with_an_edge)
{
    begin(UNIT);
    table("u", "0 1 0 1 0 0 1 1 0 1");
    counter("s", "TriggerPort", "TriggerType=rising", NULL);
    draft_line(&d, "u/1", "s/trigger");
    log_y("s/1");
    VALUES_ARE(run_as("pulses", 0), "pulses", 0, 11, 11, 12, 12, 12, 13, 13, 13, 14);
    /* any element of a vector */
    begin(UNIT);
    table("u", "0 1 1 1 1 1 1 1 1 1");
    table("v", "0 0 0 1 0 0 1 1 0 0");
    draft_block(&d, "Mux", "both", "Inputs=2");
    counter("s", "TriggerPort", NULL, NULL);
    draft_line(&d, "u/1", "both/1");
    draft_line(&d, "v/1", "both/2");
    draft_line(&d, "both/1", "s/trigger");
    log_y("s/1");
    VALUES_ARE(run_as("vector_trigger", 0), "vector", 0, 11, 11, 12, 12, 12, 13, 13, 13,
               13);
}
END_TEST

START_TEST(a_triggered_and_enabled_subsystem_needs_both)
{
    for (int slx = 0; slx < 2; slx++) {
        begin(UNIT);
        table("u", "0 1 0 1 0 1 0 1 0 1");
        table("on", "0 0 0 1 1 1 1 0 0 1");
        draft_down(&d, "s", NULL);
        draft_block(&d, "TriggerPort", "trigger", "ShowOutputPort=on");
        draft_block(&d, "EnablePort", "enable", NULL);
        draft_block(&d, "Constant", "one", NULL);
        draft_block(&d, "Sum", "more", "Inputs=+++");
        draft_block(&d, "UnitDelay", "n", "SampleTime=-1");
        draft_block(&d, "Outport", "out", "InitialOutput=-5");
        draft_line(&d, "one/1", "more/1");
        draft_line(&d, "n/1", "more/2");
        draft_line(&d, "trigger/1", "more/3");
        draft_line(&d, "more/1", "n/1 out/1");
        draft_up(&d);
        draft_line(&d, "u/1", "s/trigger");
        draft_line(&d, "on/1", "s/enable");
        log_y("s/1");
        /* 1 for the constant, 1 for the rising edge at the trigger's output */
        VALUES_ARE(run_as("both", slx), "both", -5, -5, -5, 2, 2, 4, 4, 4, 4, 6);
    }
}
END_TEST

START_TEST(an_output_is_what_its_port_says_before_it_runs_and_while_disabled)
{
    static const struct {
        const char *out;
        double y[10];
    } list[] = {{NULL, {0, 0, 11, 12, 13, 13, 13, 13, 14, 15}},
                {"InitialOutput=-1", {-1, -1, 11, 12, 13, 13, 13, 13, 14, 15}},
                {"InitialOutput=-1;OutputWhenDisabled=reset",
                 {-1, -1, 11, 12, 13, -1, -1, -1, 14, 15}},
                {"InitialOutput=[];OutputWhenDisabled=reset",
                 {0, 0, 11, 12, 13, 0, 0, 0, 14, 15}}};
    for (int i = 0; i < 4; i++)
        for (int slx = 0; slx < 2; slx++) {
            begin(UNIT);
            table("on", "0 0 1 1 1 0 0 0 1 1");
            counter("s", "EnablePort", NULL, list[i].out);
            draft_line(&d, "on/1", "s/enable");
            log_y("s/1");
            values_are(run_as("outputs", slx), 10, list[i].y,
                       list[i].out ? list[i].out : "default");
        }
    /* a constant inside is there as soon as the subsystem runs */
    begin(UNIT);
    table("on", "0 0 1 1 1 0 0 0 1 1");
    draft_down(&d, "s", NULL);
    draft_block(&d, "EnablePort", "control", NULL);
    draft_block(&d, "Constant", "seven", "Value=7");
    draft_block(&d, "Outport", "out", "InitialOutput=1");
    draft_line(&d, "seven/1", "out/1");
    draft_up(&d);
    draft_line(&d, "on/1", "s/enable");
    log_y("s/1");
    VALUES_ARE(run_as("constant", 0), "constant", 1, 1, 7, 7, 7, 7, 7, 7, 7, 7);
}
END_TEST

START_TEST(any_of_several_signals_enables_a_subsystem)
{
    begin(UNIT);
    table("a", "0 1 0 0 1 0 0 0 0 0");
    table("b", "0 0 0 1 1 0 -1 0 1 0");
    draft_block(&d, "Mux", "both", "Inputs=2");
    counter("s", "EnablePort", NULL, NULL);
    draft_line(&d, "a/1", "both/1");
    draft_line(&d, "b/1", "both/2");
    draft_line(&d, "both/1", "s/enable");
    log_y("s/1");
    VALUES_ARE(run_as("any_of_both", 1), "any", 0, 11, 11, 12, 13, 13, 13, 13, 14, 14);
}
END_TEST

START_TEST(a_resettable_subsystem_begins_again)
{
    static const struct {
        const char *type;
        double y[10]; /* the count begins at 11 again */
    } list[] = {{"rising", {11, 12, 11, 12, 13, 14, 11, 12, 13, 14}},
                {"falling", {11, 12, 13, 14, 11, 12, 13, 11, 12, 13}},
                {"either", {11, 12, 11, 12, 11, 12, 11, 11, 12, 13}},
                {"level", {11, 12, 11, 11, 11, 12, 11, 11, 12, 13}},
                {"level hold", {11, 12, 11, 11, 12, 13, 11, 12, 13, 14}}};
    for (int i = 0; i < 5; i++)
        for (int slx = 0; slx < 2; slx++) {
            char settings[60];
            snprintf(settings, sizeof settings, "ResetTriggerType=%s", list[i].type);
            begin(UNIT);
            table("u", "0 0 1 1 0 0 2 0 0 0");
            counter("s", "ResetPort", settings, NULL);
            draft_line(&d, "u/1", "s/Reset");
            log_y("s/1");
            values_are(run_as("resettable", slx), 10, list[i].y, list[i].type);
        }
}
END_TEST

/* Continuous states, and a reset within a reset. */
START_TEST(a_reset_reaches_everything_inside)
{
    static const char *const models[] = {"Solver=ode45;StopTime=10;RelTol=1e-8",
                                         "Solver=ode4;FixedStep=0.001;StopTime=10"};
    for (int m = 0; m < 2; m++) {
        begin(models[m]);
        draft_block(&d, "Sin", "u", "Frequency=1");
        draft_block(&d, "Step", "never", "Time=99");
        draft_block(&d, "Constant", "one", NULL);
        draft_down(&d, "s", NULL);
        draft_block(&d, "ResetPort", "control", "ResetTriggerType=rising");
        draft_block(&d, "Inport", "in", NULL);
        draft_block(&d, "Inport", "again", "Port=2");
        draft_down(&d, "inner", NULL);
        draft_block(&d, "ResetPort", "control", "ResetTriggerType=rising");
        draft_block(&d, "Inport", "in", NULL);
        draft_block(&d, "Integrator", "x", "InitialCondition=1");
        draft_block(&d, "Outport", "out", NULL);
        draft_line(&d, "in/1", "x/1");
        draft_line(&d, "x/1", "out/1");
        draft_up(&d);
        draft_block(&d, "Outport", "out", NULL);
        draft_line(&d, "in/1", "inner/1");
        draft_line(&d, "again/1", "inner/Reset");
        draft_line(&d, "inner/1", "out/1");
        draft_up(&d);
        draft_line(&d, "one/1", "s/1");
        draft_line(&d, "never/1", "s/2");
        draft_line(&d, "u/1", "s/Reset");
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_line(&d, "s/1", "w/1");
        ends_with(run_draft(&d, "inside"), 1, (const double[]){11 - 2 * PI},
                  m ? 2e-3 : 1e-6);
    }
}
END_TEST

START_TEST(an_enabled_subsystem_within_another_runs_while_both_are)
{
    static const double held[] = {0, 0, 0, 11, 12, 12, 13, 13, 13, 14};
    static const double reset[] = {0, 0, 0, 11, 12, 12, 11, 11, 11, 11};
    for (int i = 0; i < 2; i++)
        for (int inside = 0; inside < 2;
             inside++) { /* the source of the inner signal */
            begin(UNIT);
            table("on", "0 0 1 1 1 0 1 1 0 1");
            if (!inside) table("in", "1 1 0 1 1 1 1 0 0 1");
            draft_down(&d, "s", NULL);
            draft_block(&d, "EnablePort", "control", NULL);
            if (inside)
                table("in", "1 1 0 1 1 1 1 0 0 1");
            else
                draft_block(&d, "Inport", "in", NULL);
            counter("inner", "EnablePort",
                    i ? "StatesWhenEnabling=reset" : "StatesWhenEnabling=held", NULL);
            draft_block(&d, "Outport", "out", NULL);
            draft_line(&d, "in/1", "inner/enable");
            draft_line(&d, "inner/1", "out/1");
            draft_up(&d);
            draft_line(&d, "on/1", "s/enable");
            if (!inside) draft_line(&d, "in/1", "s/1");
            log_y("s/1");
            values_are(run_as("nested", inside), 10, i ? reset : held,
                       i ? "reset" : "held");
        }
}
END_TEST

START_TEST(a_trigger_within_an_enabled_subsystem_waits_for_it)
{
    begin(UNIT);
    table("on", "0 0 1 1 1 0 0 0 1 1");
    table("u", "0 1 0 1 0 1 0 1 0 1");
    draft_down(&d, "s", NULL);
    draft_block(&d, "EnablePort", "control", NULL);
    draft_block(&d, "Inport", "in", NULL);
    counter("inner", "TriggerPort", NULL, NULL);
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "inner/trigger");
    draft_line(&d, "inner/1", "out/1");
    draft_up(&d);
    draft_line(&d, "on/1", "s/enable");
    draft_line(&d, "u/1", "s/1");
    log_y("s/1");
    VALUES_ARE(run_as("trigger_inside", 1), "inside", 0, 0, 0, 11, 11, 11, 11, 11, 11,
               12);
}
END_TEST

START_TEST(an_atomic_subsystem_has_a_sample_time_of_its_own)
{
    static const struct {
        const char *settings;
        double y[10];
    } list[] = {
        {"TreatAsAtomicUnit=on;SystemSampleTime=3", {1, 1, 1, 4, 4, 4, 7, 7, 7, 10}},
        {"TreatAsAtomicUnit=on;SystemSampleTime=[3 1]", {0, 2, 2, 2, 5, 5, 5, 8, 8, 8}},
        {"TreatAsAtomicUnit=off;SystemSampleTime=3", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
        {"TreatAsAtomicUnit=on;SystemSampleTime=-1", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}};
    for (int i = 0; i < 4; i++)
        for (int slx = 0; slx < 2; slx++) {
            begin(UNIT);
            table("u", "0 1 2 3 4 5 6 7 8 9");
            draft_down(&d, "s", list[i].settings);
            draft_block(&d, "Inport", "in", NULL);
            draft_block(&d, "Bias", "more", "Bias=1");
            draft_block(&d, "Outport", "out", NULL);
            draft_line(&d, "in/1", "more/1");
            draft_line(&d, "more/1", "out/1");
            draft_up(&d);
            draft_line(&d, "u/1", "s/1");
            log_y("s/1");
            values_are(run_as("atomic", slx), 10, list[i].y, list[i].settings);
        }
}
END_TEST

START_TEST(a_discrete_integrator_counts_the_time_between_calls)
{
    static const struct {
        const char *method;
        double y[10]; /* of u = t at the calls 1, 3, 6, 9 */
    } list[] = {{"Forward Euler", {0, 0, 0, 2, 2, 2, 11, 11, 11, 29}},
                {"Backward Euler", {0, 0, 0, 6, 6, 6, 24, 24, 24, 51}},
                {"Trapezoidal", {0, 0, 0, 4, 4, 4, 17.5, 17.5, 17.5, 40}}};
    for (int i = 0; i < 3; i++) {
        char settings[100];
        begin(UNIT);
        table("call", "0 1 0 1 0 0 1 0 0 1");
        table("u", "0 1 2 3 4 5 6 7 8 9");
        snprintf(settings, sizeof settings,
                 "SampleTime=-1;IntegratorMethod=Integration: %s", list[i].method);
        draft_down(&d, "s", NULL);
        draft_block(&d, "TriggerPort", "control", NULL);
        draft_block(&d, "Inport", "in", NULL);
        draft_block(&d, "DiscreteIntegrator", "x", settings);
        draft_block(&d, "Outport", "out", NULL);
        draft_line(&d, "in/1", "x/1");
        draft_line(&d, "x/1", "out/1");
        draft_up(&d);
        draft_line(&d, "u/1", "s/1");
        draft_line(&d, "call/1", "s/trigger");
        log_y("s/1");
        values_are(run_as("between_calls", 0), 10, list[i].y, list[i].method);
    }
}
END_TEST

/* With a variable step the edge is located: the subsystem samples t at 2 pi. */
START_TEST(an_edge_is_located_with_a_variable_step)
{
    begin("Solver=ode45;StopTime=10;RelTol=1e-8");
    draft_block(&d, "Sin", "u", "Frequency=1");
    draft_block(&d, "Clock", "t", NULL);
    draft_down(&d, "s", NULL);
    draft_block(&d, "TriggerPort", "control", NULL);
    draft_block(&d, "Inport", "in", NULL);
    draft_block(&d, "Gain", "g", "Gain=2");
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "g/1");
    draft_line(&d, "g/1", "out/1");
    draft_up(&d);
    draft_line(&d, "t/1", "s/1");
    draft_line(&d, "u/1", "s/trigger");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "s/1", "w/1");
    ends_with(run_draft(&d, "located"), 1, (const double[]){4 * PI}, 1e-9);
}
END_TEST

START_TEST(text_diagrams_have_the_same_groups)
{
    static const char diagram[] =
        "solver discrete step=1\ntime 0 9\n"
        "block u pulse amplitude=1 period=4 width=50 delay=1\n"
        "block on step time=2\nblock in step time=4\nblock one constant value=1\n"
        "block n1 unit_delay ts=1\nblock s1 sum\nwire one -> s1:1\nwire n1 -> s1:2\n"
        "wire s1 -> n1\n"
        "block n2 unit_delay ts=1\nblock s2 sum\nwire one -> s2:1\nwire n2 -> s2:2\n"
        "wire s2 -> n2\n"
        "block n3 unit_delay\nblock s3 sum\nwire one -> s3:1\nwire n3 -> s3:2\n"
        "wire s3 -> n3\n"
        "block edge trigger edge='falling'\nwire u -> edge\n"
        "group e1 enabled on : s1\ngroup e2 enabled in within e1 : n1\n"
        "group r restarted edge:2 : n2 s2\n"
        "period 3 : n3 s3\n"
        "log s1 as a\nlog s2 as b\nlog s3 as c\n";
    const char *path = test_path("groups.txt");
    write_bytes(path, diagram, sizeof diagram - 1);
    twh *h = twh_new("m");
    ok(h, twh_read_diagram(h, path, NULL));
    ok(h, twh_run_diagram(h));
    ck_assert_double_eq(last(h, "a"), 6);
    ck_assert_double_eq(last(h, "b"), 3); /* restarted at 3 and 7 */
    ck_assert_double_eq(last(h, "c"), 4); /* at 0, 3, 6, 9 */
    twh_free(h);
}
END_TEST

START_TEST(what_a_subsystem_cannot_have_is_named)
{
    static const char *const bad[][2] = {
        {"TreatAsAtomicUnit=on;SystemSampleTime=0.5", "has continuous states"},
        {"TreatAsAtomicUnit=on;SystemSampleTime=[1 2]", "SystemSampleTime"},
        {"TreatAsAtomicUnit=on;SystemSampleTime='a'", "SystemSampleTime"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        begin("Solver=ode4;FixedStep=0.5;StopTime=1");
        draft_down(&d, "s", bad[i][0]);
        draft_block(&d, "Integrator", "x", NULL);
        draft_up(&d);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")), bad[i][1]);
        twh_free(h);
    }
    begin(UNIT);
    counter("s", "TriggerPort", NULL, NULL);
    log_y("s/1");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")),
          "'s'|trigger port is not connected");
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("subsystems");
    TCase *t = tcase_create("subsystems");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_triggered_subsystem_runs_at_the_edges_of_its_signal);
    tcase_add_test(t, a_zero_between_two_positive_values_ends_with_an_edge);
    tcase_add_test(t, a_triggered_and_enabled_subsystem_needs_both);
    tcase_add_test(t,
                   an_output_is_what_its_port_says_before_it_runs_and_while_disabled);
    tcase_add_test(t, any_of_several_signals_enables_a_subsystem);
    tcase_add_test(t, a_resettable_subsystem_begins_again);
    tcase_add_test(t, a_reset_reaches_everything_inside);
    tcase_add_test(t, an_enabled_subsystem_within_another_runs_while_both_are);
    tcase_add_test(t, a_trigger_within_an_enabled_subsystem_waits_for_it);
    tcase_add_test(t, an_atomic_subsystem_has_a_sample_time_of_its_own);
    tcase_add_test(t, a_discrete_integrator_counts_the_time_between_calls);
    tcase_add_test(t, an_edge_is_located_with_a_variable_step);
    tcase_add_test(t, text_diagrams_have_the_same_groups);
    tcase_add_test(t, what_a_subsystem_cannot_have_is_named);
    suite_add_tcase(s, t);
    return s;
}
