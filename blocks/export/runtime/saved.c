/* saved.c: saved states of an instance: a copy of all that it knows, without pointers,
 * so that the bytes may go to another process. */
#include "fmu.h"

#include <stdlib.h>

typedef struct saved {
    char mark[8], token[40];
    uint64_t size; /* of all */
    uint64_t check;
    fmu_data data;
    uint64_t n_array, need; /* doubles that follow; need: of the run, 0: none */
} saved;

static const char mark[8] = "twfmu1";

/* Fowler, Noll, Vo; over the bytes that follow `check`. */
static uint64_t checksum(const saved *s)
{
    const unsigned char *at = (const unsigned char *)(const void *)&s->data;
    const unsigned char *end = (const unsigned char *)(const void *)s + s->size;
    uint64_t h = 14695981039346656037u;
    for (; at < end; at++) h = (h ^ *at) * 1099511628211u;
    return h;
}

static size_t size_for(const fmu *f, size_t need)
{
    return sizeof(saved) + (f->n_array + need) * sizeof(double);
}

int fmu_save(fmu *f, void **state)
{
    const size_t need = f->d.prepared ? f->way->need(f) : 0;
    const size_t size = size_for(f, need);
    saved *s = realloc(*state, size);
    if (!s) return fmu_say(f, FMU_ERROR, "out of memory: %zu bytes", size);
    memset(s, 0, sizeof *s);
    memcpy(s->mark, mark, sizeof mark);
    strncpy(s->token, fmu_self.token, sizeof s->token - 1);
    s->size = size;
    s->data = f->d;
    s->n_array = f->n_array;
    s->need = need;
    double *to = (double *)(void *)(s + 1);
    memcpy(to, f->array, f->n_array * sizeof *to);
    if (need) memcpy(to + f->n_array, f->memory, need * sizeof *to);
    s->check = checksum(s);
    *state = s;
    return FMU_OK;
}

size_t fmu_saved_size(const void *state)
{
    return (size_t)((const saved *)state)->size;
}

int fmu_write_saved(fmu *f, const void *state, char *to, size_t size)
{
    if (size < fmu_saved_size(state))
        return fmu_say(f, FMU_ERROR, "the saved state needs %zu bytes, got %zu",
                       fmu_saved_size(state), size);
    memcpy(to, state, fmu_saved_size(state));
    return FMU_OK;
}

static int is_ours(const fmu *f, const saved *s, size_t size)
{
    return size >= sizeof *s && !memcmp(s->mark, mark, sizeof mark) &&
           s->size <= size && !strncmp(s->token, fmu_self.token, sizeof s->token - 1) &&
           s->n_array == f->n_array && s->need < size &&
           s->size == size_for(f, (size_t)s->need) && s->check == checksum(s);
}

int fmu_read_saved(fmu *f, const char *from, size_t size, void **state)
{
    saved *s = malloc(size > sizeof *s ? size : sizeof *s);
    if (!s) return fmu_say(f, FMU_ERROR, "out of memory: %zu bytes", size);
    memcpy(s, from, size);
    if (!is_ours(f, s, size)) {
        free(s);
        return fmu_say(f, FMU_ERROR, "these bytes are not a saved state of this FMU");
    }
    free(*state);
    *state = s;
    return FMU_OK;
}

int fmu_restore(fmu *f, const void *state)
{
    const saved *s = state;
    const double *from = (const double *)(const void *)(s + 1);
    int rc;
    if (!is_ours(f, s, (size_t)s->size) || s->data.kind != f->d.kind)
        return fmu_say(f, FMU_ERROR, "not a saved state of such an instance");
    if (s->need > f->need) {
        double *memory = malloc((size_t)s->need * sizeof *memory);
        if (!memory) return fmu_say(f, FMU_ERROR, "out of memory");
        free(f->memory);
        f->memory = memory;
        f->need = (size_t)s->need;
    }
    memcpy(f->array, from, f->n_array * sizeof *from);
    f->d = s->data;
    fmu_forget_view(f);
    if (!s->need) return FMU_OK;
    memcpy(f->memory, from + f->n_array, (size_t)s->need * sizeof *from);
    fmu_set_up_run(f);
    if ((rc = f->way->bind(f)) || (rc = f->way->resume(f)))
        return fmu_fail_run(f, FMU_ERROR, rc);
    f->engine.run.p = NULL;
    return fmu_prepare_constants(f);
}
