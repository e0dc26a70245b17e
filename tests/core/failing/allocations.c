/* allocations.c: malloc, calloc and realloc for a test build of `tworate` (linked with
 * --wrap): the call number TW_FAIL_ALLOCATION fails and says so on the standard error.
 */
#include <stdlib.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);

static int fails(void)
{
    static const char note[] = "injected\n";
    static int calls;
    const char *which = getenv("TW_FAIL_ALLOCATION");
    if (!which || ++calls != atoi(which)) return 0;
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
