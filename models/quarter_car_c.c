/* quarter_car_c.c: Shome et al. (2004), Fig. 2 (C) and Table 7, vertical motion only:
 * sprung mass, hub and ring.
 *
 *     ms zs'' = P                            P = Ks (zh - zs) + Cs (zh' - zs')
 *     mH zh'' = Q - P                        Q = Ky ur + Cy (vr - zh')
 *     mR vr'  = N - Q - (ms + mH + mR) g     ur' = vr - zh'
 *     N = max(0, Kres (road - zh - ur) + Cres (road' - vr) + (ms + mH + mR) g)
 *
 * Heights are measured from the rest position on the flat road; ur is the height of the
 * ring relative to its hub, as in the full tyre (parts/planar_tyre.c, B2, B4, B9). N is
 * clamped at 0: the wheel can lift off and land again. Sprung mass and hub are slow,
 * the ring is fast. */
#include "parts/car_shapes.h"
#include "tw_model.h"

enum { ZS, ZH, VS, VH, NS };
enum { UR, VR, NF };
enum { ROAD, DROAD, NU };
enum { MS, KS, CS, MH, MR, KY, CY, KRES, CRES, G, NP };
enum { ACC, HUB_ACC, STRUT, TRAVEL, LOAD, ENERGY, NY };

static tw_real strut(const tw_at *a)
{
    return a->p[KS] * (a->xs[ZH] - a->xs[ZS]) + a->p[CS] * (a->xs[VH] - a->xs[VS]);
}

static tw_real sidewall(const tw_at *a)
{
    return a->p[KY] * a->xf[UR] + a->p[CY] * (a->xf[VR] - a->xs[VH]);
}

static tw_real weight(const tw_real *p)
{
    return (p[MS] + p[MH] + p[MR]) * p[G];
}

static tw_real load(const tw_at *a)
{
    const tw_real *p = a->p;
    const tw_real n = p[KRES] * (a->u[ROAD] - a->xs[ZH] - a->xf[UR]) +
                      p[CRES] * (a->u[DROAD] - a->xf[VR]) + weight(p);
    return tw_select(n < 0, 0, n);
}

static void body(const tw_at *a, tw_real side, tw_real *d)
{
    const tw_real force = strut(a);
    d[ZS] = a->xs[VS];
    d[ZH] = a->xs[VH];
    d[VS] = force / a->p[MS];
    d[VH] = (side - force) / a->p[MH];
}

static void ring(const tw_at *a, tw_real side, tw_real *d)
{
    d[UR] = a->xf[VR] - a->xs[VH];
    d[VR] = (load(a) - weight(a->p) - side) / a->p[MR];
}

static int slow(const tw_at *a, tw_real *d)
{
    body(a, sidewall(a), d);
    return TW_OK;
}

static int fast(const tw_at *a, tw_real *d)
{
    ring(a, sidewall(a), d);
    return TW_OK;
}

static int both(const tw_at *a, tw_real *ds, tw_real *df)
{
    const tw_real side = sidewall(a);
    body(a, side, ds);
    ring(a, side, df);
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    const tw_real *p = a->p, *xs = a->xs, *xf = a->xf;
    tw_real d[NS];
    body(a, sidewall(a), d);
    const tw_real squeeze = a->u[ROAD] - xs[ZH] - xf[UR] + weight(p) / p[KRES];
    const tw_real held = xs[ZH] - xs[ZS] + p[MS] * p[G] / p[KS];
    const tw_real side = xf[UR] + (p[MS] + p[MH]) * p[G] / p[KY];
    y[ACC] = d[VS];
    y[HUB_ACC] = d[VH];
    y[STRUT] = strut(a) + p[MS] * p[G];
    y[TRAVEL] = xs[ZH] - xs[ZS];
    y[LOAD] = load(a);
    y[ENERGY] =
        0.5 * (p[MS] * xs[VS] * xs[VS] + p[MH] * xs[VH] * xs[VH] +
               p[MR] * xf[VR] * xf[VR] + p[KS] * held * held + p[KY] * side * side) +
        p[G] * (p[MS] * xs[ZS] + (p[MH] + p[MR]) * xs[ZH] + p[MR] * xf[UR]);
    const tw_real pressed = y[ENERGY] + 0.5 * p[KRES] * squeeze * squeeze;
    y[ENERGY] = tw_select(squeeze > 0, pressed, y[ENERGY]);
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"zs", "m", "height of the chassis above rest"},
    {"zh", "m", "height of the hub above rest"},
    {"vs", "m/s", "upward speed of the chassis"},
    {"vh", "m/s", "upward speed of the hub"},
};
static const tw_var fast_var[] = {
    {"ur", "m", "height of the ring relative to its hub, from rest"},
    {"vr", "m/s", "upward speed of the ring"},
};
static const tw_var input[] = {
    {"road", "m", "height of the road"},
    {"droad", "m/s", "rate of the road height"},
};
static const tw_var output[] = {
    {"acc", "m/s2", "upward acceleration of the chassis"},
    {"hub_acc", "m/s2", "upward acceleration of the hub"},
    {"strut", "N", "suspension force, positive in compression"},
    {"travel", "m", "suspension compression, from rest"},
    {"load", "N", "wheel load"},
    {"energy", "J", "kinetic, gravity and spring energy"},
};
static const tw_var param[] = {
    {"ms", "kg", "sprung mass", 306, 1, 1e5, TW_REMEMBERED},
    {"Ks", "N/m", "suspension stiffness", 19400, 1, 1e8, TW_REMEMBERED},
    {"Cs", "N s/m", "suspension damping", 1838, 0, 1e6, TW_REMEMBERED},
    {"mH", "kg", "mass of the hub: unsprung mass less the ring", 39, 0.1, 1e4,
     TW_DERIVED},
    {"mR", "kg", "mass of the ring", 7, 0.1, 1e3, TW_PUBLIC},
    {"Ky", "N/m", "sidewall stiffness (80 Hz on mR)", 1768633, 1e3, 1e9, TW_DERIVED},
    {"Cy", "N s/m", "sidewall damping (0.04 of critical)", 281.487, 0, 1e6, TW_DERIVED},
    {"Kres", "N/m", "residual stiffness: in series with Ky it makes 200 kN/m", 225500,
     1e3, 1e9, TW_DERIVED},
    {"Cres", "N s/m", "residual damping, 2 ms Kres", 451, 0, 1e6, TW_DERIVED},
    {"g", "m/s2", "gravity", 9.81, 0, 30, TW_PUBLIC},
};

/* At rest the hub is at 0.3 m and the chassis at 1 m. */
static const tw_shape shapes[] = {
    {.name = "road", .kind = TW_ROAD, .at = {NULL, NULL, "road"}, .size = {"1.2"}},
    {.name = "hub",
     .kind = TW_WHEEL,
     .at = {NULL, NULL, "zh + 0.3"},
     .size = {"0.18", "0.2"}},
    {.name = "ring",
     .kind = TW_WHEEL,
     .at = {NULL, NULL, "zh + ur + 0.3"},
     .size = {"0.3", "0.2"}},
    CHASSIS_SHAPE(NULL, "zs + 1"),
    STRUT_SHAPES("hub", NULL),
    {.name = "load",
     .kind = TW_ARROW,
     .at = {NULL, NULL, "road"},
     .to = {NULL, NULL, "1e-4*load"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, NULL, "zs zh ur load"};

const tw_model tw_model_quarter_car_c = {
    .name = "quarter_car_c",
    .what = "quarter car: sprung mass, hub and rigid ring, vertical motion",
    .source = "Shome et al. (2004), Fig. 2 (C), Table 7",
    .group = "Vehicles",
    .ns = NS,
    .nf = NF,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .input = input,
    .output = output,
    .param = param,
    .slow = slow,
    .fast = fast,
    .both = both,
    .out = out,
    .scene = &scene,
};
