/* worker.c: runs the cases of one thread, each as `tworate run` would: one by one here,
 * or in lanes. */
#include "lane_group.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct sw_worker {
    const sw_sweep *sweep;
    cli_job job; /* a copy with the numbers of the case */
    sw_sums sums;
    double *row, *span, *state;
    sw_lanes *lanes; /* NULL: one by one */
};

sw_worker *sw_worker_open(const sw_sweep *s)
{
    const tw_model *m = s->job.model;
    sw_worker *w = calloc(1, sizeof *w);
    if (!w) return cli_error("out of memory"), NULL;
    w->sweep = s;
    int rc = cli_job_copy(&w->job, &s->job);
    if (!rc) rc = sw_sums_open(&w->sums, &s->keep);
    const size_t span = tw_between_need(&s->job.engine.run);
    const size_t n = (size_t)(s->keep.width + m->ns + m->nf) + span;
    w->row = rc ? NULL : calloc(n + 1, sizeof *w->row);
    if (!rc && !w->row) rc = cli_error("out of memory");
    if (rc) return sw_worker_close(w), NULL;
    w->state = w->row + s->keep.width;
    w->span = w->state + m->ns + m->nf;
    if (s->lanes && !(w->lanes = sw_lanes_open(s))) return sw_worker_close(w), NULL;
    return w;
}

void sw_worker_close(sw_worker *w)
{
    if (!w) return;
    sw_lanes_close(w->lanes);
    cli_job_close(&w->job);
    sw_sums_close(&w->sums);
    free(w->row);
    free(w);
}

/* The row of a point, or of the present: states, direct states, outputs if asked. */
static int fill_row(sw_worker *w, const tw_at *at, int outputs)
{
    tw_run *r = w->job.run;
    const tw_model *m = r->model;
    double *to = w->row;
    memcpy(to, at ? at->xs : r->now.xs, (size_t)m->ns * sizeof *to);
    to += m->ns;
    memcpy(to, at ? at->xf : r->now.xf, (size_t)m->nf * sizeof *to);
    to += m->nf;
    memcpy(to, r->now.xd, (size_t)m->nd * sizeof *to);
    to += m->nd;
    if (!outputs || !m->ny) return TW_OK;
    return at ? tw_outputs_at(r, at, NULL, to) : tw_outputs(r, to);
}

/* A row of the run; also a wanted time that is the present. */
static int look(sw_worker *w)
{
    const sw_keep *k = &w->sweep->keep;
    const double t = w->job.run->now.t;
    int rc = TW_OK;
    if (k->looks && !(rc = fill_row(w, NULL, k->outputs)))
        sw_sums_row(&w->sums, k, t, w->row);
    return rc;
}

static int is_now(const tw_run *r, double t)
{
    return fabs(t - r->now.t) <= 1e-9 * r->now.h;
}

/* The wanted times that have been reached: at the present, or since the span began. */
static int wanted(sw_worker *w, int with_span)
{
    const sw_keep *k = &w->sweep->keep;
    tw_run *r = w->job.run;
    int rc = TW_OK;
    for (double t; !rc && (t = sw_sums_wanted(&w->sums, k)) < INFINITY;) {
        if (is_now(r, t)) {
            rc = fill_row(w, NULL, 1);
        } else if (t < r->now.t && with_span) {
            double *xs = w->state, *xf = xs + r->model->ns;
            rc = w->job.automatic ? tw_auto_at(&w->job.engine, t, xs, xf)
                                  : tw_between(r, w->span, t, xs, xf);
            const tw_at at = {.t = t, .xs = xs, .xf = xf};
            if (!rc) rc = fill_row(w, &at, 1);
        } else {
            break;
        }
        if (!rc) sw_sums_at(&w->sums, k, w->row);
    }
    return rc;
}

double sw_steps_at_once(const sw_sweep *s, const tw_run *r, const sw_sums *sums,
                        cli_plan plan)
{
    enum { MOST = 10000 }; /* a signal ends the run in between */
    const double every = r->opt[TW_OPT_IPRINT];
    double n = plan.whole - 1 - r->now.step;
    if (s->job.on[CLI_F_HOLD] || r->now.sub) return 0;
    if (s->keep.looks && every < 1) return 0;
    if (s->keep.looks) n = fmin(n, every - fmod(r->now.step, every));
    const double t = sw_sums_wanted(sums, &s->keep);
    if (t < INFINITY) n = fmin(n, floor((t - r->now.t) / r->H * (1 - 1e-9)));
    return fmax(0, fmin(n, MOST));
}

/* One tick, with what a time inside it needs. */
static int tick(sw_worker *w)
{
    tw_run *r = w->job.run;
    const double t = sw_sums_wanted(&w->sums, &w->sweep->keep);
    const int has_state = !r->method->half_step || !(r->now.sub & 1);
    const int inside = t < r->now.t + 2.5 * r->now.h;
    int rc = TW_OK;
    if (inside && has_state) rc = tw_between_from(r, w->span);
    if (!rc) rc = cli_run_tick(&w->job);
    const int again = !r->method->half_step || !(r->now.sub & 1);
    return rc || !inside || !again ? rc : wanted(w, 1);
}

static int run_fixed(sw_worker *w)
{
    cli_job *j = &w->job;
    tw_run *r = j->run;
    const cli_plan plan = cli_plan_of(j);
    int rc = wanted(w, 0);
    while (!rc) {
        if ((rc = cli_hold_inputs(j))) break;
        if (tw_write_due(r)) rc = look(w);
        if (rc || cli_run_done(j, plan) || cli_stop_signal()) break;
        const double n = sw_steps_at_once(w->sweep, r, &w->sums, plan);
        rc = n >= 1 ? tw_advance(r, (long)n * r->now.ticks) : tick(w);
    }
    return rc;
}

/* A row by auto: of the present, or of a point that it has passed. */
static int auto_row(cli_job *j, const tw_at *at, int *written)
{
    sw_worker *w = (sw_worker *)(void *)((char *)j - offsetof(sw_worker, job));
    const sw_keep *k = &w->sweep->keep;
    int rc = TW_OK;
    *written = !cli_stop_signal();
    if (!k->looks) return TW_OK;
    rc = fill_row(w, at, k->outputs);
    if (!rc) sw_sums_row(&w->sums, k, at ? at->t : j->run->now.t, w->row);
    return rc;
}

static int after_step(cli_job *j)
{
    return wanted((sw_worker *)(void *)((char *)j - offsetof(sw_worker, job)), 1);
}

static int run_auto(sw_worker *w)
{
    int stopped = 0;
    w->job.after_step = after_step;
    int rc = wanted(w, 0);
    return rc ? rc : cli_auto_steps(&w->job, auto_row, &stopped);
}

/* In which state it stopped: its place among the states. */
double sw_state_named(const tw_model *m, const char *name)
{
    int i = name ? tw_find_var(m->slow_var, m->ns, name) : -1;
    if (i < 0 && name && (i = tw_find_var(m->fast_var, m->nf, name)) >= 0) i += m->ns;
    if (i < 0 && name && (i = tw_find_var(m->direct_var, m->nd, name)) >= 0)
        i += m->ns + m->nf;
    return i < 0 ? (double)NAN : i;
}

static int stopped_case(const sw_sweep *s, const tw_run *r, int rc, double *row,
                        sw_notes *notes, int number)
{
    char text[SW_WHY];
    tw_message(r, text, sizeof text);
    const int known = r->now.report.code == rc;
    if (!known)
        snprintf(text, sizeof text, "%s: input at t = %g", tw_error(rc), r->now.t);
    row[SW_CODE] = rc;
    row[SW_WHEN] = r->now.going || known ? r->now.t : r->t0;
    row[SW_WHICH] = known ? sw_state_named(s->job.model, r->now.report.name) : NAN;
    return sw_notes_add(notes, number, text) ? CLI_OK : cli_error("out of memory");
}

/* The numbers of the command line, which the last case has changed. */
static void reset(const sw_sweep *s, cli_job *job)
{
    const tw_model *m = job->model;
    memcpy(job->p, s->job.p, (size_t)m->np * sizeof *job->p);
    memcpy(job->x, s->job.x, (size_t)(m->ns + m->nf) * sizeof *job->x);
    job->preset = s->job.preset;
}

/* The row is that of a case without results, until it has some. */
static int begin_case(void *user, cli_job *job, sw_batch *b, int i)
{
    const sw_sweep *s = ((sw_worker *)user)->sweep;
    const double *value = b->value + (size_t)i * (size_t)s->cases.n_columns;
    double *row = b->row + (size_t)i * (size_t)s->width;
    for (int k = 0; k < s->width; k++) row[k] = NAN;
    row[SW_CODE] = isnan(value[0]) ? SW_BAD : TW_OK; /* a bad one has its note */
    if (isnan(value[0])) return 0;
    reset(s, job);
    if (sw_columns_apply(&s->cases, value, &s->job, job)) return -1;
    const int rc = cli_job_start(job);
    if (!rc) return 1;
    return stopped_case(s, job->run, rc, row, &b->notes, i) ? -1 : 0;
}

static int run_case(sw_worker *w, sw_batch *b, int i)
{
    const sw_keep *k = &w->sweep->keep;
    const int begun = begin_case(w, &w->job, b, i);
    double *row = b->row + (size_t)i * (size_t)w->sweep->width;
    int out = CLI_OK;
    if (begun < 1) return begun ? CLI_FAILED : CLI_OK;
    sw_sums_begin(&w->sums, k);
    int rc = w->job.automatic ? run_auto(w) : run_fixed(w);
    if (!rc && !cli_stop_signal()) rc = fill_row(w, NULL, 1);
    if (rc) out = stopped_case(w->sweep, w->job.run, rc, row, &b->notes, i);
    sw_sums_end(&w->sums, k, !rc, w->row, row + SW_HEAD);
    return out;
}

int sw_worker_run(sw_worker *w, sw_batch *b)
{
    int rc = CLI_OK;
    if (w->lanes) return sw_lanes_run(w->lanes, b, begin_case, w);
    for (int i = 0; i < b->n && !rc && !cli_stop_signal(); i++) rc = run_case(w, b, i);
    return rc;
}
