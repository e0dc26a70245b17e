/* planar_spacecraft.c: a rigid body with two solar panels on sprung hinges, free in the
 * plane: 5 degrees of freedom, x, y, theta_B of the body (slow) and the panels' angles
 * theta_R, theta_L relative to the body (fast). Sample system of Chang, Ploen, Martin
 * and Sohl, "Parallel Multi-Step/Multi-Rate Integration of Two-Time Scale Dynamic
 * Systems", section VI, Eq. 31 and Fig. 5. The paper prints neither
 * equations nor values. The equations are Lagrange's for our reading of Fig. 5: the
 * panels rest along +y and -y of the body.
 *
 *     n(p) = (cos p, sin p), u(p) = (-sin p, cos p)          body axes at angle p
 *     r_R = r + aR u(B) + cR u(B + R),  r_L = r - aL u(B) - cL u(B + L)
 *
 * a: body centre to hinge, c: hinge to panel centre. J = I + m c^2 per panel, e = m c,
 * g = m a c, ea = mR aR - mL aL, w = B', pR = w + R', pL = w + L', all mass Mt. Along
 * the body axes n(B), u(B) the mass matrix depends on R and L only, with rows
 *
 *     t:  Mt a_t + m_B B'' + m_R R'' + m_L L'' = b_t         two components each
 *         m_R = -eR (cos R, sin R), m_L = eL (cos L, sin L), m_B = m_R + m_L - (ea, 0)
 *         b_t = F + (eL pL^2 sin L - eR pR^2 sin R,
 *                    ea w^2 + eR pR^2 cos R - eL pL^2 cos L)
 *     B:  M_BB = IB + mR aR^2 + mL aL^2 + JR + JL + 2 gR cos R + 2 gL cos L
 *         b_B = gR (pR^2 - w^2) sin R + gL (pL^2 - w^2) sin L - kp B - kd w + T
 *     R:  M_BR = JR + gR cos R, M_RR = JR, M_RL = 0
 *         b_R = -gR w^2 sin R - kR R - dR R' + TR            and L alike
 *
 * Translation is eliminated first (its block is Mt times the identity), which leaves
 * A_ij = M_ij - m_i . m_j / Mt, c_i = b_i - m_i . b_t / Mt for i, j in B, R, L, solved
 * by a 3 x 3 Cholesky factorisation without square roots. slow() and fast() are rows of
 * this one solution, each a function of states and inputs alone. Exchanging
 * accelerations instead would be an algebraic loop, and iterating it diverges for heavy
 * panels. Without a force, fast() depends on the slow states through w only. kp, kd (an
 * attitude spring and damper), the hinge dampers and the inputs are not in the paper
 * but ours. */
#include "tw_model.h"

#include <math.h>

enum { X, Y, B, VX, VY, W, NS };
enum { R, L, WR, WL, NF };
enum { FX, FY, T, TR, TL, NU };
enum { MB, MR, ML, IB, IR, IL, AR, AL, CR, CL, LR, LL, KR, KL, DR, DL, KP, KD, NP };
enum {
    ENERGY,
    PX,
    PY,
    LZ,
    TIP_RX,
    TIP_RY,
    TIP_LX,
    TIP_LY,
    TAU_R,
    TAU_L,
    ACCEL,
    NY = 15
};

typedef struct {
    tw_real sB, cB, sR, cR, sL, cL;
} directions;

static directions directions_at(const tw_at *a)
{
    directions q;
    tw_sin_cos(a->xs[B], &q.sB, &q.cB);
    tw_sin_cos(a->xf[R], &q.sR, &q.cR);
    tw_sin_cos(a->xf[L], &q.sL, &q.cL);
    return q;
}

/* Solve A x = c, symmetric, upper triangle given. A pivot that is only rounding error,
 * compared with the inertia it started from, means that the masses define no motion. */
static int solve(tw_real A[3][3], const tw_real c[3], const tw_real inertia[3],
                 tw_real x[3])
{
    const tw_real d0 = A[0][0], l1 = A[0][1] / d0, l2 = A[0][2] / d0;
    const tw_real d1 = A[1][1] - l1 * A[0][1];
    const tw_real e = A[1][2] - l1 * A[0][2], l3 = e / d1;
    const tw_real d2 = A[2][2] - l2 * A[0][2] - l3 * e;
    const double least = 1e-13;
    const tw_mask singular = (d0 <= least * inertia[0]) | (d1 <= least * inertia[1]) |
                             (d2 <= least * inertia[2]);
    if (tw_any(singular)) return tw_unless(tw_not(singular), TW_E_DOMAIN);

    const tw_real y1 = c[1] - l1 * c[0], y2 = c[2] - l2 * c[0] - l3 * y1;
    x[2] = y2 / d2;
    x[1] = y1 / d1 - l3 * x[2];
    x[0] = c[0] / d0 - l1 * x[1] - l2 * x[2];
    return TW_OK;
}

/* x'', y'', B'' into slow, R'', L'' into fast */
static int accelerations(const tw_at *a, const directions *q, tw_real slow[3],
                         tw_real fast[2])
{
    const tw_real *p = a->p, *u = a->u;
    const tw_real w = a->xs[W], pR = w + a->xf[WR], pL = w + a->xf[WL];
    const tw_real w2 = w * w, pR2 = pR * pR, pL2 = pL * pL;
    const tw_real eR = p[MR] * p[CR], eL = p[ML] * p[CL];
    const tw_real gR = eR * p[AR], gL = eL * p[AL];
    const tw_real JR = p[IR] + eR * p[CR], JL = p[IL] + eL * p[CL];
    const tw_real mass = p[MB] + p[MR] + p[ML], ea = p[MR] * p[AR] - p[ML] * p[AL];

    const tw_real mR[2] = {-eR * q->cR, -eR * q->sR}, mL[2] = {eL * q->cL, eL * q->sL};
    const tw_real mB[2] = {mR[0] + mL[0] - ea, mR[1] + mL[1]};
    const tw_real bt[2] = {q->cB * u[FX] + q->sB * u[FY] + mR[1] * pR2 + mL[1] * pL2,
                           q->cB * u[FY] - q->sB * u[FX] + ea * w2 - mR[0] * pR2 -
                               mL[0] * pL2};

    const tw_real *m[3] = {mB, mR, mL};
    const tw_real inertia[3] = {p[IB] + p[MR] * p[AR] * p[AR] + p[ML] * p[AL] * p[AL] +
                                    JR + JL + 2 * (gR * q->cR + gL * q->cL),
                                JR, JL};
    const tw_real none = tw_each(0);
    tw_real A[3][3] = {{inertia[0], JR + gR * q->cR, JL + gL * q->cL},
                       {none, JR, none},
                       {none, none, JL}};
    tw_real c[3] = {gR * (pR2 - w2) * q->sR + gL * (pL2 - w2) * q->sL -
                        p[KP] * a->xs[B] - p[KD] * w + u[T],
                    -gR * w2 * q->sR - p[KR] * a->xf[R] - p[DR] * a->xf[WR] + u[TR],
                    -gL * w2 * q->sL - p[KL] * a->xf[L] - p[DL] * a->xf[WL] + u[TL]};
    for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++)
            A[i][j] -= (m[i][0] * m[j][0] + m[i][1] * m[j][1]) / mass;
        c[i] -= (m[i][0] * bt[0] + m[i][1] * bt[1]) / mass;
    }

    tw_real acc[3];
    const int rc = solve(A, c, inertia, acc);
    if (rc) return rc;
    const tw_real an =
        (bt[0] - mB[0] * acc[0] - mR[0] * acc[1] - mL[0] * acc[2]) / mass;
    const tw_real au =
        (bt[1] - mB[1] * acc[0] - mR[1] * acc[1] - mL[1] * acc[2]) / mass;
    slow[0] = q->cB * an - q->sB * au;
    slow[1] = q->sB * an + q->cB * au;
    slow[2] = acc[0];
    fast[0] = acc[1];
    fast[1] = acc[2];
    return TW_OK;
}

static int both(const tw_at *a, tw_real *dxs, tw_real *dxf)
{
    const directions q = directions_at(a);
    dxs[X] = a->xs[VX];
    dxs[Y] = a->xs[VY];
    dxs[B] = a->xs[W];
    dxf[R] = a->xf[WR];
    dxf[L] = a->xf[WL];
    return accelerations(a, &q, dxs + VX, dxf + WR);
}

static int slow(const tw_at *a, tw_real *dxs)
{
    tw_real dxf[NF];
    return both(a, dxs, dxf);
}

static int fast(const tw_at *a, tw_real *dxf)
{
    tw_real dxs[NS];
    return both(a, dxs, dxf);
}

/* Energy, momenta and tips from the motion of the three bodies: v_R = v - aR w n(B)
 * - cR pR n(B + R), v_L = v + aL w n(B) + cL pL n(B + L). */
static int out(const tw_at *a, tw_real *y)
{
    const tw_real *p = a->p, *xs = a->xs, *xf = a->xf;
    const directions q = directions_at(a);
    const tw_real nR[2] = {q.cB * q.cR - q.sB * q.sR, q.sB * q.cR + q.cB * q.sR};
    const tw_real nL[2] = {q.cB * q.cL - q.sB * q.sL, q.sB * q.cL + q.cB * q.sL};
    const tw_real pR = xs[W] + xf[WR], pL = xs[W] + xf[WL];
    const tw_real hR = p[AR] * xs[W], hL = p[AL] * xs[W];
    const tw_real gR = p[CR] * pR, gL = p[CL] * pL;
    const struct {
        tw_real m, I, spin, r[2], v[2];
    } body[3] = {
        {p[MB], p[IB], xs[W], {xs[X], xs[Y]}, {xs[VX], xs[VY]}},
        {p[MR],
         p[IR],
         pR,
         {xs[X] - p[AR] * q.sB - p[CR] * nR[1], xs[Y] + p[AR] * q.cB + p[CR] * nR[0]},
         {xs[VX] - hR * q.cB - gR * nR[0], xs[VY] - hR * q.sB - gR * nR[1]}},
        {p[ML],
         p[IL],
         pL,
         {xs[X] + p[AL] * q.sB + p[CL] * nL[1], xs[Y] - p[AL] * q.cB - p[CL] * nL[0]},
         {xs[VX] + hL * q.cB + gL * nL[0], xs[VY] + hL * q.sB + gL * nL[1]}},
    };
    y[ENERGY] =
        (p[KP] * xs[B] * xs[B] + p[KR] * xf[R] * xf[R] + p[KL] * xf[L] * xf[L]) / 2;
    y[PX] = y[PY] = y[LZ] = tw_each(0);
    for (int i = 0; i < 3; i++) {
        const tw_real *r = body[i].r, *v = body[i].v;
        const tw_real px = body[i].m * v[0], py = body[i].m * v[1];
        y[ENERGY] +=
            (px * v[0] + py * v[1] + body[i].I * body[i].spin * body[i].spin) / 2;
        y[PX] += px;
        y[PY] += py;
        y[LZ] += body[i].I * body[i].spin + r[0] * py - r[1] * px;
    }
    y[TIP_RX] = xs[X] - p[AR] * q.sB - p[LR] * nR[1];
    y[TIP_RY] = xs[Y] + p[AR] * q.cB + p[LR] * nR[0];
    y[TIP_LX] = xs[X] + p[AL] * q.sB + p[LL] * nL[1];
    y[TIP_LY] = xs[Y] - p[AL] * q.cB - p[LL] * nL[0];
    y[TAU_R] = a->u[TR] - p[KR] * xf[R] - p[DR] * xf[WR];
    y[TAU_L] = a->u[TL] - p[KL] * xf[L] - p[DL] * xf[WL];
    return accelerations(a, &q, y + ACCEL, y + ACCEL + 3);
}

static const tw_var slow_var[] = {
    {"x", "m", "position of the body", 0, 0, 0, TW_PUBLIC},
    {"y", "m", "position of the body, along the panels", 0, 0, 0, TW_PUBLIC},
    {"theta_B", "rad", "angle of the body", 0, 0, 0, TW_PUBLIC},
    {"vx", "m/s", "velocity of the body along x", 0, 0, 0, TW_OURS},
    {"vy", "m/s", "velocity of the body along y", 0, 0, 0, TW_OURS},
    {"omega_B", "rad/s", "spin of the body", 0, 0, 0, TW_OURS},
};
static const tw_var fast_var[] = {
    {"theta_R", "rad", "right panel relative to the body", 0.05, 0, 0, TW_PUBLIC},
    {"theta_L", "rad", "left panel relative to the body", 0, 0, 0, TW_PUBLIC},
    {"omega_R", "rad/s", "rate of theta_R", 0, 0, 0, TW_OURS},
    {"omega_L", "rad/s", "rate of theta_L", 0, 0, 0, TW_OURS},
};
static const tw_var input[] = {
    {"Fx", "N", "force on the body's centre along x"},
    {"Fy", "N", "force on the body's centre along y"},
    {"T", "N m", "torque on the body"},
    {"TR", "N m", "motor torque of the right hinge, body to panel"},
    {"TL", "N m", "motor torque of the left hinge, body to panel"},
};
static const tw_var output[NY] = {
    {"energy", "J", "kinetic and spring energy"},
    {"Px", "kg m/s", "momentum along x"},
    {"Py", "kg m/s", "momentum along y"},
    {"Lz", "kg m2/s", "angular momentum about the origin"},
    {"tip_Rx", "m", "x of the right panel's tip"},
    {"tip_Ry", "m", "y of the right panel's tip"},
    {"tip_Lx", "m", "x of the left panel's tip"},
    {"tip_Ly", "m", "y of the left panel's tip"},
    {"tau_R", "N m", "torque of the right hinge on its panel"},
    {"tau_L", "N m", "torque of the left hinge on its panel"},
    {"ax", "m/s2", "acceleration of the body along x"},
    {"ay", "m/s2", "acceleration of the body along y"},
    {"alpha_B", "rad/s2", "angular acceleration of the body"},
    {"alpha_R", "rad/s2", "acceleration of theta_R"},
    {"alpha_L", "rad/s2", "acceleration of theta_L"},
};

/* Panels of length 3 m: I = m l^2/12, J = m l^2/3, k = J (2 pi f)^2. The defaults are
 * set A: 20 kg, 1 Hz. Zero inertias and lengths are in range; where they leave a
 * singular mass matrix, the run stops with TW_E_DOMAIN. */
static const tw_var param[NP] = {
    {"mB", "kg", "mass of the body", 200, 1e-6, 1e9, TW_OURS},
    {"mR", "kg", "mass of the right panel", 20, 0, 1e9, TW_OURS},
    {"mL", "kg", "mass of the left panel", 20, 0, 1e9, TW_OURS},
    {"IB", "kg m2", "inertia of the body about its centre", 80, 0, 1e12, TW_OURS},
    {"IR", "kg m2", "inertia of the right panel about its centre", 15, 0, 1e12,
     TW_DERIVED},
    {"IL", "kg m2", "inertia of the left panel about its centre", 15, 0, 1e12,
     TW_DERIVED},
    {"aR", "m", "body centre to right hinge", 0.6, 0, 1e6, TW_OURS},
    {"aL", "m", "body centre to left hinge", 0.6, 0, 1e6, TW_OURS},
    {"cR", "m", "right hinge to panel centre", 1.5, 0, 1e6, TW_OURS},
    {"cL", "m", "left hinge to panel centre", 1.5, 0, 1e6, TW_OURS},
    {"lR", "m", "right hinge to panel tip", 3, 0, 1e6, TW_OURS},
    {"lL", "m", "left hinge to panel tip", 3, 0, 1e6, TW_OURS},
    {"kR", "N m/rad", "stiffness of the right hinge", 2368.705056261446, 0, 1e15,
     TW_DERIVED},
    {"kL", "N m/rad", "stiffness of the left hinge", 2368.705056261446, 0, 1e15,
     TW_DERIVED},
    {"dR", "N m s/rad", "damping of the right hinge", 0, 0, 1e12, TW_OURS},
    {"dL", "N m s/rad", "damping of the left hinge", 0, 0, 1e12, TW_OURS},
    {"kp", "N m/rad", "attitude spring on the body", 0, 0, 1e15, TW_OURS},
    {"kd", "N m s/rad", "attitude damping on the body", 0, 0, 1e12, TW_OURS},
};

static const tw_value set_a[] = {{0}};
static const tw_value set_a_spin1[] = {{"omega_B", 1, TW_OURS}, {0}};
static const tw_value set_b[] = {
    {"mR", 5, TW_OURS},
    {"mL", 5, TW_OURS},
    {"IB", 200, TW_OURS},
    {"IR", 3.75, TW_DERIVED},
    {"IL", 3.75, TW_DERIVED},
    {"kR", 37899.28090018313, TW_DERIVED},
    {"kL", 37899.28090018313, TW_DERIVED},
    {0},
};
static const tw_value set_c[] = {
    {"IB", 120, TW_CALIBRATED},
    {"kR", 9474.820225045784, TW_CALIBRATED},
    {"kL", 9474.820225045784, TW_CALIBRATED},
    {"kp", 232133.1, TW_CALIBRATED}, /* IB (2 pi 7 Hz)^2 */
    {0},
};
static const tw_preset preset[] = {
    {"A", "the defaults: 20 kg panels, hinges of 1 Hz", set_a},
    {"A-spin1", "set A spinning at 1 rad/s: the fast part depends on the slow one",
     set_a_spin1},
    {"B", "5 kg panels, hinges of 8 Hz: visible drift of dual-rate methods", set_b},
    {"C", "hinges of 2 Hz, attitude spring of 7 Hz: best case of a search", set_c},
    {0},
};

static const tw_shape shapes[] = {
    {.name = "body",
     .kind = TW_BOX,
     .at = {"x", "y"},
     .turn = {NULL, NULL, "theta_B"},
     .size = {"0.8", "aR + aL", "0.8"}},
    {.name = "right hinge",
     .kind = TW_FRAME,
     .on = "body",
     .at = {NULL, "aR"},
     .turn = {NULL, NULL, "theta_R"}},
    {.name = "right panel",
     .kind = TW_BOX,
     .on = "right hinge",
     .at = {NULL, "0.5*lR"},
     .size = {"0.06", "lR", "1"}},
    {.name = "left hinge",
     .kind = TW_FRAME,
     .on = "body",
     .at = {NULL, "-aL"},
     .turn = {NULL, NULL, "theta_L"}},
    {.name = "left panel",
     .kind = TW_BOX,
     .on = "left hinge",
     .at = {NULL, "-0.5*lL"},
     .size = {"0.06", "lL", "1"}},
    {.name = "force", .kind = TW_ARROW, .at = {"x", "y"}, .to = {"0.02*Fx", "0.02*Fy"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_TOP, 0, NULL,
                               "theta_B theta_R theta_L energy"};

const tw_model tw_model_planar_spacecraft = {
    .name = "planar_spacecraft",
    .what =
        "rigid body with two sprung solar panels in the plane, 5 degrees of freedom",
    .source = "Chang, Ploen, Martin, Sohl, section VI, Eq. 31, Fig. 5",
    .group = "Spacecraft",
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
    .both = both,
    .out = out,
    .scene = &scene,
};
