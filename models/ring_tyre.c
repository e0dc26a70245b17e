/* ring_tyre.c: the planar rigid-ring tyre of Shome et al. (2004), Appendix B, on its
 * own (equations and errata: parts/planar_tyre.c). The motion of the hub is the input,
 * the force and torque on the hub are outputs, for vehicles that are computed
 * elsewhere.
 *
 * Ring and slip are fast; there are no slow states. The position of the ring is
 * relative to its hub. The run starts with steady rolling at v0 under the force F0 on
 * the hub; the default input keeps the hub at that height, speed and spin. */
#include "parts/planar_tyre.h"

enum { HUB_VX, HUB_VY, HUB_W, HUB_Y, ROAD, DROAD, NU };
enum { G = TYRE_NP, F0, V0, NP };
enum { STEADY = TYRE_NC, NC = STEADY + NU }; /* constants; steady: the default input */
enum { FX, FY, TORQUE, LOAD, FORCE, SLIP, NY };

static void sidewall(const tw_at *a, tw_hub *hub, tw_sidewall *side)
{
    const tw_real *u = a->u;
    *hub = (tw_hub){u[HUB_VX], u[HUB_VY],  u[HUB_W],    tw_each(0),
                    u[HUB_Y],  tw_each(0), (tw_mask){0}};
    tw_tyre_sidewall(a->p, hub, a->xf, side);
}

static int fast(const tw_at *a, tw_real *d)
{
    tw_hub hub;
    tw_sidewall side;
    tw_contact contact;
    sidewall(a, &hub, &side);
    tw_tyre_contact(a->p, tw_tyre_height(&hub, a->xf), a->xf, a->u[ROAD], a->u[DROAD],
                    &contact);
    tw_tyre_ring(a->p, a->c, a->p[G], &hub, a->xf, &side, &contact, d);
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    tw_hub hub;
    tw_sidewall side;
    tw_contact contact;
    sidewall(a, &hub, &side);
    tw_tyre_contact(a->p, tw_tyre_height(&hub, a->xf), a->xf, a->u[ROAD], a->u[DROAD],
                    &contact);
    y[FX] = side.fx;
    y[FY] = side.fy;
    y[TORQUE] = side.torque;
    y[LOAD] = contact.load;
    y[FORCE] = contact.force;
    y[SLIP] = a->xf[TYRE_S];
    return TW_OK;
}

#if TW_ONE_RUN
static int init_f(const tw_at *a, double *xf)
{
    tw_hub hub;
    tw_tyre_settle(a->p, a->p[G], a->p[F0], a->p[V0], &hub, xf);
    return TW_OK;
}

static int prepare(const tw_at *a, double *c)
{
    double *u = c + STEADY, ring[TYRE_NF];
    tw_hub hub;
    tw_tyre_prepare(a->p, c);
    tw_tyre_settle(a->p, a->p[G], a->p[F0], a->p[V0], &hub, ring);
    u[HUB_VX] = hub.vx;
    u[HUB_VY] = hub.vy;
    u[HUB_W] = hub.w;
    u[HUB_Y] = hub.y;
    u[ROAD] = u[DROAD] = 0;
    return TW_OK;
}
#endif

static int drive(const tw_at *a, tw_real *u)
{
    tw_real own[NC];
    const tw_real *c = tw_constants(a, prepare, own);
    for (int i = 0; i < NU; i++) u[i] = c[STEADY + i];
    return TW_OK;
}

static const tw_var fast_var[] = {TYRE_STATE_ROWS("", "")};
static const tw_var input[] = {
    {"hub_vx", "m/s", "forward speed of the hub"},
    {"hub_vy", "m/s", "upward speed of the hub"},
    {"hub_w", "rad/s", "spin of the hub; negative when it rolls forward"},
    {"hub_y", "m", "height of the hub"},
    {"road", "m", "height of the road under the wheel"},
    {"droad", "m/s", "rate of the road height"},
};
static const tw_var output[] = {
    {"fx", "N", "force on the hub, forward"},
    {"fy", "N", "force on the hub, upward"},
    {"torque", "N m", "torque on the hub, counter-clockwise"},
    {"load", "N", "wheel load"},
    {"force", "N", "longitudinal force of the road on the tyre"},
    {"slip", "", "longitudinal slip"},
};
static const tw_var param[] = {
    TYRE_PARAM_ROWS,
    {"g", "m/s2", "gravity", 9.81, 0, 30, TW_PUBLIC},
    {"F0", "N", "force on the hub at the start", 3384.45, 0, 1e6, TW_DERIVED},
    {"v0", "m/s", "speed at the start", 0, -100, 100, TW_OURS},
};

/* The hub stays in the middle, and the picture shows the ring against it. */
static const tw_shape shapes[] = {
    {.name = "road", .kind = TW_ROAD, .at = {NULL, NULL, "road"}, .size = {"1.2"}},
    {.name = "hub",
     .kind = TW_WHEEL,
     .at = {NULL, NULL, "hub_y"},
     .size = {"0.18", "0.2"}},
    {.name = "ring",
     .kind = TW_WHEEL,
     .at = {"ux", NULL, "hub_y + uy"},
     .turn = {NULL, "-ut"},
     .size = {"R0", "0.2"}},
    {.name = "tyre force",
     .kind = TW_ARROW,
     .at = {NULL, NULL, "road"},
     .to = {"1e-4*force", NULL, "1e-4*load"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, NULL, "ux uy load force"};

const tw_model tw_model_ring_tyre = {
    .name = "ring_tyre",
    .what = "the planar rigid-ring tyre alone: hub motion in, forces out",
    .source = "Shome et al. (2004), Appendix B",
    .group = "Vehicles",
    .nf = TYRE_NF,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .nc = NC,
    .fast_var = fast_var,
    .input = input,
    .output = output,
    .param = param,
    TW_FOR_ONE_RUN(.init_f = init_f, ).fast = fast,
    .out = out,
    .drive = drive,
    TW_FOR_ONE_RUN(.prepare = prepare, ).scene = &scene,
};
