/* test_events.c: events against closed forms; stops and jumps of inputs. */
#include "auto_fixture.h"

/* Slow x'' = -x, fast y'' = -1600 y: cos(t) and cos(40 t). */
static int waves_slow(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = -a->xs[0];
    return TW_OK;
}
static int waves_fast(const tw_at *a, double *d)
{
    d[0] = 40 * a->xf[1];
    d[1] = -40 * a->xf[0];
    return TW_OK;
}
static const tw_var waves_var[] = {{"x", "", "", 1, 0, 0, 0},
                                   {"v", "", "", 0, 0, 0, 0}};
static const tw_model waves = {.name = "waves",
                               .ns = 2,
                               .nf = 2,
                               .slow_var = waves_var,
                               .fast_var = waves_var,
                               .slow = waves_slow,
                               .fast = waves_fast};

enum { MOST = 500 };
static struct {
    int n, event[MOST];
    double t[MOST], xs[MOST], xf[MOST];
} found;

static int note(tw_auto *a, int event, double t, const double *xs, const double *xf,
                void *user)
{
    (void)a, (void)user;
    if (found.n == MOST) return TW_E_USER;
    found.event[found.n] = event;
    found.t[found.n] = t;
    found.xs[found.n] = xs ? xs[0] : 0;
    found.xf[found.n] = xf ? xf[0] : 0;
    found.n++;
    return TW_OK;
}

static int wave_values(const tw_at *a, double *g)
{
    g[0] = a->xs[0] - 0.3;
    g[1] = a->xf[0] - 0.3;
    g[2] = a->xf[0] - 0.3;
    g[3] = a->xs[0] + 0.5;
    return TW_OK;
}

START_TEST(crossings_of_waves_are_at_their_instants)
{
    static const tw_event events[] = {{"slow", 0, 0},
                                      {"fast, rising", 1, 0},
                                      {"fast, falling", -1, 0},
                                      {"slow", 1, 0}};
    const double c = acos(0.3), two_pi = 2 * acos(-1.0);
    test_auto t;
    int expected = 0, seen[4] = {0};
    auto_init(&t, &waves, 1e-12);
    t.a.events = events;
    t.a.n_events = 4;
    t.a.event_values = wave_values;
    t.a.event_visit = note;
    auto_start(&t);
    found.n = 0;
    auto_must(&t, tw_auto_run_to(&t.a, 6), "tw_auto_run_to");
    ck_assert_int_eq((int)t.a.now.stat[TW_AUTO_EVENTS], found.n);
    double before = 0;
    for (int i = 0; i < found.n; i++) {
        const int e = found.event[i];
        double exact = 0;
        seen[e]++;
        if (e == 0) exact = seen[0] == 1 ? c : two_pi - c;
        if (e == 1) exact = (two_pi * seen[1] - c) / 40;
        if (e == 2) exact = (two_pi * (seen[2] - 1) + c) / 40;
        if (e == 3) exact = two_pi * 2 / 3;
        ck_assert_msg(fabs(found.t[i] - exact) < 1e-10,
                      "event %d at %.15g, exact %.15g", e, found.t[i], exact);
        ck_assert_msg(fabs(found.xs[i] - cos(exact)) < 1e-10, "%g", found.xs[i]);
        ck_assert_msg(fabs(found.xf[i] - cos(40 * exact)) < 1e-9, "%g", found.xf[i]);
        ck_assert(found.t[i] >= before);
        before = found.t[i];
    }
    for (double at = c / 40; at < 6; at += two_pi / 40) expected++;
    ck_assert_int_eq(seen[2], expected);
    ck_assert_int_eq(seen[0], 2);
    ck_assert_int_eq(seen[3], 1);
    ck_assert(seen[1] >= expected - 1 && seen[1] <= expected);
    auto_close(&t);
}
END_TEST

/* A ball in the air, y'' = -10, thrown up again with 0.8 of its speed. */
static int ball(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = -10;
    return TW_OK;
}
static int ball_fast(const tw_at *a, double *d)
{
    d[0] = a->xf[1];
    d[1] = -10;
    return TW_OK;
}
static const tw_var ball_var[] = {{"y", "m", "", 1, 0, 0, 0},
                                  {"v", "m/s", "", 0, 0, 0, 0}};
static const tw_model slow_ball = {
    .name = "slow ball", .ns = 2, .slow_var = ball_var, .slow = ball};
static const tw_model fast_ball = {
    .name = "fast ball", .nf = 2, .fast_var = ball_var, .fast = ball_fast};

static int height(const tw_at *a, double *g)
{
    g[0] = *(const double *)a->user != 0 ? a->xf[0] : a->xs[0];
    return TW_OK;
}

static void bounce(const tw_model *m, int direction)
{
    const tw_event ground = {"ground", direction, 1};
    double is_fast = m->nf, exact = sqrt(0.2), speed = 10 * sqrt(0.2);
    test_auto t;
    auto_init(&t, m, 1e-12);
    t.a.events = &ground;
    t.a.n_events = 1;
    t.a.event_values = height;
    t.a.run.user = &is_fast;
    auto_start(&t);
    for (int i = 0; i < 8; i++) {
        auto_must(&t, tw_auto_run_to(&t.a, 10), "tw_auto_run_to");
        ck_assert_int_eq(t.a.now.event, 0);
        const double *x = m->nf ? t.a.now.xf : t.a.now.xs;
        ck_assert_msg(fabs(t.a.now.t - exact) < 1e-10,
                      "bounce %d at %.15g, exact %.15g", i, t.a.now.t, exact);
        ck_assert_msg(fabs(x[0]) < 1e-12 && fabs(x[1] + speed) < 1e-9, "%g %g", x[0],
                      x[1] + speed);
        /* inside the shortened step */
        double y[2];
        const double when = 0.5 * (t.a.now.t + t.a.now.t_begin);
        auto_must(&t, tw_auto_at(&t.a, when, y, y), "tw_auto_at");
        const double since = exact - when;
        ck_assert(fabs(y[0] - (speed * since - 5 * since * since)) < 1e-9);
        speed *= 0.8;
        exact += 2 * speed / 10;
        const double up[2] = {x[0], speed};
        auto_must(&t, tw_auto_set_state(&t.a, m->ns ? up : NULL, m->nf ? up : NULL),
                  "tw_auto_set_state");
    }
    auto_close(&t);
}

START_TEST(a_ball_bounces_at_its_instants)
{
    for (int direction = -1; direction < 1; direction++) {
        bounce(&slow_ball, direction);
        bounce(&fast_ball, direction);
    }
}
END_TEST

/* x' = u, y' = 30 (u - y): u is a pulse. */
static int pulse_slow(const tw_at *a, double *d)
{
    d[0] = a->u[0];
    return TW_OK;
}
static int pulse_fast(const tw_at *a, double *d)
{
    d[0] = 30 * (a->u[0] - a->xf[0]);
    return TW_OK;
}
static const tw_var pulse_var[] = {{"x", "", "", 0, 0, 0, 0}};
static const tw_model pulse = {.name = "pulse",
                               .ns = 1,
                               .nf = 1,
                               .nu = 1,
                               .slow_var = pulse_var,
                               .fast_var = pulse_var,
                               .input = pulse_var,
                               .slow = pulse_slow,
                               .fast = pulse_fast};

static const double edges[2] = {0.7, 0.7003};

static int pulse_input(double t, double *u, void *user)
{
    (void)user;
    u[0] = t >= edges[0] && t < edges[1] ? 1000 : 0;
    return TW_OK;
}

static double next_edge(double t, void *user)
{
    (void)user;
    return t < edges[0] ? edges[0] : t < edges[1] ? edges[1] : INFINITY;
}

static void check_pulse(test_auto *t, const char *how)
{
    const double length = edges[1] - edges[0], v = 1000 * (1 - exp(-30 * length));
    const double y = v * exp(-30 * (2 - edges[1]));
    ck_assert_msg(fabs(t->a.now.xs[0] - 1000 * length) < 1e-9, "%s: x is off by %g",
                  how, t->a.now.xs[0] - 1000 * length);
    ck_assert_msg(fabs(t->a.now.xf[0] - y) < 1e-9, "%s: y is off by %g", how,
                  t->a.now.xf[0] - y);
}

START_TEST(steps_end_at_jumps_of_the_input)
{
    for (int how = 0; how < 3; how++) {
        test_auto t;
        auto_init(&t, &pulse, 1e-10);
        t.a.run.input = pulse_input;
        if (how == 0) {
            t.a.stops = edges;
            t.a.n_stops = 2;
        }
        if (how == 1) t.a.next_jump = next_edge;
        if (how == 2) t.a.run.input = NULL; /* held, changed by hand */
        auto_start(&t);
        if (how == 2) {
            const double u[3] = {0, 1000, 0}, to[3] = {edges[0], edges[1], 2};
            for (int i = 0; i < 3; i++) {
                auto_must(&t, tw_auto_hold(&t.a, &u[i]), "tw_auto_hold");
                auto_must(&t, tw_auto_run_to(&t.a, to[i]), "tw_auto_run_to");
            }
        } else
            auto_must(&t, tw_auto_run_to(&t.a, 2), "tw_auto_run_to");
        check_pulse(&t, how == 0 ? "stops" : how == 1 ? "next_jump" : "held");
        ck_assert_int_eq((int)t.a.now.stat[TW_AUTO_RESTARTS], 3);
        ck_assert_int_eq((int)t.a.now.stat[TW_AUTO_REJECTED], 0); /* no surprise */
        auto_close(&t);
    }
}
END_TEST

START_TEST(the_same_sample_again_does_not_start_again)
{
    test_auto t;
    const double u = 2;
    auto_open(&t, &pulse, 1e-8);
    for (int i = 1; i <= 20; i++) {
        auto_must(&t, tw_auto_hold(&t.a, &u), "tw_auto_hold");
        auto_must(&t, tw_auto_run_to(&t.a, 0.05 * i), "tw_auto_run_to");
    }
    ck_assert_int_eq((int)t.a.now.stat[TW_AUTO_RESTARTS], 1);
    ck_assert(fabs(t.a.now.xs[0] - 2) < 1e-12);
    ck_assert(fabs(t.a.now.xf[0] - 2 * (1 - exp(-30))) < 1e-7);
    auto_close(&t);
}
END_TEST

/* x' = -r, y' = 50 (r - y): the relay r switches to 1 at x = 1 and to -1 at x = -1, so
 * x is a triangle. r counts its switches in a second direct state. */
static int relay_slow(const tw_at *a, double *d)
{
    d[0] = -a->xd[0];
    return TW_OK;
}
static int relay_fast(const tw_at *a, double *d)
{
    d[0] = 50 * (a->xd[0] - a->xf[0]);
    return TW_OK;
}
static int relay_direct(const tw_at *a, double *xd)
{
    const double r = a->xs[0] >= 1 ? 1 : a->xs[0] <= -1 ? -1 : a->xd[0];
    xd[1] = a->xd[1] + (r != a->xd[0]);
    xd[0] = r;
    return TW_OK;
}
static const tw_var relay_var[] = {{"r", "", "", 1, 0, 0, 0},
                                   {"n", "", "", 0, 0, 0, 0}};
static const tw_model relay = {.name = "triangle",
                               .ns = 1,
                               .nf = 1,
                               .nd = 2,
                               .slow_var = pulse_var,
                               .fast_var = pulse_var,
                               .direct_var = relay_var,
                               .slow = relay_slow,
                               .fast = relay_fast,
                               .direct = relay_direct};

START_TEST(a_relay_switches_at_its_instants)
{
    test_auto t;
    auto_open(&t, &relay, 1e-10);
    double y = 0, r = 1, before = 0;
    for (int i = 1; i <= 9; i++) { /* switches at 1, 3, 5, ... */
        const double to = 2 * i - 1;
        y = r + (y - r) * exp(-50 * (to - before));
        auto_must(&t, tw_auto_run_to(&t.a, to + 0.01), "tw_auto_run_to");
        const double exact = i % 2 ? -1 + 0.01 : 1 - 0.01;
        ck_assert_msg(fabs(t.a.now.xs[0] - exact) < 1e-10, "x is off by %g at %g",
                      t.a.now.xs[0] - exact, t.a.now.t);
        r = -r;
        before = to;
        const double fast = r + (y - r) * exp(-50 * 0.01);
        ck_assert_msg(fabs(t.a.now.xf[0] - fast) < 1e-8, "y is off by %g",
                      t.a.now.xf[0] - fast);
        ck_assert_int_eq((int)t.a.run.now.xd[1], i);
        y = fast;
        before += 0.01;
    }
    auto_close(&t);
}
END_TEST

/* A direct state that changes little by little. */
static int drift_direct(const tw_at *a, double *xd)
{
    xd[0] = 1 + 0.1 * a->t;
    xd[1] = 0;
    return TW_OK;
}

START_TEST(a_direct_state_that_drifts_is_followed)
{
    tw_model m = relay;
    test_auto t;
    m.direct = drift_direct;
    auto_open(&t, &m, 1e-8);
    auto_must(&t, tw_auto_run_to(&t.a, 5), "tw_auto_run_to");
    ck_assert_int_eq((int)t.a.now.stat[TW_AUTO_RESTARTS], 1);
    ck_assert(t.a.now.stat[TW_AUTO_STEPS] < 300);
    ck_assert_msg(fabs(t.a.now.xs[0] + 5 + 0.05 * 25) < 1e-6, "off by %g",
                  t.a.now.xs[0] + 6.25); /* the first step held it */
    const double y = 1 + 0.1 * 5 - 0.1 / 50;
    ck_assert_msg(fabs(t.a.now.xf[0] - y) < 1e-6, "off by %g", t.a.now.xf[0] - y);
    auto_close(&t);
}
END_TEST

static int fail_later(const tw_at *a, double *g)
{
    g[0] = a->t < 0.5 ? 1 : NAN;
    return a->user ? TW_E_USER : TW_OK;
}

START_TEST(an_event_that_fails_stops_the_run_with_its_name)
{
    const tw_event event = {"my event", 0, 0};
    test_auto t;
    char text[300];
    auto_init(&t, &waves, 1e-6);
    t.a.events = &event;
    t.a.n_events = 1;
    t.a.event_values = fail_later;
    auto_start(&t);
    ck_assert_int_eq(tw_auto_run_to(&t.a, 2), TW_E_RANGE);
    tw_auto_message(&t.a, text, sizeof text);
    ck_assert_msg(strstr(text, "my event is NaN"), "%s", text);
    t.a.run.user = &t;
    auto_must(&t, tw_auto_start(&t.a), "tw_auto_start");
    ck_assert_int_eq(tw_auto_run_to(&t.a, 2), TW_E_USER);
    tw_auto_message(&t.a, text, sizeof text);
    ck_assert_msg(strstr(text, "event_values"), "%s", text);
    auto_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("events of error control");
    TCase *t = tcase_create("events");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, crossings_of_waves_are_at_their_instants);
    tcase_add_test(t, a_ball_bounces_at_its_instants);
    tcase_add_test(t, steps_end_at_jumps_of_the_input);
    tcase_add_test(t, the_same_sample_again_does_not_start_again);
    tcase_add_test(t, an_event_that_fails_stops_the_run_with_its_name);
    tcase_add_test(t, a_relay_switches_at_its_instants);
    tcase_add_test(t, a_direct_state_that_drifts_is_followed);
    suite_add_tcase(s, t);
    return s;
}
