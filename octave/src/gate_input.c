/* gate_input.c: a model's input as the interpreter gives it, a function of time:
 *
 *     no field input    IN_DEFAULT   the model's own
 *     a matrix          IN_STEPS     with hold: a table [t u1 ... unu], the last row
 *                                    that is not after t
 *                       IN_LINEAR    linear between its rows, constant outside
 *     a struct          IN_SIGNALS   by the names of inputs; the other inputs keep the
 *                                    model's own
 *     a function handle IN_FUNCTION  u = f(t)
 *
 * A signal is a number, or a struct with the field source (its name) and optional
 * fields params (a vector; default: the source's), samples (a matrix [t value], for the
 * source "sampled") and rate (1: the input is the source's rate of change). */
#include "gate_input.h"

#include <math.h>
#include <stdint.h>

/* The last of n rising times that is not after `when`; -1 when all are. */
static ptrdiff_t row_before(const double *t, size_t n, double when)
{
    ptrdiff_t low = -1, high = (ptrdiff_t)n;
    while (high - low > 1) {
        const ptrdiff_t middle = low + (high - low) / 2;
        if (t[middle] <= when)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void from_table(const gate_input *in, double t, double *u)
{
    const size_t n = in->rows;
    const double *time = in->x;
    /* rounding must not make t earlier than the sample at t */
    const double slack = in->kind == IN_STEPS ? 1e-9 * in->run->now.h : 0;
    const ptrdiff_t row = row_before(time, n, t + slack);
    const size_t low = row < 0 ? 0 : (size_t)row;
    double c = 0;
    if (in->kind == IN_LINEAR && row >= 0 && low + 1 < n)
        c = (t - time[low]) / (time[low + 1] - time[low]);
    for (int k = 0; k < in->run->model->nu; k++) {
        const double *column = in->x + (size_t)(k + 1) * n;
        u[k] = c > 0 ? column[low] + c * (column[low + 1] - column[low]) : column[low];
    }
}

static int from_signals(const gate_input *in, double t, double *u)
{
    const tw_run *r = in->run;
    const tw_model *m = r->model;
    int rc = TW_OK;
    if (m->drive) {
        const tw_at at = {
            .t = t, .p = in->params, .user = r->user, .c = r->now.point.c};
        rc = m->drive(&at, u);
    } else
        for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
    for (int i = 0; i < m->nu && !rc; i++) {
        gate_signal *s = &in->signal[i];
        double value = 0, rate = 0;
        if (s->kind == SIG_CONSTANT) u[i] = s->constant;
        if (s->kind < SIG_VALUE) continue;
        rc = s->source->at(t, s->params, s->samples.n ? &s->samples : NULL, &value,
                           &rate);
        u[i] = s->kind == SIG_RATE ? rate : value;
    }
    return rc;
}

int gate_input_at(double t, double *u, void *user)
{
    const gate_input *in = user;
    if (in->kind == IN_SIGNALS) return from_signals(in, t, u);
    if (in->kind == IN_FUNCTION)
        return in->g->call(in->g, in->function, "input", t, NULL, 0, NULL, 0, u,
                           (size_t)in->run->model->nu);
    from_table(in, t, u);
    return TW_OK;
}

int gate_check_rising(gate *g, const char *name, const double *t, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (!(t[i] > t[i - 1])) {
            gate_fail(g, "tworate:order", "%s must rise: element %zu is %g after %g",
                      name, i + 1, t[i], t[i - 1]);
            return 0;
        }
    return 1;
}

static int read_samples(gate *g, const gate_value *signal, tw_samples *samples)
{
    gate_value value;
    if (!g->get(g, signal->handle, "samples", &value)) return TW_OK;
    const double *x = gate_check_real(g, &value, "samples", SIZE_MAX, 2);
    if (!x || !gate_check_rising(g, "times of samples", x, value.rows))
        return TW_E_USER;
    *samples = (tw_samples){(int)value.rows, x, x + value.rows};
    return TW_OK;
}

static int read_source(gate *g, const gate_value *signal, gate_signal *to)
{
    const char *name = gate_text(g, signal, "source");
    double rate = 0;
    if (!name) return TW_E_USER;
    const tw_source *source = to->source = tw_find_source(name);
    if (!source)
        return gate_fail(g, "tworate:name", "there is no source '%.80s'", name);
    if (gate_integer(g, signal, "rate", 0, 1, &rate) ||
        gate_real_or_none(g, signal, "params", (size_t)source->np, 1, &to->params) ||
        read_samples(g, signal, &to->samples))
        return TW_E_USER;
    to->kind = rate != 0 ? SIG_RATE : SIG_VALUE;
    if (to->params) return TW_OK;
    double *p = g->scratch(g, ((size_t)source->np + 1) * sizeof *p);
    for (int i = 0; i < source->np; i++) p[i] = source->param[i].value;
    to->params = p;
    return TW_OK;
}

static int read_signal(gate *g, const char *name, const gate_value *signal,
                       gate_signal *to)
{
    static const char *const needed[] = {"source", NULL};
    static const char *const optional[] = {"params", "samples", "rate", NULL};
    if (signal->kind == GATE_STRUCT) {
        if (gate_check_fields(g, name, signal, needed, optional)) return TW_E_USER;
        return read_source(g, signal, to);
    }
    const double *x = gate_check_real(g, signal, name, 1, 1);
    if (!x) return TW_E_USER;
    to->kind = SIG_CONSTANT;
    to->constant = *x;
    return TW_OK;
}

void gate_use_signals(gate_input *in)
{
    gate *g = in->g;
    const tw_model *m = in->run->model;
    in->kind = IN_SIGNALS;
    double *p = g->scratch(g, ((size_t)m->np + 1) * sizeof *p);
    for (int i = 0; i < m->np; i++)
        p[i] = in->run->p ? in->run->p[i] : m->param[i].value;
    in->params = p;
    in->signal = g->scratch(g, ((size_t)m->nu + 1) * sizeof *in->signal);
}

static int read_signals(gate_input *in, const gate_value *given)
{
    gate *g = in->g;
    const tw_model *m = in->run->model;
    const char *name;
    gate_use_signals(in);
    for (size_t i = 0; (name = g->field(g, given->handle, i)) != NULL; i++) {
        gate_value signal;
        const int k = tw_find_var(m->input, m->nu, name);
        if (k < 0)
            return gate_fail(g, "tworate:name", "%s has no input '%.80s'", m->name,
                             name);
        g->get(g, given->handle, name, &signal);
        if (read_signal(g, m->input[k].name, &signal, &in->signal[k])) return TW_E_USER;
    }
    return TW_OK;
}

int gate_read_input(gate_input *in, gate *g, const tw_run *r, const gate_value *call,
                    int hold)
{
    gate_value given;
    *in = (gate_input){.g = g, .run = r, .kind = IN_DEFAULT};
    if (!g->get(g, call->handle, "input", &given)) return TW_OK;
    if (given.kind == GATE_STRUCT) return read_signals(in, &given);
    if (given.kind == GATE_FUNCTION) {
        in->kind = IN_FUNCTION;
        in->function = given.handle;
        return TW_OK;
    }
    in->kind = hold ? IN_STEPS : IN_LINEAR;
    in->rows = given.rows;
    in->x = gate_check_real(g, &given, "input", SIZE_MAX, (size_t)r->model->nu + 1);
    if (!in->x) return TW_E_USER;
    if (!in->rows)
        return gate_fail(g, "tworate:size", "input must have at least one row");
    return gate_check_rising(g, "times of input", in->x, in->rows) ? TW_OK : TW_E_USER;
}

double gate_next_jump(double t, void *user)
{
    const gate_input *in = user;
    double next = INFINITY;
    if (in->kind != IN_SIGNALS) return next;
    for (int i = 0; i < in->run->model->nu; i++) {
        const gate_signal *s = &in->signal[i];
        const int of_rate = s->kind == SIG_RATE;
        if ((of_rate || s->kind == SIG_VALUE) && s->source->next_jump)
            next = fmin(next, s->source->next_jump(t, of_rate, s->params));
    }
    return next;
}
