/* gate_input.c: a model's input as the interpreter gives it, a function of time:
 *
 *     IN_DEFAULT   the model's own
 *     IN_STEPS     a table [t u1 ... unu]: the last row that is not after t
 *     IN_LINEAR    the same table, linear between its rows, constant outside
 *     IN_SIGNALS   per input a column [kind, number, first, count, parameters ...]:
 *                  the model's own, a constant, or a source's value or rate; first and
 *                  count are rows of tables = [t value] for a source of samples
 *     IN_FUNCTION  a function handle of t
 */
#include "gate_input.h"

#include <stdint.h>

enum { SIG_DEFAULT, SIG_CONSTANT, SIG_VALUE, SIG_RATE };
enum { SIG_KIND, SIG_NUMBER, SIG_FIRST, SIG_COUNT, SIG_PARAM };

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
    /* a sample's own instant, but for rounding, is not before it */
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
        const tw_at at = {t, NULL, NULL, NULL, NULL, r->now.par, NULL, r->user};
        rc = m->drive(&at, u);
    } else
        for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
    for (int i = 0; i < m->nu && !rc; i++) {
        const double *s = in->x + (size_t)i * in->rows;
        const int kind = (int)s[SIG_KIND];
        double value = 0, rate = 0;
        if (kind == SIG_CONSTANT) u[i] = s[SIG_NUMBER];
        if (kind < SIG_VALUE) continue;
        const double *first = in->tables + (size_t)s[SIG_FIRST];
        tw_samples table = {(int)s[SIG_COUNT], first, first + in->samples};
        rc = tw_source_at((int)s[SIG_NUMBER])
                 ->at(t, s + SIG_PARAM, table.n ? &table : NULL, &value, &rate);
        u[i] = kind == SIG_RATE ? rate : value;
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

int gate_rising(gate *g, const char *name, const double *t, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (!(t[i] > t[i - 1])) {
            gate_fail(g, "tworate:order", "%s must rise: element %zu is %g after %g",
                      name, i + 1, t[i], t[i - 1]);
            return 0;
        }
    return 1;
}

static int check_signal(const gate_input *in, size_t i)
{
    gate *g = in->g;
    const double *s = in->x + i * in->rows;
    if (!gate_whole(g, s[SIG_KIND], "kind of input", SIG_DEFAULT, SIG_RATE))
        return TW_E_USER;
    if (s[SIG_KIND] < SIG_VALUE) return TW_OK;
    const double all = (double)in->samples;
    if (!gate_whole(g, s[SIG_NUMBER], "number of source", 0, 1e6) ||
        !gate_whole(g, s[SIG_FIRST], "first row", 0, all) ||
        !gate_whole(g, s[SIG_COUNT], "rows", 0, all - s[SIG_FIRST]))
        return TW_E_USER;
    const tw_source *source = tw_source_at((int)s[SIG_NUMBER]);
    if (!source || (size_t)source->np > in->rows - SIG_PARAM)
        return gate_fail(g, "tworate:name", "input %zu has no such source", i + 1);
    return gate_rising(g, "times of input", in->tables + (size_t)s[SIG_FIRST],
                       (size_t)s[SIG_COUNT])
               ? TW_OK
               : TW_E_USER;
}

int gate_input_take(gate_input *in, gate *g, const tw_run *r, double kind,
                    const gate_arg *input, const gate_arg *tables)
{
    const size_t nu = (size_t)r->model->nu;
    if (!gate_whole(g, kind, "kind of input", IN_DEFAULT, IN_FUNCTION))
        return TW_E_USER;
    *in = (gate_input){.g = g, .run = r, .kind = (int)kind, .rows = input->rows};
    if (in->kind == IN_DEFAULT) return TW_OK;
    if (in->kind == IN_FUNCTION) {
        in->function = input->function;
        if (input->kind == GATE_FUNCTION) return TW_OK;
        return gate_fail(g, "tworate:type", "input must be a function handle");
    }
    const int signals = in->kind == IN_SIGNALS;
    in->x = gate_real(g, input, "input", SIZE_MAX, signals ? nu : nu + 1);
    if (!in->x) return TW_E_USER;
    if (in->rows < (signals ? SIG_PARAM : 1))
        return gate_fail(g, "tworate:size", "input must have %d rows or more, got %zu",
                         signals ? SIG_PARAM : 1, in->rows);
    if (!signals)
        return gate_rising(g, "times of input", in->x, in->rows) ? TW_OK : TW_E_USER;
    in->samples = tables->rows;
    in->tables = gate_real(g, tables, "tables", SIZE_MAX, 2);
    for (size_t i = 0; in->tables && i < nu; i++)
        if (check_signal(in, i)) return TW_E_USER;
    return in->tables ? TW_OK : TW_E_USER;
}
