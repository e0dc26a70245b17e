/* powertrain.h: engine, torque converter, gearbox, transfer case and two elastic prop
 * shafts of a vehicle with four driven wheels; private to models/. The equations are in
 * powertrain.c. */
#ifndef TW_POWERTRAIN_H
#define TW_POWERTRAIN_H

#include "tw_model.h"

enum { TRAIN_ENGINE, TRAIN_FRONT, TRAIN_REAR, TRAIN_TWIST_F, TRAIN_TWIST_R, TRAIN_NF };

enum {
    TRAIN_JE,
    TRAIN_JT,
    TRAIN_JC,
    TRAIN_JO,
    TRAIN_AXLE,
    TRAIN_K,
    TRAIN_C,
    TRAIN_LAMBDA,
    TRAIN_IDLE,
    TRAIN_NP
};

/* clang-format off */
#define TRAIN_STATE_ROWS                                                               \
    {"w_engine", "rad/s", "engine, speed"},                                            \
    {"w_front", "rad/s", "front prop shaft at the transfer case, speed"},              \
    {"w_rear", "rad/s", "rear prop shaft at the transfer case, speed"},                \
    {"twist_front", "rad", "front prop shaft, twist"},                                 \
    {"twist_rear", "rad", "rear prop shaft, twist"}

#define TRAIN_PARAM_ROWS                                                               \
    {"Je", "kg m2", "inertia of engine and pump", 1.6, 1e-3, 1e3, TW_PUBLIC},          \
    {"Jt", "kg m2", "inertia at the turbine", 0.3, 0, 1e3, TW_PUBLIC},                 \
    {"Jc", "kg m2", "inertia at the case of the transfer differential", 1.1, 0, 1e3,   \
     TW_PUBLIC},                                                                       \
    {"Jo", "kg m2", "inertia at each prop shaft", 0.5, 1e-3, 1e3, TW_PUBLIC},          \
    {"axle", "", "ratio of prop shaft to half shafts", 5, 0.1, 100, TW_PUBLIC},        \
    {"Kp", "N m/rad", "stiffness of a prop shaft", 900, 1, 1e7, TW_OURS},              \
    {"Cp", "N m s/rad", "damping of a prop shaft", 3, 0, 1e5, TW_OURS},                \
    {"lambda", "N m s2", "pump torque over speed squared, output held",                \
     1 / (6.75 * 6.75), 0, 1, TW_OURS},                                                \
    {"idle", "rpm", "idle speed: below it the throttle opens; 0: it stalls", 700, 0,   \
     2000, TW_OURS}
/* clang-format on */

/* The two prop shafts: rates of twist, and torques on the axles. */
typedef struct tw_shafts {
    tw_real rate[2], torque[2];
} tw_shafts;

typedef struct tw_engine {
    tw_real torque;        /* of the engine on its shaft */
    tw_real pump, turbine; /* into and out of the converter */
} tw_engine;

/* axle[i], front and rear: sum of the speeds of both hubs relative to their carriers */
void tw_train_shafts(const tw_real *p, const tw_real *x, const tw_real *axle,
                     tw_shafts *shafts);
void tw_train_engine(const tw_real *p, const tw_real *x, tw_real throttle, tw_real gear,
                     tw_engine *engine);
/* gear: ratio of turbine to transfer case, 0 neutral; dgear its rate */
void tw_train_rates(const tw_real *p, const tw_real *x, tw_real gear, tw_real dgear,
                    const tw_engine *engine, const tw_shafts *shafts, tw_real *d);
/* kinetic energy, and elastic energy of the shafts */
tw_real tw_train_energy(const tw_real *p, const tw_real *x, tw_real gear);
#if TW_ONE_RUN
/* steady rolling: w is the speed of the hubs */
void tw_train_settle(const double *p, double gear, double w, double *x);
#endif

#endif
