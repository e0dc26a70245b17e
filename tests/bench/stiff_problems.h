/* stiff_problems.h: problems with a stiff fast part, and solvers for them, for stiff.c.
 *
 * ACTUATOR   models/hydraulic_actuator.c to 2 s, its volumes scaled by 1, 0.1, 0.01
 *
 * ORIFICES   two pressures between orifices that feed a slow mass, to 2 s, Q(p) =
 *            p / sqrt(|p| + 0.5):
 *                x' = v,  v' = (5 (p1 - p2) - 400 x - 12 v) / 10
 *                p1' = K (Q(s1(t) - p1) - Q(p1 - 5) - v / 2), p2' with s2(t) and + v / 2
 *                s1 = 100 + 40 sin 2 pi t,  s2 = 100 + 30 cos 5t
 *            K for eigenvalues near 1e4, 1e5, 1e6; a slow evaluation makes one
 *            or ten fast ones, without effect: it costs as much, or ten times as much
 *
 * TYRE       a wheel that is braked to standstill and stays there, to 3 s: slip force
 *            C (w R - v) / (|v| + 0.02), linear up to the friction limit; the car and
 *            its spring to ground are slow, the wheel is fast, to 1e5 1/s at rest
 *
 * CONTACT    the ball on a sprung table of ten_problems.h, to 2 s
 *
 * REACTION   Robertson's reaction in a vessel, to 40 s: three concentrations, with
 * rates that depend on the slow temperature of the contents and of the wall
 *
 * ROD        heat in 61 cells beside a slow body: for the work of the ticks only */
#ifndef TESTS_STIFF_PROBLEMS_H
#define TESTS_STIFF_PROBLEMS_H

#include "bench.h"
#include "tw_catalog.h"

enum { ACTUATOR = 0, ORIFICES = 3, TYRE = 9, CONTACT, REACTION, ROD, STIFF_PROBLEMS };
enum { STIFF_STATES = 80, STIFF_INSTANTS = 10, STIFF_PARAMS = 40 };

typedef struct stiff_problem {
    char name[60];
    const tw_model *model;
    double p[STIFF_PARAMS], tend;
} stiff_problem;

const stiff_problem *stiff_problem_at(int which);

typedef struct stiff_result {
    double x[STIFF_INSTANTS][STIFF_STATES];
    double slow, fast; /* evaluations, with those of the start */
    double es, ef;     /* errors, relative to the range of each state */
} stiff_result;

/* "fixed METHOD steps ratio", "auto tol stiff", "bdf tol": 0 on success. Errors against
 * the reference, unless the run is the reference. */
int stiff_solve(int which, const char *how, stiff_result *r);
int stiff_bdf(const stiff_problem *p, const double *atol, stiff_result *r);
/* Largest difference of the reference from CVODE BDF with tolerance 1e-9. */
double stiff_reference_check(int which);

#endif
