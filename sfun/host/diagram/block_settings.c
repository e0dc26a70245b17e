/* block_settings.c: the settings of a block as text, as a value and as a number; errors
 * and notes that name the block. */
#include "build.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int twh_fail_at(build *b, const place *p, const char *format, ...)
{
    char text[700];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *s = text; *s; s++) /* one line, whatever the diagram writes */
        if ((unsigned char)*s < ' ') *s = ' ';
    return p ? twh_fail(b->h, NULL, "'%s': %s", p->path, text)
             : twh_fail(b->h, NULL, "%s", text);
}

void twh_add_note(build *b, const place *p, const char *format, ...)
{
    char text[500];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    twh_note(b->h, p ? p->path : "the diagram", text);
}

void twh_add_note_once(build *b, const place *p, const char *name, const char *text)
{
    for (int i = 0; i < b->nnoted; i++)
        if (strcmp(b->noted[i], name) == 0) return;
    if (b->nnoted == MOST_NOTED) return;
    b->noted[b->nnoted++] = name;
    twh_add_note(b, p, "%s = '%.60s' has no effect%s", name, text,
                 p ? ", here and in other blocks" : "");
}

int twh_pool_failed(build *b, const twh_file *f)
{
    return twh_fail(b->h, NULL, "%s: %s", f->path ? f->path : "diagram", f->error);
}

const char *twh_setting(const place *p, const char *name, const char *otherwise)
{
    const char *text = twh_item_get(p->block, name);
    if (text) return text;
    const twh_item *all = twh_item_find(p->file->root, "BlockParameterDefaults");
    for (const twh_item *d = NULL; all && (d = twh_item_next(all, d, "Block"));) {
        const char *type = twh_item_get(d, "BlockType");
        if (type && strcmp(type, p->type) == 0) {
            text = twh_item_get(d, name);
            break;
        }
    }
    return text ? text : otherwise;
}

int twh_setting_is_on(const place *p, const char *name)
{
    return strcmp(twh_setting(p, name, "off"), "on") == 0;
}

mxArray *twh_evaluate_any(build *b, const place *p, const char *name, const char *text)
{
    char why[400] = "";
    mxArray *a = b->evaluator->value(b->evaluator->user, p ? p->scope : b->base, text,
                                     why, sizeof why);
    if (!a && why[0]) twh_find_missing(b, p, text);
    if (!a)
        twh_fail_at(b, p, "%s = %.100s: %s", name, text,
                    why[0] ? why : "out of memory while evaluating it");
    return a;
}

mxArray *twh_evaluate(build *b, const place *p, const char *name, const char *text)
{
    mxArray *a = twh_evaluate_any(b, p, name, text);
    if (!a || !twh_is_remote(a)) return a;
    mxDestroyArray(a);
    twh_fail_at(b, p, "%s = %.100s: must be an array of numbers or a text", name, text);
    return NULL;
}

mxArray *twh_setting_value(build *b, const place *p, const char *name,
                           const char *otherwise)
{
    return twh_evaluate(b, p, name, twh_setting(p, name, otherwise));
}

int twh_setting_number(build *b, const place *p, const char *name,
                       const char *otherwise, double *x)
{
    mxArray *a = twh_setting_value(b, p, name, otherwise);
    if (!a) return 1;
    const int fine = (mxIsDouble(a) || mxIsLogical(a)) && mxGetNumberOfElements(a) == 1;
    if (fine) *x = mxGetScalar(a);
    mxDestroyArray(a);
    return fine ? 0 : twh_fail_at(b, p, "%s must be one number", name);
}
