/* test_limits: what is nested too deeply, NUL bytes and numbers out of range give a
 * message or a defined value; no block reads past an input that nothing feeds. */
#include "common.h"
#include "diagram_fixture.h"
#include "twh_tree.h"

static char *repeated(const char *begin, const char *part, int n, const char *end)
{
    const size_t length = strlen(part), most = strlen(begin) + length * (size_t)n;
    char *text = malloc(most + strlen(end) + 1), *to = text;
    to += sprintf(to, "%s", begin);
    for (int i = 0; i < n; i++) to += sprintf(to, "%s", part);
    sprintf(to, "%s", end);
    return text;
}

START_TEST(every_block_runs_with_nothing_connected)
{
    const char *name;
    for (int i = 0; (name = twh_builtin_name(i)); i++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "b", name, strcmp(name, "rate_transition") ? NULL : "0.5|0.5|0"));
        if (run(h, "ode45", 0.1, 1)) /* a group is missing, a sample time is unknown */
            ck_assert_msg(strstr(twh_error(h), "m/b") != NULL, "%s: %s", name,
                          twh_error(h));
        twh_free(h);
    }
}
END_TEST

START_TEST(a_demux_with_nothing_connected_is_as_wide_as_its_outputs)
{
    static const char *const widths[] = {"[3 4 5]", "[-1 -1 -1 -1]", "[-1 100000 -1]"};
    static const int width[][3] = {{3, 4, 5}, {1, 1, 1}, {1, 100000, 1}};
    for (int i = 0; i < 3; i++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "d", "demux", widths[i]));
        ok(h, run(h, "discrete", 1, 1));
        for (int k = 0; k < 3; k++) {
            ck_assert_int_eq(twh_width(h, "d", k + 1), width[i][k]);
            ck_assert(twh_value(h, "d", k + 1, width[i][k]) == 0);
        }
        twh_free(h);
    }
    twh *h = twh_new("m"); /* its readers have the widths */
    ok(h, kind(h, "d", "demux", "[-1 -1]"));
    ok(h, kind(h, "x", "integrator", "[1 2 3]"));
    ok(h, twh_wire(h, "d", 2, "x", 1));
    ok(h, run(h, "ode1", 1, 1));
    ck_assert_int_eq(twh_width(h, "d", 1), 1);
    ck_assert_int_eq(twh_width(h, "d", 2), 3);
    twh_free(h);
    h = twh_new("m");
    ok(h, kind(h, "d", "demux", "[1000000 1000000]"));
    fails(h, run(h, "discrete", 1, 1), "m/d|more than 1e6 elements");
    twh_free(h);
}
END_TEST

static void refuses_text(const char *text, const char *words)
{
    const char *path = test_path("limits.txt");
    write_bytes(path, text, strlen(text));
    twh *h = twh_new("m");
    fails(h, twh_read_diagram(h, path, NULL), words);
    twh_free(h);
}

START_TEST(deeply_nested_values_of_a_text_diagram_are_refused)
{
    char *text = repeated("\nblock a constant value=", "int8(", 100000, "1");
    char *closed = repeated(text, ")", 100000, "\n");
    refuses_text(closed, "limits.txt:2: types are nested more than 20 deep");
    free(text);
    free(closed);
    text = repeated("block a constant value=", "[", 100000, "1");
    closed = repeated(text, "]", 100000, "\n");
    refuses_text(closed, "limits.txt:1: not a value");
    free(text);
    free(closed);
}
END_TEST

START_TEST(deeply_nested_expressions_are_refused)
{
    static const char *const begin[] = {"(",   "[",  "-",    "!",   "abs(", "1+(",
                                        "2^(", "a(", "[1 (", "1:(", "{"};
    static const char *const end[] = {")", "]", "",   "",  ")", ")",
                                      ")", ")", ")]", ")", "}"};
    twh_scope *scope = twh_scope_new(NULL);
    mxArray *one = mxCreateDoubleScalar(1);
    ck_assert(one && twh_scope_set(scope, "a", one) == 0);
    mxDestroyArray(one);
    for (int i = 0; i < (int)(sizeof begin / sizeof *begin); i++) {
        char why[400] = "";
        char *open = repeated("", begin[i], 100000, "1");
        char *text = repeated(open, end[i], end[i][0] ? 100000 : 0, "");
        mxArray *a = twh_own_evaluator.value(NULL, scope, text, why, sizeof why);
        ck_assert_msg(a == NULL, "%s", begin[i]);
        ck_assert_msg(begin[i][0] == '{' || strstr(why, "nested more than 60 deep"),
                      "%s: %s", begin[i], why);
        free(open);
        free(text);
    }
    /* a chain is no nesting */
    static const char *const chain[] = {"+1", "*1", "^1", "'", ":1", ",1"};
    for (int i = 0; i < 4; i++) {
        char why[400] = "";
        char *text = repeated("1", chain[i], 10000, "");
        mxArray *a = twh_own_evaluator.value(NULL, scope, text, why, sizeof why);
        ck_assert_msg(a != NULL, "%s: %s", chain[i], why);
        mxDestroyArray(a);
        free(text);
    }
    twh_scope_free(scope);
}
END_TEST

static void refuses_file(const char *name, const char *text, size_t n,
                         const char *words)
{
    const char *path = test_path(name);
    write_bytes(path, text, n);
    twh_file *f = twh_file_read(path);
    ck_assert(f != NULL);
    ck_assert_msg(strstr(f->error, words) != NULL, "%s", f->error);
    twh_file_free(f);
}

START_TEST(deeply_nested_sections_and_elements_are_refused)
{
    char *text = repeated("Model {\n", "System {\nBlock {\n", 50000, "");
    refuses_file("deep.mdl", text, strlen(text),
                 "line 101: sections are nested more than 100 deep");
    free(text);
    text = repeated("# MathWorks OPC Text Package\n__MWOPC_PART_BEGIN__ "
                    "/simulink/blockdiagram.xml\n<ModelInformation><Model>",
                    "<System><Block>", 50000, "\n");
    refuses_file("deep.slx", text, strlen(text),
                 "elements are nested more than 100 deep");
    free(text);
    static const char circle[] =
        "# MathWorks OPC Text Package\n__MWOPC_PART_BEGIN__ "
        "/simulink/blockdiagram.xml\n"
        "<ModelInformation><Model><System Ref=\"a\"/></Model></ModelInformation>\n"
        "__MWOPC_PART_BEGIN__ /simulink/systems/a.xml\n"
        "<System><Block><System Ref=\"a\"/></Block></System>\n";
    refuses_file("circle.slx", circle, strlen(circle), "nested more than 100 deep");
}
END_TEST

START_TEST(deeply_nested_subsystems_are_refused)
{
    draft d;
    draft_begin(&d, "Model", "");
    for (int i = 0; i < 42; i++) draft_down(&d, "S", "");
    for (int i = 0; i < 42; i++) draft_up(&d);
    twh *h = twh_new("m");
    fails(h, run_file(h, draft_write(&d, "deep_subsystems")),
          "subsystems are nested more than 40 deep");
    twh_free(h);
}
END_TEST

START_TEST(a_nul_byte_is_an_error_with_its_line)
{
    const char *path = test_path("nul.txt");
    static const char text[] = "solver ode1 step=1\nblock a \\\n clock\0 ts=1\nlog a\n";
    write_bytes(path, text, sizeof text - 1);
    twh *h = twh_new("m");
    fails(h, twh_read_diagram(h, path, NULL), "nul.txt:3: a NUL byte");
    twh_free(h);
    static const char mdl[] = "Model {\n  System {\n  \0}\n}\n";
    refuses_file("nul.mdl", mdl, sizeof mdl - 1, "line 3: a NUL byte");
    static const char xml[] =
        "# MathWorks OPC Text Package\n__MWOPC_PART_BEGIN__ "
        "/simulink/blockdiagram.xml\n<ModelInformation>\n<Model>\0"
        "</Model></ModelInformation>\n";
    refuses_file("nul.slx", xml, sizeof xml - 1, "line 2: ");
}
END_TEST

/* As in Octave: int32(3e9) is intmax, and so on. */
START_TEST(numbers_out_of_the_range_of_a_type_saturate)
{
    static const struct {
        const char *text;
        double x;
    } cases[] = {{"int32(3e9)", 2147483647},
                 {"int32(-3e9)", -2147483648.0},
                 {"uint32(5e9)", 4294967295.0},
                 {"uint32(-1)", 0},
                 {"int16(1e300)", 32767},
                 {"int16(-inf)", -32768},
                 {"uint16(inf)", 65535},
                 {"int8(200)", 127},
                 {"uint8(-7)", 0},
                 {"int32(nan)", 0},
                 {"int8(2.5)", 3},
                 {"int8(-2.5)", -3},
                 {"uint8(0.4)", 0},
                 {"int8(int8(-128.4))", -128},
                 {"logical(-3)", 1},
                 {"single(1e300)", HUGE_VAL},
                 {"double(7)", 7}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mxArray *a = twh_read_value(cases[i].text);
        if (i == 13) { /* only double can be converted */
            ck_assert(a == NULL);
            continue;
        }
        ck_assert_msg(a != NULL, "%s", cases[i].text);
        ck_assert_msg(mxGetScalar(a) == cases[i].x, "%s is %.17g", cases[i].text,
                      mxGetScalar(a));
        mxDestroyArray(a);
    }
    ck_assert(twh_read_value("logical(nan)") == NULL);
}
END_TEST

START_TEST(numbers_in_statements_and_texts_have_limits)
{
    refuses_text("block a clock\nlog a:4294967297 as y\n", ":2: |not a port number");
    refuses_text("block a clock\nlog a[4294967297] as y\n", ":2: |not a range");
    refuses_text("block a clock\nlog a[1 as y\n", ":2: |not closed");
    refuses_text("block a clock\nlog a[1..1]x as y\n", ":2: |not a range");
    refuses_text("block a clock\nlog a[1]] as y\n", ":2: |not a range");
    refuses_text("block a clock\nblock g gain 4294967297=2\n", ":2: |no parameter");
    static const char *const texts[] = {"['a' 300]", "['a' 1e300]", "['a' -1]",
                                        "[nan 'a']", "['a'; 0.5]"};
    for (int i = 0; i < 5; i++) {
        char why[400] = "";
        ck_assert(!twh_own_evaluator.value(NULL, NULL, texts[i], why, sizeof why));
        ck_assert_msg(strstr(why, "is not a character") != NULL, "%s: %s", texts[i],
                      why);
    }
    char why[400] = "";
    twh_scope *scope = twh_scope_new(NULL);
    ck_assert(twh_own_evaluator.run(NULL, scope, "assert(0, 1e300)", why, sizeof why));
    ck_assert_msg(strstr(why, "expected assert") != NULL, "%s", why);
    twh_scope_free(scope);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: limits");
    TCase *t = tcase_create("limits");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, every_block_runs_with_nothing_connected);
    tcase_add_test(t, a_demux_with_nothing_connected_is_as_wide_as_its_outputs);
    tcase_add_test(t, deeply_nested_values_of_a_text_diagram_are_refused);
    tcase_add_test(t, deeply_nested_expressions_are_refused);
    tcase_add_test(t, deeply_nested_sections_and_elements_are_refused);
    tcase_add_test(t, deeply_nested_subsystems_are_refused);
    tcase_add_test(t, a_nul_byte_is_an_error_with_its_line);
    tcase_add_test(t, numbers_out_of_the_range_of_a_type_saturate);
    tcase_add_test(t, numbers_in_statements_and_texts_have_limits);
    suite_add_tcase(s, t);
    return s;
}
