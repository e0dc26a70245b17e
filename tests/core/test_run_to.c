/* test_run_to.c: runs to a given time: tw_run_to, tw_tick_to, tw_run_times; what a run
 * reports when a function of the caller fails. */
#include "common.h"

static const int ratios[] = {1, 5};

static void every_method(void (*with)(const tw_method *m, int ratio))
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int k = 0; k < 2; k++)
            if (!m->ratio || !k) with(m, m->ratio ? m->ratio : ratios[k]);
}

static void must(tw_run *r, int rc, const char *what)
{
    char text[300];
    tw_message(r, text, sizeof text);
    ck_assert_msg(rc == TW_OK, "%s, %s: %s", r->method->name, what, text);
}

static void ends_at_the_time(const tw_method *m, int ratio)
{
    const double ends[] = {0.1, 0.1, 0.1234567, 0.2 + 1e-9, 0.3};
    test_run t;
    double x[4];
    test_open(&t, &test_oscillators, m->name, 0.01, ratio);
    for (int i = 0; i < 5; i++) {
        must(&t.r, tw_run_to(&t.r, ends[i]), "tw_run_to");
        ck_assert_msg(t.r.now.t == ends[i] && t.r.H == 0.01 && !t.r.now.sub,
                      "%s at %.17g, H = %g", m->name, t.r.now.t, t.r.H);
        ck_assert_int_eq(tw_resume(&t.r), TW_OK); /* the memory agrees */
        ck_assert(t.r.now.t == ends[i]);
    }
    test_reference(&test_oscillators, NULL, NULL, NULL, t.r.now.t, x);
    const double bound = m->order == 1 ? 0.4 : 0.02;
    ck_assert_msg(fabs(t.r.now.xs[0] - x[0]) < bound &&
                      fabs(t.r.now.xf[0] - x[2]) < bound,
                  "%s ratio %d: errors %g, %g", m->name, ratio, t.r.now.xs[0] - x[0],
                  t.r.now.xf[0] - x[2]);
    test_close(&t);
}

START_TEST(every_method_ends_at_the_time_exactly)
{
    every_method(ends_at_the_time);
}
END_TEST

/* Largest error of all states at 0.317, reached in `legs` legs of steps H. */
static double error_of_run(const tw_method *m, int ratio, double H, int legs)
{
    const double end = 0.317;
    test_run t;
    double x[4], worst = 0;
    test_open(&t, &test_oscillators, m->name, H, ratio);
    for (int i = 1; i <= legs; i++)
        must(&t.r, tw_run_to(&t.r, i == legs ? end : end * i / legs), "tw_run_to");
    test_reference(&test_oscillators, NULL, NULL, NULL, end, x);
    for (int i = 0; i < 4; i++) worst = fmax(worst, fabs(t.r.now.xs[i] - x[i]));
    test_close(&t);
    return worst;
}

/* Three legs that H does not divide, with steps H, H/2, H/4 ...: the error falls as
 * fast as that of a run with steps that divide the time. A lost order would double the
 * quotient six times. */
static void keeps_the_order(const tw_method *m, int ratio)
{
    double worst = 0;
    int n = 3, k = 0;
    while (error_of_run(m, ratio, 0.317 / n, 1) > 1e-2 && n < 4096) n *= 2;
    for (; k < 7; k++) {
        const double plain = error_of_run(m, ratio, 0.317 / (n << k), 1);
        const double error = error_of_run(m, ratio, 0.3169 / (n << k), 3);
        if (plain < 1e-11) break;
        worst = fmax(worst, error / plain);
    }
    if (getenv("TW_SHOW"))
        printf("%-24s ratio %2d: order %d, error at most %.2f of that of equal steps\n",
               m->name, ratio, m->order, worst);
    ck_assert_msg(k > 2 && worst < 20, "%s ratio %d: %.2f times the error", m->name,
                  ratio, worst);
}

START_TEST(shortened_steps_keep_the_order_of_every_method)
{
    every_method(keeps_the_order);
}
END_TEST

START_TEST(as_many_slow_steps_as_needed_for_every_step)
{
    /* counting t + H < tend made a step too many for 216 of these */
    test_run t;
    test_open(&t, tw_find_model("linear_pair"), "rk4", 0.01, 1);
    const int each = 4;
    for (int k = 1; k < 2000; k++) {
        t.r.H = 1.0 / k;
        ck_assert_int_eq(tw_start(&t.r), TW_OK);
        must(&t.r, tw_run_to(&t.r, 1), "tw_run_to");
        ck_assert(t.r.now.t == 1);
        ck_assert_msg(t.r.now.count[TW_SLOW] == each * k, "H = 1/%d: %g steps", k,
                      t.r.now.count[TW_SLOW] / each);
        if (k % 50) continue; /* the same by ticks */
        int n = 0;
        ck_assert_int_eq(tw_start(&t.r), TW_OK);
        for (; t.r.now.t < 1; n++) must(&t.r, tw_tick_to(&t.r, 1), "tw_tick_to");
        ck_assert_int_eq(n, k);
        ck_assert(t.r.now.t == 1);
    }
    test_close(&t);
}
END_TEST

START_TEST(steps_before_the_last_are_those_of_tw_advance)
{
    test_run a, b;
    test_open(&a, &test_oscillators, "adams4", 0.01, 5);
    test_open(&b, &test_oscillators, "adams4", 0.01, 5);
    must(&a.r, tw_run_to(&a.r, 3), "tw_run_to");
    ck_assert_int_eq(tw_advance(&b.r, 300 * b.r.now.ticks), TW_OK);
    ck_assert(!memcmp(a.r.now.xs, b.r.now.xs, 4 * sizeof(double)));
    ck_assert(a.r.now.t == 3 && a.r.now.count[TW_SLOW] == b.r.now.count[TW_SLOW]);
    test_close(&a);
    test_close(&b);
}
END_TEST

static void expect(tw_run *r, int rc, int code, const char *part)
{
    char text[300];
    tw_message(r, text, sizeof text);
    ck_assert_msg(rc == code, "code %d, %d expected: %s", rc, code, text);
    ck_assert_msg(strstr(text, part) != NULL, "\"%s\" does not say \"%s\"", text, part);
}

START_TEST(a_time_that_cannot_be_reached_is_refused_before_any_tick)
{
    test_run t;
    test_open(&t, &test_oscillators, "adams4", 0.01, 5);
    ck_assert_int_eq(tw_advance(&t.r, 5 * 10 + 2), TW_OK);
    const double now = t.r.now.t, x = t.r.now.xs[0];
    expect(&t.r, tw_run_to(&t.r, NAN), TW_E_TIME, "t is NaN");
    expect(&t.r, tw_run_to(&t.r, INFINITY), TW_E_TIME, "t is Inf");
    expect(&t.r, tw_run_to(&t.r, 0.05), TW_E_TIME, "t is 0.05, expected 0.104 or more");
    expect(&t.r, tw_run_to(&t.r, now + 0.003), TW_E_FULL_STEP, "2 ticks after one");
    expect(&t.r, tw_advance(&t.r, -5), TW_E_RANGE, "ticks is -5, expected 0 or more");
    ck_assert(t.r.now.t == now && t.r.now.xs[0] == x);
    must(&t.r, tw_run_to(&t.r, now + 0.004), "a tick of this step");
    ck_assert(t.r.now.t == now + 0.004 && t.r.now.sub == 4);
    must(&t.r, tw_run_to(&t.r, 0.25), "a later step");
    ck_assert(t.r.now.t == 0.25);
    test_close(&t);

    test_open(&t, &test_oscillators, "rk2", 0.01, 1); /* half steps are predictions */
    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    expect(&t.r, tw_run_to(&t.r, 0.005), TW_E_FULL_STEP, "1 tick");
    must(&t.r, tw_run_to(&t.r, 0.01), "the full step");
    test_close(&t);
}
END_TEST

START_TEST(a_shortened_step_survives_a_snapshot_and_plain_ticks)
{
    test_run a, b;
    double snapshot[2000];
    test_open(&a, &test_oscillators, "nordsieck", 0.01, 10);
    test_open(&b, &test_oscillators, "nordsieck", 0.01, 10);
    while (a.r.now.t < 0.112) must(&a.r, tw_tick_to(&a.r, 0.115), "tw_tick_to");
    ck_assert(a.r.H < 0.006 && a.r.now.sub);
    ck_assert_int_eq(tw_snapshot(&a.r, snapshot, 2000), TW_OK);
    ck_assert_int_eq(tw_restore(&b.r, snapshot, 2000), TW_OK);
    must(&a.r, tw_run_to(&a.r, 0.115), "tw_run_to");
    while (b.r.now.sub) must(&b.r, tw_tick(&b.r), "tw_tick"); /* leaves H shortened */
    must(&b.r, tw_run_to(&b.r, 0.115), "tw_run_to");
    ck_assert(a.r.H == 0.01 && b.r.H == 0.01 && b.r.now.t == 0.115);
    ck_assert(!memcmp(a.r.now.xs, b.r.now.xs, 4 * sizeof(double)));
    test_close(&a);
    test_close(&b);
}
END_TEST

typedef struct visits {
    int n;
    double t[40], x[40][4];
    int fail_at, code;
} visits;

static int visit(tw_run *r, double t, const double *xs, const double *xf, void *user)
{
    visits *v = user;
    const int i = v->n++;
    ck_assert(t <= r->now.t);
    v->t[i] = t;
    memcpy(v->x[i], xs, 2 * sizeof *xs);
    memcpy(v->x[i] + 2, xf, 2 * sizeof *xf);
    return v->fail_at == i + 1 ? v->code : TW_OK;
}

static void visits_all(const tw_method *m, int ratio)
{
    const double times[] = {0, 0, 0.0123, 0.02, 0.0333, 0.1, 0.1, 0.1234};
    visits v = {0}, plain = {0};
    test_run a, b;
    double *mem, x[4];
    test_open(&a, &test_oscillators, m->name, 0.01, ratio);
    test_open(&b, &test_oscillators, m->name, 0.01, ratio);
    const size_t len = tw_run_times_need(&a.r);
    mem = malloc(len * sizeof *mem);
    must(&a.r, tw_run_times(&a.r, times, 8, visit, &v, mem, len), "tw_run_times");
    ck_assert_int_eq(v.n, 8);
    must(&b.r, tw_run_times(&b.r, times + 7, 1, visit, &plain, mem, len), "one time");
    must(&b.r, tw_run_to(&b.r, 0.1234), "tw_run_to");
    ck_assert_msg(!memcmp(a.r.now.xs, b.r.now.xs, 4 * sizeof(double)),
                  "%s: output times changed the steps", m->name);
    for (int i = 0; i < 8; i++) {
        ck_assert(v.t[i] == times[i]);
        test_reference(&test_oscillators, NULL, NULL, NULL, times[i], x);
        ck_assert_msg(fabs(v.x[i][0] - x[0]) < 0.03 && fabs(v.x[i][2] - x[2]) < 0.2,
                      "%s at %g: errors %g, %g", m->name, times[i], v.x[i][0] - x[0],
                      v.x[i][2] - x[2]);
    }
    free(mem);
    test_close(&a);
    test_close(&b);
}

START_TEST(output_times_get_their_states_and_do_not_change_the_steps)
{
    every_method(visits_all);
}
END_TEST

START_TEST(bad_times_are_refused_and_a_visit_can_end_the_call)
{
    const double times[] = {0.1, 0.2, 0.15}, good[] = {0.1, 0.2, 0.3};
    visits v = {.fail_at = 2, .code = 77};
    test_run t;
    double mem[100];
    test_open(&t, &test_oscillators, "rk4", 0.01, 1);
    expect(&t.r, tw_run_times(&t.r, times, 3, visit, &v, mem, 100), TW_E_TIME,
           "times is 0.15, expected 0.2 or more");
    expect(&t.r, tw_run_times(&t.r, good, -1, visit, &v, mem, 100), TW_E_RANGE,
           "n is -1");
    expect(&t.r, tw_run_times(&t.r, good, 3, visit, &v, mem, 3), TW_E_MEMORY,
           "3 doubles");
    expect(&t.r, tw_run_times(&t.r, good, 3, NULL, &v, mem, 100), TW_E_NULL, "visit");
    ck_assert_int_eq(v.n, 0);
    ck_assert_int_eq(tw_run_times(&t.r, good, 3, visit, &v, mem, 100), 77);
    ck_assert(v.n == 2 && t.r.now.t >= 0.2 && t.r.now.t < 0.22);
    must(&t.r, tw_run_to(&t.r, 0.3), "going on"); /* the run is good */
    test_close(&t);
}
END_TEST

/* The oscillators, each function failing or returning NaN from a time on. */
typedef struct saboteur {
    double from;
    int slow, fast, input;
    double value;
} saboteur;

static int broken_slow(const tw_at *at, double *d)
{
    const saboteur *s = at->user;
    return s->slow && at->t >= s->from ? s->slow : test_oscillators.slow(at, d);
}

static int broken_fast(const tw_at *at, double *d)
{
    const saboteur *s = at->user;
    return s->fast && at->t >= s->from ? s->fast : test_oscillators.fast(at, d);
}

static int broken_input(double t, double *u, void *user)
{
    const saboteur *s = user;
    u[0] = s->value != 0 && t >= s->from ? s->value : sin(t);
    return s->input && t >= s->from ? s->input : TW_OK;
}

static saboteur sabotage;

static void set_saboteur(tw_run *r, void *user)
{
    r->input = broken_input;
    r->input_user = r->user = user;
}

static void reports_the_function(const tw_method *m, int ratio)
{
    static tw_model broken;
    const struct {
        saboteur s;
        int code;
        const char *part;
    } cases[] = {
        {{0.0501, 42, 0, 0, 0}, 42, "slow() of oscillators returned 42 at t = 0."},
        {{0.0501, 0, -7, 0, 0}, -7, "fast() of oscillators returned -7 at t = 0."},
        {{0.0501, 0, 0, 5, 0}, 5, "input() returned 5 at t = 0."},
        {{0.0501, TW_E_DOMAIN, 0, 0, 0},
         TW_E_DOMAIN,
         "hold: slow() of oscillators at t = 0."},
        {{0.0501, 0, 0, 0, NAN}, TW_E_INPUT, "not a finite number: u is NaN at t = 0."},
        {{0.0501, 0, 0, 0, INFINITY}, TW_E_INPUT, "u is Inf at t = 0."},
    };
    broken = test_oscillators;
    broken.slow = broken_slow;
    broken.fast = broken_fast;
    for (int i = 0; i < 6; i++)
        for (int batch = 0; batch < 2; batch++) {
            test_run t;
            char text[300];
            int rc = TW_OK;
            sabotage = cases[i].s;
            test_open_with(&t, &broken, m->name, 0.01, ratio, set_saboteur, &sabotage);
            if (batch)
                rc = tw_advance(&t.r, 1000);
            else
                while (!rc && t.r.now.t < 1) rc = tw_tick(&t.r);
            tw_message(&t.r, text, sizeof text);
            ck_assert_msg(rc == cases[i].code && strstr(text, cases[i].part),
                          "%s ratio %d: code %d: %s", m->name, ratio, rc, text);
            ck_assert_msg(t.r.now.report.t >= 0.04 && t.r.now.report.t < 0.08,
                          "%s ratio %d: %s", m->name, ratio, text);
            test_close(&t);
        }
}

START_TEST(a_failing_function_is_named_with_its_code_and_time)
{
    every_method(reports_the_function);
}
END_TEST

START_TEST(a_failure_of_an_earlier_call_is_not_reported_again)
{
    static tw_model broken;
    test_run t;
    double d[2];
    sabotage = (saboteur){0, 0, 0, 0, 0};
    broken = test_oscillators;
    broken.slow = broken_slow;
    test_open_with(&t, &broken, "rk4", 0.01, 1, set_saboteur, &sabotage);
    sabotage.slow = 9;
    expect(&t.r, tw_derivatives(&t.r, d, d), 9, "slow() of oscillators returned 9");
    sabotage.slow = 0;
    sabotage.input = 9;
    expect(&t.r, tw_tick(&t.r), 9, "input() returned 9 at t = 0");
    expect(&t.r, tw_advance(&t.r, 1), 9, "input() returned 9 at t = 0");
    test_close(&t);
}
END_TEST

START_TEST(a_diverged_run_names_the_method_and_the_step)
{
    test_run t;
    test_open(&t, &test_oscillators, "rk4", 1, 1);
    expect(&t.r, tw_run_to(&t.r, 1000), TW_E_DIVERGED, "with rk4, H = 1");
    test_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("run to");
    TCase *c = tcase_create("run to");
    suite_add_tcase(s, c);
    tcase_set_timeout(c, 300);
    tcase_add_test(c, every_method_ends_at_the_time_exactly);
    tcase_add_test(c, shortened_steps_keep_the_order_of_every_method);
    tcase_add_test(c, as_many_slow_steps_as_needed_for_every_step);
    tcase_add_test(c, steps_before_the_last_are_those_of_tw_advance);
    tcase_add_test(c, a_time_that_cannot_be_reached_is_refused_before_any_tick);
    tcase_add_test(c, a_shortened_step_survives_a_snapshot_and_plain_ticks);
    tcase_add_test(c, output_times_get_their_states_and_do_not_change_the_steps);
    tcase_add_test(c, bad_times_are_refused_and_a_visit_can_end_the_call);
    tcase_add_test(c, a_failing_function_is_named_with_its_code_and_time);
    tcase_add_test(c, a_failure_of_an_earlier_call_is_not_reported_again);
    tcase_add_test(c, a_diverged_run_names_the_method_and_the_step);
    return s;
}
