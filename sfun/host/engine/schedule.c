/* schedule.c: decides which blocks run at which step.
 *
 * Sample times become tasks. Discrete ones are counted in base steps, which are
 * integers, so that rounding cannot shift a hit; the time of base step n is start + n *
 * base. Single-tasking runs all tasks that hit in one pass, with tid 0. Multitasking
 * runs one pass per task, from the fastest to the slowest, each with its outputs and
 * then its updates; the continuous task shares the pass of a discrete task that has a
 * hit at every base step. */
#include "engine.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static int kind_of(const rate *r)
{
    if (r->period == HUGE_VAL) return CONSTANT;
    if (r->period == VARIABLE_SAMPLE_TIME) return VARIABLE;
    if (r->period > 0) return DISCRETE;
    return r->offset == 0 ? CONTINUOUS : FIXED_IN_MINOR;
}

static int add_task(twh *h, const rate *r, SimStruct *S)
{
    for (int i = 0; i < h->ntasks; i++)
        if (h->tasks[i].period == r->period && h->tasks[i].offset == r->offset &&
            h->tasks[i].owner == r->owner)
            return 0;
    task *more = realloc(h->tasks, (size_t)(h->ntasks + 1) * sizeof *more);
    if (!more) return twh_fail(h, S, "out of memory while setting its sample time");
    h->tasks = more;
    more[h->ntasks++] = (task){.kind = kind_of(r),
                               .period = r->period,
                               .offset = r->offset,
                               .owner = r->owner,
                               .from = S};
    return 0;
}

static int compare(const void *pa, const void *pb)
{
    const task *a = pa, *b = pb;
    if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
    if (a->period != b->period) return a->period < b->period ? -1 : 1;
    if (a->offset != b->offset) return a->offset < b->offset ? -1 : 1;
    return 0;
}

/* The time in base steps; -1: not an integer. */
static long long in_steps(const twh *h, double time)
{
    const double n = time * h->base_den / h->base, whole = floor(n + 0.5);
    return fabs(n - whole) <= 1e-9 * fmax(1, whole) && whole < 1e15 ? (long long)whole
                                                                    : -1;
}

static int find_base(twh *h)
{
    double smallest = 0, common = 0;
    for (int i = 0; i < h->ntasks; i++) {
        const task *k = &h->tasks[i];
        if (k->kind != DISCRETE) continue;
        if (smallest == 0 || k->period < smallest) smallest = k->period;
        const double times[2] = {k->period, k->offset};
        for (int j = 0; j < 2; j++)
            if (times[j] > 0) {
                common = common > 0 ? twh_fastest_common(common, times[j]) : times[j];
                if (!(common > 0))
                    return twh_fail(
                        h, k->from,
                        "its sample time %g, offset %g, has no common base rate "
                        "with the others",
                        k->period, k->offset);
            }
    }
    h->base = smallest;
    h->base_den = common > 0 ? floor(smallest / common + 0.5) : 1;
    if (!twh_has_variable_step(h->solver) && h->step > 0) {
        h->base = h->step;
        h->base_den = 1;
    } else if (!twh_has_variable_step(h->solver) && smallest == 0) {
        h->base = (h->stop - h->start) / 50;
        if (!(h->base > 0) || h->base == HUGE_VAL)
            return twh_fail(h, NULL, "no block has a sample time, set a step");
    }
    for (int i = 0; i < h->ntasks; i++) {
        task *k = &h->tasks[i];
        if (k->kind != DISCRETE) continue;
        k->every = in_steps(h, k->period);
        k->after = in_steps(h, k->offset);
        if (k->every < 1 || k->after < 0)
            return twh_fail(
                h, k->from,
                "its sample time %g, offset %g, is not a multiple of the step %g",
                k->period, k->offset, h->base / h->base_den);
    }
    return 0;
}

static void number_passes(twh *h)
{
    int next = 0, shared = 0;
    for (int i = 0; i < h->ntasks; i++)
        if (h->tasks[i].kind != DISCRETE) next = 1; /* they run in pass 0 */
    h->npasses = 1;
    if (h->tasking == TWH_SINGLE) return;
    for (int i = 0; i < h->ntasks; i++) {
        task *k = &h->tasks[i];
        if (k->kind != DISCRETE) continue;
        if (next == 1 && !shared && k->every == 1 && k->after == 0) {
            shared = 1;
            k->tid = 0;
        } else
            k->tid = next++;
    }
    h->npasses = next > 1 ? next : 1;
}

int twh_make_tasks(twh *h)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        for (int i = 0; i < S->nrates && !S->called; i++)
            if (add_task(h, &S->rates[i], S)) return 1;
    }
    if (h->ntasks) qsort(h->tasks, (size_t)h->ntasks, sizeof *h->tasks, compare);
    h->hits = calloc((size_t)h->ntasks + 1, sizeof *h->hits);
    h->due = calloc((size_t)h->ntasks + 1, sizeof *h->due);
    h->pass_hit = calloc((size_t)h->ntasks + 2, sizeof *h->pass_hit);
    if (!h->hits || !h->due || !h->pass_hit)
        return twh_fail(h, NULL, "out of memory while making the tasks");
    for (int i = 0; i < h->ntasks; i++) {
        const task *k = &h->tasks[i];
        if (k->kind == CONTINUOUS) h->has_continuous = 1;
        if (k->kind == VARIABLE && !twh_has_variable_step(h->solver))
            return twh_fail(h, k->owner,
                            "its variable sample time needs a variable-step solver");
    }
    if (twh_has_variable_step(h->solver) && h->tasking == TWH_MULTI)
        return twh_fail(h, NULL, "multitasking needs a fixed-step solver");
    if (find_base(h)) return 1;
    number_passes(h);
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        for (int i = 0; i < S->nrates && !S->called; i++)
            for (int k = 0; k < h->ntasks; k++)
                if (h->tasks[k].period == S->rates[i].period &&
                    h->tasks[k].offset == S->rates[i].offset &&
                    h->tasks[k].owner == S->rates[i].owner)
                    S->rates[i].task = k;
    }
    return 0;
}

double twh_tick_time(const twh *h, long long tick)
{
    return h->start + (double)tick * h->base / h->base_den;
}

void twh_find_hits(twh *h)
{
    for (int p = 0; p < h->npasses; p++) h->pass_hit[p] = 0;
    for (int i = 0; i < h->ntasks; i++) {
        task *k = &h->tasks[i];
        switch (k->kind) {
        case CONTINUOUS:
        case FIXED_IN_MINOR: k->hit = 1; break;
        case CONSTANT: k->hit = h->constants_due; break;
        case VARIABLE:
            k->hit = k->owner->tnext <= h->t + 16 * DBL_EPSILON * fabs(h->t);
            break;
        default:
            k->hit = h->on_tick && h->tick >= k->after &&
                     (h->tick - k->after) % k->every == 0;
        }
        h->hits[i] = k->hit;
        if (k->hit) h->pass_hit[k->tid] = 1;
    }
}

/* The next base step with a hit, -1: none. */
long long twh_next_hit_tick(const twh *h)
{
    long long next = -1;
    for (int i = 0; i < h->ntasks; i++) {
        const task *k = &h->tasks[i];
        if (k->kind != DISCRETE) continue;
        long long tick = k->after;
        if (h->tick >= tick) tick += ((h->tick - tick) / k->every + 1) * k->every;
        if (next < 0 || tick < next) next = tick;
    }
    return next;
}

int twh_task_hit(const twh *h, const task *k, int tid)
{
    if (!h->major) return k->kind == CONTINUOUS;
    return k->hit && (h->tasking == TWH_SINGLE || k->tid == tid);
}

int twh_rate_hit(const SimStruct *S, int sti, int tid)
{
    if (S->called) return 1;
    if (S->rates[sti].task < 0) return 0;
    return twh_task_hit(S->h, &S->h->tasks[S->rates[sti].task], tid);
}

int twh_block_hit(const SimStruct *S, int tid)
{
    for (int i = 0; i < S->nrates; i++)
        if (twh_rate_hit(S, i, tid)) return 1;
    return 0;
}

static int check_finite(SimStruct *S)
{
    for (int i = 0; i < S->nout; i++) {
        const port *p = &S->out[i];
        if (p->type != SS_DOUBLE && p->type != SS_SINGLE) continue;
        for (int e = 0; e < p->width; e++) {
            const double y = twh_element_value(
                (char *)p->signal + twh_type_size(p->type) * (size_t)e, p->type);
            if (!isfinite(y))
                return twh_fail(S->h, S, "element %d of output port %d is %s", e + 1,
                                i + 1, isnan(y) ? "not a number" : "infinite");
        }
    }
    return 0;
}

/* The next hit is requested before the outputs, with the inputs of this hit. */
static int ask_next_hit(SimStruct *S)
{
    const double now = S->h->t;
    for (int i = 0; i < S->nrates; i++) {
        if (S->rates[i].owner != S || !twh_rate_hit(S, i, 0)) continue;
        if (twh_call(S, "mdlGetTimeOfNextVarHit", S->entry->time_of_next_var_hit))
            return 1;
        if (!(S->tnext > now))
            return twh_fail(S->h, S, "its next hit at t = %.10g is not after this one",
                            S->tnext);
    }
    return 0;
}

int twh_run_outputs(SimStruct *S, int tid)
{
    twh *h = S->h;
    if (twh_is_off(S)) return 0;
    if (h->major && !S->called && ask_next_hit(S)) return 1;
    if (twh_call_int(S, "mdlOutputs", S->entry->outputs, tid)) return 1;
    S->ran = h->passes;
    if ((h->checks & TWH_FINITE) && check_finite(S)) return 1;
    return h->major ? twh_switch_groups(S, tid) : 0;
}

int twh_run_list(SimStruct *const *list, int n, int tid)
{
    for (int i = 0; i < n; i++) {
        SimStruct *S = list[i];
        if (S->loop) {
            if (twh_solve_loop(S->loop, tid)) return 1;
            i += S->loop->n - 1;
        } else if (twh_block_hit(S, tid) && twh_run_outputs(S, tid))
            return 1;
    }
    return 0;
}

int twh_run_update(SimStruct *S, int tid)
{
    if (twh_is_off(S)) return 0;
    return twh_call_int(S, "mdlUpdate", S->entry->update, tid);
}

static int pass(twh *h, int tid)
{
    twh_begin_pass(h, 1, tid);
    return twh_pass_outputs(h, tid) || twh_pass_updates(h, tid);
}

int twh_major_step(twh *h)
{
    twh_find_hits(h);
    twh_begin_pass(h, 1, 0); /* even if nothing hits */
    h->passes++;
    for (int p = 0; p < h->npasses; p++)
        if (h->pass_hit[p] && pass(h, p)) return 1;
    twh_log_step(h);
    twh_picture_step(h);
    h->constants_due = 0;
    h->outputs_done = 1;
    return h->failed;
}

int twh_minor_outputs(twh *h)
{
    twh_begin_pass(h, 0, 0);
    return twh_pass_outputs(h, 0);
}
