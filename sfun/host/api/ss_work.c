/* ss_work.c: the ss functions of states and work vectors. */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

static void *require_memory(SimStruct *S, void *data, const char *function)
{
    if (data) return data;
    twh_fail(S->h, S, "%s: there is no memory before mdlStart", function);
    return S->scratch->zeros;
}

#define VECTOR(type, name, field)                                                      \
    type *name(SimStruct *S)                                                           \
    {                                                                                  \
        return require_memory(S, S->field, #name);                                     \
    }
VECTOR(real_T, ssGetContStates, x)
VECTOR(real_T, ssGetdX, dx)
VECTOR(real_T, ssGetRealDiscStates, xd)
VECTOR(real_T, ssGetDiscStates, xd)
VECTOR(real_T, ssGetRWork, rwork)
VECTOR(int_T, ssGetIWork, iwork)
VECTOR(int_T, ssGetModeVector, modes)
VECTOR(real_T, ssGetNonsampledZCs, zc)
VECTOR(void *, ssGetPWork, pwork)

static int in_range(SimStruct *S, int_T i, int n, const void *data,
                    const char *function)
{
    if (data && i >= 0 && i < n) return 1;
    if (!data)
        twh_fail(S->h, S, "%s: there is no memory before mdlStart", function);
    else
        twh_fail(S->h, S, "%s: element %d, but there are %d", function, i, n);
    return 0;
}

real_T ssGetRWorkValue(SimStruct *S, int_T i)
{
    return in_range(S, i, S->n.rwork, S->rwork, "ssGetRWorkValue") ? S->rwork[i] : 0;
}

real_T ssSetRWorkValue(SimStruct *S, int_T i, real_T value)
{
    if (in_range(S, i, S->n.rwork, S->rwork, "ssSetRWorkValue")) S->rwork[i] = value;
    return value;
}

int_T ssGetIWorkValue(SimStruct *S, int_T i)
{
    return in_range(S, i, S->n.iwork, S->iwork, "ssGetIWorkValue") ? S->iwork[i] : 0;
}

int_T ssSetIWorkValue(SimStruct *S, int_T i, int_T value)
{
    if (in_range(S, i, S->n.iwork, S->iwork, "ssSetIWorkValue")) S->iwork[i] = value;
    return value;
}

int_T ssGetModeVectorValue(SimStruct *S, int_T i)
{
    return in_range(S, i, S->n.modes, S->modes, "ssGetModeVectorValue") ? S->modes[i]
                                                                        : 0;
}

int_T ssSetModeVectorValue(SimStruct *S, int_T i, int_T value)
{
    if (in_range(S, i, S->n.modes, S->modes, "ssSetModeVectorValue"))
        S->modes[i] = value;
    return value;
}

void *ssGetPWorkValue(SimStruct *S, int_T i)
{
    return in_range(S, i, S->n.pwork, S->pwork, "ssGetPWorkValue") ? S->pwork[i] : NULL;
}

void *ssSetPWorkValue(SimStruct *S, int_T i, const void *value)
{
    /* only stored for the S-function, never written through */
    void *mine = (void *)(uintptr_t)value;
    if (in_range(S, i, S->n.pwork, S->pwork, "ssSetPWorkValue")) S->pwork[i] = mine;
    return mine;
}

static dwork *dwork_at(SimStruct *S, int_T i, const char *function)
{
    if (i >= 0 && i < S->n.dwork && S->dworks) return &S->dworks[i];
    twh_fail(S->h, S, "%s: DWork %d, but there are %d", function, i, S->n.dwork);
    return &S->scratch->no_dwork;
}

void ssSetDWorkWidth(SimStruct *S, int_T i, int_T width)
{
    if (width < DYNAMICALLY_SIZED || S->stage >= READY)
        twh_fail(S->h, S, "ssSetDWorkWidth: %d cannot be set here", width);
    else
        dwork_at(S, i, "ssSetDWorkWidth")->width = width;
}

int_T ssGetDWorkWidth(SimStruct *S, int_T i)
{
    return dwork_at(S, i, "ssGetDWorkWidth")->width;
}

void ssSetDWorkDataType(SimStruct *S, int_T i, DTypeId type)
{
    if (type < DYNAMICALLY_TYPED || type >= SS_NUM_DTYPE || S->stage >= READY)
        twh_fail(S->h, S, "ssSetDWorkDataType: %d cannot be set here", type);
    else
        dwork_at(S, i, "ssSetDWorkDataType")->type = type;
}

DTypeId ssGetDWorkDataType(SimStruct *S, int_T i)
{
    return dwork_at(S, i, "ssGetDWorkDataType")->type;
}

void ssSetDWorkComplexSignal(SimStruct *S, int_T i, int_T complexity)
{
    if (complexity == COMPLEX_YES)
        twh_fail(S->h, S,
                 "ssSetDWorkComplexSignal: this host does not support complex DWork");
    dwork_at(S, i, "ssSetDWorkComplexSignal")->complexity = complexity;
}

int_T ssGetDWorkComplexSignal(SimStruct *S, int_T i)
{
    return dwork_at(S, i, "ssGetDWorkComplexSignal")->complexity;
}

int_T ssSetDWorkName(SimStruct *S, int_T i, const char_T *name)
{
    dwork *d = dwork_at(S, i, "ssSetDWorkName");
    if (d == &S->scratch->no_dwork) return 0;
    char *copy = name ? malloc(strlen(name) + 1) : NULL;
    if (copy)
        memcpy(copy, name, strlen(name) + 1);
    else if (name)
        twh_fail(S->h, S, "out of memory while naming DWork %d", i);
    free(d->name);
    d->name = copy;
    return 1;
}

const char_T *ssGetDWorkName(SimStruct *S, int_T i)
{
    return dwork_at(S, i, "ssGetDWorkName")->name;
}

void ssSetDWorkUsageType(SimStruct *S, int_T i, int_T usage)
{
    dwork_at(S, i, "ssSetDWorkUsageType")->usage = usage;
}

int_T ssGetDWorkUsageType(SimStruct *S, int_T i)
{
    return dwork_at(S, i, "ssGetDWorkUsageType")->usage;
}

void ssSetDWorkUsedAsDState(SimStruct *S, int_T i, int_T usage)
{
    dwork_at(S, i, "ssSetDWorkUsedAsDState")->usage = usage;
}

int_T ssGetDWorkUsedAsDState(SimStruct *S, int_T i)
{
    return dwork_at(S, i, "ssGetDWorkUsedAsDState")->usage;
}

void *ssGetDWork(SimStruct *S, int_T i)
{
    return require_memory(S, dwork_at(S, i, "ssGetDWork")->data, "ssGetDWork");
}
