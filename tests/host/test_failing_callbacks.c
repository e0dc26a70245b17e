/* test_failing_callbacks: an S-function that fails in any of its callbacks, or leaves
 * undone what the callback is for, ends the run with its name and the callback. */
#include "common.h"
#include "host_fixture.h"
#include "sfunctions/fails_in.h"

static const char *const callbacks[] = {"nothing",
#define NAME(callback) #callback,
                                        FAILS_IN(NAME)
#undef NAME
};

/* Everything that can happen to a block: it is enabled twice, gets a parameter, is
 * saved, restored and ended. Returns not 0 when a call fails. */
static int life(twh *h, int which, int how)
{
    char parameters[40];
    const int output_first = which == IN_mdlSetOutputPortDimensionInfo ||
                             which == IN_mdlSetOutputPortDataType ||
                             which == IN_mdlSetOutputPortSampleTime;
    snprintf(parameters, sizeof parameters, "%d|%d", which, how);
    if (add_sfunction(h, "f", "fails_in", parameters)) return 1;
    ok(h, kind(h, "u", "sine", "1|3"));
    ok(h, kind(h, "on", "pulse", "1|0.5|50|0"));
    ok(h, kind(h, "after", "gain", output_first ? "[1 2 3]" : "1"));
    if (which != IN_mdlSetDefaultPortDimensionInfo &&
        which != IN_mdlSetDefaultPortDataTypes && !output_first)
        ok(h, twh_wire(h, "u", 1, "f", 1));
    if (output_first) {
        ok(h, kind(h, "z", "zero_order_hold", "0.1"));
        ok(h, twh_wire(h, "f", 1, "z", 1));
        ok(h, twh_wire(h, "z", 1, "after", 1));
    }
    if (which >= IN_mdlInitializeConditions && which <= IN_mdlDisable) {
        ok(h, twh_enabled_group(h, "g", "on", 1, 1));
        ok(h, twh_join(h, "f", "g"));
    }
    ok(h, twh_set_solver(h, "ode45", 0.1));
    ok(h, twh_set_times(h, 0, 2));
    if (twh_start(h) || twh_run(h, 1)) return 1;
    if (set_param(h, "f", 2, how == SETS_ERROR ? "0" : "1")) return 1;
    twh_point *p = twh_save(h);
    if (!p) return 1;
    const int rc = twh_restore(h, p) || twh_run(h, 2) || twh_stop(h);
    twh_point_free(p);
    return rc;
}

START_TEST(an_error_in_any_callback_ends_the_run_with_its_name)
{
    twh *h = twh_new("m");
    ok(h, life(h, IN_NOTHING, SETS_ERROR));
    twh_free(h);
    for (int which = IN_NOTHING + 1; which < CALLBACKS; which++) {
        char words[200];
        h = twh_new("m");
        ck_assert_msg(life(h, which, SETS_ERROR), "%s did not fail", callbacks[which]);
        snprintf(words, sizeof words, "block 'm/f'|fails_in|in %s|as it was told",
                 callbacks[which]);
        says(h, words);
        twh_free(h);
    }
}
END_TEST

START_TEST(what_a_callback_leaves_undone_is_named)
{
    static const struct {
        int which;
        const char *words;
    } cases[] = {
        {IN_mdlSetInputPortDimensionInfo, "input port 1|did not set one"},
        {IN_mdlSetOutputPortDimensionInfo, "output port 1|did not set one"},
        {IN_mdlSetInputPortSampleTime, "input port 1|did not set one"},
        {IN_mdlSetOutputPortSampleTime, "output port 1|did not set one"},
        {IN_mdlSetInputPortDataType, "input port 1|the type|did not set one"},
        {IN_mdlSetOutputPortDataType, "output port 1|the type|did not set one"},
        {IN_mdlGetSimState, "mdlGetSimState returned nothing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        twh *h = twh_new("m");
        ck_assert_msg(life(h, cases[i].which, SETS_NOTHING), "%s did not fail",
                      callbacks[cases[i].which]);
        says(h, "block 'm/f'");
        says(h, cases[i].words);
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: failing callbacks");
    TCase *t = tcase_create("callbacks");
    tcase_add_test(t, an_error_in_any_callback_ends_the_run_with_its_name);
    tcase_add_test(t, what_a_callback_leaves_undone_is_named);
    suite_add_tcase(s, t);
    return s;
}
