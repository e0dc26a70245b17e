/* The life of a block in the host: what is called when, and what its sizes give it. */
#include "common.h"
#include "hosting.h"

START_TEST(an_accumulator_counts_its_hits)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "one", "constant", "1"));
    ok(h, zoo(h, "sum", "accumulate", "2|0.1"));
    ok(h, twh_wire(h, "one", 1, "sum", 1));
    ok(h, twh_log(h, "sum", 1, "y"));
    ok(h, run(h, "discrete", 0, 1));
    ck_assert_int_eq(twh_log_rows(h, "y"), 11);
    for (int i = 0; i < 11; i++) {
        ck_assert_double_eq(twh_log_values(h, "y")[i], 2 * i);
        ck_assert_double_eq(twh_log_times(h, "y")[i], i * 0.1);
    }
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: life of a block");
    TCase *t = tcase_create("life");
    tcase_add_test(t, an_accumulator_counts_its_hits);
    suite_add_tcase(s, t);
    return s;
}
