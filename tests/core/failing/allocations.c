/* allocations.c: malloc, calloc and realloc for a test build of `tworate` (linked with
 * --wrap): the call number TW_FAIL_ALLOCATION fails and says so on the standard error.
 * What comes after the program's end, the counts of a coverage build, does not fail. */
#include <stdlib.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);

static int ended;

static void end(void)
{
    ended = 1;
}

/* the first to be registered is the last to be called */
__attribute__((constructor)) static void begin(void)
{
    if (atexit(end)) abort();
}

static int fails(void)
{
    static const char note[] = "injected\n";
    static int calls;
    const char *which = getenv("TW_FAIL_ALLOCATION");
    if (ended || !which || ++calls != atoi(which)) return 0;
    return write(2, note, sizeof note - 1) > 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t size)
{
    return fails() ? NULL : __real_realloc(p, size);
}
