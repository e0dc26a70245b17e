/* defaults.c: the default ratio of a method, the default and preset values of a model,
 * and a search for variables by name. */
#include "tw_catalog.h"

#include <string.h>

int tw_find_var(const tw_var *list, int n, const char *name)
{
    for (int i = 0; list && name && i < n; i++)
        if (!strcmp(list[i].name, name)) return i;
    return -1;
}

int tw_default_ratio(const tw_method *method)
{
    if (!method) return 1;
    if (method->ratio) return method->ratio;
    return method->default_ratio ? method->default_ratio : 1;
}

static int initial_states(const tw_model *m, const double *p, double *xs, double *xf)
{
    const tw_at at = {.xs = xs, .xf = xf, .p = p};
    int rc;
    for (int i = 0; i < m->ns; i++) xs[i] = m->slow_var[i].value;
    for (int i = 0; i < m->nf; i++) xf[i] = m->fast_var[i].value;
    if (m->init) return m->init(&at, xs, xf);
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
    if (!p && (m->init || m->init_s || m->init_f)) return TW_E_NULL;
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
