/* masks.c: evaluates the mask of a block.
 *
 * A masked block has a scope of its own, with the variables that the mask's fields and
 * its initialization code set. The fields are evaluated in the scope around the block;
 * everything inside a masked subsystem sees the mask's variables. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

twh_scope *twh_new_scope(build *b, const twh_scope *up)
{
    twh_scope **more =
        realloc(b->scopes, (size_t)(b->nscopes + 1) * sizeof(twh_scope *));
    if (more) b->scopes = more;
    twh_scope *s = more ? twh_scope_new(up) : NULL;
    if (s)
        b->scopes[b->nscopes++] = s;
    else
        twh_fail(b->h, NULL, "out of memory while making a scope");
    return s;
}

static mxArray *field_value(build *b, place *p, const twh_field *field,
                            const char *text)
{
    if (field->style == TWH_EDIT)
        return field->evaluate ? twh_evaluate_any(b, p, field->name, text)
                               : mxCreateString(text);
    if (!field->evaluate) return mxCreateString(text);
    if (field->style == TWH_CHECKBOX)
        return mxCreateDoubleScalar(strcmp(text, "on") == 0);
    for (int i = 0; i < field->noption; i++)
        if (twh_same_name(field->option[i], text)) return mxCreateDoubleScalar(i + 1);
    twh_fail_at(b, p, "%s = '%.100s' is not one of its options", field->name, text);
    return NULL;
}

int twh_evaluate_mask(build *b, place *p)
{
    twh_mask mask;
    char why[400] = "";
    int failed = 0;
    const int none = twh_mask_get(b->f, p->block, &mask);
    if (none < 0) return twh_pool_failed(b, b->f);
    if (none) return 0;
    twh_scope *own = twh_new_scope(b, p->scope);
    if (!own) return 1;
    for (int i = 0; i < mask.count; i++) {
        const twh_field *field = &mask.field[i];
        const char *text =
            twh_item_get(p->block, field->name); /* set by a link or in an .slx */
        mxArray *a = field_value(b, p, field, text ? text : field->value);
        if (!a && !b->h->failed)
            return twh_fail_at(b, p, "out of memory while evaluating its mask");
        if (!a) { /* the others may lack a variable too */
            if (twh_next_problem(b)) return 1;
            failed = 1;
            continue;
        }
        const int rc = twh_scope_set(own, field->name, a);
        mxDestroyArray(a);
        if (rc) return twh_fail(b->h, NULL, "out of memory while evaluating a mask");
    }
    if (failed) {
        p->role = NOTHING;
        return -1;
    }
    p->scope = own;
    if (b->evaluator->run(b->evaluator->user, own, mask.initialization, why,
                          sizeof why))
        return twh_fail_at(b, p, "mask initialization: %s", why);
    return 0;
}
