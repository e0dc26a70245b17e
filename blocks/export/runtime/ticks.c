/* ticks.c: co-simulation by ticks of fixed length. An input that is set acts from the
 * first tick that starts then or later (half-step methods exchange inputs at full
 * steps). */
#include "fmu.h"

static void set_up(fmu *f)
{
    const tw_method *method = fmu_method(f);
    tw_init(&f->engine.run, f->model, method, f->d.H,
            method->ratio ? method->ratio : f->d.ratio);
    memcpy(f->engine.run.opt, f->d.opt, sizeof f->d.opt);
}

static int check(fmu *f)
{
    return tw_check(&f->engine.run);
}

static size_t need(const fmu *f)
{
    return tw_need(&f->engine.run);
}

static int bind(fmu *f)
{
    return tw_bind(&f->engine.run, f->memory, f->need);
}

static int start(fmu *f)
{
    return tw_start(&f->engine.run);
}

static int resume(fmu *f)
{
    return f->engine.run.now.going ? tw_resume(&f->engine.run) : TW_OK;
}

static int take_changes(fmu *f)
{
    (void)f; /* each tick takes them */
    return FMU_OK;
}

static int set_params(fmu *f, const double *p)
{
    return tw_set_params(&f->engine.run, p);
}

static int move(fmu *f)
{
    tw_run *r = &f->engine.run;
    int rc = fmu_take_params(f, set_params);
    if (rc) return rc;
    if (!r->now.lag && tw_exchange_due(r)) fmu_latch(f);
    f->d.begin = r->now.t;
    if ((rc = tw_between_from(r, f->span))) return fmu_fail_run(f, FMU_ERROR, rc);
    /* FMI 3 discards only what has changed nothing */
    if ((rc = tw_tick(r)))
        return fmu_fail_run(f, f->version == 2 ? FMU_DISCARD : FMU_ERROR, rc);
    if (r->now.lag) fmu_latch(f);
    return FMU_OK;
}

static int between(fmu *f, double t)
{
    return tw_between(&f->engine.run, f->span, t, f->view_x, f->view_x + f->model->ns);
}

const fmu_way fmu_ticks = {
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
