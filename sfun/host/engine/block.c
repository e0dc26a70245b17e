/* block.c: one S-function in a diagram: its sizes, memory and parameters. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    size_t size;
} types[SS_NUM_DTYPE] = {
    [SS_DOUBLE] = {"double", 8},     [SS_SINGLE] = {"single", 4},
    [SS_INT8] = {"int8", 1},         [SS_UINT8] = {"uint8", 1},
    [SS_INT16] = {"int16", 2},       [SS_UINT16] = {"uint16", 2},
    [SS_INT32] = {"int32", 4},       [SS_UINT32] = {"uint32", 4},
    [SS_BOOLEAN] = {"boolean", 1},   [SS_POINTER] = {"pointer", sizeof(void *)},
    [SS_FCN_CALL] = {"fcn_call", 8},
};

size_t twh_type_size(int type)
{
    return type >= 0 && type < SS_NUM_DTYPE ? types[type].size : 0;
}

const char *twh_type_name(int type)
{
    return type >= 0 && type < SS_NUM_DTYPE ? types[type].name : "unknown";
}

int twh_type_of_name(const char *name)
{
    for (int i = 0; i < SS_NUM_BUILT_IN_DTYPE; i++)
        if (strcmp(types[i].name, name) == 0) return i;
    return -1;
}

double twh_element_value(const void *element, int type)
{
    switch (type) {
    case SS_DOUBLE:
    case SS_FCN_CALL: return *(const double *)element;
    case SS_SINGLE: return *(const float *)element;
    case SS_INT8: return *(const int8_T *)element;
    case SS_UINT8:
    case SS_BOOLEAN: return *(const uint8_T *)element;
    case SS_INT16: return *(const int16_T *)element;
    case SS_UINT16: return *(const uint16_T *)element;
    case SS_INT32: return *(const int32_T *)element;
    case SS_UINT32: return *(const uint32_T *)element;
    default: return 0;
    }
}

const struct ss_matrix *twh_plain_params(const SimStruct *S)
{
    return S->plain;
}

SimStruct *twh_find_block(const twh *h, const char *name)
{
    for (int i = 0; i < h->nblocks; i++)
        if (strcmp(h->block[i]->name, name) == 0) return h->block[i];
    return NULL;
}

static char *join_texts(const char *a, const char *between, const char *b)
{
    const size_t n = strlen(a) + strlen(between) + strlen(b) + 1;
    char *text = malloc(n);
    if (text) snprintf(text, n, "%s%s%s", a, between, b);
    return text;
}

/* The parameter as an object built for a target sees it. */
static int check_plain(SimStruct *S, int i)
{
    mxArray *a = S->param[i];
    if (!mxIsDouble(a) || mxIsComplex(a) || mxIsSparse(a))
        return twh_fail(S->h, S,
                        "parameter %d must be a real double matrix: "
                        "the S-function is built for a target",
                        i + 1);
    return 0;
}

void twh_plain_param(SimStruct *S, int i)
{
    const mxArray *a = S->param[i];
    const int real = mxIsDouble(a) && !mxIsComplex(a) && !mxIsSparse(a);
    S->plain[i] = (struct ss_matrix){mxGetM(a), mxGetN(a), real ? mxGetPr(a) : NULL};
}

int twh_block_set_param(SimStruct *S, int i, const mxArray *value)
{
    mxArray *copy = mxDuplicateArray(value);
    if (!copy)
        return twh_fail(S->h, S, "out of memory while copying parameter %d", i + 1);
    if (S->param[i]) mxDestroyArray(S->param[i]);
    S->param[i] = copy;
    twh_plain_param(S, i);
    return S->entry->target ? check_plain(S, i) : 0;
}

/* NULL: out of memory. */
static SimStruct *new_block(twh *h, const char *name, int nparam)
{
    SimStruct *S = calloc(1, sizeof *S);
    if (!S) return NULL;
    S->h = h;
    S->name = join_texts(name, "", "");
    S->path = join_texts(h->model, "/", name);
    S->scratch = calloc(1, sizeof *S->scratch);
    S->param = calloc((size_t)nparam + 1, sizeof *S->param);
    S->plain = calloc((size_t)nparam + 1, sizeof *S->plain);
    S->tunable = calloc((size_t)nparam + 1, sizeof *S->tunable);
    if (S->name && S->path && S->scratch && S->param && S->plain && S->tunable)
        return S;
    twh_block_free(S);
    return NULL;
}

int twh_add(twh *h, const char *name, const ssEntry *entry, int nparam,
            const mxArray *const *param)
{
    if (h->failed) return 1;
    if (!entry) return twh_fail(h, NULL, "block '%s' has no S-function", name);
    if (entry->version != SS_ENTRY_VERSION)
        return twh_fail(h, NULL,
                        "block '%s': its object was built with another version of "
                        "simstruc.h, rebuild it",
                        name);
    if (!name[0]) return twh_fail(h, NULL, "a block needs a name");
    if (h->ready)
        return twh_fail(h, NULL, "block '%s': the run has already started", name);
    if (twh_find_block(h, name))
        return twh_fail(h, NULL, "there are two blocks named '%s'", name);

    SimStruct **more =
        realloc(h->block, (size_t)(h->nblocks + 1) * sizeof(SimStruct *));
    if (more) h->block = more;
    SimStruct *S = more ? new_block(h, name, nparam) : NULL;
    if (!S) return twh_fail(h, NULL, "out of memory while adding block '%s'", name);
    S->entry = entry;
    S->index = h->nblocks;
    h->block[h->nblocks++] = S;
    S->scratch->matrix = (struct ss_matrix){1, 1, S->scratch->zeros};
    S->scratch->no_port.signal = S->scratch->zeros;
    S->scratch->no_port.ptr = S->scratch->ptr;
    S->scratch->no_dwork.data = S->scratch->zeros;
    for (int i = 0; i < SCRATCH; i++) S->scratch->ptr[i] = S->scratch->zeros;
    S->nparam = nparam;
    for (int i = 0; i < nparam; i++) {
        S->tunable[i] = SS_PRM_TUNABLE;
        if (!param[i]) return twh_fail(h, S, "parameter %d is missing", i + 1);
        if (twh_block_set_param(S, i, param[i])) return 1;
    }
    return 0;
}

void twh_block_free(SimStruct *S)
{
    for (int i = 0; i < S->nparam; i++)
        if (S->param[i]) mxDestroyArray(S->param[i]);
    for (int i = 0; i < S->nruntime; i++)
        if (S->runtime[i].owned) free(S->runtime[i].record.dimensions);
    for (int i = 0; i < S->n.dwork && S->dworks; i++) free(S->dworks[i].name);
    twh_free_quick(S);
    twh_free_picture(S);
    free(S->in);
    free(S->out);
    twh_free_regions(S);
    free(S->runtime);
    free(S->param);
    free(S->plain);
    free(S->tunable);
    free(S->rates);
    free(S->calls);
    free(S->callee);
    free(S->dworks);
    free(S->scratch);
    free(S->name);
    free(S->path);
    free(S);
}

int twh_block_sizes(SimStruct *S)
{
    twh *h = S->h;
    S->nrates = 1;
    S->rates = calloc(1, sizeof *S->rates);
    if (!S->rates) return twh_fail(h, S, "out of memory while adding its sample time");
    S->rates[0] = (rate){INHERITED_SAMPLE_TIME, 0, -1, NULL};
    if (twh_call(S, "mdlInitializeSizes", S->entry->initialize_sizes)) return 1;
    if (S->n.params != S->nparam)
        return twh_fail(h, S, "expects %d parameter%s, got %d", S->n.params,
                        S->n.params == 1 ? "" : "s", S->nparam);
    S->stage = SIZED;
    return 0;
}

/* The width of the widest port; work vectors of dynamic size have this many elements.
 */
static int widest(const SimStruct *S)
{
    int w = 1;
    for (int i = 0; i < S->nin; i++)
        if (S->in[i].width > w) w = S->in[i].width;
    for (int i = 0; i < S->nout; i++)
        if (S->out[i].width > w) w = S->out[i].width;
    return w;
}

static void settle_count(SimStruct *S, int *count)
{
    if (*count == DYNAMICALLY_SIZED) *count = widest(S);
}

static int work_vectors(SimStruct *S)
{
    const sizes *n = &S->n;
    S->x = twh_guarded_alloc(S, (size_t)n->cont, sizeof *S->x, KEEP_IN_POINT,
                             "continuous states");
    S->dx = twh_guarded_alloc(S, (size_t)n->cont, sizeof *S->dx, 0, "derivatives");
    S->xd = twh_guarded_alloc(S, (size_t)n->disc, sizeof *S->xd, KEEP_IN_POINT,
                              "discrete states");
    S->rwork = twh_guarded_alloc(S, (size_t)n->rwork, sizeof *S->rwork, KEEP_IN_POINT,
                                 "RWork");
    S->iwork = twh_guarded_alloc(S, (size_t)n->iwork, sizeof *S->iwork, KEEP_IN_POINT,
                                 "IWork");
    S->pwork = twh_guarded_alloc(S, (size_t)n->pwork, sizeof *S->pwork, 0, "PWork");
    S->modes = twh_guarded_alloc(S, (size_t)n->modes, sizeof *S->modes, KEEP_IN_POINT,
                                 "modes");
    S->zc = twh_guarded_alloc(S, (size_t)n->zcs, sizeof *S->zc, 0, "zero crossings");
    for (int i = 0; i < n->dwork && !S->h->failed; i++) {
        dwork *d = &S->dworks[i];
        settle_count(S, &d->width);
        if (d->type == DYNAMICALLY_TYPED) d->type = SS_DOUBLE;
        d->data = twh_guarded_alloc(S, (size_t)d->width, twh_type_size(d->type),
                                    d->type == SS_POINTER ? 0 : KEEP_IN_POINT,
                                    "DWork %d", i + 1);
    }
    return S->h->failed;
}

int twh_block_memory(SimStruct *S)
{
    if (twh_call(S, "mdlSetWorkWidths", S->entry->set_work_widths)) return 1;
    settle_count(S, &S->n.cont);
    settle_count(S, &S->n.disc);
    settle_count(S, &S->n.rwork);
    settle_count(S, &S->n.iwork);
    settle_count(S, &S->n.pwork);
    settle_count(S, &S->n.modes);
    settle_count(S, &S->n.zcs);
    if ((S->no_crossings || S->h->no_crossings) && S->entry->zero_crossings)
        S->n.zcs = 0;
    if (S->n.dwork == DYNAMICALLY_SIZED)
        return twh_fail(S->h, S, "the number of DWork vectors is not set");
    if (S->n.cont && !S->entry->derivatives)
        return twh_fail(S->h, S, "has continuous states but no mdlDerivatives");
    if (work_vectors(S)) return 1;
    for (int i = 0; i < S->nout; i++) {
        port *p = &S->out[i];
        p->signal = twh_guarded_alloc(S, (size_t)p->width, twh_type_size(p->type),
                                      KEEP_IN_POINT, "output port %d", i + 1);
        if (!p->signal) return 1;
    }
    S->stage = READY;
    return 0;
}
