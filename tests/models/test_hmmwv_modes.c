/* test_hmmwv_modes.c: heave and pitch of the HMMWV, at rest and in vibration, against a
 * planar half car with the same wheel rates: a rigid body on two axles, each a spring
 * over an unsprung mass over a tyre spring. */
#include "eigen.h"
#include "hmmwv_case.h"

/* A half car, both sides together. Coordinates: height and pitch (nose down) of the
 * body, heights of the front and the rear axle. */
typedef struct half_car {
    double m, pitch, arm[2];     /* arm: of the axles ahead of the cg of the body */
    double k[2], tyre, below[2]; /* unsprung mass */
} half_car;

enum { DOF = 4 };

/* Force of a spring referred to the hub, upward on the body, as a function of hub
 * travel: spring force times the derivative of spring length. Its slope is the wheel
 * rate. */
static double at_wheel(hv_case *c, int k, double angle, double *travel)
{
    tw_corner q;
    const tw_corner_shape *s = &tw_hmmwv_corner[k];
    ck_assert_int_eq(tw_corner_place(s, angle, 0, &q), TW_OK);
    tw_corner_move(&q, 1, 0);
    const vec foot = tw_arm_point(&q, s->spring_foot);
    const vec along = sub(add(s->pivot, foot), s->spring_top);
    const double l = sqrt(dot(along, along));
    const double by_angle = dot(along, tw_by_arm(&q, foot)) / l;
    const double lift = q.dB.z + cross(q.by_arm, q.hub).z; /* of the hub, per angle */
    *travel = q.B.z + q.hub.z;
    return -(c->p[k < 2 ? HP_F0F : HP_F0R] +
             c->p[k < 2 ? HP_KF : HP_KR] * (s->spring_length - l)) *
           by_angle / lift;
}

/* Mass at the hub equivalent to what moves with a wheel: twice the kinetic energy over
 * the squared hub speed. The ring is separate. */
static double moving_mass(hv_case *c, int k)
{
    hv_case d = *c;
    tw_station s[CORNERS], still[CORNERS];
    const tw_chassis rest = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0, 0, 0};
    memset(d.xs + HV_V, 0, 6 * sizeof(double));
    memset(d.xs + HV_DTH, 0, 4 * sizeof(double));
    d.u[HU_RACK] = d.u[HU_DRACK] = 0;
    hv_stations(&d, still);
    d.xs[HV_DTH + k] = 1;
    hv_stations(&d, s);
    const double T =
        tw_bodies_energy(d.p, &rest, s, 0) - tw_bodies_energy(d.p, &rest, still, 0);
    const tw_corner *q = &s[k].corner;
    const double lift = q->dB.z + cross(q->by_arm, q->hub).z;
    return 2 * T / (lift * lift);
}

static void make_half_car(hv_case *c, half_car *h)
{
    const double *p = c->p, reach[2] = {1.688965 - 0.04, -1.688965 + 0.036};
    const double d = 1e-4, ring = p[RING_M];
    memset(h, 0, sizeof *h);
    for (int a = 0; a < 2; a++) {
        double z[2], f[2];
        for (int i = 0; i < 2; i++) f[i] = at_wheel(c, 2 * a, i ? d : -d, &z[i]);
        h->k[a] = 2 * (f[1] - f[0]) / (z[1] - z[0]);
        h->below[a] = 2 * (moving_mass(c, 2 * a) + ring);
        h->arm[a] = reach[a] - p[HP_CGX];
    }
    /* arms and knuckles are counted below; the body is chassis and rack */
    h->m = p[HP_MC] + 9.072;
    h->pitch = p[HP_IYY] + 9.072 * (1.44 - p[HP_CGX]) * (1.44 - p[HP_CGX]);
    h->tyre = 2 / (1 / p[RING_KX] + 1 / p[RING_KRES]);
}

static void half_car_matrices(const half_car *h, double *M, double *K)
{
    memset(M, 0, DOF * DOF * sizeof *M);
    memset(K, 0, DOF * DOF * sizeof *K);
    M[0] = h->m;
    M[DOF + 1] = h->pitch;
    for (int a = 0; a < 2; a++) {
        const int w = 2 + a;
        /* strut: z - arm pitch - wheel */
        const double g[DOF] = {1, -h->arm[a], a == 0 ? -1 : 0, a == 1 ? -1 : 0};
        for (int i = 0; i < DOF; i++)
            for (int j = 0; j < DOF; j++) K[i * DOF + j] += h->k[a] * g[i] * g[j];
        M[w * DOF + w] = h->below[a];
        K[w * DOF + w] += h->tyre;
    }
}

/* Natural frequencies (rad/s), ascending, of M x'' + K x = 0 with diagonal M. */
static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void half_car_modes(const half_car *h, double *w)
{
    double M[DOF * DOF], K[DOF * DOF];
    double complex e[DOF];
    half_car_matrices(h, M, K);
    for (int i = 0; i < DOF; i++)
        for (int j = 0; j < DOF; j++) K[i * DOF + j] /= M[i * DOF + i];
    test_eigenvalues(DOF, K, e);
    for (int i = 0; i < DOF; i++) w[i] = sqrt(creal(e[i]));
    qsort(w, DOF, sizeof *w, ascending);
}

/* displacement under forces */
static void half_car_static(const half_car *h, double *x)
{
    double M[DOF * DOF], K[DOF * DOF];
    half_car_matrices(h, M, K);
    for (int k = 0; k < DOF; k++)
        for (int i = 0; i < DOF; i++) {
            if (i == k) continue;
            const double f = K[i * DOF + k] / K[k * DOF + k];
            for (int j = 0; j < DOF; j++) K[i * DOF + j] -= f * K[k * DOF + j];
            x[i] -= f * x[k];
        }
    for (int k = 0; k < DOF; k++) x[k] /= K[k * DOF + k];
}

/* Without damping and friction, which leaves pure vibration. */
static void undamped(hv_case *c)
{
    static const char *const off[] = {"Cf", "Cr",   "Cx", "Cy", "Cg",
                                      "Ct", "Cres", "mu", "fr", "Cp"};
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) *hv_par(c, off[i]) = 0;
}

/* Vertical motions, equal on both sides: height, pitch, arms, rings; each is one number
 * that moves several states. */
enum { SHAPES = 6 };
static const int shapes[SHAPES][3] = {
    {HV_R + 2, -1, -1},
    {HV_E + 2, -1, -1},
    {HV_TH + FRONT_LEFT, HV_TH + FRONT_RIGHT, -1},
    {HV_TH + REAR_LEFT, HV_TH + REAR_RIGHT, -1},
    {HV_NS + RING_U + 2, HV_NS + RING_NF + RING_U + 2, -1},
    {HV_NS + 2 * RING_NF + RING_U + 2, HV_NS + 3 * RING_NF + RING_U + 2, -1},
};
static const int rates[SHAPES] = {
    HV_V + 2,           HV_W + 1,           HV_DTH + FRONT_LEFT,
    HV_DTH + REAR_LEFT, HV_NS + RING_V + 2, HV_NS + 2 * RING_NF + RING_V + 2};

/* Stiffness over mass of these motions: accelerations by displacements. Relative ring
 * positions become absolute ones: a shape of the body moves them too, so that their
 * second derivative is that of u. */
static void vehicle_modes(hv_case *c, double *w)
{
    const double h = 1e-6;
    double A[SHAPES * SHAPES], d[2][HV_NS + HV_NF];
    double complex e[SHAPES];
    tw_station s[CORNERS];
    hv_stations(c, s);
    double lift[2];
    for (int a = 0; a < 2; a++) {
        const tw_corner *q = &s[2 * a].corner;
        lift[a] = q->dB.z + cross(q->by_arm, q->hub).z;
    }
    for (int j = 0; j < SHAPES; j++) {
        for (int side = 0; side < 2; side++) {
            hv_case then = *c;
            for (int i = 0; i < 3 && shapes[j][i] >= 0; i++) {
                const int k = shapes[j][i];
                double *x = k < HV_NS ? &then.xs[k] : &then.xf[k - HV_NS];
                *x += (side ? h : -h) * (j == 1 ? 0.5 : 1); /* e2 is half the pitch */
            }
            hv_rates(&then, d[side], d[side] + HV_NS);
        }
        for (int i = 0; i < SHAPES; i++)
            A[i * SHAPES + j] = (d[1][rates[i]] - d[0][rates[i]]) / (2 * h);
    }
    /* u'' = v_R' - that of the hub */
    for (int a = 0; a < 2; a++)
        for (int j = 0; j < SHAPES; j++)
            A[(4 + a) * SHAPES + j] -= A[j] - s[2 * a].at.x * A[SHAPES + j] +
                                       lift[a] * A[(2 + a) * SHAPES + j];
    test_eigenvalues(SHAPES, A, e);
    for (int i = 0; i < SHAPES; i++) w[i] = sqrt(fmax(0, -creal(e[i])));
    qsort(w, SHAPES, sizeof *w, ascending);
}

START_TEST(heave_and_pitch_vibrate_like_a_half_car)
{
    static const char *const sets[] = {"set0", "set1", "set2"};
    for (int n = 0; n < 3; n++) {
        hv_case c;
        half_car h;
        double mine[SHAPES], planar[DOF];
        hv_open(&c, "hmmwv", sets[n]);
        *hv_par(&c, "v0") = 0;
        undamped(&c);
        hv_settle(&c);
        make_half_car(&c, &h);
        half_car_modes(&h, planar);
        vehicle_modes(&c, mine);
        if (getenv("TW_SHOW"))
            fprintf(stderr,
                    "%s: body %.3f %.3f (half car %.3f %.3f), wheels %.2f %.2f (%.2f "
                    "%.2f), rings %.1f %.1f Hz; wheel rates %.0f %.0f N/m\n",
                    sets[n], mine[0] / 6.2832, mine[1] / 6.2832, planar[0] / 6.2832,
                    planar[1] / 6.2832, mine[2] / 6.2832, mine[3] / 6.2832,
                    planar[2] / 6.2832, planar[3] / 6.2832, mine[4] / 6.2832,
                    mine[5] / 6.2832, h.k[0] / 2, h.k[1] / 2);
        for (int i = 0; i < 2; i++)
            ck_assert_double_eq_tol(mine[i], planar[i], 0.1 * planar[i]);
        /* wheel hop too, although the ring is a separate mass there */
        for (int i = 2; i < 4; i++)
            ck_assert_double_eq_tol(mine[i], planar[i], 0.2 * planar[i]);
    }
}
END_TEST

START_TEST(payload_sinks_and_pitches_it_like_a_half_car)
{
    static const double places[] = {0, 0.8, -0.8}; /* ahead of the cg */
    for (int n = 0; n < 3; n++) {
        hv_case c;
        half_car h;
        const double load = 100, x = places[n];
        hv_open(&c, "hmmwv", "standstill");
        make_half_car(&c, &h);
        const double z = c.xs[HV_R + 2], pitch = hv_out(&c, "pitch");
        /* a point mass; it moves the cg, but the motion is measured at the old cg */
        const double m = *hv_par(&c, "mc"), shift = load * x / (m + load);
        *hv_par(&c, "mc") += load;
        *hv_par(&c, "cgx") += shift;
        hv_settle(&c);
        const double now = hv_out(&c, "pitch");
        const double sink = z - (c.xs[HV_R + 2] + shift * sin(now));
        const double g = *hv_par(&c, "g");
        double d[DOF] = {-load * g, load * g * x, 0, 0};
        half_car_static(&h, d);
        if (getenv("TW_SHOW"))
            fprintf(stderr,
                    "%g kg at %+.1f m: sinks %.2f mm, pitches %.5f (half car "
                    "%.2f, %.5f)\n",
                    load, x, 1e3 * sink, now - pitch, -1e3 * d[0], d[1]);
        ck_assert_double_eq_tol(sink, -d[0], 0.1 * fabs(d[0]));
        ck_assert_double_eq_tol(now - pitch, d[1], 0.1 * fabs(d[1]) + 1e-5);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("hmmwv modes");
    TCase *c = tcase_create("modes");
    tcase_add_test(c, heave_and_pitch_vibrate_like_a_half_car);
    tcase_add_test(c, payload_sinks_and_pitches_it_like_a_half_car);
    suite_add_tcase(s, c);
    return s;
}
