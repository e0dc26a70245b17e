/* test_hydraulic_actuator.c: the physics of the actuator, and what it is for: the step
 * of the mechanics at any stiffness of the oil. */
#include "common.h"
#include "eigen.h"

enum { X, V, PA, PB, PL, NF };
enum { ROD, LOAD, FLOW_A, FLOW_B, FLOW_L, ENERGY, POWER, NY };
enum { NS = 6, NP = 27 };

static const tw_model *model(void)
{
    return tw_find_model("hydraulic_actuator");
}

static double param(const double *p, const char *name)
{
    const int i = tw_find_var(model()->param, model()->np, name);
    ck_assert_int_ge(i, 0);
    return p[i];
}

static void open_scaled(test_run *t, const char *method, double H, int ratio,
                        double scale)
{
    double p[NP];
    ck_assert_int_eq(model()->np, NP);
    ck_assert_int_eq(tw_model_defaults(model(), p, NULL, NULL), TW_OK);
    test_open(t, model(), method, H, ratio);
    p[0] = scale;
    ck_assert_str_eq(model()->param[0].name, "scale");
    ck_assert_int_eq(tw_set_params(&t->r, p), TW_OK);
}

/* Where the run is. */
static void jacobian(const tw_run *r, double J[NF * NF])
{
    double u[2];
    tw_at at = r->now.point;
    model()->drive(&at, u);
    at.u = u;
    memset(J, 0, NF * NF * sizeof *J);
    ck_assert_int_eq(model()->fast_jacobian(&at, J, NF), TW_OK);
}

/* numerics: -178 +- 1131i and -4e4 ... -3.6e5 with all volumes, -1711 +- 10703i and
 * -4e6 ... -3.6e7 with a hundredth of them. */
static void eigenvalues(double scale, double slowest_stiff, double stiffest,
                        double complex mode)
{
    test_run t;
    double least = INFINITY, most = 0, apart = INFINITY;
    open_scaled(&t, "adams4_ros", 0.001, 4, scale);
    for (int k = 0; k < 200; k++) {
        double J[NF * NF], stiff = 0;
        double complex e[NF];
        test_go(&t, 0.01 * k);
        jacobian(&t.r, J);
        test_eigenvalues(NF, J, e);
        for (int i = 0; i < NF; i++) {
            stiff = fmax(stiff, -creal(e[i]));
            if (cimag(e[i]) > 0) {
                const double near = cabs(e[i] - mode) / cabs(mode);
                apart = fmin(apart, near);
            }
        }
        least = fmin(least, stiff), most = fmax(most, stiff);
    }
    if (getenv("TW_SHOW"))
        fprintf(stderr, "scale %g: stiffest %.3g ... %.3g, mode within %.3f\n", scale,
                -least, -most, apart);
    ck_assert_double_eq_tol(least, slowest_stiff, 0.2 * slowest_stiff);
    ck_assert_double_eq_tol(most, stiffest, 0.2 * stiffest);
    ck_assert_double_lt(apart, 0.2);
    test_close(&t);
}

START_TEST(its_eigenvalues_are_those_of_the_design)
{
    eigenvalues(1, 4e4, 3.6e5, -178 + 1131 * I);
    eigenvalues(0.01, 4e6, 3.6e7, -1711 + 10703 * I);
}
END_TEST

START_TEST(the_energy_of_body_and_springs_changes_by_its_power)
{
    static const double scales[] = {1, 0.1, 0.01};
    for (int s = 0; s < 3; s++) {
        test_run t;
        double y[NY], first = 0, work = 0, most = 0;
        open_scaled(&t, "adams4_ros", 1e-3, 4, scales[s]);
        for (int k = 0; k <= 2000; k++) {
            if (k) ck_assert_int_eq(tw_advance(&t.r, 4), TW_OK);
            ck_assert_int_eq(tw_outputs(&t.r, y), TW_OK);
            if (!k) first = y[ENERGY];
            if (k % 2 == 0 && k) most = fmax(most, fabs(y[ENERGY] - first));
            work += y[POWER] * 1e-3 / 3 * (k == 0 || k == 2000 ? 1 : k % 2 ? 4 : 2);
        }
        if (getenv("TW_SHOW"))
            fprintf(stderr, "scale %g: energy off by %.1e of %g J\n", scales[s],
                    y[ENERGY] - first - work, most);
        ck_assert_double_gt(most, 10);
        ck_assert_double_eq_tol(y[ENERGY] - first, work, 1e-4 * most);
        test_close(&t);
    }
}
END_TEST

/* What flows into a chamber fills the volume that the piston frees or is compressed;
 * what flows out of the line comes from the supply. */
START_TEST(no_oil_is_lost)
{
    unsigned long long seed = 9;
    double p[NP], xs[NS], xf[NF], d[NF], y[NY], u[2];
    ck_assert_int_eq(tw_model_defaults(model(), p, NULL, NULL), TW_OK);
    for (int k = 0; k < 200; k++) {
        const tw_at at = {.xs = xs, .xf = xf, .u = u, .p = p};
        for (int i = 0; i < NS; i++) xs[i] = 0.1 * test_random(&seed);
        for (int i = 0; i < NF; i++)
            xf[i] = i < PA ? 0.09 * test_random(&seed) : 110 + 100 * test_random(&seed);
        u[0] = 1.2 * test_random(&seed), u[1] = 0;
        p[0] = k % 2 ? 1 : 0.01;
        ck_assert_int_eq(model()->fast(&at, d), TW_OK);
        ck_assert_int_eq(model()->out(&at, y), TW_OK);
        const double B = param(p, "bulk"), area = param(p, "area"),
                     chamber = param(p, "chamber"), tank = param(p, "tank");
        const double leaks = param(p, "drain") * (xf[PA] - tank + xf[PB] - tank);
        const double in_a = p[0] * (chamber + area * xf[X]) / B * d[PA];
        const double in_b = p[0] * (chamber - area * xf[X]) / B * d[PB];
        ck_assert_double_eq_tol(in_a + in_b, y[FLOW_A] + y[FLOW_B] - leaks, 1e-15);
        const double from_line = u[0] > 0 ? y[FLOW_A] : y[FLOW_B];
        ck_assert_double_eq_tol(p[0] * param(p, "line") / B * d[PL],
                                y[FLOW_L] - from_line, 1e-15);
    }
}
END_TEST

/* With the valve closed the leaks empty the chambers, and everything comes to rest. */
START_TEST(with_the_valve_closed_it_comes_to_rest)
{
    const double closed[] = {0, 0};
    test_run t;
    double dxs[NS], dxf[NF];
    test_open(&t, model(), "adams4_ros", 4e-3, 4);
    ck_assert_int_eq(tw_hold(&t.r, closed), TW_OK);
    test_go(&t, 60);
    for (int i = 0; i < NS; i++) ck_assert_double_eq_tol(t.r.now.xs[i], 0, 1e-9);
    ck_assert_double_eq_tol(t.r.now.xf[PA], 5, 1e-6);
    ck_assert_double_eq_tol(t.r.now.xf[PB], 5, 1e-6);
    ck_assert_double_eq_tol(t.r.now.xf[PL], 200, 1e-6);
    ck_assert_int_eq(tw_derivatives(&t.r, dxs, dxf), TW_OK);
    for (int i = 0; i < NF; i++) ck_assert_double_eq_tol(dxf[i], 0, 1e-4);
    test_close(&t);
}
END_TEST

START_TEST(chambers_do_not_vanish)
{
    double p[NP], d[NF], J[NF * NF] = {0}, xs[NS] = {0}, xf[NF] = {1, 0, 100, 100, 200};
    const double u[] = {1, 0};
    const tw_at at = {.xs = xs, .xf = xf, .u = u, .p = p};
    ck_assert_int_eq(tw_model_defaults(model(), p, NULL, NULL), TW_OK);
    ck_assert_int_eq(model()->fast(&at, d), TW_OK); /* counted up to the stroke */
    p[tw_find_var(model()->param, NP, "stroke")] = 0.2;
    ck_assert_int_eq(model()->fast(&at, d), TW_E_DOMAIN);
    ck_assert_int_eq(model()->fast_jacobian(&at, J, NF), TW_E_DOMAIN);
}
END_TEST

enum { POINTS = 10 };

static void ten_points(const char *method, double H, int ratio, double scale,
                       double x[POINTS][NS + NF])
{
    test_run t;
    open_scaled(&t, method, H, ratio, scale);
    for (int k = 0; k < POINTS; k++) {
        char text[300] = "";
        const int rc = tw_run_to(&t.r, 0.2 * (k + 1));
        tw_message(&t.r, text, sizeof text);
        ck_assert_msg(!rc, "%s, scale %g: %s", method, scale, text);
        memcpy(x[k], t.r.now.xs, sizeof x[k]);
    }
    test_close(&t);
}

/* Largest difference, relative to the range of each state, at least a hundredth of the
 * largest range with its unit. */
static void errors(double a[POINTS][NS + NF], double b[POINTS][NS + NF], double *slow,
                   double *fast)
{
    double range[NS + NF];
    *slow = *fast = 0;
    for (int i = 0; i < NS + NF; i++) {
        const double start = i < NS ? 0 : model()->fast_var[i - NS].value;
        double low = start, high = start;
        for (int k = 0; k < POINTS; k++)
            low = fmin(low, a[k][i]), high = fmax(high, a[k][i]);
        range[i] = high - low;
    }
    for (int i = 0; i < NS + NF; i++) {
        const tw_var *v = i < NS ? &model()->slow_var[i] : &model()->fast_var[i - NS];
        double size = range[i];
        for (int j = 0; j < NS + NF; j++) {
            const tw_var *w =
                j < NS ? &model()->slow_var[j] : &model()->fast_var[j - NS];
            if (!strcmp(v->unit, w->unit)) size = fmax(size, 0.01 * range[j]);
        }
        for (int k = 0; k < POINTS; k++) {
            double *to = i < NS ? slow : fast;
            *to = fmax(*to, fabs(a[k][i] - b[k][i]) / size);
        }
    }
}

/* 4 ms, where the best explicit method needs 43, 2.5 and 0.22 microseconds. */
START_TEST(the_step_of_the_mechanics_is_enough_for_any_volume)
{
    static const double scales[] = {1, 0.1, 0.01};
    for (int s = 0; s < 3; s++) {
        double reference[POINTS][NS + NF], x[POINTS][NS + NF], slow, fast;
        ten_points("adams4_ros", 6.25e-5, 4, scales[s], reference);
        ten_points("adams4_ros", 4e-3, 4, scales[s], x);
        errors(reference, x, &slow, &fast);
        if (getenv("TW_SHOW"))
            fprintf(stderr, "scale %g: errors %.1e, %.1e\n", scales[s], slow, fast);
        ck_assert_double_lt(slow, 1e-3);
        ck_assert_double_lt(fast, 1e-3);
    }
}
END_TEST

/* The reference of that test against an explicit method with tiny steps. */
START_TEST(an_explicit_method_agrees)
{
    double a[POINTS][NS + NF], b[POINTS][NS + NF], slow, fast;
    ten_points("rk4", 4e-6, 1, 1, a);
    ten_points("adams4_ros", 6.25e-5, 4, 1, b);
    errors(a, b, &slow, &fast);
    ck_assert_double_lt(slow, 1e-8);
    ck_assert_double_lt(fast, 1e-8);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("hydraulic actuator");
    TCase *c = tcase_create("hydraulic_actuator");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, its_eigenvalues_are_those_of_the_design);
    tcase_add_test(c, the_energy_of_body_and_springs_changes_by_its_power);
    tcase_add_test(c, no_oil_is_lost);
    tcase_add_test(c, with_the_valve_closed_it_comes_to_rest);
    tcase_add_test(c, chambers_do_not_vanish);
    tcase_add_test(c, the_step_of_the_mechanics_is_enough_for_any_volume);
    tcase_add_test(c, an_explicit_method_agrees);
    suite_add_tcase(s, c);
    return s;
}
