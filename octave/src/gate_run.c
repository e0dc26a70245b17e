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
 *     to, other    the last of the steps ends at this time exactly, by another length
 *                  than the others if `other` is 1
 *     seconds      the run pauses at a slow step after so many seconds of CPU time;
 *                  without, it does not pause
 *     times        rows at these instants, between ticks by cubic Hermite
 *                  polynomials; without, rows are where IPRINT says
 *     memory       that of the previous stretch; without, the run starts
 *     warn_step    1: check whether the step is stable (tw_advice.h); functions of the
 *                  user are called for this, too
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
#include "gate_job.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct job {
    gate_job base;
    const gate_value *call;
    tw_model own; /* of the user's functions */
    gate_value slow, fast;
} job;

static int call_own(const tw_at *at, const gate_value *f, const char *name, double *d,
                    int n)
{
    const job *j = at->user;
    const int rc = j->base.g->call(
        j->base.g, f->handle, name, gate_users_time(j->base.way, at->t), at->xs,
        (size_t)j->own.ns, at->xf, (size_t)j->own.nf, d, (size_t)n);
    for (int i = 0; i < n; i++) d[i] *= j->base.way;
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
    gate *g = j->base.g;
    double ns = 0, nf = 0, backward = 0;
    if (gate_check_fields(g, "model", model, needed, optional) ||
        gate_integer(g, model, "ns", 0, 1e6, &ns) ||
        gate_integer(g, model, "nf", 0, 1e6, &nf) ||
        gate_integer(g, model, "backward", 0, 1, &backward) ||
        read_function(g, model, "slow", ns, &j->slow) ||
        read_function(g, model, "fast", nf, &j->fast))
        return NULL;
    if (backward != 0) j->base.way = -1;
    j->own = (tw_model){.name = "function handles",
                        .ns = (int)ns,
                        .nf = (int)nf,
                        .slow_var = own_names(g, "xs", (int)ns),
                        .fast_var = own_names(g, "xf", (int)nf),
                        .slow = own_slow,
                        .fast = own_fast};
    return &j->own;
}

/* The memory of the result: zero, or that of the previous stretch. */
static int open_memory(job *j)
{
    gate_job *b = &j->base;
    gate *g = b->g;
    gate_value old;
    if (gate_job_check(b)) return TW_E_USER;
    b->fresh = !g->get(g, j->call->handle, "memory", &old);
    if (!b->fresh) {
        /* the memory of a run that stopped may hold values that are not finite */
        if (old.kind != GATE_REAL || old.rows * old.cols != b->need + 1)
            return gate_fail(g, "tworate:memory", "this is not the memory of this run");
        if (old.x[b->need] != gate_job_check_sum(b, old.x))
            return gate_fail(g, "tworate:memory",
                             "the memory of the run was changed, or is of another run");
    }
    double *mem = g->set_matrix(g, g->result, 0, "memory", b->need + 1, 1);
    if (b->fresh)
        memset(mem, 0, b->need * sizeof *mem);
    else
        memcpy(mem, old.x, b->need * sizeof *mem);
    return gate_job_start(b, mem);
}

static int read_model_and_method(job *j)
{
    gate *g = j->base.g;
    gate_value model;
    double H = 0, ratio = 0;
    g->get(g, j->call->handle, "model", &model);
    const tw_model *m =
        model.kind == GATE_STRUCT ? own_model(j, &model) : gate_find_model(g, j->call);
    const tw_method *method = m ? gate_find_method(g, j->call) : NULL;
    if (!method || gate_number(g, j->call, "H", &H) ||
        gate_integer(g, j->call, "ratio", 1, TW_RATIO_MAX, &ratio))
        return TW_E_USER;
    tw_init(&j->base.run, m, method, H, (int)ratio);
    j->base.run.user = m == &j->own ? j : NULL;
    return TW_OK;
}

static int read_times(job *j)
{
    gate_job *b = &j->base;
    gate_value times;
    b->at_times = b->g->get(b->g, j->call->handle, "times", &times);
    if (!b->at_times) return TW_OK;
    b->times = gate_check_real(b->g, &times, "times", SIZE_MAX, SIZE_MAX);
    b->ntimes = times.rows * times.cols;
    return b->times && gate_check_rising(b->g, "times", b->times, b->ntimes)
               ? TW_OK
               : TW_E_USER;
}

static int read_settings(job *j)
{
    gate *g = j->base.g;
    const gate_value *call = j->call;
    gate_job *b = &j->base;
    tw_run *r = &b->run;
    double hold = 0, warn = 0, other = 0;
    gate_value to;
    if (read_model_and_method(j)) return TW_E_USER;
    const tw_model *m = r->model;
    if (gate_number(g, call, "t0", &r->t0) ||
        gate_integer(g, call, "steps", 0, 1e15, &b->steps) ||
        gate_number(g, call, "seconds", &b->seconds) ||
        gate_integer(g, call, "hold", 0, 1, &hold) ||
        gate_integer(g, call, "warn_step", 0, 1, &warn) ||
        gate_integer(g, call, "other", 0, 1, &other) ||
        gate_number(g, call, "to", &b->to) ||
        gate_read_options(g, call, r) ||
        gate_real_or_none(g, call, "params", (size_t)m->np, 1, &r->p) ||
        gate_real_or_none(g, call, "xs0", (size_t)m->ns, 1, &r->xs0) ||
        gate_real_or_none(g, call, "xf0", (size_t)m->nf, 1, &r->xf0) || read_times(j) ||
        gate_read_input(&b->input, g, r, call, hold != 0))
        return TW_E_USER;
    b->hold = hold != 0;
    b->warn = warn != 0;
    b->has_to = b->steps > 0 && g->get(g, call->handle, "to", &to);
    b->is_other = b->has_to && other != 0;
    gate_job_use_input(b);

    b->calls = m == &j->own || b->input.kind == IN_FUNCTION;
    if (b->calls && r->opt[TW_OPT_THREADS] > 1)
        return gate_fail(g, "tworate:threads",
                         "two threads cannot call functions of the interpreter");
    return TW_OK;
}

int gate_run(gate *g, const gate_value *call)
{
    job j = {.base = {.g = g, .way = 1, .seconds = INFINITY}, .call = call};
    int began;
    if (read_settings(&j) || open_memory(&j)) return TW_E_USER;
    const int rc = gate_job_go(&j.base, &began);
    if (!began) return rc;
    gate_job_set_rest(&j.base, rc);
    return TW_OK;
}
