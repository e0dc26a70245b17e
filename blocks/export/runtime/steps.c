/* steps.c: co-simulation: whole ticks of the run, values between the last two of them.
 *
 * A step to a communication point takes whole ticks until the run is at or past it.
 * Values at the point are those of the run where it is at a tick, else they come from
 * the cubic between the last two ticks, or the method's dense output, without any
 * change of the run. An input that is set acts from the first tick that starts then or
 * later (half-step methods exchange inputs at full steps). */
#include "fmu.h"

#include <float.h>
#include <stdlib.h>

void fmu_forget_view(fmu *f)
{
    f->have_states = f->have_outputs = f->have_derivatives = 0;
}

static double polynomial(const double *u, double dt)
{
    double sum = u[FMU_ORDERS];
    for (int k = FMU_ORDERS; k > 0; k--) sum = u[k - 1] + sum * dt / k;
    return sum;
}

/* The inputs in effect, as the run asks for them; both tracks may. */
static int latched_input(double t, double *u, void *user)
{
    const fmu *f = user;
    for (int i = 0; i < f->model->nu; i++)
        u[i] = polynomial(f->latched + i * (FMU_ORDERS + 1), t - f->d.latched_time);
    return TW_OK;
}

static void latch(fmu *f)
{
    memcpy(f->latched, f->u, (size_t)f->model->nu * (FMU_ORDERS + 1) * sizeof *f->u);
    f->d.latched_time = f->d.input_time;
}

void fmu_stop_team(fmu *f)
{
    if (f->team_started) fmu_self.team_stop(&f->team);
    f->team_started = 0;
    f->run.team = NULL;
}

void fmu_set_up_run(fmu *f)
{
    const tw_method *method = fmu_method(f);
    fmu_stop_team(f);
    tw_init(&f->run, f->model, method, f->d.H,
            method->ratio ? method->ratio : f->d.ratio);
    memcpy(f->run.opt, f->d.opt, sizeof f->d.opt);
    f->run.t0 = f->d.start;
    f->run.p = f->p;
    f->run.input = f->d.own_drive || !f->model->nu ? NULL : latched_input;
    f->run.input_user = f;
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
    if ((rc = tw_check(&f->run))) return fmu_fail_run(f, FMU_ERROR, rc);
    const size_t need = tw_need(&f->run);
    if ((rc = grow(f, need))) return rc;
    memset(f->memory, 0, need * sizeof *f->memory);
    latch(f);
    if ((rc = tw_bind(&f->run, f->memory, need)) || (rc = tw_start(&f->run)))
        return fmu_fail_run(f, FMU_ERROR, rc);
    for (int i = 0; i < m->ns + m->nf; i++)
        if (f->x_set[i] == 0) f->x[i] = f->run.now.xs[i]; /* xf follows xs */
    if ((rc = tw_set_state(&f->run, f->x, f->x + m->ns)))
        return fmu_fail_run(f, FMU_ERROR, rc);
    f->run.p = NULL;
    f->d.prepared = 1;
    f->d.params_set = 0;
    f->d.stepped = 0;
    return fmu_prepare_constants(f);
}

int fmu_leave_initialization(fmu *f)
{
    const int rc = fmu_prepare(f);
    if (rc || f->d.kind != FMU_STEPS) return rc;
    latch(f);
    f->d.was_set = 0;
    f->d.begin = f->d.start;
    return FMU_OK;
}

/* Rounding of times: the importer may add up its steps. */
static double slack(const fmu *f, double t)
{
    return 1e-9 * f->run.now.h + 8 * DBL_EPSILON * fabs(t);
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
    } else if (!f->d.stepped || fabs(f->d.time - f->run.now.t) <= slack(f, f->d.time)) {
        memcpy(f->view_x, f->run.now.xs, n * sizeof *f->x);
    } else {
        double t = f->d.time;
        if (t < f->d.begin) t = f->d.begin;
        if (t > f->run.now.t) t = f->run.now.t;
        rc = tw_between(&f->run, f->span, t, f->view_x, f->view_x + m->ns);
        if (rc) return fmu_fail_run(f, FMU_DISCARD, rc);
    }
    f->have_states = 1;
    return FMU_OK;
}

/* Where values are asked for. At a tick it is the time of the run itself, so that
 * functions of time have the same bits as in a loop of ticks. */
static double view_time(const fmu *f)
{
    return fabs(f->d.time - f->run.now.t) <= slack(f, f->d.time) ? f->run.now.t
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
        rc = tw_outputs_at(&f->run, &at, m->nd ? f->xd : NULL, f->view_y);
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
        rc = tw_derivatives_at(&f->run, &at, f->view_dx, f->view_dx + m->ns);
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
        !(fmu_method(f)->options & TW_USES(TW_OPT_THREADS)))
        return;
    memset(&f->team, 0, sizeof f->team);
    f->team_started = fmu_self.team_start(&f->team) == TW_OK;
    f->run.team = f->team_started ? &f->team : NULL;
}

static int tick(fmu *f)
{
    int rc;
    if (f->d.params_set) {
        if ((rc = tw_set_params(&f->run, f->p))) return fmu_fail_run(f, FMU_ERROR, rc);
        f->d.params_set = 0;
        if ((rc = fmu_prepare_constants(f))) return rc;
    }
    if (!f->run.now.lag && tw_exchange_due(&f->run)) latch(f);
    f->d.begin = f->run.now.t;
    if ((rc = tw_between_from(&f->run, f->span))) return fmu_fail_run(f, FMU_ERROR, rc);
    /* FMI 3 discards only what has changed nothing */
    if ((rc = tw_tick(&f->run)))
        return fmu_fail_run(f, f->version == 2 ? FMU_DISCARD : FMU_ERROR, rc);
    if (f->run.now.lag) latch(f);
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
    double end = at + h, when = end;
    int rc = FMU_OK, told = 0;
    *early = 0;
    *reached = f->d.time;
    start_team(f);
    /* a tick of an earlier step that ended between its end and this one's */
    if (f->d.stepped && f->run.now.t > at + slack(f, at) &&
        f->run.now.t <= end + slack(f, end))
        told = tell(f, f->run.now.t, end, &when);
    while (!rc && f->run.now.t < (told ? when : end) - slack(f, end)) {
        if ((rc = tick(f))) break;
        if (!told && f->run.now.t <= end + slack(f, end))
            told = tell(f, f->run.now.t, end, &when);
    }
    f->d.was_set = 0;
    if (rc) {
        *reached = f->run.now.t < end ? f->run.now.t : end;
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
