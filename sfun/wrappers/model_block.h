/* model_block.h: what the blocks without a run share: the two parts of a model and the
 * model with continuous states. They evaluate the functions of the model at the point
 * given by their ports and parameters. */
#ifndef TW_MODEL_BLOCK_H
#define TW_MODEL_BLOCK_H

#include "block.h"

/* DW_OWN: the model's default parameters, for an empty parameter, and its own input */
enum { DW_OWN, DW_TEXT, NDWORK };
enum { PRM_PARAMS }; /* the first parameter of all */

#ifdef MATLAB_MEX_FILE
/* Parameters and, for x0 >= 0, the initial state. */
static inline int blk_is_model(SimStruct *S, int x0)
{
    const tw_model *m = model;
    tw_run r = {.model = m};
    if (!blk_is_empty_or_vector(S, PRM_PARAMS, "model parameters", m->np)) return 0;
    if (m->nd) {
        blk_refuse(S, BLK_DIRECT_STATES,
                   "%s has directly computed states: use its plant block sfun_tw_%s",
                   m->name, m->name);
        return 0;
    }
    if (x0 >= 0 && !blk_is_empty_or_vector(S, x0, "initial state", m->ns + m->nf))
        return 0;
    return blk_fits(S, &r, tw_check_params(&r, blk_values(S, PRM_PARAMS)), 0);
}
#endif

static inline void blk_model_memory(SimStruct *S)
{
    const tw_model *m = model;
    if (!ssSetNumDWork(S, NDWORK)) return;
    ssSetDWorkWidth(S, DW_OWN, m->np + m->nu ? m->np + m->nu : 1);
    ssSetDWorkDataType(S, DW_OWN, SS_DOUBLE);
    blk_text_memory(S, DW_TEXT);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
}

static inline void blk_model_defaults(SimStruct *S)
{
    const tw_model *m = model;
    double *own = (double *)ssGetDWork(S, DW_OWN);
    for (int i = 0; i < m->np; i++) own[i] = m->param[i].value;
    for (int i = 0; i < m->nu; i++) own[m->np + i] = m->input[i].value;
}

static inline const double *blk_model_params(SimStruct *S)
{
    const double *p = blk_values(S, PRM_PARAMS);
    return p ? p : (const double *)ssGetDWork(S, DW_OWN);
}

/* A failure of a function of the model as the block's error status. */
static inline void blk_model_stop(SimStruct *S, int code, const char *what, double t)
{
    char text[BLK_LINE];
    snprintf(text, sizeof text, "%s: %s at t = %.6g", tw_error(code), what, t);
    blk_stop(S, DW_TEXT, BLK_RUN + code, text);
}

/* The parameters of the point, and its input: the port, or the model's own if nothing
 * is connected. */
static inline int blk_model_point(SimStruct *S, int port, tw_at *at)
{
    const tw_model *m = model;
    at->p = blk_model_params(S);
    if (port < 0) return TW_OK;
    at->u = blk_signal(S, port);
    if (ssGetInputPortConnected(S, port)) return TW_OK;
    double *own = (double *)ssGetDWork(S, DW_OWN) + m->np;
    at->u = own;
    return m->drive ? m->drive(at, own) : TW_OK;
}

#endif
