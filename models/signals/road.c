/* road.c: road heights as named signals: value and rate at a time.
 *
 *     flat     0
 *     step     height from start on; the rate leaves out the jump itself
 *     ramp     rises by height in duration, from start on
 *     sine     height sin(2 pi frequency (t - start)) from start on
 *     bump     height/2 (1 - cos(2 pi (t - start) / duration)), once: a haversine
 *     sampled  the caller's samples (tw_samples), linear between them
 *
 * A signal is a function of time. At speed v the rear wheels meet the same road
 * wheelbase / v later: give them the same signal with `start` increased by that much.
 * At a corner the rate is the one to its right. */
#include "tw_model.h"

#include <math.h>

enum { HEIGHT, START, LAST };
enum { DURATION = LAST, FREQUENCY = LAST };

static const double two_pi = 6.283185307179586;

static int flat(double t, const double *p, void *user, double *value, double *rate)
{
    (void)t, (void)p, (void)user;
    *value = *rate = 0;
    return TW_OK;
}

static int step(double t, const double *p, void *user, double *value, double *rate)
{
    (void)user;
    *value = t >= p[START] ? p[HEIGHT] : 0;
    *rate = 0;
    return TW_OK;
}

static double step_jump(double t, int of_rate, const double *p)
{
    return tw_first_after(t, p + START, !of_rate);
}

static int ramp(double t, const double *p, void *user, double *value, double *rate)
{
    const double part = (t - p[START]) / p[DURATION];
    (void)user;
    *value = part < 0 ? 0 : part < 1 ? p[HEIGHT] * part : p[HEIGHT];
    *rate = part >= 0 && part < 1 ? p[HEIGHT] / p[DURATION] : 0;
    return TW_OK;
}

static double ramp_jump(double t, int of_rate, const double *p)
{
    const double ends[2] = {p[START], p[START] + p[DURATION]};
    return tw_first_after(t, ends, of_rate ? 2 : 0);
}

static int sine(double t, const double *p, void *user, double *value, double *rate)
{
    const double w = two_pi * p[FREQUENCY], angle = w * (t - p[START]);
    (void)user;
    *value = *rate = 0;
    if (t < p[START]) return TW_OK;
    *value = p[HEIGHT] * sin(angle);
    *rate = p[HEIGHT] * w * cos(angle);
    return TW_OK;
}

static double sine_jump(double t, int of_rate, const double *p)
{
    return tw_first_after(t, p + START, of_rate);
}

static int bump(double t, const double *p, void *user, double *value, double *rate)
{
    const double w = two_pi / p[DURATION], angle = w * (t - p[START]);
    (void)user;
    *value = *rate = 0;
    if (angle < 0 || angle > two_pi) return TW_OK;
    *value = 0.5 * p[HEIGHT] * (1 - cos(angle));
    *rate = 0.5 * p[HEIGHT] * w * sin(angle);
    return TW_OK;
}

static int sampled(double t, const double *p, void *user, double *value, double *rate)
{
    const tw_samples *s = user;
    if (!s || !s->t || !s->value) return TW_E_NULL;
    if (s->n < 1) return TW_E_DOMAIN;
    const double when = t - p[START];
    int low = -1, high = s->n; /* t[low] <= when < t[high] */
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (s->t[middle] <= when)
            low = middle;
        else
            high = middle;
    }
    *rate = 0;
    if (low < 0 || high == s->n)
        *value = p[HEIGHT] * s->value[low < 0 ? 0 : s->n - 1];
    else {
        const double span = s->t[high] - s->t[low];
        if (!(span > 0)) return TW_E_DOMAIN; /* the times do not increase */
        *rate = p[HEIGHT] * (s->value[high] - s->value[low]) / span;
        *value = p[HEIGHT] * s->value[low] + *rate * (when - s->t[low]);
    }
    return isfinite(*value) && isfinite(*rate) ? TW_OK : TW_E_INPUT;
}

static const tw_var step_param[] = {
    {"height", "m", "height of the step", 0.05, -10, 10, TW_OURS},
    {"start", "s", "time of the step", 0, -1e9, 1e9, TW_OURS},
};
static const tw_var ramp_param[] = {
    {"height", "m", "height after the ramp", 0.05, -10, 10, TW_OURS},
    {"start", "s", "start time", 0, -1e9, 1e9, TW_OURS},
    {"duration", "s", "duration of the ramp", 0.1, 1e-6, 1e9, TW_OURS},
};
static const tw_var sine_param[] = {
    {"height", "m", "amplitude", 0.01, -10, 10, TW_OURS},
    {"start", "s", "start time", 0, -1e9, 1e9, TW_OURS},
    {"frequency", "Hz", "waves per second", 1, 0, 1e6, TW_OURS},
};
static const tw_var bump_param[] = {
    {"height", "m", "height of the bump", 0.05, -10, 10, TW_OURS},
    {"start", "s", "start time", 0, -1e9, 1e9, TW_OURS},
    {"duration", "s", "duration of the bump", 0.1, 1e-6, 1e9, TW_OURS},
};
static const tw_var sampled_param[] = {
    {"height", "", "factor on the sampled values", 1, -1e6, 1e6, TW_OURS},
    {"start", "s", "time added to the sample times", 0, -1e9, 1e9, TW_OURS},
};

const tw_source tw_sources_road[] = {
    {"flat", "flat road", 0, NULL, flat},
    {"step", "step to a new height", 2, step_param, step, step_jump},
    {"ramp", "ramp to a new height", 3, ramp_param, ramp, ramp_jump},
    {"sine", "sine wave", 3, sine_param, sine, sine_jump},
    {"bump", "smooth bump (haversine)", 3, bump_param, bump},
    {"sampled", "samples of the caller, linear between them", 2, sampled_param,
     sampled},
    {0},
};
