/* Every supported Simulink block equals the block of the host that it becomes, bit for
 * bit, read from .mdl and from both layouts of .slx. */
#include "diagram_fixture.h"
#include "twh_tree.h"

Suite *suite(void);

static draft d;

/* A block with its settings; its inputs, as constant values or "sine"; the kind of the
 * host with its parameters. */
typedef struct row {
    const char *type, *settings;
    const char *in[3];
    const char *host, *params;
} row;

static const row rows[] = {
    {"Constant", "Value=[1 2` 3 4]", {0}, "constant", "[1 2;3 4]"},
    {"Constant", "Value=3;SampleTime=0.2", {0}, "constant", "3|0.2"},
    {"Ground", NULL, {0}, "constant", "0"},
    {"Clock", NULL, {0}, "clock", NULL},
    {"DigitalClock", "SampleTime=0.3", {0}, "clock", "0.3"},
    {"Step", NULL, {0}, "step", NULL},
    {"Step",
     "Time=0.5;Before=-1;After=[2];SampleTime=0.1",
     {0},
     "step",
     "0.5|-1|2|0.1"},
    {"Sin", "Amplitude=2;Frequency=3;Phase=pi/4;Bias=1", {0}, "sine", "2|3|pi/4|1"},
    {"DiscretePulseGenerator",
     "Amplitude=2;Period=0.4;PulseWidth=25;PhaseDelay=0.1",
     {0},
     "pulse",
     "2|0.4|25|0.1|0"},
    {"DiscretePulseGenerator",
     "PulseType=Sample based;Period=4;PulseWidth=1;PhaseDelay=1;SampleTime=0.1",
     {0},
     "pulse",
     "1|0.4|25|0.1|0.1"},
    {"FromWorkspace",
     "VariableName=[0 1` 0.5 3` 2 0];SampleTime=0",
     {0},
     "from_table",
     "[0;0.5;2]|[1;3;0]|0"},
    {"Gain", "Gain=3", {"sine"}, "gain", "3"},
    {"Gain", "Gain=[1 2 3]", {"[4 5 6]"}, "scale", "[1 2 3]"},
    {"Gain",
     "Gain=[1 2` 3 4];Multiplication=Matrix(K*u)",
     {"[4 5]"},
     "gain",
     "[1 2;3 4]"},
    {"Sum", "Inputs=|+-+", {"1", "sine", "3"}, "sum", "'+-+'"},
    {"Sum", "Inputs=3", {"1", "2", "3"}, "sum", "'+++'"},
    {"Sum", "Inputs=-", {"[1 2 3]"}, "fold", "'-'"},
    {"Product", NULL, {"sine", "2"}, "product", "'**'"},
    {"Product", "Inputs=*/", {"1", "[2 4]"}, "product", "'*/'"},
    {"Product", "Inputs=1", {"[2 3 4]"}, "fold", "'*'"},
    {"Saturate", "UpperLimit=0.4;LowerLimit=-0.2", {"sine"}, "saturation", "-0.2|0.4"},
    {"Switch", NULL, {"1", "sine", "2"}, "switch", "0|-1|0"},
    {"Switch",
     "Criteria=u2 > Threshold;Threshold=0",
     {"1", "0", "2"},
     "switch",
     "0|-1|1"},
    {"Switch", "Criteria=u2 ~= 0;Threshold=9", {"1", "-1", "2"}, "switch", "9|-1|2"},
    {"Abs", NULL, {"sine"}, "abs", NULL},
    {"Signum", NULL, {"sine"}, "sign", NULL},
    {"Sqrt", NULL, {"2"}, "math", "'sqrt'"},
    {"Math", "Operator=square", {"sine"}, "math", "'square'"},
    {"Math", "Function=hypot", {"sine", "2"}, "math", "'hypot'"},
    {"Math", NULL, {"sine"}, "math", "'exp'"},
    {"Trigonometry", NULL, {"sine"}, "math", "'sin'"},
    {"Trigonometry", "Operator=atan2", {"sine", "[1 2]"}, "math", "'atan2'"},
    {"Rounding", "Operator=round", {"[0.5 1.4 -2.5]"}, "math", "'round'"},
    {"RelationalOperator", "Operator=>=", {"sine", "0.5"}, "compare", "'>='"},
    {"DataTypeConversion",
     "OutDataTypeStr=int8",
     {"[1.6 300]"},
     "convert",
     "'int8'|-1|'Floor'|0"},
    {"DataTypeConversion",
     "OutDataTypeStr=uint8;RndMeth=Nearest;SaturateOnIntegerOverflow=on",
     {"[1.6 300]"},
     "convert",
     "'uint8'"},
    {"Demux", "Outputs=[3]", {"[1 2 3]"}, "demux", "[-1 -1 -1]"},
    {"Demux", "Outputs=[2 1]", {"[1 2 3]"}, "demux", "[2 1]"},
    {"ZeroOrderHold", "SampleTime=0.3", {"sine"}, "zero_order_hold", "0.3"},
    {"UnitDelay", "InitialCondition=2;SampleTime=0.2", {"sine"}, "unit_delay", "2|0.2"},
    {"UnitDelay", "X0=2;SampleTime=0.2", {"sine"}, "unit_delay", "2|0.2"},
    {"Integrator", "InitialCondition=[1 2]", {"[3 4]"}, "integrator", "[1 2]"},
    {"TransferFcn",
     "Numerator=[1 2];Denominator=[1 3 5]",
     {"sine"},
     "transfer_fcn",
     "[1 2]|[1 3 5]"},
    {"StateSpace",
     "A=[0 1` -4 -1];B=[0`1];C=[1 0];D=0;X0=[1 0]",
     {"sine"},
     "state_space",
     "[0 1;-4 -1]|[0;1]|[1 0]|0|[1 0]"},
    {"DiscreteStateSpace",
     "A=0.5;B=2;C=1;D=3;InitialCondition=1;SampleTime=0.2",
     {"sine"},
     "state_space",
     "0.5|2|1|3|1|0.2"},
    {"DiscreteIntegrator",
     "gainval=2;SampleTime=0.1;InitialCondition=1",
     {"sine"},
     "discrete_integrator",
     "2|1|0.1"},
    {"DiscreteIntegrator",
     "IntegratorMethod=Integration: Backward Euler;SampleTime=0.1",
     {"sine"},
     "discrete_integrator",
     "1|0|0.1|1"},
    {"DiscreteIntegrator",
     "IntegratorMethod=Accumulation: Trapezoidal;SampleTime=0.1;InitialCondition=[1 "
     "2];InitialConditionSetting=State (most efficient)",
     {"sine"},
     "discrete_integrator",
     "1|[1 2]|0.1|2|1|1"},
    {"Reference",
     "SourceBlock=simulink/Sources/Ramp;SourceType=Ramp;slope=2;start=0.3;"
     "X0=1",
     {0},
     "ramp",
     "2|0.3|1"},
};
enum { COUNT = sizeof rows / sizeof *rows };

static int inputs(const row *r)
{
    int n = 0;
    while (n < 3 && r->in[n]) n++;
    return n;
}

static const char *write_row(const row *r)
{
    char name[20], end[20], value[100];
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.1;StopTime=2");
    draft_block(&d, r->type, "b", r->settings);
    for (int i = 0; i < inputs(r); i++) {
        snprintf(name, sizeof name, "in%d", i + 1);
        snprintf(value, sizeof value, "Value=%s", r->in[i]);
        if (strcmp(r->in[i], "sine") == 0)
            draft_block(&d, "Sin", name, "Frequency=5");
        else
            draft_block(&d, "Constant", name, value);
        snprintf(name, sizeof name, "in%d/1", i + 1);
        snprintf(end, sizeof end, "b/%d", i + 1);
        draft_line(&d, name, end);
    }
    draft_block(&d, "ToWorkspace", "w", "VariableName=y;SampleTime=0.1");
    draft_line(&d, "b/1", "w/1");
    return draft_write(&d, "block");
}

/* The same diagram made of the host's own blocks. */
static twh *by_hand(const row *r)
{
    char name[20];
    twh *h = twh_new("x");
    ok(h, kind(h, "b", r->host, r->params));
    for (int i = 0; i < inputs(r); i++) {
        snprintf(name, sizeof name, "in%d", i + 1);
        if (strcmp(r->in[i], "sine") == 0)
            ok(h, kind(h, name, "sine", "1|5"));
        else
            ok(h, kind(h, name, "constant", r->in[i]));
        ok(h, twh_wire(h, name, 1, "b", i + 1));
    }
    ok(h, kind(h, "y", "scope", "0.1"));
    ok(h, twh_wire(h, "b", 1, "y", 1));
    ok(h, run(h, "ode4", 0.1, 2));
    return h;
}

static void compare(const row *r, const char *path, const twh *expected)
{
    twh *h = twh_new("x");
    ck_assert_msg(run_file(h, path) == 0, "%s (%s): %s", r->type, r->settings,
                  twh_error(h));
    ck_assert_msg(!*twh_notes(h), "%s: %s", r->type, twh_notes(h));
    const int n = twh_log_rows(expected, "y"), width = twh_log_width(expected, "y");
    ck_assert_int_eq(n, 21);
    ck_assert_int_eq(twh_log_rows(h, "y"), n);
    ck_assert_int_eq(twh_log_width(h, "y"), width);
    for (int i = 0; i < n * width; i++)
        ck_assert_msg(twh_log_values(h, "y")[i] == twh_log_values(expected, "y")[i],
                      "%s (%s): %.17g at %d, expected %.17g", r->type, r->settings,
                      twh_log_values(h, "y")[i], i, twh_log_values(expected, "y")[i]);
    twh_free(h);
}

static const char *as_slx(const char *mdl, int layout)
{
    twh_file *f = twh_file_read(mdl);
    const char *path = test_path(layout == TWH_PARTS ? "parts.slx" : "one.slx");
    ck_assert_msg(!f->error[0], "%s", f->error);
    ck_assert_msg(twh_file_write_slx(f, path, layout) == 0, "%s", f->error);
    twh_file_free(f);
    return path;
}

START_TEST(a_block_equals_the_host_block_in_every_format)
{
    const row *r = &rows[_i];
    twh *expected = by_hand(r);
    const char *mdl = write_row(r);
    compare(r, mdl, expected);
    compare(r, as_slx(mdl, TWH_ONE_PART), expected);
    compare(r, as_slx(mdl, TWH_PARTS), expected);
    twh_free(expected);
}
END_TEST

START_TEST(math_functions_equal_those_of_the_c_library)
{
    static const struct {
        const char *f;
        double y;
    } one[] = {{"sin", 0.5646424733950354},
               {"cos", 0.8253356149096783},
               {"tan", 0.6841368083416923},
               {"asin", 0.6435011087932844},
               {"acos", 0.9272952180016123},
               {"atan", 0.5404195002705842},
               {"sinh", 0.6366535821482412},
               {"cosh", 1.1854652182422676},
               {"tanh", 0.5370495669980353},
               {"exp", 1.8221188003905089},
               {"log", -0.5108256237659907},
               {"log10", -0.2218487496163564},
               {"sqrt", 0.7745966692414834},
               {"square", 0.36},
               {"reciprocal", 1 / 0.6},
               {"floor", 0},
               {"ceil", 1},
               {"round", 1},
               {"asinh", 0.5688248987322477},
               {"atanh", 0.6931471805599453},
               {"pow10", 3.9810717055349722},
               {"rSqrt", 1.2909944487358056},
               {"signedSqrt", 0.7745966692414834},
               {"fix", 0}};
    static const struct {
        const char *f;
        double y; /* of -1.5 and 2 */
    } two[] = {{"atan2", -0.6435011087932844},
               {"pow", 2.25},
               {"hypot", 2.5},
               {"mod", 0.5},
               {"rem", -1.5}};
    for (size_t i = 0; i < sizeof one / sizeof *one + sizeof two / sizeof *two; i++) {
        const size_t n = sizeof one / sizeof *one;
        const char *f = i < n ? one[i].f : two[i - n].f;
        const double y = i < n ? one[i].y : two[i - n].y;
        char quoted[40];
        twh *h = twh_new("x");
        snprintf(quoted, sizeof quoted, "'%s'", f);
        ok(h, kind(h, "f", "math", quoted));
        ok(h, kind(h, "a", "constant", i < n ? "0.6" : "-1.5"));
        ok(h, twh_wire(h, "a", 1, "f", 1));
        if (i >= n) {
            ok(h, kind(h, "b", "constant", "2"));
            ok(h, twh_wire(h, "b", 1, "f", 2));
        }
        ok(h, run(h, "discrete", 1, 0));
        /* the last digit depends on the C library */
        ck_assert_msg(fabs(twh_value(h, "f", 1, 1) - y) <= 4e-16 * fabs(y), "%s: %.17g",
                      f, twh_value(h, "f", 1, 1));
        twh_free(h);
    }
    twh *h = twh_new("x");
    ok(h, kind(h, "f", "math", "'gamma'"));
    fails(h, twh_start(h), "one of sin");
    twh_free(h);
}
END_TEST

/* A slow signal before it and a fast one after it, or the other way round. */
START_TEST(a_rate_transition_finds_its_rates)
{
    for (int up = 0; up < 2; up++) {
        draft_begin(&d, "Model", "Solver=FixedStepDiscrete;FixedStep=0.1;StopTime=1");
        draft_block(&d, "DigitalClock", "t", up ? "SampleTime=0.4" : "SampleTime=0.1");
        draft_block(&d, "RateTransition", "r", "InitialCondition=-1");
        draft_block(&d, "ToWorkspace", "w",
                    up ? "SampleTime=0.1;VariableName=y"
                       : "SampleTime=0.4;VariableName=y");
        draft_line(&d, "t/1", "r/1");
        draft_line(&d, "r/1", "w/1");
        twh *h = run_draft(&d, "transition");
        const double *y = twh_log_values(h, "y");
        if (up) { /* the value of the previous slow hit */
            ck_assert_int_eq(twh_log_rows(h, "y"), 11);
            ck_assert(y[0] == -1 && y[3] == -1 && y[4] == 0 && y[8] == 0.4);
        } else {
            ck_assert_int_eq(twh_log_rows(h, "y"), 3);
            ck_assert(y[0] == 0 && y[1] == 0.4 && y[2] == 0.8);
        }
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("blocks of Simulink");
    TCase *t = tcase_create("blocks");
    tcase_set_timeout(t, 30);
    tcase_add_loop_test(t, a_block_equals_the_host_block_in_every_format, 0, COUNT);
    tcase_add_test(t, math_functions_equal_those_of_the_c_library);
    tcase_add_test(t, a_rate_transition_finds_its_rates);
    suite_add_tcase(s, t);
    return s;
}
