/* torque.c: torques of motors and thrusters as named signals: value and rate at a time.
 *
 *     torque_pulse    torque for duration, from start on
 *     torque_doublet  torque for half of duration, then -torque: a turn from rest to
 *                     rest
 *     torque_sine     torque sin(2 pi frequency (t - start)) + bias from start on; the
 *                     drives of gun_turret, Kim (2000), Eqs. 43 and 44
 *
 * The rate leaves out the jumps themselves; at a jump the value is the one to its
 * right.
 */
#include "tw_model.h"

#include <math.h>

enum { TORQUE, START, DURATION };
enum { FREQUENCY = DURATION, BIAS };

static int pulse(double t, const double *p, void *user, double *value, double *rate)
{
    const double since = t - p[START];
    (void)user;
    *value = since >= 0 && since < p[DURATION] ? p[TORQUE] : 0;
    *rate = 0;
    return TW_OK;
}

static double pulse_jump(double t, int of_rate, const double *p)
{
    const double ends[2] = {p[START], p[START] + p[DURATION]};
    return tw_first_after(t, ends, of_rate ? 0 : 2);
}

static int doublet(double t, const double *p, void *user, double *value, double *rate)
{
    const double since = t - p[START];
    (void)user;
    *value = since < 0 || since >= p[DURATION] ? 0
             : since < 0.5 * p[DURATION]       ? p[TORQUE]
                                               : -p[TORQUE];
    *rate = 0;
    return TW_OK;
}

static double doublet_jump(double t, int of_rate, const double *p)
{
    const double ends[3] = {p[START], p[START] + 0.5 * p[DURATION],
                            p[START] + p[DURATION]};
    return tw_first_after(t, ends, of_rate ? 0 : 3);
}

static int sine(double t, const double *p, void *user, double *value, double *rate)
{
    const double w = 6.283185307179586477 * p[FREQUENCY], angle = w * (t - p[START]);
    (void)user;
    *value = *rate = 0;
    if (t < p[START]) return TW_OK;
    *value = p[TORQUE] * sin(angle) + p[BIAS];
    *rate = p[TORQUE] * w * cos(angle);
    return TW_OK;
}

static double sine_jump(double t, int of_rate, const double *p)
{
    return tw_first_after(t, p + START, of_rate || p[BIAS] != 0);
}

static const tw_var pulse_param[] = {
    {"torque", "N m", "torque", 1, -1e9, 1e9, TW_OURS},
    {"start", "s", "start time", 0, -1e9, 1e9, TW_OURS},
    {"duration", "s", "duration of the pulse", 0.1, 1e-6, 1e9, TW_OURS},
};
static const tw_var doublet_param[] = {
    {"torque", "N m", "torque of the first half", 1, -1e9, 1e9, TW_OURS},
    {"start", "s", "start time", 0, -1e9, 1e9, TW_OURS},
    {"duration", "s", "duration of both halves", 1, 1e-6, 1e9, TW_OURS},
};
static const tw_var sine_param[] = {
    {"torque", "N m", "amplitude", 1, -1e9, 1e9, TW_OURS},
    {"start", "s", "start time", 0, -1e9, 1e9, TW_OURS},
    {"frequency", "Hz", "waves per second", 1, 0, 1e6, TW_OURS},
    {"bias", "N m", "constant added to the wave", 0, -1e9, 1e9, TW_OURS},
};

const tw_source tw_sources_torque[] = {
    {"torque_pulse", "torque for a limited time", 3, pulse_param, pulse, pulse_jump},
    {"torque_doublet", "torque one way, then the other: from rest to rest", 3,
     doublet_param, doublet, doublet_jump},
    {"torque_sine", "sine wave of torque", 4, sine_param, sine, sine_jump},
    {0},
};
