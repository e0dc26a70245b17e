/* outside.h: what the integrator and the caller share: a run whose equations are the
 * diagram around the block. The model is made at run time, with slow() and fast() of
 * the block.
 *
 * Parameters: method (name or number), H, ratio, initial slow state, initial fast
 * state, options. The initial states set the number of states. */
#ifndef TW_OUTSIDE_H
#define TW_OUTSIDE_H

#include "run_block.h"

enum { PRM_METHOD, PRM_STEP, PRM_RATIO, PRM_XS0, PRM_XF0, PRM_OPTIONS, NPRM };

/* Each of the two blocks defines: */
static int slow(const tw_at *at, double *d);
static int fast(const tw_at *at, double *d);
static void force_options(tw_run *r);

static void make_model(SimStruct *S, tw_model *m, const tw_var *var)
{
    const tw_model made = {.name = "the diagram",
                           .ns = blk_elements(S, PRM_XS0),
                           .nf = blk_elements(S, PRM_XF0),
                           .slow = slow,
                           .fast = fast};
    *m = made;
    m->slow_var = var;
    m->fast_var = var + m->ns;
}

static void fill_run(SimStruct *S, const tw_model *m, tw_auto *a)
{
    tw_run *r = &a->run;
    blk_fill(S, m, PRM_OPTIONS, a);
    r->xs0 = blk_values(S, PRM_XS0);
    r->xf0 = blk_values(S, PRM_XF0);
    force_options(r);
}

/* A run for tw_need and ticks(), before the block has memory. It needs no names of
 * states, since no state is read. */
static void sketch_run(SimStruct *S, tw_model *m, tw_auto *a)
{
    static const tw_var nameless = {"a state", "", "", 0, 0, 0, 0};
    make_model(S, m, &nameless);
    m->fast_var = &nameless;
    fill_run(S, m, a);
    a->run.xs0 = a->run.xf0 = NULL;
}

#ifdef MATLAB_MEX_FILE
static int is_outside(SimStruct *S, int may_be_auto)
{
    tw_model m;
    tw_auto a;
    if (!blk_is_method(S, PRM_METHOD, may_be_auto) ||
        !blk_is_vector(S, PRM_STEP, "H", 1) ||
        !blk_is_integer(S, PRM_RATIO, "ratio", 1, TW_RATIO_MAX) ||
        !blk_is_vector(S, PRM_XS0, "initial slow state", -INT_MAX) ||
        !blk_is_vector(S, PRM_XF0, "initial fast state", -INT_MAX) ||
        !blk_is_vector(S, PRM_OPTIONS, "options", -BLK_NOPT))
        return 0;
    if (blk_elements(S, PRM_XS0) + blk_elements(S, PRM_XF0) == 0) {
        blk_refuse(S, BLK_PARAM + PRM_XS0 + 1,
                   "initial states (parameters %d and %d): expected at least one "
                   "element in both together, got none",
                   PRM_XS0 + 1, PRM_XF0 + 1);
        return 0;
    }
    sketch_run(S, &m, &a);
    return blk_is_engine(S, &a);
}

/* The model has no parameters. */
static int blk_set_params(blk_run *b)
{
    (void)b;
    return TW_OK;
}
#endif

/* The states are xs(1), xs(2), ... */
static void name_states(blk_run *b, int ns, int nf)
{
    enum { LENGTH = 24 };
    const size_t n = (size_t)ns + (size_t)nf;
    b->var = (tw_var *)calloc(n, sizeof *b->var + LENGTH);
    if (!b->var) return;
    char *name = (char *)(b->var + n);
    for (int i = 0; i < ns + nf; i++, name += LENGTH) {
        snprintf(name, LENGTH, i < ns ? "xs(%d)" : "xf(%d)",
                 i < ns ? i + 1 : i + 1 - ns);
        b->var[i].name = name;
    }
}

/* The port whose task advances the run, and the port of the slow steps (-1: none). */
static void open_outside(SimStruct *S, int moving_port, int slow_port)
{
    blk_run *b = blk_open(S, 1);
    if (!b) return;
    blk_set_tasks(b, ssGetOutputPortSampleTimeIndex(S, moving_port), slow_port);
    name_states(b, blk_elements(S, PRM_XS0), blk_elements(S, PRM_XF0));
    if (b->var) return;
    blk_stop(S, DW_TEXT, BLK_NO_MEMORY, "out of memory");
    blk_close(S);
}

static void start_outside(SimStruct *S)
{
    blk_run *b = blk_of(S);
    if (!b) return;
    make_model(S, &b->model, b->var);
    fill_run(S, &b->model, &b->engine);
    b->engine.run.user = b;
    blk_start(b);
}

#endif
