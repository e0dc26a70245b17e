/* ten_problems.c: the ten problems of error control, see ten_problems.h. */
#include "ten_problems.h"
#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int vdp_slow(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = -4 * a->xs[0] - 0.1 * a->xs[1] + 0.5 * a->xf[0];
    return TW_OK;
}

static int vdp_fast(const tw_at *a, double *d)
{
    const double y = a->xf[0], z = a->xf[1];
    d[0] = 60 * z;
    d[1] = 60 * (3 * (1 - y * y) * z - y + 0.5 * a->xs[0]);
    return TW_OK;
}

static const tw_var vdp_slow_var[] = {{"xs1", "m", "slow position", 0, 0, 0, 0},
                                      {"xs2", "m/s", "slow velocity", 1, 0, 0, 0}};
static const tw_var vdp_fast_var[] = {{"y", "", "fast state", 2, 0, 0, 0},
                                      {"z", "", "its rate", 0, 0, 0, 0}};
static const tw_model vdp = {
    .name = "vdp",
    .what = "a van der Pol oscillator moves a slow one",
    .ns = 2,
    .nf = 2,
    .slow_var = vdp_slow_var,
    .fast_var = vdp_fast_var,
    .slow = vdp_slow,
    .fast = vdp_fast,
};

enum { DROP_Y, DROP_V, DROP_TABLE }; /* parameters of contact */

static double force(const tw_at *a)
{
    const double d = a->xs[0] - a->xf[0];
    if (!(d > 0)) return 0;
    return 2e5 * d * sqrt(d) * fmax(0, 1 + 0.3 * (a->xs[1] - a->xf[1]));
}

static int contact_slow(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = (-2000 * a->xs[0] - 40 * a->xs[1] - force(a)) / 20;
    return TW_OK;
}

static int contact_fast(const tw_at *a, double *d)
{
    d[0] = a->xf[1];
    d[1] = -9.81 + force(a) / 0.5;
    return TW_OK;
}

static int contact_init_s(const tw_at *a, double *x)
{
    x[0] = 0;
    x[1] = a->p[DROP_TABLE];
    return TW_OK;
}

static int contact_init_f(const tw_at *a, double *x)
{
    x[0] = a->p[DROP_Y];
    x[1] = a->p[DROP_V];
    return TW_OK;
}

static const tw_var contact_slow_var[] = {{"Y", "m", "height of the table", 0, 0, 0, 0},
                                          {"V", "m/s", "its velocity", 0, 0, 0, 0}};
static const tw_var contact_fast_var[] = {{"y", "m", "height of the ball", 0, 0, 0, 0},
                                          {"v", "m/s", "its velocity", 0, 0, 0, 0}};
static const tw_var contact_param[TEN_DROP_PARAMS] = {
    {"y0", "m", "height of the ball at the start", 0.2, -10, 10, TW_OURS},
    {"v0", "m/s", "velocity of the ball at the start", 0, -10, 10, TW_OURS},
    {"V0", "m/s", "velocity of the table at the start", 0, -10, 10, TW_OURS},
};
static const tw_model contact = {
    .name = "contact",
    .what = "a ball falls on a sprung table",
    .ns = 2,
    .nf = 2,
    .np = TEN_DROP_PARAMS,
    .slow_var = contact_slow_var,
    .fast_var = contact_fast_var,
    .param = contact_param,
    .init_s = contact_init_s,
    .init_f = contact_init_f,
    .slow = contact_slow,
    .fast = contact_fast,
};

/* From -1 to 1, from a linear congruential generator. */
static double any(unsigned long long *seed)
{
    *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*seed >> 11) / 4503599627370496. - 1;
}

void ten_drop(unsigned long long *seed, double *p)
{
    p[DROP_Y] = 0.42 + 0.4 * any(seed);
    p[DROP_V] = any(seed);
    const double table = 0.1 + 0.1 * any(seed);
    p[DROP_TABLE] = any(seed) < 0 ? 0 : table;
}

/* height/2 (1 - cos(2 pi (t - start) / duration)) and its rate */
static double bump(double t, double height, double start, double duration, double *rate)
{
    const double w = 6.283185307179586477 / duration, angle = w * (t - start);
    *rate = 0;
    if (angle < 0 || t > start + duration) return 0;
    *rate = 0.5 * height * w * sin(angle);
    return 0.5 * height * (1 - cos(angle));
}

static int over_a_bump(double t, double *u, void *user)
{
    double rate;
    (void)user;
    u[0] = bump(t, 0.02, 0.3, 0.05, &u[1]);
    u[2] = bump(t, 0.02, 0.435, 0.05, &u[3]);
    u[4] = u[5] = bump(t, 200, 0, 0.3, &rate);
    u[6] = u[7] = 0;
    return TW_OK;
}

static int thruster(double t, double *u, void *user)
{
    double rate;
    (void)user;
    u[2] = bump(t, 50, 1, 0.5, &rate);
    u[0] = 0.5 * u[2];
    u[1] = u[3] = u[4] = 0;
    return TW_OK;
}

static void kpr_exactly(const double *p, double t, double *x)
{
    x[0] = sqrt(1 + 0.5 * cos(t));
    x[1] = sqrt(2 + cos(p[2] * t));
}

extern const tw_model tw_model_kpr, tw_model_planar_vehicle, tw_model_planar_spacecraft,
    tw_model_gun_turret, tw_model_flexible_arm, tw_models_hmmwv[];

const problem ten_problems[TEN] = {
    [TEN_KPR] = {.name = "kpr",
                 .model = &tw_model_kpr,
                 .tend = 3,
                 .exact = kpr_exactly},
    [TEN_VDP] = {.name = "vdp", .model = &vdp, .tend = 3},
    [TEN_CONTACT] = {.name = "contact", .model = &contact, .tend = 2},
    [TEN_VEHICLE_BUMP] = {.name = "vehicle_bump",
                          .model = &tw_model_planar_vehicle,
                          .tend = 1,
                          .but = {{"v0", 20}},
                          .input = over_a_bump},
    [TEN_CRAFT_PULSE] = {.name = "craft_pulse",
                         .model = &tw_model_planar_spacecraft,
                         .tend = 3,
                         .preset = "B",
                         .input = thruster},
    [TEN_GUN_TURRET] = {.name = "gun_turret", .model = &tw_model_gun_turret, .tend = 1},
    [TEN_FLEXIBLE_ARM] = {.name = "flexible_arm",
                          .model = &tw_model_flexible_arm,
                          .tend = 1},
    [TEN_P1] = {.name = "P1", .model = &tw_model_p1, .tend = 0.5},
    [TEN_P3] = {.name = "P3", .model = &tw_model_p3, .tend = 1},
    [TEN_HMMWV] = {.name = "hmmwv",
                   .model = &tw_models_hmmwv[0],
                   .tend = 0.5,
                   .preset = "rough_road"},
};

int ten_by_name(const char *name)
{
    for (int i = 0; i < TEN; i++)
        if (!strcmp(ten_problems[i].name, name)) return i;
    return -1;
}

double ten_instant(const problem *p, int k)
{
    return p->tend * (k + 1) / TEN_INSTANTS;
}

void ten_start(const problem *p, double *x)
{
    test_reference(p->model, problem_params(p), p->input, NULL, 0, x);
}

static void give_up(const problem *p, const char *why)
{
    fprintf(stderr, "%s: %s\n", p->name, why);
    abort();
}

/* Where the model is evaluated, with the constants of its parameters. */
enum { INPUTS = 32, CONSTANTS = 4000 };

static inline int place(const problem *p, double t, const double *xs, const double *xf,
                        double *u, tw_at *at)
{
    static double constants[CONSTANTS];
    static const double *params;
    static const problem *of;
    const tw_model *m = p->model;
    if (of != p) { /* once, as it is part of what is compared with other solvers */
        const tw_at start = {.xs = xs, .xf = xf, .u = u, .p = problem_params(p)};
        if (m->nc > CONSTANTS || m->nu > INPUTS) give_up(p, "too large");
        if (m->prepare && m->prepare(&start, constants)) give_up(p, "no constants");
        params = start.p;
        of = p;
    }
    *at = (tw_at){.t = t, .xs = xs, .xf = xf, .u = u, .p = params};
    if (m->prepare) at->c = constants;
    if (p->input) return p->input(t, u, NULL);
    for (int i = 0; !m->drive && i < m->nu; i++) u[i] = m->input[i].value;
    return m->drive ? m->drive(at, u) : TW_OK;
}

int ten_slow(const problem *p, double t, const double *xs, const double *xf, double *d)
{
    double u[INPUTS];
    tw_at at;
    const int rc = place(p, t, xs, xf, u, &at);
    return rc ? rc : p->model->slow(&at, d);
}

int ten_fast(const problem *p, double t, const double *xs, const double *xf, double *d)
{
    double u[INPUTS];
    tw_at at;
    const int rc = place(p, t, xs, xf, u, &at);
    return rc ? rc : p->model->fast(&at, d);
}

int ten_both(const problem *p, double t, const double *xs, const double *xf, double *ds,
             double *df)
{
    double u[INPUTS];
    tw_at at;
    int rc = place(p, t, xs, xf, u, &at);
    if (rc) return rc;
    if (p->model->both) return p->model->both(&at, ds, df);
    rc = p->model->slow(&at, ds);
    return rc ? rc : p->model->fast(&at, df);
}

/* Largest minus smallest value of each state at many instants of a run by rk4: only a
 * scale. */
static void find_ranges(const problem *p, double *range)
{
    enum { STEPS = 20000 };
    const tw_model *m = p->model;
    const int n = m->ns + m->nf;
    double x[PROBLEM_STATES], most[PROBLEM_STATES], d[4][PROBLEM_STATES];
    const double h = p->tend / STEPS, part[4] = {0, 0.5, 0.5, 1};
    ten_start(p, x);
    memcpy(range, x, sizeof x); /* the smallest, at first */
    memcpy(most, x, sizeof x);
    for (int k = 0; k < STEPS; k++) {
        for (int s = 0; s < 4; s++) {
            double y[PROBLEM_STATES];
            for (int i = 0; i < n; i++)
                y[i] = x[i] + (s ? part[s] * h * d[s - 1][i] : 0);
            if (ten_both(p, (k + part[s]) * h, y, y + m->ns, d[s], d[s] + m->ns))
                give_up(p, "cannot be evaluated");
        }
        for (int i = 0; i < n; i++) {
            x[i] += h / 6 * (d[0][i] + 2 * d[1][i] + 2 * d[2][i] + d[3][i]);
            range[i] = fmin(range[i], x[i]);
            most[i] = fmax(most[i], x[i]);
        }
    }
    for (int i = 0; i < n; i++) range[i] = most[i] - range[i];
}

static const char *unit(const tw_model *m, int i)
{
    return i < m->ns ? m->slow_var[i].unit : m->fast_var[i - m->ns].unit;
}

static void raise_small_ranges(const problem *p, double *range)
{
    const tw_model *m = p->model;
    const int n = m->ns + m->nf;
    double raised[PROBLEM_STATES];
    for (int i = 0; i < n; i++) {
        raised[i] = range[i];
        for (int j = 0; j < n; j++)
            if (!strcmp(unit(m, i), unit(m, j)))
                raised[i] = fmax(raised[i], 0.01 * range[j]);
        if (!(raised[i] > 0)) give_up(p, "a state has no range");
    }
    memcpy(range, raised, (size_t)n * sizeof *range);
}

const ten_solution *ten_reference(int which)
{
    static ten_solution of[TEN];
    static int known[TEN];
    const problem *p = &ten_problems[which];
    ten_solution *s = &of[which];
    double now[PROBLEM_STATES], t = 0;
    if (known[which]) return s;
    ten_start(p, now);
    for (int k = 0; k < TEN_INSTANTS; k++) {
        const double end = ten_instant(p, k);
        if (p->exact)
            p->exact(problem_params(p), end, now);
        else
            test_integrate(p->model, problem_params(p), p->input, NULL, t, end, now);
        memcpy(s->x[k], now, sizeof now);
        t = end;
    }
    find_ranges(p, s->range);
    raise_small_ranges(p, s->range);
    known[which] = 1;
    return s;
}

double ten_error(int which, ten_points x, double *slow, double *fast)
{
    const ten_solution *s = ten_reference(which);
    const tw_model *m = ten_problems[which].model;
    double worst[2] = {0, 0};
    for (int k = 0; k < TEN_INSTANTS; k++)
        for (int i = 0; i < m->ns + m->nf; i++) {
            const double e = fabs(x[k][i] - s->x[k][i]) / s->range[i];
            double *to = &worst[i >= m->ns];
            if (!(e <= *to)) *to = isnan(e) ? INFINITY : e;
        }
    if (slow) *slow = worst[0];
    if (fast) *fast = worst[1];
    return fmax(worst[0], worst[1]);
}
