/* test_restore.c: snapshots of an engine: refused where they do not belong, and no
 * number in one makes a step leave the memory (run with SAN=1). */
#include "auto_fixture.h"

static double *take(test_auto *t, size_t *need)
{
    *need = tw_auto_snapshot_need(&t->a);
    ck_assert(*need > 0);
    double *saved = malloc(*need * sizeof *saved);
    auto_must(t, tw_auto_snapshot(&t->a, saved, *need), "tw_auto_snapshot");
    return saved;
}

static void go(test_auto *t, int steps)
{
    for (int i = 0; i < steps; i++) auto_must(t, tw_auto_step(&t->a), "tw_auto_step");
}

static void expect_refused(test_auto *t, const double *saved, size_t len, int code,
                           const char *text)
{
    char message[300];
    double x[4], y[4];
    auto_state(t, x);
    const double now = t->a.now.t;
    const int rc = tw_auto_restore(&t->a, saved, len);
    tw_auto_message(&t->a, message, sizeof message);
    ck_assert_msg(rc == code && strstr(message, text), "'%s' expected, got %d: %s",
                  text, rc, message);
    auto_state(t, y);
    ck_assert(t->a.now.t == now && !memcmp(x, y, sizeof x));
    go(t, 3); /* the run goes on */
}

START_TEST(a_snapshot_of_something_else_is_refused_by_name)
{
    test_auto t, other;
    size_t need, n;
    auto_open(&t, &test_oscillators, 1e-6);
    go(&t, 20);
    double *mine = take(&t, &need);

    auto_open(&other, &test_all_slow, 1e-6);
    go(&other, 20);
    double *saved = take(&other, &n);
    expect_refused(&t, saved, n, TW_E_SNAPSHOT, "snapshot of model");
    free(saved);
    auto_close(&other);

    auto_init(&other, &test_oscillators, 1e-6); /* as much memory, other orders */
    other.a.max_order[0] = 11;
    auto_start(&other);
    go(&other, 20);
    saved = take(&other, &n);
    ck_assert_int_ne(tw_auto_restore(&t.a, saved, n), TW_OK);
    go(&t, 3);
    free(saved);
    auto_close(&other);

    test_run fixed;
    test_open(&fixed, &test_oscillators, "adams4", 0.001, 5);
    n = tw_snapshot_need(&fixed.r);
    saved = malloc(n * sizeof *saved);
    ck_assert_int_eq(tw_snapshot(&fixed.r, saved, n), TW_OK);
    expect_refused(&t, saved, n, TW_E_SNAPSHOT, "snapshot of method adams4");
    ck_assert_int_ne(tw_restore(&fixed.r, mine, need), TW_OK);
    free(saved);
    test_close(&fixed);

    mine[need / 2] += 1;
    expect_refused(&t, mine, need, TW_E_SNAPSHOT, "checksum");
    mine[need / 2] -= 1;
    ck_assert_int_eq(tw_auto_restore(&t.a, mine, need - 1), TW_E_MEMORY);
    mine[1] = 99;
    expect_refused(&t, mine, need, TW_E_SNAPSHOT, "format");
    free(mine);
    auto_close(&t);
}
END_TEST

START_TEST(other_tolerances_take_effect_after_a_restore)
{
    test_auto t, tight;
    size_t need;
    auto_open(&t, &test_oscillators, 1e-4);
    go(&t, 40);
    double *saved = take(&t, &need);
    auto_open(&tight, &test_oscillators, 1e-9);
    auto_must(&tight, tw_auto_restore(&tight.a, saved, need), "tw_auto_restore");
    ck_assert(tight.a.now.t == t.a.now.t);
    const double from = t.a.now.stat[TW_AUTO_STEPS];
    auto_must(&t, tw_auto_run_to(&t.a, 3), "tw_auto_run_to");
    auto_must(&tight, tw_auto_run_to(&tight.a, 3), "tw_auto_run_to");
    ck_assert(tight.a.now.stat[TW_AUTO_STEPS] - from >
              1.5 * (t.a.now.stat[TW_AUTO_STEPS] - from));
    free(saved);
    auto_close(&t);
    auto_close(&tight);
}
END_TEST

/* What a step may use: any number may be anything. */
START_TEST(no_number_of_a_snapshot_makes_a_step_leave_the_memory)
{
    static const double strange[] = {NAN,  INFINITY, -INFINITY, -1,     0,   1e300,
                                     -1e9, 2,        7,         1e-300, 0.5, 4096};
    enum { STRANGE = sizeof strange / sizeof *strange };
    const int every = test_full() ? 1 : 7;
    for (int stiff = TW_AUTO_STIFF_OFF; stiff <= TW_AUTO_STIFF_AUTO; stiff++) {
        test_auto t;
        size_t need;
        int restored = 0, refused = 0;
        auto_init(&t, &test_oscillators, 1e-6);
        t.a.max_ratio = 5;
        t.a.max_order[0] = t.a.max_order[1] = 5;
        t.a.stiff = stiff;
        auto_start(&t);
        go(&t, 30);
        double *saved = take(&t, &need), *bad = malloc(need * sizeof *bad);
        for (size_t i = (size_t)stiff; i < need; i += (size_t)every)
            for (int k = 0; k < STRANGE; k++) {
                memcpy(bad, saved, need * sizeof *bad);
                bad[i] = strange[k];
                test_forge_snapshot(bad, need);
                if (tw_auto_restore(&t.a, bad, need)) {
                    refused++;
                    continue;
                }
                restored++;
                double xs[2], xf[2];
                for (int n = 0; n < 4 && !tw_auto_step(&t.a); n++)
                    tw_auto_at(&t.a, 0.5 * (t.a.now.t + t.a.now.t_begin), xs, xf);
                tw_auto_estimate(&t.a, xs, xf);
            }
        ck_assert(restored > 100 && refused > 100);
        auto_must(&t, tw_auto_restore(&t.a, saved, need), "tw_auto_restore");
        go(&t, 5);
        free(saved);
        free(bad);
        auto_close(&t);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("snapshots of error control");
    TCase *t = tcase_create("snapshots");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, a_snapshot_of_something_else_is_refused_by_name);
    tcase_add_test(t, other_tolerances_take_effect_after_a_restore);
    tcase_add_test(t, no_number_of_a_snapshot_makes_a_step_leave_the_memory);
    suite_add_tcase(s, t);
    return s;
}
