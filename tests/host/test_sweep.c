/* test_sweep.c: tworate_host DIAGRAM --sweep CASES.csv: each row is that of the single
 * run with the variables of its case; failures and bad cases. */
#include "diagram_fixture.h"

#include <sys/wait.h>

Suite *suite(void);

enum { TEXT = 20000 };

static draft d;
static char out[TEXT], folder[200];

static void set_up(void)
{
    snprintf(folder, sizeof folder, "/tmp/twh_sweep_XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void tear_down(void)
{
    char command[300];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static void write_text(const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    write_bytes(path, text, strlen(text));
}

/* Runs the program in the folder; standard output is in `out`, or both outputs. */
static int program(const char *arguments, int both)
{
    char command[2000];
    snprintf(command, sizeof command, "cd %s && %s/tworate_host %s 2>%s", folder,
             build_dir(), arguments, both ? "&1" : "said");
    FILE *from = popen(command, "r");
    ck_assert_ptr_nonnull(from);
    out[fread(out, 1, TEXT - 1, from)] = 0;
    const int status = pclose(from);
    ck_assert_msg(WIFEXITED(status), "%s", out);
    return WEXITSTATUS(status);
}

static void expect_refusal(const char *csv, const char *text)
{
    write_text("bad.csv", csv);
    ck_assert_int_ne(program("d.mdl --sweep bad.csv --out none.csv", 1), 0);
    ck_assert_msg(strstr(out, text) != NULL, "no '%s' in: %s", text, out);
    char path[300];
    snprintf(path, sizeof path, "%s/none.csv", folder);
    ck_assert_ptr_null(fopen(path, "r"));
}

/* y' = -k y from y0, logged as y; z = 1 / m. */
static void write_decay(void)
{
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.125;StopTime=2");
    draft_block(&d, "Integrator", "i", "InitialCondition=y0");
    draft_block(&d, "Gain", "g", "Gain=-k");
    draft_block(&d, "Constant", "c", "Value=1/m");
    draft_block(&d, "Outport", "y", NULL);
    draft_block(&d, "Outport", "z", "Port=2");
    draft_line(&d, "i/1", "g/1");
    draft_line(&d, "g/1", "i/1");
    draft_line(&d, "i/1", "y/1");
    draft_line(&d, "c/1", "z/1");
    draft_add(&d, "}\n}\n");
    write_text("d.mdl", d.text);
}

static double last_value(const char *arguments)
{
    ck_assert_int_eq(program(arguments, 0), 0);
    char *end = out + strlen(out) - 1;
    while (end > out && end[-1] != '\n') end--;
    return strtod(strchr(end, ',') + 1, NULL);
}

START_TEST(each_row_is_that_of_the_run_with_its_variables)
{
    write_decay();
    char csv[2000] = "k,y0\n";
    for (int i = 0; i < 20; i++)
        snprintf(csv + strlen(csv), 60, "%g,%s\n", 0.1 * i, i % 2 ? "2" : "sqrt(2)/4");
    write_text("cases.csv", csv);
    static char tables[2][TEXT];
    for (int jobs = 1; jobs < 4; jobs += 2) {
        char command[200];
        snprintf(command, sizeof command, "d.mdl --set m=4 --sweep cases.csv --jobs %d",
                 jobs);
        ck_assert_int_eq(program(command, 0), 0);
        memcpy(tables[jobs / 2], out, TEXT);
    }
    ck_assert_str_eq(tables[0], tables[1]);
    const char *line = tables[0];
    ck_assert(!strncmp(line, "case,k,y0,status,y.final,y.min,y.max,z.final,", 44));
    for (int i = 0; i < 20; i++) {
        char command[200], text[40];
        int number;
        double k, final, least, most, z;
        line = strchr(line, '\n') + 1;
        ck_assert_msg(sscanf(line, "%d,%lf,%39[^,],ok,%lf,%lf,%lf,%lf", &number, &k,
                             text, &final, &least, &most, &z) == 7,
                      "%.80s", line);
        snprintf(command, sizeof command, "d.mdl --set m=4 --set k=%.17g --set 'y0=%s'",
                 k, text);
        const double y = last_value(command);
        ck_assert_int_eq(number, i + 1);
        ck_assert(final == y && least == y && z == 0.25);
        ck_assert_double_eq_tol(most, i % 2 ? 2 : sqrt(2) / 4, 1e-15);
    }
}
END_TEST

START_TEST(a_case_that_fails_has_its_message_and_the_others_go_on)
{
    write_decay();
    write_text("cases.csv", "m,k,y0\n0,1,1\n2,1,1\n1,nothing(3),1\n4,1,1\n");
    ck_assert_int_ne(program("d.mdl --finite --sweep cases.csv", 1), 0);
    ck_assert_msg(strstr(out, "cases.csv, row 3 (line 4), column k: ") != NULL, "%s",
                  out);
    write_text("cases.csv", "m,k,y0\n0,1,1\n2,1,1\n1,[1 2],[1 2 3]\n4,1,1\n");
    ck_assert_int_eq(program("d.mdl --finite --sweep cases.csv --out r.csv", 1), 0);
    ck_assert_msg(strstr(out, "2 of 4 cases failed") != NULL, "%s", out);
    char path[300];
    snprintf(path, sizeof path, "%s/r.csv", folder);
    FILE *from = fopen(path, "r");
    ck_assert_ptr_nonnull(from);
    out[fread(out, 1, TEXT - 1, from)] = 0;
    fclose(from);
    const char *one = strstr(out, "\n1,0,1,1,failed,nan,nan,nan,nan,nan,nan,");
    const char *two = strstr(out, "\n2,2,1,1,ok,0.1353");
    const char *three = strstr(out, "\n3,1,[1 2],[1 2 3],failed,nan");
    const char *four = strstr(out, "\n4,4,1,1,ok,0.1353");
    ck_assert_msg(one && two > one && three > two && four > three, "%s", out);
    ck_assert_msg(strstr(one, "not finite") || strstr(one, "finite"), "%s", one);
}
END_TEST

START_TEST(bad_cases_are_named_before_anything_runs)
{
    write_decay();
    expect_refusal("", "expected a row of names, found none");
    expect_refusal("k,k\n1,1\n", "'k' is there twice");
    expect_refusal("k,2b\n1,1\n", "column 2: '2b' is not a name of a variable");
    expect_refusal("k\n", "expected rows of values, found none");
    expect_refusal("k,y0\n1,1\n1\n",
                   "row 2 (line 3): has 1 fields, the first row names 2");
    expect_refusal("k,y0\n1,\n",
                   "row 1 (line 2), column y0: expected a value, got nothing");
    expect_refusal("k,y0\n1,NaN\n", "column y0: expected finite numbers, got NaN");
    write_text("cases.csv", "k\n1\n");
    ck_assert_int_ne(program("d.mdl --set k=1 --sweep cases.csv", 1), 0);
    ck_assert(strstr(out, "'k' is given by --set, too") != NULL);
    ck_assert_int_ne(program("d.mdl --sweep nowhere.csv", 1), 0);
    ck_assert(strstr(out, "nowhere.csv: No such file") != NULL);
    ck_assert_int_ne(program("d.mdl --jobs 2", 1), 0);
    ck_assert(strstr(out, "--jobs needs --sweep") != NULL);
    ck_assert_int_ne(program("d.mdl --sweep cases.csv --show x.html", 1), 0);
}
END_TEST

START_TEST(every_case_of_a_diagram_that_cannot_run_says_why)
{
    write_decay();
    write_text("cases.csv", "k\n1\n2\n3\n");
    ck_assert_int_eq(program("d.mdl --sweep cases.csv --jobs 1", 1), 0);
    ck_assert_msg(strstr(out, "1,1,failed,") && strstr(out, "3,3,failed,") &&
                      strstr(out, "y0") && strstr(out, "3 of 3 cases failed"),
                  "%s", out);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("sweep of a diagram");
    TCase *t = tcase_create("sweep");
    suite_add_tcase(s, t);
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_add_test(t, each_row_is_that_of_the_run_with_its_variables);
    tcase_add_test(t, a_case_that_fails_has_its_message_and_the_others_go_on);
    tcase_add_test(t, bad_cases_are_named_before_anything_runs);
    tcase_add_test(t, every_case_of_a_diagram_that_cannot_run_says_why);
    return s;
}
