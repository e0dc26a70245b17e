/* slopes.c: derivatives by differences: of any curve, and of outputs by time. */
#include "fmu.h"

int fmu_slope(const fmu_curve *c, double centre, double scale, double *work,
              double *best)
{
    enum { STEPS = 10 };
    static const double weight[4] = {1.0 / 12, -8.0 / 12, 8.0 / 12, -1.0 / 12};
    const int n = c->n;
    double *value = work, *now = work + n, *before = work + 2 * n,
           *change = work + 3 * n;
    double h = 2e-3 * scale;
    int seen = 0;
    for (int k = 0; k < STEPS; k++, h *= 0.2) {
        int bad = 0;
        volatile double shifted = centre + h; /* a step that is exact */
        const double exact = shifted - centre;
        if (!(exact > 0)) break;
        for (int i = 0; i < n; i++) now[i] = 0;
        for (int j = 0; j < 4 && !bad; j++) {
            bad = c->sample(c, centre + (j < 2 ? j - 2 : j - 1) * exact, value);
            for (int i = 0; i < n; i++) now[i] += weight[j] * value[i];
        }
        if (bad) continue;
        for (int i = 0; i < n; i++) {
            now[i] /= exact;
            const double d = seen ? fabs(now[i] - before[i]) : HUGE_VAL;
            if (!seen || d < change[i]) {
                best[i] = now[i];
                change[i] = d;
            }
            before[i] = now[i];
        }
        seen = 1;
    }
    return seen;
}

/* Outputs along the tangent of the states at the present time, with the inputs in
 * effect. */
static int outputs_at(const fmu_curve *c, double t, double *y)
{
    fmu *f = c->f;
    const tw_model *m = f->model;
    double *x = c->x;
    for (int i = 0; i < m->ns + m->nf; i++)
        x[i] = f->view_x[i] + (t - f->d.time) * f->view_dx[i];
    const int rc =
        f->d.own_drive ? fmu_input_now(f, t, c->u) : fmu_input_in_effect(f, t, c->u);
    if (rc) return rc;
    const tw_at at = {.t = t,
                      .xs = x,
                      .xf = x + m->ns,
                      .u = c->u,
                      .p = f->p,
                      .xd = f->xd,
                      .c = m->nc ? f->c : NULL};
    if (m->out(&at, y)) return 1;
    for (int i = 0; i < m->ny; i++)
        if (!isfinite(y[i])) return 1;
    return 0;
}

static int slopes(fmu *f)
{
    const tw_model *m = f->model;
    double *work = f->scratch, *x = work + 4 * m->ny, *u = x + m->ns + m->nf;
    int rc = fmu_outputs(f);
    if (!rc) rc = fmu_derivatives(f);
    if (rc || f->have_slopes) return rc;
    const fmu_curve c = {.f = f, .n = m->ny, .sample = outputs_at, .x = x, .u = u};
    if (!fmu_slope(&c, f->d.time, 10 * f->engine.run.now.h, work, f->view_dy))
        return fmu_say(f, FMU_DISCARD, "%s cannot be evaluated near this point",
                       m->name);
    f->have_slopes = 1;
    return FMU_OK;
}

int fmu_output_derivative(fmu *f, unsigned vr, int order, double *value)
{
    int i, rc;
    if (fmu_find(f->model, vr, &i) != FMU_OUTPUT)
        return fmu_say(f, FMU_ERROR, "the value reference %u is not that of an output",
                       vr);
    if (order != 1)
        return fmu_say(f, FMU_ERROR, "derivatives of outputs have order 1, got %d",
                       order);
    if (!(rc = slopes(f))) *value = f->view_dy[i];
    return rc;
}
