/* test_re.c: the methods for fast parts that decay. Their limits hold on a nonlinear
 * coupled fast part, because the stages inside a step grow no more than the state:
 *
 *     p1' = E1 (q(ps - p1) - q(p1 - p2))             two pressures behind orifices,
 *     p2' = E2 (q(p1 - p2) - a v - q(p2) / 2)        fast
 *     x' = v,  v' = 4 p2 - 25 x - 2 v                a mass, slow
 *     q(d) = d / (d^2 + 0.01)^(1/4),  ps = 1.5 + sin(3 t) */
#include "common.h"
#include "methods/runge_kutta/runge_kutta.h"

enum { P1, P2, X = 0, V };
static const double E1 = 3000, E2 = 1500, tend = 2;

static double supply(double t)
{
    return 1.5 + sin(3 * t);
}

static double flow(double d)
{
    return d / sqrt(sqrt(d * d + 0.01));
}

static double flow_slope(double d)
{
    const double w = d * d + 0.01;
    return (w - d * d / 2) / (w * sqrt(sqrt(w)));
}

static int mass(const tw_at *at, double *d)
{
    d[X] = at->xs[V];
    d[V] = 4 * at->xf[P2] - 25 * at->xs[X] - 2 * at->xs[V];
    return TW_OK;
}

static int pressures(const tw_at *at, double *d)
{
    const double between = flow(at->xf[P1] - at->xf[P2]);
    d[P1] = E1 * (flow(supply(at->t) - at->xf[P1]) - between);
    d[P2] = E2 * (between - 0.3 * at->xs[V] - flow(at->xf[P2]) / 2);
    return TW_OK;
}

static const tw_var slow_var[] = {{.name = "x"}, {.name = "v"}},
                    fast_var[] = {{.name = "p1", .value = 0.8},
                                  {.name = "p2", .value = 0.4}};
static const tw_model orifices = {.name = "orifices",
                                  .ns = 2,
                                  .nf = 2,
                                  .slow_var = slow_var,
                                  .fast_var = fast_var,
                                  .slow = mass,
                                  .fast = pressures};

/* The largest |eigenvalue| of the fast part: its matrix is that of two coupled decays,
 * both eigenvalues are real and negative. */
static double fastest(double t, const double *p)
{
    const double in = flow_slope(supply(t) - p[P1]), out = flow_slope(p[P2]) / 2,
                 between = flow_slope(p[P1] - p[P2]);
    const double a = E1 * (in + between), d = E2 * (between + out);
    return (a + d) / 2 + sqrt(pow((a - d) / 2, 2) + E1 * E2 * between * between);
}

enum { CHECKS = 8 };
static double reference[CHECKS][4], largest;

static void run_reference(void)
{
    test_run t;
    test_open(&t, &orifices, "rk4", 1e-4, 1);
    for (int k = 0; k < CHECKS; k++) {
        const double to = tend * (k + 1) / CHECKS;
        while (t.r.now.t < to - 1e-9) {
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
            largest = fmax(largest, fastest(t.r.now.t, t.r.now.xf));
        }
        memcpy(reference[k], t.r.now.xs, 2 * sizeof(double));
        memcpy(reference[k] + 2, t.r.now.xf, 2 * sizeof(double));
    }
    test_close(&t);
}

/* Whether a run with this step stays within a tenth of the reference. */
static int goes_well(const tw_method *m, double H)
{
    test_run t;
    int well = 1;
    H = tend / CHECKS / ceil(tend / CHECKS / H);
    test_open(&t, &orifices, m->name, H, m->ratio);
    for (int k = 0; k < CHECKS && well; k++) {
        while (well && t.r.now.t < tend * (k + 1) / CHECKS - H / 2)
            well = !tw_tick(&t.r);
        for (int i = 0; i < 4; i++)
            well = well && fabs((i < 2 ? t.r.now.xs[i] : t.r.now.xf[i - 2]) -
                                reference[k][i]) < 0.1;
    }
    test_close(&t);
    return well;
}

static double reached(const tw_method *m)
{
    double low = 0, high = 2 * tw_tableau_of(m)->real;
    for (int k = 0; k < 12; k++) {
        const double mid = (low + high) / 2;
        *(goes_well(m, mid / largest) ? &low : &high) = mid;
    }
    return low;
}

START_TEST(each_reaches_its_limit_on_a_nonlinear_fast_part)
{
    const tw_method *m;
    int n = 0;
    run_reference();
    for (int i = 0; (m = tw_method_at(i)); i++) {
        const tw_tableau *T = tw_tableau_of(m);
        if (!T || !strstr(m->name, "_re")) continue;
        const double most = reached(m);
        if (getenv("TW_SHOW"))
            fprintf(stderr, "%-12s limit %7.3f reached %7.3f (%.2f)\n", m->name,
                    T->real, most, most / T->real);
        ck_assert_msg(most >= 0.7 * T->real && goes_well(m, 0.35 * T->real / largest),
                      "%s: %.2f of the stated %.2f", m->name, most, T->real);
        n++;
    }
    ck_assert_int_eq(n, 8);
}
END_TEST

/* The stages of a method of Sommeijer and Verwer (1980), damping 2/13, on their own:
 *     Y1 = Y0 + b1 w1 H F0
 *     Yj = (1 - mu - nu) Y0 + mu Yj-1 + nu Yj-2 + nt H Fj-1 + gt H F0               */
enum { MOST = TW_STAGES + 1 };

static void chebyshev_rows(int s, double a[MOST][MOST])
{
    const double w0 = 1 + 2. / 13 / (s * s);
    double T[MOST] = {1, w0}, d[MOST] = {0, 1}, dd[MOST] = {0}, b[MOST];
    for (int j = 2; j <= s; j++) {
        T[j] = 2 * w0 * T[j - 1] - T[j - 2];
        d[j] = 2 * T[j - 1] + 2 * w0 * d[j - 1] - d[j - 2];
        dd[j] = 4 * d[j - 1] + 2 * w0 * dd[j - 1] - dd[j - 2];
        b[j] = dd[j] / (d[j] * d[j]);
    }
    const double w1 = d[s] / dd[s];
    b[0] = b[1] = b[2];
    memset(a, 0, MOST * sizeof a[0]);
    a[1][0] = b[1] * w1;
    for (int j = 2; j <= s; j++) {
        const double mu = 2 * b[j] * w0 / b[j - 1], nu = -b[j] / b[j - 2],
                     nt = 2 * b[j] * w1 / b[j - 1];
        for (int k = 0; k < j; k++) a[j][k] = mu * a[j - 1][k] + nu * a[j - 2][k];
        a[j][j - 1] += nt;
        a[j][0] -= (1 - b[j - 1] * T[j - 1]) * nt;
    }
}

START_TEST(from_six_stages_on_the_fast_part_is_the_damped_chebyshev_recurrence)
{
    for (int s = 6; s <= 10; s++) {
        char name[20];
        double a[MOST][MOST], im, re;
        snprintf(name, sizeof name, "prk_2_%d_re", s);
        const tw_method *m = tw_find_method(name);
        const tw_tableau *T = tw_tableau_of(m);
        chebyshev_rows(s, a);
        /* about 10 s roundings of numbers up to 10 */
        for (int i = 1, k = 0; i < s; i++)
            for (int j = 0; j < i; j++, k++)
                ck_assert_double_eq_tol(T->a_fast[k], a[i][j], 1e-12);
        for (int j = 0; j < s; j++)
            ck_assert_double_eq_tol(T->b_fast[j], a[s][j], 1e-12);
        tw_stage_growth(m, &im, &re);
        ck_assert_msg(re < 2, "%s: stages grow %g times", name, re);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("re");
    TCase *c = tcase_create("re");
    tcase_add_test(c, each_reaches_its_limit_on_a_nonlinear_fast_part);
    tcase_add_test(c,
                   from_six_stages_on_the_fast_part_is_the_damped_chebyshev_recurrence);
    suite_add_tcase(s, c);
    return s;
}
