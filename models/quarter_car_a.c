/* quarter_car_a.c: Shome et al. (2004), Fig. 2 (A) and Table 7: a mass on one spring
 * and one damper over the road.
 *
 *     ms zs'' = K (road - zs) + C (road' - zs')
 *
 * Heights are measured from the rest position on the flat road. K is suspension and
 * tyre in series. There is no wheel, so nothing lifts off: the model is linear, and all
 * its states are slow. */
#include "parts/car_shapes.h"
#include "tw_model.h"

enum { ZS, VS, NS };
enum { ROAD, DROAD, NU };
enum { MS, K, C, G, NP };
enum { ACC, LOAD, TRAVEL, ENERGY, NY };

/* force in excess of the weight */
static tw_real strut(const tw_at *a)
{
    return a->p[K] * (a->u[ROAD] - a->xs[ZS]) + a->p[C] * (a->u[DROAD] - a->xs[VS]);
}

static int slow(const tw_at *a, tw_real *d)
{
    d[ZS] = a->xs[VS];
    d[VS] = strut(a) / a->p[MS];
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    const tw_real force = strut(a), travel = a->xs[ZS] - a->u[ROAD];
    y[ACC] = force / a->p[MS];
    y[LOAD] = force + a->p[MS] * a->p[G];
    y[TRAVEL] = travel;
    y[ENERGY] = 0.5 * (a->p[MS] * a->xs[VS] * a->xs[VS] + a->p[K] * travel * travel);
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"zs", "m", "height of the chassis above rest"},
    {"vs", "m/s", "upward speed of the chassis"},
};
static const tw_var input[] = {
    {"road", "m", "height of the road"},
    {"droad", "m/s", "rate of the road height"},
};
static const tw_var output[] = {
    {"acc", "m/s2", "upward acceleration of the chassis"},
    {"load", "N", "force on the road"},
    {"travel", "m", "height of the chassis over the road, from rest"},
    {"energy", "J", "kinetic energy and spring energy above rest"},
};
static const tw_var param[] = {
    {"ms", "kg", "mass of the chassis", 306, 1, 1e5, TW_REMEMBERED},
    {"K", "N/m", "suspension 19400 and tyre 200000 in series", 17684.6, 1, 1e8,
     TW_DERIVED},
    {"C", "N s/m", "damping", 1838, 0, 1e6, TW_REMEMBERED},
    {"g", "m/s2", "gravity", 9.81, 0, 30, TW_PUBLIC},
};

/* Heights in the picture start from a chassis at 0.8 m. */
static const tw_shape shapes[] = {
    {.name = "road", .kind = TW_ROAD, .at = {NULL, NULL, "road"}, .size = {"1.2"}},
    CHASSIS_SHAPE(NULL, "zs + 0.8"),
    STRUT_SHAPES("road", NULL),
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, NULL, "zs acc load"};

const tw_model tw_model_quarter_car_a = {
    .name = "quarter_car_a",
    .what = "quarter car: one mass on one spring and one damper",
    .source = "Shome et al. (2004), Fig. 2 (A), Table 7",
    .group = "Vehicles",
    .ns = NS,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .slow_var = slow_var,
    .input = input,
    .output = output,
    .param = param,
    .slow = slow,
    .out = out,
    .scene = &scene,
};
