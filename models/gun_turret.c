/* gun_turret.c: turret, mount and a flexible gun barrel (Kim 2000, section 4).
 *
 * Slow: azimuth q1 about the vertical Z and elevation q2 about the trunnion's y axis,
 * positive muzzle DOWN, so that gravity acts in the positive direction and the paper's
 * torque bias of -33451 N m balances it. Fast: amplitudes of two bending modes, a1 a2
 * in the vertical and b1 b2 in the horizontal plane, with the same two shapes phi1 phi2
 * in both.
 *
 * A point of the barrel at x from the trunnion is, in the turret's frame,
 *
 *     (d + c x + s up, left, -s x + c up)     up = phi.a, left = phi.b
 *
 * No foreshortening, no rotary inertia, and the mount is on the line of the barrel.
 * With int mu phi_i phi_j = 1 or 0, n_i = int mu phi_i, p_i = int mu x phi_i, the mass
 * mt of mount and gun, their moments S1 = int x dm and S2 = int x^2 dm, the turret's
 * inertia It, c = cos q2, s = sin q2 and h_i = d n_i + c p_i + s a_i, the equations
 * M q'' = Q (Eq. 45) are
 *
 *     M11 = It + mt d^2 + 2 d c S1 + c^2 S2 + 2 d s n.a + 2 c s p.a + s^2 a.a + b.b
 *     M12 = s p.b - c a.b     M22 = S2 + a.a
 *     M1a = -s b   M2a = -p   M1b = h   M2b = 0   Maa = Mbb = I   Mab = 0
 *     D11 = dM11/dq2
 *     Q1  = T1 - [M11' u + v^2 (c p.b + s a.b) - 2 c v b.a']
 *     Q2  = T2 + g (c S1 + s n.a) - [2 v a.a' - u^2 D11/2 + 2 u (s p - c a).b']
 *     Qai = -g c n_i - om_i^2 a_i - 2 zeta om_i a_i' + 2 u s b_i' + u^2 s h_i
 *           + v^2 a_i
 *     Qbi = -om_i^2 b_i - 2 zeta om_i b_i' - 2 u v (c a_i - s p_i) - 2 u s a_i'
 *           + u^2 b_i
 *
 * with u = q1', v = q2', decoupled as in Eqs. 36 and 46,
 *
 *     (Mss - Msf Mfs) qs'' = Qs - Msf Qf        qf'' = Qf - Mfs qs''
 *
 * where most terms of Mss - Msf Mfs cancel. fast() takes qs'' from the method's
 * estimate of the slow derivative when there is one (Eq. 39).
 *
 * The paper gives the torques (Eqs. 43 and 44) and no other number;
 * doc/models/gun_turret.md says where the parameters come from. The modal parameters
 * follow from a uniform cantilever (tests/models/test_gun.c recomputes them). */
#include "tw_model.h"

#include <math.h>

enum { Q1, Q2, U, V, NS };
enum { A1, A2, B1, B2, DA1, DA2, DB1, DB2, NF };
enum { T1, T2, NU };
enum { X, Y, Z, VX, VY, VZ, ACC1, ACC2, TIP_A, TIP_B, ENERGY, NY };
enum {
    IT,
    D,
    MT,
    S1,
    S2,
    N1,
    N2,
    P1,
    P2,
    OM1,
    OM2,
    ZETA,
    TIP1,
    TIP2,
    MUZZLE,
    GRAVITY,
    T1_AMP,
    T2_AMP,
    T2_BIAS,
    FREQ,
    START,
    NP
};

/* Terms that slow() and fast() share at one point. */
typedef struct point {
    tw_real c, s;
    tw_real h[2]; /* M1b */
    tw_real Qa[2], Qb[2];
} point;

static tw_real dot(const tw_real *x, const tw_real *y)
{
    return x[0] * y[0] + x[1] * y[1];
}

/* The pointers do not alias, so that the compiler can compute both modes as a pair. */
static inline void modal_forces(const tw_at *at, point *restrict w)
{
    const tw_real *restrict p = at->p, *restrict xf = at->xf;
    const tw_real u = at->xs[U], v = at->xs[V];
    tw_real s, c;
    tw_sin_cos(at->xs[Q2], &s, &c);
    w->c = c;
    w->s = s;
    for (int i = 0; i < 2; i++) {
        const tw_real a = xf[A1 + i], b = xf[B1 + i];
        const tw_real da = xf[DA1 + i], db = xf[DB1 + i];
        const tw_real om = p[OM1 + i], k = om * om, r = 2 * p[ZETA] * om;
        w->h[i] = p[D] * p[N1 + i] + c * p[P1 + i] + s * a;
        w->Qa[i] = (v * v - k) * a - r * da + 2 * u * s * db + u * u * s * w->h[i] -
                   p[GRAVITY] * c * p[N1 + i];
        w->Qb[i] = (u * u - k) * b - r * db - 2 * u * s * da -
                   2 * u * v * (c * a - s * p[P1 + i]);
    }
}

/* qs'' by the Schur complement. Its matrix is the inertia less the part of the modes;
 * it is positive definite for every state if it is for the barrel alone. */
static int joint_accelerations(const tw_at *at, const point *w, tw_real *acc)
{
    const tw_real *p = at->p, *n = p + N1, *m = p + P1;
    const tw_real *a = at->xf + A1, *b = at->xf + B1, *da = at->xf + DA1,
                  *db = at->xf + DB1;
    const tw_real u = at->xs[U], v = at->xs[V], c = w->c, s = w->s, d = p[D];
    const tw_real na = dot(n, a), ma = dot(m, a), aa = dot(a, a);
    const tw_real mb = dot(m, b), ab = dot(a, b);

    const tw_real D11 =
        2 * (c * (d * na - s * p[S2] + s * aa) - d * s * p[S1] + (c * c - s * s) * ma);
    const tw_real dM11 =
        v * D11 +
        2 * (s * (d * dot(n, da) + c * dot(m, da) + s * dot(a, da)) + dot(b, db));
    tw_real Q[2] = {
        at->u[T1] - dM11 * u - v * v * (c * mb + s * ab) + 2 * c * v * dot(b, da),
        at->u[T2] + p[GRAVITY] * (c * p[S1] + s * na) - 2 * v * dot(a, da) +
            u * u * D11 / 2 - 2 * u * (s * dot(m, db) - c * dot(a, db)),
    };
    Q[0] += s * dot(b, w->Qa) - dot(w->h, w->Qb);
    Q[1] += dot(m, w->Qa);

    const tw_real M11 =
        p[IT] + d * d * (p[MT] - dot(n, n)) +
        c * (2 * d * (p[S1] - dot(n, m)) + c * (p[S2] - dot(m, m) + dot(b, b)));
    const tw_real M12 = -c * ab, M22 = p[S2] - dot(m, m) + aa;
    const tw_real det = M11 * M22 - M12 * M12;
    const tw_mask definite = (M22 > 0) & (det > 0);
    if (!tw_all(definite)) return tw_unless(definite, TW_E_DOMAIN);
    acc[0] = (M22 * Q[0] - M12 * Q[1]) / det;
    acc[1] = (M11 * Q[1] - M12 * Q[0]) / det;
    return TW_OK;
}

static void slow_rates(const tw_at *at, const tw_real *acc, tw_real *d)
{
    d[Q1] = at->xs[U];
    d[Q2] = at->xs[V];
    d[U] = acc[0];
    d[V] = acc[1];
}

static inline void fast_rates(const tw_at *at, const point *restrict w,
                              const tw_real *restrict acc, tw_real *restrict d)
{
    const tw_real *restrict m = at->p + P1, *restrict xf = at->xf;
    for (int i = 0; i < 2; i++) {
        d[A1 + i] = xf[DA1 + i];
        d[B1 + i] = xf[DB1 + i];
        d[DA1 + i] = w->Qa[i] + w->s * xf[B1 + i] * acc[0] + m[i] * acc[1];
        d[DB1 + i] = w->Qb[i] - w->h[i] * acc[0];
    }
}

static int slow(const tw_at *at, tw_real *d)
{
    point w;
    tw_real acc[2];
    modal_forces(at, &w);
    int rc = joint_accelerations(at, &w, acc);
    if (!rc) slow_rates(at, acc, d);
    return rc;
}

static int both(const tw_at *at, tw_real *dxs, tw_real *dxf)
{
    point w;
    tw_real acc[2];
    modal_forces(at, &w);
    int rc = joint_accelerations(at, &w, acc);
    if (rc) return rc;
    slow_rates(at, acc, dxs);
    fast_rates(at, &w, acc, dxf);
    return TW_OK;
}

static int fast(const tw_at *at, tw_real *d)
{
    point w;
    tw_real dxs[NS];
    if (!at->dxs) return both(at, dxs, d);
    modal_forces(at, &w);
    fast_rates(at, &w, at->dxs + U, d);
    return TW_OK;
}

static tw_real energy(const tw_at *at, const point *w)
{
    const tw_real *p = at->p, *n = p + N1, *m = p + P1;
    const tw_real *a = at->xf + A1, *b = at->xf + B1, *da = at->xf + DA1,
                  *db = at->xf + DB1;
    const tw_real u = at->xs[U], v = at->xs[V], c = w->c, s = w->s, d = p[D];
    const tw_real aa = dot(a, a), bb = dot(b, b), na = dot(n, a);
    const tw_real M11 = p[IT] + p[MT] * d * d + c * (2 * d * p[S1] + c * p[S2]) +
                        s * (2 * d * na + 2 * c * dot(m, a) + s * aa) + bb;
    const tw_real M12 = s * dot(m, b) - c * dot(a, b);
    const tw_real joints = M11 * u * u / 2 + M12 * u * v + (p[S2] + aa) * v * v / 2;
    const tw_real modes = (dot(da, da) + dot(db, db)) / 2;
    const tw_real coupling = u * (dot(w->h, db) - s * dot(b, da)) - v * dot(m, da);
    tw_real bending = tw_each(0);
    for (int i = 0; i < 2; i++)
        bending += p[OM1 + i] * p[OM1 + i] * (a[i] * a[i] + b[i] * b[i]) / 2;
    return joints + coupling + modes + bending + p[GRAVITY] * (c * na - s * p[S1]);
}

static int out(const tw_at *at, tw_real *y)
{
    const tw_real *p = at->p, *xf = at->xf;
    const tw_real u = at->xs[U], v = at->xs[V], l = p[MUZZLE];
    tw_real s1, c1;
    tw_sin_cos(at->xs[Q1], &s1, &c1);
    const tw_real up = dot(p + TIP1, xf + A1), dup = dot(p + TIP1, xf + DA1);
    const tw_real side = dot(p + TIP1, xf + B1), dside = dot(p + TIP1, xf + DB1);
    point w;
    modal_forces(at, &w);
    int rc = joint_accelerations(at, &w, y + ACC1);
    if (rc) return rc;

    /* in the frame of the turret, then rotated by the azimuth */
    const tw_real x = p[D] + l * w.c + up * w.s;
    const tw_real dx = (up * w.c - l * w.s) * v + dup * w.s - u * side;
    const tw_real dy = dside + u * x;
    y[X] = c1 * x - s1 * side;
    y[Y] = s1 * x + c1 * side;
    y[Z] = up * w.c - l * w.s;
    y[VX] = c1 * dx - s1 * dy;
    y[VY] = s1 * dx + c1 * dy;
    y[VZ] = dup * w.c - (l * w.c + up * w.s) * v;
    y[TIP_A] = up;
    y[TIP_B] = side;
    y[ENERGY] = energy(at, &w);
    return TW_OK;
}

/* Eqs. 43 and 44 */
static int drive(const tw_at *at, tw_real *u)
{
    const tw_real wave = tw_sin(6.283185307179586477 * at->p[FREQ] * at->t);
    u[T1] = at->p[T1_AMP] * wave;
    u[T2] = at->p[T2_AMP] * wave + at->p[T2_BIAS];
    return TW_OK;
}

/* The barrel's own weight bends it by a_i = -g n_i / om_i^2 when level. */
static int init_f(const tw_at *at, tw_real *xf)
{
    const tw_real *p = at->p;
    for (int i = 0; i < NF; i++) xf[i] = tw_each(0);
    for (int i = 0; i < 2; i++)
        xf[A1 + i] =
            -(1 - p[START]) * p[GRAVITY] * p[N1 + i] / (p[OM1 + i] * p[OM1 + i]);
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"q1", "rad", "azimuth"},
    {"q2", "rad", "elevation, positive muzzle down"},
    {"dq1", "rad/s", "azimuth rate"},
    {"dq2", "rad/s", "elevation rate"},
};
static const tw_var fast_var[] = {
    {"a1", "m kg^0.5", "first vertical mode"},
    {"a2", "m kg^0.5", "second vertical mode"},
    {"b1", "m kg^0.5", "first horizontal mode"},
    {"b2", "m kg^0.5", "second horizontal mode"},
    {"da1", "m kg^0.5/s", "rate of a1"},
    {"da2", "m kg^0.5/s", "rate of a2"},
    {"db1", "m kg^0.5/s", "rate of b1"},
    {"db2", "m kg^0.5/s", "rate of b2"},
};
static const tw_var input[] = {
    {"T1", "N m", "azimuth torque on the turret"},
    {"T2", "N m", "elevation torque on the mount"},
};
static const tw_var output[] = {
    {"x", "m", "muzzle, forward"},
    {"y", "m", "muzzle, left"},
    {"z", "m", "muzzle, up from the trunnion"},
    {"vx", "m/s", "muzzle velocity, forward"},
    {"vy", "m/s", "muzzle velocity, left"},
    {"vz", "m/s", "muzzle velocity, up"},
    {"ddq1", "rad/s2", "azimuth acceleration"},
    {"ddq2", "rad/s2", "elevation acceleration"},
    {"bend_up", "m", "deflection of the muzzle, upwards"},
    {"bend_left", "m", "deflection of the muzzle, to the left"},
    {"energy", "J", "kinetic, gravity and bending energy"},
};

/* clang-format off */
static const tw_var param[] = {
    {"It", "kg m2", "inertia of the turret about Z", 32000, 1, 1e9, TW_OURS},
    {"d", "m", "trunnion ahead of the turret's axis", 1, -100, 100, TW_OURS},
    {"mt", "kg", "mass of mount and gun", 3080, 1, 1e7, TW_OURS},
    {"S1", "kg m", "first moment of mount and gun about the trunnion",
     33451 / 9.81, -1e8, 1e8, TW_CALIBRATED},
    {"S2", "kg m2", "second moment of mount and gun about the trunnion",
     1190 * (0.5 * 0.5 + 0.5 * 5.3 + 5.3 * 5.3 / 3) + 2600, 1, 1e9, TW_DERIVED},
    {"n1", "kg^0.5", "int mu phi1", 27.0103785077321709, -1e5, 1e5, TW_DERIVED},
    {"n2", "kg^0.5", "int mu phi2", 14.9692160672492792, -1e5, 1e5, TW_DERIVED},
    {"p1", "m kg^0.5", "int mu x phi1", 117.50405281454163, -1e6, 1e6, TW_DERIVED},
    {"p2", "m kg^0.5", "int mu x phi2", 24.0795719388664057, -1e6, 1e6, TW_DERIVED},
    {"om1", "rad/s", "first clamped frequency", 41.036644066597524, 1e-3, 1e6,
     TW_DERIVED},
    {"om2", "rad/s", "second clamped frequency", 257.172258501993168, 1e-3, 1e6,
     TW_DERIVED},
    {"zeta", "", "damping ratio of the modes", 0, 0, 10, TW_OURS},
    {"tip1", "kg^-0.5", "phi1 at the muzzle", 0.057977103565244841, -1e3, 1e3,
     TW_DERIVED},
    {"tip2", "kg^-0.5", "phi2 at the muzzle", -0.057977103565244841, -1e3, 1e3,
     TW_DERIVED},
    {"muzzle", "m", "trunnion to muzzle", 0.5 + 5.3, 0, 100, TW_DERIVED},
    {"g", "m/s2", "gravity", 9.81, -100, 100, TW_PUBLIC},
    {"T1_amp", "N m", "amplitude of the azimuth torque", -45500, -1e9, 1e9, TW_PUBLIC},
    {"T2_amp", "N m", "amplitude of the elevation torque", 17600, -1e9, 1e9, TW_PUBLIC},
    {"T2_bias", "N m", "constant part of the elevation torque", -33451, -1e9, 1e9,
     TW_PUBLIC},
    {"f", "Hz", "frequency of the torques", 1, 0, 1e4, TW_PUBLIC},
    {"start", "", "initial barrel: 0 bent by its weight, 1 unbent", 0, 0, 1, TW_OURS},
};
/* clang-format on */

static const tw_value bent[] = {{"start", 0, TW_OURS}, {0}};
static const tw_value unbent[] = {{"start", 1, TW_OURS}, {0}};
static const tw_preset preset[] = {
    {"static", "starts in equilibrium, the barrel bent by its weight", bent},
    {"unbent", "starts with a straight barrel that then drops", unbent},
    {0},
};

static const tw_shape shapes[] = {
    {.name = "turret", .kind = TW_FRAME, .turn = {NULL, NULL, "q1"}},
    {.name = "hull",
     .kind = TW_BOX,
     .on = "turret",
     .at = {"0.2", NULL, "-0.5"},
     .size = {"3.2", "2.4", "0.8"}},
    {.name = "trunnion",
     .kind = TW_FRAME,
     .on = "turret",
     .at = {"d"},
     .turn = {NULL, "q2"}},
    {.name = "mount",
     .kind = TW_BOX,
     .on = "trunnion",
     .at = {"0.2"},
     .size = {"1", "0.7", "0.5"}},
    {.name = "barrel",
     .kind = TW_BEAM,
     .on = "trunnion",
     .size = {"muzzle"},
     .to = {NULL, "bend_left", "bend_up"}},
    {.name = "muzzle end", .kind = TW_WHEEL, .on = "barrel", .size = {"0.12"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_FREE, 1, NULL,
                               "q1 q2 bend_up bend_left"};

const tw_model tw_model_gun_turret = {
    .name = "gun_turret",
    .what = "turret, mount and flexible gun: two joints, four bending modes",
    .source = "Kim (2000), section 4, Eqs. 43-46",
    .group = "Flexible",
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
    .init_f = init_f,
    .slow = slow,
    .fast = fast,
    .both = both,
    .fast_without_u = 1,
    .out = out,
    .drive = drive,
    .scene = &scene,
};
