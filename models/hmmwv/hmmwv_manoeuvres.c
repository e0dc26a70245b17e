/* hmmwv_manoeuvres.c: manoeuvres of the HMMWV as inputs over time. With S the smooth
 * step, t0 = man_start and the levels man_throttle, man_brake, man_rack:
 *
 *     0 roll         no input: throttle closed, in gear
 *     1 accelerate   throttle S(t/0.5)
 *     2 brake        brake S((t - t0)/0.3), and a shift to neutral from t0 on
 *     3 step steer   constant throttle, rack S((t - t0)/0.3)
 *     4 sine steer   as 1, and rack S(t - t0) sin(2 pi 0.4 (t - t0))
 *     5 mixed        throttle S(t/0.2) - S((t - 1.4)/0.2), brake S((t - 1.5)/0.3),
 *                    rack S((t - t0)/0.3)
 *     6 bump         constant throttle; man_height (1 - cos(2 pi s/man_length))^2/4
 *                    from t0 on, s the distance at v0; the rear wheels follow one
 *                    wheelbase later
 *     7 rough road   constant throttle; ten sine waves per track with the spectrum
 *                    man_roughness (0.1/n)^2 of ISO 8608, n cycles per metre
 *     8 shift        as 1, and a shift to second gear at t0 and to third 4 s later
 *     9 stand        in neutral
 *
 * man_side places the bump on both sides (0), on the left (1) or on the right (-1).
 * Roads are functions of time for the constant speed v0. */
#include "hmmwv.h"
#include "parts/smooth.h"

#include <math.h>

#if TW_ONE_RUN
enum {
    ROLL,
    ACCELERATE,
    BRAKE,
    STEP_STEER,
    SINE_STEER,
    MIXED,
    BUMP,
    ROUGH,
    SHIFT,
    STAND
};

static const double two_pi = 6.283185307179586;
static const double wheelbase = 2 * 1.688965 - 0.04 - 0.036; /* hubs */
static const double second_gear = 1.48, third_gear = 1;

static double rise(double t, double duration)
{
    return tw_smooth_step(t / duration).value;
}

static void steer(double t, double duration, double level, double *u)
{
    const tw_smooth s = tw_smooth_step(t / duration);
    u[HU_RACK] = level * s.value;
    u[HU_DRACK] = level * s.rate / duration;
    u[HU_DDRACK] = level * s.second / (duration * duration);
}

static void sine_steer(double t, double level, double *u)
{
    const double w = two_pi * 0.4;
    const tw_smooth s = tw_smooth_step(t);
    if (t <= 0) return;
    const double sine = sin(w * t), cosine = cos(w * t);
    u[HU_RACK] = level * s.value * sine;
    u[HU_DRACK] = level * (s.rate * sine + s.value * w * cosine);
    u[HU_DDRACK] =
        level * (s.second * sine + 2 * s.rate * w * cosine - s.value * w * w * sine);
}

static void change_gear(double t, double from, double to, double *u)
{
    const double duration = 0.4;
    const tw_smooth s = tw_smooth_step(t / duration);
    u[HU_GEAR] += (to - from) * s.value;
    u[HU_DGEAR] += (to - from) * s.rate / duration;
}

/* the same for both wheels of an axle, except a side that the bump leaves out */
static void axle_road(double side, int axle, double height, double rate, double *u)
{
    double *road = u + HU_ROAD + 4 * axle;
    for (int k = 0; k < 2; k++) {
        const int here = side == 0 || (side > 0) == (k == 0);
        road[2 * k] = here ? height : 0;
        road[2 * k + 1] = here ? rate : 0;
    }
}

static void bump(const tw_at *a, double *u)
{
    const double *p = a->p, length = p[HP_MAN_LENGTH];
    for (int axle = 0; axle < 2; axle++) {
        const double way = p[HP_V0] * (a->t - p[HP_MAN_START]) - axle * wheelbase;
        const double s = two_pi * way / length;
        if (s <= 0 || s >= two_pi) continue;
        const double lift = 1 - cos(s);
        axle_road(p[HP_MAN_SIDE], axle, 0.25 * p[HP_MAN_HEIGHT] * lift * lift,
                  0.5 * p[HP_MAN_HEIGHT] * lift * sin(s) * two_pi * p[HP_V0] / length,
                  u);
    }
}

/* The sizes of the waves of the rough road are the constants of a run. */
int tw_hmmwv_prepare(const tw_at *a, double *size)
{
    double n = 0.05;
    for (int i = 0; i < HC_WAVES; i++, n *= 1.5) {
        /* a^2/2 = G (0.1/n)^2 dn,  dn = n (1.5 - 1)/sqrt(1.5) */
        size[i] = 0.1 * sqrt(2 * a->p[HP_MAN_ROUGHNESS] * 0.40824829 / n);
    }
    return TW_OK;
}

/* Wave numbers n = 0.05 x 1.5^i, each with the part of the spectrum between its
 * neighbours; phases spread by the golden section, different on the right. */
static void rough(const tw_at *a, double *u)
{
    double own[HC_WAVES];
    const double *size = tw_constants(a, tw_hmmwv_prepare, own);
    const double *p = a->p, way = p[HP_V0] * a->t, golden = 0.6180339887498949;
    const tw_smooth in = tw_smooth_step(a->t);
    for (int k = 0; k < CORNERS; k++) {
        const int axle = k / 2;
        const double x = way - axle * wheelbase;
        double n = 0.05, height = 0, slope = 0;
        for (int i = 0; i < HC_WAVES; i++, n *= 1.5) {
            const double angle = two_pi * (n * x + golden * (2 * i + k % 2));
            height += size[i] * sin(angle);
            slope += size[i] * two_pi * n * cos(angle);
        }
        u[HU_ROAD + 2 * k] = in.value * height;
        u[HU_ROAD + 2 * k + 1] = in.value * p[HP_V0] * slope + in.rate * height;
    }
}

int tw_hmmwv_drive(const tw_at *a, double *u)
{
    const double *p = a->p, t = a->t, later = t - p[HP_MAN_START];
    const double throttle = p[HP_MAN_THROTTLE], brake = p[HP_MAN_BRAKE];
    for (int i = 0; i < HU_NU; i++) u[i] = 0;
    u[HU_GEAR] = p[HP_GEAR];
    switch ((int)p[HP_MAN]) {
    case ACCELERATE: u[HU_THROTTLE] = throttle * rise(t, 0.5); break;
    case BRAKE:
        u[HU_BRAKE] = brake * rise(later, 0.3);
        change_gear(later, p[HP_GEAR], 0, u);
        break;
    case STEP_STEER:
        u[HU_THROTTLE] = throttle;
        steer(later, 0.3, p[HP_MAN_RACK], u);
        break;
    case SINE_STEER:
        u[HU_THROTTLE] = throttle * rise(t, 0.5);
        sine_steer(later, p[HP_MAN_RACK], u);
        break;
    case MIXED:
        u[HU_THROTTLE] = throttle * (rise(t, 0.2) - rise(t - 1.4, 0.2));
        u[HU_BRAKE] = brake * rise(t - 1.5, 0.3);
        steer(later, 0.3, p[HP_MAN_RACK], u);
        break;
    case BUMP:
        u[HU_THROTTLE] = throttle;
        bump(a, u);
        break;
    case ROUGH:
        u[HU_THROTTLE] = throttle;
        rough(a, u);
        break;
    case SHIFT:
        u[HU_THROTTLE] = throttle * rise(t, 0.5);
        change_gear(later, p[HP_GEAR], second_gear, u);
        change_gear(later - 4, second_gear, third_gear, u);
        break;
    case STAND: u[HU_GEAR] = 0; break;
    default: break;
    }
    return TW_OK;
}
#endif
