/* gate_job.c: makes a run: its memory, the loop over ticks with rows, samples and the
 * clock, and its results. */
#include "gate_job.h"
#include "tw_team.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double users_time(const gate_job *j, double t)
{
    return gate_users_time(j->way, t);
}

void gate_job_use_input(gate_job *j)
{
    tw_run *r = &j->run;
    j->sample = j->g->scratch(j->g, (size_t)(r->model->nu + 1) * sizeof(double));
    if (j->input.kind == IN_DEFAULT) j->hold = 0;
    r->input_user = &j->input;
    if (!j->hold && j->input.kind != IN_DEFAULT) r->input = gate_input_at;
}

static uint64_t hash(uint64_t h, const void *data, size_t n)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < n; i++) h = (h ^ byte[i]) * 1099511628211ULL; /* FNV-1a */
    return h;
}

/* Of the memory and the settings it belongs to: an integer that a double holds. */
double gate_check_sum(const tw_run *r, const double *mem, size_t n)
{
    uint64_t h = 1469598103934665603ULL;
    h = hash(h, r->model->name, strlen(r->model->name));
    h = hash(h, r->method->name, strlen(r->method->name));
    h = hash(h, &r->ratio, sizeof r->ratio);
    h = hash(h, r->opt, sizeof r->opt);
    h = hash(h, mem, n * sizeof *mem);
    return (double)(h >> 12);
}

int gate_refuse(gate *g, const tw_run *r, int rc)
{
    char why[600];
    if (rc == TW_E_USER && *g->message)
        return gate_fail(g, gate_id(rc), "%s", strcpy(why, g->message));
    tw_message(r, why, sizeof why);
    return gate_fail(g, gate_id(rc), "%s", why);
}

int gate_job_check(gate_job *j)
{
    const int rc = tw_check(&j->run);
    if (rc) return gate_refuse(j->g, &j->run, rc);
    j->need = tw_need(&j->run);
    return TW_OK;
}

int gate_job_start(gate_job *j, double *mem)
{
    tw_run *r = &j->run;
    j->mem = mem;
    int rc = tw_bind(r, mem, j->need);
    if (!rc && j->fresh) rc = tw_start(r);
    return rc ? gate_refuse(j->g, &j->run, rc) : TW_OK;
}

static size_t rows_due(const gate_job *j)
{
    const tw_run *r = &j->run;
    const double every = r->opt[TW_OPT_IPRINT], steps = j->steps - j->is_other;
    if (j->at_times) return j->ntimes;
    if (r->opt[TW_OPT_WRITE] == 0) return 0;
    if (every == 0) return (size_t)j->fresh + (size_t)j->steps * (size_t)r->now.ticks;
    return (size_t)j->fresh + (size_t)j->is_other +
           (size_t)(floor((r->now.step + steps) / every) - floor(r->now.step / every));
}

/* Rows at the given instants up to now. */
static int write_times(gate_job *j)
{
    const tw_run *r = &j->run;
    const double slack = 1e-9 * r->now.h;
    int rc = TW_OK;
    for (; !rc && j->next_time < j->ntimes; j->next_time++) {
        const double t = j->times[j->next_time];
        if (t > r->now.t + slack) break;
        rc = t >= r->now.t - slack ? gate_row_now(&j->rows, t)
                                   : gate_row_between(&j->rows, j->span, t);
    }
    return rc;
}

static int sample_input(gate_job *j)
{
    if (!j->hold || !tw_exchange_due(&j->run)) return TW_OK;
    const int rc = gate_input_at(j->run.now.t, j->sample, &j->input);
    return rc ? rc : tw_hold(&j->run, j->sample);
}

/* Ticks that can be made at once, without a row or a sample in between. */
static double ticks_ahead(const gate_job *j, double left)
{
    const tw_run *r = &j->run;
    const double every = r->opt[TW_OPT_IPRINT];
    double n = left;
    if (j->at_times || j->hold) return 1;
    if (r->opt[TW_OPT_WRITE] != 0 && every <= 1)
        n = every == 0 ? 1 : r->now.ticks - r->now.sub;
    else if (r->opt[TW_OPT_WRITE] != 0)
        n = (every - fmod(r->now.step, every)) * r->now.ticks - r->now.sub;
    return fmin(fmin(n, left), 1000); /* then read the clock */
}

static double used_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* The state at a half step is a prediction, and no row. */
static int at_state(const tw_run *r)
{
    return !(r->method->half_step && r->now.sub % 2);
}

/* With functions of the user, which it calls, the check looks only a little ahead. */
static void open_growth(gate_job *j)
{
    enum { FEW = 32 };
    const double steps = j->fresh ? j->steps : 0;
    if (!j->warn) return;
    const size_t len = tw_growth_need(&j->run);
    double *mem = j->g->scratch(j->g, len * sizeof *mem);
    tw_growth_open(&j->growth, &j->run,
                   j->calls && !(steps > 0 && steps < FEW) ? FEW : steps, mem, len);
}

/* A function that fails ahead of the run is no failure of the run. */
static void check_growth(gate_job *j)
{
    tw_growth_check(&j->growth, &j->run);
    if (j->calls) *j->g->message = '\0', j->g->not_finite = 0;
}

/* What was found, in the user's time; r: NULL, or the run that has ended. */
static void growth_message(const gate_job *j, const tw_run *r, char *text, size_t size)
{
    tw_growth found = j->growth;
    found.t = users_time(j, found.t);
    tw_growth_message(&found, r, text, size);
}

/* The slow step that ends at j->to. */
static int last_step(gate_job *j)
{
    tw_run *r = &j->run;
    int rc;
    do {
        rc = j->at_times && at_state(r) ? tw_between_from(r, j->span) : TW_OK;
        if (rc) break;
        check_growth(j);
        if ((rc = tw_tick_to(r, j->to)) || (rc = sample_input(j))) break;
        if (j->at_times && at_state(r))
            rc = write_times(j);
        else if (!j->at_times && tw_write_due(r) && j->rows.used < j->rows.room)
            rc = gate_row_now(&j->rows, r->now.t);
    } while (!rc && r->now.t < j->to);
    return rc;
}

static int go(gate_job *j)
{
    tw_run *r = &j->run;
    const double begin = r->now.step, whole = j->steps - j->has_to;
    double left = whole * r->now.ticks;
    const double end = used_seconds() + j->seconds;
    int rc = sample_input(j);
    if (!rc && j->fresh && j->at_times) {
        rc = tw_between_from(r, j->span);
        if (!rc) rc = write_times(j);
    } else if (!rc && j->fresh && tw_write_due(r))
        rc = gate_row_now(&j->rows, r->now.t);
    /* reading the clock costs as much as a cheap step, but not as one with calls */
    const int seldom = j->calls ? 1 : 16;
    for (int k = 1; !rc && left > 0; k++) {
        if (!r->now.sub && k % seldom == 0 && used_seconds() >= end) break;
        const double n = ticks_ahead(j, left);
        if (j->at_times && at_state(r)) rc = tw_between_from(r, j->span);
        if (rc) break;
        check_growth(j);
        rc = n == 1 ? tw_tick(r) : tw_advance(r, (long)n);
        if (rc) break;
        left -= n;
        rc = sample_input(j);
        if (!rc && j->at_times && at_state(r))
            rc = write_times(j);
        else if (!rc && !j->at_times && tw_write_due(r))
            rc = gate_row_now(&j->rows, r->now.t);
    }
    j->made = r->now.step;
    if (rc || left > 0 || !j->has_to) return rc;
    rc = last_step(j);
    j->made = begin + (rc ? whole : j->steps);
    return rc;
}

static int go_with_team(gate_job *j)
{
    tw_team team;
    if (j->run.opt[TW_OPT_THREADS] < 2) return go(j);
    int rc = tw_team_start(&team);
    if (rc) return rc;
    j->run.team = &team;
    rc = go(j);
    tw_team_stop(&team);
    return rc;
}

int gate_job_go(gate_job *j, int *began)
{
    gate *g = j->g;
    const tw_run *r = &j->run;
    const double most = (double)rows_due(j) * (r->model->ns + r->model->nf + 1.0);
    *began = 0;
    if (most > 1e12)
        return gate_fail(g, "tworate:memory", "too many rows: %g numbers", most);
    gate_make_rows(&j->rows, g, &j->run, j->way, rows_due(j));
    if (j->at_times) j->span = g->scratch(g, tw_between_need(r) * sizeof *j->span);
    open_growth(j);
    *began = 1;
    const double begin = used_seconds();
    const int rc = go_with_team(j);
    gate_store_rows(&j->rows);
    j->cpu = used_seconds() - begin;
    return rc;
}

void gate_stop_text(gate *g, const tw_run *run, double way, int rc, char *text,
                    size_t size)
{
    if (rc == TW_E_USER && *g->message) {
        snprintf(text, size, "%s", g->message);
    } else if (run->now.report.code == rc) {
        tw_run r = *run;
        r.now.report.t = gate_users_time(way, r.now.report.t);
        tw_message(&r, text, size);
    } else /* not the run's own failure */
        snprintf(text, size, "%s after t = %g", tw_error(rc),
                 gate_users_time(way, run->now.t));
}

static void stop_message(gate_job *j, int rc, char *text, size_t size)
{
    size_t n;
    gate_stop_text(j->g, &j->run, j->way, rc, text, size);
    if (rc == TW_E_USER && !j->g->not_finite) return; /* the function's own failure */
    if (!tw_growth_explain(&j->growth, &j->run)) return;
    n = strlen(text);
    snprintf(text + n, size - n, "; ");
    n = strlen(text);
    growth_message(j, &j->run, text + n, size - n);
}

static void set_stop(gate_job *j, int rc)
{
    gate *g = j->g;
    char why[1100] = "";
    if (rc) stop_message(j, rc, why, sizeof why);
    g->set_text(g, g->result, 0, "stop_id", rc ? gate_id(rc) : "");
    g->set_text(g, g->result, 0, "stop_message", why);
}

void gate_job_set_growth(gate_job *j, gate_struct *to)
{
    char text[400];
    growth_message(j, NULL, text, sizeof text);
    j->g->set_text(j->g, to, 0, "warn_step", text);
}

void gate_job_set_settings(gate_job *j)
{
    gate *g = j->g;
    tw_var list[TW_NSETTING];
    const int n = tw_settings(&j->run, list, TW_NSETTING);
    gate_struct *to = g->set_structs(g, g->result, 0, "settings", 1, 1, NULL);
    for (int i = 0; i < n; i++) g->set_number(g, to, 0, list[i].name, list[i].value);
}

void gate_set_counts(gate *g, const tw_run *r)
{
    static const char *const name[TW_NCOUNT] = {"slow", "fast", "start_slow",
                                                "start_fast"};
    gate_struct *to = g->set_structs(g, g->result, 0, "counts", 1, 1, NULL);
    for (int i = 0; i < TW_NCOUNT; i++)
        g->set_number(g, to, 0, name[i], r->now.count[i]);
}

static void set_row(gate *g, gate_struct *to, const char *name, const double *x, int n)
{
    double *row = g->set_matrix(g, to, 0, name, 1, (size_t)n);
    if (n) memcpy(row, x, (size_t)n * sizeof *x);
}

void gate_set_final(gate *g, const tw_run *r, double way)
{
    gate_struct *to = g->set_structs(g, g->result, 0, "final", 1, 1, NULL);
    g->set_number(g, to, 0, "t", gate_users_time(way, r->now.t));
    set_row(g, to, "xs", r->now.xs, r->model->ns);
    set_row(g, to, "xf", r->now.xf, r->model->nf);
}

void gate_job_set_rest(gate_job *j, int rc)
{
    gate *g = j->g;
    j->mem[j->need] = gate_check_sum(&j->run, j->mem, j->need);
    g->set_number(g, g->result, 0, "cpu", j->cpu);
    g->set_number(g, g->result, 0, "rows", (double)j->rows.used);
    g->set_number(g, g->result, 0, "steps", j->made);
    gate_job_set_growth(j, g->result);
    gate_set_final(g, &j->run, j->way);
    gate_set_counts(g, &j->run);
    gate_job_set_settings(j);
    set_stop(j, rc);
}
