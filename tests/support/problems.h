/* problems.h: the problems on which tworate is compared with other solvers, for the
 * bench and test_problems.c.
 *
 * P0   14 slow and 14 fast states with constant derivatives: overhead only.
 *
 * P1   7 slow oscillators q in a row, each with a fast one x, driven by time:
 *          q'' = -w^2 q - 0.3 w q' + 150 (differences to its neighbours) - 400 q^3
 *                + 300 (x - q) + (x' - q')
 *          x'' = -W^2 x - 0.02 W x' - 20 (300 (x - q) + (x' - q')) + 2000 sin(40 t)
 *      w = 10 ... 60, W = 300 ... 1500 rad/s in equal steps, i = 0 ... 6;
 *      q = 0.1 cos i, q' = 0.5 sin 2i, x = 0.02 cos 3i, x' = 0.02 W sin(1 + i) at 0.
 *
 * P1w  the same with 500 more sin() in every slow evaluation.
 *
 * P2   models/kpr.c, with a solution in closed form.
 *
 * P3   50 slow pendula a with a force of 10 harmonics, 500 sin() per evaluation, and 2
 *      fast oscillators x; pendulum i belongs to oscillator j = i mod 2:
 *          a''   = -w^2 sum_k sin(k a) / k^2 + 40 x_j
 *          x_j'' = -W^2 x_j - 0.02 W x_j' + 1000 a_j + 2000 sin(40 t)
 *      w = 2 ... 8, W = 400, 900 rad/s;
 *      a = 0.8 cos i, a' = sin 2i, x = 0.01, x' = 0 at 0.
 *
 * P4   a slow u and a fast v with the solution U = 2 + cos t, V = 2 + sin 3t:
 *          u' = U' - (u^2 - U^2) / 2 + 0.3 (u v - U V)
 *          v' = V' - (v^2 - V^2) / 2 + 0.3 (u v - U V)
 *      Its derivatives grow slowly, so the leading error term is visible far above
 *      rounding even for methods of order 8.
 *
 * Then models of the library, driven by their own inputs: planar_vehicle at 20 m/s on a
 * flat road when a torque is applied; planar_spacecraft with hinges of 8 Hz (B);
 * gun_turret and flexible_arm with their torques; hmmwv on a rough road.
 *
 * Errors are the maximum over 8 check points, separately for the slow and the fast
 * part, relative to the largest state of the same part and unit (the largest position,
 * the largest velocity). */
#ifndef TESTS_PROBLEMS_H
#define TESTS_PROBLEMS_H

#include "tw_catalog.h"

enum { P0, P1, P1W, P2, P3, P4, VEHICLE, CRAFT, GUN, ARM, HMMWV, PROBLEMS };
enum { CHECK_POINTS = 8, PROBLEM_STATES = 104 };

typedef struct problem {
    const char *name;
    const tw_model *model;
    double tend;
    void (*exact)(const double *p, double t, double *x); /* NULL: none */
    /* The right-hand sides including the input, for solvers without inputs; NULL: use
     * those of the model, which has no inputs. */
    tw_rhs *slow, *fast;
    tw_rhs_both *both;
    const char *preset; /* parameters: a preset, or NULL for the defaults, */
    struct {            /* except for these */
        const char *name;
        double value;
    } but[2];
    tw_input *input; /* of ten_problems.c, in place of the model's own; NULL: none */
} problem;

extern const problem problems[PROBLEMS];
extern const tw_model tw_model_p0; /* of P0, for its block: bench/sfun/sfun_tw_p0.c */
extern const tw_model tw_model_p1, tw_model_p3;

int problem_by_name(const char *name); /* -1: not found */
const double *problem_params(const problem *p);

/* The problem for an ODE solver: right-hand sides as functions of time and states only.
 */
typedef struct problem_rhs {
    tw_rhs *slow, *fast;
    tw_rhs_both *both; /* NULL: no shared work */
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
