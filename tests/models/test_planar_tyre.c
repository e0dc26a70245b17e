/* test_planar_tyre.c: the planar rigid-ring tyre alone: brush, relaxation, signs, loss
 * of contact, standstill, extremes. The formulas here are those of the paper (cpx,
 * beta), not those of planar_tyre.c. */
#include "common.h"
#include "parts/planar_tyre.h"

static double p[TYRE_NP];
static const double g = 9.81, load = 3500;

static void set_up(void)
{
    static const tw_var rows[] = {TYRE_PARAM_ROWS};
    for (int i = 0; i < TYRE_NP; i++) p[i] = rows[i].value;
}

static double cpx(void)
{
    return p[TYRE_CK] / (2 * p[TYRE_A] * p[TYRE_A]);
}

/* A ring pressed on the flat road, with the hub right above its rest position. */
static void press(double force, double v, tw_hub *hub, double *ring)
{
    memset(hub, 0, sizeof *hub);
    tw_tyre_settle(p, g, force - p[TYRE_M] * g, v, hub, ring);
}

static tw_contact touch(const tw_hub *hub, const double *ring)
{
    tw_contact c;
    tw_tyre_contact(p, tw_tyre_height(hub, ring), ring, 0, 0, &c);
    return c;
}

static void move(const tw_hub *hub, const double *ring, double *d)
{
    tw_sidewall side;
    const tw_contact c = touch(hub, ring);
    tw_tyre_sidewall(p, hub, ring, &side);
    tw_tyre_ring(p, NULL, g, hub, ring, &side, &c, d);
}

START_TEST(the_force_is_the_brush_curve_of_the_paper)
{
    tw_hub hub;
    double ring[TYRE_NF];
    press(load, 10, &hub, ring);
    const double mu = p[TYRE_MU], a = p[TYRE_A];
    const double beta = 2 * cpx() * a * a / (3 * mu * load);
    for (int k = -400; k <= 400; k++) {
        const double s = k * 0.005, q = fabs(beta * s);
        const double shape = q <= 1 ? 3 * q - 3 * q * q + q * q * q : 1;
        ring[TYRE_S] = s;
        const tw_contact c = touch(&hub, ring);
        ck_assert_double_eq_tol(c.load, load, 1e-9 * load);
        ck_assert_double_eq_tol(c.force, mu * load * shape * (s < 0 ? -1 : s > 0),
                                1e-9 * load);
    }
    ck_assert_double_gt(2 * beta, 1); /* the range above includes full sliding */
}
END_TEST

START_TEST(the_relaxation_length_is_the_slope_of_the_force)
{
    tw_hub hub;
    double ring[TYRE_NF];
    press(load, 10, &hub, ring);
    const double a = p[TYRE_A];
    for (int k = -100; k <= 100; k++) {
        const double s = k * 0.005, h = 1e-7;
        ring[TYRE_S] = s + h;
        const double up = touch(&hub, ring).force;
        ring[TYRE_S] = s - h;
        const double down = touch(&hub, ring).force;
        ring[TYRE_S] = s;
        const double sigma = (up - down) / (2 * h) / (2 * a * cpx()); /* B12, B13 */
        /* the curve's second derivative jumps at s = 0 */
        ck_assert_double_eq_tol(touch(&hub, ring).sigma, fmax(sigma, 0.1 * a), 2e-7);
    }
    ring[TYRE_S] = 0;
    ck_assert_double_eq(touch(&hub, ring).sigma, a);
    ring[TYRE_S] = 50;
    ck_assert_double_eq_tol(touch(&hub, ring).sigma, 0.1 * a, 1e-16);
}
END_TEST

/* s settles at the kinematic slip -(v + R w) / |v|, in either direction of travel. */
START_TEST(slip_settles_at_the_kinematic_slip_with_the_right_force)
{
    static const double speeds[] = {0.5, 10, 40, -0.5, -10, -40};
    static const double slips[] = {0.01, 0.08, 1, 3, -0.01, -0.08, -1};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++)
        for (size_t j = 0; j < sizeof slips / sizeof *slips; j++) {
            tw_hub hub;
            double ring[TYRE_NF], d[TYRE_NF];
            const double v = speeds[i];
            press(load, v, &hub, ring);
            ring[TYRE_W] = -(v + slips[j] * fabs(v)) / p[TYRE_R];
            const double h =
                1e-4 / fabs(v); /* fine against sigma / |v| = 5.5e-3 / |v| */
            for (int n = 0; n < 20000; n++) {
                move(&hub, ring, d);
                ring[TYRE_S] += h * d[TYRE_S];
            }
            ck_assert_double_eq_tol(ring[TYRE_S], slips[j], 1e-9);
            const tw_contact c = touch(&hub, ring);
            /* a tread that runs backwards over the road faster than the wheel travels
             * pushes it forward */
            ck_assert_int_eq(c.force > 0, slips[j] > 0);
            ck_assert_double_le(fabs(c.force), p[TYRE_MU] * load * (1 + 1e-12));
            /* friction always dissipates power */
            ck_assert_double_lt(c.force * (v + p[TYRE_R] * ring[TYRE_W]), 0);
        }
}
END_TEST

START_TEST(rolling_resistance_slows_the_wheel_in_both_directions)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        tw_hub hub;
        double ring[TYRE_NF], d[TYRE_NF];
        press(load, 10.0 * sign, &hub, ring);
        ring[TYRE_UT] = 0; /* no torque from the hub */
        move(&hub, ring, d);
        ck_assert_double_lt(d[TYRE_W] * ring[TYRE_W], 0);
        ck_assert_double_eq_tol(fabs(d[TYRE_W]) * p[TYRE_I], p[TYRE_CRR] * load, 1e-9);
    }
}
END_TEST

/* At rest, a small displacement of the tread meets the spring 2 a cpx, both ways. */
START_TEST(at_standstill_the_tread_is_a_spring)
{
    tw_hub hub;
    double ring[TYRE_NF], d[TYRE_NF];
    press(load, 0, &hub, ring);
    const double stiffness = 2 * p[TYRE_A] * cpx();
    for (int sign = -1; sign <= 1; sign += 2) {
        double x = 0, force = 0;
        ring[TYRE_S] = 0;
        /* the foot moves by x = R theta with the axle at rest; second order in time */
        const double h = 1e-7, speed = 0.01 * sign;
        ring[TYRE_W] = speed / p[TYRE_R];
        for (int n = 0; n < 1000; n++) {
            move(&hub, ring, d);
            const double first = d[TYRE_S], was = ring[TYRE_S];
            ring[TYRE_S] = was + h * first;
            move(&hub, ring, d);
            ring[TYRE_S] = was + h / 2 * (first + d[TYRE_S]);
            x += h * speed;
        }
        force = touch(&hub, ring).force;
        /* dF/dx = (dF/ds) / sigma = Ckappa / a for any force above the floor */
        ck_assert_double_eq_tol(force, -stiffness * x, 1e-6 * stiffness * fabs(x));
        /* and no force is lost at standstill */
        ring[TYRE_W] = 0;
        move(&hub, ring, d);
        ck_assert_double_eq(d[TYRE_S], 0);
    }
}
END_TEST

/* F (v + R w) = -d/dt (a F^2 / 2 Ckappa) - |v| s F: spring energy and loss, at constant
 * load and above the floor of sigma. */
START_TEST(the_tread_stores_and_dissipates_the_power_of_friction)
{
    unsigned long long seed = 3;
    for (int n = 0; n < 500; n++) {
        tw_hub hub;
        double ring[TYRE_NF], d[TYRE_NF];
        press(load, 20 * test_random(&seed), &hub, ring);
        ring[TYRE_W] += 5 * test_random(&seed);
        ring[TYRE_S] = 0.08 * test_random(&seed);
        const double s = ring[TYRE_S], v = ring[TYRE_VX];
        move(&hub, ring, d);
        const double force = touch(&hub, ring).force;
        const double h = 1e-7;
        double stored[2];
        for (int side = 0; side < 2; side++) {
            ring[TYRE_S] = s + (side ? h : -h);
            const double f = touch(&hub, ring).force;
            stored[side] = p[TYRE_A] * f * f / (2 * p[TYRE_CK]);
        }
        const double rate = (stored[1] - stored[0]) / (2 * h) * d[TYRE_S];
        const double taken = -force * (v + p[TYRE_R] * ring[TYRE_W]);
        const double lost = fabs(v) * s * force;
        ck_assert_double_ge(lost, 0);
        ck_assert_double_eq_tol(taken, rate + lost, 1e-5 * (1 + fabs(taken)));
    }
}
END_TEST

START_TEST(a_lifted_wheel_has_no_force_and_regains_its_load)
{
    tw_hub hub;
    double ring[TYRE_NF], d[TYRE_NF];
    press(load, 10, &hub, ring);
    ring[TYRE_S] = 0.5;
    double last = 1e9;
    for (int k = 0; k <= 100; k++) { /* upwards and off the road */
        tw_hub up = hub;
        up.y += k * 4e-4;
        const tw_contact c = touch(&up, ring);
        const double gap = up.y + ring[TYRE_UY] - p[TYRE_R0];
        ck_assert_double_ge(c.load, 0);
        ck_assert_double_le(c.load, last);
        if (gap >= 0) {
            ck_assert_double_eq(c.load, 0);
            ck_assert_double_eq(c.force, 0);
            ck_assert_double_eq(c.sigma, p[TYRE_A]);
            move(&up, ring, d); /* only the sidewall and gravity act */
            tw_sidewall side;
            tw_tyre_sidewall(p, &up, ring, &side);
            ck_assert_double_eq_tol(d[TYRE_VY], -side.fy / p[TYRE_M] - g, 1e-9);
            ck_assert_double_eq_tol(d[TYRE_W], -side.torque / p[TYRE_I], 1e-9);
        }
        last = c.load;
    }
    ck_assert_double_eq(last, 0);
    ck_assert_double_eq_tol(touch(&hub, ring).load, load, 1e-9 * load);
}
END_TEST

START_TEST(a_receding_road_does_not_pull)
{
    tw_hub hub;
    double ring[TYRE_NF];
    tw_contact c;
    press(load, 10, &hub, ring);
    tw_tyre_contact(p, tw_tyre_height(&hub, ring), ring, 0, -100, &c);
    ck_assert_double_eq(c.load, 0);
    tw_tyre_contact(p, tw_tyre_height(&hub, ring), ring, 0, 1,
                    &c); /* rising: the damper acts */
    ck_assert_double_eq_tol(c.load, load + p[TYRE_CRES], 1e-6);
    ring[TYRE_VY] = 1; /* only the relative speed matters */
    tw_tyre_contact(p, tw_tyre_height(&hub, ring), ring, 0, 1, &c);
    ck_assert_double_eq_tol(c.load, load, 1e-6);
}
END_TEST

START_TEST(the_force_is_continuous_where_the_wheel_leaves_the_road)
{
    tw_hub hub;
    double ring[TYRE_NF];
    for (int k = 1; k < 8; k++) {
        const double rest = pow(10, -k); /* remaining load */
        press(rest, 10, &hub, ring);
        ring[TYRE_S] = 0.3;
        ck_assert_double_le(fabs(touch(&hub, ring).force), p[TYRE_MU] * rest * 1.01);
    }
}
END_TEST

START_TEST(everything_is_finite_for_finite_states)
{
    static const double sizes[] = {0, 1e-300, 1e-9, 1e-3, 1, 50, 1e4, 1e8};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    static const double frictions[] = {0, 1e-12, 1};
    unsigned long long seed = 9;
    for (int f = 0; f < 3; f++)
        for (int n = 0; n < 20000; n++) {
            double ring[TYRE_NF], d[TYRE_NF], hub_state[6];
            p[TYRE_MU] = frictions[f];
            for (int i = 0; i < TYRE_NF + 6; i++) {
                const double draw = (test_random(&seed) + 1) / 2 * SIZES;
                const int pick = draw >= SIZES ? SIZES - 1 : (int)draw;
                const double size = sizes[pick] * (test_random(&seed) < 0 ? -1 : 1);
                if (i < TYRE_NF)
                    ring[i] = size;
                else
                    hub_state[i - TYRE_NF] = size;
            }
            tw_hub hub = {hub_state[0], hub_state[1], hub_state[2], hub_state[3],
                          hub_state[4], hub_state[5], n % 2};
            move(&hub, ring, d);
            for (int i = 0; i < TYRE_NF; i++)
                ck_assert_msg(isfinite(d[i]), "derivative %d is %g", i, d[i]);
            const tw_contact c = touch(&hub, ring);
            ck_assert(c.load >= 0 && isfinite(c.load));
            ck_assert_double_le(fabs(c.force), p[TYRE_MU] * c.load * (1 + 1e-15));
            ck_assert_double_gt(c.sigma, 0);
            ck_assert(isfinite(tw_tyre_energy(p, g, &hub, ring, 0)));
        }
}
END_TEST

/* The run checks the state for NaN, so the tyre must not hide one. */
START_TEST(nan_propagates_to_the_derivatives)
{
    for (int bad = 0; bad < TYRE_NF + 2; bad++) {
        tw_hub hub;
        double ring[TYRE_NF], d[TYRE_NF], road = 0, droad = 0;
        tw_sidewall side;
        tw_contact c;
        int found = 0;
        press(load, 10, &hub, ring);
        if (bad < TYRE_NF) ring[bad] = NAN;
        if (bad == TYRE_NF) road = NAN;
        if (bad == TYRE_NF + 1) droad = NAN;
        tw_tyre_sidewall(p, &hub, ring, &side);
        tw_tyre_contact(p, tw_tyre_height(&hub, ring), ring, road, droad, &c);
        tw_tyre_ring(p, NULL, g, &hub, ring, &side, &c, d);
        for (int i = 0; i < TYRE_NF; i++) found += isnan(d[i]);
        ck_assert_int_gt(found, 0);
    }
}
END_TEST

START_TEST(a_brake_opposes_the_spin_and_fades_at_rest)
{
    ck_assert_double_eq(tw_tyre_hub_torque(0, 1000, 0, 2), 0);
    ck_assert_double_lt(tw_tyre_hub_torque(0, 1000, 30, 2), -999);
    ck_assert_double_gt(tw_tyre_hub_torque(0, 1000, -30, 2), 999);
    ck_assert_double_eq(tw_tyre_hub_torque(80, 0, -30, 2), -80);
    ck_assert_double_eq(tw_tyre_hub_torque(80, -5, -30, 2),
                        -80); /* a negative brake has no effect */
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("tyre");
    TCase *c = tcase_create("tyre");
    tcase_add_checked_fixture(c, set_up, NULL);
    tcase_set_timeout(c, 30);
    tcase_add_test(c, the_force_is_the_brush_curve_of_the_paper);
    tcase_add_test(c, the_relaxation_length_is_the_slope_of_the_force);
    tcase_add_test(c, slip_settles_at_the_kinematic_slip_with_the_right_force);
    tcase_add_test(c, rolling_resistance_slows_the_wheel_in_both_directions);
    tcase_add_test(c, at_standstill_the_tread_is_a_spring);
    tcase_add_test(c, the_tread_stores_and_dissipates_the_power_of_friction);
    tcase_add_test(c, a_lifted_wheel_has_no_force_and_regains_its_load);
    tcase_add_test(c, a_receding_road_does_not_pull);
    tcase_add_test(c, the_force_is_continuous_where_the_wheel_leaves_the_road);
    tcase_add_test(c, everything_is_finite_for_finite_states);
    tcase_add_test(c, nan_propagates_to_the_derivatives);
    tcase_add_test(c, a_brake_opposes_the_spin_and_fades_at_rest);
    suite_add_tcase(s, c);
    return s;
}
