/* reference.c: extrapolation of the modified midpoint rule, see reference.h. */
#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 12, MOST_STATES = TEST_REFERENCE_STATES };

typedef struct whole {
    const tw_model *model;
    const double *p;
    tw_input *input;
    void *user;
    double u[32];
} whole;

/* Programs without check use this too: a test that is aborted has failed. */
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

/* Gragg's rule with n midpoint steps over H, smoothed: its error has even powers of
 * H/n. */
static void gragg(whole *w, double t, double H, int n, const double *x, double *y)
{
    const int size = w->model->ns + w->model->nf;
    double a[MOST_STATES], b[MOST_STATES], d[MOST_STATES];
    const double h = H / n;
    derivative(w, t, x, d);
    memcpy(a, x, (size_t)size * sizeof *a);
    for (int i = 0; i < size; i++) b[i] = x[i] + h * d[i];
    for (int k = 1; k < n; k++) {
        derivative(w, t + k * h, b, d);
        for (int i = 0; i < size; i++) {
            const double next = a[i] + 2 * h * d[i];
            a[i] = b[i];
            b[i] = next;
        }
    }
    derivative(w, t + H, b, d);
    for (int i = 0; i < size; i++) y[i] = 0.5 * (a[i] + b[i] + h * d[i]);
}

/* One step by extrapolation; returns the estimated relative error. */
static double extrapolate(whole *w, double t, double H, const double *x, double *y)
{
    static double table[COLUMNS][MOST_STATES];
    const int size = w->model->ns + w->model->nf;
    double error = 0;
    for (int k = 0; k < COLUMNS; k++) {
        double last[MOST_STATES], now[MOST_STATES];
        memcpy(last, table[0], sizeof last);
        gragg(w, t, H, 2 * (k + 1), x, now);
        error = 0;
        for (int i = 0; i < size; i++) {
            double c = now[i], old = table[0][i];
            table[0][i] = c;
            for (int j = 1; j <= k; j++) {
                const double f = (double)(k + 1) / (k + 1 - j);
                const double up =
                    table[j - 1][i] + (table[j - 1][i] - old) / (f * f - 1);
                old = table[j][i];
                table[j][i] = up;
            }
            const double e = k ? fabs(table[k][i] - table[k - 1][i]) : 1;
            const double scale = 1e-3 + fabs(table[k][i]);
            if (e / scale > error || !isfinite(e)) error = e / scale;
            y[i] = table[k][i];
        }
        if (k > 2 && error < 1e-15) break;
    }
    return error;
}

void test_integrate(const tw_model *model, const double *p, tw_input *input, void *user,
                    double t, double tend, double *x)
{
    whole w = {.model = model, .p = p, .input = input, .user = user};
    double y[MOST_STATES], H = (tend - t) / 64;
    const double shortest = 1e-9 * (tend - t);
    if (model->ns + model->nf > MOST_STATES) fail("too many states", t);
    for (int i = 0; i < model->nu; i++) w.u[i] = model->input[i].value;
    while (t < tend) {
        const double step = t + 1.0000001 * H >= tend ? tend - t : H;
        const double error = extrapolate(&w, t, step, x, y);
        if (!(error < 1e-13)) {
            H = step / 2;
            if (!(H > shortest)) fail("it does not converge", t);
            continue;
        }
        t = step == tend - t ? tend : t + step;
        memcpy(x, y, (size_t)(model->ns + model->nf) * sizeof *x);
    }
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
