/* Values and diagrams as text, and the program that runs them. */
#include "common.h"
#include "host_fixture.h"
#include "twh_reader.h"

#include <ctype.h>
#include <sys/wait.h>

/* S-functions may come from anywhere: these diagrams are ours. */
static int read_text(twh *h, const char *path)
{
    const twh_reader reader = {.trusted = 1};
    return twh_read_diagram(h, path, &reader);
}

START_TEST(numbers_and_matrices_are_read)
{
    static const struct {
        const char *text;
        int rows, cols;
        double first, last;
    } cases[] = {
        {"3", 1, 1, 3, 3},
        {" -1.5e-3 ", 1, 1, -0.0015, -0.0015},
        {"1/4", 1, 1, 0.25, 0.25},
        {"2*pi", 1, 1, 6.283185307179586, 6.283185307179586},
        {"-inf", 1, 1, -HUGE_VAL, -HUGE_VAL},
        {"true", 1, 1, 1, 1},
        {"[1 2 3]", 1, 3, 1, 3},
        {"[1, 2; 3, 4]", 2, 2, 1, 4},
        {"[1;2;3;]", 3, 1, 1, 3},
        {"[1 -2]", 1, 2, 1, -2},
        {"[ ]", 0, 0, 0, 0},
        {".5", 1, 1, 0.5, 0.5},
        {"[1/2 3/4]", 1, 2, 0.5, 0.75},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mxArray *a = twh_read_value(cases[i].text);
        ck_assert_msg(a != NULL, "%s", cases[i].text);
        ck_assert_int_eq((int)mxGetM(a), cases[i].rows);
        ck_assert_int_eq((int)mxGetN(a), cases[i].cols);
        if (cases[i].rows) {
            ck_assert_double_eq(mxGetPr(a)[0], cases[i].first);
            ck_assert_double_eq(mxGetPr(a)[cases[i].rows * cases[i].cols - 1],
                                cases[i].last);
        }
        mxDestroyArray(a);
    }
}
END_TEST

START_TEST(texts_and_types_are_read)
{
    char text[20];
    mxArray *a = twh_read_value("'it''s'");
    ck_assert(a && mxIsChar(a) && mxGetString(a, text, sizeof text) == 0);
    ck_assert_str_eq(text, "it's");
    mxDestroyArray(a);
    a = twh_read_value("int16([1 -2])");
    ck_assert(a && mxGetClassID(a) == mxINT16_CLASS);
    ck_assert_int_eq(((int16_T *)mxGetData(a))[1], -2);
    mxDestroyArray(a);
    a = twh_read_value("single(0.5)");
    ck_assert(a && mxGetClassID(a) == mxSINGLE_CLASS);
    mxDestroyArray(a);
    a = twh_read_value("logical([1 0])");
    ck_assert(a && mxIsLogical(a) && mxGetNumberOfElements(a) == 2);
    mxDestroyArray(a);
}
END_TEST

START_TEST(invalid_values_are_rejected)
{
    static const char *bad[] = {"",    "x",     "[1 2",       "[1 2; 3]",
                                "1 2", "'open", "int16('a')", "int16(1",
                                "1/",  "[1 x]", "int5(1)",    "1e"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(twh_read_value(bad[i]) == NULL, "'%s'", bad[i]);
}
END_TEST

/* Writes a file with this text in a folder of its own; the caller removes it. */
static char path[100];

static const char *file_with(const char *text)
{
    snprintf(path, sizeof path, "/tmp/twh_diagram_XXXXXX");
    FILE *f = fdopen(mkstemp(path), "w");
    ck_assert(f != NULL);
    fputs(text, f);
    fclose(f);
    return path;
}

START_TEST(a_text_diagram_can_use_every_function_of_the_interface)
{
    char text[3000];
    snprintf(text, sizeof text,
             "# every statement there is\n"
             "model 'my ''own'' model'\n"
             "solver ode3 step=1/8   # a comment\n"
             "time 0 2\n"
             "tasking multi\n"
             "tolerance 1e-6 1e-9\n"
             "check finite\n"
             "block u sine amplitude=2 frequency=0 phase=pi/2\n"
             "block 'the plant' integrator initial=[1 2 3]\n"
             "block m mux inputs=2\n"
             "sfun sum '%s/tests/host/sfunctions/accumulate.so' 0.5 [0.25 0]\n"
             "block c constant \\\n"
             "    value=[10 20]\n"
             "wire u c:1[2..2] u -> 'the plant':1\n"
             "wire 'the plant':1[3] -> sum\n"
             "block on pulse period=2 delay=1\n"
             "block inside integrator\n"
             "wire u -> inside\n"
             "group e enabled on:1 reset : inside\n"
             "block caller call ts=0.5\n"
             "sfun called %s/tests/host/sfunctions/called.so 3\n"
             "group g call caller[1] : called\n"
             "wire u -> called\n"
             "block s scope\n"
             "wire sum -> s\n"
             "log 'the plant':1 as x\n"
             "log inside\n"
             "at 1 set u amplitude=0\n"
             "at 0.5 set sum 1=2\n",
             build_dir(), build_dir());
    twh *h = twh_new("m");
    ok(h, read_text(h, file_with(text)));
    remove(path);
    ok(h, twh_run_diagram(h));
    ck_assert_double_eq(twh_time(h), 2);
    ck_assert_str_eq(ssGetPath(twh_block(h, "the plant")), "my 'own' model/the plant");
    ck_assert_str_eq(twh_solver(h), "ode3");
    ck_assert_double_eq(twh_base_step(h), 0.125);
    /* x' = (u, 20, u), u = 2 until 1, then 0 */
    const double *x = twh_log_values(h, "x");
    const int end = 3 * (twh_log_rows(h, "x") - 1);
    ck_assert_double_eq_tol(x[end + 1], 42, 1e-12);
    ck_assert_double_eq_tol(x[end], 1 + 2, 1e-12);
    ck_assert_double_eq(twh_value(h, "called", 1, 1), 0);
    ck_assert_double_eq(twh_value(h, "called", 2, 1), 4);
    ck_assert_int_eq(twh_log_rows(h, "s"), 9);
    /* the sum takes 0.5 x3 at 0, 0.25, 0.5, then 2 x3 */
    ck_assert_double_eq_tol(twh_log_values(h, "s")[3], 0.5 * (3 + 3.5 + 4), 1e-12);
    ck_assert_double_eq_tol(twh_log_values(h, "s")[4], 0.5 * (3 + 3.5 + 4) + 2 * 4.5,
                            1e-12);
    twh_free(h);
}
END_TEST

START_TEST(a_part_of_a_port_can_be_logged)
{
    twh *h = twh_new("d");
    ok(h, read_text(h, file_with("solver discrete step=1\ntime 0 2\n"
                                        "block a constant value=[4 5 6 7] ts=1\n"
                                        "log a:1[2..3] as middle\nlog a[4] as end\n")));
    ok(h, twh_run_diagram(h));
    ck_assert_int_eq(twh_log_width(h, "middle"), 2);
    ck_assert(twh_log_values(h, "middle")[0] == 5);
    ck_assert(twh_log_values(h, "middle")[1] == 6);
    ck_assert_int_eq(twh_log_width(h, "end"), 1);
    ck_assert(twh_log_values(h, "end")[2] == 7);
    remove(path);
    twh_free(h);
    static const char *const bad[][2] = {{"a[5]", "no element 5"},
                                         {"a[0]", "not a range"},
                                         {"a[3..2]", "not a range"},
                                         {"a[4..5]", "no element 5"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "solver discrete step=1\nblock a constant value=[4 5 6 7] ts=1\n"
                 "log %s as x\n",
                 bad[i][0]);
        h = twh_new("d");
        fails(h, read_text(h, file_with(text)) || twh_run_diagram(h), bad[i][1]);
        remove(path);
        twh_free(h);
    }
}
END_TEST

START_TEST(a_wrong_line_is_named)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"nonsense\n", ":1: |'nonsense' is not a statement"},
        {"\n\nblock a\n", ":3: |block NAME KIND"},
        {"block a gain gian=2\n", ":1: |a gain has no parameter 'gian'|gain=1"},
        {"block a gain gain=two\n", "not a value: 'two'"},
        {"block a gain 2\n", "name=value"},
        {"block a nothing\n", "no kind 'nothing'"},
        {"block a sinus\n", "no kind 'sinus'; nearest: sine, "},
        {"block a gain gain=[1 2\n", "is not closed"},
        {"block a clock\nwire a b -> c\n", ":2: |no block"},
        {"block a clock\nwire a ->\n", ":2: |wire FROM:PORT"},
        {"block a clock\nwire a:x -> a\n", "'x' is not a port"},
        {"block a clock\nwire a:1[z] -> a\n", "not a range of elements"},
        {"sfun a nowhere.so 1\n", "nowhere.so"},
        {"group g sometimes a : b\n", "'call', 'enabled' or 'restarted'"},
        {"solver ode9\n", "ode9"},
        {"solver ode1 0.1\n", "solver NAME step=STEP"},
        {"time 0\n", "time START STOP"},
        {"time 0 [1 2]\n", "'[1 2]' is not a number"},
        {"block a gain\nat 1 set a gain=x\n", "not a value: 'x'"},
        {"time 1 0\n", "from 1 to 0"},
        {"tasking triple\n", "'triple'"},
        {"check luck\n", "'luck'"},
        {"block a clock\nlog a:1 y\n", "log BLOCK:PORT as NAME"},
        {"block a clock\nlog a[1]\n", "'as NAME' is optional"},
        {"block a clock\nat 1 change a ts=1\n", "at TIME set BLOCK"},
        {"block a clock\nblock a clock\n", ":2: |two blocks named 'a'"},
        {"block a clock\nmodel late\n", "before the blocks"},
        {"tolerance 0 1\n", "must be positive"},
        {"time 0 1\n\ntime 0 1\n", ":3: 'time' is given twice"},
        {"solver ode1\nsolver ode2\n", "'solver' is given twice"},
        {"model a\nmodel b\n", "'model' is given twice"},
        {"tasking multi\ntasking multi\n", "'tasking' is given twice"},
        {"tolerance 1 1\ntolerance 1 1\n", "'tolerance' is given twice"},
        {"block a gain gain=1 gain=2\n", "parameter 'gain' is given twice"},
        {"block a gain gain=1 1=2\n", "parameter '1' is given twice"},
        {"block a gain 17=2\n", "a gain has 2 parameters, got 17"},
        {"solver ode1 step=1 step=2\n", "solver NAME step=STEP; 'step=2'"},
        {"time 0 1 2\n", "time START STOP; '2' is too much"},
        {"tolerance 1 1 1\n", "RELATIVE ABSOLUTE; '1' is too much"},
        {"model a b\n", "model NAME; 'b' is too much"},
        {"check finite guards\n", "finite|guards; 'guards' is too much"},
        {"block a gain\nat 1 set a gain=1 gain=2\n", "'gain=2' is too much"},
        {"block a gain\ngroup g enabled a b\n", "expected ':'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        twh *h = twh_new("m");
        fails(h, read_text(h, file_with(cases[i].text)), path);
        says(h, cases[i].words);
        remove(path);
        twh_free(h);
    }
    char words[1000] = "wire";
    for (int i = 0; i < 400; i++) strcat(words, " a");
    twh *h = twh_new("m");
    fails(h, read_text(h, file_with(words)), "more than 400 words");
    remove(path);
    twh_free(h);
    h = twh_new("m");
    fails(h, read_text(h, "/no/such/file"), "/no/such/file");
    twh_free(h);
    h = twh_new("m");
    fails(h, read_text(h, "tests"), "tests|cannot be read"); /* a folder */
    twh_free(h);
}
END_TEST

START_TEST(a_rejected_change_ends_the_run)
{
    twh *h = twh_new("m");
    ok(h, read_text(h, file_with("block c constant value=[1 2]\n"
                                        "solver discrete step=1\n"
                                        "at 2 set c value=3\n")));
    remove(path);
    fails(h, twh_run_diagram(h), "m/c|number of elements");
    ck_assert_double_eq(twh_time(h), 2);
    twh_free(h);
}
END_TEST

/* The exit status and the standard output. */
static int program_itself(const char *arguments, char *text, size_t size)
{
    char command[1600];
    snprintf(command, sizeof command, "%s/tworate_host %s", build_dir(), arguments);
    FILE *p = popen(command, "r");
    const size_t n = fread(text, 1, size - 1, p);
    text[n] = 0;
    const int status = pclose(p);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int program(const char *arguments, char *text, size_t size)
{
    char both[1500];
    snprintf(both, sizeof both, "%s 2>&1", arguments);
    return program_itself(both, text, size);
}

static const char pendulum[] =
    "solver ode4 step=0.5\ntime 0 1\n"
    "block a clock\nblock d clock ts=1\nblock g gain gain=[1;2]\n"
    "wire a -> g\nlog g\nlog d:1 as slow\n";

START_TEST(the_program_writes_csv)
{
    char text[2000], arguments[600];
    file_with(pendulum);
    ck_assert_int_eq(program(path, text, sizeof text), 0);
    ck_assert_str_eq(text, "t,g[1],g[2],slow\n0,0,0,0\n0.5,0.5,1,0\n1,1,2,1\n");

    snprintf(arguments, sizeof arguments, "%s --tend 2 --step 1 --solver ode1 --multi",
             path);
    ck_assert_int_eq(program(arguments, text, sizeof text), 0);
    ck_assert_str_eq(text, "t,g[1],g[2],slow\n0,0,0,0\n1,1,2,1\n2,2,4,2\n");

    snprintf(arguments, sizeof arguments, "%s --out %s.csv && cat %s.csv && rm %s.csv",
             path, path, path, path);
    ck_assert_int_eq(program(arguments, text, sizeof text), 0);
    ck_assert_str_eq(text, "t,g[1],g[2],slow\n0,0,0,0\n0.5,0.5,1,0\n1,1,2,1\n");

    snprintf(arguments, sizeof arguments, "%s --order", path);
    ck_assert_int_eq(program(arguments, text, sizeof text), 0);
    ck_assert_str_eq(text, "a d g\n");
    remove(path);
}
END_TEST

START_TEST(the_program_explains_itself)
{
    char text[20000];
    ck_assert_int_eq(program("--help", text, sizeof text), 0);
    ck_assert(strstr(text, "--solver") != NULL);
    ck_assert_int_eq(program("--kinds", text, sizeof text), 0);
    const char *name;
    for (int i = 0; (name = twh_builtin_name(i)); i++)
        ck_assert(strstr(text, name) != NULL);
    ck_assert_int_eq(program("", text, sizeof text), 2);
    ck_assert_msg(strncmp(text, "usage:", 6) == 0, "%s", text);
    ck_assert_int_eq(program("--quiet", text, sizeof text), 2);
    ck_assert_msg(strstr(text, "no diagram given\n"), "%s", text);
    ck_assert_int_eq(program("--nonsense", text, sizeof text), 2);
    ck_assert(strstr(text, "--nonsense") != NULL);
    ck_assert_int_eq(program("x --tend never", text, sizeof text), 2);
    ck_assert(strstr(text, "never") != NULL);
    ck_assert_int_eq(program("/no/such/file", text, sizeof text), 1);
    ck_assert(strstr(text, "/no/such/file") != NULL);
}
END_TEST

START_TEST(the_program_reports_a_missing_option_value)
{
    static const char *const list[][2] = {
        {"x --set", "--set needs NAME=VALUE\n"},
        {"x --set m", "--set needs NAME=VALUE, got 'm'\n"},
        {"x --set =3", "--set needs NAME=VALUE, got '=3'\n"},
        {"x --set 'm=1+'", "--set m=1+: expected a value"},
        {"x --out", "--out needs a FILE\n"},
        {"x --tend", "--tend needs a time\n"},
    };
    char text[4000];
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        ck_assert_int_eq(program(list[i][0], text, sizeof text), 2);
        ck_assert_msg(strstr(text, list[i][1]), "%s: %s", list[i][0], text);
    }
}
END_TEST

START_TEST(the_program_reports_why_it_cannot_write)
{
    static const char *const list[][2] = {
        {"> /dev/full", "cannot write the standard output: No space left"},
        {"--order > /dev/full", "cannot write the standard output: No space left"},
        {"--out /dev/full", "cannot write /dev/full: No space left"},
        {"--out /no/such/a", "cannot write /no/such/a: No such file"},
    };
    char text[4000], arguments[600];
    file_with(pendulum);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        /* messages to the pipe, the csv to the given place */
        snprintf(arguments, sizeof arguments, "%s 2>&1 %s", path, list[i][0]);
        ck_assert_int_eq(program_itself(arguments, text, sizeof text), 1);
        ck_assert_msg(strstr(text, list[i][1]), "%s: %s", list[i][0], text);
        ck_assert_msg(!strstr(text, "tworate_host: \n"), "%s: %s", list[i][0], text);
    }
    remove(path);
}
END_TEST

START_TEST(a_diagram_that_logs_nothing_gets_a_note)
{
    char text[2000], arguments[600];
    file_with("solver ode1 step=1\ntime 0 3\nblock t clock\n");
    ck_assert_int_eq(program(path, text, sizeof text), 0);
    ck_assert_msg(strstr(text, "note: the diagram logs nothing"), "%s", text);
    snprintf(arguments, sizeof arguments, "%s --quiet", path);
    ck_assert_int_eq(program(arguments, text, sizeof text), 0);
    ck_assert_str_eq(text, "t\n");
    remove(path);
}
END_TEST

START_TEST(a_failed_start_writes_no_csv)
{
    char text[2000];
    file_with("solver ode1 step=1\ntime 0 3\nblock a gain\nblock b gain\n"
              "loops refuse\nwire a -> b\nwire b -> a\nlog a\n");
    ck_assert_int_eq(program(path, text, sizeof text), 1);
    remove(path);
    ck_assert_msg(strncmp(text, "tworate_host: algebraic loop", 28) == 0, "%s", text);
    ck_assert_msg(strchr(text, '\n') == strrchr(text, '\n'), "more lines: %s", text);
}
END_TEST

static int joins(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == '_';
}

/* 1 if the text has the word, not as part of a longer one and not at its start. */
static int has_word(const char *text, const char *word)
{
    const size_t n = strlen(word);
    for (const char *s = text + 1; (s = strstr(s, word)); s += n)
        if (!joins(s[-1]) && !joins(s[n])) return 1;
    return 0;
}

START_TEST(the_guide_lists_all_options)
{
    static char page[100000];
    char text[4000];
    FILE *f = fopen("doc/guide/host.md", "r");
    ck_assert_ptr_nonnull(f);
    page[fread(page, 1, sizeof page - 1, f)] = 0;
    fclose(f);

    ck_assert_int_eq(program("--help", text, sizeof text), 0);
    const char *synopsis = strstr(page, "    tworate_host DIAGRAM [");
    char *end = strstr(page, "\n## Built-in blocks");
    ck_assert(synopsis && end && synopsis < end);
    *end = 0;
    for (char *s = text; (s = strstr(s, "--"));) {
        char option[40];
        const int n = sscanf(s, "%39[a-z-]", option);
        ck_assert_msg(n == 1 && has_word(synopsis, option), "no %s", option);
        s += strlen(option);
    }
}
END_TEST

START_TEST(the_program_writes_what_was_logged_before_a_failure)
{
    char text[2000], arguments[200];
    file_with(
        "solver ode1 step=1\ntime 0 3\nblock t clock\nblock one constant\n"
        "block two constant value=2\nblock d sum signs='+-'\nblock y product "
        "signs='*/'\n"
        "wire two -> d:1\nwire t -> d:2\nwire one -> y:1\nwire d -> y:2\nlog y\n");
    snprintf(arguments, sizeof arguments, "%s --finite", path);
    ck_assert_int_eq(program(arguments, text, sizeof text), 1);
    remove(path);
    ck_assert_msg(strstr(text, "t,y\n0,0.5\n1,1\n"), "%s", text);
    ck_assert_msg(strstr(text, "diagram/y") && strstr(text, "infinite"), "%s", text);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: text");
    TCase *t = tcase_create("text");
    tcase_set_timeout(t, 30);
    tcase_add_test(t, numbers_and_matrices_are_read);
    tcase_add_test(t, texts_and_types_are_read);
    tcase_add_test(t, invalid_values_are_rejected);
    tcase_add_test(t, a_text_diagram_can_use_every_function_of_the_interface);
    tcase_add_test(t, a_part_of_a_port_can_be_logged);
    tcase_add_test(t, a_wrong_line_is_named);
    tcase_add_test(t, a_rejected_change_ends_the_run);
    tcase_add_test(t, the_program_writes_csv);
    tcase_add_test(t, the_program_explains_itself);
    tcase_add_test(t, the_program_reports_a_missing_option_value);
    tcase_add_test(t, the_program_reports_why_it_cannot_write);
    tcase_add_test(t, a_diagram_that_logs_nothing_gets_a_note);
    tcase_add_test(t, a_failed_start_writes_no_csv);
    tcase_add_test(t, the_guide_lists_all_options);
    tcase_add_test(t, the_program_writes_what_was_logged_before_a_failure);
    suite_add_tcase(s, t);
    return s;
}
