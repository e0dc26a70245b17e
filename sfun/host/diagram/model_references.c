/* model_references.c: a block that stands for another diagram. Its systems take the
 * place of the block, as those of a subsystem would; the settings of its own run
 * (solver, times) have no effect. Its variables are those of the workspace, of its own
 * callbacks, and its arguments, which the block gives. */
#include "build.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const place *twh_model_of(const level *l)
{
    while (l->owner && !l->model) l = l->owner->in;
    return l->owner;
}

/* "folder/name.slx" is the model `name`. */
static const char *model_name(build *b, const place *p)
{
    const char *text = twh_setting(p, "ModelNameDialog", NULL);
    if (!text) text = twh_setting(p, "ModelName", NULL);
    if (!text) text = twh_setting(p, "ModelFile", "");
    for (const char *s = text; *s; s++)
        if (*s == '/' || *s == '\\') text = s + 1;
    const char *dot = strrchr(text, '.');
    if (dot && strcmp(dot, ".slx") && strcmp(dot, ".mdl")) {
        twh_fail_at(b, p, "the model '%.60s' is not supported, only .mdl and .slx",
                    text);
        return NULL;
    }
    char *name = twh_file_copy(b->f, text, dot ? (size_t)(dot - text) : strlen(text));
    if (!name) twh_pool_failed(b, b->f);
    return name;
}

/* The model is not the diagram itself, nor one that contains the block. */
static int is_recursive(const build *b, const place *p, const char *name,
                        const twh_file *file)
{
    const char *own = b->f->path ? b->f->path : "", *slash = strrchr(own, '/');
    const char *base = slash ? slash + 1 : own;
    const size_t n = strlen(name);
    if (strncmp(base, name, n) == 0 && base[n] == '.' && strlen(base) == n + 4)
        return 1;
    for (const level *l = p->in; l; l = l->owner ? l->owner->in : NULL)
        if (l->model == file) return 1;
    return 0;
}

static const char *trimmed(build *b, const char *s, size_t n)
{
    while (n && isspace((unsigned char)*s)) s++, n--;
    while (n && isspace((unsigned char)s[n - 1])) n--;
    const char *copy = twh_file_copy(b->f, s, n);
    if (!copy) twh_pool_failed(b, b->f);
    return copy;
}

/* The next part of "a,f(1,2)", up to a comma outside of brackets; NULL at the end. */
static const char *next_part(build *b, const char **list)
{
    const char *begin = *list, *s = begin;
    if (!*begin) return NULL;
    for (int depth = 0; *s && (depth || *s != ','); s++)
        depth += (strchr("([{", *s) != NULL) - (strchr(")]}", *s) != NULL);
    *list = *s ? s + 1 : s;
    return trimmed(b, begin, (size_t)(s - begin));
}

static int set_argument(build *b, const place *p, twh_scope *scope, const char *name,
                        const char *text)
{
    mxArray *a = twh_evaluate_any(b, p, name, text);
    if (!a) return 1;
    const int rc = twh_scope_set(scope, name, a);
    mxDestroyArray(a);
    return rc ? twh_fail(b->h, NULL, "out of memory while setting an argument") : 0;
}

/* The value that the block's file gives in a section with a name for each argument. */
static const char *value_in(const twh_item *in, const char *name, int depth)
{
    if (depth > TWH_MAX_DEPTH) return NULL;
    for (const twh_item *i = in->first; i; i = i->next) {
        if (i->text || strcmp(i->name, "System") == 0) continue;
        const char *own = twh_item_get(i, "Name"), *value = twh_item_get(i, "Value");
        if (own && value && strcmp(own, name) == 0) return value;
        const char *inner = value_in(i, name, depth + 1);
        if (inner) return inner;
    }
    return NULL;
}

static int set_arguments(build *b, const place *p, const twh_file *model,
                         twh_scope *scope)
{
    const char *names = twh_item_get(model->root, "ParameterArgumentNames");
    const char *values = twh_setting(p, "ParameterArgumentValues", "");
    const char *name;
    if (!names) return 0;
    while ((name = next_part(b, &names))) {
        const char *text = value_in(p->block, name, 0);
        if (!text) text = next_part(b, &values);
        if (!text || !*text)
            return b->h->failed ||
                   twh_fail_at(b, p, "gives no value for the argument '%.60s' of %s",
                               name, model->path);
        if (set_argument(b, p, scope, name, text)) return 1;
    }
    if (next_part(b, &values))
        return twh_fail_at(b, p, "gives more arguments than %s has", model->path);
    return b->h->failed;
}

twh_file *twh_referenced_model(build *b, const place *p, twh_scope **scope)
{
    const char *name = model_name(b, p);
    twh_file *file = name ? twh_find_file(b, p, name, "model") : NULL;
    if (!file) return NULL;
    if (twh_file_is_library(file)) {
        twh_fail_at(b, p, "%s is a library and not a model", file->path);
        return NULL;
    }
    if (is_recursive(b, p, name, file)) {
        twh_fail_at(b, p, "the model '%.60s' contains itself", name);
        return NULL;
    }
    *scope = twh_new_scope(b, b->base);
    if (!*scope || set_arguments(b, p, file, *scope) ||
        twh_run_code(b, p, file, *scope))
        return NULL;
    return file;
}
