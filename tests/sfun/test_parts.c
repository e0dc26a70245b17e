/* The parts of a model in a diagram: with the integrator block, with the caller and
 * with a solver of the host they give the results of the loop in C.
 *
 * The loop runs the model without both(), which may round in another order: a diagram
 * evaluates the parts one by one. */
#include "sfunction_fixture.h"

static tw_model apart; /* the model of a setting without both() */

static setting set_up_parts(const tw_model *m, const tw_method *method)
{
    apart = *m;
    apart.both = NULL;
    return set_up(&apart, method);
}

/* Ports of a part, counted from 1 in the order of its inputs; 0: left out. */
typedef struct part_ports {
    int xs, xf, u, t;
} part_ports;

static part_ports part_inputs(const tw_model *m, int time_port)
{
    part_ports p = {0, 0, 0, 0};
    int n = 0;
    if (m->ns) p.xs = ++n;
    if (m->nf) p.xf = ++n;
    if (m->nu) p.u = ++n;
    if (time_port) p.t = ++n;
    return p;
}

/* Integrator, slow part every `sample` and fast part every tick. */
static twh *integrator_diagram(const setting *s, double sample, double tick,
                               double exchange)
{
    const tw_model *m = s->model;
    const part_ports in = part_inputs(m, 0);
    const int xf_out = m->ns ? 2 : 1, dxf_in = m->ns ? 2 : 1;
    twh *h = new_host(s);
    ok(h, add_outside(h, "int", "sfun_tw_int", s));
    if (m->ns) {
        ok(h, add_part(h, "slow", s, "_slow", sample, 0));
        ok(h, twh_wire(h, "slow", 1, "int", 1));
        ok(h, twh_wire(h, "int", 1, "slow", in.xs));
        if (m->nf) ok(h, twh_wire(h, "int", xf_out, "slow", in.xf));
        if (m->nu) drive(h, s, exchange, "slow", in.u);
        ok(h, twh_log(h, "int", 1, "xs"));
        ok(h, twh_log(h, "int", m->nf ? 3 : 2, "xs_H"));
    }
    if (m->nf) {
        ok(h, add_part(h, "fast", s, "_fast", tick, 0));
        ok(h, twh_wire(h, "fast", 1, "int", dxf_in));
        ok(h, twh_wire(h, "int", xf_out, "fast", in.xf));
        if (m->ns) ok(h, twh_wire(h, "int", 1, "fast", in.xs));
        if (m->nu) drive(h, s, exchange, "fast", in.u);
        ok(h, twh_log(h, "int", xf_out, "xf"));
    }
    return h;
}

static int uses_time(const tw_model *m)
{
    return strcmp(m->name, "kpr") == 0;
}

/* Whether the times n * tick of the host and step * H + sub * h of the run are the same
 * numbers. */
static int is_exact(const loop *l)
{
    return (l->r.now.ticks & (l->r.now.ticks - 1)) == 0;
}

/* Nearly the same. */
static void near_by(const twh *h, const setting *s, const char *log, int k,
                    const double *x, int n, double tolerance)
{
    const double *y = twh_log_values(h, log) + (size_t)k * (size_t)n;
    for (int i = 0; i < n; i++)
        if (!(fabs(y[i] - x[i]) <= tolerance * (1 + fabs(x[i]))))
            ck_abort_msg("%s, %s: %s(%d) at its hit %d is %.17g, in C %.17g",
                         s->model->name, s->method->name, log, i + 1, k, y[i], x[i]);
}

/* Rounding only: of the times, or of sums in another order. */
static void near_row(const twh *h, const setting *s, const char *log, int k,
                     const double *x, int n)
{
    near_by(h, s, log, k, x, n, 1e-13);
}

/* The options of the plant that tick as the integrator does. */
static setting ticking(const setting *s)
{
    setting same = *s;
    set_option(&same, TW_OPT_ONE_EVAL, 1);
    if (s->method->options & TW_USES(TW_OPT_NODES)) set_option(&same, TW_OPT_NODES, 1);
    return same;
}

static void compare_ticks(const twh *h, const setting *s)
{
    const tw_model *m = s->model;
    const setting same = ticking(s);
    loop l;
    open_loop(&l, &same);
    tw_run *r = &l.r;
    const int hits = SLOW_STEPS * r->now.ticks + 1;
    void (*row)(const twh *, const setting *, const char *, int, const double *, int) =
        uses_time(m) && !is_exact(&l) ? near_row : same_row;
    for (int k = 0; k < hits; k++) {
        if (m->ns) row(h, s, "xs", k, r->now.xs, m->ns);
        if (m->nf) row(h, s, "xf", k, r->now.xf, m->nf);
        if (m->ns && r->now.sub == 0)
            row(h, s, "xs_H", k / r->now.ticks, r->now.xs, m->ns);
        if (m->nu && k % l.per_period == 0)
            must(r, tw_hold(r, logged_input(h, s, k / l.per_period)));
        must(r, tw_tick(r));
    }
    if (m->ns) ck_assert_int_eq(twh_log_rows(h, "xs"), hits);
    if (m->nf) ck_assert_int_eq(twh_log_rows(h, "xf"), hits);
    if (m->ns) ck_assert_int_eq(twh_log_rows(h, "xs_H"), SLOW_STEPS + 1);
    close_loop(&l);
}

/* Directly computed states change at ticks of the method, which only the plant makes.
 */
static int has_parts(const tw_model *m)
{
    return m->nd == 0;
}

static void integrate(const setting *s, int slow_at_tick)
{
    const setting same = ticking(s);
    loop l;
    open_loop(&l, &same);
    const double tick = s->H / l.r.now.ticks, exchange = s->H / l.periods;
    close_loop(&l);
    const double due = same.opt[TW_OPT_NODES] != 0 ? tick
                       : s->method->half_step      ? s->H / 2
                                                   : s->H;
    twh *h = integrator_diagram(s, slow_at_tick ? tick : due, tick, exchange);
    ok(h, twh_start(h));
    ok(h, twh_run(h, twh_stop_time(h)));
    compare_ticks(h, s);
    twh_free(h);
}

START_TEST(the_integrator_fed_by_the_parts_equals_the_plant)
{
    if (!has_parts(tw_model_at(_i))) return;
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i++) {
        if (!method->once_per_tick) continue;
        for (int at_tick = 0; at_tick < 2; at_tick++) {
            const setting s = set_up_parts(tw_model_at(_i), method);
            integrate(&s, at_tick);
        }
    }
}
END_TEST

/* The sources also run at the tick here: a slower task would be late, see
 * a_slow_part_in_a_slower_task_is_refused. */
START_TEST(in_multitasking_with_everything_at_the_tick_the_integrator_equals_the_plant)
{
    if (!has_parts(tw_model_at(_i))) return;
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i++) {
        if (!method->once_per_tick) continue;
        setting s = set_up_parts(tw_model_at(_i), method);
        s.tasking = TWH_MULTI;
        if (method->half_step) set_option(&s, TW_OPT_IO_UPDATE, 1);
        integrate(&s, 1);
    }
}
END_TEST

START_TEST(the_integrator_accepts_any_ratio)
{
    const int ratios[] = {1, 2, 3, 5, 8};
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i++)
        for (size_t k = 0; k < sizeof ratios / sizeof *ratios; k++) {
            if (!method->once_per_tick || method->ratio) continue;
            setting s = set_up_parts(tw_find_model("quarter_car_b"), method);
            s.ratio = ratios[k];
            integrate(&s, 0);
        }
}
END_TEST

/* am4 of the plant starts with one more evaluation in a tick, which is impossible
 * through ports: both starts have order 3, but they differ. */
START_TEST(am4_differs_from_the_plant_only_by_its_start)
{
    const setting s = set_up_parts(tw_find_model("kpr"), tw_find_method("am4"));
    const double tick = s.H / (2 * RATIO);
    twh *h = integrator_diagram(&s, s.H / 2, tick, 2 * tick);
    ok(h, twh_start(h));
    ok(h, twh_run(h, twh_stop_time(h)));
    loop l;
    open_loop(&l, &s);
    must(&l.r, tw_advance(&l.r, SLOW_STEPS * l.r.now.ticks));
    const double apart_by = fabs(last(h, "xs_H") - l.r.now.xs[0]);
    ck_assert_double_gt(apart_by, 0);
    ck_assert_double_lt(apart_by, s.H * s.H * s.H); /* order 3 */
    close_loop(&l);
    twh_free(h);
}
END_TEST

START_TEST(a_method_that_evaluates_more_than_once_is_refused_with_an_alternative)
{
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        if (method->once_per_tick) continue;
        const setting s = set_up_parts(tw_find_model("kpr"), method);
        twh *h = new_host(&s);
        ok(h, add_outside(h, "int", "sfun_tw_int", &s));
        fails(h, twh_start(h),
              "m/int|tworate 5:|evaluates more than once|sfun_tw_call");
        says(h, method->name);
        twh_free(h);
    }
}
END_TEST

START_TEST(a_slow_part_in_a_slower_task_is_refused)
{
    setting s = set_up_parts(tw_find_model("quarter_car_b"), tw_find_method("ab2"));
    s.tasking = TWH_MULTI;
    twh *h = integrator_diagram(&s, s.H, s.H / RATIO, s.H / RATIO);
    fails(h, twh_start(h), "m/int|tworate 6:|multitasking|too late|sfun_tw_call");
    twh_free(h);
}
END_TEST

START_TEST(a_slow_part_that_misses_an_evaluation_is_refused)
{
    const struct {
        const char *method;
        double sample; /* of H */
        int fine;
    } row[] = {{"ab2", 1, 1},    {"ab2", 0.5, 1},   {"ab2", 0.25, 1}, {"ab2", 2, 0},
               {"ab2", 0.75, 0}, {"ab2", 0.125, 0}, {"am2", 1, 0},    {"am2", 0.5, 1},
               {"am2", 0.25, 1}, {"am2", 0.125, 1}, {"am2", 0.375, 0}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const setting s =
            set_up_parts(tw_find_model("linear_pair"), tw_find_method(row[i].method));
        const double tick = s.H / (s.method->half_step ? 2 * RATIO : RATIO);
        twh *h = integrator_diagram(&s, row[i].sample * s.H, tick, tick);
        if (row[i].fine)
            ok(h, twh_start(h));
        else
            fails(h, twh_start(h), "m/int|tworate 6:|slow derivative|expected|got");
        twh_free(h);
    }
}
END_TEST

static twh *caller_diagram(const setting *s, double period)
{
    const tw_model *m = s->model;
    const part_ports in = part_inputs(m, 1);
    const int stage_xs = 3, stage_xf = m->ns ? 4 : 3;
    const int states = 2 + (m->ns ? 1 : 0) + (m->nf ? 1 : 0);
    twh *h = new_host(s);
    ok(h, add_outside(h, "call", "sfun_tw_call", s));
    for (int part = 0; part < 2; part++) {
        const char *name = part ? "fast" : "slow", *suffix = part ? "_fast" : "_slow";
        if (!(part ? m->nf : m->ns)) continue;
        ok(h, add_part(h, name, s, suffix, -1, 1));
        ok(h, twh_call_group(h, name, "call", part + 1));
        ok(h, twh_join(h, name, name));
        if (m->ns) ok(h, twh_wire(h, "call", stage_xs, name, in.xs));
        if (m->nf) ok(h, twh_wire(h, "call", stage_xf, name, in.xf));
        ok(h, twh_wire(h, "call", 2, name, in.t));
        if (m->nu) drive(h, s, period, name, in.u);
        ok(h, twh_wire(h, name, 1, "call", part && m->ns ? 2 : 1));
    }
    if (m->ns) ok(h, twh_log(h, "call", states + 1, "xs"));
    if (m->nf) ok(h, twh_log(h, "call", states + (m->ns ? 2 : 1), "xf"));
    return h;
}

static void call_and_compare(const setting *s)
{
    const tw_model *m = s->model;
    setting same = *s;
    called_model known;
    set_option(&same, TW_OPT_STATE_ONLY, 1); /* the stage has no port for more */
    same.model = as_called(m, &known);
    loop l;
    open_loop(&l, &same);
    twh *h = caller_diagram(s, s->H / l.periods);
    ok(h, twh_start(h));
    ok(h, twh_run(h, twh_stop_time(h)));
    tw_run *r = &l.r;
    for (int k = 0; k <= SLOW_STEPS * l.periods; k++) {
        same_row(h, s, "xf", k, r->now.xf, m->nf);
        if (k % l.periods == 0) same_row(h, s, "xs", k / l.periods, r->now.xs, m->ns);
        if (m->nu && !s->unconnected) must(r, tw_hold(r, logged_input(h, s, k)));
        must(r, tw_advance(r, l.per_period));
    }
    twh_free(h);
    close_loop(&l);
}

START_TEST(the_caller_around_the_parts_equals_the_plant)
{
    if (!has_parts(tw_model_at(_i))) return;
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        setting s = set_up_parts(tw_model_at(_i), method);
        for (s.unconnected = 0; s.unconnected <= (s.model->drive != NULL);
             s.unconnected++) {
            s.tasking = (i + s.unconnected) % 2 ? TWH_MULTI : TWH_SINGLE;
            call_and_compare(&s);
        }
    }
}
END_TEST

START_TEST(the_caller_by_auto_equals_the_loop_of_error_control)
{
    const tw_model *m = tw_model_at(_i);
    if (!has_parts(m)) return;
    setting s = set_up_auto(set_up_parts(m, tw_find_method("rk4")).model, 0x1p-7);
    called_model known;
    for (s.unconnected = 0; s.unconnected <= (m->drive != NULL); s.unconnected++)
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++) {
            setting same = s;
            same.model = as_called(s.model, &known);
            twh *h = caller_diagram(&s, s.H / s.ratio);
            ok(h, twh_start(h));
            ok(h, twh_run(h, twh_stop_time(h)));
            compare_auto(h, &same, NULL);
            twh_free(h);
        }
}
END_TEST

START_TEST(a_model_with_directly_computed_states_has_only_a_plant)
{
    const tw_model *m = tw_model_at(_i);
    if (has_parts(m)) return;
    const setting s = set_up_parts(m, tw_find_method("rk4"));
    for (int kind = 0; kind < 3; kind++) {
        twh *h = new_host(&s);
        if (kind < 2)
            ok(h, add_part(h, "part", &s, kind ? "_fast" : "_slow", 1. / 512, 0));
        else
            ok(h, add_continuous(h, "part", &s));
        fails(h, twh_start(h), "m/part|tworate 4:|directly computed states|sfun_tw_");
        says(h, m->name);
        twh_free(h);
    }
}
END_TEST

/* A derivative outside of the called subsystems may depend on the caller's state
 * without an algebraic loop. */
START_TEST(the_callers_inputs_do_not_feed_through)
{
    const setting s = set_up_parts(tw_find_model("kpr"), tw_find_method("rk4"));
    twh *h = new_host(&s);
    ok(h, add_outside(h, "call", "sfun_tw_call", &s));
    ok(h, twh_wire(h, "call", 5, "call", 1)); /* the state at H, and at the fast rate */
    ok(h, twh_wire(h, "call", 6, "call", 2));
    ok(h, twh_start(h));
    for (int i = 0; i < 2; i++)
        ck_assert(!ssGetInputPortDirectFeedThrough(twh_block(h, "call"), i));
    twh_free(h);
}
END_TEST

START_TEST(a_caller_without_subsystems_is_an_error)
{
    const setting s = set_up_parts(tw_find_model("kpr"), tw_find_method("rk4"));
    for (int part = 0; part < 2; part++) {
        twh *h = new_host(&s);
        ok(h, add_outside(h, "call", "sfun_tw_call", &s));
        if (part) {
            ok(h, add_part(h, "slow", &s, "_slow", -1, 1));
            ok(h, twh_call_group(h, "slow", "call", 1));
            ok(h, twh_join(h, "slow", "slow"));
            ok(h, twh_wire(h, "call", 3, "slow", 1));
            ok(h, twh_wire(h, "call", 4, "slow", 2));
            ok(h, twh_wire(h, "call", 2, "slow", 3));
            ok(h, twh_wire(h, "slow", 1, "call", 1));
        }
        fails(h, (twh_start(h), twh_run(h, s.H)),
              part ? "tworate 7:|the fast subsystem|not connected to element 2"
                   : "tworate 7:|the slow subsystem|not connected to element 1");
        twh_free(h);
    }
}
END_TEST

static int sine_input(double t, double *u, void *user)
{
    const tw_model *m = user;
    for (int i = 0; i < m->nu; i++)
        u[i] = 0.01 * sin((100 + 30 * i) * t + i) + m->input[i].value;
    return TW_OK;
}

START_TEST(the_continuous_block_under_ode4_equals_rk4)
{
    if (!has_parts(tw_model_at(_i))) return;
    setting s = set_up(tw_model_at(_i), tw_find_method("rk4"));
    const tw_model *m = s.model;
    for (s.unconnected = 0; s.unconnected < 2; s.unconnected++) {
        twh *h = new_host(&s);
        ok(h, add_continuous(h, "model", &s));
        drive(h, &s, 0, "model", 1);
        if (m->ns) ok(h, twh_log(h, "model", 1, "xs"));
        if (m->nf) ok(h, twh_log(h, "model", m->ns ? 2 : 1, "xf"));
        if (m->ny) ok(h, twh_log(h, "model", 1 + (m->ns > 0) + (m->nf > 0), "y"));
        ok(h, twh_set_solver(h, "ode4", s.H));
        ok(h, twh_start(h));
        ok(h, twh_run(h, twh_stop_time(h)));
        loop l;
        open_loop(&l, &s);
        tw_run *r = &l.r;
        double y[100];
        if (!s.unconnected) {
            r->input = sine_input;
            r->input_user = (void *)(uintptr_t)m;
            must(r, tw_resume(r));
        }
        ck_assert_int_eq(twh_log_rows(h, m->ns ? "xs" : "xf"), SLOW_STEPS + 1);
        for (int k = 0; k <= SLOW_STEPS; k++) {
            must(r, tw_outputs(r, y));
            near_row(h, &s, "xs", k, r->now.xs, m->ns);
            near_row(h, &s, "xf", k, r->now.xf, m->nf);
            /* accelerations: stiff springs amplify the rounding of the states */
            near_by(h, &s, "y", k, y, m->ny, 1e-10);
            must(r, tw_tick(r));
        }
        close_loop(&l);
        twh_free(h);
    }
}
END_TEST

START_TEST(the_target_builds_of_the_parts_give_the_same_bits)
{
    if (!has_parts(tw_model_at(_i))) return;
    const char *const methods[] = {"am4", "prk_3_5", "adams4", "nordsieck"};
    for (int i = 0; i < 4; i++) {
        setting s = set_up_parts(tw_model_at(_i), tw_find_method(methods[i]));
        s.room = "target";
        call_and_compare(&s);
        if (s.method->once_per_tick) integrate(&s, 0);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("S-functions: parts");
    TCase *t = tcase_create("integrator"), *c = tcase_create("caller"),
          *x = tcase_create("continuous");
    int models = 0;
    while (tw_model_at(models)) models++;
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, the_integrator_fed_by_the_parts_equals_the_plant, 0, models);
    tcase_add_loop_test(
        t, in_multitasking_with_everything_at_the_tick_the_integrator_equals_the_plant,
        0, models);
    tcase_add_test(t, the_integrator_accepts_any_ratio);
    tcase_add_test(t, am4_differs_from_the_plant_only_by_its_start);
    tcase_add_test(
        t, a_method_that_evaluates_more_than_once_is_refused_with_an_alternative);
    tcase_add_test(t, a_slow_part_in_a_slower_task_is_refused);
    tcase_add_test(t, a_slow_part_that_misses_an_evaluation_is_refused);
    suite_add_tcase(s, t);
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, the_caller_around_the_parts_equals_the_plant, 0, models);
    tcase_add_loop_test(c, the_caller_by_auto_equals_the_loop_of_error_control, 0,
                        models);
    tcase_add_loop_test(c, a_model_with_directly_computed_states_has_only_a_plant, 0,
                        models);
    tcase_add_test(c, the_callers_inputs_do_not_feed_through);
    tcase_add_test(c, a_caller_without_subsystems_is_an_error);
    suite_add_tcase(s, c);
    tcase_add_loop_test(x, the_continuous_block_under_ode4_equals_rk4, 0, models);
    tcase_add_loop_test(x, the_target_builds_of_the_parts_give_the_same_bits, 0,
                        models);
    suite_add_tcase(s, x);
    return s;
}
