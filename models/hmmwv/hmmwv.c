/* hmmwv.c: the HMMWV of Shome et al. (2004), Table 9 and Figs. 6 and 7: a spatial
 * multibody vehicle of ten bodies (slow) on four spatial rigid-ring tyres with a
 * powertrain (fast).
 *
 * World: x forward, y left, z up, road at z = 0 plus the height under each wheel. The
 * axes of the chassis have the same directions and start at its cg. Wheels fl, fr, rl,
 * rr.
 *
 *     slow   r, e   position of the cg in the world, quaternion (of any length: it is
 *                   divided by its length, so that it never needs normalising)
 *            v, w   velocity of the cg, angular velocity, in chassis axes
 *            th     angles of the lower arms, wheel up is positive; th'
 *            phi    rotation of the hubs against their knuckles (nothing depends on it)
 *            spin   Om, angular velocity of the hubs along the axis y_K of their
 *                   spindle, absolute, so that it decouples from the other
 *                   accelerations
 *     fast   four rings of 14 states (parts/spatial_tyre.c), powertrain
 *            (parts/powertrain.c)
 *
 *     r' = R v,   e' = e (0, w)/2,   (v, w, th)' from hmmwv_bodies.c with
 *     F  = force of the sidewall on the knuckle at the centre of the ring, H + u
 *     M  = (M_x, -T_b, M_z) + u x F + IH Om (w_Kz, 0, -w_Kx)      about the hub H
 *     -T_c y_K                 reaction of the half shaft on the chassis
 *     IH Om' = M_y + T_b + T_c,    phi' = Om - w_K.y_K
 *     T_b = -brake T_max tanh((Om - w_K.y_K)/w_brake),   T_c = axle T/2
 *
 * M_x, M_y, M_z: moment of the sidewall; T: torque of the prop shaft. H and the axes
 * and angular velocity w_K of the knuckle come from hmmwv_corner.c.
 *
 * Three models: hmmwv is the partition of the paper. In hmmwv_fast_spin the four hub
 * spins are fast states, which removes the hub from the coupling that limits the step.
 * In hmmwv_driver a driver steers and holds the speed (hmmwv_driver.c).
 *
 * The paper prints no parameters. Hardpoints, masses, springs, tyre and engine data are
 * those of Project Chrono's public HMMWV; there are no public ring data
 * (doc/models/hmmwv.md). */
#include "hmmwv.h"
#include "hmmwv_driver.h"

#include <math.h>

axes tw_hmmwv_axes(const tw_real *e)
{
    const tw_real w = e[0], x = e[1], y = e[2], z = e[3];
    const tw_real s = 2 / (w * w + x * x + y * y + z * z);
    return (axes){{1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
                  {s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)},
                  {s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)}};
}

/* the z axis of the world in chassis axes */
static vec vertical(const tw_real *e)
{
    const tw_real w = e[0], x = e[1], y = e[2], z = e[3];
    const tw_real s = 2 / (w * w + x * x + y * y + z * z);
    return (vec){s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)};
}

int tw_hmmwv_stations(const tw_at *a, const tw_real *spin, tw_station *stations)
{
    const tw_real *x = a->xs, *p = a->p;
    const vec cg = {p[HP_CGX], tw_each(0), p[HP_CGZ]}, up = vertical(x + HV_E);
    const vec v = vec_at(x + HV_V), w = vec_at(x + HV_W);
    for (int k = 0; k < CORNERS; k++) {
        tw_station *s = &stations[k];
        tw_corner *c = &s->corner;
        const int rc =
            tw_corner_place(&tw_hmmwv_corner[k], x[HV_TH + k], a->u[HU_RACK], c);
        if (rc) return rc;
        tw_corner_move(c, x[HV_DTH + k], a->u[HU_DRACK]);
        s->at = sub(add(c->B, c->hub), cg);
        s->wy = dot(w, c->A.y);
        s->wheel = (tw_wheel){
            .v = into(&c->A, add(add(v, cross(w, s->at)),
                                 add(c->v_ball, cross(c->w, c->hub)))),
            .w = into(&c->A, add(w, c->w)),
            .up = into(&c->A, up),
            .spin = spin[k],
            .height = x[HV_R + 2] + dot(up, s->at),
        };
        tw_ring_sidewall(p, &s->wheel, a->xf + k * RING_NF, &s->side);
    }
    return TW_OK;
}

static void brakes(const tw_at *a, tw_station *stations)
{
    const tw_real most = a->u[HU_BRAKE] * a->p[HP_BRAKE];
    const tw_mask brakes = most > 0;
    for (int k = 0; k < CORNERS; k++) {
        tw_station *s = &stations[k];
        const tw_real turn = s->wheel.spin - s->wheel.w.y;
        s->brake = tw_each(0);
        if (tw_any(brakes))
            s->brake = tw_select(brakes, -most * tw_tanh(turn / a->p[HP_WBRAKE]), 0);
    }
}

static void shafts_of(const tw_at *a, const tw_station *s, tw_shafts *shafts)
{
    tw_real axle[2];
    for (int i = 0; i < 2; i++, s += 2)
        axle[i] = (s[0].wheel.spin - s[0].wy) + (s[1].wheel.spin - s[1].wy);
    tw_train_shafts(a->p + HP_TRAIN, a->xf + HV_TRAIN, axle, shafts);
}

static tw_real half_shaft(const tw_real *p, const tw_shafts *shafts, int k)
{
    return 0.5 * p[HP_TRAIN + TRAIN_AXLE] * shafts->torque[k / 2];
}

static int bodies(const tw_at *a, const tw_station *stations, const tw_shafts *shafts,
                  tw_accelerations *acc)
{
    const tw_real *p = a->p, *u = a->u;
    const tw_chassis chassis = {
        vec_at(a->xs + HV_V), vec_at(a->xs + HV_W), vertical(a->xs + HV_E),
        u[HU_RACK],           u[HU_DRACK],          u[HU_DDRACK]};
    tw_load load[CORNERS];
    for (int k = 0; k < CORNERS; k++) {
        const tw_station *s = &stations[k];
        const axes *A = &s->corner.A;
        const tw_real L = p[HP_IH] * s->wheel.spin;
        const vec M = {s->side.torque.x + L * s->wheel.w.z, -s->brake,
                       s->side.torque.z - L * s->wheel.w.x};
        const vec at = vec_at(a->xf + k * RING_NF + RING_U);
        load[k].force = out_of(A, s->side.force);
        load[k].moment = out_of(A, add(M, cross(at, s->side.force)));
        load[k].reaction = mul(-half_shaft(p, shafts, k), A->y);
    }
    return tw_bodies_accelerate(p, &chassis, stations, load, acc);
}

static int chassis_rates(const tw_at *a, const tw_station *stations,
                         const tw_shafts *shafts, tw_real *d)
{
    const tw_real *x = a->xs, *e = x + HV_E, *w = x + HV_W;
    tw_accelerations acc;
    const int rc = bodies(a, stations, shafts, &acc);
    if (rc) return rc;
    const axes R = tw_hmmwv_axes(e);
    put(d + HV_R, out_of(&R, vec_at(x + HV_V)));
    d[HV_E] = -0.5 * (e[1] * w[0] + e[2] * w[1] + e[3] * w[2]);
    d[HV_E + 1] = 0.5 * (e[0] * w[0] + e[2] * w[2] - e[3] * w[1]);
    d[HV_E + 2] = 0.5 * (e[0] * w[1] + e[3] * w[0] - e[1] * w[2]);
    d[HV_E + 3] = 0.5 * (e[0] * w[2] + e[1] * w[1] - e[2] * w[0]);
    put(d + HV_V, acc.v);
    put(d + HV_W, acc.w);
    for (int k = 0; k < CORNERS; k++) {
        d[HV_TH + k] = x[HV_DTH + k];
        d[HV_DTH + k] = acc.th[k];
        d[HV_PHI + k] = stations[k].wheel.spin - stations[k].wheel.w.y;
    }
    return TW_OK;
}

static void spin_rates(const tw_at *a, const tw_station *stations,
                       const tw_shafts *shafts, tw_real *d)
{
    const tw_real per = 1 / a->p[HP_IH];
    for (int k = 0; k < CORNERS; k++)
        d[k] = per * (stations[k].side.torque.y + stations[k].brake +
                      half_shaft(a->p, shafts, k));
}

static void ring_rates(const tw_at *a, const tw_station *stations,
                       const tw_shafts *shafts, tw_real *d)
{
    const tw_real *p = a->p, *u = a->u, *x = a->xf + HV_TRAIN;
    tw_engine engine;
    for (int k = 0; k < CORNERS; k++) {
        const tw_station *s = &stations[k];
        const tw_real *ring = a->xf + k * RING_NF;
        tw_patch patch;
        tw_ring_contact(p, &s->wheel, ring, u[HU_ROAD + 2 * k], u[HU_ROAD + 2 * k + 1],
                        &patch);
        tw_ring_rates(p, p[HP_G], &s->wheel, ring, &s->side, &patch, d + k * RING_NF);
    }
    tw_train_engine(p + HP_TRAIN, x, u[HU_THROTTLE], u[HU_GEAR], &engine);
    tw_train_rates(p + HP_TRAIN, x, u[HU_GEAR], u[HU_DGEAR], &engine, shafts,
                   d + HV_TRAIN);
}

int tw_hmmwv_evaluate(const tw_at *a, int fast_spin, tw_real *ds, tw_real *df)
{
    const tw_real *spin = fast_spin ? a->xf + HV_FAST_SPIN : a->xs + HV_SPIN;
    tw_real *with_spin = fast_spin ? df : ds;
    tw_station stations[CORNERS];
    tw_shafts shafts;
    int rc = tw_hmmwv_stations(a, spin, stations);
    if (rc) return rc;
    shafts_of(a, stations, &shafts);
    if (ds || with_spin) brakes(a, stations);
    if (ds && (rc = chassis_rates(a, stations, &shafts, ds))) return rc;
    if (df) ring_rates(a, stations, &shafts, df);
    if (with_spin)
        spin_rates(a, stations, &shafts,
                   with_spin + (fast_spin ? HV_FAST_SPIN : HV_SPIN));
    return TW_OK;
}

static int slow(const tw_at *a, tw_real *d)
{
    return tw_hmmwv_evaluate(a, 0, d, NULL);
}

static int fast(const tw_at *a, tw_real *d)
{
    return tw_hmmwv_evaluate(a, 0, NULL, d);
}

static int both(const tw_at *a, tw_real *ds, tw_real *df)
{
    return tw_hmmwv_evaluate(a, 0, ds, df);
}

static int spin_slow(const tw_at *a, tw_real *d)
{
    return tw_hmmwv_evaluate(a, 1, d, NULL);
}

static int spin_fast(const tw_at *a, tw_real *d)
{
    return tw_hmmwv_evaluate(a, 1, NULL, d);
}

static int spin_both(const tw_at *a, tw_real *ds, tw_real *df)
{
    return tw_hmmwv_evaluate(a, 1, ds, df);
}

/* The vehicle with the inputs of the driver. */
static int driven(const tw_at *a, tw_real *ds, tw_real *df)
{
    tw_real u[HU_NU];
    tw_at with = *a;
    tw_driver_inputs(a, u);
    with.u = u;
    if (ds) {
        ds[HV_RACK] = a->xs[HV_DRACK];
        ds[HV_DRACK] = u[HU_DDRACK] - a->u[HU_DDRACK];
    }
    return tw_hmmwv_evaluate(&with, 0, ds, df);
}

static int driven_slow(const tw_at *a, tw_real *d)
{
    return driven(a, d, NULL);
}

static int driven_fast(const tw_at *a, tw_real *d)
{
    return driven(a, NULL, d);
}

#if TW_ONE_RUN
static int init_s(const tw_at *a, double *x)
{
    return tw_hmmwv_start(a, 0, x, NULL);
}

static int init_f(const tw_at *a, double *x)
{
    return tw_hmmwv_start(a, 0, NULL, x);
}

static int init(const tw_at *a, double *xs, double *xf)
{
    return tw_hmmwv_start(a, 0, xs, xf);
}

static int spin_init_s(const tw_at *a, double *x)
{
    return tw_hmmwv_start(a, 1, x, NULL);
}

static int spin_init_f(const tw_at *a, double *x)
{
    return tw_hmmwv_start(a, 1, NULL, x);
}

static int spin_init(const tw_at *a, double *xs, double *xf)
{
    return tw_hmmwv_start(a, 1, xs, xf);
}

static int driven_init(const tw_at *a, double *xs, double *xf)
{
    xs[HV_RACK] = xs[HV_DRACK] = 0;
    return tw_hmmwv_start(a, 0, xs, xf);
}

static int driven_init_s(const tw_at *a, double *x)
{
    return driven_init(a, x, NULL);
}
#endif

enum {
    SPEED,
    SIDESLIP,
    AX,
    AY,
    AZ,
    ROLL,
    PITCH,
    YAW,
    LOAD,
    FX = LOAD + CORNERS,
    FY = FX + CORNERS,
    TRAVEL = FY + CORNERS,
    STEER_L = TRAVEL + CORNERS,
    STEER_R,
    RPM,
    ENGINE_TORQUE,
    SHAFT_F,
    SHAFT_R,
    ENERGY,
    NY
};

int tw_hmmwv_out(const tw_at *a, int fast_spin, tw_real *y)
{
    const tw_real *x = a->xs, *p = a->p, *u = a->u, *train = a->xf + HV_TRAIN;
    const tw_real *spin = fast_spin ? a->xf + HV_FAST_SPIN : x + HV_SPIN;
    const vec v = vec_at(x + HV_V), w = vec_at(x + HV_W);
    const axes R = tw_hmmwv_axes(x + HV_E);
    const tw_chassis chassis = {v,          w,           vertical(x + HV_E),
                                u[HU_RACK], u[HU_DRACK], u[HU_DDRACK]};
    tw_station stations[CORNERS];
    tw_shafts shafts;
    tw_engine engine;
    tw_accelerations acc;
    int rc = tw_hmmwv_stations(a, spin, stations);
    if (rc) return rc;
    shafts_of(a, stations, &shafts);
    brakes(a, stations);
    if ((rc = bodies(a, stations, &shafts, &acc))) return rc;
    tw_train_engine(p + HP_TRAIN, train, u[HU_THROTTLE], u[HU_GEAR], &engine);
    y[SPEED] = v.x;
    y[SIDESLIP] = tw_atan2(v.y, v.x);
    put(y + AX, add(acc.v, cross(w, v)));
    y[ROLL] = tw_atan2(R.y.z, R.z.z);
    y[PITCH] = -tw_asin(tw_fmax(-1, tw_fmin(1, R.x.z)));
    y[YAW] = tw_atan2(R.x.y, R.x.x);
    y[ENERGY] = tw_bodies_energy(p, &chassis, stations, x[HV_R + 2]) +
                tw_train_energy(p + HP_TRAIN, train, u[HU_GEAR]);
    for (int k = 0; k < CORNERS; k++) {
        const tw_station *s = &stations[k];
        const tw_corner_shape *shape = s->corner.shape;
        const tw_real *ring = a->xf + k * RING_NF, road = u[HU_ROAD + 2 * k];
        tw_patch patch;
        tw_ring_contact(p, &s->wheel, ring, road, u[HU_ROAD + 2 * k + 1], &patch);
        y[LOAD + k] = patch.load;
        y[FX + k] = patch.fx;
        y[FY + k] = patch.fy;
        y[TRAVEL + k] =
            s->at.z + p[HP_CGZ] - (shape->pivot.z + shape->ball.z + shape->hub.z);
        y[ENERGY] += tw_ring_energy(p, p[HP_G], &s->wheel, ring, road) +
                     0.5 * p[HP_IH] * spin[k] * spin[k];
    }
    for (int k = 0; k < 2; k++) {
        const vec axis = stations[k].corner.A.y;
        y[STEER_L + k] = tw_atan2(-axis.x, axis.y);
        y[SHAFT_F + k] = shafts.torque[k];
    }
    y[RPM] = train[TRAIN_ENGINE] * 30 / 3.141592653589793;
    y[ENGINE_TORQUE] = engine.torque;
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    return tw_hmmwv_out(a, 0, y);
}

static int spin_out(const tw_at *a, tw_real *y)
{
    return tw_hmmwv_out(a, 1, y);
}

static int driven_out(const tw_at *a, tw_real *y)
{
    tw_real u[HU_NU];
    tw_at with = *a;
    tw_driver_inputs(a, u);
    with.u = u;
    return tw_hmmwv_out(&with, 0, y);
}

/* clang-format off */
#define EACH_WHEEL(name, unit, what)                                                   \
    {name "_fl", unit, what ", front left"},                                           \
    {name "_fr", unit, what ", front right"},                                          \
    {name "_rl", unit, what ", rear left"},                                            \
    {name "_rr", unit, what ", rear right"}
#define SPINS EACH_WHEEL("spin", "rad/s", "speed of the hub about its axis")
/* clang-format on */

/* a model uses these up to phi, up to spin, or all */
static const tw_var slow_var[] = {
    {"x", "m", "position of the cg, forward"},
    {"y", "m", "position of the cg, to the left"},
    {"z", "m", "height of the cg"},
    {"e0", "", "attitude, quaternion, scalar part", 1, 0, 0, 0},
    {"e1", "", "attitude, quaternion, along x"},
    {"e2", "", "attitude, quaternion, along y"},
    {"e3", "", "attitude, quaternion, along z"},
    {"vx", "m/s", "speed of the cg, forward"},
    {"vy", "m/s", "speed of the cg, to the left"},
    {"vz", "m/s", "speed of the cg, upward"},
    {"wx", "rad/s", "roll rate"},
    {"wy", "rad/s", "pitch rate, positive nose down"},
    {"wz", "rad/s", "yaw rate, positive to the left"},
    EACH_WHEEL("th", "rad", "angle of the lower arm, wheel up"),
    EACH_WHEEL("dth", "rad/s", "rate of the lower arm"),
    EACH_WHEEL("phi", "rad", "rotation of the hub against its knuckle"),
    SPINS,
    {"rack_driver", "m", "rack displacement by the driver, to the left"},
    {"drack_driver", "m/s", "rate of rack_driver"},
};

static const tw_var fast_var[] = {
    RING_STATE_ROWS("_fl", "front left "),
    RING_STATE_ROWS("_fr", "front right "),
    RING_STATE_ROWS("_rl", "rear left "),
    RING_STATE_ROWS("_rr", "rear right "),
    TRAIN_STATE_ROWS,
    SPINS,
};

/* clang-format off */
#define ROAD(end, which)                                                               \
    {"road" end, "m", "height of the road under the " which " wheel"},                 \
    {"droad" end, "m/s", "rate of road" end}
/* clang-format on */

static const tw_var input[] = {
    {"throttle", "", "0 closed, 1 open"},
    {"brake", "", "0 off, 1 full torque Tbrake on every wheel"},
    {"rack", "m", "steering rack, displacement to the left; steers right"},
    {"drack", "m/s", "rate of rack"},
    {"ddrack", "m/s2", "acceleration of rack"},
    {"gear", "", "ratio of turbine to prop shafts, 0 neutral", 1.48, 0, 0, 0},
    {"dgear", "1/s", "rate of gear"},
    ROAD("_fl", "front left"),
    ROAD("_fr", "front right"),
    ROAD("_rl", "rear left"),
    ROAD("_rr", "rear right"),
};

static const tw_var output[] = {
    {"speed", "m/s", "forward speed of the cg"},
    {"sideslip", "rad", "angle from heading to velocity"},
    {"ax", "m/s2", "acceleration of the cg, forward"},
    {"ay", "m/s2", "acceleration of the cg, to the left"},
    {"az", "m/s2", "acceleration of the cg, upward"},
    {"roll", "rad", "roll angle, positive to the right"},
    {"pitch", "rad", "pitch angle, positive nose down"},
    {"yaw", "rad", "yaw angle, positive to the left"},
    EACH_WHEEL("load", "N", "wheel load"),
    EACH_WHEEL("fx", "N", "forward force of the road"),
    EACH_WHEEL("fy", "N", "leftward force of the road"),
    EACH_WHEEL("travel", "m", "height of the hub above its design position"),
    {"steer_fl", "rad", "angle of the front left wheel, to the left"},
    {"steer_fr", "rad", "angle of the front right wheel, to the left"},
    {"rpm", "rpm", "engine speed"},
    {"engine_torque", "N m", "torque of the engine"},
    {"shaft_front", "N m", "torque of the front prop shaft"},
    {"shaft_rear", "N m", "torque of the rear prop shaft"},
    {"energy", "J", "kinetic and potential energy, without the tread"},
};

/* The chassis includes half of each upper arm (5.813 kg) at the middle of its axis. */
static const tw_var param[] = {
    RING_PARAM_ROWS,
    TRAIN_PARAM_ROWS,
    {"mc", "kg", "mass of the chassis", 2098.146, 10, 1e5, TW_DERIVED},
    {"cgx", "m", "cg forward of the middle of the axles", 0.05584207914987803, -1.5,
     1.5, TW_DERIVED},
    {"cgz", "m", "cg above the lower arms' axes", 0.21305679609521927, -1, 3,
     TW_DERIVED},
    {"Ixx", "kg m2", "inertia of the chassis, roll", 1081.0028025540578, 1, 1e6,
     TW_DERIVED},
    {"Iyy", "kg m2", "inertia of the chassis, pitch", 2981.950185357277, 1, 1e6,
     TW_DERIVED},
    {"Izz", "kg m2", "inertia of the chassis, yaw", 3598.970382691219, 1, 1e6,
     TW_DERIVED},
    {"Ixz", "kg m2", "inertia of the chassis, tensor element xz", 0.05144545762251396,
     -1e5, 1e5, TW_DERIVED},
    {"Kf", "N/m", "front spring", 167062, 1e3, 1e8, TW_PUBLIC},
    {"Kr", "N/m", "rear spring", 369149, 1e3, 1e8, TW_PUBLIC},
    {"Cf", "N s/m", "front damper", 19015.6, 0, 1e7, TW_PUBLIC},
    {"Cr", "N s/m", "rear damper", 36725.2, 0, 1e7, TW_PUBLIC},
    {"F0f", "N", "front spring, force in the design pose (default: at rest)",
     12190.558239640292, -1e6, 1e6, TW_OURS},
    {"F0r", "N", "rear spring, force in the design pose (default: at rest)",
     11656.155274394384, -1e6, 1e6, TW_OURS},
    {"roll_f", "N m/rad", "front roll bar, torque over difference of arm angles", 0, 0,
     1e7, TW_OURS},
    {"roll_r", "N m/rad", "rear roll bar, torque over difference of arm angles", 0, 0,
     1e7, TW_OURS},
    {"stop", "N/m3", "bump and rebound stops, force over cube of compression", 2.5e9, 0,
     1e13, TW_OURS},
    {"IH", "kg m2", "spin inertia of a hub and of all that turns with it", 3.5, 1e-3,
     1e3, TW_CALIBRATED},
    {"Tbrake", "N m", "maximum torque of a brake", 4000, 0, 1e6, TW_PUBLIC},
    {"wbrake", "rad/s", "a brake fades out below this spin", 5, 0.01, 100, TW_OURS},
    {"g", "m/s2", "gravity", 9.80665, 0, 30, TW_PUBLIC},
    {"v0", "m/s", "speed at the start, and the speed that the driver holds", 10, -50,
     50, TW_OURS},
    {"man", "",
     "manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, "
     "6 bump, 7 rough road, 8 shift, 9 stand",
     0, 0, 9, TW_OURS},
    {"man_start", "s", "manoeuvre: start time", 0.5, 0, 1e6, TW_OURS},
    {"man_throttle", "", "manoeuvre: throttle", 0.5, 0, 1, TW_OURS},
    {"man_brake", "", "manoeuvre: brake", 0.15, 0, 1, TW_OURS},
    {"man_rack", "m", "manoeuvre: rack, negative steers left", -0.02, -0.08, 0.08,
     TW_OURS},
    {"man_height", "m", "manoeuvre: height of the bump", 0.1, -1, 1, TW_OURS},
    {"man_length", "m", "manoeuvre: length of the bump", 2, 0.1, 1e3, TW_OURS},
    {"man_roughness", "m3", "manoeuvre: spectrum of the road at 0.1 cycles per metre",
     256e-6, 0, 0.1, TW_PUBLIC},
    {"man_side", "", "manoeuvre: bump on both sides 0, left 1, right -1", 0, -1, 1,
     TW_OURS},
    {"gear0", "", "gear ratio at the start", 1.48, -5, 5, TW_OURS},
    DRIVER_PARAM_ROWS,
};

/* Sets of tyre data (doc/models/hmmwv.md); all other values are in the table above. */
static const tw_value set0[] = {
    {"Kx", RING_K(49.329, 28.2), TW_DERIVED},
    {"Ky", RING_K(40.6285, 28.2), TW_DERIVED},
    {"Kg", RING_K(36.8461, 3.1), TW_DERIVED},
    {"Kt", RING_K(42.3721, 5.45), TW_DERIVED},
    {"Cx", RING_C(49.329, 28.2), TW_DERIVED},
    {"Cy", RING_C(40.6285, 28.2), TW_DERIVED},
    {"Cg", RING_C(36.8461, 3.1), TW_DERIVED},
    {"Ct", RING_C(42.3721, 5.45), TW_DERIVED},
    {"Kres", RING_SERIES(326332, RING_K(49.329, 28.2)), TW_DERIVED},
    {"Cres", 0.002 * RING_SERIES(326332, RING_K(49.329, 28.2)), TW_DERIVED},
    {"IH", 2.33782, TW_DERIVED},
    {NULL, 0, 0},
};
static const tw_value set1[] = {
    {"Kt", RING_K(70, 5.45), TW_DERIVED},
    {"Ct", RING_C(70, 5.45), TW_DERIVED},
    {"a", 0.09, TW_OURS},
    {"IH", 3.5, TW_CALIBRATED},
    {NULL, 0, 0},
};
static const tw_value set2[] = {
    {"Kt", RING_K(60, 5.45), TW_CALIBRATED},
    {"Ct", RING_C(60, 5.45), TW_CALIBRATED},
    {"a", 0.07, TW_CALIBRATED},
    {"IH", 6, TW_CALIBRATED},
    {NULL, 0, 0},
};
/* spring rate times (public free length - length in the design) */
static const tw_value public_springs[] = {
    {"F0f", 167062 * (0.339 - 0.24632092887125934), TW_PUBLIC},
    {"F0r", 369149 * (0.382 - 0.30584146219896347), TW_PUBLIC},
    {NULL, 0, 0},
};
static const tw_value acceleration[] = {
    {"man", 1, TW_OURS},
    {"v0", 2, TW_OURS},
    {"man_throttle", 0.6, TW_OURS},
    {NULL, 0, 0},
};
static const tw_value braking[] = {
    {"man", 2, TW_OURS},    {"v0", 20, TW_OURS}, {"man_brake", 0.5, TW_OURS},
    {"wbrake", 1, TW_OURS}, {NULL, 0, 0},
};
static const tw_value step_steer[] = {
    {"man", 3, TW_OURS},
    {"v0", 15, TW_OURS},
    {"man_rack", -0.015, TW_OURS},
    {"man_throttle", 0.2, TW_OURS},
    {NULL, 0, 0},
};
static const tw_value sine_steer[] = {
    {"man", 4, TW_OURS},           {"v0", 2, TW_OURS},
    {"man_rack", -0.012, TW_OURS}, {"man_throttle", 0.6, TW_OURS},
    {"man_start", 1, TW_OURS},     {NULL, 0, 0},
};
static const tw_value mixed[] = {{"man", 5, TW_OURS}, {NULL, 0, 0}};
static const tw_value bump[] = {
    {"man", 6, TW_OURS}, {"man_throttle", 0.15, TW_OURS}, {NULL, 0, 0}};
static const tw_value rough_road[] = {
    {"man", 7, TW_OURS},
    {"v0", 15, TW_OURS},
    {"man_throttle", 0.2, TW_OURS},
    {NULL, 0, 0},
};
static const tw_value gear_shift[] = {
    {"man", 8, TW_OURS},       {"v0", 2, TW_OURS},           {"gear0", 2.48, TW_OURS},
    {"man_start", 3, TW_OURS}, {"man_throttle", 1, TW_OURS}, {NULL, 0, 0},
};
static const tw_value standstill[] = {
    {"man", 9, TW_OURS}, {"v0", 0, TW_OURS}, {NULL, 0, 0}};
static const tw_value lane_change[] = {{"v0", 15, TW_OURS}, {NULL, 0, 0}};

#define SETS                                                                           \
    {"set0", "ring data of a public MF-Swift file, nothing tuned", set0},              \
        {"set1", "MF-Swift's default frequencies, IH calibrated (the defaults)",       \
         set1},                                                                        \
        {"set2", "calibrated: wind-up 60 Hz, shorter relaxation, heavy hub", set2},    \
    {                                                                                  \
        "public_springs", "public free lengths: the empty vehicle rides high",         \
            public_springs                                                             \
    }

static const tw_preset preset[] = {
    SETS,
    {"acceleration", "straight ahead with open throttle", acceleration},
    {"braking", "from 20 m/s to standstill", braking},
    {"step_steer", "step steering at 15 m/s", step_steer},
    {"sine_steer", "sine steering while accelerating (Table 9)", sine_steer},
    {"mixed", "accelerate, steer and brake (reference states)", mixed},
    {"bump", "one bump at 10 m/s", bump},
    {"rough_road", "ISO 8608 class C at 15 m/s", rough_road},
    {"gear_shift", "full throttle through three gears", gear_shift},
    {"standstill", "at rest, in neutral", standstill},
    {NULL, NULL, NULL},
};
static const tw_preset driver_preset[] = {
    SETS,
    {"lane_change", "double lane change at 15 m/s", lane_change},
    {NULL, NULL, NULL},
};

#define COMMON                                                                         \
    .source = "Shome et al. (2004), Table 9, Figs. 6 and 7", .group = "Vehicles",      \
    .nu = HU_NU, .ny = NY, .nc = HC_WAVES, .slow_var = slow_var, .fast_var = fast_var, \
    .input = input, .output = output, .param = param,                                  \
    TW_FOR_ONE_RUN(.drive = tw_hmmwv_drive, .prepare = tw_hmmwv_prepare, ).scene =     \
        &tw_hmmwv_scene

const tw_model tw_models_hmmwv[] = {
    {.name = "hmmwv",
     .what = "HMMWV: ten bodies, four spatial rigid-ring tyres, powertrain",
     .ns = HV_NS,
     .nf = HV_NF,
     .np = HP_NP,
     COMMON,
     .preset = preset,
     TW_FOR_ONE_RUN(.init_s = init_s, ) TW_FOR_ONE_RUN(.init_f = init_f, )
         TW_FOR_ONE_RUN(.init = init, )
             .slow = slow,
     .fast = fast,
     .both = both,
     .out = out},
    {.name = "hmmwv_fast_spin",
     .what = "the HMMWV with its hub spins among the fast states",
     .ns = HV_SPIN,
     .nf = HV_NF_SPIN,
     .np = HP_NP,
     COMMON,
     .preset = preset,
     TW_FOR_ONE_RUN(.init_s = spin_init_s, ) TW_FOR_ONE_RUN(.init_f = spin_init_f, )
         TW_FOR_ONE_RUN(.init = spin_init, )
             .slow = spin_slow,
     .fast = spin_fast,
     .both = spin_both,
     .out = spin_out},
    {.name = "hmmwv_driver",
     .what = "the HMMWV with a driver: double lane change at constant speed",
     .ns = HV_NS_DRIVER,
     .nf = HV_NF,
     .np = HD_NP,
     COMMON,
     .preset = driver_preset,
     TW_FOR_ONE_RUN(.init_s = driven_init_s, ) TW_FOR_ONE_RUN(.init_f = init_f, )
         TW_FOR_ONE_RUN(.init = driven_init, )
             .slow = driven_slow,
     .fast = driven_fast,
     .both = driven,
     .out = driven_out},
    {0},
};
