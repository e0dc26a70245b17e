/* test_prk.c: the partitioned Runge-Kutta methods: measured orders, Table 2 against
 * Table 3, Appendix A and Eq. 22 of Shome et al. (2004), error estimates, invariants.
 */
#include "common.h"
#include "trees.h"

extern const tw_method tw_method_prk_euler;

static const tw_method *const *every_method(void)
{
    static const tw_method *list[200];
    const tw_method *m;
    int n = 0;
    for (int i = 0; (m = tw_method_at(i)); i++)
        if (m->tick == tw_prk_tick || m == &tw_method_prk_euler) list[n++] = m;
    list[n] = NULL;
    return list;
}

static void moderate_kpr(tw_run *r, void *user)
{
    static const double p[] = {-10, 0.5, 5}; /* G, e, omega */
    (void)user;
    r->p = p;
}

static void sine(tw_run *r, void *user)
{
    (void)user;
    r->input = test_sine_input;
}

/* Steps H0, H0/2, ... in which the leading error term dominates and rounding does not
 * matter. */
typedef struct window {
    double H0;
    int levels;
} window;

enum { CHECKS = 8, STATES = 4 };
static const double between = 0.25; /* time between two checks */

/* Largest errors at the check points: at a single one the error may pass through zero.
 */
static test_error error_of(const tw_model *model, const tw_method *m, double H,
                           int ratio, void (*set)(tw_run *r, void *user),
                           double ref[][STATES])
{
    test_error e = {0, 0};
    test_run t;
    test_open_with(&t, model, m->name, H, ratio, set, NULL);
    for (int k = 0; k < CHECKS; k++) {
        test_go(&t, (k + 1) * between);
        for (int i = 0; i < model->ns; i++)
            e.slow = fmax(e.slow, fabs(t.r.now.xs[i] - ref[k][i]));
        for (int i = 0; i < model->nf; i++)
            e.fast = fmax(e.fast, fabs(t.r.now.xf[i] - ref[k][model->ns + i]));
    }
    if (getenv("TW_SHOW"))
        fprintf(stderr, "%-12s %-14s %2d H %.3e slow %.3e fast %.3e\n", model->name,
                m->name, ratio, H, e.slow, e.fast);
    test_close(&t);
    return e;
}

static void references(const tw_model *model, void (*set)(tw_run *r, void *user),
                       double ref[][STATES])
{
    test_run t;
    test_open_with(&t, model, "rk4", between, 1, set, NULL);
    test_reference(model, t.r.p, t.r.input, NULL, between, ref[0]);
    for (int k = 1; k < CHECKS; k++) {
        memcpy(ref[k], ref[k - 1], sizeof ref[k]);
        test_integrate(model, t.r.now.par, t.r.input, NULL, k * between,
                       (k + 1) * between, ref[k]);
    }
    test_close(&t);
}

static void expect_order(const tw_model *model, const tw_method *m, int ratio,
                         const window *w, void (*set)(tw_run *r, void *user),
                         double ref[][STATES])
{
    test_error last = {0, 0}, e = {0, 0};
    for (int k = 0; k < w->levels; k++) {
        last = e;
        e = error_of(model, m, ldexp(w->H0, -k), ratio, set, ref);
    }
    const double slow = log2(last.slow / e.slow), fast = log2(last.fast / e.fast);
    ck_assert_msg(slow >= m->order - 0.1 && fast >= m->order - 0.1,
                  "%s on %s at ratio %d: orders %.3f and %.3f", m->name, model->name,
                  ratio, slow, fast);
    /* the reference is accurate to 1e-13; every error used must be well above that */
    ck_assert_msg(fmin(e.slow, e.fast) > (m->order < 8 ? 1e-11 : 1e-12),
                  "%s on %s: an error of %g is round-off", m->name, model->name,
                  fmin(e.slow, e.fast));
}

static void expect_order_of_all(const tw_model *model, const window *w,
                                void (*set)(tw_run *r, void *user))
{
    static const int ratios[] = {1, 2, 5, 10};
    double ref[CHECKS][STATES];
    references(model, set, ref);
    for (const tw_method *const *m = every_method(); *m; m++)
        for (int k = 0; k < ((*m)->ratio ? 1 : 4); k++)
            expect_order(model, *m, (*m)->ratio ? (*m)->ratio : ratios[k],
                         &w[(*m)->order], set, ref);
}

START_TEST(every_method_has_its_order_in_both_parts_on_kpr)
{
    static const window w[] = {{0},          {1. / 256, 4}, {1. / 64, 4},
                               {1. / 32, 4}, {1. / 16, 4},  {1. / 16, 3},
                               {1. / 8, 3},  {0},           {1. / 4, 3}};
    expect_order_of_all(tw_find_model("kpr"), w, moderate_kpr);
}
END_TEST

START_TEST(every_method_has_its_order_in_both_parts_on_the_oscillators)
{
    static const window w[] = {
        {0},          {1. / 2048, 4}, {1. / 256, 4}, {1. / 128, 4}, {1. / 128, 4},
        {1. / 64, 3}, {1. / 32, 3},   {0},           {1. / 16, 3}};
    expect_order_of_all(&test_oscillators, w, sine);
}
END_TEST

/* Tables 2 and 3: dual-rate forward Euler. */

/* Random coefficients of Shome et al. (2004), Eq. 3 in [-20, 20], and a state in [-1,
 * 1]. */
typedef struct linear {
    double p[4], x, y; /* A, B, C, D */
} linear;

static linear random_linear(unsigned long long *seed)
{
    linear l;
    for (int k = 0; k < 4; k++) l.p[k] = 20 * test_random(seed);
    l.x = test_random(seed);
    l.y = test_random(seed);
    return l;
}

static void at_linear(tw_run *r, void *user)
{
    linear *l = user;
    r->p = l->p;
    r->xs0 = &l->x;
    r->xf0 = &l->y;
}

START_TEST(table_2_by_hand_equals_prk_euler_for_any_ratio)
{
    static const int ratios[] = {1, 2, 3, 5, 10};
    unsigned long long seed = 2;
    for (int trial = 0; trial < 100; trial++)
        for (int k = 0; k < 5; k++) {
            linear l = random_linear(&seed);
            const double A = l.p[0], B = l.p[1], C = l.p[2], D = l.p[3], h = 0.1;
            const int n = ratios[k];
            const double x1 = l.x + h * (A * l.x + B * l.y);
            double y = l.y, term = 1 + fabs(x1);
            for (int j = 0; j < n; j++) {
                const double x = (double)(n - j) / n * l.x + (double)j / n * x1;
                term = fmax(term, fabs(h / n * C * x) + fabs(h / n * D * y));
                y += h / n * (C * x + D * y);
            }
            test_run t;
            test_open_with(&t, tw_find_model("linear_pair"), "prk_euler", h, n,
                           at_linear, &l);
            test_go(&t, h);
            /* about 4 n roundings, each at most half an ulp of the largest term */
            ck_assert_double_eq_tol(t.r.now.xs[0], x1, 4 * 2.3e-16 * term);
            ck_assert_double_eq_tol(t.r.now.xf[0], y, (4 + 2 * n) * 2.3e-16 * term);
            test_close(&t);
        }
}
END_TEST

START_TEST(prk_euler_at_ratio_1_is_forward_euler_bit_for_bit)
{
    test_run a, b;
    test_open_with(&a, &test_oscillators, "prk_euler", 0.01, 1, sine, NULL);
    test_open_with(&b, &test_oscillators, "euler", 0.01, 1, sine, NULL);
    for (int k = 0; k < 100; k++) {
        test_go(&a, (k + 1) * 0.01);
        test_go(&b, (k + 1) * 0.01);
        ck_assert_mem_eq(a.r.now.xs, b.r.now.xs, 4 * sizeof(double));
    }
    test_close(&a);
    test_close(&b);
}
END_TEST

START_TEST(prk_euler_needs_no_more_memory_for_a_thousand_fast_steps)
{
    const tw_model *model = tw_find_model("kpr");
    const tw_method *euler = tw_find_method("prk_euler");
    size_t need[2];
    test_run t;
    for (int k = 0; k < 2; k++) {
        tw_run r;
        tw_init(&r, model, euler, 0.01, k ? 1000 : 1);
        need[k] = tw_need(&r);
    }
    ck_assert_uint_eq(need[0], need[1]);

    test_open(&t, model, "prk_euler", 0.01, 1000);
    test_go(&t, 1);
    /* with 1000 fast steps the error of the fast part itself is negligible */
    const double error = fabs(t.r.now.xf[0] - sqrt(2 + cos(100.0)));
    ck_assert_msg(error < 0.02, "fast error %g", error);
    ck_assert_double_eq(t.r.now.count[TW_SLOW], 100);
    ck_assert_double_eq(t.r.now.count[TW_FAST], 100000);
    test_close(&t);
}
END_TEST

/* Appendix A: coupling limits the order. */

/* Eqs. A6 and A7: Euler for the slow, Heun for the fast part. */
static const tw_tableau appendix_a = {.stages = 2,
                                      .a_slow = {1},
                                      .b_slow = {1, 0},
                                      .a_fast = {1},
                                      .b_fast = {1. / 2, 1. / 2}};
static const tw_method appendix_a_method = {
    .name = "appendix A", .order = 1, .ratio = 2, .data = &appendix_a, TW_PRK_HOOKS};

/* Errors at tend of Appendix A's method on the linear pair, against exp. */
static test_error appendix_a_error(linear *l, double H, double tend)
{
    const tw_model *model = tw_find_model("linear_pair");
    double mem[400], ref[2];
    tw_run r;
    tw_init(&r, model, &appendix_a_method, H, 2);
    at_linear(&r, l);
    ck_assert_int_eq(tw_bind(&r, memset(mem, 0, sizeof mem), 400), TW_OK);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    ck_assert_int_eq(tw_advance(&r, lround(tend / H)), TW_OK);
    ref[0] = l->x, ref[1] = l->y;
    test_integrate(model, l->p, NULL, NULL, 0, tend, ref);
    return (test_error){fabs(r.now.xs[0] - ref[0]), fabs(r.now.xf[0] - ref[1])};
}

static test_order rate(test_error a, test_error b)
{
    return (test_order){log2(a.slow / b.slow), log2(a.fast / b.fast), 0};
}

START_TEST(coupling_limits_the_order_of_a_better_fast_part)
{
    linear coupled = {{-1, 0.7, 2, -3}, 1, 0.5}, one_way = coupled;
    one_way.p[2] = 0; /* the slow part does not affect the fast one */
    const pair P = pair_of(&appendix_a);

    /* the fast part satisfies all its conditions of order 2, the slow part does not */
    ck_assert_double_le(order_residual(&P, 1), 1e-15);
    ck_assert_double_le(error_norm(&P, 2, TW_FAST), 1e-15);
    ck_assert_double_ge(error_norm(&P, 2, TW_SLOW), 0.5);

    /* one step: local errors of order h^2 and h^3 (Eqs. A8, A9) */
    const double H = 1. / 512;
    test_order o = rate(appendix_a_error(&coupled, H, H),
                        appendix_a_error(&coupled, H / 2, H / 2));
    ck_assert_double_eq_tol(o.slow, 2, 0.1);
    ck_assert_double_eq_tol(o.fast, 3, 0.1);
    /* many steps: both of first order (Eqs. A20, A21) */
    o = rate(appendix_a_error(&coupled, H, 1), appendix_a_error(&coupled, H / 2, 1));
    ck_assert_double_eq_tol(o.slow, 1, 0.1);
    ck_assert_double_eq_tol(o.fast, 1, 0.1);
    /* without coupling the fast part keeps its second order */
    o = rate(appendix_a_error(&one_way, H, 1), appendix_a_error(&one_way, H / 2, 1));
    ck_assert_double_eq_tol(o.slow, 1, 0.1);
    ck_assert_double_eq_tol(o.fast, 2, 0.1);
}
END_TEST

/* Eq. 22, the stability matrix: S = I + sum_i B_i R_i,  R_i = Z + Z sum_j A_ij R_j, for
 * q = (x, y). */
static void stability_matrix(const pair *P, const double Z[2][2], double S[2][2])
{
    double R[TW_STAGES][2][2];
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++) S[a][b] = a == b;
    for (int i = 0; i < P->s; i++)
        for (int b = 0; b < 2; b++) {
            double q[2] = {b == 0, b == 1};
            for (int part = 0; part < 2; part++)
                for (int j = 0; j < i; j++) q[part] += P->A[part][i][j] * R[j][part][b];
            for (int a = 0; a < 2; a++) {
                R[i][a][b] = Z[a][0] * q[0] + Z[a][1] * q[1];
                S[a][b] += P->b[a][i] * R[i][a][b];
            }
        }
}

START_TEST(one_step_on_the_linear_pair_is_the_stability_matrix_of_eq_22)
{
    const double H = 0.05;
    unsigned long long seed = 22;
    for (const tw_method *const *m = every_method(); *m; m++)
        for (int trial = 0; trial < 10 && tw_tableau_of(*m); trial++) {
            const pair P = pair_of(tw_tableau_of(*m));
            linear l = random_linear(&seed);
            const double Z[2][2] = {{H * l.p[0], H * l.p[1]}, {H * l.p[2], H * l.p[3]}};
            double S[2][2];
            test_run t;
            stability_matrix(&P, Z, S);
            test_open_with(&t, tw_find_model("linear_pair"), (*m)->name, H, (*m)->ratio,
                           at_linear, &l);
            test_go(&t, H);
            /* |Z| < 2: terms up to about 50, about ten roundings of each */
            ck_assert_double_eq_tol(t.r.now.xs[0], S[0][0] * l.x + S[0][1] * l.y,
                                    1e-14);
            ck_assert_double_eq_tol(t.r.now.xf[0], S[1][0] * l.x + S[1][1] * l.y,
                                    1e-14);
            test_close(&t);
        }
}
END_TEST

static test_error estimate_of_one_step(const tw_model *model, const tw_method *m,
                                       double H, void (*set)(tw_run *r, void *user))
{
    double es[STATES], ef[STATES];
    test_error e = {0, 0};
    test_run t;
    test_open_with(&t, model, m->name, H, m->ratio, set, NULL);
    ck_assert_int_eq(tw_estimate(&t.r, es, ef), TW_OK);
    for (int i = 0; i < model->ns; i++) ck_assert_double_eq(es[i], 0); /* no step yet */
    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    ck_assert_int_eq(tw_estimate(&t.r, es, ef), TW_OK);
    for (int i = 0; i < model->ns; i++) e.slow = fmax(e.slow, fabs(es[i]));
    for (int i = 0; i < model->nf; i++) e.fast = fmax(e.fast, fabs(ef[i]));
    test_close(&t);
    return e;
}

START_TEST(estimates_decrease_with_one_power_more_than_their_order)
{
    for (const tw_method *const *m = every_method(); *m; m++) {
        const tw_tableau *T = tw_tableau_of(*m);
        const double H = (*m)->order == 8  ? 1. / 64
                         : (*m)->order > 4 ? 1. / 512
                                           : 1. / 8192;
        if (!T || !T->e_order) continue;
        const test_error a = estimate_of_one_step(&test_oscillators, *m, H, sine);
        const test_error b = estimate_of_one_step(&test_oscillators, *m, H / 2, sine);
        const double slow = log2(a.slow / b.slow), fast = log2(a.fast / b.fast);
        ck_assert_msg(fabs(slow - T->e_order - 1) < ((*m)->order > 4 ? 0.2 : 0.1) &&
                          fabs(fast - T->e_order - 1) < 0.1,
                      "%s: estimates of order %.3f and %.3f", (*m)->name, slow, fast);
    }
}
END_TEST

/* The estimate plus the error of the step is the error of the embedded solution, which
 * is much larger than that of the step, so the estimate is close to it. */
START_TEST(estimates_are_the_error_of_the_embedded_solution)
{
    for (const tw_method *const *m = every_method(); *m; m++) {
        const tw_tableau *T = tw_tableau_of(*m);
        const double H = (*m)->order > 4 ? 1. / 64 : 1. / 2048;
        double es[STATES], ef[STATES], ref[STATES];
        test_run t;
        if (!T || !T->e_order) continue;
        test_open_with(&t, &test_oscillators, (*m)->name, H, (*m)->ratio, sine, NULL);
        test_go(&t, H);
        test_reference(&test_oscillators, NULL, test_sine_input, NULL, H, ref);
        ck_assert_int_eq(tw_estimate(&t.r, es, ef), TW_OK);
        for (int i = 0; i < 4; i++) {
            const double x = i < 2 ? t.r.now.xs[i] : t.r.now.xf[i - 2];
            const double e = i < 2 ? es[i] : ef[i - 2];
            ck_assert_msg(fabs(x - ref[i]) < 0.5 * fabs(e),
                          "%s, state %d: %g, error %g", (*m)->name, i, e, x - ref[i]);
        }
        test_close(&t);
    }
}
END_TEST

/* Largest error of tw_between at the quarters of all steps up to t = 1. */
static double dense_error(const tw_method *m, double H)
{
    double span[100], x[STATES], at[STATES], worst = 0;
    test_run t;
    test_open_with(&t, &test_oscillators, m->name, H, 1, sine, NULL);
    ck_assert_uint_le(tw_between_need(&t.r), 100);
    test_reference(&test_oscillators, NULL, test_sine_input, NULL, H / 4, at);
    for (double from = 0; from < 1 - H / 2; from += H) {
        ck_assert_int_eq(tw_between_from(&t.r, span), TW_OK);
        ck_assert_int_eq(tw_tick(&t.r), TW_OK);
        for (int k = 1; k < 4; k++) {
            if (k > 1 || from > 0)
                test_integrate(&test_oscillators, t.r.now.par, test_sine_input, NULL,
                               from + (k > 1 ? k - 1 : -1) * H / 4, from + k * H / 4,
                               at);
            ck_assert_int_eq(tw_between(&t.r, span, from + k * H / 4, x, x + 2), TW_OK);
            for (int i = 0; i < STATES; i++) worst = fmax(worst, fabs(x[i] - at[i]));
        }
    }
    test_close(&t);
    return worst;
}

START_TEST(values_between_steps_have_the_order_of_the_dense_output)
{
    int n = 0;
    for (const tw_method *const *m = every_method(); *m; m++) {
        if ((*m)->order > 4 || !strcmp((*m)->name, "rk4")) {
            const int order = (*m)->dense ? (*m)->dense->order : 3;
            const double H = (*m)->order < 8 ? 1. / 128 : 1. / 64;
            const double e = dense_error(*m, H), half = dense_error(*m, H / 2);
            if (getenv("TW_SHOW"))
                fprintf(stderr, "%s dense %.3e %.3e: %.2f\n", (*m)->name, e, half,
                        log2(e / half));
            /* of one step: one more; that of rk4 is the cubic */
            ck_assert_msg(
                log2(e / half) > order + 0.7 && ((*m)->dense || log2(e / half) < 4.3),
                "%s: %g, %g: order %.2f", (*m)->name, e, half, log2(e / half));
            n++;
        }
    }
    ck_assert_int_eq(n, 4);
}
END_TEST

/* The dense output of a shortened step is that of a step of this length. */
START_TEST(a_shortened_step_has_its_dense_output)
{
    const double H = 1. / 32;
    for (const tw_method *const *m = every_method(); *m; m++) {
        double span[2][100], x[2][STATES];
        test_run a, b;
        if (!(*m)->dense) continue;
        test_open_with(&a, &test_oscillators, (*m)->name, H, 1, sine, NULL);
        test_open_with(&b, &test_oscillators, (*m)->name, H / 2, 1, sine, NULL);
        ck_assert_int_eq(tw_between_from(&a.r, span[0]), TW_OK);
        ck_assert_int_eq(tw_between_from(&b.r, span[1]), TW_OK);
        ck_assert_int_eq(tw_tick_to(&a.r, H / 2), TW_OK);
        ck_assert_int_eq(tw_tick(&b.r), TW_OK);
        ck_assert_int_eq(tw_between(&a.r, span[0], H / 5, x[0], x[0] + 2), TW_OK);
        ck_assert_int_eq(tw_between(&b.r, span[1], H / 5, x[1], x[1] + 2), TW_OK);
        ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
        test_close(&a);
        test_close(&b);
    }
}
END_TEST

static int slow_of_the_caller(const tw_at *a, double *d)
{
    const double *rate = a->user;
    d[0] = *rate;
    return TW_OK;
}

static int fast_of_the_caller(const tw_at *a, double *d)
{
    const double *rate = a->user;
    d[0] = *rate - a->xf[0];
    return TW_OK;
}

/* The derivative at the new step gets the present user pointer. */
START_TEST(an_estimate_uses_the_present_user_pointer)
{
    static const tw_var x = {.name = "x"};
    static const tw_model model = {.name = "of the caller",
                                   .ns = 1,
                                   .nf = 1,
                                   .slow_var = &x,
                                   .fast_var = &x,
                                   .slow = slow_of_the_caller,
                                   .fast = fast_of_the_caller};
    int seen = 0;
    for (const tw_method *const *m = every_method(); *m; m++) {
        const tw_tableau *T = tw_tableau_of(*m);
        double mem[2000] = {0}, one = 1, other = 5, es[2], ef;
        tw_run r;
        if (!T || !T->e_order || T->e_slow[T->stages] == 0) continue;
        tw_init(&r, &model, *m, 0.1, (*m)->ratio);
        r.user = &one;
        ck_assert_int_eq(tw_bind(&r, mem, 2000), TW_OK);
        ck_assert_int_eq(tw_start(&r), TW_OK);
        ck_assert_int_eq(tw_tick(&r), TW_OK);
        ck_assert_int_eq(tw_estimate(&r, &es[0], &ef), TW_OK);
        r.user = &other;
        ck_assert_int_eq(tw_estimate(&r, &es[1], &ef), TW_OK);
        /* one weight times a derivative larger by 4 */
        ck_assert_double_eq_tol(es[0] - es[1], 0.1 * T->e_slow[T->stages] * 4, 1e-12);
        seen++;
    }
    ck_assert_int_gt(seen, 0);
}
END_TEST

START_TEST(methods_without_embedded_weights_report_it)
{
    int without = 0;
    for (const tw_method *const *m = every_method(); *m; m++) {
        const tw_tableau *T = tw_tableau_of(*m);
        double es[STATES], ef[STATES];
        test_run t;
        if (T && T->e_order) continue;
        test_open(&t, &test_oscillators, (*m)->name, 0.01, test_lowest_ratio(*m));
        test_go(&t, 0.01);
        ck_assert_int_eq(tw_estimate(&t.r, es, ef), TW_E_NO_ESTIMATE);
        test_close(&t);
        without++;
    }
    ck_assert_int_eq(without, 6); /* heun, ralston, rk3, rk4, Tables 3 and 4 */
}
END_TEST

START_TEST(single_rate_methods_do_not_depend_on_the_partition)
{
    static const char *const names[] = {"heun", "ralston", "rk3", "rk4",
                                        "rk5",  "rk6",     "rk8"};
    for (int k = 0; k < 7; k++) {
        test_run split, slow, fast;
        test_open_with(&split, &test_oscillators, names[k], 0.01, 1, sine, NULL);
        test_open_with(&slow, &test_all_slow, names[k], 0.01, 1, sine, NULL);
        test_open_with(&fast, &test_all_fast, names[k], 0.01, 1, sine, NULL);
        test_go(&split, 2);
        test_go(&slow, 2);
        test_go(&fast, 2);
        ck_assert_mem_eq(split.r.now.xs, slow.r.now.xs, 4 * sizeof(double));
        ck_assert_mem_eq(split.r.now.xs, fast.r.now.xf, 4 * sizeof(double));
        test_close(&split);
        test_close(&slow);
        test_close(&fast);
    }
}
END_TEST

/* Two masses, 1 slow and 0.05 fast, repel each other across the split. */
static double push(const tw_at *a)
{
    const double d = a->xs[0] - a->xf[0];
    return 20 * d + 50 * d * d * d;
}

static int heavy(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = -push(a);
    return TW_OK;
}

static int light(const tw_at *a, double *d)
{
    d[0] = a->xf[1];
    d[1] = push(a) / 0.05;
    return TW_OK;
}

static const tw_var masses_var[] = {{"x", "m", "position", 0.3, 0, 0, 0},
                                    {"v", "m/s", "velocity", 0, 0, 0, 0}};
static const tw_model masses = {.name = "two masses",
                                .ns = 2,
                                .nf = 2,
                                .slow_var = masses_var,
                                .fast_var = masses_var,
                                .slow = heavy,
                                .fast = light};

static void repelling_masses(tw_run *r, void *user)
{
    static const double xs[] = {0, 0.2}, xf[] = {0.3, -1};
    (void)user;
    r->xs0 = xs;
    r->xf0 = xf;
}

static double momentum_drift(const char *method, int ratio)
{
    test_run t;
    test_open_with(&t, &masses, method, 0.01, ratio, repelling_masses, NULL);
    test_go(&t, 5);
    const double drift = fabs(t.r.now.xs[1] + 0.05 * t.r.now.xf[1] - (0.2 - 0.05));
    test_close(&t);
    return drift;
}

START_TEST(only_shared_weights_conserve_momentum_across_the_split)
{
    for (const tw_method *const *m = every_method(); *m; m++)
        if (strstr((*m)->name, "_cons"))
            /* 500 steps with about ten roundings of numbers below 10 */
            ck_assert_msg(momentum_drift((*m)->name, (*m)->ratio) < 1e-13, "%s: %g",
                          (*m)->name, momentum_drift((*m)->name, (*m)->ratio));
    ck_assert_double_gt(momentum_drift("prk_2_6", 6), 1e-8);
    ck_assert_double_gt(momentum_drift("prk_2_5", 5), 1e-8);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("prk");
    TCase *c = tcase_create("prk");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, every_method_has_its_order_in_both_parts_on_kpr);
    tcase_add_test(c, every_method_has_its_order_in_both_parts_on_the_oscillators);
    tcase_add_test(c, table_2_by_hand_equals_prk_euler_for_any_ratio);
    tcase_add_test(c, prk_euler_at_ratio_1_is_forward_euler_bit_for_bit);
    tcase_add_test(c, prk_euler_needs_no_more_memory_for_a_thousand_fast_steps);
    tcase_add_test(c, coupling_limits_the_order_of_a_better_fast_part);
    tcase_add_test(c, one_step_on_the_linear_pair_is_the_stability_matrix_of_eq_22);
    tcase_add_test(c, estimates_decrease_with_one_power_more_than_their_order);
    tcase_add_test(c, estimates_are_the_error_of_the_embedded_solution);
    tcase_add_test(c, values_between_steps_have_the_order_of_the_dense_output);
    tcase_add_test(c, a_shortened_step_has_its_dense_output);
    tcase_add_test(c, an_estimate_uses_the_present_user_pointer);
    tcase_add_test(c, methods_without_embedded_weights_report_it);
    tcase_add_test(c, single_rate_methods_do_not_depend_on_the_partition);
    tcase_add_test(c, only_shared_weights_conserve_momentum_across_the_split);
    suite_add_tcase(s, c);
    return s;
}
