/* vehicles.h: a second, independent description of the vehicles.
 *
 * Each model is given by the positions of its bodies, its springs, its dampers and the
 * points where forces act; mechanics.c computes accelerations from these. The contact
 * is written as Shome et al. (2004) prints it (B4-B7, B12, B13 with cpx), with the
 * errata. Models are used only by the names of their states and parameters. */
#ifndef TESTS_VEHICLES_H
#define TESTS_VEHICLES_H

#include "common.h"
#include "mechanics.h"

enum { VEH_A, VEH_B, VEH_C, VEH_TIRE, VEH_PLANAR, VEH_CASES };
enum { VEH_MOST = 40, VEH_WHEELS = 2 };

extern const char *const veh_cases[VEH_CASES];

typedef struct veh_point {
    const tw_model *m;
    double p[64], x[VEH_MOST], u[16];
} veh_point;

/* defaults and steady state under the default input */
void veh_open_point(veh_point *c, const char *model);
/* steady state for the present parameters */
void veh_settle(veh_point *c);
int veh_travels(const veh_point *c); /* it has the full tyre */

double veh_par(const veh_point *c, const char *name);
void veh_set_par(veh_point *c, const char *name, double value);
int veh_place_of(const tw_model *m, const char *name); /* in x */
const tw_var *veh_var(const tw_model *m, int i);       /* of x[i] */
double veh_state(const veh_point *c, const char *name);
double veh_in(const veh_point *c, const char *name);
tw_at veh_at_point(const veh_point *c);
void veh_derivative(const veh_point *c, double *d);
double veh_output(const veh_point *c, const char *name);

/* An input function for every vehicle; user is the model. A bump under each wheel in
 * turn; wheels with a spin are driven, then braked, all smoothly. */
int veh_manoeuvre(double t, double *u, void *user);

/* A run with the parameters of c; veh_drive_look copies its state to c.x and c.u. */
typedef struct veh_drive {
    veh_point c;
    tw_run r;
    double *mem;
    size_t len;
} veh_drive;

/* c must be open; ratio 2 where the method allows it. Fails the test if the run does
 * not start. */
void veh_drive_open(veh_drive *d, const char *method, double H, tw_input *input);
void veh_drive_go(veh_drive *d, double tend);
void veh_drive_look(veh_drive *d);
/* hold the inputs whose names begin with `name` (both wheels), and all others as in c
 */
void veh_drive_hold(veh_drive *d, const char *name, double value);
void veh_drive_close(veh_drive *d);

/* One wheel with the forces of this instant frozen. */
typedef struct veh_wheel {
    double mR, IR, K[3], C[3], Kres, Cres, R0, R, road, droad;
    int touches;
    double load, force, rolling, slip_rate, turned;
} veh_wheel;

typedef struct veh_car {
    veh_point *c;
    int wheels;
    veh_wheel wheel[VEH_WHEELS];
    double torque[VEH_WHEELS];
    double g, mass, mH, Ks, reach[VEH_WHEELS], hc, L0[VEH_WHEELS], reaction;
    double inertia[MECH_MOST], damping[MECH_MOST], driven[MECH_MOST];
    mech_system s;
    double q[MECH_MOST], qd[MECH_MOST];
    int rate_of[MECH_MOST]; /* index of the rate of q[k] in the state */
    int state_of[MECH_MOST];
} veh_car;

void veh_open_car(veh_car *k, veh_point *c, int which);
/* positions of hubs and rings (x, y, angle) and heights of the upper strut ends, for
 * the travelling cars */
void veh_bodies(const veh_car *k, const mech_number *q, mech_number hub[][3],
                mech_number ring[][3], mech_number *pivot);
/* coordinates of the bodies: chassis, then hub and ring of each wheel */
mech_places veh_place_car;

#endif
