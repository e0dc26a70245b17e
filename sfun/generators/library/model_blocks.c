/* model_blocks.c: the blocks of a model: plant, slow part, fast part, continuous
 * states.
 *
 * A model's parameters are fields. Where the model has named sets, a popup chooses
 * `custom`, the values of the fields, or a set: then the parameters that occur in any
 * set have the set's values, all others those of their fields. If the user changes a
 * field that the set overrides, the mask stops with an error. */
#include "library.h"

#include <string.h>

enum { FIELDS_PER_TAB = 20 };

static int sets_change(const tw_model *m, const char *name)
{
    for (const tw_preset *set = m->preset; set && set->name; set++)
        for (const tw_value *v = set->values; v->name; v++)
            if (strcmp(v->name, name) == 0) return 1;
    return 0;
}

static int changes_states(const tw_model *m, const tw_preset *set)
{
    for (const tw_value *v = set->values; v->name; v++)
        if (tw_find_var(m->param, m->np, v->name) < 0) return 1;
    return 0;
}

static void put_row(text *t, const tw_model *m, const double *p)
{
    const char *gap = "";
    for (int i = 0; i < m->np; i++)
        if (sets_change(m, m->param[i].name)) {
            put(t, "%s", gap);
            put_number(t, p[i]);
            gap = " ";
        }
}

/* Memory of the tree; NULL: the tree has the error. */
static double *numbers(twh_file *f, int n)
{
    return twh_file_take(f, (size_t)n * sizeof(double));
}

static void put_sets(block *b, const tw_model *m)
{
    double *p = numbers(b->f, m->np);
    int n = 1;
    if (!p) return;
    tw_model_defaults(m, p, NULL, NULL);
    put(&b->init, "tw_sets = [");
    put_row(&b->init, m, p);
    for (const tw_preset *set = m->preset; set->name; set++, n++) {
        tw_apply_preset(m, set->name, p, NULL, NULL);
        put(&b->init, "; ");
        put_row(&b->init, m, p);
    }
    put(&b->init,
        "];\nassert(set == 1 || all(any(ones(%d, 1) * tw_own == tw_sets)), "
        "'a parameter was changed, but the set overrides it: choose the set "
        "custom');\n"
        "tw_all = [tw_own; tw_sets];\ntw_set = tw_all(set + (set > 1), :);\n",
        n);
}

/* If the field is empty: the initial state of the set, if it has one. */
static void put_states(block *b, const tw_model *m)
{
    text rows = {0}, counts = {0};
    const int n = m->ns + m->nf;
    double *p = numbers(b->f, m->np), *x = numbers(b->f, n);
    int any = 0;
    if (!p || !x) return;
    put(&counts, "0");
    for (int i = 0; i < n; i++) put(&rows, "0 ");
    for (const tw_preset *set = m->preset; set && set->name; set++) {
        const int has = changes_states(m, set);
        tw_apply_preset(m, set->name, p, x, x + m->ns);
        any |= has;
        put(&counts, " %d", has ? n : 0);
        put(&rows, "; ");
        for (int i = 0; i < n; i++) {
            put_number(&rows, has ? x[i] : 0);
            put(&rows, " ");
        }
    }
    if (any)
        put(&b->init,
            "tw_counts = [%s];\ntw_states = [%s];\ntw_first = tw_states(set, "
            "1:tw_counts(set));\ntw_x0 = [x0(:)', tw_first(1:tw_counts(set) * "
            "isempty(x0))];\n",
            counts.s, rows.s);
    else
        put(&b->init, "tw_x0 = x0;\n");
    free_text(&rows);
    free_text(&counts);
}

static const char *tab_of(int i, int n)
{
    static char name[30];
    if (n <= FIELDS_PER_TAB) return "Parameters";
    snprintf(name, sizeof name, "Parameters %d", i / FIELDS_PER_TAB + 1);
    return name;
}

static void set_field(block *b, const tw_model *m)
{
    text list = {0};
    put(&list, "custom");
    for (const tw_preset *set = m->preset; set->name; set++)
        put(&list, "|%s", set->name);
    popup_field(b, tab_of(0, m->np), "set",
                "set: a named set of parameters, or custom: the values of the fields",
                list.s, "custom", "tworate_mask(gcb, 'set')");
    free_text(&list);
}

static void put_vector(block *b, const char *name, const char *elements, int n)
{
    put(&b->init,
        "%s = [%s];\nassert(numel(%s) == %d, 'each parameter field must be one "
        "number');\n",
        name, elements, name, n);
}

/* The fields, and tw_p in the initialization of the mask. */
static void parameter_fields(block *b, const tw_model *m)
{
    text all = {0}, own = {0};
    int k = 0;
    if (m->preset) set_field(b, m);
    for (int i = 0; i < m->np; i++) {
        number_field(b, tab_of(i, m->np), &m->param[i], 1);
        const char *name = b->field[b->nfield - 1].name, *gap = i ? ", " : "";
        if (sets_change(m, m->param[i].name)) {
            put(&own, "%s%s", k ? ", " : "", name);
            put(&all, "%stw_set(%d)", gap, ++k);
        } else
            put(&all, "%s%s", gap, name);
    }
    if (k) {
        put_vector(b, "tw_own", own.s, k);
        put_sets(b, m);
    }
    put_vector(b, "tw_p", all.n ? all.s : "", m->np);
    free_text(&all);
    free_text(&own);
}

static void state_field(block *b, const tw_model *m, const char *tab)
{
    text prompt = {0};
    put(&prompt, "x0: initial state, %d slow and %d fast; []: the model's own", m->ns,
        m->nf);
    edit_field(b, tab, "x0", prompt.s, "[]", 0);
    free_text(&prompt);
}

static void begin(shelf *s, block *b, const tw_model *m, const char *suffix,
                  const char *ending, const char *what)
{
    text sfun = {0};
    put(&sfun, "sfun_tw_%s%s", m->name, suffix);
    begin_block(s, b, m->group, sfun.s, "%s%s", m->name, ending);
    put(&b->description, "%s: %s.\n%s.", what, m->what, m->source);
    for (const tw_preset *set = m->preset; set && set->name; set++)
        put(&b->description, "\nSet %s: %s.", set->name, set->what);
    free_text(&sfun);
}

static void plant(shelf *s, const tw_model *m)
{
    block b;
    begin(s, &b, m, "", "", "Model and method in one block");
    b.begins_row = 1;
    run_fields(&b, "am2", 0);
    state_field(&b, m, "Run");
    parameter_fields(&b, m);
    put_states(&b, m);
    put(&b.parameters, ", tw_p, tw_x0");
    option_fields(&b, 0, 0);
    if (m->nu) input_port(&b, "u", NULL);
    if (m->ns) output_port(&b, "slow", NULL);
    if (m->nf) output_port(&b, "fast", NULL);
    if (m->ny) output_port(&b, "y", NULL);
    add_block(s, &b);
}

static void part(shelf *s, const tw_model *m, int fast)
{
    block b;
    begin(s, &b, m, fast ? "_fast" : "_slow", fast ? " fast" : " slow",
          fast ? "The fast right-hand side"
               : "The slow right-hand side and the outputs");
    edit_field(&b, "Block", "Ts", "Ts: sample time [s], 0: continuous, -1: inherited",
               "-1", 0);
    check_field(&b, "Block", "time_port", "time_port: an input for the time t", 0);
    parameter_fields(&b, m);
    put(&b.parameters, "tw_p, Ts, double(time_port)");
    if (m->ns) input_port(&b, "slow", NULL);
    if (m->nf) input_port(&b, "fast", NULL);
    if (m->nu) input_port(&b, "u", NULL);
    input_port(&b, "t", "time_port");
    b.nin--;
    if (fast ? m->nf : m->ns) output_port(&b, fast ? "fast'" : "slow'", NULL);
    if (!fast && m->ny) output_port(&b, "y", NULL);
    add_block(s, &b);
}

static void continuous(shelf *s, const tw_model *m)
{
    block b;
    begin(s, &b, m, "_c", " continuous", "Continuous states, for the diagram's solver");
    state_field(&b, m, "Block");
    check_field(&b, "Block", "outputs", "outputs: the port y; u then feeds through", 1);
    parameter_fields(&b, m);
    put_states(&b, m);
    put(&b.parameters, "tw_p, tw_x0, double(outputs)");
    if (m->nu) input_port(&b, "u", NULL);
    if (m->ns) output_port(&b, "slow", NULL);
    if (m->nf) output_port(&b, "fast", NULL);
    if (m->ny) output_port(&b, "y", "outputs");
    add_block(s, &b);
}

void add_model(shelf *s, const tw_model *m)
{
    if (!m->group) {
        refuse_model(s, m, "its descriptor has no group");
        return;
    }
    plant(s, m);
    if (m->nd) return; /* directly computed states: a plant only */
    if (m->ns || m->ny) part(s, m, 0);
    if (m->nf) part(s, m, 1);
    continuous(s, m);
}

/* With the field names and the digits of the masks. */
void put_model_sets(twh_file *f, const tw_model *m, FILE *to)
{
    block b = {.f = f};
    double *p = numbers(f, m->np);
    if (!p) return;
    parameter_fields(&b, m);
    const twh_field *field = b.field + (m->preset != NULL);
    for (const tw_preset *set = m->preset; set && set->name; set++) {
        const char *gap = "";
        tw_apply_preset(m, set->name, p, NULL, NULL);
        fprintf(to, "    '%s', '%s', {", m->name, set->name);
        for (int i = 0; i < m->np; i++) {
            text number = {0};
            if (!sets_change(m, m->param[i].name)) continue;
            put_number(&number, p[i]);
            fprintf(to, "%s'%s', '%s'", gap, field[i].name, number.s);
            gap = ", ";
            free_text(&number);
        }
        fputs("}\n", to);
    }
    free_block(&b);
}
