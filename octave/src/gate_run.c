/* gate_run.c: a stretch of a run: settings and memory in, memory and rows out.
 *
 * Fields of the call:
 *
 *     model        its name, or a struct for the user's own functions: ns, nf, slow,
 *                  fast and backward. With backward, time runs backward: then t0 and
 *                  times are its negative; only the functions, the rows, final and
 *                  messages have the user's time
 *     method, H, ratio, t0 (0)
 *     params, xs0, xf0, options
 *                  default: the model's and the library's; read when the run starts
 *     input, hold  see gate_input.c. With hold the input is sampled at the ticks
 *                  where inputs are exchanged; otherwise the method evaluates it at
 *                  its stages
 *     steps        slow steps to make
 *     seconds      the run pauses at a slow step after so many seconds of CPU time;
 *                  without, it does not pause
 *     times        rows at these instants, between ticks by cubic Hermite
 *                  polynomials; without, rows are where IPRINT says
 *     memory       that of the previous stretch; without, the run starts
 *     warn_step    1: check whether the step is stable (tw_advice.h); functions of the
 *                  user are not called for this
 *
 * Fields of the result:
 *
 *     memory
 *     t, xs, xf, xd, y, u
 *                  room for rows, of which the first `rows` are written
 *     steps        slow steps done so far
 *     final        t, xs, xf now
 *     counts       evaluations: slow, fast, start_slow, start_fast
 *     settings     those in force, by name
 *     cpu          seconds of this stretch
 *     warn_step    '', or why the step is too large
 *     stop_id, stop_message
 *                  why the run stopped early, or ''. The call itself succeeds (a state
 *                  diverged, the model left its domain, a handle failed): the rows
 *                  computed before are in the result */
#include "gate_input.h"
#include "gate_rows.h"
#include "tw_advice.h"
#include "tw_team.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct job {
    gate *g;
    const gate_value *call;
    tw_run run;
    tw_model own; /* of the user's functions */
    gate_value slow, fast;
    double way; /* of time: 1, or -1 */
    gate_input input;
    int fresh, hold, at_times;
    int calls; /* the run calls functions of the user */
    double steps, seconds;
    const double *times;
    size_t ntimes, next_time;
    double *sample; /* room for inputs */
    double *span;   /* of tw_between */
    tw_growth growth;
    gate_rows rows;
} job;

static double users_time(const job *j, double t)
{
    return gate_users_time(j->way, t);
}

static int call_own(const tw_at *at, const gate_value *f, const char *name, double *d,
                    int n)
{
    const job *j = at->user;
    const int rc =
        j->g->call(j->g, f->handle, name, users_time(j, at->t), at->xs,
                   (size_t)j->own.ns, at->xf, (size_t)j->own.nf, d, (size_t)n);
    for (int i = 0; i < n; i++) d[i] *= j->way;
    return rc;
}

static int own_slow(const tw_at *at, double *d)
{
    const job *j = at->user;
    return call_own(at, &j->slow, "fslow", d, j->own.ns);
}

static int own_fast(const tw_at *at, double *d)
{
    const job *j = at->user;
    return call_own(at, &j->fast, "ffast", d, j->own.nf);
}

static tw_var *own_names(gate *g, const char *what, int n)
{
    enum { LONGEST = 24 };
    tw_var *v = g->scratch(g, ((size_t)n + 1) * sizeof *v);
    char *text = g->scratch(g, ((size_t)n + 1) * LONGEST);
    for (int i = 0; i < n; i++, text += LONGEST) {
        snprintf(text, LONGEST, "%s(%d)", what, i + 1);
        v[i].name = text;
    }
    return v;
}

/* The function for n states. */
static int read_function(gate *g, const gate_value *model, const char *name, double n,
                         gate_value *f)
{
    if (n == 0 || (g->get(g, model->handle, name, f) && f->kind == GATE_FUNCTION))
        return TW_OK;
    return gate_fail(g, "tworate:type", "%s must be a function handle", name);
}

static const tw_model *own_model(job *j, const gate_value *model)
{
    static const char *const needed[] = {"ns", "nf", NULL};
    static const char *const optional[] = {"slow", "fast", "backward", NULL};
    gate *g = j->g;
    double ns = 0, nf = 0, backward = 0;
    if (gate_check_fields(g, "model", model, needed, optional) ||
        gate_integer(g, model, "ns", 0, 1e6, &ns) ||
        gate_integer(g, model, "nf", 0, 1e6, &nf) ||
        gate_integer(g, model, "backward", 0, 1, &backward) ||
        read_function(g, model, "slow", ns, &j->slow) ||
        read_function(g, model, "fast", nf, &j->fast))
        return NULL;
    if (backward != 0) j->way = -1;
    j->own = (tw_model){.name = "function handles",
                        .ns = (int)ns,
                        .nf = (int)nf,
                        .slow_var = own_names(g, "xs", (int)ns),
                        .fast_var = own_names(g, "xf", (int)nf),
                        .slow = own_slow,
                        .fast = own_fast};
    return &j->own;
}

static uint64_t hash(uint64_t h, const void *data, size_t n)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < n; i++) h = (h ^ byte[i]) * 1099511628211ULL; /* FNV-1a */
    return h;
}

/* Of the memory and the settings it belongs to: an integer that a double holds. */
static double check_sum(const job *j, const double *mem, size_t n)
{
    const tw_run *r = &j->run;
    uint64_t h = 1469598103934665603ULL;
    h = hash(h, r->model->name, strlen(r->model->name));
    h = hash(h, r->method->name, strlen(r->method->name));
    h = hash(h, &r->ratio, sizeof r->ratio);
    h = hash(h, r->opt, sizeof r->opt);
    h = hash(h, mem, n * sizeof *mem);
    return (double)(h >> 12);
}

static int refuse_run(job *j, int rc)
{
    char why[400];
    if (rc == TW_E_USER && *j->g->message)
        return gate_fail(j->g, gate_id(rc), "%s", strcpy(why, j->g->message));
    tw_message(&j->run, why, sizeof why);
    return gate_fail(j->g, gate_id(rc), "%s", why);
}

static int read_memory(job *j, double **mem, size_t *need)
{
    gate *g = j->g;
    tw_run *r = &j->run;
    gate_value old;
    int rc = tw_check(r);
    if (rc) return refuse_run(j, rc);
    *need = tw_need(r);
    j->fresh = !g->get(g, j->call->handle, "memory", &old);
    if (!j->fresh) {
        /* the memory of a run that stopped may hold values that are not finite */
        if (old.kind != GATE_REAL || old.rows * old.cols != *need + 1)
            return gate_fail(g, "tworate:memory", "this is not the memory of this run");
        if (old.x[*need] != check_sum(j, old.x, *need))
            return gate_fail(g, "tworate:memory",
                             "the memory of the run was changed, or is of another run");
    }
    *mem = g->set_matrix(g, g->result, 0, "memory", *need + 1, 1);
    if (j->fresh)
        memset(*mem, 0, *need * sizeof **mem);
    else
        memcpy(*mem, old.x, *need * sizeof **mem);
    rc = tw_bind(r, *mem, *need);
    if (!rc && j->fresh) rc = tw_start(r);
    return rc ? refuse_run(j, rc) : TW_OK;
}

static size_t rows_due(const job *j)
{
    const tw_run *r = &j->run;
    const double every = r->opt[TW_OPT_IPRINT], steps = j->steps;
    if (j->at_times) return j->ntimes;
    if (r->opt[TW_OPT_WRITE] == 0) return 0;
    if (every == 0) return (size_t)j->fresh + (size_t)steps * (size_t)r->now.ticks;
    return (size_t)j->fresh +
           (size_t)(floor((r->now.step + steps) / every) - floor(r->now.step / every));
}

/* Rows at the given instants up to now. */
static int write_times(job *j)
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

static int sample_input(job *j)
{
    if (!j->hold || !tw_exchange_due(&j->run)) return TW_OK;
    const int rc = gate_input_at(j->run.now.t, j->sample, &j->input);
    return rc ? rc : tw_hold(&j->run, j->sample);
}

/* Ticks that can be made at once, without a row or a sample in between. */
static double ticks_ahead(const job *j, double left)
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

static int go(job *j)
{
    tw_run *r = &j->run;
    double left = j->steps * r->now.ticks;
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
        tw_growth_check(&j->growth, r);
        rc = n == 1 ? tw_tick(r) : tw_advance(r, (long)n);
        if (rc) break;
        left -= n;
        rc = sample_input(j);
        if (!rc && j->at_times && at_state(r))
            rc = write_times(j);
        else if (!rc && !j->at_times && tw_write_due(r))
            rc = gate_row_now(&j->rows, r->now.t);
    }
    return rc;
}

static int go_with_team(job *j)
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

static void set_stop(job *j, int rc)
{
    gate *g = j->g;
    char why[500] = "";
    if (rc && j->run.now.report.code == rc) {
        tw_run r = j->run; /* for its message in the user's time */
        r.now.report.t = users_time(j, r.now.report.t);
        tw_message(&r, why, sizeof why);
    } else if (rc) /* not the run's own failure */
        snprintf(why, sizeof why, "%s after t = %g", tw_error(rc),
                 users_time(j, j->run.now.t));
    g->set_text(g, g->result, 0, "stop_id", rc ? gate_id(rc) : "");
    g->set_text(g, g->result, 0, "stop_message",
                rc == TW_E_USER && *g->message ? g->message : why);
}

/* Does nothing unless opened: with functions of the user it would call them. */
static int open_growth(job *j)
{
    double wanted = 0;
    if (gate_integer(j->g, j->call, "warn_step", 0, 1, &wanted)) return TW_E_USER;
    if (wanted == 0 || j->calls) return TW_OK;
    const size_t len = tw_growth_need(&j->run);
    double *mem = j->g->scratch(j->g, len * sizeof *mem);
    return tw_growth_open(&j->growth, &j->run, j->fresh ? j->steps : 0, mem, len);
}

static void set_growth(job *j)
{
    const tw_growth *w = &j->growth;
    char text[400] = "";
    if (w->done)
        snprintf(text, sizeof text,
                 "H = %g is unstable at t = %g: a small change of the state %s grows "
                 "%.1g-fold within %g slow steps, with smaller steps it does not; "
                 "H = %.3g would be stable",
                 w->H, users_time(j, w->t), w->name, w->growth, w->steps,
                 0.99 * w->stable);
    j->g->set_text(j->g, j->g->result, 0, "warn_step", text);
}

static void set_settings(job *j)
{
    gate *g = j->g;
    tw_var list[TW_NSETTING];
    const int n = tw_settings(&j->run, list, TW_NSETTING);
    gate_struct *to = g->set_structs(g, g->result, 0, "settings", 1, 1, NULL);
    for (int i = 0; i < n; i++) g->set_number(g, to, 0, list[i].name, list[i].value);
}

static void set_counts(job *j)
{
    static const char *const name[TW_NCOUNT] = {"slow", "fast", "start_slow",
                                                "start_fast"};
    gate *g = j->g;
    gate_struct *to = g->set_structs(g, g->result, 0, "counts", 1, 1, NULL);
    for (int i = 0; i < TW_NCOUNT; i++)
        g->set_number(g, to, 0, name[i], j->run.now.count[i]);
}

static void set_row(gate *g, gate_struct *to, const char *name, const double *x, int n)
{
    double *row = g->set_matrix(g, to, 0, name, 1, (size_t)n);
    if (n) memcpy(row, x, (size_t)n * sizeof *x);
}

static void set_final(job *j)
{
    gate *g = j->g;
    const tw_run *r = &j->run;
    gate_struct *to = g->set_structs(g, g->result, 0, "final", 1, 1, NULL);
    g->set_number(g, to, 0, "t", users_time(j, r->now.t));
    set_row(g, to, "xs", r->now.xs, r->model->ns);
    set_row(g, to, "xf", r->now.xf, r->model->nf);
}

static int read_model_and_method(job *j)
{
    gate *g = j->g;
    gate_value model;
    double H = 0, ratio = 0;
    g->get(g, j->call->handle, "model", &model);
    const tw_model *m =
        model.kind == GATE_STRUCT ? own_model(j, &model) : gate_find_model(g, j->call);
    const tw_method *method = m ? gate_find_method(g, j->call) : NULL;
    if (!method || gate_number(g, j->call, "H", &H) ||
        gate_integer(g, j->call, "ratio", 1, TW_RATIO_MAX, &ratio))
        return TW_E_USER;
    tw_init(&j->run, m, method, H, (int)ratio);
    j->run.user = m == &j->own ? j : NULL;
    return TW_OK;
}

static int read_times(job *j)
{
    gate_value times;
    j->at_times = j->g->get(j->g, j->call->handle, "times", &times);
    if (!j->at_times) return TW_OK;
    j->times = gate_check_real(j->g, &times, "times", SIZE_MAX, SIZE_MAX);
    j->ntimes = times.rows * times.cols;
    return j->times && gate_check_rising(j->g, "times", j->times, j->ntimes)
               ? TW_OK
               : TW_E_USER;
}

static int read_settings(job *j)
{
    gate *g = j->g;
    const gate_value *call = j->call;
    tw_run *r = &j->run;
    double hold = 0;
    if (read_model_and_method(j)) return TW_E_USER;
    const tw_model *m = r->model;
    if (gate_number(g, call, "t0", &r->t0) ||
        gate_integer(g, call, "steps", 0, 1e15, &j->steps) ||
        gate_number(g, call, "seconds", &j->seconds) ||
        gate_integer(g, call, "hold", 0, 1, &hold) || gate_read_options(g, call, r) ||
        gate_real_or_none(g, call, "params", (size_t)m->np, 1, &r->p) ||
        gate_real_or_none(g, call, "xs0", (size_t)m->ns, 1, &r->xs0) ||
        gate_real_or_none(g, call, "xf0", (size_t)m->nf, 1, &r->xf0) || read_times(j) ||
        gate_read_input(&j->input, g, r, call, hold != 0))
        return TW_E_USER;
    j->hold = hold != 0 && j->input.kind != IN_DEFAULT;
    j->sample = g->scratch(g, (size_t)(m->nu + 1) * sizeof(double));
    r->input_user = &j->input;
    if (!j->hold && j->input.kind != IN_DEFAULT) r->input = gate_input_at;

    j->calls = m == &j->own || j->input.kind == IN_FUNCTION;
    if (j->calls && r->opt[TW_OPT_THREADS] > 1)
        return gate_fail(g, "tworate:threads",
                         "two threads cannot call functions of the interpreter");
    return TW_OK;
}

int gate_run(gate *g, const gate_value *call)
{
    job j = {.g = g, .call = call, .way = 1, .seconds = INFINITY};
    double *mem = NULL;
    size_t need = 0;
    if (read_settings(&j) || read_memory(&j, &mem, &need)) return TW_E_USER;
    const tw_run *r = &j.run;
    const double most = (double)rows_due(&j) * (r->model->ns + r->model->nf + 1.0);
    if (most > 1e12)
        return gate_fail(g, "tworate:memory", "too many rows: %g numbers", most);
    gate_make_rows(&j.rows, g, &j.run, j.way, rows_due(&j));
    if (j.at_times) j.span = g->scratch(g, tw_between_need(r) * sizeof *j.span);

    if (open_growth(&j)) return TW_E_USER;
    const double begin = used_seconds();
    const int rc = go_with_team(&j);
    gate_store_rows(&j.rows);
    g->set_number(g, g->result, 0, "cpu", used_seconds() - begin);

    mem[need] = check_sum(&j, mem, need);
    g->set_number(g, g->result, 0, "rows", (double)j.rows.used);
    g->set_number(g, g->result, 0, "steps", r->now.step);
    set_growth(&j);
    set_final(&j);
    set_counts(&j);
    set_settings(&j);
    set_stop(&j, rc);
    return TW_OK;
}
