/* simulation.c: the life of a run: settings, start, steps, end. */
#include "engine.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

twh *twh_new(const char *model)
{
    twh *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    h->model = malloc(strlen(model) + 1);
    h->empty = mxCreateDoubleMatrix(1, 1, mxREAL);
    if (!h->model || !h->empty) {
        twh_free(h);
        return NULL;
    }
    memcpy(h->model, model, strlen(model) + 1);
    h->to = stdout;
    h->solver = twh_find_solver("ode4");
    h->stop = 10;
    h->rtol = 1e-3;
    h->atol = 1e-6;
    h->checks = TWH_GUARDS;
    h->major = 1;
    h->tid = -1; /* no pass yet */
    h->place = &h->own_place;
    h->place->block = -1;
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    h->memory = pages > 0 && size > 0 ? (size_t)pages * (size_t)size : SIZE_MAX / 4;
    return h;
}

void twh_free(twh *h)
{
    if (!h) return;
    twh_stop(h);
    for (int b = 0; b < h->nblocks; b++) twh_block_free(h->block[b]);
    twh_free_groups(h);
    twh_free_loops(h);
    twh_free_chunks(h);
    twh_free_logs(h);
    twh_forget_process(h);
    twh_free_changes(h);
    twh_free_solver(h);
    twh_free_stretches(h);
    twh_unload_all(h);
    if (h->empty) mxDestroyArray(h->empty);
    free(h->block);
    free(h->wires);
    free(h->order);
    free(h->tasks);
    free(h->hits);
    free(h->due);
    free(h->pass_hit);
    free(h->rtw);
    free(h->output_times);
    free(h->notes);
    free(h->model);
    free(h);
}

const char *twh_error(const twh *h)
{
    return h->error;
}

int twh_set_solver(twh *h, const char *solver, double step)
{
    const tableau *found = twh_find_solver(solver);
    if (h->failed) return 1;
    if (!found)
        return twh_fail(h, NULL, "there is no solver '%s', only %s", solver,
                        twh_solver_names);
    if (!(step >= 0) || step == HUGE_VAL)
        return twh_fail(h, NULL, "%g is not a valid step for '%s'", step, solver);
    h->solver = found;
    h->step = step;
    return 0;
}

int twh_set_times(twh *h, double start, double stop)
{
    if (h->failed) return 1;
    if (!isfinite(start) || !isfinite(stop) || stop < start)
        return twh_fail(h, NULL, "cannot run from %g to %g", start, stop);
    h->start = start;
    h->stop = stop;
    return 0;
}

int twh_set_tolerance(twh *h, double relative, double absolute)
{
    if (h->failed) return 1;
    if (!(relative > 0) || !(absolute > 0))
        return twh_fail(h, NULL, "tolerances %g and %g must be positive", relative,
                        absolute);
    h->rtol = relative;
    h->atol = absolute;
    return 0;
}

int twh_set_tasking(twh *h, int tasking)
{
    h->tasking = tasking;
    return h->failed;
}

int twh_set_first_step(twh *h, double step)
{
    if (h->failed) return 1;
    if (!(step >= 0) || step == HUGE_VAL)
        return twh_fail(h, NULL, "%g is not a valid first step", step);
    h->first_step = step;
    return 0;
}

int twh_set_crossings(twh *h, const char *block, int on)
{
    SimStruct *S = block ? twh_find_block(h, block) : NULL;
    if (h->failed) return 1;
    if (block && !S) return twh_fail(h, NULL, "there is no block '%s'", block);
    if (h->ready) return twh_fail(h, NULL, "crossings: the run has already started");
    *(S ? &S->no_crossings : &h->no_crossings) = !on;
    return 0;
}

const char *twh_solver(const twh *h)
{
    return h->solver->name;
}

double twh_step_given(const twh *h)
{
    return h->step;
}

double twh_start_time(const twh *h)
{
    return h->start;
}

double twh_stop_time(const twh *h)
{
    return h->stop;
}

void twh_set_checks(twh *h, unsigned checks)
{
    h->checks = checks;
}

void twh_set_stop(twh *h, const volatile sig_atomic_t *stop)
{
    h->stop_signal = stop;
}

void twh_set_place(twh *h, volatile twh_place *place)
{
    place->block = -1;
    place->callback = NULL;
    h->place = place;
}

int twh_block_name(const twh *h, int block, const char **path, const char **function)
{
    if (block < 0 || block >= h->nblocks) return 0;
    *path = h->block[block]->path;
    *function = h->block[block]->entry->name;
    return 1;
}

void twh_set_memory(twh *h, size_t bytes)
{
    h->memory = bytes;
}

void twh_set_output(twh *h, FILE *to)
{
    h->to = to;
}

static int sample_times(SimStruct *S)
{
    if (twh_call(S, "mdlInitializeSampleTimes", S->entry->initialize_sample_times))
        return 1;
    if (!S->port_based && S->nrates < 1) return twh_fail(S->h, S, "has no sample time");
    return 0;
}

static int is_builtin(const ssEntry *entry)
{
    const char *kind;
    for (int i = 0; (kind = twh_builtin_name(i)); i++)
        if (twh_builtin(kind) == entry) return 1;
    return 0;
}

static int set_up(twh *h)
{
    for (int b = 0; b < h->nblocks; b++)
        h->block[b]->foreign = h->block[b]->watched = !is_builtin(h->block[b]->entry);
    if (twh_keep_process(h)) return 1;
    for (int b = 0; b < h->nblocks; b++)
        if (twh_block_sizes(h->block[b])) return 1;
    if (twh_connect_wires(h) || twh_propagate_types(h) || twh_propagate_ports(h) ||
        twh_check_groups(h))
        return 1;
    for (int b = 0; b < h->nblocks; b++)
        if (sample_times(h->block[b])) return 1;
    if (twh_connect_calls(h) || twh_propagate_rates(h)) return 1;
    for (int b = 0; b < h->nblocks; b++)
        if (twh_block_memory(h->block[b])) return 1;
    for (int b = 0; b < h->nblocks; b++)
        if (twh_bind_inputs(h->block[b])) return 1;
    return twh_sort_blocks(h) || twh_make_tasks(h) || twh_open_quick(h) ||
           twh_prepare_solver(h) || twh_check_logs(h) || twh_find_stretches(h);
}

static int start_blocks(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        S->tnext = h->start;
        S->stage = STARTED;
        if (twh_call(S, "mdlStart", S->entry->start)) return 1;
    }
    h->first_conditions = 1;
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        if (twh_call(S, "mdlInitializeConditions", S->entry->initialize_conditions))
            return 1;
    }
    h->first_conditions = 0;
    return h->failed;
}

int twh_start(twh *h)
{
    if (h->failed) return 1;
    if (h->ready) return twh_fail(h, NULL, "the run has already started");
    h->ready = 1;
    h->t = h->start;
    h->on_tick = h->constants_due = 1;
    if (set_up(h) == 0) {
        h->running = 1;
        if (start_blocks(h) == 0 && twh_begin_logs(h) == 0 &&
            twh_begin_pictures(h) == 0)
            return 0;
    }
    twh_stop(h);
    return 1;
}

int twh_check(twh *h)
{
    if (h->failed) return 1;
    if (h->ready) return twh_fail(h, NULL, "the run has already started");
    h->ready = 1;
    h->t = h->start;
    set_up(h);
    return h->failed;
}

/* Terminates the blocks that were started, and those that always request it. */
int twh_stop(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        const int asked = S->stage != NEW && S->stage != ENDED &&
                          (S->options & SS_OPTION_CALL_TERMINATE_ON_EXIT);
        if (S->stage == STARTED && !S->foreign && (h->checks & TWH_GUARDS))
            twh_check_guards(S);
        if (S->stage == STARTED || asked) {
            S->stage = STARTED;
            twh_call(S, "mdlTerminate", S->entry->terminate);
            S->stage = ENDED;
        }
    }
    h->running = 0;
    return h->failed;
}

static int not_running(twh *h)
{
    if (h->failed) return 1;
    return h->running ? 0 : twh_fail(h, NULL, "the run has not started, or has ended");
}

static int has_ended(twh *h)
{
    if (!h->failed) return 0;
    twh_stop(h);
    return 1;
}

/* 1 if the next major step is at or before this time. */
static int has_next_step(const twh *h, double stop)
{
    if (twh_has_variable_step(h->solver)) return h->t < stop;
    const double step = h->base / h->base_den;
    return twh_tick_time(h, h->tick + 1) <= stop + 1e-6 * step;
}

/* Steps are counted as integers in a double, which is exact up to 9e15. */
static int too_many_steps(twh *h, double stop)
{
    const double most = 1e15, steps = (stop - h->start) * h->base_den / h->base;
    return !twh_has_variable_step(h->solver) && !(steps <= most) &&
           twh_fail(h, NULL, "expected at most %g steps, got %g of %g up to t = %g",
                    most, steps, h->base / h->base_den, stop);
}

static void major_step(twh *h)
{
    twh_major_step(h);
    if (h->stop_signal && *h->stop_signal) h->stop_requested = 1;
}

int twh_run(twh *h, double stop)
{
    if (not_running(h)) return 1;
    if (!isfinite(stop)) return twh_fail(h, NULL, "the run needs a finite stop time");
    if (too_many_steps(h, stop)) return has_ended(h);
    if (!h->outputs_done) major_step(h);
    while (!h->failed && !h->stop_requested && has_next_step(h, stop))
        if (twh_advance(h, stop) == 0) major_step(h);
    if (!h->failed) twh_check_process(h);
    return has_ended(h);
}

int twh_step(twh *h)
{
    if (not_running(h)) return 1;
    if (!h->outputs_done || twh_advance(h, HUGE_VAL) == 0) major_step(h);
    return has_ended(h);
}

double twh_time(const twh *h)
{
    return h->t;
}

double twh_base_step(const twh *h)
{
    return h->base / h->base_den;
}

int twh_stopped(const twh *h)
{
    return h->stop_requested;
}

int twh_set_param(twh *h, const char *block, int index, const mxArray *value)
{
    if (not_running(h)) return 1;
    SimStruct *S = twh_find_block(h, block);
    const int i = index - 1;
    mxArray *old = NULL;
    int rc;
    if (!S)
        rc = twh_fail(h, NULL, "there is no block '%s'", block);
    else if (i < 0 || i >= S->nparam)
        rc = twh_fail(h, S, "has no parameter %d", index);
    else if (S->tunable[i] == SS_PRM_NOT_TUNABLE)
        rc = twh_fail(h, S, "parameter %d cannot change during a run", index);
    else {
        old = S->param[i];
        S->param[i] = NULL;
        rc = twh_block_set_param(S, i, value) ||
             twh_call(S, "mdlCheckParameters", S->entry->check_parameters);
        if (rc) {
            if (S->param[i]) mxDestroyArray(S->param[i]);
            S->param[i] = old;
            twh_plain_param(S, i);
        } else
            mxDestroyArray(old);
    }
    if (rc) { /* rejected: the run continues with the old value */
        h->failed = 0;
        return 1;
    }
    h->constants_due = h->reset = 1; /* the next step uses the new value */
    if (twh_call(S, "mdlProcessParameters", S->entry->process_parameters))
        return has_ended(h);
    return 0;
}

SimStruct *twh_block(const twh *h, const char *name)
{
    return twh_find_block(h, name);
}

static const port *output(const twh *h, const char *block, int out)
{
    const SimStruct *S = twh_find_block(h, block);
    return S && out >= 1 && out <= S->nout ? &S->out[out - 1] : NULL;
}

double twh_value(const twh *h, const char *block, int out, int element)
{
    const port *p = output(h, block, out);
    if (!p || !p->signal || element < 1 || element > p->width) return NAN;
    return twh_element_value(
        (char *)p->signal + twh_type_size(p->type) * (size_t)(element - 1), p->type);
}

int twh_width(const twh *h, const char *block, int out)
{
    const port *p = output(h, block, out);
    return p ? p->width : -1;
}
