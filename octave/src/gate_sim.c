/* gate_sim.c: a whole tw_sim in one call, for calls in which everything is plain and
 * right: in an interpreter the checks take longer than a short run.
 *
 *     s = tw_oct ("sim", model, method, names and values, or one struct)
 *
 * The arguments are those of tw_sim, whose help describes them. Whatever is not plain
 * (numbers that are not double, an option in other letters, a progress line, an input
 * function) or not right (unknown, out of range, of another size) is refused without
 * a reason: setup_sim.m then reads the call again, and converts it or says what is
 * wrong. A plain call must have the same result either way; tests/octave/test_sim.m
 * compares them.
 *
 * The result has
 *
 *     state   'refused', 'complete', or 'unfinished': more than SECONDS have passed,
 *             or the run has stopped early
 *     warn_step
 *             complete: '', or why the step is too large
 *     r       complete: the result of tw_sim, with '' where names, units, wall belong
 *             and the name of the method
 *             unfinished: the result of the command run (gate_run.c) */
#include "gate_job.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const double SLIVER = 1e-6; /* of a step: a rest that is added to the last one */
static const double SECONDS = 0.5; /* then Octave looks for Ctrl-C */
static const double MOST_NUMBERS = 2e7; /* in the rows of one stretch */

enum {
    O_H,
    O_RATIO,
    O_T0,
    O_TEND,
    O_TIMES,
    O_EVERY,
    O_X0,
    O_PRESET,
    O_PARAMS,
    O_INPUT,
    O_HOLD,
    O_ON_STOP,
    O_PROGRESS,
    O_GATEWAY,
    O_WHOLE_STEPS,
    NOWN
};

static const char *const own_names[NOWN] = {
    "H",      "ratio", "t0",   "tend",    "times",    "every",   "x0",         "preset",
    "params", "input", "hold", "on_stop", "progress", "gateway", "whole_steps"};

typedef struct sim {
    gate *g;
    gate_job job;
    gate_value own[NOWN], library[TW_NOPT];
    int has_own[NOWN], has_library[TW_NOPT];
    double *p, *x; /* parameters; slow states, then fast ones */
} sim;

/* All functions that read return 0 for what is to be refused. */

static int is_text(const gate_value *v, const char *text)
{
    return v->kind == GATE_TEXT && !strcmp(v->text, text);
}

/* A name without a '\0' inside. */
static int is_name(const gate_value *v)
{
    return v->kind == GATE_TEXT && v->rows == 1 && strlen(v->text) == v->cols;
}

static int read_number(const gate_value *v, double *x)
{
    if (v->kind != GATE_REAL || v->rows != 1 || v->cols != 1) return 0;
    *x = *v->x;
    return isfinite(*x);
}

static int read_flag(const gate_value *v, int *yes)
{
    if ((v->kind != GATE_REAL && v->kind != GATE_FLAG) || v->rows != 1 || v->cols != 1)
        return 0;
    *yes = *v->x == 1;
    return *v->x == 0 || *v->x == 1;
}

static int is_matrix(const gate_value *v)
{
    if (v->kind != GATE_REAL) return 0;
    const size_t n = v->rows * v->cols;
    for (size_t i = 0; i < n; i++)
        if (!isfinite(v->x[i])) return 0;
    return n > 0;
}

static int is_vector(const gate_value *v, int n)
{
    return is_matrix(v) && (v->rows == 1 || v->cols == 1) &&
           v->rows * v->cols == (size_t)n;
}

static int rises(const double *t, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (!(t[i] > t[i - 1])) return 0;
    return 1;
}

static int find(const char *name, const tw_var *v, int n)
{
    while (n-- && strcmp(v[n].name, name)) {
    }
    return n;
}

static int may_be_empty(int option)
{
    return option == O_PRESET || option == O_PROGRESS || option == O_GATEWAY;
}

static int take_option(sim *s, const char *name, const gate_value *value)
{
    for (int k = 0; k < NOWN; k++)
        if (!strcmp(name, own_names[k])) {
            if (s->has_own[k]++) return 0;
            s->own[k] = *value;
            if (may_be_empty(k) && value->rows * value->cols == 0 &&
                (value->kind == GATE_REAL || value->kind == GATE_TEXT))
                s->has_own[k] = 0; /* as if it were not given */
            return 1;
        }
    const int k = find(name, tw_options, TW_NOPT);
    if (k < 0 || s->has_library[k]++) return 0;
    s->library[k] = *value;
    return 1;
}

static int take_options(sim *s, int n, const gate_value *list)
{
    gate *g = s->g;
    const char *name;
    if (n == 1 && list->kind == GATE_STRUCT) {
        for (size_t i = 0; (name = g->field(g, list->handle, i)) != NULL; i++) {
            gate_value value;
            if (!g->get(g, list->handle, name, &value) || !take_option(s, name, &value))
                return 0;
        }
        return 1;
    }
    if (n % 2) return 0;
    for (int i = 0; i < n; i += 2)
        if (!is_name(&list[i]) || !take_option(s, list[i].text, &list[i + 1])) return 0;
    return 1;
}

/* A number of an option, or `otherwise` when it is not given. */
static int number_of(const sim *s, int option, double otherwise, double *x)
{
    *x = otherwise;
    return !s->has_own[option] || read_number(&s->own[option], x);
}

static int is_integer(double x, double least, double most)
{
    return x == floor(x) && x >= least && x <= most;
}

/* A name, or one of VehicleSim's numbers, also as text. */
static const tw_method *read_method(const gate_value *v)
{
    char number[8];
    double x;
    if (is_name(v)) {
        const tw_method *m = tw_find_method(v->text);
        const int is_number =
            v->text[0] == '-' || (v->text[0] >= '0' && v->text[0] <= '9');
        return m && (is_number || !strcmp(m->name, v->text)) ? m : NULL;
    }
    if (!read_number(v, &x) || !is_integer(x, -1, 4)) return NULL;
    snprintf(number, sizeof number, "%.0f", x);
    return tw_find_method(number);
}

static int read_library_options(sim *s)
{
    static const char *const curves[] = {"linear", "quadratic", "hermite", "lagrange",
                                         "dense"};
    static const char *const starts[] = {"own", "paper", "spread"};
    tw_run *r = &s->job.run;
    double every = 0;
    for (int k = 0; k < TW_NOPT; k++) {
        const gate_value *v = &s->library[k];
        int known = !s->has_library[k] || read_number(v, &r->opt[k]);
        for (int i = 0; i < 5 && !known && k == TW_OPT_INTERPOLATION; i++)
            if (is_text(v, curves[i])) {
                r->opt[k] = i + 1;
                known = 1;
            }
        for (int i = 0; i < 3 && !known && k == TW_OPT_START; i++)
            if (is_text(v, starts[i])) {
                r->opt[k] = i + 1;
                known = 1;
            }
        if (!known) return 0;
        /* there is a warning about it */
        if (r->opt[k] != tw_options[k].value && !tw_option_matters(r->method, k))
            return 0;
    }
    if (!s->has_own[O_EVERY]) return 1;
    if (s->has_library[TW_OPT_IPRINT] || !number_of(s, O_EVERY, 0, &every)) return 0;
    r->opt[TW_OPT_IPRINT] = every;
    return is_integer(every, 0, 1e9);
}

static int read_run(sim *s, const gate_value *model, const gate_value *method)
{
    tw_run *r = &s->job.run;
    double H = 0, ratio, t0;
    const tw_model *m = is_name(model) ? tw_find_model(model->text) : NULL;
    const tw_method *with = read_method(method);
    if (!m || !with || strcmp(m->name, model->text)) return 0;
    if (!s->has_own[O_H] || !number_of(s, O_H, 0, &H) || !(H > 0) ||
        !number_of(s, O_RATIO, tw_default_ratio(with), &ratio) ||
        !is_integer(ratio, 1, TW_RATIO_MAX) || !number_of(s, O_T0, 0, &t0))
        return 0;
    tw_init(r, m, with, H, (int)ratio);
    r->t0 = t0;
    return read_library_options(s);
}

/* The steps of the run, and that its rows are not too many for one stretch. */
static int read_times(sim *s)
{
    gate_job *j = &s->job;
    const tw_run *r = &j->run;
    const tw_model *m = r->model;
    const double t0 = r->t0, H = r->H;
    double tend, numbers = 1;
    int whole_steps = 0;
    if ((j->at_times = s->has_own[O_TIMES])) {
        const gate_value *v = &s->own[O_TIMES];
        j->times = v->x;
        j->ntimes = v->rows * v->cols;
        if (!is_matrix(v) || (v->rows != 1 && v->cols != 1) ||
            !rises(j->times, j->ntimes))
            return 0;
    } else if (!s->has_own[O_TEND])
        return 0;
    const double last = j->at_times ? j->times[j->ntimes - 1] : 0;
    if (!number_of(s, O_TEND, last, &tend) || !(tend >= t0)) return 0;
    if (s->has_own[O_WHOLE_STEPS] && !read_flag(&s->own[O_WHOLE_STEPS], &whole_steps))
        return 0;
    /* as in setup_sim.m */
    const double span = tend - t0, left = span - floor(span / H + SLIVER) * H;
    j->is_other =
        !whole_steps && fabs(left) > 4 * DBL_EPSILON * (fabs(tend) + fabs(t0));
    j->steps = floor(span / H + SLIVER) + (j->is_other && left > SLIVER * H);
    j->has_to = !whole_steps && j->steps > 0;
    j->to = tend;
    if (j->at_times) {
        if (whole_steps) tend = t0 + j->steps * H;
        if (j->times[0] < t0 || last > tend) return 0;
    } else {
        numbers += m->ns + m->nf + m->nd + m->ny + m->nu;
        if (r->opt[TW_OPT_IPRINT] == 0) {
            double slow, fast;
            int ticks = 0;
            tw_method_costs(r->method, r->ratio, &ticks, &slow, &fast);
            numbers *= ticks;
        }
    }
    return j->steps * numbers <= MOST_NUMBERS;
}

static const tw_preset *find_preset(const tw_model *m, const gate_value *v)
{
    const tw_preset *p = m->preset;
    while (p && p->name && !is_text(v, p->name)) p++;
    return p && p->name && is_name(v) ? p : NULL;
}

/* The values of a preset, for those of the names that it has. */
static void apply_preset(const tw_preset *preset, const tw_var *v, int n, double *x)
{
    for (const tw_value *value = preset->values; value && value->name; value++) {
        const int k = find(value->name, v, n);
        if (k >= 0) x[k] = value->value;
    }
}

/* The fields of a struct, each of which is a state or parameter, in one of two lists.
 */
static int apply_struct(gate *g, const gate_value *given, const tw_var *v, int n,
                        const tw_var *more, int m, double *x)
{
    const char *name;
    for (size_t i = 0; (name = g->field(g, given->handle, i)) != NULL; i++) {
        gate_value value;
        int k = find(name, v, n);
        if (k < 0 && (k = find(name, more, m)) >= 0) k += n;
        if (k < 0 || !g->get(g, given->handle, name, &value) ||
            !read_number(&value, &x[k]))
            return 0;
    }
    return 1;
}

static int copy_vector(const gate_value *v, int n, double *x)
{
    if (!is_vector(v, n)) return 0;
    memcpy(x, v->x, (size_t)n * sizeof *x);
    return 1;
}

static int is_in_range(const tw_var *v, double x)
{
    return (v->min == 0 && v->max == 0) || (x >= v->min && x <= v->max);
}

/* Parameters and initial states: the model's, those of presets, those given. */
static int read_start(sim *s)
{
    tw_run *r = &s->job.run;
    const tw_model *m = r->model;
    const gate_value *params = &s->own[O_PARAMS], *x0 = &s->own[O_X0];
    const tw_preset *preset[2] = {NULL, NULL};
    s->p = s->g->scratch(s->g, (size_t)(m->np + 1) * sizeof *s->p);
    s->x = s->g->scratch(s->g, (size_t)(m->ns + m->nf) * sizeof *s->x);
    double *xs = s->x, *xf = xs + m->ns;
    if (s->has_own[O_PRESET] && !(preset[0] = find_preset(m, &s->own[O_PRESET])))
        return 0;
    if (s->has_own[O_PARAMS] && params->kind == GATE_TEXT &&
        !(preset[1] = find_preset(m, params)))
        return 0;
    for (int i = 0; i < m->np; i++) s->p[i] = m->param[i].value;
    for (int k = 0; k < 2; k++)
        if (preset[k]) apply_preset(preset[k], m->param, m->np, s->p);
    if (s->has_own[O_PARAMS] && params->kind == GATE_STRUCT) {
        if (!apply_struct(s->g, params, m->param, m->np, NULL, 0, s->p)) return 0;
    } else if (s->has_own[O_PARAMS] && params->kind != GATE_TEXT)
        if (!copy_vector(params, m->np, s->p)) return 0;
    for (int i = 0; i < m->np; i++)
        if (!is_in_range(&m->param[i], s->p[i])) return 0;
    if (gate_initial_state(s->g, m, r->t0, s->p, xs, xf)) return 0;
    for (int k = 0; k < 2; k++)
        if (preset[k]) {
            apply_preset(preset[k], m->slow_var, m->ns, xs);
            apply_preset(preset[k], m->fast_var, m->nf, xf);
        }
    if (s->has_own[O_X0] && x0->kind == GATE_STRUCT) {
        if (!apply_struct(s->g, x0, m->slow_var, m->ns, m->fast_var, m->nf, xs))
            return 0;
    } else if (s->has_own[O_X0] && !copy_vector(x0, m->ns + m->nf, xs))
        return 0;
    r->p = s->p;
    r->xs0 = xs;
    r->xf0 = xf;
    return 1;
}

/* A source with its parameters by name, or its name only (fields NULL). */
static int read_source(gate *g, const char *name, const void *fields, gate_signal *to)
{
    const tw_source *source = to->source = tw_find_source(name);
    const char *field;
    int rate = 0;
    if (!source || strcmp(source->name, name) || !strcmp(name, "sampled")) return 0;
    double *p = g->scratch(g, ((size_t)source->np + 1) * sizeof *p);
    for (int i = 0; i < source->np; i++) p[i] = source->param[i].value;
    for (size_t i = 0; fields && (field = g->field(g, fields, i)) != NULL; i++) {
        gate_value value;
        const int k = find(field, source->param, source->np);
        if (!strcmp(field, "source")) continue;
        g->get(g, fields, field, &value);
        if (!strcmp(field, "rate")) {
            if (!read_flag(&value, &rate)) return 0;
        } else if (k < 0 || !read_number(&value, &p[k]) ||
                   !is_in_range(&source->param[k], p[k]))
            return 0;
    }
    to->params = p;
    to->kind = rate ? SIG_RATE : SIG_VALUE;
    return 1;
}

static int read_samples(gate *g, const gate_value *v, gate_signal *to)
{
    const tw_source *source = to->source = tw_find_source("sampled");
    if (!source || !is_matrix(v) || v->cols != 2 || v->rows > INT32_MAX ||
        !rises(v->x, v->rows))
        return 0;
    double *p = g->scratch(g, ((size_t)source->np + 1) * sizeof *p);
    for (int i = 0; i < source->np; i++) p[i] = source->param[i].value;
    to->params = p;
    to->samples = (tw_samples){(int)v->rows, v->x, v->x + v->rows};
    to->kind = SIG_VALUE;
    return 1;
}

static int read_signal(gate *g, const gate_value *v, gate_signal *to)
{
    gate_value name;
    if (v->kind == GATE_TEXT) return is_name(v) && read_source(g, v->text, NULL, to);
    if (v->kind == GATE_STRUCT)
        return g->get(g, v->handle, "source", &name) && is_name(&name) &&
               read_source(g, name.text, v->handle, to);
    if (v->kind == GATE_REAL && v->rows * v->cols != 1) return read_samples(g, v, to);
    to->kind = SIG_CONSTANT;
    return read_number(v, &to->constant);
}

/* The rate of a source drives the input d<name>, if that has no signal of its own. */
static void pair_rate(const tw_model *m, gate_signal *signal, int k)
{
    char name[80];
    if (signal[k].kind != SIG_VALUE) return;
    snprintf(name, sizeof name, "d%s", m->input[k].name);
    const int d = find(name, m->input, m->nu);
    if (d < 0 || signal[d].kind != SIG_DEFAULT) return;
    signal[d] = signal[k];
    signal[d].kind = SIG_RATE;
}

static int read_signals(sim *s, const gate_value *given)
{
    gate *g = s->g;
    gate_input *in = &s->job.input;
    const tw_model *m = in->run->model;
    const char *name;
    gate_use_signals(in);
    for (size_t i = 0; (name = g->field(g, given->handle, i)) != NULL; i++) {
        gate_value signal;
        const int k = find(name, m->input, m->nu);
        if (k < 0 || !g->get(g, given->handle, name, &signal) ||
            !read_signal(g, &signal, &in->signal[k]))
            return 0;
    }
    for (int k = 0; k < m->nu; k++) pair_rate(m, in->signal, k);
    return 1;
}

static int read_input(sim *s)
{
    gate_job *j = &s->job;
    gate_input *in = &j->input;
    const tw_model *m = j->run.model;
    const gate_value *v = &s->own[O_INPUT];
    int table = 0;
    *in = (gate_input){.g = s->g, .run = &j->run, .kind = IN_DEFAULT};
    if (s->has_own[O_INPUT]) {
        if (!m->nu) return 0;
        if (v->kind == GATE_STRUCT) {
            if (!read_signals(s, v)) return 0;
        } else if (v->kind == GATE_TEXT) {
            gate_use_signals(in);
            if (!read_signal(s->g, v, &in->signal[0])) return 0;
            pair_rate(m, in->signal, 0);
        } else if (is_vector(v, m->nu)) {
            gate_use_signals(in);
            for (int k = 0; k < m->nu; k++) {
                in->signal[k].kind = SIG_CONSTANT;
                in->signal[k].constant = v->x[k];
            }
        } else if (is_matrix(v) && v->cols == (size_t)m->nu + 1 && rises(v->x, v->rows))
            table = 1;
        else
            return 0;
    }
    j->hold = table;
    if (s->has_own[O_HOLD] && !read_flag(&s->own[O_HOLD], &j->hold)) return 0;
    if (table) {
        in->kind = j->hold ? IN_STEPS : IN_LINEAR;
        in->x = v->x;
        in->rows = v->rows;
    }
    gate_job_use_input(j);
    return 1;
}

/* What the caller handles, or what changes nothing in a short run. */
static int read_rest(const sim *s)
{
    int progress = 0;
    const gate_value *stop = &s->own[O_ON_STOP];
    return (!s->has_own[O_PROGRESS] ||
            (read_flag(&s->own[O_PROGRESS], &progress) && !progress)) &&
           (!s->has_own[O_ON_STOP] || is_text(stop, "error") ||
            is_text(stop, "return")) &&
           (!s->has_own[O_GATEWAY] || is_text(&s->own[O_GATEWAY], "oct") ||
            is_text(&s->own[O_GATEWAY], "mex"));
}

static void set_result(sim *s)
{
    gate *g = s->g;
    gate_job *j = &s->job;
    const tw_model *m = j->run.model;
    gate_struct *r = g->result;
    g->set_text(g, r, 0, "names", "");
    g->set_text(g, r, 0, "units", "");
    gate_struct *model = g->set_structs(g, r, 0, "model", 1, 1, NULL);
    g->set_text(g, model, 0, "name", m->name);
    g->set_text(g, model, 0, "what", m->what);
    g->set_text(g, model, 0, "source", m->source);
    g->set_text(g, r, 0, "method", j->run.method->name);
    gate_struct *params = g->set_structs(g, r, 0, "params", 1, 1, NULL);
    for (int i = 0; i < m->np; i++)
        g->set_number(g, params, 0, m->param[i].name, s->p[i]);
    gate_set_counts(g, &j->run);
    gate_job_set_settings(j);
    g->set_number(g, r, 0, "cpu", j->cpu);
    g->set_text(g, r, 0, "wall", "");
    gate_set_final(g, &j->run, j->way);
    g->set_text(g, r, 0, "stopped", "");
}

static void set_unfinished(sim *s, int rc)
{
    gate *g = s->g;
    gate_job *j = &s->job;
    double *mem = g->set_matrix(g, g->result, 0, "memory", j->need + 1, 1);
    memcpy(mem, j->mem, j->need * sizeof *mem);
    j->mem = mem;
    gate_job_set_rest(j, rc);
}

int gate_sim(gate *g, int n, const gate_value *argument)
{
    gate_struct *outer = g->result;
    sim *s = g->scratch(g, sizeof *s);
    gate_job *j = &s->job;
    int began = 0, rc = TW_OK;
    s->g = g;
    *j = (gate_job){.g = g, .way = 1, .seconds = SECONDS, .fresh = 1, .warn = 1};
    const int plain = n >= 2 && take_options(s, n - 2, argument + 2) &&
                      read_run(s, &argument[0], &argument[1]) && read_times(s) &&
                      read_start(s) && read_input(s) && read_rest(s) &&
                      !gate_job_check(j);
    if (plain && !gate_job_start(j, g->scratch(g, (j->need + 1) * sizeof(double)))) {
        g->result = g->set_structs(g, outer, 0, "r", 1, 1, NULL);
        rc = gate_job_go(j, &began);
    }
    const int complete =
        began && !rc && j->made >= j->steps && j->rows.used == j->rows.room;
    g->set_text(g, outer, 0, "state",
                complete ? "complete"
                : began  ? "unfinished"
                         : "refused");
    if (!began) return TW_OK;
    if (complete) {
        set_result(s);
        gate_job_set_growth(j, outer);
    } else
        set_unfinished(s, rc);
    g->result = outer;
    return TW_OK;
}
