/* hydraulic_actuator.c: a hydraulic cylinder with valve and supply line that moves a
 * body with three modes. Masses, springs and dampers of the body are slow; the piston
 * and the oil are fast, and the oil is stiff: pressures settle within microseconds to
 * milliseconds, the body within tenths of a second.
 *
 *     slow   m1 q1'' = F - k12 (q1 - q2) - c12 (q1' - q2') + force
 *            m2 q2'' = k12 (q1 - q2) + c12 (q1' - q2') - k2 sin q2 - k23 (q2 - q3)
 *                      - c2 q2'
 *            m3 q3'' = k23 (q2 - q3) - k3 q3 - c3 q3'
 *     fast   m x'' = A (pa - pb) - d x' - F,   F = k (x - q1) + c (x' - q1')
 *            pa' = B / (s (V + A x)) (Qa - A x' - leak (pa - pb) - drain (pa - pt))
 *            pb' = B / (s (V - A x)) (Qb + A x' + leak (pa - pb) - drain (pb - pt))
 *            pl' = B / (s Vl) (open_l Q(ps - pl) - the flow from the line)
 *
 * q2 is measured in units of 1 m / rad for the sine. The spool u connects line and
 * chambers; it is limited to -1 ... 1:
 *
 *     u > 0   Qa = u Q(pl - pa), Qb = -u Q(pb - pt); from the line: Qa
 *     else    Qa = u Q(pa - pt), Qb = -u Q(pl - pb); from the line: Qb
 *     Q(p) = orifice p / sqrt(|p| + p0)
 *
 * Volumes count x up to stroke; s scales all volumes: with s = 0.01 the same actuator
 * is a hundred times stiffer. Eigenvalues of the fast part over the default run, s = 1:
 * -178 +- 1131i 1/s and -4e4 ... -3.6e5 1/s. The spool moves by itself when no input is
 * given, u = sin(2 pi t) tanh(20 t). The equations, with pressures in bar as usual in
 * hydraulics, and the values are ours. */
#include "tw_model.h"

#include <math.h>

enum { Q1, Q2, Q3, W1, W2, W3, NS };
enum { X, V, PA, PB, PL, NF };
enum { SPOOL, FORCE, NU };
enum { ROD, LOAD, FLOW_A, FLOW_B, FLOW_L, ENERGY, POWER, NY };
enum {
    SCALE,
    BULK,
    AREA,
    SUPPLY,
    TANK,
    CHAMBER,
    LINE,
    ORIFICE,
    LAMINAR,
    LINE_ORIFICE,
    LEAK,
    DRAIN,
    STROKE,
    PISTON,
    FRICTION,
    K,
    C,
    M1,
    M2,
    M3,
    K12,
    C12,
    K2,
    C2,
    K23,
    K3,
    C3,
    NP
};

static tw_real flow(const tw_real *p, tw_real drop)
{
    return p[ORIFICE] * drop / tw_sqrt(tw_fabs(drop) + p[LAMINAR]);
}

static tw_real within(tw_real x, tw_real most)
{
    return tw_select(x > most, most, tw_select(x < -most, -most, x));
}

/* Into the chambers, and from the line. */
typedef struct flows {
    tw_real a, b, line, supply;
} flows;

static flows flows_at(const tw_at *at)
{
    const tw_real *p = at->p, *x = at->xf, u = within(at->u[SPOOL], tw_each(1));
    const tw_mask out = u > 0;
    flows q;
    q.supply = p[LINE_ORIFICE] * flow(p, p[SUPPLY] - x[PL]);
    q.a = u * flow(p, tw_select(out, x[PL] - x[PA], x[PA] - p[TANK]));
    q.b = -u * flow(p, tw_select(out, x[PB] - p[TANK], x[PL] - x[PB]));
    q.line = tw_select(out, q.a, q.b);
    return q;
}

/* B / volume of both chambers and the line. No chamber may vanish. */
static int stiffness(const tw_at *at, tw_real c[3])
{
    const tw_real *p = at->p, moved = p[AREA] * within(at->xf[X], p[STROKE]);
    const tw_mask vanished = tw_fabs(moved) >= p[CHAMBER];
    if (tw_any(vanished)) return tw_unless(tw_not(vanished), TW_E_DOMAIN);
    c[0] = p[BULK] / (p[SCALE] * (p[CHAMBER] + moved));
    c[1] = p[BULK] / (p[SCALE] * (p[CHAMBER] - moved));
    c[2] = p[BULK] / (p[SCALE] * p[LINE]);
    return TW_OK;
}

/* Force of the piston on the body. A pressure of 1 bar on 1 m2 is 1e5 N. */
static tw_real rod(const tw_at *at)
{
    return at->p[K] * (at->xf[X] - at->xs[Q1]) + at->p[C] * (at->xf[V] - at->xs[W1]);
}

static const double PASCAL = 1e5;

static int slow(const tw_at *at, tw_real *d)
{
    const tw_real *p = at->p, *x = at->xs;
    const tw_real f12 = p[K12] * (x[Q1] - x[Q2]) + p[C12] * (x[W1] - x[W2]);
    const tw_real f23 = p[K23] * (x[Q2] - x[Q3]);
    d[Q1] = x[W1];
    d[Q2] = x[W2];
    d[Q3] = x[W3];
    d[W1] = (rod(at) - f12 + at->u[FORCE]) / p[M1];
    d[W2] = (f12 - p[K2] * tw_sin(x[Q2]) - f23 - p[C2] * x[W2]) / p[M2];
    d[W3] = (f23 - p[K3] * x[Q3] - p[C3] * x[W3]) / p[M3];
    return TW_OK;
}

static int fast(const tw_at *at, tw_real *d)
{
    const tw_real *p = at->p, *x = at->xf;
    const flows q = flows_at(at);
    const tw_real leak = p[LEAK] * (x[PA] - x[PB]), moving = p[AREA] * x[V];
    tw_real c[3];
    const int rc = stiffness(at, c);
    if (rc) return rc;
    d[X] = x[V];
    d[V] =
        (PASCAL * p[AREA] * (x[PA] - x[PB]) - p[FRICTION] * x[V] - rod(at)) / p[PISTON];
    d[PA] = c[0] * (q.a - moving - leak - p[DRAIN] * (x[PA] - p[TANK]));
    d[PB] = c[1] * (q.b + moving + leak - p[DRAIN] * (x[PB] - p[TANK]));
    d[PL] = c[2] * (q.supply - q.line);
    return TW_OK;
}

#if TW_ONE_RUN
/* dQ/dp */
static double flow_slope(const double *p, double drop)
{
    const double s = fabs(drop) + p[LAMINAR];
    return p[ORIFICE] * (0.5 * fabs(drop) + p[LAMINAR]) / (s * sqrt(s));
}

/* Of fast(). Where a volume is limited it does not depend on the piston. */
static int fast_jacobian(const tw_at *at, double *J, int stride)
{
#define J(i, j) J[(i) + (j)*stride]
    const double *p = at->p, *x = at->xf, u = within(at->u[SPOOL], 1);
    const double moves = fabs(x[X]) < p[STROKE] ? p[SCALE] * p[AREA] / p[BULK] : 0;
    double c[3], dx[NF];
    int rc = stiffness(at, c);
    if (!rc) rc = fast(at, dx);
    if (rc) return rc;
    J(X, V) = 1;
    J(V, X) = -p[K] / p[PISTON];
    J(V, V) = -(p[FRICTION] + p[C]) / p[PISTON];
    J(V, PA) = PASCAL * p[AREA] / p[PISTON];
    J(V, PB) = -J(V, PA);
    J(PA, X) = -dx[PA] * c[0] * moves;
    J(PB, X) = dx[PB] * c[1] * moves;
    J(PA, V) = -c[0] * p[AREA];
    J(PB, V) = c[1] * p[AREA];
    J(PA, PA) = -c[0] * (p[LEAK] + p[DRAIN]);
    J(PA, PB) = c[0] * p[LEAK];
    J(PB, PB) = -c[1] * (p[LEAK] + p[DRAIN]);
    J(PB, PA) = c[1] * p[LEAK];
    J(PL, PL) = -c[2] * p[LINE_ORIFICE] * flow_slope(p, p[SUPPLY] - x[PL]);
    if (u > 0) {
        const double in = u * flow_slope(p, x[PL] - x[PA]);
        J(PA, PA) -= c[0] * in;
        J(PA, PL) = c[0] * in;
        J(PB, PB) -= c[1] * u * flow_slope(p, x[PB] - p[TANK]);
        J(PL, PL) -= c[2] * in;
        J(PL, PA) = c[2] * in;
    } else {
        const double in = -u * flow_slope(p, x[PL] - x[PB]);
        J(PA, PA) += c[0] * u * flow_slope(p, x[PA] - p[TANK]);
        J(PB, PB) -= c[1] * in;
        J(PB, PL) = c[1] * in;
        J(PL, PL) -= c[2] * in;
        J(PL, PB) = c[2] * in;
    }
#undef J
    return TW_OK;
}
#endif

/* Of body, piston and their springs. The gravity of a pendulum is not meant: the sine
 * is a spring that softens. */
static tw_real energy(const tw_at *at)
{
    const tw_real *p = at->p, *s = at->xs, *x = at->xf;
    const tw_real d12 = s[Q1] - s[Q2], d23 = s[Q2] - s[Q3], d = x[X] - s[Q1];
    return 0.5 * (p[M1] * s[W1] * s[W1] + p[M2] * s[W2] * s[W2] +
                  p[M3] * s[W3] * s[W3] + p[PISTON] * x[V] * x[V] + p[K] * d * d +
                  p[K12] * d12 * d12 + p[K23] * d23 * d23 + p[K3] * s[Q3] * s[Q3]) +
           p[K2] * (1 - tw_cos(s[Q2]));
}

/* Of the oil and the force on the body, less what the dampers take. */
static tw_real power(const tw_at *at)
{
    const tw_real *p = at->p, *s = at->xs, *x = at->xf;
    const tw_real v = x[V] - s[W1], v12 = s[W1] - s[W2];
    return PASCAL * p[AREA] * (x[PA] - x[PB]) * x[V] + at->u[FORCE] * s[W1] -
           p[FRICTION] * x[V] * x[V] - p[C] * v * v - p[C12] * v12 * v12 -
           p[C2] * s[W2] * s[W2] - p[C3] * s[W3] * s[W3];
}

static int out(const tw_at *at, tw_real *y)
{
    const flows q = flows_at(at);
    y[ROD] = rod(at);
    y[LOAD] = PASCAL * at->p[AREA] * (at->xf[PA] - at->xf[PB]);
    y[FLOW_A] = q.a;
    y[FLOW_B] = q.b;
    y[FLOW_L] = q.supply;
    y[ENERGY] = energy(at);
    y[POWER] = power(at);
    return TW_OK;
}

static int drive(const tw_at *at, tw_real *u)
{
    const double turn = 6.2831853071795864769;
    u[SPOOL] = tw_each(sin(turn * at->t) * tanh(20 * at->t));
    u[FORCE] = tw_each(0);
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"q1", "m", "position of the first mass, which the rod moves"},
    {"q2", "m", "position of the second mass"},
    {"q3", "m", "position of the third mass"},
    {"w1", "m/s", "velocity of the first mass"},
    {"w2", "m/s", "velocity of the second mass"},
    {"w3", "m/s", "velocity of the third mass"},
};
static const tw_var fast_var[] = {
    {"x", "m", "position of the piston"},
    {"v", "m/s", "velocity of the piston"},
    {"pa", "bar", "pressure in chamber A, which pushes the piston out", 100},
    {"pb", "bar", "pressure in chamber B", 100},
    {"pl", "bar", "pressure in the line from the supply to the valve", 200},
};
static const tw_var input[] = {
    {"spool", "", "opening of the valve, -1 ... 1: out for positive values"},
    {"force", "N", "force on the first mass"},
};
static const tw_var output[] = {
    {"rod_force", "N", "force of the piston on the body"},
    {"load", "N", "force of the pressures on the piston"},
    {"flow_a", "m3/s", "flow into chamber A"},
    {"flow_b", "m3/s", "flow into chamber B"},
    {"flow_line", "m3/s", "flow from the supply into the line"},
    {"energy", "J", "kinetic energy, and energy in the springs"},
    {"power", "W", "its rate of change: of pressures and force, less the dampers"},
};
static const tw_var param[] = {
    {"scale", "", "scale of all volumes of oil", 1, 1e-4, 100},
    {"bulk", "bar", "bulk modulus of the oil", 1.4e4, 1, 1e6},
    {"area", "m2", "area of the piston", 1e-3, 1e-6, 1},
    {"supply", "bar", "pressure of the supply", 200, 0, 2000},
    {"tank", "bar", "pressure of the tank", 5, 0, 1000},
    {"chamber", "m3", "volume of a chamber in the middle position", 1.2e-4, 1e-7, 1},
    {"line", "m3", "volume of the line", 4e-6, 1e-8, 1},
    {"orifice", "m3/(s sqrt(bar))", "flow of the open valve", 2.4e-5, 0, 1},
    {"laminar", "bar", "pressure drop below which the flow is laminar", 0.5, 1e-3, 100},
    {"line_orifice", "", "orifice of the supply, relative to that of the valve", 3, 0,
     1000},
    {"leak", "m3/(s bar)", "leakage from chamber to chamber", 4e-8, 0, 1},
    {"drain", "m3/(s bar)", "leakage from a chamber to the tank", 2e-7, 0, 1},
    {"stroke", "m", "largest position that changes the volumes", 0.1, 1e-4, 10},
    {"piston", "kg", "mass of the piston", 20, 1e-3, 1e5},
    {"friction", "N s/m", "friction of the piston", 800, 0, 1e7},
    {"k", "N/m", "stiffness of the rod", 4e5, 0, 1e9},
    {"c", "N s/m", "damping of the rod", 2e3, 0, 1e7},
    {"m1", "kg", "first mass", 400, 1e-3, 1e7},
    {"m2", "kg", "second mass", 300, 1e-3, 1e7},
    {"m3", "kg", "third mass", 80, 1e-3, 1e7},
    {"k12", "N/m", "spring between the first and the second mass", 6e4, 0, 1e9},
    {"c12", "N s/m", "damper between them", 2e3, 0, 1e7},
    {"k2", "N", "spring of the second mass, of the sine of its position", 4e4, 0, 1e9},
    {"c2", "N s/m", "damper of the second mass", 300, 0, 1e7},
    {"k23", "N/m", "spring between the second and the third mass", 5e4, 0, 1e9},
    {"k3", "N/m", "spring of the third mass", 1e5, 0, 1e9},
    {"c3", "N s/m", "damper of the third mass", 100, 0, 1e7},
};

static const tw_value small[] = {{"scale", 0.1}, {NULL}};
static const tw_value smallest[] = {{"scale", 0.01}, {NULL}};
static const tw_preset preset[] = {
    {"volumes_0_1", "volumes of a tenth: eigenvalues to -3.6e6 1/s", small},
    {"volumes_0_01", "volumes of a hundredth: eigenvalues to -3.6e7 1/s", smallest},
    {NULL},
};

/* Along x: cylinder, piston and rod, then the three masses on their springs. A wall
 * holds the third one. Pressures are arrows on the piston, 0.2 m for 200 bar. */
static const tw_shape shapes[] = {
    {.name = "cylinder", .kind = TW_BOX, .size = {"2*stroke + 0.2", "0.2", "0.2"}},
    {.name = "piston", .kind = TW_BOX, .at = {"x"}, .size = {"0.04", "0.18", "0.18"}},
    {.name = "rod", .kind = TW_LINE, .on = "piston", .to = {"0.45"}},
    {.name = "first mass",
     .kind = TW_BOX,
     .at = {"q1 + 0.85"},
     .size = {"0.2", "0.3", "0.3"}},
    {.name = "second mass",
     .kind = TW_BOX,
     .at = {"q2 + 1.4"},
     .size = {"0.2", "0.3", "0.3"}},
    {.name = "third mass",
     .kind = TW_BOX,
     .at = {"q3 + 1.95"},
     .size = {"0.14", "0.2", "0.2"}},
    {.name = "wall", .kind = TW_BOX, .at = {"2.4"}, .size = {"0.04", "0.4", "0.5"}},
    {.name = "spring of the rod",
     .kind = TW_SPRING,
     .on = "piston",
     .at = {"0.45"},
     .to = {"-0.1"},
     .end = "first mass"},
    {.name = "first spring",
     .kind = TW_SPRING,
     .on = "first mass",
     .at = {"0.1"},
     .to = {"-0.1"},
     .end = "second mass"},
    {.name = "second spring",
     .kind = TW_SPRING,
     .on = "second mass",
     .at = {"0.1"},
     .to = {"-0.07"},
     .end = "third mass"},
    {.name = "third spring",
     .kind = TW_SPRING,
     .on = "third mass",
     .at = {"0.07"},
     .to = {"-0.02"},
     .end = "wall"},
    {.name = "pressure in A",
     .kind = TW_ARROW,
     .on = "piston",
     .at = {"-0.001*pa", NULL, "0.16"},
     .to = {"0.001*pa"}},
    {.name = "pressure in B",
     .kind = TW_ARROW,
     .on = "piston",
     .at = {"0.001*pb", NULL, "0.16"},
     .to = {"-0.001*pb"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, NULL, "x q1 q2 q3 pa pb pl"};

const tw_model tw_model_hydraulic_actuator = {
    .name = "hydraulic_actuator",
    .what =
        "hydraulic cylinder with valve and line on a body with three modes: a stiff "
        "fast part",
    .source = "ours",
    .group = "Hydraulics",
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
    .preset = preset,
    .slow = slow,
    .fast = fast,
    .out = out,
    .drive = drive,
    TW_FOR_ONE_RUN(.fast_jacobian = fast_jacobian, ).scene = &scene,
};
