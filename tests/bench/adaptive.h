/* adaptive.h: solvers with error control, and fixed steps, on the ten problems, for
 * auto.c and auto_search.c.
 *
 * A solver with error control gets one tolerance: the absolute tolerance of a state is
 * tol times its range (ten_problems.h), the relative one is 0. It reports the states at
 * the ten instants by its own dense output, so that the instants do not change its
 * steps. The cost of a run is Ns c_slow + Nf c_fast, its evaluations times the
 * instructions of one evaluation, for every solver. */
#ifndef TESTS_BENCH_ADAPTIVE_H
#define TESTS_BENCH_ADAPTIVE_H

#include "bench.h"
#include "ten_problems.h"

enum { LEVELS = 3 };
extern const double levels[LEVELS]; /* of the error: 1e-2, 1e-4, 1e-6 */

/* First line of every main(), in place of bench_open(). References are stored in a
 * file, so that the program under callgrind, which runs the cases of adaptive_work(),
 * need not compute them. */
void adaptive_open(int argc, char **argv);
const ten_solution *adaptive_reference(int which);

typedef struct adaptive_result {
    ten_points x;
    double slow, fast; /* evaluations */
} adaptive_result;

/* Return 0 on success; bench_begin and bench_end are around the steps only. */
typedef int adaptive_solver(int which, double tol, adaptive_result *r);
adaptive_solver adaptive_auto;  /* tworate */
adaptive_solver adaptive_cvode; /* CVODE Adams, functional iteration */
adaptive_solver adaptive_erk;   /* ARKODE's ERKStep of order 5 */

/* Adaptive MRIStep of SUNDIALS 7.5.0, which Debian does not have: stored counts. */
typedef struct mristep_row {
    const char *problem;
    double error;
    const char *set_up;
    double slow, fast; /* evaluations */
} mristep_row;
extern const mristep_row mristep_rows[]; /* ends with a NULL name */
const mristep_row *mristep_find(int which, double error);

/* A run with fixed steps; steps is a multiple of TEN_INSTANTS. */
typedef struct fixed_setting {
    int which;
    char method[30];
    int ratio;
    long steps;
} fixed_setting;
int fixed_run(const fixed_setting *s, adaptive_result *r);
int fixed_read(const char *line, double *level, fixed_setting *s); /* 0: not one */
void fixed_write(double level, const fixed_setting *s, char *text, size_t size);
#define FIXED_SETTINGS "tests/bench/auto_settings.txt"

/* Instructions of one evaluation, with the input, along the reference. */
typedef struct adaptive_price {
    double slow, fast, both;
} adaptive_price;
void adaptive_prices(adaptive_price price[TEN]); /* in callgrind instructions */
double adaptive_cost(const adaptive_price *price, double slow, double fast);

/* "price slow kpr" or "run auto kpr 1e-5", for bench_count; these are its specs. */
void adaptive_work(const char *spec);

/* Runs of a solver from loose to tight tolerances, and what it needs at an error. */
enum { CURVE_MOST = 60 };
typedef struct curve_point {
    double tol, error, slow, fast;
} curve_point;
typedef struct curve {
    int n;
    curve_point at[CURVE_MOST];
} curve;
void curve_trace(curve *c, int which, adaptive_solver *solver, double last_tol);
/* Between the last run whose error is above E and the next one; part: where between
 * them on a logarithmic scale. 0: not reached. */
int curve_find(const curve *c, double E, int *after, double *part);
double curve_between(double before, double after, double part);

#endif
