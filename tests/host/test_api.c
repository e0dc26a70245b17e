/* Every name that public S-functions use is supported or rejected with a message, and
 * the rarely used functions give the right answers. */
#include "common.h"
#include "host_fixture.h"

/* Runs check_api, or a copy of it, with the library of this build. */
static int check_names(const char *root)
{
    char command[1000];
    snprintf(command, sizeof command,
             "%s/tests/host/sfunctions/check_api %s/libtwhost.a", root, build_dir());
    return system(command);
}

START_TEST(every_core_and_common_name_is_supported_and_used)
{
    ck_assert_int_eq(check_names("."), 0);
}
END_TEST

START_TEST(an_unsupported_name_is_reported)
{
    char root[] = "/tmp/twh_names_XXXXXX", command[400];
    ck_assert(mkdtemp(root) != NULL);
    snprintf(
        command, sizeof command,
        "mkdir -p %s/tests/host %s/sfun && cp -r tests/host/sfunctions %s/tests/host "
        "&& cp -r sfun/host %s/sfun "
        "&& printf 'ssNobodyHasThis\\tcore\\n' >> %s/tests/host/sfunctions/api.tsv",
        root, root, root, root, root);
    ck_assert_int_eq(system(command), 0);
    ck_assert_int_ne(check_names(root), 0);
    snprintf(command, sizeof command, "rm -r %s", root);
    ck_assert_int_eq(system(command), 0);
}
END_TEST

START_TEST(rare_functions_return_the_right_values)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "rare_functions", "7"));
    ok(h, run(h, "discrete", 0, 1.75));
    const double expected[] = {21, 1, 1, 0.25, 1, 1,
                               0,  7, 5, 10}; /* t = 1.75: only the fast rate hits */
    for (int i = 0; i < 10; i++)
        ck_assert_msg(twh_value(h, "b", 1, i + 1) == expected[i], "element %d is %g", i,
                      twh_value(h, "b", 1, i + 1));
    ok(h, twh_run(h, 2.25));
    ck_assert_double_eq(twh_value(h, "b", 1, 7), 1); /* both rates hit */
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: names");
    TCase *t = tcase_create("names");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, every_core_and_common_name_is_supported_and_used);
    tcase_add_test(t, an_unsupported_name_is_reported);
    tcase_add_test(t, rare_functions_return_the_right_values);
    suite_add_tcase(s, t);
    return s;
}
