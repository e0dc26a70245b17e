/* problems.h: the problems on which tworate is measured against others, in the bench
 * and in test_problems.c.
 *
 * P0   14 slow and 14 fast states with constant derivatives: nothing but overhead.
 * P1   7 slow oscillators q in a row, each with a fast one x, driven by time:
 *          q'' = -w^2 q - 0.3 w q' + 150 (differences to its neighbours) - 400 q^3
 *                + 300 (x - q) + (x' - q')
 *          x'' = -W^2 x - 0.02 W x' - 20 (300 (x - q) + (x' - q')) + 2000 sin(40 t)
 *      w = 10 ... 60, W = 300 ... 1500 rad/s in equal steps, i = 0 ... 6;
 *      q = 0.1 cos i, q' = 0.5 sin 2i, x = 0.02 cos 3i, x' = 0.02 W sin(1 + i) at 0.
 * P1w  the same with 500 more sin() in every slow evaluation.
 * P2   models/kpr.c, with a solution in closed form.
 * P3   50 slow pendula a under a force with 10 harmonics, 500 sin() an evaluation, and
 * 2 fast oscillators x; pendulum i belongs to oscillator j = i mod 2: a'' = -w^2 sum_k
 * sin(k a) / k^2 + 40 x_j x_j'' = -W^2 x_j - 0.02 W x_j' + 1000 a_j + 2000 sin(40 t) w
 * = 2 ... 8, W = 400, 900 rad/s; a = 0.8 cos i, a' = sin 2i, x = 0.01, x' = 0. P4   a
 * slow u and a fast v that are U = 2 + cos t and V = 2 + sin 3t: u' = U' - (u^2 - U^2)
 * / 2 + 0.3 (u v - U V) v' = V' - (v^2 - V^2) / 2 + 0.3 (u v - U V) Derivatives of its
 * solution grow slowly: the leading term of an error shows also in methods of order 8,
 * long before round-off.
 *
 * Then models of the library, driven by their own inputs: planar_vehicle, at 20 m/s on
 * a flat road, when a torque comes on; planar_spacecraft with hinges of 8 Hz (B);
 * gun_turret and flexible_arm under their torques; hmmwv on a rough road.
 *
 * Errors: the largest over 8 check points, relative to the largest state of the same
 * part and unit there (the largest position, the largest velocity), slow and fast
 * apart. */
#ifndef TESTS_PROBLEMS_H
#define TESTS_PROBLEMS_H

#include "tw_catalog.h"

enum { P0, P1, P1W, P2, P3, P4, VEHICLE, CRAFT, GUN, ARM, HMMWV, PROBLEMS };
enum { CHECK_POINTS = 8, PROBLEM_STATES = 104 };

typedef struct problem {
    const char *name;
    const tw_model *model;
    double tend;
    void (*exact)(const double *p, double t, double *x); /* NULL: not known */
    /* The right-hand sides with the model's own input in them, for solvers that know of
     * no inputs; NULL: the model has none, its own do. */
    tw_rhs *slow, *fast;
    tw_rhs_both *both;
    const char *preset; /* parameters: those of a set, NULL: the model's own, */
    struct {            /* but for these */
        const char *name;
        double value;
    } but[2];
} problem;

extern const problem problems[PROBLEMS];
extern const tw_model tw_model_p0; /* of P0, for its block: bench/sfun/sfun_tw_p0.c */

int problem_by_name(const char *name); /* -1: there is none */
const double *problem_params(const problem *p);

/* What a solver of ordinary differential equations is given: right-hand sides of time
 * and states alone. */
typedef struct problem_rhs {
    tw_rhs *slow, *fast;
    tw_rhs_both *both; /* NULL: they share no work */
    const double *p;
} problem_rhs;
problem_rhs problem_sides(const problem *p);

/* States, slow before fast, at the check points. */
typedef double problem_points[CHECK_POINTS][PROBLEM_STATES];

void problem_start(const problem *p, double *x);
/* In closed form, or by extrapolation to about 1e-13. */
void problem_reference(const problem *p, problem_points x);
void problem_error(const problem *p, problem_points reference, problem_points x,
                   double *slow, double *fast);

#endif
