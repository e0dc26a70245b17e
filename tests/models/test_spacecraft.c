/* test_spacecraft.c: the equations of planar_spacecraft at random states, against
 * Lagrange's equations formed numerically from positions and springs (lagrange.h). */
#include "common.h"
#include "lagrange.h"

enum { NQ = 5, NS = 6, NF = 4, NP = 18, NU = 5, NY = 15 };
enum { MB, MR, ML, IB, IR, IL, AR, AL, CR, CL, LR, LL, KR, KL, DR, DL, KP, KD };
enum { ENERGY, PX, PY, LZ, TIP_RX, TIP_RY, TIP_LX, TIP_LY, TAU_R, TAU_L, ACCEL };

static const tw_model *craft(void)
{
    return tw_find_model("planar_spacecraft");
}

/* coordinates x, y, B, R, L and their rates, with inputs and parameters */
typedef struct point {
    double q[NQ], v[NQ], u[NU], p[NP];
} point;

static void to_states(const double *q, const double *v, double *xs, double *xf)
{
    for (int i = 0; i < 3; i++) {
        xs[i] = q[i];
        xs[3 + i] = v[i];
    }
    for (int i = 0; i < 2; i++) {
        xf[i] = q[3 + i];
        xf[2 + i] = v[3 + i];
    }
}

/* q'' by slow() and fast() */
static void accelerations(const point *a, double *acc)
{
    double xs[NS], xf[NF], dxs[NS], dxf[NF];
    to_states(a->q, a->v, xs, xf);
    const tw_at at = {0, xs, xf, NULL, a->u, a->p, NULL, NULL};
    ck_assert_int_eq(craft()->slow(&at, dxs), TW_OK);
    ck_assert_int_eq(craft()->fast(&at, dxf), TW_OK);
    for (int i = 0; i < 3; i++) ck_assert(dxs[i] == a->v[i]);
    for (int i = 0; i < 2; i++) ck_assert(dxf[i] == a->v[3 + i]);
    memcpy(acc, dxs + 3, 3 * sizeof *acc);
    memcpy(acc + 3, dxf + 2, 2 * sizeof *acc);
}

static void outputs(const point *a, double *y)
{
    double xs[NS], xf[NF];
    to_states(a->q, a->v, xs, xf);
    const tw_at at = {0, xs, xf, NULL, a->u, a->p, NULL, NULL};
    ck_assert_int_eq(craft()->out(&at, y), TW_OK);
}

/* Any attitude, panels anywhere, every parameter and input different from zero and
 * different left and right. */
static point random_point(unsigned long long *seed)
{
    point a;
    for (int i = 0; i < NQ; i++) {
        a.q[i] = 3 * test_random(seed);
        a.v[i] = 2 * test_random(seed);
        a.u[i] = 50 * test_random(seed);
    }
    for (int i = 0; i < NP; i++) {
        const double value = craft()->param[i].value;
        a.p[i] = (value != 0 ? value : 30) * (1 + 0.5 * test_random(seed));
    }
    return a;
}

/* Lagrange's equations from positions. */

/* centre and angle of the body and the two panels: the whole geometry */
static void bodies(const double *p, const long double *q, long double r[3][3])
{
    const long double right = q[2] + q[3], left = q[2] + q[4];
    r[0][0] = q[0];
    r[0][1] = q[1];
    r[0][2] = q[2];
    r[1][0] = q[0] - p[AR] * sinl(q[2]) - p[CR] * sinl(right);
    r[1][1] = q[1] + p[AR] * cosl(q[2]) + p[CR] * cosl(right);
    r[1][2] = right;
    r[2][0] = q[0] + p[AL] * sinl(q[2]) + p[CL] * sinl(left);
    r[2][1] = q[1] - p[AL] * cosl(q[2]) - p[CL] * cosl(left);
    r[2][2] = left;
}

/* Each body as two half masses at a distance of its radius of inertia. */
static void place(const void *user, const long double *q, long double (*r)[3])
{
    const double *p = user;
    long double body[3][3];
    bodies(p, q, body);
    for (int i = 0; i < 6; i++) {
        const long double *b = body[i / 2];
        const long double radius = sqrtl((long double)p[IB + i / 2] / p[MB + i / 2]);
        const long double side = i % 2 ? radius : -radius;
        r[i][0] = b[0] + side * cosl(b[2]);
        r[i][1] = b[1] + side * sinl(b[2]);
        r[i][2] = 0;
    }
}

static long double potential(const void *user, const long double *q)
{
    const double *p = user;
    return (p[KP] * q[2] * q[2] + p[KR] * q[3] * q[3] + p[KL] * q[4] * q[4]) / 2;
}

static lagrange particles(const double *p)
{
    lagrange g = {.coords = NQ, .particles = 6, .user = p};
    g.place = place;
    g.potential = potential;
    for (int i = 0; i < 6; i++) g.mass[i] = p[MB + i / 2] / 2;
    return g;
}

/* M q'' = force */
static void equations(const point *a, double *M, double *force)
{
    const double damping[NQ] = {0, 0, a->p[KD], a->p[DR], a->p[DL]};
    const lagrange g = particles(a->p);
    double bias[NQ];
    lg_equations(&g, a->q, a->v, M, bias);
    for (int i = 0; i < NQ; i++) force[i] = a->u[i] - damping[i] * a->v[i] - bias[i];
}

/* All five accelerations at once, by elimination with pivoting. */
static void coupled_solve(double *M, double *b)
{
    for (int k = 0; k < NQ; k++) {
        int best = k;
        for (int i = k + 1; i < NQ; i++)
            if (fabs(M[i * NQ + k]) > fabs(M[best * NQ + k])) best = i;
        for (int j = 0; j < NQ; j++) {
            const double swap = M[k * NQ + j];
            M[k * NQ + j] = M[best * NQ + j];
            M[best * NQ + j] = swap;
        }
        const double swap = b[k];
        b[k] = b[best];
        b[best] = swap;
        for (int i = k + 1; i < NQ; i++) {
            const double f = M[i * NQ + k] / M[k * NQ + k];
            for (int j = k; j < NQ; j++) M[i * NQ + j] -= f * M[k * NQ + j];
            b[i] -= f * b[k];
        }
    }
    for (int i = NQ - 1; i >= 0; i--) {
        for (int j = i + 1; j < NQ; j++) b[i] -= M[i * NQ + j] * b[j];
        b[i] /= M[i * NQ + i];
    }
}

START_TEST(slow_and_fast_are_rows_of_lagranges_equations_solved_together)
{
    unsigned long long seed = 1;
    for (int n = 0; n < 100; n++) {
        const point a = random_point(&seed);
        double M[NQ * NQ], b[NQ], acc[NQ], largest = 1;
        equations(&a, M, b);
        coupled_solve(M, b);
        accelerations(&a, acc);
        for (int i = 0; i < NQ; i++) largest = fmax(largest, fabs(b[i]));
        for (int i = 0; i < NQ; i++)
            ck_assert_double_eq_tol(acc[i], b[i], 1e-12 * largest);
    }
}
END_TEST

/* Each input is the generalized force of one coordinate, so that the change it makes
 * in q'' is a column of the inverse mass matrix. */
START_TEST(the_mass_matrix_is_that_of_the_energy)
{
    unsigned long long seed = 2;
    for (int n = 0; n < 20; n++) {
        point a = random_point(&seed);
        double M[NQ * NQ], b[NQ], free_acc[NQ], acc[NQ], column[NQ][NQ];
        memset(a.u, 0, sizeof a.u);
        equations(&a, M, b);
        accelerations(&a, free_acc);
        for (int j = 0; j < NQ; j++) {
            a.u[j] = 1e6; /* larger than the spring torques, to keep digits */
            accelerations(&a, acc);
            a.u[j] = 0;
            for (int i = 0; i < NQ; i++) column[j][i] = (acc[i] - free_acc[i]) / 1e6;
        }
        for (int i = 0; i < NQ; i++)
            for (int j = 0; j < NQ; j++) {
                double sum = 0, size = 1;
                for (int k = 0; k < NQ; k++) {
                    sum += M[i * NQ + k] * column[j][k];
                    size += fabs(M[i * NQ + k] * column[j][k]);
                }
                ck_assert_double_eq_tol(sum, i == j, 1e-12 * size);
            }
    }
}
END_TEST

START_TEST(both_equals_slow_and_fast_bit_for_bit)
{
    unsigned long long seed = 3;
    for (int n = 0; n < 1000; n++) {
        const point a = random_point(&seed);
        double xs[NS], xf[NF], acc[NQ], dxs[NS], dxf[NF];
        to_states(a.q, a.v, xs, xf);
        const tw_at at = {0, xs, xf, NULL, a.u, a.p, NULL, NULL};
        accelerations(&a, acc);
        ck_assert_int_eq(craft()->both(&at, dxs, dxf), TW_OK);
        ck_assert(!memcmp(dxs + 3, acc, 3 * sizeof *acc));
        ck_assert(!memcmp(dxf + 2, acc + 3, 2 * sizeof *acc));
    }
}
END_TEST

/* Translation and rotation of the whole spacecraft do not change it. */
START_TEST(without_a_force_the_panels_depend_on_the_body_spin_only)
{
    unsigned long long seed = 4;
    for (int n = 0; n < 100; n++) {
        point a = random_point(&seed);
        double before[NQ], after[NQ];
        a.u[0] = a.u[1] = 0;
        a.p[KP] = 0;
        accelerations(&a, before);
        for (int i = 0; i < 3; i++) a.q[i] = 10 * test_random(&seed);
        for (int i = 0; i < 2; i++) a.v[i] = 10 * test_random(&seed);
        accelerations(&a, after);
        ck_assert(!memcmp(before + 3, after + 3, 2 * sizeof *after));
        a.v[2] += 1;
        accelerations(&a, after);
        ck_assert(before[3] != after[3] && before[4] != after[4]);
    }
}
END_TEST

START_TEST(energy_momenta_tips_and_torques_are_those_of_the_bodies)
{
    unsigned long long seed = 5;
    for (int n = 0; n < 100; n++) {
        const point a = random_point(&seed);
        const lagrange g = particles(a.p);
        double y[NY], acc[NQ], reach[NP];
        long double q[NQ], v[NQ], r[6][3], rate[6][3], tip[3][3];
        long double P[2] = {0}, spin = 0;
        for (int i = 0; i < NQ; i++) {
            q[i] = a.q[i];
            v[i] = a.v[i];
        }
        outputs(&a, y);
        const double energy = (double)(lg_kinetic(&g, q, v) + potential(a.p, q));
        ck_assert_double_eq_tol(y[ENERGY], energy, 1e-12 * energy);

        place(a.p, q, r);
        lg_velocities(&g, q, v, rate);
        for (int i = 0; i < 6; i++) {
            P[0] += g.mass[i] * rate[i][0];
            P[1] += g.mass[i] * rate[i][1];
            spin += g.mass[i] * (r[i][0] * rate[i][1] - r[i][1] * rate[i][0]);
        }
        /* sums of terms up to 1e4 */
        ck_assert_double_eq_tol(y[PX], (double)P[0], 1e-11);
        ck_assert_double_eq_tol(y[PY], (double)P[1], 1e-11);
        ck_assert_double_eq_tol(y[LZ], (double)spin, 1e-11);

        memcpy(reach, a.p, sizeof reach);
        reach[CR] = a.p[LR];
        reach[CL] = a.p[LL];
        bodies(reach, q, tip);
        for (int k = 0; k < 4; k++)
            ck_assert_double_eq_tol(y[TIP_RX + k], (double)tip[1 + k / 2][k % 2],
                                    1e-13);
        ck_assert(y[TAU_R] == a.u[3] - a.p[KR] * a.q[3] - a.p[DR] * a.v[3]);
        ck_assert(y[TAU_L] == a.u[4] - a.p[KL] * a.q[4] - a.p[DL] * a.v[4]);
        accelerations(&a, acc);
        ck_assert(!memcmp(y + ACCEL, acc, sizeof acc));
    }
}
END_TEST

/* dy/dt along the motion, by differences of the outputs */
static void output_rates(const point *a, double *rate)
{
    const double h = 1e-4;
    double acc[NQ], y[NY];
    accelerations(a, acc);
    for (int i = 0; i < NY; i++) rate[i] = 0;
    for (int k = -4; k <= 4; k++) {
        point moved = *a;
        if (!k) continue;
        for (int i = 0; i < NQ; i++) {
            moved.q[i] += k * h * a->v[i];
            moved.v[i] += k * h * acc[i];
        }
        outputs(&moved, y);
        for (int i = 0; i < NY; i++)
            rate[i] += (k < 0 ? -1 : 1) * (double)lg_weight[abs(k) - 1] * y[i] / h;
    }
}

START_TEST(power_force_and_torque_balance_at_every_state)
{
    unsigned long long seed = 6;
    for (int n = 0; n < 200; n++) {
        const point a = random_point(&seed);
        const double *p = a.p, *u = a.u, *v = a.v;
        double rate[NY], power = 0, y[NY];
        output_rates(&a, rate);
        outputs(&a, y);
        for (int i = 0; i < NQ; i++) power += u[i] * v[i];
        power -= p[KD] * v[2] * v[2] + p[DR] * v[3] * v[3] + p[DL] * v[4] * v[4];
        /* rounding of outputs of size y over h = 1e-4 */
        ck_assert_double_eq_tol(rate[ENERGY], power, 1e-11 * y[ENERGY]);
        ck_assert_double_eq_tol(rate[PX], u[0], 1e-7);
        ck_assert_double_eq_tol(rate[PY], u[1], 1e-7);
        ck_assert_double_eq_tol(
            rate[LZ],
            u[2] + a.q[0] * u[1] - a.q[1] * u[0] - p[KP] * a.q[2] - p[KD] * v[2], 1e-7);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("spacecraft");
    TCase *c = tcase_create("spacecraft");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, slow_and_fast_are_rows_of_lagranges_equations_solved_together);
    tcase_add_test(c, the_mass_matrix_is_that_of_the_energy);
    tcase_add_test(c, both_equals_slow_and_fast_bit_for_bit);
    tcase_add_test(c, without_a_force_the_panels_depend_on_the_body_spin_only);
    tcase_add_test(c, energy_momenta_tips_and_torques_are_those_of_the_bodies);
    tcase_add_test(c, power_force_and_torque_balance_at_every_state);
    suite_add_tcase(s, c);
    return s;
}
