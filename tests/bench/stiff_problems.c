/* stiff_problems.c: see stiff_problems.h. */
#include "stiff_problems.h"

#include "ten_problems.h"
#include "tw_auto.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double TURN = 6.283185307179586;

/* Orifices: K, and how many fast evaluations a slow one makes, without effect. */
static double flow(double p)
{
    return p / sqrt(fabs(p) + 0.5);
}

static int orifice_fast(const tw_at *a, double *d)
{
    const double s1 = 100 + 40 * sin(TURN * a->t), s2 = 100 + 30 * cos(5 * a->t);
    const double *x = a->xf, v = 0.5 * a->xs[1];
    d[0] = a->p[0] * (flow(s1 - x[0]) - flow(x[0] - 5) - v);
    d[1] = a->p[0] * (flow(s2 - x[1]) - flow(x[1] - 5) + v);
    return TW_OK;
}

static int orifice_slow(const tw_at *a, double *d)
{
    double sum = 0, y[2];
    for (int i = 0; i < (int)a->p[1]; i++) {
        tw_at at = *a;
        at.t += i;
        orifice_fast(&at, y);
        sum += y[0] + y[1];
    }
    d[0] = a->xs[1];
    d[1] = (5 * (a->xf[0] - a->xf[1]) - 400 * a->xs[0] - 12 * a->xs[1]) / 10 +
           1e-300 * sum;
    return TW_OK;
}

static const tw_var orifice_s[] = {{"x", "m", "", 0}, {"v", "m/s", "", 0}};
static const tw_var orifice_f[] = {{"p1", "bar", "", 50}, {"p2", "bar", "", 60}};
static const tw_var orifice_p[] = {{"K", "", "", 1e4}, {"work", "", "", 0}};
static const tw_model orifices = {.name = "orifices",
                                  .ns = 2,
                                  .nf = 2,
                                  .np = 2,
                                  .slow_var = orifice_s,
                                  .fast_var = orifice_f,
                                  .param = orifice_p,
                                  .slow = orifice_slow,
                                  .fast = orifice_fast};

/* Tyre: a quarter of a car, 400 kg, a wheel of 1 kg m2 and 0.3 m. */
static double slip_force(const tw_at *a)
{
    const double v = a->xs[1], w = a->xf[0], most = 3500;
    const double f = 4e4 * (w * 0.3 - v) / (fabs(v) + 0.02);
    return most * tanh(f / most);
}

static int tyre_slow(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = (slip_force(a) - 200 * sin(3 * a->t)) / 400;
    return TW_OK;
}

static int tyre_fast(const tw_at *a, double *d)
{
    const double w = a->xf[0], brake = 700 * tanh(w / 0.05) * tanh(2 * a->t);
    d[0] = (-0.3 * slip_force(a) - brake) / 1;
    return TW_OK;
}

static const tw_var tyre_s[] = {{"x", "m", "", 0}, {"v", "m/s", "", 5}};
static const tw_var tyre_f[] = {{"w", "rad/s", "", 5 / 0.3}};
static const tw_model tyre = {.name = "tyre at standstill",
                              .ns = 2,
                              .nf = 1,
                              .slow_var = tyre_s,
                              .fast_var = tyre_f,
                              .slow = tyre_slow,
                              .fast = tyre_fast};

/* Reaction: Robertson's constants at temperature 0. */
static int reaction_slow(const tw_at *a, double *d)
{
    const double T = a->xs[0], wall = a->xs[1], *c = a->xf;
    d[0] = 0.5 * c[0] - 0.2 * (T - wall);
    d[1] = 0.1 * (T - wall) - 0.05 * wall + 0.02 * sin(0.5 * a->t);
    return TW_OK;
}

static int reaction_fast(const tw_at *a, double *d)
{
    const double *c = a->xf, warm = exp(0.3 * a->xs[0]);
    const double r1 = 0.04 * warm * c[0], r2 = 3e7 * c[1] * c[1];
    const double r3 = 1e4 * warm * c[1] * c[2];
    d[0] = -r1 + r3 + 0.01 * (1 - c[0]);
    d[1] = r1 - r2 - r3 - 0.01 * c[1];
    d[2] = r2 - 0.01 * c[2];
    return TW_OK;
}

static const tw_var reaction_s[] = {{"T", "K", "", 0}, {"wall", "K", "", 0}};
static const tw_var reaction_f[] = {
    {"A", "a", "", 1}, {"B", "b", "", 0}, {"C", "c", "", 0}};
static const tw_model reaction = {.name = "reaction",
                                  .ns = 2,
                                  .nf = 3,
                                  .slow_var = reaction_s,
                                  .fast_var = reaction_f,
                                  .slow = reaction_slow,
                                  .fast = reaction_fast};

enum { CELLS = 61 };

static int rod_fast(const tw_at *a, double *d)
{
    const double *x = a->xf, k = 2e4;
    for (int i = 0; i < CELLS; i++) {
        const double left = i ? x[i - 1] : 1 + sin(2 * a->t);
        const double right = i < CELLS - 1 ? x[i + 1] : a->xs[0];
        d[i] = k * (left - 2 * x[i] + right) - 5 * x[i] * fabs(x[i]);
    }
    return TW_OK;
}

static int rod_slow(const tw_at *a, double *d)
{
    d[0] = 3 * (a->xf[CELLS - 1] - a->xs[0]);
    return TW_OK;
}

static tw_var cells[CELLS];
static const tw_var body[] = {{"body", "K", "", 0}};
static const tw_model rod = {.name = "rod",
                             .ns = 1,
                             .nf = CELLS,
                             .slow_var = body,
                             .fast_var = cells,
                             .slow = rod_slow,
                             .fast = rod_fast};

static stiff_problem list[STIFF_PROBLEMS];

static void make_list(void)
{
    static const double scales[] = {1, 0.1, 0.01}, rates[] = {1e4, 1e5, 1e6};
    for (int i = 0; i < CELLS; i++) cells[i] = (tw_var){.name = "x", .unit = "K"};
    for (int k = 0; k < 3; k++) {
        stiff_problem *p = &list[ACTUATOR + k];
        *p = (stiff_problem){"", tw_find_model("hydraulic_actuator"), {0}, 2};
        snprintf(p->name, sizeof p->name, "actuator, volumes x %g", scales[k]);
        tw_model_defaults(p->model, p->p, NULL, NULL);
        p->p[0] = scales[k];
    }
    for (int k = 0; k < 6; k++) { /* slope of both flows together, about 0.15 */
        stiff_problem *p = &list[ORIFICES + k];
        *p = (stiff_problem){"", &orifices, {rates[k / 2] / 0.15, k % 2 ? 10 : 1}, 2};
        snprintf(p->name, sizeof p->name, "orifices, %g 1/s, slow x %d", rates[k / 2],
                 k % 2 ? 10 : 1);
    }
    list[TYRE] = (stiff_problem){"tyre at standstill", &tyre, {0}, 3};
    list[CONTACT] = (stiff_problem){"contact", ten_problems[2].model, {0}, 2};
    list[REACTION] = (stiff_problem){"reaction", &reaction, {0}, 40};
    list[ROD] = (stiff_problem){"rod", &rod, {0}, 1};
}

const stiff_problem *stiff_problem_at(int which)
{
    if (!list[0].model) make_list();
    return &list[which];
}

static double instant(const stiff_problem *p, int k)
{
    return p->tend * (k + 1) / STIFF_INSTANTS;
}

static int solve_fixed(const stiff_problem *p, const char *name, long steps, int ratio,
                       stiff_result *r)
{
    tw_run run;
    tw_init(&run, p->model, tw_find_method(name), p->tend / (double)steps, ratio);
    if (p->model->np) run.p = p->p;
    const size_t need = tw_need(&run);
    double *mem = need ? calloc(need, sizeof *mem) : NULL;
    int rc = mem ? tw_bind(&run, mem, need) : -1;
    if (!rc) rc = tw_start(&run);
    bench_begin();
    for (int k = 0; k < STIFF_INSTANTS && !rc; k++) {
        rc = tw_advance(&run, steps / STIFF_INSTANTS * run.now.ticks);
        if (!rc)
            memcpy(r->x[k], run.now.xs,
                   (size_t)(p->model->ns + p->model->nf) * sizeof(double));
    }
    bench_end();
    if (mem) {
        r->slow = run.now.count[TW_SLOW] + run.now.count[TW_START_SLOW];
        r->fast = run.now.count[TW_FAST] + run.now.count[TW_START_FAST];
    }
    free(mem);
    return rc;
}

static int solve_auto(const stiff_problem *p, const double *atol, int stiff,
                      stiff_result *r)
{
    static const double none[STIFF_STATES];
    tw_auto a;
    tw_auto_init(&a, p->model, 0, 1);
    a.rtol_s = a.rtol_f = none;
    a.atol_s = atol;
    a.atol_f = atol + p->model->ns;
    a.tend = p->tend;
    a.stiff = stiff;
    if (p->model->np) a.run.p = p->p;
    const size_t need = tw_auto_need(&a);
    double *mem = need ? calloc(need, sizeof *mem) : NULL;
    int rc = mem ? tw_auto_bind(&a, mem, need) : -1;
    if (!rc) rc = tw_auto_start(&a);
    bench_begin();
    for (int k = 0; k < STIFF_INSTANTS && !rc; k++) {
        while (!rc && a.now.t < instant(p, k)) rc = tw_auto_step(&a);
        if (!rc) rc = tw_auto_at(&a, instant(p, k), r->x[k], r->x[k] + p->model->ns);
    }
    bench_end();
    if (mem && a.now.count) {
        r->slow = a.now.count[TW_SLOW] + a.now.count[TW_START_SLOW];
        r->fast = a.now.count[TW_FAST] + a.now.count[TW_START_FAST];
    }
    free(mem);
    return rc;
}

/* Kept for a problem: the reference and the ranges of its states. */
static struct known {
    int done;
    double range[STIFF_STATES];
    stiff_result r;
} known[STIFF_PROBLEMS];

static void ranges(const stiff_problem *p, struct known *k)
{
    const int ns = p->model->ns, n = ns + p->model->nf;
    for (int i = 0; i < n; i++) {
        double low = INFINITY, high = -INFINITY;
        for (int j = 0; j < STIFF_INSTANTS; j++) {
            low = fmin(low, k->r.x[j][i]);
            high = fmax(high, k->r.x[j][i]);
        }
        k->range[i] = fmax(high - low, 1e-3 * fmax(fabs(low), fabs(high)));
        if (!(k->range[i] > 0)) k->range[i] = 1;
    }
}

static const struct known *reference(int which)
{
    struct known *k = &known[which];
    const stiff_problem *p = stiff_problem_at(which);
    if (k->done) return k;
    const long steps = which == TYRE || which == CONTACT ? 400000 : 40000;
    if (solve_fixed(p, "adams4_ros", steps, 4, &k->r)) {
        fprintf(stderr, "no reference for %s\n", p->name);
        exit(1);
    }
    ranges(p, k);
    k->done = 1;
    return k;
}

static double off(const struct known *k, const stiff_result *r, int from, int to)
{
    double most = 0;
    for (int j = 0; j < STIFF_INSTANTS; j++)
        for (int i = from; i < to; i++) {
            const double e = fabs(r->x[j][i] - k->r.x[j][i]) / k->range[i];
            if (!(e <= most)) most = e;
        }
    return most;
}

int stiff_solve(int which, const char *how, stiff_result *r)
{
    const stiff_problem *p = stiff_problem_at(which);
    const int ns = p->model->ns, n = ns + p->model->nf;
    double atol[STIFF_STATES], tol = 0;
    char method[40] = "";
    long steps = 0;
    int ratio = 0, stiff = 0, rc;
    memset(r, 0, sizeof *r);
    if (sscanf(how, "fixed %39s %ld %d", method, &steps, &ratio) == 3) {
        rc = solve_fixed(p, method, steps, ratio, r);
    } else {
        const double *range = reference(which)->range;
        sscanf(how, "auto %lf %d", &tol, &stiff);
        if (!tol) sscanf(how, "bdf %lf", &tol);
        for (int i = 0; i < n; i++) atol[i] = tol * range[i];
        rc = *how == 'a' ? solve_auto(p, atol, stiff, r) : stiff_bdf(p, atol, r);
    }
    const struct known *k = reference(which);
    r->es = off(k, r, 0, ns);
    r->ef = off(k, r, ns, n);
    return rc;
}

double stiff_reference_check(int which)
{
    static stiff_result r;
    if (stiff_solve(which, "bdf 1e-9", &r)) return INFINITY;
    return fmax(r.es, r.ef);
}
