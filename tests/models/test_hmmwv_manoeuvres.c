/* test_hmmwv_manoeuvres.c: manoeuvres of the HMMWV: acceleration, braking to standstill
 * and with locked wheels, step steer against a bicycle model, bump with lifted wheels,
 * a drop, rough road, gear shift, standstill, the double lane change of the driver. The
 * method is prk_2_5 unless stated otherwise. */
#include "hmmwv_case.h"

static const double H = 2e-3;
static const char *const loads[] = {"load_fl", "load_fr", "load_rl", "load_rr"};

/* Observations of a run, sampled at every step. */
typedef struct seen {
    double least_load[4], most_load[4], mean_load[4], airborne[4]; /* seconds */
    double most_ay, most_ax, least_ax, most_roll, most_slip;
    double most_lane, most_rpm, square_az, samples;
} seen;

static void watch(hv_case *c, double step, seen *s)
{
    const double ax = hv_out(c, "ax"), ay = hv_also(c, "ay"), az = hv_also(c, "az");
    if (s->samples == 0)
        for (int k = 0; k < 4; k++) s->least_load[k] = HUGE_VAL;
    s->samples++;
    for (int k = 0; k < 4; k++) {
        const double load = hv_also(c, loads[k]);
        s->least_load[k] = fmin(s->least_load[k], load);
        s->most_load[k] = fmax(s->most_load[k], load);
        s->mean_load[k] += load;
        s->airborne[k] += load > 0 ? 0 : step;
        s->most_slip = fmax(s->most_slip, fabs(c->xf[k * RING_NF + RING_SX]));
    }
    s->most_ax = fmax(s->most_ax, ax);
    s->least_ax = fmin(s->least_ax, ax);
    s->most_ay = fmax(s->most_ay, fabs(ay));
    s->square_az += az * az;
    s->most_roll = fmax(s->most_roll, fabs(hv_also(c, "roll")));
    s->most_rpm = fmax(s->most_rpm, hv_also(c, "rpm"));
    for (int i = 0; i < c->m->ny; i++)
        if (!isfinite(c->y[i])) ck_abort_msg("%s is not finite", c->m->output[i].name);
}

/* Continue to tend. */
static void drive_with(hv_case *c, const char *method, double step, double tend,
                       seen *s)
{
    test_run t;
    memset(s, 0, sizeof *s);
    hv_run(&t, c, method, step);
    while (t.r.now.t < tend - 1e-9) {
        test_go(&t, t.r.now.t + step);
        hv_take(c, &t);
        watch(c, step, s);
    }
    for (int k = 0; k < 4; k++) s->mean_load[k] /= s->samples;
    test_close(&t);
}

static void drive(hv_case *c, double tend, seen *s)
{
    drive_with(c, "prk_2_5", H, tend, s);
}

static const double height = 0.646; /* of the cg of all bodies and rings */
static const double wheelbase = 3.302, track = 1.82;

static double weight(hv_case *c)
{
    return (2086.52 + 9.072 + 4 * 120.333) * *hv_par(c, "g");
}

START_TEST(it_stands_still)
{
    seen s;
    hv_case c;
    hv_open(&c, "hmmwv", "standstill");
    const hv_case start = c;
    drive(&c, 10, &s);
    for (int i = 0; i < HV_NS; i++)
        ck_assert_double_eq_tol(c.xs[i], start.xs[i], 1e-12);
    for (int i = 0; i < HV_TRAIN; i++)
        ck_assert_double_eq_tol(c.xf[i], start.xf[i], 1e-12);
    ck_assert_double_eq_tol(s.most_load[0], s.least_load[0], 1e-6);
    /* its engine idles */
    ck_assert(hv_out(&c, "rpm") > 600 && hv_out(&c, "rpm") < 700);
}
END_TEST

/* The gain in speed matches the road forces; load moves to the rear by the height of
 * the cg over the wheelbase. */
START_TEST(it_accelerates_and_squats)
{
    seen s;
    hv_case c;
    hv_open(&c, "hmmwv", "acceleration");
    const double v0 = c.xs[HV_V];
    drive(&c, 5, &s);
    ck_assert_double_gt(c.xs[HV_V], v0 + 5);
    double push = 0, rear = 0;
    static const char *const fx[] = {"fx_fl", "fx_fr", "fx_rl", "fx_rr"};
    for (int k = 0; k < 4; k++) push += hv_out(&c, fx[k]);
    for (int k = 2; k < 4; k++) rear += hv_out(&c, loads[k]);
    const double m = weight(&c) / *hv_par(&c, "g"), ax = hv_out(&c, "ax");
    ck_assert_double_eq_tol(push, m * ax, 0.02 * push);
    /* about the road: the cg, rolling resistance, and accelerating hubs and rings */
    const double shift = rear - 2 * 6117.67, turning = 4 * (3.5 + 5.45) * ax / 0.46;
    const double moment = m * ax * height + 0.015 * 0.46 * weight(&c) + turning;
    ck_assert_double_eq_tol(shift, moment / wheelbase, 0.05 * shift);
    ck_assert_double_lt(hv_out(&c, "pitch"), -0.005); /* nose up */
    ck_assert_double_le(fabs(c.xs[HV_R + 1]), 1e-9);
}
END_TEST

START_TEST(it_brakes_to_standstill_and_stays_there)
{
    seen s;
    hv_case c;
    hv_open(&c, "hmmwv", "braking");
    drive(&c, 6, &s);
    /* 4 x 0.5 x 4000 N m at R = 0.46 m: 6.75 m/s2 less what turns */
    ck_assert_double_eq_tol(s.least_ax, -6.3, 0.5);
    ck_assert_double_le(fabs(c.xs[HV_V]), 1e-3);
    const double x = c.xs[HV_R], stop = 20 * 20 / (2 * 6.0) + 20 * 0.65;
    ck_assert_double_eq_tol(x, stop, 0.1 * stop);
    for (int k = 0; k < 4; k++) ck_assert_double_gt(s.least_load[k], 1000);
    drive(&c, 10, &s);
    ck_assert_double_le(fabs(c.xs[HV_R] - x), 1e-3); /* the treads hold it */
    double sum = 0;
    for (int k = 0; k < 4; k++) sum += hv_out(&c, loads[k]);
    ck_assert_double_eq_tol(sum, weight(&c), 1e-4 * sum);
}
END_TEST

START_TEST(full_brakes_lock_the_wheels_and_they_slide_at_mu)
{
    seen s;
    hv_case c;
    hv_open(&c, "hmmwv", "braking");
    *hv_par(&c, "man_brake") = 1;
    *hv_par(&c, "mu") = 0.5;
    /* a braked hub is stiff: H < 2 IH wbrake/Tbrake = 1.75 ms */
    drive_with(&c, "prk_2_5", 1e-3, 2, &s);
    ck_assert_double_gt(c.xs[HV_V], 5);
    for (int k = 0; k < 4; k++) ck_assert_double_le(fabs(c.xs[HV_SPIN + k]), 1);
    const double g = *hv_par(&c, "g");
    ck_assert_double_eq_tol(hv_out(&c, "ax"), -0.5 * g, 0.01 * g);
    drive_with(&c, "prk_2_5", 1e-3, 7, &s);
    ck_assert_double_le(fabs(c.xs[HV_V]), 2e-3);
}
END_TEST

START_TEST(it_shifts_up_twice_and_keeps_accelerating)
{
    seen s;
    hv_case c;
    double before, last = 0;
    hv_open(&c, "hmmwv", "gear_shift");
    test_run t;
    hv_run(&t, &c, "prk_2_5", H);
    for (int n = 1; n <= 100; n++) { /* speed hardly ever falls */
        test_go(&t, 0.1 * n);
        ck_assert_double_gt(t.r.now.xs[HV_V], last - 0.05);
        last = t.r.now.xs[HV_V];
    }
    test_close(&t);
    hv_open(&c, "hmmwv", "gear_shift");
    drive(&c, 3, &s);
    before = hv_out(&c, "rpm");
    ck_assert_double_eq(c.u[HU_GEAR], 2.48);
    drive(&c, 3.6, &s);
    ck_assert_double_eq_tol(c.u[HU_GEAR], 1.48, 1e-12);
    ck_assert_double_lt(hv_out(&c, "rpm"), 0.9 * before);
    drive(&c, 10, &s);
    ck_assert_double_eq_tol(c.u[HU_GEAR], 1, 1e-12);
    ck_assert_double_gt(c.xs[HV_V], 20);
    ck_assert_double_lt(s.most_rpm, 2750);
}
END_TEST

/* At low speed a vehicle follows its wheels: yaw rate v tan(d)/L. */
START_TEST(at_low_speed_it_turns_like_a_bicycle)
{
    for (int side = -1; side <= 1; side += 2) {
        seen s;
        hv_case c;
        hv_open(&c, "hmmwv", "step_steer");
        *hv_par(&c, "v0") = 2;
        *hv_par(&c, "man_rack") = side * 0.02;
        hv_settle(&c);
        drive(&c, 4, &s);
        const double angle = 0.5 * (hv_out(&c, "steer_fl") + hv_out(&c, "steer_fr"));
        const double expected = c.xs[HV_V] * tan(angle) / wheelbase;
        ck_assert_double_gt(-side * c.xs[HV_W + 2], 0); /* rack to the right: left */
        ck_assert_double_eq_tol(c.xs[HV_W + 2], expected, 0.03 * fabs(expected));
    }
}
END_TEST

/* Centripetal acceleration is speed times yaw rate; load moves outwards by the height
 * of the cg over the track. */
START_TEST(a_step_steer_leads_into_a_steady_turn)
{
    seen s;
    hv_case c;
    hv_open(&c, "hmmwv", "step_steer");
    *hv_par(&c, "v0") = 10;
    *hv_par(&c, "man_rack") = -0.01;
    hv_settle(&c);
    drive(&c, 6, &s);
    const double ay = hv_out(&c, "ay"),
                 left = hv_out(&c, loads[0]) + hv_out(&c, loads[2]);
    const double right = hv_out(&c, loads[1]) + hv_out(&c, loads[3]);
    ck_assert_double_eq_tol(ay, c.xs[HV_V] * c.xs[HV_W + 2], 0.03 * ay);
    ck_assert_double_gt(ay, 1.5);
    const double m = weight(&c) / *hv_par(&c, "g");
    /* the cg moves outwards with the roll; gyroscopic moments are neglected */
    const double lean = ay + *hv_par(&c, "g") * hv_out(&c, "roll");
    ck_assert_double_eq_tol(right - left, 2 * m * lean * height / track,
                            0.1 * (right - left));
    double push = 0;
    static const char *const fy[] = {"fy_fl", "fy_fr", "fy_rl", "fy_rr"};
    for (int k = 0; k < 4; k++) push += hv_out(&c, fy[k]);
    ck_assert_double_eq_tol(push, m * ay, 0.05 * push);
    ck_assert_double_gt(hv_out(&c, "roll"), 0); /* outwards: to the right */
}
END_TEST

START_TEST(the_driver_completes_the_double_lane_change)
{
    static const double speeds[] = {10, 15, 17};
    for (int n = 0; n < 3; n++) {
        hv_case c;
        test_run t;
        double off = 0, out = 0, most = 0;
        hv_open(&c, "hmmwv_driver", "lane_change");
        *hv_par(&c, "v0") = speeds[n];
        hv_settle(&c);
        hv_run(&t, &c, "prk_2_5", H);
        while (t.r.now.xs[HV_R] < 160) {
            test_go(&t, t.r.now.t + 0.02);
            hv_take(&c, &t);
            const double x = c.xs[HV_R], y = c.xs[HV_R + 1];
            /* the three straight lanes of ISO 3888-1: 15, 25 and 30 m */
            if (x > 15 && x < 30) off = fmax(off, fabs(y));
            if (x > 60 && x < 85) off = fmax(off, fabs(y - 3.5));
            if (x > 130) off = fmax(off, fabs(y));
            out = fmax(out, y);
            most = fmax(most, fabs(hv_out(&c, "ay")));
        }
        ck_assert_msg(off < 0.7, "at %g m/s: %g m off the lane", speeds[n], off);
        ck_assert_double_gt(out, 3.4);
        ck_assert_double_gt(most, speeds[n] < 12 ? 1 : 2);
        ck_assert_double_eq_tol(c.xs[HV_V], speeds[n], 0.08 * speeds[n]);
        ck_assert_double_le(fabs(c.xs[HV_R + 1]), 0.3);
        test_close(&t);
    }
}
END_TEST

/* 0 to 1 with two continuous derivatives, written independently */
static double rise(double x)
{
    const double z = fmax(0, fmin(1, x));
    return z * z * z * (10 + z * (6 * z - 15));
}

/* The vehicle with the inputs of the driver, and the equation of the rack. */
START_TEST(the_driver_adds_to_the_inputs_and_moves_the_rack)
{
    unsigned long long seed = 12;
    for (int n = 0; n < 60; n++) {
        double ds[40], df[80], es[40], ef[80];
        hv_case c, d;
        hv_open(&c, "hmmwv_driver", "lane_change");
        hv_shake(&c, 0.5, &seed);
        c.xs[HV_R] = 80 + 80 * test_random(&seed);
        c.xs[HV_RACK] = 0.02 * test_random(&seed);
        c.xs[HV_DRACK] = 0.1 * test_random(&seed);
        hv_rates(&c, ds, df);
        hv_open(&d, "hmmwv", NULL);
        memcpy(d.p, c.p, HP_NP * sizeof(double));
        memcpy(d.xs, c.xs, HV_NS * sizeof(double));
        memcpy(d.xf, c.xf, HV_NF * sizeof(double));
        memcpy(d.u, c.u, sizeof d.u);
        const double T = *hv_par(&c, "preview"), w = *hv_par(&c, "driver_lag");
        const double most = *hv_par(&c, "rack_max"), v = c.xs[HV_V];
        const axes R = tw_hmmwv_axes(c.xs + HV_E);
        const vec rate = out_of(&R, vec_at(c.xs + HV_V));
        const double out = *hv_par(&c, "lane_out"), stay = *hv_par(&c, "lane_stay");
        const double on = c.xs[HV_R] + T * rate.x - *hv_par(&c, "lane_begin");
        const double lane =
            3.5 * (rise(on / out) - rise((on - out - stay) / *hv_par(&c, "lane_back")));
        const double e = lane - (c.xs[HV_R + 1] + T * rate.y), way = T * fmax(v, 3);
        const double wish =
            -*hv_par(&c, "driver_gain") * 2 * e * 3.302 / (way * way * 7.15);
        const double acc = w * w * (most * tanh(wish / most) - c.xs[HV_RACK]) -
                           1.6 * w * c.xs[HV_DRACK];
        d.u[HU_RACK] += c.xs[HV_RACK];
        d.u[HU_DRACK] += c.xs[HV_DRACK];
        d.u[HU_DDRACK] += acc;
        d.u[HU_THROTTLE] += rise(0.3 + 0.5 * (*hv_par(&c, "v0") - v));
        hv_rates(&d, es, ef);
        ck_assert_double_eq(ds[HV_RACK], c.xs[HV_DRACK]);
        ck_assert_double_eq_tol(ds[HV_DRACK], acc, 1e-11 * (1 + fabs(acc)));
        for (int i = 0; i < HV_NS; i++)
            ck_assert_double_eq_tol(ds[i], es[i], 1e-9 * (1 + fabs(es[i])));
        for (int i = 0; i < HV_NF; i++)
            ck_assert_double_eq_tol(df[i], ef[i], 1e-9 * (1 + fabs(ef[i])));
    }
}
END_TEST

START_TEST(a_bump_lifts_the_wheels_and_it_lands)
{
    for (int side = -1; side <= 1; side++) {
        seen s;
        hv_case c;
        hv_open(&c, "hmmwv", "bump");
        *hv_par(&c, "man_side") = side;
        drive_with(&c, "prk_2_5", 1e-3, 4, &s);
        for (int k = 0; k < 4; k++) {
            const int over = side == 0 || (side > 0) == (k % 2 == 0);
            if (over) {
                ck_assert_double_gt(s.airborne[k], 0.02);
                ck_assert_double_eq(s.least_load[k], 0);
                ck_assert_double_gt(s.most_load[k], 9000);
            }
        }
        if (side)
            ck_assert_double_gt(s.most_roll, 0.01);
        else
            ck_assert_double_le(s.most_roll, 1e-9);
        /* back to its height, on all wheels */
        ck_assert_double_eq_tol(c.xs[HV_R + 2], 0.6896, 2e-3);
        double sum = 0;
        for (int k = 0; k < 4; k++) sum += hv_out(&c, loads[k]);
        ck_assert_double_eq_tol(sum, weight(&c), 1e-2 * sum);
    }
}
END_TEST

/* Runs converge across lift-off and touch-down, as far as the corner of the contact
 * force allows. */
START_TEST(runs_converge_also_with_lifted_wheels)
{
    double x[4];
    for (int level = 0; level < 4; level++) {
        seen s;
        hv_case c;
        hv_open(&c, "hmmwv", "bump");
        drive_with(&c, "prk_2_5", level < 3 ? ldexp(1e-3, -level) : 2.5e-5, 1.2, &s);
        x[level] = c.xs[HV_R + 2];
    }
    ck_assert_double_le(fabs(x[2] - x[3]), 0.3 * fabs(x[0] - x[3]));
    ck_assert_double_le(fabs(x[0] - x[3]), 1e-3);
}
END_TEST

/* Without friction; with it the treads hold the wheels apart, and the vehicle stays
 * lower until it rolls. */
START_TEST(after_a_drop_of_a_metre_it_hits_its_stops_and_settles)
{
    seen s;
    hv_case c;
    hv_open(&c, "hmmwv", "standstill");
    *hv_par(&c, "mu") = 0;
    const double z = c.xs[HV_R + 2];
    c.xs[HV_R + 2] += 1;
    drive_with(&c, "rk4", 1e-3, 0.3, &s);
    /* the cg of the whole falls freely by g t^2/2; the chassis moves relative to it */
    for (int k = 0; k < 4; k++) ck_assert_double_eq(s.most_load[k], 0);
    drive_with(&c, "rk4", 1e-3, 5, &s);
    for (int k = 0; k < 4; k++) ck_assert_double_gt(s.most_load[k], 20000);
    ck_assert_double_eq_tol(c.xs[HV_R + 2], z, 1e-4);
    ck_assert_double_le(fabs(c.xs[HV_V + 2]), 1e-4);
    ck_assert_double_le(fabs(c.xs[HV_R + 1]), 1e-9);
}
END_TEST

/* Motion grows with the root of the spectrum; the mean load is the weight. */
START_TEST(a_rough_road_excites_it_with_its_spectrum)
{
    double rms[2];
    for (int n = 0; n < 2; n++) {
        seen s;
        hv_case c;
        hv_open(&c, "hmmwv", "rough_road");
        *hv_par(&c, "man_roughness") = n ? 64e-6 : 16e-6; /* classes B and A */
        drive(&c, 10, &s);
        double sum = 0;
        for (int k = 0; k < 4; k++) {
            sum += s.mean_load[k];
            ck_assert_double_gt(s.least_load[k], 0);
            ck_assert_double_gt(s.most_load[k] - s.least_load[k], 500);
        }
        ck_assert_double_eq_tol(sum, weight(&c), 0.01 * sum);
        ck_assert_double_le(fabs(c.xs[HV_R + 1]), 0.5);
        rms[n] = sqrt(s.square_az / s.samples);
    }
    ck_assert_double_eq_tol(rms[1] / rms[0], 2, 0.1);
}
END_TEST

/* the rates of the inputs are those of their values */
START_TEST(manoeuvres_return_the_rates_of_their_inputs)
{
    static const char *const sets[] = {"braking", "step_steer", "sine_steer", "mixed",
                                       "bump",    "rough_road", "gear_shift"};
    const double h = 1e-5;
    for (int n = 0; n < 7; n++) {
        hv_case c;
        hv_open(&c, "hmmwv", sets[n]);
        int moved = 0;
        for (double t = 0.013; t < 8; t += 0.017) {
            double u[3][HU_NU];
            tw_at at = hv_at(&c);
            for (int i = 0; i < 3; i++) {
                at.t = t + (i - 1) * h;
                ck_assert_int_eq(c.m->drive(&at, u[i]), TW_OK);
            }
            static const int of[][2] = {{HU_RACK, HU_DRACK},
                                        {HU_DRACK, HU_DDRACK},
                                        {HU_GEAR, HU_DGEAR},
                                        {HU_ROAD, HU_ROAD + 1},
                                        {HU_ROAD + 6, HU_ROAD + 7}};
            for (int k = 0; k < 5; k++) {
                const double rate = (u[2][of[k][0]] - u[0][of[k][0]]) / (2 * h);
                moved += rate != 0;
                /* h^2 times a third derivative of about 1e3 */
                ck_assert_double_eq_tol(u[1][of[k][1]], rate, 1e-6 + 1e-4 * fabs(rate));
            }
        }
        ck_assert_int_gt(moved, 0);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("hmmwv manoeuvres");
    TCase *c = tcase_create("manoeuvres");
    tcase_set_timeout(c, 300);
    tcase_add_test(c, it_stands_still);
    tcase_add_test(c, it_accelerates_and_squats);
    tcase_add_test(c, it_brakes_to_standstill_and_stays_there);
    tcase_add_test(c, full_brakes_lock_the_wheels_and_they_slide_at_mu);
    tcase_add_test(c, it_shifts_up_twice_and_keeps_accelerating);
    tcase_add_test(c, at_low_speed_it_turns_like_a_bicycle);
    tcase_add_test(c, a_step_steer_leads_into_a_steady_turn);
    tcase_add_test(c, the_driver_completes_the_double_lane_change);
    tcase_add_test(c, the_driver_adds_to_the_inputs_and_moves_the_rack);
    tcase_add_test(c, a_bump_lifts_the_wheels_and_it_lands);
    tcase_add_test(c, runs_converge_also_with_lifted_wheels);
    tcase_add_test(c, after_a_drop_of_a_metre_it_hits_its_stops_and_settles);
    tcase_add_test(c, a_rough_road_excites_it_with_its_spectrum);
    tcase_add_test(c, manoeuvres_return_the_rates_of_their_inputs);
    suite_add_tcase(s, c);
    return s;
}
