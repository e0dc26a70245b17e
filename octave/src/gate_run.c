/* gate_run.c: a stretch of a run: settings and memory in, memory and rows out.
 *
 * Fields of the call:
 *
 *     model        its name, or a struct for the user's own functions: gate_own.h
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
#include "gate_own.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct job {
    gate_job base;
    const gate_value *call;
    gate_own own; /* the user's functions */
} job;

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
        if (old.x[b->need] != gate_check_sum(&b->run, old.x, b->need))
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
    const int is_own = model.kind == GATE_STRUCT;
    const tw_model *m =
        is_own ? gate_own_model(&j->own, g, &model) : gate_find_model(g, j->call);
    const tw_method *method = m ? gate_find_method(g, j->call) : NULL;
    if (!method || gate_number(g, j->call, "H", &H) ||
        gate_integer(g, j->call, "ratio", 1, TW_RATIO_MAX, &ratio))
        return TW_E_USER;
    tw_init(&j->base.run, m, method, H, (int)ratio);
    j->base.run.user = &j->own;
    if (is_own) j->base.way = j->own.way;
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
        gate_number(g, call, "to", &b->to) || gate_read_options(g, call, r) ||
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

    b->calls = m == &j->own.model || b->input.kind == IN_FUNCTION;
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
