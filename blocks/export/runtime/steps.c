/* steps.c: co-simulation: whole ticks of the run, values between the last two of them.
 *
 * A step to a communication point takes whole ticks until the run is at or past it.
 * Values at the point are those of the run where it is at a tick, else they come from
 * the cubic between the last two ticks, or the method's dense output, without any
 * change of the run. With the method auto a tick is a step of its own length; what the
 * two have of their own is in ticks.c and adaptive.c. */
#include "fmu.h"

#include <float.h>
#include <stdlib.h>

void fmu_forget_view(fmu *f)
{
    f->have_states = f->have_outputs = f->have_derivatives = f->have_slopes = 0;
}

static double polynomial(const double *u, double dt)
{
    double sum = u[FMU_ORDERS];
    for (int k = FMU_ORDERS; k > 0; k--) sum = u[k - 1] + sum * dt / k;
    return sum;
}

int fmu_input_in_effect(const fmu *f, double t, double *u)
{
    for (int i = 0; i < f->model->nu; i++)
        u[i] = polynomial(f->latched + i * (FMU_ORDERS + 1), t - f->d.latched_time);
    return TW_OK;
}

/* As the run asks for them; both tracks may. */
static int latched_input(double t, double *u, void *user)
{
    return fmu_input_in_effect(user, t, u);
}

void fmu_latch(fmu *f)
{
    memcpy(f->latched, f->u, (size_t)f->model->nu * (FMU_ORDERS + 1) * sizeof *f->u);
    f->d.latched_time = f->d.input_time;
}

/* A sample without derivatives is the same at any time. */
int fmu_inputs_changed(const fmu *f)
{
    for (int i = 0; i < f->model->nu * (FMU_ORDERS + 1); i++) {
        if (memcmp(&f->u[i], &f->latched[i], sizeof *f->u)) return 1;
        if (i % (FMU_ORDERS + 1) && f->u[i] != 0 && f->d.latched_time < f->d.input_time)
            return 1;
    }
    return 0;
}

int fmu_take_params(fmu *f, int (*set)(fmu *f, const double *p))
{
    int rc;
    if (!f->d.params_set) return FMU_OK;
    if ((rc = set(f, f->p))) return fmu_fail_run(f, FMU_ERROR, rc);
    f->d.params_set = 0;
    return fmu_prepare_constants(f);
}

void fmu_stop_team(fmu *f)
{
    if (f->team_started) fmu_self.team_stop(&f->team);
    f->team_started = 0;
    f->engine.run.team = NULL;
}

void fmu_set_up_run(fmu *f)
{
    fmu_stop_team(f);
    f->way = fmu_method(f) ? &fmu_ticks : fmu_self.adaptive;
    memset(&f->engine, 0, sizeof f->engine);
    f->way->set_up(f);
    tw_run *r = &f->engine.run;
    r->t0 = f->d.start;
    r->p = f->p;
    r->input = f->d.own_drive || !f->model->nu ? NULL : latched_input;
    r->input_user = f;
}

int fmu_set_experiment(fmu *f, double start, double stop, int defined, double tolerance)
{
    f->d.start = f->d.time = start;
    f->d.stop = stop;
    f->d.prepared = 0;
    fmu_forget_view(f);
    f->d.tolerance = 0; /* methods of fixed steps have no use for it */
    if (!defined || (fmu_method(f) && !fmu_self.adaptive)) return FMU_OK;
    if (!(tolerance > 0) || !isfinite(tolerance))
        return fmu_say(f, FMU_WARNING,
                       "the tolerance of the experiment is %g, expected a positive "
                       "number: rtol is used",
                       tolerance);
    f->d.tolerance = tolerance;
    return FMU_OK;
}

static int grow(fmu *f, size_t need)
{
    if (need <= f->need) return FMU_OK;
    double *memory = malloc(need * sizeof *memory);
    if (!memory) return fmu_say(f, FMU_ERROR, "out of memory: %zu doubles", need);
    free(f->memory);
    f->memory = memory;
    f->need = need;
    return FMU_OK;
}

int fmu_prepare(fmu *f)
{
    const tw_model *m = f->model;
    int rc;
    if (f->d.prepared) return FMU_OK;
    fmu_forget_view(f);
    fmu_set_up_run(f);
    if ((rc = f->way->check(f))) return fmu_fail_run(f, FMU_ERROR, rc);
    const size_t need = f->way->need(f);
    if ((rc = grow(f, need))) return rc;
    memset(f->memory, 0, need * sizeof *f->memory);
    fmu_latch(f);
    if ((rc = f->way->bind(f)) || (rc = f->way->start(f)))
        return fmu_fail_run(f, FMU_ERROR, rc);
    for (int i = 0; i < m->ns + m->nf; i++)
        if (f->x_set[i] == 0) f->x[i] = f->engine.run.now.xs[i]; /* xf follows xs */
    if ((rc = tw_set_state(&f->engine.run, f->x, f->x + m->ns)))
        return fmu_fail_run(f, FMU_ERROR, rc);
    f->engine.run.p = NULL;
    f->d.prepared = 1;
    f->d.params_set = 0;
    f->d.stepped = 0;
    return fmu_prepare_constants(f);
}

int fmu_leave_initialization(fmu *f)
{
    const int rc = fmu_prepare(f);
    if (rc || f->d.kind != FMU_STEPS) return rc;
    fmu_latch(f);
    f->d.was_set = 0;
    f->d.begin = f->d.start;
    return FMU_OK;
}

/* Rounding of times: the importer may add up its steps. Steps of auto end anywhere, and
 * its dense output has the value at any time. */
static double slack(const fmu *f, double t)
{
    if (!fmu_method(f)) return 0;
    return 1e-9 * f->engine.run.now.h + 8 * DBL_EPSILON * fabs(t);
}

int fmu_is_now(const fmu *f, double t)
{
    return isfinite(t) && fabs(t - f->d.time) <= 1e-9 * fabs(t) + 1e-6 * f->d.H;
}

static int in_steps(const fmu *f)
{
    return f->d.kind == FMU_STEPS && f->d.state != FMU_INSTANTIATED &&
           f->d.state != FMU_INITIALIZATION && f->d.prepared;
}

int fmu_states(fmu *f)
{
    const tw_model *m = f->model;
    const size_t n = (size_t)(m->ns + m->nf);
    int rc;
    if (f->have_states) return FMU_OK;
    if (!f->d.prepared && (rc = fmu_prepare(f))) return rc;
    if (!in_steps(f)) {
        memcpy(f->view_x, f->x, n * sizeof *f->x);
    } else if (!f->d.stepped ||
               fabs(f->d.time - f->engine.run.now.t) <= slack(f, f->d.time)) {
        memcpy(f->view_x, f->engine.run.now.xs, n * sizeof *f->x);
    } else {
        double t = f->d.time;
        if (t < f->d.begin) t = f->d.begin;
        if (t > f->engine.run.now.t) t = f->engine.run.now.t;
        rc = f->way->between(f, t);
        if (rc) return fmu_fail_run(f, FMU_DISCARD, rc);
    }
    f->have_states = 1;
    return FMU_OK;
}

/* Where values are asked for. At a tick it is the time of the run itself, so that
 * functions of time have the same bits as in a loop of ticks. */
static double view_time(const fmu *f)
{
    return fabs(f->d.time - f->engine.run.now.t) <= slack(f, f->d.time)
               ? f->engine.run.now.t
               : f->d.time;
}

/* The point of the run where values are asked for. Before the first step an input acts
 * at once. */
static int view_point(fmu *f, tw_at *at)
{
    *at = (tw_at){.t = view_time(f), .xs = f->view_x, .xf = f->view_x + f->model->ns};
    if (in_steps(f)) return FMU_OK;
    at->u = f->view_u;
    return fmu_input_now(f, at->t, f->view_u);
}

int fmu_outputs(fmu *f)
{
    const tw_model *m = f->model;
    int rc = fmu_states(f);
    if (rc || f->have_outputs) return rc;
    if (f->d.kind == FMU_EXCHANGE) {
        rc = fmu_input_now(f, f->d.time, f->view_u);
        if (!rc) rc = fmu_evaluate(f, f->d.time, f->view_x, f->view_u, f->view_y, NULL);
        if (rc) return rc;
    } else {
        tw_at at;
        if ((rc = view_point(f, &at))) return rc;
        rc = tw_outputs_at(&f->engine.run, &at, m->nd ? f->xd : NULL, f->view_y);
        if (rc) return fmu_fail_run(f, FMU_DISCARD, rc);
    }
    f->have_outputs = 1;
    return FMU_OK;
}

int fmu_derivatives(fmu *f)
{
    const tw_model *m = f->model;
    int rc = fmu_states(f);
    if (rc || f->have_derivatives) return rc;
    if (f->d.kind == FMU_EXCHANGE) {
        rc = fmu_input_now(f, f->d.time, f->view_u);
        if (!rc)
            rc = fmu_evaluate(f, f->d.time, f->view_x, f->view_u, NULL, f->view_dx);
        if (rc) return rc;
    } else {
        tw_at at;
        if ((rc = view_point(f, &at))) return rc;
        rc = tw_derivatives_at(&f->engine.run, &at, f->view_dx, f->view_dx + m->ns);
        if (rc) return fmu_fail_run(f, FMU_DISCARD, rc);
    }
    f->have_derivatives = 1;
    return FMU_OK;
}

/* A worker thread for methods that have two tracks; without one they do the same on one
 * thread. */
static void start_team(fmu *f)
{
    if (!fmu_self.team_start || f->d.opt[TW_OPT_THREADS] < 2 || f->team_started ||
        !fmu_method(f) || !(fmu_method(f)->options & TW_USES(TW_OPT_THREADS)))
        return;
    memset(&f->team, 0, sizeof f->team);
    f->team_started = fmu_self.team_start(&f->team) == TW_OK;
    f->engine.run.team = f->team_started ? &f->team : NULL;
}

static int tick(fmu *f)
{
    const int rc = f->way->move(f);
    if (rc) return rc;
    f->d.stepped = 1;
    fmu_forget_view(f);
    return FMU_OK;
}

/* Tell the importer of the tick that ended at t; 1: return early at *when. */
static int tell(fmu *f, double t, double end, double *when)
{
    const int state = f->d.state;
    const double time = f->d.time;
    if (!f->tell) return 0;
    f->d.time = t < end ? t : end;
    fmu_forget_view(f);
    f->d.state = FMU_UPDATE;
    const int early = f->tell(f, f->d.time, when);
    f->d.state = state;
    f->d.time = time;
    fmu_forget_view(f);
    return early;
}

int fmu_step(fmu *f, double at, double h, int *early, double *reached)
{
    double end = at + h < f->d.stop ? at + h : f->d.stop, when = end;
    int told = 0;
    *early = 0;
    *reached = f->d.time;
    start_team(f);
    int rc = f->way->take_changes(f);
    /* a tick of an earlier step that ended between its end and this one's */
    if (!rc && f->d.stepped && f->engine.run.now.t > at + slack(f, at) &&
        f->engine.run.now.t <= end + slack(f, end))
        told = tell(f, f->engine.run.now.t, end, &when);
    while (!rc && f->engine.run.now.t < (told ? when : end) - slack(f, end)) {
        if ((rc = tick(f))) break;
        if (!told && f->engine.run.now.t <= end + slack(f, end))
            told = tell(f, f->engine.run.now.t, end, &when);
    }
    f->d.was_set = 0;
    if (rc) {
        *reached = f->engine.run.now.t < end ? f->engine.run.now.t : end;
        if (*reached < at) *reached = at;
        return rc;
    }
    if (told && when < end - slack(f, end)) {
        *early = 1;
        end = when;
    }
    f->d.time = *reached = end;
    fmu_forget_view(f);
    return FMU_OK;
}
