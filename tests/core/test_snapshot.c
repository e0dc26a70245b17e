/* test_snapshot.c: a snapshot is restored only in a run like its own, and no number in
 * it, whatever it is, makes a tick leave the memory. */
#include "common.h"

#include <stdint.h>

/* Where the parts of a snapshot lie, see blocks/core/snapshot.c and core.h. */
enum { FORMAT = 1, SNAPSHOT_LENGTH, CHECKSUM };
static const double magic_of_0_1 = 7230127.0;

static size_t need;

static double *take(test_run *t)
{
    need = tw_snapshot_need(&t->r);
    ck_assert(need > 0);
    double *saved = malloc(need * sizeof *saved);
    ck_assert_int_eq(tw_snapshot(&t->r, saved, need), TW_OK);
    return saved;
}

static void expect_refused(test_run *t, const double *saved, size_t len, int code,
                           const char *text)
{
    char message[400];
    double x[4];
    const double now = t->r.now.t;
    memcpy(x, t->r.now.xs, sizeof x);
    const int rc = tw_restore(&t->r, saved, len);
    tw_message(&t->r, message, sizeof message);
    ck_assert_msg(rc == code && strstr(message, text), "'%s' expected, got %d: %s",
                  text, rc, message);
    ck_assert(t->r.now.t == now && !memcmp(x, t->r.now.xs, sizeof x));
    ck_assert_int_eq(tw_tick(&t->r), TW_OK); /* the run goes on */
}

/* Every pair of methods, so all of the same size too. */
START_TEST(a_snapshot_of_another_method_is_refused_by_name)
{
    const tw_method *a, *b;
    for (int i = 0; (a = tw_method_at(i)); i++) {
        test_run t;
        test_open(&t, &test_oscillators, a->name, 0.001, a->ratio ? a->ratio : 2);
        double *saved = take(&t);
        const size_t len = need;
        test_close(&t);
        for (int k = 0; (b = tw_method_at(k)); k++) {
            char text[200];
            if (k == i) continue;
            test_open(&t, &test_oscillators, b->name, 0.001, b->ratio ? b->ratio : 2);
            snprintf(text, sizeof text, "snapshot of method %s, this run uses %s",
                     a->name, b->name);
            expect_refused(&t, saved, len, TW_E_SNAPSHOT, text);
            test_close(&t);
        }
        free(saved);
    }
}
END_TEST

static void lagrange(tw_run *r, void *user)
{
    (void)user;
    r->opt[TW_OPT_INTERPOLATION] = TW_LAGRANGE;
}

/* Changes no number. */
static void every_other(tw_run *r, void *user)
{
    (void)user;
    r->opt[TW_OPT_IPRINT] = 2;
}

START_TEST(a_snapshot_of_another_model_ratio_or_option_is_refused)
{
    test_run t, u;
    tw_model twin = test_oscillators;
    tw_var names[4];
    twin.name = "twin";
    test_open(&t, &test_oscillators, "adams4", 0.01, 2);
    double *saved = take(&t);

    test_open(&u, &twin, "adams4", 0.01, 2);
    expect_refused(&u, saved, need, TW_E_SNAPSHOT,
                   "snapshot of model oscillators, this run uses twin");
    test_close(&u);

    twin = test_oscillators;
    for (int i = 0; i < twin.ns; i++) names[i] = twin.slow_var[i];
    names[0].name = "other";
    twin.slow_var = names;
    test_open(&u, &twin, "adams4", 0.01, 2);
    expect_refused(&u, saved, need, TW_E_SNAPSHOT, "other variables");
    test_close(&u);

    test_open(&u, &test_oscillators, "adams4", 0.01, 3);
    expect_refused(&u, saved, need, TW_E_SNAPSHOT, "its ratio is 2, this run uses 3");
    test_close(&u);

    test_open_with(&u, &test_oscillators, "adams4", 0.01, 2, lagrange, NULL);
    expect_refused(&u, saved, need, TW_E_SNAPSHOT,
                   "its interpolation is 5, this run uses 4");
    test_close(&u);

    test_open_with(&u, &test_oscillators, "adams4", 0.01, 2, every_other, NULL);
    ck_assert_int_eq(tw_restore(&u.r, saved, need), TW_OK);
    test_close(&u);
    free(saved);
    test_close(&t);
}
END_TEST

START_TEST(what_is_no_snapshot_or_a_damaged_one_is_refused)
{
    test_run t;
    test_open(&t, &test_oscillators, "rk4", 0.01, 1);
    double *saved = take(&t);

    /* of 0.1: a copy of the memory */
    ck_assert(t.mem[0] == magic_of_0_1);
    expect_refused(&t, t.mem, t.len, TW_E_SNAPSHOT, "as version 0.1 made it");
    double *zero = calloc(need, sizeof *zero);
    expect_refused(&t, zero, need, TW_E_SNAPSHOT, "it is not a snapshot");
    free(zero);

    /* cut short: in memory of exactly that size */
    for (size_t n = 0; n < need; n++) {
        double *part = malloc(n * sizeof *part + 1);
        memcpy(part, saved, n * sizeof *part);
        expect_refused(&t, part, n, TW_E_MEMORY, "snapshot has");
        free(part);
    }
    double small[3];
    ck_assert_int_eq(tw_snapshot(&t.r, small, 3), TW_E_MEMORY);

    /* one bit changed in any number */
    for (size_t i = 0; i < need; i++)
        for (int bit = 0; bit < 64; bit += 7) {
            uint64_t word;
            const double before = saved[i];
            memcpy(&word, saved + i, sizeof word);
            word ^= UINT64_C(1) << bit;
            memcpy(saved + i, &word, sizeof word);
            ck_assert_msg(tw_restore(&t.r, saved, need) != TW_OK, "number %zu, bit %d",
                          i, bit);
            saved[i] = before;
        }
    ck_assert_int_eq(tw_restore(&t.r, saved, need), TW_OK);
    saved[FORMAT] = 2;
    test_forge_snapshot(saved, need);
    expect_refused(&t, saved, need, TW_E_SNAPSHOT, "its format is 2, this run uses 1");
    free(saved);
    test_close(&t);
}
END_TEST

START_TEST(a_stopped_run_and_one_at_another_time_are_restored)
{
    test_run t;
    test_open(&t, &test_oscillators, "rk4", 0.01, 1);
    test_go(&t, 0.1);
    double *saved = take(&t), bad[2] = {1e308, 1e308};
    ck_assert_int_eq(tw_set_state(&t.r, bad, bad), TW_OK);
    ck_assert_int_eq(tw_tick(&t.r), TW_E_DIVERGED);
    double *stopped = take(&t);
    ck_assert_int_eq(tw_restore(&t.r, saved, need), TW_OK);
    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    ck_assert_int_eq(tw_restore(&t.r, stopped, need), TW_OK);
    ck_assert_int_eq(tw_tick(&t.r), TW_E_DIVERGED);
    ck_assert_int_eq(tw_set_step(&t.r, 0.005), TW_OK);
    ck_assert_int_eq(tw_restore(&t.r, saved, need), TW_OK);
    ck_assert(t.r.H == 0.01 && t.r.now.h == 0.01);
    free(saved);
    free(stopped);
    test_close(&t);
}
END_TEST

/* Any number of a snapshot replaced by any other, with the right checksum: it is
 * refused, or the ticks stay within the memory (guarded here, and under ASan the end of
 * the array). */
static const double values[] = {0,     -1,     0.5,     1,        2,         3,
                                5,     7,      8,       9,        17,        100,
                                4096,  65535,  1 << 24, 3e9,      -9,        9e15,
                                1e300, -1e300, NAN,     INFINITY, -INFINITY, 5e-324};
enum { NVALUE = sizeof values / sizeof *values };

enum { GUARD = 16 };

static long forge_all(const tw_model *model, const tw_method *m, int ratio, int before,
                      void (*set)(tw_run *r, void *user), int every, int ticks)
{
    const double guard = 123456789.25;
    tw_run r;
    long restored = 0;
    tw_init(&r, model, m, 1e-3, ratio);
    if (set) set(&r, NULL);
    const size_t len = tw_need(&r), size = tw_snapshot_need(&r);
    if (!len) return 1; /* the method does not take the option */
    double *all = calloc(len + 2 * GUARD, sizeof *all), *mem = all + GUARD;
    double *exact = calloc(len, sizeof *exact);
    double *good = malloc(size * sizeof *good), *bad = malloc(size * sizeof *bad);
    for (int i = 0; i < GUARD; i++) all[i] = mem[len + (size_t)i] = guard;
    ck_assert_int_eq(tw_bind(&r, exact, len), TW_OK);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    ck_assert_int_eq(tw_advance(&r, before), TW_OK);
    ck_assert_int_eq(tw_snapshot(&r, good, size), TW_OK);
    for (size_t i = 0; i < size; i++)
        for (int k = (int)i % every; k < NVALUE; k += every) {
            memcpy(bad, good, size * sizeof *bad);
            bad[i] = values[k];
            if (i != CHECKSUM) test_forge_snapshot(bad, size);
            double *to = k & 1 ? exact : mem;
            memset(to, 0, len * sizeof *to);
            ck_assert_int_eq(tw_bind(&r, to, len), TW_OK);
            if (tw_restore(&r, bad, size)) {
                ck_assert_int_eq(tw_tick(&r), TW_E_NOT_STARTED);
                r.H = 1e-3;
                continue;
            }
            restored++;
            for (int n = 0; n < ticks && !tw_tick(&r); n++) {
            }
            tw_advance(&r, 20);
            r.H = 1e-3;
        }
    for (int i = 0; i < GUARD; i++)
        ck_assert_msg(all[i] == guard && mem[len + (size_t)i] == guard,
                      "%s with %s wrote outside of its memory", model->name, m->name);
    free(good);
    free(bad);
    free(all);
    free(exact);
    return restored;
}

static void passes(tw_run *r, void *user)
{
    (void)user;
    r->opt[TW_OPT_PASSES] = 2;
    r->opt[TW_OPT_INTERPOLATION] = TW_HERMITE;
}

static void iterated(tw_run *r, void *user)
{
    (void)user;
    r->opt[TW_OPT_TOLERANCE] = 1e-3;
}

static void nodes(tw_run *r, void *user)
{
    (void)user;
    r->opt[TW_OPT_NODES] = 1;
}

START_TEST(no_number_of_a_forged_snapshot_leads_out_of_the_memory)
{
    void (*const sets[])(tw_run * r, void *user) = {NULL,     passes, lagrange,
                                                    iterated, nodes,  NULL};
    const tw_method *m;
    const int every = test_full() ? 1 : 8;
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int k = 0; k < 6; k++) {
            /* the last: with a relay, during the start */
            const tw_model *model = k < 5 ? &test_oscillators : &test_relay;
            const int ratio = m->ratio ? m->ratio : k == 5 ? 1 : 3;
            if (k == 4 && !(m->options & TW_USES(TW_OPT_NODES))) continue;
            if (k && k < 4 && !(m->options & TW_USES(TW_OPT_PASSES))) continue;
            ck_assert(
                forge_all(model, m, ratio, k < 5 ? 31 + k : 2, sets[k], every, 8) > 0);
        }
}
END_TEST

/* The models too: a state or a parameter of any value reaches their tables. */
START_TEST(no_number_of_a_forged_snapshot_leads_out_of_a_model)
{
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++)
        if (test_full() || m->ns + m->nf < 60)
            forge_all(m, tw_find_method("euler"), 2, 3, NULL, test_full() ? 1 : 8, 2);
}
END_TEST

START_TEST(replaced_memory_is_checked_by_tw_resume)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        test_run t;
        test_open(&t, &test_oscillators, m->name, 1e-3, m->ratio ? m->ratio : 2);
        ck_assert_int_eq(tw_advance(&t.r, 30), TW_OK);
        double *copy = malloc(t.len * sizeof *copy);
        memcpy(copy, t.mem, t.len * sizeof *copy);
        for (size_t k = 0; k < t.len / 2; k++) {
            memcpy(t.mem, copy, t.len * sizeof *copy);
            t.mem[k] = 1e9 + 0.5;
            tw_resume(&t.r);
            tw_advance(&t.r, 9);
        }
        free(copy);
        test_close(&t);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("snapshot");
    TCase *tc = tcase_create("snapshot");
    tcase_set_timeout(tc, test_full() ? 3000 : 120);
    tcase_add_test(tc, a_snapshot_of_another_method_is_refused_by_name);
    tcase_add_test(tc, a_snapshot_of_another_model_ratio_or_option_is_refused);
    tcase_add_test(tc, what_is_no_snapshot_or_a_damaged_one_is_refused);
    tcase_add_test(tc, a_stopped_run_and_one_at_another_time_are_restored);
    tcase_add_test(tc, no_number_of_a_forged_snapshot_leads_out_of_the_memory);
    tcase_add_test(tc, no_number_of_a_forged_snapshot_leads_out_of_a_model);
    tcase_add_test(tc, replaced_memory_is_checked_by_tw_resume);
    suite_add_tcase(s, tc);
    return s;
}
