/* groups.c: groups of blocks that do not always run: called, enabled by a signal, or
 * restarted by one.
 *
 * A group may lie in another one of its kind: it is enabled while both are, and
 * restarted with the outer one. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

static group *find_group(const twh *h, const char *name)
{
    group *g = h->groups;
    while (g && strcmp(g->name, name)) g = g->next;
    return g;
}

static group *new_group(twh *h, const char *name, const char *block)
{
    SimStruct *S = twh_find_block(h, block);
    if (h->failed) return NULL;
    if (!S)
        twh_fail(h, NULL, "group '%s': there is no block '%s'", name, block);
    else if (h->ready)
        twh_fail(h, NULL, "group '%s': the run has already started", name);
    else if (find_group(h, name))
        twh_fail(h, NULL, "there are two groups named '%s'", name);
    if (h->failed) return NULL;
    group *g = calloc(1, sizeof *g);
    char *copy = malloc(strlen(name) + 1);
    if (!g || !copy) {
        free(g);
        free(copy);
        twh_fail(h, NULL, "out of memory while adding group '%s'", name);
        return NULL;
    }
    memcpy(copy, name, strlen(name) + 1);
    g->name = copy;
    g->next = h->groups;
    h->groups = g;
    return g;
}

int twh_call_group(twh *h, const char *name, const char *caller, int element)
{
    for (group *g = h->groups; g; g = g->next)
        if (g->caller && strcmp(g->caller->name, caller) == 0 &&
            g->element == element - 1)
            return twh_fail(h, NULL, "group '%s': '%s' element %d calls '%s' already",
                            name, caller, element, g->name);
    group *g = new_group(h, name, caller);
    if (!g) return 1;
    g->caller = twh_find_block(h, caller);
    g->element = element - 1;
    return 0;
}

int twh_enabled_group(twh *h, const char *name, const char *from, int out, int reset)
{
    group *g = new_group(h, name, from);
    if (!g) return 1;
    g->enabler = twh_find_block(h, from);
    g->out = out - 1;
    g->reset = reset;
    return 0;
}

int twh_restarted_group(twh *h, const char *name, const char *from, int out)
{
    group *g = new_group(h, name, from);
    if (!g) return 1;
    g->restarter = twh_find_block(h, from);
    g->out = out - 1;
    return 0;
}

static int is_same_kind(const group *a, const group *b)
{
    return !a->caller == !b->caller && !a->enabler == !b->enabler;
}

int twh_nest(twh *h, const char *inner, const char *outer)
{
    group *in = find_group(h, inner), *out = find_group(h, outer);
    if (h->failed) return 1;
    if (!in || !out)
        return twh_fail(h, NULL, "there is no group '%s'", in ? outer : inner);
    if (in->caller || !is_same_kind(in, out))
        return twh_fail(h, NULL,
                        "group '%s' cannot lie within '%s': both must be enabled, or "
                        "both restarted",
                        inner, outer);
    for (const group *up = out; up; up = up->outer)
        if (up == in) return twh_fail(h, NULL, "group '%s' lies within itself", inner);
    in->outer = out;
    return 0;
}

int twh_join(twh *h, const char *block, const char *name)
{
    if (h->failed) return 1;
    SimStruct *S = twh_find_block(h, block);
    group *g = find_group(h, name);
    if (!S) return twh_fail(h, NULL, "group '%s': there is no block '%s'", name, block);
    if (!g) return twh_fail(h, NULL, "block '%s': there is no group '%s'", block, name);
    group **place = g->caller ? &S->called : g->enabler ? &S->condition : &S->restarts;
    if (*place && *place != g)
        return twh_fail(h, NULL, "block '%s' is in the groups '%s' and '%s'", block,
                        (*place)->name, name);
    *place = g;
    return 0;
}

void twh_free_groups(twh *h)
{
    while (h->groups) {
        group *g = h->groups;
        h->groups = g->next;
        free(g->name);
        free(g->order);
        free(g);
    }
}

/* After mdlInitializeSizes: checks that callers and enablers have the ports that the
 * groups need. */
int twh_check_groups(twh *h)
{
    for (group *g = h->groups; g; g = g->next) {
        int depth = 0;
        for (const SimStruct *S = g->caller; S && S->called; S = S->called->caller)
            if (++depth > h->nblocks)
                return twh_fail(h, S, "calls the group '%s' that it belongs to",
                                g->name);
        if (g->caller && (!g->caller->nout || g->element < 0 ||
                          g->element >= g->caller->out[0].width))
            return twh_fail(h, g->caller,
                            "has no element %d in its output port 1 to call '%s'",
                            g->element + 1, g->name);
        SimStruct *by = g->enabler ? g->enabler : g->restarter;
        if (by && (g->out < 0 || g->out >= by->nout))
            return twh_fail(h, by, "has no output port %d to %s '%s'", g->out + 1,
                            g->enabler ? "enable" : "restart", g->name);
        if (g->enabler && g->enabler->condition == g)
            return twh_fail(h, g->enabler, "enables the group '%s' that it belongs to",
                            g->name);
        if (g->restarter && g->restarter->restarts == g)
            return twh_fail(h, g->restarter,
                            "restarts the group '%s' that it belongs to", g->name);
    }
    return 0;
}

/* After mdlInitializeSampleTimes: connects every caller with its groups. */
int twh_connect_calls(twh *h)
{
    for (group *g = h->groups; g; g = g->next) {
        SimStruct *S = g->caller;
        if (!S) continue;
        if (g->element >= S->ncalls || !S->calls[g->element])
            return twh_fail(
                h, S,
                "has not declared element %d as a call with ssSetCallSystemOutput",
                g->element);
        S->callee[g->element] = g;
    }
    return 0;
}

int twh_run_group(group *g, int tid)
{
    if (g->running)
        return twh_fail(g->caller->h, g->caller, "calls '%s' while it is running",
                        g->name);
    g->running = 1;
    twh_show_states(g->caller->h, g->order, g->count, tid);
    int rc = twh_run_list(g->order, g->count, tid);
    for (int i = 0; i < g->count && !rc; i++) rc = twh_run_update(g->order[i], tid);
    g->running = 0;
    return rc;
}

int twh_is_off(const SimStruct *S)
{
    return S->condition && !S->condition->enabled && !S->constant;
}

/* A continuous block holds its output of this instant while it is disabled, not that of
 * the last minor step. */
static int hold_outputs(twh *h, const group *g)
{
    const int tid = h->tid;
    int rc = 0;
    twh_begin_pass(h, 0, 0);
    for (int i = 0; i < h->norder && !rc; i++) {
        SimStruct *S = h->order[i];
        if (S->condition != g) continue;
        if (S->loop) {
            rc = twh_solve_loop(S->loop, 0);
            i += S->loop->n - 1 - S->place_in_loop;
        } else if (twh_block_hit(S, 0))
            rc = twh_call_int(S, "mdlOutputs", S->entry->outputs, 0);
    }
    twh_begin_pass(h, 1, tid);
    return rc;
}

static int is_inside(const group *g, const group *outer)
{
    while (g && g != outer) g = g->outer;
    return g != NULL;
}

static int switch_members(twh *h, const group *g, int on)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        if (S->condition != g) continue;
        if (on && g->reset && g->was_enabled &&
            twh_call(S, "mdlInitializeConditions", S->entry->initialize_conditions))
            return 1;
        if (on ? twh_call(S, "mdlEnable", S->entry->enable)
               : twh_call(S, "mdlDisable", S->entry->disable))
            return 1;
    }
    return 0;
}

/* The enabler has not decided yet in this pass, but will. */
static int is_undecided(const group *g, int tid)
{
    const SimStruct *S = g->enabler;
    return S->ran != S->h->passes && !twh_is_off(S) && twh_block_hit(S, tid);
}

/* Enables the group if it is asked to be and the groups around it are enabled. */
static int apply(twh *h, group *g, int tid)
{
    const int on = g->asked && (!g->outer || g->outer->enabled);
    if (on == g->enabled) return 0;
    if (!on) {
        for (group *in = h->groups; in; in = in->next)
            /* one whose enabler is disabled now waits to be asked again */
            if (in->outer == g && is_inside(in->enabler->condition, g)) in->asked = 0;
        if (hold_outputs(h, g)) return 1;
    }
    g->enabled = on;
    if (!on)
        for (group *in = h->groups; in; in = in->next)
            if (in->outer == g && apply(h, in, tid)) return 1;
    if (switch_members(h, g, on)) return 1;
    if (on) {
        g->was_enabled = h->reset = 1;
        for (group *in = h->groups; in; in = in->next)
            if (in->outer == g && !is_undecided(in, tid) && apply(h, in, tid)) return 1;
    }
    return 0;
}

static int restart_members(twh *h, const group *g)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        if (is_inside(S->restarts, g) &&
            twh_call(S, "mdlInitializeConditions", S->entry->initialize_conditions))
            return 1;
    }
    h->reset = 1;
    return 0;
}

static double element(const port *p, int e)
{
    return twh_element_value((char *)p->signal + twh_type_size(p->type) * (size_t)e,
                             p->type);
}

int twh_switch_groups(SimStruct *S, int tid)
{
    for (group *g = S->h->groups; g; g = g->next) {
        if (g->enabler != S && g->restarter != S) continue;
        const port *p = &S->out[g->out];
        int any = 0; /* element above zero; of a restart, not zero */
        for (int e = 0; e < p->width; e++)
            any |= g->enabler ? element(p, e) > 0 : element(p, e) != 0;
        if (g->restarter) {
            if (any && restart_members(S->h, g)) return 1;
            continue;
        }
        g->asked = any;
        if (apply(S->h, g, tid)) return 1;
    }
    return 0;
}
