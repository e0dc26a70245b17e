/* find_models.c: finds models by index and name. Their generated list is in
 * registry/models.c; only a program that calls one of these functions links all models.
 */
#include "registry/registry.h"

const tw_model *tw_model_at(int i)
{
    return tw_entry_at(tw_all_models, sizeof(tw_model), i);
}

const tw_model *tw_find_model(const char *name)
{
    return tw_entry_find(tw_all_models, sizeof(tw_model), name);
}
