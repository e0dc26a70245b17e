/* output.c: what it costs `tworate run` to write rows, as csv and as npy, into a file:
 * the run with its rows compared with the same run that writes the first one only. The
 * goals are for rows of 10 numbers, which no model has: they lie between those of two
 * quarter cars. */
#define _XOPEN_SOURCE 700 /* getrusage */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { ROUNDS = 15, ROWS = 100000, COUNTED = 1000 };
enum { FEWER, MORE, MODELS, WANTED = 10 };

static const struct {
    const char *name, *input;
    int columns;
} models[MODELS] = {{"quarter_car_a", "--input road=sine", 7},
                    {"quarter_car_b", "--input road=sine", 11}};

static void run(const char *before, int model, const char *format, int steps, int every)
{
    const char *build = getenv("TW_BUILD");
    char command[1000];
    snprintf(command, sizeof command,
             "%s %s/tworate run %s rk4 --H 0.001 --tend %.3f --every %d %s "
             "--no-warn-step --out '%s' %s 2> /dev/null",
             before, build ? build : "build", models[model].name, 0.001 * steps, every,
             models[model].input, bench_path("output.rows"), format);
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

static double seconds(int model, const char *format, int every)
{
    const double begin = seconds_of_children();
    run("", model, format, ROWS, every);
    return seconds_of_children() - begin;
}

static double instructions(int model, const char *format, int every)
{
    char before[500], line[300];
    double n = 0;
    snprintf(before, sizeof before,
             "valgrind --tool=callgrind --callgrind-out-file='%s'",
             bench_path("output.callgrind"));
    run(before, model, format, COUNTED, every);
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
    double count[2][MODELS], ms[2][MODELS], wanted[2];
    printf(
        "| format | numbers per row | instructions per row | ms of CPU per 1000 rows "
        "|\n|---|---:|---:|---:|\n");
    for (int k = 0; k < 2; k++) {
        for (int m = 0; m < MODELS; m++) {
            double sample[ROUNDS];
            for (int i = 0; i < ROUNDS; i++)
                sample[i] = (seconds(m, format[k], 1) - seconds(m, format[k], ROWS)) *
                            1e6 / ROWS;
            const bench_ratio spread = bench_spread(ROUNDS, sample);
            count[k][m] =
                (instructions(m, format[k], 1) - instructions(m, format[k], COUNTED)) /
                COUNTED;
            ms[k][m] = spread.median;
            printf("| %s | %d | %.0f | %.3f (%.3f-%.3f) |\n", name[k],
                   models[m].columns, count[k][m], spread.median, spread.low,
                   spread.high);
        }
        const double part = (double)(WANTED - models[FEWER].columns) /
                            (models[MORE].columns - models[FEWER].columns);
        wanted[k] = ms[k][FEWER] + part * (ms[k][MORE] - ms[k][FEWER]);
        printf("| %s | %d, between them | | %.3f |\n", name[k], WANTED, wanted[k]);
    }
    remove(bench_path("output.rows"));
    printf("\n");
    bench_at_most(count[0][MORE], 6000, "instructions of a csv row of %d numbers",
                  models[MORE].columns);
    bench_at_most(wanted[0], 0.4, "ms of CPU for 1000 csv rows of %d numbers", WANTED);
    bench_at_most(wanted[1], 0.05, "ms of CPU for 1000 npy rows of %d numbers", WANTED);
    return 0;
}
