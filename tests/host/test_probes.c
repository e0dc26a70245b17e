/* Small Simulink diagrams with known answers: what was once computed wrong or refused
 * although it is right. */
#include "probe_fixture.h"

Suite *suite(void);

/* Vector parameters. */

START_TEST(sources_with_vector_parameters_give_vectors)
{
    begin(FIXED);
    ENDS_WITH(probe("Step", "Time=[0.5 2];After=[5 6]", 0), 2, 5, 0);
    begin(FIXED);
    ENDS_WITH(probe("Sin", "Amplitude=[1 2 3];Frequency=2;Bias=[1`0`-1]", 0), 3,
              sin(2) + 1, 2 * sin(2), 3 * sin(2) - 1);
    begin(FIXED);
    ENDS_WITH(probe("Reference",
                    "SourceBlock=simulink/Sources/Ramp;SourceType=Ramp;slope=[1 "
                    "2];start=0.5;X0=[0 10]",
                    0),
              2, 0.5, 11);
    begin(FIXED);
    ENDS_WITH(probe("DiscretePulseGenerator",
                    "Amplitude=[1 2];Period=[2 0.8];PulseWidth=60", 0),
              2, 1, 2);
    begin(FIXED);
    ENDS_WITH(probe("DiscretePulseGenerator",
                    "PulseType=Sample based;Amplitude=[1 2];Period=[2 "
                    "3];PulseWidth=1;SampleTime=0.25",
                    0),
              2, 1, 0);
}
END_TEST

START_TEST(nonlinear_blocks_with_vector_parameters_expand_scalars)
{
    begin(FIXED);
    source("Constant", 1, "Value=3");
    ENDS_WITH(probe("Saturate", "UpperLimit=[1 2 5];LowerLimit=-1", 1), 3, 1, 2, 3);
    begin(FIXED);
    source("Constant", 1, "Value=[-3 0 3]");
    ENDS_WITH(probe("Saturate", "UpperLimit=1;LowerLimit=[-5 1 -2]", 1), 3, -3, 1, 1);
    begin(FIXED);
    source("Constant", 1, "Value=[1 2 3]");
    source("Constant", 2, "Value=[0 1 2]");
    source("Constant", 3, "Value=-1");
    ENDS_WITH(probe("Switch", "Threshold=1", 3), 3, -1, 2, 3);
    begin(FIXED);
    source("Constant", 1, "Value=[1 2]");
    source("Constant", 2, "Value=1");
    source("Constant", 3, "Value=[-1 -2]");
    ENDS_WITH(probe("Switch", "Threshold=[1 2]", 3), 2, 1, -2);
    begin(FIXED);
    source("Constant", 1, "Value=2");
    ENDS_WITH(probe("DiscreteIntegrator",
                    "gainval=[1 2];InitialCondition=[10 20];SampleTime=0.25", 1),
              2, 12, 24);
}
END_TEST

START_TEST(vectors_that_do_not_fit_are_refused)
{
    static const char *const wrong[][2] = {
        {"Step", "Before=[1 2];After=[1 2 3]"},
        {"Sin", "Amplitude=[1 2];Phase=[1 2 3]"},
        {"DiscretePulseGenerator", "Amplitude=[1 2];Period=[1 2 3]"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin(FIXED);
        draft_block(&d, wrong[i][0], "b", wrong[i][1]);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")), "same number of elements");
        twh_free(h);
    }
}
END_TEST

/* Conversion. */

START_TEST(conversion_rounds_and_wraps_as_it_is_told)
{
    static const struct {
        const char *rounding;
        double y[6]; /* of -2.5 -1.7 -0.5 0.5 1.5 2.7 */
    } rounds[] = {
        {"Floor", {-3, -2, -1, 0, 1, 2}},    {"Ceiling", {-2, -1, 0, 1, 2, 3}},
        {"Zero", {-2, -1, 0, 0, 1, 2}},      {"Simplest", {-2, -1, 0, 0, 1, 2}},
        {"Nearest", {-2, -2, 0, 1, 2, 3}},   {"Round", {-3, -2, -1, 1, 2, 3}},
        {"Convergent", {-2, -2, 0, 0, 2, 3}}};
    static const struct {
        const char *type;
        double u, wrapped, saturated;
    } wraps[] = {{"int8", 200.7, -56, 127},
                 {"int8", -129, 127, -128},
                 {"uint8", 300, 44, 255},
                 {"uint8", -1, 255, 0},
                 {"int16", 32768, -32768, 32767},
                 {"int16", 100000, -31072, 32767},
                 {"uint16", 65536, 0, 65535},
                 {"uint16", -2, 65534, 0},
                 {"int32", 2147483648., -2147483648., 2147483647},
                 {"int32", -4294967297., -1, -2147483648.},
                 {"uint32", 4294967296., 0, 4294967295.},
                 {"uint32", -3, 4294967293., 0}};
    char text[200];
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        begin(FIXED);
        source("Constant", 1, "Value=[-2.5 -1.7 -0.5 0.5 1.5 2.7]");
        snprintf(text, sizeof text, "OutDataTypeStr=int8;RndMeth=%s",
                 rounds[i].rounding);
        ends_with(probe("DataTypeConversion", text, 1), 6, rounds[i].y, 0);
    }
    for (size_t i = 0; i < 2 * (sizeof wraps / sizeof *wraps); i++) {
        const int saturate = i % 2;
        snprintf(text, sizeof text, "Value=%.17g", wraps[i / 2].u);
        begin(FIXED);
        source("Constant", 1, text);
        snprintf(text, sizeof text,
                 "OutDataTypeStr=%s;RndMeth=Floor;SaturateOnIntegerOverflow=%s",
                 wraps[i / 2].type, saturate ? "on" : "off");
        ENDS_WITH(probe("DataTypeConversion", text, 1), 1,
                  saturate ? wraps[i / 2].saturated : wraps[i / 2].wrapped);
    }
    begin(FIXED);
    source("Constant", 1, "Value=1");
    draft_block(&d, "DataTypeConversion", "b", "OutDataTypeStr=fixdt(1,16,3)");
    draft_line(&d, "u1/1", "b/1");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")), "fixdt(1,16,3)|not supported");
    twh_free(h);
}
END_TEST

/* Zero crossings: the integral of the output, against its closed form. */

#define VARIABLE "Solver=ode45;StopTime=10;"

/* sign(sin 3t): whole periods give nothing, the rest is what is left at t = 10. */
static double of_sign(void)
{
    const double half = PI / 3;
    const double left = fmod(10, 2 * half);
    return left < half ? left : 2 * half - left;
}

static double of_abs(void)
{
    const double half = PI / 3, n = floor(10 / half);
    return n * 2 / 3 + (1 - cos(3 * (10 - n * half))) / 3;
}

/* The time that sin 3t is above 1/2. */
static double above_half(void)
{
    const double period = 2 * PI / 3, from = PI / 18, to = 5 * PI / 18;
    const double n = floor(10 / period), left = 10 - n * period;
    return n * (to - from) + fmax(0, fmin(left, to) - from);
}

START_TEST(zero_crossings_are_located)
{
    ck_assert_double_eq_tol(integral(VARIABLE, "Signum", NULL), of_sign(), 1e-8);
    ck_assert_double_eq_tol(of_sign(), 0.4720, 1e-4);
    ck_assert_double_eq_tol(integral(VARIABLE, "Abs", NULL), of_abs(), 1e-4);
    ck_assert_double_eq_tol(integral(VARIABLE, "RelationalOperator", "Operator=>"),
                            above_half(), 1e-8);
    ck_assert_double_eq_tol(above_half(), 3.4907, 1e-4);
    ck_assert_double_eq_tol(integral(VARIABLE, "RelationalOperator", "Operator=<="),
                            10 - above_half(), 1e-8);
    ck_assert_double_eq_tol(integral(VARIABLE, "RelationalOperator", "Operator=~="), 10,
                            1e-8);
    ck_assert_double_eq_tol(integral(VARIABLE, "RelationalOperator", "Operator==="), 0,
                            1e-8);
}
END_TEST

START_TEST(zero_crossings_can_be_turned_off)
{
    const double off = integral(VARIABLE, "Signum", "ZeroCross=off");
    ck_assert_double_gt(fabs(off - of_sign()), 1e-6);
    const char *none = VARIABLE "ZeroCrossControl=DisableAll";
    ck_assert_double_eq(integral(none, "Signum", NULL), off);
    const char *all = VARIABLE "ZeroCrossControl=EnableAll";
    ck_assert_double_eq_tol(integral(all, "Signum", "ZeroCross=off"), of_sign(), 1e-8);
}
END_TEST

/* Exactly at the threshold at the start: the step in which the signal leaves it. */
START_TEST(a_signal_that_leaves_its_threshold_is_seen)
{
    static const struct {
        const char *slope, *type, *settings;
        double y;
    } list[] = {{"1", "Signum", NULL, 1},
                {"-1", "Signum", NULL, -1},
                {"1", "RelationalOperator", "Operator=>", 1},
                {"-1", "RelationalOperator", "Operator=>=", 0},
                {"-1", "RelationalOperator", "Operator=<", 1},
                {"1", "RelationalOperator", "Operator===", 0},
                {"-1", "RelationalOperator", "Operator=~=", 1},
                {"-1", "Saturate", "LowerLimit=-5;UpperLimit=0", -0.5},
                {"1", "Saturate", "LowerLimit=0;UpperLimit=5", 0.5},
                {"1", "Switch", "Criteria=u2 > Threshold", 1},
                {"1", "Switch", "Criteria=u2 ~= 0", 1}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char slope[60];
        begin("Solver=ode45;StopTime=1");
        snprintf(slope, sizeof slope, "SourceType=Ramp;slope=%s", list[i].slope);
        draft_block(&d, "Reference", "r", slope);
        draft_block(&d, "Constant", "zero", "Value=0");
        draft_block(&d, "Constant", "one", "Value=1");
        draft_block(&d, list[i].type, "b", list[i].settings);
        draft_block(&d, "Integrator", "i", NULL);
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        if (strcmp(list[i].type, "Switch") == 0) {
            draft_line(&d, "r/1", "b/2");
            draft_line(&d, "one/1", "b/1");
            draft_line(&d, "zero/1", "b/3");
        } else {
            draft_line(&d, "r/1", "b/1");
            if (strcmp(list[i].type, "RelationalOperator") == 0)
                draft_line(&d, "zero/1", "b/2");
        }
        draft_line(&d, "b/1", "i/1");
        draft_line(&d, "i/1", "w/1");
        twh *h = run_draft(&d, "leave");
        ck_assert_msg(fabs(at_end(h, 1) - list[i].y) < 1e-9, "%s %s: %.17g, not %g",
                      list[i].type, list[i].settings, at_end(h, 1), list[i].y);
        twh_free(h);
    }
}
END_TEST

/* Discrete integrator: u = 3, K = 2, T = 0.5, IC = 10. */
START_TEST(a_discrete_integrator_starts_as_it_is_told)
{
    static const struct {
        const char *method, *setting;
        double y[3];
    } list[] = {
        {"Integration: Forward Euler", "", {10, 13, 16}},
        {"Integration: Backward Euler", "InitialConditionSetting=Output", {10, 13, 16}},
        {"Integration: Backward Euler",
         "InitialConditionSetting=State (most efficient)",
         {13, 16, 19}},
        {"Integration: Backward Euler", "InitialConditionSetting=Auto", {10, 13, 16}},
        {"Integration: Backward Euler",
         "InitialConditionMode=State and output",
         {10, 13, 16}},
        {"Integration: Backward Euler",
         "InitialConditionMode=State only (most efficient)",
         {13, 16, 19}},
        {"Integration: Trapezoidal", "InitialConditionSetting=Output", {10, 13, 16}},
        {"Integration: Trapezoidal",
         "InitialConditionSetting=State (most efficient)",
         {11.5, 14.5, 17.5}},
        {"Accumulation: Backward Euler", "", {10, 16, 22}},
        {"Accumulation: Trapezoidal",
         "InitialConditionSetting=State (most efficient)",
         {13, 19, 25}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[300];
        begin("Solver=FixedStepDiscrete;FixedStep=0.5;StopTime=1");
        source("Constant", 1, "Value=3");
        snprintf(text, sizeof text,
                 "IntegratorMethod=%s;gainval=2;InitialCondition=10;SampleTime=0.5;%s",
                 list[i].method, list[i].setting);
        twh *h = probe("DiscreteIntegrator", text, 1);
        for (int k = 0; k < 3; k++)
            ck_assert_msg(fabs(twh_log_values(h, "y")[k] - list[i].y[k]) < 1e-14,
                          "%s: y(%d) = %g, not %g", text, k, twh_log_values(h, "y")[k],
                          list[i].y[k]);
        twh_free(h);
    }
}
END_TEST

/* Output options. */

static twh *decay(const char *settings)
{
    char text[200];
    snprintf(text, sizeof text, "Solver=ode45;StopTime=5;RelTol=1e-6;%s", settings);
    draft_begin(&d, "Model", text);
    draft_block(&d, "Integrator", "i", "InitialCondition=1");
    draft_block(&d, "Gain", "g", "Gain=-1");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "i/1", "g/1 w/1");
    draft_line(&d, "g/1", "i/1");
    return run_draft(&d, "decay");
}

static void is_decay(const twh *h, double tolerance)
{
    for (int i = 0; i < twh_log_rows(h, "y"); i++)
        ck_assert_double_eq_tol(twh_log_values(h, "y")[i],
                                exp(-twh_log_times(h, "y")[i]), tolerance);
}

START_TEST(output_options_are_honoured)
{
    twh *plain = decay("Refine=1");
    const int rows = twh_log_rows(plain, "y");
    twh *only = decay("OutputOption=SpecifiedOutputTimes;OutputTimes=[1:4]");
    ck_assert_int_eq(twh_log_rows(only, "y"), 6);
    for (int i = 0; i < 6; i++) ck_assert_double_eq(twh_log_times(only, "y")[i], i);
    is_decay(only, 1e-6);
    twh *more = decay("OutputOption=AdditionalOutputTimes;OutputTimes=[0.123 4.321]");
    int found = 0;
    for (int i = 0; i < twh_log_rows(more, "y"); i++)
        found += twh_log_times(more, "y")[i] == 0.123 ||
                 twh_log_times(more, "y")[i] == 4.321;
    ck_assert_int_eq(found, 2);
    ck_assert_int_gt(twh_log_rows(more, "y"), 6);
    is_decay(more, 1e-6);
    twh *fine = decay("Refine=4");
    ck_assert_int_eq(twh_log_rows(fine, "y"), 4 * (rows - 1) + 1);
    for (int i = 0; i < rows; i++) { /* the steps are the same, the rest lies between */
        ck_assert_double_eq(twh_log_times(fine, "y")[4 * i],
                            twh_log_times(plain, "y")[i]);
        ck_assert_double_eq(twh_log_values(fine, "y")[4 * i],
                            twh_log_values(plain, "y")[i]);
    }
    is_decay(fine, 1e-6);
    twh_free(plain);
    twh_free(only);
    twh_free(more);
    twh_free(fine);
}
END_TEST

/* A slow signal keeps its value in the rows at specified times. */
START_TEST(specified_times_show_held_signals)
{
    begin("Solver=ode45;StopTime=1;OutputOption=SpecifiedOutputTimes;OutputTimes=[0.3 "
          "0.5]");
    draft_block(&d, "DigitalClock", "slow", "SampleTime=0.2");
    draft_block(&d, "Clock", "t", NULL);
    draft_block(&d, "Integrator", "i", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "slow/1", "w/1");
    draft_line(&d, "t/1", "i/1");
    twh *h = run_draft(&d, "held");
    ck_assert_int_eq(twh_log_rows(h, "y"), 4);
    ck_assert_double_eq_tol(twh_log_values(h, "y")[1], 0.2, 1e-15);
    ck_assert_double_eq_tol(twh_log_values(h, "y")[2], 0.4, 1e-15);
    twh_free(h);
}
END_TEST

START_TEST(a_setting_without_effect_is_noted_once)
{
    begin("Solver=ode45;StopTime=1;MinStep=1e-3;Decimation=10");
    draft_block(&d, "Integrator", "i", "AbsoluteTolerance=1e-9");
    draft_block(&d, "Integrator", "j", "AbsoluteTolerance=1e-8");
    draft_block(&d, "Integrator", "k", "AbsoluteTolerance=auto");
    draft_block(&d, "Scope", "s", "Decimation=5");
    draft_line(&d, "i/1", "j/1 s/1");
    twh *h = run_draft(&d, "noted");
    static const char *const noted[] = {"MinStep = '1e-3' has no effect",
                                        "Decimation = '10' has no effect",
                                        "i: AbsoluteTolerance = '1e-9' has no effect"};
    for (int i = 0; i < 3; i++)
        ck_assert_msg(strstr(twh_notes(h), noted[i]) != NULL, "no '%s' in: %s",
                      noted[i], twh_notes(h));
    ck_assert_msg(!strstr(twh_notes(h), "1e-8"), "%s", twh_notes(h));
    twh_free(h);
}
END_TEST

START_TEST(a_variable_step_ignores_multitasking)
{
    begin("Solver=ode45;StopTime=1;SolverMode=MultiTasking");
    ENDS_WITH(probe("Clock", NULL, 0), 1, 1);
    begin("Solver=ode45;StopTime=1;EnableMultiTasking=on");
    ENDS_WITH(probe("Clock", NULL, 0), 1, 1);
}
END_TEST

/* What was refused although it is right. */

START_TEST(names_that_differ_by_blanks_are_different)
{
    begin(FIXED);
    draft_block(&d, "Constant", "a", "Value=1");
    draft_block(&d, "Constant", "a ", "Value=2");
    draft_block(&d, "Constant", "  ", "Value=4");
    draft_block(&d, "Constant", "     ", "Value=8");
    draft_block(&d, "Mux", "m", "Inputs=4");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "a/1", "m/1");
    draft_text(&d, "Line {\nSrcBlock \"a \"\nSrcPort 1\nDstBlock \"m\"\nDstPort 2\n}\n"
                   "Line {\nSrcBlock \"  \"\nSrcPort 1\nDstBlock \"m\"\nDstPort 3\n}\n"
                   "Line {\nSrcBlock \"     \"\nSrcPort 1\nDstBlock \"m\"\nDstPort "
                   "4\n}\n");
    draft_line(&d, "m/1", "w/1");
    ENDS_WITH(run_draft(&d, "blanks"), 4, 1, 2, 4, 8);
    begin(FIXED);
    draft_block(&d, "Constant", "a", NULL);
    draft_block(&d, "Constant", "a", NULL);
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "twice")), "two blocks|'a'");
    twh_free(h);
}
END_TEST

/* Links into the own file: by Simulink's word for it, by an empty name, by the name of
 * the file. */
START_TEST(links_may_lead_into_the_own_file)
{
    static const char *const roots[] = {"$bdroot", "", "own"};
    for (int i = 0; i < 3; i++) {
        char text[100];
        begin(FIXED);
        source("Constant", 1, "Value=3");
        draft_down(&d, "twice", NULL);
        draft_block(&d, "Inport", "in", NULL);
        draft_block(&d, "Gain", "g", "Gain=2");
        draft_block(&d, "Outport", "out", NULL);
        draft_line(&d, "in/1", "g/1");
        draft_line(&d, "g/1", "out/1");
        draft_up(&d);
        snprintf(text, sizeof text, "SourceBlock=%s/twice", roots[i]);
        draft_block(&d, "Reference", "link", text);
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_line(&d, "u1/1", "twice/1");
        draft_line(&d, "twice/1", "link/1");
        draft_line(&d, "link/1", "w/1");
        ENDS_WITH(run_draft(&d, "own"), 1, 12);
    }
}
END_TEST

START_TEST(typed_constants_keep_their_type)
{
    static const struct {
        const char *value, *type;
        double y;
    } list[] = {{"Value=true", "boolean", 1},
                {"Value=int8(3)", "int8", 3},
                {"Value=int8(200)", "int8", 127},
                {"Value=single(0.1)", "single", (double)0.1f},
                {"Value=uint16(3)*2.5", "uint16", 8},
                {"Value=-int32(7)", "int32", -7},
                {"Value=2.6;OutDataTypeStr=uint8", "uint8", 3},
                {"Value=1;OutDataTypeStr=boolean", "boolean", 1},
                {"Value=3;OutDataTypeStr=double", "double", 3}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        begin(FIXED);
        twh *h = probe("Constant", list[i].value, 0);
        SimStruct *S = twh_block(h, "b");
        ck_assert_str_eq(ssGetDataTypeName(S, ssGetOutputPortDataType(S, 0)),
                         list[i].type);
        ENDS_WITH(h, 1, list[i].y);
    }
    static const struct {
        const char *value, *words;
    } wrong[] = {
        {"Value=3+2i", "complex"},
        {"Value=int8(1)+int16(1)", "int8 and int16 cannot be combined"},
        {"Value=sin(single(1))", "'sin' of a typed value"},
        {"Value=1;OutDataTypeStr=fixdt(1,16,4)", "fixdt(1,16,4)|not supported"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin(FIXED);
        draft_block(&d, "Constant", "b", wrong[i].value);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")), wrong[i].words);
        twh_free(h);
    }
}
END_TEST

/* A signal of another type passes through the blocks that only carry it; boolean and
 * compared integers become numbers; other arithmetic asks for a conversion. */
START_TEST(typed_signals_pass)
{
    begin("Solver=FixedStepDiscrete;FixedStep=1;StopTime=2");
    source("Constant", 1, "Value=int8([1 2 3]);SampleTime=1");
    draft_block(&d, "Demux", "d", "Outputs=3");
    draft_block(&d, "Mux", "m", "Inputs=2");
    draft_block(&d, "UnitDelay", "z", "InitialCondition=9;SampleTime=1");
    draft_block(&d, "ZeroOrderHold", "h", "SampleTime=1");
    draft_block(&d, "Switch", "s", NULL);
    draft_block(&d, "Constant", "true", "Value=true");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "u1/1", "d/1");
    draft_line(&d, "d/1", "m/1");
    draft_line(&d, "d/3", "m/2");
    draft_line(&d, "m/1", "z/1");
    draft_line(&d, "z/1", "h/1");
    draft_line(&d, "h/1", "s/1");
    draft_line(&d, "true/1", "s/2");
    draft_line(&d, "d/2", "s/3");
    draft_line(&d, "s/1", "w/1");
    twh *h = run_draft(&d, "typed");
    SimStruct *S = twh_block(h, "s");
    ck_assert_str_eq(ssGetDataTypeName(S, ssGetOutputPortDataType(S, 0)), "int8");
    ck_assert_double_eq(twh_log_values(h, "y")[0], 9);
    ENDS_WITH(h, 2, 1, 3);

    begin(FIXED);
    source("Constant", 1, "Value=[true false true]");
    ENDS_WITH(probe("Gain", "Gain=2", 1), 3, 2, 0, 2);
    begin(FIXED);
    source("Constant", 1, "Value=int8([1 2 3])");
    source("Constant", 2, "Value=int8(2)");
    ENDS_WITH(probe("RelationalOperator", "Operator=>=", 2), 3, 0, 1, 1);
    begin(FIXED);
    source("Constant", 1, "Value=single(0.1)");
    h = probe("Gain", "Gain=2", 1);
    ck_assert(strstr(twh_notes(h), "b: computes with doubles, also from single"));
    ENDS_WITH(h, 1, 2 * (double)0.1f);
    begin(FIXED);
    source("Constant", 1, "Value=int8(1)");
    draft_block(&d, "Gain", "b", NULL);
    draft_line(&d, "u1/1", "b/1");
    h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")),
          "wrong/b|input port 1 gets int8|Data Type Conversion");
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("probes with known answers");
    TCase *t = tcase_create("probes");
    tcase_set_timeout(t, 30);
    tcase_add_test(t, sources_with_vector_parameters_give_vectors);
    tcase_add_test(t, nonlinear_blocks_with_vector_parameters_expand_scalars);
    tcase_add_test(t, vectors_that_do_not_fit_are_refused);
    tcase_add_test(t, conversion_rounds_and_wraps_as_it_is_told);
    tcase_add_test(t, zero_crossings_are_located);
    tcase_add_test(t, zero_crossings_can_be_turned_off);
    tcase_add_test(t, a_signal_that_leaves_its_threshold_is_seen);
    tcase_add_test(t, a_discrete_integrator_starts_as_it_is_told);
    tcase_add_test(t, output_options_are_honoured);
    tcase_add_test(t, specified_times_show_held_signals);
    tcase_add_test(t, a_setting_without_effect_is_noted_once);
    tcase_add_test(t, a_variable_step_ignores_multitasking);
    tcase_add_test(t, names_that_differ_by_blanks_are_different);
    tcase_add_test(t, links_may_lead_into_the_own_file);
    tcase_add_test(t, typed_constants_keep_their_type);
    tcase_add_test(t, typed_signals_pass);
    suite_add_tcase(s, t);
    return s;
}
