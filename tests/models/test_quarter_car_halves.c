/* test_quarter_car_halves.c: quarter_car_hub and ring_tyre together equal
 * quarter_car_tire bit for bit: derivatives at random states, and a run with Euler's
 * method in which the two exchange values of the same instant. */
#include "common.h"

enum { NS = 8, NF = 7 };

static double drawn(unsigned *state, double scale)
{
    *state = *state * 1664525u + 1013904223u;
    return scale * ((*state >> 8) / 8388608.0 - 1);
}

/* The motion of the hub and the road, as inputs of the tyre. */
static void to_tyre(const double *xs, const double *whole_u, double *u)
{
    u[0] = xs[4];
    u[1] = xs[6];
    u[2] = xs[7];
    u[3] = xs[2];
    u[4] = whole_u[0];
    u[5] = whole_u[1];
}

static void to_car(const double *tyre_y, const double *whole_u, double *u)
{
    for (int i = 0; i < 3; i++) u[i] = tyre_y[i];
    u[3] = whole_u[2];
    u[4] = whole_u[3];
}

typedef struct trio {
    const tw_model *whole, *car, *tyre;
    double p_whole[40], p_car[40], p_tyre[40];
    double xs[NS], xf[NF], xs_car[NS], xf_tyre[NF], none[1];
} trio;

/* Both halves with the parameters and the initial state of the whole at a speed. */
static void open_trio(trio *t, double v0)
{
    t->whole = tw_find_model("quarter_car_tire");
    t->car = tw_find_model("quarter_car_hub");
    t->tyre = tw_find_model("ring_tyre");
    ck_assert(t->whole && t->car && t->tyre);
    for (int i = 0; i < t->whole->np; i++) t->p_whole[i] = t->whole->param[i].value;
    t->p_whole[tw_find_var(t->whole->param, t->whole->np, "v0")] = v0;
    const tw_at at = {.p = t->p_whole};
    ck_assert_int_eq(t->whole->init_s(&at, t->xs), TW_OK);
    ck_assert_int_eq(t->whole->init_f(&at, t->xf), TW_OK);
    const struct {
        const tw_model *m;
        double *p;
    } half[2] = {{t->car, t->p_car}, {t->tyre, t->p_tyre}};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < half[k].m->np; i++) {
            const char *name = half[k].m->param[i].name;
            const int j = tw_find_var(t->whole->param, t->whole->np, name);
            half[k].p[i] = j >= 0 ? t->p_whole[j] : half[k].m->param[i].value;
            if (strcmp(name, "y0") == 0) half[k].p[i] = t->xs[2];
            if (strcmp(name, "w0") == 0) half[k].p[i] = t->xs[7];
            if (strcmp(name, "F0") == 0)
                half[k].p[i] = (t->p_car[0] + t->p_car[4]) * t->p_car[6];
        }
}

START_TEST(the_two_halves_have_the_derivatives_of_the_whole)
{
    unsigned state = 7;
    trio t;
    open_trio(&t, 0);
    for (int k = 0; k < 1000; k++) {
        double ds[NS], df[NF], ds_half[NS], df_half[NF], y[10], y_tyre[6], y_car[5];
        double u[4], u_tyre[6], u_car[5];
        double xs[NS], xf[NF];
        for (int i = 0; i < NS; i++) xs[i] = t.xs[i] + drawn(&state, i < 4 ? 0.1 : 20);
        for (int i = 0; i < NF; i++) xf[i] = t.xf[i] + drawn(&state, i < 3 ? 0.01 : 20);
        for (int i = 0; i < 4; i++) u[i] = drawn(&state, i < 2 ? 0.1 : 500);
        const tw_at at = {.xs = xs, .xf = xf, .u = u, .p = t.p_whole};
        const tw_at at_tyre = {.xf = xf, .u = u_tyre, .p = t.p_tyre};
        const tw_at at_car = {.xs = xs, .u = u_car, .p = t.p_car};
        to_tyre(xs, u, u_tyre);
        ck_assert_int_eq(t.tyre->out(&at_tyre, y_tyre), TW_OK);
        to_car(y_tyre, u, u_car);
        ck_assert_int_eq(t.whole->slow(&at, ds), TW_OK);
        ck_assert_int_eq(t.whole->fast(&at, df), TW_OK);
        ck_assert_int_eq(t.car->slow(&at_car, ds_half), TW_OK);
        ck_assert_int_eq(t.tyre->fast(&at_tyre, df_half), TW_OK);
        ck_assert_mem_eq(ds, ds_half, sizeof ds);
        ck_assert_mem_eq(df, df_half, sizeof df);
        ck_assert_int_eq(t.whole->out(&at, y), TW_OK);
        ck_assert_int_eq(t.car->out(&at_car, y_car), TW_OK);
        ck_assert(y[0] == y_car[0] && y[1] == y_car[1] && y[2] == y_car[2]);
        ck_assert(y[7] == y_car[3]);
        ck_assert(y[3] == y_tyre[3] && y[4] == y_tyre[4] && y[5] == y_tyre[5]);
    }
}
END_TEST

static tw_run open_half(const tw_model *m, const double *p, double *mem, size_t room)
{
    tw_run r;
    tw_init(&r, m, tw_find_method("euler"), 5e-5, 1);
    r.p = p;
    ck_assert_uint_le(tw_need(&r), room);
    ck_assert_int_eq(tw_bind(&r, mem, tw_need(&r)), TW_OK);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    return r;
}

START_TEST(two_runs_that_exchange_at_each_tick_equal_the_run_of_the_whole)
{
    static double mem[3][4000];
    const tw_source *bump = tw_find_source("bump");
    const double shape[] = {0.03, 0.05, 0.1};
    for (int speed = 0; speed < 2; speed++) {
        trio t;
        memset(mem, 0, sizeof mem);
        open_trio(&t, 15 * speed);
        tw_run whole = open_half(t.whole, t.p_whole, mem[0], 4000);
        tw_run car = open_half(t.car, t.p_car, mem[1], 4000);
        tw_run tyre = open_half(t.tyre, t.p_tyre, mem[2], 4000);
        ck_assert_mem_eq(whole.now.xs, car.now.xs, sizeof t.xs);
        ck_assert_mem_eq(whole.now.xf, tyre.now.xf, sizeof t.xf);
        for (int k = 0; k < 4000; k++) {
            double u[4] = {0, 0, 100, 0}, u_tyre[6], u_car[5], y[6];
            ck_assert_int_eq(bump->at(whole.now.t, shape, NULL, &u[0], &u[1]), TW_OK);
            to_tyre(car.now.xs, u, u_tyre);
            const tw_at at = {.xf = tyre.now.xf, .u = u_tyre, .p = t.p_tyre};
            ck_assert_int_eq(t.tyre->out(&at, y), TW_OK);
            to_car(y, u, u_car);
            ck_assert_int_eq(tw_hold(&whole, u), TW_OK);
            ck_assert_int_eq(tw_hold(&car, u_car), TW_OK);
            ck_assert_int_eq(tw_hold(&tyre, u_tyre), TW_OK);
            ck_assert_int_eq(tw_tick(&whole), TW_OK);
            ck_assert_int_eq(tw_tick(&car), TW_OK);
            ck_assert_int_eq(tw_tick(&tyre), TW_OK);
            ck_assert_mem_eq(whole.now.xs, car.now.xs, sizeof t.xs);
            ck_assert_mem_eq(whole.now.xf, tyre.now.xf, sizeof t.xf);
        }
        ck_assert(fabs(whole.now.xs[6]) + fabs(whole.now.xs[1] - t.xs[1]) >
                  1e-4); /* it moves at all */
    }
}
END_TEST

START_TEST(each_half_alone_stays_at_rest)
{
    static double mem[4000];
    static const char *const halves[] = {"quarter_car_hub", "ring_tyre"};
    for (int k = 0; k < 2; k++) {
        double before[NS];
        memset(mem, 0, sizeof mem);
        tw_run r = open_half(tw_find_model(halves[k]), NULL, mem, 4000);
        const double *x = k ? r.now.xf : r.now.xs;
        const int n = k ? NF : NS;
        memcpy(before, x, (size_t)n * sizeof *x);
        for (int i = 0; i < 2000; i++) ck_assert_int_eq(tw_tick(&r), TW_OK);
        x = k ? r.now.xf : r.now.xs;
        /* forces of thousands of newtons balance to rounding */
        for (int i = 0; i < n; i++) ck_assert_double_le(fabs(x[i] - before[i]), 1e-9);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("tyre outside of the car");
    TCase *t = tcase_create("halves");
    tcase_add_test(t, the_two_halves_have_the_derivatives_of_the_whole);
    tcase_add_test(t, two_runs_that_exchange_at_each_tick_equal_the_run_of_the_whole);
    tcase_add_test(t, each_half_alone_stays_at_rest);
    suite_add_tcase(s, t);
    return s;
}
