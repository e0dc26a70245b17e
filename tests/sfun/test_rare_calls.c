/* What a block meets outside a run in the host: a system without memory or threads, and
 * calls that Simulink may make and the host does not. */
#include "sfunction_fixture.h"

/* The last option is the number of threads. */
static const char *const two_threads =
    "'adams4_parallel'|0.01|4|[]|[]|[1 1 0 20 5 1 0 0 0 0 1 1 1 1 0 2]";

START_TEST(without_memory_or_a_thread_a_block_says_so)
{
    static const char *const refusals[][2] = {
        {"calloc", "m/plant|tworate 1:|out of memory"},
        {"malloc", "m/plant|tworate 1:|out of memory"},
        {"thread", "m/plant|tworate 2:|the worker thread could not be started"},
    };
    for (int i = 0; i < 3; i++) {
        twh *h = twh_new("m");
        params p = read_params(two_threads);
        ok(h, add(h, "plant", "tests/sfun/variants", "sfun_tw_refused", p.n,
                  (mxArray *const *)(uintptr_t)p.list));
        ok(h, twh_set_solver(h, "discrete", 0));
        ok(h, twh_set_times(h, 0, 1));
        ck_assert_int_eq(setenv("REFUSED", refusals[i][0], 1), 0);
        fails(h, twh_start(h), refusals[i][1]);
        ck_assert_int_eq(unsetenv("REFUSED"), 0);
        twh_free(h);
    }
}
END_TEST

/* The matrix of the fast part has 50000 rows. */
START_TEST(more_memory_than_a_block_can_have_is_refused)
{
    mxArray *param[] = {mxCreateString("adams4_ros"),
                        scalar(0.1),
                        scalar(4),
                        vector(NULL, 0),
                        mxCreateDoubleMatrix(1, 50000, mxREAL),
                        vector(NULL, 0)};
    twh *h = twh_new("m");
    ok(h, add(h, "call", "sfun", "sfun_tw_call", 6, param));
    fails(h, twh_start(h),
          "m/call|tworate 8:|at most 2147483647 numbers, got 15001600182");
    twh_free(h);
}
END_TEST

/* A block with ticks of 0.125 s, and one that makes the engine take steps of half that.
 */
static twh *slower_than_the_engine(const char *file, const char *text)
{
    twh *h = twh_new("m");
    ok(h, add_text(h, "block", file, text));
    ok(h, kind(h, "other", "constant", "1|0.0625"));
    if (strcmp(file, "sfun_tw_int") == 0) {
        ok(h, kind(h, "one", "constant", "1|0.125"));
        ok(h, twh_wire(h, "one", 1, "block", 1));
        ok(h, twh_wire(h, "one", 1, "block", 2));
    }
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_tasking(h, TWH_SINGLE));
    ok(h, twh_set_times(h, 0, 1));
    ok(h, twh_start(h));
    return h;
}

START_TEST(a_call_between_its_hits_does_not_advance_a_block)
{
    static const char *const blocks[][2] = {
        {"sfun_tw_linear_pair", "-1|0.25|2|[-1 0.1 0.1 -3]|[1 1]|[]"},
        {"sfun_tw_int", "-1|0.25|2|1|1|[]"},
    };
    for (int i = 0; i < 2; i++) {
        double x[2];
        for (int more = 0; more < 2; more++) {
            twh *h = slower_than_the_engine(blocks[i][0], blocks[i][1]);
            const ssEntry *entry = load(h, "sfun", blocks[i][0]);
            ok(h, twh_run(h, 0.0625));
            for (int k = 0; k < 3 * more; k++) {
                entry->outputs(twh_block(h, "block"), 0);
                entry->update(twh_block(h, "block"), 0);
            }
            ok(h, twh_run(h, 1));
            x[more] = twh_value(h, "block", 2, 1);
            twh_free(h);
        }
        ck_assert_double_ne(x[0], 1);
        ck_assert_double_eq(x[0], x[1]);
    }
}
END_TEST

/* Simulink wants this callback in each block with a port that inherits; no output of
 * the integrator does. */
START_TEST(the_integrator_takes_the_sample_time_that_an_output_is_offered)
{
    twh *h = twh_new("m");
    ok(h, add_text(h, "int", "sfun_tw_int", "2|0.1|4|1|1|[]"));
    const ssEntry *entry = load(h, "sfun", "sfun_tw_int");
    SimStruct *S = twh_block(h, "int");
    ok(h, twh_start(h));
    entry->set_output_sample_time(S, 1, 0.5, 0.25);
    ck_assert_double_eq(ssGetOutputPortSampleTime(S, 1), 0.5);
    ck_assert_double_eq(ssGetOutputPortOffsetTime(S, 1), 0.25);
    twh_free(h);
}
END_TEST

START_TEST(a_block_that_has_not_begun_has_no_operating_point)
{
    twh *h = twh_new("m");
    ok(h, add_text(h, "plant", "sfun_tw_kpr", "2|0.1|4|[]|[]|[]"));
    const ssEntry *entry = load(h, "sfun", "sfun_tw_kpr");
    SimStruct *S = twh_block(h, "plant");
    ok(h, twh_start(h));
    entry->start(S); /* without mdlInitializeConditions */
    ck_assert(ssGetErrorStatus(S) == NULL);
    mxDestroyArray(entry->get_state(S));
    ck_assert_ptr_nonnull(strstr(ssGetErrorStatus(S), "tworate 58: m/plant: "));
    ssSetErrorStatus(S, NULL);
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("S-functions: rare calls");
    TCase *t = tcase_create("rare calls");
    tcase_add_test(t, without_memory_or_a_thread_a_block_says_so);
    tcase_add_test(t, more_memory_than_a_block_can_have_is_refused);
    tcase_add_test(t, a_call_between_its_hits_does_not_advance_a_block);
    tcase_add_test(t, the_integrator_takes_the_sample_time_that_an_output_is_offered);
    tcase_add_test(t, a_block_that_has_not_begun_has_no_operating_point);
    suite_add_tcase(s, t);
    return s;
}
