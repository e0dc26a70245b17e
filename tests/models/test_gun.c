/* test_gun.c: the flexible gun turret: its equations against Lagrange's of particles,
 * its parameters against the beam, equilibrium, energy, reference states. */
#include "parts/chain.h"
#include "common.h"
#include "eigen.h"
#include "lagrange.h"
#include "tw_method.h"

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

/* The beam, from its drawing. */
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
    *g = (lagrange){COORDS, POINTS + 4, w, {0}, place, potential, 0};
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
    /* the mount: the remaining mass and moments, at two points of the line */
    const long double half = sqrtl(S2 / m - S1 / m * (S1 / m));
    for (int j = 2; j < 4; j++) {
        w->mass[j] = m / 2;
        w->x[j] = S1 / m + (j == 2 ? half : -half);
        w->phi[j][0] = w->phi[j][1] = 0;
    }
    for (int j = 0; j < POINTS + 4; j++) g->mass[j] = w->mass[j];
}

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

/* The same gun built with parts/chain.c. */

enum { VERTICAL = 2, HORIZONTAL = 1 }; /* the axis a mode bends along */

typedef struct gun_chain {
    tw_body body[3];
    tw_chain chain;
} gun_chain;

/* Turret, mount and gun; the gun's integrals are the model's own parameters, so there
 * is no error of a discrete beam. */
static void assemble(const double *p, gun_chain *w)
{
    const double none[3] = {0}, mg = (double)gun_mass, l = (double)L,
                 s0 = (double)clamp;
    const double turret[9] = {[8] = par(p, "It")};
    const double g1 = mg * (s0 + l / 2), g2 = mg * (s0 * s0 + s0 * l + l * l / 3);
    tw_body *b = w->body;
    memset(w, 0, sizeof *w);
    b[0] = (tw_body){.parent = -1, .joint = TW_REVOLUTE, .axis = {0, 0, 1}};
    tw_body_add_rigid(&b[0], 0, none, turret);
    b[1] = (tw_body){.parent = 0, .joint = TW_REVOLUTE, .axis = {0, 1, 0}};
    b[1].at[0] = par(p, "d");
    b[1].mass = par(p, "mt") - mg;
    b[1].first[0][0] = par(p, "S1") - g1;
    b[1].second[0][0][0] = par(p, "S2") - g2;
    b[2] = (tw_body){.parent = 1, .joint = TW_FIXED, .modes = 4, .mass = mg};
    b[2].first[0][0] = g1;
    b[2].second[0][0][0] = g2;
    for (int k = 0; k < 4; k++) {
        const int i = k % 2, axis = k < 2 ? VERTICAL : HORIZONTAL;
        const int other = VERTICAL + HORIZONTAL - axis; /* same shapes in that plane */
        const double om = par(p, i ? "om2" : "om1");
        b[2].first[1 + k][axis] = par(p, i ? "n2" : "n1");
        b[2].second[0][1 + k][axis] = par(p, i ? "p2" : "p1");
        b[2].second[1 + k][0][3 * axis] = par(p, i ? "p2" : "p1");
        b[2].second[1 + k][1 + k][3 * axis + axis] = 1;
        b[2].second[1 + k][1 + (k + 2) % 4][3 * axis + other] = 1;
        b[2].stiffness[k][k] = om * om;
        b[2].damping[k][k] = 2 * par(p, "zeta") * om;
    }
    w->chain = (tw_chain){3, b, {0, 0, -par(p, "g")}};
    ck_assert_int_eq(tw_chain_check(&w->chain), TW_OK);
}

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
        /* positions change with the rates */
        for (int i = 0; i < 2; i++) ck_assert_double_eq(ds[i], z.xs[U + i]);
        for (int i = 0; i < 4; i++) ck_assert_double_eq(df[i], z.xf[DA1 + i]);
    }
}
END_TEST

START_TEST(slow_and_fast_equal_the_coupled_solve_of_the_chain)
{
    unsigned long long seed = 2;
    double worst = 0;
    for (int k = 0; k < 200; k++) {
        sample z;
        gun_chain w;
        tw_motion motion;
        double M[COORDS * COORDS], P[COORDS], ds[NS], df[NF];
        random_sample(&z, &seed);
        assemble(z.p, &w);
        const tw_chain_state x = {z.xs, z.xs + U, z.xf, z.xf + DA1};
        tw_chain_move(&w.chain, &x, &motion);
        tw_chain_equations(&w.chain, &x, &motion, z.u, M, P);
        ck_assert(test_solve(COORDS, M, P));
        ck_assert_int_eq(gun()->slow(&z.at, ds), TW_OK);
        ck_assert_int_eq(gun()->fast(&z.at, df), TW_OK);
        double scale[2] = {0}, off[2] = {0};
        for (int i = 0; i < COORDS; i++) {
            const double mine = i < 4 ? df[DA1 + i] : ds[U + i - 4];
            off[i > 3] = fmax(off[i > 3], fabs(mine - P[i]));
            scale[i > 3] = fmax(scale[i > 3], fabs(P[i]));
        }
        for (int i = 0; i < 2; i++) worst = fmax(worst, off[i] / scale[i]);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "closed form and chain: %g\n", worst);
    ck_assert_double_lt(worst, 1e-12);
}
END_TEST

START_TEST(the_mass_matrix_is_symmetric_and_positive)
{
    unsigned long long seed = 3;
    for (int k = 0; k < 200; k++) {
        sample z;
        gun_chain w;
        tw_motion motion;
        double M[COORDS * COORDS], P[COORDS];
        random_sample(&z, &seed);
        assemble(z.p, &w);
        const tw_chain_state x = {z.xs, z.xs + U, z.xf, z.xf + DA1};
        tw_chain_move(&w.chain, &x, &motion);
        tw_chain_equations(&w.chain, &x, &motion, z.u, M, P);
        for (int i = 0; i < COORDS; i++)
            for (int j = 0; j < i; j++)
                ck_assert_double_eq(M[i * COORDS + j], M[j * COORDS + i]);
        for (int i = 0; i < COORDS; i++) { /* all pivots of the elimination */
            ck_assert_double_gt(M[i * COORDS + i], 0);
            for (int r = i + 1; r < COORDS; r++)
                for (int j = COORDS - 1; j >= i; j--)
                    M[r * COORDS + j] -=
                        M[r * COORDS + i] / M[i * COORDS + i] * M[i * COORDS + j];
        }
    }
}
END_TEST

START_TEST(a_lumped_barrel_converges_to_the_modal_one)
{
    double last = 0;
    for (int n = 50; n <= 400; n *= 2) {
        unsigned long long seed = 4;
        const long double b[2] = {lg_cantilever_root(0), lg_cantilever_root(1)};
        sample z;
        gun_chain w;
        double ds[NS], ddq[2], dda[4];
        random_sample(&z, &seed);
        assemble(z.p, &w);
        w.body[2].mass = 0;
        memset(w.body[2].first, 0, sizeof w.body[2].first);
        memset(w.body[2].second, 0, sizeof w.body[2].second);
        for (int j = 0; j < n; j++) {
            const double at = (j + 0.5) / n;
            const double s[3] = {(double)(clamp + L * at), 0, 0};
            const double phi1 = (double)(lg_cantilever(b[0], at) / sqrtl(gun_mass));
            const double phi2 = (double)(lg_cantilever(b[1], at) / sqrtl(gun_mass));
            const double shape[12] = {0, 0, phi1, 0, 0, phi2, 0, phi1, 0, 0, phi2, 0};
            tw_body_add_node(&w.body[2], (double)gun_mass / n, s, shape);
        }
        const tw_chain_state x = {z.xs, z.xs + U, z.xf, z.xf + DA1};
        ck_assert_int_eq(tw_chain_accelerations(&w.chain, &x, z.u, NULL, ddq, dda),
                         TW_OK);
        gun()->slow(&z.at, ds);
        const double off = fmax(fabs(ddq[0] - ds[U]), fabs(ddq[1] - ds[V]));
        /* equal lumps are the midpoint rule: a quarter of the error per halving */
        if (last != 0) ck_assert_double_eq_tol(last / off, 4, 0.2);
        last = off;
    }
}
END_TEST

START_TEST(fast_uses_the_slow_accelerations_it_is_given)
{
    unsigned long long seed = 5;
    for (int k = 0; k < 50; k++) {
        sample z;
        double ds[NS], df[NF], given[NF], other[NF], both_s[NS], both_f[NF];
        random_sample(&z, &seed);
        ck_assert_int_eq(gun()->slow(&z.at, ds), TW_OK);
        ck_assert_int_eq(gun()->fast(&z.at, df), TW_OK);
        ck_assert_int_eq(gun()->both(&z.at, both_s, both_f), TW_OK);
        z.at.dxs = ds;
        ck_assert_int_eq(gun()->fast(&z.at, given), TW_OK);
        ck_assert_mem_eq(given, df, sizeof df);
        ck_assert_mem_eq(both_s, ds, sizeof ds);
        ck_assert_mem_eq(both_f, df, sizeof df);
        ds[V] += 1; /* M2a = -p */
        ck_assert_int_eq(gun()->fast(&z.at, other), TW_OK);
        const double p1 = par(z.p, "p1");
        ck_assert_double_eq_tol(other[DA1] - df[DA1], p1, 1e-11 * fabs(df[DA1]) + 1e-9);
    }
}
END_TEST

START_TEST(energy_changes_by_the_power_of_torques_and_dampers)
{
    unsigned long long seed = 6;
    for (int k = 0; k < 50; k++) {
        const double weight[2] = {2.0 / 3, -1.0 / 12};
        const double e = 1e-5;
        sample z;
        double ds[NS], df[NF], dE = 0, power, dr[3] = {0}, y[NY], here[NY], scale;
        random_sample(&z, &seed);
        ck_assert_int_eq(gun()->slow(&z.at, ds), TW_OK);
        ck_assert_int_eq(gun()->fast(&z.at, df), TW_OK);
        ck_assert_int_eq(gun()->out(&z.at, here), TW_OK);
        power = z.u[0] * z.xs[U] + z.u[1] * z.xs[V];
        scale = fabs(power);
        for (int i = 0; i < 4; i++)
            power -= 2 * par(z.p, "zeta") * par(z.p, i % 2 ? "om2" : "om1") *
                     z.xf[DA1 + i] * z.xf[DA1 + i];
        for (int j = -2; j <= 2; j++) {
            sample moved = z;
            if (j == 0) continue;
            moved.at = (tw_at){0, moved.xs, moved.xf, NULL, z.u, z.p, NULL, NULL};
            for (int i = 0; i < NS; i++) moved.xs[i] += j * e * ds[i];
            for (int i = 0; i < NF; i++) moved.xf[i] += j * e * df[i];
            ck_assert_int_eq(gun()->out(&moved.at, y), TW_OK);
            const double w = weight[abs(j) - 1] * (j > 0 ? 1 : -1) / e;
            dE += w * y[ENERGY];
            for (int i = 0; i < 3; i++) dr[i] += w * y[i];
        }
        /* energies of 1e5 J rounded, over steps of 1e-5 s: about 1e-5 W */
        ck_assert_double_eq_tol(dE, power, 1e-7 * (scale + 1e5));
        /* and the muzzle's velocity is the rate of its position */
        for (int i = 0; i < 3; i++) ck_assert_double_eq_tol(dr[i], here[VX + i], 1e-8);
        ck_assert_double_eq(here[ACC1], ds[U]);
        ck_assert_double_eq(here[ACC2], ds[V]);
    }
}
END_TEST

START_TEST(natural_frequencies_match_the_reference)
{
    const double hertz[4] = {8.12, 41.78, 14.57, 45.40};
    double p[NP], xs[NS], xf[NF], u[2] = {0}, A[COORDS * COORDS];
    double complex lambda[COORDS];
    tw_model_defaults(gun(), p, xs, xf);
    u[1] = par(p, "T2_bias");
    const tw_at at = {0, xs, xf, NULL, u, p, NULL, NULL};
    for (int j = 0; j < COORDS; j++) {
        double *x = j < 2 ? &xs[j] : &xf[j - 2], old = *x, e = 1e-4;
        double up[COORDS], down[COORDS], ds[NS], df[NF], rest[COORDS];
        *x = old + e;
        gun()->both(&at, ds, df);
        coordinates(ds, df, rest, up);
        *x = old - e;
        gun()->both(&at, ds, df);
        coordinates(ds, df, rest, down);
        *x = old;
        for (int i = 0; i < COORDS; i++)
            A[i * COORDS + j] = (up[i] - down[i]) / (2 * e);
    }
    /* q'' = A q: an eigenvalue -w^2 for each; printed in Hz with two decimals */
    test_eigenvalues(COORDS, A, lambda);
    for (int k = 0; k < 4; k++) {
        double nearest = 1e9;
        for (int i = 0; i < COORDS; i++)
            nearest = fmin(
                nearest,
                fabs(sqrt(fmax(0, -creal(lambda[i]))) / 6.283185307179586 - hertz[k]));
        ck_assert_msg(nearest < 0.006, "%g Hz is off by %g", hertz[k], nearest);
    }
}
END_TEST

START_TEST(modal_parameters_follow_from_the_beam)
{
    const long double pi = 3.14159265358979323846L;
    const long double area = gun_mass / (density * L);
    const long double outer = sqrtl(4 * area / pi + bore * bore);
    const long double area2 = pi / 64 * (powl(outer, 4) - powl(bore, 4));
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
        want[2] = b * b * sqrtl(young * area2 / (gun_mass * L * L * L));
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

START_TEST(angular_momentum_about_the_vertical_is_conserved_without_azimuth_torque)
{
    double drift[2];
    for (int k = 0; k < 2; k++) {
        const double xs0[NS] = {0.2, -0.3, 0.5, 0.2}, u[2] = {0, -20000};
        test_run t;
        gun_chain w;
        tw_motion motion;
        double M[COORDS * COORDS], P[COORDS], at[2] = {0};
        test_open(&t, gun(), "rk4", ldexp(6e-3, -k), 1);
        ck_assert_int_eq(tw_set_state(&t.r, xs0, NULL), TW_OK);
        ck_assert_int_eq(tw_hold(&t.r, u), TW_OK);
        assemble(t.r.now.par, &w);
        for (int end = 0; end < 2; end++) {
            const tw_chain_state x = {t.r.now.xs, t.r.now.xs + U, t.r.now.xf,
                                      t.r.now.xf + DA1};
            tw_chain_move(&w.chain, &x, &motion);
            tw_chain_equations(&w.chain, &x, &motion, u, M, P);
            for (int i = 0; i < 4; i++)
                at[end] += M[4 * COORDS + i] * t.r.now.xf[DA1 + i];
            for (int i = 0; i < 2; i++)
                at[end] += M[4 * COORDS + 4 + i] * t.r.now.xs[U + i];
            if (!end) test_go(&t, 0.3);
        }
        drift[k] = fabs(at[1] / at[0] - 1);
        ck_assert_double_gt(fabs(t.r.now.xs[U] / xs0[U] - 1),
                            0.01); /* it turns at all */
        test_close(&t);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "momentum %g %g\n", drift[0], drift[1]);
    /* an error of rk4: order 4 or better; 1e-13 is rounding */
    ck_assert_double_lt(drift[1], drift[0] / 14 + 1e-13);
    ck_assert_double_lt(drift[0], 1e-5);
}
END_TEST

START_TEST(states_at_one_second_match_the_reference)
{
    /* independent integration by DOP853: q1 q2 a1 a2 b1 b2 at t = 1 */
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
            /* the reference has eleven digits */
            ck_assert_msg(fabs(got / want[k][i] - 1) < 1e-10, "%s, %d: %.11e", start[k],
                          i, got);
        }
    }
}
END_TEST

START_TEST(modes_that_carry_more_than_the_gun_weighs_are_a_domain_error)
{
    sample z;
    unsigned long long seed = 8;
    double ds[NS], df[NF];
    random_sample(&z, &seed);
    z.p[at_name("p1")] = 2 * sqrt(par(z.p, "S2"));
    ck_assert_int_eq(gun()->slow(&z.at, ds), TW_E_DOMAIN);
    ck_assert_int_eq(gun()->fast(&z.at, df), TW_E_DOMAIN);
    ck_assert_int_eq(gun()->both(&z.at, ds, df), TW_E_DOMAIN);
}
END_TEST

START_TEST(extreme_states_are_finite_or_an_error)
{
    const double size[6] = {0, 1, 1e3, 1e6, 1e100, 1e300};
    unsigned long long seed = 9;
    for (int k = 0; k < 600; k++) {
        sample z;
        double ds[NS], df[NF];
        random_sample(&z, &seed);
        for (int i = 0; i < NS; i++) z.xs[i] *= size[k % 6];
        for (int i = 0; i < NF; i++) z.xf[i] *= size[k / 6 % 6];
        const int rc = gun()->both(&z.at, ds, df);
        if (k % 6 < 4 && k / 6 % 6 < 4) {
            ck_assert_int_eq(rc, TW_OK);
            for (int i = 0; i < NS; i++) ck_assert(isfinite(ds[i]));
            for (int i = 0; i < NF; i++) ck_assert(isfinite(df[i]));
        } else if (rc)
            ck_assert_int_eq(rc, TW_E_DOMAIN);
    }
    /* a state that is not a number stops a run and is named or refused */
    test_run t;
    double bad[NS] = {0, NAN, 0, 0};
    test_open(&t, gun(), "rk4", 1e-3, 1);
    ck_assert_int_eq(tw_set_state(&t.r, bad, NULL), TW_E_STATE);
    ck_assert_str_eq(t.r.now.report.name, "q2");
    test_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("gun");
    TCase *c = tcase_create("gun");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, accelerations_satisfy_lagrange_on_particles);
    tcase_add_test(c, slow_and_fast_equal_the_coupled_solve_of_the_chain);
    tcase_add_test(c, the_mass_matrix_is_symmetric_and_positive);
    tcase_add_test(c, a_lumped_barrel_converges_to_the_modal_one);
    tcase_add_test(c, fast_uses_the_slow_accelerations_it_is_given);
    tcase_add_test(c, energy_changes_by_the_power_of_torques_and_dampers);
    tcase_add_test(c, natural_frequencies_match_the_reference);
    tcase_add_test(c, modal_parameters_follow_from_the_beam);
    tcase_add_test(
        c, angular_momentum_about_the_vertical_is_conserved_without_azimuth_torque);
    tcase_add_test(c, states_at_one_second_match_the_reference);
    tcase_add_test(c, modes_that_carry_more_than_the_gun_weighs_are_a_domain_error);
    tcase_add_test(c, extreme_states_are_finite_or_an_error);
    suite_add_tcase(s, c);
    return s;
}
