/* test_own_tableau.c: a tableau filled in at run time is a method like the shipped ones,
 * and one that cannot work is refused with the reason. */
#include "common.h"
#include "methods/runge_kutta/runge_kutta.h"

static char why[300];

static int make(tw_method *m, tw_tableau *T, int order)
{
    why[0] = '\0';
    return tw_tableau_method(m, T, "own", order, why, sizeof why);
}

static void step_20_times(const tw_method *method, double x[4])
{
    tw_run r;
    tw_init(&r, &test_oscillators, method, 0.01, method->ratio);
    r.input = test_sine_input;
    const size_t need = tw_need(&r);
    double *mem = calloc(need, sizeof *mem);
    ck_assert_ptr_nonnull(mem);
    ck_assert_int_eq(tw_bind(&r, mem, need), TW_OK);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    for (int k = 0; k < 20; k++) ck_assert_int_eq(tw_tick(&r), TW_OK);
    memcpy(x, r.now.xs, 4 * sizeof *x);
    free(mem);
}

START_TEST(a_copy_of_a_shipped_tableau_gives_the_same_bits_and_limits)
{
    const tw_method *m;
    int n = 0;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        const tw_tableau *T = tw_tableau_of(m);
        if (!T) continue;
        tw_tableau copy = *T;
        tw_method own;
        double a[4], b[4];
        copy.imaginary = copy.real = -1;
        const int order = !strcmp(m->name, "prk_average") ? 1 : m->order;
        ck_assert_msg(!make(&own, &copy, order), "%s: %s", m->name, why);
        ck_assert_int_eq(own.ratio, m->ratio);
        ck_assert_int_eq(own.estimate != NULL, m->estimate != NULL);
        /* those of the files are cut after six digits; rk5 goes through 1 + 2e-9 at a
         * small angle */
        ck_assert_double_eq_tol(copy.imaginary, T->imaginary, 1e-4);
        ck_assert_double_eq_tol(copy.real, T->real, 2e-6);
        step_20_times(m, a);
        step_20_times(&own, b);
        ck_assert_mem_eq(a, b, sizeof a);
        n++;
    }
    ck_assert_int_gt(n, 50);
}
END_TEST

static tw_tableau heun(void)
{
    return (tw_tableau){.stages = 2,
                        .a_slow = {1},
                        .b_slow = {0.5, 0.5},
                        .a_fast = {1},
                        .b_fast = {0.5, 0.5}};
}

static void refuse(tw_tableau T, int order, int code, const char *reason)
{
    tw_method m;
    ck_assert_int_eq(make(&m, &T, order), code);
    ck_assert_msg(strstr(why, reason) != NULL, "%s", why);
}

START_TEST(a_tableau_that_cannot_work_is_refused_with_the_reason)
{
    tw_tableau T = heun();
    tw_method m;
    ck_assert_int_eq(make(&m, &T, 2), TW_OK);
    ck_assert_int_eq(tw_tableau_method(NULL, &T, "own", 2, why, sizeof why), TW_E_NULL);
    T.stages = TW_STAGES + 1;
    refuse(T, 2, TW_E_METHOD, "a tableau has 1 to 12 stages, got 13");
    T = heun();
    refuse(T, 0, TW_E_METHOD, "the order must be 1 to 10, got 0");
    T.a_fast[0] = NAN;
    refuse(T, 2, TW_E_METHOD, "a_fast and b_fast must be finite");
    T = heun();
    T.b_slow[1] = 0.4;
    refuse(T, 1, TW_E_METHOD, "b_slow must add up to 1, got 0.9");
    T = heun();
    T.a_fast[0] = 0.9;
    refuse(T, 2, TW_E_METHOD,
           "order 2 needs b_slow . c_fast = 1/2 (c: row sums of a), got 0.45");
    ck_assert_int_eq(make(&m, &T, 1), TW_OK);
    T = heun();
    T.e_order = 2;
    refuse(T, 2, TW_E_METHOD, "the embedded order must be 0 (none) to 1, got 2");
    T.e_order = 1;
    T.e_fast[2] = INFINITY;
    refuse(T, 2, TW_E_METHOD, "e_slow and e_fast must be finite");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("own tableau");
    TCase *c = tcase_create("own tableau");
    tcase_add_test(c, a_copy_of_a_shipped_tableau_gives_the_same_bits_and_limits);
    tcase_add_test(c, a_tableau_that_cannot_work_is_refused_with_the_reason);
    suite_add_tcase(s, c);
    return s;
}
