/* output.c: what it costs `tworate run` to write rows, as csv and as npy, into a file:
 * the run with its rows compared with the same run that writes the first one only. */
#define _XOPEN_SOURCE 700 /* getrusage */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { ROUNDS = 15, ROWS = 100000, COUNTED = 1000, COLUMNS = 11 };

static void run(const char *before, const char *format, int steps, int every)
{
    const char *build = getenv("TW_BUILD");
    char command[1000];
    snprintf(command, sizeof command,
             "%s %s/tworate run quarter_car_b rk4 --H 0.001 --tend %.3f --every %d "
             "--input road=sine "
             "--no-warn-step --out '%s' %s 2> /dev/null",
             before, build ? build : "build", 0.001 * steps, every,
             bench_path("output.rows"), format);
    if (system(command)) {
        fprintf(stderr, "failed: %s\n", command);
        exit(1);
    }
}

static double seconds_of_children(void)
{
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static double seconds(const char *format, int every)
{
    const double begin = seconds_of_children();
    run("", format, ROWS, every);
    return seconds_of_children() - begin;
}

static double instructions(const char *format, int every)
{
    char before[500], line[300];
    double n = 0;
    snprintf(before, sizeof before,
             "valgrind --tool=callgrind --callgrind-out-file='%s'",
             bench_path("output.callgrind"));
    run(before, format, COUNTED, every);
    FILE *f = fopen(bench_path("output.callgrind"), "r");
    while (f && fgets(line, sizeof line, f)) sscanf(line, "totals: %lf", &n);
    if (f) fclose(f);
    remove(bench_path("output.callgrind"));
    return n;
}

int main(void)
{
    static const char *const format[] = {"", "--format npy"};
    static const char *const name[] = {"csv", "npy"};
    double count[2], ms[2];
    printf("| format | instructions per row | ms of CPU per 1000 rows |\n"
           "|---|---:|---:|\n");
    for (int k = 0; k < 2; k++) {
        double sample[ROUNDS];
        for (int i = 0; i < ROUNDS; i++)
            sample[i] = (seconds(format[k], 1) - seconds(format[k], ROWS)) * 1e6 / ROWS;
        const bench_ratio spread = bench_spread(ROUNDS, sample);
        count[k] =
            (instructions(format[k], 1) - instructions(format[k], COUNTED)) / COUNTED;
        ms[k] = spread.median;
        printf("| %s | %.0f | %.3f (%.3f-%.3f) |\n", name[k], count[k], spread.median,
               spread.low, spread.high);
    }
    remove(bench_path("output.rows"));
    printf("\n");
    bench_at_most(count[0], 6000, "instructions of a csv row of %d numbers", COLUMNS);
    bench_at_most(ms[0], 0.4, "ms of CPU for 1000 csv rows of %d numbers", COLUMNS);
    bench_at_most(ms[1], 0.05, "ms of CPU for 1000 npy rows of %d numbers", COLUMNS);
    return 0;
}
