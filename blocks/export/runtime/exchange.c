/* exchange.c: the model itself: its equations at any point, for model exchange, and
 * directional derivatives. */
#include "fmu.h"

int fmu_prepare_constants(fmu *f)
{
    const tw_model *m = f->model;
    const tw_at at = {.p = f->p};
    const int rc = m->nc ? m->prepare(&at, f->c) : TW_OK;
    return rc ? fmu_fail_model(f, "prepare", rc) : FMU_OK;
}

/* The model's own drive, or the inputs that were set. */
int fmu_input_now(fmu *f, double t, double *u)
{
    const tw_model *m = f->model;
    if (f->d.own_drive && m->drive) {
        const tw_at at = {.t = t, .p = f->p, .c = m->nc ? f->c : NULL};
        const int rc = m->drive(&at, u);
        return rc ? fmu_fail_model(f, "drive", rc) : FMU_OK;
    }
    for (int i = 0; i < m->nu; i++) u[i] = f->u[i * (FMU_ORDERS + 1)];
    return FMU_OK;
}

/* The code of the model; y or dx may be NULL. */
static int evaluate(const fmu *f, double t, const double *x, const double *u,
                    const double *p, const double *c, double *y, double *dx,
                    const char **function)
{
    const tw_model *m = f->model;
    const tw_at at = {
        .t = t, .xs = x, .xf = x + m->ns, .u = u, .p = p, .xd = f->xd, .c = c};
    int rc = TW_OK;
    *function = "slow";
    if (dx && m->ns) rc = m->slow(&at, dx);
    if (!rc && dx && m->nf) {
        *function = "fast";
        rc = m->fast(&at, dx + m->ns);
    }
    if (!rc && y && m->ny) {
        *function = "out";
        rc = m->out(&at, y);
    }
    return rc;
}

static int all_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i])) return 0;
    return 1;
}

int fmu_evaluate(fmu *f, double t, const double *x, const double *u, double *y,
                 double *dx)
{
    const tw_model *m = f->model;
    const char *function;
    int rc;
    if (f->d.params_set) {
        if ((rc = fmu_prepare_constants(f))) return rc;
        f->d.params_set = 0;
    }
    rc = evaluate(f, t, x, u, f->p, m->nc ? f->c : NULL, y, dx, &function);
    if (rc) return fmu_fail_model(f, function, rc);
    if ((y && !all_finite(y, m->ny)) || (dx && !all_finite(dx, m->ns + m->nf)))
        return fmu_say(f, FMU_DISCARD, "%s of %s are not finite at t = %g",
                       y ? "outputs" : "derivatives", m->name, t);
    return FMU_OK;
}

/* Direct states at this instant; keep: they become the present ones. */
int fmu_update_discrete(fmu *f, int *changed, int keep)
{
    const tw_model *m = f->model;
    int rc = fmu_states(f);
    *changed = 0;
    if (rc || !m->nd) return rc;
    if ((rc = fmu_input_now(f, f->d.time, f->view_u))) return rc;
    const tw_at at = {.t = f->d.time,
                      .xs = f->view_x,
                      .xf = f->view_x + m->ns,
                      .u = f->view_u,
                      .p = f->p,
                      .xd = f->xd,
                      .c = m->nc ? f->c : NULL};
    if ((rc = m->direct(&at, f->xd_new))) return fmu_fail_model(f, "direct", rc);
    *changed = memcmp(f->xd, f->xd_new, (size_t)m->nd * sizeof *f->xd) != 0;
    if (keep && *changed) {
        memcpy(f->xd, f->xd_new, (size_t)m->nd * sizeof *f->xd);
        fmu_forget_view(f);
    }
    return FMU_OK;
}

double fmu_nominal(const fmu *f, int state)
{
    const double x = fabs(fmu_self.start[state]);
    (void)f;
    return x > 1e-3 ? x : 1;
}

/* Derivatives and outputs, side by side, where one state or input, c->at, has this
 * value. */
static int sample(const fmu_curve *c, double value, double *result)
{
    const fmu *f = c->f;
    const tw_model *m = f->model;
    const char *function;
    const double was = *c->at;
    *c->at = value;
    const int rc =
        evaluate(f, f->d.time, f->view_x, f->view_u, f->p, m->nc ? f->c : NULL,
                 result + m->ns + m->nf, result, &function);
    *c->at = was;
    return rc || !all_finite(result, m->ns + m->nf + m->ny);
}

/* The place of an unknown in the results of sample(), -1: it is none. */
static int unknown_index(const tw_model *m, unsigned vr)
{
    int i;
    const int group = fmu_find(m, vr, &i);
    if (group == FMU_DERIVATIVE) return i;
    return group == FMU_OUTPUT ? m->ns + m->nf + i : -1;
}

int fmu_directional(fmu *f, const unsigned *unknown, size_t nu, const unsigned *known,
                    size_t nk, const double *seed, double *result, int adjoint)
{
    const tw_model *m = f->model;
    const int n = m->ns + m->nf;
    double *work = f->scratch, *best = work + 4 * (n + m->ny);
    int rc = fmu_states(f);
    if (rc || (rc = fmu_input_now(f, f->d.time, f->view_u))) return rc;
    for (size_t i = 0; i < nu; i++)
        if (unknown_index(m, unknown[i]) < 0)
            return fmu_say(f, FMU_ERROR,
                           "the value reference %u is no unknown: expected an output "
                           "or a derivative",
                           unknown[i]);
    for (size_t i = 0; i < (adjoint ? nk : nu); i++) result[i] = 0;
    fmu_curve c = {.f = f, .n = n + m->ny, .sample = sample};
    for (size_t k = 0; k < nk; k++) {
        int i;
        const int group = fmu_find(m, known[k], &i);
        const int is_state = group == FMU_STATE;
        if (!is_state && group != FMU_INPUT)
            return fmu_say(f, FMU_ERROR,
                           "the value reference %u is no known: expected a state or an "
                           "input",
                           known[k]);
        if (!adjoint && seed[k] == 0) continue;
        c.at = is_state ? &f->view_x[i] : &f->view_u[i];
        const double scale = fabs(*c.at) > 1 ? fabs(*c.at) : 1;
        if (!is_state && f->d.own_drive) continue; /* inputs have no effect */
        if (!fmu_slope(&c, *c.at, scale, work, best))
            return fmu_say(f, FMU_DISCARD, "%s cannot be evaluated near this point",
                           m->name);
        for (size_t j = 0; j < nu; j++) {
            const double d = best[unknown_index(m, unknown[j])];
            if (adjoint)
                result[k] += d * seed[j];
            else
                result[j] += d * seed[k];
        }
    }
    return FMU_OK;
}
