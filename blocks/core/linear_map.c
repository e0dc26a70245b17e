/* linear_map.c: one slow step as a matrix, for stability analysis (Shome et al. 2004,
 * Eqs. 17-24).
 *
 * On a linear model x' = J x every method is a linear map z <- S z of its state and
 * history, z = [xs, xf, history]. Each column comes from the run itself: set z to a
 * unit vector, take a slow step, read z. S therefore includes all options, and no
 * method needs algebra of its own. A column costs one slow step. */
#include "tw_method.h"

/* All parts of z in order; returns the number of vectors. */
static int list_vectors(tw_run *r, tw_past *list)
{
    list[0] = (tw_past){r->now.xs, r->model->ns};
    list[1] = (tw_past){r->now.xf, r->model->nf};
    return 2 + (r->method->history ? r->method->history(r, list + 2) : 0);
}

int tw_map_size(tw_run *r)
{
    tw_past list[TW_NPAST + 2];
    int size = 0;
    if (!r || !r->now.head || !r->now.ticks) return 0;
    const int vectors = list_vectors(r, list);
    for (int i = 0; i < vectors; i++) size += list[i].n;
    return size;
}

/* z is the unit vector `one`; -1: zero */
static void set_unit(tw_run *r, int one)
{
    tw_past list[TW_NPAST + 2];
    const int vectors = list_vectors(r, list);
    for (int i = 0; i < vectors; i++)
        for (int k = 0; k < list[i].n; k++, one--) list[i].x[k] = one == 0;
}

static void read_all(tw_run *r, double *z)
{
    tw_past list[TW_NPAST + 2];
    const int vectors = list_vectors(r, list);
    for (int i = 0; i < vectors; i++) {
        memcpy(z, list[i].x, (size_t)list[i].n * sizeof *z);
        z += list[i].n;
    }
}

int tw_map_rest(tw_run *r)
{
    const int rc = tw_start(r);
    if (rc) return rc;
    const int first = 2 * r->method->old_steps + 2;
    set_unit(r, -1);
    return tw_advance(r, (long)first * r->now.ticks);
}

/* z of the state and history, from or to one array */
static void set_all(tw_run *r, const double *z)
{
    tw_past list[TW_NPAST + 2];
    const int vectors = list_vectors(r, list);
    for (int i = 0; i < vectors; i++) {
        memcpy(list[i].x, z, (size_t)list[i].n * sizeof *z);
        z += list[i].n;
    }
}

static int take_step(tw_run *r, double *to)
{
    for (int k = 0; k < r->now.ticks; k++) {
        const int rc = tw_tick(r);
        if (rc) return rc;
    }
    read_all(r, to);
    return TW_OK;
}

int tw_map_times(tw_run *r, const double *z, double *to)
{
    if (!r || !z || !to) return TW_E_NULL;
    if (!r->now.head || !r->now.going) return TW_E_NOT_STARTED;
    set_all(r, z);
    return take_step(r, to);
}

int tw_map(tw_run *r, double *S)
{
    const int rc = tw_map_rest(r);
    if (rc) return rc;
    if (!S) return TW_E_NULL;
    const int n = tw_map_size(r);
    for (int i = 0; i < n; i++) {
        set_unit(r, i);
        const int failed = take_step(r, S + (size_t)i * (size_t)n);
        if (failed) return failed;
    }
    set_unit(r, -1);
    return TW_OK;
}
