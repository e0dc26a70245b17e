/* test_spacecraft_runs.c: runs of planar_spacecraft: conservation, reference states and
 * modes of its sets (doc/models/spacecraft.md), every method, bad parameters and
 * extreme states. */
#include "common.h"
#include "eigen.h"

enum { NQ = 5, NS = 6, NF = 4, NP = 18, NU = 5, NY = 15 };
enum { MB, MR, ML, IB, IR, IL, AR, AL, CR, CL, LR, LL, KR, KL, DR, DL, KP, KD };
enum { ENERGY, PX, PY, LZ };

static const tw_model *craft(void)
{
    return tw_find_model("planar_spacecraft");
}

typedef struct start {
    double p[NP], xs[NS], xf[NF];
} start;

static start preset(const char *name)
{
    start s;
    ck_assert_int_eq(tw_apply_preset(craft(), name, s.p, s.xs, s.xf), TW_OK);
    return s;
}

static void set_start(tw_run *r, void *user)
{
    const start *s = user;
    r->p = s->p;
    r->xs0 = s->xs;
    r->xf0 = s->xf;
}

/* largest change of energy and momenta over ten seconds */
static void drift(start *s, double H, double worst[4])
{
    test_run t;
    double first[NY], y[NY];
    test_open_with(&t, craft(), "rk4", H, 1, set_start, s);
    ck_assert_int_eq(tw_outputs(&t.r, first), TW_OK);
    memset(worst, 0, 4 * sizeof *worst);
    while (t.r.now.t < 10 - H / 2) {
        ck_assert_int_eq(tw_tick(&t.r), TW_OK);
        ck_assert_int_eq(tw_outputs(&t.r, y), TW_OK);
        for (int i = 0; i < 4; i++) worst[i] = fmax(worst[i], fabs(y[i] - first[i]));
    }
    test_close(&t);
}

START_TEST(energy_and_momenta_are_conserved_to_the_integrators_order)
{
    start s = preset("A-spin1");
    double coarse[4], fine[4];
    s.xs[3] = 0.3;
    s.xs[4] = -0.2;
    s.xf[0] = 0.8; /* strongly nonlinear */
    s.xf[3] = 2;
    drift(&s, 0.01, coarse);
    drift(&s, 0.005, fine);
    for (int i = 0; i < 4; i++) {
        if (getenv("TW_SHOW"))
            fprintf(stderr, "drift %d: %.3e %.3e\n", i, coarse[i], fine[i]);
        ck_assert_double_ge(fine[i], 1e-10);          /* above rounding */
        ck_assert_double_ge(coarse[i] / fine[i], 14); /* 16 for order 4 */
    }
}
END_TEST

/* independent integration by DOP853: x, y, B, R, L at t = 10 */
static const struct {
    const char *name;
    double q[NQ];
} reference[] = {
    {"A",
     {-8.5505879462e-03, -1.6139518297e-04, 2.7217069913e-02, -3.4181926203e-02,
      -1.5756084687e-02}},
    {"A-spin1",
     {-4.6000198363e-03, -6.2574620341e-02, 1.0024695849e+01, -2.2486256256e-02,
      -2.1672529266e-02}},
    {"B",
     {-3.5327563643e-03, -1.4985626089e-05, 7.6967781343e-03, -4.9133254945e-02,
      -1.8331873001e-04}},
    {"C",
     {-1.0824323142e-02, -1.0130779265e-04, -3.5290808825e-03, -2.6777449956e-02,
      9.8426469905e-03}},
};

START_TEST(the_sets_reach_their_reference_states)
{
    for (int k = 0; k < 4; k++) {
        const start s = preset(reference[k].name);
        double x[NS + NF];
        memcpy(x, s.xs, sizeof s.xs);
        memcpy(x + NS, s.xf, sizeof s.xf);
        test_integrate(craft(), s.p, NULL, NULL, 0, 10, x);
        const double q[NQ] = {x[0], x[1], x[2], x[NS], x[NS + 1]};
        for (int i = 0; i < NQ; i++) {
            const double want = reference[k].q[i];
            if (getenv("TW_SHOW"))
                fprintf(stderr, "%s %d %.11e %.1e\n", reference[k].name, i, q[i],
                        q[i] - want);
            /* the printed digits, of which rounding over the hundreds of steps of two
             * integrations in double precision leaves 4e-12 */
            ck_assert_double_eq_tol(q[i], want, 5e-12 + 5e-11 * fabs(want));
        }
    }
}
END_TEST

/* The eigenvalue of largest modulus, or all of them into lambda, of the Jacobian by
 * differences at the states s: of the slow states (from 0, 6 of them), the fast ones
 * (from 6, 4) or all. */
static double eigenvalues(const start *s, int from, int n, double complex *lambda)
{
    const double h = 1e-5, u[NU] = {0};
    double J[(NS + NF) * (NS + NF)], most = 0;
    for (int j = 0; j < n; j++) {
        double d[2][NS + NF], x[NS + NF];
        for (int side = 0; side < 2; side++) {
            memcpy(x, s->xs, sizeof s->xs);
            memcpy(x + NS, s->xf, sizeof s->xf);
            x[from + j] += side ? h : -h;
            const tw_at at = {0, x, x + NS, NULL, u, s->p, NULL, NULL};
            ck_assert_int_eq(craft()->slow(&at, d[side]), TW_OK);
            ck_assert_int_eq(craft()->fast(&at, d[side] + NS), TW_OK);
        }
        for (int i = 0; i < n; i++)
            J[i * n + j] = (d[1][from + i] - d[0][from + i]) / (2 * h);
    }
    test_eigenvalues(n, J, lambda);
    for (int i = 0; i < n; i++) most = fmax(most, cabs(lambda[i]));
    return most;
}

/* doc/models/spacecraft.md, in Hz */
static const struct {
    const char *name;
    int n;
    double mode[3];
} modes[] = {
    {"A", 2, {1.069, 1.851}},
    {"B", 2, {8.147, 8.953}},
    {"C", 3, {1.866, 2.138, 7.393}},
};

START_TEST(the_modes_of_the_sets_match_the_reference)
{
    for (int k = 0; k < 3; k++) {
        double complex lambda[NS + NF];
        start s = preset(modes[k].name);
        memset(s.xf, 0, sizeof s.xf); /* at rest */
        eigenvalues(&s, 0, NS + NF, lambda);
        int found = 0;
        for (int i = 0; i < NS + NF; i++) {
            const double f = cimag(lambda[i]) / (2 * acos(-1));
            ck_assert_double_lt(fabs(creal(lambda[i])), 1e-2); /* no damping */
            if (f < 1e-2)
                continue; /* free motion: zero up to the error of the differences */
            int j = 0;    /* printed with three decimals */
            while (j < modes[k].n && fabs(f - modes[k].mode[j]) > 5e-4) j++;
            ck_assert_msg(j < modes[k].n, "%s: %g Hz", modes[k].name, f);
            found |= 1 << j;
        }
        ck_assert_int_eq(found, (1 << modes[k].n) - 1);
    }
}
END_TEST

START_TEST(slow_eigenvalues_lie_below_the_fast_ones)
{
    const char *const sets[] = {"A", "A-spin1", "B", "C"};
    for (int k = 0; k < 4; k++) {
        double complex lambda[NS];
        const start s = preset(sets[k]);
        const double slow = eigenvalues(&s, 0, NS, lambda);
        const double fast = eigenvalues(&s, NS, NF, lambda);
        if (getenv("TW_SHOW"))
            fprintf(stderr, "%s slow %.3g fast %.4g rad/s\n", sets[k], slow, fast);
        if (k < 3)
            ck_assert_double_lt(slow, 0.1 * fast);
        else /* C is chosen so: an attitude spring of 7 Hz and hinges of 2 Hz */
            ck_assert_double_gt(slow, fast);
    }
}
END_TEST

START_TEST(every_method_follows_the_reference)
{
    start s = preset("A-spin1");
    const tw_method *m;
    double ref[NS + NF];
    memcpy(ref, s.xs, sizeof s.xs);
    memcpy(ref + NS, s.xf, sizeof s.xf);
    test_integrate(craft(), s.p, NULL, NULL, 0, 0.25, ref);
    for (int i = 0; (m = tw_method_at(i)); i++) {
        test_run t;
        test_open_with(&t, craft(), m->name, 1.0 / 512, m->ratio ? m->ratio : 5,
                       set_start, &s);
        test_go(&t, 0.25);
        /* a method of order 1 leaves w^2 H t / 2 = 3 % of the 0.05 rad; all others
         * less */
        for (int k = 0; k < 3; k++)
            ck_assert_msg(fabs(t.r.now.xs[k] - ref[k]) < 2e-3, "%s: %s off by %g",
                          m->name, craft()->slow_var[k].name, t.r.now.xs[k] - ref[k]);
        for (int k = 0; k < 2; k++)
            ck_assert_msg(fabs(t.r.now.xf[k] - ref[NS + k]) < 2e-3, "%s: %s off by %g",
                          m->name, craft()->fast_var[k].name,
                          t.r.now.xf[k] - ref[NS + k]);
        test_close(&t);
    }
}
END_TEST

START_TEST(two_runs_with_different_parameters_do_not_disturb_each_other)
{
    start s[2] = {preset("A-spin1"), preset("C")};
    test_run alone[2], together[2];
    for (int k = 0; k < 2; k++) {
        test_open_with(&alone[k], craft(), "rk4", 0.01, 1, set_start, &s[k]);
        test_open_with(&together[k], craft(), "rk4", 0.01, 1, set_start, &s[k]);
        test_go(&alone[k], 2);
    }
    for (int n = 0; n < 200; n++)
        for (int k = 0; k < 2; k++) ck_assert_int_eq(tw_tick(&together[k].r), TW_OK);
    for (int k = 0; k < 2; k++)
        ck_assert(!memcmp(alone[k].r.now.xs, together[k].r.now.xs,
                          (NS + NF) * sizeof(double)));
    ck_assert(alone[0].r.now.xf[0] != alone[1].r.now.xf[0]);
    for (int k = 0; k < 2; k++) {
        test_close(&alone[k]);
        test_close(&together[k]);
    }
}
END_TEST

/* A thruster and a hinge motor as functions of time, and the work they do. */
static int thrust(double t, double *u, void *user)
{
    (void)user;
    u[0] = 20 * sin(t);
    u[1] = 5;
    u[2] = -30 * cos(2 * t);
    u[3] = 10 * sin(3 * t);
    u[4] = -8;
    return TW_OK;
}

static void set_thrust(tw_run *r, void *user)
{
    set_start(r, user);
    r->input = thrust;
}

START_TEST(the_energy_after_a_run_is_the_work_done_on_it)
{
    start s = preset("C");
    double error[2];
    s.p[DR] = 20;
    s.p[DL] = 10;
    s.p[KD] = 50;
    for (int k = 0; k < 2; k++) {
        const double H = k ? 0.0025 : 0.005;
        test_run t;
        double first[NY], y[NY], u[NU], work = 0;
        test_open_with(&t, craft(), "rk4", H, 1, set_thrust, &s);
        ck_assert_int_eq(tw_outputs(&t.r, first), TW_OK);
        for (int n = 0;; n++) { /* Simpson's rule over pairs of steps */
            const double *xs = t.r.now.xs, *xf = t.r.now.xf;
            const int last = t.r.now.t > 4 - H / 2;
            ck_assert_int_eq(tw_inputs(&t.r, u), TW_OK);
            const double power = u[0] * xs[3] + u[1] * xs[4] + u[2] * xs[5] +
                                 u[3] * xf[2] + u[4] * xf[3] - s.p[KD] * xs[5] * xs[5] -
                                 s.p[DR] * xf[2] * xf[2] - s.p[DL] * xf[3] * xf[3];
            work += H / 3 * (n == 0 || last ? 1 : n % 2 ? 4 : 2) * power;
            if (last) break;
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
        }
        ck_assert_int_eq(tw_outputs(&t.r, y), TW_OK);
        error[k] = fabs(y[ENERGY] - first[ENERGY] - work);
        ck_assert_double_gt(fabs(work), 1);
        test_close(&t);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "work %.2e %.2e J\n", error[0], error[1]);
    ck_assert_double_ge(error[1], 1e-11);
    ck_assert_double_ge(error[0] / error[1], 12); /* rk4 and Simpson: order 4 */
}
END_TEST

static int refused(const double *p, char *text, size_t size)
{
    tw_run r;
    tw_init(&r, craft(), tw_find_method("rk4"), 0.01, 1);
    r.p = p;
    const int rc = tw_check(&r);
    tw_message(&r, text, size);
    return rc;
}

START_TEST(a_parameter_out_of_range_is_refused_by_name)
{
    start s = preset("A");
    char text[300], want[64];
    for (int i = 0; i < NP; i++) {
        const double good = s.p[i];
        const double bad[] = {-1, 1e16, NAN, INFINITY, -INFINITY};
        for (int k = 0; k < 5; k++) {
            s.p[i] = bad[k];
            ck_assert_int_eq(refused(s.p, text, sizeof text), TW_E_PARAM);
            snprintf(want, sizeof want, ": %s is ", craft()->param[i].name);
            ck_assert_msg(strstr(text, want) != NULL, "%s", text);
        }
        s.p[i] = good;
    }
    ck_assert_int_eq(refused(s.p, text, sizeof text), TW_OK);
}
END_TEST

/* Parameters, each in its range, that together leave a motion without inertia. */
static const struct {
    const char *why;
    int which[4];
} singular[] = {
    {"a right panel without mass and inertia", {MR, IR, -1}},
    {"a left panel without mass and inertia", {ML, IL, -1}},
    {"a right panel that is a point on its hinge", {CR, IR, -1}},
    {"a body without inertia, hinges in its centre", {IB, AR, AL, -1}},
};

START_TEST(a_singular_mass_matrix_stops_the_run_with_a_domain_error)
{
    for (int k = 0; k < 4; k++) {
        start s = preset("A-spin1");
        test_run t;
        char text[300];
        double x[NF];
        for (int i = 0; i < 4 && singular[k].which[i] >= 0; i++)
            s.p[singular[k].which[i]] = 0;
        test_open_with(&t, craft(), "rk4", 0.01, 1, set_start, &s);
        memcpy(x, t.r.now.xf, sizeof x);
        ck_assert_msg(tw_tick(&t.r) == TW_E_DOMAIN, "%s", singular[k].why);
        tw_message(&t.r, text, sizeof text);
        ck_assert_msg(strstr(text, "planar_spacecraft") != NULL, "%s", text);
        ck_assert(!memcmp(x, t.r.now.xf, sizeof x)); /* the last good state */
        test_close(&t);
    }
}
END_TEST

START_TEST(point_masses_and_massless_panels_with_inertia_run)
{
    const int zero[][2] = {{IR, IL}, {MR, ML}, {AR, AL}, {CR, CL}, {IB, IR}};
    for (int k = 0; k < 5; k++) {
        start s = preset("A-spin1");
        test_run t;
        s.p[zero[k][0]] = s.p[zero[k][1]] = 0;
        test_open_with(&t, craft(), "rk4", 0.001, 1, set_start, &s);
        test_go(&t, 0.2);
        test_close(&t);
    }
}
END_TEST

START_TEST(extreme_states_stay_finite_or_give_a_clear_error)
{
    const double size[] = {1e3, 1e8, 1e80, 1e160, 1e308};
    const int good[] = {TW_OK, TW_E_DIVERGED};
    for (int i = 0; i < NS + NF; i++)
        for (int k = 0; k < 5; k++) {
            start s = preset("A");
            test_run t;
            char text[300];
            (i < NS ? s.xs : s.xf)[i < NS ? i : i - NS] = -size[k];
            test_open_with(&t, craft(), "rk4", 0.001, 1, set_start, &s);
            int rc = TW_OK;
            for (int n = 0; n < 50 && !rc; n++) rc = tw_tick(&t.r);
            ck_assert(rc == good[0] || rc == good[1]);
            for (int j = 0; j < NS + NF; j++) ck_assert(isfinite(t.r.now.xs[j]));
            tw_message(&t.r, text, sizeof text);
            if (rc) ck_assert_msg(strstr(text, " is ") != NULL, "%s", text);
            if (k == 0) ck_assert_int_eq(rc, TW_OK); /* only fast */
            test_close(&t);
        }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("spacecraft runs");
    TCase *c = tcase_create("spacecraft runs");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, energy_and_momenta_are_conserved_to_the_integrators_order);
    tcase_add_test(c, the_sets_reach_their_reference_states);
    tcase_add_test(c, the_modes_of_the_sets_match_the_reference);
    tcase_add_test(c, slow_eigenvalues_lie_below_the_fast_ones);
    tcase_add_test(c, every_method_follows_the_reference);
    tcase_add_test(c, two_runs_with_different_parameters_do_not_disturb_each_other);
    tcase_add_test(c, the_energy_after_a_run_is_the_work_done_on_it);
    tcase_add_test(c, a_parameter_out_of_range_is_refused_by_name);
    tcase_add_test(c, a_singular_mass_matrix_stops_the_run_with_a_domain_error);
    tcase_add_test(c, point_masses_and_massless_panels_with_inertia_run);
    tcase_add_test(c, extreme_states_stay_finite_or_give_a_clear_error);
    suite_add_tcase(s, c);
    return s;
}
