/* shared.c: the rings of rows and the place of the run, in shared memory (shared.h). */
#define _DEFAULT_SOURCE
#include "shared.h"

#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

shared *shared_new(void)
{
    const size_t fence = (size_t)sysconf(_SC_PAGESIZE);
    const size_t inside = (sizeof(shared) + fence - 1) / fence * fence;
    char *map = mmap(NULL, inside + 2 * fence, PROT_NONE,
                     MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED) return NULL;
    if (mprotect(map + fence, inside, PROT_READ | PROT_WRITE)) return NULL;
    shared *s = (shared *)(void *)(map + fence);
    s->place.block = -1;
    s->parent = (int)getpid();
    return s;
}

/* A process that a block forks must not write here, although it returns into the run.
 */
void shared_keep(shared *s)
{
    madvise((void *)s, sizeof *s, MADV_DONTFORK);
}

int load_phase(const shared *s)
{
    return __atomic_load_n(&s->phase, __ATOMIC_ACQUIRE);
}

void set_phase(shared *s, int phase)
{
    __atomic_store_n(&s->phase, phase, __ATOMIC_RELEASE);
}

static size_t used(const ring *r)
{
    return r->head - __atomic_load_n(&r->tail, __ATOMIC_ACQUIRE);
}

static void wake_parent(const shared *s)
{
    kill((pid_t)s->parent, SIGUSR1);
}

static void wait_for_room(const shared *s, const ring *r)
{
    const struct timespec pause = {0, 200000};
    wake_parent(s);
    while (used(r) == RING) nanosleep(&pause, NULL);
}

static int put_lines(const shared *s, ring *r, const char *text, size_t n)
{
    const size_t before = used(r);
    while (n) {
        if (used(r) == RING) wait_for_room(s, r);
        const size_t at = r->head % RING;
        size_t part = RING - used(r);
        if (part > RING - at) part = RING - at;
        if (part > n) part = n;
        memcpy(r->bytes + at, text, part);
        __atomic_store_n(&r->head, r->head + part, __ATOMIC_RELEASE);
        text += part;
        n -= part;
    }
    __atomic_store_n(&r->whole, r->head, __ATOMIC_RELEASE);
    if (before < RING / 2 && used(r) >= RING / 2) wake_parent(s);
    return 0;
}

int put_rows(void *to, const char *text, size_t n)
{
    shared *s = to;
    return put_lines(s, &s->rows, text, n);
}

int put_pictures(void *to, const char *text, size_t n)
{
    shared *s = to;
    return put_lines(s, &s->pictures, text, n);
}

int put_mats(void *to, const char *data, size_t n)
{
    shared *s = to;
    return put_lines(s, &s->columns, data, n);
}

static int put_name(shared *s, const char *name)
{
    const size_t n = strlen(name) + 1;
    if (n > NAMES - s->names_length) return 0;
    memcpy(s->names + s->names_length, name, n);
    s->names_length += n;
    return 1;
}

void put_names(shared *s, const twh *h)
{
    const char *path, *function;
    while (twh_block_name(h, s->nnames, &path, &function) && put_name(s, path) &&
           put_name(s, function))
        s->nnames++;
}

size_t rows_ready(const ring *r, const char **text)
{
    const size_t head = __atomic_load_n(&r->head, __ATOMIC_ACQUIRE);
    size_t end = __atomic_load_n(&r->whole, __ATOMIC_ACQUIRE);
    if (head - r->tail == RING) end = head; /* a row longer than the ring */
    const size_t at = r->tail % RING, n = end - r->tail;
    *text = r->bytes + at;
    if (n > RING) return 0; /* overwritten by a block */
    return n < RING - at ? n : RING - at;
}

void take_rows(ring *r, size_t n)
{
    __atomic_store_n(&r->tail, r->tail + n, __ATOMIC_RELEASE);
}

/* The names of a block and the callback; a block may have overwritten any of them. */
static int place_of(const shared *s, const char **path, const char **function,
                    const char **callback)
{
    extern char __executable_start, _end;
    const int block = s->place.block;
    const char *name = s->names, *end = s->names + NAMES;
    *callback = s->place.callback;
    if (block < 0 || *callback < &__executable_start || *callback >= &_end) return 0;
    *path = *function = "?";
    for (int i = 0; i <= 2 * block && i < 2 * s->nnames && name < end; i++) {
        *path = name;
        name += strnlen(name, (size_t)(end - name)) + 1;
    }
    if (block < s->nnames && name < end) *function = name;
    return 1;
}

int describe_place(const shared *s, char *text, size_t room)
{
    const char *path, *function, *callback;
    if (!place_of(s, &path, &function, &callback)) return 0;
    int n = snprintf(text, room, "%.60s of block '%.500s' (S-function %.200s)",
                     callback, path, function);
    if (load_phase(s) == RUNNING)
        snprintf(text + n, room - (size_t)n, " at t = %.10g", s->place.t);
    return 1;
}

int name_place(const shared *s, char *text, size_t room)
{
    const char *path, *function, *callback;
    if (!place_of(s, &path, &function, &callback)) return 0;
    int n = snprintf(text, room, "block '%.500s' (S-function %.200s) in %.60s", path,
                     function, callback);
    if (load_phase(s) == RUNNING)
        snprintf(text + n, room - (size_t)n, " at t = %.10g", s->place.t);
    return 1;
}
