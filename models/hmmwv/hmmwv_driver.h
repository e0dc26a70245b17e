/* hmmwv_driver.h: a simple driver for the HMMWV; private to models/. */
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
    {"lane", "m", "lane change to the left", 3.5, -20, 20, TW_PUBLIC},                 \
    {"lane_begin", "m", "where it begins", 30, 0, 1e4, TW_OURS},                       \
    {"lane_out", "m", "way to change over", 30, 0.1, 1e4, TW_PUBLIC},                  \
    {"lane_stay", "m", "way in the other lane", 25, 0, 1e4, TW_PUBLIC},                \
    {"lane_back", "m", "way to change back", 25, 0.1, 1e4, TW_PUBLIC},                 \
    {"preview", "s", "how far the driver looks ahead", 1,  0.05, 10, TW_OURS},        \
    {"driver_gain", "", "steering over what geometry asks for", 1, 0, 10, TW_OURS},    \
    {"driver_lag", "rad/s", "how fast the driver steers", 20, 0.1, 1e3, TW_OURS},      \
    {"rack_max", "m", "how far the driver steers", 0.06, 1e-3, 0.08, TW_OURS}
/* clang-format on */

/* The lane's middle at x. */
double tw_driver_lane(const double *p, double x);
/* What the driver does at a: inputs u of the vehicle, from a->u on. */
void tw_driver_inputs(const tw_at *a, double *u);

#endif
