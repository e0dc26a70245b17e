/* test_vs_options.c: the options of the VehicleSim methods: when inputs are read
 * (OPT_IO_UPDATE, OPT_IO_SYNC_FM), when outputs are written (IPRINT, OPT_WRITE), the
 * echo (TSTEP, T_DT), resets of the state (EQ_FULL_STEP, forget), direct states,
 * changes of the step. */
#include "common.h"

enum { METHODS = 6, RATIOS = 4 };

static const char *const methods[METHODS] = {"euler", "ab2", "rk2",
                                             "am2",   "am3", "am4"};
static const int ratios[RATIOS] = {1, 2, 5, 10};

static void each(void (*with)(const tw_method *m, int ratio))
{
    for (int m = 0; m < METHODS; m++)
        for (int k = 0; k < RATIOS; k++) with(tw_find_method(methods[m]), ratios[k]);
}

/* Options to set before tw_start. */
typedef struct setup {
    int option[3];
    double value[3], t0;
    const double *x0; /* slow, then fast */
    void *user;
} setup;

static void apply(tw_run *r, void *user)
{
    const setup *s = user;
    for (int i = 0; i < 3; i++)
        if (s->option[i]) r->opt[s->option[i]] = s->value[i];
    r->t0 = s->t0;
    r->user = s->user;
    if (s->x0) {
        r->xs0 = s->x0;
        r->xf0 = s->x0 + r->model->ns;
    }
}

static void tick(test_run *t)
{
    const int rc = tw_tick(&t->r);
    if (rc) ck_abort_msg("%s: %s", t->r.method->name, tw_error(rc));
}

static void ticks(test_run *t, int n)
{
    while (n-- > 0) tick(t);
}

static int same_state(const test_run *a, const test_run *b)
{
    const tw_model *m = a->r.model;
    return a->r.now.t == b->r.now.t &&
           !memcmp(a->r.now.xs, b->r.now.xs, (size_t)m->ns * sizeof(double)) &&
           !memcmp(a->r.now.xf, b->r.now.xf, (size_t)m->nf * sizeof(double));
}

/* The samples used by slow() and fast() in the last tick. */
typedef struct seen {
    double first, last;
    int calls;
} seen;

static void record_sample(const tw_at *a)
{
    seen *s = a->user;
    if (!s->calls++) s->first = a->u[0];
    s->last = a->u[0];
}

static int recording_slow(const tw_at *a, double *d)
{
    record_sample(a);
    d[0] = d[1] = 0;
    return TW_OK;
}

static void check_latch(const tw_method *m, int ratio)
{
    tw_model model = test_oscillators;
    model.slow = model.fast = recording_slow;
    for (int k = 0; k < 4; k++) {
        test_run t;
        seen s;
        const int update = k & 1, sync = k >> 1;
        setup with = {{TW_OPT_IO_UPDATE, TW_OPT_IO_SYNC_FM}, {update, sync}, 0, 0, &s};
        test_open_with(&t, &model, m->name, 0.1, ratio, apply, &with);
        const double standard = model.input[0].value;
        for (int n = 0; n < 4 * t.r.now.ticks; n++) {
            const double u = 100 + n;
            const int held = m->half_step && !update && n % 2; /* a half step */
            const int late = !m->half_step && !sync;
            const double expected = late ? (n ? u - 1 : standard) : held ? u - 1 : u;
            double now;
            ck_assert_int_eq(tw_exchange_due(&t.r), !held);
            ck_assert_int_eq(tw_hold(&t.r, &u), TW_OK);
            s.calls = 0;
            tick(&t);
            ck_assert_msg(s.first == expected && s.last == expected,
                          "%s ratio %d, OPT_IO_UPDATE %d, OPT_IO_SYNC_FM %d, tick %d: "
                          "%g to %g, expected %g",
                          m->name, ratio, update, sync, n, s.first, s.last, expected);
            /* outputs use the sample of the last exchange */
            ck_assert_int_eq(tw_inputs(&t.r, &now), TW_OK);
            ck_assert(now == (held ? u - 1 : u));
        }
        test_close(&t);
    }
}

START_TEST(held_samples_are_read_at_the_ticks_that_the_options_select)
{
    each(check_latch);
}
END_TEST

/* Quarter car on a wavy road: body zs slow, wheel zu fast,
 *     300 zs'' = -strut,  40 zu'' = strut + tyre,
 *     strut = 2e4 (zs - zu) + 1500 (zs' - zu'),  tyre = 2e5 (road - zu)
 * with the tyre inside the model, or as its input. */
static double tyre(double t, double zu)
{
    return 2e5 * (0.02 * sin(12 * t) + 0.005 * cos(31 * t) - zu);
}

static double strut(const tw_at *a)
{
    return 2e4 * (a->xs[0] - a->xf[0]) + 1500 * (a->xs[1] - a->xf[1]);
}

static int body(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = -strut(a) / 300;
    return TW_OK;
}

static int wheel_closed(const tw_at *a, double *d)
{
    d[0] = a->xf[1];
    d[1] = (strut(a) + tyre(a->t, a->xf[0])) / 40;
    return TW_OK;
}

static int wheel_open(const tw_at *a, double *d)
{
    d[0] = a->xf[1];
    d[1] = (strut(a) + a->u[0]) / 40;
    return TW_OK;
}

static int wheel_height(const tw_at *a, double *y)
{
    y[0] = a->xf[0];
    return TW_OK;
}

static const tw_var car_var[] = {
    {"zs", "m", "", 0.03, 0, 0, 0},
    {"vs", "m/s", "", 0, 0, 0, 0},
    {"zu", "m", "", 0.01, 0, 0, 0},
    {"vu", "m/s", "", 0.2, 0, 0, 0},
};
static const tw_var tyre_force[] = {{"F", "N", "", 0, 0, 0, 0}};
static const tw_model closed_car = {.name = "closed car",
                                    .ns = 2,
                                    .nf = 2,
                                    .ny = 1,
                                    .slow_var = car_var,
                                    .fast_var = car_var + 2,
                                    .output = car_var + 2,
                                    .slow = body,
                                    .fast = wheel_closed,
                                    .out = wheel_height};
static const tw_model open_car = {.name = "open car",
                                  .ns = 2,
                                  .nf = 2,
                                  .nu = 1,
                                  .ny = 1,
                                  .slow_var = car_var,
                                  .fast_var = car_var + 2,
                                  .input = tyre_force,
                                  .output = car_var + 2,
                                  .slow = body,
                                  .fast = wheel_open,
                                  .out = wheel_height};

enum { INSTANTS = 8 };

static double distance(const tw_run *r, const double *x)
{
    double e = 0; /* heights: velocities are about 50 times larger */
    e = fmax(e, fabs(r->now.xs[0] - x[0]));
    return fmax(e, fabs(r->now.xf[0] - x[2]));
}

/* Largest error at 8 instants of [0, 1/2] with the tyre outside, and the difference
 * from a run of the closed model. */
static double tyre_outside(const tw_method *m, int ratio, double H, setup with,
                           double (*ref)[4], double *from_closed)
{
    test_run open, closed;
    double error = 0;
    with.option[2] = TW_OPT_ONE_EVAL; /* one sample per tick, so am4 uses one_eval */
    with.value[2] = 1;
    test_open_with(&open, &open_car, m->name, H, ratio, apply, &with);
    test_open_with(&closed, &closed_car, m->name, H, ratio, apply, &with);
    *from_closed = 0;
    for (int k = 0; k < INSTANTS; k++) {
        while (open.r.now.t < (k + 1) * 0.5 / INSTANTS - 1e-9 * H) {
            if (tw_exchange_due(&open.r)) {
                double height;
                int rc = tw_outputs(&open.r, &height);
                const double force = tyre(open.r.now.t, height);
                if (!rc) rc = tw_hold(&open.r, &force);
                if (rc) ck_abort_msg("%s: %s", m->name, tw_error(rc));
            }
            tick(&open);
            tick(&closed);
        }
        const double x[4] = {closed.r.now.xs[0], 0, closed.r.now.xf[0], 0};
        error = fmax(error, distance(&open.r, ref[k]));
        *from_closed = fmax(*from_closed, distance(&open.r, x));
    }
    test_close(&open);
    test_close(&closed);
    return error;
}

static void check_tyre(const tw_method *m, int ratio, setup with, double (*ref)[4],
                       int lag)
{
    const double H = m->order > 2 ? 1. / 1024 : 1. / 4096;
    const int p = m->order < 4 ? m->order : 3; /* am4 from a cold start with one_eval */
    double apart, a = tyre_outside(m, ratio, H, with, ref, &apart);
    double b = tyre_outside(m, ratio, H / 2, with, ref, &apart);
    const double order = log2(a / b);
    if (getenv("TW_SHOW"))
        fprintf(stderr, "%-5s ratio %2d %s: error %.2e, order %.3f, closed %.1e\n",
                m->name, ratio, lag ? "late" : "same instant", b, order, apart);
    if (lag)
        ck_assert_msg(order > 0.9 && order < 1.1, "%s ratio %d: order %g with lag",
                      m->name, ratio, order);
    else {
        ck_assert_msg(order > p - 0.1, "%s ratio %d: order %g", m->name, ratio, order);
        /* the same formulas with the force added elsewhere: rounding only */
        ck_assert_msg(apart < 1e-13, "%s ratio %d: %g from the closed model", m->name,
                      ratio, apart);
    }
}

START_TEST(an_external_tyre_costs_an_order_unless_its_force_has_the_same_instant)
{
    double ref[INSTANTS][4];
    for (int k = 0; k < INSTANTS; k++)
        test_reference(&closed_car, NULL, NULL, NULL, (k + 1) * 0.5 / INSTANTS, ref[k]);
    for (int i = 0; i < METHODS; i++)
        for (int k = 0; k < RATIOS; k++)
            for (int on = 0; on < 2; on++) {
                const tw_method *m = tw_find_method(methods[i]);
                const setup with = {
                    {m->half_step ? TW_OPT_IO_UPDATE : TW_OPT_IO_SYNC_FM},
                    {on},
                    0,
                    0,
                    0};
                check_tyre(m, ratios[k], with, ref, !on);
            }
}
END_TEST

static void writing(const tw_method *m, int ratio)
{
    test_run t;
    test_open(&t, &test_oscillators, m->name, 0.01, ratio);
    for (int every = 0; every < 4; every++) {
        int due = 0;
        ck_assert_int_eq(tw_start(&t.r), TW_OK);
        t.r.opt[TW_OPT_IPRINT] = every;
        for (int n = 0; n < 12 * t.r.now.ticks; n++) {
            t.r.opt[TW_OPT_WRITE] = n < 6 * t.r.now.ticks; /* switched during the run */
            if (tw_write_due(&t.r)) {
                ck_assert(n < 6 * t.r.now.ticks);
                if (every)
                    ck_assert(t.r.now.sub == 0 && n % (every * t.r.now.ticks) == 0);
                due++;
            }
            tick(&t);
        }
        /* 0: every tick, half-step predictions included */
        ck_assert_int_eq(due, every ? (6 + every - 1) / every : 6 * t.r.now.ticks);
    }
    test_close(&t);
}

START_TEST(outputs_are_written_every_iprint_steps_or_every_tick_while_writing_is_on)
{
    each(writing);
}
END_TEST

static void echo(const tw_method *m, int ratio)
{
    test_run t;
    tw_var list[TW_NSETTING];
    test_open(&t, &test_oscillators, m->name, 0.001, ratio);
    const int n = tw_settings(&t.r, list, TW_NSETTING);
    const double tstep = list[tw_find_var(list, n, "TSTEP")].value;
    const double t_dt = list[tw_find_var(list, n, "T_DT")].value;
    ck_assert(tstep == 0.001);
    ck_assert(t_dt == tstep / ((m->half_step ? 2 : 1) * ratio));
    ck_assert(list[tw_find_var(list, n, "OPT_INT_METHOD")].value == m->id);
    const double before = t.r.now.t;
    tick(&t);
    ck_assert(t.r.now.t - before == t_dt); /* from 0: exact */
    test_close(&t);
}

START_TEST(the_echo_shows_tstep_and_the_calculated_tick)
{
    each(echo);
}
END_TEST

/* Steps of 1/64 and t0 a multiple: instants are identical in both runs. */
static const double H = 1. / 64;
static const double new_state[4] = {0.7, -0.4, 0.05, 1.5};

static void new_run(test_run *t, const tw_method *m, int ratio, double step, double t0,
                    const double *x0)
{
    setup with = {{0}, {0}, t0, x0, NULL};
    test_open_with(t, &test_oscillators, m->name, step, ratio, apply, &with);
}

static void reset_at_full_step(const tw_method *m, int ratio)
{
    for (int forget = 0; forget < 2; forget++) {
        test_run t, fresh;
        setup with = {{TW_OPT_FORGET}, {forget}, 0, 0, NULL};
        test_open_with(&t, &test_oscillators, m->name, H, ratio, apply, &with);
        ticks(&t, 8 * t.r.now.ticks);
        ck_assert_int_eq(tw_set_state(&t.r, new_state, new_state + 2), TW_OK);
        ck_assert(t.r.now.xs[1] == new_state[1] && t.r.now.xf[1] == new_state[3]);
        new_run(&fresh, m, ratio, H, t.r.now.t, new_state);
        ticks(&t, 6 * t.r.now.ticks);
        ticks(&fresh, 6 * t.r.now.ticks);
        ck_assert_msg(same_state(&t, &fresh) == (forget || m->old_steps == 0),
                      "%s ratio %d, forget %d", m->name, ratio, forget);
        test_close(&t);
        test_close(&fresh);
    }
}

START_TEST(a_reset_at_a_full_step_is_kept_and_with_forget_is_a_new_start)
{
    each(reset_at_full_step);
}
END_TEST

/* Without forgetting, the step after a reset is the formula with the new state and the
 * old derivatives: ab2 and am2 by hand, ratio 1. */
START_TEST(a_reset_keeps_old_derivatives_unless_forget_is_set)
{
    for (int k = 0; k < 2; k++) {
        const char *name = k ? "am2" : "ab2";
        test_run t;
        double old[4], now[4];
        test_open(&t, &test_all_slow, name, H, 1);
        ticks(&t, 5 * t.r.now.ticks);
        ck_assert_int_eq(tw_derivatives(&t.r, old, NULL), TW_OK);
        ticks(&t, t.r.now.ticks);
        ck_assert_int_eq(tw_set_state(&t.r, new_state, NULL), TW_OK);
        ck_assert_int_eq(tw_derivatives(&t.r, now, NULL), TW_OK);
        ticks(&t, 1);
        for (int i = 0; i < 4; i++)
            ck_assert(
                t.r.now.xs[i] ==
                (k ? new_state[i] + H * (5. / 8) * now[i] + H * (-1. / 8) * old[i]
                   : new_state[i] + H * (3. / 2) * now[i] + H * (-1. / 2) * old[i]));
        test_close(&t);
    }
}
END_TEST

/* At a half step a new state is used only for the derivative there. */
static void reset_at_half_step(const tw_method *m, int ratio)
{
    test_run t, other;
    if (!m->half_step) return;
    setup with = {{TW_OPT_EQ_FULL_STEP}, {0}, 0, 0, NULL};
    test_open(&t, &test_oscillators, m->name, H, ratio);
    ticks(&t, 4 * t.r.now.ticks + 1);
    ck_assert_int_eq(tw_set_state(&t.r, new_state, NULL), TW_E_FULL_STEP);
    test_close(&t);

    test_open_with(&t, &test_oscillators, m->name, H, ratio, apply, &with);
    test_open_with(&other, &test_oscillators, m->name, H, ratio, apply, &with);
    ticks(&t, 4 * t.r.now.ticks + 1);
    ticks(&other, 4 * t.r.now.ticks + 1);
    ck_assert_int_eq(tw_set_state(&t.r, new_state, new_state + 2), TW_OK);
    ck_assert(t.r.now.xs[0] == new_state[0]);

    /* the fast derivative there, in the original run and in the run with the new state
     */
    double d0[2], d1[2],
        weight = m->order == 3   ? 20. / 18
                 : m->order == 4 ? 36. / 30
                                 : 1;
    ck_assert_int_eq(tw_derivatives(&other.r, NULL, d0), TW_OK);
    ck_assert_int_eq(tw_derivatives(&t.r, NULL, d1), TW_OK);
    tick(&t);
    tick(&other);
    for (int i = 0; i < 2; i++) {
        /* only by its coefficient; rounding of states below 10 */
        ck_assert_double_eq_tol(t.r.now.xf[i] - other.r.now.xf[i],
                                H / ratio * weight * (d1[i] - d0[i]), 1e-14);
        /* at ratio > 1 the slow state in between is still that of the predictor */
        if (ratio > 1) ck_assert(t.r.now.xs[i] == other.r.now.xs[i]);
    }
    test_close(&t);
    test_close(&other);
}

START_TEST(a_reset_at_a_half_step_is_rejected_or_used_for_one_derivative)
{
    each(reset_at_half_step);
}
END_TEST

/* Inside a slow step, at a full fast step: the fast state is the base of the next fast
 * step; the slow state is not, except in euler. */
static void reset_at_fast_step(const tw_method *m, int ratio)
{
    static const double newest[] = {1, 3. / 2, 1. / 2, 5. / 8, 17. / 24, 297. / 384};
    const double w = newest[m->id + 1];
    test_run t, other;
    double x[2], xs[2], d0[2], d1[2];
    if (ratio == 1) return;
    setup with = {{TW_OPT_EQ_FULL_STEP}, {0}, 0, 0, NULL};
    test_open_with(&t, &test_oscillators, m->name, H, ratio, apply, &with);
    test_open_with(&other, &test_oscillators, m->name, H, ratio, apply, &with);
    const int fast_step = t.r.now.ticks / ratio;
    ticks(&t, 4 * t.r.now.ticks + fast_step);
    ticks(&other, 4 * t.r.now.ticks + fast_step);
    memcpy(x, t.r.now.xf, sizeof x);
    memcpy(xs, t.r.now.xs, sizeof xs);
    ck_assert_int_eq(tw_derivatives(&t.r, NULL, d0), TW_OK);
    ck_assert_int_eq(tw_set_state(&t.r, new_state, new_state + 2), TW_OK);
    ck_assert_int_eq(tw_derivatives(&t.r, NULL, d1), TW_OK);
    tick(&t);
    tick(&other);
    for (int i = 0; i < 2; i++) {
        /* rounding of states below 10 */
        if (m->order > 1)
            ck_assert(t.r.now.xs[i] == other.r.now.xs[i]);
        else
            ck_assert_double_eq_tol(t.r.now.xs[i] - other.r.now.xs[i],
                                    new_state[i] - xs[i], 1e-14);
        ck_assert_double_eq_tol(
            t.r.now.xf[i] - other.r.now.xf[i],
            new_state[2 + i] - x[i] + H / ratio * w * (d1[i] - d0[i]), 1e-14);
    }
    test_close(&t);
    test_close(&other);
}

START_TEST(a_reset_at_a_full_fast_step_keeps_the_fast_state_and_in_euler_the_slow_one)
{
    each(reset_at_fast_step);
}
END_TEST

static void change_of_step(const tw_method *m, int ratio)
{
    test_run t, fresh;
    double x[4];
    test_open(&t, &test_oscillators, m->name, H, ratio);
    ticks(&t, 6 * t.r.now.ticks);
    memcpy(x, t.r.now.xs, 2 * sizeof *x);
    memcpy(x + 2, t.r.now.xf, 2 * sizeof *x);
    new_run(&fresh, m, ratio, H / 2, t.r.now.t, x);
    ck_assert_int_eq(tw_set_step(&t.r, H / 2), TW_OK);
    ticks(&t, 6 * t.r.now.ticks);
    ticks(&fresh, 6 * t.r.now.ticks);
    ck_assert_msg(same_state(&t, &fresh), "%s ratio %d", m->name, ratio);
    test_close(&t);
    test_close(&fresh);
}

START_TEST(a_new_step_size_restarts_the_method)
{
    each(change_of_step);
}
END_TEST

static int fail_once(const tw_at *a, double *d)
{
    int *fails = a->user;
    d[0] = d[1] = NAN;
    if (*fails && (*fails)-- == 1) return TW_E_DOMAIN;
    return test_oscillators.fast(a, d);
}

static void after_a_failure(const tw_method *m, int ratio)
{
    test_run t, fresh;
    int fails = 0;
    tw_model model = test_oscillators;
    setup with = {{0}, {0}, 0, 0, &fails};
    model.fast = fail_once;
    test_open_with(&t, &model, m->name, H, ratio, apply, &with);
    ticks(&t, 5 * t.r.now.ticks);
    fails = 1;
    ck_assert_int_eq(tw_tick(&t.r), TW_E_DOMAIN);
    ck_assert_int_eq(tw_set_state(&t.r, new_state, new_state + 2), TW_OK);
    new_run(&fresh, m, ratio, H, t.r.now.t, new_state);
    ticks(&t, 5 * t.r.now.ticks);
    ticks(&fresh, 5 * t.r.now.ticks);
    ck_assert_msg(same_state(&t, &fresh), "%s ratio %d", m->name, ratio);
    test_close(&t);
    test_close(&fresh);
}

START_TEST(a_state_set_after_a_failure_is_a_new_start)
{
    each(after_a_failure);
}
END_TEST

static int count_up(const tw_at *a, double *d)
{
    d[0] = a->xd[0] + 1;
    return TW_OK;
}

static int counted(const tw_at *a, double *d)
{
    d[0] = a->xd[0]; /* a derivative that depends on the count */
    *(double *)a->user = a->xd[0];
    return TW_OK;
}

static int counted_slow(const tw_at *a, double *d)
{
    d[0] = d[1] = a->xd[0];
    return TW_OK;
}

static void direct(const tw_method *m, int ratio)
{
    test_run t;
    double last = 0, y;
    tw_model model = test_relay;
    model.direct = count_up;
    model.slow = counted_slow;
    model.fast = counted;
    setup with = {{0}, {0}, 0, 0, &last};
    test_open_with(&t, &model, m->name, H, ratio, apply, &with);
    const double first = t.r.now.xd[0];
    const size_t size = tw_snapshot_need(&t.r);
    double *saved = malloc(size * sizeof *saved);
    for (int n = 1; n <= 5 * t.r.now.ticks; n++) {
        /* reading outputs does not count */
        ck_assert_int_eq(tw_outputs(&t.r, &y), TW_OK);
        ck_assert_int_eq(tw_outputs(&t.r, &y), TW_OK);
        tick(&t);
        ck_assert(t.r.now.xd[0] == first + n && last == first + n && y == first + n);
        /* a snapshot includes it, also at half steps */
        ck_assert_int_eq(tw_snapshot(&t.r, saved, size), TW_OK);
        ticks(&t, 3);
        ck_assert(t.r.now.xd[0] == first + n + 3);
        ck_assert_int_eq(tw_restore(&t.r, saved, size), TW_OK);
        ck_assert(t.r.now.xd[0] == first + n);
    }
    free(saved);
    test_close(&t);
}

START_TEST(direct_states_are_updated_once_per_tick_at_half_and_full_steps)
{
    each(direct);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("vs_options");
    TCase *c = tcase_create("vs_options");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, held_samples_are_read_at_the_ticks_that_the_options_select);
    tcase_add_test(
        c, an_external_tyre_costs_an_order_unless_its_force_has_the_same_instant);
    tcase_add_test(
        c, outputs_are_written_every_iprint_steps_or_every_tick_while_writing_is_on);
    tcase_add_test(c, the_echo_shows_tstep_and_the_calculated_tick);
    tcase_add_test(c, a_reset_at_a_full_step_is_kept_and_with_forget_is_a_new_start);
    tcase_add_test(c, a_reset_keeps_old_derivatives_unless_forget_is_set);
    tcase_add_test(c, a_reset_at_a_half_step_is_rejected_or_used_for_one_derivative);
    tcase_add_test(
        c, a_reset_at_a_full_fast_step_keeps_the_fast_state_and_in_euler_the_slow_one);
    tcase_add_test(c, a_new_step_size_restarts_the_method);
    tcase_add_test(c, a_state_set_after_a_failure_is_a_new_start);
    tcase_add_test(c, direct_states_are_updated_once_per_tick_at_half_and_full_steps);
    suite_add_tcase(s, c);
    return s;
}
