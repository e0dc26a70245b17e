/* Nonlinear blocks, delays, filters, matrices and expressions of Simulink, against
 * closed forms and difference equations, with fixed and variable steps, scalars and
 * vectors. */
#include "probe_fixture.h"

Suite *suite(void);

#define VARIABLE "Solver=ode45;StopTime=10;RelTol=1e-6"
#define DISCRETE "Solver=FixedStepDiscrete;FixedStep=0.25;StopTime=4"

START_TEST(static_functions_have_their_values)
{
    MAPS("DeadZone", NULL, "[-2 -0.5 0.2 0.5 3]", NULL, 5, -1.5, 0, 0, 0, 2.5);
    MAPS("DeadZone", "LowerValue=[-1 0];UpperValue=[1 2]", "3", NULL, 2, 2, 1);
    MAPS("MinMax", "Inputs=2", "[1 5]", "[2 3]", 2, 1, 3);
    MAPS("MinMax", "Function=max;Inputs=2", "[1 5]", "3", 2, 3, 5);
    MAPS("MinMax", "Function=max", "[1 7 3]", NULL, 1, 7);
    MAPS("MinMax", NULL, "[1 7 -3]", NULL, 1, -3);
    MAPS("Bias", "Bias=[1 2]", "5", NULL, 2, 6, 7);
    MAPS("UnaryMinus", NULL, "[1 -2]", NULL, 2, -1, 2);
    MAPS("Quantizer", NULL, "[0.2 0.25 -0.25 0.8]", NULL, 4, 0, 0.5, -0.5, 1);
    MAPS("Quantizer", "QuantizationInterval=[1 10]", "7", NULL, 2, 7, 10);
    MAPS("ManualSwitch", NULL, "[1 2]", "[3 4]", 2, 1, 2);
    MAPS("ManualSwitch", "sw=0", "[1 2]", "[3 4]", 2, 3, 4);
    MAPS("ManualSwitch", "CurrentSetting=0", "int8(1)", "int8(3)", 1, 3);
    MAPS("DotProduct", NULL, "[1 2 3]", "[4 5 6]", 1, 32);
    MAPS("DotProduct", NULL, "[1 2 3]", "2", 1, 12);
    MAPS("Width", NULL, "[4 5 6]", NULL, 1, 3);
    MAPS("Reference",
         "SourceType=Coulombic and Viscous Friction;offset=[1 3];gain=[1 2]",
         "[-2 0.5]", NULL, 2, -3, 4);
    MAPS("Reference", "SourceType=Coulombic and Viscous Friction;offset=5", "0", NULL,
         1, 0);
    MAPS("Relay", "OnSwitchValue=1;OffSwitchValue=-1;OnOutputValue=5;OffOutputValue=-5",
         "[2 0 -2]", NULL, 3, 5, -5, -5);
}
END_TEST

START_TEST(a_multiport_switch_selects)
{
    static const struct {
        const char *settings;
        const char *control;
        double y; /* of 10, 20, 30 */
    } list[] = {{NULL, "1", 10},
                {NULL, "2.9", 20},
                {NULL, "int8(3)", 30},
                {"zeroidx=on", "0", 10},
                {"DataPortOrder=Zero-based contiguous", "2", 30},
                {"DataPortOrder=Specify indices;DataPortIndices={5,7,-1}", "7", 20},
                {"DataPortOrder=Specify indices;DataPortIndices={5,7,-1}", "-1", 30},
                {"DiagnosticForDefault=None", "9", 30},
                {"Inputs=2;DataPortForDefault=Additional data port", "9", 30},
                {"Inputs=2;DataPortForDefault=Additional data port", "2", 20}};
    for (size_t i = 0; i <= sizeof list / sizeof *list; i++) {
        char text[40];
        const int wrong = i == sizeof list / sizeof *list;
        begin(FIXED);
        snprintf(text, sizeof text, "Value=%s", wrong ? "4" : list[i].control);
        source("Constant", 1, text);
        source("Constant", 2, "Value=10");
        source("Constant", 3, "Value=20");
        source("Constant", 4, "Value=30");
        if (!wrong) {
            ENDS_WITH(probe("MultiPortSwitch", list[i].settings, 4), 1, list[i].y);
            continue;
        }
        draft_block(&d, "MultiPortSwitch", "b", NULL);
        draft_line(&d, "u1/1", "b/1");
        draft_line(&d, "u2/1", "b/2");
        draft_line(&d, "u3/1", "b/3");
        draft_line(&d, "u4/1", "b/4");
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")),
              "'wrong/b'|selects none of the data inputs");
        twh_free(h);
    }
    /* one data input: an element of it; a vector of each input */
    MAPS("MultiPortSwitch", "Inputs=1", "2", "[7 8 9]", 1, 8);
    begin(FIXED);
    source("Constant", 1, "Value=2");
    source("Constant", 2, "Value=[1 2]");
    source("Constant", 3, "Value=[3 4]");
    ENDS_WITH(probe("MultiPortSwitch", "Inputs=2", 3), 2, 3, 4);
}
END_TEST

START_TEST(matrices_are_multiplied_selected_and_joined)
{
    const char *star = "Multiplication=Matrix(*)";
    MAPS("Product", star, "[1 2`3 4]", "[5 6`7 8]", 4, 19, 43, 22, 50);
    MAPS("Product", star, "[1 2`3 4]", "[1 2]", 2, 5, 11);
    MAPS("Product", star, "[1 2]", "[1 2`3 4]", 2, 7, 10);
    MAPS("Product", star, "[1 2`3 4]", "10", 4, 10, 30, 20, 40);
    MAPS("Product", "Multiplication=Matrix(*);Inputs=*/", "[1 2`3 4]", "[2 0`0 4]", 4,
         0.5, 1.5, 0.5, 1);
    MAPS("Product", "Multiplication=Matrix(*);Inputs=/", "[4 7`2 6]", NULL, 4, 0.6,
         -0.2, -0.7, 0.4);
    MAPS("Gain", "Gain=[1 2`3 4];Multiplication=Matrix(u*K)", "[1 10]", NULL, 2, 31,
         42);
    MAPS("Selector", "Indices=[3 1]", "[7 8 9]", NULL, 2, 9, 7);
    MAPS("Selector", "Indices=[0 2];IndexMode=Zero-based", "[7 8 9]", NULL, 2, 7, 9);
    MAPS("Selector", "InputType=Vector;Elements=[2 2]", "[7 8 9]", NULL, 2, 8, 8);
    MAPS("Selector", "InputType=Matrix;Rows=2;Columns=[1 2]", "[1 2`3 4]", NULL, 2, 3,
         4);
    MAPS("Selector", "IndexOptions=Select all", "[7 8]", NULL, 2, 7, 8);
    MAPS("Selector", "IndexOptions=Starting index (dialog);Indices=2;OutputSizes=2",
         "[7 8 9]", NULL, 2, 8, 9);
    MAPS("Selector", "IndexOptions=Index vector (port)", "[7 8 9]", "[3 2]", 2, 9, 8);
    MAPS("Selector", "IndexOptions=Starting index (port);OutputSizes=2", "[7 8 9]", "2",
         2, 8, 9);
    MAPS("Selector",
         "NumberOfDimensions=2;IndexOptions=Index vector (dialog),Select "
         "all;Indices=[2 1],1",
         "[1 2`3 4]", NULL, 4, 3, 1, 4, 2);
    MAPS("Reshape", "OutputDimensionality=Customize;OutputDimensions=[2 2]",
         "[1 2 3 4]", NULL, 4, 1, 2, 3, 4);
    MAPS("Reshape", NULL, "[1 2`3 4]", NULL, 4, 1, 3, 2, 4);
    MAPS("Concatenate", NULL, "[1 2]", "3", 3, 1, 2, 3);
    MAPS("Concatenate", "Mode=Multidimensional array", "[1 2`3 4]", "[5 6`7 8]", 8, 1,
         3, 5, 7, 2, 4, 6, 8);
    MAPS("Concatenate", "Mode=Multidimensional array;ConcatenateDimension=2", "[1 2]",
         "[3 4]", 4, 1, 2, 3, 4);
    static const char *const wrong[][3] = {
        {"Product", "Multiplication=Matrix(*)", "do not fit"},
        {"Concatenate", "Mode=Multidimensional array", "do not fit"},
        {"Selector", "Indices=4;IndexOptions=Index vector (port)", "not in the range"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin(FIXED);
        source("Constant", 1, "Value=[1 2`3 4]");
        source("Constant", 2, "Value=[1 2 3`4 5 6`7 8 9]");
        draft_block(&d, wrong[i][0], "b", wrong[i][1]);
        draft_line(&d, "u1/1", "b/1");
        draft_line(&d, "u2/1", "b/2");
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")), "wrong/b");
        says(h, wrong[i][2]);
        twh_free(h);
    }
}
END_TEST

/* The shape goes with the signal. */
START_TEST(a_reshaped_signal_is_a_matrix)
{
    begin(FIXED);
    source("Constant", 1, "Value=[1 2 3 4 5 6]");
    draft_block(&d, "Reshape", "r",
                "OutputDimensionality=Customize;OutputDimensions=[2 3]");
    draft_block(&d, "Constant", "k", "Value=[1`10`100]");
    draft_block(&d, "Product", "p", "Multiplication=Matrix(*)");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "u1/1", "r/1");
    draft_line(&d, "r/1", "p/1");
    draft_line(&d, "k/1", "p/2");
    draft_line(&d, "p/1", "w/1");
    ENDS_WITH(run_draft(&d, "shape"), 2, 531, 642);
}
END_TEST

/* Expressions. */

START_TEST(expressions_have_their_values)
{
    static const struct {
        const char *text;
        double y; /* u = [2 3] */
    } list[] = {{"u(1)+u(2)*2", 8},
                {"u[1]*u[2]", 6},
                {"u", 2},
                {"-u(1)^2", -4},
                {"2^u(2)^2", 64},
                {"2^-u(1)", 0.25},
                {"(u(1)>1) && (u(2)<=3)", 1},
                {"u(1)==2 || 0", 1},
                {"!u(1)", 0},
                {"u(1)!=2", 0},
                {"3-2-1", 0},
                {"12/3/2", 2},
                {"sin(u(1))*exp(-u(2))", 0.045271253156092976}, /* sin 2 / e^3 */
                {"atan2(u(1),u(2))", 0.5880026035475675},
                {"pow(u(1),3)+rem(7,u(2))", 9},
                {"ln(u(1))+log10(100)", 2.693147180559945},
                {"sgn(-u(1))+abs(-u(2))", 2},
                {"v(2)*u(1)", 40},
                {"1e1+.5", 10.5},
                {"pi*0+hypot(3,4)", 5}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[200];
        begin(FIXED ";PreLoadFcn=k = 5` v = [10 20]");
        source("Constant", 1, "Value=[2 3]");
        snprintf(text, sizeof text, "Expr=%s", list[i].text);
        twh *h = probe("Fcn", text, 1);
        ck_assert_msg(fabs(at_end(h, 1) - list[i].y) <= 1e-13, "%s: %.17g, not %.17g",
                      list[i].text, at_end(h, 1), list[i].y);
        twh_free(h);
    }
    MAPS("MATLABFcn", NULL, "[0 2]", NULL, 2, 0, sin(2));
    MAPS("MATLABFcn", "MATLABFcn=sqrt(u)*2+1", "[4 9]", NULL, 2, 5, 7);
    MAPS("MATLABFcn", "MATLABFcn=u(1)*u(2)", "[4 9]", NULL, 1, 36);
    MAPS("MATLABFcn", "MATLABFcn=[u(2)`u(1).^2`3]", "[4 9]", NULL, 3, 9, 16, 3);
    static const char *const wrong[][3] = {
        {"Fcn", "Expr=u(1", "integer"},
        {"Fcn", "Expr=u(3)", "element"},
        {"Fcn", "Expr=nothing(u)", "nothing"},
        {"Fcn", "Expr=2*", "no value"},
        {"Fcn", "Expr=u(1) u(2)", "more than"},
        {"Fcn", "Expr=atan2(u(1))", "two arguments"},
        {"MATLABFcn", "MATLABFcn=my_function", "my_function"},
        {"MATLABFcn", "MATLABFcn=u'*u", "more than"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin(FIXED);
        source("Constant", 1, "Value=[2 3]");
        draft_block(&d, wrong[i][0], "b", wrong[i][1]);
        draft_line(&d, "u1/1", "b/1");
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")), wrong[i][2]);
        says(h, "b'");
        twh_free(h);
    }
}
END_TEST

/* Blocks with memory, fed by sin(3 t) or another source, row by row. */

static twh *driven(const char *model, const char *source_type,
                   const char *source_settings, const char *type, const char *settings)
{
    begin(model);
    source(source_type, 1, source_settings);
    draft_block(&d, type, "b", settings);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_block(&d, "ToWorkspace", "v", "VariableName=u");
    draft_line(&d, "u1/1", "b/1 v/1");
    draft_line(&d, "b/1", "w/1");
    return run_draft(&d, "driven");
}

#define ROWS(h) twh_log_rows(h, "y")
#define T(h, i) twh_log_times(h, "y")[i]
#define U(h, i) twh_log_values(h, "u")[i]
#define Y(h, i) twh_log_values(h, "y")[i]

START_TEST(delays_hold_what_was)
{
    static const char *const clock = "SampleTime=0.25";
    twh *h = driven(DISCRETE, "DigitalClock", clock, "Delay", "InitialCondition=-1");
    ck_assert_int_eq(ROWS(h), 17);
    for (int i = 0; i < 17; i++)
        ck_assert_double_eq(Y(h, i), i < 2 ? -1 : 0.25 * (i - 2));
    twh_free(h);
    h = driven(DISCRETE, "DigitalClock", clock, "Delay",
               "DelayLength=3;InitialCondition=[5 6 7]");
    for (int i = 0; i < 17; i++)
        ck_assert_double_eq(Y(h, i), i < 3 ? 5 + i : 0.25 * (i - 3));
    twh_free(h);
    h = driven(DISCRETE, "DigitalClock", clock, "Delay", "DelayLength=0");
    for (int i = 0; i < 17; i++) ck_assert_double_eq(Y(h, i), 0.25 * i);
    twh_free(h);
    h = driven(DISCRETE, "DigitalClock", clock, "Memory", "X0=9");
    for (int i = 0; i < 17; i++) ck_assert_double_eq(Y(h, i), i ? 0.25 * (i - 1) : 9);
    twh_free(h);
    h = driven(VARIABLE, "Sin", "Frequency=3", "Memory", NULL); /* the previous step */
    for (int i = 0; i < ROWS(h); i++) ck_assert_double_eq(Y(h, i), i ? U(h, i - 1) : 0);
    twh_free(h);
    h = driven(DISCRETE, "Constant", "Value=int8([3 4]);SampleTime=0.25", "Delay",
               "InitialCondition=[1 2]");
    ck_assert(Y(h, 0) == 1 && Y(h, 1) == 2 && at_end(h, 1) == 3 && at_end(h, 2) == 4);
    twh_free(h);
}
END_TEST

START_TEST(a_transport_delay_shifts_in_time)
{
    /* u = t: linear interpolation is exact */
    static const char *const models[] = {FIXED, "Solver=ode45;StopTime=1;MaxStep=0.11"};
    for (int k = 0; k < 2; k++) {
        twh *h = driven(models[k], "Clock", NULL, "TransportDelay",
                        "DelayTime=0.3;InitialInput=-1");
        for (int i = 0; i < ROWS(h); i++)
            ck_assert_double_eq_tol(Y(h, i), T(h, i) < 0.3 ? -1 : T(h, i) - 0.3, 1e-14);
        twh_free(h);
        h = driven(models[k], "Clock", NULL, "TransportDelay",
                   "DelayTime=[0 0.05];TransDelayFeedthrough=on");
        for (int i = 0; i < ROWS(h); i++) {
            ck_assert_double_eq_tol(Y(h, 2 * i), T(h, i), 1e-14);
            ck_assert_double_eq_tol(Y(h, 2 * i + 1), fmax(0, T(h, i) - 0.05), 1e-14);
        }
        twh_free(h);
    }
    twh *h = driven("Solver=ode4;FixedStep=0.001;StopTime=3", "Sin", "Frequency=3",
                    "TransportDelay", "DelayTime=0.7;BufferSize=2");
    for (int i = 0; i < ROWS(h); i++)
        ck_assert_double_eq_tol(Y(h, i), T(h, i) < 0.7 ? 0 : sin(3 * (T(h, i) - 0.7)),
                                2e-6);
    twh_free(h);
}
END_TEST

START_TEST(a_derivative_is_the_difference_quotient)
{
    twh *h = driven(FIXED, "Clock", NULL, "Derivative", NULL);
    for (int i = 0; i < ROWS(h); i++) ck_assert_double_eq(Y(h, i), i > 0);
    twh_free(h);
    h = driven("Solver=ode45;StopTime=3;MaxStep=0.01", "Sin", "Frequency=3",
               "Derivative", NULL);
    for (int i = 1; i < ROWS(h); i++) {
        const double quotient = (U(h, i) - U(h, i - 1)) / (T(h, i) - T(h, i - 1));
        ck_assert_double_eq_tol(Y(h, i), quotient, 1e-9);
        ck_assert_double_eq_tol(Y(h, i), 3 * cos(3 * T(h, i)), 0.05);
    }
    twh_free(h);
}
END_TEST

START_TEST(a_rate_limiter_limits)
{
    static const char *const models[] = {"Solver=ode4;FixedStep=0.125;StopTime=4",
                                         "Solver=ode45;StopTime=4;MaxStep=0.1"};
    for (int k = 0; k < 2; k++) {
        twh *h = driven(models[k], "Step", "Time=1;Before=2;After=-1", "RateLimiter",
                        "RisingSlewLimit=4;FallingSlewLimit=-2");
        /* up from 0 to 2 in 0.5, from 1 on down to -1 in 1.5 */
        double y = 0;
        for (int i = 0; i < ROWS(h); i++) {
            const double dt = i ? T(h, i) - T(h, i - 1) : 0;
            y = fmax(fmin(U(h, i), y + 4 * dt), y - 2 * dt);
            ck_assert_double_eq_tol(Y(h, i), y, 1e-12);
        }
        ck_assert_double_eq_tol(y, -1, 1e-12);
        twh_free(h);
    }
}
END_TEST

/* y = play of width 1 around a sine of amplitude 2: it follows with half a unit less
 * and stays while the sine turns. */
START_TEST(backlash_stays_while_the_input_turns)
{
    static const char *const models[] = {"Solver=ode4;FixedStep=0.001;StopTime=6",
                                         "Solver=ode45;StopTime=6;MaxStep=0.01"};
    for (int k = 0; k < 2; k++) {
        twh *h = driven(models[k], "Sin", "Amplitude=2", "Backlash", NULL);
        double y = 0;
        for (int i = 0; i < ROWS(h); i++) {
            y = fmin(fmax(y, U(h, i) - 0.5), U(h, i) + 0.5);
            ck_assert_double_eq_tol(Y(h, i), y, 1e-12);
        }
        ck_assert_double_eq_tol(y, 2 * sin(6) - 0.5, 1e-3);
        twh_free(h);
    }
}
END_TEST

/* Relay with hysteresis in a loop: x' = relay(-x): a limit cycle between -1 and 1 whose
 * corners are located. */
START_TEST(a_relay_switches_at_its_points)
{
    begin("Solver=ode45;StopTime=7");
    draft_block(&d, "Integrator", "x", NULL);
    draft_block(&d, "Gain", "minus", "Gain=-1");
    draft_block(&d, "Relay", "b",
                "OnSwitchValue=1;OffSwitchValue=-1;OnOutputValue=1;OffOutputValue=-1");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "x/1", "minus/1 w/1");
    draft_line(&d, "minus/1", "b/1");
    draft_line(&d, "b/1", "x/1");
    twh *h = run_draft(&d, "relay");
    /* off: x falls to -1 at t = 1, then rises to 1 at t = 3, falls to -1 at t = 5 */
    for (int i = 0; i < ROWS(h); i++) {
        const double t = T(h, i), s = t < 1 ? t : fmod(t - 1, 4);
        const double x = t < 1 ? -t : s < 2 ? s - 1 : 3 - s;
        ck_assert_double_eq_tol(Y(h, i), x, 1e-9);
    }
    twh_free(h);
}
END_TEST

/* Integrals of kinked and jumping outputs with a variable step: exact because the
 * crossings are found. */
START_TEST(kinks_and_jumps_are_located)
{
    static const struct {
        const char *type, *settings;
        double y; /* integral for u = t - 1, 0 ... 2 */
    } list[] = {
        {"DeadZone", NULL, 0},
        {"DeadZone", "LowerValue=-2;UpperValue=0.5", 0.125},
        {"Relay", "OnSwitchValue=0.25;OffSwitchValue=-1;OnOutputValue=3", 2.25},
        {"Backlash", "BacklashWidth=0.5;InitialOutput=0", /* -0.75 until u = -0.5 ... */
         -0.75 * 0.5 + 0.5 * 1.5 * 1.5 - 0.75 * 1.5},
        {"Reference", "SourceType=Coulombic and Viscous Friction;offset=2;gain=3", 0},
        {"Abs", NULL, 1},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        begin("Solver=ode45;StopTime=2");
        draft_block(&d, "Reference", "r", "SourceType=Ramp;slope=1;X0=-1");
        draft_block(&d, list[i].type, "b", list[i].settings);
        draft_block(&d, "Integrator", "i", NULL);
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_line(&d, "r/1", "b/1");
        draft_line(&d, "b/1", "i/1");
        draft_line(&d, "i/1", "w/1");
        twh *h = run_draft(&d, "kinks");
        ck_assert_msg(fabs(at_end(h, 1) - list[i].y) < 1e-9, "%s: %.15g, not %.15g",
                      list[i].type, at_end(h, 1), list[i].y);
        twh_free(h);
    }
    begin("Solver=ode45;StopTime=2"); /* max(t, 1): 1 + 1.5 */
    draft_block(&d, "Clock", "t", NULL);
    draft_block(&d, "Constant", "c", NULL);
    draft_block(&d, "MinMax", "b", "Function=max;Inputs=2");
    draft_block(&d, "Integrator", "i", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "t/1", "b/1");
    draft_line(&d, "c/1", "b/2");
    draft_line(&d, "b/1", "i/1");
    draft_line(&d, "i/1", "w/1");
    ENDS_WITH(run_draft(&d, "max"), 1, 2.5);
}
END_TEST

/* Discrete filters against their difference equations. */

START_TEST(filters_obey_their_difference_equations)
{
    /* y(n) = (b0 u(n) + b1 u(n-1) + b2 u(n-2) - a1 y(n-1) - a2 y(n-2)) / a0 */
    static const struct {
        const char *type, *settings;
        double b[3], a[3];
    } list[] = {
        {"DiscreteTransferFcn", "SampleTime=0.25", {0, 1, 0}, {1, 0.5, 0}},
        {"DiscreteTransferFcn",
         "Numerator=[1 2];Denominator=[2 1 0.5];SampleTime=0.25",
         {0, 1, 2},
         {2, 1, 0.5}},
        {"DiscreteTransferFcn",
         "Numerator=[3 1 2];Denominator=[1 -0.2 0.1]",
         {3, 1, 2},
         {1, -0.2, 0.1}},
        {"DiscreteFilter",
         "Numerator=[1 2];Denominator=[1 0.5 0.25];SampleTime=0.25",
         {1, 2, 0},
         {1, 0.5, 0.25}},
        {"DiscreteFilter",
         "Numerator=[1 2 3];Denominator=[1];FilterStructure=Direct form I",
         {1, 2, 3},
         {1, 0, 0}},
        {"DiscreteFir", "Coefficients=[1 2 3];SampleTime=0.25", {1, 2, 3}, {1, 0, 0}},
        {"DiscreteZeroPole",
         "Zeros=0.5;Poles=[0.25 -0.5];Gain=2",
         {0, 2, -1},
         {1, 0.25, -0.125}},
        {"Reference",
         "SourceType=LTI Block;sys=tf([1 2],[2 1 0.5],0.25);IC=[]",
         {0, 1, 2},
         {2, 1, 0.5}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        twh *h = driven(DISCRETE, "Sin", "Frequency=3;SampleTime=0.25", list[i].type,
                        list[i].settings);
        double u1 = 0, u2 = 0, y1 = 0, y2 = 0;
        ck_assert_int_eq(ROWS(h), 17);
        for (int n = 0; n < 17; n++) {
            const double *b = list[i].b, *a = list[i].a, u = U(h, n);
            const double y =
                (b[0] * u + b[1] * u1 + b[2] * u2 - a[1] * y1 - a[2] * y2) / a[0];
            ck_assert_msg(fabs(Y(h, n) - y) < 1e-12, "%s %s: y(%d) = %.15g, not %.15g",
                          list[i].type, list[i].settings, n, Y(h, n), y);
            u2 = u1, u1 = u;
            y2 = y1, y1 = y;
        }
        twh_free(h);
    }
    /* one channel for each element; the initial state is w(-1) */
    twh *h = driven(DISCRETE, "Constant", "Value=[1 10];SampleTime=0.25",
                    "DiscreteFilter", "Denominator=[1 -0.5];InitialStates=4");
    double y0 = 3, y1 = 12;
    for (int n = 0; n < 17; n++) {
        ck_assert_double_eq_tol(Y(h, 2 * n), y0, 1e-12);
        ck_assert_double_eq_tol(Y(h, 2 * n + 1), y1, 1e-12);
        y0 = 1 + 0.5 * y0;
        y1 = 10 + 0.5 * y1;
    }
    twh_free(h);
}
END_TEST

/* Step responses of continuous systems. */
START_TEST(linear_systems_have_their_step_responses)
{
    static const struct {
        const char *type, *settings;
        double y; /* at t = 1 */
    } list[] = {
        {"ZeroPole", "Zeros=[];Poles=[-1 -2];Gain=2", 0.3995764008937280},
        {"ZeroPole", "Zeros=-3;Poles=[-1 -2];Gain=1", 0.8319087592754217},
        {"Reference", "SourceType=LTI Block;sys=tf(1,[1 1]);IC=[]", 0.6321205588285577},
        {"Reference", "SourceType=LTI Block;sys=ss(-1,1,1,0);IC=2", 1.3678794411714423},
        {"Reference", "SourceType=LTI Block;sys=zpk([],[-1 -2],2);IC=0",
         0.3995764008937280}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        begin("Solver=ode4;FixedStep=0.001;StopTime=1");
        source("Constant", 1, "Value=1");
        twh *h = probe(list[i].type, list[i].settings, 1);
        ck_assert_msg(fabs(at_end(h, 1) - list[i].y) < 1e-11, "%s: %.16g, not %.16g",
                      list[i].settings, at_end(h, 1), list[i].y);
        twh_free(h);
    }
    begin(FIXED);
    draft_block(&d, "Reference", "b", "SourceType=LTI Block;sys=plant;IC=[]");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")), "sys = plant|tf(num, den)");
    twh_free(h);
}
END_TEST

/* Sinks. */
START_TEST(sinks_log_and_stop)
{
    begin("Solver=ode4;FixedStep=0.25;StopTime=10");
    draft_block(&d, "Clock", "t", NULL);
    draft_block(&d, "RelationalOperator", "c", "Operator=>=");
    draft_block(&d, "Constant", "two", "Value=2");
    draft_block(&d, "Stop", "stop", NULL);
    draft_block(&d, "Reference", "xy", "SourceType=XY scope.;st=-1;xmin=0");
    draft_block(&d, "ToFile", "file", "Filename=out.mat;MatrixName=m");
    draft_block(&d, "Reference", "text", "SourceType=DocBlock;DocumentType=Text");
    draft_line(&d, "t/1", "c/1 xy/1 file/1");
    draft_line(&d, "two/1", "c/2 xy/2");
    draft_line(&d, "c/1", "stop/1");
    twh *h = run_draft(&d, "sinks");
    ck_assert_double_eq(twh_time(h), 2);
    ck_assert_int_eq(twh_stopped(h), 1);
    ck_assert_double_eq(last(h, "xy"), 2);
    ck_assert_double_eq(last(h, "xy:2"), 2);
    ck_assert_double_eq(last(h, "file"), 2);
    ck_assert_msg(strstr(twh_notes(h), "does not write 'out.mat'") != NULL, "%s",
                  twh_notes(h));
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("nonlinear blocks, delays, filters, matrices");
    TCase *t = tcase_create("blocks");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, static_functions_have_their_values);
    tcase_add_test(t, a_multiport_switch_selects);
    tcase_add_test(t, matrices_are_multiplied_selected_and_joined);
    tcase_add_test(t, a_reshaped_signal_is_a_matrix);
    tcase_add_test(t, expressions_have_their_values);
    tcase_add_test(t, delays_hold_what_was);
    tcase_add_test(t, a_transport_delay_shifts_in_time);
    tcase_add_test(t, a_derivative_is_the_difference_quotient);
    tcase_add_test(t, a_rate_limiter_limits);
    tcase_add_test(t, backlash_stays_while_the_input_turns);
    tcase_add_test(t, a_relay_switches_at_its_points);
    tcase_add_test(t, kinks_and_jumps_are_located);
    tcase_add_test(t, filters_obey_their_difference_equations);
    tcase_add_test(t, linear_systems_have_their_step_responses);
    tcase_add_test(t, sinks_log_and_stop);
    suite_add_tcase(s, t);
    return s;
}
