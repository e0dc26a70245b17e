/* find_signals.c: finds signals by index and name; see find_models.c. */
#include "registry/registry.h"

const tw_source *tw_source_at(int i)
{
    return tw_entry_at(tw_all_sources, sizeof(tw_source), i);
}

const tw_source *tw_find_source(const char *name)
{
    return tw_entry_find(tw_all_sources, sizeof(tw_source), name);
}
