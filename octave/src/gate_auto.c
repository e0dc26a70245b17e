/* gate_auto.c: a stretch of a run by error control (tw_auto.h): settings and memory in,
 * memory and rows out.
 *
 * Fields of the call:
 *
 *     model, t0, params, xs0, xf0, input, seconds, memory
 *                  as in gate_run.c; the input is evaluated at any time
 *     tend         the end
 *     rtol, atol, rtol_fast, atol_fast
 *                  tolerances, one for each slow state, one for each fast one
 *     H0, Hmax, Hmin, max_order
 *                  first and largest slow step, smallest fast one (0: found), order
 *     stiff        TW_AUTO_STIFF_OFF, ...
 *     times        rows at these instants, by dense output; without, at every step, or
 *     refine       so many in a step
 *     rows         the stretch ends after so many steps or rows
 *     events       a function of t, xs, xf with a value for each event, whose sign
 *                  changes are located; direction, terminal: see tw_event
 *
 * Fields of the result, besides those of gate_run.c (memory, t ... u, rows, final,
 * counts, cpu, stop_id, stop_message):
 *
 *     done         1: the run has reached tend, or a terminal event
 *     steps        accepted slow steps so far
 *     history      of each step of this stretch: its end, H, the last h, the orders and
 *                  error estimates of the slow and fast part, the number of fast steps;
 *                  the first `history_rows` are written
 *     statistics   since the start, by name
 *     te, ye, ie   events of this stretch: time, states, number */
#include "gate_job.h"
#include "gate_own.h"
#include "tw_auto.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { HISTORY = 8 };

typedef struct found {
    double *at; /* t, number, states of one event after another */
    size_t used, room, width;
} found;

typedef struct job {
    gate_own own; /* first: the user pointer of the run */
    gate *g;
    const gate_value *call;
    tw_auto a;
    gate_input input;
    gate_value events;
    int calls, at_times, fresh, done;
    const double *times;
    size_t ntimes, next_time;
    double refine, most, seconds;
    gate_rows rows;
    double *mem, *xs, *xf, *history;
    size_t need, steps; /* steps of this stretch */
    found found;
    double cpu;
} job;

static double used_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int event_values(const tw_at *at, double *values)
{
    const job *j = at->user;
    const tw_model *m = j->a.run.model;
    return j->g->call(j->g, j->events.handle, "Events",
                      gate_users_time(j->own.way, at->t), at->xs, (size_t)m->ns, at->xf,
                      (size_t)m->nf, values, (size_t)j->a.n_events);
}

static int keep_event(tw_auto *a, int event, double t, const double *xs,
                      const double *xf, void *user)
{
    job *j = user;
    found *f = &j->found;
    const tw_model *m = a->run.model;
    if (f->used == f->room) {
        const size_t room = f->room ? 2 * f->room : 64;
        double *more = j->g->scratch(j->g, room * f->width * sizeof *more);
        if (f->used) memcpy(more, f->at, f->used * f->width * sizeof *more);
        f->at = more;
        f->room = room;
    }
    double *to = f->at + f->used++ * f->width;
    *to++ = gate_users_time(j->own.way, t);
    *to++ = event + 1;
    memcpy(to, xs, (size_t)m->ns * sizeof *to);
    memcpy(to + m->ns, xf, (size_t)m->nf * sizeof *to);
    return TW_OK;
}

static int read_events(job *j)
{
    gate *g = j->g;
    gate_value terminal;
    if (!g->get(g, j->call->handle, "events", &j->events)) return TW_OK;
    if (j->events.kind != GATE_FUNCTION)
        return gate_fail(g, "tworate:type", "events must be a function handle");
    if (!g->get(g, j->call->handle, "terminal", &terminal))
        return gate_fail(g, "tworate:call", "auto: the field 'terminal' is missing");
    const size_t n = terminal.rows * terminal.cols;
    const double *stops = gate_real(g, j->call, "terminal", n, 1), *direction;
    if (!stops || gate_real_or_none(g, j->call, "direction", n, 1, &direction))
        return TW_E_USER;
    if (n > 10000) return gate_fail(g, "tworate:range", "too many events: %zu", n);
    tw_event *events = g->scratch(g, (n + 1) * sizeof *events);
    for (size_t i = 0; i < n; i++) {
        const double d = direction ? direction[i] : 0;
        events[i] = (tw_event){"Events", (d > 0) - (d < 0), stops[i] != 0};
    }
    j->a.events = events;
    j->a.n_events = (int)n;
    j->a.event_values = event_values;
    j->a.event_visit = keep_event;
    j->a.event_user = j;
    return TW_OK;
}

static int read_tolerances(job *j)
{
    gate *g = j->g;
    const gate_value *call = j->call;
    const size_t ns = (size_t)j->a.run.model->ns, nf = (size_t)j->a.run.model->nf;
    tw_auto *a = &j->a;
    if ((ns && !(a->rtol_s = gate_real(g, call, "rtol", ns, 1))) ||
        (ns && !(a->atol_s = gate_real(g, call, "atol", ns, 1))) ||
        (nf && !(a->rtol_f = gate_real(g, call, "rtol_fast", nf, 1))) ||
        (nf && !(a->atol_f = gate_real(g, call, "atol_fast", nf, 1))))
        return TW_E_USER;
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
    tw_auto *a = &j->a;
    gate_value model;
    double order = TW_AUTO_ORDER_MAX, stiff = TW_AUTO_STIFF_OFF;
    g->get(g, call->handle, "model", &model);
    const int is_own = model.kind == GATE_STRUCT;
    const tw_model *m =
        is_own ? gate_own_model(&j->own, g, &model) : gate_find_model(g, call);
    if (!m) return TW_E_USER;
    tw_auto_init(a, m, 0, 1);
    tw_run *r = &a->run;
    r->user = &j->own;
    if (gate_number(g, call, "t0", &r->t0) || gate_number(g, call, "tend", &a->tend) ||
        gate_number(g, call, "seconds", &j->seconds) ||
        gate_number(g, call, "H0", &a->H0) || gate_number(g, call, "Hmax", &a->Hmax) ||
        gate_number(g, call, "Hmin", &a->Hmin) ||
        gate_integer(g, call, "max_order", 1, TW_AUTO_ORDER_MAX, &order) ||
        gate_integer(g, call, "stiff", 0, TW_AUTO_STIFF_AUTO, &stiff) ||
        gate_integer(g, call, "refine", 1, 1e6, &j->refine) ||
        gate_integer(g, call, "rows", 1, 1e9, &j->most) ||
        gate_real_or_none(g, call, "params", (size_t)m->np, 1, &r->p) ||
        gate_real_or_none(g, call, "xs0", (size_t)m->ns, 1, &r->xs0) ||
        gate_real_or_none(g, call, "xf0", (size_t)m->nf, 1, &r->xf0) ||
        read_tolerances(j) || read_times(j) || read_events(j) ||
        gate_read_input(&j->input, g, r, call, 0))
        return TW_E_USER;
    a->max_order[0] = a->max_order[1] = (int)order;
    a->stiff = (int)stiff;
    r->input_user = &j->input;
    if (j->input.kind != IN_DEFAULT) r->input = gate_input_at;
    a->next_jump = gate_next_jump;
    j->calls = is_own || j->input.kind == IN_FUNCTION || a->n_events;
    return TW_OK;
}

/* The memory of the result: zero, or that of the previous stretch. */
static int open_memory(job *j)
{
    gate *g = j->g;
    gate_value old;
    int rc = tw_auto_check(&j->a);
    if (rc) return gate_refuse(g, &j->a.run, rc);
    j->need = tw_auto_need(&j->a);
    j->fresh = !g->get(g, j->call->handle, "memory", &old);
    if (!j->fresh) {
        if (old.kind != GATE_REAL || old.rows * old.cols != j->need + 1)
            return gate_fail(g, "tworate:memory", "this is not the memory of this run");
        if (old.x[j->need] != gate_check_sum(&j->a.run, old.x, j->need))
            return gate_fail(g, "tworate:memory",
                             "the memory of the run was changed, or is of another run");
    }
    j->mem = g->set_matrix(g, g->result, 0, "memory", j->need + 1, 1);
    if (j->fresh)
        memset(j->mem, 0, j->need * sizeof *j->mem);
    else
        memcpy(j->mem, old.x, j->need * sizeof *j->mem);
    rc = tw_auto_bind(&j->a, j->mem, j->need);
    if (!rc && j->fresh) rc = tw_auto_start(&j->a);
    return rc ? gate_refuse(g, &j->a.run, rc) : TW_OK;
}

static int row_inside(job *j, double t)
{
    const int rc = tw_auto_at(&j->a, t, j->xs, j->xf);
    return rc ? rc : gate_row_at(&j->rows, t, j->xs, j->xf);
}

/* The rows of the last step: the instants that it has passed, or a few. */
static int write_step(job *j)
{
    const double begin = j->a.now.t_begin, t = j->a.now.t, n = j->refine;
    int rc = TW_OK;
    for (; j->at_times && !rc && j->next_time < j->ntimes; j->next_time++) {
        if (j->times[j->next_time] > t) break;
        rc = row_inside(j, j->times[j->next_time]);
    }
    for (double k = 1; !j->at_times && !rc && k < n; k++)
        rc = row_inside(j, begin + (t - begin) * (k / n));
    const int ends = j->a.now.event >= 0 || t >= j->a.tend;
    const int is_last = j->next_time > 0 && j->times[j->next_time - 1] == t;
    if (!rc && (j->at_times ? ends && j->a.now.event >= 0 && !is_last : 1))
        rc = gate_row_now(&j->rows, t);
    return rc;
}

static void keep_step(job *j)
{
    const tw_auto_now *now = &j->a.now;
    const double row[HISTORY] = {gate_users_time(j->own.way, now->t),
                                 now->H,
                                 now->h,
                                 now->order[0],
                                 now->order[1],
                                 now->estimate[0],
                                 now->estimate[1],
                                 now->fast_steps};
    const size_t most = (size_t)j->most;
    for (size_t k = 0; k < HISTORY; k++) j->history[k * most + j->steps] = row[k];
    j->steps++;
}

/* Until the end, an event that ends the run, no room, or no time. */
static int go(job *j)
{
    tw_auto *a = &j->a;
    const double end = used_seconds() + j->seconds;
    const size_t seldom = j->calls ? 1 : 16;
    int rc = TW_OK;
    if (j->fresh && j->at_times) {
        if (j->ntimes && j->times[0] <= a->now.t) {
            rc = gate_row_now(&j->rows, a->now.t);
            j->next_time = 1;
        }
    } else if (j->fresh)
        rc = gate_row_now(&j->rows, a->now.t);
    while (!rc && a->now.t < a->tend && a->now.event < 0) {
        if (j->steps == (size_t)j->most) break;
        if (!j->at_times && j->rows.room - j->rows.used < (size_t)j->refine) break;
        if (j->steps && j->steps % seldom == 0 && used_seconds() >= end) break;
        if ((rc = tw_auto_step(a))) break;
        keep_step(j);
        rc = write_step(j);
    }
    j->done = !rc && (!(a->now.t < a->tend) || a->now.event >= 0);
    return rc;
}

static void set_statistics(gate *g, const tw_auto *a)
{
    static const char *const names[TW_AUTO_NSTAT] = {
        [TW_AUTO_STEPS] = "steps",
        [TW_AUTO_FAST_STEPS] = "fast_steps",
        [TW_AUTO_REJECTED] = "rejected",
        [TW_AUTO_FAST_REJECTED] = "fast_rejected",
        [TW_AUTO_CLOSED] = "closed",
        [TW_AUTO_WASTED_SLOW] = "wasted_slow",
        [TW_AUTO_WASTED_FAST] = "wasted_fast",
        [TW_AUTO_RESTARTS] = "starts",
        [TW_AUTO_EVENTS] = "events",
        [TW_AUTO_JACOBIANS] = "jacobians",
        [TW_AUTO_FACTORED] = "factored",
        [TW_AUTO_SWITCHES] = "switches"};
    gate_struct *to = g->set_structs(g, g->result, 0, "statistics", 1, 1, NULL);
    for (int k = 0; k < TW_AUTO_NSTAT; k++)
        if (names[k]) g->set_number(g, to, 0, names[k], a->now.stat[k]);
}

static void set_found(job *j)
{
    gate *g = j->g;
    const found *f = &j->found;
    double *te = g->set_matrix(g, g->result, 0, "te", f->used, 1);
    double *ye = g->set_matrix(g, g->result, 0, "ye", f->used, f->width - 2);
    double *ie = g->set_matrix(g, g->result, 0, "ie", f->used, 1);
    for (size_t i = 0; i < f->used; i++) {
        const double *from = f->at + i * f->width;
        te[i] = from[0];
        ie[i] = from[1];
        for (size_t k = 2; k < f->width; k++) ye[(k - 2) * f->used + i] = from[k];
    }
}

static void set_result(job *j, int rc)
{
    gate *g = j->g;
    char why[700] = "";
    j->mem[j->need] = gate_check_sum(&j->a.run, j->mem, j->need);
    g->set_number(g, g->result, 0, "cpu", j->cpu);
    g->set_number(g, g->result, 0, "rows", (double)j->rows.used);
    g->set_number(g, g->result, 0, "history_rows", (double)j->steps);
    g->set_number(g, g->result, 0, "steps", j->a.now.stat[TW_AUTO_STEPS]);
    g->set_number(g, g->result, 0, "done", j->done);
    set_statistics(g, &j->a);
    set_found(j);
    gate_set_final(g, &j->a.run, j->own.way);
    gate_set_counts(g, &j->a.run);
    if (rc) gate_stop_text(g, &j->a.run, j->own.way, rc, why, sizeof why);
    g->set_text(g, g->result, 0, "stop_id", rc ? gate_id(rc) : "");
    g->set_text(g, g->result, 0, "stop_message", why);
}

int gate_auto(gate *g, const gate_value *call)
{
    job *j = g->scratch(g, sizeof *j);
    *j = (job){.g = g, .call = call, .own = {.g = g, .way = 1}, .refine = 1};
    j->seconds = INFINITY;
    if (read_settings(j) || open_memory(j)) return TW_E_USER;
    const tw_model *m = j->a.run.model;
    const size_t states = (size_t)(m->ns + m->nf);
    j->xs = g->scratch(g, (states + 1) * sizeof *j->xs);
    j->xf = j->xs + m->ns;
    j->found.width = 2 + states;
    j->history = g->set_matrix(g, g->result, 0, "history", (size_t)j->most, HISTORY);
    memset(j->history, 0, (size_t)j->most * HISTORY * sizeof *j->history);
    gate_make_rows(&j->rows, g, &j->a.run, j->own.way,
                   j->at_times ? j->ntimes + 1 : (size_t)(j->most * j->refine) + 1);
    const double begin = used_seconds();
    const int rc = go(j);
    gate_store_rows(&j->rows);
    j->cpu = used_seconds() - begin;
    set_result(j, rc);
    return TW_OK;
}
