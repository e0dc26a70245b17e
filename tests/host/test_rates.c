/* Sample times: exact schedules of several rates, inheritance, port-based rates,
 * single- and multitasking. */
#include "common.h"
#include "host_fixture.h"

/* Compares the hits of multirate_block with integer arithmetic: rates are multiples
 * (every, after) of a unit time. */
static void check_rates(double unit, const int (*rate)[2], int n, int tasking,
                        int ticks)
{
    char text[400] = "[";
    for (int i = 0; i < n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%.17g %.17g;",
                 rate[i][0] * unit, rate[i][1] * unit);
    strcat(text, "]");
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "multirate_block", text));
    ok(h, twh_set_tasking(h, tasking));
    ok(h, run(h, "discrete", 0, ticks * unit));
    int calls = 0;
    for (int i = 0; i < n; i++) {
        int hits = 0, latest = 0;
        for (int t = rate[i][1]; t <= ticks; t += rate[i][0], hits++) latest = t;
        ck_assert_double_eq(twh_value(h, "b", 1, 2 * i + 1), hits);
        /* the task's time is period * n + offset, both as given */
        const double n_hits = (latest - rate[i][1]) / rate[i][0];
        ck_assert_double_eq(twh_value(h, "b", 1, 2 * i + 2),
                            rate[i][1] * unit + n_hits * (rate[i][0] * unit));
        calls += hits;
    }
    if (tasking == TWH_SINGLE) {
        calls = 0; /* one call where at least one rate hits */
        for (int t = 0; t <= ticks; t++) {
            int hit = 0;
            for (int i = 0; i < n; i++)
                hit |= t >= rate[i][1] && (t - rate[i][1]) % rate[i][0] == 0;
            calls += hit;
        }
    }
    ck_assert_double_eq(twh_value(h, "b", 1, 2 * n + 1), calls);
    twh_free(h);
}

START_TEST(rates_in_any_order_hit_exactly)
{
    static const int sets[][3][2] = {
        {{1, 0}, {2, 0}, {10, 0}}, {{10, 0}, {1, 0}, {5, 0}},  {{3, 0}, {2, 0}, {7, 0}},
        {{4, 1}, {6, 5}, {3, 0}},  {{12, 7}, {8, 3}, {20, 0}},
    };
    /* units that are not binary fractions */
    const double units[] = {0.1, 1.0 / 3, 0.001, 0.7, 1e-6, 0.0025};
    for (size_t s = 0; s < sizeof sets / sizeof *sets; s++)
        for (size_t u = 0; u < sizeof units / sizeof *units; u++)
            for (int tasking = TWH_SINGLE; tasking <= TWH_MULTI; tasking++)
                check_rates(units[u], sets[s], 3, tasking, 421);
}
END_TEST

START_TEST(a_hundred_thousand_hits_do_not_drift)
{
    static const int rate[2][2] = {{3, 0}, {1, 0}};
    check_rates(0.1, rate, 2, TWH_SINGLE, 100000);
}
END_TEST

START_TEST(rates_without_a_common_base_are_rejected)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "a", "clock", "1"));
    ok(h, kind(h, "b", "clock", "pi"));
    fails(h, twh_start(h), "m/b|3.14159|common base rate");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "a", "clock", "0.03"));
    ok(h, twh_set_solver(h, "discrete", 0.02));
    fails(h, twh_start(h), "m/a|0.03|not a multiple of the step 0.02");
    twh_free(h);
}
END_TEST

START_TEST(invalid_sample_times_are_rejected)
{
    static const char *bad[] = {"-3", "[1 1]", "[1 -0.5]", "[0 0.5]", "nan"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "a", "clock", bad[i]));
        fails(h, twh_start(h), "m/a|the sample time");
        twh_free(h);
    }
}
END_TEST

static double period_of(twh *h, const char *name)
{
    return ssGetSampleTime(twh_block(h, name), 0);
}

START_TEST(inherited_sample_times_are_those_of_the_drivers)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "fast", "clock", "0.1"));
    ok(h, kind(h, "slow", "clock", "0.4"));
    ok(h, kind(h, "odd", "clock", "0.3"));
    ok(h, kind(h, "late", "clock", "[0.4 0.1]"));
    ok(h, kind(h, "c", "constant", "1"));
    ok(h, kind(h, "flow", "clock", "0"));
    ok(h, kind(h, "chain1", "gain", NULL));
    ok(h, kind(h, "chain2", "gain", NULL));
    ok(h, twh_wire(h, "slow", 1, "chain1", 1));
    ok(h, twh_wire(h, "chain1", 1, "chain2", 1));
    static const struct {
        const char *name, *a, *b;
        double period, offset;
    } sums[] = {
        {"s1", "fast", "slow", 0.1, 0},   {"s2", "slow", "odd", 0.1, 0},
        {"s3", "slow", "c", 0.4, 0},      {"s4", "slow", "flow", 0, 0},
        {"s5", "late", "late", 0.4, 0.1}, {"s6", "late", "slow", 0.1, 0},
        {"s7", "c", "c", HUGE_VAL, 0},
    };
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        ok(h, kind(h, sums[i].name, "sum", NULL));
        ok(h, twh_wire(h, sums[i].a, 1, sums[i].name, 1));
        ok(h, twh_wire(h, sums[i].b, 1, sums[i].name, 2));
    }
    /* a loop inherits from outside; a source inherits from its reader */
    ok(h, kind(h, "loop", "sum", NULL));
    ok(h, kind(h, "back", "unit_delay", "0|-1"));
    ok(h, twh_wire(h, "slow", 1, "loop", 1));
    ok(h, twh_wire(h, "back", 1, "loop", 2));
    ok(h, twh_wire(h, "loop", 1, "back", 1));
    ok(h, kind(h, "source", "clock", "-1"));
    ok(h, kind(h, "held", "zero_order_hold", "0.2"));
    ok(h, twh_wire(h, "source", 1, "held", 1));
    ok(h, kind(h, "alone", "clock", "-1"));
    ok(h, kind(h, "counter", "unit_delay",
               "0|-1")); /* it has a state, so it is never constant */
    ok(h, twh_wire(h, "c", 1, "counter", 1));
    ok(h, twh_start(h));
    ck_assert_double_eq(period_of(h, "chain2"), 0.4);
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        const double period = period_of(h, sums[i].name);
        /* the common divisor is found in spite of rounding */
        ck_assert_msg(period == sums[i].period ||
                          fabs(period / sums[i].period - 1) < 1e-12,
                      "%s: %g", sums[i].name, period);
        ck_assert_double_eq_tol(ssGetOffsetTime(twh_block(h, sums[i].name), 0),
                                sums[i].offset, 1e-12);
    }
    ck_assert_double_eq(period_of(h, "loop"), 0.4);
    ck_assert_double_eq(period_of(h, "back"), 0.4);
    ck_assert_double_eq(period_of(h, "source"), 0.2);
    ck_assert_double_eq(period_of(h, "alone"), 0);
    ck_assert_double_eq(ssGetOffsetTime(twh_block(h, "alone"), 0), 1);
    ck_assert_double_eq(period_of(h, "counter"), 0);
    twh_free(h);
}
END_TEST

START_TEST(a_slow_port_shows_the_fast_value_of_its_hit_in_both_tasking_modes)
{
    static const double slow[] = {0.2, 0.5, 0.7};
    for (int tasking = TWH_SINGLE; tasking <= TWH_MULTI; tasking++)
        for (int first = 0; first <= 1; first++)
            for (size_t i = 0; i < sizeof slow / sizeof *slow; i++) {
                char text[60];
                const int ratio = (int)(slow[i] / 0.1 + 0.5);
                snprintf(text, sizeof text, "0.1|%.17g|%d", slow[i], first);
                twh *h = twh_new("m");
                ok(h, add_sfunction(h, "b", "two_rate_ports", text));
                ok(h, twh_set_tasking(h, tasking));
                ok(h, twh_log(h, "b", first ? 1 : 2, "slow"));
                ok(h, twh_log(h, "b", first ? 2 : 1, "fast"));
                ok(h, run(h, "discrete", 0, 7));
                ck_assert_int_eq(twh_log_rows(h, "fast"), 71);
                ck_assert_int_eq(twh_log_rows(h, "slow"), 70 / ratio + 1);
                for (int k = 0; k < 71; k++)
                    ck_assert_double_eq(twh_log_values(h, "fast")[k], k);
                for (int k = 0; k < twh_log_rows(h, "slow"); k++)
                    ck_assert_double_eq(twh_log_values(h, "slow")[k], k * ratio);
                twh_free(h);
            }
}
END_TEST

START_TEST(ports_inherit_forward_and_backward_by_callbacks)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "in", "clock", "0.1"));
    ok(h, add_sfunction(h, "b", "inherits_by_port", NULL));
    ok(h, kind(h, "read", "zero_order_hold", "0.8"));
    ok(h, twh_wire(h, "in", 1, "b", 1));   /* output 1: 0.4 */
    ok(h, twh_wire(h, "b", 2, "read", 1)); /* input 2: 0.2 */
    ok(h, run(h, "discrete", 0, 1.6));
    SimStruct *S = twh_block(h, "b");
    ck_assert_double_eq(ssGetInputPortSampleTime(S, 0), 0.1);
    ck_assert_double_eq(ssGetOutputPortSampleTime(S, 0), 0.4);
    ck_assert_double_eq(ssGetOutputPortSampleTime(S, 1), 0.8);
    ck_assert_double_eq(ssGetInputPortSampleTime(S, 1), 0.2);
    ck_assert_double_eq(ssGetInputPortOffsetTime(S, 1), 0);
    ck_assert_int_ne(ssGetInputPortSampleTimeIndex(S, 0),
                     ssGetOutputPortSampleTimeIndex(S, 0));
    ck_assert_int_eq(ssGetNumSampleTimes(S), 4);
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 5);
    ck_assert_double_eq(twh_value(h, "b", 2, 1), 3);
    twh_free(h);
}
END_TEST

START_TEST(ports_inherit_without_callbacks)
{
    /* input 1 and the outputs at 0.5, input 2 from a constant: at the block's rate */
    twh *h = twh_new("m");
    ok(h, kind(h, "t", "clock", "0.5"));
    ok(h, kind(h, "c", "constant", NULL));
    ok(h, add_sfunction(h, "a", "plain_ports", NULL));
    ok(h, twh_wire(h, "t", 1, "a", 1));
    ok(h, twh_wire(h, "c", 1, "a", 2));
    /* only a reader at 0.25; no reader at all */
    ok(h, add_sfunction(h, "b", "plain_ports", NULL));
    ok(h, kind(h, "hold", "zero_order_hold", "0.25"));
    ok(h, twh_wire(h, "b", 1, "hold", 1));
    ok(h, add_sfunction(h, "d", "plain_ports", NULL));
    ok(h, run(h, "discrete", 0, 1));
    ck_assert_double_eq(twh_value(h, "a", 1, 1), 3);
    ck_assert_double_eq(twh_value(h, "a", 2, 1), 3);
    ck_assert_double_eq(twh_value(h, "b", 1, 1), 5);
    ck_assert_double_eq(twh_value(h, "d", 1, 1), 5); /* every step */
    twh_free(h);
}
END_TEST

START_TEST(ports_can_use_the_sample_times_of_the_block)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "assigned_rates", "0"));
    ok(h, twh_log(h, "b", 1, "slow"));
    ok(h, twh_log(h, "b", 2, "fast"));
    ok(h, run(h, "discrete", 0, 2));
    ck_assert_int_eq(twh_log_rows(h, "slow"), 3);
    ck_assert_int_eq(twh_log_rows(h, "fast"), 9);
    ck_assert_double_eq(last(h, "slow"), 2);
    twh_free(h);
    h = twh_new("m");
    ok(h, add_sfunction(h, "b", "assigned_rates", "1"));
    fails(h, twh_start(h), "m/b|sample time 0.5, which is not one of the block's");
    twh_free(h);
}
END_TEST

START_TEST(in_multitasking_the_fast_task_ends_before_the_slow_one_starts)
{
    /* the slow block reads the fast counter: in one pass it sees the output of this
     * hit, and so it does as a task of its own, since updates do not change outputs;
     * but a fast reader of the slow block sees its old output */
    for (int tasking = TWH_SINGLE; tasking <= TWH_MULTI; tasking++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "slow", "clock", "0.4"));
        ok(h, kind(h, "fast", "zero_order_hold", "0.1"));
        ok(h, twh_wire(h, "slow", 1, "fast", 1));
        ok(h, twh_log(h, "fast", 1, "y"));
        ok(h, twh_set_tasking(h, tasking));
        ok(h, run(h, "discrete", 0, 1.2));
        for (int k = 0; k <= 12; k++) {
            const int slow = tasking == TWH_SINGLE ? k / 4 : k ? (k - 1) / 4 : 0;
            ck_assert_double_eq_tol(twh_log_values(h, "y")[k], 0.4 * slow, 1e-12);
        }
        twh_free(h);
    }
}
END_TEST

START_TEST(a_rate_transition_gives_the_same_in_both_tasking_modes)
{
    for (int tasking = TWH_SINGLE; tasking <= TWH_MULTI; tasking++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "fast", "clock", "0.1"));
        ok(h, kind(h, "down", "rate_transition", "0.1|0.4|-1"));
        ok(h, kind(h, "half", "gain", "0.5"));
        ok(h, kind(h, "up", "rate_transition", "0.4|0.1|-1"));
        ok(h, twh_wire(h, "fast", 1, "down", 1));
        ok(h, twh_wire(h, "down", 1, "half", 1));
        ok(h, twh_wire(h, "half", 1, "up", 1));
        ok(h, twh_log(h, "half", 1, "slow"));
        ok(h, twh_log(h, "up", 1, "y"));
        ok(h, twh_set_tasking(h, tasking));
        ok(h, run(h, "discrete", 0, 1.2));
        ck_assert_int_eq(twh_log_rows(h, "slow"), 4);
        for (int k = 0; k < 4; k++) /* at the same instant */
            ck_assert_double_eq_tol(twh_log_values(h, "slow")[k], 0.2 * k, 1e-12);
        for (int k = 0; k <= 12; k++) /* at the previous slow hit */
            ck_assert_double_eq_tol(twh_log_values(h, "y")[k],
                                    k < 4 ? -1 : 0.2 * (k / 4 - 1), 1e-12);
        twh_free(h);
    }
}
END_TEST

START_TEST(multitasking_needs_a_fixed_step)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "a", "clock", "0.1"));
    ok(h, twh_set_tasking(h, TWH_MULTI));
    fails(h, run(h, "ode45", 0, 1), "fixed-step");
    twh_free(h);
}
END_TEST

START_TEST(a_hybrid_block_runs_both_parts_in_every_tasking_mode)
{
    for (int tasking = TWH_SINGLE; tasking <= TWH_MULTI; tasking++) {
        static const double steps[] = {0.25, 0.125}; /* the base step, or half of it */
        for (int s = 0; s < 2; s++) {
            twh *h = twh_new("m");
            ok(h, add_sfunction(h, "b", "hybrid", "0.25"));
            ok(h, twh_log(h, "b", 1, "x"));
            ok(h, twh_set_tasking(h, tasking));
            ok(h, run(h, "ode4", steps[s], 2));
            ck_assert_int_eq(twh_log_rows(h, "x"), (int)(2 / steps[s]) + 1);
            for (int k = 0; k < twh_log_rows(h, "x"); k++)
                ck_assert_double_eq_tol(twh_log_values(h, "x")[k], k * steps[s], 1e-14);
            ck_assert_double_eq_tol(twh_value(h, "b", 2, 1), 1.75, 1e-14);
            twh_free(h);
        }
    }
}
END_TEST

START_TEST(a_start_time_shifts_every_hit)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "a", "clock", "[0.5 0.25]"));
    ok(h, twh_log(h, "a", 1, "y"));
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_times(h, 10, 12));
    ok(h, twh_start(h));
    ok(h, twh_run(h, 12));
    ck_assert_int_eq(twh_log_rows(h, "y"), 4);
    ck_assert_double_eq(twh_log_values(h, "y")[0], 10.25);
    ck_assert_double_eq(last(h, "y"), 11.75);
    twh_free(h);
}
END_TEST

START_TEST(running_in_pieces_equals_running_at_once)
{
    twh *whole = twh_new("m"), *pieces = twh_new("m");
    twh *both[2] = {whole, pieces};
    for (int i = 0; i < 2; i++) {
        twh *h = both[i];
        ok(h, kind(h, "u", "sine", "1|3"));
        ok(h, kind(h, "x", "integrator", "0"));
        ok(h, add_sfunction(h, "d", "accumulate", "1|0.1"));
        ok(h, twh_wire(h, "u", 1, "x", 1));
        ok(h, twh_wire(h, "x", 1, "d", 1));
        ok(h, twh_log(h, "d", 1, "y"));
        ok(h, twh_set_solver(h, "ode3", 0.05));
        ok(h, twh_set_times(h, 0, 3));
        ok(h, twh_start(h));
    }
    ok(whole, twh_run(whole, 3));
    for (double t = 0.07; t < 2.5; t += 0.13) ok(pieces, twh_run(pieces, t));
    for (int i = 0; i < 5; i++) ok(pieces, twh_step(pieces));
    ok(pieces, twh_run(pieces, 3));
    ck_assert_int_eq(twh_log_rows(whole, "y"), 31);
    ck_assert_int_eq(twh_log_rows(pieces, "y"), 31);
    for (int k = 0; k < 31; k++)
        ck_assert_double_eq(twh_log_values(whole, "y")[k],
                            twh_log_values(pieces, "y")[k]);
    twh_free(whole);
    twh_free(pieces);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: sample times");
    TCase *t = tcase_create("rates");
    tcase_set_timeout(t, 30);
    tcase_add_test(t, rates_in_any_order_hit_exactly);
    tcase_add_test(t, a_hundred_thousand_hits_do_not_drift);
    tcase_add_test(t, rates_without_a_common_base_are_rejected);
    tcase_add_test(t, invalid_sample_times_are_rejected);
    tcase_add_test(t, inherited_sample_times_are_those_of_the_drivers);
    tcase_add_test(t,
                   a_slow_port_shows_the_fast_value_of_its_hit_in_both_tasking_modes);
    tcase_add_test(t, ports_inherit_forward_and_backward_by_callbacks);
    tcase_add_test(t, ports_inherit_without_callbacks);
    tcase_add_test(t, ports_can_use_the_sample_times_of_the_block);
    tcase_add_test(t, in_multitasking_the_fast_task_ends_before_the_slow_one_starts);
    tcase_add_test(t, a_rate_transition_gives_the_same_in_both_tasking_modes);
    tcase_add_test(t, multitasking_needs_a_fixed_step);
    tcase_add_test(t, a_hybrid_block_runs_both_parts_in_every_tasking_mode);
    tcase_add_test(t, a_start_time_shifts_every_hit);
    tcase_add_test(t, running_in_pieces_equals_running_at_once);
    suite_add_tcase(s, t);
    return s;
}
