/* test_lanes_stop.c: lanes that stop, each with the code, time, state and message of
 * its single run, while the others keep their bits; and what is refused. */
#include "common.h"
#include "lanes_fixture.h"

enum { MOST = 200 };

static const char *const methods[] = {
    "rk4", "prk_2_5", "adams4", "adams4_parallel", "nordsieck", "ab2", "am3", "euler"};
enum { METHODS = sizeof methods / sizeof *methods };

static const tw_model *car(void)
{
    return tw_find_model("quarter_car_b");
}

static int parameter(const tw_model *m, const char *name)
{
    const int i = tw_find_var(m->param, m->np, name);
    ck_assert_int_ge(i, 0);
    return i;
}

/* A parameter of a lane, which else may have the defaults. */
static void set(lanes_group *g, int lane, const char *name, double value)
{
    double *p = g->p + lane * g->l.model->np;
    p[parameter(g->l.model, name)] = value;
    g->lane[lane].p = p;
}

static int stopped(const lanes_group *g, int code)
{
    int n = 0;
    for (int k = 0; k < g->l.now.used; k++) n += g->lane[k].code == code;
    return n;
}

START_TEST(a_lane_that_diverges_stops_alone)
{
    const lanes_case what = {.input = LANES_SINE, .H = 2e-3, .width = 8};
    for (int j = 0; j < METHODS; j++) {
        lanes_group g;
        ck_assert(lanes_open(&g, car(), tw_find_method(methods[j]), what));
        set(&g, 1, "mus", 0.1);
        set(&g, 4, "mus", 0.11);
        lanes_compare_opened(&g, what, 5);
        ck_assert_msg(stopped(&g, TW_E_DIVERGED) == 2 && g.lane[1].t < 5, "%s",
                      methods[j]);
        ck_assert_int_eq(g.l.now.living, 6);
        lanes_close(&g);
    }
}
END_TEST

/* One tick after the other, and to times that shorten a step. */
START_TEST(a_lane_stops_in_the_same_tick_however_the_run_is_called)
{
    const lanes_case what = {.H = 2e-3, .width = 8, .input = LANES_SINE};
    lanes_group g;
    double xs[MOST], xf[MOST];
    for (int ticks = 0; ticks < 3; ticks++) {
        ck_assert(lanes_open(&g, car(), tw_find_method("adams4"), what));
        set(&g, 5, "mus", 0.1);
        ck_assert_int_eq(tw_lanes_start(&g.l), TW_OK);
        for (double t = 0.0013; t < 1; t += 0.0171) {
            while (!ticks && g.l.now.run.now.t < t)
                ck_assert_int_eq(tw_lanes_tick_to(&g.l, t), TW_OK);
            if (ticks == 1) ck_assert_int_eq(tw_lanes_run_to(&g.l, t), TW_OK);
            if (ticks == 2) ck_assert_int_eq(tw_lanes_advance(&g.l, 9), TW_OK);
        }
        ck_assert_int_eq(g.lane[5].code, TW_E_DIVERGED);
        for (int k = 0; k < 8; k++) {
            test_run one;
            int rc = TW_OK;
            lanes_single(&g, k, what, &one);
            for (double t = 0.0013; t < 1 && !rc; t += 0.0171)
                rc = ticks == 2 ? tw_advance(&one.r, 9) : tw_run_to(&one.r, t);
            ck_assert_int_eq(g.lane[k].code, rc);
            ck_assert_int_eq(tw_lanes_state(&g.l, k, xs, xf), TW_OK);
            ck_assert_mem_eq(xs, one.r.now.xs, 2 * sizeof *xs);
            ck_assert_mem_eq(xf, one.r.now.xf, 2 * sizeof *xf);
            ck_assert_double_eq(g.lane[k].t, one.r.now.t);
            test_close(&one);
        }
        lanes_close(&g);
    }
}
END_TEST

/* The piston runs into the end of its cylinder. */
START_TEST(a_lane_that_leaves_the_domain_stops_alone)
{
    static const char *const some[] = {"rk4", "adams4", "nordsieck"};
    const tw_model *m = tw_find_model("hydraulic_actuator");
    const lanes_case what = {.width = 8};
    for (int j = 0; j < 3; j++) {
        lanes_group g;
        ck_assert(lanes_open(&g, m, tw_find_method(some[j]), what));
        for (int k = 1; k < 8; k += 3) {
            double *xf0 = g.xf0 + k * m->nf;
            xf0[0] = 0.1195, xf0[1] = 2 + k, xf0[2] = xf0[3] = 100, xf0[4] = 200;
            set(&g, k, "stroke", 0.2);
            g.lane[k].xf0 = xf0;
        }
        lanes_compare_opened(&g, what, 0.001);
        ck_assert_msg(stopped(&g, TW_E_DOMAIN) > 0, "%s", some[j]);
        lanes_close(&g);
    }
}
END_TEST

/* Fails in lane 2, is not a number in lane 6, from 0.02 s on. */
static int bad_input(double t, double *u, void *user)
{
    const int lane = *(const int *)user;
    u[0] = 1e-3 * lane * sin(30 * t), u[1] = 0;
    if (t > 0.02 && lane == 2) return TW_E_USER;
    if (t > 0.02 && lane == 6) u[0] = NAN;
    return TW_OK;
}

START_TEST(a_lane_whose_input_fails_stops_alone)
{
    static int lane[8];
    for (int j = 0; j < METHODS; j++) {
        const lanes_case what = {.width = 8};
        lanes_group g;
        ck_assert(lanes_open(&g, car(), tw_find_method(methods[j]), what));
        for (int k = 0; k < 8; k++) {
            lane[k] = k;
            g.lane[k].input = bad_input;
            g.lane[k].input_user = lane + k;
        }
        lanes_compare_opened(&g, what, 0.05);
        ck_assert_int_eq(g.lane[2].code, TW_E_USER);
        ck_assert_int_eq(g.lane[6].code, TW_E_INPUT);
        ck_assert_int_eq(g.l.now.living, 6);
        lanes_close(&g);
    }
}
END_TEST

START_TEST(a_lane_with_wrong_settings_does_not_start)
{
    const lanes_case what = {.width = 8, .used = 7, .input = LANES_HELD};
    double bad[2] = {0, NAN};
    lanes_group g;
    ck_assert(lanes_open(&g, car(), tw_find_method("prk_2_5"), what));
    set(&g, 0, "ms", -1);
    g.lane[5].xs0 = bad;
    lanes_compare_opened(&g, what, 0.1);
    ck_assert_int_eq(g.lane[0].code, TW_E_PARAM);
    ck_assert_int_eq(g.lane[5].code, TW_E_STATE);
    ck_assert_int_eq(g.l.now.living, 5);
    lanes_close(&g);
}
END_TEST

START_TEST(a_run_ends_when_its_last_lane_stops)
{
    const lanes_case what = {.width = 8, .H = 2e-3, .input = LANES_SINE};
    const double moved[2] = {0.01, 0.02};
    lanes_group g;
    ck_assert(lanes_open(&g, car(), tw_find_method("rk4"), what));
    for (int k = 0; k < 8; k++) {
        set(&g, k, "mus", 0.1 + 0.01 * k);
        g.lane[k].xf0 = g.lane[k].xs0 = moved;
    }
    lanes_compare_opened(&g, what, 50);
    ck_assert_int_eq(g.l.now.living, 0);
    ck_assert_int_eq(stopped(&g, TW_E_DIVERGED), 8);
    ck_assert_int_eq(tw_lanes_advance(&g.l, 100), TW_OK);
    lanes_close(&g);
}
END_TEST

/* The rounding of a fast form, relative to the largest of its kind: some units of the
 * last place a step, over 400 steps. */
START_TEST(fast_lanes_differ_by_rounding)
{
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        const lanes_case what = {.fast = 1, .tend = 400 * lanes_step(m)};
        const tw_method *k = tw_find_method("rk4");
        double xs[MOST], xf[MOST];
        lanes_group g;
        if (!lanes_has_form(m) || !lanes_open(&g, m, k, what)) continue;
        ck_assert_int_eq(tw_lanes_start(&g.l), TW_OK);
        ck_assert_int_eq(tw_lanes_run_to(&g.l, what.tend), TW_OK);
        for (int lane = 0; lane < g.l.now.used; lane++) {
            test_run one;
            double most = 0, error = 0;
            lanes_single(&g, lane, what, &one);
            test_go(&one, what.tend);
            ck_assert_int_eq(tw_lanes_state(&g.l, lane, xs, xf), TW_OK);
            for (int s = 0; s < m->ns + m->nf; s++) {
                const double x = one.r.now.xs[s];
                const double own = s < m->ns ? xs[s] : xf[s - m->ns];
                most = fmax(most, fabs(x));
                error = fmax(error, fabs(own - x));
            }
            ck_assert_msg(error <= 1e-10 * (most + 1e-3), "%s, lane %d: %g of %g",
                          m->name, lane, error, most);
            test_close(&one);
        }
        lanes_close(&g);
    }
}
END_TEST

static void refused(const tw_model *m, const char *method, const char *why,
                    const tw_lane_form *forms, double tolerance)
{
    tw_lanes l;
    char text[300];
    tw_lanes_init(&l, m, tw_find_method(method), 1e-3,
                  tw_default_ratio(tw_find_method(method)));
    l.forms = forms;
    l.opt[TW_OPT_TOLERANCE] = tolerance;
    ck_assert_int_eq(tw_lanes_check(&l), TW_E_LANES);
    ck_assert_int_eq(tw_lanes_width(&l), 0);
    tw_lanes_message(&l, -1, text, sizeof text);
    ck_assert_msg(strstr(text, why) != NULL, "%s", text);
}

START_TEST(what_cannot_run_in_lanes_is_refused_with_the_reason)
{
    refused(&test_oscillators, "rk4", "no lane form", NULL, 0);
    refused(car(), "adams4_ros", "equations of all fast states", NULL, 0);
    refused(car(), "adams4", "until all states agree", NULL, 1e-9);
}
END_TEST

static int other_out(const tw_at *a, double *y)
{
    const int rc = car()->out(a, y);
    y[3] = nextafter(y[3], 1e9);
    return rc;
}

static int other_slow(const tw_at *a, double *d)
{
    const int rc = car()->slow(a, d);
    d[1] = nextafter(d[1], 1e9);
    return rc;
}

/* Equations that differ from those of the model are found at the start, however little.
 */
START_TEST(a_form_of_other_equations_is_refused)
{
    const double moved[2] = {0.01, 0.3};
    tw_lane_form found[8] = {{0}};
    tw_model changed = *car();
    tw_lane lane[TW_LANES_MOST] = {{0}};
    tw_lanes l;
    const int n = tw_lanes_forms(car(), found, 7);
    if (!n) return;
    found[n].model = NULL;
    for (int pass = 0; pass < 3; pass++) {
        changed.slow = pass == 1 ? other_slow : car()->slow;
        changed.out = pass == 2 ? other_out : car()->out;
        tw_lanes_init(&l, &changed, tw_find_method("rk4"), 1e-3, 1);
        l.forms = found;
        l.lane = lane;
        for (int k = 0; k < TW_LANES_MOST; k++) lane[k].xf0 = moved;
        const size_t need = tw_lanes_need(&l);
        ck_assert_uint_gt(need, 0);
        double *mem = malloc(need * sizeof *mem);
        ck_assert_int_eq(tw_lanes_bind(&l, mem, need), TW_OK);
        ck_assert_int_eq(tw_lanes_start(&l), pass ? TW_E_LANES : TW_OK);
        free(mem);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("lanes_stop");
    TCase *c = tcase_create("stop");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, a_lane_that_diverges_stops_alone);
    tcase_add_test(c, a_lane_stops_in_the_same_tick_however_the_run_is_called);
    tcase_add_test(c, a_lane_that_leaves_the_domain_stops_alone);
    tcase_add_test(c, a_lane_whose_input_fails_stops_alone);
    tcase_add_test(c, a_lane_with_wrong_settings_does_not_start);
    tcase_add_test(c, a_run_ends_when_its_last_lane_stops);
    tcase_add_test(c, fast_lanes_differ_by_rounding);
    tcase_add_test(c, what_cannot_run_in_lanes_is_refused_with_the_reason);
    tcase_add_test(c, a_form_of_other_equations_is_refused);
    suite_add_tcase(s, c);
    return s;
}
