/* gate.c: the commands of a gateway with their fields, and the checks of values.
 *
 *     command   fields (optional ones in brackets)    fields of the result
 *     catalog                                         version, models, methods, ...
 *     model     model                                 its descriptor
 *     method    method [ratio]                        its descriptor
 *     source    source                                its descriptor
 *     start     model t0 [params]                     xs, xf: initial states
 *     eval      model t xs xf [params u dxs]          dxs, dxf, y, u
 *     map       method H ratio J ns [D options]       S
 *     map       the same with most                    h outside: see gate_map.c
 *     run       see gate_run.c
 *     page      file title what csv model columns runs     wrong: see gate_page.c
 *     auto      see gate_auto.c
 *     advise    see gate_advise.c
 *     sim       not a struct, but the arguments of tw_sim: see gate_sim.c
 */
#include "gate.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_FIELDS = 16 };

static const struct {
    const char *name;
    const char *needed[MOST_FIELDS], *optional[MOST_FIELDS];
    int (*act)(gate *g, const gate_value *call);
} commands[] = {
    {"catalog", {0}, {0}, gate_catalog},
    {"model", {"model"}, {0}, gate_describe_model},
    {"method", {"method"}, {"ratio"}, gate_describe_method},
    {"source", {"source"}, {0}, gate_describe_source},
    {"start", {"model", "t0"}, {"params"}, gate_start},
    {"eval", {"model", "t", "xs", "xf"}, {"params", "u", "dxs"}, gate_eval},
    {"map", {"method", "H", "ratio", "J", "ns"}, {"D", "options", "most"}, gate_map},
    {"run",
     {"model", "method", "H", "ratio", "steps"},
     {"t0", "params", "xs0", "xf0", "options", "input", "hold", "times", "seconds",
      "memory", "warn_step", "to", "other"},
     gate_run},
    {"page",
     {"file", "title", "what", "csv", "model", "columns", "runs"},
     {0},
     gate_page},
    {"advise",
     {"model", "tend", "error"},
     {"t0", "params", "xs0", "xf0", "input", "price", "budget", "search", "stiff",
      "splits", "stable"},
     gate_advise},
    {"auto",
     {"model", "t0", "tend", "rtol", "atol", "rtol_fast", "atol_fast", "rows"},
     {"params", "xs0", "xf0", "input", "H0", "Hmax", "Hmin", "max_order", "stiff",
      "times", "refine", "seconds", "memory", "events", "terminal", "direction"},
     gate_auto},
};

int gate_fail(gate *g, const char *id, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(g->message, sizeof g->message, format, list);
    va_end(list);
    snprintf(g->id, sizeof g->id, "%s", id);
    return TW_E_USER;
}

const char *gate_id(int code)
{
    switch (code) {
    case TW_E_STEP: return "tworate:step";
    case TW_E_RATIO: return "tworate:ratio";
    case TW_E_TIME: return "tworate:time";
    case TW_E_MEMORY:
    case TW_E_NOT_STARTED: return "tworate:memory";
    case TW_E_PARAM: return "tworate:param";
    case TW_E_OPTION: return "tworate:option";
    case TW_E_STATE: return "tworate:state";
    case TW_E_INPUT: return "tworate:input";
    case TW_E_DIVERGED: return "tworate:diverged";
    case TW_E_DOMAIN: return "tworate:domain";
    case TW_E_NAME: return "tworate:name";
    case TW_E_TEAM: return "tworate:threads";
    case TW_E_ITERATION: return "tworate:iteration";
    case TW_E_USER: return "tworate:handle";
    case TW_E_MODEL: return "tworate:model";
    case TW_E_RANGE: return "tworate:range";
    case TW_E_TOLERANCE: return "tworate:tolerance";
    default: return "tworate:error";
    }
}

const char *gate_what_is(const gate_value *value)
{
    return value->kind == GATE_TEXT       ? "a string"
           : value->kind == GATE_FUNCTION ? "a function handle"
           : value->kind == GATE_STRUCT   ? "a struct"
           : value->kind == GATE_REAL     ? "a real matrix"
                                          : value->text;
}

static int is_one_of(const char *name, const char *const *list)
{
    while (*list && strcmp(*list, name)) list++;
    return *list != NULL;
}

int gate_check_fields(gate *g, const char *what, const gate_value *s,
                      const char *const *needed, const char *const *optional)
{
    const char *name;
    gate_value value;
    if (s->kind != GATE_STRUCT)
        return gate_fail(g, "tworate:type", "%s must be one struct, got %s", what,
                         gate_what_is(s));
    for (size_t i = 0; (name = g->field(g, s->handle, i)) != NULL; i++)
        if (!is_one_of(name, needed) && !is_one_of(name, optional))
            return gate_fail(g, "tworate:call", "%s: there is no field '%.80s'", what,
                             name);
    for (; *needed; needed++)
        if (!g->get(g, s->handle, *needed, &value))
            return gate_fail(g, "tworate:call", "%s: the field '%s' is missing", what,
                             *needed);
    return TW_OK;
}

const double *gate_check_real(gate *g, const gate_value *value, const char *name,
                              size_t rows, size_t cols)
{
    if (value->kind != GATE_REAL) {
        gate_fail(g, "tworate:type", "%s must be a full real double matrix, got %s",
                  name, gate_what_is(value));
        return NULL;
    }
    const int is_row =
        rows != 1 && cols == 1 && value->rows == 1 && value->cols == rows;
    if (!is_row && ((rows != SIZE_MAX && value->rows != rows) ||
                    (cols != SIZE_MAX && value->cols != cols))) {
        char want[2][24] = {"any", "any"};
        if (rows != SIZE_MAX) snprintf(want[0], sizeof want[0], "%zu", rows);
        if (cols != SIZE_MAX) snprintf(want[1], sizeof want[1], "%zu", cols);
        gate_fail(g, "tworate:size", "%s must be %s x %s, got %zu x %zu", name, want[0],
                  want[1], value->rows, value->cols);
        return NULL;
    }
    for (size_t i = 0; i < value->rows * value->cols; i++)
        if (!isfinite(value->x[i])) {
            gate_fail(g, "tworate:nonfinite", "%s must be finite, element %zu is %g",
                      name, i + 1, value->x[i]);
            return NULL;
        }
    return value->x;
}

const double *gate_real(gate *g, const gate_value *s, const char *name, size_t rows,
                        size_t cols)
{
    gate_value value;
    if (g->get(g, s->handle, name, &value))
        return gate_check_real(g, &value, name, rows, cols);
    gate_fail(g, "tworate:call", "the field '%s' is missing", name);
    return NULL;
}

int gate_real_or_none(gate *g, const gate_value *s, const char *name, size_t rows,
                      size_t cols, const double **x)
{
    gate_value value;
    *x = NULL;
    if (!g->get(g, s->handle, name, &value)) return TW_OK;
    if (value.kind == GATE_REAL && value.rows * value.cols == 0) return TW_OK;
    *x = gate_check_real(g, &value, name, rows, cols);
    return *x ? TW_OK : TW_E_USER;
}

int gate_number(gate *g, const gate_value *s, const char *name, double *x)
{
    gate_value value;
    if (!g->get(g, s->handle, name, &value)) return TW_OK;
    const double *given = gate_check_real(g, &value, name, 1, 1);
    if (!given) return TW_E_USER;
    *x = *given;
    return TW_OK;
}

int gate_integer(gate *g, const gate_value *s, const char *name, double min, double max,
                 double *x)
{
    if (gate_number(g, s, name, x)) return TW_E_USER;
    if (*x == floor(*x) && *x >= min && *x <= max) return TW_OK;
    return gate_fail(g, "tworate:range", "%s must be an integer from %g to %g, got %g",
                     name, min, max, *x);
}

const char *gate_text(gate *g, const gate_value *s, const char *name)
{
    gate_value value;
    if (!g->get(g, s->handle, name, &value))
        gate_fail(g, "tworate:call", "the field '%s' is missing", name);
    else if (value.kind != GATE_TEXT)
        gate_fail(g, "tworate:type", "%s must be a string, got %s", name,
                  gate_what_is(&value));
    else
        return value.text;
    return NULL;
}

/* A user's model may lack what its sizes promise. */
const tw_model *gate_find_model(gate *g, const gate_value *s)
{
    const char *name = gate_text(g, s, "model");
    const tw_model *m = name ? tw_find_model(name) : NULL;
    tw_run r;
    char why[400];
    if (name && !m) gate_fail(g, "tworate:name", "there is no model '%.80s'", name);
    if (!m) return NULL;
    tw_init(&r, m, tw_find_method("euler"), 1, 1);
    if (!tw_check(&r)) return m;
    tw_message(&r, why, sizeof why);
    gate_fail(g, "tworate:model", "%.80s: %s", name, why);
    return NULL;
}

const tw_method *gate_find_method(gate *g, const gate_value *s)
{
    gate_value own;
    if (g->get(g, s->handle, "method", &own) && own.kind == GATE_STRUCT)
        return gate_own_method(g, &own);
    const char *name = gate_text(g, s, "method");
    const tw_method *m = name ? tw_find_method(name) : NULL;
    const char *instead = name && !m ? tw_foreign_method(name) : NULL;
    if (name && !m)
        gate_fail(g, "tworate:name", "there is no method '%.80s'%s%s", name,
                  instead ? ": " : "", instead ? instead : "");
    return m;
}

int gate_read_options(gate *g, const gate_value *s, tw_run *r)
{
    gate_value options;
    const char *name;
    if (!g->get(g, s->handle, "options", &options)) return TW_OK;
    if (options.kind != GATE_STRUCT)
        return gate_fail(g, "tworate:type", "options must be one struct, got %s",
                         gate_what_is(&options));
    for (size_t i = 0; (name = g->field(g, options.handle, i)) != NULL; i++) {
        const int k = tw_find_var(tw_options, TW_NOPT, name);
        if (k < 0)
            return gate_fail(g, "tworate:name", "there is no option '%.80s'", name);
        if (gate_number(g, &options, name, &r->opt[k])) return TW_E_USER;
    }
    return TW_OK;
}

int gate_do(gate *g, int n, const gate_value *argument)
{
    if (n < 1) return gate_fail(g, "tworate:call", "a command is missing");
    if (argument->kind != GATE_TEXT)
        return gate_fail(g, "tworate:type", "the command must be a string, got %s",
                         gate_what_is(argument));
    if (!strcmp(argument->text, "sim")) return gate_sim(g, n - 1, argument + 1);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *name = commands[i].name;
        const int count = commands[i].needed[0] ? 2 : 1;
        if (strcmp(argument->text, name)) continue;
        if (n != count)
            return gate_fail(g, "tworate:call", "%s takes %s, got %d arguments", name,
                             count == 1 ? "no argument" : "one struct", n - 1);
        if (count == 2 && gate_check_fields(g, name, &argument[1], commands[i].needed,
                                            commands[i].optional))
            return TW_E_USER;
        return commands[i].act(g, &argument[1]);
    }
    return gate_fail(g, "tworate:call", "there is no command '%.80s'", argument->text);
}
