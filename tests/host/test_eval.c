/* The host's own expressions give the same as Octave, or report that they need it. */
#include "host_fixture.h"
#include "twh_reader.h"

Suite *suite(void);

static const char *const setup = "a = 3; v = [4 5 6]; c = [7; 8]; M = [1 2 3; 4 5 6]; "
                                 "s = 'road'; t = true; e0 = [];";

static const char *const expressions[] = {
    /* numbers and operators */
    "1",
    "-2.5e-3",
    ".5",
    "1e3",
    "1+2*3",
    "(1+2)*3",
    "2^3^2",
    "-2^2",
    "2^-1",
    "2^3'",
    "+(1>0)",
    "+'ab'",
    "numel(1==[1 2])",
    "-a",
    "+a",
    "7/2/2",
    "1/60",
    "a*v",
    "v*a",
    "v/2",
    "2\\v",
    "v+1",
    "1-v",
    "v.*v",
    "v./[1 2 3]",
    "v.^2",
    "2.^v",
    "M*v'",
    "v*M'",
    "M'",
    "v'",
    "v.'",
    "c*c'",
    "c'*c",
    "M+1",
    "M-M",
    "v+c",
    "[1 2]+[3;4]",
    "a==3",
    "a~=3",
    "a!=4",
    "v>4",
    "v>=5",
    "v<5 | v==6",
    "t & v>4",
    "!t",
    "~[1 0]",
    "a>2 && a<4",
    "a>5 || t",
    "-t",
    "t+t",
    "1e400",
    "-inf",
    /* ranges */
    "1:5",
    "0:0.1:1",
    "5:-1:1",
    "1:0",
    "0:.3:1",
    "a:a+2",
    "(1:3)'",
    "2*(1:3)",
    /* matrices */
    "[]",
    "[1 2 3]",
    "[1,2,3]",
    "[1;2;3]",
    "[1 2; 3 4]",
    "[1 -2]",
    "[1 - 2]",
    "[1 -2 +3]",
    "[a -a]",
    "[a - a]",
    "[a' v]",
    "[v, 7]",
    "[v; 1 2 3]",
    "[c c]",
    "[c; 9]",
    "[[] 1 []]",
    "[1 2\n3 4]",
    "[1, 2 ...\n 3]",
    "[ 1 2 ; 3 4 ; ]",
    "['ab' 'cd']",
    "[M; v]",
    "[1 2]'",
    "[M(1,:) 7]",
    "[2^-1 3]",
    "[a(1) v(2)]",
    "[t 0]",
    "[t t]",
    "[(1) -1]",
    "[a ~t]",
    /* strings */
    "'road'",
    "\"ro\\tad\"",
    "'it''s'",
    "s",
    "[s 's']",
    "s(1:2)",
    "s+0",
    "''",
    /* indices */
    "v(2)",
    "v(end)",
    "v(end-1)",
    "v([1 3])",
    "v([1;3])",
    "v(:)",
    "v(:)'",
    "c(2)",
    "c([2 1])",
    "M(2,3)",
    "M(2,:)",
    "M(:,2)",
    "M(:,end)",
    "M(end,1)",
    "M(3)",
    "M(:)",
    "M([1 2;3 4])",
    "M(end)",
    "v(1:0)",
    "v(v>4)",
    "M(2,[1 3])",
    "v(logical([1 0 1]))",
    "M(:,:)",
    "a(1)",
    "a([1 1 1])",
    "v(numel(v))",
    "M(1:2,2:3)",
    "v(v(1)-3)",
    "e0(:)",
    /* functions and constants */
    "pi",
    "Inf",
    "NaN",
    "nan",
    "eps",
    "true",
    "false",
    "sin(1)",
    "cos(v)",
    "tan(.3)",
    "asin(.5)",
    "acos(.5)",
    "atan(2)",
    "sinh(1)",
    "cosh(1)",
    "tanh(1)",
    "exp(1)",
    "log(2)",
    "log10(2)",
    "sqrt(2)",
    "abs(-v)",
    "floor(-2.5)",
    "ceil(-2.5)",
    "round(2.5)",
    "round(-2.5)",
    "fix(-2.5)",
    "sign(-3)",
    "atan2(1,2)",
    "hypot(3,4)",
    "mod(-1,3)",
    "mod(5,0)",
    "rem(-1,3)",
    "min(3,4)",
    "max(v)",
    "min(v)",
    "max(M)",
    "max(v,5)",
    "sum(v)",
    "sum(M)",
    "sum([])",
    "prod(v)",
    "prod([])",
    "any(v>5)",
    "all(v>5)",
    "any([])",
    "all([])",
    "max([])",
    "zeros(2)",
    "zeros(1,3)",
    "ones(2,1)",
    "ones([1 2])",
    "zeros(0,3)",
    "eye(2)",
    "eye(2,3)",
    "numel(M)",
    "length(M)",
    "size(M)",
    "size(M,1)",
    "size(v,2)",
    "rows(M)",
    "columns(M)",
    "isempty([])",
    "isempty(v)",
    "double(t)",
    "double(s)",
    "logical([2 0])",
    "diag([1 2])",
    "diag(M)",
    "linspace(0,1,5)",
    "inf(1,2)",
    "max(3,[])",
    "numel('abc')",
    "isempty('')",
    "length([])",
    "sum(c.^2)/2 + M(2,1)*pi",
    "v(1)*[1 0; 0 -1]",
    "[v(1:2), -M(1,1); zeros(1,3)]",
};
enum { COUNT = sizeof expressions / sizeof *expressions };

static const char *octave_answers(void)
{
    static char name[300];
    char script[300], command[1200];
    const char *build = getenv("TW_BUILD");
    if (!build) build = "build";
    snprintf(script, sizeof script, "%s/tests/eval.m", build);
    snprintf(name, sizeof name, "%s/tests/eval.txt", build);
    FILE *to = fopen(script, "w");
    ck_assert_ptr_nonnull(to);
    fprintf(to,
            "1;\nfunction show (x)\n"
            "  k = 0 + ischar (x) + 2 * islogical (x);\n"
            "  printf ('%%d %%d %%d', k, rows (x), columns (x));\n"
            "  printf (' %%.17g', double (x(:))); printf (\"\\n\");\nend\n%s\n",
            setup);
    for (int i = 0; i < COUNT; i++) fprintf(to, "show (%s)\n", expressions[i]);
    ck_assert_int_eq(fclose(to), 0);
    snprintf(command, sizeof command,
             "env -u LD_PRELOAD octave-cli -f -H -q %s > %s 2> %s.err", script, name,
             name);
    ck_assert_msg(system(command) == 0, "octave-cli failed: see %s.err", name);
    return name;
}

static void show(const mxArray *a, char *text, size_t room)
{
    const int kind = mxIsChar(a) ? 1 : mxIsLogical(a) ? 2 : 0;
    size_t n = (size_t)snprintf(text, room, "%d %zu %zu", kind, mxGetM(a), mxGetN(a));
    for (size_t i = 0; i < mxGetNumberOfElements(a) && n < room; i++) {
        const double x = kind == 1   ? (double)mxGetChars(a)[i]
                         : kind == 2 ? (double)mxGetLogicals(a)[i]
                                     : mxGetPr(a)[i];
        n += (size_t)snprintf(text + n, room - n,
                              isnan(x)   ? " NaN"
                              : isinf(x) ? x > 0 ? " Inf" : " -Inf"
                                         : " %.17g",
                              x);
    }
}

/* Equal numbers; functions of the C library may differ from Octave's by rounding. */
static int agree(char *mine, char *theirs)
{
    char *a, *b, *rest_a, *rest_b;
    a = strtok_r(mine, " ", &rest_a);
    b = strtok_r(theirs, " \n", &rest_b);
    while (a && b) {
        const double x = strtod(a, NULL), y = strtod(b, NULL);
        if (strcmp(a, b) && !(fabs(x - y) <= 4e-16 * fabs(y)) && !(x == 0 && y == 0))
            return 0;
        a = strtok_r(NULL, " ", &rest_a);
        b = strtok_r(NULL, " \n", &rest_b);
    }
    return !a && !b;
}

static twh_scope *variables(void)
{
    char why[400] = "";
    twh_scope *s = twh_scope_new(NULL);
    ck_assert_msg(twh_own_evaluator.run(NULL, s, setup, why, sizeof why) == 0, "%s",
                  why);
    return s;
}

START_TEST(expressions_give_what_octave_gives)
{
    FILE *from = fopen(octave_answers(), "r");
    char line[4000], mine[4000], copy[4000], why[400];
    twh_scope *s = variables();
    ck_assert_ptr_nonnull(from);
    for (int i = 0; i < COUNT; i++) {
        ck_assert_msg(fgets(line, sizeof line, from) != NULL, "Octave stopped at %s",
                      expressions[i]);
        why[0] = 0;
        mxArray *a = twh_own_evaluator.value(NULL, s, expressions[i], why, sizeof why);
        ck_assert_msg(a != NULL, "%s: %s", expressions[i], why);
        show(a, mine, sizeof mine);
        mxDestroyArray(a);
        memcpy(copy, mine, sizeof copy);
        ck_assert_msg(agree(mine, line), "%s: %s here", expressions[i], copy);
    }
    fclose(from);
    twh_scope_free(s);
}
END_TEST

START_TEST(syntax_errors_are_reported)
{
    static const struct {
        const char *text, *word;
    } rows[] = {
        {"interp1(v,v,2)", "tw_diagram"},
        {"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvw"
         "xyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
         "a name is too long"},
        {"nothing", "tw_diagram"},
        {"v(4)", "1 ... 3"},
        {"v(0)", "1 ... 3"},
        {"v(1.5)", "1 ... 3"},
        {"M(3,1)", "1 ... 2"},
        {"[1 2; 3]", "do not fit"},
        {"v+[1 2]", "sizes do not match"},
        {"M*M", "cannot multiply"},
        {"M/M", "needs Octave"},
        {"v^2", "needs Octave"},
        {"(-1)^.5", "complex"},
        {"sqrt(-1)", "complex"},
        {"1+", "expected"},
        {"(1", "')'"},
        {"[1 2", "bracket"},
        {"'open", "quote"},
        {"1 2", "syntax error"},
        {"{1}", "expected"},
        {"3i", "complex"},
        {"end", "not allowed"},
        {"@sin", "expected"},
        {"zeros(1e5,1e5)", "too large"},
        {"1:1e9", "too many"},
        {"zeros(1.5)", "size"},
        {"v(1,2,3)", "indices"},
        {"1:v", "a range needs numbers"},
        {"linspace(v,1,3)", "a range needs numbers"},
        {"zeros(v)", "not a valid matrix size"},
        {"v([1 1 1 1]==1)", "index 4 is out of bound 3"},
        {"max(1,2,3,4,5,6,7,8,9)", "too many arguments"},
        {"ones(1000,1000)*ones(1000,1000)", "a product of matrices is too large"},
        {"0x10", "real"},
        {"", "expected"},
    };
    twh_scope *s = variables();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char why[400] = "";
        mxArray *a = twh_own_evaluator.value(NULL, s, rows[i].text, why, sizeof why);
        ck_assert_msg(a == NULL, "%s should have failed", rows[i].text);
        ck_assert_msg(strstr(why, rows[i].word) != NULL, "%s: no '%s' in: %s",
                      rows[i].text, rows[i].word, why);
    }
    twh_scope_free(s);
}
END_TEST

/* What another process is asked, with the variables that the text names. */
START_TEST(variables_of_every_type_are_sent_to_another_process)
{
    static const char *const types[] = {"double", "single", "int8",   "uint8",  "int16",
                                        "uint16", "int32",  "uint32", "logical"};
    twh_scope *up = twh_scope_new(NULL), *s = twh_scope_new(up);
    char why[400] = "", wanted[2000] = "value 10\n", word[60], expression[400] = "x";
    for (int i = 0; i < 9; i++) {
        snprintf(word, sizeof word, "%s([%d 0;1 1])", types[i], i == 8 ? 1 : 100 + i);
        mxArray *a = twh_read_value(word);
        ck_assert_msg(a != NULL, "%s: %s", word, twh_value_failure());
        snprintf(word, sizeof word, "%c", 'a' + i);
        ck_assert_int_eq(twh_scope_set(s, word, a), 0);
        ck_assert_int_eq(twh_scope_set(up, word, a), 0); /* hidden */
        mxDestroyArray(a);
        sprintf(wanted + strlen(wanted), "%c = %s([%d 0;1 1])\n", 'a' + i, types[i],
                i == 8 ? 1 : 100 + i);
        sprintf(expression + strlen(expression), "+%c", 'a' + i);
    }
    mxArray *text = mxCreateString("it\\\n");
    ck_assert_int_eq(twh_scope_set(s, "x", text), 0);
    mxDestroyArray(text);
    strcat(wanted, "x = char([105 116 92 10])\n");
    strcat(expression, "+1e5+'\n'");
    strcat(wanted, "x+a+b+c+d+e+f+g+h+i+1e5+'\\n'\n ");
    char *sent = NULL, answer[] = "ok [7 8]\n";
    size_t n = 0;
    twh_channel channel = {open_memstream(&sent, &n),
                           fmemopen(answer, strlen(answer), "r")};
    const twh_evaluator remote = twh_remote_evaluator(&channel);
    mxArray *a = remote.value(remote.user, s, expression, why, sizeof why);
    ck_assert_msg(a != NULL, "%s", why);
    ck_assert(mxGetPr(a)[1] == 8);
    mxDestroyArray(a);
    ck_assert_str_eq(sent, wanted);
    a = remote.value(remote.user, s, "a", why, sizeof why); /* nothing comes */
    ck_assert_ptr_null(a);
    ck_assert_str_eq(why, "no answer received");
    fclose(channel.to);
    fclose(channel.from);
    free(sent);
    twh_scope_free(s);
    twh_scope_free(up);
}
END_TEST

START_TEST(statements_set_variables_and_nothing_else)
{
    twh_scope *up = variables(), *s = twh_scope_new(up);
    char why[400] = "";
    static const char code[] = "% a comment\n x = 2*a; y = [x, ...\n 1], a = 5 # mine\n"
                               "ids = [101 102];;\n\nm = ids(2);\n";
    ck_assert_msg(twh_own_evaluator.run(NULL, s, code, why, sizeof why) == 0, "%s",
                  why);
    ck_assert(mxGetScalar(twh_scope_get(s, "x")) == 6);
    ck_assert(mxGetPr(twh_scope_get(s, "y"))[1] == 1);
    ck_assert(mxGetScalar(twh_scope_get(s, "a")) == 5);
    ck_assert(mxGetScalar(twh_scope_get(up, "a")) == 3);
    ck_assert(mxGetScalar(twh_scope_get(s, "m")) == 102);
    ck_assert_ptr_null(twh_scope_get(up, "x"));
    static const char *const bad[] = {
        "if a, b = 1; end", "disp(1)", "x(2) = 3", "1 = 2", "x = ",
        "x == 2",           "x = 1 2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(twh_own_evaluator.run(NULL, s, bad[i], why, sizeof why) != 0,
                      "%s", bad[i]);
    twh_scope_free(s);
    twh_scope_free(up);
}
END_TEST

START_TEST(a_failed_assertion_stops_with_its_text)
{
    static const struct {
        const char *text, *word; /* NULL: it is true */
    } rows[] = {
        {"assert(a == 3), x = 1", NULL},
        {"assert(a > 1 && 2 > 1, 'no'); x = 1", NULL},
        {"assert([1 2 3])", NULL},
        {"assert(a == 4, 'a must be 4')", "a must be 4"},
        {"assert(a == 4)", "assertion failed"},
        {"assert([1 0 1], 'one is 0')", "one is 0"},
        {"assert([], 'nothing')", "nothing"},
        {"assert(1, 'a', 2)", "assert"},
        {"assert()", "assert"},
        {"assert(1", "expected"},
        {"assert(1) x = 2", "syntax error"},
        {"assert = 2; y = assert", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        twh_scope *s = variables();
        char why[400] = "";
        const int rc = twh_own_evaluator.run(NULL, s, rows[i].text, why, sizeof why);
        ck_assert_msg((rc == 0) == (rows[i].word == NULL), "%s: %s", rows[i].text, why);
        ck_assert_msg(!rows[i].word || strstr(why, rows[i].word), "%s: no '%s' in: %s",
                      rows[i].text, rows[i].word, why);
        twh_scope_free(s);
    }
    char text[700], why[400]; /* a text that is too long is truncated */
    snprintf(text, sizeof text, "assert(0, '%0500d')", 0);
    twh_scope *s = variables();
    ck_assert_int_ne(twh_own_evaluator.run(NULL, s, text, why, sizeof why), 0);
    ck_assert_int_lt((int)strlen(why), 300);
    twh_scope_free(s);
}
END_TEST

START_TEST(an_expression_may_nest_60_deep_and_no_deeper)
{
    char text[200], why[400];
    twh_scope *s = variables();
    for (int open = 40; open <= 61; open += 21)
        for (int k = 0; k < 2; k++) {
            memset(text, k ? '-' : '(', (size_t)open);
            text[open] = '1';
            memset(text + open + 1, ')', (size_t)open);
            text[k ? open + 1 : 2 * open + 1] = 0;
            mxArray *a = twh_own_evaluator.value(NULL, s, text, why, sizeof why);
            ck_assert_msg((a != NULL) == (open < 60), "%s", text);
            if (a)
                mxDestroyArray(a);
            else
                ck_assert_ptr_nonnull(strstr(why, "nested more than 60 deep"));
        }
    twh_scope_free(s);
}
END_TEST

START_TEST(long_and_deeply_nested_texts_end_with_an_error)
{
    enum { N = 200000 };
    char *text = malloc(N + 1), why[400];
    static const char fill[] = "([-!{x(";
    twh_scope *s = variables();
    ck_assert_ptr_nonnull(text);
    for (size_t k = 0; k < sizeof fill - 1; k++) {
        memset(text, fill[k], N);
        text[N] = 0;
        mxArray *a = twh_own_evaluator.value(NULL, s, text, why, sizeof why);
        ck_assert_ptr_null(a);
    }
    for (int i = 0; i + 2 <= N; i += 2) memcpy(text + i, "1+", 2);
    text[N - 1] = 0;
    mxArray *sum = twh_own_evaluator.value(NULL, s, text, why, sizeof why);
    ck_assert_ptr_nonnull(sum);
    ck_assert(mxGetScalar(sum) == N / 2);
    mxDestroyArray(sum);
    free(text);
    twh_scope_free(s);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("own expressions of the host");
    TCase *t = tcase_create("expressions");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, expressions_give_what_octave_gives);
    tcase_add_test(t, syntax_errors_are_reported);
    tcase_add_test(t, variables_of_every_type_are_sent_to_another_process);
    tcase_add_test(t, statements_set_variables_and_nothing_else);
    tcase_add_test(t, a_failed_assertion_stops_with_its_text);
    tcase_add_test(t, an_expression_may_nest_60_deep_and_no_deeper);
    tcase_add_test(t, long_and_deeply_nested_texts_end_with_an_error);
    suite_add_tcase(s, t);
    return s;
}
