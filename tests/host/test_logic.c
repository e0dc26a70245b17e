/* Logic, comparisons, intervals and detection of changes, of Simulink diagrams, against
 * truth tables and closed forms. Every diagram is run as .mdl and as .slx. */
#include "common.h"
#include "probe_fixture.h"

#define VARIABLE "Solver=ode45;StopTime=10;"

START_TEST(operators_have_their_truth_tables)
{
    static const struct {
        const char *name;
        double y[4]; /* of (0, 0), (0, 1), (1, 0), (1, 1) */
    } list[] = {{"AND", {0, 0, 0, 1}}, {"OR", {0, 1, 1, 1}},  {"NAND", {1, 1, 1, 0}},
                {"NOR", {1, 0, 0, 0}}, {"XOR", {0, 1, 1, 0}}, {"NXOR", {1, 0, 0, 1}},
                {"AND", {0, 0, 0, 1}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char settings[40];
        snprintf(settings, sizeof settings, "Operator=%s", list[i].name);
        maps("Logic", i ? settings : NULL, "[0 0 -3 2]", "[0 0.5 0 1]", 4, list[i].y);
        maps("Logic", settings, "[false false true true]", "int8([0 1 0 1])", 4,
             list[i].y);
        /* scalars are expanded; the elements of one input are combined */
        maps("Logic", settings, "[0 1]", "1", 2,
             (const double[]){list[i].y[1], list[i].y[3]});
        snprintf(settings, sizeof settings, "Inputs=1;Operator=%s", list[i].name);
        maps("Logic", settings, "[1 0]", NULL, 1, &list[i].y[2]);
    }
    MAPS("Logic", "Operator=XOR;Inputs=1", "[1 1 1]", NULL, 1, 1);
    MAPS("Logic", "Operator=NXOR;Inputs=1", "[1 1 1]", NULL, 1, 0);
    MAPS("Logic", "Operator=NOT;Inputs=2", "[0 1 -2]", NULL, 3, 1, 0, 0);
}
END_TEST

/* An S-function with a double input takes no other type. */
START_TEST(logical_outputs_have_their_types)
{
    static const struct {
        const char *model, *type, *settings, *output;
    } list[] = {
        {"", "Logic", "Operator=NOT", "boolean"},
        {"", "Logic", "Operator=NOT;OutDataTypeStr=boolean", "boolean"},
        {";BooleanDataType=off", "Logic", "Operator=NOT", "double"},
        {"", "Logic", "Operator=NOT;OutDataTypeStr=double", "double"},
        {"", "Logic",
         "Operator=NOT;OutDataTypeStr=Inherit: Logical (see Configuration Parameters: "
         "Optimization)",
         "boolean"},
        {"", "Logic",
         "Operator=NOT;LogicOutDataTypeMode=Specify via dialog;LogicDataType=uint(8)",
         "uint8"},
        {"", "RelationalOperator", NULL, "boolean"},
        {";BooleanDataType=off", "RelationalOperator", NULL, "double"},
        {"", "Reference", "SourceType=Compare To Zero;OutDataTypeStr=uint8", "uint8"},
        {"", "Reference", "SourceType=Compare To Constant", "boolean"},
        {"", "Reference", "SourceType=Interval Test", "boolean"},
        {"", "Reference", "SourceType=Detect Change;OutDataTypeStr=uint8", "uint8"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[100];
        snprintf(text, sizeof text, FIXED "%s", list[i].model);
        begin(text);
        source("Constant", 1, "Value=0");
        draft_block(&d, list[i].type, "b", list[i].settings);
        draft_block(&d, "S-Function", "s", "FunctionName=plain_ports");
        draft_line(&d, "u1/1", "b/1");
        draft_line(&d, "b/1", "s/1");
        twh *h = twh_new("x");
        const char *path = draft_write(&d, "logic_type");
        snprintf(text, sizeof text, "'b' output port 1 is %s", list[i].output);
        if (strcmp(list[i].output, "double"))
            fails(h, run_file(h, path), text);
        else
            ok(h, run_file(h, path));
        twh_free(h);
    }
    begin(FIXED);
    draft_block(&d, "Logic", "b", "OutDataTypeStr=fixdt(1,16,3)");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")),
          "'b': the type 'fixdt(1,16,3)' is not supported");
    twh_free(h);
}
END_TEST

START_TEST(comparisons_with_a_constant_have_their_values)
{
    static const struct {
        const char *operator;
        double y[3]; /* of -1, 0, 1 against 0 */
    } list[] = {{"==", {0, 1, 0}}, {"~=", {1, 0, 1}}, {"<", {1, 0, 0}},
                {"<=", {1, 1, 0}}, {">", {0, 0, 1}},  {">=", {0, 1, 1}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char settings[100];
        snprintf(settings, sizeof settings, "SourceType=Compare To Zero;relop=%s",
                 list[i].operator);
        maps("Reference", settings, "[-1 0 1]", NULL, 3, list[i].y);
        snprintf(settings, sizeof settings,
                 "SourceType=Compare To Constant;relop=%s;const=7", list[i].operator);
        maps("Reference", settings, "int8([6 7 8])", NULL, 3, list[i].y);
        snprintf(settings, sizeof settings,
                 "SourceType=Compare To Constant;relop=%s;const=[9 8 7]",
                 list[i].operator);
        maps("Reference", settings, "8", NULL, 3, list[i].y);
    }
    MAPS("Reference", "SourceType=Compare To Constant", "[2 3 4]", NULL, 3, 1, 1, 0);
    MAPS("Reference", "SourceType=Compare\nTo Zero", "[-1 1]", NULL, 2, 1, 0);
}
END_TEST

START_TEST(intervals_have_their_ends)
{
    const char *u = "[-1 -0.5 0 0.5 1]";
    MAPS("Reference", "SourceType=Interval Test", u, NULL, 5, 0, 1, 1, 1, 0);
    MAPS("Reference", "SourceType=Interval Test;IntervalClosedLeft=off", u, NULL, 5, 0,
         0, 1, 1, 0);
    MAPS("Reference", "SourceType=Interval Test;IntervalClosedRight=off", u, NULL, 5, 0,
         1, 1, 0, 0);
    MAPS("Reference", "SourceType=Interval Test;lowlimit=[-2 0];uplimit=[-1 1]", "-1",
         NULL, 2, 1, 0);
    for (int closed = 0; closed < 2; closed++) {
        begin(FIXED);
        source("Constant", 1, "Value=[1 2 3 3]");
        source("Constant", 2, "Value=[0 2 2 3]");
        source("Constant", 3, "Value=0");
        ENDS_WITH(probe("Reference",
                        closed
                            ? "SourceType=Interval Test Dynamic"
                            : "SourceType=Interval Test "
                              "Dynamic;IntervalClosedLeft=off;IntervalClosedRight=off",
                        3),
                  4, closed, closed, 1, closed);
    }
}
END_TEST

START_TEST(what_exceeds_the_threshold_is_wrapped)
{
    MAPS("Reference", "SourceType=Wrap To Zero", "[-1 255 256]", NULL, 3, -1, 255, 0);
    MAPS("Reference", "SourceType=Wrap To Zero;Threshold=[1 3]", "uint8(2)", NULL, 2, 0,
         2);
}
END_TEST

START_TEST(truth_tables_are_looked_up)
{
    MAPS("CombinatorialLogic", NULL, "[true false true]", NULL, 2, 1, 0);
    MAPS("CombinatorialLogic", NULL, "[1 1 1]", NULL, 2, 1, 1);
    MAPS("CombinatorialLogic", NULL, "[0 0 1]", NULL, 2, 0, 1);
    MAPS("CombinatorialLogic", "TruthTable=[5`6`7`8]", "[1 0]", NULL, 1, 7);
    begin(FIXED);
    source("Constant", 1, "Value=[1 0]");
    draft_block(&d, "CombinatorialLogic", "b", "TruthTable=[1`2`3]");
    draft_line(&d, "u1/1", "b/1");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")), "wrong/b|2, 4, 8, ... rows");
    twh_free(h);
}
END_TEST

START_TEST(bits_are_combined)
{
    const char *a =
        "SourceType=Bitwise Operator;UseBitMask=off;NumInputPorts=2;logicop=";
    static const struct {
        const char *name;
        double y; /* of 12 and 10 */
    } list[] = {{"AND", 8}, {"OR", 14}, {"NAND", 247}, {"NOR", 241}, {"XOR", 6}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char settings[120];
        snprintf(settings, sizeof settings, "%s%s", a, list[i].name);
        maps("Reference", settings, "uint8([12 12])", "uint8(10)", 2,
             (const double[]){list[i].y, list[i].y});
        snprintf(settings, sizeof settings,
                 "SourceType=Bitwise Operator;logicop=%s;BitMask=%s", list[i].name,
                 i % 2 ? "bin2dec('1010')" : "10");
        maps("Reference", settings, "uint8(12)", NULL, 1, &list[i].y);
        snprintf(settings, sizeof settings,
                 "SourceType=Bitwise Operator;UseBitMask=off;logicop=%s", list[i].name);
        maps("Reference", settings, "uint8([12 10])", NULL, 1, &list[i].y);
    }
    MAPS("Reference", "SourceType=Bitwise Operator;logicop=NOT", "uint16(1)", NULL, 1,
         65534);
    begin(FIXED);
    source("Constant", 1, "Value=3");
    draft_block(&d, "Reference", "b", "SourceType=Bitwise Operator");
    draft_line(&d, "u1/1", "b/1");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")), "wrong/b|must be uint8");
    twh_free(h);
}
END_TEST

START_TEST(changes_are_detected_once)
{
    static const double u[] = {-1, -1, 0, 0, 2, 3, 0, -2, -1, 1};
    static const struct {
        const char *settings;
        double y[10];
    } list[] = {{"Detect Change", {1, 0, 1, 0, 1, 1, 1, 1, 1, 1}},
                {"Detect Change;vinit=-1", {0, 0, 1, 0, 1, 1, 1, 1, 1, 1}},
                {"Detect Increase", {0, 0, 1, 0, 1, 1, 0, 0, 1, 1}},
                {"Detect Decrease", {1, 0, 0, 0, 0, 0, 1, 1, 0, 0}},
                {"Detect Rise Positive", {0, 0, 0, 0, 1, 0, 0, 0, 0, 1}},
                {"Detect Rise Nonnegative", {0, 0, 1, 0, 0, 0, 0, 0, 0, 1}},
                {"Detect Fall Negative", {1, 0, 0, 0, 0, 0, 0, 1, 0, 0}},
                {"Detect Fall Negative;vinit=1", {0, 0, 0, 0, 0, 0, 0, 1, 0, 0}},
                {"Detect Fall Nonpositive", {1, 0, 0, 0, 0, 0, 1, 0, 0, 0}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char settings[80];
        snprintf(settings, sizeof settings, "SourceType=%s", list[i].settings);
        answers("Reference", settings, 10, u, list[i].y, 0);
    }
    MAPS("Reference", "SourceType=Detect Change;vinit=[3 4]", "3", NULL, 2, 0, 0);
}
END_TEST

/* The time that sin 3t is within an interval, by the crossings of its ends. */
START_TEST(jumps_are_located)
{
    const double period = 2 * PI / 3, quarter = asin(0.5) / 3;
    const double n = floor(10 / period), left = 10 - n * period;
    double above = n * (period / 2 - 2 * quarter);
    above += fmax(0, fmin(left, period / 2 - quarter) - quarter);
    double within = n * 4 * quarter + fmin(left, quarter);
    within += fmax(0, fmin(left, period / 2 + quarter) - (period / 2 - quarter));
    within += fmax(0, left - (period - quarter));
    ck_assert_double_eq_tol(integral(VARIABLE, "Reference",
                                     "SourceType=Compare To "
                                     "Constant;relop=>;const=0.5"),
                            above, 1e-8);
    ck_assert_double_eq_tol(
        integral(VARIABLE, "Reference",
                 "SourceType=Interval Test;lowlimit=-0.5;uplimit=0.5"),
        within, 1e-8);
    const double off = integral(VARIABLE, "Reference",
                                "SourceType=Compare To "
                                "Constant;relop=>;const=0.5;ZeroCross=off");
    ck_assert_double_gt(fabs(off - above), 1e-6);
    /* the sine where it is at most 1/2 */
    double kept = -n * 2 * cos(3 * quarter) / 3;
    kept += (1 - cos(3 * fmin(left, quarter))) / 3;
    if (left > period / 2 - quarter)
        kept += (cos(PI - 3 * quarter) - cos(3 * left)) / 3;
    ck_assert_double_eq_tol(integral(VARIABLE "RelTol=1e-8", "Reference",
                                     "SourceType=Wrap To Zero;Threshold=0.5"),
                            kept, 1e-7);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("logic");
    TCase *t = tcase_create("blocks");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, operators_have_their_truth_tables);
    tcase_add_test(t, logical_outputs_have_their_types);
    tcase_add_test(t, comparisons_with_a_constant_have_their_values);
    tcase_add_test(t, intervals_have_their_ends);
    tcase_add_test(t, what_exceeds_the_threshold_is_wrapped);
    tcase_add_test(t, truth_tables_are_looked_up);
    tcase_add_test(t, bits_are_combined);
    tcase_add_test(t, changes_are_detected_once);
    tcase_add_test(t, jumps_are_located);
    suite_add_tcase(s, t);
    return s;
}
