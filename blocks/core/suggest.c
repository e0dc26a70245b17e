/* suggest.c: the names nearest to one that was not found, of all models, methods and
 * signals. */
#include "tw_catalog.h"

static const char *model_name(int i)
{
    const tw_model *m = tw_model_at(i);
    return m ? m->name : NULL;
}

static const char *method_name(int i)
{
    const tw_method *m = tw_method_at(i);
    return m ? m->name : NULL;
}

static const char *source_name(int i)
{
    const tw_source *s = tw_source_at(i);
    return s ? s->name : NULL;
}

int tw_suggest(int kind, const char *name, const char **nearest, int max)
{
    tw_name_at *list = kind == TW_KIND_MODEL    ? model_name
                       : kind == TW_KIND_METHOD ? method_name
                                                : source_name;
    return tw_suggest_from(list, name, nearest, max);
}
