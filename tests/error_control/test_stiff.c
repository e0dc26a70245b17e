/* test_stiff.c: the engine with a stiff fast part: errors, work, and when it switches.
 */
#include "auto_fixture.h"

#include <float.h>

enum { INSTANTS = 10, N = 11, NS = 6 };

/* The actuator with its volumes scaled, to 2 s; tolerances relative to its ranges. */
typedef struct actuator {
    double p[40], x[INSTANTS][N], range[N];
} actuator;

static const tw_model *model(void)
{
    return tw_find_model("hydraulic_actuator");
}

static double instant(int k)
{
    return 0.2 * (k + 1);
}

static void reference(actuator *r, double scale)
{
    double low[N], high[N];
    test_run t;
    test_open(&t, model(), "adams4_ros", 1e-4, 4);
    ck_assert_int_eq(tw_model_defaults(model(), r->p, NULL, NULL), TW_OK);
    ck_assert_str_eq(model()->param[0].name, "scale");
    r->p[0] = scale;
    ck_assert_int_eq(tw_set_params(&t.r, r->p), TW_OK);
    for (int i = 0; i < N; i++) low[i] = high[i] = t.r.now.xs[i];
    for (int k = 0; k < INSTANTS; k++) {
        ck_assert_int_eq(tw_run_to(&t.r, instant(k)), TW_OK);
        memcpy(r->x[k], t.r.now.xs, sizeof r->x[k]);
        for (int i = 0; i < N; i++) {
            low[i] = fmin(low[i], r->x[k][i]);
            high[i] = fmax(high[i], r->x[k][i]);
        }
    }
    for (int i = 0; i < N; i++) r->range[i] = high[i] - low[i];
    test_close(&t);
}

static void init(test_auto *t, const actuator *r, double tol, int stiff)
{
    tw_auto_init(&t->a, model(), 0, tol);
    for (int i = 0; i < N; i++)
        (i < NS ? t->atol_s : t->atol_f - NS)[i] = tol * r->range[i];
    t->a.atol_s = t->atol_s;
    t->a.atol_f = t->atol_f;
    t->a.run.p = r->p;
    t->a.stiff = stiff;
    t->a.tend = 2;
}

static void run(test_auto *t, const actuator *r, double *slow, double *fast)
{
    auto_start(t);
    *slow = *fast = 0;
    for (int k = 0; k < INSTANTS; k++) {
        double x[N];
        while (t->a.now.t < instant(k)) auto_must(t, tw_auto_step(&t->a), "step");
        auto_must(t, tw_auto_at(&t->a, instant(k), x, x + NS), "tw_auto_at");
        for (int i = 0; i < N; i++) {
            double *to = i < NS ? slow : fast;
            *to = fmax(*to, fabs(x[i] - r->x[k][i]) / r->range[i]);
        }
    }
}

/* Slow evaluations at this slow error, between two runs on a logarithmic scale. */
static double at_error(int n, const double *error, const double *evals, double wanted)
{
    for (int i = 1; i < n; i++)
        if (error[i] <= wanted && error[i - 1] > wanted) {
            const double part =
                log(error[i - 1] / wanted) / log(error[i - 1] / error[i]);
            return evals[i - 1] * pow(evals[i] / evals[i - 1], part);
        }
    ck_abort_msg("the error %g was not met", wanted);
    return 0;
}

/* At equal error, within 25 percent while the volumes shrink 100 times. */
START_TEST(the_slow_part_costs_the_same_for_any_stiffness)
{
    static const double scales[] = {1, 0.1, 0.01}, wanted[] = {1e-3, 1e-4};
    enum { TOLS = 4 };
    double least[2] = {INFINITY, INFINITY}, most[2] = {0};
    for (int s = 0; s < 3; s++) {
        double error[TOLS], evals[TOLS], tol = 1e-3;
        actuator r;
        reference(&r, scales[s]);
        for (int k = 0; k < TOLS; k++, tol /= 10) {
            test_auto t;
            double fast;
            init(&t, &r, tol, TW_AUTO_STIFF_ON);
            run(&t, &r, &error[k], &fast);
            evals[k] = t.a.now.count[TW_SLOW] + t.a.now.count[TW_START_SLOW];
            if (getenv("TW_SHOW"))
                fprintf(
                    stderr, "scale %g, tol %g: slow %g, fast %g, errors %.1e %.1e\n",
                    scales[s], tol, evals[k], t.a.now.count[TW_FAST], error[k], fast);
            ck_assert_double_lt(error[k], 60 * tol);
            ck_assert_double_lt(fast, 60 * tol);
            ck_assert(t.a.now.stiff);
            ck_assert_double_gt(t.a.now.stat[TW_AUTO_JACOBIANS], 0);
            auto_close(&t);
        }
        for (int k = 0; k < 2; k++) {
            const double n = at_error(TOLS, error, evals, wanted[k]);
            least[k] = fmin(least[k], n), most[k] = fmax(most[k], n);
        }
    }
    for (int k = 0; k < 2; k++) {
        if (getenv("TW_SHOW"))
            fprintf(stderr, "error %g: %.0f to %.0f slow evaluations\n", wanted[k],
                    least[k], most[k]);
        ck_assert_double_lt(most[k], 1.25 * least[k]);
    }
}
END_TEST

START_TEST(auto_finds_out_that_the_oil_is_stiff)
{
    actuator r;
    test_auto on, found, off;
    double slow, fast;
    reference(&r, 1);
    init(&off, &r, 1e-4, TW_AUTO_STIFF_OFF);
    run(&off, &r, &slow, &fast);
    init(&on, &r, 1e-4, TW_AUTO_STIFF_ON);
    run(&on, &r, &slow, &fast);
    init(&found, &r, 1e-4, TW_AUTO_STIFF_AUTO);
    run(&found, &r, &slow, &fast);
    ck_assert_double_lt(slow, 3e-3);
    ck_assert_double_lt(fast, 3e-3);
    ck_assert(found.a.now.stiff);
    ck_assert_double_eq(found.a.now.stat[TW_AUTO_SWITCHES], 1);
    ck_assert_double_lt(found.a.now.count[TW_FAST], 1.3 * on.a.now.count[TW_FAST]);
    ck_assert_double_lt(20 * found.a.now.count[TW_FAST], off.a.now.count[TW_FAST]);
    auto_close(&on);
    auto_close(&off);
    auto_close(&found);
}
END_TEST

/* On the ten problems, none of them stiff, the trials cost little. */
START_TEST(auto_leaves_what_is_not_stiff)
{
    double cost = 0, without = 0;
    for (int which = 0; which < TEN; which++) {
        double evals[2];
        for (int k = 0; k < 2; k++) {
            test_auto t;
            auto_init_ten(&t, which, 1e-5);
            t.a.stiff = k ? TW_AUTO_STIFF_AUTO : TW_AUTO_STIFF_OFF;
            auto_start(&t);
            while (t.a.now.t < t.a.tend) auto_must(&t, tw_auto_step(&t.a), "step");
            evals[k] = t.a.now.count[TW_FAST];
            if (k && getenv("TW_SHOW"))
                fprintf(stderr, "%s: %g, %g fast evaluations, %g switches\n",
                        ten_problems[which].name, evals[0], evals[1],
                        t.a.now.stat[TW_AUTO_SWITCHES]);
            auto_close(&t);
        }
        ck_assert_double_lt(evals[1], 1.5 * evals[0] + 100);
        without += log(evals[0]);
        cost += log(evals[1]);
    }
    ck_assert_double_lt(exp((cost - without) / TEN), 1.15);
}
END_TEST

/* A relaxation that is stiff from 1 to 3 s:  v' = -k(t) (v - sin 20t),  u' = v - u */
static int relax_slow(const tw_at *a, double *d)
{
    d[0] = a->xf[0] - a->xs[0];
    return TW_OK;
}

static double stiffness(double t)
{
    return t > 1 && t < 3 ? 1e6 : 10;
}

static int relax_fast(const tw_at *a, double *d)
{
    d[0] = -stiffness(a->t) * (a->xf[0] - sin(20 * a->t));
    return TW_OK;
}

static const tw_var u_var[] = {{"u", "", "", 0, 0, 0, 0}};
static const tw_var v_var[] = {{"v", "", "", 0, 0, 0, 0}};
static const tw_model relaxation = {.name = "relaxation",
                                    .ns = 1,
                                    .nf = 1,
                                    .slow_var = u_var,
                                    .fast_var = v_var,
                                    .slow = relax_slow,
                                    .fast = relax_fast};

START_TEST(it_switches_there_and_back)
{
    static const double kinks[] = {1, 3};
    test_auto t;
    auto_init(&t, &relaxation, 1e-6);
    t.a.stiff = TW_AUTO_STIFF_AUTO;
    t.a.stops = kinks;
    t.a.n_stops = 2;
    t.a.tend = 12;
    auto_start(&t);
    auto_must(&t, tw_auto_run_to(&t.a, 1), "to 1");
    ck_assert(!t.a.now.stiff);
    auto_must(&t, tw_auto_run_to(&t.a, 2.9), "to 2.9");
    ck_assert(t.a.now.stiff);
    ck_assert_double_eq_tol(t.a.now.xf[0], sin(58), 1e-3);
    auto_must(&t, tw_auto_run_to(&t.a, 12), "to 12");
    ck_assert(!t.a.now.stiff);
    ck_assert_double_ge(t.a.now.stat[TW_AUTO_SWITCHES], 2);
    ck_assert_double_lt(t.a.now.count[TW_FAST], 40000);
    auto_close(&t);
}
END_TEST

START_TEST(a_copy_and_a_snapshot_go_on_with_the_same_bits)
{
    actuator r;
    reference(&r, 0.1);
    for (int stiff = TW_AUTO_STIFF_ON; stiff <= TW_AUTO_STIFF_AUTO; stiff++) {
        test_auto a, b;
        init(&a, &r, 1e-4, stiff);
        init(&b, &r, 1e-4, stiff);
        auto_start(&a);
        auto_start(&b);
        const size_t n = tw_auto_snapshot_need(&a.a);
        double *saved = malloc(n * sizeof *saved), x[N], y[N];
        for (int k = 0; k < 60; k++) auto_must(&a, tw_auto_step(&a.a), "step");
        auto_must(&a, tw_auto_snapshot(&a.a, saved, n), "snapshot");
        auto_must(&b, tw_auto_restore(&b.a, saved, n), "restore");
        for (int k = 0; k < 60; k++) {
            auto_must(&a, tw_auto_step(&a.a), "step");
            auto_must(&b, tw_auto_step(&b.a), "step");
        }
        auto_state(&a, x);
        auto_state(&b, y);
        ck_assert(a.a.now.t == b.a.now.t && !memcmp(x, y, sizeof x));
        b.a.stiff = TW_AUTO_STIFF_OFF; /* another memory */
        ck_assert_int_ne(tw_auto_restore(&b.a, saved, n), TW_OK);
        free(saved);
        auto_close(&a);
        auto_close(&b);
    }
}
END_TEST

START_TEST(output_instants_do_not_change_the_steps)
{
    actuator r;
    test_auto a, b;
    double x[N];
    reference(&r, 1);
    init(&a, &r, 1e-4, TW_AUTO_STIFF_ON);
    init(&b, &r, 1e-4, TW_AUTO_STIFF_ON);
    auto_start(&a);
    auto_start(&b);
    for (int k = 0; k < 100; k++) {
        auto_must(&a, tw_auto_step(&a.a), "step");
        auto_must(&b, tw_auto_step(&b.a), "step");
        for (int i = 0; i <= 8; i++) {
            const double t = b.a.now.t_begin + (b.a.now.t - b.a.now.t_begin) * i / 8;
            auto_must(&b, tw_auto_at(&b.a, t, x, x + NS), "at");
            for (int l = 0; l < N; l++) ck_assert(isfinite(x[l]));
        }
        ck_assert(a.a.now.t == b.a.now.t);
    }
    auto_close(&a);
    auto_close(&b);
}
END_TEST

/* The oil between two steps: the cubic has the errors of the steps. */
START_TEST(values_inside_a_step_have_the_error_of_the_steps)
{
    actuator r;
    test_auto t;
    test_run fine;
    double x[N], largest = 0;
    reference(&r, 0.01);
    init(&t, &r, 1e-4, TW_AUTO_STIFF_ON);
    auto_start(&t);
    test_open(&fine, model(), "adams4_ros", 2.5e-4, 4);
    ck_assert_int_eq(tw_set_params(&fine.r, r.p), TW_OK);
    for (int k = 1; k < 2000; k++) {
        ck_assert_int_eq(tw_run_to(&fine.r, 2.5e-4 * k), TW_OK);
        const double at = fine.r.now.t;
        while (t.a.now.t < at) auto_must(&t, tw_auto_step(&t.a), "step");
        auto_must(&t, tw_auto_at(&t.a, at, x, x + NS), "at");
        for (int i = 0; i < N - NS; i++)
            largest =
                fmax(largest, fabs(x[NS + i] - fine.r.now.xf[i]) / r.range[NS + i]);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "inside steps: %.1e\n", largest);
    ck_assert_double_lt(largest, 1e-3);
    test_close(&fine);
    auto_close(&t);
}
END_TEST

START_TEST(another_value_of_stiff_is_refused)
{
    static const int bad[] = {-1, 3};
    for (int k = 0; k < 2; k++) {
        test_auto t;
        auto_init(&t, &test_oscillators, 1e-4);
        t.a.stiff = bad[k];
        ck_assert_int_eq(tw_auto_check(&t.a), TW_E_RANGE);
        ck_assert_str_eq(t.a.run.now.report.name, "stiff");
    }
}
END_TEST

/* Models without slow or without fast states, and one whose fast part is not stiff. */
START_TEST(it_runs_every_partition)
{
    static const tw_model *const models[] = {&test_oscillators, &test_all_slow,
                                             &test_all_fast};
    for (int k = 0; k < 3; k++)
        for (int stiff = TW_AUTO_STIFF_ON; stiff <= TW_AUTO_STIFF_AUTO; stiff++) {
            test_auto t;
            double exact[4], x[4];
            auto_init(&t, models[k], 1e-7);
            t.a.stiff = stiff;
            auto_start(&t);
            auto_must(&t, tw_auto_run_to(&t.a, 1), "to 1");
            test_reference(models[k], NULL, NULL, NULL, 1, exact);
            auto_state(&t, x);
            for (int i = 0; i < 4; i++)
                ck_assert_double_eq_tol(x[i], exact[i], 300 * 1e-7);
            auto_close(&t);
        }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("error control of a stiff fast part");
    TCase *c = tcase_create("stiff");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, the_slow_part_costs_the_same_for_any_stiffness);
    tcase_add_test(c, auto_finds_out_that_the_oil_is_stiff);
    tcase_add_test(c, auto_leaves_what_is_not_stiff);
    tcase_add_test(c, it_switches_there_and_back);
    tcase_add_test(c, a_copy_and_a_snapshot_go_on_with_the_same_bits);
    tcase_add_test(c, output_instants_do_not_change_the_steps);
    tcase_add_test(c, values_inside_a_step_have_the_error_of_the_steps);
    tcase_add_test(c, another_value_of_stiff_is_refused);
    tcase_add_test(c, it_runs_every_partition);
    suite_add_tcase(s, c);
    return s;
}
