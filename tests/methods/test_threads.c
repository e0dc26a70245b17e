/* test_threads.c: the two-track methods on two threads, the worker, and the trace. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sched_setaffinity */
#endif
#include "common.h"

#include "methods/threads/threads.h"

#include <sched.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { SLOWER = 10 };
#else
enum { SLOWER = 1 };
#endif

static const int ratios[] = {1, 2, 5, 10};
enum { RATIOS = 4 };

static const char *parallel(int q)
{
    static const char *const names[] = {
        "adams1_parallel", "adams2_parallel", "adams3_parallel", "adams4_parallel",
        "adams5_parallel", "adams6_parallel", "adams7_parallel", "adams8_parallel"};
    return names[q - 1];
}

typedef struct settings {
    tw_team *team;
    tw_trace *trace;
    int interpolation, passes, corrections, as_printed;
} settings;

static void set(tw_run *r, void *user)
{
    const settings *s = user;
    r->team = s->team;
    r->trace = s->trace;
    r->input = r->model->nu ? test_sine_input : NULL;
    r->opt[TW_OPT_REPAIRED] = !s->as_printed;
    if (s->interpolation) r->opt[TW_OPT_INTERPOLATION] = s->interpolation;
    if (s->passes) r->opt[TW_OPT_PASSES] = s->passes;
    if (s->corrections) r->opt[TW_OPT_CORRECTIONS] = s->corrections;
}

static void open_oscillators(test_run *t, const char *method, int ratio, settings *s)
{
    test_open_with(t, &test_oscillators, method, 0.01, ratio, set, s);
}

static void start(tw_team *team)
{
    ck_assert_int_eq(tw_team_start(team), TW_OK);
    ck_assert_int_eq(team->workers, 1);
    team->always = 1; /* use both threads even without a second core */
}

static void same_vectors(int n, const tw_past *a, const tw_past *b)
{
    for (int i = 0; i < n; i++) {
        ck_assert_int_eq(a[i].n, b[i].n);
        ck_assert(!memcmp(a[i].x, b[i].x, (size_t)a[i].n * sizeof(double)));
    }
}

/* Compares state, history, counters and clock. Their places in memory and the scratch
 * values may differ. */
static void same_runs(tw_run *a, tw_run *b)
{
    tw_past of_a[TW_NPAST], of_b[TW_NPAST];
    const int n = a->method->history(a, of_a);
    ck_assert_int_gt(n, 0);
    ck_assert_int_eq(n, b->method->history(b, of_b));
    same_vectors(n, of_a, of_b);
    ck_assert(!memcmp(a->now.xs, b->now.xs, (size_t)a->now.states * sizeof(double)));
    ck_assert(!memcmp(a->now.count, b->now.count, TW_NCOUNT * sizeof(double)));
    ck_assert(a->now.t == b->now.t && a->now.step == b->now.step &&
              a->now.sub == b->now.sub);
}

/* Steps with a team against steps without. */
static void same_bits(settings *s, const char *method, int ratio, int steps)
{
    test_run one, two;
    tw_team *team = s->team;
    open_oscillators(&two, method, ratio, s);
    s->team = NULL;
    open_oscillators(&one, method, ratio, s);
    s->team = team;
    for (int k = 0; k < steps; k++) {
        ck_assert_int_eq(tw_tick(&one.r), TW_OK);
        ck_assert_int_eq(tw_tick(&two.r), TW_OK);
        ck_assert_msg(!memcmp(one.r.now.xs, two.r.now.xs, 4 * sizeof(double)),
                      "%s ratio %d differs at step %d", method, ratio, k);
    }
    same_runs(&one.r, &two.r);
    test_close(&one);
    test_close(&two);
}

START_TEST(two_threads_give_the_bits_of_one)
{
    tw_team team;
    start(&team);
    for (int q = 1; q <= 8; q++)
        for (int k = 0; k < RATIOS; k++) {
            settings s = {.team = &team};
            same_bits(&s, parallel(q), ratios[k], 1000 / SLOWER);
        }
    tw_team_stop(&team);
}
END_TEST

START_TEST(two_threads_give_the_bits_of_one_in_every_variant)
{
    tw_team team;
    start(&team);
    for (int kind = TW_LINEAR; kind <= TW_DENSE; kind++)
        for (int passes = 1; passes <= 3; passes++)
            for (int as_printed = 0; as_printed <= 1; as_printed++) {
                settings s = {.team = &team,
                              .interpolation = kind,
                              .passes = passes,
                              .corrections = 1 + (kind & 1),
                              .as_printed = as_printed};
                same_bits(&s, "adams4_parallel", 3, 1000 / SLOWER);
            }
    tw_team_stop(&team);
}
END_TEST

START_TEST(evaluations_follow_passes_and_corrections)
{
    for (int passes = 1; passes <= 3; passes++)
        for (int corrections = 1; corrections <= 3; corrections++) {
            settings s = {.passes = passes, .corrections = corrections};
            double slow, fast;
            test_run t;
            open_oscillators(&t, "adams4_parallel", 5, &s);
            t.r.method->evals(&t.r, &slow, &fast);
            ck_assert(slow == passes + 2);
            ck_assert(fast == (passes + 1) * 5 * (corrections + 1));
            ck_assert_int_eq(tw_advance(&t.r, 13), TW_OK);
            ck_assert(t.r.now.count[TW_SLOW] == 10 * slow);
            ck_assert(t.r.now.count[TW_FAST] == 10 * fast);
            test_close(&t);
        }
}
END_TEST

START_TEST(a_part_may_have_no_states)
{
    static const tw_model *const models[] = {&test_all_slow, &test_all_fast};
    tw_team team;
    start(&team);
    for (int m = 0; m < 2; m++) {
        settings s = {.team = &team}, alone = {0};
        test_run two, one;
        test_open_with(&two, models[m], "adams5_parallel", 0.01, 2, set, &s);
        test_open_with(&one, models[m], "adams5_parallel", 0.01, 2, set, &alone);
        ck_assert_int_eq(tw_advance(&two.r, 100), TW_OK);
        ck_assert_int_eq(tw_advance(&one.r, 100), TW_OK);
        same_runs(&two.r, &one.r);
        test_close(&two);
        test_close(&one);
    }
    tw_team_stop(&team);
}
END_TEST

static void *work_with_a_team(void *arg)
{
    const int q = *(int *)arg;
    tw_team team;
    settings s = {.team = &team};
    start(&team);
    for (int k = 0; k < RATIOS; k++) same_bits(&s, parallel(q), ratios[k], 300);
    tw_team_stop(&team);
    return NULL;
}

START_TEST(two_teams_work_at_the_same_time)
{
    pthread_t thread[2];
    int q[2] = {4, 7};
    for (int k = 0; k < 2; k++)
        ck_assert_int_eq(pthread_create(&thread[k], NULL, work_with_a_team, &q[k]), 0);
    for (int k = 0; k < 2; k++) ck_assert_int_eq(pthread_join(thread[k], NULL), 0);
}
END_TEST

START_TEST(one_team_serves_several_runs_in_turn)
{
    tw_team team;
    settings s = {.team = &team}, alone = {0};
    test_run a, b, a1, b1;
    start(&team);
    open_oscillators(&a, "adams4_parallel", 5, &s);
    open_oscillators(&b, "adams6_parallel", 2, &s);
    open_oscillators(&a1, "adams4_parallel", 5, &alone);
    open_oscillators(&b1, "adams6_parallel", 2, &alone);
    for (int k = 0; k < 200; k++) {
        ck_assert_int_eq(tw_tick(&a.r), TW_OK);
        ck_assert_int_eq(tw_tick(&b.r), TW_OK);
    }
    ck_assert_int_eq(tw_advance(&a1.r, 200), TW_OK);
    ck_assert_int_eq(tw_advance(&b1.r, 200), TW_OK);
    ck_assert(!memcmp(a.r.now.xs, a1.r.now.xs, 4 * sizeof(double)));
    ck_assert(!memcmp(b.r.now.xs, b1.r.now.xs, 4 * sizeof(double)));
    test_close(&a);
    test_close(&b);
    test_close(&a1);
    test_close(&b1);
    tw_team_stop(&team);
}
END_TEST

START_TEST(teams_start_and_stop_many_times)
{
    tw_team team;
    settings s = {.team = &team};
    for (int k = 0; k < 200; k++) {
        test_run t;
        start(&team);
        if (k % 2) {
            open_oscillators(&t, "adams2_parallel", 2, &s);
            ck_assert_int_eq(tw_advance(&t.r, k % 7), TW_OK);
            test_close(&t);
        }
        tw_team_stop(&team);
        ck_assert_int_eq(team.workers, 0);
        tw_team_stop(&team); /* has no effect */
    }
    tw_team_stop(NULL);
    ck_assert_int_eq(tw_team_start(NULL), TW_E_NULL);
}
END_TEST

START_TEST(a_run_continues_on_one_thread_when_its_team_is_stopped)
{
    tw_team team;
    settings s = {.team = &team}, alone = {0};
    test_run t, t1;
    start(&team);
    open_oscillators(&t, "adams4_parallel", 5, &s);
    open_oscillators(&t1, "adams4_parallel", 5, &alone);
    ck_assert_int_eq(tw_advance(&t.r, 50), TW_OK);
    tw_team_stop(&team);
    ck_assert_int_eq(tw_advance(&t.r, 50), TW_OK);
    ck_assert_int_eq(tw_advance(&t1.r, 100), TW_OK);
    ck_assert(!memcmp(t.r.now.xs, t1.r.now.xs, 4 * sizeof(double)));
    test_close(&t);
    test_close(&t1);
}
END_TEST

/* The oscillators, with failures after t = 0.2 in each part. */
typedef struct trouble {
    int slow_code, fast_code, slow_nan, fast_nan;
} trouble;

static int bad_slow(const tw_at *a, double *d)
{
    const trouble *bad = a->user;
    const int rc = test_oscillators.slow(a, d);
    if (a->t < 0.2) return rc;
    if (bad->slow_nan) d[1] = NAN;
    return bad->slow_code;
}

static int bad_fast(const tw_at *a, double *d)
{
    const trouble *bad = a->user;
    const int rc = test_oscillators.fast(a, d);
    if (a->t < 0.2) return rc;
    if (bad->fast_nan) d[1] = NAN;
    return bad->fast_code;
}

static void expect_failure(tw_team *team, trouble bad, int code, const char *name)
{
    tw_model model = test_oscillators;
    settings s = {.team = team};
    test_run t;
    double good[4];
    char text[200];
    int rc = TW_OK;
    model.slow = bad_slow;
    model.fast = bad_fast;
    test_open_with(&t, &model, "adams4_parallel", 0.01, 5, set, &s);
    t.r.user = &bad;
    for (int k = 0; k < 40 && !rc; k++) {
        memcpy(good, t.r.now.xs, sizeof good);
        rc = tw_tick(&t.r);
    }
    ck_assert_int_eq(rc, code);
    ck_assert(!memcmp(good, t.r.now.xs, sizeof good));
    ck_assert_double_eq_tol(t.r.now.t, 0.19, 0.011);
    tw_message(&t.r, text, sizeof text);
    ck_assert_msg(strstr(text, name) != NULL, "%s", text);
    test_close(&t);
}

START_TEST(a_failure_in_either_track_stops_both_and_the_worker_survives)
{
    static const trouble bad[] = {{TW_E_DOMAIN, 0, 0, 0},
                                  {0, TW_E_USER, 0, 0},
                                  {TW_E_DOMAIN, TW_E_USER, 0, 0},
                                  {0, 0, 1, 0},
                                  {0, 0, 0, 1}};
    static const int code[] = {TW_E_DOMAIN, TW_E_USER, TW_E_DOMAIN, TW_E_DIVERGED,
                               TW_E_DIVERGED};
    static const char *const name[] = {"domain", "caller", "domain", "q", "x"};
    tw_team team;
    start(&team);
    for (int k = 0; k < 5; k++) {
        settings s = {.team = &team};
        expect_failure(NULL, bad[k], code[k], name[k]); /* on one thread */
        expect_failure(&team, bad[k], code[k], name[k]);
        same_bits(&s, "adams4_parallel", 5, 50);
    }
    tw_team_stop(&team);
}
END_TEST

/* A fast part that fails at a given call, and a slow part that fails unless time and
 * state match. */
static int fast_calls;

static int strict_slow(const tw_at *a, double *d)
{
    if (fabs(a->xs[0] - a->t) > 0.02) return TW_E_DOMAIN;
    d[0] = 1;
    return TW_OK;
}

static int failing_fast(const tw_at *a, double *d)
{
    if (++fast_calls == 0) return TW_E_USER;
    d[0] = -a->xf[0];
    return TW_OK;
}

START_TEST(a_failing_fast_step_gives_the_same_code_with_and_without_a_trace)
{
    enum { RATIO = 4 };
    static const tw_var x = {.name = "x"};
    const tw_model model = {.name = "strict",
                            .ns = 1,
                            .nf = 1,
                            .slow_var = &x,
                            .fast_var = &x,
                            .slow = strict_slow,
                            .fast = failing_fast};
    for (int call = 1; call <= 4 * RATIO; call++)
        for (int recorded = 0; recorded < 2; recorded++) {
            tw_trace trace = {0};
            settings s = {.trace = recorded ? &trace : NULL};
            test_run t;
            fast_calls = 1;
            test_open_with(&t, &model, "adams2_parallel", 0.1, RATIO, set, &s);
            ck_assert_int_eq(tw_advance(&t.r, 5), TW_OK);
            fast_calls = -call;
            ck_assert_msg(tw_tick(&t.r) == TW_E_USER, "call %d, recorded %d: %d", call,
                          recorded, t.r.now.report.code);
            test_close(&t);
        }
}
END_TEST

static void *on_one_core(void *arg)
{
    cpu_set_t all, one;
    size_t core = 0;
    (void)arg;
    ck_assert_int_eq(sched_getaffinity(0, sizeof all, &all), 0);
    while (!CPU_ISSET(core, &all)) core++;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    ck_assert_int_eq(sched_setaffinity(0, sizeof one, &one), 0);

    tw_team team;
    settings s = {.team = &team};
    start(&team); /* the worker inherits the affinity */
    const double begin = tw_wall_time();
    same_bits(&s, "adams4_parallel", 10, 2000 / SLOWER);
    /* Each of the three syncs of a step may cost a wake-up of about 50 us: 0.3 s. With
     * an unbounded spin it would cost time slices of the scheduler: 20 s. */
    ck_assert_double_le(tw_wall_time() - begin, 5);
    tw_team_stop(&team);
    return NULL;
}

/* The child of a fork has no worker: its first tick says so, and stopping the team
 * does not wait for it. */
static int child_of_a_fork(test_run *t, tw_team *team)
{
    char text[300];
    alarm(20); /* instead of hanging */
    if (tw_tick(&t->r) != TW_E_TEAM) return 1;
    tw_message(&t->r, text, sizeof text);
    if (!strstr(text, "forked")) return 2;
    tw_team_stop(team);
    if (team->workers) return 3;
    t->r.team = NULL;
    if (tw_set_state(&t->r, NULL, NULL)) return 4;
    return tw_advance(&t->r, 100) ? 5 : 0;
}

START_TEST(the_child_of_a_fork_is_refused_its_parents_team)
{
    for (int alone = 0; alone <= 1; alone++) {
        tw_team team;
        settings s = {.team = &team};
        test_run t;
        int status;
        start(&team);
        open_oscillators(&t, parallel(4), 5, &s);
        ck_assert_int_eq(tw_advance(&t.r, 30), TW_OK);
        team.always = !alone;
        if (alone) t.r.now.pace.alone = 1; /* one thread is faster now */
        const pid_t child = fork();
        if (child == 0) _exit(child_of_a_fork(&t, &team));
        ck_assert(waitpid(child, &status, 0) == child);
        ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0,
                      "the child ended with status %d", status);
        ck_assert_int_eq(tw_advance(&t.r, 30), TW_OK);
        tw_team_stop(&team);
        test_close(&t);
    }
}
END_TEST

START_TEST(a_missing_core_does_not_stall_the_run)
{
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, on_one_core, NULL), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
}
END_TEST

/* Simulates shared ticks of this duration and ticks alone of 100 us. Returns the
 * fraction of shared ticks, and the time lost by sharing as a fraction of the total. */
static void simulate_sharing(double seconds, double *share, double *lost)
{
    enum { TICKS = 20000 };
    const double alone = 100e-6;
    const tw_team team = {.workers = 1};
    tw_pace pace = {0};
    double time = 0;
    int shared = 0;
    for (int k = 0; k < TICKS; k++) {
        const int now = tw_team_is_faster(&team, &pace);
        tw_team_record(&pace, now, now ? seconds : alone);
        shared += now;
        time += now ? seconds : alone;
    }
    *share = (double)shared / TICKS;
    *lost = 1 - TICKS * alone / time;
}

START_TEST(a_run_shares_its_ticks_while_that_is_faster)
{
    double share, lost;
    simulate_sharing(60e-6, &share, &lost);
    ck_assert_double_gt(share, 0.98);
    simulate_sharing(101e-6, &share, &lost); /* about equal */
    ck_assert_double_lt(lost, 0.01);
    for (double seconds = 120e-6; seconds < 0.02; seconds *= 3) {
        simulate_sharing(seconds, &share, &lost);
        ck_assert(share > 0 && share < 0.4); /* it keeps trying */
        /* at most 1 in 16, plus one shared tick that is too slow */
        ck_assert_msg(lost < 0.08, "%g: %g lost", seconds, lost);
    }
}
END_TEST

START_TEST(a_run_shares_its_ticks_again_when_the_core_comes_back)
{
    const tw_team team = {.workers = 1};
    tw_pace pace = {0};
    int shared = 0;
    for (int k = 0; k < 200; k++) { /* 5 ms late each time */
        const int now = tw_team_is_faster(&team, &pace);
        tw_team_record(&pace, now, now ? 5e-3 : 100e-6);
    }
    for (int k = 0; k < 2000; k++) { /* the loss requires 80 ms, 800 ticks, alone */
        const int now = tw_team_is_faster(&team, &pace);
        tw_team_record(&pace, now, now ? 60e-6 : 100e-6);
        shared += now;
    }
    ck_assert_int_gt(shared, 1000);
}
END_TEST

/* One interrupted tick alone must not make every shared tick look fast. */
START_TEST(an_interrupted_tick_does_not_mislead_the_choice)
{
    const tw_team team = {.workers = 1};
    tw_pace pace = {0};
    int shared = 0;
    for (int k = 0; k < 2000; k++) {
        const int now = tw_team_is_faster(&team, &pace);
        tw_team_record(&pace, now, now ? 150e-6 : k == 0 ? 4e-3 : 100e-6);
        shared += now;
    }
    ck_assert_int_lt(shared, 400);
}
END_TEST

enum { SPANS = 4000 };

static int by_track_and_time(const void *a, const void *b)
{
    const tw_span *x = a, *y = b;
    if (x->track != y->track) return x->track - y->track;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

/* The spans of one track as letters P, E, C and W; each starts after the end of the
 * previous one. Advances *from past them. */
static void span_letters(const tw_trace *trace, int track, char *text)
{
    double end = 0;
    for (int i = 0; i < trace->used; i++) {
        const tw_span *s = &trace->span[i];
        if (s->track != track) continue;
        ck_assert(s->begin >= end && s->end >= s->begin);
        end = s->end;
        *text++ = "PECW"[s->kind];
    }
    *text = 0;
}

/* The sorted trace of `steps` regular slow steps. */
static void record_trace(tw_trace *trace, const tw_model *model, const char *method,
                         int ratio, int steps, tw_team *team)
{
    settings s = {.team = team, .interpolation = TW_LINEAR, .as_printed = 1};
    test_run t;
    test_open_with(&t, model, method, 0.01, ratio, set, &s);
    ck_assert_int_eq(tw_advance(&t.r, 3L * t.r.now.ticks),
                     TW_OK); /* after the start-up */
    t.r.trace = trace;
    trace->used = 0;
    ck_assert_int_eq(tw_advance(&t.r, (long)steps * t.r.now.ticks), TW_OK);
    qsort(trace->span, (size_t)trace->used, sizeof *trace->span, by_track_and_time);
    test_close(&t);
}

START_TEST(the_trace_of_the_serial_method_is_figure_3_of_the_paper)
{
    static tw_span span[SPANS];
    tw_trace trace = {span, SPANS, 0};
    char text[SPANS];
    record_trace(&trace, &test_oscillators, "adams4", 3, 2, NULL);
    span_letters(&trace, TW_SLOW, text);
    ck_assert_str_eq(text, "PECE"
                           "PECE");
    span_letters(&trace, TW_FAST, text);
    ck_assert_str_eq(text, "PECEPECEPECE"
                           "PECEPECEPECE");
    /* the slow track's evaluations wait for the fast track: P, then fast, then E C E */
    const tw_span *slow = trace.span, *fast = trace.span + 8;
    ck_assert(slow[0].end <= fast[0].begin && fast[11].end <= slow[1].begin);
    ck_assert(slow[4].end <= fast[12].begin && fast[23].end <= slow[5].begin);
}
END_TEST

static void sleep_a_while(void)
{
    const struct timespec time = {0, 500000};
    nanosleep(&time, NULL);
}

static int sleeping_slow(const tw_at *a, double *d)
{
    sleep_a_while();
    return test_oscillators.slow(a, d);
}

static int sleeping_fast(const tw_at *a, double *d)
{
    sleep_a_while();
    return test_oscillators.fast(a, d);
}

/* Evaluations sleep, so that they overlap even on one core. */
START_TEST(the_trace_of_the_parallel_method_is_figure_4_of_the_paper)
{
    static tw_span span[SPANS];
    tw_trace trace = {span, SPANS, 0};
    tw_model model = test_oscillators;
    tw_team team;
    char text[SPANS];
    int overlaps = 0;
    model.slow = sleeping_slow;
    model.fast = sleeping_fast;
    start(&team);
    record_trace(&trace, &model, "adams4_parallel", 2, 2, &team);
    tw_team_stop(&team);
    span_letters(&trace, TW_SLOW, text);
    ck_assert_str_eq(text, "PECWECE"
                           "PECWECE");
    span_letters(&trace, TW_FAST, text);
    ck_assert_str_eq(text, "PECEPECEWPECEPECEW"
                           "PECEPECEWPECEPECEW");
    for (int i = 0; i < trace.used; i++)
        for (int k = 0; k < trace.used; k++) {
            const tw_span *a = &span[i], *b = &span[k];
            if (a->track == TW_SLOW && b->track == TW_FAST &&
                a->kind == TW_SPAN_EVALUATE && b->kind == TW_SPAN_EVALUATE)
                overlaps += a->begin < b->end && b->begin < a->end;
        }
    ck_assert_int_ge(overlaps, 4); /* of the six slow evaluations */
}
END_TEST

START_TEST(a_full_trace_stops_and_the_run_continues)
{
    tw_span span[11];
    tw_trace trace = {span, 10, 0};
    tw_team team;
    settings s = {.team = &team, .trace = &trace};
    test_run t;
    memset(span, 0, sizeof span);
    span[10].t = 4711;
    start(&team);
    open_oscillators(&t, "adams4_parallel", 5, &s);
    ck_assert_int_eq(tw_advance(&t.r, 50), TW_OK);
    tw_team_stop(&team);
    ck_assert_int_eq(trace.used, 10);
    ck_assert(span[10].t == 4711);
    for (int i = 0; i < 10; i++) ck_assert(span[i].begin > 0);
    test_close(&t);
}
END_TEST

START_TEST(a_trace_does_not_change_the_bits)
{
    static tw_span span[SPANS];
    tw_trace trace = {span, SPANS, 0};
    static const char *const methods[] = {"adams4", "adams4_parallel"};
    for (int m = 0; m < 2; m++) {
        settings with = {.trace = &trace}, without = {0};
        test_run a, b;
        open_oscillators(&a, methods[m], 5, &with);
        open_oscillators(&b, methods[m], 5, &without);
        ck_assert_int_eq(tw_advance(&a.r, 100), TW_OK);
        ck_assert_int_eq(tw_advance(&b.r, 100), TW_OK);
        same_runs(&a.r, &b.r);
        ck_assert_int_gt(trace.used, 100);
        test_close(&a);
        test_close(&b);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("threads");
    TCase *c = tcase_create("threads");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, two_threads_give_the_bits_of_one);
    tcase_add_test(c, two_threads_give_the_bits_of_one_in_every_variant);
    tcase_add_test(c, evaluations_follow_passes_and_corrections);
    tcase_add_test(c, a_part_may_have_no_states);
    tcase_add_test(c, two_teams_work_at_the_same_time);
    tcase_add_test(c, one_team_serves_several_runs_in_turn);
    tcase_add_test(c, teams_start_and_stop_many_times);
    tcase_add_test(c, a_run_continues_on_one_thread_when_its_team_is_stopped);
    tcase_add_test(c, a_failure_in_either_track_stops_both_and_the_worker_survives);
    tcase_add_test(c, a_failing_fast_step_gives_the_same_code_with_and_without_a_trace);
    tcase_add_test(c, the_child_of_a_fork_is_refused_its_parents_team);
    tcase_add_test(c, a_missing_core_does_not_stall_the_run);
    tcase_add_test(c, a_run_shares_its_ticks_while_that_is_faster);
    tcase_add_test(c, a_run_shares_its_ticks_again_when_the_core_comes_back);
    tcase_add_test(c, an_interrupted_tick_does_not_mislead_the_choice);
    tcase_add_test(c, the_trace_of_the_serial_method_is_figure_3_of_the_paper);
    tcase_add_test(c, the_trace_of_the_parallel_method_is_figure_4_of_the_paper);
    tcase_add_test(c, a_full_trace_stops_and_the_run_continues);
    tcase_add_test(c, a_trace_does_not_change_the_bits);
    suite_add_tcase(s, c);
    return s;
}
