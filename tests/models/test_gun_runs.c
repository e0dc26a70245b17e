/* test_gun_runs.c: runs of the flexible gun turret: rest, energy, the rigid limit, and
 * the paper's four cases with the Nordsieck method (Kim, Figs. 5-7, Table 1). */
#include "parts/chain.h"
#include "common.h"
#include "eigen.h"

enum { Q1, Q2, U, V, NS };
enum { A1, A2, B1, B2, DA1, DA2, DB1, DB2, NF };
enum { X, Y, Z, ENERGY = 10, NY };
enum { NP = 32 };

static const tw_model *gun(void)
{
    const tw_model *m = tw_find_model("gun_turret");
    ck_assert_ptr_nonnull(m);
    ck_assert_int_le(m->np, NP);
    ck_assert_str_eq(m->output[ENERGY].name, "energy");
    return m;
}

static void set(double *p, const char *name, double value)
{
    const int i = tw_find_var(gun()->param, gun()->np, name);
    ck_assert_int_ge(i, 0);
    p[i] = value;
}

START_TEST(the_bent_barrel_rests_on_the_torque_bias)
{
    const double u[2] = {0, -33451};
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i++) {
        const int ratio = method->ratio ? method->ratio : 4;
        test_run t;
        double xf[NF];
        test_open(&t, gun(), method->name, 1e-3, ratio);
        memcpy(xf, t.r.now.xf, sizeof xf);
        ck_assert_int_eq(tw_hold(&t.r, u), TW_OK);
        test_go(&t, 0.1);
        /* the residual torque is rounding: 1e-11 N m, over 3000 kg m2 */
        for (int k = 0; k < NS; k++)
            ck_assert_msg(fabs(t.r.now.xs[k]) < 1e-12, "%s: %s = %g", method->name,
                          gun()->slow_var[k].name, t.r.now.xs[k]);
        for (int k = 0; k < NF; k++)
            ck_assert_msg(fabs(t.r.now.xf[k] - xf[k]) < 1e-10, "%s: %s moved by %g",
                          method->name, gun()->fast_var[k].name, t.r.now.xf[k] - xf[k]);
        test_close(&t);
    }
}
END_TEST

START_TEST(energy_is_conserved_to_the_order_of_the_integrator)
{
    const double u[2] = {0, 0}, xs0[NS] = {0, 0.1, 0.4, 0.3};
    double drift[3];
    for (int k = 0; k < 3; k++) {
        test_run t;
        double y[2][NY];
        test_open(&t, gun(), "rk4", ldexp(2e-3, -k), 1);
        tw_set_state(&t.r, xs0, NULL);
        tw_hold(&t.r, u);
        ck_assert_int_eq(tw_outputs(&t.r, y[0]), TW_OK);
        test_go(&t, 0.4);
        ck_assert_int_eq(tw_outputs(&t.r, y[1]), TW_OK);
        drift[k] = fabs(y[1][ENERGY] - y[0][ENERGY]);
        ck_assert_double_gt(fabs(t.r.now.xs[Q2]), 0.3); /* it falls */
        test_close(&t);
    }
    if (getenv("TW_SHOW"))
        fprintf(stderr, "energy %g %g %g\n", drift[0], drift[1], drift[2]);
    ck_assert_double_ge(log2(drift[0] / drift[1]), 3.9);
    ck_assert_double_ge(log2(drift[1] / drift[2]), 3.9);
}
END_TEST

/* Largest and smallest modulus of the eigenvalues of d(out)/dx, both at rest. */
static void moduli(const tw_model *m, int slow, double *least, double *most)
{
    const int n = slow ? m->ns : m->nf;
    double p[NP], xs[NS], xf[NF], u[2] = {0}, J[NF * NF], up[NF], down[NF];
    double complex lambda[NF];
    ck_assert_int_eq(tw_model_defaults(m, p, xs, xf), TW_OK);
    const tw_at at = {0, xs, xf, NULL, u, p, NULL, NULL};
    ck_assert_int_eq(m->drive(&at, u), TW_OK);
    for (int j = 0; j < n; j++) {
        double *x = slow ? &xs[j] : &xf[j];
        const double old = *x, e = 1e-5;
        *x = old + e;
        ck_assert_int_eq((slow ? m->slow : m->fast)(&at, up), TW_OK);
        *x = old - e;
        ck_assert_int_eq((slow ? m->slow : m->fast)(&at, down), TW_OK);
        *x = old;
        for (int i = 0; i < n; i++) J[i * n + j] = (up[i] - down[i]) / (2 * e);
    }
    test_eigenvalues(n, J, lambda);
    *least = 1e300;
    *most = 0;
    for (int i = 0; i < n; i++) {
        *least = fmin(*least, cabs(lambda[i]));
        *most = fmax(*most, cabs(lambda[i]));
    }
}

START_TEST(slow_eigenvalues_are_well_below_the_fast_ones)
{
    const char *name[2] = {"gun_turret", "flexible_arm"};
    for (int k = 0; k < 2; k++) {
        double slow[2], fast[2];
        moduli(tw_find_model(name[k]), 1, &slow[0], &slow[1]);
        moduli(tw_find_model(name[k]), 0, &fast[0], &fast[1]);
        if (getenv("TW_SHOW"))
            fprintf(stderr, "%s: slow to %.3g, fast from %.3g to %.4g rad/s\n", name[k],
                    slow[1], fast[0], fast[1]);
        ck_assert_double_lt(3 * slow[1], fast[0]);
    }
}
END_TEST

static tw_chain rigid;

static int rigid_rates(const tw_at *at, double *d)
{
    const double none[1] = {0};
    const tw_chain_state x = {at->xs, at->xs + U, none, none};
    memcpy(d, at->xs + U, 2 * sizeof *d);
    return tw_chain_accelerations(&rigid, &x, at->u, NULL, d + U, NULL);
}

START_TEST(stiff_modes_approach_the_rigid_gun)
{
    static tw_body body[2];
    double want[NS], p[NP], last = 0;
    tw_model_defaults(gun(), p, NULL, NULL);
    body[0] = (tw_body){.parent = -1, .joint = TW_REVOLUTE, .axis = {0, 0, 1}};
    body[1] = (tw_body){.parent = 0, .joint = TW_REVOLUTE, .axis = {0, 1, 0}};
    const double none[3] = {0}, turret[9] = {[8] = 32000};
    tw_body_add_rigid(&body[0], 0, none, turret);
    body[1].at[0] = p[tw_find_var(gun()->param, gun()->np, "d")];
    body[1].mass = p[tw_find_var(gun()->param, gun()->np, "mt")];
    body[1].first[0][0] = p[tw_find_var(gun()->param, gun()->np, "S1")];
    body[1].second[0][0][0] = p[tw_find_var(gun()->param, gun()->np, "S2")];
    rigid = (tw_chain){2, body, {0, 0, -9.81}};
    const tw_model model = {.name = "rigid gun",
                            .ns = NS,
                            .nu = 2,
                            .np = gun()->np,
                            .slow_var = gun()->slow_var,
                            .input = gun()->input,
                            .param = gun()->param,
                            .slow = rigid_rates,
                            .drive = gun()->drive};
    test_reference(&model, p, NULL, NULL, 0.25, want);
    for (int k = 5; k <= 20; k *= 2) {
        double x[NS + NF], off = 0;
        set(p, "om1", 41.036644 * k);
        set(p, "om2", 257.17226 * k);
        test_reference(gun(), p, NULL, NULL, 0.25, x);
        for (int i = 0; i < 2; i++) off = fmax(off, fabs(x[i] - want[i]));
        if (getenv("TW_SHOW")) fprintf(stderr, "stiffer by %d: %g\n", k, off);
        /* bending, and its effect on the motion, is proportional to 1/omega^2 */
        if (last != 0) ck_assert_double_eq_tol(last / off, 4, 0.4);
        last = off;
    }
}
END_TEST

enum { CASES = 4 };
static const int ratios[CASES] = {1, 2, 5, 10};

static void two_corrections(tw_run *r, void *p)
{
    r->p = p;
    r->opt[TW_OPT_CORRECTIONS] = 2;
}

/* Largest difference over 1 s between case 1 and the others, at every fast step:
 * a1, a2, b1, b2, q1, q2 and the muzzle. */
enum { MUZZLE = 6, QUANTITIES };

static void deviations(const char *start, double off[CASES][QUANTITIES])
{
    test_run t[CASES];
    double p[NP], xs[NS], xf[NF];
    ck_assert_int_eq(tw_apply_preset(gun(), start, p, xs, xf), TW_OK);
    memset(off, 0, sizeof(double[CASES][QUANTITIES]));
    for (int k = 0; k < CASES; k++)
        test_open_with(&t[k], gun(), "nordsieck", 1e-4 * ratios[k], ratios[k],
                       two_corrections, p);
    for (int n = 1; n <= 10000; n++) {
        double y[CASES][NY];
        for (int k = 0; k < CASES; k++) {
            test_go(&t[k], n * 1e-4);
            ck_assert_int_eq(tw_outputs(&t[k].r, y[k]), TW_OK);
            for (int i = 0; i < 4; i++)
                off[k][i] = fmax(off[k][i], fabs(t[k].r.now.xf[i] - t[0].r.now.xf[i]));
            for (int i = 0; i < 2; i++)
                off[k][4 + i] =
                    fmax(off[k][4 + i], fabs(t[k].r.now.xs[i] - t[0].r.now.xs[i]));
            for (int i = X; i <= Z; i++)
                off[k][MUZZLE] = fmax(off[k][MUZZLE], fabs(y[k][i] - y[0][i]));
        }
    }
    for (int k = 0; k < CASES; k++) test_close(&t[k]);
}

static void compare(const char *start, double off[CASES][QUANTITIES], int which,
                    int quantity, double want, double least, double most)
{
    const double got = off[which][quantity] / want;
    ck_assert_msg(got > least && got < most, "%s, ratio %d, quantity %d: %g, not %g",
                  start, ratios[which], quantity, off[which][quantity], want);
}

START_TEST(the_four_cases_deviate_as_in_the_reference)
{
    /* rows: ratio 2, 5, 10; a1 a2 b1 b2 */
    const double modes[3][4] = {{1.6e-7, 4.0e-8, 1.1e-8, 2.1e-9},
                                {4.5e-6, 1.1e-6, 3.2e-7, 5.8e-8},
                                {4.1e-5, 9.3e-6, 2.9e-6, 5.3e-7}};
    const double q2[3] = {1.3e-9, 4.3e-8, 5.0e-7};
    const double muzzle[3] = {4.5e-9, 1.7e-7, 2.1e-6};
    const double unbent[4] = {1.7e-3, 1.2e-3, 3.0e-6, 1.1e-6}; /* ratio 10 */
    double off[CASES][QUANTITIES];
    deviations("static", off);
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 4; i++)
            compare("static", off, k + 1, i, modes[k][i], 0.9, 1.1);
        /* the reference starts by Runge-Kutta over two slow steps: slightly worse */
        compare("static", off, k + 1, 5, q2[k], 0.4, 1.1);
        compare("static", off, k + 1, MUZZLE, muzzle[k], 0.4, 1.1);
    }
    deviations("unbent", off);
    for (int i = 0; i < 4; i++) compare("unbent", off, 3, i, unbent[i], 0.9, 1.1);
    compare("unbent", off, 3, 5, 1.1e-4, 0.9, 1.1);
    compare("unbent", off, 3, MUZZLE, 6.2e-4, 0.9, 1.1);
}
END_TEST

START_TEST(the_nordsieck_method_has_order_four_alone_and_three_with_a_ratio)
{
    for (int k = 0; k < CASES; k++) {
        const test_order o =
            test_measure_order(gun(), "nordsieck", 1e-4 * ratios[k], ratios[k], 0.2, 3,
                               two_corrections, NULL);
        /* the reference has 3.87, 3.00, 3.00, 2.99 */
        if (k == 0)
            ck_assert_double_ge(fmin(o.slow, o.fast), 3.7);
        else {
            ck_assert_double_eq_tol(o.slow, 3, 0.05);
            ck_assert_double_eq_tol(o.fast, 3, 0.05);
        }
    }
}
END_TEST

START_TEST(a_slow_step_of_ten_milliseconds_diverges_with_a_report)
{
    test_run t;
    int rc = TW_OK;
    test_open(&t, gun(), "nordsieck", 1e-2, 10);
    for (int i = 0; i < 1000 && !rc; i++) rc = tw_tick(&t.r);
    ck_assert(rc == TW_E_DIVERGED || rc == TW_E_DOMAIN);
    for (int i = 0; i < NS; i++) ck_assert(isfinite(t.r.now.xs[i]));
    for (int i = 0; i < NF; i++) ck_assert(isfinite(t.r.now.xf[i]));
    test_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("gun runs");
    TCase *c = tcase_create("gun runs");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, the_bent_barrel_rests_on_the_torque_bias);
    tcase_add_test(c, energy_is_conserved_to_the_order_of_the_integrator);
    tcase_add_test(c, slow_eigenvalues_are_well_below_the_fast_ones);
    tcase_add_test(c, stiff_modes_approach_the_rigid_gun);
    tcase_add_test(c, the_four_cases_deviate_as_in_the_reference);
    tcase_add_test(c, the_nordsieck_method_has_order_four_alone_and_three_with_a_ratio);
    tcase_add_test(c, a_slow_step_of_ten_milliseconds_diverges_with_a_report);
    suite_add_tcase(s, c);
    return s;
}
