/* columns.c: what a column of the cases sets, by its name:
 *
 *     NAME            a parameter, an initial state or an input of the model
 *     p.NAME  x0.NAME  u.NAME       the same, where a name means two of them
 *     INPUT.PARAM     a parameter of the source of an input, from --input
 *     preset          a named set of the model
 *
 * An input takes numbers, or sources as --input writes them if they are not all
 * numbers.
 */
#include "sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int state_of(const tw_model *m, const char *name)
{
    const int i = tw_find_var(m->slow_var, m->ns, name);
    const int f = i < 0 ? tw_find_var(m->fast_var, m->nf, name) : -1;
    return f < 0 ? i : m->ns + f;
}

static int is_preset_column(const tw_model *m, const char *name)
{
    return !strcmp(name, "preset") && tw_find_var(m->param, m->np, name) < 0;
}

/* INPUT.PARAM: the input, -1: it is not one. */
static int source_of(const tw_model *m, const char *name, const char **parameter)
{
    const char *dot = strchr(name, '.');
    char input[SW_NAME];
    if (!dot) return -1;
    snprintf(input, sizeof input, "%.*s", (int)(dot - name), name);
    *parameter = dot + 1;
    return tw_find_var(m->input, m->nu, input);
}

static int unknown(const tw_model *m, const char *name)
{
    const char *nearest[6];
    int n = tw_suggest_var(m->param, m->np, name, nearest, 3);
    n += tw_suggest_var(m->slow_var, m->ns, name, nearest + n, 1);
    n += tw_suggest_var(m->fast_var, m->nf, name, nearest + n, 1);
    n += tw_suggest_var(m->input, m->nu, name, nearest + n, 1);
    return cli_unknown("parameter, initial state or input", name, nearest, n);
}

static void set_target(sw_column *k, enum sw_target target, int index, const tw_var *v)
{
    k->target = target;
    k->index = index;
    k->unit = v->unit;
    k->min = target == SW_PARAMETER || target == SW_SOURCE ? v->min : 0;
    k->max = target == SW_PARAMETER || target == SW_SOURCE ? v->max : 0;
}

static int find_target(sw_column *k, const cli_job *job, const char *name,
                       const char *first_value)
{
    const tw_model *m = job->model;
    const char *parameter = "";
    const int of = source_of(m, name, &parameter);
    const int only = !strncmp(name, "p.", 2)    ? 1
                     : !strncmp(name, "x0.", 3) ? 2
                     : !strncmp(name, "u.", 2)  ? 3
                                                : 0;
    const char *plain = only ? strchr(name, '.') + 1 : name;
    const int p = only == 0 || only == 1 ? tw_find_var(m->param, m->np, plain) : -1;
    const int x = only == 0 || only == 2 ? state_of(m, plain) : -1;
    const int u = only == 0 || only == 3 ? tw_find_var(m->input, m->nu, plain) : -1;
    double number;

    if ((p >= 0) + (x >= 0) + (u >= 0) > 1)
        return cli_error(
            "'%s' is more than one of a parameter, an initial state and an "
            "input of %s: name it p.%s, x0.%s or u.%s",
            name, m->name, name, name, name);
    if (is_preset_column(m, name)) {
        if (!m->preset) return cli_error("model %s has no presets", m->name);
        k->target = SW_PRESET;
        k->unit = "";
    } else if (p >= 0) {
        set_target(k, SW_PARAMETER, p, &m->param[p]);
    } else if (x >= 0) {
        set_target(k, SW_STATE, x,
                   x < m->ns ? &m->slow_var[x] : &m->fast_var[x - m->ns]);
    } else if (u >= 0) {
        const int text =
            first_value && *first_value && !cli_number(first_value, &number);
        set_target(k, text ? SW_TEXT_INPUT : SW_INPUT, u, &m->input[u]);
    } else if (of >= 0) {
        const tw_var *v;
        if (!cli_inputs_parameter((cli_inputs *)&job->inputs, of, parameter, &v))
            return cli_error(
                "'%s': --input %s=SOURCE gives no source with the parameter "
                "'%s'",
                name, m->input[of].name, parameter);
        set_target(k, SW_SOURCE, of, v);
        snprintf(k->source, sizeof k->source, "%s", parameter);
    } else {
        return unknown(m, plain);
    }
    return CLI_OK;
}

static int same_target(const sw_column *a, const sw_column *b)
{
    if (a->target == SW_PRESET || b->target == SW_PRESET) return a->target == b->target;
    const int inputs = (a->target >= SW_INPUT) + (b->target >= SW_INPUT);
    if (inputs == 1 || a->index != b->index) return 0;
    if (!inputs) return a->target == b->target;
    return a->target != SW_SOURCE || b->target != SW_SOURCE ||
           !strcmp(a->source, b->source);
}

int sw_column_find(sw_cases *c, const char *name, const char *first_value)
{
    if (c->n_columns == SW_COLUMNS)
        return cli_error("expected at most %d columns", (int)SW_COLUMNS);
    if (strlen(name) >= SW_NAME)
        return cli_error("the name '%.60s...' is too long", name);
    if (!c->column) c->column = calloc(SW_COLUMNS, sizeof *c->column);
    if (!c->column) return cli_error("out of memory");
    sw_column *k = &c->column[c->n_columns];
    const int rc = find_target(k, c->job, name, first_value);
    if (rc) return rc;
    strcpy(k->name, name);
    for (int i = 0; i < c->n_columns; i++)
        if (same_target(&c->column[i], k))
            return cli_error("'%s' and '%s' set the same", c->column[i].name, name);
    c->n_columns++;
    return CLI_OK;
}

int sw_column_check(const sw_column *k, double value)
{
    if (!isfinite(value)) return cli_error("expected a finite number, got %g", value);
    if ((k->min != 0 || k->max != 0) && (value < k->min || value > k->max))
        return cli_error("expected %g to %g %s, got %.17g", k->min, k->max, k->unit,
                         value);
    return CLI_OK;
}

static int check_preset(const tw_model *m, const char *text)
{
    const char *names[8];
    int n = 0;
    if (!*text) return CLI_OK; /* none */
    for (const tw_preset *p = m->preset; p && p->name; p++) {
        if (!strcmp(p->name, text)) return CLI_OK;
        if (n < 8) names[n++] = p->name;
    }
    return cli_unknown("preset", text, names, n);
}

/* The number of a text; a new one is checked and kept. */
static int text_number(sw_column *k, const cli_job *job, const char *text,
                       double *value)
{
    for (int i = k->texts - 1; i >= 0 && i >= k->texts - 100; i--)
        if (!strcmp(k->text[i], text)) return *value = i, CLI_OK;
    for (int i = 0; i < k->texts - 100; i++)
        if (!strcmp(k->text[i], text)) return *value = i, CLI_OK;
    if (k->texts == SW_TEXTS)
        return cli_error("expected at most %d different texts; a parameter of a source "
                         "is a column INPUT.PARAM of numbers",
                         (int)SW_TEXTS);
    const int preset = k->target == SW_PRESET;
    int rc = preset ? check_preset(job->model, text)
                    : (*text ? CLI_OK : cli_error("expected a number or a source"));
    if (rc) return rc;
    if (!k->text) k->text = calloc(SW_TEXTS, sizeof *k->text);
    if (!k->signal) k->signal = calloc(SW_TEXTS, sizeof *k->signal);
    char *copy = k->text && k->signal ? malloc(strlen(text) + 1) : NULL;
    if (!copy) return cli_error("out of memory");
    strcpy(copy, text);
    if (!preset) {
        cli_inputs *in = k->signal[k->texts] = calloc(1, sizeof *in);
        rc = in ? cli_inputs_open(in, job->run) : cli_error("out of memory");
        if (!rc) rc = cli_inputs_set(in, job->model->input[k->index].name, text);
        if (rc && in) cli_inputs_close(in);
        if (rc) free(in), free(copy);
        if (rc) return k->signal[k->texts] = NULL, rc;
    }
    k->text[k->texts] = copy;
    *value = k->texts++;
    return CLI_OK;
}

int sw_column_value(sw_column *k, const cli_job *job, const char *text, double *value)
{
    if (k->target == SW_TEXT_INPUT || k->target == SW_PRESET)
        return text_number(k, job, text, value);
    char *end;
    *value = strtod(text, &end);
    if (end == text || *end)
        return *text ? cli_error("expected a number, got '%.40s'", text)
                     : cli_error("expected a number, got nothing");
    return sw_column_check(k, *value);
}

void sw_columns_free(sw_cases *c)
{
    for (int i = 0; i < c->n_columns; i++) {
        sw_column *k = &c->column[i];
        for (int t = 0; t < k->texts; t++) {
            free(k->text[t]);
            if (k->signal[t]) cli_inputs_close(k->signal[t]);
            free(k->signal[t]);
        }
        free(k->text);
        free(k->signal);
    }
    free(c->column);
    c->column = NULL;
    c->n_columns = 0;
}

static const tw_preset *preset_of(const cli_job *base, const char *name)
{
    if (!*name) return base->preset;
    const tw_preset *p = base->model->preset;
    while (strcmp(p->name, name)) p++;
    return p;
}

int sw_columns_apply(const sw_cases *c, const double *value, const cli_job *base,
                     cli_job *to)
{
    int rc = CLI_OK;
    for (int i = 0; i < c->n_columns && !rc; i++) {
        const sw_column *k = &c->column[i];
        switch (k->target) {
        case SW_PARAMETER: to->p[k->index] = (cli_choice){1, value[i]}; break;
        case SW_STATE: to->x[k->index] = (cli_choice){1, value[i]}; break;
        case SW_INPUT: cli_inputs_number(&to->inputs, k->index, value[i]); break;
        case SW_SOURCE:
            *cli_inputs_parameter(&to->inputs, k->index, k->source, NULL) = value[i];
            break;
        case SW_TEXT_INPUT:
            rc = cli_inputs_take(&to->inputs, k->index, k->signal[(int)value[i]]);
            break;
        case SW_PRESET: to->preset = preset_of(base, k->text[(int)value[i]]); break;
        }
    }
    if (!rc) cli_job_apply(to);
    return rc;
}
