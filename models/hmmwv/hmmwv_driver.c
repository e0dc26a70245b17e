/* hmmwv_driver.c: a simple driver who steers the HMMWV through a double lane change.
 *
 * The middle of the lane follows ISO 3888-1, with S the smooth step of parts/smooth.h:
 *
 *     lane (S((x - x0)/out) - S((x - x0 - out - stay)/back))
 *
 * The driver looks T seconds ahead along the present velocity, and steers on the arc
 * that leads from the present position to the lane at that point:
 *
 *     e = lane(x + T x') - (y + T y'),       curvature 2 e/(T v)^2
 *     s_c = -gain curvature wheelbase/G,     G = road wheel angle per rack displacement
 *     s'' = w^2 (s_max tanh(s_c/s_max) - s) - 1.6 w s'          the rack, two states
 *
 * with throttle S(0.3 + (v0 - v_x)/2). The inputs of the vehicle are added to these. */
#include "hmmwv_driver.h"
#include "parts/smooth.h"

#include <math.h>

static const double wheelbase = 3.302, road_wheel_per_rack = 7.15, slowest = 3;

tw_real tw_driver_lane(const tw_real *p, tw_real x)
{
    const tw_real at = x - p[HD_BEGIN];
    return p[HD_LANE] *
           (tw_smooth_step(at / p[HD_OUT]).value -
            tw_smooth_step((at - p[HD_OUT] - p[HD_STAY]) / p[HD_BACK]).value);
}

void tw_driver_inputs(const tw_at *a, tw_real *u)
{
    const tw_real *p = a->p, *x = a->xs, T = p[HD_PREVIEW], w = p[HD_LAG];
    const axes R = tw_hmmwv_axes(x + HV_E);
    const vec v = out_of(&R, vec_at(x + HV_V));
    const tw_real ahead = T * tw_fmax(x[HV_V], slowest);
    const tw_real e = tw_driver_lane(p, x[HV_R] + T * v.x) - (x[HV_R + 1] + T * v.y);
    const tw_real wish =
        -p[HD_GAIN] * 2 * e * wheelbase / (ahead * ahead * road_wheel_per_rack);
    const tw_real command = p[HD_RACK_MAX] * tw_tanh(wish / p[HD_RACK_MAX]);
    for (int i = 0; i < HU_NU; i++) u[i] = a->u[i];
    u[HU_RACK] += x[HV_RACK];
    u[HU_DRACK] += x[HV_DRACK];
    u[HU_DDRACK] += w * w * (command - x[HV_RACK]) - 1.6 * w * x[HV_DRACK];
    u[HU_THROTTLE] += tw_smooth_step(0.3 + 0.5 * (p[HP_V0] - x[HV_V])).value;
}
