/* test_ten.c: the ten problems of error control: the error follows the tolerance; no
 * contact is missed; random tolerances and states. */
#include "auto_fixture.h"

static int keep(tw_auto *a, double t, const double *xs, const double *xf, void *user)
{
    double **to = user;
    const tw_model *m = a->run.model;
    (void)t;
    memcpy(*to, xs, (size_t)m->ns * sizeof *xs);
    memcpy(*to + m->ns, xf, (size_t)m->nf * sizeof *xf);
    *to += PROBLEM_STATES;
    return TW_OK;
}

/* The error at ten instants, by dense output: the steps do not depend on them. */
static double error_of(int which, double tol)
{
    static ten_points x;
    double times[TEN_INSTANTS], mem[PROBLEM_STATES], *to = x[0];
    test_auto t;
    auto_init_ten(&t, which, tol);
    auto_start(&t);
    for (int k = 0; k < TEN_INSTANTS; k++)
        times[k] = ten_instant(&ten_problems[which], k);
    auto_must(&t,
              tw_auto_run_times(&t.a, times, TEN_INSTANTS, keep, &to, NULL, mem,
                                PROBLEM_STATES),
              "tw_auto_run_times");
    auto_close(&t);
    return ten_error(which, x, NULL, NULL);
}

START_TEST(the_error_follows_the_tolerance)
{
    enum { FIRST = 3, LAST = 9, N = LAST - FIRST + 1 };
    int even = 0, small = 0;
    for (int which = 0; which < TEN; which++) {
        double sx = 0, sy = 0, sxx = 0, sxy = 0, least = INFINITY, most = 0;
        printf("%-13s error/tolerance", ten_problems[which].name);
        for (int e = FIRST; e <= LAST; e++) {
            const double tol = pow(10, -e), error = error_of(which, tol);
            const double y = log10(error);
            least = fmin(least, error / tol);
            most = fmax(most, error / tol);
            sx -= e, sy += y, sxx += e * e, sxy -= e * y;
            printf(" %6.1f", error / tol);
        }
        const double slope = (N * sxy - sx * sy) / (N * sxx - sx * sx);
        printf("   most/least %4.1f, slope %.2f\n", most / least, slope);
        ck_assert_msg(slope > 0.8 && slope < 1.1, "%s: slope %g",
                      ten_problems[which].name, slope);
        even += most / least <= 5;
        small += most <= 100;
    }
    printf("most/least at most 5 on %d, error/tolerance at most 100 on %d\n", even,
           small);
    ck_assert_msg(even >= 6, "most/least is at most 5 on %d problems only", even);
    ck_assert_msg(small >= 8, "error/tolerance is at most 100 on %d only", small);
}
END_TEST

/* The end of a drop with 16000 steps of rk4, in the order of the states. */
static void drop_by_small_steps(const double *p, double H, double *x)
{
    const tw_model *m = ten_problems[TEN_CONTACT].model;
    static double mem[2000];
    tw_run r;
    memset(mem, 0, sizeof mem);
    tw_init(&r, m, tw_find_method("rk4"), H, 1);
    r.p = p;
    ck_assert_int_eq(tw_bind(&r, mem, 2000), TW_OK);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    ck_assert_int_eq(tw_run_to(&r, TEN_DROP_END), TW_OK);
    memcpy(x, r.now.xs, 2 * sizeof *x);
    memcpy(x + 2, r.now.xf, 2 * sizeof *x);
}

static double distance(const double *a, const double *b)
{
    const double *range = ten_reference(TEN_CONTACT)->range;
    double worst = 0;
    for (int i = 0; i < 4; i++) worst = fmax(worst, fabs(a[i] - b[i]) / range[i]);
    return worst;
}

START_TEST(a_thousand_drops_miss_no_contact)
{
    unsigned long long seed = 23;
    double worst = 0;
    for (int i = 0; i < 1000; i++) {
        double p[TEN_DROP_PARAMS], x[4], y[4], z[4];
        test_auto t;
        ten_drop(&seed, p);
        auto_init_ten(&t, TEN_CONTACT, 1e-6);
        t.a.run.p = p;
        t.a.run.xs0 = t.a.run.xf0 = NULL; /* from the parameters */
        t.a.tend = TEN_DROP_END;
        auto_start(&t);
        auto_must(&t, tw_auto_run_to(&t.a, TEN_DROP_END), "tw_auto_run_to");
        auto_state(&t, x);
        drop_by_small_steps(p, 1e-4, y);
        if (i % 50 == 0) { /* the reference is good enough to tell 2 % */
            drop_by_small_steps(p, 5e-5, z);
            ck_assert_msg(distance(y, z) < 2e-3, "reference: %g", distance(y, z));
        }
        worst = fmax(worst, distance(x, y));
        ck_assert_msg(distance(x, y) < 0.02, "missed: y0 %g, v0 %g, V0 %g: off by %g",
                      p[0], p[1], p[2], distance(x, y));
        auto_close(&t);
    }
    printf("1000 drops: at most %.1e off\n", worst);
}
END_TEST

/* Every run ends well, or with a code and a message, and the last state is finite. */
START_TEST(random_tolerances_and_states_end_well_or_with_a_message)
{
    unsigned long long seed = 4;
    const int runs = test_full() ? 3000 : 300;
    int failed = 0;
    for (int i = 0; i < runs; i++) {
        const int which = i % TEN;
        test_auto t;
        auto_init_ten(&t, which, pow(10, -6 + 6 * test_random(&seed)));
        const tw_model *m = t.a.run.model;
        const double scale = pow(10, -2 + 3 * test_random(&seed));
        for (int k = 0; k < m->ns + m->nf; k++)
            t.x0[k] += scale * ten_reference(which)->range[k] * test_random(&seed);
        if (i % 3 == 0) t.a.rtol = pow(10, -7 + 6 * test_random(&seed));
        if (i % 4 == 0) t.a.max_ratio = 1 + (int)(10 * (1 + test_random(&seed)));
        if (i % 5 == 0) t.a.max_order[i & 1] = 1 + (int)(5 * (1 + test_random(&seed)));
        if (i % 7 == 0) t.a.H0 = pow(10, -4 + 4 * test_random(&seed));
        if (i % 7 == 1) t.a.Hmax = pow(10, -2 + 2 * test_random(&seed));
        if (i % 11 == 0) t.a.Hmin = pow(10, -6 + 4 * test_random(&seed));
        t.a.fast_mode = (i / 3) % 3;
        t.a.tend = which == TEN_HMMWV ? 0.05 : 0.1 * ten_problems[which].tend;
        auto_start(&t);
        int rc = TW_OK, steps = 0;
        while (!rc && t.a.now.t < t.a.tend && steps++ < 20000) rc = tw_auto_step(&t.a);
        double x[PROBLEM_STATES];
        auto_state(&t, x);
        for (int k = 0; k < m->ns + m->nf; k++) ck_assert(isfinite(x[k]));
        ck_assert(isfinite(t.a.now.t));
        if (rc) {
            char text[300];
            failed++;
            ck_assert_msg(rc == TW_E_TOLERANCE || rc == TW_E_DIVERGED ||
                              rc == TW_E_DOMAIN || rc == TW_E_INPUT,
                          "code %d", rc);
            ck_assert(tw_auto_message(&t.a, text, sizeof text) > 20);
            ck_assert_int_eq(tw_auto_step(&t.a), rc); /* it stays stopped */
        }
        auto_close(&t);
    }
    ck_assert_int_lt(failed, runs / 4);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("the ten problems");
    TCase *t = tcase_create("ten problems");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, the_error_follows_the_tolerance);
    tcase_add_test(t, a_thousand_drops_miss_no_contact);
    tcase_add_test(t, random_tolerances_and_states_end_well_or_with_a_message);
    suite_add_tcase(s, t);
    return s;
}
