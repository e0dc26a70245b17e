/* test_rosenbrock.c: ROS34PW2, its linear systems, and the path of the slow states. */
#include "common.h"
#include "methods/rosenbrock/rosenbrock.h"

#include <complex.h>

enum { S = TW_ROS_STAGES };

/* The table as full matrices; beta: with the diagonal. */
typedef struct matrices {
    double alpha[S][S], gamma[S][S], al[S], ga[S];
} matrices;

static matrices full_table(void)
{
    matrices f = {0};
    const tw_ros_table *t = &tw_ros34pw2;
    for (int i = 0, k = 0; i < S; i++) {
        for (int j = 0; j < i; j++, k++)
            f.alpha[i][j] = t->alpha[k], f.gamma[i][j] = t->gammas[k];
        f.gamma[i][i] = t->gamma;
        for (int j = 0; j <= i; j++) f.al[i] += f.alpha[i][j], f.ga[i] += f.gamma[i][j];
    }
    return f;
}

static double sum(const double *b, const double *x, const double *y)
{
    double s = 0;
    for (int i = 0; i < S; i++) s += b[i] * (x ? x[i] : 1) * (y ? y[i] : 1);
    return s;
}

static double sum_of(const double *b, double m[S][S], const double *x)
{
    double s = 0;
    for (int i = 0; i < S; i++)
        for (int j = 0; j < S; j++) s += b[i] * m[i][j] * x[j];
    return s;
}

/* With any J each tree has a condition for every choice of edges with J. */
START_TEST(every_condition_of_order_3_holds_for_any_jacobian)
{
    matrices f = full_table();
    const double *b = tw_ros34pw2.b, *hat = tw_ros34pw2.b_hat, least = 1e-15;
    ck_assert_double_eq_tol(sum(b, NULL, NULL), 1, least);
    ck_assert_double_eq_tol(sum(b, f.al, NULL), 1. / 2, least);
    ck_assert_double_eq_tol(sum(b, f.ga, NULL), 0, least);
    ck_assert_double_eq_tol(sum(b, f.al, f.al), 1. / 3, least);
    ck_assert_double_eq_tol(sum_of(b, f.alpha, f.al), 1. / 6, least);
    ck_assert_double_eq_tol(sum_of(b, f.alpha, f.ga), 0, least);
    ck_assert_double_eq_tol(sum_of(b, f.gamma, f.al), 0, least);
    ck_assert_double_eq_tol(sum_of(b, f.gamma, f.ga), 0, least);
    ck_assert_double_eq_tol(sum(hat, NULL, NULL), 1, least);
    ck_assert_double_eq_tol(sum(hat, f.al, NULL), 1. / 2, least);
    ck_assert_double_eq_tol(sum(hat, f.ga, NULL), 0, least);
    for (int i = 0; i < S; i++) /* stiffly accurate */
        ck_assert_double_eq_tol(b[i], f.alpha[S - 1][i] + f.gamma[S - 1][i], 1e-15);
}
END_TEST

/* One step on y' = lambda y, with mu for its Jacobian, z = h lambda, w = h mu. */
static double complex growth(double complex z, double complex w)
{
    const matrices f = full_table();
    double complex k[S], y = 1;
    for (int i = 0; i < S; i++) {
        double complex sum_a = 0, sum_g = 0;
        for (int j = 0; j < i; j++)
            sum_a += f.alpha[i][j] * k[j], sum_g += f.gamma[i][j] * k[j];
        k[i] = (z * (1 + sum_a) + w * sum_g) / (1 - w * f.gamma[i][i]);
        y += tw_ros34pw2.b[i] * k[i];
    }
    return y;
}

START_TEST(it_is_l_stable)
{
    ck_assert_double_lt(cabs(growth(-1e12, -1e12)), 1e-10);
    ck_assert_double_lt(cabs(growth(I * 1e12, I * 1e12)), 1e-10);
    for (double y = 1e-3; y < 1e9; y *= 1.01)
        ck_assert_double_le(cabs(growth(I * y, I * y)), 1 + 1e-14);
    for (double x = 1e-3; x < 1e9; x *= 1.01)
        ck_assert_double_le(cabs(growth(-x, -x)), 1);
}
END_TEST

/* The page says by how much a stiff eigenvalue may have grown: 1.6. */
START_TEST(an_old_jacobian_keeps_it_stable_up_to_1_6_times)
{
    for (double by = 0.01; by <= 1.6; by += 0.01)
        for (double x = 0.1; x < 1e9; x *= 1.5)
            ck_assert_double_le(cabs(growth(-x * by, -x)), 1);
    ck_assert_double_gt(cabs(growth(-1e9 * 1.9, -1e9)), 1);
}
END_TEST

/* x' = f, y' = g of a nonlinear pair, driven by time, with the solution sin t, cos t */
static void pair_at(double t, const double *x, double *dx)
{
    const double a = x[0] - sin(t), b = x[1] - cos(t);
    dx[0] = cos(t) - 3 * a + 2 * b + a * a - 2 * a * b * x[1];
    dx[1] = -sin(t) + a * x[1] - 4 * b - b * b * b + a * a;
}

enum { EXACT, OLD, WRONG, NONE };

static void jacobian_of(int kind, double t, const double *x, double J[4])
{
    static const double wrong[4] = {2, -5, 1, -7};
    double f0[2], f1[2], moved[2];
    memset(J, 0, 4 * sizeof *J);
    if (kind == WRONG) memcpy(J, wrong, sizeof wrong);
    if (kind == WRONG || kind == NONE) return;
    pair_at(t, x, f0);
    for (int j = 0; j < 2; j++) {
        memcpy(moved, x, sizeof moved);
        moved[j] += 1e-7;
        pair_at(t, moved, f1);
        for (int i = 0; i < 2; i++) J[i + 2 * j] = (f1[i] - f0[i]) / 1e-7;
    }
}

typedef struct point {
    double t;
    const tw_ros_weights *w;
} point;

static int eval_pair(void *who, int i, const double *x, double *dx)
{
    const point *p = who;
    pair_at(p->t + p->w->at[i] * p->w->h, x, dx);
    return TW_OK;
}

/* The error at t = 1, from a start away from the solution with the reference's help. */
static void run_pair(int steps, int kind, double x[2], double *estimate)
{
    tw_ros_weights w;
    double mem[8], rows[2 * TW_ROS_ROWS], J[4], x1[2], e[2];
    const double h = 1.0 / steps;
    tw_ros_set_weights(&tw_ros34pw2, h, &w);
    x[0] = 0.3, x[1] = 0.5;
    const tw_lu lu = tw_lu_at(2, 1, 1, mem);
    *estimate = 0;
    for (int n = 0; n < steps; n++) {
        point p = {n * h, &w};
        tw_lu_place place = {0};
        if (n == 0 || kind == EXACT) {
            double at[2];
            memcpy(at, x, sizeof at);
            jacobian_of(kind, p.t, at, J);
        }
        for (int k = 0; k < 4; k++) lu.a[k] = (k == 0 || k == 3) - w.scale * J[k];
        ck_assert_int_eq(tw_lu_factor(&lu, &place, INFINITY), 1);
        pair_at(p.t, x, rows);
        memset(e, 0, sizeof e);
        ck_assert_int_eq(tw_ros_step(&w, &lu, eval_pair, &p, x, x1, rows, e), TW_OK);
        memcpy(x, x1, sizeof x1);
        *estimate = fmax(*estimate, fmax(fabs(e[0]), fabs(e[1])));
    }
}

START_TEST(its_order_is_3_with_an_exact_an_old_and_a_wrong_jacobian)
{
    double exact[2], none;
    run_pair(20000, EXACT, exact, &none);
    for (int kind = EXACT; kind <= NONE; kind++) {
        double error[2], estimate[2];
        for (int k = 0; k < 2; k++) {
            double x[2];
            run_pair(200 << k, kind, x, &estimate[k]);
            error[k] = fmax(fabs(x[0] - exact[0]), fabs(x[1] - exact[1]));
        }
        const double order = log2(error[0] / error[1]);
        if (getenv("TW_SHOW"))
            fprintf(stderr, "Jacobian %d: order %.2f, estimate's %.2f, error %.1e\n",
                    kind, order, log2(estimate[0] / estimate[1]), error[1]);
        ck_assert_double_gt(order, 2.9);
        ck_assert_double_gt(log2(estimate[0] / estimate[1]), 2.8); /* h^3 */
    }
}
END_TEST

static double entry(int i, int j, unsigned long long *seed)
{
    return test_random(seed) + (i == j ? 0.5 : 0);
}

/* A random system with a band; rows are exchanged. */
static void fill(const tw_lu *lu, int below, int above, double *full,
                 unsigned long long *seed)
{
    const int n = lu->n;
    tw_lu_unit(lu);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            const int inside = i - j <= below && j - i <= above;
            full[i * n + j] = inside ? entry(i, j, seed) : 0;
            if (inside) lu->a[lu->base + i + j * lu->stride] = full[i * n + j];
        }
}

static void solve_one(int n, int below, int above, unsigned long long *seed)
{
    const size_t need = tw_lu_need(n, below, above), m = (size_t)n;
    double *mem = calloc(2 * need + 1, sizeof *mem), *full = calloc(m * m + 1, 8);
    double *x = calloc(2 * m + 1, sizeof *x), *y = x + n;
    tw_lu lu = tw_lu_at(n, below, above, mem), parts;
    fill(&lu, below, above, full, seed);
    memcpy(mem + need, mem, need * sizeof *mem);
    parts = tw_lu_at(n, below, above, mem + need);

    tw_lu_place place = {0}, at = {0};
    ck_assert_int_eq(tw_lu_factor(&lu, &place, INFINITY), 1);
    const double all = tw_lu_cost(&lu);
    for (int k = 1; k <= 7; k++) {
        ck_assert_int_eq(tw_lu_check_place(&parts, &at), 1);
        ck_assert_int_eq(tw_lu_factor(&parts, &at, k < 7 ? all * k / 7 : INFINITY), 1);
    }
    ck_assert(!memcmp(mem, mem + need, need * sizeof *mem));
    ck_assert(tw_lu_check(&lu));
    ck_assert_double_eq_tol(at.cost, all, 1e-9 * (all + 1));

    for (int i = 0; i < n; i++) x[i] = y[i] = test_random(seed);
    tw_lu_solve(&lu, x);
    if (n) ck_assert_int_eq(test_solve(n, full, y), 1);
    for (int i = 0; i < n; i++)
        ck_assert_msg(fabs(x[i] - y[i]) <= 1e-8 * (1 + fabs(y[i])),
                      "n = %d, band %d, %d: x[%d] is %g, not %g", n, below, above, i,
                      x[i], y[i]);
    free(mem);
    free(full);
    free(x);
}

START_TEST(dense_and_banded_systems_are_solved_at_once_and_in_portions)
{
    unsigned long long seed = 3;
    static const int sizes[] = {0, 1, 2, 3, 5, 8, 13, 14, 30, 61};
    for (int s = 0; s < 10; s++) {
        const int n = sizes[s], most = n > 0 ? n - 1 : 0;
        solve_one(n, most, most, &seed);
        for (int below = 0; below < 5 && below <= most; below++)
            for (int above = 0; above < 5 && above <= most; above++)
                solve_one(n, below, above, &seed);
    }
}
END_TEST

START_TEST(a_singular_matrix_is_reported)
{
    double mem[12] = {1, 2, 3, 2, 4, 6, 1, 1, 1};
    const tw_lu lu = tw_lu_at(3, 2, 2, mem);
    tw_lu_place place = {0};
    ck_assert_int_eq(tw_lu_factor(&lu, &place, INFINITY), 0);
    mem[0] = mem[1] = mem[2] = NAN;
    place = (tw_lu_place){0};
    ck_assert_int_eq(tw_lu_factor(&lu, &place, INFINITY), 0);
}
END_TEST

START_TEST(forged_pivots_and_places_are_found)
{
    double mem[12];
    const tw_lu lu = tw_lu_at(3, 2, 2, mem);
    static const double bad[] = {-1, 0.5, 3, NAN, INFINITY, 1e300};
    tw_lu_unit(&lu);
    ck_assert_int_eq(tw_lu_check(&lu), 1);
    for (int i = 0; i < 6; i++) {
        lu.pivot[0] = bad[i];
        ck_assert_int_eq(tw_lu_check(&lu), 0);
        tw_lu_place place = {bad[i] == 3 ? 4 : bad[i], 0, 0};
        ck_assert_int_eq(tw_lu_check_place(&lu, &place), 0);
        place = (tw_lu_place){0, bad[i], 0};
        ck_assert_int_eq(tw_lu_check_place(&lu, &place), 0);
    }
    lu.pivot[0] = 0;
    lu.pivot[2] = 1; /* above the diagonal */
    ck_assert_int_eq(tw_lu_check(&lu), 0);
}
END_TEST

/* A path through m derivatives is exact for polynomials of degree m; the corrector,
 * with one more, for degree m + 1. */
START_TEST(the_path_is_exact_for_polynomials)
{
    static const double tau[] = {0, -1, 0.25, -2}; /* also inside, as in the start-up */
    const double H = 0.7;
    for (int m = 1; m <= 4; m++) {
        tw_path_weights p;
        double weight[4];
        tw_path_set(&p, m, tau);
        for (int d = 1; d <= m + 1; d++) { /* x = u^d, H x' = d u^(d-1) */
            double end = 0, slope = 0;
            for (double u = 0; u <= 1; u += 0.125) {
                double x = 0;
                tw_path_at(&p, H, u, weight);
                for (int i = 0; i < m; i++) x += weight[i] * d * pow(tau[i], d - 1) / H;
                if (d <= m) ck_assert_double_eq_tol(x, pow(u, d), 1e-13);
                end = x;
            }
            for (int i = 0; i < m; i++)
                slope += p.slope[i] * d * pow(tau[i], d - 1) / H;
            end += H * p.correct * (d / H - slope);
            ck_assert_double_eq_tol(end, 1, 1e-13);
        }
    }
}
END_TEST

/* Where the last step ended before its correction, with its slope there. */
START_TEST(the_path_starts_smoothly)
{
    const double H = 0.3, a = 0.4, e = 1e-6;
    ck_assert_double_eq_tol(tw_path_smooth(H, a, 0), -H * a, 1e-16);
    ck_assert_double_eq(tw_path_smooth(H, a, 1), 0);
    const double first = (tw_path_smooth(H, a, e) - tw_path_smooth(H, a, 0)) / (e * H);
    const double last =
        (tw_path_smooth(H, a, 1) - tw_path_smooth(H, a, 1 - e)) / (e * H);
    ck_assert_double_eq_tol(first, -1, 1e-5);
    ck_assert_double_eq_tol(last, 0, 1e-5);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("ROS34PW2");
    TCase *c = tcase_create("rosenbrock");
    tcase_add_test(c, every_condition_of_order_3_holds_for_any_jacobian);
    tcase_add_test(c, it_is_l_stable);
    tcase_add_test(c, an_old_jacobian_keeps_it_stable_up_to_1_6_times);
    tcase_add_test(c, its_order_is_3_with_an_exact_an_old_and_a_wrong_jacobian);
    tcase_add_test(c, dense_and_banded_systems_are_solved_at_once_and_in_portions);
    tcase_add_test(c, a_singular_matrix_is_reported);
    tcase_add_test(c, forged_pivots_and_places_are_found);
    tcase_add_test(c, the_path_is_exact_for_polynomials);
    tcase_add_test(c, the_path_starts_smoothly);
    suite_add_tcase(s, c);
    return s;
}
