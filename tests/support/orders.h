/* orders.h: the observed order of a method, for tests and for the bench. */
#ifndef TESTS_ORDERS_H
#define TESTS_ORDERS_H

/* The largest errors of a run with so many slow steps; returns 1 when the run failed,
 * 2 when longer ones are not to be tried. */
typedef int orders_run(void *user, long steps, double *slow, double *fast);

typedef struct orders {
    double slow, fast; /* NAN: not to be seen above round-off */
} orders;

/* Runs with more and more steps, by a quarter each time and always a multiple of
 * `multiple`, until both errors are near round-off or the run says that it is enough.
 * The order is the slope over the last four errors above that, which is about the last
 * halving of the step: there the leading term rules, if anywhere. Near round-off is
 * 1e-12, and 1e-13 for an expected order above 4, which takes few steps to get there.
 */
orders orders_observe(orders_run *run, void *user, long multiple, int expected);

#endif
