/* find_methods.c: finds methods by index, number and name; see find_models.c. */
#include "registry/registry.h"

#include <string.h>

const tw_method *tw_method_at(int i)
{
    return tw_entry_at(tw_all_methods, sizeof(tw_method), i);
}

const tw_method *tw_find_method_id(int id)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++)
        if (m->id == id) return m;
    return NULL;
}

/* VehicleSim numbers its methods: OPT_INT_METHOD -1 ... 4. */
static int is_vehiclesim_number(const char *name, int *id)
{
    if (!strcmp(name, "-1"))
        *id = -1;
    else if (name[0] >= '0' && name[0] <= '4' && !name[1])
        *id = name[0] - '0';
    else
        return 0;
    return 1;
}

const tw_method *tw_find_method(const char *name)
{
    int id;
    if (name && is_vehiclesim_number(name, &id)) return tw_find_method_id(id);
    return tw_entry_find(tw_all_methods, sizeof(tw_method), name);
}
