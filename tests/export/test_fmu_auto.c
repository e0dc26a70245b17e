/* test_fmu_auto.c: FMUs whose method is auto, and derivatives of outputs. */
#include "fmu_fixture.h"
#include "auto_fixture.h"

/* The engine in C with samples of the inputs that change at communication points. */
typedef struct engine {
    tw_auto a;
    double *memory, u[40], xs[MOST];
} engine;

static int held(double t, double *u, void *user)
{
    const engine *e = user;
    (void)t;
    memcpy(u, e->u, (size_t)e->a.run.model->nu * sizeof *u);
    return TW_OK;
}

static void open_engine(engine *e, const tw_model *m, double rtol, double atol, int own)
{
    tw_auto_init(&e->a, m, rtol, atol);
    for (int k = 0; k < m->nu; k++) e->u[k] = m->input[k].value;
    if (m->nu && !own) {
        e->a.run.input = held;
        e->a.run.input_user = e;
    }
    const size_t need = tw_auto_need(&e->a);
    ck_assert_uint_gt(need, 0);
    e->memory = calloc(need, sizeof *e->memory);
    ck_assert_int_eq(tw_auto_bind(&e->a, e->memory, need), TW_OK);
    ck_assert_int_eq(tw_auto_start(&e->a), TW_OK);
    if (!m->ns || strcmp(m->slow_var[0].name, "zs"))
        return; /* it is at rest: lift the body */
    memcpy(e->xs, e->a.run.now.xs, (size_t)m->ns * sizeof(double));
    e->xs[0] = 0.02;
    ck_assert_int_eq(tw_auto_set_state(&e->a, e->xs, NULL), TW_OK);
}

static void close_engine(engine *e)
{
    free(e->memory);
}

static void start_fmu(im_instance *i, const im_fmu *f, int own)
{
    im_instantiate(i, f, IM_STEPS);
    ck_assert_msg(i->c != NULL, "%s", i->log);
    if (im_find(f, "method")) {
        int k = 0;
        while (k < f->n_items && strcmp(f->items[k], "auto")) k++;
        ck_assert_int_lt(k, f->n_items);
        set(i, "method", k + 1);
    }
    if (im_find(f, "own_drive")) set(i, "own_drive", own);
    if (im_find(f, "zs")) set(i, "zs", 0.02);
    fine(i, im_begin(i, 0), "begin");
    fine(i, im_ready(i), "ready");
}

/* Values of both at t: the same bits. */
static void same_values(im_instance *i, engine *e, double t)
{
    const tw_model *m = e->a.run.model;
    double x[MOST], y[MOST];
    ck_assert_int_eq(tw_auto_at(&e->a, fmin(t, e->a.now.t), x, x + m->ns), TW_OK);
    for (int k = 0; k < m->ns + m->nf; k++) {
        const double got = get(i, im_state(i->f, k));
        ck_assert_msg(!memcmp(&got, &x[k], sizeof got),
                      "%s: state %d at t = %g is %.17g in the FMU, %.17g in C", m->name,
                      k, t, got, x[k]);
    }
    const tw_at at = {.t = t, .xs = x, .xf = x + m->ns};
    ck_assert_int_eq(tw_outputs_at(&e->a.run, &at, NULL, y), TW_OK);
    for (int k = 0; k < m->ny; k++) {
        const double got = get(i, im_at(i->f, "output", k));
        ck_assert_msg(!memcmp(&got, &y[k], sizeof got),
                      "%s: output %d at t = %g is %.17g in the FMU, %.17g in C",
                      m->name, k, t, got, y[k]);
    }
}

/* Inputs change at every third communication point. */
static void compare(const im_fmu *f, const tw_model *m, int own, double h, int steps)
{
    im_instance i;
    engine e;
    double t = 0;
    start_fmu(&i, f, own);
    open_engine(&e, m, 1e-6, 1e-9, own);
    for (int k = 0; k < steps; k++) {
        if (m->nu && !own && k % 3 == 0) {
            for (int j = 0; j < m->nu; j++) {
                e.u[j] = m->input[j].value + 0.003 * sin(0.37 * k + j);
                fine(&i, im_set(&i, im_at(f, "input", j), e.u[j]), "input");
            }
            ck_assert_int_eq(tw_auto_back_to(&e.a, t), TW_OK);
        }
        int rc = TW_OK;
        while (!rc && e.a.now.t < t + h) rc = tw_auto_step(&e.a);
        const int got = im_step_at(&i, t, h, &(int){0}, &(double){0});
        ck_assert_msg((rc != 0) == (got != 0), "%s: %d in C, %d in the FMU: %s",
                      m->name, rc, got, i.log);
        if (rc) break;
        t += h;
        same_values(&i, &e, t);
    }
    close_engine(&e);
    im_free(&i);
}

START_TEST(auto_in_an_fmu_has_the_bits_of_the_engine_in_c)
{
    static const char *const models[] = {"quarter_car_b", "gun_turret", "kpr",
                                         "quarter_car_friction"};
    for (int k = 0; k < 4; k++) {
        im_fmu f;
        const tw_model *m = tw_find_model(models[k]);
        make(&f, m->name, "auto", 2 + k % 2, 1e-3, "");
        ck_assert_ptr_null(im_find(&f, "H"));
        ck_assert_double_eq(f.internal_step, 0);
        ck_assert_double_eq(f.tolerance, 1e-6);
        if (m->drive || !m->nu) compare(&f, m, 1, 1.7e-3, 60);
        if (m->nu) compare(&f, m, 0, 1.7e-3, 60);
        im_close(&f);
    }
}
END_TEST

/* As an item of the parameter method; with FULL=1 of every model. */
START_TEST(auto_is_one_of_all_methods)
{
    const tw_model *m = tw_model_at(_i);
    if (!m || few_models(_i) || (!test_full() && strcmp(m->name, "planar_spacecraft")))
        return;
    for (int version = 2; version <= 3; version++) {
        im_fmu f;
        make(&f, m->name, "all", version, 1e-3, "");
        compare(&f, m, m->drive != NULL, 1e-3, 20);
        im_close(&f);
    }
}
END_TEST

/* The tolerance that comes with the experiment is that of an FMU exported with it, and
 * the absolute one changes by the same factor. */
START_TEST(the_tolerance_of_the_experiment_takes_the_place_of_rtol)
{
    double x[3][4];
    char words[80];
    sh_put(words, sizeof words, "--rtol 1e-3 --atol %.17g", 1e-9 * (1e-3 / 1e-6));
    for (int version = 2; version <= 3; version++) {
        for (int k = 0; k < 3; k++) {
            im_fmu f;
            im_instance i;
            make(&f, "quarter_car_b", "auto", version, 1e-3, k == 1 ? words : "");
            im_instantiate(&i, &f, IM_STEPS);
            set(&i, "zs", 0.02);
            fine(&i, im_begin_with(&i, 0, 2, k ? 0 : 1e-3), "begin");
            fine(&i, im_ready(&i), "ready");
            for (int s = 0; s < 100; s++) fine(&i, im_step(&i, 0.02), "step");
            for (int s = 0; s < 4; s++) x[k][s] = get(&i, im_state(&f, s));
            /* not a positive number: a warning, and rtol holds */
            fine(&i, im_call(&i, "Reset"), "reset");
            ck_assert_int_eq(im_begin_with(&i, 0, 2, -1), 1);
            ck_assert_msg(strstr(i.log, "expected a positive number") != NULL, "%s",
                          i.log);
            im_free(&i);
            im_close(&f);
        }
        for (int s = 0; s < 4; s++) {
            ck_assert_double_eq(x[0][s], x[1][s]);
            ck_assert_double_ne(x[0][s], x[2][s]);
        }
    }
}
END_TEST

/* The road jumps between communication points of any length: the answer is that of the
 * engine that knows the jump, to the tolerance. A late input would be off by 1e-3. */
START_TEST(an_input_of_auto_acts_at_the_time_it_is_set)
{
    static const double h[] = {0.0137, 0.0411, 0.00137};
    const tw_model *m = tw_find_model("quarter_car_b");
    double x[4];
    engine e;
    im_fmu f;
    make(&f, m->name, "auto", 3, 1e-2, "--rtol 1e-9 --atol 1e-12");
    for (int k = 0; k < 3; k++) {
        im_instance i;
        open_engine(&e, m, 1e-9, 1e-12, 0);
        ck_assert_int_eq(tw_auto_run_to(&e.a, 0.1233), TW_OK);
        e.u[0] = 0.05;
        ck_assert_int_eq(tw_auto_restart(&e.a), TW_OK);
        ck_assert_int_eq(tw_auto_run_to(&e.a, 0.4932), TW_OK);
        memcpy(x, e.a.run.now.xs, sizeof x);
        close_engine(&e);
        start_fmu(&i, &f, 0);
        const int jump = (int)(0.1233 / h[k] + 0.5), all = 4 * jump;
        for (int s = 0; s < all; s++) {
            if (s == jump) set(&i, "road", 0.05);
            fine(&i, im_step_at(&i, s * h[k], h[k], &(int){0}, &(double){0}), "step");
        }
        for (int s = 0; s < 4; s++)
            ck_assert_msg(fabs(get(&i, im_state(&f, s)) - x[s]) < 1e-7,
                          "state %d is %.12g, expected %.12g, with steps of %g", s,
                          get(&i, im_state(&f, s)), x[s], h[k]);
        im_free(&i);
    }
    im_close(&f);
}
END_TEST

START_TEST(a_restored_state_of_auto_goes_on_with_the_same_bits)
{
    for (int version = 2; version <= 3; version++) {
        im_fmu f;
        im_instance i, j;
        void *state = NULL, *copy = NULL;
        char *bytes;
        size_t size;
        double x[2][MOST];
        make(&f, "planar_vehicle", "auto", version, 1e-2, "--stiff auto");
        start_fmu(&i, &f, 1);
        for (int s = 0; s < 29; s++) fine(&i, im_step(&i, 0.73e-2), "step");
        fine(&i, im_save(&i, &state), "save");
        fine(&i, im_pack(&i, state, &bytes, &size), "pack");
        const double t = i.time;
        for (int k = 0; k < 2; k++) {
            if (k) {
                fine(&i, im_restore(&i, state), "restore");
                i.time = t;
            }
            for (int s = 0; s < 20; s++) fine(&i, im_step(&i, 0.73e-2), "step");
            for (int s = 0; s < im_states(&f); s++) x[k][s] = get(&i, im_state(&f, s));
        }
        ck_assert_mem_eq(x[0], x[1], (size_t)im_states(&f) * sizeof(double));
        im_instantiate(&j, &f, IM_STEPS);
        fine(&j, im_unpack(&j, bytes, size, &copy), "unpack");
        fine(&j, im_restore(&j, copy), "restore");
        j.time = t;
        for (int s = 0; s < 20; s++) fine(&j, im_step(&j, 0.73e-2), "step");
        for (int s = 0; s < im_states(&f); s++) x[1][s] = get(&j, im_state(&f, s));
        ck_assert_mem_eq(x[0], x[1], (size_t)im_states(&f) * sizeof(double));
        im_drop(&i, &state);
        im_drop(&j, &copy);
        free(bytes);
        im_free(&i);
        im_free(&j);
        im_close(&f);
    }
}
END_TEST

/* Intermediate updates come at the ends of slow steps; an input set in one acts there.
 */
static struct {
    im_instance *i;
    const im_variable *road;
    double t[500];
    int n, set_at;
} seen;

static void on_update(void *environment, double t, _Bool set_allowed, _Bool get_allowed,
                      _Bool finished, _Bool can_return, _Bool *early, double *when)
{
    (void)environment, (void)get_allowed, (void)finished, (void)can_return;
    (void)early, (void)when;
    ck_assert(set_allowed);
    seen.t[seen.n++] = t;
    if (seen.n == seen.set_at) ck_assert_int_eq(im_set(seen.i, seen.road, 0.02), 0);
}

START_TEST(updates_of_auto_come_at_the_end_of_slow_steps)
{
    im_fmu f;
    im_instance i;
    engine e;
    const tw_model *m = tw_find_model("quarter_car_b");
    make(&f, m->name, "auto", 3, 1e-2, "");
    seen.i = &i, seen.road = im_find(&f, "road"), seen.n = 0, seen.set_at = 5;
    im_instantiate_with(&i, &f, IM_STEPS, 1, &seen.road->vr, 1, on_update);
    set(&i, "own_drive", 0);
    set(&i, "zs", 0.02);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    open_engine(&e, m, 1e-6, 1e-9, 0);
    fine(&i, im_step_at(&i, 0, 1, &(int){0}, &(double){0}), "step");
    ck_assert_int_gt(seen.n, 20);
    for (int k = 0; k < seen.n; k++) {
        ck_assert_int_eq(tw_auto_step(&e.a), TW_OK);
        ck_assert_double_eq(seen.t[k], e.a.now.t);
        if (k + 1 < seen.set_at) continue;
        if (k + 1 == seen.set_at) {
            e.u[0] = 0.02;
            ck_assert_int_eq(tw_auto_restart(&e.a), TW_OK);
        }
    }
    close_engine(&e);
    im_free(&i);
    im_close(&f);
}
END_TEST

/* Against differences of the outputs themselves, along the run: of FMUs that are at
 * communication points close together. */
START_TEST(derivatives_of_outputs_are_their_slopes)
{
    static const char *const methods[] = {"rk4", "adams4", "prk_2_5", "auto"};
    for (int k = 0; k < 4; k++) {
        const int version = 2 + k % 2;
        im_fmu f;
        im_instance i;
        const double H = 2e-4, h = H / 16;
        make(&f, "quarter_car_b", methods[k], version, H, "");
        ck_assert_int_eq(f.output_derivatives, 1);
        start_fmu(&i, &f, 0);
        fine(&i, im_step(&i, 0.05), "step"); /* from rest slopes are small */
        for (int j = 0; im_at(&f, "output", j); j++) {
            const im_variable *y = im_at(&f, "output", j);
            double v[9], slope = 0, most = 0;
            for (int s = 0; s < 9; s++) {
                v[s] = get(&i, y);
                if (s == 4) fine(&i, im_output_derivative(&i, y, 1, &slope), "slope");
                fine(&i, im_step(&i, h), "step");
            }
            for (int s = 0; s < 8; s++) most = fmax(most, fabs(v[s + 1] - v[s]) / h);
            const double expected = (8 * (v[5] - v[3]) - (v[6] - v[2])) / (12 * h);
            ck_assert_msg(fabs(slope - expected) <= 2e-4 * most + 1e-9,
                          "%s, %s: %.12g, differences give %.12g", methods[k], y->name,
                          slope, expected);
        }
        double x;
        ck_assert_int_eq(im_output_derivative(&i, im_at(&f, "output", 0), 2, &x), 3);
        ck_assert_msg(strstr(i.log, "order 1, got 2") != NULL, "%s", i.log);
        fine(&i, im_call(&i, "Reset"), "reset");
        fine(&i, im_begin(&i, 0), "begin");
        fine(&i, im_ready(&i), "ready");
        ck_assert_int_eq(im_output_derivative(&i, im_state(&f, 0), 1, &x), 3);
        im_free(&i);
        im_close(&f);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("fmu_auto");
    TCase *t = tcase_create("auto");
    tcase_set_timeout(t, 600);
    suite_add_tcase(s, t);
    tcase_add_test(t, auto_in_an_fmu_has_the_bits_of_the_engine_in_c);
    tcase_add_loop_test(t, auto_is_one_of_all_methods, 0, 40);
    tcase_add_test(t, the_tolerance_of_the_experiment_takes_the_place_of_rtol);
    tcase_add_test(t, an_input_of_auto_acts_at_the_time_it_is_set);
    tcase_add_test(t, a_restored_state_of_auto_goes_on_with_the_same_bits);
    tcase_add_test(t, updates_of_auto_come_at_the_end_of_slow_steps);
    tcase_add_test(t, derivatives_of_outputs_are_their_slopes);
    return s;
}
