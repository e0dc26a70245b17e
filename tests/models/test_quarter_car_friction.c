/* test_quarter_car_friction.c: the directly computed states of quarter_car_friction:
 * the friction hysteresis of its strut against the closed form of the loop, the brake
 * that locks and slips, the power balance, and that both are handled alike at half and
 * full steps. */
#include "common.h"
#include "tw_auto.h"

static const char name[] = "quarter_car_friction";

static double par(const char *which)
{
    const tw_model *m = tw_find_model(name);
    return m->param[tw_find_var(m->param, m->np, which)].value;
}

static double output(tw_run *r, const char *which)
{
    double y[32];
    const tw_model *m = r->model;
    ck_assert_int_eq(tw_outputs(r, y), TW_OK);
    return y[tw_find_var(m->output, m->ny, which)];
}

enum { ZS, VS, V };
enum { ZU, VU, W };
enum { ANCHOR, SIDE };
enum { ROAD, DROAD, TORQUE, BRAKE, NU };

/* A state, and the direct states that follow from xd there. */
static tw_at at_point(const double *xs, const double *xf, const double *u,
                      const double *p, double *xd)
{
    tw_at at = {0, xs, xf, NULL, u, p, xd, NULL, NULL};
    double next[2];
    ck_assert_int_eq(tw_find_model(name)->direct(&at, next), TW_OK);
    memcpy(xd, next, sizeof next);
    return at;
}

static void defaults(double *p)
{
    const tw_model *m = tw_find_model(name);
    for (int i = 0; i < m->np; i++) p[i] = m->param[i].value;
}

/* The travel goes round A cos: the friction takes 4 Ff (A - Ff/kf) out of each cycle
 * once it slides, and nothing below, at any speed and with any number of ticks. */
START_TEST(a_cycle_of_the_strut_takes_out_the_area_of_the_loop)
{
    const tw_model *m = tw_find_model(name);
    const double Ff = par("Ff"), kf = par("kf"), reach = Ff / kf;
    const double amplitude[] = {0.5, 0.99, 2, 10, 60};
    double p[32], u[NU] = {0};
    defaults(p);
    for (size_t k = 0; k < 5; k++)
        for (int n = 500; n <= 4000; n *= 2) {
            const double A = amplitude[k] * reach;
            double xs[3] = {0}, xf[3] = {A, 0, 0}, xd[2] = {0, 0}, y[32];
            double area = 0, last = 0, most = 0;
            for (int i = 0; i <= 2 * n; i++) {
                const double was = xf[ZU];
                xf[ZU] = A * cos(2 * acos(-1) * i / n);
                const tw_at at = at_point(xs, xf, u, p, xd);
                ck_assert_int_eq(m->out(&at, y), TW_OK);
                const double now = y[tw_find_var(m->output, m->ny, "friction")];
                if (i > n) area += 0.5 * (now + last) * (xf[ZU] - was);
                last = now;
                most = fmax(most, fabs(now));
            }
            const double want = A > reach ? 4 * Ff * (A - reach) : 0;
            /* the trapezoidal rule misses the corners of the loop */
            ck_assert_double_eq_tol(area, want, 40 * Ff * A / n / n * amplitude[k]);
            ck_assert_double_le(most, Ff * (1 + 1e-12));
        }
}
END_TEST

/* Energy of springs and masses changes by what the inputs, the damper, the slider, the
 * brake and the tread take: at random states with the brake slipping. */
START_TEST(energy_changes_by_the_power_of_damper_friction_brake_and_tread)
{
    const tw_model *m = tw_find_model(name);
    unsigned long long seed = 21;
    double p[32];
    defaults(p);
    for (int k = 0; k < 1000; k++) {
        double xs[3] = {0.05 * test_random(&seed), test_random(&seed),
                        30 * test_random(&seed)};
        double xf[3] = {0.01 * test_random(&seed), test_random(&seed),
                        100 * test_random(&seed)};
        const double u[NU] = {0, 0, 500 * test_random(&seed),
                              1000 + 500 * test_random(&seed)};
        double xd[2] = {xf[ZU] - xs[ZS] + 3e-3 * test_random(&seed), 0};
        double ds[3], df[3], e[2], y[32], scale = 0, power;
        tw_at at = at_point(xs, xf, u, p, xd);
        ck_assert_int_eq(m->slow(&at, ds), TW_OK);
        ck_assert_int_eq(m->fast(&at, df), TW_OK);
        ck_assert_int_eq(m->out(&at, y), TW_OK);
        const double F = y[tw_find_var(m->output, m->ny, "friction")];
        const double X = y[tw_find_var(m->output, m->ny, "force")];
        const double held = y[tw_find_var(m->output, m->ny, "held")];
        const double rate = xf[VU] - xs[VS];
        /* at the limit and about to hold: a corner of the energy */
        if (fabs(F) >= par("Ff") * (1 - 1e-4) && F * rate <= 0) continue;
        const int slides = fabs(F) >= par("Ff") * (1 - 1e-12) && F * rate > 0;
        /* a locked wheel decays by tau */
        const double wheel = xd[SIDE] != 0 ? (u[TORQUE] - held) * xf[W]
                                           : (X * par("R") + par("J") * df[W]) * xf[W];
        power = wheel - X * (par("R") * xf[W] - xs[V]) - par("Cs") * rate * rate -
                (slides ? F * rate : 0);
        for (int side = 0; side < 2; side++) {
            const double dt = (side ? 1 : -1) * 1e-6;
            double s[3], f[3], d[2] = {xd[0], xd[1]};
            for (int i = 0; i < 3; i++) {
                s[i] = xs[i] + dt * ds[i];
                f[i] = xf[i] + dt * df[i];
            }
            at = (tw_at){0, s, f, NULL, u, p, d, NULL, NULL};
            if (slides) d[ANCHOR] += dt * rate; /* the slider goes along */
            ck_assert_int_eq(m->out(&at, y), TW_OK);
            e[side] = y[tw_find_var(m->output, m->ny, "energy")];
            scale = fmax(scale, fabs(e[side]));
        }
        const double drop = fabs(power) + fabs(par("Cs")) + fabs(wheel) + 1e3;
        ck_assert_double_eq_tol((e[1] - e[0]) / 2e-6, power,
                                1e-6 * drop + 1e-9 * scale / 1e-6);
    }
}
END_TEST

static int brake_input(double t, double *u, void *user)
{
    const double *brake = user; /* capacity, from, to */
    u[ROAD] = u[DROAD] = u[TORQUE] = 0;
    u[BRAKE] = t >= brake[1] && t < brake[2] ? brake[0] : 0;
    return TW_OK;
}

static void use_brake(tw_run *r, void *user)
{
    r->input = brake_input;
    r->input_user = user;
}

/* Locked, the car slides with mu g; below the grip of the tyre the wheel never locks
 * and the car slows down by B / (R m) once the spin has settled. */
START_TEST(a_brake_above_the_grip_locks_the_wheel_and_one_below_does_not)
{
    const double grip = par("mu") * (par("ms") + par("mus")) * par("g") * par("R");
    const char *const methods[] = {"ab2", "am2", "rk4", "adams4", "nordsieck"};
    for (size_t k = 0; k < 5; k++)
        for (int strong = 0; strong < 2; strong++) {
            double brake[3] = {(strong ? 1.4 : 0.6) * grip, 0.5, 100};
            test_run t;
            int locked = 0;
            double v[2];
            test_open_with(&t, tw_find_model(name), methods[k], 5e-4, 1, use_brake,
                           brake);
            for (int i = 0; i < 2; i++) {
                while (t.r.now.t < 0.8 + 0.2 * i - 1e-9) {
                    ck_assert_int_eq(tw_tick(&t.r), TW_OK);
                    locked |= t.r.now.t > 0.6 && t.r.now.xd[SIDE] == 0;
                    ck_assert(!locked || fabs(t.r.now.xf[W]) < 0.7);
                }
                v[i] = t.r.now.xs[V];
            }
            ck_assert_msg(locked == strong, "%s", methods[k]);
            const double m = par("ms") + par("mus"), R = par("R");
            /* the spin slows down with the car: its inertia counts */
            const double want =
                strong ? par("mu") * par("g") : brake[0] / R / (m + par("J") / R / R);
            ck_assert_double_eq_tol((v[0] - v[1]) / 0.2, want, 0.01 * want);
            test_close(&t);
        }
}
END_TEST

/* A locked wheel is released, spins up and rolls; the lock leaves no spin behind. */
START_TEST(a_released_wheel_slips_forwards_and_rolls_again)
{
    double brake[3] = {1500, 0.1, 1};
    test_run t;
    test_open_with(&t, tw_find_model(name), "am2", 1e-3, 1, use_brake, brake);
    test_go(&t, 0.999);
    ck_assert(t.r.now.xd[SIDE] == 0 && fabs(t.r.now.xf[W]) < 1e-12);
    ck_assert(output(&t.r, "locked") == 1);
    ck_assert_double_lt(output(&t.r, "held"), 1500);
    ck_assert_double_gt(output(&t.r, "held"), 900); /* R mu N */
    test_go(&t, 1.4);
    ck_assert(t.r.now.xd[SIDE] == 1 && output(&t.r, "locked") == 0);
    ck_assert_double_eq_tol(output(&t.r, "rim"), t.r.now.xs[V], 1e-3);
    test_close(&t);
}
END_TEST

/* Whatever the car does at the start, the brake finds out how the wheel turns. */
START_TEST(the_brake_slips_the_way_the_wheel_turns)
{
    double p[32], u[NU] = {0, 0, 0, 300}, xs[3] = {0}, xf[3] = {0};
    defaults(p);
    for (int side = -1; side <= 1; side++)
        for (int was = -1; was <= 1; was++) {
            double xd[2] = {0, was};
            xs[V] = 20 * side;
            xf[W] = xs[V] / par("R");
            at_point(xs, xf, u, p, xd);
            ck_assert_msg(xd[SIDE] == side, "%d from %d: %g", side, was, xd[SIDE]);
        }
}
END_TEST

/* The memo: variables computed directly "are handled the same at the half-step as they
 * are at the full step". A hand-written loop of am2 and rk2 that updates them at both
 * gives the same bits; one that keeps them over the half step does not. */
typedef struct hand {
    double x[6], old[6], xd[2];
} hand;

static void derivatives(const tw_model *m, const double *p, const double *u,
                        const double *x, double *xd, int update, double *d)
{
    tw_at at = {0, x, x + 3, NULL, u, p, xd, NULL, NULL};
    double next[2];
    if (update) {
        ck_assert_int_eq(m->direct(&at, next), TW_OK);
        memcpy(xd, next, sizeof next);
    }
    ck_assert_int_eq(m->both(&at, d, d + 3), TW_OK);
}

static void hand_step(hand *h, const double *p, double t, double H, int k, int am2,
                      const double *brake, int at_half)
{
    const tw_model *m = tw_find_model(name);
    double d[6], half[6], dh[6], u[NU];
    brake_input(t, u, (void *)(size_t)brake);
    derivatives(m, p, u, h->x, h->xd, 1, d);
    for (int i = 0; i < 6; i++)
        half[i] = am2 && k ? h->x[i] + H * (5. / 8) * d[i] + H * (-1. / 8) * h->old[i]
                           : h->x[i] + H / 2 * d[i];
    brake_input(t + H / 2, u, (void *)(size_t)brake);
    derivatives(m, p, u, half, h->xd, at_half, dh);
    for (int i = 0; i < 6; i++) {
        h->x[i] += H * dh[i];
        h->old[i] = d[i];
    }
}

START_TEST(direct_states_are_handled_the_same_at_half_and_full_steps)
{
    const double H = 1. / 1024;
    double brake[3] = {1500, 0.125, 0.75}, p[32];
    defaults(p);
    for (int am2 = 0; am2 < 2; am2++)
        for (int at_half = 0; at_half < 2; at_half++) {
            test_run t;
            test_open_with(&t, tw_find_model(name), am2 ? "am2" : "rk2", H, 1,
                           use_brake, brake);
            hand h = {{0}, {0}, {0}};
            memcpy(h.x, t.r.now.xs, sizeof h.x);
            int same = 1, changes = 0;
            h.x[VS] = 0.3;
            ck_assert_int_eq(tw_set_state(&t.r, h.x, h.x + 3), TW_OK);
            for (int k = 0; k < 1024; k++) {
                const double side = t.r.now.xd[SIDE];
                hand_step(&h, p, k * H, H, k, am2, brake, at_half);
                ck_assert_int_eq(tw_advance(&t.r, 2), TW_OK);
                same &= !memcmp(h.x, t.r.now.xs, 3 * sizeof *h.x) &&
                        !memcmp(h.x + 3, t.r.now.xf, 3 * sizeof *h.x) &&
                        h.xd[ANCHOR] == t.r.now.xd[ANCHOR] &&
                        h.xd[SIDE] == t.r.now.xd[SIDE];
                changes += t.r.now.xd[SIDE] != side;
            }
            ck_assert_int_ge(changes, 3); /* slips, locks, slips */
            ck_assert_msg(same == at_half, "am2 %d at half steps %d", am2, at_half);
            test_close(&t);
        }
}
END_TEST

/* The heights depend on nothing that the brake does on a flat road, and without dry
 * friction they are those of quarter_car_b. */
START_TEST(without_dry_friction_the_heights_are_those_of_quarter_car_b)
{
    const tw_model *m = tw_find_model(name);
    double p[32], x[4] = {0.02, 0.1, -0.005, 0.2};
    test_run b;
    tw_run r;
    defaults(p);
    p[tw_find_var(m->param, m->np, "Ff")] = 0;
    double *memory = malloc(20000 * sizeof *memory);
    ck_assert_ptr_nonnull(memory);
    memset(memory, 0, 20000 * sizeof *memory);
    tw_init(&r, m, tw_find_method("rk4"), 1e-3, 1);
    r.p = p;
    ck_assert_int_eq(tw_bind(&r, memory, 20000), TW_OK);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    ck_assert_int_eq(tw_set_state(&r, (const double[]){x[0], x[1], 20},
                                  (const double[]){x[2], x[3], 20 / par("R")}),
                     TW_OK);
    test_open(&b, tw_find_model("quarter_car_b"), "rk4", 1e-3, 1);
    ck_assert_int_eq(tw_set_state(&b.r, x, x + 2), TW_OK);
    for (int k = 0; k < 1000; k++) {
        ck_assert_int_eq(tw_tick(&r), TW_OK);
        ck_assert_int_eq(tw_tick(&b.r), TW_OK);
        ck_assert(r.now.xs[ZS] == b.r.now.xs[ZS] && r.now.xs[VS] == b.r.now.xs[VS]);
        ck_assert(r.now.xf[ZU] == b.r.now.xf[ZU] && r.now.xf[VU] == b.r.now.xf[VU]);
    }
    test_close(&b);
    free(memory);
}
END_TEST

static int wave_input(double t, double *u, void *user)
{
    (void)user;
    u[ROAD] = 0.02 * sin(6 * t);
    u[DROAD] = u[TORQUE] = u[BRAKE] = 0;
    return TW_OK;
}

/* Error control: friction that slides moves its memory in every step, which is no new
 * start; a brake that locks is one. */
START_TEST(friction_that_slides_is_no_new_start_for_error_control_and_a_lock_is)
{
    double brake[3] = {1500, 0.5, 0.75};
    for (int locks = 0; locks < 2; locks++) {
        tw_auto a;
        test_run t;
        tw_auto_init(&a, tw_find_model(name), 1e-5, 1e-7);
        a.tend = 2;
        if (locks) a.Hmax = 0.002;
        a.run.input = locks ? brake_input : wave_input;
        a.run.input_user = brake;
        const size_t need = tw_auto_need(&a);
        double *memory = calloc(need, sizeof *memory);
        ck_assert_ptr_nonnull(memory);
        ck_assert_int_eq(tw_auto_bind(&a, memory, need), TW_OK);
        ck_assert_int_eq(tw_auto_start(&a), TW_OK);
        int rc = TW_OK;
        while (!rc && a.now.t < a.tend && a.now.stat[TW_AUTO_STEPS] < 5000)
            rc = tw_auto_step(&a);
        ck_assert_int_eq(rc, TW_OK);
        ck_assert_msg(a.now.t == 2, "%d: t = %g", locks, a.now.t);
        test_open_with(&t, tw_find_model(name), "rk4", 1e-4, 1, use_brake, brake);
        if (!locks) t.r.input = wave_input;
        ck_assert_int_eq(tw_resume(&t.r), TW_OK);
        test_go(&t, 2);
        if (locks) {
            ck_assert(a.now.stat[TW_AUTO_RESTARTS] >= 3); /* slips, locks, slips */
            /* the input's jumps act at most 2 ms late, twice */
            ck_assert_double_eq_tol(a.run.now.xs[V], t.r.now.xs[V], 0.004 * 9.81);
        } else {
            ck_assert(a.now.stat[TW_AUTO_RESTARTS] == 1);
            ck_assert_double_eq_tol(a.run.now.xs[ZS], t.r.now.xs[ZS], 1e-4);
        }
        test_close(&t);
        free(memory);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("quarter_car_friction");
    TCase *c = tcase_create("friction and brake");
    tcase_add_test(c, a_cycle_of_the_strut_takes_out_the_area_of_the_loop);
    tcase_add_test(c, energy_changes_by_the_power_of_damper_friction_brake_and_tread);
    tcase_add_test(c, a_brake_above_the_grip_locks_the_wheel_and_one_below_does_not);
    tcase_add_test(c, a_released_wheel_slips_forwards_and_rolls_again);
    tcase_add_test(c, the_brake_slips_the_way_the_wheel_turns);
    tcase_add_test(c, direct_states_are_handled_the_same_at_half_and_full_steps);
    tcase_add_test(c, without_dry_friction_the_heights_are_those_of_quarter_car_b);
    tcase_add_test(
        c, friction_that_slides_is_no_new_start_for_error_control_and_a_lock_is);
    suite_add_tcase(s, c);
    return s;
}
