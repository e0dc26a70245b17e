/* flexible_arm.c: an arm of two flexible links in a vertical plane, built with
 * parts/chain.c (Kim 2000, Eqs. 1-18).
 *
 * Shoulder at the origin, x forward, z up. Slow: q1, link 1 relative to the
 * horizontal, and q2, link 2 relative to the end of link 1, both positive upwards.
 * Fast: amplitudes of two bending modes of each link, a1 a2 and b1 b2. A link is a
 * uniform beam of mass m, length L and bending stiffness EI, with the clamped-free
 * shapes
 *
 *     phi = cosh(b x/L) - cos(b x/L) - s (sinh(b x/L) - sin(b x/L))
 *     1 + cos b cosh b = 0    s = (cosh b + cos b)/(sinh b + sin b)
 *
 * for which, with int phi^2 dx = L,
 *
 *     int phi dm = m 2 s/b    int x phi dm = m L 2/b^2    phi(L) = +-2
 *     phi'(L) = +-2 b s/L     stiffness b^4 EI/L^3        + first mode, - second
 *
 * The motor of the elbow is a mass at the end of link 1, the payload a mass at the end
 * of link 2. Both move with the bending link, so the modal mass matrix is not diagonal.
 * J1 and J2 are the inertias that turn with each joint, c1 and c2 viscous friction.
 * zeta damps each mode as if its link were clamped and carried nothing.
 *
 * Linear modes: a bent link does not shorten, and rotation does not stiffen it. */
#include "parts/chain.h"

#include <math.h>
#include <string.h>

enum { Q1, Q2, DQ1, DQ2, NS };
enum { A1, A2, B1, B2, DA1, DA2, DB1, DB2, NF };
enum { T1, T2, NU };
enum { X, Z, VX, VZ, ACC1, ACC2, BEND1, BEND2, ENERGY, NY };
enum { M, L, EI, TIP, J, C, OF_LINK }; /* of each link, one after the other */
enum { ZETA = 2 * OF_LINK, G, T1_AMP, T2_AMP, FREQ, NP };

static const double sign[2] = {1, -1};

/* The links depend on the parameters only: they are the constants of a run. */
enum { NC = 2 * sizeof(tw_body) / sizeof(tw_real) };

typedef struct arm {
    tw_real own[NC];
    tw_chain chain;
    tw_chain_state state;
    tw_real torque[2];
} arm;

#if TW_ONE_RUN
static const double root[2] = {1.8751040687119612, 4.6940911329741746};
static const double sigma[2] = {0.73409551375891276, 1.0184673187592194};

static void make_link(const double *p, double zeta, tw_body *b)
{
    const double m = p[M], l = p[L], stiff = p[EI] / (l * l * l);
    const double centre[3] = {0}, hub[9] = {0, 0, 0, 0, p[J]};
    const double tip[3] = {l, 0, 0}, shape[6] = {0, 0, 2 * sign[0], 0, 0, 2 * sign[1]};

    b->joint = TW_REVOLUTE;
    b->axis[1] = -1;
    b->modes = 2;
    b->mass = m;
    b->first[0][0] = m * l / 2;
    b->second[0][0][0] = m * l * l / 3;
    for (int k = 0; k < 2; k++) {
        const double bb = root[k] * root[k];
        b->first[1 + k][2] = m * 2 * sigma[k] / root[k];
        b->second[0][1 + k][2] = b->second[1 + k][0][6] = m * l * 2 / bb;
        b->second[1 + k][1 + k][8] = m;
        b->stiffness[k][k] = bb * bb * stiff;
        b->damping[k][k] = 2 * zeta * bb * sqrt(stiff * m);
    }
    tw_body_add_rigid(b, 0, centre, hub);
    tw_body_add_node(b, p[TIP], tip, shape);
}

static int prepare(const tw_at *at, double *c)
{
    const double *p = at->p, l = p[L];
    tw_body body[2];
    memset(body, 0, sizeof body);
    make_link(p, p[ZETA], &body[0]);
    make_link(p + OF_LINK, p[ZETA], &body[1]);
    body[0].parent = -1;
    body[1].parent = 0;
    body[1].at[0] = l;
    for (int k = 0; k < 2; k++) {
        body[1].at_mode[k][2] = 2 * sign[k];
        body[1].turn_mode[k][1] = -2 * sign[k] * root[k] * sigma[k] / l;
    }
    memcpy(c, body, sizeof body);
    return TW_OK;
}
#endif

static void make_arm(const tw_at *at, arm *w)
{
    const tw_real *p = at->p;
    const void *links = tw_constants(at, prepare, w->own);
    w->chain = (tw_chain){2, links, {tw_each(0), tw_each(0), -p[G]}};
    w->state = (tw_chain_state){at->xs, at->xs + DQ1, at->xf, at->xf + DA1};
    for (int i = 0; i < 2; i++)
        w->torque[i] = at->u[T1 + i] - p[C + i * OF_LINK] * at->xs[DQ1 + i];
}

static int slow(const tw_at *at, tw_real *d)
{
    arm w;
    make_arm(at, &w);
    memcpy(d, at->xs + DQ1, 2 * sizeof *d);
    return tw_chain_accelerations(&w.chain, &w.state, w.torque, NULL, d + DQ1, NULL);
}

static int fast(const tw_at *at, tw_real *d)
{
    arm w;
    make_arm(at, &w);
    memcpy(d, at->xf + DA1, 4 * sizeof *d);
    return tw_chain_accelerations(&w.chain, &w.state, w.torque,
                                  at->dxs ? at->dxs + DQ1 : NULL, NULL, d + DA1);
}

static int both(const tw_at *at, tw_real *dxs, tw_real *dxf)
{
    arm w;
    make_arm(at, &w);
    memcpy(dxs, at->xs + DQ1, 2 * sizeof *dxs);
    memcpy(dxf, at->xf + DA1, 4 * sizeof *dxf);
    return tw_chain_accelerations(&w.chain, &w.state, w.torque, NULL, dxs + DQ1,
                                  dxf + DA1);
}

static int out(const tw_at *at, tw_real *y)
{
    const tw_real zero = tw_each(0), tip[3] = {at->p[L + OF_LINK], zero, zero};
    const tw_real shape[6] = {zero, zero, tw_each(2 * sign[0]),
                              zero, zero, tw_each(2 * sign[1])};
    tw_real r[3], v[3], mass[36], force[6];
    tw_motion motion;
    arm w;
    make_arm(at, &w);
    tw_chain_move(&w.chain, &w.state, &motion);
    tw_chain_point(&w.chain, &w.state, &motion, 1, tip, shape, r, v);
    tw_chain_equations(&w.chain, &w.state, &motion, w.torque, mass, force);
    y[ENERGY] = tw_chain_energy(&w.chain, &w.state, &motion, mass);
    y[X] = r[0];
    y[Z] = r[2];
    y[VX] = v[0];
    y[VZ] = v[2];
    y[BEND1] = 2 * (at->xf[A1] - at->xf[A2]);
    y[BEND2] = 2 * (at->xf[B1] - at->xf[B2]);
    return tw_chain_solve(&w.chain, mass, force, NULL, y + ACC1, NULL);
}

static int drive(const tw_at *at, tw_real *u)
{
    const tw_real wave = tw_sin(6.283185307179586477 * at->p[FREQ] * at->t);
    u[T1] = at->p[T1_AMP] * wave;
    u[T2] = at->p[T2_AMP] * wave;
    return TW_OK;
}

/* clang-format off */
static const tw_var slow_var[] = {
    {"q1", "rad", "angle of link 1 above the horizontal", -1.5707963267948966, 0, 0, 0},
    {"q2", "rad", "angle of link 2 above the end of link 1"},
    {"dq1", "rad/s", "rate of q1"},
    {"dq2", "rad/s", "rate of q2"},
};
static const tw_var fast_var[] = {
    {"a1", "m", "first mode of link 1, amplitude"},
    {"a2", "m", "second mode of link 1, amplitude"},
    {"b1", "m", "first mode of link 2, amplitude"},
    {"b2", "m", "second mode of link 2, amplitude"},
    {"da1", "m/s", "rate of a1"},
    {"da2", "m/s", "rate of a2"},
    {"db1", "m/s", "rate of b1"},
    {"db2", "m/s", "rate of b2"},
};
static const tw_var input[] = {
    {"T1", "N m", "torque of the shoulder on link 1"},
    {"T2", "N m", "torque of the elbow, link 1 to link 2"},
};
static const tw_var output[] = {
    {"x", "m", "payload, forward of the shoulder"},
    {"z", "m", "payload, above the shoulder"},
    {"vx", "m/s", "velocity of the payload, forward"},
    {"vz", "m/s", "velocity of the payload, upwards"},
    {"ddq1", "rad/s2", "acceleration of q1"},
    {"ddq2", "rad/s2", "acceleration of q2"},
    {"bend1", "m", "deflection of the end of link 1"},
    {"bend2", "m", "deflection of the end of link 2"},
    {"energy", "J", "kinetic, gravity and bending energy"},
};
static const tw_var param[] = {
    {"m1", "kg", "mass of link 1", 2, 1e-3, 1e6, TW_OURS},
    {"L1", "m", "length of link 1", 1, 1e-3, 1e3, TW_OURS},
    {"EI1", "N m2", "bending stiffness of link 1", 400, 1e-6, 1e12, TW_OURS},
    {"elbow", "kg", "mass at the end of link 1", 1, 0, 1e6, TW_OURS},
    {"J1", "kg m2", "inertia that turns with the shoulder", 0.05, 0, 1e6, TW_OURS},
    {"c1", "N m s/rad", "friction of the shoulder", 0, 0, 1e6, TW_OURS},
    {"m2", "kg", "mass of link 2", 1.2, 1e-3, 1e6, TW_OURS},
    {"L2", "m", "length of link 2", 0.8, 1e-3, 1e3, TW_OURS},
    {"EI2", "N m2", "bending stiffness of link 2", 150, 1e-6, 1e12, TW_OURS},
    {"payload", "kg", "mass at the end of link 2", 0.5, 0, 1e6, TW_OURS},
    {"J2", "kg m2", "inertia that turns with the elbow", 0.02, 0, 1e6, TW_OURS},
    {"c2", "N m s/rad", "friction of the elbow", 0, 0, 1e6, TW_OURS},
    {"zeta", "", "damping ratio of the modes", 0.01, 0, 10, TW_OURS},
    {"g", "m/s2", "gravity", 9.81, -100, 100, TW_PUBLIC},
    {"T1_amp", "N m", "amplitude of the shoulder's torque", 20, -1e9, 1e9, TW_OURS},
    {"T2_amp", "N m", "amplitude of the elbow's torque", 4, -1e9, 1e9, TW_OURS},
    {"f", "Hz", "frequency of the torques", 1, 0, 1e4, TW_OURS},
};
/* clang-format on */

/* Link 2 turns with the slope of the bent end of link 1, phi'(L). */
static const tw_shape shapes[] = {
    {.name = "shoulder", .kind = TW_WHEEL, .size = {"0.07"}},
    {.name = "link 1",
     .kind = TW_BEAM,
     .turn = {NULL, "-q1"},
     .size = {"L1"},
     .to = {NULL, NULL, "bend1"}},
    {.name = "elbow motor", .kind = TW_WHEEL, .on = "link 1", .size = {"0.05"}},
    {.name = "link 2",
     .kind = TW_BEAM,
     .on = "link 1",
     .turn = {NULL, "-q2 - 2.7530*a1/L1 + 9.5617*a2/L1"},
     .size = {"L2"},
     .to = {NULL, NULL, "bend2"}},
    {.name = "payload weight", .kind = TW_WHEEL, .on = "link 2", .size = {"0.06"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, NULL, "q1 q2 bend1 bend2"};

const tw_model tw_model_flexible_arm = {
    .name = "flexible_arm",
    .what = "two flexible links in a vertical plane: two joints, four bending modes",
    .source = "example of the recursive equations of Kim (2000), Eqs. 1-18",
    .group = "Flexible",
    .ns = NS,
    .nf = NF,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .nc = NC,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .input = input,
    .output = output,
    .param = param,
    .slow = slow,
    .fast = fast,
    .both = both,
    .fast_without_u = 1,
    .out = out,
    .drive = drive,
    TW_FOR_ONE_RUN(.prepare = prepare, ).scene = &scene,
};
