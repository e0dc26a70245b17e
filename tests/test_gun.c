/* test_gun.c: the flexible gun-turret: its equations against Lagrange's from particles,
 * its parameters against the beam, equilibrium, energy, reference states. */
#include "common.h"
#include "lagrange.h"

enum { Q1, Q2, U, V, NS };
enum { A1, A2, B1, B2, DA1, DA2, DB1, DB2, NF };
enum { X, Y, Z, VX, VY, VZ, ACC1, ACC2, TIP_A, TIP_B, ENERGY, NY };
enum { NP = 32, COORDS = 6, POINTS = 32 };

static const tw_model *gun(void)
{
    const tw_model *m = tw_find_model("gun_turret");
    ck_assert_ptr_nonnull(m);
    ck_assert_int_le(m->np, NP);
    return m;
}

static int at_name(const char *name)
{
    const int i = tw_find_var(gun()->param, gun()->np, name);
    ck_assert_msg(i >= 0, "no parameter %s", name);
    return i;
}

static double par(const double *p, const char *name)
{
    return p[at_name(name)];
}

/* ---- the beam, from its drawing
 * ------------------------------------------------------ */

static const long double L = 5.3L, bore = 0.12L, gun_mass = 1190, density = 7850,
                         young = 207e9L, clamp = 0.5L;

/* Particles: two for the turret, two for the mount, Gauss points for the barrel. */
typedef struct gun_parts {
    double d, g;
    long double mass[POINTS + 4], x[POINTS + 4], phi[POINTS + 4][2], stiffness[2];
} gun_parts;

static void place(const void *user, const long double *x, long double (*r)[3])
{
    const gun_parts *w = user;
    const long double c1 = cosl(x[0]), s1 = sinl(x[0]), c = cosl(x[1]), s = sinl(x[1]);
    for (int j = 0; j < POINTS + 4; j++) {
        long double f = 0, side = w->x[j], up = 0; /* the turret, at the sides */
        if (j > 1) {
            const long double bend = w->phi[j][0] * x[2] + w->phi[j][1] * x[3];
            f = w->d + c * w->x[j] + s * bend;
            side = w->phi[j][0] * x[4] + w->phi[j][1] * x[5];
            up = c * bend - s * w->x[j];
        }
        r[j][0] = c1 * f - s1 * side;
        r[j][1] = s1 * f + c1 * side;
        r[j][2] = up;
    }
}

static long double potential(const void *user, const long double *x)
{
    static long double r[LG_PARTICLES][3];
    const gun_parts *w = user;
    long double E = 0;
    place(user, x, r);
    for (int j = 2; j < POINTS + 4; j++) E += w->mass[j] * w->g * r[j][2];
    for (int i = 0; i < 4; i++) E += w->stiffness[i % 2] * x[2 + i] * x[2 + i] / 2;
    return E;
}

static void make_particles(const double *p, gun_parts *w, lagrange *g)
{
    long double node[POINTS], weight[POINTS];
    const long double b[2] = {lg_cantilever_root(0), lg_cantilever_root(1)};
    *g = (lagrange){COORDS, POINTS + 4, w, {0}, place, potential};
    w->d = par(p, "d");
    w->g = par(p, "g");
    w->stiffness[0] = (long double)par(p, "om1") * par(p, "om1");
    w->stiffness[1] = (long double)par(p, "om2") * par(p, "om2");
    w->x[0] = 1;
    w->x[1] = -1;
    w->mass[0] = w->mass[1] = par(p, "It") / 2;

    long double m = par(p, "mt"), S1 = par(p, "S1"), S2 = par(p, "S2");
    lg_gauss(POINTS, node, weight);
    for (int j = 0; j < POINTS; j++) {
        const int k = j + 4;
        w->mass[k] = gun_mass * weight[j];
        w->x[k] = clamp + L * node[j];
        for (int i = 0; i < 2; i++)
            w->phi[k][i] = lg_cantilever(b[i], node[j]) / sqrtl(gun_mass);
        m -= w->mass[k];
        S1 -= w->mass[k] * w->x[k];
        S2 -= w->mass[k] * w->x[k] * w->x[k];
    }
    /* the mount: what is left of mass and moments, at two points of the line */
    const long double half = sqrtl(S2 / m - S1 / m * (S1 / m));
    for (int j = 2; j < 4; j++) {
        w->mass[j] = m / 2;
        w->x[j] = S1 / m + (j == 2 ? half : -half);
        w->phi[j][0] = w->phi[j][1] = 0;
    }
    for (int j = 0; j < POINTS + 4; j++) g->mass[j] = w->mass[j];
}

/* ---- points to evaluate at
 * ----------------------------------------------------------- */

typedef struct sample {
    double p[NP], xs[NS], xf[NF], u[2];
    tw_at at;
} sample;

static void random_sample(sample *z, unsigned long long *seed)
{
    const double size_s[NS] = {3, 1.5, 1, 1};
    const double size_f[NF] = {0.4, 0.02, 0.4, 0.02, 10, 3, 10, 3};
    tw_model_defaults(gun(), z->p, NULL, NULL);
    z->p[at_name("d")] = 1 + 0.5 * test_random(seed);
    z->p[at_name("It")] = 32000 + 20000 * test_random(seed);
    z->p[at_name("zeta")] = 0.05 + 0.05 * test_random(seed);
    z->p[at_name("g")] = 10 * test_random(seed);
    for (int i = 0; i < NS; i++) z->xs[i] = size_s[i] * test_random(seed);
    for (int i = 0; i < NF; i++) z->xf[i] = size_f[i] * test_random(seed);
    for (int i = 0; i < 2; i++) z->u[i] = 5e4 * test_random(seed);
    z->at = (tw_at){0.3, z->xs, z->xf, NULL, z->u, z->p, NULL, NULL};
}

static void coordinates(const double *xs, const double *xf, double *q, double *dq)
{
    memcpy(q, xs, 2 * sizeof *q);
    memcpy(dq, xs + U, 2 * sizeof *q);
    memcpy(q + 2, xf, 4 * sizeof *q);
    memcpy(dq + 2, xf + DA1, 4 * sizeof *q);
}

/* ---- equations
 * ----------------------------------------------------------------------- */

START_TEST(accelerations_satisfy_lagrange_on_particles)
{
    unsigned long long seed = 1;
    for (int k = 0; k < 20; k++) {
        sample z;
        gun_parts w;
        lagrange g;
        double q[COORDS], dq[COORDS], M[COORDS * COORDS], bias[COORDS], Q[COORDS];
        double ds[NS], df[NF], acc[COORDS];
        random_sample(&z, &seed);
        make_particles(z.p, &w, &g);
        coordinates(z.xs, z.xf, q, dq);
        lg_equations(&g, q, dq, M, bias);
        ck_assert_int_eq(gun()->slow(&z.at, ds), TW_OK);
        ck_assert_int_eq(gun()->fast(&z.at, df), TW_OK);
        coordinates(ds, df, dq, acc);
        Q[0] = z.u[0];
        Q[1] = z.u[1];
        for (int i = 0; i < 4; i++)
            Q[2 + i] =
                -2 * par(z.p, "zeta") * par(z.p, i % 2 ? "om2" : "om1") * z.xf[DA1 + i];
        const double r = lg_residual(COORDS, M, bias, acc, Q);
        /* the differences of lagrange.h are good to 1e-13 of the terms */
        ck_assert_msg(r < 1e-11, "sample %d: residual %g", k, r);
        /* positions go with rates */
        for (int i = 0; i < 2; i++) ck_assert_double_eq(ds[i], z.xs[U + i]);
        for (int i = 0; i < 4; i++) ck_assert_double_eq(df[i], z.xf[DA1 + i]);
    }
}
END_TEST

START_TEST(modal_parameters_follow_from_the_beam)
{
    const long double pi = 3.14159265358979323846L;
    const long double area = gun_mass / (density * L);
    const long double outer = sqrtl(4 * area / pi + bore * bore);
    const long double I = pi / 64 * (powl(outer, 4) - powl(bore, 4));
    const char *name[4][2] = {
        {"n1", "n2"}, {"p1", "p2"}, {"om1", "om2"}, {"tip1", "tip2"}};
    long double node[POINTS], weight[POINTS];
    double p[NP];
    tw_model_defaults(gun(), p, NULL, NULL);
    lg_gauss(POINTS, node, weight);
    for (int i = 0; i < 2; i++) {
        const long double b = lg_cantilever_root(i);
        long double want[4] = {0};
        for (int j = 0; j < POINTS; j++) {
            const long double m = gun_mass * weight[j];
            const long double phi = lg_cantilever(b, node[j]) / sqrtl(gun_mass);
            want[0] += m * phi;
            want[1] += m * (clamp + L * node[j]) * phi;
        }
        want[2] = b * b * sqrtl(young * I / (gun_mass * L * L * L));
        want[3] = lg_cantilever(b, 1) / sqrtl(gun_mass);
        /* doubles written with 17 digits, quadrature exact to long double's rounding */
        for (int k = 0; k < 4; k++)
            ck_assert_double_eq_tol(par(p, name[k][i]) / (double)want[k], 1, 1e-14);
    }
    ck_assert_double_eq_tol(par(p, "muzzle"), (double)(clamp + L), 1e-14);
    /* the first moment is what the paper's bias balances */
    ck_assert_double_eq_tol(par(p, "g") * par(p, "S1"), -par(p, "T2_bias"), 1e-10);
}
END_TEST

START_TEST(reference_states_are_met_at_one_second)
{
    /* shared facts, DOP853: q1 q2 a1 a2 b1 b2 at t = 1 */
    const double want[2][6] = {{-1.2291372759e-01, 1.5962274399e-01, -1.5502781591e-01,
                                -2.2762753705e-03, -5.2096380014e-03, 3.6809314550e-05},
                               {-1.2290623543e-01, 1.5764036935e-01, -2.9617327007e-01,
                                -3.8388583695e-03, -5.2166216465e-03,
                                3.6661580691e-05}};
    const char *start[2] = {"static", "unbent"};
    for (int k = 0; k < 2; k++) {
        double p[NP], x[NS + NF], xs[NS], xf[NF];
        ck_assert_int_eq(tw_apply_preset(gun(), start[k], p, xs, xf), TW_OK);
        test_reference(gun(), p, NULL, NULL, 1, x);
        for (int i = 0; i < 6; i++) {
            const double got = i < 2 ? x[i] : x[NS + i - 2];
            /* eleven digits are printed */
            ck_assert_msg(fabs(got / want[k][i] - 1) < 1e-10, "%s, %d: %.11e", start[k],
                          i, got);
        }
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("gun");
    TCase *c = tcase_create("gun");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, accelerations_satisfy_lagrange_on_particles);
    tcase_add_test(c, modal_parameters_follow_from_the_beam);
    tcase_add_test(c, reference_states_are_met_at_one_second);
    suite_add_tcase(s, c);
    return s;
}
