/* nearest.c: the names of a list nearest to one that was not found, and what to take
 * instead of methods of other programs. */
#include "tw_catalog.h"
#include "text/name_distance.h"

int tw_suggest_from(tw_name_at *list, const char *name, const char **nearest, int max)
{
    int found = 0;
    const char *other;
    if (!list || !name || !nearest) return 0;
    for (int i = 0; (other = list(i)); i++)
        tw_insert_nearest(name, other, nearest, &found, max);
    return found;
}

int tw_suggest_var(const tw_var *list, int n, const char *name, const char **nearest,
                   int max)
{
    int found = 0;
    if (!name || !nearest) return 0;
    for (int i = 0; list && i < n; i++)
        tw_insert_nearest(name, list[i].name, nearest, &found, max);
    return found;
}

const char *tw_foreign_method(const char *name)
{
    static const char own_step[] =
        "it chooses its own step; methods here have a fixed slow step H: take rk4 for "
        "one rate, adams4 or prk_4_8 for two";
    static const char stiff[] =
        "it is implicit, for stiff problems; methods here are explicit: take a fast "
        "step that the fast part needs, adams4 or nordsieck with a large ratio";
    static const char *const table[][2] = {
        {"ode1", "ode1 of Simulink is euler here"},
        {"ode2", "ode2 of Simulink is heun here"},
        {"ode3", "ode3 of Simulink has order 3: take rk3"},
        {"ode4", "ode4 of Simulink is rk4 here"},
        {"ode5", "ode5 of Simulink has order 5: take adams5, or rk4 with a smaller H"},
        {"ode8", "ode8 of Simulink has order 8: take adams8"},
        {"ode23", own_step},
        {"ode45", own_step},
        {"ode78", own_step},
        {"ode89", own_step},
        {"ode113", own_step},
        {"ode15s", stiff},
        {"ode15i", stiff},
        {"ode23s", stiff},
        {"ode23t", stiff},
        {"ode23tb", stiff},
        {"ode14x", stiff},
        {"lsode", stiff},
    };
    for (size_t i = 0; name && i < sizeof table / sizeof *table; i++)
        if (!tw_name_distance(name, table[i][0])) return table[i][1];
    return NULL;
}
