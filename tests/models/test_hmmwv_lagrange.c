/* test_hmmwv_lagrange.c: mass matrix and accelerations of the HMMWV against Lagrange's
 * equations of its bodies as particles, derived by differences of their positions
 * (lagrange.h), with the poses of the corners from Newton's method (hmmwv_points.h).
 *
 * Eleven coordinates: position, Euler angles (roll, pitch, yaw), four arm angles, and
 * the rack, whose motion is given. The tyre forces are those of the model and act on
 * points and axes of the knuckle; everything else is written independently. */
#include "hmmwv_case.h"
#include "hmmwv_points.h"
#include "lagrange.h"

typedef long double real;

enum { R_X, ROLL = 3, PITCH, YAW, ARM, RACK = ARM + CORNERS, COORDS };

static unsigned long long seed = 70;

typedef struct vehicle {
    lagrange g;
    real cg[3]; /* of the chassis of the model, from the origin of the vehicle */
    real k[2], f0[2], c[2], roll[2], stop, gravity;
    hv_points points[CORNERS];
    int chassis, rack, arm[CORNERS], knuckle[CORNERS]; /* first particle of each */
    hv_particle design[LG_PARTICLES];
} vehicle;

static void rotation(const real *x, real R[3][3])
{
    const real cr = cosl(x[ROLL]), sr = sinl(x[ROLL]), cp = cosl(x[PITCH]),
               sp = sinl(x[PITCH]), cy = cosl(x[YAW]), sy = sinl(x[YAW]);
    const real M[3][3] = {{cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr},
                          {sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr},
                          {-sp, cp * sr, cp * cr}};
    memcpy(R, M, sizeof M);
}

/* Poses do not depend on the position of the chassis: keep the last ones. */
static void corner_pose(int k, real angle, real rack, hv_pose *pose)
{
    enum { KEPT = 64 };
    static struct {
        int k;
        real angle, rack;
        hv_pose pose;
    } kept[KEPT];
    static int used, next;
    if (k > 1) rack = 0;
    for (int i = 0; i < used; i++)
        if (kept[i].k == k && kept[i].angle == angle && kept[i].rack == rack) {
            *pose = kept[i].pose;
            return;
        }
    hv_solve_corner(k, angle, rack, pose);
    kept[next].k = k;
    kept[next].angle = angle;
    kept[next].rack = rack;
    kept[next].pose = *pose;
    next = (next + 1) % KEPT;
    if (used < KEPT) used++;
}

static void to_world(const vehicle *v, const real *x, real R[3][3], const real *at,
                     real *r)
{
    for (int i = 0; i < 3; i++) {
        r[i] = x[R_X + i];
        for (int j = 0; j < 3; j++) r[i] += R[i][j] * (at[j] - v->cg[j]);
    }
}

static void place(const void *user, const real *x, real (*r)[3])
{
    const vehicle *v = user;
    real R[3][3], at[3];
    rotation(x, R);
    for (int n = v->chassis; n < v->rack; n++) to_world(v, x, R, v->design[n].r, r[n]);
    for (int n = v->rack; n < v->arm[0]; n++) {
        memcpy(at, v->design[n].r, sizeof at);
        at[1] += x[RACK];
        to_world(v, x, R, at, r[n]);
    }
    for (int k = 0; k < CORNERS; k++) {
        const int end = k + 1 < CORNERS ? v->arm[k + 1] : v->g.particles;
        hv_pose pose;
        corner_pose(k, x[ARM + k], x[RACK], &pose);
        for (int n = v->arm[k]; n < end; n++) {
            if (n < v->knuckle[k])
                hv_on_arm(k, &pose, v->design[n].r, at);
            else
                hv_on_knuckle(k, &pose, v->design[n].r, at);
            to_world(v, x, R, at, r[n]);
        }
    }
}

static real strut(const vehicle *v, int k, const real *x, int damper)
{
    const hv_points *q = &v->points[k];
    const real *top = damper ? q->damper_top : q->spring_top;
    real foot[3], sum = 0;
    hv_pose pose;
    corner_pose(k, x[ARM + k], x[RACK], &pose);
    hv_on_arm(k, &pose, damper ? q->damper_foot : q->spring_foot, foot);
    for (int i = 0; i < 3; i++) sum += (foot[i] - top[i]) * (foot[i] - top[i]);
    return sqrtl(sum);
}

static real design_length(const vehicle *v, int k)
{
    const real x[COORDS] = {0};
    return strut(v, k, x, 0);
}

static real potential(const void *user, const real *x)
{
    static real r[LG_PARTICLES][3];
    const vehicle *v = user;
    real V = 0;
    place(user, x, r);
    for (int n = 0; n < v->g.particles; n++) V += v->g.mass[n] * v->gravity * r[n][2];
    for (int k = 0; k < CORNERS; k++) {
        const real l = strut(v, k, x, 0), e = design_length(v, k) - l;
        const real low = fmaxl(0, 0.15L - l),
                   high = fmaxl(0, l - (k < 2 ? 0.3L : 0.35L));
        V += v->f0[k / 2] * e + v->k[k / 2] * e * e / 2 +
             v->stop / 4 * (powl(low, 4) + powl(high, 4));
    }
    for (int a = 0; a < 2; a++) {
        const real d = x[ARM + 2 * a] - x[ARM + 2 * a + 1];
        V += v->roll[a] * d * d / 2;
    }
    return V;
}

static int add_particles(vehicle *v, int n)
{
    const int first = v->g.particles;
    for (int i = first; i < first + n; i++) v->g.mass[i] = v->design[i].m;
    v->g.particles += n;
    ck_assert_int_le(v->g.particles, LG_PARTICLES);
    return first;
}

static void open_vehicle(vehicle *v, hv_case *c)
{
    const real body_cg[] = {0.056L, 0, 0.213L},
               body_J[] = {1078.52L, 2955.66L, 3570.20L};
    const real rack_cg[] = {1.688965L - 0.25L, 0, 0.054L}, one[] = {1, 1, 1};
    memset(v, 0, sizeof *v);
    v->cg[0] = *hv_par(c, "cgx");
    v->cg[2] = *hv_par(c, "cgz");
    v->gravity = *hv_par(c, "g");
    v->stop = *hv_par(c, "stop");
    for (int a = 0; a < 2; a++) {
        v->k[a] = *hv_par(c, a ? "Kr" : "Kf");
        v->c[a] = *hv_par(c, a ? "Cr" : "Cf");
        v->f0[a] = *hv_par(c, a ? "F0r" : "F0f");
        v->roll[a] = *hv_par(c, a ? "roll_r" : "roll_f");
    }
    hv_body(2086.52L, body_cg, body_J, v->design);
    for (int k = 0; k < CORNERS;
         k++) { /* half the upper arm, at the middle of its axis */
        hv_particle *p = &v->design[HV_BODY_PARTICLES + k];
        hv_corner_points(k, &v->points[k]);
        p->m = 5.813L / 2;
        for (int i = 0; i < 3; i++)
            p->r[i] = (v->points[k].upper_front[i] + v->points[k].upper_back[i]) / 2;
    }
    v->chassis = add_particles(v, HV_BODY_PARTICLES + CORNERS);
    hv_body(9.072L, rack_cg, one, v->design + v->g.particles);
    v->rack = add_particles(v, HV_BODY_PARTICLES);
    for (int k = 0; k < CORNERS; k++) {
        v->arm[k] = add_particles(v, hv_arm(&v->points[k], v->design + v->g.particles));
        v->knuckle[k] =
            add_particles(v, hv_knuckle(&v->points[k], v->design + v->g.particles));
    }
    v->g.coords = COORDS;
    v->g.user = v;
    v->g.place = place;
    v->g.potential = potential;
    v->g.step = 0.002L; /* the linkage is more curved than a sine, and the stops act */
}

/* w = E(angles) (roll', pitch', yaw') in chassis axes */
static void euler(const real *x, const real *rate, real *w)
{
    const real cr = cosl(x[ROLL]), sr = sinl(x[ROLL]), cp = cosl(x[PITCH]),
               sp = sinl(x[PITCH]);
    w[0] = rate[0] - rate[2] * sp;
    w[1] = rate[1] * cr + rate[2] * sr * cp;
    w[2] = -rate[1] * sr + rate[2] * cr * cp;
}

static void euler_rates(const real *x, const real *w, real *rate)
{
    const real cr = cosl(x[ROLL]), sr = sinl(x[ROLL]), cp = cosl(x[PITCH]),
               sp = sinl(x[PITCH]);
    rate[1] = w[1] * cr - w[2] * sr;
    rate[2] = (w[1] * sr + w[2] * cr) / cp;
    rate[0] = w[0] + rate[2] * sp;
}

static void coordinates(const hv_case *c, double *q, double *dq)
{
    const axes R = tw_hmmwv_axes(c->xs + HV_E);
    const vec v = out_of(&R, vec_at(c->xs + HV_V));
    real x[COORDS] = {0}, w[3], rate[3];
    for (int i = 0; i < 3; i++) {
        q[R_X + i] = c->xs[HV_R + i];
        w[i] = c->xs[HV_W + i];
    }
    put(dq + R_X, v);
    q[ROLL] = atan2(R.y.z, R.z.z);
    q[PITCH] = -asin(R.x.z);
    q[YAW] = atan2(R.x.y, R.x.x);
    for (int i = ROLL; i <= YAW; i++) x[i] = q[i];
    euler_rates(x, w, rate);
    for (int i = 0; i < 3; i++) dq[ROLL + i] = (double)rate[i];
    for (int k = 0; k < CORNERS; k++) {
        q[ARM + k] = c->xs[HV_TH + k];
        dq[ARM + k] = c->xs[HV_DTH + k];
    }
    q[RACK] = c->u[HU_RACK];
    dq[RACK] = c->u[HU_DRACK];
}

/* The model's derivatives as second derivatives of the coordinates. */
static void accelerations(const hv_case *c, const double *q, const double *dq,
                          const double *ds, double *acc)
{
    const axes R = tw_hmmwv_axes(c->xs + HV_E);
    const vec v = vec_at(c->xs + HV_V), w = vec_at(c->xs + HV_W);
    put(acc + R_X, out_of(&R, add(vec_at(ds + HV_V), cross(w, v))));
    real x[COORDS], rate[3], moving[3] = {0}, rest[3], second[3];
    const real h = 1e-3L;
    for (int i = 0; i < 3; i++) rate[i] = dq[ROLL + i];
    for (int k = 1; k <= 4; k++) /* E' rates, by differences */
        for (int side = -1; side <= 1; side += 2) {
            real w_then[3];
            for (int i = 0; i < COORDS; i++) x[i] = q[i];
            for (int i = 0; i < 3; i++) x[ROLL + i] += side * k * h * rate[i];
            euler(x, rate, w_then);
            for (int i = 0; i < 3; i++)
                moving[i] += side * lg_weight[k - 1] / h * w_then[i];
        }
    for (int i = 0; i < COORDS; i++) x[i] = q[i];
    for (int i = 0; i < 3; i++) rest[i] = ds[HV_W + i] - moving[i];
    euler_rates(x, rest, second);
    for (int i = 0; i < 3; i++) acc[ROLL + i] = (double)second[i];
    for (int k = 0; k < CORNERS; k++) acc[ARM + k] = ds[HV_DTH + k];
    acc[RACK] = c->u[HU_DDRACK];
}

/* Where forces act: a point of the knuckle, its axes, the axes of the chassis; all in
 * the world, at coordinates x. */
typedef struct body {
    real point[3], axis[3][3], chassis[3][3];
} body;

static void look(const vehicle *v, const real *x, int k, const real *offset, body *b)
{
    real R[3][3], design[3], at[3];
    hv_pose pose;
    rotation(x, R);
    corner_pose(k, x[ARM + k], x[RACK], &pose);
    for (int i = 0; i < 3; i++) design[i] = v->points[k].spindle[i] + offset[i];
    hv_on_knuckle(k, &pose, design, at);
    to_world(v, x, R, at, b->point);
    for (int a = 0; a < 3; a++)
        for (int i = 0; i < 3; i++) {
            b->axis[a][i] = 0;
            for (int j = 0; j < 3; j++) b->axis[a][i] += R[i][j] * pose.A[a][j];
            b->chassis[a][i] = R[i][a];
        }
}

/* Velocity of the point and angular velocities for rates dx, by differences. */
typedef struct motion {
    real v[3], w[3], w_chassis[3];
} motion;

static void turn_rate(const real a[3][3], const real d[3][3], real *w)
{
    real c[3];
    for (int i = 0; i < 3; i++) w[i] = 0;
    for (int n = 0; n < 3; n++) {
        hv_cross(a[n], d[n], c);
        for (int i = 0; i < 3; i++) w[i] += c[i] / 2;
    }
}

static void move(const vehicle *v, const real *x, const real *dx, int k,
                 const real *offset, motion *m)
{
    const real h = lg_step(&v->g, dx);
    body now, then;
    real d[3][3] = {{0}}, e[3][3] = {{0}}, at[COORDS];
    memset(m, 0, sizeof *m);
    look(v, x, k, offset, &now);
    for (int n = 1; n <= 4; n++)
        for (int side = -1; side <= 1; side += 2) {
            const real f = side * lg_weight[n - 1] / h;
            for (int i = 0; i < COORDS; i++) at[i] = x[i] + side * n * h * dx[i];
            look(v, at, k, offset, &then);
            for (int i = 0; i < 3; i++) {
                m->v[i] += f * then.point[i];
                for (int a = 0; a < 3; a++) {
                    d[a][i] += f * then.axis[a][i];
                    e[a][i] += f * then.chassis[a][i];
                }
            }
        }
    turn_rate((const real(*)[3])now.axis, (const real(*)[3])d, m->w);
    turn_rate((const real(*)[3])now.chassis, (const real(*)[3])e, m->w_chassis);
}

/* Generalised forces of one corner: damper, sidewall, brake, spinning hub, half shaft.
 */
static void corner_forces(const vehicle *v, hv_case *c, const real *x, const real *dx,
                          int k, double shaft, double *Q)
{
    tw_station stations[CORNERS];
    hv_stations(c, stations);
    const tw_carcass *side = &stations[k].side;
    const double *ring = c->xf + k * RING_NF, *spin = hv_spin(c);
    const real offset[] = {ring[0], ring[1], ring[2]};
    body now;
    motion along, unit;
    look(v, x, k, offset, &now);
    move(v, x, dx, k, offset, &along);
    const real *y = now.axis[1];
    const real w_y = hv_dot(along.w, y);
    const real brake = -c->u[HU_BRAKE] * *hv_par(c, "Tbrake") *
                       tanhl((spin[k] - w_y) / *hv_par(c, "wbrake"));
    /* moment on the knuckle: sidewall, reaction of the brake, and the moment that turns
     * the angular momentum of the hub with it */
    real F[3], M[3], turned[3], wy[3];
    const real L = *hv_par(c, "IH") * spin[k];
    for (int i = 0; i < 3; i++) wy[i] = L * y[i];
    hv_cross(along.w, wy, turned);
    for (int i = 0; i < 3; i++) {
        F[i] = side->force.x * now.axis[0][i] + side->force.y * now.axis[1][i] +
               side->force.z * now.axis[2][i];
        M[i] = side->torque.x * now.axis[0][i] + side->torque.z * now.axis[2][i] -
               brake * y[i] - turned[i];
    }
    real rate = 0, step = lg_step(&v->g, dx);
    for (int n = 1; n <= 4; n++)
        for (int s = -1; s <= 1; s += 2) {
            real at[COORDS];
            for (int i = 0; i < COORDS; i++) at[i] = x[i] + s * n * step * dx[i];
            rate += s * lg_weight[n - 1] / step * strut(v, k, at, 1);
        }
    for (int i = 0; i < RACK; i++) {
        real e[COORDS] = {0}, by = 0;
        e[i] = 1;
        move(v, x, e, k, offset, &unit);
        for (int n = 1; n <= 4 && i == ARM + k; n++)
            for (int s = -1; s <= 1; s += 2) {
                real at[COORDS];
                memcpy(at, x, sizeof at);
                at[i] += s * n * v->g.step;
                by += s * lg_weight[n - 1] / v->g.step * strut(v, k, at, 1);
            }
        Q[i] += (double)(hv_dot(F, unit.v) + hv_dot(M, unit.w) -
                         shaft * hv_dot(unit.w_chassis, y) - v->c[k / 2] * rate * by);
    }
}

/* Half-shaft torques, from the twists and the hub speeds relative to the chassis. */
static void half_shafts(const vehicle *v, hv_case *c, const real *x, const real *dx,
                        double *torque)
{
    const real none[3] = {0};
    const double *spin = hv_spin(c), *train = c->xf + HV_TRAIN;
    const double axle = *hv_par(c, "axle");
    for (int a = 0; a < 2; a++) {
        double sum = 0;
        for (int k = 2 * a; k < 2 * a + 2; k++) {
            body now;
            motion m;
            look(v, x, k, none, &now);
            move(v, x, dx, k, none, &m);
            sum += spin[k] - (double)hv_dot(m.w_chassis, now.axis[1]);
        }
        const double rate = train[TRAIN_FRONT + a] - axle * sum / 2;
        torque[a] =
            axle / 2 *
            (*hv_par(c, "Kp") * train[TRAIN_TWIST_F + a] + *hv_par(c, "Cp") * rate);
    }
}

static void random_case(hv_case *c, int n)
{
    hv_open(c, hv_models[n % 2], n % 3 == 1 ? "public_springs" : NULL);
    *hv_par(c, "roll_f") = 1e4;
    *hv_par(c, "roll_r") = 2e4;
    hv_shake(c, 1, &seed);
}

/* M from the particles, and from the model's energy: E is quadratic in the speeds, so
 * T(a + b) - T(a) - T(b) is an element. */
static double kinetic(const hv_case *c, const double *q, const double *dq)
{
    hv_case d = *c;
    real x[COORDS], w[3], rate[3];
    const axes R = tw_hmmwv_axes(d.xs + HV_E);
    for (int i = 0; i < COORDS; i++) x[i] = q[i];
    for (int i = 0; i < 3; i++) rate[i] = dq[ROLL + i];
    euler(x, rate, w);
    put(d.xs + HV_V, into(&R, vec_at(dq + R_X)));
    for (int i = 0; i < 3; i++) d.xs[HV_W + i] = (double)w[i];
    for (int k = 0; k < CORNERS; k++) d.xs[HV_DTH + k] = dq[ARM + k];
    d.u[HU_DRACK] = dq[RACK];
    tw_station stations[CORNERS];
    hv_stations(&d, stations);
    const tw_chassis chassis = {vec_at(d.xs + HV_V), vec_at(d.xs + HV_W), {0, 0, 0},
                                d.u[HU_RACK],        d.u[HU_DRACK],       0};
    hv_case still = d;
    memset(still.xs + HV_V, 0, 6 * sizeof(double));
    memset(still.xs + HV_DTH, 0, 4 * sizeof(double));
    still.u[HU_DRACK] = 0;
    tw_station rest[CORNERS];
    hv_stations(&still, rest);
    const tw_chassis fixed = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, d.u[HU_RACK], 0, 0};
    return tw_bodies_energy(d.p, &chassis, stations, 0) -
           tw_bodies_energy(d.p, &fixed, rest, 0);
}

START_TEST(the_mass_matrix_is_that_of_the_particles)
{
    double worst = 0;
    for (int n = 0; n < 2; n++) {
        static vehicle v;
        double q[COORDS], dq[COORDS], M[COORDS * COORDS], bias[COORDS];
        double alone[COORDS], unit[COORDS] = {0};
        hv_case c;
        random_case(&c, n);
        open_vehicle(&v, &c);
        coordinates(&c, q, dq);
        lg_equations(&v.g, q, dq, M, bias);
        for (int i = 0; i < COORDS; i++) {
            unit[i] = 1;
            alone[i] = kinetic(&c, q, unit);
            unit[i] = 0;
        }
        for (int i = 0; i < COORDS; i++)
            for (int j = 0; j <= i; j++) {
                unit[i] += 1;
                unit[j] += 1;
                const double mine =
                    i == j ? 2 * alone[i] : kinetic(&c, q, unit) - alone[i] - alone[j];
                unit[i] = unit[j] = 0;
                const double size = sqrt(M[i * COORDS + i] * M[j * COORDS + j]);
                const double off = fabs(mine - M[i * COORDS + j]) / size;
                worst = fmax(worst, off);
                /* differences of order eight, step 0.002; springs store 1e3 J in E */
                ck_assert_msg(off < 1e-9, "M[%d][%d] is %.15g, not %.15g", i, j, mine,
                              M[i * COORDS + j]);
            }
        /* and the kinetic energy of the motion itself */
        real x[COORDS], dx[COORDS];
        for (int i = 0; i < COORDS; i++) x[i] = q[i], dx[i] = dq[i];
        const double T = (double)lg_kinetic(&v.g, x, dx);
        ck_assert_double_eq_tol(kinetic(&c, q, dq), T, 1e-9 * T);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "mass matrix differs by %.1e\n", worst);
}
END_TEST

START_TEST(accelerations_satisfy_lagranges_equations)
{
    const int states = test_full() ? 20 : 4;
    double worst = 0;
    for (int n = 0; n < states; n++) {
        static vehicle v;
        double q[COORDS], dq[COORDS], acc[COORDS], M[COORDS * COORDS], bias[COORDS];
        double Q[COORDS] = {0}, ds[40], df[80], shaft[2];
        real x[COORDS], dx[COORDS];
        hv_case c;
        random_case(&c, n);
        open_vehicle(&v, &c);
        coordinates(&c, q, dq);
        for (int i = 0; i < COORDS; i++) x[i] = q[i], dx[i] = dq[i];
        hv_rates(&c, ds, df);
        accelerations(&c, q, dq, ds, acc);
        lg_equations(&v.g, q, dq, M, bias);
        half_shafts(&v, &c, x, dx, shaft);
        for (int k = 0; k < CORNERS; k++)
            corner_forces(&v, &c, x, dx, k, shaft[k / 2], Q);
        /* the force on the rack is unknown */
        Q[RACK] = bias[RACK];
        for (int j = 0; j < COORDS; j++) Q[RACK] += M[RACK * COORDS + j] * acc[j];
        const double off = lg_residual(COORDS, M, bias, acc, Q);
        worst = fmax(worst, off);
        /* second differences of poses known to 1e-19, with steps of 0.002; across the
         * onset of a stop, of its fourth derivative */
        ck_assert_msg(off < 1e-8, "state %d: Lagrange's equations are off by %.1e", n,
                      off);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "Lagrange's equations: %.1e\n", worst);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("hmmwv by Lagrange");
    TCase *c = tcase_create("lagrange");
    tcase_set_timeout(c, 300);
    tcase_add_test(c, the_mass_matrix_is_that_of_the_particles);
    tcase_add_test(c, accelerations_satisfy_lagranges_equations);
    suite_add_tcase(s, c);
    return s;
}
