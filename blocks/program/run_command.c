/* run_command.c: `tworate run MODEL METHOD --H h ...`: one run, written as csv or
 * npy. */
#include "program.h"
#include "tw_advice.h"
#include "tw_team.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The flags: name, argument, meaning. One table for parsing, help and suggestions. */
enum {
    F_H,
    F_RATIO,
    F_TEND,
    F_END,
    F_T0,
    F_PRESET,
    F_EVERY,
    F_OUT,
    F_FORMAT,
    F_PLOT,
    F_SET,
    F_X0,
    F_OPTION,
    F_INPUT,
    F_HOLD,
    F_UNITS,
    F_ECHO,
    F_COUNTS,
    F_NO_WARN_STEP,
    F_LARGE,
    NFLAG
};

static const tw_var flags[NFLAG] = {
    [F_H] = {"H", "h", "slow step in seconds (required)", 0, 0, 0, 0},
    [F_RATIO] = {"ratio", "r", "fast steps per slow step; default: the method's", 0, 0,
                 0, 0},
    [F_TEND] = {"tend", "t",
                "end time, reached exactly by a shortened last slow step; default: "
                "t0 + 1",
                0, 0, 0, 0},
    [F_END] = {"end", "exact|whole", "whole: end with the last whole slow step", 0, 0,
               0, 0},
    [F_T0] = {"t0", "t", "start time; default 0", 0, 0, 0, 0},
    [F_PRESET] = {"preset", "NAME", "a named set of the model's parameters and states",
                  0, 0, 0, 0},
    [F_EVERY] = {"every", "N", "write every N-th slow step (IPRINT); 0: every tick", 0,
                 0, 0, 0},
    [F_OUT] = {"out", "FILE", "write to FILE instead of standard output", 0, 0, 0, 0},
    [F_FORMAT] = {"format", "csv|npy",
                  "csv (default), or a structured array for numpy.load", 0, 0, 0, 0},
    [F_PLOT] = {"plot", "FILE",
                "draw the run by gnuplot: .png, .svg or .pdf; rows are then written "
                "only with --out",
                0, 0, 0, 0},
    [F_SET] = {"set", "name=value ...", "parameters; override the preset", 0, 0, 0, 0},
    [F_X0] = {"x0", "name=value ...", "initial states; override the preset", 0, 0, 0,
              0},
    [F_OPTION] = {"option", "name=value ...", "options of the method and of the run", 0,
                  0, 0, 0},
    [F_INPUT] = {"input", "name=... ...",
                 "value, or SOURCE[.rate][,param=value...]; a source also drives the "
                 "input d<name> by its rate",
                 0, 0, 0, 0},
    [F_HOLD] = {"hold", "", "sample the inputs at each exchange and hold them", 0, 0, 0,
                0},
    [F_UNITS] = {"units", "", "add a comment line with the units", 0, 0, 0, 0},
    [F_ECHO] = {"echo", "", "add comment lines with the settings in effect", 0, 0, 0,
                0},
    [F_COUNTS] = {"counts", "", "print the number of evaluations to standard error", 0,
                  0, 0, 0},
    [F_NO_WARN_STEP] = {"no-warn-step", "", "do not check whether the step is stable",
                        0, 0, 0, 0},
    [F_LARGE] = {"large", "",
                 "begin a run of more than 30 days, 1 TB or the room on the disk", 0, 0,
                 0, 0},
};

static int is_switch(int f)
{
    return !*flags[f].unit;
}

static int takes_pairs(int f)
{
    return f == F_SET || f == F_X0 || f == F_OPTION || f == F_INPUT;
}

void cli_run_help(FILE *to)
{
    fputs("run:\n", to);
    for (int f = 0; f < NFLAG; f++) {
        char use[40];
        snprintf(use, sizeof use, "--%s %s", flags[f].name, flags[f].unit);
        fprintf(to, "  %-24s %s\n", use, flags[f].what);
    }
    fputs("\nexample:\n"
          "  tworate run kpr nordsieck --H 0.005 --ratio 10 --tend 2 --set omega=50\n",
          to);
}

/* With more steps t + H is close to t in double precision, and no run would end. */
static const double MOST_STEPS = 1e15;

typedef struct choice {
    int given;
    double value;
} choice;

typedef struct job {
    tw_run run;
    const tw_model *model;
    const tw_preset *preset;
    double tend;
    int whole_steps; /* do not shorten the last one */
    const char *out_name, *plot_name;
    cli_plot plot;
    int on[NFLAG], option_on[TW_NOPT];
    choice *p, *x; /* of np; of ns + nf */
    cli_inputs inputs;
    double *mem, *numbers; /* memory of the run; p, xs, xf, inputs */
    double *row;           /* t, xs, xf, xd, y */
    double *growth_mem;
    tw_growth growth;
    cli_out out;
    tw_team team;
} job;

static int given_twice(int flag, const char *name)
{
    return cli_error("--%s %s is given twice", flags[flag].name, name);
}

static int set_parameter(job *j, const char *name, double value)
{
    const tw_model *m = j->model;
    const int i = tw_find_var(m->param, m->np, name);
    if (i < 0) return cli_unknown_var("parameter", name, m->param, m->np);
    if (j->p[i].given) return given_twice(F_SET, name);
    j->p[i] = (choice){1, value};
    return CLI_OK;
}

static int set_initial(job *j, const char *name, double value)
{
    const tw_model *m = j->model;
    int i = tw_find_var(m->slow_var, m->ns, name);
    if (i < 0 && (i = tw_find_var(m->fast_var, m->nf, name)) >= 0) i += m->ns;
    if (i < 0) {
        const char *nearest[4];
        int n = tw_suggest_var(m->slow_var, m->ns, name, nearest, 2);
        n += tw_suggest_var(m->fast_var, m->nf, name, nearest + n, 2);
        return cli_unknown("state", name, nearest, n);
    }
    if (j->x[i].given) return given_twice(F_X0, name);
    j->x[i] = (choice){1, value};
    return CLI_OK;
}

static int every_and_iprint(void)
{
    return cli_error("--every and --option IPRINT are the same: give one");
}

static int set_option(job *j, const char *name, double value)
{
    const int i = tw_find_var(tw_options, TW_NOPT, name);
    if (i < 0) return cli_unknown_var("option", name, tw_options, TW_NOPT);
    if (i == TW_OPT_IPRINT && j->on[F_EVERY]) return every_and_iprint();
    if (j->option_on[i]++) return given_twice(F_OPTION, name);
    j->run.opt[i] = value;
    return CLI_OK;
}

static int parse_pair(job *j, int flag, const char *text)
{
    char name[80];
    double value;
    const char *rest = cli_split(text, name, sizeof name);
    if (!rest)
        return cli_error("--%s expects %s, got '%s'", flags[flag].name,
                         flag == F_INPUT ? "name=value or name=source" : "name=value",
                         text);
    if (flag == F_INPUT) return cli_inputs_set(&j->inputs, name, rest);
    if (!cli_number(rest, &value))
        return cli_error("--%s %s expects a finite number, got '%s'", flags[flag].name,
                         name, rest);
    if (flag == F_SET) return set_parameter(j, name, value);
    if (flag == F_X0) return set_initial(j, name, value);
    return set_option(j, name, value);
}

static int find_preset(job *j, const char *name)
{
    const char *names[8];
    int n = 0;
    for (const tw_preset *s = j->model->preset; s && s->name; s++) {
        if (!strcmp(s->name, name)) {
            j->preset = s;
            return CLI_OK;
        }
        if (n < 8) names[n++] = s->name;
    }
    if (!n) return cli_error("model %s has no presets", j->model->name);
    return cli_unknown("preset", name, names, n);
}

static int parse_value(job *j, int flag, const char *text)
{
    double *number = flag == F_H      ? &j->run.H
                     : flag == F_TEND ? &j->tend
                     : flag == F_T0   ? &j->run.t0
                                      : NULL;
    int every;
    if (number && !cli_number(text, number))
        return cli_error("--%s expects a finite number, got '%s'", flags[flag].name,
                         text);
    if (flag == F_RATIO && !cli_integer(text, 1, &j->run.ratio))
        return cli_error("--ratio expects an integer of at least 1, got '%s'", text);
    if (flag == F_EVERY) {
        if (!cli_integer(text, 0, &every))
            return cli_error("--every expects an integer of at least 0, got '%s'",
                             text);
        if (j->option_on[TW_OPT_IPRINT]) return every_and_iprint();
        j->run.opt[TW_OPT_IPRINT] = every;
    }
    if (flag == F_OUT) j->out_name = text;
    if (flag == F_PLOT) j->plot_name = text;
    if (flag == F_END) {
        j->whole_steps = !strcmp(text, "whole");
        if (!j->whole_steps && strcmp(text, "exact"))
            return cli_error("--end expects exact or whole, got '%s'", text);
    }
    if (flag == F_FORMAT) {
        j->out.binary = !strcmp(text, "npy");
        if (!j->out.binary && strcmp(text, "csv"))
            return cli_error("--format expects csv or npy, got '%s'", text);
    }
    return flag == F_PRESET ? find_preset(j, text) : CLI_OK;
}

static int parse_arguments(job *j, int argc, char **argv)
{
    int pairs = -1, rc = CLI_OK; /* the flag that takes more pairs */
    for (int i = 0; i < argc && !rc; i++) {
        char name[40];
        const char *text = argv[i], *value = NULL;
        if (strncmp(text, "--", 2)) {
            if (pairs < 0)
                return cli_error("expected a flag such as --H, got '%s'", text);
            rc = parse_pair(j, pairs, text);
            continue;
        }
        if (strchr(text, '=')) value = cli_split(text + 2, name, sizeof name);
        const char *flag_name = value ? name : text + 2;
        const int flag = tw_find_var(flags, NFLAG, flag_name);
        if (flag < 0) return cli_unknown_var("flag", flag_name, flags, NFLAG);
        pairs = takes_pairs(flag) ? flag : -1;
        if (j->on[flag]++ && !takes_pairs(flag))
            return cli_error("--%s is given twice", flag_name);
        if (is_switch(flag)) {
            if (value) return cli_error("--%s takes no value", flag_name);
            continue;
        }
        if (!value && ++i == argc)
            return cli_error("--%s expects %s after it, got nothing", flag_name,
                             flags[flag].unit);
        if (!value) value = argv[i];
        rc = takes_pairs(flag) ? parse_pair(j, flag, value)
                               : parse_value(j, flag, value);
    }
    return rc;
}

static int report_run_error(const tw_run *r, int rc, int status)
{
    char text[400];
    tw_message(r, text, sizeof text);
    if (r->now.report.code != rc) /* the failure is that of an input */
        snprintf(text, sizeof text, "%s: input at t = %g", tw_error(rc), r->now.t);
    cli_error("%s with %s: %s", r->model->name, r->method->name, text);
    return status;
}

static int start_run(job *j)
{
    tw_run *r = &j->run;
    const tw_model *m = j->model;
    double *p = j->numbers, *xs = p + m->np, *xf = xs + m->ns;
    size_t len;

    if (j->preset)
        tw_apply_preset(m, j->preset->name, p, NULL, NULL);
    else
        for (int i = 0; i < m->np; i++) p[i] = m->param[i].value;
    for (int i = 0; i < m->np; i++)
        if (j->p[i].given) p[i] = j->p[i].value;
    r->p = p;
    if (j->inputs.given) r->input = cli_inputs_at;
    r->input_user = &j->inputs;

    int rc = tw_check(r);
    if (rc) return report_run_error(r, rc, CLI_USAGE);
    for (int i = 0; i < TW_NOPT; i++)
        if (r->opt[i] != tw_options[i].value && !tw_option_matters(r->method, i))
            fprintf(stderr,
                    "tworate: warning: option %s has no effect: %s does not use it\n",
                    tw_options[i].name, r->method->name);
    if (r->opt[TW_OPT_THREADS] > 1) {
        if ((rc = tw_team_start(&j->team))) return cli_error("%s", tw_error(rc));
        r->team = &j->team;
    }
    len = tw_need(r);
    j->mem = calloc(len, sizeof *j->mem);
    if (!j->mem) return cli_error("out of memory: %zu doubles", len);
    rc = tw_bind(r, j->mem, len);
    if (!rc) rc = tw_start(r);
    if (rc) return report_run_error(r, rc, CLI_USAGE);

    /* after the start, since the model's initial states depend on the parameters */
    memcpy(xs, r->now.xs, (size_t)m->ns * sizeof *xs);
    memcpy(xf, r->now.xf, (size_t)m->nf * sizeof *xf);
    for (const tw_value *v = j->preset ? j->preset->values : NULL; v && v->name; v++) {
        const int s = tw_find_var(m->slow_var, m->ns, v->name);
        const int f = tw_find_var(m->fast_var, m->nf, v->name);
        if (s >= 0) xs[s] = v->value;
        if (f >= 0) xf[f] = v->value;
    }
    for (int i = 0; i < m->ns + m->nf; i++) /* xf follows xs */
        if (j->x[i].given) xs[i] = j->x[i].value;
    rc = tw_set_state(r, xs, xf);
    return rc ? report_run_error(r, rc, CLI_USAGE) : CLI_OK;
}

/* The columns after t: states, direct states, outputs. An output named like a state
 * gets the prefix out. */
typedef void column_use(job *j, const char *prefix, const tw_var *v);

static void for_each_column(job *j, column_use *use)
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

static void write_name(job *j, const char *prefix, const tw_var *v)
{
    fputc(',', j->out.file);
    cli_csv_field(j->out.file, prefix, v->name);
}

static void write_unit(job *j, const char *prefix, const tw_var *v)
{
    (void)prefix;
    fputc(',', j->out.file);
    cli_csv_field(j->out.file, "", v->unit);
}

static void add_npy_field(job *j, const char *prefix, const tw_var *v)
{
    cli_npy_field(&j->out.npy, prefix, v->name);
}

static void write_settings(const job *j)
{
    const tw_model *m = j->model;
    tw_var list[TW_NSETTING];
    const int n = tw_settings(&j->run, list, TW_NSETTING);
    fprintf(j->out.file, "# model %s, method %s%s%s\n", m->name, j->run.method->name,
            j->preset ? ", preset " : "", j->preset ? j->preset->name : "");
    for (int i = 0; i < n; i++)
        fprintf(j->out.file, "# %s = %.17g %s\n", list[i].name, list[i].value,
                list[i].unit);
    for (int i = 0; i < m->np; i++)
        fprintf(j->out.file, "# %s = %.17g %s\n", m->param[i].name, j->run.now.par[i],
                m->param[i].unit);
    cli_inputs_echo(&j->inputs, j->out.file);
}

static int write_head(job *j, double rows)
{
    cli_out *o = &j->out;
    if (o->binary) {
        cli_npy_field(&o->npy, "", "t");
        for_each_column(j, add_npy_field);
        return cli_npy_begin(&o->npy, o->file, o->changes ? 0 : rows);
    }
    if (j->on[F_ECHO]) write_settings(j);
    if (j->on[F_UNITS]) {
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

/* *written: 0 when the row could not be written. */
static int write_row(job *j, int *written)
{
    tw_run *r = &j->run;
    const tw_model *m = j->model;
    double *at = j->row;
    *at++ = r->now.t;
    at = put(at, r->now.xs, m->ns);
    at = put(at, r->now.xf, m->nf);
    at = put(at, r->now.xd, m->nd);
    const int rc = tw_outputs(r, at);
    if (rc) return rc;
    cli_plot_row(&j->plot, j->row);
    *written = cli_out_row(&j->out, j->row, (int)(at - j->row) + m->ny);
    return TW_OK;
}

static int row_width(const tw_model *m)
{
    return 1 + m->ns + m->nf + m->nd + m->ny;
}

/* The slow steps of a run: whole ones, and a last one of another length or none. */
typedef struct plan {
    double whole, last;
} plan;

static plan plan_of(const job *j)
{
    const tw_run *r = &j->run;
    const double span = j->tend - r->t0, whole = floor(span / r->H + 1e-6);
    const double rounding = 4 * DBL_EPSILON * (fabs(j->tend) + fabs(r->t0));
    const double left = span - whole * r->H;
    if (j->whole_steps || fabs(left) <= rounding) return (plan){whole, 0};
    return left > 1e-6 * r->H ? (plan){whole, 1} : (plan){whole - 1, 1};
}

/* The rows of a run. The end of a last step of another length is always one. */
static double rows_due(const job *j, plan p)
{
    const double every = j->run.opt[TW_OPT_IPRINT];
    if (j->run.opt[TW_OPT_WRITE] == 0) return 0;
    if (every == 0) return 1 + (p.whole + p.last) * j->run.now.ticks;
    return 1 + floor(p.whole / every) + p.last;
}

/* As in a diagram: hold the inputs of this instant until the next exchange. */
static int hold_inputs(job *j)
{
    const tw_model *m = j->model;
    double *u = j->numbers + m->np + m->ns + m->nf;
    if (!j->on[F_HOLD] || !m->nu || !tw_exchange_due(&j->run)) return TW_OK;
    int rc = cli_inputs_at(j->run.now.t, u, &j->inputs);
    return rc ? rc : tw_hold(&j->run, u);
}

/* A check of the step ahead of the run; without it the run is the same. */
static int open_growth(job *j, double steps)
{
    if (j->on[F_NO_WARN_STEP]) return CLI_OK;
    const size_t len = tw_growth_need(&j->run);
    j->growth_mem = malloc(len * sizeof *j->growth_mem);
    if (!j->growth_mem) return cli_error("out of memory: %zu doubles", len);
    tw_growth_open(&j->growth, &j->run, steps, j->growth_mem, len);
    return CLI_OK;
}

static void warn_of_growth(const tw_growth *g)
{
    char growth[40] = "without bound";
    const double unit = pow(10, floor(log10(g->stable)) - 1);
    if (g->growth < 1e100) snprintf(growth, sizeof growth, "%.1g-fold", g->growth);
    fprintf(
        stderr,
        "tworate: warning: H = %g is unstable at t = %g: a small change of the state "
        "%s grows %s within %g slow steps, with smaller steps it does not; "
        "H = %g would be stable\n",
        g->H, g->t, g->name, growth, g->steps, floor(g->stable / unit) * unit);
}

/* The ticks of a run and its rows, until it is done, a row is lost, a signal comes
 * (*stopped) or a tick fails, whose code is returned. */
static int run_ticks(job *j, plan p, int *stopped)
{
    tw_run *r = &j->run;
    int rc = TW_OK, written = 1;
    for (;;) {
        if ((rc = hold_inputs(j))) break;
        if (tw_write_due(r)) rc = write_row(j, &written);
        const int done = j->whole_steps ? r->now.step >= p.whole : r->now.t >= j->tend;
        if (rc || !written || done) break;
        if (!r->now.sub && (*stopped = cli_stop_signal())) break;
        if (tw_growth_check(&j->growth, r)) warn_of_growth(&j->growth);
        if ((rc = j->whole_steps ? tw_tick(r) : tw_tick_to(r, j->tend))) break;
    }
    return rc;
}

static int close_plot(job *j)
{
    char title[200];
    snprintf(title, sizeof title, "%s: %s, H = %g, ratio %d", j->model->name,
             j->run.method->name, j->run.H, j->run.ratio);
    return cli_plot_close(&j->plot, title);
}

static int write_run(job *j)
{
    tw_run *r = &j->run;
    const plan p = plan_of(j);
    const double rows = rows_due(j, p);
    int rc, signal_number = 0;

    const double each = j->out.binary ? 8 : 19; /* bytes of a number */
    if ((rc = cli_check_size(r, p.whole + p.last, rows, each * row_width(j->model),
                             j->out.file, j->on[F_LARGE])) ||
        (rc = open_growth(j, p.whole + p.last)))
        return rc;
    if ((rc = write_head(j, rows))) return rc;
    j->out.promised = rows;
    if (cli_out_flush(&j->out)) rc = run_ticks(j, p, &signal_number);
    int lost = cli_out_close(&j->out); /* rows before messages */
    if (close_plot(j)) lost = 1;
    if (rc) report_run_error(r, rc, CLI_FAILED);
    if (j->on[F_COUNTS])
        fprintf(stderr,
                "evaluations: slow %.0f, fast %.0f; start-up: slow %.0f, fast %.0f\n",
                r->now.count[TW_SLOW], r->now.count[TW_FAST],
                r->now.count[TW_START_SLOW], r->now.count[TW_START_FAST]);
    if (signal_number) {
        cli_error("stopped by %s at t = %.10g, after %.0f of %.0f slow steps%s",
                  cli_stop_name(signal_number), r->now.t, r->now.step, p.whole + p.last,
                  lost ? "" : "; all rows up to there are written");
        cli_stop_raise(signal_number);
    }
    return rc || lost ? CLI_FAILED : CLI_OK;
}

static int open_and_run(job *j)
{
    const tw_model *m = j->model;
    const size_t columns = (size_t)row_width(m);
    j->row = malloc(columns * sizeof *j->row);
    if (!j->row) return cli_error("out of memory");
    int rc = cli_out_open(&j->out, j->out_name, &j->inputs, columns);
    if (!rc && j->plot_name) rc = cli_plot_open(&j->plot, j->plot_name, m);
    if (!rc) rc = write_run(j);
    cli_out_close(&j->out); /* if the run did not begin */
    cli_plot_drop(&j->plot);
    return rc;
}

static int set_up(job *j, int argc, char **argv)
{
    const tw_model *m = j->model;
    j->p = calloc((size_t)m->np + 1, sizeof *j->p);
    j->x = calloc((size_t)(m->ns + m->nf), sizeof *j->x);
    j->numbers = calloc((size_t)(m->np + m->ns + m->nf + m->nu + 1), sizeof(double));
    if (!j->p || !j->x || !j->numbers) return cli_error("out of memory");

    int rc = cli_inputs_open(&j->inputs, &j->run);
    if (!rc) rc = parse_arguments(j, argc, argv);
    if (rc) return rc;
    if (!j->on[F_H]) return cli_error("run expects --H h, the slow step in seconds");
    if (!j->on[F_TEND]) j->tend = j->run.t0 + 1;
    if (j->tend < j->run.t0)
        return cli_error("--tend expects a time at or after t0 = %g, got %g", j->run.t0,
                         j->tend);
    const double steps = (j->tend - j->run.t0) / j->run.H;
    if (j->run.H > 0 && steps > MOST_STEPS)
        return cli_error("run expects at most %g slow steps, got (tend - t0) / H = %g",
                         MOST_STEPS, steps);
    if (j->out.binary && (j->on[F_UNITS] || j->on[F_ECHO]))
        return cli_error("--%s writes comment lines: npy has none",
                         j->on[F_UNITS] ? "units" : "echo");
    if (j->plot_name && (rc = cli_plot_check(j->plot_name))) return rc;
    if (j->plot_name && !j->out_name) j->out_name = CLI_NOWHERE;
    cli_inputs_pair(&j->inputs);
    return start_run(j);
}

int cli_run(int argc, char **argv)
{
    if (argc < 2)
        return cli_error("run expects MODEL METHOD --H h ...; see `tworate help`");
    job j = {0};
    j.model = cli_model(argv[0]);
    const tw_method *method = cli_method(argv[1]);
    if (!j.model || !method) return CLI_USAGE;
    tw_init(&j.run, j.model, method, 0, tw_default_ratio(method));

    cli_stop_open();
    int rc = set_up(&j, argc - 2, argv + 2);
    if (!rc) rc = open_and_run(&j);
    if (j.run.team) tw_team_stop(&j.team);
    cli_inputs_close(&j.inputs);
    free(j.p);
    free(j.x);
    free(j.numbers);
    free(j.mem);
    free(j.growth_mem);
    free(j.row);
    return rc;
}
