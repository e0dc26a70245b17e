/* quarter_car_friction.c: a quarter car that drives, with dry friction in the strut and
 * a brake that locks the wheel: a model with directly computed states, as the
 * VehicleSim memo describes them ("State Variables Calculated Directly").
 *
 *     ms  zs'' = P                     P = Ks d + Cs d' + F,   d = zu - zs
 *     mus zu'' = N - P - (ms + mus) g  N = max(0, Kt (road - zu) + (ms + mus) g)
 *     (ms + mus) v' = X                X = mu N tanh(Cx s / (mu N))
 *     J   w'  = T - side B - R X       s = (R w - v) / sqrt(v^2 + vreg^2)
 *             = -J w / tau             while the brake holds the wheel: side = 0
 *
 * F is the friction of the strut with its hysteresis: a spring kf in series with a
 * slider that holds up to Ff. The slider remembers where it is,
 *
 *     F = kf (d - anchor),   anchor = d -+ Ff/kf where |F| would exceed Ff
 *
 * so a cycle of amplitude A beyond Ff/kf takes 4 Ff (A - Ff/kf) out of the motion, at
 * any speed. The brake remembers whether the wheel slips in it forwards (side 1),
 * backwards (-1) or not at all (0). It locks when the spin reaches or passes 0 and the
 * torque that is left, T - R X, is within B, and slips when that exceeds B. What is
 * left of the spin after the tick that locked it decays with tau, which must be longer
 * than a tick.
 *
 * anchor and side have no derivatives: direct() computes them from the states, inputs
 * and themselves at the start of every tick, half or full step alike. Heights are
 * measured from rest on the flat road, as in quarter_car_b; v and w are positive
 * forwards. The chassis and the speed are slow, wheel and spin are fast. */
#include "parts/car_shapes.h"
#include "tw_model.h"

#include <math.h>

enum { ZS, VS, V, NS };
enum { ZU, VU, W, NF };
enum { ANCHOR, SIDE, ND };
enum { ROAD, DROAD, TORQUE, BRAKE, NU };
enum { MS, MUS, KS, CS, KT, FF, KF, J, R, CX, MU, VREG, TAU, V0, G, NP };
enum { PER_MS, PER_MUS, PER_ALL, PER_KF, PER_J, PER_TAU, NC }; /* all: ms + mus */
enum { ACC, TRAVEL, STRUT, FRICTION, LOAD, FORCE, SLIP, HELD, LOCKED, RIM, ENERGY, NY };

static tw_real between(tw_real low, tw_real x, tw_real high)
{
    return tw_select(x < low, low, tw_select(x > high, high, x));
}

static tw_real weight(const tw_real *p)
{
    return (p[MS] + p[MUS]) * p[G];
}

static tw_real load(const tw_at *a)
{
    const tw_real n = a->p[KT] * (a->u[ROAD] - a->xf[ZU]) + weight(a->p);
    return tw_select(n < 0, 0, n);
}

static tw_real slip(const tw_at *a)
{
    const tw_real v = a->xs[V], regular = a->p[VREG];
    return (a->p[R] * a->xf[W] - v) / tw_sqrt(v * v + regular * regular);
}

/* of the tyre on the road, forwards */
static tw_real along(const tw_at *a, tw_real n)
{
    const tw_real most = a->p[MU] * n;
    return tw_select(most > 0, most * tw_tanh(a->p[CX] * slip(a) / most), 0);
}

/* The slider holds during a tick; the clamp is for stages that move on within it. */
static tw_real friction(const tw_at *a)
{
    const tw_real *p = a->p, d = a->xf[ZU] - a->xs[ZS];
    return between(-p[FF], p[KF] * (d - a->xd[ANCHOR]), p[FF]);
}

static tw_real strut(const tw_at *a)
{
    return a->p[KS] * (a->xf[ZU] - a->xs[ZS]) + a->p[CS] * (a->xf[VU] - a->xs[VS]) +
           friction(a);
}

static tw_real capacity(const tw_at *a)
{
    return tw_select(a->u[BRAKE] > 0, a->u[BRAKE], 0);
}

/* What the brake has to hold so that the wheel stands. */
static tw_real to_hold(const tw_at *a, tw_real x)
{
    return a->u[TORQUE] - a->p[R] * x;
}

static tw_real spin_rate(const tw_at *a, tw_real x)
{
    const tw_mask held = a->xd[SIDE] == 0;
    return tw_over(
        tw_select(held, -a->xf[W], to_hold(a, x) - a->xd[SIDE] * capacity(a)),
        tw_select(held, a->p[TAU], a->p[J]),
        tw_select(held, a->c[PER_TAU], a->c[PER_J]));
}

static void set_slow(const tw_at *a, tw_real force, tw_real x, tw_real *d)
{
    d[ZS] = a->xs[VS];
    d[VS] = tw_over(force, a->p[MS], a->c[PER_MS]);
    d[V] = tw_over(x, a->p[MS] + a->p[MUS], a->c[PER_ALL]);
}

static void set_fast(const tw_at *a, tw_real force, tw_real n, tw_real x, tw_real *d)
{
    d[ZU] = a->xf[VU];
    d[VU] = tw_over(n - weight(a->p) - force, a->p[MUS], a->c[PER_MUS]);
    d[W] = spin_rate(a, x);
}

static int slow(const tw_at *a, tw_real *d)
{
    set_slow(a, strut(a), along(a, load(a)), d);
    return TW_OK;
}

static int fast(const tw_at *a, tw_real *d)
{
    const tw_real n = load(a);
    set_fast(a, strut(a), n, along(a, n), d);
    return TW_OK;
}

static int both(const tw_at *a, tw_real *ds, tw_real *df)
{
    const tw_real force = strut(a), n = load(a), x = along(a, n);
    set_slow(a, force, x, ds);
    set_fast(a, force, n, x, df);
    return TW_OK;
}

/* A spin that the lock could not have left behind goes on slipping. */
static tw_real new_side(const tw_at *a)
{
    const tw_real *p = a->p, side = a->xd[SIDE], w = a->xf[W], most = capacity(a);
    const tw_real left = to_hold(a, along(a, load(a)));
    const tw_mask slips = p[J] * tw_fabs(w) > p[TAU] * (most + tw_fabs(left));
    const tw_real locks = tw_select(left > most, 1, tw_select(left < -most, -1, 0));
    const tw_real starts = tw_select(slips, tw_select(w > 0, 1, -1), locks);
    return tw_select(side * w > 0, side, starts);
}

static int direct(const tw_at *a, tw_real *xd)
{
    const tw_real *p = a->p, d = a->xf[ZU] - a->xs[ZS];
    const tw_real reach = tw_over(p[FF], p[KF], a->c[PER_KF]);
    xd[ANCHOR] = between(d - reach, a->xd[ANCHOR], d + reach);
    xd[SIDE] = new_side(a);
    return TW_OK;
}

static int prepare(const tw_at *a, tw_real *c)
{
    const tw_real *p = a->p;
    c[PER_MS] = 1 / p[MS];
    c[PER_MUS] = 1 / p[MUS];
    c[PER_ALL] = 1 / (p[MS] + p[MUS]);
    c[PER_KF] = 1 / p[KF];
    c[PER_J] = 1 / p[J];
    c[PER_TAU] = 1 / p[TAU];
    return TW_OK;
}

static int init_s(const tw_at *a, tw_real *xs)
{
    xs[ZS] = xs[VS] = tw_each(0);
    xs[V] = a->p[V0];
    return TW_OK;
}

static int init_f(const tw_at *a, tw_real *xf)
{
    xf[ZU] = xf[VU] = tw_each(0);
    xf[W] = a->p[V0] / a->p[R];
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    const tw_real *p = a->p;
    const tw_real zs = a->xs[ZS], vs = a->xs[VS], v = a->xs[V];
    const tw_real zu = a->xf[ZU], vu = a->xf[VU], w = a->xf[W];
    const tw_real force = strut(a), rub = friction(a), n = load(a), x = along(a, n);
    const tw_real squeeze = a->u[ROAD] - zu + weight(p) / p[KT]; /* of the tyre */
    const tw_real held = zu - zs + p[MS] * p[G] / p[KS];         /* of the spring */
    y[ACC] = force / p[MS];
    y[TRAVEL] = zu - zs;
    y[STRUT] = force + p[MS] * p[G];
    y[FRICTION] = rub;
    y[LOAD] = n;
    y[FORCE] = x;
    y[SLIP] = slip(a);
    const tw_mask locked = a->xd[SIDE] == 0;
    y[HELD] = tw_select(locked, to_hold(a, x), a->xd[SIDE] * capacity(a));
    y[LOCKED] = tw_select(locked, 1, 0);
    y[RIM] = p[R] * w;
    y[ENERGY] = 0.5 * (p[MS] * vs * vs + p[MUS] * vu * vu + p[KS] * held * held +
                       (p[MS] + p[MUS]) * v * v + p[J] * w * w + rub * rub / p[KF]) +
                p[G] * (p[MS] * zs + p[MUS] * zu);
    const tw_real pressed = y[ENERGY] + 0.5 * p[KT] * squeeze * squeeze;
    y[ENERGY] = tw_select(squeeze > 0, pressed, y[ENERGY]);
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"zs", "m", "height of the chassis above rest"},
    {"vs", "m/s", "upward speed of the chassis"},
    {"v", "m/s", "forward speed of the car"},
};
static const tw_var fast_var[] = {
    {"zu", "m", "height of the wheel above rest"},
    {"vu", "m/s", "upward speed of the wheel"},
    {"w", "rad/s", "spin of the wheel, positive forwards"},
};
static const tw_var direct_var[] = {
    {"anchor", "m", "suspension travel at which the dry friction is 0"},
    {"side", "", "brake: the wheel slips forwards 1, backwards -1, is locked 0"},
};
static const tw_var input[] = {
    {"road", "m", "height of the road"},
    {"droad", "m/s", "rate of the road height (not used: no tyre damping)"},
    {"torque", "N m", "drive torque on the wheel"},
    {"brake", "N m", "torque that the brake can hold, 0 or more"},
};
static const tw_var output[] = {
    {"acc", "m/s2", "upward acceleration of the chassis"},
    {"travel", "m", "suspension compression, from rest"},
    {"strut", "N", "suspension force with friction, positive in compression"},
    {"friction", "N", "dry friction in the strut"},
    {"load", "N", "wheel load"},
    {"force", "N", "force of the road on the tyre, forwards"},
    {"slip", "", "longitudinal slip of the tyre"},
    {"held", "N m", "torque of the brake on the wheel, backwards"},
    {"locked", "", "1: the brake holds the wheel"},
    {"rim", "m/s", "speed of the tread, R w"},
    {"energy", "J", "kinetic, gravity and spring energy"},
};
static const tw_var param[] = {
    {"ms", "kg", "sprung mass", 306, 1, 1e5, TW_REMEMBERED},
    {"mus", "kg", "unsprung mass", 46, 0.1, 1e4, TW_REMEMBERED},
    {"Ks", "N/m", "suspension stiffness", 19400, 1, 1e8, TW_REMEMBERED},
    {"Cs", "N s/m", "suspension damping", 1838, 0, 1e6, TW_REMEMBERED},
    {"Kt", "N/m", "tyre stiffness", 200000, 1, 1e9, TW_PUBLIC},
    {"Ff", "N", "dry friction of the strut", 100, 0, 1e5, TW_OURS},
    {"kf", "N/m", "stiffness of the strut while its friction holds", 200000, 1, 1e9,
     TW_OURS},
    {"J", "kg m2", "inertia of the wheel about its axle", 0.9, 1e-3, 1e3, TW_OURS},
    {"R", "m", "rolling radius", 0.31, 0.01, 10, TW_OURS},
    {"Cx", "N", "slip stiffness of the tyre", 50000, 0, 1e7, TW_OURS},
    {"mu", "", "friction of tyre and road", 0.9, 0, 3, TW_OURS},
    {"vreg", "m/s", "speed below which the slip is regularised", 5, 0.01, 100, TW_OURS},
    {"tau", "s", "time in which the rest of the spin decays after locking", 0.005, 1e-5,
     1, TW_OURS},
    {"v0", "m/s", "forward speed at the start", 20, -100, 100, TW_OURS},
    {"g", "m/s2", "gravity", 9.81, 0, 30, TW_PUBLIC},
};

/* At rest the wheel is at R and the chassis at 1 m. The car stays in the middle; arrows
 * show its speed, that of the tread, and the force of the road. */
static const tw_shape shapes[] = {
    {.name = "road", .kind = TW_ROAD, .at = {NULL, NULL, "road"}, .size = {"1.2"}},
    {.name = "wheel",
     .kind = TW_WHEEL,
     .at = {NULL, NULL, "zu + R"},
     .size = {"R", "0.2"}},
    CHASSIS_SHAPE(NULL, "zs + 1"),
    STRUT_SHAPES("wheel", NULL),
    {.name = "speed of the car",
     .kind = TW_ARROW,
     .on = "chassis",
     .at = {NULL, NULL, "0.25"},
     .to = {"0.03*v"}},
    {.name = "speed of the tread",
     .kind = TW_ARROW,
     .on = "wheel",
     .at = {NULL, NULL, "R"},
     .to = {"0.03*rim"}},
    {.name = "force of the road",
     .kind = TW_ARROW,
     .at = {NULL, NULL, "road"},
     .to = {"1e-4*force", NULL, "1e-4*load"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, NULL,
                               "v rim slip locked friction"};

const tw_model tw_model_quarter_car_friction = {
    .name = "quarter_car_friction",
    .what = "quarter car that drives: dry friction in the strut, a brake that locks",
    .source =
        "VehicleSim memo, State Variables Calculated Directly; the parameters and "
        "the laws of friction are ours",
    .group = "Vehicles",
    .ns = NS,
    .nf = NF,
    .nd = ND,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .nc = NC,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .direct_var = direct_var,
    .input = input,
    .output = output,
    .param = param,
    .init_s = init_s,
    .init_f = init_f,
    .slow = slow,
    .fast = fast,
    .both = both,
    .direct = direct,
    .out = out,
    .prepare = prepare,
    .scene = &scene,
};
