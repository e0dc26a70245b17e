/* common.h: what the test programs share: problems, references, measured orders.
 *
 * A test program is tests/<room>/test_<what>.c with one Suite from suite(); its name is
 * a sentence in each tcase. main() is in common.c. */
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

/* A run with memory from malloc, bound and started; the test fails when it cannot be.
 */
typedef struct test_run {
    tw_run r;
    double *mem;
    size_t len;
} test_run;

void test_open(test_run *t, const tw_model *model, const char *method, double H,
               int ratio);
/* the same after `set` has changed r's fields */
void test_open_with(test_run *t, const tw_model *model, const char *method, double H,
                    int ratio, void (*set)(tw_run *r, void *user), void *user);
void test_close(test_run *t);
/* ticks up to tend; the test fails with the run's message when a tick fails */
void test_go(test_run *t, double tend);

/* the only ratio that the method has, or 1 */
int test_lowest_ratio(const tw_method *m);

/* Errors of one run at tend, largest absolute component, slow and fast apart. */
typedef struct test_error {
    double slow, fast;
} test_error;

/* Smallest observed order over the steps H0, H0/2, ... (levels of them), slow and fast
 * apart: log2 of successive errors, of the last `last` pairs. */
typedef struct test_order {
    double slow, fast;  /* from the last pair */
    double worst_error; /* the smallest error used: must stay above round-off */
} test_order;

test_order test_measure_order(const tw_model *model, const char *method, double H0,
                              int ratio, double tend, int levels,
                              void (*set)(tw_run *r, void *user), void *user);

/* random number in [-1, 1], repeatable */
double test_random(unsigned long long *seed);

/* Solve the m x m system A x = b in place (A row-major, destroyed); 0 when singular. */
int test_solve(int m, double *A, double *b);

#endif
