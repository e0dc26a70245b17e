/* test_run.c: runs with every method: memory, time, inputs, snapshots, counters. */
#include "common.h"

/* glibc calls these for every allocation; sanitizers have their own. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define COUNTS_ALLOCATIONS 0
static volatile long allocations;
#else
#define COUNTS_ALLOCATIONS 1
static volatile long allocations;
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    allocations++;
    return __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    allocations++;
    return __libc_realloc(old, size);
}
#endif

static const int ratios[] = {1, 2, 5, 10};

/* Calls `with` for every method and ratio. */
static void every_method(void (*with)(const tw_method *m, int ratio))
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int k = 0; k < 4; k++) {
            if (m->ratio && k) continue;
            with(m, m->ratio ? m->ratio : ratios[k]);
        }
}

static double stable_step(int ratio)
{
    return ratio > 5 ? 0.02 : 0.01;
}

static void ticks(test_run *t, int n)
{
    for (int i = 0; i < n; i++) {
        const int rc = tw_tick(&t->r);
        ck_assert_msg(!rc, "%s: %s", t->r.method->name, tw_error(rc));
    }
}

static int same_state(const tw_run *a, const tw_run *b)
{
    const tw_model *m = a->model;
    const size_t n = (size_t)(m->ns + m->nf + m->nd) * sizeof(double);
    return a->now.t == b->now.t && !memcmp(a->now.xs, b->now.xs, n);
}

static void set_sine(tw_run *r, void *user)
{
    (void)user;
    r->input = test_sine_input;
}

static void copy_into(test_run *to, const test_run *from)
{
    to->r = from->r;
    to->len = from->len;
    to->mem = malloc(to->len * sizeof *to->mem);
    memcpy(to->mem, from->mem, to->len * sizeof *to->mem);
}

static void snapshot(const tw_method *m, int ratio)
{
    test_run t, copy;
    test_open_with(&t, &test_oscillators, m->name, stable_step(ratio), ratio, set_sine,
                   NULL);
    /* at every tick of the first steps: during start-up, at half steps, in between */
    for (int k = 0; k < 3 * t.r.now.ticks + 8; k++) {
        copy_into(&copy, &t);
        ck_assert_int_eq(tw_bind(&copy.r, copy.mem, copy.len), TW_OK);
        ck_assert(same_state(&t.r, &copy.r));
        const size_t size = tw_snapshot_need(&t.r);
        double *saved = malloc(size * sizeof *saved);
        ck_assert_int_eq(tw_snapshot(&t.r, saved, size), TW_OK);

        ticks(&t, 2 * t.r.now.ticks + 1);
        ticks(&copy, 2 * copy.r.now.ticks + 1);
        ck_assert_msg(same_state(&t.r, &copy.r), "%s ratio %d, copy at tick %d",
                      m->name, ratio, k);

        ck_assert_int_eq(tw_restore(&t.r, saved, size), TW_OK);
        ticks(&t, 2 * t.r.now.ticks + 1);
        ck_assert_msg(same_state(&t.r, &copy.r), "%s ratio %d, restore at tick %d",
                      m->name, ratio, k);
        ck_assert_int_eq(tw_restore(&t.r, saved, size), TW_OK);
        free(saved);
        test_close(&copy);
        ticks(&t, 1);
    }
    test_close(&t);
}

START_TEST(restore_from_a_snapshot_continues_bit_identically)
{
    every_method(snapshot);
}
END_TEST

static void check_interleaved(const tw_method *m, int ratio)
{
    test_run a, b, alone_a, alone_b;
    const double H = stable_step(ratio);
    test_open_with(&a, &test_oscillators, m->name, H, ratio, set_sine, NULL);
    test_open(&b, &test_relay, m->name, H, ratio);
    test_open_with(&alone_a, &test_oscillators, m->name, H, ratio, set_sine, NULL);
    test_open(&alone_b, &test_relay, m->name, H, ratio);
    for (int k = 0; k < 10 * a.r.now.ticks; k++) {
        ticks(&a, 1);
        ticks(&b, 1);
    }
    ticks(&alone_a, 10 * a.r.now.ticks);
    ticks(&alone_b, 10 * a.r.now.ticks);
    ck_assert_msg(same_state(&a.r, &alone_a.r), "%s ratio %d", m->name, ratio);
    ck_assert_msg(same_state(&b.r, &alone_b.r), "%s ratio %d", m->name, ratio);
    test_close(&a);
    test_close(&b);
    test_close(&alone_a);
    test_close(&alone_b);
}

START_TEST(two_interleaved_runs_equal_two_separate_ones)
{
    every_method(check_interleaved);
}
END_TEST

static void no_allocation(const tw_method *m, int ratio)
{
    test_run t;
    test_open_with(&t, &test_oscillators, m->name, stable_step(ratio), ratio, set_sine,
                   NULL);
    const long before = allocations;
    const int rc = tw_advance(&t.r, 20 * t.r.now.ticks);
    const long now = allocations; /* before the assertions of check allocate */
    ck_assert_int_eq(rc, TW_OK);
    ck_assert_msg(now == before, "%s ratio %d: %ld allocations", m->name, ratio,
                  now - before);
    test_close(&t);
}

START_TEST(a_tick_allocates_nothing)
{
    if (COUNTS_ALLOCATIONS) {
        const long before = allocations;
        void *volatile block = malloc(10);
        ck_assert_int_gt(allocations, before); /* the counter works */
        free(block);
        every_method(no_allocation);
    }
}
END_TEST

static void check_memory_end(const tw_method *m, int ratio)
{
    test_run t;
    test_open(&t, &test_oscillators, m->name, stable_step(ratio), ratio);
    double *guarded = malloc((t.len + 8) * sizeof *guarded);
    memset(guarded, 0, t.len * sizeof *guarded);
    for (int i = 0; i < 8; i++) guarded[t.len + (size_t)i] = 1234.5 + i;
    ck_assert_int_eq(tw_bind(&t.r, guarded, t.len), TW_OK);
    ck_assert_int_eq(tw_start(&t.r), TW_OK);
    ticks(&t, 20 * t.r.now.ticks);
    for (int i = 0; i < 8; i++)
        ck_assert_msg(guarded[t.len + (size_t)i] == 1234.5 + i, "%s ratio %d", m->name,
                      ratio);
    free(guarded);
    test_close(&t);
}

START_TEST(a_run_stays_within_its_memory)
{
    every_method(check_memory_end);
}
END_TEST

START_TEST(memory_of_another_run_is_rejected)
{
    test_run t;
    tw_run other;
    test_open(&t, &test_oscillators, "rk4", 0.01, 1);
    double *room = calloc(t.len + 500, sizeof *room);
    memcpy(room, t.mem, t.len * sizeof *room);
    tw_init(&other, &test_relay, tw_find_method("rk4"), 0.01, 1);
    ck_assert_int_eq(tw_bind(&other, room, t.len + 500), TW_E_MEMORY);
    ck_assert_int_eq(tw_tick(&other), TW_E_NOT_STARTED);
    free(room);
    test_close(&t);
}
END_TEST

START_TEST(a_start_lays_out_the_memory_for_the_present_settings)
{
    test_run t;
    test_open(&t, &test_oscillators, "rk4", 0.01, 1);
    t.r.method = tw_find_method("adams8"); /* needs more memory than was bound */
    ck_assert_int_eq(tw_start(&t.r), TW_E_MEMORY);
    ck_assert_int_eq(tw_tick(&t.r), TW_E_NOT_STARTED);
    t.r.method = tw_find_method("heun");
    ck_assert_int_eq(tw_bind(&t.r, t.mem, t.len), TW_OK);
    ck_assert_int_eq(tw_start(&t.r), TW_OK);
    ticks(&t, 10);
    test_close(&t);
}
END_TEST

static void set_t0(tw_run *r, void *t0)
{
    r->t0 = *(double *)t0;
}

static void slow_instants(const tw_method *m, int ratio)
{
    test_run t;
    double t0 = 3.7;
    const double H = stable_step(ratio);
    test_open_with(&t, &test_oscillators, m->name, H, ratio, set_t0, &t0);
    ck_assert(t.r.now.t == t0);
    for (int n = 1; n <= 100; n++) {
        for (int j = 1; j <= t.r.now.ticks; j++) {
            const double before = t.r.now.t;
            ticks(&t, 1);
            ck_assert(t.r.now.t > before);
        }
        ck_assert_msg(t.r.now.t == t0 + n * H, "%s ratio %d step %d", m->name, ratio,
                      n);
    }
    test_close(&t);
}

START_TEST(slow_steps_fall_on_exact_instants_for_every_ratio)
{
    every_method(slow_instants);
}
END_TEST

START_TEST(time_does_not_drift_over_a_million_ticks)
{
    test_run t;
    test_open(&t, tw_find_model("linear_pair"), "heun", 1e-3, 1);
    ck_assert_int_eq(tw_advance(&t.r, 1000000), TW_OK);
    ck_assert(t.r.now.t == 1e6 * 1e-3);
    test_close(&t);
}
END_TEST

static void nominal(const tw_method *m, int ratio)
{
    test_run t;
    double slow, fast;
    test_open(&t, &test_oscillators, m->name, stable_step(ratio), ratio);
    m->evals(&t.r, &slow, &fast);
    ticks(&t, 12 * t.r.now.ticks); /* after every start-up: at most 7 old steps */
    const double s0 = t.r.now.count[TW_SLOW], f0 = t.r.now.count[TW_FAST];
    const double s1 = t.r.now.count[TW_START_SLOW], f1 = t.r.now.count[TW_START_FAST];
    ticks(&t, 7 * t.r.now.ticks);
    ck_assert_msg(
        t.r.now.count[TW_SLOW] - s0 == 7 * slow &&
            t.r.now.count[TW_FAST] - f0 == 7 * fast,
        "%s ratio %d: %g slow and %g fast in 7 steps, nominal %g and %g a step",
        m->name, ratio, t.r.now.count[TW_SLOW] - s0, t.r.now.count[TW_FAST] - f0, slow,
        fast);
    ck_assert(t.r.now.count[TW_START_SLOW] == s1 && t.r.now.count[TW_START_FAST] == f1);
    if (getenv("TW_SHOW"))
        fprintf(stderr, "%-16s ratio %2d: %g slow, %g fast a step; start-up %g, %g\n",
                m->name, ratio, slow, fast, s1, f1);
    test_close(&t);
}

START_TEST(every_step_takes_the_nominal_number_of_evaluations)
{
    every_method(nominal);
}
END_TEST

START_TEST(outputs_and_derivatives_are_not_counted)
{
    test_run t;
    double y[2], dxs[1], dxf[1];
    test_open(&t, tw_find_model("linear_pair"), "rk4", 0.01, 1);
    ck_assert_int_eq(tw_outputs(&t.r, y), TW_OK);
    ck_assert_int_eq(tw_derivatives(&t.r, dxs, dxf), TW_OK);
    ck_assert(y[0] == t.r.now.xs[0] && y[1] == t.r.now.xf[0]);
    ck_assert(dxs[0] == -1 + 0.5 &&
              dxf[0] == 2 - 20); /* A x + B y, C x + D y at (1, 1) */
    for (int i = 0; i < TW_NCOUNT; i++) ck_assert(t.r.now.count[i] == 0);
    test_close(&t);
}
END_TEST

static int constant_input(double t, double *u, void *user)
{
    (void)t;
    u[0] = *(double *)user;
    return TW_OK;
}

static void set_constant(tw_run *r, void *user)
{
    r->input = constant_input;
    r->input_user = user;
}

static void held_or_function(const tw_method *m, int ratio)
{
    test_run held, function, standard;
    double u = -0.75;
    const double H = stable_step(ratio);
    test_open(&held, &test_oscillators, m->name, H, ratio);
    test_open(&standard, &test_oscillators, m->name, H, ratio);
    test_open_with(&function, &test_oscillators, m->name, H, ratio, set_constant, &u);
    ck_assert_int_eq(tw_hold(&held.r, &u), TW_OK);
    ticks(&held, 9 * held.r.now.ticks);
    ticks(&function, 9 * held.r.now.ticks);
    ticks(&standard, 9 * held.r.now.ticks);
    ck_assert_msg(same_state(&held.r, &function.r), "%s ratio %d", m->name, ratio);
    ck_assert_msg(!same_state(&held.r, &standard.r), "%s ratio %d", m->name, ratio);
    double now;
    ck_assert_int_eq(tw_inputs(&held.r, &now), TW_OK);
    ck_assert(now == u);
    test_close(&held);
    test_close(&function);
    test_close(&standard);
}

START_TEST(a_constant_held_or_from_a_function_gives_the_same_bits)
{
    every_method(held_or_function);
}
END_TEST

static int failing_input(double t, double *u, void *user)
{
    u[0] = 0;
    return t > *(double *)user ? TW_E_USER : TW_OK;
}

static void set_failing(tw_run *r, void *user)
{
    r->input = failing_input;
    r->input_user = user;
}

static void input_fails(const tw_method *m, int ratio)
{
    test_run t;
    double last = 0.055, good[4];
    int rc = TW_OK;
    test_open_with(&t, &test_oscillators, m->name, 0.01, ratio, set_failing, &last);
    for (int k = 0; k < 100 * t.r.now.ticks && !rc; k++) {
        memcpy(good, t.r.now.xs, sizeof good);
        rc = tw_tick(&t.r);
    }
    ck_assert_msg(rc == TW_E_USER, "%s: %d", m->name, rc);
    ck_assert(!memcmp(good, t.r.now.xs, sizeof good));
    ck_assert_int_eq(tw_tick(&t.r), TW_E_USER); /* the run stays stopped */
    test_close(&t);
}

START_TEST(a_failing_input_function_stops_the_run_at_the_last_good_state)
{
    every_method(input_fails);
}
END_TEST

static void relay_switches(const tw_method *m, int ratio)
{
    test_run t;
    int switches = 0;
    test_open(&t, &test_relay, m->name, stable_step(ratio), ratio);
    while (t.r.now.t < 8) {
        const double before = t.r.now.xd[0];
        double y;
        ck_assert_int_eq(tw_outputs(&t.r, &y), TW_OK);
        /* the output shows the direct state of this instant */
        const double q = t.r.now.xs[0];
        ck_assert(y == (q > 0.2 ? 1 : q < -0.2 ? -1 : before));
        ticks(&t, 1);
        ck_assert(t.r.now.xd[0] == y); /* and the tick used the same */
        switches += t.r.now.xd[0] != before;
    }
    ck_assert_msg(switches >= 2, "%s ratio %d: %d switches", m->name, ratio, switches);
    test_close(&t);
}

START_TEST(direct_states_are_updated_once_per_tick)
{
    every_method(relay_switches);
}
END_TEST

static void set_unstable(tw_run *r, void *p)
{
    r->p = p;
}

static void check_divergence(const tw_method *m, int ratio)
{
    test_run t;
    double p[4] = {1000, 0, 0, -1}, good[2];
    char text[200];
    int rc = TW_OK;
    test_open_with(&t, tw_find_model("linear_pair"), m->name, 0.5, ratio, set_unstable,
                   p);
    for (int k = 0; k < 1000 * t.r.now.ticks && !rc; k++) {
        memcpy(good, t.r.now.xs, sizeof good);
        rc = tw_tick(&t.r);
    }
    ck_assert_msg(rc == TW_E_DIVERGED, "%s: %s", m->name, tw_error(rc));
    ck_assert(!memcmp(good, t.r.now.xs, sizeof good) && isfinite(good[0]));
    tw_message(&t.r, text, sizeof text);
    ck_assert_msg(strstr(text, ": x is ") && strstr(text, "after t = "), "%s", text);
    ck_assert(t.r.now.report.t == t.r.now.t);
    test_close(&t);
}

/* tw_advance checks the state only once per batch of ticks; the result is the same. */
static void check_divergence_in_a_batch(const tw_method *m, int ratio)
{
    test_run one, many;
    double p[4] = {1000, 0, 0, -1};
    int rc = TW_OK;
    test_open_with(&one, tw_find_model("linear_pair"), m->name, 0.5, ratio,
                   set_unstable, p);
    test_open_with(&many, tw_find_model("linear_pair"), m->name, 0.5, ratio,
                   set_unstable, p);
    while (!rc) rc = tw_tick(&one.r);
    ck_assert_int_eq(tw_advance(&many.r, 100000), rc);
    ck_assert_msg(same_state(&one.r, &many.r), "%s ratio %d", m->name, ratio);
    ck_assert_str_eq(one.r.now.report.name, many.r.now.report.name);
    for (int i = 0; i < TW_NCOUNT; i++)
        ck_assert(one.r.now.count[i] == many.r.now.count[i]);
    ck_assert_int_eq(tw_advance(&many.r, 100), rc);
    test_close(&one);
    test_close(&many);
}

START_TEST(tw_advance_stops_where_tw_tick_stops)
{
    every_method(check_divergence_in_a_batch);
}
END_TEST

static void advance_equals_ticks(const tw_method *m, int ratio)
{
    test_run one, many;
    const double H = stable_step(ratio);
    test_open_with(&one, &test_oscillators, m->name, H, ratio, set_sine, NULL);
    test_open_with(&many, &test_oscillators, m->name, H, ratio, set_sine, NULL);
    ticks(&one, 150);
    ck_assert_int_eq(tw_advance(&many.r, 139), TW_OK);
    ck_assert_int_eq(tw_advance(&many.r, 1), TW_OK);
    ck_assert_int_eq(tw_advance(&many.r, 10), TW_OK);
    ck_assert_msg(same_state(&one.r, &many.r), "%s ratio %d", m->name, ratio);
    ck_assert_int_eq(tw_resume(&many.r), TW_OK); /* the clock was saved */
    ck_assert(same_state(&one.r, &many.r));
    test_close(&one);
    test_close(&many);
}

START_TEST(tw_advance_equals_single_ticks)
{
    every_method(advance_equals_ticks);
}
END_TEST

START_TEST(a_diverging_run_names_state_and_time_and_keeps_the_last_good_state)
{
    every_method(check_divergence);
}
END_TEST

START_TEST(after_a_change_of_parameters_a_run_equals_a_new_run)
{
    /* rk4 has no history: after a change of parameters the run continues like a new one
     */
    test_run a, b;
    double p[4] = {-2, 0.1, 0.3, -9};
    test_open(&a, tw_find_model("linear_pair"), "rk4", 0.01, 1);
    ticks(&a, 10);
    ck_assert_int_eq(tw_set_params(&a.r, p), TW_OK);
    test_open_with(&b, tw_find_model("linear_pair"), "rk4", 0.01, 1, set_unstable, p);
    ck_assert_int_eq(tw_set_state(&b.r, a.r.now.xs, a.r.now.xf), TW_OK);
    ticks(&a, 5);
    ticks(&b, 5);
    ck_assert(a.r.now.xs[0] == b.r.now.xs[0] && a.r.now.xf[0] == b.r.now.xf[0]);
    ck_assert_int_eq(tw_set_params(&a.r, NULL), TW_OK); /* restore the defaults */
    for (int i = 0; i < 4; i++) ck_assert(a.r.now.par[i] == a.r.model->param[i].value);
    p[2] = NAN;
    ck_assert_int_eq(tw_set_params(&a.r, p), TW_E_PARAM);
    ck_assert_str_eq(a.r.now.report.name, "C");
    test_close(&a);
    test_close(&b);
}
END_TEST

static void change_step(const tw_method *m, int ratio)
{
    /* H, then H/2, then H again: the error stays of the order of magnitude of the
     * method's. */
    test_run t;
    double x[4];
    const double H = 0.004;
    test_open(&t, &test_oscillators, m->name, H, ratio);
    ticks(&t, 50 * t.r.now.ticks);
    if (t.r.now.ticks > 1) {
        ticks(&t, 1);
        ck_assert_int_eq(tw_set_step(&t.r, H / 2), TW_E_FULL_STEP);
        ticks(&t, t.r.now.ticks - 1);
    } else
        ticks(&t, 1);
    ck_assert_int_eq(tw_set_step(&t.r, H / 2), TW_OK);
    ticks(&t, 98 * t.r.now.ticks);
    ck_assert_int_eq(tw_set_step(&t.r, H), TW_OK);
    ticks(&t, 50 * t.r.now.ticks);
    ck_assert_double_eq_tol(t.r.now.t, 150 * H, 1e-14);
    test_reference(&test_oscillators, NULL, NULL, NULL, t.r.now.t, x);
    const double bound = m->order == 1 ? 1 : 0.05; /* amplitudes are 1 slow, 0.5 fast */
    ck_assert_msg(fabs(t.r.now.xs[0] - x[0]) < bound &&
                      fabs(t.r.now.xf[0] - x[2]) < bound,
                  "%s ratio %d: slow error %g, fast error %g", m->name, ratio,
                  t.r.now.xs[0] - x[0], t.r.now.xf[0] - x[2]);
    ck_assert_int_eq(tw_set_step(&t.r, 0), TW_E_STEP);
    ck_assert_int_eq(tw_set_step(&t.r, -1), TW_E_STEP);
    ck_assert_int_eq(tw_set_step(&t.r, NAN), TW_E_STEP);
    test_close(&t);
}

/* After an odd or even number of ticks, so in either slot: the state is kept. */
static void same_state_after_a_change(const tw_method *m, int ratio)
{
    for (int steps = 3; steps <= 4; steps++) {
        test_run t;
        double x[4];
        test_open(&t, &test_oscillators, m->name, 0.004, ratio);
        ticks(&t, steps * t.r.now.ticks);
        memcpy(x, t.r.now.xs, sizeof x);
        const double now = t.r.now.t;
        ck_assert_int_eq(tw_set_step(&t.r, 0.002), TW_OK);
        ck_assert(!memcmp(t.r.now.xs, x, sizeof x) && t.r.now.t == now);
        ck_assert_int_eq(tw_resume(&t.r), TW_OK); /* the memory agrees */
        ck_assert(!memcmp(t.r.now.xs, x, sizeof x) && t.r.now.t == now);
        test_close(&t);
    }
}

START_TEST(a_change_of_the_step_keeps_state_and_time)
{
    every_method(same_state_after_a_change);
}
END_TEST

START_TEST(the_step_can_be_changed_at_full_steps)
{
    every_method(change_step);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("run");
    TCase *c = tcase_create("run");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, restore_from_a_snapshot_continues_bit_identically);
    tcase_add_test(c, two_interleaved_runs_equal_two_separate_ones);
    tcase_add_test(c, a_tick_allocates_nothing);
    tcase_add_test(c, a_run_stays_within_its_memory);
    tcase_add_test(c, memory_of_another_run_is_rejected);
    tcase_add_test(c, a_start_lays_out_the_memory_for_the_present_settings);
    tcase_add_test(c, slow_steps_fall_on_exact_instants_for_every_ratio);
    tcase_add_test(c, time_does_not_drift_over_a_million_ticks);
    tcase_add_test(c, every_step_takes_the_nominal_number_of_evaluations);
    tcase_add_test(c, outputs_and_derivatives_are_not_counted);
    tcase_add_test(c, a_constant_held_or_from_a_function_gives_the_same_bits);
    tcase_add_test(c, a_failing_input_function_stops_the_run_at_the_last_good_state);
    tcase_add_test(c, direct_states_are_updated_once_per_tick);
    tcase_add_test(c,
                   a_diverging_run_names_state_and_time_and_keeps_the_last_good_state);
    tcase_add_test(c, tw_advance_stops_where_tw_tick_stops);
    tcase_add_test(c, tw_advance_equals_single_ticks);
    tcase_add_test(c, after_a_change_of_parameters_a_run_equals_a_new_run);
    tcase_add_test(c, the_step_can_be_changed_at_full_steps);
    tcase_add_test(c, a_change_of_the_step_keeps_state_and_time);
    suite_add_tcase(s, c);
    return s;
}
