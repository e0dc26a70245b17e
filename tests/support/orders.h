/* orders.h: the observed order of a method, for tests and for the bench. */
#ifndef TESTS_ORDERS_H
#define TESTS_ORDERS_H

/* The largest errors of a run with this number of slow steps; returns 1 if the run
 * failed, 2 if longer runs must not be tried. */
typedef int orders_run(void *user, long steps, double *slow, double *fast);

typedef struct orders {
    double slow, fast; /* NAN: not measurable above rounding */
} orders;

/* Increases the number of steps by a quarter each time, always a multiple of
 * `multiple`, until both errors are near rounding or the run returns 2. The order is
 * the slope over the last four errors above that, about the last halving of the step,
 * where the leading term is most likely to dominate. "Near rounding" is 1e-12, or 1e-13
 * for an expected order above 4, which needs few steps to reach it. */
orders orders_observe(orders_run *run, void *user, long multiple, int expected);

#endif
