/* test_growth.c: a run with a step that is too large is warned of, even when it stays
 * finite; a run with a good step never is. */
#include "run_program.h"

#include "tw_advice.h"

typedef struct checked {
    tw_run r;
    tw_growth g;
    double *mem, *growth_mem;
    int warned;
} checked;

/* Run to tend with checks. */
static void run_checked(checked *c, const tw_model *m, const char *method, double H,
                        int ratio, double tend)
{
    memset(c, 0, sizeof *c);
    const tw_method *how = tw_find_method(method);
    tw_init(&c->r, m, how, H, ratio ? ratio : tw_default_ratio(how));
    const size_t len = tw_need(&c->r), more = tw_growth_need(&c->r);
    c->mem = calloc(len, sizeof(double));
    c->growth_mem = malloc(more * sizeof(double));
    ck_assert_int_eq(tw_bind(&c->r, c->mem, len), TW_OK);
    ck_assert_int_eq(tw_start(&c->r), TW_OK);
    ck_assert_int_eq(tw_growth_open(&c->g, &c->r, 0, c->growth_mem, more), TW_OK);
    while (c->r.now.t < tend - H / 2) {
        c->warned += tw_growth_check(&c->g, &c->r);
        if (tw_tick(&c->r)) break;
    }
    if (!c->r.now.going) tw_growth_explain(&c->g, &c->r);
    free(c->mem);
    free(c->growth_mem);
}

START_TEST(an_unstable_run_that_stays_finite_is_warned_of)
{
    for (double H = 0.004; H < 0.00501; H += 0.0001) {
        checked c;
        run_checked(&c, tw_find_model("planar_vehicle"), "rk4", H, 1, 1);
        ck_assert_msg(c.r.now.going, "H = %g: the run ends", H);
        ck_assert_msg(c.warned == 1, "H = %g: %d warnings", H, c.warned);
        ck_assert_msg(c.g.stable > 0.0015 && c.g.stable < 0.0036,
                      "H = %g: %g would be stable", H, c.g.stable);
        ck_assert(c.g.t == 0 && c.g.H == H && c.g.name && c.g.growth > 100);
    }
}
END_TEST

/* Half of the smallest stable step of these methods at their default ratios, and a step
 * at which at least rk4 is unstable (0: diverges or is stable everywhere). */
static const struct {
    const char *model;
    double quiet, loud;
} steps[] = {{"quarter_car_a", 0.02, 0.5},
             {"quarter_car_b", 0.013, 0.12},
             {"quarter_car_c", 0.0006, 0.008},
             {"quarter_car_hub", 0.0035, 0.08},
             {"quarter_car_tire", 0.00012, 0.006},
             {"ring_tyre", 0.00025, 0.008},
             {"linear_pair", 0.03, 0.3},
             {"kpr", 0.004, 0},
             {"flexible_arm", 0.0002, 0},
             {"gun_turret", 0.0001, 0},
             {"planar_spacecraft", 0.0005, 0},
             {"planar_vehicle", 0.00025, 0.004},
             {"hmmwv", 0.00025, 0.006},
             {"hmmwv_driver", 0.00025, 0.006},
             {"hmmwv_fast_spin", 0.0005, 0.006},
             {"quarter_car_friction", 0.0005, 0},
             {"hydraulic_actuator", 2.5e-6, 0}};
enum { NSTEPS = sizeof steps / sizeof *steps };

static const char *const methods[] = {
    "euler", "ab2",       "rk2",    "am2",    "am3",
    "am4",   "nordsieck", "adams2", "adams4", "adams4_parallel",
    "rk4",   "prk_2_6_re"};
enum { NMETHODS = sizeof methods / sizeof *methods };

START_TEST(no_model_with_a_good_step_is_warned_of)
{
    int models = 0;
    while (tw_model_at(models)) models++;
    ck_assert_int_eq(models, NSTEPS);
    for (int i = 0; i < NSTEPS; i++)
        for (int k = 0; tw_method_at(k); k++) {
            checked c;
            const char *const method = tw_method_at(k)->name;
            const double tend = fmin(test_full()              ? 5
                                     : steps[i].quiet < 0.001 ? 0.1
                                                              : 1,
                                     (test_full() ? 2e5 : 1e4) * steps[i].quiet);
            if (!test_full() && k % 7 != i % 7) continue;
            run_checked(&c, tw_find_model(steps[i].model), method, steps[i].quiet, 0,
                        tend);
            ck_assert_msg(!c.warned,
                          "%s with %s, H = %g: warned of %s at t = %g, growth %g in %g "
                          "steps, %g would be stable",
                          steps[i].model, method, steps[i].quiet, c.g.name, c.g.t,
                          c.g.growth, c.g.steps, c.g.stable);
            ck_assert(c.r.now.going);
        }
}
END_TEST

START_TEST(every_model_with_too_large_a_step_is_warned_of)
{
    for (int i = 0; i < NSTEPS; i++) {
        checked c;
        if (steps[i].loud == 0) continue;
        run_checked(&c, tw_find_model(steps[i].model), "rk4", steps[i].loud, 1,
                    steps[i].loud);
        ck_assert_msg(c.warned, "%s, H = %g: no warning", steps[i].model,
                      steps[i].loud);
        ck_assert(c.g.stable > steps[i].quiet && c.g.stable < steps[i].loud);
    }
}
END_TEST

/* A spring that becomes stiff, a fall from an unstable rest, a jump of the input. */
static int stiffer(const tw_at *at, double *d)
{
    d[0] = at->xs[1];
    d[1] = -(at->t < 5 ? 100 : 1e5) * at->xs[0] - at->xs[1];
    return TW_OK;
}

static int falling(const tw_at *at, double *d)
{
    d[0] = at->xs[1];
    d[1] = 400 * sin(at->xs[0]) - 0.1 * at->xs[1];
    return TW_OK;
}

static int jumping(const tw_at *at, double *d)
{
    d[0] = at->xs[1];
    d[1] = (at->t > 0.5 ? 1e4 : 0) - (at->xs[0] > 0 ? 1e4 : 10) * at->xs[0];
    return TW_OK;
}

static const tw_var pair[] = {{"x", "m", "position", 1e-3, 0, 0, 0},
                              {"v", "m/s", "speed", 0, 0, 0, 0}};

START_TEST(a_step_that_becomes_too_large_is_warned_of_then)
{
    const tw_model m = {.name = "stiffer", .ns = 2, .slow_var = pair, .slow = stiffer};
    checked c;
    run_checked(&c, &m, "rk4", 0.0092, 1, 100);
    ck_assert_int_eq(c.warned, 1);
    ck_assert_msg(c.g.t > 3 && c.g.t < 6 && c.g.stable < 0.0092 && c.g.stable > 0.006,
                  "t = %g, %g would be stable", c.g.t, c.g.stable);
}
END_TEST

START_TEST(what_the_model_itself_amplifies_is_no_reason)
{
    const tw_model m[] = {
        {.name = "falling", .ns = 2, .slow_var = pair, .slow = falling},
        {.name = "jumping", .ns = 2, .slow_var = pair, .slow = jumping}};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < NMETHODS; k++) {
            checked c;
            run_checked(&c, &m[i], methods[k], 0.001, 0, 3);
            ck_assert_msg(!c.warned && c.r.now.going, "%s with %s", m[i].name,
                          methods[k]);
        }
}
END_TEST

/* A fast force with a limit: with too large a step the state goes to and fro for ever.
 */
static int limited(const tw_at *at, double *d)
{
    d[0] = -300 * tanh(at->xf[0] - at->xs[0]);
    return TW_OK;
}

static int follows(const tw_at *at, double *d)
{
    d[0] = 0.1 - at->xs[0] + 0.1 * at->xf[0];
    return TW_OK;
}

/* It changes sign as often as the step allows, with every step. */
static int chatters(const tw_at *at, double *d)
{
    d[0] = at->xf[0] > at->xs[0] ? -3 : 3;
    return TW_OK;
}

/* Stiff while in contact. */
static int bounces(const tw_at *at, double *d)
{
    const double x = at->xf[0];
    d[0] = at->xf[1];
    d[1] = -9.81 - (x < 0 ? 1e5 * x + 20 * at->xf[1] : 0);
    return TW_OK;
}

START_TEST(a_limit_that_hides_the_growth_hides_no_unstable_step)
{
    static const tw_var x[] = {{"x", "", "slow", 0, 0, 0, 0}};
    static const tw_var y[] = {{"y", "", "fast", 1, 0, 0, 0},
                               {"v", "", "", 0, 0, 0, 0}};
    const tw_model m = {.name = "limited",
                        .ns = 1,
                        .nf = 1,
                        .slow_var = x,
                        .fast_var = y,
                        .slow = follows,
                        .fast = limited};
    tw_model relay = m, ball = m;
    relay.fast = chatters;
    ball.nf = 2, ball.fast = bounces;
    /* stable up to 300 h = 2.785, 2, 2, 2 * 3 and 1.3; h = H / ratio */
    const struct {
        const char *method;
        int ratio;
        double quiet, loud;
    } of[] = {{"rk4", 1, 0.0085, 0.0096},
              {"rk2", 1, 0.006, 0.0075},
              {"euler", 5, 0.03, 0.036},
              {"prk_2_3", 3, 0.006, 0.0075},
              {"adams2", 4, 0.008, 0.04}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        checked c;
        run_checked(&c, &m, of[i].method, of[i].loud, of[i].ratio, 500 * of[i].loud);
        ck_assert_msg(c.warned == 1 && c.r.now.going, "%s: %d", of[i].method, c.warned);
        ck_assert_msg(c.g.stable > 0.5 * of[i].quiet && c.g.stable < of[i].loud,
                      "%s: %g would be stable", of[i].method, c.g.stable);
        run_checked(&c, &m, of[i].method, of[i].quiet, of[i].ratio, 500 * of[i].quiet);
        ck_assert_msg(!c.warned, "%s with %g", of[i].method, of[i].quiet);
        run_checked(&c, &relay, of[i].method, of[i].loud, of[i].ratio, 20);
        ck_assert_msg(!c.warned, "%s: a relay", of[i].method);
        run_checked(&c, &ball, of[i].method, 0.001, of[i].ratio, 5);
        ck_assert_msg(!c.warned, "%s: a ball", of[i].method);
    }
}
END_TEST

START_TEST(the_program_warns_once_and_its_rows_stay_the_same)
{
    const char *const run = "run planar_vehicle rk4 --H 0.0045 --tend 1.8 --counts";
    char command[300];
    result with = run_tworate(run);
    snprintf(command, sizeof command, "%s --no-warn-step", run);
    result without = run_tworate(command);
    ck_assert_int_eq(with.status, 0);
    ck_assert_str_eq(with.out, without.out);
    const char *line = strstr(with.err, "tworate: warning: H = 0.0045 is unstable at t "
                                        "= 0: a small change of the state ");
    ck_assert_msg(line == with.err && contains(line, "would be stable\n"), "%s",
                  with.err);
    ck_assert_str_eq(strchr(line, '\n') + 1, without.err);
    free_result(&with);
    free_result(&without);
}
END_TEST

/* Counted, not timed: the evaluations of the checks. */
static long evaluations;

static int counted(const tw_at *at, double *d)
{
    evaluations++;
    return falling(at, d);
}

START_TEST(all_checks_of_a_long_run_cost_at_most_a_hundredth)
{
    const tw_model m = {.name = "counted", .ns = 2, .slow_var = pair, .slow = counted};
    checked c;
    evaluations = 0;
    run_checked(&c, &m, "rk4", 0.001, 1, 200);
    const long own = 4 * 200000;
    ck_assert_msg(evaluations > own && evaluations < own + own / 100 + 4 * 128,
                  "%ld evaluations, %ld of them for checks", evaluations,
                  evaluations - own);
}
END_TEST

/* The energy of the spring that becomes stiff, after another output. */
static int energy_of(const tw_at *at, double *y)
{
    const double k = at->t < 5 ? 100 : 1e5;
    y[0] = at->t;
    y[1] = 0.5 * (at->xs[1] * at->xs[1] + k * at->xs[0] * at->xs[0]);
    return TW_OK;
}

START_TEST(growth_of_the_energy_or_of_the_estimate_makes_a_check_due)
{
    static const tw_var out[] = {{"time", "s", "time", 0, 0, 0, 0},
                                 {"energy", "J", "energy", 0, 0, 0, 0}};
    const tw_model plain = {
        .name = "stiffer", .ns = 2, .slow_var = pair, .slow = stiffer};
    tw_model with_energy = plain;
    with_energy.ny = 2, with_energy.output = out, with_energy.out = energy_of;
    const struct {
        const tw_model *m;
        const char *method;
    } of[] = {{&with_energy, "rk4"}, {&plain, "prk_2_3_re"}, {&plain, "rk4"}};
    for (int i = 0; i < 3; i++) {
        checked c;
        run_checked(&c, of[i].m, of[i].method, 0.0095, 0, 5.9);
        ck_assert_msg(c.warned == 1 && c.g.t > 4.5 && c.g.t < 5.9, "%d: %d at %g", i,
                      c.warned, c.g.t);
    }
}
END_TEST

START_TEST(a_run_that_ends_in_nan_says_since_when_its_step_is_too_large)
{
    const tw_model m = {.name = "stiffer", .ns = 2, .slow_var = pair, .slow = stiffer};
    checked c;
    char text[400];
    run_checked(&c, &m, "euler", 0.01, 1, 100);
    ck_assert(!c.r.now.going && c.g.done);
    ck_assert_msg(c.g.t > 3 && c.g.t < c.r.now.t, "t = %g of %g", c.g.t, c.r.now.t);
    ck_assert(c.g.stable < 0.01 && c.g.stable > 0);
    const size_t n = tw_growth_message(&c.g, &c.r, text, sizeof text);
    ck_assert(n == strlen(text) && contains(text, "the growth began by t = "));
    ck_assert(contains(text, "would be stable"));
    ck_assert(tw_growth_message(&c.g, &c.r, NULL, 0) == n);
}
END_TEST

START_TEST(the_program_says_when_the_growth_began)
{
    result r = run_tworate("run planar_vehicle rk4 --H 0.02 --tend 1.8");
    ck_assert_int_eq(r.status, 1);
    ck_assert_msg(contains(r.err,
                           "xc is NaN after t = 0.2 with rk4, H = 0.02\n"
                           "tworate: the growth began by t = 0, with the state "),
                  "%s", r.err);
    ck_assert(contains(r.err, "H = 0.02 is unstable there, H = 0.0032 would be "
                              "stable\n"));
    free_result(&r);
}
END_TEST

START_TEST(one_variable_turns_the_check_off)
{
    setenv("TWORATE_WARN_STEP", "0", 1);
    result off = run_tworate("run planar_vehicle rk4 --H 0.0045 --tend 0.1");
    setenv("TWORATE_WARN_STEP", "1", 1);
    result on = run_tworate("run planar_vehicle rk4 --H 0.0045 --tend 0.1");
    unsetenv("TWORATE_WARN_STEP");
    ck_assert_str_eq(off.err, "");
    ck_assert(contains(on.err, "H = 0.0045 is unstable at t = 0"));
    free_result(&off);
    free_result(&on);
}
END_TEST

START_TEST(wrong_memory_is_refused)
{
    tw_run r;
    tw_growth g;
    double x[4];
    tw_init(&r, tw_find_model("kpr"), tw_find_method("rk4"), 0.1, 1);
    ck_assert_int_eq(tw_growth_open(&g, &r, 0, x, 4), TW_E_MEMORY);
    ck_assert_int_eq(tw_growth_open(&g, &r, 0, NULL, 0), TW_E_NULL);
    ck_assert_int_eq(tw_growth_open(&g, NULL, 0, x, 4), TW_E_NULL);
    ck_assert_int_eq(tw_growth_open(NULL, &r, 0, x, 4), TW_E_NULL);
    ck_assert(tw_growth_need(NULL) == 0);
    r.H = -1;
    ck_assert(tw_growth_need(&r) == 0);
    ck_assert_int_eq(tw_growth_open(&g, &r, 0, x, 4), TW_E_STEP);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("growth");
    TCase *c = tcase_create("growth");
    tcase_set_timeout(c, test_full() ? 3000 : 120);
    tcase_add_test(c, an_unstable_run_that_stays_finite_is_warned_of);
    tcase_add_test(c, no_model_with_a_good_step_is_warned_of);
    tcase_add_test(c, every_model_with_too_large_a_step_is_warned_of);
    tcase_add_test(c, a_step_that_becomes_too_large_is_warned_of_then);
    tcase_add_test(c, what_the_model_itself_amplifies_is_no_reason);
    tcase_add_test(c, the_program_warns_once_and_its_rows_stay_the_same);
    tcase_add_test(c, all_checks_of_a_long_run_cost_at_most_a_hundredth);
    tcase_add_test(c, a_limit_that_hides_the_growth_hides_no_unstable_step);
    tcase_add_test(c, growth_of_the_energy_or_of_the_estimate_makes_a_check_due);
    tcase_add_test(c, a_run_that_ends_in_nan_says_since_when_its_step_is_too_large);
    tcase_add_test(c, the_program_says_when_the_growth_began);
    tcase_add_test(c, one_variable_turns_the_check_off);
    tcase_add_test(c, wrong_memory_is_refused);
    suite_add_tcase(s, c);
    return s;
}
