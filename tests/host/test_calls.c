/* Groups of blocks: called as functions in the middle of their caller's outputs, or
 * enabled by a signal. */
#include "common.h"
#include "host_fixture.h"

/* caller -> two called blocks -> back into the caller's input:
 *     output 2 of the caller (1, then 2) times 10 and times 100 */
static twh *called_back(const char *parameters, int through_copy)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "times10", "called", "10"));
    ok(h, add_sfunction(h, "times100", "called", "100"));
    ok(h, add_sfunction(h, "caller", "caller", parameters));
    ok(h, twh_call_group(h, "g1", "caller", 1));
    ok(h, twh_call_group(h, "g2", "caller", 2));
    ok(h, twh_join(h, "times10", "g1"));
    ok(h, twh_join(h, "times100", "g2"));
    ok(h, twh_wire(h, "caller", 2, "times10", 1));
    ok(h, twh_wire(h, "caller", 2, "times100", 1));
    if (through_copy) {
        ok(h, kind(h, "mux", "mux", "2"));
        ok(h, twh_wire(h, "times10", 1, "mux", 1));
        ok(h, twh_wire(h, "times100", 1, "mux", 2));
        ok(h, twh_wire(h, "mux", 1, "caller", 1));
    } else {
        ok(h, twh_wire(h, "times10", 1, "caller", 1));
        ok(h, twh_wire(h, "times100", 1, "caller", 1));
    }
    return h;
}

START_TEST(a_call_changes_the_callers_own_input_before_it_returns)
{
    for (int tasking = TWH_SINGLE; tasking <= TWH_MULTI; tasking++) {
        twh *h = called_back("0.5|0", 0);
        ok(h, twh_set_tasking(h, tasking));
        ok(h, run(h, "discrete", 0, 0));
        ck_assert_double_eq(twh_value(h, "caller", 3, 1), 10 * 1);
        ck_assert_double_eq(twh_value(h, "caller", 3, 2), 100 * 2);
        ok(h, twh_run(h, 2));
        /* outputs and updates of the group run once per call */
        ck_assert_double_eq(twh_value(h, "times10", 2, 1), 4);
        ck_assert_double_eq(twh_value(h, "times100", 2, 1), 4);
        twh_free(h);
    }
}
END_TEST

START_TEST(a_contiguous_copy_does_not_see_what_the_call_changes)
{
    /* two wires into one contiguous port: the block works on a copy made before it
     * runs, which holds the values of the previous hit */
    twh *h = called_back("0.5|1", 0);
    ok(h, run(h, "discrete", 0, 0));
    ck_assert_double_eq(twh_value(h, "caller", 3, 1), 0);
    ok(h, twh_run(h, 0.5));
    ck_assert_double_eq(twh_value(h, "caller", 3, 1), 10);
    ck_assert_double_eq(twh_value(h, "caller", 3, 2), 200);
    twh_free(h);
}
END_TEST

START_TEST(a_block_between_the_group_and_the_caller_makes_a_loop)
{
    twh *h = called_back("0.5|0", 1);
    fails(h, twh_start(h), "algebraic loop|'caller'|'mux'");
    twh_free(h);
}
END_TEST

START_TEST(what_a_group_needs_runs_before_its_caller_and_its_readers_after)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "reader", "gain", "1"));
    ok(h, kind(h, "caller", "call", "0.5"));
    ok(h, add_sfunction(h, "inner2", "called", "2"));
    ok(h, add_sfunction(h, "inner1", "called", "3"));
    ok(h, kind(h, "needed", "clock", "0.5"));
    ok(h, twh_call_group(h, "g", "caller", 1));
    ok(h, twh_join(h, "inner1", "g"));
    ok(h, twh_join(h, "inner2", "g"));
    ok(h, twh_wire(h, "needed", 1, "inner1", 1));
    ok(h, twh_wire(h, "inner1", 1, "inner2", 1));
    ok(h, twh_wire(h, "inner2", 1, "reader", 1));
    ok(h, run(h, "discrete", 0, 1));
    char *order = twh_order(h);
    ck_assert_str_eq(order, "needed caller reader");
    free(order);
    ck_assert_double_eq(twh_value(h, "reader", 1, 1), 6);
    /* the reader inherits the rate of the caller */
    ck_assert_double_eq(ssGetSampleTime(twh_block(h, "reader"), 0), 0.5);
    twh_free(h);
}
END_TEST

START_TEST(a_called_group_can_call_another)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "constant", "7"));
    ok(h, kind(h, "outer", "call", "1"));
    ok(h, kind(h, "middle", "call", "-1"));
    ok(h, add_sfunction(h, "inner", "called", "2"));
    ok(h, kind(h, "reader", "gain", "1"));
    ok(h, twh_call_group(h, "g1", "outer", 1));
    ok(h, twh_call_group(h, "g2", "middle", 1));
    ok(h, twh_join(h, "middle", "g1"));
    ok(h, twh_join(h, "inner", "g2"));
    ok(h, twh_wire(h, "u", 1, "inner", 1));
    ok(h, twh_wire(h, "inner", 1, "reader", 1));
    ok(h, run(h, "discrete", 0, 3));
    ck_assert_double_eq(twh_value(h, "reader", 1, 1), 14);
    ck_assert_double_eq(twh_value(h, "inner", 2, 1), 3);
    twh_free(h);
}
END_TEST

START_TEST(an_error_in_a_called_block_names_that_block)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "caller", "call", "0.5"));
    ok(h, add_sfunction(h, "inner", "called", "1"));
    ok(h, kind(h, "zero", "constant", "0"));
    ok(h, kind(h, "bad", "product", "'/'"));
    ok(h, twh_call_group(h, "g", "caller", 1));
    ok(h, twh_join(h, "inner", "g"));
    ok(h, twh_join(h, "bad", "g"));
    ok(h, twh_wire(h, "zero", 1, "bad", 1));
    twh_set_checks(h, TWH_GUARDS | TWH_FINITE);
    fails(h, run(h, "discrete", 0, 1), "m/bad|output port 1 is infinite|t = 0");
    twh_free(h);
}
END_TEST

START_TEST(invalid_groups_are_rejected)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "caller", "call", "0.5"));
    ok(h, kind(h, "x", "integrator", NULL));
    ok(h, twh_call_group(h, "g", "caller", 1));
    ok(h, twh_join(h, "x", "g"));
    fails(h, twh_start(h), "m/x|called group 'g'|inherited");
    twh_free(h);

    h = twh_new("m"); /* states without a sample time of their own */
    ok(h, kind(h, "caller", "call", "0.5"));
    ok(h, add_sfunction(h, "x", "fails_in", "0|0"));
    ok(h, twh_call_group(h, "g", "caller", 1));
    ok(h, twh_join(h, "x", "g"));
    fails(h, twh_start(h), "m/x|called group 'g'|inherited");
    twh_free(h);

    h = twh_new("m"); /* sample times of its ports */
    ok(h, kind(h, "caller", "call", "0.5"));
    ok(h, add_sfunction(h, "x", "two_rate_ports", "0.5|1|0"));
    ok(h, twh_call_group(h, "g", "caller", 1));
    ok(h, twh_join(h, "x", "g"));
    fails(h, twh_start(h), "m/x|called group 'g'|its sample times must be inherited");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "caller", "call", "0.5"));
    ok(h, twh_call_group(h, "g", "caller", 2));
    fails(h, twh_start(h), "m/caller|no element 2|'g'");
    twh_free(h);

    h = twh_new("m"); /* a block that has not declared its calls */
    ok(h, kind(h, "c", "constant", "1"));
    ok(h, twh_call_group(h, "g", "c", 1));
    fails(h, twh_start(h), "m/c|ssSetCallSystemOutput");
    twh_free(h);

    h = twh_new("m"); /* a caller in its own group */
    ok(h, kind(h, "caller", "call", "-1"));
    ok(h, twh_call_group(h, "g", "caller", 1));
    ok(h, twh_join(h, "caller", "g"));
    fails(h, twh_start(h), "m/caller|'g'|belongs to");
    twh_free(h);

    h = twh_new("m");
    ok(h, add_sfunction(h, "a", "called", "1"));
    ok(h, kind(h, "caller", "call", "1"));
    ok(h, kind(h, "on", "clock", NULL));
    ok(h, twh_call_group(h, "g", "caller", 1));
    fails(h, twh_enabled_group(h, "g", "on", 1, 0), "two groups named 'g'");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "a", "call", "1"));
    ok(h, kind(h, "b", "call", "1"));
    ok(h, kind(h, "x", "gain", NULL));
    ok(h, twh_call_group(h, "g", "a", 1));
    ok(h, twh_call_group(h, "k", "b", 1));
    ok(h, twh_join(h, "x", "g"));
    fails(h, twh_join(h, "x", "k"), "'x' is in the groups 'g' and 'k'");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "on", "clock", NULL));
    ok(h, twh_enabled_group(h, "g", "on", 2, 0));
    fails(h, twh_start(h), "m/on|no output port 2|'g'");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "on", "clock", NULL));
    ok(h, twh_enabled_group(h, "g", "on", 1, 0));
    ok(h, twh_join(h, "on", "g"));
    fails(h, twh_start(h), "m/on|enables the group 'g' that it belongs to");
    twh_free(h);

    h = twh_new("m");
    fails(h, twh_call_group(h, "g", "nobody", 1), "no block 'nobody'");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "a", "call", "1"));
    ok(h, kind(h, "b", "call", "1"));
    ok(h, kind(h, "x", "gain", NULL));
    ok(h, twh_call_group(h, "g", "a", 1));
    fails(h, twh_call_group(h, "k", "a", 1), "'a' element 1 calls 'g' already");
    twh_free(h);
}
END_TEST

START_TEST(a_caller_can_enable_and_disable_its_group)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "caller", "group_enabler", NULL));
    ok(h, add_sfunction(h, "inside", "enabled_counter", "1"));
    ok(h, twh_call_group(h, "g", "caller", 1));
    ok(h, twh_join(h, "inside", "g"));
    ok(h, run(h, "discrete", 0, 5));
    for (int e = 1; e <= 3; e++)
        ck_assert_double_eq(twh_value(h, "inside", 1, e), e == 1 ? 3 : 1);
    twh_free(h);
}
END_TEST

START_TEST(a_call_without_a_group_is_allowed)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "caller", "caller", "0.5|0"));
    ok(h, run(h, "discrete", 0, 1));
    twh_free(h);
}
END_TEST

/* On from 1 to 2 and from 3 to 4, in steps of 0.25. */
static twh *enabled(int reset)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "inside", "enabled_counter", "0"));
    ok(h, kind(h, "x", "integrator", "5"));
    ok(h, kind(h, "one", "constant", "1"));
    ok(h, kind(h, "on", "pulse", "1|2|50|1"));
    ok(h, twh_wire(h, "one", 1, "x", 1));
    ok(h, twh_enabled_group(h, "g", "on", 1, reset));
    ok(h, twh_join(h, "inside", "g"));
    ok(h, twh_join(h, "x", "g"));
    ok(h, twh_log(h, "x", 1, "x"));
    return h;
}

START_TEST(an_enabled_group_runs_only_while_it_is_on)
{
    twh *h = enabled(0);
    ok(h, run(h, "ode3", 0.25, 4.5));
    ck_assert_double_eq(twh_value(h, "inside", 1, 1), 8); /* 1, 1.25, ..., 3.75 */
    ck_assert_double_eq(twh_value(h, "inside", 1, 2), 2);
    ck_assert_double_eq(twh_value(h, "inside", 1, 3), 2);
    /* while disabled the states stand still and the outputs hold their last value */
    ck_assert_double_eq_tol(twh_value(h, "x", 1, 1), 7, 1e-14);
    ck_assert_double_eq_tol(ssGetContStates(twh_block(h, "x"))[0], 7, 1e-14);
    ck_assert_int_eq(twh_log_rows(h, "x"), 8);
    twh_free(h);
}
END_TEST

START_TEST(an_enabled_group_can_restart)
{
    twh *h = enabled(1);
    ok(h, run(h, "ode3", 0.25, 4.5));
    ck_assert_double_eq(twh_value(h, "inside", 1, 1), 4);
    ck_assert_double_eq_tol(ssGetContStates(twh_block(h, "x"))[0], 6, 1e-14);
    ck_assert_double_eq_tol(twh_log_values(h, "x")[4], 5, 1e-14);
    twh_free(h);
}
END_TEST

START_TEST(an_enabled_group_works_with_a_variable_step)
{
    twh *h = enabled(0);
    ok(h, run(h, "ode45", 0, 4.5));
    ck_assert_double_eq_tol(ssGetContStates(twh_block(h, "x"))[0], 7, 1e-10);
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: groups");
    TCase *t = tcase_create("groups");
    tcase_add_test(t, a_call_changes_the_callers_own_input_before_it_returns);
    tcase_add_test(t, a_contiguous_copy_does_not_see_what_the_call_changes);
    tcase_add_test(t, a_block_between_the_group_and_the_caller_makes_a_loop);
    tcase_add_test(t, what_a_group_needs_runs_before_its_caller_and_its_readers_after);
    tcase_add_test(t, a_called_group_can_call_another);
    tcase_add_test(t, an_error_in_a_called_block_names_that_block);
    tcase_add_test(t, invalid_groups_are_rejected);
    tcase_add_test(t, a_caller_can_enable_and_disable_its_group);
    tcase_add_test(t, a_call_without_a_group_is_allowed);
    tcase_add_test(t, an_enabled_group_runs_only_while_it_is_on);
    tcase_add_test(t, an_enabled_group_can_restart);
    tcase_add_test(t, an_enabled_group_works_with_a_variable_step);
    suite_add_tcase(s, t);
    return s;
}
