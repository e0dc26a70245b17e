/* test_torque.c: the named torques: values, rates, impulses, and the default drive of
 * gun_turret made of them. */
#include "common.h"

static double at(const char *name, const double *p, double t, double *rate)
{
    const tw_source *s = tw_find_source(name);
    double value, other;
    ck_assert_msg(s != NULL, "no source %s", name);
    ck_assert_int_eq(s->at(t, p, NULL, &value, rate ? rate : &other), TW_OK);
    return value;
}

START_TEST(a_pulse_acts_from_its_start_for_its_duration)
{
    const double p[] = {500, 0.5, 0.25};
    double rate;
    ck_assert_double_eq(at("torque_pulse", p, 0.4999, &rate), 0);
    ck_assert_double_eq(at("torque_pulse", p, 0.5, &rate), 500);
    ck_assert_double_eq(at("torque_pulse", p, 0.7499, &rate), 500);
    ck_assert_double_eq(at("torque_pulse", p, 0.75, &rate), 0);
    ck_assert_double_eq(rate, 0);
}
END_TEST

START_TEST(a_doublet_changes_sign_in_the_middle)
{
    const double p[] = {-20, 1, 0.5};
    ck_assert_double_eq(at("torque_doublet", p, 0.999, NULL), 0);
    ck_assert_double_eq(at("torque_doublet", p, 1, NULL), -20);
    ck_assert_double_eq(at("torque_doublet", p, 1.2499, NULL), -20);
    ck_assert_double_eq(at("torque_doublet", p, 1.25, NULL), 20);
    ck_assert_double_eq(at("torque_doublet", p, 1.4999, NULL), 20);
    ck_assert_double_eq(at("torque_doublet", p, 1.5, NULL), 0);
}
END_TEST

START_TEST(the_rate_of_a_sine_is_its_slope)
{
    const double p[] = {3, 0.125, 2, 10}, h = 1e-6;
    ck_assert_double_eq(at("torque_sine", p, 0.1, NULL), 0);
    for (int k = 0; k < 100; k++) {
        const double t = 0.2 + 0.01 * k;
        double rate;
        at("torque_sine", p, t, &rate);
        const double slope =
            (at("torque_sine", p, t + h, NULL) - at("torque_sine", p, t - h, NULL)) /
            (2 * h);
        /* h^2/6 times 3 (4 pi)^3, and rounding of values near 13 */
        ck_assert_double_eq_tol(slope, rate, 1e-8);
    }
}
END_TEST

/* Input functions: the torque p of the source on one input of a model. */
typedef struct aim {
    const char *name;
    double p[4];
    int input, inputs;
} aim;

static int apply(double t, double *u, void *user)
{
    const aim *a = user;
    for (int i = 0; i < a->inputs; i++) u[i] = 0;
    u[a->input] = at(a->name, a->p, t, NULL);
    return TW_OK;
}

static void set(tw_run *r, void *user)
{
    r->input = apply;
    r->input_user = user;
}

static double momentum(tw_run *r, int Lz)
{
    double y[30];
    ck_assert_int_le(r->model->ny, 30);
    ck_assert_int_eq(tw_outputs(r, y), TW_OK);
    return y[Lz];
}

START_TEST(a_doublet_turns_the_spacecraft_and_stops_it_again)
{
    const tw_model *m = tw_find_model("planar_spacecraft");
    aim a = {"torque_doublet", {10, 0, 2}, tw_find_var(m->input, m->nu, "T"), m->nu};
    const int Lz = tw_find_var(m->output, m->ny, "Lz");
    /* the last stage of a step that ends at a jump uses the value after it */
    const double H = 0x1p-8, tolerance = 20 * H;
    ck_assert(a.input >= 0 && Lz >= 0);
    test_run t;
    test_open_with(&t, m, "rk4", H, 1, set, &a);
    const double before = momentum(&t.r, Lz);
    test_go(&t, 1);
    ck_assert_double_eq_tol(momentum(&t.r, Lz) - before, 10, tolerance);
    test_go(&t, 2);
    ck_assert_double_eq_tol(momentum(&t.r, Lz) - before, 0, tolerance);
    test_close(&t);
}
END_TEST

static int both_drives(double t, double *u, void *user)
{
    const double *p = user;
    u[0] = at("torque_sine", p, t, NULL);
    u[1] = at("torque_sine", p + 4, t, NULL);
    return TW_OK;
}

static void set_drives(tw_run *r, void *user)
{
    r->input = both_drives;
    r->input_user = user;
}

START_TEST(two_sines_equal_the_default_drive_of_the_gun_turret)
{
    const tw_model *m = tw_find_model("gun_turret");
    static const char *const names[] = {"T1_amp", "T2_amp", "T2_bias", "f"};
    double v[4];
    for (int i = 0; i < 4; i++) {
        const int k = tw_find_var(m->param, m->np, names[i]);
        ck_assert_msg(k >= 0, "gun_turret has no parameter %s", names[i]);
        v[i] = m->param[k].value;
    }
    double p[] = {v[0], 0, v[3], 0, v[1], 0, v[3], v[2]};
    test_run own, made;
    test_open(&own, m, "nordsieck", 1e-3, 10);
    test_open_with(&made, m, "nordsieck", 1e-3, 10, set_drives, p);
    test_go(&own, 0.2);
    test_go(&made, 0.2);
    ck_assert_mem_eq(own.r.now.xs, made.r.now.xs, (size_t)m->ns * sizeof(double));
    ck_assert_mem_eq(own.r.now.xf, made.r.now.xf, (size_t)m->nf * sizeof(double));
    test_close(&own);
    test_close(&made);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("torque");
    TCase *c = tcase_create("torques");
    tcase_add_test(c, a_pulse_acts_from_its_start_for_its_duration);
    tcase_add_test(c, a_doublet_changes_sign_in_the_middle);
    tcase_add_test(c, the_rate_of_a_sine_is_its_slope);
    tcase_add_test(c, a_doublet_turns_the_spacecraft_and_stops_it_again);
    tcase_add_test(c, two_sines_equal_the_default_drive_of_the_gun_turret);
    suite_add_tcase(s, c);
    return s;
}
