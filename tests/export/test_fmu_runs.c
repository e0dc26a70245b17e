/* test_fmu_runs.c: what an FMU computes, through the importer: the bits of the C loop
 * at the step H, values between ticks, inputs, saved states. */
#include "fmu_fixture.h"

#include <dirent.h>

/* A step that the model can take, and inputs that leave it in its domain. */
static double step_of(const tw_model *m)
{
    return strstr(m->name, "hmmwv") ? 5e-4 : 1e-3;
}

static double input_at(const tw_model *m, int which, int k)
{
    return m->input[which].value + 0.003 * sin(0.37 * k + which);
}

typedef struct values {
    double x[MOST];
    int n;
} values;

static values of_run(tw_run *r)
{
    const tw_model *m = r->model;
    values v = {.n = m->ns + m->nf + m->ny};
    memcpy(v.x, r->now.xs, (size_t)(m->ns + m->nf) * sizeof(double));
    ck_assert_int_eq(tw_outputs(r, v.x + m->ns + m->nf), TW_OK);
    return v;
}

static values of_fmu(im_instance *i, const tw_model *m)
{
    values v = {.n = m->ns + m->nf + m->ny};
    const int n = m->ns + m->nf;
    for (int k = 0; k < v.n; k++)
        v.x[k] = get(i, k < n ? im_state(i->f, k) : im_at(i->f, "output", k - n));
    return v;
}

static void same(const values *a, const values *b, const char *what, double t)
{
    for (int k = 0; k < a->n; k++)
        ck_assert_msg(!memcmp(&a->x[k], &b->x[k], sizeof(double)),
                      "%s: value %d at t = %g is %.17g in the FMU, %.17g in C", what, k,
                      t, a->x[k], b->x[k]);
}

/* The loop in C beside the FMU, both fed with the same samples, or driven by the model.
 */
static void compare(const im_fmu *f, const tw_model *m, const tw_method *method,
                    int own, int item, int steps)
{
    im_instance i;
    test_run c;
    char what[200];
    const double H = step_of(m);
    sh_put(what, sizeof what, "%s with %s", m->name, method->name);
    im_instantiate(&i, f, IM_STEPS);
    ck_assert_msg(i.c != NULL, "%s", i.log);
    if (item) set(&i, "method", item);
    if (!method->ratio) set(&i, "ratio", tw_default_ratio(method));
    if (m->nu) set(&i, "own_drive", own);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    test_open(&c, m, method->name, H, tw_default_ratio(method));
    for (int k = 0; k < steps; k++) {
        double u[40];
        for (int j = 0; j < m->nu && !own; j++) {
            u[j] = input_at(m, j, k);
            fine(&i, im_set(&i, im_at(f, "input", j), u[j]), "input");
        }
        if (m->nu && !own) ck_assert_int_eq(tw_hold(&c.r, u), TW_OK);
        const int rc = tw_advance(&c.r, c.r.now.ticks), got = im_step(&i, H);
        ck_assert_msg((rc != 0) == (got != 0), "%s: %d in C, %d in the FMU: %s", what,
                      rc, got, i.log);
        if (rc) break;
        const values a = of_fmu(&i, m), b = of_run(&c.r);
        same(&a, &b, what, c.r.now.t);
    }
    test_close(&c);
    im_free(&i);
}

static int item_of(const im_fmu *f, const char *name)
{
    for (int k = 0; k < f->n_items; k++)
        if (!strcmp(f->items[k], name)) return k + 1;
    ck_abort_msg("%s has no method %s", f->identifier, name);
    return 0;
}

/* Every model with every method (with FULL=1 in both versions and for longer). */
START_TEST(every_model_and_method_has_the_bits_of_the_c_loop)
{
    const tw_model *m = tw_model_at(_i);
    const tw_method *method;
    if (!m || few_models(_i)) return;
    for (int version = 2; version <= (test_full() ? 3 : 2); version++) {
        im_fmu f;
        const int large = m->ns + m->nf > 40;
        make(&f, m->name, "all", version, step_of(m), "");
        for (int k = 0; (method = tw_method_at(k)); k++)
            compare(&f, m, method, m->drive && k % 2, item_of(&f, method->name),
                    test_full() ? 200
                    : large     ? 4
                                : 12);
        im_close(&f);
    }
}
END_TEST

START_TEST(an_fmu_of_one_method_has_the_bits_of_the_c_loop_in_both_versions)
{
    static const char *const methods[] = {"prk_3_8", "adams4_parallel", "am2",
                                          "nordsieck"};
    static const char *const models[] = {"quarter_car_b", "planar_spacecraft",
                                         "gun_turret", "kpr"};
    for (int k = 0; k < 4; k++)
        for (int version = 2; version <= 3; version++) {
            im_fmu f;
            const tw_model *m = tw_find_model(models[k]);
            make(&f, m->name, methods[k], version, step_of(m), "");
            compare(&f, m, tw_find_method(methods[k]), m->drive != NULL, 0, 60);
            if (m->drive) compare(&f, m, tw_find_method(methods[k]), 0, 0, 60);
            im_close(&f);
        }
}
END_TEST

/* Communication points off the ticks: the FMU's run is that of the C loop, in which
 * inputs act from the next tick on, and values are its interpolation. */
START_TEST(between_ticks_values_are_those_of_the_runs_own_interpolation)
{
    static const char *const methods[] = {"prk_2_5", "rk5", "adams4", "am3", "euler"};
    const tw_model *m = tw_find_model("quarter_car_b");
    for (int k = 0; k < 5; k++) {
        im_fmu f;
        im_instance i;
        test_run c;
        const double H = 1e-3, h = 0.37 * H;
        const tw_method *method = tw_find_method(methods[k]);
        make(&f, m->name, method->name, 2 + k % 2, H, "");
        im_instantiate(&i, &f, IM_STEPS);
        fine(&i, im_begin(&i, 0), "begin");
        fine(&i, im_ready(&i), "ready");
        test_open(&c, m, method->name, H, tw_default_ratio(method));
        double span[100], x[4], t = 0;
        double u[2] = {0, 0};
        for (int step = 0; step < 400; step++) {
            u[0] = input_at(m, 0, step);
            fine(&i, im_set(&i, im_at(&f, "input", 0), u[0]), "input");
            fine(&i, im_step_at(&i, t, h, &(int){0}, &(double){0}), "step");
            t = (step + 1) * h;
            while (c.r.now.t < t - 1e-12) {
                ck_assert_int_eq(tw_hold(&c.r, u), TW_OK);
                ck_assert_int_eq(tw_between_from(&c.r, span), TW_OK);
                ck_assert_int_eq(tw_tick(&c.r), TW_OK);
            }
            ck_assert_int_eq(tw_between(&c.r, span, fmin(t, c.r.now.t), x, x + 2),
                             TW_OK);
            for (int s = 0; s < 4; s++)
                ck_assert_msg(fabs(get(&i, im_state(&f, s)) - x[s]) <=
                                  1e-12 * (fabs(x[s]) + 1e-3),
                              "%s: state %d at t = %g is %.17g, expected %.17g",
                              method->name, s, t, get(&i, im_state(&f, s)), x[s]);
        }
        test_close(&c);
        im_free(&i);
        im_close(&f);
    }
}
END_TEST

/* Against the exact answer: a value one step late would be wrong by h x'. */
START_TEST(no_output_is_a_step_late)
{
    im_fmu f;
    im_instance i;
    const double h = 0.37e-3;
    make(&f, "kpr", "rk4", 3, 1e-3, "");
    im_instantiate(&i, &f, IM_STEPS);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    test_run c;
    test_open(&c, tw_find_model("kpr"), "rk4", 1e-3, 1);
    for (int k = 0; k < 2000; k++) {
        const double t = k * h;
        double y[2];
        const tw_at at = {.t = t,
                          .xs = (double[]){get(&i, im_state(&f, 0))},
                          .xf = (double[]){get(&i, im_state(&f, 1))}};
        ck_assert_int_eq(tw_outputs_at(&c.r, &at, NULL, y), TW_OK);
        for (int j = 0; j < 2; j++) /* outputs of kpr are its errors */
            ck_assert_msg(fabs(y[j]) < 1e-6, "error %g at t = %g", y[j], t);
        fine(&i, im_step_at(&i, t, h, &(int){0}, &(double){0}), "step");
    }
    test_close(&c);
    im_free(&i);
    im_close(&f);
}
END_TEST

START_TEST(derivatives_of_inputs_are_followed_in_fmi_2)
{
    im_fmu f;
    double error[2];
    make(&f, "quarter_car_b", "rk4", 2, 1e-3, "");
    for (int with = 0; with < 2; with++) {
        im_instance i;
        im_instantiate(&i, &f, IM_STEPS);
        fine(&i, im_begin(&i, 0), "begin");
        fine(&i, im_ready(&i), "ready");
        const im_variable *road = im_find(&f, "road");
        for (int k = 0; k < 50; k++) { /* steps of 10 H: road = 0.1 t */
            fine(&i, im_set(&i, road, 0.1 * i.time), "road");
            if (with) fine(&i, im_input_derivative(&i, road, 1, 0.1), "derivative");
            fine(&i, im_step_at(&i, i.time, 0.01, &(int){0}, &(double){0}), "step");
            i.time = 0.01 * (k + 1);
        }
        /* the same with samples at every H, 10 times finer than a step */
        test_run c;
        test_open(&c, tw_find_model("quarter_car_b"), "rk4", 1e-5, 1);
        for (int k = 0; k < 50000; k++) {
            ck_assert_int_eq(tw_hold(&c.r, (double[]){0.1 * (k + 0.5) * 1e-5, 0}),
                             TW_OK);
            ck_assert_int_eq(tw_tick(&c.r), TW_OK);
        }
        error[with] = fabs(get(&i, im_find(&f, "zu")) - c.r.now.xf[0]);
        test_close(&c);
        im_free(&i);
    }
    ck_assert_msg(error[1] < 1e-9 && error[0] > 1e-5, "%g with, %g without", error[1],
                  error[0]);
    im_close(&f);
}
END_TEST

/* Saved states: multistep histories and the place inside a slow step are in them. */
START_TEST(a_restored_state_goes_on_with_the_same_bits)
{
    static const char *const methods[] = {"adams6", "adams4_parallel", "nordsieck",
                                          "am4",    "prk_3_8",         "ab2"};
    for (int k = 0; k < 6; k++)
        for (int version = 2; version <= 3; version++) {
            im_fmu f;
            im_instance i, j;
            const tw_model *m = tw_find_model("planar_vehicle");
            void *state = NULL, *copy = NULL;
            char *bytes;
            size_t size;
            make(&f, m->name, methods[k], version, 1e-3, "");
            im_instantiate(&i, &f, IM_STEPS);
            fine(&i, im_begin(&i, 0), "begin");
            fine(&i, im_ready(&i), "ready");
            for (int s = 0; s < 29; s++) fine(&i, im_step(&i, 0.73e-3), "step");
            fine(&i, im_save(&i, &state), "save");
            fine(&i, im_pack(&i, state, &bytes, &size), "pack");
            const double t = i.time;
            for (int s = 0; s < 20; s++) fine(&i, im_step(&i, 0.73e-3), "step");
            const values first = of_fmu(&i, m);
            fine(&i, im_restore(&i, state), "restore");
            i.time = t;
            for (int s = 0; s < 20; s++) fine(&i, im_step(&i, 0.73e-3), "step");
            const values second = of_fmu(&i, m);
            same(&second, &first, methods[k], i.time);
            /* in another instance, before its initialization */
            im_instantiate(&j, &f, IM_STEPS);
            fine(&j, im_unpack(&j, bytes, size, &copy), "unpack");
            fine(&j, im_restore(&j, copy), "restore");
            j.time = t;
            for (int s = 0; s < 20; s++) fine(&j, im_step(&j, 0.73e-3), "step");
            const values third = of_fmu(&j, m);
            same(&third, &first, methods[k], i.time);
            /* damaged bytes are refused */
            bytes[size / 2] ^= 4;
            ck_assert_int_eq(im_unpack(&j, bytes, size, &copy), 3);
            fine(&i, im_drop(&i, &state), "drop");
            ck_assert_ptr_null(state);
            fine(&i, im_drop(&i, &state), "drop nothing");
            im_drop(&j, &copy);
            free(bytes);
            im_free(&i);
            im_free(&j);
            im_close(&f);
        }
}
END_TEST

START_TEST(reset_starts_again_with_all_start_values)
{
    for (int version = 2; version <= 3; version++) {
        im_fmu f;
        im_instance i;
        const tw_model *m = tw_find_model("gun_turret");
        values first[2];
        make(&f, m->name, "adams4", version, 1e-3, "");
        im_instantiate(&i, &f, IM_STEPS);
        for (int k = 0; k < 2; k++) {
            fine(&i, im_begin(&i, k ? 0 : 0), "begin");
            fine(&i, im_ready(&i), "ready");
            for (int s = 0; s < 30; s++) fine(&i, im_step(&i, 1.1e-3), "step");
            first[k] = of_fmu(&i, m);
            const im_variable *p = im_at(&f, "parameter", 0);
            set(&i, p->name, p->start * 1.01);
            fine(&i, im_call(&i, "Reset"), "reset");
        }
        same(&first[0], &first[1], "after reset", 0);
        im_free(&i);
        im_close(&f);
    }
}
END_TEST

/* A parameter that changes between steps acts from the next tick on, as tw_set_params.
 */
START_TEST(parameters_may_change_between_steps)
{
    im_fmu f;
    im_instance i;
    test_run c;
    const tw_model *m = tw_find_model("quarter_car_b");
    double p[6];
    make(&f, m->name, "prk_3_8", 3, 1e-3, "");
    im_instantiate(&i, &f, IM_STEPS);
    set(&i, "own_drive", 0);
    set(&i, "zs", 0.02);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    test_open(&c, m, "prk_3_8", 1e-3, 8);
    ck_assert_int_eq(tw_set_state(&c.r, (double[]){0.02, 0}, NULL), TW_OK);
    for (int k = 0; k < m->np; k++) p[k] = m->param[k].value;
    for (int k = 0; k < 40; k++) {
        if (k % 7 == 3) {
            p[2] = 19400 + 100 * k;
            set(&i, "Ks", p[2]);
            ck_assert_int_eq(tw_set_params(&c.r, p), TW_OK);
        }
        fine(&i, im_step(&i, 1e-3), "step");
        ck_assert_int_eq(tw_tick(&c.r), TW_OK);
        const values a = of_fmu(&i, m), b = of_run(&c.r);
        same(&a, &b, "with a new parameter", i.time);
    }
    /* out of its range it is refused, and nothing changes */
    const int rc = im_set(&i, im_find(&f, "Ks"), -5);
    ck_assert_int_eq(rc, 2);
    ck_assert_msg(strstr(i.log, "Ks is -5, expected 1 to 1e+08") != NULL, "%s", i.log);
    ck_assert_double_eq(get(&i, im_find(&f, "Ks")), p[2]);
    test_close(&c);
    im_free(&i);
    im_close(&f);
}
END_TEST

/* FMI 3: every tick calls back, with the fast states of that instant; an early return
 * stops there. */
static struct {
    im_instance *i;
    const im_variable *watched;
    double t[200], x[200];
    int n, stop_at;
} seen;

static void on_update(void *environment, double t, _Bool set_allowed, _Bool get_allowed,
                      _Bool finished, _Bool can_return, _Bool *early, double *when)
{
    (void)environment;
    ck_assert(set_allowed && get_allowed && finished);
    seen.t[seen.n] = t;
    ck_assert_int_eq(im_get(seen.i, seen.watched, &seen.x[seen.n]), 0);
    seen.n++;
    if (can_return && seen.n == seen.stop_at) {
        *early = 1;
        *when = t;
    }
}

START_TEST(intermediate_updates_show_every_fast_tick_and_return_early)
{
    im_fmu f;
    im_instance i;
    test_run c;
    int early;
    double last;
    make(&f, "gun_turret", "adams4", 3, 1e-3, "--ratio 5");
    const im_variable *fast = im_state(&f, 4);
    seen.i = &i, seen.watched = fast, seen.n = 0, seen.stop_at = 23;
    ck_assert(fast->updates);
    im_instantiate_with(&i, &f, IM_STEPS, 1, &fast->vr, 1, on_update);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    fine(&i, im_step_at(&i, 0, 4e-3, &early, &last), "step");
    ck_assert_int_eq(early, 0);
    ck_assert_int_eq(seen.n, 20);
    fine(&i, im_step_at(&i, 4e-3, 4e-3, &early, &last), "step");
    ck_assert_int_eq(early, 1);
    ck_assert_double_eq_tol(last, 4.6e-3, 1e-12);
    test_open(&c, tw_find_model("gun_turret"), "adams4", 1e-3, 5);
    for (int k = 0; k < 23; k++) {
        ck_assert_int_eq(tw_tick(&c.r), TW_OK);
        ck_assert_double_eq_tol(seen.t[k], c.r.now.t, 1e-15);
        ck_assert_double_eq(seen.x[k], c.r.now.xf[0]);
    }
    fine(&i, im_step_at(&i, last, 5e-3, &early, &last), "step after an early return");
    ck_assert_int_eq(early, 0);
    test_close(&c);
    im_free(&i);
    im_close(&f);
}
END_TEST

/* Two threads: the same bits, and no thread is left after free. */
static int threads_now(void)
{
    int n = 0;
    DIR *d = opendir("/proc/self/task");
    for (struct dirent *e; d && (e = readdir(d));) n += e->d_name[0] != '.';
    if (d) closedir(d);
    return n;
}

START_TEST(two_thread_methods_leave_no_thread_behind)
{
    im_fmu f;
    const tw_model *m = tw_find_model("planar_spacecraft");
    values v[2];
    const int before = threads_now();
    make(&f, m->name, "adams4_parallel", 2, 1e-2, "");
    for (int threads = 1; threads <= 2; threads++) {
        im_instance i;
        im_instantiate(&i, &f, IM_STEPS);
        set(&i, "threads", threads);
        fine(&i, im_begin(&i, 0), "begin");
        fine(&i, im_ready(&i), "ready");
        for (int k = 0; k < 50; k++) fine(&i, im_step(&i, 1e-2), "step");
        if (threads == 2) ck_assert_int_eq(threads_now(), before + 1);
        v[threads - 1] = of_fmu(&i, m);
        im_free(&i);
    }
    same(&v[0], &v[1], "two threads", 0);
    ck_assert_int_eq(threads_now(), before);
    im_close(&f);
}
END_TEST

/* A model of the user's own, from one C file. */
START_TEST(a_users_own_model_becomes_an_fmu)
{
    im_fmu f;
    im_instance i;
    char file[700];
    sh_put(file, sizeof file, "octave/template/my_model.c");
    char path[700], folder[700];
    sh_put(path, sizeof path, "%s/own.fmu", sh_folder("own"));
    sh_put(folder, sizeof folder, "%.600s.dir", path);
    sh_run("mkdir -p %s && %s/tworate fmu %s adams4 --H 0.01 --fmi 3 --out %s", folder,
           sh_build(), file, path);
    im_open(&f, path, folder);
    ck_assert_msg(!*f.problem, "%s", f.problem);
    im_instantiate(&i, &f, IM_STEPS);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    for (int k = 0; k < 100; k++) fine(&i, im_step(&i, 0.01), "step");
    ck_assert(isfinite(get(&i, im_find(&f, "z"))));
    ck_assert_double_ne(get(&i, im_find(&f, "z")), 0.1);
    im_free(&i);
    im_close(&f);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("fmu_runs");
    TCase *t = tcase_create("runs");
    tcase_set_timeout(t, 600);
    suite_add_tcase(s, t);
    tcase_add_loop_test(t, every_model_and_method_has_the_bits_of_the_c_loop, 0, 40);
    tcase_add_test(t, an_fmu_of_one_method_has_the_bits_of_the_c_loop_in_both_versions);
    tcase_add_test(t, between_ticks_values_are_those_of_the_runs_own_interpolation);
    tcase_add_test(t, no_output_is_a_step_late);
    tcase_add_test(t, derivatives_of_inputs_are_followed_in_fmi_2);
    tcase_add_test(t, a_restored_state_goes_on_with_the_same_bits);
    tcase_add_test(t, reset_starts_again_with_all_start_values);
    tcase_add_test(t, parameters_may_change_between_steps);
    tcase_add_test(t, intermediate_updates_show_every_fast_tick_and_return_early);
    tcase_add_test(t, two_thread_methods_leave_no_thread_behind);
    tcase_add_test(t, a_users_own_model_becomes_an_fmu);
    return s;
}
