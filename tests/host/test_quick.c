/* What S-functions read inline (ss_quick.h) equals what the functions of the same name
 * return: in every callback of inline_answers, in every kind of group and task. */
#include "common.h"
#include "host_fixture.h"

/* A block with these sample times, driven by a clock. */
static twh *asking(const char *times)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "clock", "clock", "-1"));
    ok(h, add_sfunction(h, "block", "inline_answers", times));
    ok(h, twh_wire(h, "clock", 1, "block", 1));
    return h;
}

static void asked(twh *h, int least)
{
    ck_assert_double_ge(twh_value(h, "block", 1, 1), least);
    ok(h, twh_stop(h));
    twh_free(h);
}

START_TEST(inline_answers_agree_in_major_and_minor_steps)
{
    static const char *const solvers[] = {"ode1", "ode4", "ode45"};
    for (int i = 0; i < 3; i++)
        for (int tasking = TWH_SINGLE; tasking <= (i < 2 ? TWH_MULTI : TWH_SINGLE);
             tasking++) {
            twh *h = asking("0");
            ok(h, twh_set_tasking(h, tasking));
            ok(h, run(h, solvers[i], i < 2 ? 0.1 : 0, 3));
            asked(h, 60);
        }
}
END_TEST

START_TEST(inline_answers_agree_in_every_task)
{
    for (int tasking = TWH_SINGLE; tasking <= TWH_MULTI; tasking++) {
        twh *h = asking("2");
        ok(h, twh_set_tasking(h, tasking));
        ok(h, run(h, "discrete", 0, 3));
        asked(h, 60);
    }
}
END_TEST

START_TEST(inline_answers_agree_in_called_and_enabled_groups)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "caller", "call", "0.5"));
    ok(h, add_sfunction(h, "block", "inline_answers", "1"));
    ok(h, twh_call_group(h, "g", "caller", 1));
    ok(h, twh_join(h, "block", "g"));
    ok(h, run(h, "discrete", 0, 3));
    asked(h, 14);

    for (int reset = 0; reset <= 1; reset++) {
        h = asking("0");
        ok(h, kind(h, "on", "pulse", "1|2|50|1"));
        ok(h, twh_enabled_group(h, "g", "on", 1, reset));
        ok(h, twh_join(h, "block", "g"));
        ok(h, run(h, "ode3", 0.1, 5));
        asked(h, 40);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: answers in line");
    TCase *t = tcase_create("answers");
    tcase_add_test(t, inline_answers_agree_in_major_and_minor_steps);
    tcase_add_test(t, inline_answers_agree_in_every_task);
    tcase_add_test(t, inline_answers_agree_in_called_and_enabled_groups);
    suite_add_tcase(s, t);
    return s;
}
