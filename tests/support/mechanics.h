/* mechanics.h: accelerations of a mechanical system, numerically from its energies.
 *
 * A test states the positions of the bodies as functions of the coordinates q, the
 * potentials, the dissipation functions and the frozen applied forces. Then
 *
 *     d/dt dT/dq' - dT/dq + dV/dq + dD/dq' = dW/dq,   T = sum m r'^2 / 2
 *
 * is formed by complex steps and a central difference of order eight in extended
 * precision, and solved for q''. No equation of motion is written by hand. */
#ifndef TESTS_MECHANICS_H
#define TESTS_MECHANICS_H

#include <complex.h>

typedef long double complex mech_number;

enum { MECH_MOST = 24 };

/* A function of the coordinates. */
typedef void mech_places(const mech_number *q, mech_number *r, const void *user);
typedef mech_number mech_scalar(const mech_number *q, const void *user);

typedef struct mech_system {
    int n;      /* coordinates */
    int places; /* scalar positions and angles of bodies, with their inertia */
    const double *inertia;
    mech_places *place;
    mech_scalar *potential;
    int dampers;                    /* lengths whose rates are damped */
    const double *damping, *driven; /* driven: rate of the far end, or NULL */
    mech_places *length;
    mech_scalar *work; /* sum of frozen forces times the positions they act on */
    const void *user;
} mech_system;

/* q'' and, for tolerances, the size of its terms. */
void test_mechanics(const mech_system *s, const double *q, const double *qd,
                    double *qdd, double *scale);

double test_mechanics_energy(const mech_system *s, const double *q, const double *qd);
/* gradient of V - W, zero at rest */
void test_mechanics_static(const mech_system *s, const double *q, double *gradient);

#endif
