/* test_road.c: the named road signals: values, rates, corners, samples, misuse. */
#include "common.h"

static const char *const roads[] = {"flat", "step", "ramp", "sine", "bump", "sampled"};
enum { ROADS = sizeof roads / sizeof *roads };

static double knots[] = {0, 0.1, 0.15, 0.4, 1};
static double heights[] = {0.02, -0.01, 0.05, 0.05, 0};
static tw_samples profile = {5, knots, heights};

static const tw_source *road(const char *name)
{
    const tw_source *s = tw_find_source(name);
    ck_assert_msg(s != NULL, "no source %s", name);
    return s;
}

static void defaults(const tw_source *s, double *p)
{
    for (int i = 0; i < s->np; i++) p[i] = s->param[i].value;
}

static void set(const tw_source *s, double *p, const char *name, double value)
{
    const int i = tw_find_var(s->param, s->np, name);
    ck_assert_msg(i >= 0, "%s has no parameter %s", s->name, name);
    p[i] = value;
}

static double value_at(const tw_source *s, const double *p, double t, double *rate)
{
    double value, other;
    ck_assert_int_eq(s->at(t, p, &profile, &value, rate ? rate : &other), TW_OK);
    return value;
}

START_TEST(the_rate_is_the_slope_of_the_value)
{
    unsigned long long seed = 1;
    for (int k = 0; k < ROADS; k++) {
        const tw_source *s = road(roads[k]);
        double p[4], rate;
        defaults(s, p);
        if (s->np) set(s, p, "start", 0.2);
        for (int n = 0; n < 500; n++) {
            const double t = 0.7 + 0.8 * test_random(&seed), h = 1e-6;
            value_at(s, p, t, &rate);
            double before, after;
            const double up = value_at(s, p, t + h, &after);
            const double down = value_at(s, p, t - h, &before);
            if (fabs(after - before) > 0.1) continue; /* across a corner */
            if (fabs(up - down) > 0.01) continue;     /* across the step */
            /* the error of the difference: h^2/6 times (2 pi 10)^3, and rounding */
            ck_assert_msg(fabs((up - down) / (2 * h) - rate) < 1e-7,
                          "%s at %g: slope %g, rate %g", s->name, t,
                          (up - down) / (2 * h), rate);
        }
    }
}
END_TEST

START_TEST(every_road_but_the_step_is_continuous)
{
    for (int k = 0; k < ROADS; k++) {
        const tw_source *s = road(roads[k]);
        double p[4], rate, last = 0;
        defaults(s, p);
        if (s->np) set(s, p, "start", 0.2);
        double worst = 0;
        for (int n = 0; n < 20000; n++) {
            const double now = value_at(s, p, n * 1e-4, &rate);
            if (n) worst = fmax(worst, fabs(now - last));
            last = now;
        }
        if (!strcmp(s->name, "step"))
            ck_assert_double_eq_tol(worst, 0.05, 1e-15);
        else
            /* steepest: the bump, pi height / duration = 1.6 m/s */
            ck_assert_double_le(worst, 1e-4 * 1.6);
    }
}
END_TEST

START_TEST(roads_are_zero_before_the_start_and_reach_their_heights)
{
    for (int k = 1; k < ROADS; k++) {
        const tw_source *s = road(roads[k]);
        double p[4], top = 0;
        defaults(s, p);
        set(s, p, "start", 0.5);
        set(s, p, "height", 0.04);
        if (!strcmp(s->name, "sampled"))
            continue; /* constant before its first sample */
        ck_assert_double_eq(value_at(s, p, 0.49, NULL), 0);
        for (int n = 0; n < 4000; n++) top = fmax(top, value_at(s, p, n * 1e-3, NULL));
        ck_assert_double_eq_tol(top, 0.04, 1e-6);
    }
    const tw_source *bump = road("bump");
    double p[4], rate;
    defaults(bump, p);
    ck_assert_double_eq(value_at(bump, p, 0.101, &rate), 0);
    ck_assert_double_eq_tol(value_at(bump, p, 0.05, &rate), 0.05, 1e-15);
    ck_assert_double_eq_tol(rate, 0, 1e-14);
    const tw_source *ramp = road("ramp");
    ck_assert_double_eq(value_at(ramp, p, 5, &rate), 0.05);
    ck_assert_double_eq(rate, 0);
}
END_TEST

START_TEST(samples_are_reached_exactly_and_joined_by_straight_lines)
{
    const tw_source *s = road("sampled");
    double p[4], rate;
    defaults(s, p);
    set(s, p, "start", 0.25);
    for (int i = 0; i < profile.n; i++)
        ck_assert_double_eq_tol(value_at(s, p, 0.25 + knots[i], &rate), heights[i],
                                1e-16);
    for (int i = 0; i + 1 < profile.n; i++) {
        const double middle = 0.25 + (knots[i] + knots[i + 1]) / 2;
        const double slope = (heights[i + 1] - heights[i]) / (knots[i + 1] - knots[i]);
        ck_assert_double_eq_tol(value_at(s, p, middle, &rate),
                                (heights[i] + heights[i + 1]) / 2, 1e-15);
        ck_assert_double_eq_tol(rate, slope, 1e-12);
    }
    ck_assert_double_eq(value_at(s, p, -100, &rate), heights[0]);
    ck_assert_double_eq(rate, 0);
    ck_assert_double_eq(value_at(s, p, 100, &rate), heights[4]);
    ck_assert_double_eq(rate, 0);
    set(s, p, "height", -2);
    ck_assert_double_eq_tol(value_at(s, p, 0.25 + knots[2], &rate), -2 * heights[2],
                            1e-16);
    profile.n = 1;
    ck_assert_double_eq(value_at(s, p, 0.3, &rate), -2 * heights[0]);
    profile.n = 5;
}
END_TEST

START_TEST(bad_samples_are_refused)
{
    const tw_source *s = road("sampled");
    double p[4], value, rate, bad_t[] = {0, 1, 1, 0.5}, bad_value[] = {0, NAN, 0, 0};
    defaults(s, p);
    ck_assert_int_eq(s->at(0, p, NULL, &value, &rate), TW_E_NULL);
    tw_samples none = {0, knots, heights};
    ck_assert_int_eq(s->at(0, p, &none, &value, &rate), TW_E_DOMAIN);
    tw_samples no_values = {3, knots, NULL};
    ck_assert_int_eq(s->at(0, p, &no_values, &value, &rate), TW_E_NULL);
    tw_samples nan_values = {4, knots, bad_value};
    ck_assert_int_eq(s->at(0.05, p, &nan_values, &value, &rate), TW_E_INPUT);
    /* decreasing times: a value or a code, depending on where the search ends */
    tw_samples falling = {4, bad_t, heights};
    for (int n = -10; n < 30; n++) {
        const int rc = s->at(n * 0.1, p, &falling, &value, &rate);
        ck_assert(rc == TW_E_DOMAIN || (rc == TW_OK && isfinite(value)));
    }
}
END_TEST

START_TEST(every_road_describes_its_parameters)
{
    for (int k = 0; k < ROADS; k++) {
        const tw_source *s = road(roads[k]);
        ck_assert_ptr_nonnull(s->what);
        for (int i = 0; i < s->np; i++) {
            const tw_var *v = &s->param[i];
            ck_assert(v->name && v->unit && v->what && strlen(v->what) > 5);
            ck_assert(v->min < v->max && v->value >= v->min && v->value <= v->max);
        }
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("road");
    TCase *c = tcase_create("road");
    tcase_add_test(c, the_rate_is_the_slope_of_the_value);
    tcase_add_test(c, every_road_but_the_step_is_continuous);
    tcase_add_test(c, roads_are_zero_before_the_start_and_reach_their_heights);
    tcase_add_test(c, samples_are_reached_exactly_and_joined_by_straight_lines);
    tcase_add_test(c, bad_samples_are_refused);
    tcase_add_test(c, every_road_describes_its_parameters);
    suite_add_tcase(s, c);
    return s;
}
