/* run_command.c: `tworate run MODEL METHOD --H h ...` or `tworate run MODEL ...` by the
 * method auto: one run, written as csv or npy. */
#include "run_job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
/* The columns after t: states, direct states, outputs. An output named like a state
 * gets the prefix out. */
typedef void column_use(cli_job *j, const char *prefix, const tw_var *v);

static void for_each_column(cli_job *j, column_use *use)
{
    const tw_model *m = j->model;
    const tw_var *list[] = {m->slow_var, m->fast_var, m->direct_var, m->output};
    const int n[] = {m->ns, m->nf, m->nd, m->ny};
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < n[k]; i++) {
            int same = 0;
            for (int o = 0; k == 3 && o < 3; o++)
                same |= tw_find_var(list[o], n[o], list[k][i].name) >= 0;
            use(j, same ? "out." : "", &list[k][i]);
        }
}

static void write_name(cli_job *j, const char *prefix, const tw_var *v)
{
    fputc(',', j->out.file);
    cli_csv_field(j->out.file, prefix, v->name);
}

static void write_unit(cli_job *j, const char *prefix, const tw_var *v)
{
    (void)prefix;
    fputc(',', j->out.file);
    cli_csv_field(j->out.file, "", v->unit);
}

static void add_npy_field(cli_job *j, const char *prefix, const tw_var *v)
{
    cli_npy_field(&j->out.npy, prefix, v->name);
}

static void write_settings(const cli_job *j)
{
    const tw_model *m = j->model;
    tw_var list[TW_NSETTING];
    const int n = j->automatic ? 0 : tw_settings(j->run, list, TW_NSETTING);
    fprintf(j->out.file, "# model %s, method %s%s%s\n", m->name, j->run->method->name,
            j->preset ? ", preset " : "", j->preset ? j->preset->name : "");
    for (int i = 0; i < n; i++)
        fprintf(j->out.file, "# %s = %.17g %s\n", list[i].name, list[i].value,
                list[i].unit);
    if (j->automatic) cli_auto_settings(&j->engine, j->out.file);
    for (int i = 0; i < m->np; i++)
        fprintf(j->out.file, "# %s = %.17g %s\n", m->param[i].name, j->run->now.par[i],
                m->param[i].unit);
    cli_inputs_echo(&j->inputs, j->out.file);
}

static int write_head(cli_job *j, double rows)
{
    cli_out *o = &j->out;
    if (o->binary) {
        cli_npy_field(&o->npy, "", "t");
        for_each_column(j, add_npy_field);
        return cli_npy_begin(&o->npy, o->file, o->changes ? 0 : rows);
    }
    if (j->on[CLI_F_ECHO]) write_settings(j);
    if (j->on[CLI_F_UNITS]) {
        fputs("# s", o->file);
        for_each_column(j, write_unit);
        fputc('\n', o->file);
    }
    fputc('t', o->file);
    for_each_column(j, write_name);
    fputc('\n', o->file);
    return CLI_OK;
}

static double *put(double *to, const double *x, int n)
{
    for (int i = 0; i < n; i++) to[i] = x[i];
    return to + n;
}

/* The row of the present, or of a point that auto has passed. *written: 0 when it could
 * not be written. */
static int write_row(cli_job *j, const tw_at *at, int *written)
{
    tw_run *r = j->run;
    const tw_model *m = j->model;
    double *to = j->row;
    *to++ = at ? at->t : r->now.t;
    to = put(to, at ? at->xs : r->now.xs, m->ns);
    to = put(to, at ? at->xf : r->now.xf, m->nf);
    to = put(to, r->now.xd, m->nd);
    const int rc = at ? tw_outputs_at(r, at, NULL, to) : tw_outputs(r, to);
    if (rc) return rc;
    cli_plot_row(&j->plot, j->row);
    *written = cli_out_row(&j->out, j->row, (int)(to - j->row) + m->ny);
    return TW_OK;
}

static int row_width(const tw_model *m)
{
    return 1 + m->ns + m->nf + m->nd + m->ny;
}

static void warn_of_growth(const tw_growth *g)
{
    char text[400];
    tw_growth_message(g, NULL, text, sizeof text);
    fprintf(stderr, "tworate: warning: %s\n", text);
}

/* The ticks of a run and its rows, until it is done, a row is lost, a signal comes
 * (*stopped) or a tick fails, whose code is returned. */
static int run_ticks(cli_job *j, cli_plan p, int *stopped)
{
    tw_run *r = j->run;
    int rc = TW_OK, written = 1;
    for (;;) {
        if ((rc = cli_hold_inputs(j))) break;
        if (tw_write_due(r)) rc = write_row(j, NULL, &written);
        const int done = cli_run_done(j, p);
        if (rc || !written || done) break;
        if (!r->now.sub && (*stopped = cli_stop_signal())) break;
        if (tw_growth_check(&j->growth, r)) warn_of_growth(&j->growth);
        if ((rc = cli_run_tick(j))) break;
    }
    return rc;
}

static int close_plot(cli_job *j)
{
    char title[200];
    if (j->automatic)
        snprintf(title, sizeof title, "%s: auto, rtol = %g", j->model->name,
                 j->engine.rtol);
    else
        snprintf(title, sizeof title, "%s: %s, H = %g, ratio %d", j->model->name,
                 j->run->method->name, j->run->H, j->run->ratio);
    return cli_plot_close(&j->plot, title);
}

static int write_run(cli_job *j)
{
    tw_run *r = j->run;
    const cli_plan p = j->automatic ? (cli_plan){0, 0} : cli_plan_of(j);
    const double rows = j->automatic ? cli_auto_rows(j) : cli_rows_due(j, p);
    int rc, signal_number = 0;

    const double each = j->out.binary ? 8 : 19; /* bytes of a number */
    if ((rc = cli_check_size(r, p.whole + p.last, rows, each * row_width(j->model),
                             j->out.file, j->on[CLI_F_LARGE])) ||
        (!j->automatic && (rc = cli_open_growth(j, p.whole + p.last))))
        return rc;
    if (j->out.binary && j->automatic && !(rows > 0) && !j->out.changes)
        return cli_error(
            "an npy into a pipe needs its number of rows first: give --dt, "
            "or --out FILE");
    if ((rc = write_head(j, rows))) return rc;
    j->out.promised = rows;
    if (cli_out_flush(&j->out))
        rc = j->automatic ? cli_auto_steps(j, write_row, &signal_number)
                          : run_ticks(j, p, &signal_number);
    int lost = cli_out_close(&j->out); /* rows before messages */
    if (close_plot(j)) lost = 1;
    if (rc) cli_job_failed(r, rc, CLI_FAILED);
    if (rc && tw_growth_explain(&j->growth, r)) {
        char text[400];
        tw_growth_message(&j->growth, r, text, sizeof text);
        cli_error("%s", text);
    }
    if (j->on[CLI_F_COUNTS])
        fprintf(stderr,
                "evaluations: slow %.0f, fast %.0f; start-up: slow %.0f, fast %.0f\n",
                r->now.count[TW_SLOW], r->now.count[TW_FAST],
                r->now.count[TW_START_SLOW], r->now.count[TW_START_FAST]);
    if (j->on[CLI_F_COUNTS] && j->automatic) cli_auto_statistics(&j->engine, stderr);
    if (signal_number) {
        char steps[80] = "";
        if (!j->automatic)
            snprintf(steps, sizeof steps, ", after %.0f of %.0f slow steps",
                     r->now.step, p.whole + p.last);
        cli_error("stopped by %s at t = %.10g%s%s", cli_stop_name(signal_number),
                  r->now.t, steps, lost ? "" : "; all rows up to there are written");
        cli_stop_raise(signal_number);
    }
    return rc || lost ? CLI_FAILED : CLI_OK;
}

static int open_and_run(cli_job *j)
{
    const tw_model *m = j->model;
    const size_t columns = (size_t)row_width(m);
    j->row = malloc(columns * sizeof *j->row);
    if (!j->row) return cli_error("out of memory");
    int rc = cli_out_open(&j->out, j->out_name, &j->inputs, columns);
    if (!rc && j->plot_name)
        rc = cli_plot_apart(j->plot_name, cli_file_of(j->out.file), &j->inputs);
    if (!rc && j->plot_name) rc = cli_plot_open(&j->plot, j->plot_name, m);
    if (!rc) rc = write_run(j);
    cli_out_close(&j->out); /* if the run did not begin */
    cli_plot_drop(&j->plot);
    return rc;
}

int cli_run(int argc, char **argv)
{
    if (argc < 1)
        return cli_error("run expects MODEL METHOD --H h ..., or MODEL ... for the "
                         "method auto; see `tworate help run`");
    cli_job j;
    cli_stop_open();
    int rc = cli_job_open(&j, argc, argv);
    if (!rc) rc = open_and_run(&j);
    cli_job_close(&j);
    return rc;
}
