/* quarter_car_tire.c: Shome et al. (2004), Fig. 2 (C) and Table 7 with the full tyre of
 * Appendix B (parts/planar_tyre.c). This quarter car travels, so that slip, driving and
 * braking have a meaning. Chassis and hub share the forward coordinate xc; the strut is
 * vertical.
 *
 *     (ms + mH) xc'' = fx
 *     ms ys'' = P - ms g              P = -Ks (ys - yH - L0) - Cs (ys' - yH')
 *     mH yH'' = fy - P - mH g
 *     IH thH'' = Mt - torque - brake tanh(thH' / wbrake)
 *
 * fx, fy, Mt: force and torque of the sidewall on the hub (B1-B3). Heights are measured
 * from the plane y = 0; ys is the top of the strut. A positive torque drives forward.
 * The chassis does not pitch, so it takes the reaction of the torque without moving.
 * Chassis and hub are slow; ring and slip are fast. */
#include "parts/car_shapes.h"
#include "parts/planar_tyre.h"

enum { XC, YS, YH, TH, VX, VS, VH, WH, NS };
enum { ROAD, DROAD, TORQUE, BRAKE, NU };
enum { MS = TYRE_NP, KS, CS, L0, MH, IH, G, V0, DRIVE_TORQUE, WBRAKE, ABSOLUTE, NP };
enum { HOLD = TYRE_NC, PER_ALL, PER_MS, PER_MH, PER_IH, NC }; /* all: ms + mH */
enum { SPEED, AX, ACC, LOAD, FORCE, SLIP, WHEEL, STRUT, TRAVEL, ENERGY, NY };

static void corner(const tw_at *a, tw_hub *hub, tw_sidewall *side)
{
    const tw_real *x = a->xs;
    *hub = (tw_hub){x[VX], x[VH], x[WH], x[XC], x[YH], x[TH], a->p[ABSOLUTE] != 0};
    tw_tyre_sidewall(a->p, hub, a->xf, side);
}

static tw_real strut(const tw_at *a)
{
    const tw_real *p = a->p, *x = a->xs;
    return -p[KS] * (x[YS] - x[YH] - p[L0]) - p[CS] * (x[VS] - x[VH]);
}

static void body(const tw_at *a, const tw_sidewall *side, tw_real *d)
{
    const tw_real *p = a->p, *c = a->c, *x = a->xs;
    const tw_real push = strut(a);
    for (int i = 0; i < VX; i++) d[i] = x[i + VX];
    d[VX] = tw_over(side->fx, p[MS] + p[MH], c[PER_ALL]);
    d[VS] = tw_over(push, p[MS], c[PER_MS]) - p[G];
    d[VH] = tw_over(side->fy - push, p[MH], c[PER_MH]) - p[G];
    d[WH] = tw_over(side->torque +
                        tw_tyre_hub_torque(a->u[TORQUE], a->u[BRAKE], x[WH], p[WBRAKE]),
                    p[IH], c[PER_IH]);
}

static void ring(const tw_at *a, const tw_hub *hub, const tw_sidewall *side, tw_real *d)
{
    tw_contact contact;
    tw_tyre_contact(a->p, tw_tyre_height(hub, a->xf), a->xf, a->u[ROAD], a->u[DROAD],
                    &contact);
    tw_tyre_ring(a->p, a->c, a->p[G], hub, a->xf, side, &contact, d);
}

static int slow(const tw_at *a, tw_real *d)
{
    tw_hub hub;
    tw_sidewall side;
    corner(a, &hub, &side);
    body(a, &side, d);
    return TW_OK;
}

static int fast(const tw_at *a, tw_real *d)
{
    tw_hub hub;
    tw_sidewall side;
    corner(a, &hub, &side);
    ring(a, &hub, &side, d);
    return TW_OK;
}

static int both(const tw_at *a, tw_real *ds, tw_real *df)
{
    tw_hub hub;
    tw_sidewall side;
    corner(a, &hub, &side);
    body(a, &side, ds);
    ring(a, &hub, &side, df);
    return TW_OK;
}

#if TW_ONE_RUN
static void settle(const double *p, tw_hub *hub, double *xf)
{
    tw_tyre_settle(p, p[G], (p[MS] + p[MH]) * p[G], p[V0], hub, xf);
}

/* steady rolling at v0 on the flat road */
static int init_s(const tw_at *a, double *xs)
{
    const double *p = a->p;
    double xf[TYRE_NF];
    tw_hub hub;
    settle(p, &hub, xf);
    xs[XC] = xs[TH] = xs[VS] = xs[VH] = 0;
    xs[YH] = hub.y;
    xs[YS] = hub.y + p[L0] - p[MS] * p[G] / p[KS];
    xs[VX] = p[V0];
    xs[WH] = hub.w;
    return TW_OK;
}

static int init_f(const tw_at *a, double *xf)
{
    tw_hub hub;
    settle(a->p, &hub, xf);
    if (a->p[ABSOLUTE] != 0) xf[TYRE_UY] += hub.y;
    return TW_OK;
}

/* the torque that holds v0 plus drive_torque, and reciprocals */
static int prepare(const tw_at *a, double *c)
{
    const double *p = a->p;
    const double load = (p[MS] + p[MH] + p[TYRE_M]) * p[G];
    tw_tyre_prepare(p, c);
    c[PER_ALL] = 1 / (p[MS] + p[MH]);
    c[PER_MS] = 1 / p[MS];
    c[PER_MH] = 1 / p[MH];
    c[PER_IH] = 1 / p[IH];
    c[HOLD] = p[DRIVE_TORQUE];
    if (p[V0] != 0) c[HOLD] += load * tw_tyre_arm(p, p[V0]);
    return TW_OK;
}
#endif

/* flat road */
static int drive(const tw_at *a, tw_real *u)
{
    tw_real own[NC];
    u[ROAD] = u[DROAD] = u[BRAKE] = tw_each(0);
    u[TORQUE] = tw_constants(a, prepare, own)[HOLD];
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    const tw_real *p = a->p, *x = a->xs;
    tw_real d[NS];
    tw_hub hub;
    tw_sidewall side;
    tw_contact contact;
    corner(a, &hub, &side);
    body(a, &side, d);
    tw_tyre_contact(p, tw_tyre_height(&hub, a->xf), a->xf, a->u[ROAD], a->u[DROAD],
                    &contact);
    const tw_real held = x[YS] - x[YH] - p[L0];
    y[SPEED] = x[VX];
    y[AX] = d[VX];
    y[ACC] = d[VS];
    y[LOAD] = contact.load;
    y[FORCE] = contact.force;
    y[SLIP] = a->xf[TYRE_S];
    y[WHEEL] = -p[TYRE_R] * x[WH];
    y[STRUT] = strut(a);
    y[TRAVEL] = -held;
    y[ENERGY] = tw_tyre_energy(p, p[G], &hub, a->xf, a->u[ROAD]) +
                0.5 * (p[MS] * (x[VX] * x[VX] + x[VS] * x[VS]) +
                       p[MH] * (x[VX] * x[VX] + x[VH] * x[VH]) + p[IH] * x[WH] * x[WH] +
                       p[KS] * held * held) +
                p[G] * (p[MS] * x[YS] + p[MH] * x[YH]);
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
static const tw_var fast_var[] = {TYRE_STATE_ROWS("", "")};
static const tw_var input[] = {
    {"road", "m", "height of the road under the wheel"},
    {"droad", "m/s", "rate of the road height"},
    {"torque", "N m", "torque on the hub, positive drives forward"},
    {"brake", "N m", "friction torque against the spin, 0 or more"},
};
static const tw_var output[] = {
    {"speed", "m/s", "forward speed"},
    {"ax", "m/s2", "forward acceleration"},
    {"acc", "m/s2", "upward acceleration of the chassis"},
    {"load", "N", "wheel load"},
    {"force", "N", "longitudinal force of the road on the tyre"},
    {"slip", "", "longitudinal slip"},
    {"wheel", "m/s", "circumferential speed of the hub, positive forward"},
    {"strut", "N", "suspension force, positive in compression"},
    {"travel", "m", "suspension compression from the free length"},
    {"energy", "J", "kinetic, gravity and spring energy"},
};
static const tw_var param[] = {
    TYRE_PARAM_ROWS,
    {"ms", "kg", "sprung mass", 306, 1, 1e5, TW_REMEMBERED},
    {"Ks", "N/m", "suspension stiffness", 19400, 1, 1e8, TW_REMEMBERED},
    {"Cs", "N s/m", "suspension damping", 1838, 0, 1e6, TW_REMEMBERED},
    {"L0", "m", "free length of the strut; the default rests with ys = yH", 0.1547351,
     -10, 10, TW_OURS},
    {"mH", "kg", "mass of the hub: unsprung mass less the ring", 39, 0.1, 1e4,
     TW_DERIVED},
    {"IH", "kg m2", "spin inertia of the hub", 0.8, 1e-3, 1e3, TW_OURS},
    {"g", "m/s2", "gravity", 9.81, 0, 30, TW_PUBLIC},
    {"v0", "m/s", "speed at the start", 0, -100, 100, TW_OURS},
    {"drive_torque", "N m", "default input: torque above what holds v0", 0, -1e5, 1e5,
     TW_OURS},
    {"wbrake", "rad/s", "a brake fades out below this spin", 2, 0.01, 100, TW_OURS},
    {"absolute", "", "ring coordinates: 0 relative to the hub, 1 absolute", 0, 0, 1,
     TW_OURS},
};

/* In the picture the chassis is 0.6 m higher than ys, the top of the strut. */
static const tw_shape shapes[] = {
    {.name = "camera", .kind = TW_FRAME, .at = {"xc"}},
    {.name = "road", .kind = TW_ROAD, .at = {"xc", NULL, "road"}, .size = {"1.2"}},
    CHASSIS_SHAPE("xc", "ys + 0.6"),
    {.name = "hub",
     .kind = TW_WHEEL,
     .at = {"xc", NULL, "yH"},
     .turn = {NULL, "-thH"},
     .size = {"0.18", "0.2"}},
    {.name = "ring",
     .kind = TW_WHEEL,
     .at = {"xc - absolute*xc + ux", NULL, "yH - absolute*yH + uy"},
     .turn = {NULL, "absolute*thH - thH - ut"},
     .size = {"R0", "0.2"}},
    STRUT_SHAPES("camera", "yH"),
    {.name = "tyre force",
     .kind = TW_ARROW,
     .on = "camera",
     .at = {NULL, NULL, "road"},
     .to = {"1e-4*force", NULL, "1e-4*load"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, "camera",
                               "speed load force slip uy"};

const tw_model tw_model_quarter_car_tire = {
    .name = "quarter_car_tire",
    .what = "travelling quarter car with the planar rigid-ring tyre",
    .source = "Shome et al. (2004), Fig. 2 (C), Table 7, Appendix B",
    .group = "Vehicles",
    .ns = NS,
    .nf = TYRE_NF,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .nc = NC,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .input = input,
    .output = output,
    .param = param,
    TW_FOR_ONE_RUN(.init_s = init_s, ) TW_FOR_ONE_RUN(.init_f = init_f, ).slow = slow,
    .fast = fast,
    .both = both,
    .out = out,
    .drive = drive,
    TW_FOR_ONE_RUN(.prepare = prepare, ).scene = &scene,
};
