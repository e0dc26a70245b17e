/* ten_problems.h: the ten problems of error control (method auto), for its tests and
 * for the bench.
 *
 * kpr            models/kpr.c, in closed form
 * vdp            a fast relaxation oscillator y, z moves a slow oscillator:
 *                    xs1' = xs2, xs2' = -4 xs1 - 0.1 xs2 + 0.5 y
 *                    y' = 60 z,  z' = 60 (3 (1 - y^2) z - y + 0.5 xs1)
 *                from 0, 1 | 2, 0
 * contact        a ball falls on a sprung table, Y slow and y fast:
 *                    Y' = V, V' = (-2000 Y - 40 V - F)/20
 *                    y' = v, v' = -9.81 + F/0.5
 *                    F = 2e5 d^1.5 max(0, 1 + 0.3 (V - v)) for d = Y - y > 0, else 0
 *                from 0, V0 | y0, v0, which are its parameters: 0, 0 | 0.2, 0
 * vehicle_bump   planar_vehicle over a bump of 2 cm at 20 m/s, with a pulse of torque
 * craft_pulse    planar_spacecraft, preset B, with a pulse of torque and force
 * gun_turret, flexible_arm   with their own drives
 * P1, P3         of problems.h
 * hmmwv          on a rough road
 *
 * The error of a solution is the largest over 10 equally spaced instants and all
 * states, each relative to its range: largest minus smallest value in the reference, at
 * least a hundredth of the largest range with the same unit. */
#ifndef TESTS_TEN_PROBLEMS_H
#define TESTS_TEN_PROBLEMS_H

#include "problems.h"

enum {
    TEN_KPR,
    TEN_VDP,
    TEN_CONTACT,
    TEN_VEHICLE_BUMP,
    TEN_CRAFT_PULSE,
    TEN_GUN_TURRET,
    TEN_FLEXIBLE_ARM,
    TEN_P1,
    TEN_P3,
    TEN_HMMWV,
    TEN
};
enum { TEN_INSTANTS = 10 };

/* Run them with problem_params() and, where it is not NULL, problem.input; all others
 * have no inputs or a drive of their own. slow, fast and both of problem are NULL. */
extern const problem ten_problems[TEN];
int ten_by_name(const char *name); /* -1: not found */

typedef double ten_points[TEN_INSTANTS][PROBLEM_STATES]; /* slow before fast */
double ten_instant(const problem *p, int k);             /* k = 0 ... TEN_INSTANTS-1 */
void ten_start(const problem *p, double *x);

/* In closed form, or by extrapolation of test_integrate(); computed once in a process.
 * range is that of the error. */
typedef struct ten_solution {
    ten_points x;
    double range[PROBLEM_STATES];
} ten_solution;
const ten_solution *ten_reference(int which);

/* The error, and those of the slow and of the fast states where not NULL. */
double ten_error(int which, ten_points x, double *slow, double *fast);

/* The right-hand sides with the input, for solvers that have none. Constants of
 * prepare() are computed once. `both` uses the model's where it has one. */
int ten_slow(const problem *p, double t, const double *xs, const double *xf, double *d);
int ten_fast(const problem *p, double t, const double *xs, const double *xf, double *d);
int ten_both(const problem *p, double t, const double *xs, const double *xf, double *ds,
             double *df);

/* A random drop on the table for the contact problem, to TEN_DROP_END: y0 = 0.02 to
 * 0.82, v0 = -1 to 1, and in every second drop V0 = 0 to 0.2. */
enum { TEN_DROP_PARAMS = 3 };
#define TEN_DROP_END 0.8
void ten_drop(unsigned long long *seed, double *p);

#endif
