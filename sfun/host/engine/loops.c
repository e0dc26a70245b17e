/* loops.c: prepares the algebraic loops. Of the blocks that wait for each other some
 * are cut: their outputs are the unknowns of the loop, the other blocks, sorted as if
 * the cut outputs were known, follow from them. newton.c finds the unknowns. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

/* Wires that make a block of the loop wait for another one. */
static int is_inner(const loop *l, const wire *w)
{
    return w->from->loop == l && w->to->loop == l && w->to->in[w->in].feedthrough &&
           !w->from->out[w->out].of_states;
}

static int is_cut(const loop *l, const SimStruct *S)
{
    for (int i = 0; i < l->ncuts; i++)
        if (l->cut[i].block == S) return 1;
    return 0;
}

/* The elements of the outputs that blocks of the loop read; 0: it cannot be cut. */
static int cost_of(const loop *l, const SimStruct *S)
{
    int cost = 0;
    if (twh_jumps(S->entry)) return 0;
    for (int i = 0; i < S->nout; i++) {
        int inner = 0;
        for (int k = 0; k < l->ninner; k++)
            inner |= l->inner[k]->from == S && l->inner[k]->out == i;
        if (inner && S->out[i].type != SS_DOUBLE) return 0;
        if (inner) cost += S->out[i].width;
    }
    return cost;
}

/* Sorts the blocks as if the outputs of those that are cut were known; returns how many
 * can be sorted. left[i] is zero for these, else above. */
static int sort_cut(const loop *l, SimStruct **sorted, int *left)
{
    int n = 0;
    for (int i = 0; i < l->n; i++) left[i] = 1;
    for (int k = 0; k < l->ninner; k++)
        left[l->inner[k]->to->place_in_loop] += !is_cut(l, l->inner[k]->from);
    for (int i = 0; i < l->n; i++)
        if (left[i] == 1) sorted[n++] = l->member[i];
    for (int done = 0; done < n; done++) {
        const SimStruct *S = sorted[done];
        left[S->place_in_loop] = 0;
        for (int k = 0; k < l->ninner && !is_cut(l, S); k++) {
            const wire *w = l->inner[k];
            if (w->from == S && --left[w->to->place_in_loop] == 1) sorted[n++] = w->to;
        }
    }
    return n;
}

/* The block of those left whose cut costs least and opens most; NULL: none. */
static SimStruct *best_cut(const loop *l, const int *left)
{
    SimStruct *best = NULL;
    double best_value = 0;
    for (int i = 0; i < l->n; i++) {
        SimStruct *S = l->member[i];
        const int cost = left[i] && !is_cut(l, S) ? cost_of(l, S) : 0;
        int in = 0, out = 0;
        for (int k = 0; k < l->ninner && cost; k++) {
            const wire *w = l->inner[k];
            in += w->to == S && left[w->from->place_in_loop] && !is_cut(l, w->from);
            out += w->from == S && left[w->to->place_in_loop];
        }
        const double value = cost ? (double)(in * out) / cost : 0;
        if (value > best_value) {
            best_value = value;
            best = S;
        }
    }
    return best;
}

static int add_cut(loop *l, SimStruct *S)
{
    for (int i = 0; i < S->nout; i++) {
        int inner = 0;
        for (int k = 0; k < l->ninner; k++)
            inner |= l->inner[k]->from == S && l->inner[k]->out == i;
        if (!inner) continue;
        loop_cut *more = realloc(l->cut, (size_t)(l->ncuts + 1) * sizeof *more);
        if (!more) return twh_fail(S->h, NULL, "out of memory while cutting a loop");
        l->cut = more;
        more[l->ncuts++] = (loop_cut){S, &S->out[i]};
        l->most += S->out[i].width;
    }
    return 0;
}

/* Calls and switches must happen once in a step. */
static int refuse(twh *h, const loop *l)
{
    for (const group *g = h->groups; g; g = g->next) {
        const SimStruct *by = g->enabler ? g->enabler : g->restarter;
        if (g->caller && g->caller->loop == l)
            return twh_fail(h, g->caller,
                            "calls blocks within an algebraic loop, which cannot be "
                            "solved: %s",
                            l->text);
        for (int i = 0; i < l->n && by && by->loop == l; i++)
            for (int k = 0; k < 2; k++) {
                const group *c = k ? l->member[i]->condition : l->member[i]->restarts;
                for (; c; c = c->outer)
                    if (c == g)
                        return twh_fail(h, by,
                                        "switches blocks of the algebraic loop that it "
                                        "is in, which cannot be solved: %s",
                                        l->text);
            }
    }
    return 0;
}

/* The memory that an output may change: it is put back before every trial. */
static int find_memory(twh *h, loop *l)
{
    for (int i = 0; i < l->n; i++)
        for (const region *r = l->member[i]->regions; r; r = r->next) {
            int is_output = 0;
            for (int o = 0; o < l->member[i]->nout; o++)
                is_output |= l->member[i]->out[o].signal == (void *)r->data;
            if (is_output || !(r->flags & KEEP_IN_POINT) || !r->size) continue;
            const region **more =
                realloc(l->memory, (size_t)(l->nmemory + 1) * sizeof *more);
            if (!more) return twh_fail(h, NULL, "out of memory while cutting a loop");
            l->memory = more;
            more[l->nmemory++] = r;
            l->bytes += r->size;
        }
    return 0;
}

static int allocate(twh *h, loop *l)
{
    const size_t n = (size_t)l->most + 1;
    l->numbers = calloc(n * n + 6 * n, sizeof *l->numbers);
    l->pivot = calloc(n, sizeof *l->pivot);
    l->kept = malloc(l->bytes + 1);
    return l->numbers && l->pivot && l->kept
               ? 0
               : twh_fail(h, NULL, "out of memory while cutting a loop");
}

static int cut_loop(twh *h, loop *l, SimStruct **sorted, int *left)
{
    while (sort_cut(l, sorted, left) < l->n) {
        SimStruct *S = best_cut(l, left);
        if (!S)
            return twh_fail(h, NULL,
                            "the algebraic loop %s cannot be solved: its signals have "
                            "only discrete values",
                            l->text);
        if (add_cut(l, S)) return 1;
    }
    return 0;
}

int twh_make_loop(twh *h, SimStruct **member, int n, const char *text)
{
    loop *l = calloc(1, sizeof *l);
    if (!l) return twh_fail(h, NULL, "out of memory while sorting the blocks");
    l->next = h->loops;
    h->loops = l;
    l->n = n;
    l->member = member;
    snprintf(l->text, sizeof l->text, "%s", text);
    if (h->loops_refused) return twh_fail(h, NULL, "algebraic loop: %s", text);
    l->inner = malloc((size_t)(h->nwires + 1) * sizeof *l->inner);
    SimStruct **sorted = malloc((size_t)n * sizeof *sorted);
    int *left = malloc((size_t)n * sizeof *left);
    int rc = !l->inner || !sorted || !left
                 ? twh_fail(h, NULL, "out of memory while sorting the blocks")
                 : 0;
    for (int i = 0; i < n; i++) {
        member[i]->loop = l;
        member[i]->place_in_loop = i;
    }
    for (int k = 0; k < h->nwires && !rc; k++)
        if (is_inner(l, &h->wires[k])) l->inner[l->ninner++] = &h->wires[k];
    if (!rc)
        rc = refuse(h, l) || cut_loop(h, l, sorted, left) || find_memory(h, l) ||
             allocate(h, l);
    if (!rc) {
        memcpy(member, sorted, (size_t)n * sizeof *sorted);
        l->member = malloc((size_t)n * sizeof *sorted);
        l->owns_members = l->member != NULL;
        for (int i = 0; i < n; i++) sorted[i]->place_in_loop = i;
        if (l->member)
            memcpy(l->member, sorted, (size_t)n * sizeof *sorted);
        else
            rc = twh_fail(h, NULL, "out of memory while sorting the blocks");
    }
    free(sorted);
    free(left);
    if (!rc && !h->loops_silent) {
        char note[700];
        snprintf(note, sizeof note, "solved as an algebraic loop: %s", text);
        twh_note(h, "the diagram", note);
    }
    return rc;
}

int twh_set_loops(twh *h, int allowed)
{
    if (h->failed) return 1;
    if (h->ready) return twh_fail(h, NULL, "loops: the run has already started");
    h->loops_refused = allowed < 0;
    h->loops_silent = allowed == 0;
    return 0;
}

void twh_free_loops(twh *h)
{
    while (h->loops) {
        loop *l = h->loops;
        h->loops = l->next;
        if (l->owns_members) free(l->member);
        free(l->inner);
        free(l->cut);
        free(l->memory);
        free(l->numbers);
        free(l->pivot);
        free(l->kept);
        free(l);
    }
}
