/* gate_run.c: a stretch of a run: settings and memory in, memory and rows out.
 *
 *     [memory, t, xs, xf, xd, y, u, facts, why, xs_end, xf_end, settings, names] =
 *         run (model, method, setup, p, xs0, xf0, options, input, tables,
 *              fslow, ffast, memory, times)
 *
 * model     its name, or [ns nf way] when fslow and ffast are the model: their states,
 *           and 1, or -1 when time runs backward: then t0 and times are its negative,
 *           and only the functions, the rows, facts and messages have the user's time
 * setup     [H ratio t0 steps kind hold at_times seconds]; kind of input: see
 *           gate_input.c; the run pauses at a slow step when so many seconds of the
 *           processor are used up
 * p, xs0, xf0, options   empty: defaults; used when the run starts
 * memory    empty: start; else go on
 * times     when at_times is 1: rows at these instants, between ticks by cubic Hermite
 *           polynomials; else rows are where IPRINT says
 *
 * facts: rows written, t, slow steps done, four counters, cpu seconds, code. Rows that
 * were not written are at the end of t, xs, xf, xd, y, u. A run that stops (diverges,
 * leaves its domain, a handle fails) is no error here: why is the identifier, a line
 * break and the message, and what was computed up to then comes back.
 *
 * With hold the input is sampled at the ticks where inputs are exchanged; otherwise the
 * method asks for it at its stages. */
#include "gate_input.h"
#include "tw_team.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    MODEL = 1,
    METHOD,
    SETUP,
    P,
    XS0,
    XF0,
    OPTIONS,
    INPUT,
    TABLES,
    SLOW,
    FAST,
    MEMORY,
    TIMES
};
enum { H, RATIO, T0, STEPS, KIND, HOLD, AT_TIMES, SECONDS, NSETUP };
enum {
    R_MEMORY,
    R_T,
    R_XS,
    R_XF,
    R_XD,
    R_Y,
    R_U,
    R_FACTS,
    R_WHY,
    R_XS_END,
    R_XF_END,
    R_SETTINGS,
    R_NAMES
};
enum { NFACTS = 9, BLOCK = 32 };

typedef struct job {
    gate *g;
    const gate_arg *arg;
    tw_run run;
    tw_model own; /* of fslow and ffast */
    double way;   /* of time: 1, or -1 */
    gate_input input;
    int fresh, hold, at_times;
    int calls; /* functions of the user */
    const double *setup, *times;
    size_t ntimes, next_time;
    double *sample; /* room for inputs */

    size_t rows, used;
    double *t, *xs, *xf, *xd, *y, *u;
    double *block; /* the last rows, one after the other: t, xs, xf, xd, u, y */
    size_t width;
    double *before, *slope, *between; /* states, derivatives, interpolated states */
    double t_before;
} job;

static double the_users_time(const job *j, double t)
{
    return j->way * t + 0; /* no -0 */
}

static int own(const tw_at *at, int which, const char *name, double *d, int n)
{
    const job *j = at->user;
    const int rc =
        j->g->call(j->g, j->arg[which].function, name, the_users_time(j, at->t), at->xs,
                   (size_t)j->own.ns, at->xf, (size_t)j->own.nf, d, (size_t)n);
    for (int i = 0; i < n; i++) d[i] *= j->way;
    return rc;
}

static int own_slow(const tw_at *at, double *d)
{
    const job *j = at->user;
    return own(at, SLOW, "fslow", d, j->own.ns);
}

static int own_fast(const tw_at *at, double *d)
{
    const job *j = at->user;
    return own(at, FAST, "ffast", d, j->own.nf);
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

static const tw_model *own_model(job *j)
{
    gate *g = j->g;
    const double *n = gate_real(g, &j->arg[MODEL], "[ns nf way]", 3, 1);
    if (!n || !gate_whole(g, n[0], "ns", 0, 1e6) || !gate_whole(g, n[1], "nf", 0, 1e6))
        return NULL;
    if (fabs(n[2]) != 1) {
        gate_fail(g, "tworate:range", "way must be 1 or -1, got %g", n[2]);
        return NULL;
    }
    j->way = n[2];
    if ((n[0] > 0 && j->arg[SLOW].kind != GATE_FUNCTION) ||
        (n[1] > 0 && j->arg[FAST].kind != GATE_FUNCTION)) {
        gate_fail(g, "tworate:type", "fslow and ffast must be function handles");
        return NULL;
    }
    j->own = (tw_model){.name = "function handles",
                        .ns = (int)n[0],
                        .nf = (int)n[1],
                        .slow_var = own_names(g, "xs", (int)n[0]),
                        .fast_var = own_names(g, "xf", (int)n[1]),
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

/* Of the memory and the settings it belongs to, as a whole number that a double holds.
 */
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

static int take_memory(job *j, double **mem, size_t *need)
{
    gate *g = j->g;
    tw_run *r = &j->run;
    const gate_arg *a = &j->arg[MEMORY];
    const double *old;
    int rc = tw_check(r);
    if (rc) return refuse_run(j, rc);
    *need = tw_need(r);
    j->fresh = a->kind == GATE_REAL && a->rows * a->cols == 0;
    if (!j->fresh) {
        /* a run that was stopped may hold what is not finite */
        if (a->kind != GATE_REAL || a->rows * a->cols != *need + 1)
            return gate_fail(g, "tworate:memory", "this is not the memory of this run");
        old = a->x;
        if (old[*need] != check_sum(j, old, *need))
            return gate_fail(g, "tworate:memory",
                             "the memory of the run was changed, or is of another run");
    }
    *mem = g->matrix(g, R_MEMORY, *need + 1, 1);
    if (j->fresh)
        memset(*mem, 0, *need * sizeof **mem);
    else
        memcpy(*mem, a->x, *need * sizeof **mem);
    rc = tw_bind(r, *mem, *need);
    if (!rc && j->fresh) rc = tw_start(r);
    return rc ? refuse_run(j, rc) : TW_OK;
}

static size_t rows_due(const job *j)
{
    const tw_run *r = &j->run;
    const double every = r->opt[TW_OPT_IPRINT], steps = j->setup[STEPS];
    if (j->at_times) return j->ntimes;
    if (r->opt[TW_OPT_WRITE] == 0) return 0;
    if (every == 0) return (size_t)j->fresh + (size_t)steps * (size_t)r->now.ticks;
    return (size_t)j->fresh +
           (size_t)(floor((r->now.step + steps) / every) - floor(r->now.step / every));
}

static void make_rows(job *j)
{
    gate *g = j->g;
    const tw_model *m = j->run.model;
    const size_t states = (size_t)(m->ns + m->nf + m->nd);
    const size_t n = j->rows = rows_due(j);
    j->t = g->matrix(g, R_T, n, 1);
    j->xs = g->matrix(g, R_XS, n, (size_t)m->ns);
    j->xf = g->matrix(g, R_XF, n, (size_t)m->nf);
    j->xd = g->matrix(g, R_XD, n, (size_t)m->nd);
    j->y = g->matrix(g, R_Y, n, (size_t)m->ny);
    j->u = g->matrix(g, R_U, n, (size_t)m->nu);
    j->width = 1 + states + (size_t)(m->nu + m->ny);
    j->block = g->scratch(g, BLOCK * j->width * sizeof *j->block);
    if (!j->at_times) return;
    j->before = g->scratch(g, 4 * (states + 1) * sizeof *j->before);
    j->slope = j->before + states;
    j->between = j->slope + 2 * states;
}

/* The last n rows become parts of columns. A row by itself would touch as many pages as
 * there are columns. */
static void store(const job *j, size_t n)
{
    const tw_model *m = j->run.model;
    double *const to[] = {j->t, j->xs, j->xf, j->xd, j->u, j->y};
    const int columns[] = {1, m->ns, m->nf, m->nd, m->nu, m->ny};
    const double *from = j->block;
    for (int k = 0; k < 6; k++)
        for (int c = 0; c < columns[k]; c++, from++) {
            double *column = to[k] + (size_t)c * j->rows + (j->used - n);
            for (size_t i = 0; i < n; i++) column[i] = from[i * j->width];
        }
}

/* A row of what the view v of the run shows. */
static int write_row(job *j, tw_run *v)
{
    const tw_model *m = j->run.model;
    double *t = j->block + j->used % BLOCK * j->width, *xs = t + 1, *xf = xs + m->ns,
           *xd = xf + m->nf, *u = xd + m->nd, *y = u + m->nu;
    int rc;
    if (j->used >= j->rows) return TW_OK;
    if (m->nu && (rc = tw_inputs(v, u))) return rc;
    v->now.mode = TW_HELD; /* the input is known now */
    v->now.u = u;
    if ((rc = tw_outputs(v, y))) return rc;
    *t = the_users_time(j, v->now.t);
    memcpy(xs, v->now.xs, (size_t)m->ns * sizeof *xs);
    memcpy(xf, v->now.xf, (size_t)m->nf * sizeof *xf);
    memcpy(xd, v->now.xd_next, (size_t)m->nd * sizeof *xd);
    if (++j->used % BLOCK == 0) store(j, BLOCK);
    return TW_OK;
}

/* A row of this tick, for the time t. A held input is the one that acts from now on. */
static int row_now(job *j, double t)
{
    tw_run *r = &j->run;
    const tw_run was = {.now.t = r->now.t, .now.mode = r->now.mode, .now.u = r->now.u};
    if (r->now.mode == TW_HELD && !r->now.lag && tw_exchange_due(r))
        r->now.u = r->now.u_new;
    r->now.t = t;
    const int rc = write_row(j, r);
    r->now.t = was.now.t;
    r->now.mode = was.now.mode;
    r->now.u = was.now.u;
    return rc;
}

static int slope_at(tw_run v, double t, double *x, double *d)
{
    v.now.t = t;
    v.now.xs = x;
    v.now.xf = x + v.model->ns;
    v.now.xd = v.now.xf + v.model->nf;
    return tw_derivatives(&v, d, d + v.model->ns);
}

/* Rows at the given instants up to now, between the states before and now. */
static int rows_between(job *j)
{
    tw_run *r = &j->run, v = *r;
    const int n = r->model->ns + r->model->nf;
    const size_t states = (size_t)(n + r->model->nd);
    const double h = r->now.t - j->t_before, slack = 1e-9 * r->now.h;
    const double *d0 = j->slope, *d1 = j->slope + states;
    int known = 0, rc;
    for (; j->next_time < j->ntimes && j->times[j->next_time] <= r->now.t + slack;
         j->next_time++) {
        const double t = j->times[j->next_time];
        if (t >= r->now.t - slack) {
            if ((rc = row_now(j, t))) return rc;
            continue;
        }
        if (!known) {
            if ((rc = slope_at(*r, j->t_before, j->before, j->slope))) return rc;
            if ((rc = slope_at(*r, r->now.t, r->now.xs, j->slope + states))) return rc;
            known = 1;
        }
        const double c = (t - j->t_before) / h, a = c * c * (3 - 2 * c);
        const double b0 = h * c * (1 - c) * (1 - c), b1 = -h * c * c * (1 - c);
        for (int i = 0; i < n; i++)
            j->between[i] = j->before[i] + a * (r->now.xs[i] - j->before[i]) +
                            b0 * d0[i] + b1 * d1[i];
        v = *r;
        v.now.t = t;
        v.now.xs = j->between;
        v.now.xf = j->between + r->model->ns;
        if ((rc = write_row(j, &v))) return rc;
    }
    return TW_OK;
}

static void remember(job *j)
{
    const tw_run *r = &j->run;
    const int n = r->model->ns + r->model->nf + r->model->nd;
    memcpy(j->before, r->now.xs, (size_t)n * sizeof *r->now.xs);
    j->t_before = r->now.t;
}

static int sample_input(job *j)
{
    if (!j->hold || !tw_exchange_due(&j->run)) return TW_OK;
    const int rc = gate_input_at(j->run.now.t, j->sample, &j->input);
    return rc ? rc : tw_hold(&j->run, j->sample);
}

/* Ticks up to the next one after which there is something to do. */
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
    return fmin(fmin(n, left), 1000); /* then look at the clock */
}

static double used_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int go(job *j)
{
    tw_run *r = &j->run;
    double left = j->setup[STEPS] * r->now.ticks;
    const double end = used_seconds() + j->setup[SECONDS];
    int rc = sample_input(j);
    if (!rc && j->fresh && j->at_times) {
        remember(j);
        rc = rows_between(j);
    } else if (!rc && j->fresh && tw_write_due(r))
        rc = row_now(j, r->now.t);
    /* asking for the time costs as much as a cheap step, but not as one with calls */
    const int seldom = j->calls ? 1 : 16;
    for (int k = 1; !rc && left > 0; k++) {
        if (!r->now.sub && k % seldom == 0 && used_seconds() >= end) break;
        const double n = ticks_ahead(j, left);
        /* the state at a half step is a prediction: look at full steps only */
        if (j->at_times && !(r->method->half_step && r->now.sub % 2)) remember(j);
        rc = n == 1 ? tw_tick(r) : tw_advance(r, (long)n);
        if (rc) break;
        left -= n;
        rc = sample_input(j);
        if (!rc && j->at_times && !(r->method->half_step && r->now.sub % 2))
            rc = rows_between(j);
        else if (!rc && !j->at_times && tw_write_due(r))
            rc = row_now(j, r->now.t);
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

static void say_why(job *j, int rc)
{
    gate *g = j->g;
    char why[500];
    g->say(g, R_WHY, "");
    if (!rc) return;
    g->say(g, R_WHY, gate_id(rc));
    g->say(g, R_WHY, "\n");
    if (j->run.now.report.code == rc) {
        j->run.now.report.t = the_users_time(j, j->run.now.report.t);
        tw_message(&j->run, why, sizeof why);
    } else /* not the run's own failure */
        snprintf(why, sizeof why, "%s after t = %g", tw_error(rc),
                 the_users_time(j, j->run.now.t));
    g->say(g, R_WHY, rc == TW_E_USER && *g->message ? g->message : why);
}

static void say_settings(job *j)
{
    gate *g = j->g;
    tw_var list[TW_NSETTING];
    const int n = tw_settings(&j->run, list, TW_NSETTING);
    double *to = g->matrix(g, R_SETTINGS, (size_t)n, 1);
    for (int i = 0; i < n; i++) {
        to[i] = list[i].value;
        g->say(g, R_NAMES, list[i].name);
        g->say(g, R_NAMES, "\n");
    }
}

static void give(job *j, int result, const double *x, int n)
{
    double *to = j->g->matrix(j->g, result, (size_t)n, 1);
    if (n) memcpy(to, x, (size_t)n * sizeof *x);
}

static int take_settings(job *j)
{
    gate *g = j->g;
    const gate_arg *arg = j->arg;
    const tw_model *model =
        arg[MODEL].kind == GATE_REAL ? own_model(j) : gate_model(g, &arg[MODEL]);
    const tw_method *method = model ? gate_method(g, &arg[METHOD]) : NULL;
    tw_run *r = &j->run;
    j->setup = method ? gate_real(g, &arg[SETUP], "setup", NSETUP, 1) : NULL;
    if (!j->setup || !gate_whole(g, j->setup[RATIO], "ratio", 1, TW_RATIO_MAX) ||
        !gate_whole(g, j->setup[STEPS], "steps", 0, 1e15))
        return TW_E_USER;
    tw_init(r, model, method, j->setup[H], (int)j->setup[RATIO]);
    r->t0 = j->setup[T0];
    r->user = model == &j->own ? j : NULL;
    if (gate_options(g, &arg[OPTIONS], r) ||
        gate_real_or_none(g, &arg[P], "parameters", (size_t)model->np, 1, &r->p) ||
        gate_real_or_none(g, &arg[XS0], "xs0", (size_t)model->ns, 1, &r->xs0) ||
        gate_real_or_none(g, &arg[XF0], "xf0", (size_t)model->nf, 1, &r->xf0) ||
        gate_real_or_none(g, &arg[TIMES], "times", SIZE_MAX, SIZE_MAX, &j->times))
        return TW_E_USER;
    j->at_times = j->setup[AT_TIMES] != 0;
    j->ntimes = j->times ? arg[TIMES].rows * arg[TIMES].cols : 0;
    if (!gate_rising(g, "times", j->times, j->ntimes)) return TW_E_USER;

    if (gate_input_take(&j->input, g, r, j->setup[KIND], &arg[INPUT], &arg[TABLES]))
        return TW_E_USER;
    j->hold = j->setup[HOLD] != 0 && j->input.kind != IN_DEFAULT;
    j->sample = g->scratch(g, (size_t)(model->nu + 1) * sizeof(double));
    r->input_user = &j->input;
    if (!j->hold && j->input.kind != IN_DEFAULT) r->input = gate_input_at;

    j->calls = model == &j->own || j->input.kind == IN_FUNCTION;
    if (j->calls && r->opt[TW_OPT_THREADS] > 1)
        return gate_fail(g, "tworate:threads",
                         "two threads cannot call functions of the interpreter");
    return TW_OK;
}

int gate_run(gate *g, int n, const gate_arg *arg)
{
    job j = {.g = g, .arg = arg, .way = 1};
    double *mem = NULL;
    size_t need = 0;
    (void)n;
    if (take_settings(&j) || take_memory(&j, &mem, &need)) return TW_E_USER;
    const tw_run *r = &j.run;
    const double most = (double)rows_due(&j) * (r->model->ns + r->model->nf + 1.0);
    if (most > 1e12)
        return gate_fail(g, "tworate:memory", "too many rows: %g numbers", most);
    make_rows(&j);

    const double begin = used_seconds();
    const int rc = go_with_team(&j);
    store(&j, j.used % BLOCK);
    const double cpu = used_seconds() - begin;

    mem[need] = check_sum(&j, mem, need);
    double *facts = g->matrix(g, R_FACTS, NFACTS, 1);
    *facts++ = (double)j.used;
    *facts++ = the_users_time(&j, r->now.t);
    *facts++ = r->now.step;
    for (int i = 0; i < TW_NCOUNT; i++) *facts++ = r->now.count[i];
    *facts++ = cpu;
    *facts++ = rc;
    say_why(&j, rc);
    say_settings(&j);
    give(&j, R_XS_END, r->now.xs, r->model->ns);
    give(&j, R_XF_END, r->now.xf, r->model->nf);
    return TW_OK;
}
