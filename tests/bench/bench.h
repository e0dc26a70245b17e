/* bench.h: what the measurements of `make bench` share.
 *
 * A measurement is tests/bench/<what>.c with a main(), a script <what>.m for Octave or
 * <what>.sh. It prints Markdown, which goes to the line @<what>@ of page.md. The files
 * here without a main() are linked where they are needed.
 *
 * What is timed and what is counted is the same: a function `work` that gets a case as
 * text, sets it up, and puts bench_begin() and bench_end() around the work itself. The
 * text is all it knows, because instructions are counted in another process: the
 * program itself under callgrind. */
#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include <stddef.h>

enum { BENCH_NAME = 120, BENCH_ROUNDS = 101 };

typedef void bench_work(const char *spec);

/* First line of every main(): under callgrind it does the work and ends there. */
void bench_open(int argc, char **argv, bench_work *work);

void bench_begin(void);
void bench_end(void);

typedef struct bench_case {
    char spec[BENCH_NAME];
    double instructions;         /* by bench_count; less than 0: not to be had */
    double median, low, high;    /* CPU seconds by bench_time; low, high: quartiles */
    double sample[BENCH_ROUNDS]; /* CPU seconds of each round */
    int rounds;
} bench_case;

/* The cases take turns, so that a disturbance hits all of them: in a round each one
 * runs as often as it takes to fill `least` seconds. */
void bench_time(int n, bench_case *c, int rounds, double least);
/* Instructions of one run of each case. */
void bench_count(int n, bench_case *c);

/* a over b, from the rounds of one bench_time: median and quartiles. */
typedef struct bench_ratio {
    double median, low, high;
} bench_ratio;
bench_ratio bench_compare(const bench_case *a, const bench_case *b);

/* Median and quartiles of n numbers, which are sorted on the way. */
bench_ratio bench_spread(int n, double *x);

/* A line that says whether a goal is met; `make bench` collects them. */
void bench_at_most(double value, double limit, const char *what, ...);
void bench_at_least(double value, double limit, const char *what, ...);
void bench_goal(int met, const char *what, const char *value, const char *wanted);

/* FULL=1: the long version. */
int bench_full(void);
/* The path of a file that goes with the page: build/bench/<name>. */
const char *bench_path(const char *name);

#endif
