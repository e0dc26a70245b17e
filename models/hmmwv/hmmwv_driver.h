/* hmmwv_driver.h: a simple driver for the HMMWV; private to models/. The equations are
 * in hmmwv_driver.c. */
#ifndef TW_HMMWV_DRIVER_H
#define TW_HMMWV_DRIVER_H

#include "hmmwv.h"

enum {
    HD_LANE = HP_NP,
    HD_BEGIN,
    HD_OUT,
    HD_STAY,
    HD_BACK,
    HD_PREVIEW,
    HD_GAIN,
    HD_LAG,
    HD_RACK_MAX,
    HD_NP
};

/* clang-format off */
#define DRIVER_PARAM_ROWS                                                              \
    {"lane", "m", "lateral offset of the other lane, to the left", 3.5, -20, 20,       \
     TW_PUBLIC},                                                                       \
    {"lane_begin", "m", "position where the lane change begins", 30, 0, 1e4, TW_OURS}, \
    {"lane_out", "m", "distance to change over", 30, 0.1, 1e4, TW_PUBLIC},             \
    {"lane_stay", "m", "distance in the other lane", 25, 0, 1e4, TW_PUBLIC},           \
    {"lane_back", "m", "distance to change back", 25, 0.1, 1e4, TW_PUBLIC},            \
    {"preview", "s", "how far ahead the driver looks", 1, 0.05, 10, TW_OURS},          \
    {"driver_gain", "", "steering relative to what geometry requires", 1, 0, 10,       \
     TW_OURS},                                                                         \
    {"driver_lag", "rad/s", "natural frequency of the driver's steering", 20, 0.1,     \
     1e3, TW_OURS},                                                                    \
    {"rack_max", "m", "maximum rack displacement by the driver", 0.06, 1e-3, 0.08,     \
     TW_OURS}
/* clang-format on */

/* Lateral position of the middle of the lane at x. */
tw_real tw_driver_lane(const tw_real *p, tw_real x);
/* Inputs u of the vehicle: those in a->u plus what the driver does at a. */
void tw_driver_inputs(const tw_at *a, tw_real *u);

#endif
