/* test_run.c: the run itself: memory, time, inputs, snapshots, bad use. */
#include "common.h"

START_TEST(rk4_has_order_four_on_the_oscillators)
{
    const test_order o =
        test_measure_order(&test_oscillators, "rk4", 0.02, 1, 2, 5, NULL, NULL);
    ck_assert_double_ge(o.slow, 3.9);
    ck_assert_double_ge(o.fast, 3.9);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("run");
    TCase *c = tcase_create("run");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, rk4_has_order_four_on_the_oscillators);
    suite_add_tcase(s, c);
    return s;
}
