/* solver.h: every solver of the bench behind one call.
 *
 * A setting is one line of text,
 *
 *     P1 tworate adams8 400 10       problem, solver, method, slow steps, ratio
 *
 * steps: of the run, a multiple of 8, so that every check point is the end of a step
 * and nothing is interpolated. ratio: of tworate; steps in each part of the slow step
 * (hand-written mri45a); fast steps in a slow step (ARKODE's MRIStep); 1 elsewhere. */
#ifndef TESTS_BENCH_SOLVER_H
#define TESTS_BENCH_SOLVER_H

#include "problems.h"

typedef struct setting {
    const problem *p;
    char solver[20], method[40];
    long steps;
    int ratio;
} setting;

/* Results: states at the check points, and evaluations. */
typedef struct result {
    problem_points x;
    double slow, fast;
} result;

int setting_read(const char *text, setting *s); /* 0: not a setting */
void setting_write(const setting *s, char *text, size_t size);

/* Returns 0 on success; bench_begin and bench_end are around the steps only. */
int solve(const setting *s, result *r);
/* The larger of slow and fast error, and the numbers of evaluations, which may be NULL.
 */
double solve_error(const setting *s, double *slow, double *fast);

/* the solvers; each list ends with NULL */
typedef struct peer {
    const char *solver, *what;
    int (*solve)(const setting *s, result *r);
    const char *const *methods;
    const int *ratios; /* ratios for the search, ends with 0; NULL: only 1 */
} peer;

extern const peer *const peers[]; /* ends with NULL */
extern const int compared[];      /* problems, ends with -1 */
const peer *peer_find(const char *solver);

extern const peer peer_tworate, peer_tworate_rk, peer_hand_rk4, peer_hand_mri,
    peer_erkstep, peer_mristep, peer_tsrk, peer_tsmprk;

#endif
