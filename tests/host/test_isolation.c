/* tworate_host: whatever a block does to its process, the block is named, the status is
 * not 0, the rows before are whole, and nothing is left running. */
#define _GNU_SOURCE
#include "common.h"
#include "host_fixture.h"
#include "sfunctions/contract_breaker.h"

/* of the engine (bypasses.c) */
int twh_count_objects(void);
int twh_bypasses(int before);

#include <dirent.h>
#include <fcntl.h>
#include <fenv.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

enum { TEXT = 1 << 16 };

static char folder[100], out[TEXT], err[TEXT];
static struct rusage used;

static int sanitized(void)
{
    return strstr(getenv("TW_BUILD") ? getenv("TW_BUILD") : "", "san") != NULL;
}

static void set_up(void)
{
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    snprintf(folder, sizeof folder, "/tmp/twh_isolation_XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* what is left running becomes our child */
}

static void tear_down(void)
{
    char command[200];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static const char *in_folder(const char *name)
{
    static char path[4][200];
    static int next;
    char *p = path[next++ % 4];
    snprintf(p, sizeof path[0], "%s/%s", folder, name);
    return p;
}

static void write_file(const char *name, const char *text)
{
    FILE *f = fopen(in_folder(name), "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    ck_assert_int_eq(fclose(f), 0);
}

static void read_back(const char *name, char *text)
{
    FILE *f = fopen(in_folder(name), "r");
    text[f ? fread(text, 1, TEXT - 1, f) : 0] = 0;
    if (f) fclose(f);
}

static void pause_for(double s)
{
    const struct timespec t = {(time_t)s, (long)((s - (double)(time_t)s) * 1e9)};
    nanosleep(&t, NULL);
}

/* Starts the program in the folder; its arguments are words for the shell. */
static pid_t start(const char *arguments)
{
    char command[2000];
    snprintf(command, sizeof command,
             "cd %s && exec %s/tworate_host %s 2>err --trust %s", folder, build_dir(),
             strchr(arguments, '|') ? "" : ">out", arguments);
    const pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid) return pid;
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Its wait status; nothing that it has started may be left. */
static int finish(pid_t pid)
{
    int status;
    ck_assert_int_eq(wait4(pid, &status, 0, &used), pid);
    for (int i = 0; i < 20 && waitpid(-1, NULL, WNOHANG) >= 0; i++) pause_for(0.01);
    ck_assert_msg(waitpid(-1, NULL, WNOHANG) < 0, "a process is left running");
    read_back("out", out);
    read_back("err", err);
    return status;
}

static int program(const char *arguments)
{
    const int status = finish(start(arguments));
    ck_assert_msg(WIFEXITED(status), "ended by signal %d: %s", WTERMSIG(status), err);
    return WEXITSTATUS(status);
}

static void ck_words(const char *words)
{
    char copy[400];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *w = strtok(copy, "|"); w; w = strtok(NULL, "|"))
        ck_assert_msg(strstr(err, w) != NULL, "no '%s' in: %s", w, err);
}

/* A diagram with a block that behaves and one that breaks its contract at t = 0.25. */
static void write_breaker(int way, size_t bytes)
{
    char text[2000];
    snprintf(text, sizeof text,
             "model m\nsolver ode2 step=0.125\ntime 0 1\n"
             "block u constant value=[1 2]\nblock t clock\n"
             "sfun 'good one' %s/tests/host/sfunctions/contract_breaker.so [0 0]\n"
             "sfun 'bad one' %s/tests/host/sfunctions/contract_breaker.so [%d %zu]\n"
             "wire u -> 'good one'\nwire u -> 'bad one'\nlog t as time\n",
             build_dir(), build_dir(), way, bytes);
    write_file("diagram.txt", text);
}

static const char two_rows[] = "t,time\n0,0\n0.125,0.125\n";

static void breaks(int way, size_t bytes, const char *options, const char *words)
{
    char arguments[200];
    snprintf(arguments, sizeof arguments, "diagram.txt --finite %s", options);
    write_breaker(way, bytes);
    ck_assert_msg(program(arguments) == 1, "way %d: %s", way, err);
    ck_assert_msg(strstr(err, "'m/bad one'") && !strstr(err, "good one"), "way %d: %s",
                  way, err);
    ck_words(words);
    ck_assert_msg(strcmp(out, two_rows) == 0, "way %d: %s", way, out);
}

/* Nothing but the diagram and the two outputs. */
static void no_other_files(void)
{
    int n = 0;
    DIR *d = opendir(folder);
    while (readdir(d)) n++;
    closedir(d);
    ck_assert_int_eq(n, 5);
}

static int fails_at_start(int way)
{
    static const int ways[] = {NEGATIVE, EARLY_SIGNAL, BUS,
                               BAD_RATE, EARLY_WORK,   EARLY_HIT};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i] == way) return 1;
    return 0;
}

/* The sanitizers end such a process in their own way. */
static int theirs(int way)
{
    return sanitized() && (way == CRASH || (way >= ABORTS && way <= HANGS_IN_FAULT) ||
                           way == LEAVES_PROCESS || way == RETURNS_TWICE);
}

START_TEST(every_way_to_break_the_contract_is_named)
{
    for (int way = PAST_OUTPUT; way < WAYS; way++) {
        /* HUGE_RWORK: depends on the machine */
        if (way == NO_DERIVATIVE_STATE || way == HUGE_RWORK || way == FAR_OUTPUT ||
            way == FAR_DWORK || (way >= READS_FAR && way <= PRINTS) || theirs(way))
            continue;
        if (!fails_at_start(way)) {
            breaks(way, 0, "--timeout 0.5", "m/bad one");
            no_other_files();
            continue;
        }
        write_breaker(way, 0);
        ck_assert_int_eq(program("diagram.txt"), 1);
        ck_words("'m/bad one'");
        ck_assert_str_eq(out, "");
    }
}
END_TEST

START_TEST(a_block_that_ends_the_process_is_named)
{
    breaks(EXITS, 0, "",
           "exit in mdlOutputs of block 'm/bad one'|at t = 0.25|status 0");
    breaks(ENDS_PROCESS, 0, "", "exit in mdlOutputs|S-function contract_breaker");
    if (sanitized()) return;
    breaks(CRASHES_INTO_EXIT, 0, "", "exit in mdlOutputs");
    breaks(ABORTS, 0, "", "crash in mdlOutputs|SIGABRT");
    breaks(KILLS_ITSELF, 0, "", "crash in mdlOutputs|SIGKILL");
    breaks(RAISES, 0, "", "crash in mdlOutputs|SIGTERM");
}
END_TEST

START_TEST(every_crash_is_named)
{
    if (sanitized()) return;
    breaks(CRASH, 0, "", "crash in mdlOutputs of block 'm/bad one'|SIGSEGV");
    breaks(CRASHES_IGNORED, 0, "", "crash in mdlOutputs|SIGSEGV");
    breaks(OVERFLOWS_STACK, 0, "", "crash in mdlOutputs|stack overflow");
    breaks(BAD_INSTRUCTION, 0, "", "crash in mdlOutputs|SIGILL");
    breaks(DIVIDES_BY_ZERO, 0, "", "crash in mdlOutputs|SIGFPE");
    breaks(BUS_ERROR, 0, "", "crash in mdlOutputs|SIGBUS");
}
END_TEST

/* A pointer to a port that the block does not have does no harm as long as it is not
 * used. */
START_TEST(an_absent_port_may_be_asked_for_but_not_used)
{
    write_breaker(ABSENT_PORT, 0);
    ck_assert_int_eq(program("diagram.txt"), 0);
    ck_words("warning: block 'm/bad one': ssGetInputPortRealSignalPtrs asks for input "
             "port 3, but there are 1");
    ck_assert(strstr(strstr(err, "warning") + 1, "warning") == NULL); /* once */
    if (!sanitized())
        breaks(NO_SUCH_PORT, 0, "",
               "in mdlOutputs at t = 0.25|bad one|uses a port that it does not have");
}
END_TEST

START_TEST(a_block_that_does_not_return_is_named)
{
    breaks(HANGS, 0, "--timeout 0.2",
           "timeout: mdlOutputs of block 'm/bad one'|has not returned for 0.2 s");
    if (!sanitized()) breaks(HANGS_IN_FAULT, 0, "--timeout 0.2", "timeout: mdlOutputs");
}
END_TEST

START_TEST(a_block_that_changes_the_arithmetic_is_named)
{
    breaks(ROUNDS_UP, 0, "", "in mdlOutputs at t = 0.25: changed the rounding mode");
    breaks(ROUNDS_X87_UP, 0, "", "changed the rounding mode (x87");
    breaks(FLUSHES_DENORMALS, 0, "", "changed the handling of denormal numbers");
    breaks(UNMASKS_EXCEPTIONS, 0, "", "changed the floating-point exception masks");
    breaks(ROUNDS_X87_SINGLE, 0, "", "changed the precision (x87");
    breaks(UNMASKS_X87, 0, "", "changed the floating-point exception masks (x87");
}
END_TEST

START_TEST(a_block_that_changes_the_process_is_named)
{
    breaks(CHANGES_FOLDER, 0, "",
           "in mdlOutputs at t = 0.25: changed the working folder");
    breaks(CHANGES_LOCALE, 0, "", "changed the locale");
    breaks(CHANGES_THREAD_LOCALE, 0, "", "changed the locale");
    breaks(HANDLES_SIGNAL, 0, "", "changed the handler of signal 2");
    breaks(IGNORES_SIGNAL, 0, "", "changed the handler of signal 15");
    breaks(BLOCKS_SIGNAL, 0, "", "changed the blocked signals");
    breaks(MASKS_FILES, 0, "", "changed the mask of new files (umask)");
    breaks(STARTS_ALARM, 0, "", "changed the alarm clock");
    breaks(STARTS_TIMER, 0, "", "changed the alarm clock");
    breaks(MOVES_OUTPUT, 0, "", "changed the standard output");
    breaks(CLOSES_OUTPUT, 0, "", "changed the standard output");
    breaks(DUPLICATES_OUTPUT, 0, "", "changed the standard output");
    breaks(REOPENS_OUTPUT, 0, "", "changed the standard output");
}
END_TEST

/* After 2048 steps, at once, with the right one of three blocks, although the change is
 * made without the functions that are watched. */
START_TEST(a_late_change_of_the_process_is_named_at_once)
{
    enum { INSTRUCTION = 1, CALL, LOOK_UP, THREAD };
    static const char head[] = "model m\nsolver ode1 step=1/8192\ntime 0 1\n"
                               "block u constant value=[1 2]\nblock t clock\n";
    const char *build = build_dir();
    static char text[2000], copy[TEXT];
    for (int way = 0; way <= THREAD; way++) {
        snprintf(text, sizeof text,
                 "%ssfun first %s/tests/host/sfunctions/process_changer.so 0\n"
                 "sfun second %s/tests/host/sfunctions/process_changer.so %d\n"
                 "log t as time\n",
                 head, build, build, way);
        if (way == 0) /* one that the host watches */
            snprintf(text, sizeof text,
                     "%ssfun first %s/tests/host/sfunctions/contract_breaker.so [0 0]\n"
                     "sfun second %s/tests/host/sfunctions/contract_breaker.so [%d 0]\n"
                     "wire u -> first\nwire u -> second\nlog t as time\n",
                     head, build, build, CHANGES_FOLDER);
        write_file("diagram.txt", text);
        ck_assert_msg(program("diagram.txt") == 1, "way %d: %s", way, err);
        ck_words("changed the working folder");
        ck_words(way == THREAD ? "one of the blocks 'm/first', 'm/second' changed"
                               : "block 'm/second'|in mdlOutputs at t = 0.25: changed");
        if (way == THREAD) { /* alone, it is blamed */
            snprintf(text, sizeof text,
                     "%ssfun only %s/tests/host/sfunctions/process_changer.so %d\n"
                     "log t as time\n",
                     head, build, way);
            write_file("diagram.txt", text);
            memcpy(copy, out, TEXT);
            ck_assert_int_eq(program("diagram.txt"), 1);
            ck_words("block 'm/only' |changed the working folder");
            memcpy(out, copy, TEXT);
        }
        /* a thread may be seen a step later */
        const char *last = strstr(out, "\n0.2498779296875,");
        ck_assert_msg(last && (way == THREAD || strlen(last) < 40), "way %d", way);
    }
}
END_TEST

/* The S-functions of tworate run without comparisons; those that go around the watched
 * functions do not. (Those that sanitizers or counters of lines were added to may.) */
START_TEST(what_goes_around_the_watched_functions_is_recognized)
{
    if (strstr(build_dir(), "/build/")) return;
    char path[600];
    int n = 0;
    DIR *d;
    snprintf(path, sizeof path, "%s/sfun", build_dir());
    ck_assert_ptr_nonnull(d = opendir(path));
    for (struct dirent *e; (e = readdir(d)); n++) {
        if (!strstr(e->d_name, ".so")) continue;
        twh *h = twh_new("m");
        const int before = twh_count_objects();
        snprintf(path, sizeof path, "%s/sfun/%s", build_dir(), e->d_name);
        ck_assert_msg(twh_load(h, path) != NULL, "%s", twh_error(h));
        ck_assert_msg(twh_bypasses(before) == 0, "%s", e->d_name);
        twh_free(h);
    }
    closedir(d);
    ck_assert_int_gt(n, 50);
    twh *h = twh_new("m");
    const int before = twh_count_objects();
    snprintf(path, sizeof path, "%s/tests/host/sfunctions/process_changer.so",
             build_dir());
    ck_assert_ptr_nonnull(twh_load(h, path));
    ck_assert_int_eq(twh_bypasses(before), 1);
    twh_free(h);
}
END_TEST

START_TEST(what_the_loading_of_an_object_changes_is_named)
{
    char text[300];
    snprintf(text, sizeof text,
             "solver ode1 step=1\ntime 0 1\n"
             "sfun a %s/tests/host/sfunctions/process_changer.so 0\nlog a\n",
             build_dir());
    write_file("diagram.txt", text);
    ck_assert_int_eq(program("diagram.txt"), 0);
    setenv("PROCESS_CHANGER", "rounding", 1);
    ck_assert_int_eq(program("diagram.txt"), 1);
    ck_words("loading '|process_changer.so' changed the rounding mode");
    setenv("PROCESS_CHANGER", "folder", 1);
    ck_assert_int_eq(program("diagram.txt"), 1);
    ck_words("loading '|process_changer.so' changed the working folder");
    unsetenv("PROCESS_CHANGER");
}
END_TEST

/* In a process of our own the arithmetic is restored, so that the next run is right. */
START_TEST(the_arithmetic_is_restored)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "constant", "[1 2]"));
    char way[20];
    snprintf(way, sizeof way, "%d", ROUNDS_UP);
    ok(h, add_sfunction(h, "bad one", "contract_breaker", way));
    ok(h, twh_wire(h, "u", 1, "bad one", 1));
    fails(h, run(h, "ode2", 0.125, 1), "m/bad one|rounding mode");
    twh_free(h);
    const volatile double three = 3;
    ck_assert_int_eq(fegetround(), FE_TONEAREST);
    ck_assert(1 / three == 1.0 / 3);
}
END_TEST

/* There nothing is watched, so that the process is compared after every call. */
START_TEST(a_program_without_watched_functions_is_checked_too)
{
    char way[20], before[500], after[500];
    ck_assert_ptr_nonnull(getcwd(before, sizeof before));
    twh *h = twh_new("m");
    twh_set_checks(h, TWH_GUARDS | TWH_PROCESS);
    ok(h, kind(h, "u", "constant", "[1 2]"));
    snprintf(way, sizeof way, "%d", CHANGES_FOLDER);
    ok(h, add_sfunction(h, "good one", "contract_breaker", "0"));
    ok(h, add_sfunction(h, "bad one", "contract_breaker", way));
    ok(h, twh_wire(h, "u", 1, "good one", 1));
    ok(h, twh_wire(h, "u", 1, "bad one", 1));
    fails(h, run(h, "ode2", 1.0 / 1024, 1),
          "block 'm/bad one'|mdlOutputs at t = 0.25: changed the working folder");
    twh_free(h);
    ck_assert_ptr_nonnull(getcwd(after, sizeof after));
    ck_assert_str_eq(before, after);
}
END_TEST

START_TEST(what_a_block_prints_is_not_in_the_csv)
{
    write_breaker(PRINTS, 0);
    ck_assert_int_eq(program("diagram.txt"), 0);
    ck_words("printed by the block\n|printed with mexPrintf\n");
    ck_assert_ptr_null(strstr(out, "printed"));
    ck_assert_int_eq(strncmp(out, two_rows, sizeof two_rows - 1), 0);
    ck_assert_ptr_nonnull(strstr(out, "\n1,1\n"));
}
END_TEST

START_TEST(an_overrun_of_any_length_ends_the_run_cleanly)
{
    const size_t bytes[] = {1,    8,    64,    65,    200,     1000,
                            4096, 5000, 65536, 70000, 1 << 18, 1 << 20};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        if (!test_full() && i % 3) continue;
        if (sanitized() && bytes[i] > 64) continue;
        breaks(FAR_OUTPUT, bytes[i], "", "mdlOutputs at t = 0.25|its output port 1");
        breaks(FAR_DWORK, bytes[i], "", "mdlOutputs at t = 0.25|its DWork 1");
        ck_assert_msg(!strstr(err, "crash"), "%zu bytes: %s", bytes[i], err);
    }
    if (!sanitized())
        breaks(FAR_OUTPUT, 1 << 20, "", "wrote far past the end of its output port 1");
}
END_TEST

START_TEST(with_guard_any_access_past_the_end_is_a_fault)
{
    if (sanitized()) return;
    const char *port = "mdlOutputs at t = 0.25|reads or writes past the end of its "
                       "output port 1";
    breaks(FAR_OUTPUT, 1, "--guard", port);
    breaks(FAR_OUTPUT, 1 << 20, "--guard", port);
    breaks(FAR_DWORK, 1, "--guard", "reads or writes past the end of its DWork 1");
    breaks(READS_FAR, 0, "--guard", port);
    breaks(PAST_RWORK, 0, "--guard", "past the end of its RWork");
    breaks(PAST_IWORK, 0, "--guard", "past the end of its IWork");
    breaks(PAST_PWORK, 0, "--guard", "past the end of its PWork");
    breaks(PAST_DX, 0, "--guard", "mdlDerivatives|past the end of its derivatives");
    breaks(BEFORE_OUTPUT, 0, "--guard", "wrote before the start of its output port 1");
    breaks(READS_PAST_INPUT, 0, "--guard",
           "reads or writes past the end of output port 1 of block 'm/u'");
    for (int way = READS_FAR; way <= READS_PAST_INPUT; way++) {
        write_breaker(way, 0); /* cannot be seen without it */
        ck_assert_int_eq(program("diagram.txt"), 0);
    }
    breaks(READS_FENCE, 0, "", "far outside its ports and work vectors");
    write_breaker(FINE, 0);
    ck_assert_int_eq(program("diagram.txt --guard"), 0);
}
END_TEST

/* Signals and output. */

static const char endless[] = "solver ode1 step=1e-3\ntime 0 1e9\nblock t clock\n"
                              "block g gain gain=[1;2;3]\nwire t -> g\nlog g\n";

/* Every line has its four numbers and is complete; returns the time of the last one. */
static double check_rows(const char *name)
{
    char line[300];
    double t = -1, x[4];
    long n = 0;
    FILE *f = fopen(in_folder(name), "r");
    ck_assert_ptr_nonnull(f);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, f));
    ck_assert_str_eq(line, "t,g[1],g[2],g[3]\n");
    for (; fgets(line, sizeof line, f); n++) {
        ck_assert_int_eq(sscanf(line, "%lf,%lf,%lf,%lf", &x[0], &x[1], &x[2], &x[3]),
                         4);
        ck_assert_ptr_nonnull(strchr(line, '\n'));
        ck_assert(x[3] == 3 * x[0] && x[0] > t);
        t = x[0];
    }
    fclose(f);
    ck_assert_int_gt(n, 10);
    return t;
}

START_TEST(a_signal_ends_the_run_after_the_step_with_all_rows)
{
    static const struct {
        int number;
        const char *options, *rows, *words;
    } cases[] = {{SIGINT, "", "out", "interrupted by SIGINT after the step at t = "},
                 {SIGTERM, "--out x.csv", "x.csv", "interrupted by SIGTERM after"},
                 {SIGHUP, "", "out", "interrupted by SIGHUP after the step"}};
    write_file("diagram.txt", endless);
    for (size_t i = 0; i < 3; i++) {
        char arguments[100];
        double t;
        snprintf(arguments, sizeof arguments, "diagram.txt %s", cases[i].options);
        const pid_t pid = start(arguments);
        struct stat is;
        for (int k = 0; k < 1000; k++) {
            if (stat(in_folder(cases[i].rows), &is) == 0 && is.st_size > 100000) break;
            pause_for(0.01);
        }
        kill(pid, cases[i].number);
        const int status = finish(pid);
        ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == cases[i].number);
        ck_words(cases[i].words);
        ck_assert_int_eq(sscanf(strstr(err, "t = "), "t = %lf", &t), 1);
        ck_assert_double_eq_tol(check_rows(cases[i].rows), t, 1e-9 * t);
    }
}
END_TEST

START_TEST(a_second_signal_ends_a_block_that_does_not_return)
{
    write_breaker(HANGS, 0);
    const pid_t pid = start("diagram.txt");
    for (int k = 0; k < 1000; k++, pause_for(0.01)) {
        read_back("out", out);
        if (strcmp(out, two_rows) == 0) break;
    }
    pause_for(0.1);
    kill(pid, SIGTERM);
    pause_for(0.1);
    kill(pid, SIGTERM);
    const int status = finish(pid);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    ck_words("interrupted by SIGTERM: mdlOutputs of block 'm/bad one'");
    ck_assert_str_eq(out, two_rows);
}
END_TEST

START_TEST(a_run_whose_output_nobody_reads_can_be_ended)
{
    int ends[2];
    write_file("diagram.txt", endless);
    ck_assert_int_eq(pipe(ends), 0);
    char arguments[60];
    snprintf(arguments, sizeof arguments, "diagram.txt >&%d", ends[1]);
    const pid_t pid = start(arguments);
    pause_for(0.5);
    kill(pid, SIGTERM);
    pause_for(0.2);
    kill(pid, SIGTERM);
    const int status = finish(pid);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

START_TEST(rows_come_while_the_run_goes_on)
{
    write_breaker(HANGS, 0);
    const pid_t pid = start("diagram.txt --out x.csv");
    int there = 0;
    for (int k = 0; k < 1000 && !there; k++, pause_for(0.01)) {
        read_back("x.csv", out);
        there = strcmp(out, two_rows) == 0;
    }
    kill(pid, SIGKILL); /* the child must not stay behind */
    finish(pid);
    ck_assert(there);
}
END_TEST

/* The run waits for room in the memory that both processes share. */
START_TEST(a_slow_reader_gets_all_rows)
{
    double t = -1;
    char line[300];
    long n = 0;
    write_file("diagram.txt", "solver ode1 step=1\ntime 0 200000\nblock t clock\n"
                              "block g gain gain=[1;2;3]\nwire t -> g\nlog g\n");
    ck_assert_int_eq(program("diagram.txt | (sleep 0.5; cat >all)"), 0);
    FILE *f = fopen(in_folder("all"), "r");
    ck_assert_ptr_nonnull(f);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, f));
    for (; fgets(line, sizeof line, f); n++) {
        ck_assert_int_eq(sscanf(line, "%lf", &t), 1);
        ck_assert(t == (double)n);
    }
    fclose(f);
    ck_assert_int_eq(n, 200001);
}
END_TEST

START_TEST(a_long_run_takes_no_more_memory)
{
    char text[400];
    long kilobytes[2];
    for (int k = 0; k < 2; k++) {
        char gains[200] = "[1";
        for (int i = 1; i < 40; i++) strcat(gains, ";1");
        snprintf(text, sizeof text,
                 "solver ode1 step=1\ntime 0 %d\nblock t clock\n"
                 "block g gain gain=%s]\nwire t -> g\nlog g\n",
                 k ? 100000 : 10, gains);
        write_file("diagram.txt", text);
        ck_assert_int_eq(program("diagram.txt --out /dev/null"), 0);
        kilobytes[k] = used.ru_maxrss;
    }
    /* all rows: 33 MB */
    ck_assert_msg(kilobytes[1] - kilobytes[0] < 6000, "%ld to %ld kB", kilobytes[0],
                  kilobytes[1]);
}
END_TEST

START_TEST(a_full_disk_is_named_for_every_output)
{
    static const char *const arguments[] = {
        "--help >/dev/full",         "--kinds >/dev/full",
        "diagram.txt >/dev/full",    "diagram.txt --order >/dev/full",
        "diagram.txt >&-",           "diagram.txt --ports >/dev/full",
        "d.mdl --blocks >/dev/full", "diagram.txt --out /dev/full",
        "d.mdl --convert /dev/full", "diagram.txt --out /no/such/folder/x",
        "diagram.txt --out .",
    };
    write_file("diagram.txt", "solver ode1 step=1\ntime 0 3\nblock t clock\nlog t\n");
    write_file("d.mdl",
               "Model {\n Name \"d\"\n System {\n  Block {\n   BlockType Clock\n"
               "   Name \"t\"\n  }\n }\n}\n");
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        ck_assert_msg(program(arguments[i]) == 1, "%s: %s", arguments[i], err);
        ck_assert_msg(strstr(err, "written") || strstr(err, "cannot write"), "%s: %s",
                      arguments[i], err);
    }
    /* while the run goes on, too */
    write_file("diagram.txt", endless);
    ck_assert_int_eq(program("diagram.txt >/dev/full"), 1);
    ck_words("cannot write the standard output: No space left");
}
END_TEST

START_TEST(a_reader_that_leaves_ends_the_program)
{
    write_file("diagram.txt", endless);
    ck_assert_int_eq(program("diagram.txt | head -n 3 >three"), 0);
    read_back("three", out);
    ck_assert_str_eq(out, "t,g[1],g[2],g[3]\n0,0,0,0\n0.001,0.001,0.002,0.003\n");
}
END_TEST

START_TEST(an_input_is_not_overwritten)
{
    static const char *const arguments[] = {
        "diagram.txt --out diagram.txt", "diagram.txt --out ./link",
        "diagram.txt --out d.mdl",       "diagram.txt --out library",
        "diagram.txt --out object",      "diagram.txt --out d.so",
        "d.mdl --convert d.mdl",
    };
    static char text[TEXT];
    static const char mdl[] = "# a comment\n\nLibrary {\n  Name \"d\"\n}\n";
    write_breaker(FINE, 0);
    read_back("diagram.txt", out);
    memcpy(text, out, TEXT);
    write_file("d.mdl", mdl);
    write_file("library", mdl);
    write_file("object", "\177ELF");
    write_file("d.so", "");
    ck_assert_int_eq(symlink("diagram.txt", in_folder("link")), 0);
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        ck_assert_msg(program(arguments[i]) == 1, "%s", arguments[i]);
        ck_words("cannot write |it is ");
        ck_assert_msg(strchr(err, '\n') == strrchr(err, '\n'), "%s", err);
    }
    read_back("diagram.txt", out);
    ck_assert_str_eq(out, text);
    read_back("library", out);
    ck_assert_str_eq(out, mdl);
    ck_assert_int_eq(program("diagram.txt --out x.csv"), 0); /* once more */
}
END_TEST

START_TEST(a_repeated_option_is_refused_by_name)
{
    static const char *const list[][2] = {
        {"--tend 1 --tend 2", "--tend is given twice"},
        {"--tend 1 --tend 1", "--tend is given twice"},
        {"--step 1 --step 2", "--step is given twice"},
        {"--solver ode1 --solver ode2", "--solver is given twice"},
        {"--out a --out b", "--out is given twice"},
        {"--convert a --convert b", "--convert is given twice"},
        {"--timeout 1 --timeout 2", "--timeout is given twice"},
        {"--multi --multi", "--multi is given twice"},
        {"--single --multi", "--single and --multi exclude each other"},
        {"--finite --finite", "--finite is given twice"},
        {"--guard --guard", "--guard is given twice"},
        {"--quiet --order --quiet", "--quiet is given twice"},
        {"--set m=1 --set n=2 --set m=1", "--set m is given twice"},
        {"--timeout 0", "--timeout needs a positive number"},
        {"--timeout nan", "--timeout needs a positive number"},
        {"--timeout soon", "not a valid timeout: 'soon'"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char arguments[200];
        snprintf(arguments, sizeof arguments, "diagram.txt %s", list[i][0]);
        ck_assert_msg(program(arguments) == 2, "%s: %s", list[i][0], err);
        ck_words(list[i][1]);
        ck_assert_str_eq(out, "");
    }
    write_file("diagram.txt", "solver ode1 step=1\ntime 0 1\nblock t clock\nlog t\n");
    ck_assert_int_eq(program("diagram.txt --path a --path a --set m=1 --set n=1"), 0);
}
END_TEST

START_TEST(names_with_commas_and_quotes_are_quoted)
{
    static const char wanted[] = "t,\"a, b[1]\",\"a, b[2]\",\"say \"\"x\"\"\",plain\n"
                                 "0,1,2,0,0\n1,1,2,1,1\n";
    write_file("diagram.txt",
               "solver ode1 step=1\ntime 0 1\nblock t clock\n"
               "block c constant value=[1 2]\nblock s gain\nblock n gain\n"
               "wire t -> n\nwire c -> s\n"
               "log s as 'a, b'\nlog n as 'say \"x\"'\nlog t as plain\n");
    ck_assert_msg(program("diagram.txt") == 0, "%s", err);
    ck_assert_str_eq(out, wanted);

    twh *h = twh_new("m"); /* the library writes the same */
    char *text = NULL;
    size_t n = 0;
    ok(h, kind(h, "t", "clock", "1"));
    ok(h, twh_log(h, "t", 1, "two\nlines"));
    ok(h, run(h, "discrete", 1, 1));
    FILE *f = open_memstream(&text, &n);
    ck_assert_int_eq(twh_write_csv(h, f), 0);
    fclose(f);
    ck_assert_str_eq(text, "t,\"two\nlines\"\n0,0\n1,1\n");
    free(text);
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: isolation");
    TCase *t = tcase_create("isolation");
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_set_timeout(t, test_full() ? 600 : 120);
    tcase_add_test(t, every_way_to_break_the_contract_is_named);
    tcase_add_test(t, a_block_that_ends_the_process_is_named);
    tcase_add_test(t, every_crash_is_named);
    tcase_add_test(t, an_absent_port_may_be_asked_for_but_not_used);
    tcase_add_test(t, a_block_that_does_not_return_is_named);
    tcase_add_test(t, a_block_that_changes_the_arithmetic_is_named);
    tcase_add_test(t, a_block_that_changes_the_process_is_named);
    tcase_add_test(t, a_late_change_of_the_process_is_named_at_once);
    tcase_add_test(t, what_goes_around_the_watched_functions_is_recognized);
    tcase_add_test(t, what_the_loading_of_an_object_changes_is_named);
    tcase_add_test(t, the_arithmetic_is_restored);
    tcase_add_test(t, a_program_without_watched_functions_is_checked_too);
    tcase_add_test(t, what_a_block_prints_is_not_in_the_csv);
    tcase_add_test(t, an_overrun_of_any_length_ends_the_run_cleanly);
    tcase_add_test(t, with_guard_any_access_past_the_end_is_a_fault);
    tcase_add_test(t, a_signal_ends_the_run_after_the_step_with_all_rows);
    tcase_add_test(t, a_second_signal_ends_a_block_that_does_not_return);
    tcase_add_test(t, a_run_whose_output_nobody_reads_can_be_ended);
    tcase_add_test(t, rows_come_while_the_run_goes_on);
    tcase_add_test(t, a_slow_reader_gets_all_rows);
    tcase_add_test(t, a_long_run_takes_no_more_memory);
    tcase_add_test(t, a_full_disk_is_named_for_every_output);
    tcase_add_test(t, a_reader_that_leaves_ends_the_program);
    tcase_add_test(t, an_input_is_not_overwritten);
    tcase_add_test(t, a_repeated_option_is_refused_by_name);
    tcase_add_test(t, names_with_commas_and_quotes_are_quoted);
    suite_add_tcase(s, t);
    return s;
}
