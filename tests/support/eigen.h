/* eigen.h: eigenvalues of a real matrix, for Jacobians and stability limits. */
#ifndef TESTS_EIGEN_H
#define TESTS_EIGEN_H

#include <complex.h>

/* The n eigenvalues of A (row-major, kept): balancing, Hessenberg form, QR with shifts.
 * The test fails if it does not converge. */
void test_eigenvalues(int n, const double *A, double complex *lambda);

#endif
