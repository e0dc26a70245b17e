/* Lookup tables of Simulink diagrams, against functions that they reproduce and values
 * worked out by hand. Every diagram is run as .mdl and as .slx. */
#include "common.h"
#include "probe_fixture.h"

static void refused(const char *type, const char *settings, const char *words)
{
    begin(FIXED);
    source("Constant", 1, "Value=3");
    draft_block(&d, type, "b", settings);
    draft_line(&d, "u1/1", "b/1");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")), words);
    twh_free(h);
}

#define OLD "InputValues=[0 1 3];OutputValues=[10 20 0];LookUpMeth="
#define NEW "BreakpointsForDimension1=[0 1 3];Table=[10 20 0];"

START_TEST(methods_and_ends_in_one_dimension)
{
    static const struct {
        const char *type, *settings;
        double y[7]; /* of -1 0 0.25 0.5 1 2.5 4 */
    } list[] = {
        {"Lookup", OLD "Interpolation-Extrapolation", {0, 10, 12.5, 15, 20, 5, -10}},
        {"Lookup", OLD "Interpolation-Use End Values", {10, 10, 12.5, 15, 20, 5, 0}},
        {"Lookup", OLD "Use Input Nearest", {10, 10, 10, 20, 20, 0, 0}},
        {"Lookup", OLD "Use Input Below", {10, 10, 10, 10, 20, 20, 0}},
        {"Lookup", OLD "Use Input Above", {10, 10, 20, 20, 20, 0, 0}},
        {"Lookup_n-D", NEW, {0, 10, 12.5, 15, 20, 5, -10}},
        {"Lookup_n-D", NEW "ExtrapMethod=Clip", {10, 10, 12.5, 15, 20, 5, 0}},
        {"Lookup_n-D",
         NEW "InterpMethod=Flat;ExtrapMethod=Clip",
         {10, 10, 10, 10, 20, 20, 0}},
        {"Lookup_n-D",
         NEW "InterpMethod=Nearest;ExtrapMethod=Clip",
         {10, 10, 10, 20, 20, 0, 0}},
        {"Lookup_n-D",
         NEW "InterpMethod=Linear Lagrange;ExtrapMethod=Clip;UseLastTableValue=on",
         {10, 10, 12.5, 15, 20, 5, 0}},
        {"Lookup_n-D",
         "BreakpointsSpecification=Even spacing;BreakpointsForDimension1FirstPoint=0;"
         "BreakpointsForDimension1Spacing=0.5;Table=[10 15 20 17.5 15 10]",
         {0, 10, 12.5, 15, 20, 10, -5}},
        {"Reference",
         "SourceType=LookupNDInterp;numDimsPopupSelect=1;bp1=[0 1 3];tableData=[10 20 "
         "0];interpMethod=Linear;extrapMethod=None - Clip",
         {10, 10, 12.5, 15, 20, 5, 0}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        maps(list[i].type, list[i].settings, "[-1 0 0.25 0.5 1 2.5 4]", NULL, 7,
             list[i].y);
    /* the evenly spaced one ends at 2.5 */
    MAPS("Lookup", NULL, "[0.5 -7]", NULL, 2, tanh(1) / 2,
         tanh(-5) - 2 * (tanh(-4) - tanh(-5)));
    MAPS("Lookup_n-D", NULL, "[0.5 5]", NULL, 2, tanh(1) / 2, tanh(5));
    MAPS("Lookup_n-D", "BreakpointsForDimension1=2;Table=7", "[1 2 3]", NULL, 3, 7, 7,
         7);
}
END_TEST

/* Two equal points are a jump. */
START_TEST(a_table_may_jump)
{
    MAPS("Lookup", "InputValues=[-1 0 0 1];OutputValues=[0 0 5 5]",
         "[-0.5 -1e-9 0 0.5 3]", NULL, 5, 0, 0, 5, 5, 5);
}
END_TEST

/* 1 + 2x + 3y + 4xy is reproduced everywhere, also outside. */
START_TEST(two_dimensions_are_bilinear)
{
    const double x[] = {-1, 0, 0.3, 1.7, 3}, y[] = {-2, 2, 5, 0.1, 9};
    double linear[5], clip[5], below[5];
    for (int i = 0; i < 5; i++) {
        const double cx = fmax(0, fmin(2, x[i])), cy = fmax(0, fmin(5, y[i]));
        const double bx = floor(cx), by = cy >= 5 ? 5 : cy >= 1 ? 1 : 0;
        linear[i] = 1 + 2 * x[i] + 3 * y[i] + 4 * x[i] * y[i];
        clip[i] = 1 + 2 * cx + 3 * cy + 4 * cx * cy;
        below[i] = 1 + 2 * bx + 3 * by + 4 * bx * by;
    }
    const char *table = "[1 4 16`3 10 38`5 16 60]", *u1 = "[-1 0 0.3 1.7 3]",
               *u2 = "[-2 2 5 0.1 9]";
    char text[300];
    static const char *const old[] = {"Interpolation-Extrapolation",
                                      "Interpolation-Use End Values",
                                      "Use Input Below"};
    static const char *const new[] = {"InterpMethod=Linear;ExtrapMethod=Linear",
                                      "InterpMethod=Linear;ExtrapMethod=Clip",
                                      "InterpMethod=Flat;ExtrapMethod=Clip"};
    const double *const expected[] = {linear, clip, below};
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text,
                 "RowIndex=[0 1 2];ColumnIndex=[0 1 5];Table=%s;LookUpMeth=%s", table,
                 old[i]);
        maps("Lookup2D", text, u1, u2, 5, expected[i]);
        snprintf(text, sizeof text,
                 "NumberOfTableDimensions=2;BreakpointsForDimension1=[0 1 2];"
                 "BreakpointsForDimension2=[0 1 5];Table=%s;%s",
                 table, new[i]);
        maps("Lookup_n-D", text, u1, u2, 5, expected[i]);
    }
    snprintf(text, sizeof text,
             "NumberOfTableDimensions=2;BreakpointsForDimension1=[0 1 2];"
             "UseOneInputPortForAllInputData=on;BreakpointsForDimension2=[0 1 5];"
             "Table=%s",
             table);
    MAPS("Lookup_n-D", text, "[0.3 5]", NULL, 1, linear[2]);
    MAPS("Lookup2D", NULL, "[1 3]", "2", 2, 5, 18);
}
END_TEST

/* x y z of three inputs, as text. */
START_TEST(three_dimensions_are_trilinear)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "x", "constant", "[0.5 3]"));
    ok(h, kind(h, "y", "constant", "[2.5 4]"));
    ok(h, kind(h, "z", "constant", "1.5"));
    ok(h,
       kind(h, "b", "lookup", "[0;2;1;3;1;2;4]|[2 2 3]|[0;2;0;6;0;4;0;12;0;8;0;24]"));
    ok(h, twh_wire(h, "x", 1, "b", 1));
    ok(h, twh_wire(h, "y", 1, "b", 2));
    ok(h, twh_wire(h, "z", 1, "b", 3));
    ok(h, run(h, "ode1", 1, 1));
    ck_assert_double_eq_tol(twh_value(h, "b", 1, 1), 0.5 * 2.5 * 1.5, 1e-14);
    ck_assert_double_eq_tol(twh_value(h, "b", 1, 2), 3 * 4 * 1.5, 1e-13);
    twh_free(h);
}
END_TEST

START_TEST(a_prelookup_and_an_interpolation_are_a_lookup)
{
    static const char *const methods[] = {"Linear", "Clip"};
    for (int i = 0; i < 4; i++) {
        char text[200];
        begin(FIXED);
        draft_block(&d, "Clock", "t", NULL);
        draft_block(&d, "Gain", "x", "Gain=[4 -1 2]");
        draft_block(&d, "Gain", "y", "Gain=[6 1 3]");
        draft_line(&d, "t/1", "x/1 y/1");
        for (int k = 1; k <= 2; k++) {
            snprintf(text, sizeof text, "BreakpointsData=%s;ExtrapMethod=%s;%s",
                     k == 1 ? "[0 1 2]" : "[0 1 5]", methods[i % 2],
                     i / 2 ? "UseLastBreakpoint=on" : "UseLastBreakpoint=off");
            draft_block(&d, "PreLookup", k == 1 ? "px" : "py", text);
        }
        draft_line(&d, "x/1", "px/1 l/1");
        draft_line(&d, "y/1", "py/1 l/2");
        snprintf(text, sizeof text, "Table=[1 4 16`3 11 38`5 16 7];ExtrapMethod=%s",
                 methods[i % 2]);
        draft_block(&d, "Interpolation_n-D", "i", text);
        draft_line(&d, "px/1", "i/1");
        draft_line(&d, "px/2", "i/2");
        draft_line(&d, "py/1", "i/3");
        draft_line(&d, "py/2", "i/4");
        snprintf(text, sizeof text,
                 "NumberOfTableDimensions=2;BreakpointsForDimension1=[0 1 2];"
                 "BreakpointsForDimension2=[0 1 5];Table=[1 4 16`3 11 38`5 16 7];"
                 "ExtrapMethod=%s",
                 methods[i % 2]);
        draft_block(&d, "Lookup_n-D", "l", text);
        draft_block(&d, "ToWorkspace", "wi", "VariableName=i");
        draft_block(&d, "ToWorkspace", "wl", "VariableName=l");
        draft_line(&d, "i/1", "wi/1");
        draft_line(&d, "l/1", "wl/1");
        twh *h = run_both(&d, "prelookup");
        for (int k = 0; k < 3 * twh_log_rows(h, "i"); k++)
            ck_assert_double_eq_tol(twh_log_values(h, "i")[k],
                                    twh_log_values(h, "l")[k], 1e-12);
        twh_free(h);
    }
    MAPS("PreLookup", "BreakpointsData=[0 1 5];OutputSelection=Index only",
         "[-1 0 0.5 1 4 5 6]", NULL, 7, 0, 0, 0, 1, 1, 2, 2);
}
END_TEST

START_TEST(a_dynamic_table_comes_as_signals)
{
    static const struct {
        const char *method;
        double y[4]; /* of -1 0.5 2 4 */
    } list[] = {{NULL, {10, 15, 10, 0}},
                {"Interpolation-Use End Values", {10, 15, 10, 0}},
                {"Interpolation-Extrapolation", {0, 15, 10, -10}},
                {"Use Input Below", {10, 10, 20, 0}},
                {"Use Input Above", {10, 20, 0, 0}},
                {"Use Input Nearest", {10, 20, 0, 0}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[100];
        begin(FIXED);
        source("Constant", 1, "Value=[-1 0.5 2 4]");
        source("Constant", 2, "Value=[0 1 3]");
        source("Constant", 3, "Value=[10 20 0]");
        snprintf(text, sizeof text, "SourceType=Lookup Table Dynamic%s%s",
                 list[i].method ? ";LookUpMeth=" : "",
                 list[i].method ? list[i].method : "");
        ends_with(probe("Reference", text, 3), 4, list[i].y, 1e-14);
    }
}
END_TEST

START_TEST(a_direct_table_has_indices_from_0)
{
    const char *table = "Table=[1 2 3`4 5 6]";
    char text[200];
    MAPS("LookupNDDirect", table, "[0 1 1.9 -4]", "[2 0 9 1]", 4, 3, 4, 6, 2);
    snprintf(text, sizeof text, "%s;InputsSelectThisObjectFromTable=Column", table);
    MAPS("LookupNDDirect", text, "1", NULL, 2, 2, 5);
    MAPS("LookupNDDirect", "NumberOfTableDimensions=1;Table=[7 8 9]", "int8([2 0])",
         NULL, 2, 9, 7);
}
END_TEST

START_TEST(what_a_table_cannot_do_is_refused)
{
    refused("Lookup", "InputValues=[0 2 1];OutputValues=[1 2 3]", "must increase");
    refused("Lookup", "InputValues=[0 1];OutputValues=[1 2 3]", "do not fit");
    refused("Lookup_n-D", "InterpMethod=Cubic spline",
            "InterpMethod = 'Cubic spline' is not supported");
    refused("Lookup_n-D", "ExtrapMethod=Cubic spline", "ExtrapMethod");
    refused("Lookup_n-D", "TableSource=Input port", "TableSource");
    refused("Lookup_n-D", "NumberOfTableDimensions=9", "only 1 to 6");
    refused("Lookup_n-D",
            "BreakpointsForDimension1=[0 1];Table=[1 2];DiagnosticForOutOfRangeInput="
            "Error",
            "outside the breakpoints");
    refused("LookupNDDirect",
            "NumberOfTableDimensions=1;Table=[1 2];DiagnosticForOutOfRangeInput=Error",
            "outside the table");
    refused("PreLookup", "BreakpointsData=[1 1]", "must increase");
    begin(FIXED);
    source("Constant", 1, "Value=1");
    source("Constant", 2, "Value=[2 1]");
    draft_block(&d, "Reference", "b", "SourceType=Lookup Table Dynamic");
    draft_line(&d, "u1/1", "b/1");
    draft_line(&d, "u2/1", "b/2 b/3");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")), "must increase");
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("lookup tables");
    TCase *t = tcase_create("tables");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, methods_and_ends_in_one_dimension);
    tcase_add_test(t, a_table_may_jump);
    tcase_add_test(t, two_dimensions_are_bilinear);
    tcase_add_test(t, three_dimensions_are_trilinear);
    tcase_add_test(t, a_prelookup_and_an_interpolation_are_a_lookup);
    tcase_add_test(t, a_dynamic_table_comes_as_signals);
    tcase_add_test(t, a_direct_table_has_indices_from_0);
    tcase_add_test(t, what_a_table_cannot_do_is_refused);
    suite_add_tcase(s, t);
    return s;
}
