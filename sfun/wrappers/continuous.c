/* continuous.c: a model with continuous states for the solver of the diagram,
 * sfun_tw_<model>_c.
 *
 * In:  u, left out if the model has none; if nothing is connected, the model's own
 * input is used Out: xs, xf, and y if the parameter outputs is 1; a port without
 * elements is left out Parameters: model parameters ([]: defaults), initial state (slow
 * before fast, []: the model's), outputs (1: with y, then u feeds through; 0: without,
 * no feedthrough).
 *
 * Compiled once per model by a file of generated/. */
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include "model_block.h"

enum { PRM_X0 = PRM_PARAMS + 1, PRM_OUTPUTS, NPRM };

typedef struct ports {
    int u, xs, xf, y; /* numbers, -1: left out */
    int nin, nout;
} ports;

static ports port_numbers(SimStruct *S)
{
    const tw_model *m = model;
    ports p = {-1, -1, -1, -1, 0, 0};
    if (m->nu) p.u = p.nin++;
    if (m->ns) p.xs = p.nout++;
    if (m->nf) p.xf = p.nout++;
    if (m->ny && blk_number(S, PRM_OUTPUTS) != 0) p.y = p.nout++;
    return p;
}

#define MDL_CHECK_PARAMETERS
#if defined(MDL_CHECK_PARAMETERS) && defined(MATLAB_MEX_FILE)
static void mdlCheckParameters(SimStruct *S)
{
    if (blk_is_model(S, PRM_X0)) blk_is_integer(S, PRM_OUTPUTS, "outputs", 0, 1);
}
#endif

static void mdlInitializeSizes(SimStruct *S)
{
    if (!blk_parameters(S, NPRM, BLK_CHECKER)) return;
    for (int i = 0; i < NPRM; i++) ssSetSFcnParamTunable(S, i, i == PRM_PARAMS);

    const tw_model *m = model;
    const ports p = port_numbers(S);
    ssSetNumContStates(S, m->ns + m->nf);
    if (!ssSetNumInputPorts(S, p.nin) || !ssSetNumOutputPorts(S, p.nout)) return;
    if (p.u >= 0) blk_in(S, p.u, m->nu, p.y >= 0);
    if (p.xs >= 0) ssSetOutputPortWidth(S, p.xs, m->ns);
    if (p.xf >= 0) ssSetOutputPortWidth(S, p.xf, m->nf);
    if (p.y >= 0) ssSetOutputPortWidth(S, p.y, m->ny);
    ssSetNumSampleTimes(S, 1);
    blk_model_memory(S);
    blk_point_default(S);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
    ssSetOffsetTime(S, 0, 0.0);
    ssSetModelReferenceSampleTimeDefaultInheritance(S);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    blk_model_defaults(S);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    const tw_model *m = model;
    const double *x0 = blk_values(S, PRM_X0);
    double *x = ssGetContStates(S);
    const tw_at at = {
        .t = ssGetT(S), .xs = x, .xf = x + m->ns, .p = blk_model_params(S)};
    for (int i = 0; i < m->ns; i++) x[i] = m->slow_var[i].value;
    for (int i = 0; i < m->nf; i++) x[m->ns + i] = m->fast_var[i].value;
    int rc = m->init ? m->init(&at, x, x + m->ns) : TW_OK;
    if (!m->init && m->init_s) rc = m->init_s(&at, x);
    if (!m->init && !rc && m->init_f) rc = m->init_f(&at, x + m->ns);
    if (rc) blk_model_stop(S, rc, "init", at.t);
    if (x0) blk_copy(x, x0, m->ns + m->nf);
}

static tw_at states_now(SimStruct *S)
{
    const double *x = ssGetContStates(S);
    return (tw_at){.t = ssGetT(S), .xs = x, .xf = x + model->ns};
}

/* Checked at major steps only: a solver may try a step that diverges. */
static int all_finite(SimStruct *S, const tw_at *at)
{
    const tw_model *m = model;
    const int n = m->ns + m->nf;
    int i = 0;
    while (i < n && isfinite(at->xs[i])) i++;
    if (i == n) return 1;
    blk_model_stop(S, TW_E_DIVERGED,
                   i < m->ns ? m->slow_var[i].name : m->fast_var[i - m->ns].name,
                   at->t);
    return 0;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const tw_model *m = model;
    const ports p = port_numbers(S);
    tw_at at = states_now(S);
    UNUSED_ARG(tid);
    if (ssIsMajorTimeStep(S) && !all_finite(S, &at)) return;
    if (p.xs >= 0) blk_copy(ssGetOutputPortRealSignal(S, p.xs), at.xs, m->ns);
    if (p.xf >= 0) blk_copy(ssGetOutputPortRealSignal(S, p.xf), at.xf, m->nf);
    if (p.y < 0) return;
    int rc = blk_model_point(S, p.u, &at);
    if (!rc) rc = m->out(&at, ssGetOutputPortRealSignal(S, p.y));
    if (rc) blk_model_stop(S, rc, "out", at.t);
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    const tw_model *m = model;
    const ports p = port_numbers(S);
    double *d = ssGetdX(S);
    tw_at at = states_now(S);
    int rc = blk_model_point(S, p.u, &at);
    if (!rc && m->both)
        rc = m->both(&at, d, d + m->ns);
    else {
        if (!rc && m->ns) rc = m->slow(&at, d);
        if (!rc && m->nf) rc = m->fast(&at, d + m->ns);
    }
    if (rc) blk_model_stop(S, rc, m->name, at.t);
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
