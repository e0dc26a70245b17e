/* names.c: finds models, methods, sources and presets by name, and suggests the nearest
 * names. The lists are generated (blocks/registry). */
#include "registry/registry.h"
#include "tw_catalog.h"

#include <string.h>

static const void *item(const tw_entry *list, size_t size, int i)
{
    for (; list->first; list++) {
        const char *at = list->first;
        if (!list->family) {
            if (i-- == 0) return at;
            continue;
        }
        /* every descriptor begins with its name; a family ends with a NULL one */
        for (; *(const char *const *)at; at += size)
            if (i-- == 0) return at;
    }
    return NULL;
}

static const void *find(const tw_entry *list, size_t size, const char *name)
{
    const void *d;
    for (int i = 0; name && (d = item(list, size, i)); i++)
        if (!strcmp(*(const char *const *)d, name)) return d;
    return NULL;
}

const tw_model *tw_model_at(int i)
{
    return item(tw_all_models, sizeof(tw_model), i);
}
const tw_method *tw_method_at(int i)
{
    return item(tw_all_methods, sizeof(tw_method), i);
}
const tw_source *tw_source_at(int i)
{
    return item(tw_all_sources, sizeof(tw_source), i);
}

const tw_model *tw_find_model(const char *name)
{
    return find(tw_all_models, sizeof(tw_model), name);
}

const tw_source *tw_find_source(const char *name)
{
    return find(tw_all_sources, sizeof(tw_source), name);
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
    return find(tw_all_methods, sizeof(tw_method), name);
}

int tw_default_ratio(const tw_method *method)
{
    if (!method) return 1;
    if (method->ratio) return method->ratio;
    return method->default_ratio ? method->default_ratio : 1;
}

int tw_find_var(const tw_var *list, int n, const char *name)
{
    for (int i = 0; list && name && i < n; i++)
        if (!strcmp(list[i].name, name)) return i;
    return -1;
}

enum { LONGEST = 48 };

static char fold_case(char c)
{
    if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    return c == '-' || c == ' ' ? '_' : c;
}

/* Edit distance: insertions, deletions, changes, swaps of neighbours. */
static int distance(const char *a, const char *b)
{
    int row[3][LONGEST + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST) n = LONGEST;
    if (m > LONGEST) m = LONGEST;
    for (int j = 0; j <= m; j++) row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            const char x = fold_case(a[i - 1]), y = fold_case(b[j - 1]);
            int d = last[j - 1] + (x != y);
            if (last[j] + 1 < d) d = last[j] + 1;
            if (now[j - 1] + 1 < d) d = now[j - 1] + 1;
            if (i > 1 && j > 1 && x == fold_case(b[j - 2]) &&
                fold_case(a[i - 2]) == y && before[j - 2] + 1 < d)
                d = before[j - 2] + 1;
            now[j] = d;
        }
    }
    return row[n % 3][m];
}

static const char *name_at(int kind, int i)
{
    const void *d = kind == TW_KIND_MODEL    ? (const void *)tw_model_at(i)
                    : kind == TW_KIND_METHOD ? (const void *)tw_method_at(i)
                                             : (const void *)tw_source_at(i);
    return d ? *(const char *const *)d : NULL;
}

/* Insert a name into the sorted list of the nearest found so far. */
static void insert_nearest(const char *name, const char *other, const char **nearest,
                           int *found, int max)
{
    const int d = distance(name, other);
    int k = *found;
    while (k > 0 && d < distance(name, nearest[k - 1])) k--;
    if (k >= max) return;
    if (*found < max) ++*found;
    for (int i = *found - 1; i > k; i--) nearest[i] = nearest[i - 1];
    nearest[k] = other;
}

int tw_suggest(int kind, const char *name, const char **nearest, int max)
{
    int found = 0;
    const char *other;
    if (!name || !nearest) return 0;
    for (int i = 0; (other = name_at(kind, i)); i++)
        insert_nearest(name, other, nearest, &found, max);
    return found;
}

int tw_suggest_var(const tw_var *list, int n, const char *name, const char **nearest,
                   int max)
{
    int found = 0;
    if (!name || !nearest) return 0;
    for (int i = 0; list && i < n; i++)
        insert_nearest(name, list[i].name, nearest, &found, max);
    return found;
}

static int initial_states(const tw_model *m, const double *p, double *xs, double *xf)
{
    const tw_at at = {0, xs, xf, NULL, NULL, p, NULL, NULL};
    int rc;
    for (int i = 0; i < m->ns; i++) xs[i] = m->slow_var[i].value;
    for (int i = 0; i < m->nf; i++) xf[i] = m->fast_var[i].value;
    if (m->init_s && (rc = m->init_s(&at, xs))) return rc;
    if (m->init_f && (rc = m->init_f(&at, xf))) return rc;
    return TW_OK;
}

static int apply_values(const tw_model *m, const tw_preset *set, double *p, double *xs,
                        double *xf)
{
    int known, i;
    for (int k = 0; p && k < m->np; k++) p[k] = m->param[k].value;
    for (const tw_value *v = set ? set->values : NULL; v && v->name; v++) {
        known = tw_find_var(m->param, m->np, v->name) >= 0 ||
                tw_find_var(m->slow_var, m->ns, v->name) >= 0 ||
                tw_find_var(m->fast_var, m->nf, v->name) >= 0;
        if (!known) return TW_E_NAME;
        if (p && (i = tw_find_var(m->param, m->np, v->name)) >= 0) p[i] = v->value;
    }
    if (!xs || !xf) return TW_OK;
    if (!p && (m->init_s || m->init_f)) return TW_E_NULL;
    int rc = initial_states(m, p, xs, xf);
    for (const tw_value *v = set ? set->values : NULL; v && v->name; v++) {
        if ((i = tw_find_var(m->slow_var, m->ns, v->name)) >= 0) xs[i] = v->value;
        if ((i = tw_find_var(m->fast_var, m->nf, v->name)) >= 0) xf[i] = v->value;
    }
    return rc;
}

int tw_model_defaults(const tw_model *model, double *p, double *xs, double *xf)
{
    return model ? apply_values(model, NULL, p, xs, xf) : TW_E_NULL;
}

int tw_apply_preset(const tw_model *model, const char *name, double *p, double *xs,
                    double *xf)
{
    if (!model || !name) return TW_E_NULL;
    for (const tw_preset *set = model->preset; set && set->name; set++)
        if (!strcmp(set->name, name)) return apply_values(model, set, p, xs, xf);
    return TW_E_NAME;
}
