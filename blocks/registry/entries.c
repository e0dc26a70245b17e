/* entries.c: how a list of the registry is read. Every descriptor begins with its name;
 * a family ends with a descriptor whose name is NULL. */
#include "registry.h"

#include <string.h>

const void *tw_entry_at(const tw_entry *list, size_t size, int i)
{
    for (; list->first; list++) {
        const char *at = list->first;
        if (!list->family) {
            if (i-- == 0) return at;
            continue;
        }
        for (; *(const char *const *)at; at += size)
            if (i-- == 0) return at;
    }
    return NULL;
}

const void *tw_entry_find(const tw_entry *list, size_t size, const char *name)
{
    const void *d;
    for (int i = 0; name && (d = tw_entry_at(list, size, i)); i++)
        if (!strcmp(*(const char *const *)d, name)) return d;
    return NULL;
}
