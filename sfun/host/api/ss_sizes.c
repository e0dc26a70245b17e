/* ss_sizes.c: the ss functions of mdlInitializeSizes, errors and parameters. */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

const char_T *ssGetPath(SimStruct *S)
{
    return S->path;
}

const char_T *ssGetModelName(SimStruct *S)
{
    return S->entry->name;
}

void ssSetErrorStatus(SimStruct *S, const char_T *text)
{
    S->error = text;
}

const char_T *ssGetErrorStatus(SimStruct *S)
{
    return S->error;
}

void ssSetLocalErrorStatus(SimStruct *S, const char_T *text)
{
    S->error = text;
}

const char_T *ssGetLocalErrorStatus(SimStruct *S)
{
    return S->error;
}

void ssWarning(SimStruct *S, const char_T *text)
{
    twh_print(S->h, "warning: block '%s': %s\n", S->path, text);
}

int_T twh_refuse(SimStruct *S, const char_T *name, const char_T *why)
{
    twh_fail(S->h, S, "%s: %s", name, why);
    return 0;
}

void ssSetUserData(SimStruct *S, void *data)
{
    S->user = data;
}

void *ssGetUserData(SimStruct *S)
{
    return S->user;
}

/* Sizes cannot change once the memory is allocated. */
static int_T set_size(SimStruct *S, int *count, int_T n, int dynamic, const char *name)
{
    if (S->stage >= READY)
        twh_fail(S->h, S, "%s: the sizes cannot change after mdlSetWorkWidths", name);
    else if (n < 0 && !(dynamic && n == DYNAMICALLY_SIZED))
        twh_fail(S->h, S, "%s: %d is not a valid number of elements", name, n);
    else {
        *count = n;
        return 1;
    }
    return 0;
}

#define SIZE(what, field, dynamic)                                                     \
    int_T ssSetNum##what(SimStruct *S, int_T n)                                        \
    {                                                                                  \
        return set_size(S, &S->n.field, n, dynamic, "ssSetNum" #what);                 \
    }                                                                                  \
    int_T ssGetNum##what(SimStruct *S)                                                 \
    {                                                                                  \
        return S->n.field;                                                             \
    }
SIZE(SFcnParams, params, 0)
SIZE(ContStates, cont, 1)
SIZE(DiscStates, disc, 1)
SIZE(RWork, rwork, 1)
SIZE(IWork, iwork, 1)
SIZE(PWork, pwork, 1)
SIZE(Modes, modes, 1)
SIZE(NonsampledZCs, zcs, 1)

int_T ssSetNumDWork(SimStruct *S, int_T n)
{
    const int old = S->n.dwork;
    if (!set_size(S, &S->n.dwork, n, 1, "ssSetNumDWork")) return 0;
    for (int i = 0; i < old && S->dworks; i++) free(S->dworks[i].name);
    free(S->dworks);
    S->dworks = NULL;
    if (n <= 0) return 1;
    S->dworks =
        twh_memory_allowed(S, (size_t)n * sizeof *S->dworks, "the list of DWork")
            ? calloc((size_t)n, sizeof *S->dworks)
            : NULL;
    if (!S->dworks) {
        S->n.dwork = 0;
        twh_fail(S->h, S, "out of memory while declaring %d DWork vectors", n);
        return 0;
    }
    for (int i = 0; i < n; i++) S->dworks[i].width = 1;
    return 1;
}

int_T ssGetNumDWork(SimStruct *S)
{
    return S->n.dwork;
}

static int_T set_ports(SimStruct *S, port **ports, int *count, int_T n,
                       const char *name)
{
    if (S->stage > NEW || n < 0) {
        twh_fail(S->h, S, "%s: %d ports cannot be set here", name, n);
        return 0;
    }
    port *list = twh_memory_allowed(S, (size_t)n * sizeof *list, "the list of ports")
                     ? calloc((size_t)n + 1, sizeof *list)
                     : NULL;
    if (!list) {
        twh_fail(S->h, S, "out of memory while declaring %d ports", n);
        return 0;
    }
    for (int i = 0; i < n; i++) {
        list[i].width = list[i].dims[0] = 1;
        list[i].ndims = 1;
        list[i].period = INHERITED_SAMPLE_TIME;
    }
    free(*ports);
    *ports = list;
    *count = n;
    return 1;
}

int_T ssSetNumInputPorts(SimStruct *S, int_T n)
{
    return set_ports(S, &S->in, &S->nin, n, "ssSetNumInputPorts");
}

int_T ssGetNumInputPorts(SimStruct *S)
{
    return S->nin;
}

int_T ssSetNumOutputPorts(SimStruct *S, int_T n)
{
    return set_ports(S, &S->out, &S->nout, n, "ssSetNumOutputPorts");
}

int_T ssGetNumOutputPorts(SimStruct *S)
{
    return S->nout;
}

void ssSetOptions(SimStruct *S, uint_T options)
{
    S->options = options;
}

uint_T ssGetOptions(SimStruct *S)
{
    return S->options;
}

void ssSetSimStateCompliance(SimStruct *S, int_T compliance)
{
    S->compliance = compliance;
}

int_T ssGetSimStateCompliance(SimStruct *S)
{
    return S->compliance;
}

/* Declarations without effect here: there is no code generation, no model reference, no
 * worker thread in the engine and no implicit solver. */
void ssSetSimStateVisibility(SimStruct *S, int_T visible)
{
    (void)S, (void)visible;
}

void ssSetRuntimeThreadSafetyCompliance(SimStruct *S, int_T compliance)
{
    (void)S, (void)compliance;
}

void ssSupportsMultipleExecInstances(SimStruct *S, int_T yes)
{
    (void)S, (void)yes;
}

void ssSetModelReferenceSampleTimeDefaultInheritance(SimStruct *S)
{
    (void)S;
}

void ssSetModelReferenceSampleTimeInheritanceRule(SimStruct *S, int_T rule)
{
    (void)S, (void)rule;
}

void ssSetModelReferenceNormalModeSupport(SimStruct *S, int_T support)
{
    (void)S, (void)support;
}

void ssAllowSignalsWithMoreThan2D(SimStruct *S)
{
    (void)S;
}

void ssSetJacobianNzMax(SimStruct *S, int_T n)
{
    (void)S, (void)n;
}

int_T ssGetSFcnParamsCount(SimStruct *S)
{
    return S->nparam;
}

const mxArray *ssGetSFcnParam(SimStruct *S, int_T i)
{
    if (i < 0 || i >= S->nparam) {
        twh_fail(S->h, S, "ssGetSFcnParam: parameter %d, but there are %d", i,
                 S->nparam);
        return S->entry->target ? (const mxArray *)&S->scratch->matrix : S->h->empty;
    }
    return S->entry->target ? (const mxArray *)&S->plain[i] : S->param[i];
}

void ssSetSFcnParamTunable(SimStruct *S, int_T i, int_T tunable)
{
    /* called before the engine has compared the counts */
    if (i >= 0 && i < S->nparam)
        S->tunable[i] = tunable;
    else if (i < 0 || i >= S->n.params)
        twh_fail(S->h, S, "ssSetSFcnParamTunable: parameter %d of %d", i, S->n.params);
}

void ssSetSFcnParamNotTunable(SimStruct *S, int_T i)
{
    ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

int_T ssSetNumRunTimeParams(SimStruct *S, int_T n)
{
    runtime_param *list = n < 0 ? NULL : calloc((size_t)n + 1, sizeof *list);
    if (!list) {
        twh_fail(S->h, S,
                 n < 0 ? "ssSetNumRunTimeParams: %d"
                       : "out of memory while declaring %d run-time parameters",
                 n);
        return 0;
    }
    for (int i = 0; i < S->nruntime; i++)
        if (S->runtime[i].owned) free(S->runtime[i].record.dimensions);
    free(S->runtime);
    S->runtime = list;
    S->nruntime = n;
    return 1;
}

int_T ssGetNumRunTimeParams(SimStruct *S)
{
    return S->nruntime;
}

static runtime_param *runtime_at(SimStruct *S, int_T i, const char *name)
{
    if (i >= 0 && i < S->nruntime) return &S->runtime[i];
    twh_fail(S->h, S, "%s: run-time parameter %d of %d", name, i, S->nruntime);
    return NULL;
}

int_T ssSetRunTimeParamInfo(SimStruct *S, int_T i, ssParamRec *given)
{
    runtime_param *r = runtime_at(S, i, "ssSetRunTimeParamInfo");
    if (!r) return 0;
    r->record = *given;
    return 1;
}

ssParamRec *ssGetRunTimeParamInfo(SimStruct *S, int_T i)
{
    runtime_param *r = runtime_at(S, i, "ssGetRunTimeParamInfo");
    return r ? &r->record : NULL;
}

/* A run-time parameter that is a view of a dialog parameter. */
static int view_of(SimStruct *S, runtime_param *r, int_T param, const char_T *name)
{
    if (param < 0 || param >= S->nparam || S->entry->target)
        return twh_fail(S->h, S, "run-time parameter '%s': there is no parameter %d",
                        name, param);
    mxArray *a = S->param[param];
    if (!r->owned) {
        r->record.dimensions = calloc(2, sizeof *r->record.dimensions);
        if (!r->record.dimensions)
            return twh_fail(S->h, S,
                            "out of memory while declaring a run-time parameter");
        r->owned = 1;
    }
    r->dialog = param;
    r->record.name = name;
    r->record.nDimensions = 2;
    r->record.dimensions[0] = (int_T)mxGetM(a);
    r->record.dimensions[1] = (int_T)mxGetN(a);
    r->record.dataTypeId = mxIsDouble(a) ? SS_DOUBLE : SS_SINGLE;
    r->record.data = mxGetData(a);
    r->record.nDlgParamIndices = 1;
    r->record.dlgParamIndices = &r->dialog;
    return 0;
}

int_T ssRegDlgParamAsRunTimeParam(SimStruct *S, int_T param, int_T i,
                                  const char_T *name, DTypeId type)
{
    runtime_param *r = runtime_at(S, i, "ssRegDlgParamAsRunTimeParam");
    (void)type;
    return r && !view_of(S, r, param, name);
}

int_T ssRegAllTunableParamsAsRunTimeParams(SimStruct *S, const char_T *names[])
{
    int n = 0;
    for (int i = 0; i < S->nparam; i++) n += S->tunable[i] != SS_PRM_NOT_TUNABLE;
    if (!ssSetNumRunTimeParams(S, n)) return 0;
    n = 0;
    for (int i = 0; i < S->nparam; i++)
        if (S->tunable[i] != SS_PRM_NOT_TUNABLE) {
            if (view_of(S, &S->runtime[n], i, names[n])) return 0;
            n++;
        }
    return 1;
}

int_T ssUpdateAllTunableParamsAsRunTimeParams(SimStruct *S)
{
    for (int i = 0; i < S->nruntime; i++)
        if (S->runtime[i].owned &&
            view_of(S, &S->runtime[i], S->runtime[i].dialog, S->runtime[i].record.name))
            return 0;
    return 1;
}

int_T ssUpdateDlgParamAsRunTimeParam(SimStruct *S, int_T i)
{
    runtime_param *r = runtime_at(S, i, "ssUpdateDlgParamAsRunTimeParam");
    return r && !view_of(S, r, r->dialog, r->record.name);
}

int_T ssUpdateRunTimeParamData(SimStruct *S, int_T i, void *data)
{
    runtime_param *r = runtime_at(S, i, "ssUpdateRunTimeParamData");
    if (!r) return 0;
    r->record.data = data;
    return 1;
}
