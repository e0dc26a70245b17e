/* gate.c: the commands of a gateway, and the checks of their arguments.
 *
 *     text                    = version ()
 *     text                    = names (kind)             model, method, source, option
 *     [text, numbers]         = model (name)             see gate_facts.c
 *     [text, numbers, ...]    = method (name, ratio)
 *     [text, numbers]         = source (name)
 *     [xs, xf]                = start (model, t0, p)      initial states
 *     [memory, t, xs, ...]    = run (model, method, ...)  see gate_run.c
 *     [dxs, dxf, y, u]        = eval (model, t, p, xs, xf, u, dxs)
 *     S                       = map (method, [H ratio], options, J, ns, D)   */
#include "gate.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

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
    default: return "tworate:error";
    }
}

static const char *what_is(const gate_arg *a)
{
    return a->kind == GATE_TEXT       ? "a text"
           : a->kind == GATE_FUNCTION ? "a function handle"
           : a->kind == GATE_REAL     ? "a real matrix"
                                      : a->text;
}

const double *gate_real(gate *g, const gate_arg *a, const char *name, size_t rows,
                        size_t cols)
{
    if (a->kind != GATE_REAL) {
        gate_fail(g, "tworate:type", "%s must be a full real double matrix, got %s",
                  name, what_is(a));
        return NULL;
    }
    /* a vector may lie down */
    const int lies = rows != 1 && cols == 1 && a->rows == 1 && a->cols == rows;
    if (!lies && ((rows != SIZE_MAX && a->rows != rows) ||
                  (cols != SIZE_MAX && a->cols != cols))) {
        char want[2][24] = {"any", "any"};
        if (rows != SIZE_MAX) snprintf(want[0], sizeof want[0], "%zu", rows);
        if (cols != SIZE_MAX) snprintf(want[1], sizeof want[1], "%zu", cols);
        gate_fail(g, "tworate:size", "%s must be %s x %s, got %zu x %zu", name, want[0],
                  want[1], a->rows, a->cols);
        return NULL;
    }
    for (size_t i = 0; i < a->rows * a->cols; i++)
        if (!isfinite(a->x[i])) {
            gate_fail(g, "tworate:nonfinite",
                      "%s, element %zu, is %g: it must be finite", name, i + 1,
                      a->x[i]);
            return NULL;
        }
    return a->x;
}

int gate_real_or_none(gate *g, const gate_arg *a, const char *name, size_t rows,
                      size_t cols, const double **x)
{
    *x = NULL;
    if (a->kind == GATE_REAL && a->rows * a->cols == 0) return TW_OK;
    *x = gate_real(g, a, name, rows, cols);
    return *x ? TW_OK : TW_E_USER;
}

const char *gate_text(gate *g, const gate_arg *a, const char *name)
{
    if (a->kind == GATE_TEXT) return a->text;
    gate_fail(g, "tworate:type", "%s must be a text, got %s", name, what_is(a));
    return NULL;
}

/* A model from outside may lack what its sizes promise. */
const tw_model *gate_model(gate *g, const gate_arg *a)
{
    const char *name = gate_text(g, a, "model");
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

const tw_method *gate_method(gate *g, const gate_arg *a)
{
    const char *name = gate_text(g, a, "method");
    const tw_method *m = name ? tw_find_method(name) : NULL;
    if (name && !m) gate_fail(g, "tworate:name", "there is no method '%.80s'", name);
    return m;
}

int gate_options(gate *g, const gate_arg *a, tw_run *r)
{
    const double *x;
    if (gate_real_or_none(g, a, "options", TW_NOPT, 1, &x)) return TW_E_USER;
    if (x) memcpy(r->opt, x, sizeof r->opt);
    return TW_OK;
}

int gate_whole(gate *g, double x, const char *name, double min, double max)
{
    if (x == floor(x) && x >= min && x <= max) return 1;
    gate_fail(g, "tworate:range", "%s must be a whole number from %g to %g, got %g",
              name, min, max, x);
    return 0;
}

static int version(gate *g, int n, const gate_arg *arg)
{
    (void)n, (void)arg;
    g->say(g, 0, TW_VERSION);
    return TW_OK;
}

static const struct {
    const char *name;
    int args; /* with the command */
    int (*act)(gate *g, int n, const gate_arg *arg);
} commands[] = {
    {"version", 1, version},
    {"names", 2, gate_names},
    {"model", 2, gate_describe_model},
    {"method", 3, gate_describe_method},
    {"source", 2, gate_describe_source},
    {"start", 4, gate_start},
    {"run", 14, gate_run},
    {"eval", 8, gate_eval},
    {"map", 7, gate_map},
};

int gate_do(gate *g, int n, const gate_arg *arg)
{
    const char *name = n > 0 ? gate_text(g, &arg[0], "the command") : NULL;
    if (n < 1) return gate_fail(g, "tworate:call", "a command is missing");
    if (!name) return TW_E_USER;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(name, commands[i].name)) continue;
        if (n != commands[i].args)
            return gate_fail(g, "tworate:call", "%s takes %d arguments, got %d", name,
                             commands[i].args - 1, n - 1);
        return commands[i].act(g, n, arg);
    }
    return gate_fail(g, "tworate:call", "there is no command '%.80s'", name);
}
