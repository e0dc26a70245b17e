/* bench.c: clocks, instruction counts and goal lines for the measurements. */
#include "bench.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

static bench_work *the_work;
static int counting;
static double elapsed, begun;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void bench_begin(void)
{
    if (counting)
        CALLGRIND_TOGGLE_COLLECT;
    else
        begun = cpu_seconds();
}

void bench_end(void)
{
    if (counting)
        CALLGRIND_TOGGLE_COLLECT;
    else
        elapsed += cpu_seconds() - begun;
}

/* In the child each argument is a case; the counters are dumped after each. */
void bench_open(int argc, char **argv, bench_work *work)
{
    the_work = work;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!getenv("BENCH_COUNT")) return;
    counting = 1;
    for (int i = 1; i < argc; i++) {
        CALLGRIND_ZERO_STATS;
        work(argv[i]);
        CALLGRIND_DUMP_STATS;
    }
    exit(0);
}

/* Append a quoted word to a command; cases contain no quotes. */
static void quote(char *to, size_t size, const char *text)
{
    const size_t n = strlen(to);
    snprintf(to + n, size - n, " '%s'", text);
}

static void count_some(int n, bench_case *c)
{
    enum { COMMAND = 20000 };
    char program[500], out[600], line[500];
    char *command = malloc(COMMAND);
    const ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    for (int i = 0; i < n; i++) c[i].instructions = -1;
    if (len <= 0 || !command) goto done;
    program[len] = '\0';
    snprintf(out, sizeof out, "%s.callgrind", program);
    snprintf(command, COMMAND,
             "BENCH_COUNT=1 valgrind --tool=callgrind --collect-atstart=no "
             "--combine-dumps=yes --callgrind-out-file='%s' '%s'",
             out, program);
    for (int i = 0; i < n; i++) quote(command, COMMAND, c[i].spec);
    strncat(command, " > /dev/null 2>&1", COMMAND - strlen(command) - 1);
    if (system(command)) {
        fprintf(stderr, "failed: %s\n", command);
        goto done;
    }
    FILE *f = fopen(out, "r");
    int i = 0;
    while (f && i < n && fgets(line, sizeof line, f))
        if (!strncmp(line, "totals:", 7)) c[i++].instructions = atof(line + 7);
    if (f) fclose(f);
    remove(out);
done:
    free(command);
}

void bench_count(int n, bench_case *c)
{
    enum { AT_ONCE = 60 }; /* cases per command line */
    for (; n > 0; n -= AT_ONCE, c += AT_ONCE) count_some(n < AT_ONCE ? n : AT_ONCE, c);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

bench_ratio bench_spread(int n, double *x)
{
    qsort(x, (size_t)n, sizeof *x, by_size);
    return (bench_ratio){x[n / 2], x[n / 4], x[n - 1 - n / 4]};
}

void bench_time(int n, bench_case *c, int rounds, double least)
{
    double sorted[BENCH_ROUNDS];
    if (rounds > BENCH_ROUNDS) rounds = BENCH_ROUNDS;
    for (int k = 0; k < rounds; k++)
        for (int i = 0; i < n; i++) {
            int times = 0;
            elapsed = 0;
            do {
                the_work(c[i].spec);
                times++;
            } while (elapsed < least);
            c[i].sample[k] = elapsed / times;
        }
    for (int i = 0; i < n; i++) {
        memcpy(sorted, c[i].sample, (size_t)rounds * sizeof *sorted);
        const bench_ratio s = bench_spread(rounds, sorted);
        c[i].median = s.median, c[i].low = s.low, c[i].high = s.high;
        c[i].rounds = rounds;
    }
}

bench_ratio bench_compare(const bench_case *a, const bench_case *b)
{
    double x[BENCH_ROUNDS];
    for (int k = 0; k < a->rounds; k++) x[k] = a->sample[k] / b->sample[k];
    return bench_spread(a->rounds, x);
}

void bench_goal(int met, const char *what, const char *value, const char *wanted)
{
    printf("- %s: %s: %s (target: %s)\n", met ? "goal met" : "GOAL MISSED", what, value,
           wanted);
}

static void judge(int met, double value, const char *bound, double limit,
                  const char *what, va_list args)
{
    char text[300], got[40], wanted[60];
    vsnprintf(text, sizeof text, what, args);
    snprintf(got, sizeof got, "%.3g", value);
    snprintf(wanted, sizeof wanted, "%s %.3g", bound, limit);
    bench_goal(met, text, got, wanted);
}

void bench_at_most(double value, double limit, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    judge(value <= limit, value, "at most", limit, what, args);
    va_end(args);
}

void bench_at_least(double value, double limit, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    judge(value >= limit, value, "at least", limit, what, args);
    va_end(args);
}

int bench_full(void)
{
    const char *full = getenv("FULL");
    return full && *full;
}

const char *bench_path(const char *name)
{
    static char path[300];
    const char *build = getenv("TW_BUILD");
    snprintf(path, sizeof path, "%s/bench/%s", build ? build : "build", name);
    return path;
}
