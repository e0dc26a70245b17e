/* bench.h: shared by the measurements of `make bench`.
 *
 * A measurement is tests/bench/<what>.c with a main(), an Octave script <what>.m or
 * <what>.sh. It prints Markdown, which replaces the line @<what>@ of page.md. Files
 * here without a main() are linked where needed.
 *
 * Timing and counting use the same function `work`, which gets a case as text, sets it
 * up, and calls bench_begin() and bench_end() around the work itself. The case is
 * passed as text because instructions are counted in another process, the same program
 * under callgrind. */
#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include <stddef.h>

enum { BENCH_NAME = 120, BENCH_ROUNDS = 101 };

typedef void bench_work(const char *spec);

/* First line of every main(); under callgrind it does the work and exits. */
void bench_open(int argc, char **argv, bench_work *work);

void bench_begin(void);
void bench_end(void);

typedef struct bench_case {
    char spec[BENCH_NAME];
    double instructions;         /* by bench_count; negative: not available */
    double median, low, high;    /* CPU seconds by bench_time; low, high: quartiles */
    double sample[BENCH_ROUNDS]; /* CPU seconds of each round */
    int rounds;
} bench_case;

/* The cases run in turn, so that a disturbance affects all of them. In a round each
 * case runs until `least` seconds are filled. */
void bench_time(int n, bench_case *c, int rounds, double least);
/* Instructions of one run of each case. */
void bench_count(int n, bench_case *c);

/* a over b, from the rounds of one bench_time: median and quartiles. */
typedef struct bench_ratio {
    double median, low, high;
} bench_ratio;
bench_ratio bench_compare(const bench_case *a, const bench_case *b);

/* Median and quartiles of n numbers; sorts them. */
bench_ratio bench_spread(int n, double *x);

/* Print whether a goal is met; `make bench` collects these lines. */
void bench_at_most(double value, double limit, const char *what, ...);
void bench_at_least(double value, double limit, const char *what, ...);
void bench_goal(int met, const char *what, const char *value, const char *wanted);

/* FULL=1: the long version. */
int bench_full(void);
/* The path of a file for the page: build/bench/<name>. */
const char *bench_path(const char *name);

#endif
