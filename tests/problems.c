/* problems.c: P0 to P4, see problems.h. */
#include "problems.h"
#include "reference.h"

#include <math.h>
#include <string.h>

enum { PAIRS = 7, PENDULA = 50, HARMONICS = 10, DRIVEN = 2, EXTRA = 500 };

/* Names only serve messages: one for all states of a part. */
#define STATES(n) static const tw_var state##n[n] = {{"x", "", "a state", 0, 0, 0, 0}};

STATES(14)
STATES(100)
STATES(4)

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

static const tw_model p0 = {
    .name = "p0",
    .what = "constant derivatives",
    .ns = 2 * PAIRS,
    .nf = 2 * PAIRS,
    .slow_var = state14,
    .fast_var = state14,
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

/* The sum counts for nothing, but no compiler may leave out what could be infinite. */
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
    .slow_var = state14, .fast_var = state14, .init_s = p1_init_s,                     \
    .init_f = p1_init_f, .fast = p1_fast

static const tw_model p1 = {.name = "p1", P1_BUT_SLOW, .slow = p1_slow};
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

static const tw_model p3 = {
    .name = "p3",
    .what = "50 slow pendula and 2 fast oscillators",
    .ns = 2 * PENDULA,
    .nf = 2 * DRIVEN,
    .slow_var = state100,
    .fast_var = state4,
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

/* What draws a state back to the solution: zero on it. */
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

extern const tw_model tw_model_kpr;
static const double kpr_p[] = {-10, 0.5, 100};

const problem problems[PROBLEMS] = {
    {"P0", &p0, NULL, 1, 0, NULL},     {"P1", &p1, NULL, 0.5, 1, NULL},
    {"P1w", &p1w, NULL, 0.5, 1, NULL}, {"P2", &tw_model_kpr, kpr_p, 5, 0, kpr_exactly},
    {"P3", &p3, NULL, 1, 1, NULL},     {"P4", &p4, NULL, 5, 0, p4_exactly},
};

int problem_by_name(const char *name)
{
    for (int i = 0; i < PROBLEMS; i++)
        if (!strcmp(problems[i].name, name)) return i;
    return -1;
}

void problem_start(const problem *p, double *x)
{
    test_reference(p->model, p->p, NULL, NULL, 0, x);
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
            p->exact(p->p, end, now);
        else
            test_integrate(p->model, p->p, NULL, NULL, t, end, now);
        memcpy(x[k], now, size);
    }
}

/* Of the states from `from` up to `to`. */
static double worst(problem_points reference, problem_points x, int from, int to)
{
    double largest = 0, error = 0;
    for (int k = 0; k < CHECK_POINTS; k++)
        for (int i = from; i < to; i++) {
            const double off = fabs(x[k][i] - reference[k][i]);
            largest = fmax(largest, fabs(reference[k][i]));
            if (!(off <= error)) error = off; /* also what is not a number */
        }
    return error / largest;
}

void problem_error(const problem *p, problem_points reference, problem_points x,
                   double *slow, double *fast)
{
    const int ns = p->model->ns, n = ns + p->model->nf;
    const int half_s = p->oscillators ? ns / 2 : ns;
    const int half_f = p->oscillators ? ns + p->model->nf / 2 : n;
    *slow = worst(reference, x, 0, half_s);
    *fast = worst(reference, x, ns, half_f);
    if (!p->oscillators) return;
    *slow = fmax(*slow, worst(reference, x, half_s, ns));
    *fast = fmax(*fast, worst(reference, x, half_f, n));
}
