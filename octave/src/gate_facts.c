/* gate_facts.c: the descriptors as text and numbers, and initial states.
 *
 * Text comes in lines of fields separated by tabs; a column of numbers belongs to each
 * line. Of a model:
 *
 *     model   name  source  what         has a default input
 *     slow    name  unit    what         value  min  max  status
 *     fast, direct, input, output, param likewise
 *     preset  name  -       what
 *     value   name  -       -            value  0  0  status       of the last preset
 */
#include "gate.h"
#include "tw_catalog.h"

enum { NUMBERS = 4 };

static void say_line(gate *g, const char *kind, const char *name, const char *unit,
                     const char *what)
{
    const char *field[] = {kind, name, unit, what};
    for (int i = 0; i < 4; i++) {
        g->say(g, 0, field[i] ? field[i] : "");
        g->say(g, 0, i < 3 ? "\t" : "\n");
    }
}

static void put(double **to, double a, double b, double c, double d)
{
    const double row[NUMBERS] = {a, b, c, d};
    for (int i = 0; i < NUMBERS; i++) *(*to)++ = row[i];
}

static void list(gate *g, const char *kind, const tw_var *v, int n, double **to)
{
    for (int i = 0; i < n; i++, v++) {
        say_line(g, kind, v->name, v->unit, v->what);
        put(to, v->value, v->min, v->max, v->status);
    }
}

int gate_names(gate *g, int n, const gate_arg *arg)
{
    const char *kind = gate_text(g, &arg[1], "the kind of names");
    (void)n;
    if (!kind) return TW_E_USER;
    g->say(g, 0, "");
    if (!strcmp(kind, "model"))
        for (int i = 0; tw_model_at(i); i++)
            say_line(g, "model", tw_model_at(i)->name, NULL, tw_model_at(i)->what);
    else if (!strcmp(kind, "method"))
        for (int i = 0; tw_method_at(i); i++)
            say_line(g, "method", tw_method_at(i)->name, NULL, tw_method_at(i)->what);
    else if (!strcmp(kind, "source"))
        for (int i = 0; tw_source_at(i); i++)
            say_line(g, "source", tw_source_at(i)->name, NULL, tw_source_at(i)->what);
    else if (!strcmp(kind, "option")) {
        double *to = g->matrix(g, 1, NUMBERS, TW_NOPT);
        list(g, "option", tw_options, TW_NOPT, &to);
    } else
        return gate_fail(g, "tworate:call", "there are no names of kind '%.80s'", kind);
    return TW_OK;
}

int gate_describe_model(gate *g, int n, const gate_arg *arg)
{
    const tw_model *m = gate_model(g, &arg[1]);
    size_t lines = 1;
    (void)n;
    if (!m) return TW_E_USER;
    lines += (size_t)(m->ns + m->nf + m->nd + m->nu + m->ny + m->np);
    for (const tw_preset *set = m->preset; set && set->name; set++) {
        lines++;
        for (const tw_value *v = set->values; v && v->name; v++) lines++;
    }
    double *to = g->matrix(g, 1, NUMBERS, lines);
    say_line(g, "model", m->name, m->source, m->what);
    put(&to, m->drive != NULL, 0, 0, 0);
    list(g, "slow", m->slow_var, m->ns, &to);
    list(g, "fast", m->fast_var, m->nf, &to);
    list(g, "direct", m->direct_var, m->nd, &to);
    list(g, "input", m->input, m->nu, &to);
    list(g, "output", m->output, m->ny, &to);
    list(g, "param", m->param, m->np, &to);
    for (const tw_preset *set = m->preset; set && set->name; set++) {
        say_line(g, "preset", set->name, NULL, set->what);
        put(&to, 0, 0, 0, 0);
        for (const tw_value *v = set->values; v && v->name; v++) {
            say_line(g, "value", v->name, NULL, NULL);
            put(&to, v->value, 0, 0, v->status);
        }
    }
    return TW_OK;
}

int gate_describe_source(gate *g, int n, const gate_arg *arg)
{
    const char *name = gate_text(g, &arg[1], "source");
    const tw_source *s = name ? tw_find_source(name) : NULL;
    (void)n;
    if (!name) return TW_E_USER;
    if (!s) return gate_fail(g, "tworate:name", "there is no source '%.80s'", name);
    double *to = g->matrix(g, 1, NUMBERS, 1 + (size_t)s->np);
    say_line(g, "source", s->name, NULL, s->what);
    put(&to, 0, 0, 0, 0);
    list(g, "param", s->param, s->np, &to);
    return TW_OK;
}

/* A packed triangle as a full square matrix. */
static void square(gate *g, int result, int s, const double *a)
{
    double *to = g->matrix(g, result, (size_t)s, (size_t)s);
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++) to[j * s + i] = j < i ? a[i * (i - 1) / 2 + j] : 0;
}

/* Results: text, numbers, and of a tableau a_slow, a_fast, [b_slow b_fast] and
 * [e_slow e_fast], with one row more for the derivative at the new step. */
int gate_describe_method(gate *g, int n, const gate_arg *arg)
{
    static const tw_var x = {.name = "x"};
    static const tw_model pair = {
        .name = "pair", .ns = 1, .nf = 1, .slow_var = &x, .fast_var = &x};
    const tw_method *m = gate_method(g, &arg[1]);
    const double *ratio = m ? gate_real(g, &arg[2], "ratio", 1, 1) : NULL;
    double slow = 0, fast = 0, imaginary = 0, real = 0;
    double matters = 0; /* a bit for each option */
    tw_run r;
    (void)n;
    if (!ratio || !gate_whole(g, *ratio, "ratio", 0, TW_RATIO_MAX)) return TW_E_USER;

    tw_init(&r, &pair, m, 1,
            m->ratio || *ratio == 0 ? tw_default_ratio(m) : (int)*ratio);
    r.now.ticks = m->ticks(&r);
    m->evals(&r, &slow, &fast);
    tw_stability(m, &imaginary, &real);
    for (int i = 0; i < TW_NOPT; i++)
        if (tw_option_matters(m, i)) matters += (double)TW_USES(i);
    const tw_tableau *T = tw_tableau_of(m);
    const double numbers[] = {m->id,
                              m->order,
                              m->old_steps,
                              m->half_step,
                              m->ratio,
                              m->once_per_tick,
                              r.ratio,
                              r.now.ticks,
                              slow,
                              fast,
                              m->estimate != NULL && (!T || T->e_order),
                              T ? T->e_order : 0,
                              imaginary,
                              real,
                              matters};
    const size_t count = sizeof numbers / sizeof *numbers;
    say_line(g, "method", m->name, m->source, m->what);
    memcpy(g->matrix(g, 1, count, 1), numbers, sizeof numbers);

    const int s = T ? T->stages : 0;
    square(g, 2, s, T ? T->a_slow : NULL);
    square(g, 3, s, T ? T->a_fast : NULL);
    double *b = g->matrix(g, 4, (size_t)s, 2);
    double *e = g->matrix(g, 5, T && T->e_order ? (size_t)s + 1 : 0, 2);
    for (int i = 0; i < s; i++) b[i] = T->b_slow[i], b[s + i] = T->b_fast[i];
    for (int i = 0; T && T->e_order && i <= s; i++)
        e[i] = T->e_slow[i], e[s + 1 + i] = T->e_fast[i];
    return TW_OK;
}

/* Initial states that belong to parameters p (empty: the defaults) at t0. */
int gate_start(gate *g, int n, const gate_arg *arg)
{
    const tw_model *m = gate_model(g, &arg[1]);
    const double *t0 = m ? gate_real(g, &arg[2], "t0", 1, 1) : NULL, *given;
    (void)n;
    if (!t0 || gate_real_or_none(g, &arg[3], "parameters", (size_t)m->np, 1, &given))
        return TW_E_USER;
    double *xs = g->matrix(g, 0, (size_t)m->ns, 1);
    double *xf = g->matrix(g, 1, (size_t)m->nf, 1);
    double *p = g->scratch(g, (size_t)(m->np + m->nu + m->nd + 1) * sizeof *p);
    double *u = p + m->np, *xd = u + m->nu;
    for (int i = 0; i < m->np; i++) p[i] = given ? given[i] : m->param[i].value;
    for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
    for (int i = 0; i < m->nd; i++) xd[i] = m->direct_var[i].value;
    for (int i = 0; i < m->ns; i++) xs[i] = m->slow_var[i].value;
    for (int i = 0; i < m->nf; i++) xf[i] = m->fast_var[i].value;
    const tw_at at = {*t0, xs, xf, NULL, u, p, xd, NULL};
    int rc = m->init_s ? m->init_s(&at, xs) : TW_OK;
    if (!rc && m->init_f) rc = m->init_f(&at, xf);
    if (!rc) return TW_OK;
    return gate_fail(g, gate_id(rc), "%s: %s: initial state", m->name, tw_error(rc));
}
