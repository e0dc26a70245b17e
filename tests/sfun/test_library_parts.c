/* The other blocks of the library, as links in a diagram, give the same bits as the
 * functions in C. */
#include "library_fixture.h"

static void *bytes(size_t n)
{
    void *p = calloc(n ? n : 1, 1);
    ck_assert(p != NULL);
    return p;
}

/* A point near the initial state, with its parameters. */
typedef struct point {
    double p[200], x[200], u[50];
    tw_at at;
} point;

static void make_point(point *q, const tw_model *m, const char *set)
{
    const int rc = set ? tw_apply_preset(m, set, q->p, q->x, q->x + m->ns)
                       : tw_model_defaults(m, q->p, q->x, q->x + m->ns);
    ck_assert_int_eq(rc, TW_OK);
    for (int i = 0; i < m->ns + m->nf; i++) q->x[i] += 1e-3 / (i + 1);
    for (int i = 0; i < m->nu; i++) q->u[i] = m->input[i].value + 0.01 * (i + 1);
    q->at = (tw_at){.t = 0.25, .xs = q->x, .xf = q->x + m->ns, .u = q->u, .p = q->p};
}

static void constant(twh *h, const char *name, const double *x, int n, int *port)
{
    mxArray *value = vector(x, n);
    if (n) {
        ok(h, twh_add_kind(h, name, "constant", 1, (const mxArray *const[]){value}));
        ok(h, twh_wire(h, name, 1, "plant", ++*port));
    }
    mxDestroyArray(value);
}

static void same_values(const twh *h, const char *what, int port, const double *x,
                        int n)
{
    ck_assert_int_eq(twh_width(h, "plant", port), n);
    for (int i = 0; i < n; i++) {
        const double y = twh_value(h, "plant", port, i + 1);
        if (memcmp(&y, &x[i], sizeof y) != 0)
            ck_abort_msg("%s: output %d(%d) is %.17g, in C %.17g", what, port, i + 1, y,
                         x[i]);
    }
}

/* One evaluation of a part at a point, through all its ports. */
static void evaluate_part(const tw_model *m, int fast, const char *set)
{
    point q;
    char block[100], values[100] = "Ts=0.125;time_port=on";
    double d[200], y[200];
    int in = 0, out = 0;
    make_point(&q, m, set);
    snprintf(block, sizeof block, "%s %s", m->name, fast ? "fast" : "slow");
    if (set) snprintf(values, sizeof values, "Ts=0.125;time_port=on;set=%s", set);
    twh *h = one_link(block, values);
    ck_assert_msg(!*twh_error(h), "%s", twh_error(h));
    constant(h, "xs", q.at.xs, m->ns, &in);
    constant(h, "xf", q.at.xf, m->nf, &in);
    constant(h, "u", q.at.u, m->nu, &in);
    constant(h, "t", &q.at.t, 1, &in);
    ok(h, twh_start(h));
    ok(h, twh_step(h));
    if (fast ? m->nf : m->ns) {
        ck_assert_int_eq((fast ? m->fast : m->slow)(&q.at, d), TW_OK);
        same_values(h, block, ++out, d, fast ? m->nf : m->ns);
    }
    if (!fast && m->ny) {
        ck_assert_int_eq(m->out(&q.at, y), TW_OK);
        same_values(h, block, ++out, y, m->ny);
    }
    twh_free(h);
}

START_TEST(the_parts_are_the_model_s_functions)
{
    const tw_model *m = tw_model_at(_i);
    for (int fast = 0; fast < 2; fast++) {
        if (m->nd || (fast ? !m->nf : !m->ns && !m->ny)) continue;
        evaluate_part(m, fast, NULL);
        for (const tw_preset *set = m->preset; set && set->name; set++)
            evaluate_part(m, fast, set->name);
    }
}
END_TEST

/* With ode1 the continuous block is Euler's rule, which is one line in C. */
static void integrate_continuous(const tw_model *m, const char *set)
{
    enum { STEPS = 20 };
    const double h_step = 0x1p-14;
    const int n = m->ns + m->nf;
    char block[100], values[100] = "";
    point q;
    double d[200], y[200], u[50];
    int out = 0;
    snprintf(block, sizeof block, "%s continuous", m->name);
    if (set) snprintf(values, sizeof values, "set=%s", set);
    twh *h = one_link(block, values);
    ck_assert_msg(!*twh_error(h), "%s", twh_error(h));
    if (m->ns) ok(h, twh_log(h, "plant", ++out, "xs"));
    if (m->nf) ok(h, twh_log(h, "plant", ++out, "xf"));
    if (m->ny) ok(h, twh_log(h, "plant", ++out, "y"));
    ok(h, run(h, "ode1", h_step, STEPS * h_step));
    make_point(&q, m, set);
    const int rc = set ? tw_apply_preset(m, set, q.p, q.x, q.x + m->ns)
                       : tw_model_defaults(m, q.p, q.x, q.x + m->ns);
    ck_assert_int_eq(rc, TW_OK);
    const setting s = {.model = m, .method = tw_find_method("euler")};
    for (int k = 0; k <= STEPS; k++) {
        q.at.t = k * h_step;
        q.at.u = u;
        for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
        if (m->drive) ck_assert_int_eq(m->drive(&q.at, u), TW_OK);
        if (m->ny) ck_assert_int_eq(m->out(&q.at, y), TW_OK);
        same_row(h, &s, "xs", k, q.x, m->ns);
        same_row(h, &s, "xf", k, q.x + m->ns, m->nf);
        same_row(h, &s, "y", k, y, m->ny);
        if (m->both)
            ck_assert_int_eq(m->both(&q.at, d, d + m->ns), TW_OK);
        else {
            if (m->ns) ck_assert_int_eq(m->slow(&q.at, d), TW_OK);
            if (m->nf) ck_assert_int_eq(m->fast(&q.at, d + m->ns), TW_OK);
        }
        for (int i = 0; i < n; i++) q.x[i] += h_step * d[i];
    }
    twh_free(h);
}

START_TEST(the_continuous_block_is_integrated_by_the_solver_of_the_diagram)
{
    const tw_model *m = tw_model_at(_i);
    if (m->nd) return;
    integrate_continuous(m, NULL);
    for (const tw_preset *set = m->preset; set && set->name; set++)
        integrate_continuous(m, set->name);
}
END_TEST

/* The integrator around the two parts of quarter_car_b, and the caller around them in
 * subsystems: both as diagrams of links and lines. */
static const char *const car = "quarter_car_b";

static setting around(const tw_method *method)
{
    static tw_model apart; /* without both(): the parts are evaluated one by one */
    apart = *tw_find_model(car);
    apart.both = NULL;
    return set_up(&apart, method);
}

static void begin_around(draft *d, const setting *s, const char *block)
{
    char values[300];
    draft_begin(d, "Model", "Solver=FixedStepDiscrete;FixedStep=auto;StopTime=1");
    snprintf(values, sizeof values,
             "method=%s;H=2^-12;ratio=%d;xs0=[0.01 0];xf0=[0 0.1]", s->method->name,
             s->ratio);
    draft_link(d, "run", block, values);
}

static const double start[] = {0.01, 0, 0, 0.1};

START_TEST(the_integrator_with_the_parts_equals_the_c_loop)
{
    static draft d;
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i++) {
        if (!method->once_per_tick) continue;
        setting s = around(method);
        s.x0 = start;
        set_option(&s, TW_OPT_ONE_EVAL, 1); /* as the block does */
        if (method->options & TW_USES(TW_OPT_NODES)) set_option(&s, TW_OPT_NODES, 1);
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++) {
            loop l;
            open_loop(&l, &s);
            tw_run *r = &l.r;
            char ts[60];
            snprintf(ts, sizeof ts, "Ts=%.17g", s.H / r->now.ticks);
            begin_around(&d, &s, "Integrator");
            draft_link(&d, "slow", "quarter_car_b slow", ts);
            draft_link(&d, "fast", "quarter_car_b fast", ts);
            draft_block(&d, "Terminator", "none", NULL);
            draft_line(&d, "run/1", "slow/1 fast/1");
            draft_line(&d, "run/2", "slow/2 fast/2");
            draft_line(&d, "slow/1", "run/1");
            draft_line(&d, "slow/2", "none/1");
            draft_line(&d, "fast/1", "run/2");
            twh *h = twh_new("m");
            ok(h, read_draft(h, &d, "integrator"));
            ok(h, twh_set_tasking(h, s.tasking));
            ok(h, twh_set_times(h, 0, SLOW_STEPS * s.H));
            ok(h, twh_log(h, "run", 1, "xs"));
            ok(h, twh_log(h, "run", 2, "xf"));
            ok(h, twh_log(h, "run", 3, "xs_H"));
            ok(h, twh_start(h));
            ok(h, twh_run(h, twh_stop_time(h)));
            for (int k = 0; k <= SLOW_STEPS * r->now.ticks; k++) {
                same_row(h, &s, "xs", k, r->now.xs, 2);
                same_row(h, &s, "xf", k, r->now.xf, 2);
                if (r->now.sub == 0)
                    same_row(h, &s, "xs_H", k / r->now.ticks, r->now.xs, 2);
                must(r, tw_tick(r));
            }
            twh_free(h);
            close_loop(&l);
        }
    }
}
END_TEST

static void draft_called(draft *d, const char *part)
{
    char block[60];
    snprintf(block, sizeof block, "%s %s", car, part);
    draft_down(d, part, NULL);
    draft_block(d, "TriggerPort", "f", "TriggerType=function-call");
    draft_block(d, "Inport", "t", "Port=1");
    draft_block(d, "Inport", "xs", "Port=2");
    draft_block(d, "Inport", "xf", "Port=3");
    draft_link(d, "part", block, "time_port=on");
    draft_block(d, "Outport", "dx", "Port=1");
    draft_line(d, "xs/1", "part/1");
    draft_line(d, "xf/1", "part/2");
    draft_line(d, "t/1", "part/4");
    draft_line(d, "part/1", "dx/1");
    draft_up(d);
}

START_TEST(the_caller_with_the_parts_in_subsystems_equals_the_c_loop)
{
    static draft d;
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        setting s = around(method);
        s.x0 = start;
        set_option(&s, TW_OPT_STATE_ONLY, 1); /* as the block does */
        s.tasking = i % 2 ? TWH_MULTI : TWH_SINGLE;
        begin_around(&d, &s, "Caller");
        draft_called(&d, "slow");
        draft_called(&d, "fast");
        draft_block(&d, "Demux", "calls", "Outputs=2");
        draft_line(&d, "run/1", "calls/1");
        draft_line(&d, "calls/1", "slow/trigger");
        draft_line(&d, "calls/2", "fast/trigger");
        draft_line(&d, "run/2", "slow/1 fast/1");
        draft_line(&d, "run/3", "slow/2 fast/2");
        draft_line(&d, "run/4", "slow/3 fast/3");
        draft_line(&d, "slow/1", "run/1");
        draft_line(&d, "fast/1", "run/2");
        twh *h = twh_new("m");
        ok(h, read_draft(h, &d, "caller"));
        ok(h, twh_set_tasking(h, s.tasking));
        ok(h, twh_set_times(h, 0, SLOW_STEPS * s.H));
        ok(h, twh_log(h, "run", 5, "xs"));
        ok(h, twh_log(h, "run", 6, "xf"));
        ok(h, twh_start(h));
        ok(h, twh_run(h, twh_stop_time(h)));
        called_model known;
        setting same = s;
        loop l;
        same.model = as_called(s.model, &known);
        open_loop(&l, &same);
        for (int k = 0; k <= SLOW_STEPS * l.periods; k++) {
            same_row(h, &s, "xf", k, l.r.now.xf, 2);
            if (k % l.periods == 0) same_row(h, &s, "xs", k / l.periods, l.r.now.xs, 2);
            must(&l.r, tw_advance(&l.r, l.per_period));
        }
        twh_free(h);
        close_loop(&l);
    }
}
END_TEST

START_TEST(every_source_gives_the_value_and_rate_of_the_c_function)
{
    const double t[] = {0, 1}, line[] = {0, 1};
    const tw_source *source;
    for (int k = 0; (source = tw_source_at(k)); k++)
        for (int own = 0; own < 2; own++) {
            tw_samples samples = {2, t, line}; /* of the mask */
            char values[1000];
            double *p = bytes(sizeof *p * (size_t)source->np);
            int n = sprintf(values, "Ts=0.01");
            for (int i = 0; i < source->np; i++) {
                p[i] = source->param[i].value + (own ? 0.1 * (i + 1) : 0);
                n += sprintf(values + n, ";%s=%.17g", source->param[i].name, p[i]);
            }
            twh *h = one_link(source->name, own ? values : "Ts=0.01");
            ck_assert_msg(!*twh_error(h), "%s", twh_error(h));
            ok(h, twh_log(h, "plant", 1, "value"));
            ok(h, twh_log(h, "plant", 2, "rate"));
            ok(h, run(h, "discrete", 0, 1));
            ck_assert_int_eq(twh_log_rows(h, "value"), 101);
            for (int i = 0; i < 101; i++) {
                double value, rate;
                ck_assert_int_eq(source->at(twh_log_times(h, "value")[i], p, &samples,
                                            &value, &rate),
                                 TW_OK);
                ck_assert(twh_log_values(h, "value")[i] == value);
                ck_assert(twh_log_values(h, "rate")[i] == rate);
            }
            twh_free(h);
            free(p);
        }
}
END_TEST

Suite *suite(void);

Suite *suite(void)
{
    int n = 0;
    while (tw_model_at(n)) n++;
    Suite *s = suite_create("other blocks of the library");
    TCase *t = tcase_create("links");
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, the_parts_are_the_model_s_functions, 0, n);
    tcase_add_loop_test(
        t, the_continuous_block_is_integrated_by_the_solver_of_the_diagram, 0, n);
    tcase_add_test(t, the_integrator_with_the_parts_equals_the_c_loop);
    tcase_add_test(t, the_caller_with_the_parts_in_subsystems_equals_the_c_loop);
    tcase_add_test(t, every_source_gives_the_value_and_rate_of_the_c_function);
    suite_add_tcase(s, t);
    return s;
}
