/* test_program_ends.c: however `tworate` ends, by a signal, a full disk or a failing
 * allocation, its rows are whole and its status and its last line say so. */
#include "run_program.h"

#include "program/csv.c"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

static void name_file(char name[200], const char *end)
{
    snprintf(name, 200, "%s/tests/test_ends.%ld.%s", build_folder(), (long)getpid(),
             end);
}

static void write_file(const char *name, const char *text)
{
    FILE *f = fopen(name, "w");
    ck_assert_ptr_nonnull(f);
    ck_assert(fputs(text, f) >= 0);
    ck_assert_int_eq(fclose(f), 0);
}

static pid_t begin(const char *out, const char *err, int ignored)
{
    char program[200];
    snprintf(program, sizeof program, "%s/tworate", build_folder());
    const pid_t child = fork();
    if (child) return child;
    alarm(30);
    signal(SIGINT, ignored ? SIG_IGN : SIG_DFL);
    if (!freopen(err, "w", stderr)) _exit(99);
    execl(program, "tworate", "run", "kpr", "rk4", "--H", "1e-6", "--tend", "1000",
          "--large", "--out", out, (char *)NULL);
    _exit(99);
}

static void sleep_ms(long ms)
{
    const struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

/* Until the file has rows. */
static void wait_for_rows(const char *name)
{
    for (int i = 0; i < 1000; i++, sleep_ms(10)) {
        FILE *f = fopen(name, "r");
        if (!f) continue;
        fseek(f, 0, SEEK_END);
        const long size = ftell(f);
        fclose(f);
        if (size > 10000) return;
    }
    ck_abort_msg("no rows are written while the run goes on");
}

/* Returns the time of the last row; every row must have all its numbers. */
static double check_rows(const char *name)
{
    FILE *f = fopen(name, "r");
    char line[1000] = "";
    double t = -1;
    ck_assert_ptr_nonnull(f);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, f));
    while (fgets(line, sizeof line, f)) {
        double x[5];
        char end;
        ck_assert_msg(sscanf(line, "%lf,%lf,%lf,%lf,%lf%c", x, x + 1, x + 2, x + 3,
                             x + 4, &end) == 6 &&
                          end == '\n',
                      "not a whole row: '%s'", line);
        t = x[0];
    }
    fclose(f);
    return t;
}

START_TEST(a_signal_ends_a_run_with_all_rows_and_its_status)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    static const char *const names[] = {"SIGINT", "SIGTERM", "SIGHUP"};
    for (int k = 0; k < 3; k++) {
        char out[200], err[200], text[100];
        int status;
        name_file(out, "csv");
        name_file(err, "err");
        remove(out);
        const pid_t child = begin(out, err, 0);
        wait_for_rows(out);
        ck_assert_int_eq(kill(child, signals[k]), 0);
        ck_assert(waitpid(child, &status, 0) == child);
        ck_assert_msg(WIFSIGNALED(status) && WTERMSIG(status) == signals[k],
                      "%s: status %d", names[k], status);
        const double t = check_rows(out);
        char *said = read_file(err);
        snprintf(text, sizeof text, "tworate: stopped by %s at t = %.10g, ", names[k],
                 t);
        ck_assert_msg(contains(said, text), "'%s' is not in '%s'", text, said);
        free(said);
        remove(out);
        remove(err);
    }
}
END_TEST

START_TEST(a_killed_run_leaves_its_rows_and_an_ignored_signal_does_nothing)
{
    char out[200], err[200];
    int status;
    name_file(out, "csv");
    name_file(err, "err");
    remove(out);
    const pid_t child = begin(out, err, 1);
    wait_for_rows(out);
    ck_assert_int_eq(kill(child, SIGINT), 0);
    sleep_ms(50);
    ck_assert(waitpid(child, &status, WNOHANG) == 0);
    ck_assert_int_eq(kill(child, SIGKILL), 0);
    ck_assert(waitpid(child, &status, 0) == child);
    ck_assert(check_rows(out) > 0);
    remove(out);
    remove(err);
}
END_TEST

START_TEST(no_command_succeeds_when_its_output_is_lost)
{
    static const char *const commands[] = {"list",
                                           "list models",
                                           "info kpr",
                                           "info adams4",
                                           "info bump",
                                           "--version",
                                           "help",
                                           "--help",
                                           "help run",
                                           "help compare",
                                           "compare kpr rk4 am4 --H 0.1,0.05",
                                           "advise kpr --error 1e-2 --tend 3",
                                           "run kpr rk4 --H 0.01 --format npy",
                                           "run kpr rk4 --H 0.01",
                                           "run kpr rk4 --H 0.5 --tend 0"};
    static const char *const full[] = {"> /dev/full", ">&-"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        for (int k = 0; k < 2; k++) {
            char command[300];
            snprintf(command, sizeof command, "%s %s", commands[i], full[k]);
            result r = run_tworate(command);
            ck_assert_msg(r.status == 1, "'%s' has status %d", command, r.status);
            ck_assert_msg(contains(r.err, "cannot write all of standard output: ") &&
                              contains(r.err, k ? "descriptor" : "No space left"),
                          "'%s' printed '%s'", command, r.err);
            free_result(&r);
        }
    result r = run_tworate("run kpr rk4 --H 1e-6 --tend 1000 --out /dev/full");
    ck_assert_int_eq(r.status, 1); /* at once, not after 1e9 steps */
    ck_assert(contains(r.err, "cannot write all of /dev/full: No space left"));
    free_result(&r);
}
END_TEST

static void expect_error(const char *command, const char *text)
{
    result r = run_tworate(command);
    ck_assert_msg(r.status == 2, "'%s' has status %d", command, r.status);
    ck_assert_msg(contains(r.err, text), "'%s' printed '%s', expected '%s'", command,
                  r.err, text);
    ck_assert_msg(!*r.out, "'%s' wrote '%.50s'", command, r.out);
    free_result(&r);
}

START_TEST(a_repeated_option_is_refused_by_name)
{
    static const char *const again[][2] = {
        {"--H 0.1 --H=0.2", "--H is given twice"},
        {"--H 0.1 --ratio 1 --ratio 1", "--ratio is given twice"},
        {"--H 0.1 --tend 1 --tend 2", "--tend is given twice"},
        {"--H 0.1 --t0 1 --t0 2", "--t0 is given twice"},
        {"--H 0.1 --every 1 --every 2", "--every is given twice"},
        {"--H 0.1 --out /dev/null --out /dev/null", "--out is given twice"},
        {"--H 0.1 --hold --hold", "--hold is given twice"},
        {"--H 0.1 --units --units", "--units is given twice"},
        {"--H 0.1 --echo --echo", "--echo is given twice"},
        {"--H 0.1 --counts --counts", "--counts is given twice"},
        {"--H 0.1 --set ms=1 ms=2", "--set ms is given twice"},
        {"--H 0.1 --x0 zs=1 --x0 zs=2", "--x0 zs is given twice"},
        {"--H 0.1 --option IPRINT=1 IPRINT=2", "--option IPRINT is given twice"},
        {"--H 0.1 --every 1 --option IPRINT=2", "give one"},
        {"--H 0.1 --option IPRINT=2 --every 1", "give one"},
        {"--H 0.1 --input road=1 --input road=2", "--input road is given twice"}};
    for (size_t i = 0; i < sizeof again / sizeof *again; i++) {
        char command[300];
        snprintf(command, sizeof command, "run quarter_car_a rk4 %s", again[i][0]);
        expect_error(command, again[i][1]);
    }
    expect_error("list --ratio 2 --ratio 3", "--ratio is given twice");
    expect_error("compare kpr rk4 --H 0.1 --H=0.2", "--H is given twice");
    expect_error("compare kpr am4 --H 0.1 --ratio 2 --ratio 2",
                 "--ratio is given twice");
    expect_error("compare kpr rk4 --H 0.1 --plot /tmp/a.png --plot /tmp/b.png",
                 "--plot is given twice");
    expect_error("compare kpr rk4 --H 0.1 --tend 1 --tend 1", "--tend is given twice");
    expect_error("run quarter_car_a rk4 --H 0.1 --input road=bump,height=1,height=2",
                 "source bump: height is given twice");
    expect_error("list models methods", "expects one list");
}
END_TEST

static const char samples[] = "t,x\n0,0\n1,1\n2,0\n";

START_TEST(out_never_overwrites_an_input)
{
    char name[200], hard[200], soft[200], command[900];
    name_file(name, "samples");
    name_file(hard, "hard");
    name_file(soft, "soft");
    write_file(name, samples);
    remove(hard);
    remove(soft);
    ck_assert_int_eq(link(name, hard), 0);
    ck_assert_int_eq(symlink(strrchr(name, '/') + 1, soft), 0);
    const char *const out[] = {name, hard, soft};
    for (int k = 0; k < 4; k++) {
        if (k < 3)
            snprintf(command, sizeof command,
                     "run linear_pair rk4 --H 0.1 --input us=sampled,file=%s --out %s",
                     name, out[k]);
        else
            snprintf(command, sizeof command,
                     "run linear_pair rk4 --H 0.1 --input us=sampled,file=%s >> %s",
                     name, name);
        expect_error(command, "would overwrite us, which --input reads");
        char *text = read_file(name);
        ck_assert_str_eq(text, samples);
        free(text);
    }
    remove(hard);
    remove(soft);
    remove(name);
}
END_TEST

/* The picture is written by gnuplot, by its name. */
START_TEST(plot_overwrites_no_input_and_no_output)
{
    char name[200], command[900];
    name_file(name, "samples.png");
    write_file(name, samples);
    static const char *const begin[] = {"run linear_pair rk4",
                                        "compare linear_pair rk4"};
    for (int k = 0; k < 2; k++) {
        snprintf(command, sizeof command,
                 "%s --H 0.1 --input us=sampled,file=%s --plot %s", begin[k], name,
                 name);
        expect_error(command, "would overwrite us, which --input reads");
    }
    char *text = read_file(name);
    ck_assert_str_eq(text, samples);
    free(text);
    snprintf(command, sizeof command, "run kpr rk4 --H 0.1 --out %s --plot %s", name,
             name);
    expect_error(command, "--plot and --out are the same file");
    remove(name);
    expect_error("run kpr rk4 --H 0.1 --plot 'a\nb.png'",
                 "--plot expects a name without control characters");
}
END_TEST

START_TEST(a_sample_file_that_is_not_read_to_its_end_is_refused)
{
    char name[200], command[500], line[3000];
    name_file(name, "samples");
    memset(line, ' ', sizeof line); /* one line, that would be read as two */
    memcpy(line, "0,0\n1", 5);
    memcpy(line + sizeof line - 9, ",5\n2,0\n", 8);
    line[sizeof line - 1] = '\0';
    write_file(name, line);
    snprintf(command, sizeof command,
             "run linear_pair rk4 --H 0.1 --input us=sampled,file=%s", name);
    expect_error(command, "line 2: expected at most");
    remove(name);
    expect_error("run linear_pair rk4 --H 0.1 --input us=sampled,file=/",
                 "cannot read");
    expect_error("run linear_pair rk4 --H 0.1 --input us=sampled,file=/dev/null",
                 "expected lines of t,value, found none");
}
END_TEST

/* Only words are a heading; a row that is not understood is never left out. */
START_TEST(no_row_of_a_sample_file_is_left_out)
{
    static const struct {
        const char *text;
        size_t n;
        const char *said;
    } cases[] = {{"t,x\n0,nan\n1,1\n", 14, "line 2: expected t,value"},
                 {"nan,0\n1,1\n2,2\n", 14, "line 1: expected t,value"},
                 {"0;zero\n1,1\n2,2\n", 15, "line 1: expected t,value"},
                 {"0\n1,1\n2,2\n", 10, "line 1: expected t,value"},
                 {"0,0\nt,x\n1,1\n", 12, "line 2: expected t,value"},
                 {"0,0\n\0001,1\n2,2\n", 13, "line 2: has a NUL byte"},
                 {"0,0\n1,1\0006\n2,2\n", 14, "line 2: has a NUL byte"}};
    char name[200], command[500];
    name_file(name, "samples");
    snprintf(command, sizeof command,
             "run linear_pair rk4 --H 0.1 --input us=sampled,file=%s", name);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FILE *f = fopen(name, "w");
        ck_assert_ptr_nonnull(f);
        ck_assert(fwrite(cases[i].text, 1, cases[i].n, f) == cases[i].n);
        ck_assert_int_eq(fclose(f), 0);
        expect_error(command, cases[i].said);
    }
    write_file(name, samples);
    snprintf(command, sizeof command,
             "run linear_pair rk4 --H 0.1 --input us=bump,file=%s", name);
    expect_error(command, "source bump reads no file");
    snprintf(command, sizeof command,
             "run linear_pair rk4 --H 0.1 --input us=sampled,file=%s,file=%s", name,
             name);
    expect_error(command, "file is given twice");
    remove(name);
}
END_TEST

START_TEST(names_with_commas_and_quotes_are_quoted)
{
    static const char *const fields[][3] = {
        {"", "v", "v"},
        {"out.", "v", "out.v"},
        {"", "a,b", "\"a,b\""},
        {"out.", "say \"x\"", "\"out.say \"\"x\"\"\""},
        {"", "two\nlines", "\"two\nlines\""},
        {"", "", ""}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        char text[100] = "";
        FILE *f = tmpfile();
        ck_assert_ptr_nonnull(f);
        cli_csv_field(f, fields[i][0], fields[i][1]);
        rewind(f);
        text[fread(text, 1, sizeof text - 1, f)] = '\0';
        fclose(f);
        ck_assert_str_eq(text, fields[i][2]);
    }
}
END_TEST

/* The k-th allocation fails, for every k: a message and a status, never a crash, and
 * never success. */
START_TEST(every_allocation_may_fail)
{
    char name[200], out[220], err[200], commands[15][500];
    name_file(name, "samples");
    name_file(out, "csv");
    name_file(err, "err");
    FILE *f = fopen(name, "w");
    for (int i = 0; i < 600; i++) fprintf(f, "%d,%g\n", i, 0.1 * i);
    fclose(f);
    snprintf(commands[0], 500, "list");
    snprintf(commands[1], 500, "info kpr");
    snprintf(commands[2], 500, "info prk_2_6_re");
    snprintf(commands[3], 500, "run kpr rk4 --H 0.1");
    snprintf(commands[4], 500,
             "run quarter_car_a adams4 --H 0.001 --tend 0.01 --echo "
             "--input road=bump,height=0.03 --set ms=300 --x0 zs=0.1");
    snprintf(commands[5], 500,
             "run linear_pair nordsieck --H 0.1 --input us=sampled,file=%s "
             "uf=sampled.rate,file=%s --hold",
             name, name);
    snprintf(commands[6], 500,
             "run planar_vehicle adams4_parallel --H 0.001 --tend 0.01 "
             "--option threads=2");
    snprintf(commands[7], 500, "run hmmwv_driver am3 --H 0.001 --ratio 2 --tend 0.01");
    snprintf(commands[8], 500, "run kpr rk4 --H 0.1 --out %s.file", out);
    snprintf(commands[9], 500, "run kpr rk4 --H 0.1 --format npy");
    snprintf(commands[10], 500, "compare kpr rk4 am4 --H 0.1,0.05");
    snprintf(commands[11], 500, "run kpr rk4 --H 0.1 --plot %s.png", out);
    snprintf(commands[12], 500, "info quarter_car_b");
    snprintf(commands[13], 500, "show kpr rk4 --H 0.1 --with rk5,H=0.05 --out %s.html",
             out);
    snprintf(commands[14], 500, "advise kpr --error 1e-2 --tend 3");
    int sites = 0;
    for (int i = 0; i < 15; i++)
        for (int k = 1;; k++) {
            char command[8000];
            snprintf(
                command, sizeof command,
                "TW_FAIL_ALLOCATION=%d %s/tests/core/tworate_failing %s > %s 2> %s", k,
                build_folder(), commands[i], out, err);
            const int status = system(command);
            char *said = read_file(err);
            const int injected = contains(said, "injected");
            ck_assert_msg(WIFEXITED(status), "'%s' crashed", command);
            if (injected)
                ck_assert_msg((WEXITSTATUS(status) == 1 || WEXITSTATUS(status) == 2) &&
                                  contains(said, "tworate: out of memory"),
                              "'%s' has status %d: %s", command, WEXITSTATUS(status),
                              said);
            else
                ck_assert_msg(WEXITSTATUS(status) == 0, "'%s' has status %d: %s",
                              command, WEXITSTATUS(status), said);
            free(said);
            sites += injected;
            if (!injected) break;
        }
    ck_assert_int_ge(sites, 40);
    remove(out);
    remove(err);
    remove(name);
    static const char *const made[] = {"file", "png"};
    for (int i = 0; i < 2; i++) {
        char path[300];
        snprintf(path, sizeof path, "%s.%s", out, made[i]);
        remove(path);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("program: ends");
    TCase *c = tcase_create("ends");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, a_signal_ends_a_run_with_all_rows_and_its_status);
    tcase_add_test(c, a_killed_run_leaves_its_rows_and_an_ignored_signal_does_nothing);
    tcase_add_test(c, no_command_succeeds_when_its_output_is_lost);
    tcase_add_test(c, a_repeated_option_is_refused_by_name);
    tcase_add_test(c, out_never_overwrites_an_input);
    tcase_add_test(c, plot_overwrites_no_input_and_no_output);
    tcase_add_test(c, a_sample_file_that_is_not_read_to_its_end_is_refused);
    tcase_add_test(c, no_row_of_a_sample_file_is_left_out);
    tcase_add_test(c, names_with_commas_and_quotes_are_quoted);
    tcase_add_test(c, every_allocation_may_fail);
    suite_add_tcase(s, c);
    return s;
}
