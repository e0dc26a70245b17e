/* reference.h: reference solutions, independent of blocks/. */
#ifndef TESTS_REFERENCE_H
#define TESTS_REFERENCE_H

#include "tw_catalog.h"

enum { TEST_REFERENCE_STATES = 400 }; /* at most */

/* The state (slow, then fast) at tend by extrapolation of the modified midpoint rule on
 * the whole system; relative error about 1e-13. */
void test_reference(const tw_model *model, const double *p, tw_input *input, void *user,
                    double tend, double *x);
/* The same from the state x at t, with parameters p: x becomes the state at tend. */
void test_integrate(const tw_model *model, const double *p, tw_input *input, void *user,
                    double t, double tend, double *x);

#endif
