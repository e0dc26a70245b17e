/* run_job.c: MODEL METHOD --H h ... as a started run. */
#include "run_job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The flags: name, argument, meaning. One table for parsing, help and suggestions. */

static const tw_var flags[CLI_NFLAG] = {
    [CLI_F_H] = {"H", "h", "slow step in seconds; required, but for auto", 0, 0, 0, 0},
    [CLI_F_RATIO] = {"ratio", "r", "fast steps per slow step; default: the method's", 0,
                     0, 0, 0},
    [CLI_F_TEND] = {"tend", "t",
                    "end time, reached exactly by a shortened last slow step; default: "
                    "t0 + 1",
                    0, 0, 0, 0},
    [CLI_F_WHOLE_STEPS] = {"whole-steps", "",
                           "end with the last whole slow step before tend", 0, 0, 0, 0},
    [CLI_F_T0] = {"t0", "t", "start time; default 0", 0, 0, 0, 0},
    [CLI_F_PRESET] = {"preset", "NAME",
                      "a named set of the model's parameters and states", 0, 0, 0, 0},
    [CLI_F_RTOL] = {"rtol", "x", "auto: relative tolerance; default 1e-6", 0, 0, 0, 0},
    [CLI_F_ATOL] = {"atol", "x",
                    "auto: absolute tolerance; default 1e-9; or x,x,...: one for each "
                    "state, slow ones first",
                    0, 0, 0, 0},
    [CLI_F_FAST_RTOL] = {"fast-rtol", "x",
                         "auto: the same for the fast states; default: --rtol", 0, 0, 0,
                         0},
    [CLI_F_FAST_ATOL] = {"fast-atol", "x",
                         "auto: the same for the fast states; default: --atol", 0, 0, 0,
                         0},
    [CLI_F_FIRST_STEP] = {"first-step", "h",
                          "auto: first slow step; default: by the model", 0, 0, 0, 0},
    [CLI_F_HMAX] = {"hmax", "h", "auto: largest slow step; default: (tend - t0) / 10",
                    0, 0, 0, 0},
    [CLI_F_HMIN] = {"hmin", "h",
                    "auto: smallest step; default: what the clock resolves", 0, 0, 0,
                    0},
    [CLI_F_STIFF] = {"stiff", "off|on|auto",
                     "auto: the fast part is stiff; auto: find out; default off", 0, 0,
                     0, 0},
    [CLI_F_DT] = {"dt", "t", "auto: write rows this far apart; the steps stay the same",
                  0, 0, 0, 0},
    [CLI_F_EVERY] = {"every", "N", "write every N-th slow step (IPRINT); 0: every tick",
                     0, 0, 0, 0},
    [CLI_F_OUT] = {"out", "FILE", "write to FILE instead of standard output", 0, 0, 0,
                   0},
    [CLI_F_FORMAT] = {"format", "csv|npy",
                      "csv (default), or a structured array for numpy.load", 0, 0, 0,
                      0},
    [CLI_F_PLOT] =
        {"plot", "FILE",
         "draw the run by gnuplot: .png, .svg or .pdf; rows are then written "
         "only with --out",
         0, 0, 0, 0},
    [CLI_F_SET] = {"set", "name=value ...", "parameters; override the preset", 0, 0, 0,
                   0},
    [CLI_F_X0] = {"x0", "name=value ...", "initial states; override the preset", 0, 0,
                  0, 0},
    [CLI_F_OPTION] = {"option", "name=value ...",
                      "options of the method and of the run", 0, 0, 0, 0},
    [CLI_F_INPUT] =
        {"input", "name=... ...",
         "value, or SOURCE[.rate][,param=value...]; a source also drives the "
         "input d<name> by its rate",
         0, 0, 0, 0},
    [CLI_F_HOLD] = {"hold", "", "sample the inputs at each exchange and hold them", 0,
                    0, 0, 0},
    [CLI_F_UNITS] = {"units", "", "add a comment line with the units", 0, 0, 0, 0},
    [CLI_F_ECHO] = {"echo", "", "add comment lines with the settings in effect", 0, 0,
                    0, 0},
    [CLI_F_COUNTS] = {"counts", "", "print the number of evaluations to standard error",
                      0, 0, 0, 0},
    [CLI_F_NO_WARN_STEP] = {"no-warn-step", "",
                            "do not check whether the step is stable", 0, 0, 0, 0},
    [CLI_F_LARGE] = {"large", "",
                     "begin a run of more than 30 days, 1 TB or the room on the disk",
                     0, 0, 0, 0},
};

static int is_switch(int f)
{
    return !*flags[f].unit;
}

static int takes_pairs(int f)
{
    return f == CLI_F_SET || f == CLI_F_X0 || f == CLI_F_OPTION || f == CLI_F_INPUT;
}

void cli_run_help(FILE *to)
{
    fputs("run MODEL METHOD --H h [flags]\nrun MODEL [auto] [flags]\n", to);
    for (int f = 0; f < CLI_NFLAG; f++) {
        char use[40];
        snprintf(use, sizeof use, "--%s %s", flags[f].name, flags[f].unit);
        fprintf(to, "  %-24s %s\n", use, flags[f].what);
    }
    fputs("\nexample:\n"
          "  tworate run kpr nordsieck --H 0.005 --ratio 10 --tend 2 --set omega=50\n"
          "  tworate run kpr --rtol 1e-8 --dt 0.01 --tend 2 --counts\n",
          to);
}

/* With more steps t + H is close to t in double precision, and no run would end. */
static const double MOST_STEPS = 1e15;

enum { MOST_EVERY = 1000000000 }; /* an int */

static int given_twice(int flag, const char *name)
{
    return cli_error("--%s %s is given twice", flags[flag].name, name);
}

static int set_parameter(cli_job *j, const char *name, double value)
{
    const tw_model *m = j->model;
    const int i = tw_find_var(m->param, m->np, name);
    if (i < 0) return cli_unknown_var("parameter", name, m->param, m->np);
    if (j->p[i].given) return given_twice(CLI_F_SET, name);
    j->p[i] = (cli_choice){1, value};
    return CLI_OK;
}

static int set_initial(cli_job *j, const char *name, double value)
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
    if (j->x[i].given) return given_twice(CLI_F_X0, name);
    j->x[i] = (cli_choice){1, value};
    return CLI_OK;
}

static int every_and_iprint(void)
{
    return cli_error("--every and --option IPRINT are the same: give one");
}

static int set_option(cli_job *j, const char *name, double value)
{
    const int i = tw_find_var(tw_options, TW_NOPT, name);
    if (i < 0) return cli_unknown_var("option", name, tw_options, TW_NOPT);
    if (i == TW_OPT_IPRINT && j->on[CLI_F_EVERY]) return every_and_iprint();
    if (j->option_on[i]++) return given_twice(CLI_F_OPTION, name);
    j->run->opt[i] = value;
    return CLI_OK;
}

static int parse_pair(cli_job *j, int flag, const char *text)
{
    char name[80];
    double value;
    const char *rest = cli_split(text, name, sizeof name);
    if (!rest)
        return cli_error(
            "--%s expects %s, got '%s'", flags[flag].name,
            flag == CLI_F_INPUT ? "name=value or name=source" : "name=value", text);
    if (flag == CLI_F_INPUT) return cli_inputs_set(&j->inputs, name, rest);
    if (!cli_number(rest, &value))
        return cli_error("--%s %s expects a finite number, got '%s'", flags[flag].name,
                         name, rest);
    if (flag == CLI_F_SET) return set_parameter(j, name, value);
    if (flag == CLI_F_X0) return set_initial(j, name, value);
    return set_option(j, name, value);
}

static int find_preset(cli_job *j, const char *name)
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

/* TW_AUTO_STIFF_OFF, ...; -1: none of them */
static int stiff_word(const char *text)
{
    static const char *const words[] = {"off", "on", "auto"};
    for (int i = 0; i < 3; i++)
        if (!strcmp(text, words[i])) return i;
    return -1;
}

/* "1e-3,1e-5,...": one number for each state. */
static int parse_atol(cli_job *j, const char *text)
{
    const int n = j->model->ns + j->model->nf;
    int count = 1;
    for (const char *c = text; *c; c++) count += *c == ',';
    if (count != n)
        return cli_error("--atol expects one number, or %d numbers with commas between "
                         "them for the states of %s, got %d",
                         n, j->model->name, count);
    j->atol = calloc((size_t)n, sizeof *j->atol);
    if (!j->atol) return cli_error("out of memory");
    for (int i = 0; i < n; i++) {
        char *end;
        j->atol[i] = strtod(text, &end);
        if (end == text || (*end && *end != ',') || !isfinite(j->atol[i]) ||
            !(j->atol[i] > 0))
            return cli_error("--atol expects numbers above 0, got '%.20s'", text);
        text = end + 1;
    }
    j->engine.atol_s = j->atol;
    j->engine.atol_f = j->atol + j->model->ns;
    return CLI_OK;
}

static int parse_value(cli_job *j, int flag, const char *text)
{
    tw_auto *a = &j->engine;
    double *const numbers[CLI_NFLAG] = {
        [CLI_F_H] = &j->run->H,
        [CLI_F_TEND] = &j->tend,
        [CLI_F_T0] = &j->run->t0,
        [CLI_F_RTOL] = &a->rtol,
        [CLI_F_ATOL] = &a->atol,
        [CLI_F_FAST_RTOL] = &a->rtol_fast,
        [CLI_F_FAST_ATOL] = &a->atol_fast,
        [CLI_F_FIRST_STEP] = &a->H0,
        [CLI_F_HMAX] = &a->Hmax,
        [CLI_F_HMIN] = &a->Hmin,
        [CLI_F_DT] = &j->dt,
    };
    double *number = numbers[flag];
    const int may_be_0 = flag == CLI_F_RTOL || flag == CLI_F_FAST_RTOL;
    int every;
    if (flag == CLI_F_ATOL && strchr(text, ',')) return parse_atol(j, text);
    if (number && !cli_number(text, number))
        return cli_error("--%s expects a finite number, got '%s'", flags[flag].name,
                         text);
    if (number && flag >= CLI_F_RTOL && flag <= CLI_F_DT &&
        (may_be_0 ? *number < 0 : *number <= 0))
        return cli_error("--%s expects a number %s 0, got %g", flags[flag].name,
                         may_be_0 ? "of at least" : "above", *number);
    if (flag == CLI_F_RATIO && !cli_integer(text, 1, TW_RATIO_MAX, &j->run->ratio))
        return cli_error("--ratio expects an integer from 1 to %d, got '%s'",
                         (int)TW_RATIO_MAX, text);
    if (flag == CLI_F_EVERY) {
        if (!cli_integer(text, 0, MOST_EVERY, &every))
            return cli_error("--every expects an integer from 0 to %d, got '%s'",
                             MOST_EVERY, text);
        if (j->option_on[TW_OPT_IPRINT]) return every_and_iprint();
        j->run->opt[TW_OPT_IPRINT] = every;
    }
    if (flag == CLI_F_STIFF) {
        const int word = stiff_word(text);
        if (word < 0)
            return cli_error("--stiff expects off, on or auto, got '%s'", text);
        a->stiff = word;
    }
    if (flag == CLI_F_OUT) j->out_name = text;
    if (flag == CLI_F_PLOT) j->plot_name = text;
    if (flag == CLI_F_FORMAT) {
        j->out.binary = !strcmp(text, "npy");
        if (!j->out.binary && strcmp(text, "csv"))
            return cli_error("--format expects csv or npy, got '%s'", text);
    }
    return flag == CLI_F_PRESET ? find_preset(j, text) : CLI_OK;
}

static int parse_arguments(cli_job *j, int argc, char **argv)
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
        const int flag = tw_find_var(flags, CLI_NFLAG, flag_name);
        if (flag < 0) return cli_unknown_var("flag", flag_name, flags, CLI_NFLAG);
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

int cli_is_auto(const char *method)
{
    return !strcmp(method, "auto");
}

int cli_job_failed(const tw_run *r, int rc, int status)
{
    char text[400];
    tw_message(r, text, sizeof text);
    if (r->now.report.code != rc) /* the failure is that of an input */
        snprintf(text, sizeof text, "%s: input at t = %g", tw_error(rc), r->now.t);
    cli_error("%s with %s: %s", r->model->name, r->method->name, text);
    return status;
}

static int start_run(cli_job *j)
{
    tw_run *r = j->run;
    size_t len;

    cli_job_apply(j);
    int rc = j->automatic ? tw_auto_check(&j->engine) : tw_check(r);
    if (rc) return cli_job_failed(r, rc, CLI_USAGE);
    for (int i = 0; i < TW_NOPT && !j->automatic; i++)
        if (r->opt[i] != tw_options[i].value && !tw_option_matters(r->method, i))
            fprintf(stderr,
                    "tworate: warning: option %s has no effect: %s does not use it\n",
                    tw_options[i].name, r->method->name);
    if (r->opt[TW_OPT_THREADS] > 1) {
        if ((rc = tw_team_start(&j->team))) return cli_error("%s", tw_error(rc));
        r->team = &j->team;
    }
    len = j->automatic ? tw_auto_need(&j->engine) : tw_need(r);
    j->mem = calloc(len, sizeof *j->mem);
    if (!j->mem) return cli_error("out of memory: %zu doubles", len);
    j->mem_len = len;
    rc = cli_job_start(j);
    return rc ? cli_job_failed(r, rc, CLI_USAGE) : CLI_OK;
}

/* Flags that the method cannot have, or lacks. */
static int check_flags(const cli_job *j)
{
    static const int fixed[] = {CLI_F_H, CLI_F_RATIO, CLI_F_WHOLE_STEPS, CLI_F_OPTION,
                                CLI_F_HOLD};
    if (!j->automatic) {
        for (int f = CLI_F_RTOL; f <= CLI_F_DT; f++)
            if (j->on[f])
                return cli_error("--%s is for the method auto: %s has a fixed step",
                                 flags[f].name, j->run->method->name);
        if (!j->on[CLI_F_H])
            return cli_error(
                "run expects --H h, the slow step of %s in seconds, or the "
                "method auto, which chooses its own",
                j->run->method->name);
        return CLI_OK;
    }
    for (size_t k = 0; k < sizeof fixed / sizeof *fixed; k++)
        if (j->on[fixed[k]])
            return cli_error("--%s needs a method with a fixed step; auto chooses its "
                             "steps from --rtol and --atol, see `tworate help run`",
                             flags[fixed[k]].name);
    if (j->atol && j->on[CLI_F_FAST_ATOL])
        return cli_error("--fast-atol is for one --atol: a list is for all states");
    if (j->on[CLI_F_DT] && j->on[CLI_F_EVERY])
        return cli_error("--dt and --every both choose the rows: give one");
    if (j->on[CLI_F_EVERY] && j->run->opt[TW_OPT_IPRINT] < 1)
        return cli_error("--every 0 needs a method with a fixed step; auto writes at "
                         "most every step, or with --dt at any times");
    return CLI_OK;
}

static int set_up(cli_job *j, int argc, char **argv)
{
    int rc = cli_job_memory(j);
    if (!rc) rc = cli_inputs_open(&j->inputs, j->run);
    if (!rc) rc = parse_arguments(j, argc, argv);
    if (rc) return rc;
    if ((rc = check_flags(j))) return rc;
    j->whole_steps = j->on[CLI_F_WHOLE_STEPS];
    if (!j->on[CLI_F_TEND]) j->tend = j->run->t0 + 1;
    if (j->tend < j->run->t0)
        return cli_error("--tend expects a time at or after t0 = %g, got %g",
                         j->run->t0, j->tend);
    if (j->automatic && j->tend == j->run->t0)
        return cli_error("--tend expects a time after t0 = %g", j->run->t0);
    j->engine.tend = j->automatic ? j->tend : INFINITY;
    const double steps =
        (j->tend - j->run->t0) / (j->automatic ? fmax(j->dt, 1e-300) : j->run->H);
    if (j->automatic && j->dt > 0 && steps > MOST_STEPS)
        return cli_error("run expects at most %g rows, got (tend - t0) / dt = %g",
                         MOST_STEPS, steps);
    if (!j->automatic && j->run->H > 0 && steps > MOST_STEPS)
        return cli_error("run expects at most %g slow steps, got (tend - t0) / H = %g",
                         MOST_STEPS, steps);
    if (j->out.binary && (j->on[CLI_F_UNITS] || j->on[CLI_F_ECHO]))
        return cli_error("--%s writes comment lines: npy has none",
                         j->on[CLI_F_UNITS] ? "units" : "echo");
    if (j->plot_name && (rc = cli_plot_check(j->plot_name))) return rc;
    if (j->plot_name && !j->out_name) j->out_name = CLI_NOWHERE;
    cli_inputs_pair(&j->inputs);
    return start_run(j);
}

static int gives_step(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--H") || !strncmp(argv[i], "--H=", 4)) return 1;
    return 0;
}

int cli_job_open(cli_job *j, int argc, char **argv)
{
    memset(j, 0, sizeof *j);
    j->run = &j->engine.run;
    j->model = cli_model(argv[0]);
    if (!j->model) return CLI_USAGE;
    const int named = argc > 1 && strncmp(argv[1], "--", 2) != 0;
    j->automatic = named ? cli_is_auto(argv[1]) : !gives_step(argc, argv);
    tw_auto_init(&j->engine, j->model, TW_AUTO_RTOL, TW_AUTO_ATOL);
    if (j->automatic) return set_up(j, argc - 1 - named, argv + 1 + named);
    if (!named)
        return cli_error("run expects a METHOD for the step --H, such as prk_3_8 "
                         "(`tworate list methods`), or no --H for the method auto");
    const tw_method *method = cli_method(argv[1]);
    if (!method) return CLI_USAGE;
    tw_init(j->run, j->model, method, 0, tw_default_ratio(method));
    return set_up(j, argc - 2, argv + 2);
}

void cli_job_close(cli_job *j)
{
    if (j->run && j->run->team) tw_team_stop(&j->team);
    cli_inputs_close(&j->inputs);
    free(j->p);
    free(j->x);
    free(j->numbers);
    free(j->mem);
    free(j->atol);
    free(j->growth_mem);
    free(j->row);
    memset(j, 0, sizeof *j);
}
