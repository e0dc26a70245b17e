/* test_vehicle_runs.c: runs of the vehicles: descriptions and ranges of parameters, bad
 * inputs, locked and spinning wheels, reverse, loss of contact. */
#include "vehicles.h"

static double mass(const veh_point *c)
{
    if (tw_find_var(c->m->param, c->m->np, "mc") < 0)
        return veh_par(c, "ms") + veh_par(c, "mH") + veh_par(c, "mR");
    return veh_par(c, "mc") + 2 * (veh_par(c, "mH") + veh_par(c, "mR"));
}

/* output of the front or only wheel */
static double front(const veh_point *c, const char *name)
{
    char longer[32];
    snprintf(longer, sizeof longer, "%s_f", name);
    return veh_output(c,
                      tw_find_var(c->m->output, c->m->ny, longer) >= 0 ? longer : name);
}

static const int rolling[] = {VEH_TIRE, VEH_PLANAR};

static void check_vars(const char *of, const tw_var *list, int n, int ranged)
{
    for (int i = 0; i < n; i++) {
        const tw_var *v = &list[i];
        ck_assert_msg(v->name && v->name[0] && v->unit && v->what &&
                          strlen(v->what) > 3,
                      "%s: variable %d is not described", of, i);
        ck_assert_msg(tw_find_var(list, n, v->name) == i, "%s: two %s", of, v->name);
        if (!ranged) continue;
        ck_assert_msg(v->min < v->max && v->value >= v->min && v->value <= v->max,
                      "%s: %s = %g is not in its range", of, v->name, v->value);
        ck_assert(v->status >= TW_OURS && v->status <= TW_CALIBRATED);
    }
}

START_TEST(every_variable_is_described_and_in_its_range)
{
    for (int which = 0; which < VEH_CASES; which++) {
        const tw_model *m = tw_find_model(veh_cases[which]);
        ck_assert(m && m->what && m->source);
        check_vars(m->name, m->slow_var, m->ns, 0);
        check_vars(m->name, m->fast_var, m->nf, 0);
        check_vars(m->name, m->input, m->nu, 0);
        check_vars(m->name, m->output, m->ny, 0);
        check_vars(m->name, m->param, m->np, 1);
    }
    const tw_model *m = tw_find_model("planar_vehicle");
    ck_assert_int_eq(m->ns, 14);
    ck_assert_int_eq(m->nf, 14);
}
END_TEST

START_TEST(a_parameter_out_of_range_is_refused_by_its_name)
{
    for (int which = 0; which < VEH_CASES; which++) {
        veh_point c;
        veh_open_point(&c, veh_cases[which]);
        for (int i = 0; i < c.m->np; i++)
            for (int side = 0; side < 3; side++) {
                const tw_var *v = &c.m->param[i];
                const double was = c.p[i], step = 1e-6 * (fabs(v->max) + 1);
                char text[300];
                tw_run r;
                c.p[i] = side == 0 ? v->min - step : side == 1 ? v->max + step : NAN;
                tw_init(&r, c.m, tw_find_method("rk4"), 1e-4, 1);
                r.p = c.p;
                ck_assert_int_eq(tw_check(&r), TW_E_PARAM);
                tw_message(&r, text, sizeof text);
                ck_assert_msg(strstr(text, v->name) != NULL, "%s", text);
                c.p[i] = was;
            }
    }
}
END_TEST

/* One parameter at a time at either end of its range: there is a rest or an error code,
 * and derivatives are finite. */
START_TEST(the_ends_of_every_range_work_or_are_refused)
{
    int without_rest = 0, all = 0;
    for (int which = 0; which < VEH_CASES; which++) {
        veh_point c;
        veh_open_point(&c, veh_cases[which]);
        for (int i = 0; i < c.m->np; i++)
            for (int side = 0; side < 2; side++) {
                const double was = c.p[i];
                double d[VEH_MOST];
                c.p[i] = side ? c.m->param[i].max : c.m->param[i].min;
                const tw_at at = veh_at_point(&c);
                const int rc = c.m->init_s ? c.m->init_s(&at, c.x) : TW_OK;
                all++;
                if (rc) {
                    ck_assert_int_eq(rc, TW_E_DOMAIN);
                    without_rest++;
                } else {
                    veh_settle(&c);
                    veh_derivative(&c, d);
                    for (int j = 0; j < c.m->ns + c.m->nf; j++)
                        ck_assert_msg(isfinite(d[j]), "%s with %s = %g: %s' is %g",
                                      c.m->name, c.m->param[i].name, c.p[i],
                                      veh_var(c.m, j)->name, d[j]);
                }
                c.p[i] = was;
            }
    }
    ck_assert_int_lt(without_rest, all / 10);
}
END_TEST

START_TEST(a_car_that_cannot_stand_is_refused)
{
    veh_drive d;
    veh_open_point(&d.c, "planar_vehicle");
    veh_set_par(&d.c, "L0f", 8); /* longer than the wheelbase */
    tw_init(&d.r, d.c.m, tw_find_method("rk4"), 1e-4, 1);
    d.r.p = d.c.p;
    d.len = tw_need(&d.r);
    d.mem = calloc(d.len, sizeof *d.mem);
    ck_assert_int_eq(tw_bind(&d.r, d.mem, d.len), TW_OK);
    ck_assert_int_eq(tw_start(&d.r), TW_E_DOMAIN);
    veh_drive_close(&d);
}
END_TEST

START_TEST(named_sets_set_the_values_they_list)
{
    const tw_model *m = tw_find_model("planar_vehicle");
    static const struct {
        const char *set, *name;
        double value; /* doc/models/vehicles.md */
    } expected[] = {
        {"MF", "Kth", 116066},   {"P2", "Kth", 59218},    {"P3", "Kth", 286611},
        {"MF", "Ckappa", 8e4},   {"P2", "Ckappa", 1.2e5}, {"P3", "Ckappa", 1.2e5},
        {"MF", "a", 0.055},      {"P2", "a", 0.05},       {"P3", "a", 0.05},
        {"MF", "IH", 0.8},       {"P2", "IH", 2},         {"P3", "IH", 0.8},
        {"MF", "Kx", 1.76862e6}, {"P3", "Ky", 1.76862e6}, {"MF", "Kres", 225499},
        {"P2", "Cres", 451},
    };
    static const struct {
        const char *set;
        double zeta;
    } damping[] = {{"MF", 0.04}, {"P2", 0.04}, {"P3", 0.03}};
    for (size_t k = 0; k < sizeof expected / sizeof *expected; k++) {
        double p[64];
        ck_assert_int_eq(tw_apply_preset(m, expected[k].set, p, NULL, NULL), TW_OK);
        const int i = tw_find_var(m->param, m->np, expected[k].name);
        /* stiffnesses there are rounded or cut to 5 or 6 digits */
        ck_assert_double_eq_tol(p[i], expected[k].value, 2e-5 * expected[k].value);
    }
    for (int k = 0; k < 3; k++) {
        static const char *const of[3][3] = {
            {"Cx", "Kx", "mR"}, {"Cy", "Ky", "mR"}, {"Cth", "Kth", "IR"}};
        veh_point c = {.m = m};
        ck_assert_int_eq(tw_apply_preset(m, damping[k].set, c.p, NULL, NULL), TW_OK);
        for (int i = 0; i < 3; i++)
            ck_assert_double_eq_tol(
                veh_par(&c, of[i][0]) /
                    (2 * sqrt(veh_par(&c, of[i][1]) * veh_par(&c, of[i][2]))),
                damping[k].zeta, 1e-6);
    }
    double mf[64], plain[64];
    tw_apply_preset(m, "MF", mf, NULL, NULL);
    tw_model_defaults(m, plain, NULL, NULL);
    ck_assert_mem_eq(mf, plain, (size_t)m->np * sizeof *mf);
    for (const tw_preset *set = m->preset; set->name; set++)
        for (const tw_value *v = set->values; v->name; v++) {
            const int i = tw_find_var(m->param, m->np, v->name);
            ck_assert_int_ge(i, 0);
            ck_assert(v->value >= m->param[i].min && v->value <= m->param[i].max);
        }
}
END_TEST

START_TEST(an_input_that_is_not_a_number_is_refused_by_its_name)
{
    for (int which = 0; which < VEH_CASES; which++) {
        veh_drive d;
        veh_open_point(&d.c, veh_cases[which]);
        veh_drive_open(&d, "rk4", 1e-4, NULL);
        for (int i = 0; i < d.c.m->nu; i++) {
            d.c.u[i] = NAN;
            ck_assert_int_eq(tw_hold(&d.r, d.c.u), TW_E_INPUT);
            ck_assert_str_eq(d.r.now.report.name, d.c.m->input[i].name);
            d.c.u[i] = 0;
        }
        ck_assert_int_eq(tw_hold(&d.r, d.c.u), TW_OK);
        ck_assert_int_eq(tw_tick(&d.r), TW_OK);
        veh_drive_close(&d);
    }
}
END_TEST

static int torn_road(double t, double *u, void *user)
{
    const int rc = veh_manoeuvre(t, u, user);
    if (t > 0.01) u[0] = NAN;
    return rc;
}

START_TEST(a_road_that_is_not_a_number_stops_the_run_and_keeps_the_last_state)
{
    for (int which = 0; which < VEH_CASES; which++) {
        veh_drive d;
        int rc = TW_OK;
        veh_open_point(&d.c, veh_cases[which]);
        veh_drive_open(&d, "rk4", 1e-3, torn_road);
        for (int n = 0; n < 30 && !rc; n++) rc = tw_tick(&d.r);
        ck_assert_int_eq(rc, TW_E_INPUT);
        ck_assert_double_le(d.r.now.t, 0.01 + 1e-12);
        for (int i = 0; i < d.c.m->ns; i++) ck_assert(isfinite(d.r.now.xs[i]));
        veh_drive_close(&d);
    }
}
END_TEST

START_TEST(at_rest_the_car_stays_at_rest)
{
    for (int which = 0; which < VEH_CASES; which++) {
        veh_drive d;
        double start[VEH_MOST];
        veh_open_point(&d.c, veh_cases[which]);
        memcpy(start, d.c.x, sizeof start);
        veh_drive_open(&d, "rk4", 1e-4, NULL);
        veh_drive_go(&d, 0.5);
        for (int i = 0; i < d.c.m->ns + d.c.m->nf; i++)
            /* rounding of forces moves nothing by more than this */
            ck_assert_msg(fabs(d.c.x[i] - start[i]) < 1e-11, "%s: %s moved by %g",
                          d.c.m->name, veh_var(d.c.m, i)->name, d.c.x[i] - start[i]);
        veh_drive_close(&d);
    }
}
END_TEST

/* Full brakes at 20 m/s: the wheels stop turning, slip reaches -1, the road force is mu
 * N, the car stops after v^2 / 2 mu g, and then stands. In reverse the same, mirrored.
 */
START_TEST(brakes_lock_the_wheels_and_the_car_stops)
{
    for (int k = 0; k < 2; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            veh_drive d;
            veh_open_point(&d.c, veh_cases[rolling[k]]);
            const double v = 20.0 * sign, mu = 0.8;
            veh_set_par(&d.c, "v0", v);
            veh_set_par(&d.c, "mu", mu);
            veh_drive_open(&d, "rk4", 1e-4, NULL);
            veh_drive_look(&d);
            veh_drive_hold(&d, "torque", 0);
            veh_drive_hold(&d, "brake", 4000);
            veh_drive_go(&d, 0.5);
            /* the brake fades below 2 rad/s: mu N R = 850 N m of 4000 leaves 0.4 */
            ck_assert_double_lt(fabs(front(&d.c, "wheel")), 0.02 * fabs(v));
            ck_assert_double_eq_tol(front(&d.c, "slip"), -sign, 0.03);
            ck_assert_double_eq_tol(front(&d.c, "force"),
                                    -sign * mu * front(&d.c, "load"), 1e-6);
            ck_assert_double_gt(sign * veh_output(&d.c, "speed"), 15);
            veh_drive_go(&d, 4);
            const double x = fabs(veh_state(&d.c, "xc"));
            ck_assert_double_lt(fabs(veh_output(&d.c, "speed")), 0.05);
            /* spin of the wheels and build-up of slip take some distance */
            ck_assert_double_eq_tol(x, v * v / (2 * mu * 9.81), 0.03 * x);
            veh_drive_close(&d);
        }
}
END_TEST

START_TEST(too_much_torque_spins_the_wheels_both_ways)
{
    for (int k = 0; k < 2; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            veh_drive d;
            veh_open_point(&d.c, veh_cases[rolling[k]]);
            veh_drive_open(&d, "rk4", 1e-4, NULL);
            veh_drive_look(&d);
            veh_drive_hold(&d, "torque", 2000.0 * sign);
            veh_drive_go(&d, 1);
            const double speed = veh_output(&d.c, "speed");
            ck_assert_double_gt(sign * front(&d.c, "wheel"), 5 * fabs(speed));
            ck_assert_double_eq_tol(front(&d.c, "force"), sign * front(&d.c, "load"),
                                    1e-6);
            /* mu g for a second, less the time to reach full slip */
            ck_assert_double_eq_tol(speed, sign * 9.81, 0.5);
            ck_assert(isfinite(front(&d.c, "slip")));
            veh_drive_close(&d);
        }
}
END_TEST

START_TEST(a_gentle_torque_accelerates_the_whole_mass)
{
    for (int k = 0; k < 2; k++) {
        veh_drive d;
        veh_open_point(&d.c, veh_cases[rolling[k]]);
        veh_set_par(&d.c, "crr", 0);
        veh_set_par(&d.c, "drive_torque", 80);
        veh_drive_open(&d, "rk4", 1e-4, NULL);
        veh_drive_go(&d, 3);
        const double R = veh_par(&d.c, "R"), wheels = k + 1;
        const double spin = wheels * (veh_par(&d.c, "IH") + veh_par(&d.c, "IR"));
        const double a = wheels * 80 / R / (mass(&d.c) + spin / (R * R));
        /* creep: the wheels are faster by the slip F / Ckappa = 0.3 % */
        ck_assert_double_eq_tol(veh_output(&d.c, "speed"), 3 * a, 0.01 * 3 * a);
        veh_drive_close(&d);
    }
}
END_TEST

START_TEST(torque_reaction_moves_load_between_the_axles)
{
    double load[2];
    for (int reaction = 0; reaction < 2; reaction++) {
        veh_drive d;
        veh_open_point(&d.c, "planar_vehicle");
        veh_set_par(&d.c, "v0", 20);
        veh_set_par(&d.c, "crr", 0);
        veh_set_par(&d.c, "reaction", reaction);
        veh_drive_open(&d, "rk4", 1e-4, NULL);
        veh_drive_look(&d);
        veh_drive_hold(&d, "brake", 300);
        veh_drive_go(&d, 2);
        load[reaction] = veh_output(&d.c, "load_f");
        if (reaction) { /* as if one body stood on the road: the moment of m a at the
                           height of the centre of mass, for the pitch it has */
            const veh_point *c = &d.c;
            const double R = veh_par(c, "R"),
                         base = veh_par(c, "lf") + veh_par(c, "lr");
            const double a = veh_output(c, "ax");
            const double unsprung = veh_par(c, "mH") + veh_par(c, "mR");
            const double th = veh_state(c, "th");
            const double rest = (veh_par(c, "mc") * 9.81 *
                                 (veh_par(c, "lr") - veh_par(c, "hc") * th) / base) +
                                unsprung * 9.81;
            const double height = R + veh_par(c, "hc");
            const double spin = 2 * (veh_par(c, "IH") + veh_par(c, "IR")) * a / R;
            const double moved =
                -(veh_par(c, "mc") * a * height + 2 * unsprung * a * R + spin) / base;
            /* hubs move by millimetres relative to the pivot */
            ck_assert_double_eq_tol(load[1] - rest, moved, 0.02 * moved);
        }
        veh_drive_close(&d);
    }
    ck_assert_double_gt(load[1], load[0] + 100);
}
END_TEST

static double kerb; /* up or down */

static int tall_step(double t, double *u, void *user)
{
    const tw_model *m = user;
    const tw_source *step = tw_find_source("step");
    for (int i = 0; i < m->nu; i++) u[i] = 0;
    for (int i = 0; i < (m->nu == 8 ? 2 : 1); i++) {
        const double road[] = {kerb, 0.05 + 0.135 * i};
        step->at(t, road, NULL, &u[2 * i], &u[2 * i + 1]);
    }
    return TW_OK;
}

/* Off a kerb and right away onto one: the wheel is thrown up. */
START_TEST(wheels_leave_the_road_at_a_kerb_and_land_again)
{
    for (int which = VEH_B; which < VEH_CASES; which++)
        for (int up = 0; up < 2; up++) {
            veh_drive d;
            double air = 0, most = 0;
            kerb = up ? 0.15 : -0.15;
            veh_open_point(&d.c, veh_cases[which]);
            if (veh_travels(&d.c)) veh_set_par(&d.c, "v0", 20);
            veh_settle(&d.c);
            const double rest = front(&d.c, "load");
            veh_drive_open(&d, "rk4", 1e-4, tall_step);
            for (int n = 0; n < 50000; n++) {
                if (tw_tick(&d.r))
                    ck_abort_msg("%s stops at %g", d.c.m->name, d.r.now.t);
                if (n % 5) continue;
                veh_drive_look(&d);
                const double now = front(&d.c, "load");
                if (!(now >= 0) || !isfinite(now)) ck_abort_msg("load %g", now);
                if (now == 0) air += 5e-4;
                most = fmax(most, now);
            }
            if (getenv("TW_SHOW"))
                fprintf(stderr,
                        "%s, kerb %g m: %.3f s in the air, %.1f times the load\n",
                        d.c.m->name, kerb, air, most / rest);
            /* strut and gravity give an unsprung mass 75 m/s2 downward: 0.15 m take
             * about 60 ms; thrown up it is longer in the air */
            ck_assert_msg(air > 0.02 && air < 0.3, "%s: %g s in the air", d.c.m->name,
                          air);
            ck_assert_double_gt(most, 1.5 * rest); /* it lands */
            /* after 5 s it rolls on at the new height, coasting */
            ck_assert_double_eq_tol(front(&d.c, "load"), rest, 0.01 * rest);
            const char *height = which == VEH_PLANAR ? "yc"
                                 : which == VEH_TIRE ? "ys"
                                                     : "zs";
            veh_point start;
            veh_open_point(&start, veh_cases[which]);
            ck_assert_double_eq_tol(veh_state(&d.c, height),
                                    veh_state(&start, height) + kerb, 2e-3);
            veh_drive_close(&d);
        }
}
END_TEST

START_TEST(without_gravity_the_wheels_carry_no_load_and_all_is_finite)
{
    for (int which = 0; which < VEH_CASES; which++) {
        veh_drive d;
        veh_open_point(&d.c, veh_cases[which]);
        veh_set_par(&d.c, "g", 0);
        if (veh_travels(&d.c)) veh_set_par(&d.c, "v0", 10);
        veh_drive_open(&d, "rk4", 1e-4, NULL);
        veh_drive_look(&d);
        /* exactly: the load is a product of the stiffness and a difference near 0 */
        ck_assert_double_lt(fabs(front(&d.c, "load")), 1e-9);
        if (veh_travels(&d.c)) {
            veh_drive_hold(&d, "torque", 50);
            veh_drive_hold(&d, "brake", 20);
        }
        veh_drive_go(&d, 0.3);
        if (veh_travels(&d.c)) {
            ck_assert_double_lt(fabs(front(&d.c, "force")), 1e-6);
            ck_assert_double_eq_tol(veh_output(&d.c, "speed"), 10, 1e-6);
        }
        veh_drive_close(&d);
    }
}
END_TEST

/* States far outside any use: the run continues, or stops with the name of a state. */
START_TEST(extreme_states_run_or_stop_with_the_name_of_a_state)
{
    static const double slips[] = {1e6, -1e6, 1e100};
    static const double spins[] = {0, 1e4, -1e4};
    for (int k = 0; k < 2; k++)
        for (int n = 0; n < 9; n++) {
            veh_drive d;
            double xs[VEH_MOST], xf[VEH_MOST];
            veh_open_point(&d.c, veh_cases[rolling[k]]);
            veh_set_par(&d.c, "v0", n % 2 ? 10 : 0);
            veh_drive_open(&d, "rk4", 1e-5, NULL);
            memcpy(xs, d.r.now.xs, (size_t)d.c.m->ns * sizeof *xs);
            memcpy(xf, d.r.now.xf, (size_t)d.c.m->nf * sizeof *xf);
            for (int i = 0; i < d.c.m->nf; i++) {
                const char *name = d.c.m->fast_var[i].name;
                if (name[0] == 's') xf[i] = slips[n / 3];
                if (name[0] == 'w') xf[i] = spins[n % 3];
            }
            ck_assert_int_eq(tw_set_state(&d.r, xs, xf), TW_OK);
            const int rc = tw_advance(&d.r, 2000);
            ck_assert_msg(rc == TW_OK || (rc == TW_E_DIVERGED && d.r.now.report.name),
                          "code %d", rc);
            for (int i = 0; i < d.c.m->nf; i++) ck_assert(isfinite(d.r.now.xf[i]));
            if (n < 6) ck_assert_int_eq(rc, TW_OK);
            veh_drive_close(&d);
        }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("vehicle runs");
    TCase *c = tcase_create("runs");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, every_variable_is_described_and_in_its_range);
    tcase_add_test(c, a_parameter_out_of_range_is_refused_by_its_name);
    tcase_add_test(c, the_ends_of_every_range_work_or_are_refused);
    tcase_add_test(c, a_car_that_cannot_stand_is_refused);
    tcase_add_test(c, named_sets_set_the_values_they_list);
    tcase_add_test(c, an_input_that_is_not_a_number_is_refused_by_its_name);
    tcase_add_test(c,
                   a_road_that_is_not_a_number_stops_the_run_and_keeps_the_last_state);
    tcase_add_test(c, at_rest_the_car_stays_at_rest);
    tcase_add_test(c, brakes_lock_the_wheels_and_the_car_stops);
    tcase_add_test(c, too_much_torque_spins_the_wheels_both_ways);
    tcase_add_test(c, a_gentle_torque_accelerates_the_whole_mass);
    tcase_add_test(c, torque_reaction_moves_load_between_the_axles);
    tcase_add_test(c, wheels_leave_the_road_at_a_kerb_and_land_again);
    tcase_add_test(c, without_gravity_the_wheels_carry_no_load_and_all_is_finite);
    tcase_add_test(c, extreme_states_run_or_stop_with_the_name_of_a_state);
    suite_add_tcase(s, c);
    return s;
}
