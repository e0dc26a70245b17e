/* test_failing_allocations.c: memory runs out inside a gateway, while Octave runs. A
 * test build of both gateways (failing/window.cc) lets the k-th call that allocates
 * throw, for every k, in every command. Octave must not end: each call gives an error
 * or the right result. */
#include "common.h"
#include "shell.h"

static void fail_in(const char *gateway)
{
    if (sh_sanitized()) return; /* ASan replaces operator new */
    sh_run("ulimit -v 3000000; octave-cli --norc --no-history --path "
           "%s/tests/octave/failing --path tests/octave/failing --eval "
           "\"fail_allocations ('%s')\"",
           sh_build(), gateway);
}

START_TEST(octave_survives_failing_allocations_in_tw_mex)
{
    fail_in("tw_mex");
}
END_TEST

START_TEST(octave_survives_failing_allocations_in_tw_oct)
{
    fail_in("tw_oct");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("failing allocations");
    TCase *t = tcase_create("failing allocations");
    tcase_set_timeout(t, 600);
    tcase_add_test(t, octave_survives_failing_allocations_in_tw_mex);
    tcase_add_test(t, octave_survives_failing_allocations_in_tw_oct);
    suite_add_tcase(s, t);
    return s;
}
