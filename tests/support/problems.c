/* problems.c: P0 to P4 and models of the library, see problems.h. */
#include "problems.h"
#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 7, PENDULA = 50, HARMONICS = 10, DRIVEN = 2, EXTRA = 500 };

#define POSITION                                                                       \
    {                                                                                  \
        "x", "m", "a position", 0, 0, 0, 0                                             \
    }
#define VELOCITY                                                                       \
    {                                                                                  \
        "v", "m/s", "a velocity", 0, 0, 0, 0                                           \
    }
#define TWO(...) __VA_ARGS__, __VA_ARGS__
#define SEVEN(...) TWO(__VA_ARGS__), TWO(__VA_ARGS__), TWO(__VA_ARGS__), __VA_ARGS__
#define FIFTY(...) SEVEN(SEVEN(__VA_ARGS__)), __VA_ARGS__
static const tw_var of_seven[] = {SEVEN(POSITION), SEVEN(VELOCITY)};
static const tw_var of_fifty[] = {FIFTY(POSITION), FIFTY(VELOCITY)};
static const tw_var of_two[] = {TWO(POSITION), TWO(VELOCITY)};

static int constant_slow(const tw_at *a, double *d)
{
    (void)a;
    for (int i = 0; i < 2 * PAIRS; i++) d[i] = 1;
    return TW_OK;
}

static int constant_fast(const tw_at *a, double *d)
{
    (void)a;
    for (int i = 0; i < 2 * PAIRS; i++) d[i] = -1;
    return TW_OK;
}

const tw_model tw_model_p0 = {
    .name = "p0",
    .what = "constant derivatives",
    .ns = 2 * PAIRS,
    .nf = 2 * PAIRS,
    .slow_var = of_seven,
    .fast_var = of_seven,
    .slow = constant_slow,
    .fast = constant_fast,
};

/* 10 + 50 i / 6 and 300 + 200 i */
static const double w1[PAIRS] = {
    10, 10 + 50. / 6, 10 + 100. / 6, 35, 10 + 200. / 6, 10 + 250. / 6, 60};
static const double W1[PAIRS] = {300, 500, 700, 900, 1100, 1300, 1500};

static int p1_slow(const tw_at *a, double *d)
{
    const double *q = a->xs, *dq = q + PAIRS, *x = a->xf, *dx = x + PAIRS;
    for (int i = 0; i < PAIRS; i++) {
        double row = 0;
        if (i > 0) row += q[i - 1] - q[i];
        if (i < PAIRS - 1) row += q[i + 1] - q[i];
        d[i] = dq[i];
        d[PAIRS + i] = -w1[i] * w1[i] * q[i] - 0.3 * w1[i] * dq[i] + 150 * row -
                       400 * q[i] * q[i] * q[i] + 300 * (x[i] - q[i]) + (dx[i] - dq[i]);
    }
    return TW_OK;
}

static int p1_fast(const tw_at *a, double *d)
{
    const double *q = a->xs, *dq = q + PAIRS, *x = a->xf, *dx = x + PAIRS;
    const double drive = 2000 * sin(40 * a->t);
    for (int i = 0; i < PAIRS; i++) {
        d[i] = dx[i];
        d[PAIRS + i] = -W1[i] * W1[i] * x[i] - 0.02 * W1[i] * dx[i] -
                       20 * (300 * (x[i] - q[i]) + (dx[i] - dq[i])) + drive;
    }
    return TW_OK;
}

static int p1_init_s(const tw_at *a, double *x)
{
    (void)a;
    for (int i = 0; i < PAIRS; i++) {
        x[i] = 0.1 * cos(i);
        x[PAIRS + i] = 0.5 * sin(2 * i);
    }
    return TW_OK;
}

static int p1_init_f(const tw_at *a, double *x)
{
    (void)a;
    for (int i = 0; i < PAIRS; i++) {
        x[i] = 0.02 * cos(3 * i);
        x[PAIRS + i] = 0.02 * W1[i] * sin(1 + i);
    }
    return TW_OK;
}

/* The sum has no effect, but the compiler cannot omit it since it might be infinite. */
static int p1w_slow(const tw_at *a, double *d)
{
    double sum = 0;
    for (int i = 0; i < EXTRA; i++) sum += sin(a->xs[0] + i);
    p1_slow(a, d);
    d[0] += 0 * sum;
    return TW_OK;
}

#define P1_BUT_SLOW                                                                    \
    .what = "7 slow and 7 fast oscillators", .ns = 2 * PAIRS, .nf = 2 * PAIRS,         \
    .slow_var = of_seven, .fast_var = of_seven, .init_s = p1_init_s,                   \
    .init_f = p1_init_f, .fast = p1_fast

const tw_model tw_model_p1 = {.name = "p1", P1_BUT_SLOW, .slow = p1_slow};
static const tw_model p1w = {.name = "p1w", P1_BUT_SLOW, .slow = p1w_slow};

static const double W3[DRIVEN] = {400, 900};

static int p3_slow(const tw_at *a, double *d)
{
    const double *angle = a->xs, *x = a->xf;
    for (int i = 0; i < PENDULA; i++) {
        const double w = 2 + 6. / (PENDULA - 1) * i;
        double force = 0;
        for (int k = 1; k <= HARMONICS; k++) force += sin(k * angle[i]) / (k * k);
        d[i] = angle[PENDULA + i];
        d[PENDULA + i] = -w * w * force + 40 * x[i % DRIVEN];
    }
    return TW_OK;
}

static int p3_fast(const tw_at *a, double *d)
{
    const double *x = a->xf, *dx = x + DRIVEN;
    const double drive = 2000 * sin(40 * a->t);
    for (int j = 0; j < DRIVEN; j++) {
        d[j] = dx[j];
        d[DRIVEN + j] =
            -W3[j] * W3[j] * x[j] - 0.02 * W3[j] * dx[j] + 1000 * a->xs[j] + drive;
    }
    return TW_OK;
}

static int p3_init_s(const tw_at *a, double *x)
{
    (void)a;
    for (int i = 0; i < PENDULA; i++) {
        x[i] = 0.8 * cos(i);
        x[PENDULA + i] = sin(2 * i);
    }
    return TW_OK;
}

static int p3_init_f(const tw_at *a, double *x)
{
    (void)a;
    for (int j = 0; j < DRIVEN; j++) {
        x[j] = 0.01;
        x[DRIVEN + j] = 0;
    }
    return TW_OK;
}

const tw_model tw_model_p3 = {
    .name = "p3",
    .what = "50 slow pendula and 2 fast oscillators",
    .ns = 2 * PENDULA,
    .nf = 2 * DRIVEN,
    .slow_var = of_fifty,
    .fast_var = of_two,
    .init_s = p3_init_s,
    .init_f = p3_init_f,
    .slow = p3_slow,
    .fast = p3_fast,
};

static void p4_exactly(const double *p, double t, double *x)
{
    (void)p;
    x[0] = 2 + cos(t);
    x[1] = 2 + sin(3 * t);
}

/* Pulls a state back to the solution; zero on it. */
static double p4_pull(const tw_at *a, double state, int part)
{
    double exact[2];
    p4_exactly(NULL, a->t, exact);
    return -(state * state - exact[part] * exact[part]) / 2 +
           0.3 * (a->xs[0] * a->xf[0] - exact[0] * exact[1]);
}

static int p4_slow(const tw_at *a, double *d)
{
    d[0] = -sin(a->t) + p4_pull(a, a->xs[0], 0);
    return TW_OK;
}

static int p4_fast(const tw_at *a, double *d)
{
    d[0] = 3 * cos(3 * a->t) + p4_pull(a, a->xf[0], 1);
    return TW_OK;
}

static const tw_var p4_state[] = {{"u", "", "2 + cos t", 3, 0, 0, 0},
                                  {"v", "", "2 + sin 3t", 2, 0, 0, 0}};
static const tw_model p4 = {
    .name = "p4",
    .what = "a slow and a fast state with a trigonometric solution",
    .ns = 1,
    .nf = 1,
    .slow_var = p4_state,
    .fast_var = p4_state + 1,
    .slow = p4_slow,
    .fast = p4_fast,
};

static void kpr_exactly(const double *p, double t, double *x)
{
    x[0] = sqrt(1 + 0.5 * cos(t));
    x[1] = sqrt(2 + cos(p[2] * t));
}

/* The same right-hand sides with the model's own input. */
enum { INPUTS = 16, PARAMS = 200, LISTED = 40 }; /* LISTED: with ten_problems.c */

static int drive(const tw_model *m, tw_at *at, double *u)
{
    at->u = u;
    for (int i = 0; !m->drive && i < m->nu; i++) u[i] = m->input[i].value;
    return m->drive ? m->drive(at, u) : TW_OK;
}

extern const tw_model tw_model_kpr, tw_model_planar_vehicle, tw_model_planar_spacecraft,
    tw_model_gun_turret, tw_model_flexible_arm, tw_models_hmmwv[];

#define WITH_INPUT(name, in)                                                           \
    static int name##_slow(const tw_at *a, double *d)                                  \
    {                                                                                  \
        double u[INPUTS];                                                              \
        tw_at at = *a;                                                                 \
        const int rc = drive(&(in), &at, u);                                           \
        return rc ? rc : (in).slow(&at, d);                                            \
    }                                                                                  \
    static int name##_fast(const tw_at *a, double *d)                                  \
    {                                                                                  \
        double u[INPUTS];                                                              \
        tw_at at = *a;                                                                 \
        const int rc = drive(&(in), &at, u);                                           \
        return rc ? rc : (in).fast(&at, d);                                            \
    }                                                                                  \
    static int name##_both(const tw_at *a, double *ds, double *df)                     \
    {                                                                                  \
        double u[INPUTS];                                                              \
        tw_at at = *a;                                                                 \
        const int rc = drive(&(in), &at, u);                                           \
        return rc ? rc : (in).both(&at, ds, df);                                       \
    }
WITH_INPUT(planar_vehicle, tw_model_planar_vehicle)
WITH_INPUT(planar_spacecraft, tw_model_planar_spacecraft)
WITH_INPUT(gun_turret, tw_model_gun_turret)
WITH_INPUT(flexible_arm, tw_model_flexible_arm)
WITH_INPUT(hmmwv, tw_models_hmmwv[0])

#define SIDES(name) .slow = name##_slow, .fast = name##_fast, .both = name##_both
#define MODEL(id) .name = #id, .model = &tw_model_##id, SIDES(id)

const problem problems[PROBLEMS] = {
    {.name = "P0", .model = &tw_model_p0, .tend = 1},
    {.name = "P1", .model = &tw_model_p1, .tend = 0.5},
    {.name = "P1w", .model = &p1w, .tend = 0.5},
    {.name = "P2", .model = &tw_model_kpr, .tend = 5, .exact = kpr_exactly},
    {.name = "P3", .model = &tw_model_p3, .tend = 1},
    {.name = "P4", .model = &p4, .tend = 5, .exact = p4_exactly},
    {MODEL(planar_vehicle), .tend = 1, .but = {{"v0", 20}, {"drive_torque", 300}}},
    {MODEL(planar_spacecraft), .tend = 5, .preset = "B"},
    {MODEL(gun_turret), .tend = 1},
    {MODEL(flexible_arm), .tend = 1},
    {.name = "hmmwv",
     .model = &tw_models_hmmwv[0],
     SIDES(hmmwv),
     .tend = 0.5,
     .preset = "rough_road"},
};

int problem_by_name(const char *name)
{
    for (int i = 0; i < PROBLEMS; i++)
        if (!strcmp(problems[i].name, name)) return i;
    return -1;
}

/* A name that is not found is an error in the list above. */
static void must(int good, const problem *p)
{
    if (good) return;
    fprintf(stderr, "%s: no such parameters\n", p->name);
    abort();
}

const double *problem_params(const problem *p)
{
    static double of[LISTED][PARAMS];
    static const problem *known[LISTED];
    int which = 0;
    for (; which < LISTED && known[which]; which++)
        if (known[which] == p) return of[which];
    const tw_model *m = p->model;
    must(which < LISTED && m->np <= PARAMS && m->nu <= INPUTS, p);
    must(!(p->preset ? tw_apply_preset(m, p->preset, of[which], NULL, NULL)
                     : tw_model_defaults(m, of[which], NULL, NULL)),
         p);
    for (int k = 0; k < 2 && p->but[k].name; k++) {
        const int i = tw_find_var(m->param, m->np, p->but[k].name);
        must(i >= 0, p);
        of[which][i] = p->but[k].value;
    }
    known[which] = p;
    return of[which];
}

problem_rhs problem_sides(const problem *p)
{
    const double *params = problem_params(p);
    if (p->slow) return (problem_rhs){p->slow, p->fast, p->both, params};
    return (problem_rhs){p->model->slow, p->model->fast, p->model->both, params};
}

void problem_start(const problem *p, double *x)
{
    test_reference(p->model, problem_params(p), NULL, NULL, 0, x);
}

void problem_reference(const problem *p, problem_points x)
{
    double now[PROBLEM_STATES];
    const size_t size = (size_t)(p->model->ns + p->model->nf) * sizeof *now;
    problem_start(p, now);
    for (int k = 0; k < CHECK_POINTS; k++) {
        const double t = p->tend * k / CHECK_POINTS;
        const double end = p->tend * (k + 1) / CHECK_POINTS;
        if (p->exact)
            p->exact(problem_params(p), end, now);
        else
            test_integrate(p->model, problem_params(p), NULL, NULL, t, end, now);
        memcpy(x[k], now, size);
    }
}

/* The largest state with the unit of state i, at the check points. */
static double largest(problem_points x, int from, const tw_var *var, int n, int i)
{
    double most = 0;
    for (int j = 0; j < n; j++)
        for (int k = 0; k < CHECK_POINTS && !strcmp(var[j].unit, var[i].unit); k++)
            most = fmax(most, fabs(x[k][from + j]));
    return most;
}

/* The larger number; NaN counts as the largest. */
static double larger(double a, double b)
{
    return b > a || isnan(b) ? b : a;
}

/* The largest relative error of the part whose first state is `from`. */
static double worst(problem_points reference, problem_points x, int from,
                    const tw_var *var, int n)
{
    double error = 0;
    for (int i = 0; i < n; i++) {
        double off = 0;
        for (int k = 0; k < CHECK_POINTS; k++)
            off = larger(off, fabs(x[k][from + i] - reference[k][from + i]));
        if (off != 0) off /= largest(reference, from, var, n, i);
        error = larger(error, off);
    }
    return error;
}

void problem_error(const problem *p, problem_points reference, problem_points x,
                   double *slow, double *fast)
{
    const tw_model *m = p->model;
    *slow = worst(reference, x, 0, m->slow_var, m->ns);
    *fast = worst(reference, x, m->ns, m->fast_var, m->nf);
}
