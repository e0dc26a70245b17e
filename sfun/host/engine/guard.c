/* guard.c: memory for S-functions: zeroed, with a guard zone at both ends.
 *
 * A write past a port or a work vector lands in a guard. The pattern is checked after
 * every callback, so that the message names the block, the callback and the vector. The
 * vectors lie in mapped memory of their own, apart from what the engine needs to go on,
 * and a megabyte of protected pages follows: a longer overrun is a fault there, which
 * twh_explain_fault explains. With TWH_PROTECT every vector ends at a protected page of
 * its own, so that any overrun is a fault, a read too. */
#define _DEFAULT_SOURCE
#include "engine.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { GUARD = 64, PATTERN = 0xA5 };
enum { FENCE = 1 << 20, SMALLEST = 1 << 16, LARGEST = 1 << 24 };

int twh_memory_allowed(SimStruct *S, size_t bytes, const char *what)
{
    if (bytes <= S->h->memory) return 1;
    twh_fail(S->h, S, "%s needs %zu bytes, but a block may have at most %zu", what,
             bytes, S->h->memory);
    return 0;
}

static size_t round_up(size_t n, size_t to)
{
    return (n + to - 1) / to * to;
}

/* Maps so many bytes, with protected ones before and after them. */
static chunk *add_chunk(twh *h, size_t bytes, size_t fence)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t inside = round_up(bytes, page), size = inside + 2 * fence;
    chunk *c = calloc(1, sizeof *c);
    void *map = c ? mmap(NULL, size, PROT_NONE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                  : MAP_FAILED;
    if (map == MAP_FAILED) {
        free(c);
        return NULL;
    }
    unsigned char *begin = (unsigned char *)map + fence;
    if (mprotect(begin, inside, PROT_READ | PROT_WRITE)) {
        munmap(map, size);
        free(c);
        return NULL;
    }
    *c = (chunk){map, begin, begin + inside, size, 0, h->chunks};
    h->chunks = c;
    return c;
}

const void *twh_forbidden(twh *h)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (h->forbidden) return h->forbidden;
    chunk *old = h->chunks, *c = add_chunk(h, page, FENCE);
    if (!c) return NULL;
    c->used = (size_t)(c->end - c->begin); /* for nothing else */
    if (old) {                             /* the one with room stays the first */
        h->chunks = old;
        c->next = old->next;
        old->next = c;
    }
    return h->forbidden = c->end + FENCE / 2;
}

void twh_free_chunks(twh *h)
{
    while (h->chunks) {
        chunk *c = h->chunks;
        h->chunks = c->next;
        munmap(c->map, c->size);
        free(c);
    }
}

/* The data at the end of its pages. */
static int place_at_end(twh *h, region *r)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const chunk *c = add_chunk(h, r->size + (r->size == 0), page);
    if (!c) return 1;
    r->data = c->end - r->size;
    r->before = (size_t)(r->data - c->begin);
    r->after = 0;
    return 0;
}

static int place_in_chunk(twh *h, region *r)
{
    const size_t bytes = round_up(r->size + 2 * GUARD, GUARD);
    chunk *c = h->chunks;
    if (!c || (size_t)(c->end - c->begin) - c->used < bytes) {
        size_t room = c ? 2 * (size_t)(c->end - c->begin) : SMALLEST;
        if (room > LARGEST) room = LARGEST;
        c = add_chunk(h, bytes > room ? bytes : room, FENCE);
        if (!c) return 1;
    }
    r->data = c->begin + c->used + GUARD;
    r->before = r->after = GUARD;
    c->used += bytes;
    return 0;
}

void *twh_guarded_alloc(SimStruct *S, size_t n, size_t size, unsigned flags,
                        const char *format, ...)
{
    twh *h = S->h;
    region *r = calloc(1, sizeof *r);
    if (!r) {
        twh_fail(h, S, "no memory");
        return NULL;
    }
    va_list args;
    va_start(args, format);
    vsnprintf(r->what, sizeof r->what, format, args);
    va_end(args);

    r->size = n > SIZE_MAX / 4 / size ? SIZE_MAX / 4 : n * size;
    if (twh_memory_allowed(S, r->size, r->what) &&
        (h->checks & TWH_PROTECT ? place_at_end(h, r) : place_in_chunk(h, r)))
        twh_fail(h, S, "no memory for %zu bytes for %s", r->size, r->what);
    if (!r->data) {
        free(r);
        return NULL;
    }
    r->flags = flags;
    memset(r->data - r->before, PATTERN, r->before);
    memset(r->data + r->size, PATTERN, r->after);
    r->next = S->regions;
    S->regions = r;
    return r->data;
}

static int is_whole(const unsigned char *zone, size_t n)
{
    unsigned wrong = 0;
    for (; n; n--) wrong |= *zone++ ^ (unsigned)PATTERN;
    return !wrong;
}

/* Guards are compared after every call: four registers for each. */
typedef uint64_t words __attribute__((vector_size(16), aligned(1), may_alias));

static inline words differences(const unsigned char *guard)
{
    const uint64_t pattern = UINT64_C(0x0101010101010101) * PATTERN;
    const words *w = (const words *)guard;
    return (w[0] ^ pattern) | (w[1] ^ pattern) | (w[2] ^ pattern) | (w[3] ^ pattern);
}

static int is_broken(const region *r)
{
    if (r->before != GUARD || r->after != GUARD)
        return !is_whole(r->data - r->before, r->before) ||
               !is_whole(r->data + r->size, r->after);
    const words wrong = differences(r->data - GUARD) | differences(r->data + r->size);
    return (wrong[0] | wrong[1]) != 0;
}

/* The first vector whose end was overwritten, where a long overrun began, or else one
 * whose start was; NULL: none. */
static const region *find_broken(const SimStruct *S, const char **end)
{
    const region *past = NULL, *before = NULL;
    for (const region *r = S ? S->regions : NULL; r; r = r->next) {
        if (!is_broken(r)) continue;
        if (is_whole(r->data + r->size, r->after))
            before = r;
        else if (!past || r->data < past->data)
            past = r;
    }
    *end = past ? "past the end" : "before the start";
    return past ? past : before;
}

int twh_check_guards(SimStruct *S)
{
    const char *end;
    const region *r = find_broken(S, &end);
    return r ? twh_fail(S->h, S, "wrote %s of its %s", end, r->what) : 0;
}

static int in_fence(const chunk *c, const unsigned char *a)
{
    return (a >= c->map && a < c->begin) || (a >= c->end && a < c->map + c->size);
}

/* The running block's vector that ends, or begins, where the address is protected. */
static const region *next_to(const SimStruct *S, const chunk *c, const unsigned char *a)
{
    for (const region *r = S ? S->regions : NULL; r; r = r->next)
        if (a >= c->end ? r->data + r->size == c->end : r->data - r->before == c->begin)
            return r;
    return NULL;
}

static int explain(const twh *h, const chunk *c, const unsigned char *a, char *text,
                   size_t room)
{
    const SimStruct *S = h->frames ? h->frames->S : NULL;
    const region *r;
    if (h->forbidden && a >= h->forbidden && a < h->forbidden + FENCE / 2)
        return snprintf(text, room, "uses a port that it does not have");
    if (h->checks & TWH_PROTECT) {
        const char *what = a >= c->end ? "past the end" : "before the start";
        if ((r = next_to(S, c, a)))
            return snprintf(text, room, "reads or writes %s of its %s", what, r->what);
        for (int b = 0; b < h->nblocks; b++)
            if ((r = next_to(h->block[b], c, a)))
                return snprintf(text, room, "reads or writes %s of %s of block '%s'",
                                what, r->what, h->block[b]->path);
    }
    const char *end;
    if ((r = find_broken(S, &end)))
        return snprintf(text, room, "wrote far %s of its %s", end, r->what);
    return snprintf(text, room,
                    "reads or writes far outside its ports and work vectors");
}

int twh_explain_fault(const twh *h, const void *address, char *text, size_t room)
{
    for (const chunk *c = h->chunks; c; c = c->next)
        if (in_fence(c, address)) return explain(h, c, address, text, room) > 0;
    return 0;
}

void twh_free_regions(SimStruct *S)
{
    while (S->regions) {
        region *r = S->regions;
        S->regions = r->next;
        free(r);
    }
}
