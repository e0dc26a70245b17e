/* test_analysis.c: eigenvalues, participation, Jacobians, the radius of a slow step and
 * the choice of fast states (tw_analysis.h). */
#include "common.h"
#include "eigen.h"
#include "ten_problems.h"
#include "tw_analysis.h"

enum { MOST = 40 };

static void eigen(int n, const double *A, double *re, double *im, double *share)
{
    const size_t need = tw_eigen_need(n);
    double *mem = malloc(need * sizeof *mem);
    ck_assert_int_eq(tw_eigen(n, A, re, im, share, mem, need), TW_OK);
    free(mem);
}

/* Largest distance of an eigenvalue to the nearest one of the other list, which is used
 * up. */
static double distance(int n, const double *re, const double *im, double complex *other)
{
    double most = 0;
    for (int k = 0; k < n; k++) {
        int at = k;
        for (int j = k; j < n; j++)
            if (cabs(other[j] - (re[k] + I * im[k])) <
                cabs(other[at] - (re[k] + I * im[k])))
                at = j;
        most = fmax(most, cabs(other[at] - (re[k] + I * im[k])));
        other[at] = other[k];
    }
    return most;
}

START_TEST(eigenvalues_are_those_of_another_algorithm)
{
    unsigned long long seed = 5;
    for (int n = 1; n <= MOST; n++) {
        double A[MOST * MOST], rows[MOST * MOST], re[MOST], im[MOST];
        double complex other[MOST];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                /* rows of very different size, as with units */
                const double a = test_random(&seed) * pow(10, i % 5 - j % 5);
                A[i + j * n] = rows[i * n + j] = a;
            }
        test_eigenvalues(n, rows, other);
        eigen(n, A, re, im, NULL);
        /* a few thousand roundings of numbers up to about n */
        ck_assert_double_le(distance(n, re, im, other), 1e-11 * n);
    }
}
END_TEST

START_TEST(a_double_eigenvalue_and_zero_are_found)
{
    const double A[9] = {2, 0, 0, 1, 2, 0, 0, 0, 0}; /* a Jordan block and a zero */
    double re[3], im[3], sum = 0;
    eigen(3, A, re, im, NULL);
    for (int k = 0; k < 3; k++) {
        sum += re[k];
        ck_assert_double_le(fmin(fabs(re[k] - 2), fabs(re[k])), 1e-7);
    }
    ck_assert_double_eq_tol(sum, 4, 1e-14);
}
END_TEST

START_TEST(states_take_part_in_their_own_modes)
{
    /* two uncoupled oscillators, 2 and 30 rad/s, and a decay of 7 1/s */
    double A[25] = {0}, re[5], im[5], share[25];
    A[0 + 5 * 1] = 1, A[1 + 5 * 0] = -4;
    A[2 + 5 * 3] = 1, A[3 + 5 * 2] = -900;
    A[4 + 5 * 4] = -7;
    eigen(5, A, re, im, share);
    for (int i = 0; i < 5; i++) {
        const double own = i < 2 ? 2 : i < 4 ? 30 : 7;
        double sum = 0, all = 0;
        for (int k = 0; k < 5; k++) {
            all += share[i + 5 * k];
            if (fabs(hypot(re[k], im[k]) - own) < 1e-9) sum += share[i + 5 * k];
        }
        ck_assert_double_eq_tol(all, 1, 1e-14);
        ck_assert_double_eq_tol(sum, 1, 1e-12);
    }
}
END_TEST

START_TEST(shares_do_not_depend_on_units)
{
    unsigned long long seed = 9;
    enum { N = 6 };
    double A[N * N], B[N * N], re[N], im[N], share[2][N * N];
    for (int i = 0; i < N * N; i++) A[i] = test_random(&seed);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) B[i + N * j] = A[i + N * j] * pow(100, i - j);
    eigen(N, A, re, im, share[0]);
    eigen(N, B, re, im, share[1]);
    /* the order of modes may differ, the sum of squares of a state's shares not */
    for (int i = 0; i < N; i++) {
        double sum[2] = {0, 0};
        for (int k = 0; k < N; k++)
            for (int m = 0; m < 2; m++)
                sum[m] += share[m][i + N * k] * share[m][i + N * k];
        ck_assert_double_eq_tol(sum[0], sum[1], 1e-10);
    }
}
END_TEST

START_TEST(wrong_arguments_are_refused)
{
    double A[4] = {1, 0, 0, INFINITY}, re[2], im[2], mem[100];
    ck_assert_int_eq(tw_eigen(2, NULL, re, im, NULL, mem, 100), TW_E_NULL);
    ck_assert_int_eq(tw_eigen(0, A, re, im, NULL, mem, 100), TW_E_RANGE);
    ck_assert_int_eq(tw_eigen(2, A, re, im, NULL, mem, 3), TW_E_MEMORY);
    ck_assert_int_eq(tw_eigen(2, A, re, im, NULL, mem, 100), TW_E_STATE);
    ck_assert(tw_eigen_need(0) == 0);
}
END_TEST

static void make_linear(tw_linear *s, int ns, int nf, const double *J, const double *D)
{
    static tw_var names[MOST];
    static double dxs[MOST];
    for (int i = 0; i < MOST; i++) names[i] = (tw_var){"x", "", "", 0.1, 0, 0, 0};
    tw_linear_model(s, ns, nf, names, names, J, D, dxs);
}

static void open_linear(test_run *t, const tw_linear *s, const char *method, double H,
                        int ratio)
{
    tw_init(&t->r, &s->model, tw_find_method(method), H, ratio);
    t->r.user = (void *)s;
    t->len = tw_need(&t->r);
    t->mem = calloc(t->len, sizeof *t->mem);
    ck_assert_int_eq(tw_bind(&t->r, t->mem, t->len), TW_OK);
    ck_assert_int_eq(tw_start(&t->r), TW_OK);
}

START_TEST(the_jacobian_of_a_linear_model_is_its_matrix)
{
    enum { NS = 2, NF = 3, N = NS + NF };
    unsigned long long seed = 3;
    double J[N * N], D[NF * NS], found[N * N], mem[3 * N], scale[N];
    double x[N] = {1, -2, 0.5, 3, 0};
    for (int i = 0; i < N * N; i++) J[i] = 10 * test_random(&seed);
    for (int i = 0; i < NF * NS; i++) D[i] = test_random(&seed);
    for (int i = 0; i < N; i++) scale[i] = 1;
    tw_linear s;
    test_run t;
    make_linear(&s, NS, NF, J, D);
    open_linear(&t, &s, "rk4", 0.01, 1);
    const tw_at at = {.t = 0, .xs = x, .xf = x + NS};
    ck_assert_int_eq(tw_jacobian(&t.r, &at, scale, found, mem, 3 * N), TW_OK);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double a = J[i + N * j];
            for (int k = 0; i >= NS && k < NS; k++)
                a += D[i - NS + NF * k] * J[k + N * j];
            /* rounding of numbers up to 100 over a difference of 2e-6 */
            ck_assert_double_eq_tol(found[i + N * j], a, 1e-7);
        }
    ck_assert_int_eq(tw_jacobian(&t.r, &at, scale, found, mem, 3), TW_E_MEMORY);
    ck_assert_int_eq(tw_jacobian(&t.r, NULL, scale, found, mem, 3 * N), TW_E_NULL);
    free(t.mem);
}
END_TEST

/* Of the whole map, by another algorithm. */
static double full_radius(tw_run *r)
{
    const int n = tw_map_size(r);
    const size_t size = (size_t)n * (size_t)n;
    double *S = malloc(size * sizeof *S), *rows = malloc(size * sizeof *S), most = 0;
    double complex *lambda = malloc((size_t)n * sizeof *lambda);
    ck_assert_int_eq(tw_map(r, S), TW_OK);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) rows[i * n + j] = S[i + j * n];
    test_eigenvalues(n, rows, lambda);
    for (int k = 0; k < n; k++) most = fmax(most, cabs(lambda[k]));
    free(S);
    free(rows);
    free(lambda);
    return most;
}

static double radius(tw_run *r, int most)
{
    const size_t need = tw_radius_need(r, most);
    double *mem = malloc(need * sizeof *mem), found;
    ck_assert_int_eq(tw_radius(r, most, &found, mem, need), TW_OK);
    ck_assert_int_eq(tw_radius(r, most, &found, mem, need - 1), TW_E_MEMORY);
    ck_assert_int_eq(tw_radius(r, most, &found, mem, need), TW_OK);
    free(mem);
    return found;
}

START_TEST(the_radius_is_that_of_the_whole_map)
{
    static const char *const methods[] = {"rk4",       "adams4",    "adams8",
                                          "nordsieck", "ab2",       "am3",
                                          "prk_3_5",   "prk_euler", "adams4_ros"};
    const double J[16] = {-1, -9, 0.5, 30,    2, -1,  0, 10,
                          1,  0,  -2,  -2500, 0, 0.3, 1, -3};
    tw_linear s;
    make_linear(&s, 2, 2, J, NULL);
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++)
        for (double H = 0.005; H < 0.3; H *= 3) {
            test_run t;
            const int ratio = test_lowest_ratio(tw_find_method(methods[k]));
            open_linear(&t, &s, methods[k], H, ratio > 1 ? ratio : 1);
            const double whole = full_radius(&t.r), found = radius(&t.r, 200);
            /* eigenvalues at 0 of a companion matrix are defective, others are not */
            ck_assert_msg(fabs(found - whole) <= 2e-7 * fmax(1, whole), "%s %g: %g %g",
                          methods[k], H, found, whole);
            free(t.mem);
        }
}
END_TEST

/* 28 states, and up to 224 rows of S: 60 steps see the largest eigenvalue. */
START_TEST(a_small_basis_sees_instability)
{
    const problem *p = &ten_problems[TEN_P1];
    enum { N = 28 };
    static double J[N * N], mem[3 * N], x[PROBLEM_STATES], scale[N];
    test_run m;
    tw_linear s;
    ten_start(p, x);
    for (int i = 0; i < N; i++) scale[i] = i % 14 < 7 ? 0.1 : 10;
    test_open(&m, p->model, "rk4", 1e-3, 1);
    const tw_at at = {.t = 0, .xs = x, .xf = x + N / 2};
    ck_assert_int_eq(tw_jacobian(&m.r, &at, scale, J, mem, 3 * N), TW_OK);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) J[i + N * j] *= scale[j] / scale[i];
    test_close(&m);
    make_linear(&s, N / 2, N / 2, J, NULL);
    for (double H = 2e-4; H < 3e-3; H *= 1.6) {
        test_run t;
        open_linear(&t, &s, "adams4", H, 3);
        const double whole = full_radius(&t.r), found = radius(&t.r, 60);
        ck_assert_msg(fabs(found - whole) < 1e-3 * whole, "%g: %g %g", H, found, whole);
        free(t.mem);
    }
}
END_TEST

/* All rows of S: the matrix has its trace; few columns: the basis is closed, or the
 * next row says how far it is from that. */
START_TEST(a_full_basis_has_all_of_the_map)
{
    const double J[16] = {-1, -9, 0.5, 30,    2, -1,  0, 10,
                          1,  0,  -2,  -2500, 0, 0.3, 1, -3};
    tw_linear s;
    test_run t;
    make_linear(&s, 2, 2, J, NULL);
    open_linear(&t, &s, "prk_3_5", 0.02, 5);
    const int n = tw_map_size(&t.r);
    const size_t need = tw_hessenberg_need(&t.r, n);
    double S[16], h[20], outside, *mem = malloc(need * sizeof *mem), a = 0, b = 0;
    int k = 0;
    ck_assert_int_eq(n, 4);
    ck_assert_int_eq(tw_map(&t.r, S), TW_OK);
    ck_assert_int_eq(tw_hessenberg(&t.r, 99, h, &k, &outside, mem, need), TW_OK);
    ck_assert_int_eq(k, n);
    for (int i = 0; i < n; i++) a += S[5 * i], b += h[6 * i];
    ck_assert_double_eq_tol(a, b, 1e-12);
    ck_assert_double_le(outside, 1e-12);
    ck_assert_int_eq(tw_hessenberg(&t.r, 1, h, &k, &outside, mem, need), TW_OK);
    ck_assert_int_eq(k, 1);
    ck_assert_double_gt(h[1], 1e-6);
    ck_assert_double_gt(outside, 1e-6);
    ck_assert_int_eq(tw_hessenberg(&t.r, 4, h, &k, &outside, mem, 5), TW_E_MEMORY);
    ck_assert_int_eq(tw_hessenberg(&t.r, 0, h, &k, &outside, mem, need), TW_E_RANGE);
    ck_assert_int_eq(tw_hessenberg(&t.r, 4, NULL, &k, &outside, mem, need), TW_E_NULL);
    free(mem);
    free(t.mem);
}
END_TEST

START_TEST(an_overflow_is_an_infinite_radius)
{
    const double J[4] = {-1, 0, 0, -1e200};
    tw_linear s;
    test_run t;
    make_linear(&s, 1, 1, J, NULL);
    open_linear(&t, &s, "rk4", 1, 1);
    ck_assert(isinf(radius(&t.r, 10)));
    free(t.mem);
}
END_TEST

START_TEST(the_cut_is_at_the_largest_gap)
{
    const double rate[6] = {3, 900, 0.01, 400, 5, 700};
    int order[6];
    tw_rates to;
    tw_rates_cut(&to, 6, rate, order);
    ck_assert_int_eq(to.fast, 3);
    ck_assert_double_eq_tol(to.gap, 80, 1e-12);
    ck_assert_int_eq(order[0], 1);
    ck_assert_int_eq(order[2], 3);
    ck_assert_int_eq(order[5], 2); /* a gap far below the fastest rate is none */
}
END_TEST

START_TEST(coupling_is_zero_without_one_way)
{
    const double J[4] = {-1, 5, 0, -100}; /* the slow state drives the fast one */
    const double both[4] = {-1, 5, 20, -100};
    const unsigned char fast[2] = {0, 1};
    ck_assert_double_eq(tw_coupling(2, J, fast), 0);
    ck_assert_double_eq_tol(tw_coupling(2, both, fast), 1, 1e-12);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("analysis");
    TCase *t = tcase_create("analysis");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, eigenvalues_are_those_of_another_algorithm);
    tcase_add_test(t, a_double_eigenvalue_and_zero_are_found);
    tcase_add_test(t, states_take_part_in_their_own_modes);
    tcase_add_test(t, shares_do_not_depend_on_units);
    tcase_add_test(t, wrong_arguments_are_refused);
    tcase_add_test(t, the_jacobian_of_a_linear_model_is_its_matrix);
    tcase_add_test(t, the_radius_is_that_of_the_whole_map);
    tcase_add_test(t, a_small_basis_sees_instability);
    tcase_add_test(t, a_full_basis_has_all_of_the_map);
    tcase_add_test(t, an_overflow_is_an_infinite_radius);
    tcase_add_test(t, the_cut_is_at_the_largest_gap);
    tcase_add_test(t, coupling_is_zero_without_one_way);
    suite_add_tcase(s, t);
    return s;
}
