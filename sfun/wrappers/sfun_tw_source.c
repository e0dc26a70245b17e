/* sfun_tw_source.c: a named signal (a road, a torque) as a source.
 *
 * Out: its value, and its rate of change
 * Parameters: the name, 'bump' or double('bump'); its parameters ([]: defaults);
 * samples as a matrix [t value] for the source 'sampled' ([] for the others); sample
 * time (0: continuous, -1: inherited). */
#define S_FUNCTION_NAME sfun_tw_source
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include "block.h"

enum { PRM_NAME, PRM_PARAMS, PRM_SAMPLES, PRM_TS, NPRM };
enum { OUT_VALUE, OUT_RATE, NOUT };
enum { DW_OWN, DW_TEXT, NDWORK }; /* DW_OWN: the default parameters */
enum { IW_INDEX, NIWORK };        /* of the source, for tw_source_at */

/* The source with the block's name and its index; NULL: there is none. */
static const tw_source *find(SimStruct *S, int *index)
{
    const tw_source *source;
    char name[BLK_NAME];
    if (!blk_name(S, PRM_NAME, name)) return NULL;
    for (*index = 0; (source = tw_source_at(*index)); ++*index)
        if (!strcmp(source->name, name)) break;
    return source;
}

static tw_samples samples(SimStruct *S)
{
    const double *x = blk_values(S, PRM_SAMPLES);
    const int n = x ? blk_elements(S, PRM_SAMPLES) / 2 : 0;
    return (tw_samples){n, x, x ? x + n : NULL};
}

static int evaluate(SimStruct *S, const tw_source *source, const double *p, double t,
                    double *value, double *rate)
{
    tw_samples list = samples(S);
    return source->at(t, p, list.n ? &list : NULL, value, rate);
}

#define MDL_CHECK_PARAMETERS
#if defined(MDL_CHECK_PARAMETERS) && defined(MATLAB_MEX_FILE)
static int is_in_range(SimStruct *S, const tw_source *source)
{
    const double *p = blk_values(S, PRM_PARAMS);
    for (int i = 0; p && i < source->np; i++) {
        const tw_var *v = &source->param[i];
        if (v->min == v->max || (p[i] >= v->min && p[i] <= v->max)) continue;
        blk_refuse(S, BLK_PARAM + PRM_PARAMS + 1,
                   "%s of '%s' (parameter 2): expected %g to %g, got %g", v->name,
                   source->name, v->min, v->max, p[i]);
        return 0;
    }
    return 1;
}

static const char *source_name(int i)
{
    const tw_source *s = tw_source_at(i);
    return s ? s->name : NULL;
}

static void mdlCheckParameters(SimStruct *S)
{
    double own[16], value, rate;
    int index;
    const tw_source *source = find(S, &index);
    if (!source) {
        char name[BLK_NAME] = "";
        blk_name(S, PRM_NAME, name);
        blk_unknown(S, PRM_NAME, "source", source_name, name);
        return;
    }
    if (!blk_is_empty_or_vector(S, PRM_PARAMS, "source parameters", source->np) ||
        !is_in_range(S, source) ||
        !blk_is_vector(S, PRM_SAMPLES, "samples", -20000000) ||
        !blk_is_vector(S, PRM_TS, "sample time", 1))
        return;
    if (blk_elements(S, PRM_SAMPLES) && mxGetN(ssGetSFcnParam(S, PRM_SAMPLES)) != 2) {
        blk_refuse(S, BLK_PARAM + PRM_SAMPLES + 1,
                   "samples (parameter 3): expected two columns, t and value");
        return;
    }
    const tw_samples list = samples(S);
    for (int i = 1; i < list.n; i++)
        if (!(list.t[i] > list.t[i - 1])) {
            blk_refuse(
                S, BLK_PARAM + PRM_SAMPLES + 1,
                "samples (parameter 3): expected increasing times, row %d has %g "
                "after %g",
                i + 1, list.t[i], list.t[i - 1]);
            return;
        }
    if (blk_number(S, PRM_TS) < 0 && blk_number(S, PRM_TS) != INHERITED_SAMPLE_TIME) {
        blk_refuse(S, BLK_PARAM + PRM_TS + 1,
                   "sample time (parameter 4): expected 0, -1 or a period, got %g",
                   blk_number(S, PRM_TS));
        return;
    }
    const double *p = blk_values(S, PRM_PARAMS);
    if (!p && source->np > (int)(sizeof own / sizeof *own)) return;
    for (int i = 0; !p && i < source->np; i++) own[i] = source->param[i].value;
    const int rc = evaluate(S, source, p ? p : own, 0, &value, &rate);
    if (rc)
        blk_refuse(S, BLK_CHECK + rc, "'%s' has no value: %s; check its samples",
                   source->name, tw_error(rc));
}
#endif

static void mdlInitializeSizes(SimStruct *S)
{
    if (!blk_parameters(S, NPRM, BLK_CHECKER)) return;
    for (int i = 0; i < NPRM; i++) ssSetSFcnParamTunable(S, i, i == PRM_PARAMS);
    int index;
    const tw_source *source = find(S, &index);
    if (!ssSetNumInputPorts(S, 0) || !ssSetNumOutputPorts(S, NOUT)) return;
    for (int i = 0; i < NOUT; i++) ssSetOutputPortWidth(S, i, 1);
    ssSetNumSampleTimes(S, 1);
    ssSetNumIWork(S, NIWORK);
    if (!ssSetNumDWork(S, NDWORK)) return;
    ssSetDWorkWidth(S, DW_OWN, source->np ? source->np : 1);
    ssSetDWorkDataType(S, DW_OWN, SS_DOUBLE);
    blk_text_memory(S, DW_TEXT);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    blk_point_default(S);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, blk_number(S, PRM_TS));
    ssSetOffsetTime(S, 0, 0.0);
    ssSetModelReferenceSampleTimeDefaultInheritance(S);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    int index;
    const tw_source *source = find(S, &index);
    ssSetIWorkValue(S, IW_INDEX, index);
    double *own = (double *)ssGetDWork(S, DW_OWN);
    for (int i = 0; i < source->np; i++) own[i] = source->param[i].value;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const tw_source *source = tw_source_at(ssGetIWorkValue(S, IW_INDEX));
    const double *p = blk_values(S, PRM_PARAMS);
    (void)tid;
    const int rc = evaluate(S, source, p ? p : (const double *)ssGetDWork(S, DW_OWN),
                            ssGetT(S), ssGetOutputPortRealSignal(S, OUT_VALUE),
                            ssGetOutputPortRealSignal(S, OUT_RATE));
    if (rc) blk_stop(S, DW_TEXT, BLK_RUN + rc, tw_error(rc));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
