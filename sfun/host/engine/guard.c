/* guard.c: memory for S-functions: zeroed, with a guard zone at both ends.
 *
 * A write past a port or a work vector lands in a guard. The pattern is checked after
 * every callback, so that the message names the block, the callback and the vector. */
#include "engine.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD = 64, PATTERN = 0xA5 };

int twh_memory_allowed(SimStruct *S, size_t bytes, const char *what)
{
    if (bytes <= S->h->memory) return 1;
    twh_fail(S->h, S, "%s needs %zu bytes, but a block may have at most %zu", what,
             bytes, S->h->memory);
    return 0;
}

void *twh_guarded_alloc(SimStruct *S, size_t n, size_t size, unsigned flags,
                        const char *format, ...)
{
    region *r = calloc(1, sizeof *r);
    if (!r) {
        twh_fail(S->h, S, "no memory");
        return NULL;
    }
    va_list args;
    va_start(args, format);
    vsnprintf(r->what, sizeof r->what, format, args);
    va_end(args);

    r->size = n > SIZE_MAX / 2 / size ? SIZE_MAX / 2 : n * size;
    if (twh_memory_allowed(S, r->size, r->what)) {
        r->raw = calloc(1, r->size + 2 * GUARD);
        if (!r->raw)
            twh_fail(S->h, S, "no memory for %zu bytes for %s", r->size, r->what);
    }
    if (!r->raw) {
        free(r);
        return NULL;
    }
    r->data = r->raw + GUARD;
    r->flags = flags;
    memset(r->raw, PATTERN, GUARD);
    memset(r->data + r->size, PATTERN, GUARD);
    r->next = S->regions;
    S->regions = r;
    return r->data;
}

static int whole(const unsigned char *zone)
{
    for (int i = 0; i < GUARD; i++)
        if (zone[i] != PATTERN) return 0;
    return 1;
}

int twh_check_guards(SimStruct *S)
{
    for (const region *r = S->regions; r; r = r->next) {
        if (!whole(r->raw))
            return twh_fail(S->h, S, "wrote before the start of its %s", r->what);
        if (!whole(r->data + r->size))
            return twh_fail(S->h, S, "wrote past the end of its %s", r->what);
    }
    return 0;
}

void twh_free_regions(SimStruct *S)
{
    while (S->regions) {
        region *r = S->regions;
        S->regions = r->next;
        free(r->raw);
        free(r);
    }
}
