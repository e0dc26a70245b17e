/* gate_describe.c: the descriptors as structs. A list of variables is a struct array
 * with the fields of tw_var. */
#include "gate.h"

static const char *const name_fields[] = {"name", "what", NULL};
static const char *const var_fields[] = {"name", "unit", "what",   "value",
                                         "min",  "max",  "status", NULL};
static const char *const preset_fields[] = {"name", "what", "values", NULL};

static void set_vars(gate *g, const char *name, const tw_var *v, int n)
{
    gate_struct *list = g->set_structs(g, g->result, 0, name, (size_t)n, 1, var_fields);
    for (size_t i = 0; i < (size_t)n; i++, v++) {
        g->set_text(g, list, i, "name", v->name);
        g->set_text(g, list, i, "unit", v->unit);
        g->set_text(g, list, i, "what", v->what);
        g->set_number(g, list, i, "value", v->value);
        g->set_number(g, list, i, "min", v->min);
        g->set_number(g, list, i, "max", v->max);
        g->set_text(g, list, i, "status", tw_status_name(v->status));
    }
}

static void set_name(gate *g, gate_struct *s, size_t at, const char *name,
                     const char *what)
{
    g->set_text(g, s, at, "name", name);
    g->set_text(g, s, at, "what", what);
}

static void set_models(gate *g)
{
    size_t n = 0;
    while (tw_model_at((int)n)) n++;
    gate_struct *list = g->set_structs(g, g->result, 0, "models", 1, n, name_fields);
    while (n--)
        set_name(g, list, n, tw_model_at((int)n)->name, tw_model_at((int)n)->what);
}

static void set_methods(gate *g)
{
    size_t n = 0;
    while (tw_method_at((int)n)) n++;
    gate_struct *list = g->set_structs(g, g->result, 0, "methods", 1, n, name_fields);
    while (n--)
        set_name(g, list, n, tw_method_at((int)n)->name, tw_method_at((int)n)->what);
}

static void set_sources(gate *g)
{
    size_t n = 0;
    while (tw_source_at((int)n)) n++;
    gate_struct *list = g->set_structs(g, g->result, 0, "sources", 1, n, name_fields);
    while (n--)
        set_name(g, list, n, tw_source_at((int)n)->name, tw_source_at((int)n)->what);
}

/* What there is: names of models, methods and sources, and the options. */
int gate_catalog(gate *g, const gate_value *call)
{
    (void)call;
    g->set_text(g, g->result, 0, "version", TW_VERSION);
    set_models(g);
    set_methods(g);
    set_sources(g);
    set_vars(g, "options", tw_options, TW_NOPT);
    return TW_OK;
}

static void set_presets(gate *g, const tw_preset *preset)
{
    size_t n = 0;
    while (preset && preset[n].name) n++;
    gate_struct *list =
        g->set_structs(g, g->result, 0, "preset", n ? 1 : 0, n, preset_fields);
    for (size_t i = 0; i < n; i++, preset++) {
        set_name(g, list, i, preset->name, preset->what);
        gate_struct *values = g->set_structs(g, list, i, "values", 1, 1, NULL);
        for (const tw_value *v = preset->values; v && v->name; v++)
            g->set_number(g, values, 0, v->name, v->value);
    }
}

int gate_describe_model(gate *g, const gate_value *call)
{
    const tw_model *m = gate_find_model(g, call);
    gate_struct *to = g->result;
    if (!m) return TW_E_USER;
    set_name(g, to, 0, m->name, m->what);
    g->set_text(g, to, 0, "source", m->source);
    g->set_flag(g, to, 0, "own_input", m->drive != NULL);
    set_vars(g, "slow", m->slow_var, m->ns);
    set_vars(g, "fast", m->fast_var, m->nf);
    set_vars(g, "direct", m->direct_var, m->nd);
    set_vars(g, "input", m->input, m->nu);
    set_vars(g, "output", m->output, m->ny);
    set_vars(g, "param", m->param, m->np);
    set_presets(g, m->preset);
    return TW_OK;
}

int gate_describe_source(gate *g, const gate_value *call)
{
    const char *name = gate_text(g, call, "source");
    const tw_source *s = name ? tw_find_source(name) : NULL;
    if (!name) return TW_E_USER;
    if (!s) return gate_fail(g, "tworate:name", "there is no source '%.80s'", name);
    set_name(g, g->result, 0, s->name, s->what);
    set_vars(g, "param", s->param, s->np);
    return TW_OK;
}

/* A packed triangle as a full square matrix. */
static void set_triangle(gate *g, gate_struct *to, const char *name, int s,
                         const double *a)
{
    double *x = g->set_matrix(g, to, 0, name, (size_t)s, (size_t)s);
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++) x[j * s + i] = j < i ? a[i * (i - 1) / 2 + j] : 0;
}

static void set_weights(gate *g, gate_struct *to, const char *name, int n,
                        const double *b)
{
    double *x = g->set_matrix(g, to, 0, name, (size_t)n, n > 0);
    for (int i = 0; i < n; i++) x[i] = b[i];
}

/* Embedded weights have one more, of the derivative at the new step. */
static void set_tableau(gate *g, const tw_tableau *T)
{
    if (!T) {
        g->set_matrix(g, g->result, 0, "tableau", 0, 0);
        return;
    }
    gate_struct *to = g->set_structs(g, g->result, 0, "tableau", 1, 1, NULL);
    const int embedded = T->e_order ? T->stages + 1 : 0;
    set_triangle(g, to, "a_slow", T->stages, T->a_slow);
    set_triangle(g, to, "a_fast", T->stages, T->a_fast);
    set_weights(g, to, "b_slow", T->stages, T->b_slow);
    set_weights(g, to, "b_fast", T->stages, T->b_fast);
    set_weights(g, to, "e_slow", embedded, T->e_slow);
    set_weights(g, to, "e_fast", embedded, T->e_fast);
    g->set_number(g, to, 0, "e_order", T->e_order);
}

/* Names of the options that can change anything in a run by this method. */
static void set_options_read(gate *g, const tw_method *m)
{
    size_t n = 0;
    for (int i = 0; i < TW_NOPT; i++) n += tw_option_matters(m, i) != 0;
    gate_struct *list = g->set_structs(g, g->result, 0, "options", 1, n, name_fields);
    n = 0;
    for (int i = 0; i < TW_NOPT; i++)
        if (tw_option_matters(m, i))
            set_name(g, list, n++, tw_options[i].name, tw_options[i].what);
}

/* ratio: the one that ticks and evaluations are for; 0: the method's default. */
int gate_describe_method(gate *g, const gate_value *call)
{
    const tw_method *m = gate_find_method(g, call);
    double ratio = 0, slow = 0, fast = 0, imaginary = 0, real = 0, growth[2];
    gate_struct *to = g->result;
    int ticks = 0;
    if (!m || gate_integer(g, call, "ratio", 0, TW_RATIO_MAX, &ratio)) return TW_E_USER;

    if (m->ratio || ratio == 0) ratio = tw_default_ratio(m);
    tw_method_costs(m, (int)ratio, &ticks, &slow, &fast);
    tw_stability(m, &imaginary, &real);
    tw_stage_growth(m, &growth[0], &growth[1]);
    const tw_tableau *T = tw_tableau_of(m);
    set_name(g, to, 0, m->name, m->what);
    g->set_text(g, to, 0, "source", m->source);
    g->set_number(g, to, 0, "id", m->id);
    g->set_number(g, to, 0, "order", m->order);
    g->set_number(g, to, 0, "old_steps", m->old_steps);
    g->set_flag(g, to, 0, "half_step", m->half_step);
    g->set_number(g, to, 0, "only_ratio", m->ratio);
    g->set_flag(g, to, 0, "once_per_tick", m->once_per_tick);
    g->set_number(g, to, 0, "ratio", ratio);
    g->set_number(g, to, 0, "ticks", ticks);
    g->set_number(g, to, 0, "slow_evals", slow);
    g->set_number(g, to, 0, "fast_evals", fast);
    g->set_flag(g, to, 0, "has_estimate", m->estimate && (!T || T->e_order));
    g->set_number(g, to, 0, "imaginary_limit", imaginary);
    g->set_number(g, to, 0, "real_limit", real);
    g->set_number(g, to, 0, "imaginary_growth", growth[0]);
    g->set_number(g, to, 0, "real_growth", growth[1]);
    set_tableau(g, T);
    set_options_read(g, m);
    return TW_OK;
}
