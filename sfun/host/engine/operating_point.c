/* operating_point.c: saves and restores everything that a run remembers.
 *
 * States, work vectors and outputs of a block are copied. What its PWork points to
 * cannot be copied: a block that uses PWork must declare how it is saved
 * (ssSetSimStateCompliance), otherwise the save fails and names it. With
 * USE_CUSTOM_SIM_STATE its own mdlGetSimState and mdlSetSimState keep the state. */
#include "engine.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct twh_point {
    int nblocks, ngroups, nlogs;
    uint64_t *kind;  /* of each block */
    uint64_t wiring; /* of wires and groups */
    const tableau *solver;
    double start, base;
    unsigned char **data; /* for each block: its regions, concatenated */
    mxArray **custom;
    size_t *size;
    double *tnext;
    int *enabled, *rows; /* of the groups and of the logs */
    long long tick;
    int on_tick, outputs_done, constants_due, stop_requested, reset;
    double t, h_next;
};

static size_t size_of(const SimStruct *S)
{
    size_t n = 0;
    for (const region *r = S->regions; r; r = r->next)
        if (r->flags & KEEP_IN_POINT) n += r->size;
    return n;
}

/* FNV-1a */
static uint64_t mix(uint64_t sum, const void *data, size_t n)
{
    const unsigned char *c = data;
    for (size_t i = 0; i < n; i++) sum = (sum ^ c[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static const uint64_t seed = UINT64_C(0xcbf29ce484222325);

/* The same for blocks of the same path and S-function with the same vectors. */
static uint64_t kind_of(const SimStruct *S)
{
    uint64_t sum = mix(seed, S->path, strlen(S->path) + 1);
    sum = mix(sum, S->entry->name, strlen(S->entry->name) + 1);
    for (const region *r = S->regions; r; r = r->next) {
        if (!(r->flags & KEEP_IN_POINT)) continue;
        sum = mix(sum, r->what, strlen(r->what) + 1);
        sum = mix(sum, &r->size, sizeof r->size);
    }
    return sum;
}

static int index_of(const SimStruct *S)
{
    return S ? S->index : -1;
}

static uint64_t wiring_of(const twh *h)
{
    uint64_t sum = seed;
    for (int i = 0; i < h->nwires; i++) {
        const wire *w = &h->wires[i];
        const int is[] = {w->from->index, w->to->index, w->out,
                          w->in,          w->first,     w->count};
        sum = mix(sum, is, sizeof is);
    }
    for (const group *g = h->groups; g; g = g->next) {
        const int is[] = {index_of(g->caller),
                          index_of(g->enabler),
                          index_of(g->restarter),
                          g->element,
                          g->out,
                          g->reset};
        sum = mix(sum, is, sizeof is);
    }
    return sum;
}

static int count_groups(const twh *h)
{
    int n = 0;
    for (const group *g = h->groups; g; g = g->next) n++;
    return n;
}

static int is_custom(const SimStruct *S)
{
    return S->compliance == USE_CUSTOM_SIM_STATE && S->entry->get_state;
}

static int refuse(twh *h, SimStruct *S)
{
    if (S->compliance == DISALLOW_SIM_STATE)
        twh_fail(h, S, "does not allow its operating point to be saved");
    else if (S->compliance == USE_CUSTOM_SIM_STATE && !S->entry->get_state)
        twh_fail(h, S, "declares a custom saved state but has no mdlGetSimState");
    else if (S->compliance == SIM_STATE_COMPLIANCE_UNKNOWN && S->n.pwork)
        twh_fail(
            h, S,
            "has PWork and no ssSetSimStateCompliance: what it points to cannot be "
            "saved");
    else
        return 0;
    return 1;
}

static int save_block(SimStruct *S, twh_point *p)
{
    const int b = S->index;
    unsigned char *to = malloc(size_of(S) + 1);
    if (!to) return twh_fail(S->h, S, "out of memory while saving its operating point");
    p->data[b] = to;
    p->size[b] = size_of(S);
    p->kind[b] = kind_of(S);
    p->tnext[b] = S->tnext;
    for (const region *r = S->regions; r; r = r->next)
        if (r->flags & KEEP_IN_POINT) {
            memcpy(to, r->data, r->size);
            to += r->size;
        }
    if (!is_custom(S)) return 0;
    p->custom[b] = twh_call_get(S, "mdlGetSimState", S->entry->get_state);
    if (!p->custom[b] && !S->h->failed)
        twh_fail(S->h, S, "mdlGetSimState returned nothing");
    return S->h->failed;
}

twh_point *twh_save(twh *h)
{
    if (h->failed) return NULL;
    if (!h->running) {
        twh_fail(h, NULL, "an operating point can be saved only during a run");
        return NULL;
    }
    const size_t n = (size_t)h->nblocks + 1;
    twh_point *p = calloc(1, sizeof *p);
    const int ngroups = count_groups(h), nlogs = twh_logs(h);
    if (p) {
        p->data = calloc(n, sizeof *p->data);
        p->custom = calloc(n, sizeof *p->custom);
        p->tnext = calloc(n, sizeof *p->tnext);
        p->size = calloc(n, sizeof *p->size);
        p->kind = calloc(n, sizeof *p->kind);
        p->enabled = calloc((size_t)ngroups + 1, sizeof *p->enabled);
        p->rows = calloc((size_t)nlogs + 1, sizeof *p->rows);
        p->nblocks = h->nblocks;
        p->ngroups = ngroups;
        p->nlogs = nlogs;
        p->wiring = wiring_of(h);
        p->solver = h->solver;
        p->start = h->start;
        p->base = twh_base_step(h);
    }
    int rc = !p || !p->data || !p->custom || !p->tnext || !p->size || !p->kind ||
                     !p->enabled || !p->rows
                 ? twh_fail(h, NULL, "out of memory while saving an operating point")
                 : 0;
    for (int b = 0; b < h->nblocks && !rc; b++)
        rc = refuse(h, h->block[b]) || save_block(h->block[b], p);
    if (rc) { /* the run itself is unchanged */
        h->failed = 0;
        twh_point_free(p);
        return NULL;
    }
    int i = 0;
    for (const group *g = h->groups; g; g = g->next)
        p->enabled[i++] = 4 * g->asked + 2 * g->was_enabled + g->enabled;
    i = 0;
    for (const record *r = h->logs; r; r = r->next) p->rows[i++] = r->rows;
    p->tick = h->tick;
    p->on_tick = h->on_tick;
    p->outputs_done = h->outputs_done;
    p->constants_due = h->constants_due;
    p->stop_requested = h->stop_requested;
    p->reset = h->reset;
    p->t = h->t;
    p->h_next = h->h_next;
    return p;
}

static int restore_block(SimStruct *S, const twh_point *p)
{
    const int b = S->index;
    const unsigned char *from = p->data[b];
    S->tnext = p->tnext[b];
    const int keeps = S->compliance == HAS_NO_SIM_STATE;
    for (const region *r = S->regions; r && !keeps; r = r->next)
        if (r->flags & KEEP_IN_POINT) {
            memcpy(r->data, from, r->size);
            from += r->size;
        }
    if (!is_custom(S)) return 0;
    return twh_call_set(S, "mdlSetSimState", S->entry->set_state, p->custom[b]);
}

/* Fails if the point is not of this diagram with these steps. */
static int check_point(twh *h, const twh_point *p)
{
    const char *other = "the operating point belongs to another diagram";
    if (!h->running)
        return twh_fail(h, NULL,
                        "an operating point can be restored only during a run");
    if (!p) return twh_fail(h, NULL, "there is no operating point to restore");
    if (p->nblocks != h->nblocks)
        return twh_fail(h, NULL, "%s: it has %d blocks, this one %d", other, p->nblocks,
                        h->nblocks);
    for (int b = 0; b < h->nblocks; b++)
        if (p->kind[b] != kind_of(h->block[b]))
            return twh_fail(h, h->block[b],
                            "%s, whose block %d has another path, S-function or size",
                            other, b + 1);
    if (p->ngroups != count_groups(h) || p->wiring != wiring_of(h))
        return twh_fail(h, NULL, "%s, with other wires or groups", other);
    if (p->nlogs != twh_logs(h))
        return twh_fail(h, NULL, "%s: it has %d logs, this one %d", other, p->nlogs,
                        twh_logs(h));
    if (p->solver != h->solver || p->base != twh_base_step(h) || p->start != h->start)
        return twh_fail(h, NULL,
                        "the operating point was saved with solver %s, step %g and "
                        "start time %g, not with %s, %g and %g",
                        p->solver->name, p->base, p->start, h->solver->name,
                        twh_base_step(h), h->start);
    return 0;
}

int twh_restore(twh *h, const twh_point *p)
{
    if (h->failed) return 1;
    if (check_point(h, p)) { /* the run itself is unchanged */
        h->failed = 0;
        return 1;
    }
    h->tick = p->tick;
    h->on_tick = p->on_tick;
    h->outputs_done = p->outputs_done;
    h->constants_due = p->constants_due;
    h->stop_requested = p->stop_requested;
    h->reset = p->reset;
    h->t = p->t;
    h->h_next = p->h_next;
    twh_restart_multistep(h);
    int i = 0;
    for (group *g = h->groups; g; g = g->next, i++) {
        g->enabled = p->enabled[i] & 1;
        g->was_enabled = p->enabled[i] >> 1 & 1;
        g->asked = p->enabled[i] >> 2;
    }
    i = 0; /* log entries after the restored time are dropped */
    for (record *r = h->logs; r; r = r->next, i++)
        if (p->rows[i] < r->rows) r->rows = p->rows[i];
    for (int b = 0; b < h->nblocks; b++)
        if (restore_block(h->block[b], p)) {
            twh_stop(h);
            return 1;
        }
    return 0;
}

void twh_point_free(twh_point *p)
{
    if (!p) return;
    for (int b = 0; b < p->nblocks; b++) {
        if (p->data) free(p->data[b]);
        if (p->custom && p->custom[b]) mxDestroyArray(p->custom[b]);
    }
    free(p->data);
    free(p->custom);
    free(p->tnext);
    free(p->size);
    free(p->kind);
    free(p->enabled);
    free(p->rows);
    free(p);
}
