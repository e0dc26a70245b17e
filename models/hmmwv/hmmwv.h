/* hmmwv.h: what the files of the HMMWV share: indices of states, inputs and parameters,
 * and the functions of its parts; private to models/. The equations are in hmmwv.c. */
#ifndef TW_HMMWV_H
#define TW_HMMWV_H

#include "hmmwv_corner.h"
#include "parts/powertrain.h"
#include "parts/spatial_tyre.h"
#include "tw_model.h"

/* slow states; in hmmwv_fast_spin the spins are fast; the last two are the driver's */
enum {
    HV_R,
    HV_E = 3,
    HV_V = 7,
    HV_W = 10,
    HV_TH = 13,
    HV_DTH = 17,
    HV_PHI = 21,
    HV_SPIN = 25,
    HV_NS = 29,
    HV_RACK = HV_NS,
    HV_DRACK,
    HV_NS_DRIVER
};

/* fast states: four rings, the powertrain, and the spins of hmmwv_fast_spin */
enum {
    HV_TRAIN = CORNERS * RING_NF,
    HV_NF = HV_TRAIN + TRAIN_NF,
    HV_FAST_SPIN = HV_NF,
    HV_NF_SPIN = HV_NF + CORNERS
};

enum {
    HU_THROTTLE,
    HU_BRAKE,
    HU_RACK,
    HU_DRACK,
    HU_DDRACK,
    HU_GEAR,
    HU_DGEAR,
    HU_ROAD, /* height and rate under each wheel */
    HU_NU = HU_ROAD + 2 * CORNERS
};

enum {
    HP_TRAIN = RING_NP,
    HP_MC = HP_TRAIN + TRAIN_NP,
    HP_CGX,
    HP_CGZ,
    HP_IXX,
    HP_IYY,
    HP_IZZ,
    HP_IXZ,
    HP_KF,
    HP_KR,
    HP_CF,
    HP_CR,
    HP_F0F,
    HP_F0R,
    HP_ROLL_F,
    HP_ROLL_R,
    HP_STOP,
    HP_IH,
    HP_BRAKE,
    HP_WBRAKE,
    HP_G,
    HP_V0,
    HP_MAN,
    HP_MAN_START,
    HP_MAN_THROTTLE,
    HP_MAN_BRAKE,
    HP_MAN_RACK,
    HP_MAN_HEIGHT,
    HP_MAN_LENGTH,
    HP_MAN_ROUGHNESS,
    HP_MAN_SIDE,
    HP_GEAR,
    HP_NP,
};

/* A corner with its wheel. */
typedef struct tw_station {
    tw_corner corner;
    tw_wheel wheel;
    tw_carcass side;
    vec at;        /* centre of the hub from the cg, chassis axes */
    tw_real wy;    /* angular velocity of the chassis along the spindle's axis */
    tw_real brake; /* torque on the hub */
} tw_station;

/* The ten bodies: hmmwv_bodies.c */

/* Motion of the chassis, in its own axes. */
typedef struct tw_chassis {
    vec v, w, up; /* cg; angular velocity; the vertical */
    tw_real rack, drack, ddrack;
} tw_chassis;

/* Applied forces, chassis axes. */
typedef struct tw_load {
    vec force, moment; /* on the knuckle, about the hub's centre */
    vec reaction;      /* moment on the chassis */
} tw_load;

typedef struct tw_accelerations {
    vec v, w; /* rates of the components */
    tw_real th[CORNERS];
} tw_accelerations;

int tw_bodies_accelerate(const tw_real *p, const tw_chassis *chassis,
                         const tw_station *stations, const tw_load *load,
                         tw_accelerations *acc);
/* kinetic energy of the ten bodies, energy of springs, stops and roll bars, and weight
 * times height; z is the height of the cg */
tw_real tw_bodies_energy(const tw_real *p, const tw_chassis *chassis,
                         const tw_station *stations, tw_real z);

/* The vehicle: hmmwv.c */

/* Chassis axes in world components, from a quaternion of any nonzero length. */
axes tw_hmmwv_axes(const tw_real *e);
int tw_hmmwv_stations(const tw_at *a, const tw_real *spin, tw_station *stations);
/* Right-hand sides, either of which may be NULL; fast_spin: the hub spins are fast
 * states. */
int tw_hmmwv_evaluate(const tw_at *a, int fast_spin, tw_real *ds, tw_real *df);
/* Outputs, in the order of their rows in hmmwv.c. */
int tw_hmmwv_out(const tw_at *a, int fast_spin, tw_real *y);

#if TW_ONE_RUN
/* Initial state and manoeuvres: hmmwv_start.c, hmmwv_manoeuvres.c */

/* At rest on flat ground, then set rolling at v0; either may be NULL. */
int tw_hmmwv_start(const tw_at *a, int fast_spin, double *xs, double *xf);
/* The manoeuvre that the parameters select. */
int tw_hmmwv_drive(const tw_at *a, double *u);

int tw_hmmwv_prepare(const tw_at *a, double *size);
#endif

/* constants of a run: the sizes of the waves of a rough road */
enum { HC_WAVES = 10 };

extern const tw_scene tw_hmmwv_scene;

#endif
