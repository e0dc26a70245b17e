/* quarter_car_hub.c: the quarter car of quarter_car_tire.c without its tyre. The tyre's
 * force and torque on the hub are inputs, for a tyre that is computed elsewhere, for
 * example by ring_tyre (Shome et al. 2004, Fig. 2 (C)).
 *
 *     (ms + mH) xc'' = fx
 *     ms ys'' = P - ms g              P = -Ks (ys - yH - L0) - Cs (ys' - yH')
 *     mH yH'' = fy - P - mH g
 *     IH thH'' = Mt - torque - brake tanh(thH' / wbrake)
 *
 * All states are slow. The model starts in static equilibrium with the hub at height
 * y0, rolling at v0 with spin w0. The default input, fy equal to the weight, keeps it
 * there. */
#include "parts/car_shapes.h"
#include "parts/planar_tyre.h"

enum { XC, YS, YH, TH, VX, VS, VH, WH, NS };
enum { FX, FY, MT, TORQUE, BRAKE, NU };
enum { MS, KS, CS, L0, MH, IH, G, Y0, V0, W0, WBRAKE, NP };
enum { SPEED, AX, ACC, STRUT, TRAVEL, NY };

static tw_real strut(const tw_at *a)
{
    const tw_real *p = a->p, *x = a->xs;
    return -p[KS] * (x[YS] - x[YH] - p[L0]) - p[CS] * (x[VS] - x[VH]);
}

static int slow(const tw_at *a, tw_real *d)
{
    const tw_real *p = a->p, *x = a->xs, *u = a->u;
    const tw_real push = strut(a);
    for (int i = 0; i < VX; i++) d[i] = x[i + VX];
    d[VX] = u[FX] / (p[MS] + p[MH]);
    d[VS] = push / p[MS] - p[G];
    d[VH] = (u[FY] - push) / p[MH] - p[G];
    d[WH] = (u[MT] + tw_tyre_hub_torque(u[TORQUE], u[BRAKE], x[WH], p[WBRAKE])) / p[IH];
    return TW_OK;
}

static int init_s(const tw_at *a, tw_real *xs)
{
    const tw_real *p = a->p;
    xs[XC] = xs[TH] = xs[VS] = xs[VH] = tw_each(0);
    xs[YH] = p[Y0];
    xs[YS] = p[Y0] + p[L0] - p[MS] * p[G] / p[KS];
    xs[VX] = p[V0];
    xs[WH] = p[W0];
    return TW_OK;
}

static int drive(const tw_at *a, tw_real *u)
{
    const tw_real *p = a->p;
    u[FX] = u[MT] = u[TORQUE] = u[BRAKE] = tw_each(0);
    u[FY] = (p[MS] + p[MH]) * p[G];
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    const tw_real *p = a->p, *x = a->xs;
    tw_real d[NS];
    slow(a, d);
    y[SPEED] = x[VX];
    y[AX] = d[VX];
    y[ACC] = d[VS];
    y[STRUT] = strut(a);
    y[TRAVEL] = p[L0] - (x[YS] - x[YH]);
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"xc", "m", "forward position of chassis and hub"},
    {"ys", "m", "height of the chassis (top of the strut)"},
    {"yH", "m", "height of the hub"},
    {"thH", "rad", "angle of the hub"},
    {"vxc", "m/s", "forward speed"},
    {"vs", "m/s", "upward speed of the chassis"},
    {"vH", "m/s", "upward speed of the hub"},
    {"wH", "rad/s", "spin of the hub; negative when it rolls forward"},
};
static const tw_var input[] = {
    {"fx", "N", "force of the tyre on the hub, forward"},
    {"fy", "N", "force of the tyre on the hub, upward"},
    {"Mt", "N m", "torque of the tyre on the hub, counter-clockwise"},
    {"torque", "N m", "torque on the hub, positive drives forward"},
    {"brake", "N m", "friction torque against the spin, 0 or more"},
};
static const tw_var output[] = {
    {"speed", "m/s", "forward speed"},
    {"ax", "m/s2", "forward acceleration"},
    {"acc", "m/s2", "upward acceleration of the chassis"},
    {"strut", "N", "suspension force, positive in compression"},
    {"travel", "m", "suspension compression from the free length"},
};
static const tw_var param[] = {
    {"ms", "kg", "sprung mass", 306, 1, 1e5, TW_REMEMBERED},
    {"Ks", "N/m", "suspension stiffness", 19400, 1, 1e8, TW_REMEMBERED},
    {"Cs", "N s/m", "suspension damping", 1838, 0, 1e6, TW_REMEMBERED},
    {"L0", "m", "free length of the strut; the default rests with ys = yH", 0.1547351,
     -10, 10, TW_OURS},
    {"mH", "kg", "mass of the hub", 39, 0.1, 1e4, TW_DERIVED},
    {"IH", "kg m2", "spin inertia of the hub", 0.8, 1e-3, 1e3, TW_OURS},
    {"g", "m/s2", "gravity", 9.81, 0, 30, TW_PUBLIC},
    {"y0", "m", "height of the hub at the start; the default fits ring_tyre",
     0.29627324, -10, 10, TW_DERIVED},
    {"v0", "m/s", "speed at the start", 0, -100, 100, TW_OURS},
    {"w0", "rad/s", "spin at the start: -v0 over the rolling radius", 0, -1e4, 1e4,
     TW_OURS},
    {"wbrake", "rad/s", "a brake fades out below this spin", 2, 0.01, 100, TW_OURS},
};

static const tw_shape shapes[] = {
    {.name = "camera", .kind = TW_FRAME, .at = {"xc"}},
    {.name = "road", .kind = TW_ROAD, .at = {"xc"}, .size = {"1.2"}},
    CHASSIS_SHAPE("xc", "ys + 0.6"),
    {.name = "hub",
     .kind = TW_WHEEL,
     .at = {"xc", NULL, "yH"},
     .turn = {NULL, "-thH"},
     .size = {"0.18", "0.2"}},
    STRUT_SHAPES("camera", "yH"),
    {.name = "force",
     .kind = TW_ARROW,
     .on = "camera",
     .at = {NULL, NULL, "yH"},
     .to = {"1e-4*fx", NULL, "1e-4*fy"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, "camera", "ys yH speed acc"};

const tw_model tw_model_quarter_car_hub = {
    .name = "quarter_car_hub",
    .what = "travelling quarter car without its tyre: tyre forces are inputs",
    .source = "Shome et al. (2004), Fig. 2 (C)",
    .group = "Vehicles",
    .ns = NS,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .slow_var = slow_var,
    .input = input,
    .output = output,
    .param = param,
    .init_s = init_s,
    .slow = slow,
    .out = out,
    .drive = drive,
    .scene = &scene,
};
