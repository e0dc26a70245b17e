/* test_npy.c: `tworate run --format npy` writes the same bits as the csv, and a header
 * that is right whenever the file is read: while the run goes on, after a failure and
 * after the program was killed. */
#define _XOPEN_SOURCE 700 /* posix_openpt */
#include "run_program.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/wait.h>
#include <time.h>

static char file[300];

static void name_file(void)
{
    snprintf(file, sizeof file, "%s/tests/test_npy.%ld", build_folder(),
             (long)getpid());
}

typedef struct npy {
    char *bytes, *names; /* names: as the first line of a csv */
    size_t size, head;
    int version, columns;
    long rows; /* that the header says */
    double *numbers;
} npy;

/* Reads the header as NumPy's description of the format has it. */
static npy read_npy(void)
{
    npy a = {0};
    FILE *f = fopen(file, "rb");
    ck_assert_ptr_nonnull(f);
    char first[2000]; /* the header, read before the rows as numpy.load does */
    const size_t n = fread(first, 1, sizeof first, f);
    fseek(f, 0, SEEK_END);
    a.size = (size_t)ftell(f);
    rewind(f);
    a.bytes = calloc(a.size + 1, 1);
    a.names = calloc(a.size + 1, 1);
    ck_assert(fread(a.bytes, 1, a.size, f) == a.size);
    fclose(f);
    memcpy(a.bytes, first, n);
    ck_assert(a.size > 12 && !memcmp(a.bytes, "\x93NUMPY", 6) && !a.bytes[7]);
    a.version = a.bytes[6];
    const int bytes = a.version == 1 ? 2 : 4;
    for (int i = 0; i < bytes; i++)
        a.head += (size_t)(unsigned char)a.bytes[8 + i] << 8 * i;
    a.head += (size_t)(8 + bytes);
    ck_assert(a.head % 64 == 0 && a.bytes[a.head - 1] == '\n');
    char *dict = calloc(a.head + 1, 1);
    memcpy(dict, a.bytes + 8 + bytes, a.head - 8 - (size_t)bytes);
    const char *at = strstr(dict, "{'descr': [");
    ck_assert_ptr_eq(at, dict);
    at += strlen("{'descr': [");
    for (; !strncmp(at, "('", 2); a.columns++) {
        char *name = a.names + strlen(a.names);
        if (a.columns) *name++ = ',';
        for (at += 2; *at != '\''; at++) *name++ = *at;
        ck_assert_int_eq(strncmp(at, "', '<f8'), ", 11), 0);
        at += 11;
    }
    static const char shape[] = "], 'fortran_order': False, 'shape': (";
    ck_assert_msg(!strncmp(at, shape, sizeof shape - 1), "%s", at);
    char *end;
    a.rows = strtol(at + sizeof shape - 1, &end, 10);
    ck_assert_int_eq(strncmp(end, ",), }", 5), 0);
    ck_assert(end[5 + strspn(end + 5, " ")] == '\n');
    free(dict);
    const size_t left = a.size - a.head;
    a.numbers = malloc(left + 1);
    memcpy(a.numbers, a.bytes + a.head, left);
    return a;
}

static void close_npy(npy *a)
{
    free(a->bytes);
    free(a->names);
    free(a->numbers);
    remove(file);
}

/* The rows that the header says are there, whole. */
static long rows_there(const npy *a)
{
    return (long)((a->size - a->head) / (sizeof(double) * (size_t)a->columns));
}

static result run_npy(const char *arguments, const char *how)
{
    char command[1000];
    name_file();
    snprintf(command, sizeof command, "run %s --format npy %s %s", arguments, how,
             file);
    return run_tworate(command);
}

static void expect_same(const char *arguments, const char *how)
{
    char command[1000];
    result to_file = run_npy(arguments, how);
    ck_assert_msg(to_file.status == 0, "%s: %s", arguments, to_file.err);
    npy a = read_npy();
    snprintf(command, sizeof command, "run %s", arguments);
    result csv = run_tworate(command);
    const char *at = csv.out + strlen(a.names);
    ck_assert_msg(!strncmp(csv.out, a.names, strlen(a.names)) && *at == '\n',
                  "%s: the names are %s", arguments, a.names);
    at++;
    ck_assert_int_eq(a.rows, rows_there(&a));
    for (long i = 0; i < a.rows * a.columns; i++) {
        char *end;
        const double x = strtod(at, &end);
        if (memcmp(&x, &a.numbers[i], sizeof x))
            ck_abort_msg("%s: %.17g is not %.17g", arguments, a.numbers[i], x);
        at = end + 1;
    }
    ck_assert_msg(!*at, "%s: the csv has more rows", arguments);
    close_npy(&a);
    free_result(&to_file);
    free_result(&csv);
}

START_TEST(every_model_has_the_same_bits_as_in_the_csv)
{
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        char arguments[300];
        snprintf(arguments, sizeof arguments, "%s rk4 --H 1e-5 --tend 1e-4", m->name);
        expect_same(arguments, "--out");
    }
}
END_TEST

START_TEST(a_pipe_has_the_number_of_rows_ahead)
{
    static const char *const arguments[] = {
        "kpr rk4 --H 0.01",
        "kpr rk4 --H 0.01 --every 7",
        "kpr nordsieck --H 0.01 --ratio 3 --every 0",
        "kpr rk4 --H 0.01 --tend 0",
        "kpr rk2 --H 0.01 --ratio 3 --every 0",
        "kpr rk4 --H 1e-4"};
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        expect_same(arguments[i], "| cat >");
        expect_same(arguments[i], ">");
        expect_same(arguments[i], ">>");
    }
}
END_TEST

START_TEST(a_run_that_ends_early_corrects_its_file_and_says_that_it_cannot_a_pipe)
{
    static const char diverges[] = "linear_pair euler --H 1 --tend 1e5";
    result r = run_npy(diverges, "--out");
    ck_assert_int_eq(r.status, 1);
    ck_assert_msg(!contains(r.err, "npy"), "%s", r.err);
    npy a = read_npy();
    ck_assert(a.rows > 1 && a.rows < 1000 && a.rows == rows_there(&a));
    close_npy(&a);
    free_result(&r);

    char command[700], errors[320];
    snprintf(errors, sizeof errors, "%s.err", file);
    snprintf(command, sizeof command, "run %s --format npy 2> %s | cat > %s", diverges,
             errors, file);
    r = run_tworate(command);
    char *said = read_file(errors);
    a = read_npy();
    ck_assert_int_eq(a.rows, 100001);
    ck_assert_int_lt(rows_there(&a), 1000);
    ck_assert_msg(contains(said, "its header says 100001 rows, "), "%s", said);
    ck_assert(contains(said, "with --out FILE the header is corrected"));
    free(said);
    remove(errors);
    close_npy(&a);
    free_result(&r);
}
END_TEST

static void sleep_ms(long ms)
{
    const struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

static pid_t begin(const char *format, const char *every)
{
    char program[200];
    snprintf(program, sizeof program, "%s/tworate", build_folder());
    name_file();
    remove(file);
    const pid_t child = fork();
    if (child) return child;
    alarm(30);
    execl(program, "tworate", "run", "kpr", "rk4", "--H", "1e-6", "--tend", "1000",
          "--format", format, "--every", every, "--no-warn-step", "--out", file,
          (char *)NULL);
    _exit(99);
}

static long size_of_file(void)
{
    FILE *f = fopen(file, "rb");
    if (!f) return 0;
    fseek(f, 0, SEEK_END);
    const long size = ftell(f);
    fclose(f);
    return size;
}

START_TEST(a_file_can_be_read_at_any_time_and_after_a_kill)
{
    static const int signals[] = {SIGKILL, SIGTERM};
    for (int k = 0; k < 2; k++) {
        int status;
        const pid_t child = begin("npy", "1");
        for (int i = 0; i < 1000 && size_of_file() < 1000000; i++) sleep_ms(10);
        for (int i = 0; i < 5; i++, sleep_ms(3)) {
            npy a = read_npy();
            ck_assert_int_gt(a.rows, 1000);
            ck_assert_int_le(a.rows, rows_there(&a));
            for (long row = 0; row < a.rows; row++) {
                const double t = a.numbers[row * a.columns];
                if (!(fabs(t - 1e-6 * (double)row) < 1e-9))
                    ck_abort_msg("row %ld has t = %.17g", row, t);
            }
            free(a.bytes);
            free(a.names);
            free(a.numbers);
        }
        ck_assert_int_eq(kill(child, signals[k]), 0);
        ck_assert(waitpid(child, &status, 0) == child);
        npy a = read_npy();
        ck_assert(a.rows > 1000 && a.rows <= rows_there(&a));
        if (signals[k] == SIGTERM) ck_assert_int_eq(a.rows, rows_there(&a));
        close_npy(&a);
    }
}
END_TEST

/* A row takes about 0.1 s: each is in the file before the next one is there. */
START_TEST(a_slow_run_writes_every_row_at_once)
{
    static const char *const formats[] = {"csv", "npy"};
    for (int k = 0; k < 2; k++) {
        int status, grown = 0;
        const pid_t child = begin(formats[k], "1000000");
        long before = 0;
        for (int i = 0; i < 3000 && grown < 4; i++, sleep_ms(5)) {
            const long size = size_of_file();
            ck_assert_msg(!before || size - before < 400, "%s grew from %ld to %ld",
                          formats[k], before, size);
            grown += size > before;
            before = size;
        }
        ck_assert_int_ge(grown, 4);
        kill(child, SIGKILL);
        ck_assert(waitpid(child, &status, 0) == child);
        remove(file);
    }
}
END_TEST

START_TEST(what_npy_cannot_do_is_refused)
{
    static const char *const refused[][2] = {
        {"--format npz", "--format expects csv or npy, got 'npz'"},
        {"--format npy --units", "--units writes comment lines: npy has none"},
        {"--format npy --echo", "--echo writes comment lines: npy has none"},
        {"--format npy --format csv", "--format is given twice"}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char command[300];
        snprintf(command, sizeof command, "run kpr rk4 --H 0.1 %s", refused[i][0]);
        result r = run_tworate(command);
        ck_assert_int_eq(r.status, 2);
        ck_assert_msg(contains(r.err, refused[i][1]), "'%s' printed %s", command,
                      r.err);
        ck_assert_str_eq(r.out, "");
        free_result(&r);
    }
}
END_TEST

START_TEST(a_terminal_gets_no_npy)
{
    char command[600];
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    ck_assert(terminal >= 0 && !grantpt(terminal) && !unlockpt(terminal));
    name_file();
    snprintf(command, sizeof command,
             "%s/tworate run kpr rk4 --H 0.1 --format npy > %s 2> %s", build_folder(),
             ptsname(terminal), file);
    const int status = system(command);
    char *said = read_file(file);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    ck_assert_msg(contains(said, "npy is binary and not for a terminal"), "%s", said);
    free(said);
    remove(file);
    close(terminal);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("program, npy");
    TCase *c = tcase_create("program, npy");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, every_model_has_the_same_bits_as_in_the_csv);
    tcase_add_test(c, a_pipe_has_the_number_of_rows_ahead);
    tcase_add_test(
        c, a_run_that_ends_early_corrects_its_file_and_says_that_it_cannot_a_pipe);
    tcase_add_test(c, a_file_can_be_read_at_any_time_and_after_a_kill);
    tcase_add_test(c, a_slow_run_writes_every_row_at_once);
    tcase_add_test(c, what_npy_cannot_do_is_refused);
    tcase_add_test(c, a_terminal_gets_no_npy);
    suite_add_tcase(s, c);
    return s;
}
