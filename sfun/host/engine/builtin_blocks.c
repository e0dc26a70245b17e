/* builtin_blocks.c: finds a built-in block by its name, and adds it to a diagram.
 *
 * The blocks themselves are S-functions like any other, a file for each in blocks/. */
#include "engine.h"
#include "blocks/descriptor.h"
#include "text/name_distance.h"

#include <string.h>

static const twh_builtin_block *find(const char *kind)
{
    const twh_builtin_block *const *b = twh_builtin_blocks;
    while (*b && strcmp((*b)->name, kind)) b++;
    return *b;
}

const char *twh_builtin_name(int i)
{
    for (int n = 0; n < i; n++)
        if (!twh_builtin_blocks[n]) return NULL;
    return i >= 0 && twh_builtin_blocks[i] ? twh_builtin_blocks[i]->name : NULL;
}

const ssEntry *twh_builtin(const char *kind)
{
    const twh_builtin_block *b = find(kind);
    return b ? b->entry : NULL;
}

int twh_takes_integers(const ssEntry *builtin)
{
    for (const twh_builtin_block *const *b = twh_builtin_blocks; *b; b++)
        if ((*b)->entry == builtin) return (*b)->integers;
    return 0;
}

int twh_jumps(const ssEntry *builtin)
{
    for (const twh_builtin_block *const *b = twh_builtin_blocks; *b; b++)
        if ((*b)->entry == builtin) return (*b)->jumps;
    return 0;
}

const char *twh_builtin_parameters(const char *kind)
{
    const twh_builtin_block *b = find(kind);
    return b ? b->parameters : NULL;
}

int twh_unknown_kind(twh *h, const char *kind)
{
    const char *nearest[2];
    int n = 0;
    for (const twh_builtin_block *const *b = twh_builtin_blocks; *b; b++)
        tw_insert_nearest(kind, (*b)->name, nearest, &n, 2);
    return twh_fail(h, NULL, "there is no kind '%.60s'; nearest: %s, %s", kind,
                    nearest[0], nearest[1]);
}

/* The default of parameter `index` as text; returns 0 past the last. */
static int default_of(const char *parameters, int index, char *text, size_t size)
{
    const char *p = parameters;
    for (; index > 0 && *p; index--) {
        p += strcspn(p, " ");
        p += strspn(p, " ");
    }
    if (!*p) return 0;
    p += strcspn(p, "=") + 1;
    const size_t n = strcspn(p, " ");
    if (n >= size) return 0;
    memcpy(text, p, n);
    text[n] = 0;
    return 1;
}

int twh_add_kind(twh *h, const char *name, const char *kind, int nparam,
                 const mxArray *const *param)
{
    enum { MOST = TWH_MOST_PARAMETERS };
    const mxArray *all[MOST] = {NULL};
    mxArray *made[MOST] = {NULL};
    char text[64];
    int n = 0;
    if (h->failed) return 1;
    if (!find(kind)) return twh_unknown_kind(h, kind);
    while (n < MOST && default_of(twh_builtin_parameters(kind), n, text, sizeof text)) {
        all[n] = n < nparam ? param[n] : NULL;
        if (!all[n]) all[n] = made[n] = twh_read_value(text);
        if (!all[n++])
            twh_fail(h, NULL, "block '%s': %s '%s'", name, twh_value_failure(), text);
    }
    const int rc = h->failed ? 1
                   : nparam > n
                       ? twh_fail(h, NULL, "block '%s': a %s has %d parameters, got %d",
                                  name, kind, n, nparam)
                       : twh_add(h, name, twh_builtin(kind), n, all);
    for (int i = 0; i < n; i++)
        if (made[i]) mxDestroyArray(made[i]);
    if (!rc && strcmp(kind, "scope") == 0) return twh_log(h, name, 1, name);
    return rc;
}
