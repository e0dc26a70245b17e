/* hmmwv_points.c: hardpoints, poses and particles of the HMMWV; see hmmwv_points.h. */
#include "hmmwv_points.h"
#include "common.h"

typedef long double real;

real hv_dot(const real *a, const real *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void hv_cross(const real *a, const real *b, real *out)
{
    const real x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
    out[0] = x;
    out[1] = y;
}

/* Left side, in the frame of the suspension, which is AXLE_X ahead of or behind the
 * origin of the vehicle (Project Chrono's HMMWV, rounded to millimetres). */
#define AXLE_X 1.688965L

static const hv_points front = {
    .upper_front = {-0.048L, 0.446L, 0.245L},
    .upper_back = {-0.268L, 0.478L, 0.196L},
    .upper_ball = {-0.053L, 0.716L, 0.215L},
    .lower_front = {0.223L, 0.307L, 0},
    .lower_back = {-0.223L, 0.307L, 0},
    .lower_ball = {-0.036L, 0.787L, -0.118L},
    .rod_inner = {-0.250L, 0.448L, 0.054L},
    .rod_outer = {-0.176L, 0.821L, -0.016L},
    .spindle = {-0.040L, 0.910L, -0.026L},
    .spring_top = {0.104L, 0.510L, 0.197L},
    .spring_foot = {0.097L, 0.543L, -0.047L},
    .damper_top = {0.104L, 0.498L, 0.323L},
    .damper_foot = {0.097L, 0.543L, -0.047L},
    .upright_cg = {-0.040L, 0.751L, -0.026L},
    .arm_cg = {0, 0.547L, -0.059L},
};
static const hv_points rear = {
    .upper_front = {0.349L, 0.462L, 0.228L},
    .upper_back = {0.077L, 0.462L, 0.224L},
    .upper_ball = {0.036L, 0.716L, 0.216L},
    .lower_front = {0.223L, 0.307L, 0},
    .lower_back = {-0.223L, 0.307L, 0},
    .lower_ball = {0.036L, 0.787L, -0.118L},
    .rod_inner = {0.223L, 0.416L, 0.059L},
    .rod_outer = {0.170L, 0.821L, -0.009L},
    .spindle = {0.036L, 0.910L, -0.026L},
    .spring_top = {-0.104L, 0.502L, 0.256L},
    .spring_foot = {-0.097L, 0.543L, -0.047L},
    .damper_top = {-0.104L, 0.498L, 0.323L},
    .damper_foot = {-0.097L, 0.544L, -0.038L},
    .upright_cg = {0.036L, 0.751L, -0.026L},
    .arm_cg = {0, 0.547L, -0.059L},
};

void hv_corner_points(int k, hv_points *q)
{
    *q = k < 2 ? front : rear;
    real *r = q->upper_front; /* contains only points of three numbers */
    for (size_t i = 0; i < sizeof *q / sizeof *r; i += 3) {
        r[i] += k < 2 ? AXLE_X : -AXLE_X;
        if (k % 2) r[i + 1] = -r[i + 1];
    }
}

static real gap2(const real *a, const real *b)
{
    real d[3];
    for (int i = 0; i < 3; i++) d[i] = a[i] - b[i];
    return hv_dot(d, d);
}

/* x with |x - p_i|^2 = l_i for three points, by Newton's method from x. */
static void meet(const real p[3][3], const real *l, real *x)
{
    for (int pass = 0; pass < 60; pass++) {
        real row[3][3], f[3], c[3][3], det, most = 0, step[3] = {0};
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) row[i][j] = 2 * (x[j] - p[i][j]);
            f[i] = gap2(x, p[i]) - l[i];
        }
        for (int i = 0; i < 3; i++) hv_cross(row[(i + 1) % 3], row[(i + 2) % 3], c[i]);
        det = hv_dot(row[0], c[0]);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) step[j] -= f[i] * c[i][j] / det;
        for (int j = 0; j < 3; j++) {
            x[j] += step[j];
            most = fmaxl(most, fabsl(step[j]));
        }
        if (most < 1e-18L) return;
    }
    /* the last bits may not converge */
    for (int i = 0; i < 3; i++)
        if (fabsl(gap2(x, p[i]) - l[i]) > 1e-17L) ck_abort_msg("the corner is open");
}

/* Orthonormal axes from two vectors. */
static void triad(const real *a, const real *b, real e[3][3])
{
    real along, size;
    size = sqrtl(hv_dot(a, a));
    for (int i = 0; i < 3; i++) e[0][i] = a[i] / size;
    along = hv_dot(e[0], b);
    for (int i = 0; i < 3; i++) e[1][i] = b[i] - along * e[0][i];
    size = sqrtl(hv_dot(e[1], e[1]));
    for (int i = 0; i < 3; i++) e[1][i] /= size;
    hv_cross(e[0], e[1], e[2]);
}

void hv_solve_corner(int k, real angle, real rack, hv_pose *pose)
{
    hv_points q;
    real inner[3], was[3][3], is[3][3], a[3], b[3];
    hv_corner_points(k, &q);
    memcpy(pose->U, q.upper_ball, sizeof pose->U);
    memcpy(pose->T, q.rod_outer, sizeof pose->T);
    const int steps = 1 + (int)(fabsl(angle) / 0.05L + fabsl(rack) / 0.01L);
    for (int n = 1; n <= steps; n++) { /* from the design in steps, on one branch */
        const real turn = (k % 2 ? -1 : 1) * angle * n / steps;
        pose->cos = cosl(turn);
        pose->sin = sinl(turn);
        hv_on_arm(k, pose, q.lower_ball, pose->B);
        memcpy(inner, q.rod_inner, sizeof inner);
        if (k < 2) inner[1] += rack * n / steps;
        real about[3][3], l[3];
        memcpy(about[0], q.upper_front, sizeof inner);
        memcpy(about[1], q.upper_back, sizeof inner);
        memcpy(about[2], pose->B, sizeof inner);
        l[0] = gap2(q.upper_ball, q.upper_front);
        l[1] = gap2(q.upper_ball, q.upper_back);
        l[2] = gap2(q.upper_ball, q.lower_ball);
        meet((const real(*)[3])about, l, pose->U);
        memcpy(about[0], pose->B, sizeof inner);
        memcpy(about[1], pose->U, sizeof inner);
        memcpy(about[2], inner, sizeof inner);
        l[0] = gap2(q.rod_outer, q.lower_ball);
        l[1] = gap2(q.rod_outer, q.upper_ball);
        l[2] = gap2(q.rod_outer, q.rod_inner);
        meet((const real(*)[3])about, l, pose->T);
    }
    for (int i = 0; i < 3; i++) {
        a[i] = q.upper_ball[i] - q.lower_ball[i];
        b[i] = q.rod_outer[i] - q.lower_ball[i];
    }
    triad(a, b, was);
    for (int i = 0; i < 3; i++) {
        a[i] = pose->U[i] - pose->B[i];
        b[i] = pose->T[i] - pose->B[i];
    }
    triad(a, b, is);
    for (int j = 0; j < 3; j++) /* axis j of the knuckle was unit vector j */
        for (int i = 0; i < 3; i++)
            pose->A[j][i] =
                is[0][i] * was[0][j] + is[1][i] * was[1][j] + is[2][i] * was[2][j];
}

void hv_on_arm(int k, const hv_pose *pose, const real *design, real *r)
{
    hv_points q;
    hv_corner_points(k, &q);
    const real y = design[1] - q.lower_front[1], z = design[2] - q.lower_front[2];
    r[0] = design[0];
    r[1] = q.lower_front[1] + pose->cos * y - pose->sin * z;
    r[2] = q.lower_front[2] + pose->sin * y + pose->cos * z;
}

void hv_on_knuckle(int k, const hv_pose *pose, const real *design, real *r)
{
    hv_points q;
    hv_corner_points(k, &q);
    for (int i = 0; i < 3; i++) {
        r[i] = pose->B[i];
        for (int j = 0; j < 3; j++)
            r[i] += pose->A[j][i] * (design[j] - q.lower_ball[j]);
    }
}

static double off(vec a, vec b, const real *from, const real *to)
{
    const vec d = sub(a, b);
    return fabs(sqrt(dot(d, d)) - (double)sqrtl(gap2(from, to)));
}

static vec near(const real *a)
{
    return (vec){(double)a[0], (double)a[1], (double)a[2]};
}

double hv_closure(int k, const tw_corner *c, double rack)
{
    hv_points q;
    hv_corner_points(k, &q);
    const vec B = c->B, U = add(B, c->pin), T = add(B, c->T);
    vec inner = near(q.rod_inner);
    if (k < 2) inner.y += rack;
    double worst = off(U, near(q.upper_front), q.upper_ball, q.upper_front);
    worst = fmax(worst, off(U, near(q.upper_back), q.upper_ball, q.upper_back));
    worst = fmax(worst, off(U, B, q.upper_ball, q.lower_ball));
    worst = fmax(worst, off(T, inner, q.rod_outer, q.rod_inner));
    worst = fmax(worst, off(T, B, q.rod_outer, q.lower_ball));
    worst = fmax(worst, off(T, U, q.rod_outer, q.upper_ball));
    worst = fmax(worst, off(B, near(q.lower_front), q.lower_ball, q.lower_front));
    worst = fmax(worst, off(B, near(q.lower_back), q.lower_ball, q.lower_back));
    return worst;
}

/* A pair on each axis, at half a metre, has the second moment along it; the rest of the
 * mass is at the cg. The mass of a particle may be negative: no body has the public
 * inertia of the arm (0.4 + 0.4 < 0.8938), but the equations are linear in it. */
void hv_body(real m, const real *cg, const real *J, hv_particle *out)
{
    const real out_to = 0.5L, sum = J[0] + J[1] + J[2];
    hv_particle *centre = out + 6;
    centre->m = m;
    memcpy(centre->r, cg, sizeof centre->r);
    for (int i = 0; i < 3; i++)
        for (int side = 0; side < 2; side++) {
            hv_particle *p = out + 2 * i + side;
            p->m = (sum / 2 - J[i]) / (2 * out_to * out_to);
            memcpy(p->r, cg, sizeof p->r);
            p->r[i] += side ? out_to : -out_to;
            centre->m -= p->m;
        }
}

int hv_knuckle(const hv_points *q, hv_particle *out)
{
    /* spindle, rim and the tyre less its ring: what they have across the axis */
    const real spindle = 14.705L, rim = 18.8L, tyre = 37.6L - 28.2L;
    const real across = 0.04117L + 0.4634L + (3.84L - 3.1L);
    const real upright[] = {0.1656L, 0.1934L, 0.04367L}, rotor[] = {across, 0, across};
    hv_body(19.450L, q->upright_cg, upright, out);
    hv_body(spindle + rim + tyre, q->spindle, rotor, out + HV_BODY_PARTICLES);
    hv_particle *half = out + 2 * HV_BODY_PARTICLES;
    half->m = 5.813L / 2;
    memcpy(half->r, q->upper_ball, sizeof half->r);
    return HV_KNUCKLE_PARTICLES;
}

int hv_arm(const hv_points *q, hv_particle *out)
{
    const real J[] = {0.4L, 0.4L, 0.8938L};
    hv_body(23.965L, q->arm_cg, J, out);
    return HV_BODY_PARTICLES;
}
