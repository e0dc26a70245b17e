/* planar_vehicle.c: the planar vehicle of Shome et al. (2004), Fig. 3 and Table 8, on
 * two planar rigid-ring tyres (parts/planar_tyre.c, Appendix B): 14 slow and 14 fast
 * states.
 *
 * x forward, y up, angles counter-clockwise; i = front, rear with l = lf, -lr. The
 * pivot of axle i is the chassis point (l, -hc); the hub slides on a vertical guide
 * through it, so the hub's x is the pivot's:
 *
 *     xH = xc + l cos th + hc sin th       b  = dxH/dth  = -l sin th + hc cos th
 *     yP = yc + l sin th - hc cos th       e  = dyP/dth  =  l cos th + hc sin th
 *     P  = -Ks (yP - yH - L0) - Cs (yP' - yH')          strut, positive in compression
 *
 *     mc yc'' = S P - mc g                              S: sum over the axles
 *     [mc + S mH   S mH b       ] [xc'']   [S X                                ]
 *     [S mH b      Ic + S mH b^2] [th''] = [S (b X + e P) - reaction S M       ]
 *     X = fx + mH e th'^2
 *     mH yH''  = fy - P - mH g
 *     IH thH'' = Mt + M,   M = -torque - brake tanh(thH' / wbrake)
 *
 * fx, fy, Mt: force and torque of the sidewall on the hub (B1-B3). A positive torque
 * drives forward. In the paper it is external: reaction = 0. With reaction = 1 the
 * chassis takes the reaction of drives and brakes that are mounted on it.
 *
 * The position of a ring is stored relative to its hub. The stages of a partitioned
 * Runge-Kutta method evaluate slow and fast states at different times; with absolute
 * positions (absolute = 1) the speed of the car then looks like a sidewall deflection.
 */
#include "parts/planar_tyre.h"

#include <math.h>

enum { FRONT, REAR, AXLES };
enum { XC, YC, TH, YHF, THF, YHR, THR, VXC, VYC, WC, VHF, WHF, VHR, WHR, NS };
enum { ROAD_F, DROAD_F, ROAD_R, DROAD_R, TORQUE_F, TORQUE_R, BRAKE_F, BRAKE_R, NU };
enum {
    MC = TYRE_NP,
    IC,
    LF,
    LR,
    HC,
    MH,
    IH,
    KS,
    CS,
    L0F,
    L0R,
    G,
    V0,
    DRIVE_TORQUE,
    WBRAKE,
    REACTION,
    ABSOLUTE,
    NP
};
enum {
    SPEED,
    AX,
    AY,
    PITCH_ACC,
    LOAD_F,
    LOAD_R,
    FORCE_F,
    FORCE_R,
    SLIP_F,
    SLIP_R,
    WHEEL_F,
    WHEEL_R,
    STRUT_F,
    STRUT_R,
    ENERGY,
    NY
};

typedef struct axle {
    tw_real b, e; /* dxH/dth, dyP/dth */
    tw_real strut;
    tw_hub hub;
    tw_sidewall side;
} axle;

/* Constants: the torque on each axle that holds v0, plus drive_torque. Only drive()
 * needs it: where there is none, a run with other inputs goes on. And reciprocals. */
enum { HOLD_CODE = TYRE_NC, HOLD_F, HOLD_R, PER_MC, PER_MH, PER_IH, NC };

/* What slow() and fast() share: the motion of the hubs, and the sidewalls. */
static void hubs(const tw_at *a, axle *axles)
{
    const tw_real *p = a->p, *x = a->xs;
    tw_real sine, cosine;
    tw_sin_cos(x[TH], &sine, &cosine);
    const tw_real reach[AXLES] = {p[LF], -p[LR]};
    for (int i = 0; i < AXLES; i++) {
        axle *k = &axles[i];
        const tw_real *at = x + YHF + 2 * i, *rate = x + VHF + 2 * i;
        k->e = reach[i] * cosine + p[HC] * sine;
        k->b = p[HC] * cosine - reach[i] * sine;
        k->hub = (tw_hub){x[VXC] + k->b * x[WC], rate[0], rate[1],
                          x[XC] + k->e,          at[0],   at[1],
                          p[ABSOLUTE] != 0};
        tw_tyre_sidewall(p, &k->hub, a->xf + i * TYRE_NF, &k->side);
    }
}

static void struts(const tw_at *a, axle *axles)
{
    const tw_real *p = a->p, *x = a->xs;
    for (int i = 0; i < AXLES; i++) {
        axle *k = &axles[i];
        const tw_real length = x[YC] - k->b - k->hub.y - p[L0F + i];
        const tw_real rate = x[VYC] + k->e * x[WC] - k->hub.vy;
        k->strut = -p[KS] * length - p[CS] * rate;
    }
}

static void body(const tw_at *a, axle *axles, tw_real *d)
{
    const tw_real *p = a->p, *c = a->c, *x = a->xs;
    const tw_real mH = p[MH], per_mH = tw_over(1, mH, c[PER_MH]);
    const tw_real per_IH = tw_over(1, p[IH], c[PER_IH]);
    tw_real lift = tw_each(0), push = lift, turn = lift, mass_xt = lift,
            mass_tt = p[IC];
    const tw_real mass_xx = p[MC] + 2 * mH;
    struts(a, axles);
    for (int i = 0; i < VXC; i++) d[i] = x[i + VXC];
    for (int i = 0; i < AXLES; i++) {
        const axle *k = &axles[i];
        const tw_real force = k->side.fx + mH * k->e * x[WC] * x[WC];
        const tw_real torque = tw_tyre_hub_torque(a->u[TORQUE_F + i], a->u[BRAKE_F + i],
                                                  k->hub.w, p[WBRAKE]);
        lift += k->strut;
        push += force;
        turn += k->b * force + k->e * k->strut - p[REACTION] * torque;
        mass_xt += mH * k->b;
        mass_tt += mH * k->b * k->b;
        d[VHF + 2 * i] = per_mH * (k->side.fy - k->strut) - p[G];
        d[WHF + 2 * i] = per_IH * (k->side.torque + torque);
    }
    const tw_real per_det = 1 / (mass_xx * mass_tt - mass_xt * mass_xt);
    d[VXC] = per_det * (mass_tt * push - mass_xt * turn);
    d[WC] = per_det * (mass_xx * turn - mass_xt * push);
    d[VYC] = tw_over(lift, p[MC], c[PER_MC]) - p[G];
}

static void rings(const tw_at *a, const axle *axles, tw_real *d)
{
    for (int i = 0; i < AXLES; i++) {
        const tw_real *ring = a->xf + i * TYRE_NF;
        const tw_hub *hub = &axles[i].hub;
        tw_contact contact;
        tw_tyre_contact(a->p, tw_tyre_height(hub, ring), ring, a->u[ROAD_F + 2 * i],
                        a->u[DROAD_F + 2 * i], &contact);
        tw_tyre_ring(a->p, a->c, a->p[G], hub, ring, &axles[i].side, &contact,
                     d + i * TYRE_NF);
    }
}

static int slow(const tw_at *a, tw_real *d)
{
    axle axles[AXLES];
    hubs(a, axles);
    body(a, axles, d);
    return TW_OK;
}

static int fast(const tw_at *a, tw_real *d)
{
    axle axles[AXLES];
    hubs(a, axles);
    rings(a, axles, d);
    return TW_OK;
}

static int both(const tw_at *a, tw_real *ds, tw_real *df)
{
    axle axles[AXLES];
    hubs(a, axles);
    body(a, axles, ds);
    rings(a, axles, df);
    return TW_OK;
}

#if TW_ONE_RUN
/* Steady rolling at v0 on the flat road: with t = tan th the struts carry
 *
 *     Pf = mc g (lr - hc t) / L,   Pr = mc g (lf + hc t) / L,   L = lf + lr,
 *
 * and each corner is a series of springs with compliance c, so that the heights of the
 * two pivots give
 *
 *     L sin th = L0f - L0r - c (Pf - Pr),
 *
 * which Newton's method solves for t without trigonometry. */
static int share_weight(const double *p, double *tangent, double *strut)
{
    const double L = p[LF] + p[LR], unit = p[MC] * p[G] / L;
    const double c = 1 / p[KS] + 1 / p[TYRE_KY] + 1 / p[TYRE_KRES];
    const double offset = p[L0F] - p[L0R] - c * unit * (p[LR] - p[LF]);
    const double slope = 2 * c * unit * p[HC];
    double t = offset / (L - slope), change = 1;
    for (int i = 0; i < 50 && fabs(change) > 1e-15 * (1 + fabs(t)); i++) {
        const double cosine = 1 / sqrt(1 + t * t);
        change = (L * t * cosine - slope * t - offset) /
                 (L * cosine * cosine * cosine - slope);
        t -= change;
    }
    if (!(fabs(change) <= 1e-14 * (1 + fabs(t)))) return TW_E_DOMAIN;
    *tangent = t;
    strut[FRONT] = unit * (p[LR] - p[HC] * t);
    strut[REAR] = unit * (p[LF] + p[HC] * t);
    for (int i = 0; i < AXLES; i++) /* the road cannot pull */
        if (strut[i] + (p[MH] + p[TYRE_M]) * p[G] < 0) return TW_E_DOMAIN;
    return TW_OK;
}

typedef struct rest {
    double tangent, cosine, yc;
    tw_hub hub[AXLES];
    double ring[AXLES][TYRE_NF];
} rest;

static int settle(const double *p, rest *r)
{
    double strut[AXLES];
    int rc = share_weight(p, &r->tangent, strut);
    if (rc) return rc;
    for (int i = 0; i < AXLES; i++)
        tw_tyre_settle(p, p[G], strut[i] + p[MH] * p[G], p[V0], &r->hub[i], r->ring[i]);
    r->cosine = 1 / sqrt(1 + r->tangent * r->tangent);
    r->yc = r->hub[FRONT].y + p[L0F] - strut[FRONT] / p[KS] +
            r->cosine * (p[HC] - p[LF] * r->tangent);
    return TW_OK;
}

static int init_s(const tw_at *a, double *xs)
{
    rest r;
    int rc = settle(a->p, &r);
    if (rc) return rc;
    for (int i = 0; i < NS; i++) xs[i] = 0;
    xs[YC] = r.yc;
    xs[TH] = atan(r.tangent);
    xs[VXC] = a->p[V0];
    for (int i = 0; i < AXLES; i++) {
        xs[YHF + 2 * i] = r.hub[i].y;
        xs[WHF + 2 * i] = r.hub[i].w;
    }
    return TW_OK;
}

static int init_f(const tw_at *a, double *xf)
{
    const double *p = a->p;
    rest r;
    int rc = settle(p, &r);
    if (rc) return rc;
    for (int i = 0; i < AXLES; i++) {
        double *ring = xf + i * TYRE_NF;
        for (int k = 0; k < TYRE_NF; k++) ring[k] = r.ring[i][k];
        if (p[ABSOLUTE] == 0) continue;
        ring[TYRE_UX] += r.cosine * ((i == FRONT ? p[LF] : -p[LR]) + p[HC] * r.tangent);
        ring[TYRE_UY] += r.hub[i].y;
    }
    return TW_OK;
}
#endif

#if TW_ONE_RUN
static int prepare(const tw_at *a, double *c)
{
    const double *p = a->p;
    double tangent, strut[AXLES];
    tw_tyre_prepare(p, c);
    c[PER_MC] = 1 / p[MC];
    c[PER_MH] = 1 / p[MH];
    c[PER_IH] = 1 / p[IH];
    c[HOLD_CODE] = TW_OK;
    c[HOLD_F] = c[HOLD_R] = p[DRIVE_TORQUE];
    if (p[V0] == 0) return TW_OK;
    c[HOLD_CODE] = share_weight(p, &tangent, strut);
    if (c[HOLD_CODE] != TW_OK) return TW_OK;
    const double arm = tw_tyre_arm(p, p[V0]), below = (p[MH] + p[TYRE_M]) * p[G];
    c[HOLD_F] += arm * (strut[FRONT] + below);
    c[HOLD_R] += arm * (strut[REAR] + below);
    return TW_OK;
}
#endif

/* flat road */
static int drive(const tw_at *a, tw_real *u)
{
    tw_real own[NC];
    const tw_real *c = tw_constants(a, prepare, own);
    for (int i = 0; i < NU; i++) u[i] = tw_each(0);
    u[TORQUE_F] = c[HOLD_F];
    u[TORQUE_R] = c[HOLD_R];
    return tw_unless(c[HOLD_CODE] == TW_OK, TW_E_DOMAIN);
}

static int out(const tw_at *a, tw_real *y)
{
    const tw_real *p = a->p, *x = a->xs;
    axle axles[AXLES];
    tw_real d[NS];
    hubs(a, axles);
    body(a, axles, d);
    y[SPEED] = x[VXC];
    y[AX] = d[VXC];
    y[AY] = d[VYC];
    y[PITCH_ACC] = d[WC];
    tw_real twice = p[MC] * (x[VXC] * x[VXC] + x[VYC] * x[VYC]) + p[IC] * x[WC] * x[WC];
    y[ENERGY] = p[MC] * p[G] * x[YC];
    for (int i = 0; i < AXLES; i++) {
        const tw_hub *hub = &axles[i].hub;
        const tw_real *ring = a->xf + i * TYRE_NF, road = a->u[ROAD_F + 2 * i];
        const tw_real held = x[YC] - axles[i].b - hub->y - p[L0F + i];
        tw_contact contact;
        tw_tyre_contact(p, tw_tyre_height(hub, ring), ring, road, a->u[DROAD_F + 2 * i],
                        &contact);
        y[LOAD_F + i] = contact.load;
        y[FORCE_F + i] = contact.force;
        y[SLIP_F + i] = ring[TYRE_S];
        y[WHEEL_F + i] = -p[TYRE_R] * hub->w;
        y[STRUT_F + i] = axles[i].strut;
        twice += p[MH] * (hub->vx * hub->vx + hub->vy * hub->vy) +
                 p[IH] * hub->w * hub->w + p[KS] * held * held;
        y[ENERGY] += p[MH] * p[G] * hub->y + tw_tyre_energy(p, p[G], hub, ring, road);
    }
    y[ENERGY] += 0.5 * twice;
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"xc", "m", "forward position of the chassis"},
    {"yc", "m", "height of the chassis"},
    {"th", "rad", "pitch of the chassis, positive nose up"},
    {"yH_f", "m", "height of the front hub"},
    {"thH_f", "rad", "angle of the front hub"},
    {"yH_r", "m", "height of the rear hub"},
    {"thH_r", "rad", "angle of the rear hub"},
    {"vxc", "m/s", "forward speed of the chassis"},
    {"vyc", "m/s", "upward speed of the chassis"},
    {"wc", "rad/s", "pitch rate"},
    {"vH_f", "m/s", "upward speed of the front hub"},
    {"wH_f", "rad/s", "spin of the front hub; negative forward"},
    {"vH_r", "m/s", "upward speed of the rear hub"},
    {"wH_r", "rad/s", "spin of the rear hub; negative forward"},
};
static const tw_var fast_var[] = {
    TYRE_STATE_ROWS("_f", "front "),
    TYRE_STATE_ROWS("_r", "rear "),
};
static const tw_var input[] = {
    {"road_f", "m", "height of the road under the front wheel"},
    {"droad_f", "m/s", "rate of road_f"},
    {"road_r", "m", "height of the road under the rear wheel"},
    {"droad_r", "m/s", "rate of road_r"},
    {"torque_f", "N m", "torque on the front hub, positive drives forward"},
    {"torque_r", "N m", "torque on the rear hub, positive drives forward"},
    {"brake_f", "N m", "front friction torque against the spin, 0 or more"},
    {"brake_r", "N m", "rear friction torque against the spin, 0 or more"},
};
static const tw_var output[] = {
    {"speed", "m/s", "forward speed of the chassis"},
    {"ax", "m/s2", "forward acceleration of the chassis"},
    {"ay", "m/s2", "upward acceleration of the chassis"},
    {"pitch_acc", "rad/s2", "pitch acceleration"},
    {"load_f", "N", "front wheel load"},
    {"load_r", "N", "rear wheel load"},
    {"force_f", "N", "longitudinal force of the road, front"},
    {"force_r", "N", "longitudinal force of the road, rear"},
    {"slip_f", "", "front slip"},
    {"slip_r", "", "rear slip"},
    {"wheel_f", "m/s", "circumferential speed of the front hub, positive forward"},
    {"wheel_r", "m/s", "circumferential speed of the rear hub, positive forward"},
    {"strut_f", "N", "front suspension force, positive in compression"},
    {"strut_r", "N", "rear suspension force, positive in compression"},
    {"energy", "J", "kinetic, gravity and spring energy"},
};
static const tw_var param[] = {
    TYRE_PARAM_ROWS,
    {"mc", "kg", "mass of the chassis", 612, 1, 1e6, TW_OURS},
    {"Ic", "kg m2", "pitch inertia of the chassis", 1050, 0.1, 1e7, TW_OURS},
    {"lf", "m", "front axle ahead of the centre of mass", 1.25, 0.01, 20, TW_OURS},
    {"lr", "m", "rear axle behind the centre of mass", 1.45, 0.01, 20, TW_OURS},
    {"hc", "m", "centre of mass above the pivots", 0.25, -3, 3, TW_OURS},
    {"mH", "kg", "mass of a hub", 39, 0.1, 1e4, TW_DERIVED},
    {"IH", "kg m2", "spin inertia of a hub", 0.8, 1e-3, 1e3, TW_OURS},
    {"Ks", "N/m", "suspension stiffness", 19400, 1, 1e8, TW_DERIVED},
    {"Cs", "N s/m", "suspension damping", 1838, 0, 1e6, TW_DERIVED},
    {"L0f", "m", "front free length: at rest the pivot is on the hub's centre",
     0.1661969, -10, 10, TW_OURS},
    {"L0r", "m", "rear free length: at rest the pivot is on the hub's centre",
     0.1432732, -10, 10, TW_OURS},
    {"g", "m/s2", "gravity", 9.81, 0, 30, TW_PUBLIC},
    {"v0", "m/s", "speed at the start", 0, -100, 100, TW_OURS},
    {"drive_torque", "N m", "default input: torque per axle above what holds v0", 0,
     -1e5, 1e5, TW_OURS},
    {"wbrake", "rad/s", "a brake fades out below this spin", 2, 0.01, 100, TW_OURS},
    {"reaction", "", "share of the torques that turns the chassis: 0 external, 1 all",
     0, 0, 1, TW_OURS},
    {"absolute", "", "ring coordinates: 0 relative to the hub, 1 absolute", 0, 0, 1,
     TW_OURS},
};

/* The sets differ in these values; all others are in the table above. */
static const tw_value mf[] = {
    {"Kth", 116067, TW_DERIVED}, {"Cx", 281.487, TW_DERIVED},
    {"Cy", 281.487, TW_DERIVED}, {"Cth", 21.1115, TW_DERIVED},
    {"Ckappa", 8e4, TW_PUBLIC},  {"a", 0.055, TW_OURS},
    {"IH", 0.8, TW_OURS},        {NULL, 0, 0},
};
static const tw_value p2[] = {
    {"Kth", 59217.6, TW_CALIBRATED},  {"Cx", 281.487, TW_DERIVED},
    {"Cy", 281.487, TW_DERIVED},      {"Cth", 15.0796, TW_CALIBRATED},
    {"Ckappa", 1.2e5, TW_CALIBRATED}, {"a", 0.05, TW_CALIBRATED},
    {"IH", 2, TW_CALIBRATED},         {NULL, 0, 0},
};
static const tw_value p3[] = {
    {"Kth", 286613, TW_CALIBRATED},   {"Cx", 211.115, TW_CALIBRATED},
    {"Cy", 211.115, TW_CALIBRATED},   {"Cth", 24.8814, TW_CALIBRATED},
    {"Ckappa", 1.2e5, TW_CALIBRATED}, {"a", 0.05, TW_CALIBRATED},
    {"IH", 0.8, TW_CALIBRATED},       {NULL, 0, 0},
};
static const tw_preset preset[] = {
    {"MF", "tyre from public defaults, not tuned (the model's own defaults)", mf},
    {"P2", "calibrated: torsion 50 Hz, stiffer tread, heavier hub", p2},
    {"P3", "calibrated to Table 8: torsion 110 Hz, stiffer tread, less damping", p3},
    {NULL, NULL, NULL},
};

/* reach: how far the hub is ahead of the centre of mass, back: the opposite, pivot: of
 * its strut on the chassis. Absolute ring coordinates start at the ground. */
#define AXLE_SHAPES(axle, k, reach, back, pivot)                                       \
    {.name = axle " road",                                                             \
     .kind = TW_ROAD,                                                                  \
     .at = {"xc" reach "*cos(th) + hc*sin(th)", NULL, "road_" k},                      \
     .size = {"1"}},                                                                   \
        {.name = axle " axle",                                                         \
         .kind = TW_FRAME,                                                             \
         .at = {"xc" reach "*cos(th) + hc*sin(th)", NULL, "yH_" k}},                   \
        {.name = axle " hub",                                                          \
         .kind = TW_WHEEL,                                                             \
         .on = axle " axle",                                                           \
         .turn = {NULL, "-thH_" k},                                                    \
         .size = {"0.18", "0.2"}},                                                     \
        {.name = axle " ring",                                                         \
         .kind = TW_WHEEL,                                                             \
         .on = axle " axle",                                                           \
         .at = {"ux_" k " - absolute*xc" back                                          \
                "*absolute*cos(th) - absolute*hc*sin(th)",                             \
                NULL, "uy_" k " - absolute*yH_" k},                                    \
         .turn = {NULL, "absolute*thH_" k " - thH_" k " - ut_" k},                     \
         .size = {"R0", "0.2"}},                                                       \
        {.name = axle " strut",                                                        \
         .kind = TW_SPRING,                                                            \
         .on = axle " axle",                                                           \
         .to = {pivot, NULL, "0.15"},                                                  \
         .end = "chassis"},                                                            \
    {                                                                                  \
        .name = axle " force", .kind = TW_ARROW,                                       \
        .at = {"xc" reach "*cos(th) + hc*sin(th)", NULL, "road_" k}, .to = {           \
            "1e-4*force_" k,                                                           \
            NULL,                                                                      \
            "1e-4*load_" k                                                             \
        }                                                                              \
    }

static const tw_shape shapes[] = {
    {.name = "camera", .kind = TW_FRAME, .at = {"xc"}},
    {.name = "chassis",
     .kind = TW_FRAME,
     .at = {"xc", NULL, "yc"},
     .turn = {NULL, "-th"}},
    {.name = "body",
     .kind = TW_BOX,
     .on = "chassis",
     .at = {"0.5*lf - 0.5*lr", NULL, "0.1"},
     .size = {"lf + lr + 1.2", "1.5", "0.5"}},
    {.name = "cabin",
     .kind = TW_BOX,
     .on = "chassis",
     .at = {"0.5*lf - 0.5*lr - 0.2", NULL, "0.55"},
     .size = {"0.5*lf + 0.5*lr + 0.4", "1.3", "0.45"}},
    AXLE_SHAPES("front", "f", " + lf", " - lf", "lf"),
    AXLE_SHAPES("rear", "r", " - lr", " + lr", "-lr"),
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, "camera",
                               "load_f load_r pitch_acc uy_f uy_r"};

const tw_model tw_model_planar_vehicle = {
    .name = "planar_vehicle",
    .what = "planar vehicle on two rigid-ring tyres",
    .source = "Shome et al. (2004), Figs. 3-5 and 8, Table 8, Appendix B",
    .group = "Vehicles",
    .ns = NS,
    .nf = AXLES * TYRE_NF,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .nc = NC,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .input = input,
    .output = output,
    .param = param,
    .preset = preset,
    TW_FOR_ONE_RUN(.init_s = init_s, ) TW_FOR_ONE_RUN(.init_f = init_f, ).slow = slow,
    .fast = fast,
    .both = both,
    .out = out,
    .drive = drive,
    TW_FOR_ONE_RUN(.prepare = prepare, ).scene = &scene,
};
