/* test_map.c: compares tw_map, one slow step as a matrix, with the steps of the run. */
#include "common.h"
#include "eigen.h"

enum { NS = 2, NF = 3, N = NS + NF, MOST = N * (TW_NPAST + 1) };

static int slow(const tw_at *a, double *d)
{
    const double *J = a->user; /* row-major */
    for (int i = 0; i < NS; i++) {
        d[i] = 0;
        for (int k = 0; k < N; k++)
            d[i] += J[i * N + k] * (k < NS ? a->xs : a->xf - NS)[k];
    }
    return TW_OK;
}

static int fast(const tw_at *a, double *d)
{
    const double *J = (const double *)a->user + NS * N;
    for (int i = 0; i < NF; i++) {
        d[i] = 0;
        for (int k = 0; k < N; k++)
            d[i] += J[i * N + k] * (k < NS ? a->xs : a->xf - NS)[k];
    }
    return TW_OK;
}

/* Differences would have errors that depend on the state. */
static int fast_jacobian(const tw_at *a, double *to, int stride)
{
    const double *J = (const double *)a->user + NS * N + NS;
    for (int j = 0; j < NF; j++)
        for (int i = 0; i < NF; i++) to[i + j * stride] = J[i * N + j];
    return TW_OK;
}

static const tw_var names[] = {
    {"a", "", "", 1, 0, 0, 0}, {"b", "", "", -2, 0, 0, 0}, {"c", "", "", 0.5, 0, 0, 0}};

static const tw_model linear = {.name = "linear",
                                .ns = NS,
                                .nf = NF,
                                .slow_var = names,
                                .fast_var = names,
                                .slow = slow,
                                .fast = fast,
                                .fast_jacobian = fast_jacobian};

/* Options that change the step of some method. */
static const struct option {
    int which;
    double value;
} options[] = {
    {TW_OPT_CORRECTIONS, 1},
    {TW_OPT_CORRECTIONS, 3},
    {TW_OPT_PASSES, 3},
    {TW_OPT_INTERPOLATION, TW_LINEAR},
    {TW_OPT_INTERPOLATION, TW_QUADRATIC},
    {TW_OPT_INTERPOLATION, TW_HERMITE},
    {TW_OPT_INTERPOLATION, TW_LAGRANGE},
    {TW_OPT_REPAIRED, 0},
    {TW_OPT_STATE_ONLY, 1},
};
enum { NOPTIONS = sizeof options / sizeof *options };

typedef struct setting {
    double J[N * N];
    const struct option *option;
} setting;

static void set(tw_run *r, void *user)
{
    setting *s = user;
    r->user = s->J;
    if (s->option) r->opt[s->option->which] = s->option->value;
}

static void fill_unit(double *J, unsigned long long seed)
{
    for (int i = 0; i < N * N; i++) J[i] = test_random(&seed);
}

static int read_all(tw_run *r, double *z)
{
    tw_past list[TW_NPAST];
    int at = 0;
    for (int i = 0; i < N; i++) z[at++] = i < NS ? r->now.xs[i] : r->now.xf[i - NS];
    const int n = r->method->history ? r->method->history(r, list) : 0;
    ck_assert_int_le(n, TW_NPAST);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < list[i].n; k++) z[at++] = list[i].x[k];
    return at;
}

/* The steps of a run after its own start-up obey S. */
static void compare(const tw_method *m, int ratio, setting *s)
{
    test_run a, b;
    static double S[MOST * MOST];
    double z[MOST], next[MOST];
    test_open_with(&a, &linear, m->name, 0.2, ratio, set, s);
    test_open_with(&b, &linear, m->name, 0.2, ratio, set, s);
    const int n = tw_map_size(&a.r);
    ck_assert_int_ge(n, N);
    ck_assert_int_le(n, MOST);
    ck_assert_int_eq(tw_map(&a.r, S), TW_OK);
    test_go(&b, 0.2 * (2 * m->old_steps + 2) - 0.01);
    for (int step = 0; step < 3; step++) {
        ck_assert_int_eq(b.r.now.sub, 0);
        ck_assert_int_eq(read_all(&b.r, z), n);
        for (int k = 0; k < b.r.now.ticks; k++) ck_assert_int_eq(tw_tick(&b.r), TW_OK);
        read_all(&b.r, next);
        double largest = 0;
        for (int i = 0; i < n; i++) largest = fmax(largest, fabs(z[i]));
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int k = 0; k < n; k++) sum += S[k * n + i] * z[k];
            /* rounding of n products, the weights of adams8 up to 40 */
            ck_assert_msg(fabs(sum - next[i]) <= 1e-12 * largest,
                          "%s, ratio %d: element %d of %d is %g, not %g", m->name,
                          ratio, i, n, next[i], sum);
        }
    }
    test_close(&a);
    test_close(&b);
}

START_TEST(the_matrix_is_the_step_of_every_method)
{
    static const int ratios[] = {1, 2, 5};
    const tw_method *m;
    setting s = {.option = NULL};
    fill_unit(s.J, 7);
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int k = 0; k < 3; k++) {
            if (m->ratio && k) continue;
            compare(m, m->ratio ? m->ratio : ratios[k], &s);
        }
}
END_TEST

START_TEST(the_matrix_includes_options)
{
    const tw_method *m;
    setting s;
    fill_unit(s.J, 8);
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int k = 0; k < NOPTIONS; k++) {
            if (m->ratio || !m->old_steps) continue;
            s.option = &options[k];
            compare(m, 3, &s);
        }
}
END_TEST

/* On x' = J x with J = z / H on the diagonal. */
static double largest_eigenvalue(const char *method, double z)
{
    test_run t;
    setting s = {.option = NULL};
    static double S[MOST * MOST];
    double complex lambda[MOST];
    double largest = 0;
    for (int i = 0; i < N; i++) s.J[i * N + i] = z;
    test_open_with(&t, &linear, method, 1, 1, set, &s);
    const int n = tw_map_size(&t.r);
    ck_assert_int_eq(tw_map(&t.r, S), TW_OK);
    test_eigenvalues(n, S, lambda); /* the transpose has the same */
    for (int i = 0; i < n; i++) largest = fmax(largest, cabs(lambda[i]));
    test_close(&t);
    return largest;
}

/* Rounding splits the N-fold eigenvalues of N equal equations, by its N-th root. */
#define NEAR 1e-6

START_TEST(a_runge_kutta_step_is_its_stability_polynomial)
{
    for (double z = -2.5; z < 1; z += 0.25) {
        const double R2 = 1 + z + z * z / 2,
                     R4 = R2 + z * z * z / 6 + z * z * z * z / 24;
        ck_assert_double_eq_tol(largest_eigenvalue("rk2", z), fabs(R2), NEAR);
        ck_assert_double_eq_tol(largest_eigenvalue("rk4", z), fabs(R4), NEAR);
    }
}
END_TEST

START_TEST(adams_bashforth_gives_its_companion_matrix)
{
    /* lambda^2 - (1 + 3 z / 2) lambda + z / 2 = 0 */
    for (double z = -1.2; z < 1; z += 0.2) {
        const double b = (1 + 1.5 * z) / 2, c = z / 2;
        const double complex root = csqrt(b * b - c);
        ck_assert_double_eq_tol(largest_eigenvalue("ab2", z),
                                fmax(cabs(b + root), cabs(b - root)), NEAR);
    }
}
END_TEST

START_TEST(bad_use_is_rejected)
{
    tw_run r;
    double S[1];
    memset(&r, 0, sizeof r);
    ck_assert_int_eq(tw_map_size(NULL), 0);
    ck_assert_int_eq(tw_map_size(&r), 0);
    ck_assert_int_ne(tw_map(NULL, S), TW_OK);
    ck_assert_int_ne(tw_map(&r, S), TW_OK);
    test_run t;
    setting s = {.option = NULL};
    fill_unit(s.J, 9);
    test_open_with(&t, &linear, "rk4", 0.1, 1, set, &s);
    ck_assert_int_eq(tw_map(&t.r, NULL), TW_E_NULL);
    test_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("map");
    TCase *c = tcase_create("one slow step as a matrix");
    tcase_add_test(c, the_matrix_is_the_step_of_every_method);
    tcase_add_test(c, the_matrix_includes_options);
    tcase_add_test(c, a_runge_kutta_step_is_its_stability_polynomial);
    tcase_add_test(c, adams_bashforth_gives_its_companion_matrix);
    tcase_add_test(c, bad_use_is_rejected);
    suite_add_tcase(s, c);
    return s;
}
