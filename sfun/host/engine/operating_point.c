/* operating_point.c: saves and restores everything that a run remembers.
 *
 * States, work vectors and outputs of a block are copied. What its PWork points to
 * cannot be copied: a block that uses PWork must declare how it is saved
 * (ssSetSimStateCompliance), otherwise the save fails and names it. With
 * USE_CUSTOM_SIM_STATE its own mdlGetSimState and mdlSetSimState keep the state. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

struct twh_point {
    int nblocks;
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
    size_t ngroups = 0, nlogs = 0;
    for (const group *g = h->groups; g; g = g->next) ngroups++;
    for (const record *r = h->logs; r; r = r->next) nlogs++;
    if (p) {
        p->data = calloc(n, sizeof *p->data);
        p->custom = calloc(n, sizeof *p->custom);
        p->tnext = calloc(n, sizeof *p->tnext);
        p->size = calloc(n, sizeof *p->size);
        p->enabled = calloc(ngroups + 1, sizeof *p->enabled);
        p->rows = calloc(nlogs + 1, sizeof *p->rows);
        p->nblocks = h->nblocks;
    }
    int rc =
        !p || !p->data || !p->custom || !p->tnext || !p->size || !p->enabled || !p->rows
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
        p->enabled[i++] = 2 * g->was_enabled + g->enabled;
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

int twh_restore(twh *h, const twh_point *p)
{
    if (h->failed) return 1;
    if (!h->running || p->nblocks != h->nblocks)
        return twh_fail(h, NULL, "the operating point belongs to another diagram");
    for (int b = 0; b < h->nblocks; b++)
        if (p->size[b] != size_of(h->block[b]))
            return twh_fail(h, h->block[b],
                            "the operating point belongs to another diagram");
    h->tick = p->tick;
    h->on_tick = p->on_tick;
    h->outputs_done = p->outputs_done;
    h->constants_due = p->constants_due;
    h->stop_requested = p->stop_requested;
    h->reset = p->reset;
    h->t = p->t;
    h->h_next = p->h_next;
    int i = 0;
    for (group *g = h->groups; g; g = g->next, i++) {
        g->enabled = p->enabled[i] & 1;
        g->was_enabled = p->enabled[i] >> 1;
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
    free(p->enabled);
    free(p->rows);
    free(p);
}
