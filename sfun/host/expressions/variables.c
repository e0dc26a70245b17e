/* variables.c: variables by name. A mask has a scope of its own; a name that is not in
 * it is looked up in the scope around it. */
#include "twh_reader.h"

#include <stdlib.h>
#include <string.h>

typedef struct variable {
    char *name;
    mxArray *value;
} variable;

struct twh_scope {
    const twh_scope *up;
    variable *list;
    int n;
};

twh_scope *twh_scope_new(const twh_scope *up)
{
    twh_scope *s = calloc(1, sizeof *s);
    if (s) s->up = up;
    return s;
}

void twh_scope_free(twh_scope *s)
{
    for (int i = 0; s && i < s->n; i++) {
        free(s->list[i].name);
        mxDestroyArray(s->list[i].value);
    }
    if (s) free(s->list);
    free(s);
}

static variable *find(const twh_scope *s, const char *name)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->list[i].name, name) == 0) return &s->list[i];
    return NULL;
}

int twh_scope_set(twh_scope *s, const char *name, const mxArray *value)
{
    mxArray *copy = mxDuplicateArray(value);
    variable *old = find(s, name);
    if (!copy) return 1;
    if (old) {
        mxDestroyArray(old->value);
        old->value = copy;
        return 0;
    }
    variable *more = realloc(s->list, (size_t)(s->n + 1) * sizeof *more);
    char *own = malloc(strlen(name) + 1);
    if (more) s->list = more;
    if (!more || !own) {
        free(own);
        mxDestroyArray(copy);
        return 1;
    }
    memcpy(own, name, strlen(name) + 1);
    s->list[s->n++] = (variable){own, copy};
    return 0;
}

const mxArray *twh_scope_get(const twh_scope *s, const char *name)
{
    for (; s; s = s->up) {
        const variable *v = find(s, name);
        if (v) return v->value;
    }
    return NULL;
}

const twh_scope *twh_scope_up(const twh_scope *s)
{
    return s->up;
}

const char *twh_scope_name(const twh_scope *s, int i)
{
    return i >= 0 && i < s->n ? s->list[i].name : NULL;
}
