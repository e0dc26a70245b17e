/* test_flexible_arm.c: the arm of two flexible links against Lagrange's equations of
 * particles, and its runs: rest, energy, the rigid limit. */
#include "parts/chain.h"
#include "common.h"
#include "lagrange.h"

enum { Q1, Q2, DQ1, DQ2, NS };
enum { A1, A2, B1, B2, DA1, DA2, DB1, DB2, NF };
enum { X, Z, VX, VZ, ACC1, ACC2, BEND1, BEND2, ENERGY, NY };
enum { NP = 24, COORDS = 6, POINTS = 24, OF_LINK = POINTS + 4, ALL = 2 * OF_LINK };

static const tw_model *arm(void)
{
    const tw_model *m = tw_find_model("flexible_arm");
    ck_assert_ptr_nonnull(m);
    ck_assert_int_le(m->np, NP);
    return m;
}

static int at_name(const char *name)
{
    const int i = tw_find_var(arm()->param, arm()->np, name);
    ck_assert_msg(i >= 0, "no parameter %s", name);
    return i;
}

static double par(const double *p, const char *name)
{
    return p[at_name(name)];
}

typedef struct arm_parts {
    long double mass[ALL], x[ALL], phi[ALL][2]; /* x along the link */
    long double length, slope[2], weight, stiffness[4];
} arm_parts;

static void place(const void *user, const long double *x, long double (*r)[3])
{
    const arm_parts *w = user;
    /* the joint of a bent end turns by the Cayley rotation of the slope (chain.c) */
    const long double slope = w->slope[0] * x[2] + w->slope[1] * x[3];
    const long double turn[2] = {x[0], x[0] + x[1] + 2 * atanl(slope / 2)};
    const long double end = 2 * (x[2] - x[3]);
    for (int i = 0; i < 2; i++) {
        const long double c = cosl(turn[i]), s = sinl(turn[i]);
        const long double c1 = cosl(turn[0]), s1 = sinl(turn[0]);
        for (int j = i * OF_LINK; j < (i + 1) * OF_LINK; j++) {
            const long double bend =
                w->phi[j][0] * x[2 + 2 * i] + w->phi[j][1] * x[3 + 2 * i];
            r[j][0] = c * w->x[j] - s * bend + i * (c1 * w->length - s1 * end);
            r[j][1] = 0;
            r[j][2] = s * w->x[j] + c * bend + i * (s1 * w->length + c1 * end);
        }
    }
}

static long double potential(const void *user, const long double *x)
{
    static long double r[LG_PARTICLES][3];
    const arm_parts *w = user;
    long double E = 0;
    place(user, x, r);
    for (int j = 0; j < ALL; j++) E += w->mass[j] * w->weight * r[j][2];
    for (int i = 0; i < 4; i++) E += w->stiffness[i] * x[2 + i] * x[2 + i] / 2;
    return E;
}

static void make_particles(const double *p, arm_parts *w, lagrange *g)
{
    const char *name[2][5] = {{"m1", "L1", "EI1", "elbow", "J1"},
                              {"m2", "L2", "EI2", "payload", "J2"}};
    const long double b[2] = {lg_cantilever_root(0), lg_cantilever_root(1)};
    long double node[POINTS], weight[POINTS];
    lg_gauss(POINTS, node, weight);
    memset(w, 0, sizeof *w);
    *g = (lagrange){COORDS, ALL, w, {0}, place, potential, 0.001L};
    w->weight = par(p, "g");
    w->length = par(p, "L1");
    for (int k = 0; k < 2; k++) /* the slope at the end, by differences */
        for (int j = 1; j <= 4; j++)
            w->slope[k] += lg_weight[j - 1] / (0.01L * w->length) *
                           (lg_cantilever(b[k], 1 + 0.01L * j) -
                            lg_cantilever(b[k], 1 - 0.01L * j));
    for (int i = 0; i < 2; i++) {
        const long double m = par(p, name[i][0]), l = par(p, name[i][1]);
        const long double J = par(p, name[i][4]);
        const int first = i * OF_LINK;
        for (int j = 0; j < POINTS; j++) {
            w->mass[first + j] = m * weight[j];
            w->x[first + j] = l * node[j];
            for (int k = 0; k < 2; k++)
                w->phi[first + j][k] = lg_cantilever(b[k], node[j]);
        }
        const int end = first + POINTS;
        w->mass[end] = par(p, name[i][3]);
        w->x[end] = l;
        w->phi[end][0] = 2;
        w->phi[end][1] = -2;
        /* an inertia without mass: two halves at 1 m, and their mass subtracted */
        w->mass[end + 1] = w->mass[end + 2] = J / 2;
        w->x[end + 1] = 1;
        w->x[end + 2] = -1;
        w->mass[end + 3] = -J;
        for (int k = 0; k < 2; k++)
            w->stiffness[2 * i + k] = powl(b[k], 4) * par(p, name[i][2]) / (l * l * l);
    }
    for (int j = 0; j < ALL; j++) g->mass[j] = w->mass[j];
}

typedef struct sample {
    double p[NP], xs[NS], xf[NF], u[2];
    tw_at at;
} sample;

static void random_sample(sample *z, unsigned long long *seed)
{
    tw_model_defaults(arm(), z->p, NULL, NULL);
    const char *name[] = {"m1", "L1",  "EI1",     "elbow", "J1",   "m2",
                          "L2", "EI2", "payload", "J2",    "zeta", "g"};
    for (int i = 0; i < 12; i++) z->p[at_name(name[i])] *= 1 + 0.5 * test_random(seed);
    z->p[at_name("c1")] = 1 + test_random(seed);
    z->p[at_name("c2")] = 1 + test_random(seed);
    for (int i = 0; i < NS; i++) z->xs[i] = 3 * test_random(seed);
    for (int i = 0; i < NF; i++) z->xf[i] = (i < 4 ? 0.05 : 2) * test_random(seed);
    for (int i = 0; i < 2; i++) z->u[i] = 30 * test_random(seed);
    z->at = (tw_at){0.3, z->xs, z->xf, NULL, z->u, z->p, NULL, NULL};
}

static double lost(const sample *z, double *Q)
{
    double power = 0;
    for (int i = 0; i < 2; i++) {
        Q[i] = -par(z->p, i ? "c2" : "c1") * z->xs[DQ1 + i];
        power += Q[i] * z->xs[DQ1 + i];
    }
    for (int i = 0; i < 4; i++) {
        const double b = (double)lg_cantilever_root(i % 2),
                     m = par(z->p, i > 1 ? "m2" : "m1");
        const double l = par(z->p, i > 1 ? "L2" : "L1");
        const double om =
            b * b * sqrt(par(z->p, i > 1 ? "EI2" : "EI1") / (m * l * l * l));
        Q[2 + i] = -2 * par(z->p, "zeta") * om * m * z->xf[DA1 + i];
        power += Q[2 + i] * z->xf[DA1 + i];
    }
    return power;
}

START_TEST(accelerations_satisfy_lagrange_on_particles)
{
    unsigned long long seed = 1;
    double worst = 0;
    for (int k = 0; k < 10; k++) {
        sample z;
        arm_parts w;
        lagrange g;
        double q[COORDS], dq[COORDS], M[COORDS * COORDS], bias[COORDS], Q[COORDS];
        double ds[NS], df[NF], acc[COORDS];
        random_sample(&z, &seed);
        make_particles(z.p, &w, &g);
        memcpy(q, z.xs, 2 * sizeof *q);
        memcpy(dq, z.xs + DQ1, 2 * sizeof *q);
        memcpy(q + 2, z.xf, 4 * sizeof *q);
        memcpy(dq + 2, z.xf + DA1, 4 * sizeof *q);
        lg_equations(&g, q, dq, M, bias);
        ck_assert_int_eq(arm()->slow(&z.at, ds), TW_OK);
        ck_assert_int_eq(arm()->fast(&z.at, df), TW_OK);
        memcpy(acc, ds + DQ1, 2 * sizeof *acc);
        memcpy(acc + 2, df + DA1, 4 * sizeof *acc);
        lost(&z, Q);
        Q[0] += z.u[0];
        Q[1] += z.u[1];
        const double r = lg_residual(COORDS, M, bias, acc, Q);
        worst = fmax(worst, r);
        /* steps of 0.001: an amplitude turns the elbow ten times as far */
        ck_assert_msg(r < 1e-11, "sample %d: residual %g", k, r);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "residual %g\n", worst);
}
END_TEST

START_TEST(fast_uses_the_slow_accelerations_it_is_given)
{
    unsigned long long seed = 2;
    for (int k = 0; k < 50; k++) {
        sample z;
        double ds[NS], df[NF], given[NF];
        random_sample(&z, &seed);
        ck_assert_int_eq(arm()->slow(&z.at, ds), TW_OK);
        ck_assert_int_eq(arm()->fast(&z.at, df), TW_OK);
        z.at.dxs = ds;
        ck_assert_int_eq(arm()->fast(&z.at, given), TW_OK);
        for (int i = 0; i < NF;
             i++) /* a smaller elimination, with different rounding */
            ck_assert_double_eq_tol(given[i], df[i], 1e-11 * (100 + fabs(df[i])));
        ds[DQ2] += 1;
        ck_assert_int_eq(arm()->fast(&z.at, given), TW_OK);
        ck_assert_double_gt(fabs(given[DB1] - df[DB1]), 1e-3);
    }
}
END_TEST

START_TEST(energy_changes_by_the_power_and_the_payload_moves_by_its_velocity)
{
    unsigned long long seed = 3;
    for (int k = 0; k < 50; k++) {
        const double weight[2] = {2.0 / 3, -1.0 / 12}, e = 1e-5;
        sample z;
        double ds[NS], df[NF], Q[COORDS], y[NY], here[NY], dE = 0, dr[2] = {0};
        random_sample(&z, &seed);
        ck_assert_int_eq(arm()->both(&z.at, ds, df), TW_OK);
        ck_assert_int_eq(arm()->out(&z.at, here), TW_OK);
        const double power = lost(&z, Q) + z.u[0] * z.xs[DQ1] + z.u[1] * z.xs[DQ2];
        for (int j = -2; j <= 2; j++) {
            sample moved = z;
            if (j == 0) continue;
            moved.at = (tw_at){0, moved.xs, moved.xf, NULL, z.u, z.p, NULL, NULL};
            for (int i = 0; i < NS; i++) moved.xs[i] += j * e * ds[i];
            for (int i = 0; i < NF; i++) moved.xf[i] += j * e * df[i];
            ck_assert_int_eq(arm()->out(&moved.at, y), TW_OK);
            const double w = weight[abs(j) - 1] * (j > 0 ? 1 : -1) / e;
            dE += w * y[ENERGY];
            for (int i = 0; i < 2; i++) dr[i] += w * y[i];
        }
        /* terms of 1e3 J with rates of 1e4 per second: differences good to 1e-7 of them
         */
        ck_assert_double_eq_tol(dE, power, 1e-4);
        for (int i = 0; i < 2; i++) ck_assert_double_eq_tol(dr[i], here[VX + i], 1e-7);
        ck_assert_double_eq(here[ACC1], ds[DQ1]);
        ck_assert_double_eq(here[ACC2], ds[DQ2]);
        ck_assert_double_eq_tol(here[BEND2], 2 * (z.xf[B1] - z.xf[B2]), 1e-15);
    }
}
END_TEST

START_TEST(hanging_down_it_stays_at_rest_with_every_method)
{
    const double u[2] = {0, 0};
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i++) {
        test_run t;
        test_open(&t, arm(), method->name, 1e-3, method->ratio ? method->ratio : 4);
        ck_assert_int_eq(tw_hold(&t.r, u), TW_OK);
        test_go(&t, 0.05);
        /* cos(pi/2) is 6e-17 in doubles: a torque of 3e-15 N m */
        ck_assert_double_eq_tol(t.r.now.xs[Q1], arm()->slow_var[Q1].value, 1e-14);
        for (int k = Q2; k < NS; k++) ck_assert_double_lt(fabs(t.r.now.xs[k]), 1e-13);
        for (int k = 0; k < NF; k++) ck_assert_double_lt(fabs(t.r.now.xf[k]), 1e-13);
        test_close(&t);
    }
}
END_TEST

static void undamped(tw_run *r, void *p)
{
    tw_model_defaults(arm(), p, NULL, NULL);
    ((double *)p)[at_name("zeta")] = 0;
    r->p = p;
}

START_TEST(energy_is_conserved_to_the_order_of_the_integrator)
{
    const double u[2] = {0, 0}, xs0[NS] = {0.3, 0.4, 1, -1};
    double drift[3], p[NP];
    for (int k = 0; k < 3; k++) {
        test_run t;
        double y[2][NY];
        test_open_with(&t, arm(), "rk4", ldexp(1e-3, -k), 1, undamped, p);
        tw_set_state(&t.r, xs0, NULL);
        tw_hold(&t.r, u);
        ck_assert_int_eq(tw_outputs(&t.r, y[0]), TW_OK);
        test_go(&t, 0.2);
        ck_assert_int_eq(tw_outputs(&t.r, y[1]), TW_OK);
        drift[k] = fabs(y[1][ENERGY] - y[0][ENERGY]);
        test_close(&t);
    }
    if (getenv("TW_SHOW"))
        fprintf(stderr, "energy %g %g %g\n", drift[0], drift[1], drift[2]);
    ck_assert_double_ge(log2(drift[0] / drift[1]), 3.9);
    ck_assert_double_ge(log2(drift[1] / drift[2]), 3.9);
}
END_TEST

START_TEST(methods_reach_their_order_on_the_driven_arm)
{
    test_order o = test_measure_order(arm(), "rk4", 5e-4, 1, 0.2, 3, NULL, NULL);
    ck_assert_double_ge(o.slow, 3.9);
    ck_assert_double_ge(o.fast, 3.9);
    o = test_measure_order(arm(), "nordsieck", 4e-4, 4, 0.2, 4, NULL, NULL);
    /* fast() uses the extrapolated joint accelerations: order 3 */
    ck_assert_double_ge(o.slow, 2.9);
    ck_assert_double_ge(o.fast, 2.9);
}
END_TEST

/* The same links without modes. */
static tw_chain rigid;

static int rigid_rates(const tw_at *at, double *d)
{
    const double none[1] = {0};
    const tw_chain_state x = {at->xs, at->xs + DQ1, none, none};
    memcpy(d, at->xs + DQ1, 2 * sizeof *d);
    return tw_chain_accelerations(&rigid, &x, at->u, NULL, d + DQ1, NULL);
}

START_TEST(stiff_links_approach_the_rigid_arm)
{
    static tw_body b[2];
    const char *name[2][4] = {{"m1", "L1", "elbow", "J1"},
                              {"m2", "L2", "payload", "J2"}};
    double p[NP], want[NS], last = 0;
    tw_model_defaults(arm(), p, NULL, NULL);
    for (int i = 0; i < 2; i++) {
        const double m = par(p, name[i][0]), l = par(p, name[i][1]);
        const double middle[3] = {l / 2, 0, 0}, end[3] = {l, 0, 0}, none[3] = {0};
        const double rod[9] = {[4] = m * l * l / 12, [8] = m * l * l / 12};
        const double hub[9] = {[4] = par(p, name[i][3])};
        b[i] = (tw_body){.parent = i - 1, .joint = TW_REVOLUTE, .axis = {0, -1, 0}};
        tw_body_add_rigid(&b[i], m, middle, rod);
        tw_body_add_rigid(&b[i], 0, none, hub);
        tw_body_add_node(&b[i], par(p, name[i][2]), end, NULL);
    }
    b[1].at[0] = par(p, "L1");
    rigid = (tw_chain){2, b, {0, 0, -par(p, "g")}};
    const tw_model model = {.name = "rigid arm",
                            .ns = NS,
                            .nu = 2,
                            .np = arm()->np,
                            .slow_var = arm()->slow_var,
                            .input = arm()->input,
                            .param = arm()->param,
                            .slow = rigid_rates,
                            .drive = arm()->drive};
    test_reference(&model, p, NULL, NULL, 0.2, want);
    for (int k = 4; k <= 64; k *= 4) {
        double x[NS + NF], off = 0;
        p[at_name("EI1")] = 400 * k;
        p[at_name("EI2")] = 150 * k;
        test_reference(arm(), p, NULL, NULL, 0.2, x);
        for (int i = 0; i < 2; i++) off = fmax(off, fabs(x[i] - want[i]));
        if (getenv("TW_SHOW")) fprintf(stderr, "stiffer by %d: %g\n", k, off);
        /* bending is proportional to 1/EI */
        if (last != 0) ck_assert_double_eq_tol(last / off, 4, 0.5);
        last = off;
    }
}
END_TEST

START_TEST(extreme_states_are_finite_or_an_error)
{
    const double size[5] = {1, 1e3, 1e6, 1e100, 1e300};
    unsigned long long seed = 9;
    for (int k = 0; k < 250; k++) {
        sample z;
        double ds[NS], df[NF];
        random_sample(&z, &seed);
        for (int i = 0; i < NS; i++) z.xs[i] *= size[k % 5];
        for (int i = 0; i < NF; i++) z.xf[i] *= size[k / 5 % 5];
        const int rc = arm()->both(&z.at, ds, df);
        if (k % 5 < 3 && k / 5 % 5 < 3) {
            ck_assert_int_eq(rc, TW_OK);
            for (int i = 0; i < NS; i++) ck_assert(isfinite(ds[i]));
            for (int i = 0; i < NF; i++) ck_assert(isfinite(df[i]));
        } else if (rc)
            ck_assert_int_eq(rc, TW_E_DOMAIN);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("flexible arm");
    TCase *c = tcase_create("flexible arm");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, accelerations_satisfy_lagrange_on_particles);
    tcase_add_test(c, fast_uses_the_slow_accelerations_it_is_given);
    tcase_add_test(c,
                   energy_changes_by_the_power_and_the_payload_moves_by_its_velocity);
    tcase_add_test(c, hanging_down_it_stays_at_rest_with_every_method);
    tcase_add_test(c, energy_is_conserved_to_the_order_of_the_integrator);
    tcase_add_test(c, methods_reach_their_order_on_the_driven_arm);
    tcase_add_test(c, stiff_links_approach_the_rigid_arm);
    tcase_add_test(c, extreme_states_are_finite_or_an_error);
    suite_add_tcase(s, c);
    return s;
}
