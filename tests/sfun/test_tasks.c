/* test_tasks.c: blocks with two rates on a target whose fast task may interrupt the
 * slow one between its outputs and its update. The host never does that, so the test
 * calls the callbacks. */
#include "plant_fixture.h"

#include "simstruc.h"

/* of engine/engine.h, whose other names conflict with these tests */
void twh_begin_pass(twh *h, int major, int tid);

enum { STEPS = 3 };

static const char *const methods[] = {"euler", "ab2",    "am2",
                                      "am4",   "adams4", "nordsieck"};
enum { METHODS = sizeof methods / sizeof *methods };

static setting multitasking(const char *method)
{
    setting s = set_up(tw_find_model("quarter_car_tire"), tw_find_method(method));
    s.tasking = TWH_MULTI;
    s.unconnected = 1;
    return s;
}

static twh *with_plant(const setting *s)
{
    twh *h = new_host(s);
    ok(h, add_plant(h, "plant", s));
    ok(h, twh_log(h, "plant", 1, "xs"));
    ok(h, twh_log(h, "plant", 2, "xf"));
    ok(h, twh_start(h));
    return h;
}

/* A callback of the plant in a task. */
static void call(twh *h, void (*callback)(SimStruct *S, int_T tid), int tid)
{
    twh_begin_pass(h, 1, tid);
    callback(twh_block(h, "plant"), tid);
}

START_TEST(a_slow_task_that_is_interrupted_does_not_advance_the_run)
{
    const setting s = multitasking(methods[_i]);
    const int per_step = s.ratio, ns = s.model->ns, nf = s.model->nf;
    twh *whole = with_plant(&s), *h = with_plant(&s);
    ok(whole, twh_run(whole, twh_stop_time(whole)));

    const int done = STEPS * per_step + 1; /* instants: the last one is a slow step */
    for (int i = 0; i < done; i++) ok(h, twh_step(h));
    SimStruct *S = twh_block(h, "plant");
    const ssEntry *plant = load(h, "sfun", "sfun_tw_quarter_car_tire");
    call(h, plant->outputs, 1);
    call(h, plant->outputs, 0);
    call(h, plant->update, 0);
    call(h, plant->update, 1); /* the slow task goes on */
    call(h, plant->outputs, 0);

    const double *xf = twh_log_values(whole, "xf") + (done + 1) * nf;
    ck_assert_int_gt(twh_log_rows(whole, "xf"), done + 1);
    ck_assert_msg(!memcmp(ssGetOutputPortRealSignal(S, 1), xf, (size_t)nf * sizeof *xf),
                  "%s: the run has not moved by one tick", methods[_i]);
    ck_assert(!memcmp(ssGetOutputPortRealSignal(S, 0),
                      twh_log_values(whole, "xs") + STEPS * ns,
                      (size_t)ns * sizeof *xf));
    twh_free(whole);
    twh_free(h);
}
END_TEST

/* Enabled for 2.5 slow steps, disabled for 1.5: from then on the hits of the port are
 * in the middle of the slow steps of the run. In between another block writes to its
 * memory, as with a merged signal. */
START_TEST(a_block_that_is_enabled_again_shows_the_slow_state_of_its_last_step)
{
    const char *const plant = "2|0.125|4|[-1 0.1 0.1 -3]|[1 1]|[]";
    const double at[] = {0.25, 0.5, 0.59375, 0.625, 0.75};
    const int step[] = {2, 2, 2, 3, 4};
    twh *whole = twh_new("m"), *h = twh_new("m");
    ok(whole, add_text(whole, "plant", "sfun_tw_linear_pair", plant));
    ok(whole, twh_log(whole, "plant", 1, "xs"));
    ok(whole, run(whole, "discrete", 0, 1));

    ok(h, kind(h, "on", "pulse", "1|0.5|62.5|0|0.03125"));
    ok(h, add_text(h, "plant", "sfun_tw_linear_pair", plant));
    ok(h, twh_enabled_group(h, "g", "on", 1, 0));
    ok(h, twh_join(h, "plant", "g"));
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_times(h, 0, 1));
    twh_set_tasking(h, _i ? TWH_MULTI : TWH_SINGLE);
    ok(h, twh_start(h));
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        ok(h, twh_run(h, at[k]));
        double *shown = ssGetOutputPortRealSignal(twh_block(h, "plant"), 0);
        const double wanted = twh_log_values(whole, "xs")[step[k]];
        ck_assert_msg(*shown == wanted, "t = %g: %g instead of %g", at[k], *shown,
                      wanted);
        if (k == 0) {
            ok(h, twh_run(h, 0.4375)); /* off */
            *shown = 4711;
        }
    }
    twh_free(whole);
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("S-functions: tasks");
    TCase *t = tcase_create("tasks");
    tcase_add_loop_test(t, a_slow_task_that_is_interrupted_does_not_advance_the_run, 0,
                        METHODS);
    tcase_add_loop_test(
        t, a_block_that_is_enabled_again_shows_the_slow_state_of_its_last_step, 0, 2);
    suite_add_tcase(s, t);
    return s;
}
