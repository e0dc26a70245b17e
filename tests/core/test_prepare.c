/* test_prepare.c: the constants that a model prepares from its parameters. */
#include "model_points.h"

enum { MANY_P = 512, MANY_C = 2048 };
static const double H = 0x1p-10; /* times have no rounding */

/* Counts the calls of prepare(), which refuses negative parameters. */
static int calls;

static int prepare(const tw_at *at, double *c)
{
    calls++;
    if (at->p[0] < 0) return TW_E_DOMAIN;
    c[0] = 2 * at->p[0];
    c[1] = at->p[0] + 1;
    return TW_OK;
}

static int slow(const tw_at *at, double *d)
{
    double own[2];
    const double *c = tw_constants(at, prepare, own);
    if (!c) return TW_E_DOMAIN;
    d[0] = c[1] - c[0] * at->xs[0];
    return TW_OK;
}

static const tw_var state[] = {{"x", "", "", 1, 0, 0, 0}};
static const tw_var param[] = {{"a", "", "", 3, 0, 0, 0}};
static const tw_model counted = {.name = "counted",
                                 .ns = 1,
                                 .np = 1,
                                 .nc = 2,
                                 .slow_var = state,
                                 .param = param,
                                 .slow = slow,
                                 .prepare = prepare};

START_TEST(constants_are_prepared_once_per_set_of_parameters)
{
    test_run t;
    double snapshot[400];
    const double p = 0.5;
    calls = 0;
    test_open(&t, &counted, "rk4", H, 1);
    ck_assert_int_eq(calls, 1);
    ck_assert_int_eq(tw_advance(&t.r, 200), TW_OK);
    ck_assert_int_eq(calls, 1);
    ck_assert_int_eq(tw_set_params(&t.r, &p), TW_OK);
    ck_assert_int_eq(calls, 2);
    ck_assert(t.r.now.con[0] == 1 && t.r.now.con[1] == 1.5);
    ck_assert_int_eq(tw_snapshot(&t.r, snapshot, 400), TW_OK);
    ck_assert_int_eq(tw_set_params(&t.r, NULL), TW_OK);
    ck_assert(t.r.now.con[0] == 6 && t.r.now.con[1] == 4);
    ck_assert_int_eq(tw_restore(&t.r, snapshot, 400), TW_OK);
    ck_assert_int_eq(calls, 4);
    ck_assert(t.r.now.con[0] == 1 && t.r.now.con[1] == 1.5);
    test_close(&t);
}
END_TEST

START_TEST(parameters_that_the_model_refuses_change_nothing)
{
    test_run t;
    char text[200];
    const double bad = -1;
    test_open(&t, &counted, "rk4", H, 1);
    ck_assert_int_eq(tw_set_params(&t.r, &bad), TW_E_DOMAIN);
    tw_message(&t.r, text, sizeof text);
    ck_assert_msg(strstr(text, "prepare") != NULL, "%s", text);
    ck_assert(t.r.now.par[0] == 3 && t.r.now.con[0] == 6 && t.r.now.con[1] == 4);
    ck_assert_int_eq(tw_advance(&t.r, 20), TW_OK);
    t.r.p = &bad;
    ck_assert_int_eq(tw_start(&t.r), TW_E_DOMAIN);
    ck_assert_int_eq(tw_tick(&t.r), TW_E_NOT_STARTED);
    test_close(&t);
}
END_TEST

START_TEST(memory_that_was_replaced_gets_its_constants_again)
{
    test_run t;
    test_open(&t, &counted, "rk4", H, 1);
    t.r.now.con[0] = NAN;
    ck_assert_int_eq(tw_resume(&t.r), TW_OK);
    ck_assert(t.r.now.con[0] == 6);
    t.r.now.par[0] = -1;
    ck_assert_int_eq(tw_resume(&t.r), TW_E_SNAPSHOT);
    test_close(&t);
}
END_TEST

START_TEST(constants_without_prepare_are_refused)
{
    tw_model m = counted;
    char text[200];
    tw_run r;
    m.prepare = NULL;
    tw_init(&r, &m, tw_find_method("rk4"), H, 1);
    ck_assert_int_eq(tw_check(&r), TW_E_MODEL);
    tw_message(&r, text, sizeof text);
    ck_assert_msg(strstr(text, "prepare") != NULL, "%s", text);
}
END_TEST

/* Parameters of a model away from its defaults, within their ranges. */
static void other_params(const tw_model *m, double *p)
{
    for (int i = 0; i < m->np; i++) {
        const tw_var *v = &m->param[i];
        const double moved = v->value * (1 + 0.01 * ((i % 5) - 2));
        const int any = v->min == 0 && v->max == 0;
        p[i] = any || (moved >= v->min && moved <= v->max) ? moved : v->value;
    }
    const int v0 = tw_find_var(m->param, m->np, "v0");
    const int man = tw_find_var(m->param, m->np, "man");
    if (v0 >= 0) p[v0] = 11;
    if (man >= 0) p[man] = 7; /* rough road */
}

START_TEST(parameters_changed_in_a_run_act_as_in_a_fresh_run)
{
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        double p[MANY_P];
        test_run old, new;
        if (!m->nc) continue;
        other_params(m, p);
        test_open(&old, m, "prk_3_6", H, 6);
        ck_assert_int_eq(tw_advance(&old.r, 16), TW_OK);
        ck_assert_int_eq(tw_set_params(&old.r, p), TW_OK);

        test_open(&new, m, "prk_3_6", H, 6);
        new.r.p = p;
        new.r.t0 = old.r.now.t;
        new.r.xs0 = old.r.now.xs;
        new.r.xf0 = old.r.now.xf;
        ck_assert_int_eq(tw_start(&new.r), TW_OK);
        ck_assert_int_eq(tw_advance(&old.r, 16), TW_OK);
        ck_assert_int_eq(tw_advance(&new.r, 16), TW_OK);
        const size_t size = (size_t)(m->ns + m->nf) * sizeof(double);
        ck_assert_msg(!memcmp(old.r.now.xs, new.r.now.xs, size), "%s", m->name);
        test_close(&old);
        test_close(&new);
    }
}
END_TEST

START_TEST(functions_give_the_same_with_and_without_the_constants_of_a_run)
{
    const tw_model *m;
    int models = 0;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        unsigned long long seed = 7;
        double c[MANY_C], with[ROOM], without[ROOM];
        model_point s;
        if (!m->nc) continue;
        models++;
        ck_assert_int_le(m->nc, MANY_C);
        make_point(&s, m, 0, 1e-3, &seed);
        other_params(m, s.p);
        tw_at at = at_point(&s);
        tw_rhs *const function[] = {m->slow, m->fast, m->out, m->drive};
        ck_assert_int_eq(m->prepare(&at, c), TW_OK);
        for (int k = 0; k < 4; k++) {
            if (!function[k]) continue;
            memset(with, 0, sizeof with);
            memset(without, 0, sizeof without);
            at.c = c;
            ck_assert_int_eq(function[k](&at, with), TW_OK);
            at.c = NULL;
            ck_assert_int_eq(function[k](&at, without), TW_OK);
            ck_assert_msg(!memcmp(with, without, sizeof with), "%s %d", m->name, k);
        }
    }
    ck_assert_int_ge(models, 7);
}
END_TEST

START_TEST(init_is_init_s_and_init_f_at_once)
{
    const tw_model *m;
    int models = 0;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        unsigned long long seed = 7;
        double xs[ROOM] = {0}, xf[ROOM] = {0}, s_alone[ROOM] = {0}, f_alone[ROOM] = {0};
        model_point s;
        if (!m->init) continue;
        models++;
        make_point(&s, m, 0, 0, &seed);
        const tw_at at = at_point(&s);
        ck_assert_int_eq(m->init(&at, xs, xf), TW_OK);
        ck_assert_int_eq(m->init_s(&at, s_alone), TW_OK);
        ck_assert_int_eq(m->init_f(&at, f_alone), TW_OK);
        ck_assert_msg(!memcmp(xs, s_alone, sizeof xs), "%s", m->name);
        ck_assert_msg(!memcmp(xf, f_alone, sizeof xf), "%s", m->name);
    }
    ck_assert_int_eq(models, 3);
}
END_TEST

/* Without a steady state there is no torque to drive with: only a run that is driven by
 * the model needs it. */
START_TEST(a_vehicle_that_cannot_roll_steadily_goes_on_with_other_inputs)
{
    const tw_model *m = tw_find_model("planar_vehicle");
    double p[MANY_P], u[16] = {0};
    test_run t;
    test_open(&t, m, "rk4", H, 1);
    ck_assert_int_eq(tw_model_defaults(m, p, NULL, NULL), TW_OK);
    p[tw_find_var(m->param, m->np, "v0")] = 5;
    p[tw_find_var(m->param, m->np, "hc")] = 3;
    p[tw_find_var(m->param, m->np, "L0f")] = 9;
    ck_assert_int_eq(tw_set_params(&t.r, p), TW_OK);
    ck_assert_int_eq(tw_inputs(&t.r, u), TW_E_DOMAIN);
    ck_assert_int_eq(tw_hold(&t.r, u), TW_OK);
    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
    test_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("run: prepared constants");
    TCase *c = tcase_create("prepare");
    tcase_add_test(c, constants_are_prepared_once_per_set_of_parameters);
    tcase_add_test(c, parameters_that_the_model_refuses_change_nothing);
    tcase_add_test(c, memory_that_was_replaced_gets_its_constants_again);
    tcase_add_test(c, constants_without_prepare_are_refused);
    tcase_add_test(c, parameters_changed_in_a_run_act_as_in_a_fresh_run);
    tcase_add_test(c, functions_give_the_same_with_and_without_the_constants_of_a_run);
    tcase_add_test(c, init_is_init_s_and_init_f_at_once);
    tcase_add_test(c, a_vehicle_that_cannot_roll_steadily_goes_on_with_other_inputs);
    suite_add_tcase(s, c);
    return s;
}
