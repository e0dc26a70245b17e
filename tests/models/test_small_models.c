/* test_small_models.c: linear_pair against the matrix exponential, kpr against its
 * closed-form solution. */
#include "common.h"

/* E = exp(M t) of a 3 x 3 matrix: halve until Taylor's series is short, then square. */
static void exponential(const long double M[3][3], long double t, long double E[3][3])
{
    long double largest = 0, term[3][3], next[3][3];
    int halvings = 0;
    for (int i = 0; i < 9; i++) largest = fmaxl(largest, fabsl(M[i / 3][i % 3] * t));
    for (; largest > 1e-2L; largest /= 2) halvings++;
    const long double s = t / exp2l(halvings);
    for (int i = 0; i < 9; i++) E[i / 3][i % 3] = term[i / 3][i % 3] = i % 4 == 0;
    for (int n = 1; n < 12; n++) {
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                next[i][j] = 0;
                for (int k = 0; k < 3; k++) next[i][j] += term[i][k] * M[k][j] * s / n;
            }
        memcpy(term, next, sizeof term);
        for (int i = 0; i < 9; i++) E[i / 3][i % 3] += term[i / 3][i % 3];
    }
    while (halvings--) {
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                next[i][j] = 0;
                for (int k = 0; k < 3; k++) next[i][j] += E[i][k] * E[k][j];
            }
        memcpy(E, next, sizeof next);
    }
}

/* (x, y) at t from (1, 1) with constant inputs: the third component, always 1, carries
 * them */
static void exact_pair(const double *p, const double *u, double t, double *x)
{
    const long double M[3][3] = {{p[0], p[1], u[0]}, {p[2], p[3], u[1]}, {0, 0, 0}};
    long double E[3][3];
    exponential(M, t, E);
    for (int i = 0; i < 2; i++) x[i] = (double)(E[i][0] + E[i][1] + E[i][2]);
}

/* A, B, C, D, us, uf */
static const double pairs[][6] = {
    {-1, 0.5, 2, -20, 0, 0},  /* the defaults: two decays */
    {-1, 0.5, 2, -20, 3, -7}, /* driven */
    {0, 1, -4, -0.4, 0, 2},   /* oscillation */
    {-2, 1, 0, -2, 0.5, 0},   /* one double eigenvalue, one eigenvector */
    {0.3, 2, 1, -5, 1, 1},    /* unstable */
    {0, 0, 0, 0, 1, -2},      /* inputs alone */
};
enum { NPAIRS = sizeof pairs / sizeof *pairs };

static int held(double t, double *u, void *user)
{
    (void)t;
    memcpy(u, user, 2 * sizeof *u);
    return TW_OK;
}

START_TEST(a_run_of_the_linear_pair_follows_the_matrix_exponential)
{
    const tw_model *m = tw_find_model("linear_pair");
    for (int k = 0; k < NPAIRS; k++)
        for (double t = 0.25; t <= 4; t *= 2) {
            double u[2] = {pairs[k][4], pairs[k][5]}, x[2] = {1, 1}, want[2];
            test_integrate(m, pairs[k], held, u, 0, t, x);
            exact_pair(pairs[k], u, t, want);
            /* accuracy of the reference: 1e-13 per step */
            for (int i = 0; i < 2; i++)
                ck_assert_double_eq_tol(x[i], want[i], 1e-11 * (1 + fabs(want[i])));
        }
}
END_TEST

typedef struct setting {
    const double *p;
    double u[2];
} setting;

static void set_pair(tw_run *r, void *user)
{
    setting *s = user;
    r->p = s->p;
    r->input = held;
    r->input_user = s->u;
}

START_TEST(a_run_of_the_linear_pair_converges_to_the_matrix_exponential)
{
    for (int k = 0; k < NPAIRS; k++) {
        setting s = {pairs[k], {pairs[k][4], pairs[k][5]}};
        double error[2] = {0, 0}, want[2], y[2];
        exact_pair(s.p, s.u, 1, want);
        for (int fine = 0; fine < 2; fine++) {
            test_run t;
            test_open_with(&t, tw_find_model("linear_pair"), "rk4",
                           fine ? 1.0 / 64 : 1.0 / 32, 1, set_pair, &s);
            test_go(&t, 1);
            ck_assert_int_eq(tw_outputs(&t.r, y), TW_OK);
            ck_assert(y[0] == t.r.now.xs[0] && y[1] == t.r.now.xf[0]);
            error[fine] = hypot(y[0] - want[0], y[1] - want[1]);
            test_close(&t);
        }
        if (k == NPAIRS - 1) /* straight lines */
            ck_assert_double_lt(error[0], 1e-14);
        else
            ck_assert_double_ge(error[0] / error[1], 13); /* 16 for order 4 */
    }
}
END_TEST

static const double kpr_params[][3] = {
    {-10, 0.5, 100}, {-10, 0.5, 3}, {0, 0, 1}, {-0.1, -2, 500}, {4, 1, 0}};
enum { NKPR = sizeof kpr_params / sizeof *kpr_params };

/* A state off the solution by the amounts d1 = (v^2-1-r)/(2v), d2 = (w^2-2-s)/(2w) has
 * v = d1 + sqrt(d1^2 + 1 + r): the two roots of those quadratics. */
static void kpr_at(const double *p, double t, double d1, double d2)
{
    const tw_model *m = tw_find_model("kpr");
    const double G = p[0], e = p[1], omega = p[2];
    const double r = cos(t) / 2, dr = -sin(t) / 2;
    const double s = cos(omega * t), ds = -omega * sin(omega * t);
    double v = d1 + sqrt(d1 * d1 + 1 + r), w = d2 + sqrt(d2 * d2 + 2 + s), dv, dw;
    const tw_at at = {t, &v, &w, NULL, NULL, p, NULL, NULL};
    ck_assert_int_eq(m->slow(&at, &dv), TW_OK);
    ck_assert_int_eq(m->fast(&at, &dw), TW_OK);
    /* rounding of v^2 - 1 - r, through G and e */
    const double tol = 1e-14 * (1 + fabs(G) + fabs(e) + omega);
    ck_assert_double_eq_tol(dv, G * d1 + e * d2 + dr / (2 * v), tol);
    ck_assert_double_eq_tol(dw, e * d1 - d2 + ds / (2 * sqrt(2 + s)), tol);
}

START_TEST(the_closed_form_solves_the_equations_of_kpr)
{
    for (int k = 0; k < NKPR; k++)
        for (double t = 0; t < 10; t += 0.173) kpr_at(kpr_params[k], t, 0, 0);
}
END_TEST

START_TEST(deviations_from_the_closed_form_enter_through_G_and_e)
{
    unsigned long long seed = 1;
    for (int k = 0; k < NKPR; k++)
        for (int n = 0; n < 100; n++) {
            const double t = 10 * test_random(&seed);
            const double d1 = 0.5 * test_random(&seed), d2 = 0.5 * test_random(&seed);
            kpr_at(kpr_params[k], t, d1, d2);
        }
}
END_TEST

static void set_t0(tw_run *r, void *user)
{
    (void)user;
    r->t0 = 2.5;
}

START_TEST(a_run_of_kpr_starts_on_its_solution_and_converges_to_it)
{
    double error[2], y[2];
    for (int fine = 0; fine < 2; fine++) {
        test_run t;
        test_open_with(&t, tw_find_model("kpr"), "rk4", ldexp(1, fine ? -10 : -9), 1,
                       set_t0, NULL);
        ck_assert_int_eq(tw_outputs(&t.r, y), TW_OK);
        ck_assert(y[0] == 0 && y[1] == 0);
        test_go(&t, 3.5);
        ck_assert_int_eq(tw_outputs(&t.r, y), TW_OK);
        ck_assert_double_eq_tol(t.r.now.xs[0] - y[0], sqrt(1 + cos(3.5) / 2), 1e-15);
        ck_assert_double_eq_tol(t.r.now.xf[0] - y[1], sqrt(2 + cos(350)), 1e-15);
        error[fine] = hypot(y[0], y[1]);
        test_close(&t);
    }
    ck_assert_double_gt(error[1], 1e-13);
    ck_assert_double_ge(error[0] / error[1], 13); /* 16 for order 4 */
}
END_TEST

START_TEST(coefficients_out_of_range_are_refused_by_name)
{
    const char *const names[] = {"linear_pair", "kpr"};
    for (int k = 0; k < 2; k++) {
        const tw_model *m = tw_find_model(names[k]);
        double p[4];
        tw_run r;
        char text[300], want[64];
        ck_assert_int_eq(tw_model_defaults(m, p, NULL, NULL), TW_OK);
        tw_init(&r, m, tw_find_method("rk4"), 0.01, 1);
        r.p = p;
        for (int i = 0; i < m->np; i++) {
            const double bad[] = {1e13, k && i == 2 ? -1 : -1e13, NAN, INFINITY};
            const double good = p[i];
            for (int j = 0; j < 4; j++) {
                p[i] = bad[j];
                ck_assert_int_eq(tw_check(&r), TW_E_PARAM);
                tw_message(&r, text, sizeof text);
                snprintf(want, sizeof want, ": %s is ", m->param[i].name);
                ck_assert_msg(strstr(text, want) != NULL, "%s", text);
            }
            p[i] = good;
            ck_assert_int_eq(tw_check(&r), TW_OK);
        }
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("small models");
    TCase *c = tcase_create("small models");
    tcase_add_test(c, a_run_of_the_linear_pair_follows_the_matrix_exponential);
    tcase_add_test(c, a_run_of_the_linear_pair_converges_to_the_matrix_exponential);
    tcase_add_test(c, the_closed_form_solves_the_equations_of_kpr);
    tcase_add_test(c, deviations_from_the_closed_form_enter_through_G_and_e);
    tcase_add_test(c, a_run_of_kpr_starts_on_its_solution_and_converges_to_it);
    tcase_add_test(c, coefficients_out_of_range_are_refused_by_name);
    suite_add_tcase(s, c);
    return s;
}
