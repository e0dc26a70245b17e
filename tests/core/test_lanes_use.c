/* test_lanes_use.c: errors for bad settings and calls of lanes, and the states of all
 * lanes at once. */
#include "common.h"
#include "lanes_fixture.h"

enum { MOST = 400 };

static void refused(const lanes_group *g, int rc, int code, const char *name)
{
    ck_assert_int_eq(rc, code);
    ck_assert_str_eq(g->l.now.run.now.report.name, name);
}

START_TEST(bad_settings_and_calls_are_refused_by_name)
{
    const lanes_case what = {.H = 1e-3, .width = 8};
    const tw_model *m = tw_find_model("quarter_car_b");
    double xs[MOST], xf[MOST], u[MOST] = {0};
    lanes_group g;
    ck_assert(lanes_open(&g, m, tw_find_method("rk4"), what));
    tw_lanes *l = &g.l;
    refused(&g, tw_lanes_advance(l, 1), TW_E_NOT_STARTED, "tw_lanes_start");
    refused(&g, tw_lanes_state(l, 0, xs, xf), TW_E_NOT_STARTED, "tw_lanes_start");
    refused(&g, tw_lanes_states(l, xs, xf), TW_E_NOT_STARTED, "tw_lanes_start");
    ck_assert_int_eq(tw_lanes_start(l), TW_OK);
    refused(&g, tw_lanes_advance(l, -1), TW_E_RANGE, "ticks");
    refused(&g, tw_lanes_state(l, 8, xs, xf), TW_E_RANGE, "lane");
    refused(&g, tw_lanes_state(l, -1, xs, xf), TW_E_RANGE, "lane");
    u[3 * m->nu] = NAN;
    refused(&g, tw_lanes_hold(l, u), TW_E_INPUT, m->input[0].name);
    refused(&g, tw_lanes_bind(l, g.mem, tw_lanes_need(l) - 1), TW_E_MEMORY, "memory");
    l->used = 9;
    refused(&g, tw_lanes_check(l), TW_E_RANGE, "used");
    l->used = -1;
    refused(&g, tw_lanes_check(l), TW_E_RANGE, "used");
    l->used = 0;
    l->H = 0;
    refused(&g, tw_lanes_check(l), TW_E_STEP, "H");
    l->H = 1e-3;
    l->cpu = "mmx";
    refused(&g, tw_lanes_check(l), TW_E_LANES, "cpu must be sse2, avx2 or avx512");
    lanes_close(&g);
}
END_TEST

/* The second lane diverges. */
START_TEST(all_states_are_those_of_each_lane_and_nan_for_one_that_stopped)
{
    const lanes_case what = {.H = 2e-3, .width = 8, .input = LANES_SINE};
    const tw_model *m = tw_find_model("quarter_car_b");
    double all_xs[MOST], all_xf[MOST], xs[MOST], xf[MOST];
    lanes_group g;
    ck_assert(lanes_open(&g, m, tw_find_method("rk4"), what));
    g.p[m->np + tw_find_var(m->param, m->np, "mus")] = 0.1;
    g.lane[1].p = g.p + m->np;
    ck_assert_int_eq(tw_lanes_start(&g.l), TW_OK);
    ck_assert_int_eq(tw_lanes_run_to(&g.l, 5), TW_OK);
    ck_assert_int_eq(g.lane[1].code, TW_E_DIVERGED);
    ck_assert_int_eq(tw_lanes_states(&g.l, all_xs, all_xf), TW_OK);
    for (int i = 0; i < m->ns; i++) ck_assert(isnan(all_xs[m->ns + i]));
    for (int i = 0; i < m->nf; i++) ck_assert(isnan(all_xf[m->nf + i]));
    for (int k = 0; k < 8; k++) {
        if (k == 1) continue;
        ck_assert_int_eq(tw_lanes_state(&g.l, k, xs, xf), TW_OK);
        ck_assert_mem_eq(xs, all_xs + k * m->ns, (size_t)m->ns * sizeof *xs);
        ck_assert_mem_eq(xf, all_xf + k * m->nf, (size_t)m->nf * sizeof *xf);
    }
    lanes_close(&g);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("lanes: use");
    TCase *c = tcase_create("lanes: use");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, bad_settings_and_calls_are_refused_by_name);
    tcase_add_test(c, all_states_are_those_of_each_lane_and_nan_for_one_that_stopped);
    suite_add_tcase(s, c);
    return s;
}
