/* adaptive.c: co-simulation by the method auto, which finds its steps from tolerances.
 *
 * Steps go beyond the communication point, and values there come from the engine's
 * dense output. When inputs or parameters change at a communication point inside the
 * last step, that step is ended there and the engine starts again: a change acts at its
 * own time, and no step goes across it. */
#include "fmu.h"

static void set_up(fmu *f)
{
    tw_auto *a = &f->engine;
    const double *x = f->d.automatic;
    /* the experiment's tolerance is relative; absolute ones keep their distance */
    const double factor =
        f->d.tolerance > 0 && x[FMU_RTOL] > 0 ? f->d.tolerance / x[FMU_RTOL] : 1;
    tw_auto_init(a, f->model, f->d.tolerance > 0 ? f->d.tolerance : x[FMU_RTOL],
                 x[FMU_ATOL] * factor);
    if (x[FMU_FAST_RTOL] > 0) a->rtol_fast = x[FMU_FAST_RTOL] * factor;
    if (x[FMU_FAST_ATOL] > 0) a->atol_fast = x[FMU_FAST_ATOL] * factor;
    a->Hmax = x[FMU_HMAX];
    a->stiff = (int)x[FMU_STIFF];
    a->tend = f->d.stop > f->d.start ? f->d.stop : INFINITY;
}

static int check(fmu *f)
{
    return tw_auto_check(&f->engine);
}

static size_t need(const fmu *f)
{
    return tw_auto_need(&f->engine);
}

static int bind(fmu *f)
{
    return tw_auto_bind(&f->engine, f->memory, f->need);
}

static int start(fmu *f)
{
    return tw_auto_start(&f->engine);
}

static int resume(fmu *f)
{
    return f->engine.run.now.going ? tw_auto_resume(&f->engine) : TW_OK;
}

static int set_params(fmu *f, const double *p)
{
    return tw_auto_set_params(&f->engine, p);
}

static int take_changes(fmu *f)
{
    tw_auto *a = &f->engine;
    const int inputs = !f->d.own_drive && fmu_inputs_changed(f);
    int rc;
    if (!inputs && !f->d.params_set) return FMU_OK;
    double t = f->d.time;
    if (t < a->now.t_begin) t = a->now.t_begin; /* by rounding */
    if (t > a->now.t) t = a->now.t;
    if ((rc = tw_auto_back_to(a, t))) return fmu_fail_run(f, FMU_ERROR, rc);
    if (inputs) fmu_latch(f);
    fmu_forget_view(f);
    return fmu_take_params(f, set_params);
}

static int move(fmu *f)
{
    tw_auto *a = &f->engine;
    int rc;
    if (!(a->now.t < a->tend)) return FMU_OK; /* the stop time, up to rounding */
    /* set in an intermediate update, at the end of a step */
    if (f->d.kind == FMU_STEPS && !f->d.own_drive && fmu_inputs_changed(f)) {
        fmu_latch(f);
        if ((rc = tw_auto_restart(a))) return fmu_fail_run(f, FMU_ERROR, rc);
    }
    if ((rc = tw_auto_step(a)))
        return fmu_fail_run(f, f->version == 2 ? FMU_DISCARD : FMU_ERROR, rc);
    f->d.begin = a->now.t_begin;
    return FMU_OK;
}

static int between(fmu *f, double t)
{
    return tw_auto_at(&f->engine, t, f->view_x, f->view_x + f->model->ns);
}

const fmu_way fmu_adaptive = {
    .set_up = set_up,
    .check = check,
    .need = need,
    .bind = bind,
    .start = start,
    .resume = resume,
    .take_changes = take_changes,
    .move = move,
    .between = between,
};
