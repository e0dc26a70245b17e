/* reference.c: extrapolation of the modified midpoint rule, see reference.h. */
#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a step, and of one of the shortest length, where a derivative may jump. */
static const double tolerance = 3e-15, across_jump = 1e-10;
enum { COLUMNS = 12, MOST_STATES = TEST_REFERENCE_STATES };

/* States are accumulated in a longer type than in a run, so that the rounding here is
 * negligible. */
typedef long double wide;

typedef struct whole {
    const tw_model *model;
    const double *p;
    tw_input *input;
    void *user;
    double u[32];
    double most[MOST_STATES]; /* largest value of each state so far */
} whole;

/* abort() instead of check, since the bench uses this too; it fails a test. */
static void fail(const char *why, double t)
{
    fprintf(stderr, "the reference at t = %g: %s\n", t, why);
    abort();
}

static void must(int rc, double t)
{
    if (rc) fail(tw_error(rc), t);
}

static void derivative(whole *w, double t, const double *x, double *d)
{
    const tw_model *m = w->model;
    tw_at at = {t, x, x + m->ns, NULL, w->u, w->p, NULL, NULL};
    if (w->input)
        must(w->input(t, w->u, w->user), t);
    else if (m->drive)
        must(m->drive(&at, w->u), t);
    if (m->ns) must(m->slow(&at, d), t);
    if (m->nf) must(m->fast(&at, d + m->ns), t);
}

static void derivative_at(whole *w, double t, const wide *x, double *d)
{
    double rounded[MOST_STATES];
    const int size = w->model->ns + w->model->nf;
    for (int i = 0; i < size; i++) rounded[i] = (double)x[i];
    derivative(w, t, rounded, d);
}

/* Gragg's rule with n midpoint steps over H, smoothed: its error has even powers of
 * H/n. */
static void gragg(whole *w, double t, double H, int n, const wide *x, wide *y)
{
    const int size = w->model->ns + w->model->nf;
    wide a[MOST_STATES], b[MOST_STATES];
    double d[MOST_STATES];
    const wide h = (wide)H / n;
    derivative_at(w, t, x, d);
    memcpy(a, x, (size_t)size * sizeof *a);
    for (int i = 0; i < size; i++) b[i] = x[i] + h * d[i];
    for (int k = 1; k < n; k++) {
        derivative_at(w, (double)(t + k * h), b, d);
        for (int i = 0; i < size; i++) {
            const wide next = a[i] + 2 * h * d[i];
            a[i] = b[i];
            b[i] = next;
        }
    }
    derivative_at(w, t + H, b, d);
    for (int i = 0; i < size; i++) y[i] = (a[i] + b[i] + h * d[i]) / 2;
}

/* One step by extrapolation, up to the column with the smallest change. Returns that
 * change relative to the largest value of the state so far: a state that passes through
 * zero cannot be more accurate. */
static double extrapolate(whole *w, double t, double H, const wide *x, wide *y)
{
    static wide table[COLUMNS][MOST_STATES];
    const int size = w->model->ns + w->model->nf;
    double least = HUGE_VAL;
    for (int k = 0; k < COLUMNS && !(least < tolerance / 100); k++) {
        wide now[MOST_STATES];
        double change = 0;
        gragg(w, t, H, 2 * (k + 1), x, now);
        for (int i = 0; i < size; i++) {
            wide old = table[0][i];
            table[0][i] = now[i];
            for (int j = 1; j <= k; j++) {
                const wide f = (wide)(k + 1) / (k + 1 - j);
                const wide up = table[j - 1][i] + (table[j - 1][i] - old) / (f * f - 1);
                old = table[j][i];
                table[j][i] = up;
            }
            const double e = k ? (double)fabsl(table[k][i] - table[k - 1][i]) : 1;
            const double scale = 1e-3 + fmax(w->most[i], (double)fabsl(table[k][i]));
            if (e / scale > change || !isfinite(e)) change = e / scale;
        }
        if (k < 3 || !(change < least)) continue;
        least = change;
        memcpy(y, table[k], (size_t)size * sizeof *y);
    }
    return least;
}

void test_integrate(const tw_model *model, const double *p, tw_input *input, void *user,
                    double t, double tend, double *x)
{
    whole w = {.model = model, .p = p, .input = input, .user = user};
    const int size = model->ns + model->nf;
    wide now[MOST_STATES], y[MOST_STATES];
    const double longest = (tend - t) / 64, shortest = 1e-14 * (tend - t);
    double H = longest;
    int good = 0; /* steps since H was changed */
    if (size > MOST_STATES) fail("too many states", t);
    for (int i = 0; i < size; i++) now[i] = x[i];
    for (int i = 0; i < model->nu; i++) w.u[i] = model->input[i].value;
    while (t < tend) {
        const double step = t + 1.0000001 * H >= tend ? tend - t : H;
        const double error = extrapolate(&w, t, step, now, y);
        if (!(error < (step < 2 * shortest ? across_jump : tolerance))) {
            H = step / 2;
            good = 0;
            if (!(H > shortest)) fail("it does not converge", t);
            continue;
        }
        if (++good > 3) {
            H = fmin(2 * H, longest);
            good = 0;
        }
        t = step == tend - t ? tend : t + step;
        memcpy(now, y, (size_t)size * sizeof *now);
        for (int i = 0; i < size; i++)
            w.most[i] = fmax(w.most[i], (double)fabsl(now[i]));
    }
    for (int i = 0; i < size; i++) x[i] = (double)now[i];
}

void test_reference(const tw_model *model, const double *p, tw_input *input, void *user,
                    double tend, double *x)
{
    double params[MOST_STATES], u[32];
    for (int i = 0; i < model->np; i++) params[i] = p ? p[i] : model->param[i].value;
    for (int i = 0; i < model->nu; i++) u[i] = model->input[i].value;
    const tw_at at = {0, x, x + model->ns, NULL, u, params, NULL, NULL};
    for (int i = 0; i < model->ns; i++) x[i] = model->slow_var[i].value;
    for (int i = 0; i < model->nf; i++) x[model->ns + i] = model->fast_var[i].value;
    if (model->init_s) must(model->init_s(&at, x), 0);
    if (model->init_f) must(model->init_f(&at, x + model->ns), 0);
    test_integrate(model, params, input, user, 0, tend, x);
}
