/* test_prk_engine.c: the Runge-Kutta engine executes a tableau bit for bit, for any
 * size; evaluations, stage times, and the option nodes. */
#include "common.h"
#include "sums/sums.h"
#include "trees.h"

enum { MOST = 9 };

/* Every state is coupled to one of the other part: no term is zero or equal. */
static double coupled_rhs(const tw_at *a, const double *x, int i, int n,
                          const double *other, int m)
{
    const double far = m ? other[i % m] : 0.3;
    return sin(x[i] + a->t) - 0.7 * x[(i + 1) % n] + far * far;
}

#define SIZED_MODEL(ns_, nf_)                                                          \
    static int slow_##ns_##nf_(const tw_at *a, double *d)                              \
    {                                                                                  \
        for (int i = 0; i < ns_; i++)                                                  \
            d[i] = coupled_rhs(a, a->xs, i, ns_, a->xf, nf_);                          \
        return TW_OK;                                                                  \
    }                                                                                  \
    static int fast_##ns_##nf_(const tw_at *a, double *d)                              \
    {                                                                                  \
        for (int i = 0; i < nf_; i++)                                                  \
            d[i] = 3 * coupled_rhs(a, a->xf, i, nf_, a->xs, ns_);                      \
        return TW_OK;                                                                  \
    }
SIZED_MODEL(0, 1)
SIZED_MODEL(1, 9)
SIZED_MODEL(2, 8)
SIZED_MODEL(3, 7)
SIZED_MODEL(4, 6)
SIZED_MODEL(5, 5)
SIZED_MODEL(6, 4)
SIZED_MODEL(7, 3)
SIZED_MODEL(8, 2)
SIZED_MODEL(9, 0)

static const tw_var var[MOST] = {
    {"a", "", "", 0.1, 0, 0, 0},  {"b", "", "", -0.4, 0, 0, 0},
    {"c", "", "", 0.7, 0, 0, 0},  {"d", "", "", 1.1, 0, 0, 0},
    {"e", "", "", -1.3, 0, 0, 0}, {"f", "", "", 0.2, 0, 0, 0},
    {"g", "", "", 0.9, 0, 0, 0},  {"h", "", "", -0.8, 0, 0, 0},
    {"i", "", "", 0.5, 0, 0, 0}};

#define SIZED(ns_, nf_)                                                                \
    {                                                                                  \
        .name = #ns_ " + " #nf_, .ns = ns_, .nf = nf_, .slow_var = var,                \
        .fast_var = var, .slow = slow_##ns_##nf_, .fast = fast_##ns_##nf_              \
    }
static const tw_model sized[] = {SIZED(0, 1), SIZED(1, 9), SIZED(2, 8), SIZED(3, 7),
                                 SIZED(4, 6), SIZED(5, 5), SIZED(6, 4), SIZED(7, 3),
                                 SIZED(8, 2), SIZED(9, 0)};
enum { SIZES = sizeof sized / sizeof *sized };

/* A step as plain loops. */

static void sum(int n, double *y, const double *x, double H, int terms, const double *a,
                double k[][MOST])
{
    for (int i = 0; i < n; i++) {
        y[i] = x[i];
        for (int j = 0; j < terms; j++)
            if (a[j] != 0) y[i] += H * a[j] * k[j][i];
    }
}

/* Advance xs, xf from t to t + H, or to stage `stop` if that is not negative. */
static void plain_step(const tw_model *m, const tw_tableau *T, double t, double H,
                       double *xs, double *xf, int stop)
{
    double ks[TW_STAGES][MOST], kf[TW_STAGES][MOST], ys[MOST], yf[MOST];
    const pair P = pair_of(T);
    for (int i = 0; i < P.s; i++) {
        double c = 0;
        for (int j = 0; j < i; j++) c += P.A[TW_SLOW][i][j];
        sum(m->ns, ys, xs, H, i, P.A[TW_SLOW][i], ks);
        sum(m->nf, yf, xf, H, i, P.A[TW_FAST][i], kf);
        if (i == stop) {
            memcpy(xs, ys, (size_t)m->ns * sizeof *xs);
            memcpy(xf, yf, (size_t)m->nf * sizeof *xf);
            return;
        }
        const tw_at at = {t + c * H, ys, yf, NULL, NULL, NULL, NULL, NULL};
        m->slow(&at, ks[i]);
        m->fast(&at, kf[i]);
    }
    sum(m->ns, xs, memcpy(ys, xs, sizeof ys), H, P.s, P.b[TW_SLOW], ks);
    sum(m->nf, xf, memcpy(yf, xf, sizeof yf), H, P.s, P.b[TW_FAST], kf);
}

START_TEST(steps_equal_plain_loops_over_the_tableau_bit_for_bit_for_every_size)
{
    const double H = 0.05;
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int k = 0; k < SIZES && tw_tableau_of(m); k++) {
            const size_t ns = (size_t)sized[k].ns, nf = (size_t)sized[k].nf;
            double xs[MOST], xf[MOST];
            test_run t;
            test_open(&t, &sized[k], m->name, H, m->ratio);
            memcpy(xs, t.r.now.xs, ns * sizeof *xs);
            memcpy(xf, t.r.now.xf, nf * sizeof *xf);
            for (int step = 0; step < 3; step++) {
                plain_step(&sized[k], tw_tableau_of(m), t.r.now.t, H, xs, xf, -1);
                ck_assert_int_eq(tw_tick(&t.r), TW_OK);
                ck_assert_msg(!memcmp(xs, t.r.now.xs, ns * sizeof *xs) &&
                                  !memcmp(xf, t.r.now.xf, nf * sizeof *xf),
                              "%s with %s states", m->name, sized[k].name);
            }
            test_close(&t);
        }
}
END_TEST

START_TEST(combinations_equal_plain_loops_bit_for_bit_also_in_place)
{
    unsigned long long seed = 5;
    for (int n = 0; n < 12; n++)
        for (int m = 0; m < 12; m++) {
            double v[12][12], x[12], y[12], c[12], expected[12];
            const double *list[12];
            for (int j = 0; j < m; j++) {
                c[j] = test_random(&seed);
                for (int i = 0; i < n; i++) v[j][i] = test_random(&seed);
                list[j] = v[j];
            }
            for (int i = 0; i < n; i++) {
                expected[i] = x[i] = test_random(&seed);
                for (int j = 0; j < m; j++) expected[i] += c[j] * v[j][i];
            }
            tw_combine(n, y, x, m, c, list);
            tw_combine(n, x, x, m, c, list);
            ck_assert_mem_eq(y, expected, (size_t)n * sizeof *y);
            ck_assert_mem_eq(x, expected, (size_t)n * sizeof *y);
        }
}
END_TEST

START_TEST(steps_take_p_slow_and_s_fast_evaluations)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        const tw_tableau *T = tw_tableau_of(m);
        test_run t;
        if (!T) continue;
        test_open(&t, &test_oscillators, m->name, 0.001, m->ratio);
        ck_assert_int_eq(tw_advance(&t.r, 100), TW_OK);
        ck_assert_double_eq(t.r.now.count[TW_SLOW],
                            100 * (m->ratio == 1 ? T->stages : m->order));
        ck_assert_double_eq(t.r.now.count[TW_FAST], 100 * T->stages);
        ck_assert_double_eq(t.r.now.count[TW_START_SLOW], 0);
        ck_assert_double_eq(t.r.now.count[TW_START_FAST], 0);
        test_close(&t);
    }
}
END_TEST

static int latest_input(double t, double *u, void *user)
{
    double *latest = user;
    *latest = fmax(*latest, t);
    u[0] = 0;
    return TW_OK;
}

static void watch(tw_run *r, void *user)
{
    r->input = latest_input;
    r->input_user = user;
}

START_TEST(only_the_method_of_the_paper_reads_inputs_beyond_the_step)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        double latest = 0;
        test_run t;
        if (m->tick != tw_prk_tick) continue;
        test_open_with(&t, &test_oscillators, m->name, 0.5, test_lowest_ratio(m), watch,
                       &latest);
        ck_assert_int_eq(tw_tick(&t.r), TW_OK);
        if (!strcmp(m->name, "prk_2_5"))
            ck_assert_double_eq_tol(latest, 0.5 * 1.0479, 1e-4); /* numerics/prk.md */
        else
            ck_assert_msg(latest <= 0.5 * (1 + 1e-14), "%s reads inputs at t + %g H",
                          m->name, latest / 0.5);
        test_close(&t);
    }
}
END_TEST

static void nodes(tw_run *r, void *user)
{
    (void)user;
    r->opt[TW_OPT_NODES] = 1;
    r->input = test_sine_input;
}

static void no_nodes(tw_run *r, void *user)
{
    (void)user;
    r->input = test_sine_input;
}

static int has_nodes(const tw_method *m)
{
    return (m->options & TW_USES(TW_OPT_NODES)) != 0;
}

START_TEST(nodes_give_the_same_steps_bit_for_bit)
{
    const tw_method *m;
    const tw_model *const models[] = {&test_oscillators, tw_find_model("kpr"),
                                      &sized[5], &test_all_slow, &test_all_fast};
    int found = 0;
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int k = 0; k < 5 && has_nodes(m); k++, found++) {
            test_run a, b;
            test_open_with(&a, models[k], m->name, 0.013, m->ratio, no_nodes, NULL);
            test_open_with(&b, models[k], m->name, 0.013, m->ratio, nodes, NULL);
            ck_assert_int_eq(b.r.now.ticks, 2 * (m->ratio - 1));
            ck_assert_double_eq_tol(b.r.now.h, 0.013 / b.r.now.ticks, 1e-17);
            for (int step = 0; step < 20; step++) {
                ck_assert_int_eq(tw_tick(&a.r), TW_OK);
                ck_assert_int_eq(tw_advance(&b.r, b.r.now.ticks), TW_OK);
                ck_assert_double_eq(a.r.now.t, b.r.now.t);
                ck_assert_mem_eq(a.r.now.xs, b.r.now.xs,
                                 (size_t)(models[k]->ns + models[k]->nf) *
                                     sizeof(double));
            }
            ck_assert_mem_eq(a.r.now.count, b.r.now.count, TW_NCOUNT * sizeof(double));
            test_close(&a);
            test_close(&b);
        }
    ck_assert_int_eq(found, 7 * 5); /* prk_2_3_perk ... prk_2_9_perk */
}
END_TEST

START_TEST(nodes_output_the_stages_and_hold_the_last_one)
{
    const tw_model *model = &sized[5];
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        const tw_tableau *T = tw_tableau_of(m);
        test_run t;
        if (!has_nodes(m)) continue;
        test_open_with(&t, model, m->name, 0.05, m->ratio, nodes, NULL);
        for (int tick = 1; tick < t.r.now.ticks; tick++) {
            const int stage = tick < T->stages ? tick : T->stages - 1;
            double xs[MOST], xf[MOST];
            for (int k = 0; k < 5; k++) xs[k] = xf[k] = var[k].value;
            plain_step(model, T, 0, 0.05, xs, xf, stage);
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
            ck_assert_mem_eq(xs, t.r.now.xs, 5 * sizeof *xs);
            ck_assert_mem_eq(xf, t.r.now.xf, 5 * sizeof *xf);
        }
        test_close(&t);
    }
}
END_TEST

/* As required by a diagram around an integrator block. */
START_TEST(nodes_evaluate_at_most_once_per_tick_and_at_its_start)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        double latest = 0;
        test_run t;
        if (!has_nodes(m)) continue;
        ck_assert_int_eq(m->once_per_tick, 1);
        test_open_with(&t, &test_oscillators, m->name, 0.04, m->ratio, nodes, NULL);
        t.r.input = latest_input;
        t.r.input_user = &latest;
        for (int tick = 0; tick < 3 * t.r.now.ticks; tick++) {
            const int sub = t.r.now.sub, s = m->ratio;
            const double now = t.r.now.t, slow = t.r.now.count[TW_SLOW],
                         fast = t.r.now.count[TW_FAST];
            latest = -1;
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
            ck_assert_double_eq(t.r.now.count[TW_FAST] - fast, sub < s);
            ck_assert_double_eq(t.r.now.count[TW_SLOW] - slow,
                                sub == 0 || sub == s - 1);
            if (sub < s) ck_assert_double_eq_tol(latest, now, 1e-15);
        }
        test_close(&t);
    }
}
END_TEST

START_TEST(nodes_continue_from_a_snapshot_inside_a_step)
{
    test_run t;
    test_open_with(&t, &test_oscillators, "prk_2_6_perk", 0.02, 6, nodes, NULL);
    const size_t size = tw_snapshot_need(&t.r);
    double *saved = malloc(size * sizeof *saved), end[4];
    for (int tick = 0; tick < t.r.now.ticks; tick++) {
        ck_assert_int_eq(tw_snapshot(&t.r, saved, size), TW_OK);
        ck_assert_int_eq(tw_advance(&t.r, 25), TW_OK);
        memcpy(end, t.r.now.xs, sizeof end);
        ck_assert_int_eq(tw_restore(&t.r, saved, size), TW_OK);
        ck_assert_int_eq(tw_advance(&t.r, 25), TW_OK);
        ck_assert_mem_eq(end, t.r.now.xs, sizeof end);
        ck_assert_int_eq(tw_restore(&t.r, saved, size), TW_OK);
        ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    }
    free(saved);
    test_close(&t);
}
END_TEST

START_TEST(estimates_are_available_at_the_end_of_the_step_only)
{
    double es[2], ef[2], whole[4];
    char text[200];
    test_run a, b;
    test_open_with(&a, &test_oscillators, "prk_2_6_perk", 0.02, 6, no_nodes, NULL);
    test_open_with(&b, &test_oscillators, "prk_2_6_perk", 0.02, 6, nodes, NULL);
    ck_assert_int_eq(tw_tick(&a.r), TW_OK);
    ck_assert_int_eq(tw_estimate(&a.r, whole, whole + 2), TW_OK);
    ck_assert_int_eq(tw_advance(&b.r, 3), TW_OK);
    ck_assert_int_eq(tw_estimate(&b.r, es, ef), TW_E_FULL_STEP);
    tw_message(&b.r, text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "3 ticks"));
    ck_assert_int_eq(tw_advance(&b.r, b.r.now.ticks - 3), TW_OK);
    ck_assert_int_eq(tw_estimate(&b.r, es, ef), TW_OK);
    ck_assert_mem_eq(es, whole, sizeof es);
    ck_assert_mem_eq(ef, whole + 2, sizeof ef);
    test_close(&a);
    test_close(&b);
}
END_TEST

START_TEST(methods_without_nodes_reject_the_option_by_name)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        char text[200];
        tw_run r;
        tw_init(&r, &test_oscillators, m, 0.01, test_lowest_ratio(m));
        ck_assert_int_eq(tw_check(&r), TW_OK);
        r.opt[TW_OPT_NODES] = 1;
        if (has_nodes(m)) {
            ck_assert_int_eq(tw_check(&r), TW_OK);
            continue;
        }
        ck_assert_int_eq(tw_check(&r), TW_E_OPTION);
        tw_message(&r, text, sizeof text);
        ck_assert_msg(strstr(text, "nodes") != NULL, "%s: %s", m->name, text);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("prk_engine");
    TCase *c = tcase_create("prk_engine");
    tcase_set_timeout(c, 60);
    tcase_add_test(c,
                   steps_equal_plain_loops_over_the_tableau_bit_for_bit_for_every_size);
    tcase_add_test(c, combinations_equal_plain_loops_bit_for_bit_also_in_place);
    tcase_add_test(c, steps_take_p_slow_and_s_fast_evaluations);
    tcase_add_test(c, only_the_method_of_the_paper_reads_inputs_beyond_the_step);
    tcase_add_test(c, nodes_give_the_same_steps_bit_for_bit);
    tcase_add_test(c, nodes_output_the_stages_and_hold_the_last_one);
    tcase_add_test(c, nodes_evaluate_at_most_once_per_tick_and_at_its_start);
    tcase_add_test(c, nodes_continue_from_a_snapshot_inside_a_step);
    tcase_add_test(c, estimates_are_available_at_the_end_of_the_step_only);
    tcase_add_test(c, methods_without_nodes_reject_the_option_by_name);
    suite_add_tcase(s, c);
    return s;
}
