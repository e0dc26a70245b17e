/* common.h: shared by the test programs: models, runs, measured orders.
 *
 * A test program is tests/<room>/test_<what>.c and defines suite(); the names of its
 * tests are sentences. main() is in common.c. */
#ifndef TESTS_COMMON_H
#define TESTS_COMMON_H

#include "reference.h"
#include "tw_catalog.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Suite *suite(void);

/* Are the longer proofs asked for, by FULL=1? */
int test_full(void);

/* Two nonlinear oscillators, coupled both ways, driven by time and by one input:
 *     q'' = -4 q - q^3 - 0.2 q' + 3 (x - q) + cos(t) + u
 *     x'' = -400 x - 40 x^3 - 0.5 x' - 30 (x - q) q' + 5 sin(3 t) + 2 u        */
extern const tw_model test_oscillators;

/* The same equations with every state slow, or every state fast. */
extern const tw_model test_all_slow, test_all_fast;

/* A model with a directly computed state: a relay with hysteresis drives an oscillator.
 */
extern const tw_model test_relay;

/* u = sin(2 t), as an input function */
int test_sine_input(double t, double *u, void *user);

/* A run with memory from malloc, bound and started; the test fails if that fails. */
typedef struct test_run {
    tw_run r;
    double *mem;
    size_t len;
} test_run;

void test_open(test_run *t, const tw_model *model, const char *method, double H,
               int ratio);
/* the same, with `set` called before tw_bind to change settings */
void test_open_with(test_run *t, const tw_model *model, const char *method, double H,
                    int ratio, void (*set)(tw_run *r, void *user), void *user);
void test_close(test_run *t);
/* ticks up to tend; the test fails with the run's message when a tick fails */
void test_go(test_run *t, double tend);

/* the only ratio that the method has, or 1 */
int test_lowest_ratio(const tw_method *m);

/* Errors of a run at tend: largest absolute component of the slow and the fast part. */
typedef struct test_error {
    double slow, fast;
} test_error;

/* Observed order of the slow and the fast part with the steps H0, H0/2, ... (`levels`
 * of them): log2 of the ratio of the last two errors. */
typedef struct test_order {
    double slow, fast;
    double worst_error; /* the smallest error: must be above rounding */
} test_order;

test_order test_measure_order(const tw_model *model, const char *method, double H0,
                              int ratio, double tend, int levels,
                              void (*set)(tw_run *r, void *user), void *user);

/* Make the checksum of a snapshot right after a change (blocks/core/snapshot.c). */
void test_forge_snapshot(double *x, size_t n);

/* random number in [-1, 1], repeatable */
double test_random(unsigned long long *seed);

/* Solve the m x m system A x = b in place (A row-major, overwritten); 0 if singular. */
int test_solve(int m, double *A, double *b);

#endif
