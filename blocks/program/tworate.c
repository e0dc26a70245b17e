/* tworate.c: main() of the command line `tworate`, its commands list, info and help.
 * All facts come from the descriptors. */
#include "program.h"
#include "tw_auto.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void print_cost(const tw_method *m, int ratio)
{
    int ticks;
    double slow, fast;
    if (!tw_method_costs(m, ratio, &ticks, &slow, &fast))
        printf(" %5d %5g %5g", ticks, slow, fast);
    else
        printf(" %5s %5s %5s", "-", "-", "-");
}

static void list_models(void)
{
    const tw_model *m;
    printf("%-18s %5s %5s %6s %6s %7s %7s  %s\n", "model", "slow", "fast", "direct",
           "inputs", "outputs", "params", "what");
    for (int i = 0; (m = tw_model_at(i)); i++)
        printf("%-18s %5d %5d %6d %6d %7d %7d  %s\n", m->name, m->ns, m->nf, m->nd,
               m->nu, m->ny, m->np, m->what ? m->what : "");
}

/* Costs per slow step at the default ratio and, if given, at another ratio. */
static void list_methods(int ratio)
{
    const tw_method *m;
    printf("%-18s %6s %5s %5s %7s %5s %5s %5s", "method", "number", "order", "ratio",
           "default", "ticks", "slow", "fast");
    if (ratio) printf("   at %d: ticks, slow, fast", ratio);
    printf(" %4s %3s  %s\n", "half", "old", "what");
    for (int i = 0; (m = tw_method_at(i)); i++) {
        printf("%-18s %6d %5d ", m->name, m->id, m->order);
        if (m->ratio)
            printf("%5d", m->ratio);
        else
            printf("%5s", "any");
        printf(" %7d", tw_default_ratio(m));
        print_cost(m, tw_default_ratio(m));
        if (ratio) {
            printf("%8s", "");
            print_cost(m, ratio);
        }
        printf(" %4s %3d  %s\n", m->half_step ? "yes" : "no", m->old_steps,
               m->what ? m->what : "");
    }
    puts("auto: chooses steps, ratio and orders for given tolerances, not for real "
         "time; "
         "see `tworate info auto`");
}

static void list_sources(void)
{
    const tw_source *s;
    printf("%-18s %6s  %s\n", "source", "params", "what");
    for (int i = 0; (s = tw_source_at(i)); i++)
        printf("%-18s %6d  %s\n", s->name, s->np, s->what ? s->what : "");
}

static int list(int argc, char **argv)
{
    int ratio = 0;
    const char *only = NULL;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--ratio")) {
            if (ratio) return cli_error("--ratio is given twice");
            if (++i == argc || !cli_integer(argv[i], 1, TW_RATIO_MAX, &ratio))
                return cli_error("--ratio expects an integer from 1 to %d, got '%s'",
                                 (int)TW_RATIO_MAX, i == argc ? "nothing" : argv[i]);
        } else if (!strcmp(argv[i], "models") || !strcmp(argv[i], "methods") ||
                   !strcmp(argv[i], "sources")) {
            if (only)
                return cli_error("list expects one list, got '%s' and '%s'", only,
                                 argv[i]);
            only = argv[i];
        } else {
            return cli_error("list expects models, methods, sources or --ratio N, "
                             "got '%s'",
                             argv[i]);
        }
    }
    if (!only || !strcmp(only, "models")) list_models();
    if (!only) putchar('\n');
    if (!only || !strcmp(only, "methods")) list_methods(ratio);
    if (!only) putchar('\n');
    if (!only || !strcmp(only, "sources")) list_sources();
    return CLI_OK;
}

/* value: NULL for the default values; ranges, status: print these columns */
static void print_vars(const char *title, const tw_var *v, int n, const double *value,
                       int ranges, int status)
{
    int width = 4;
    if (n) printf("\n%s\n", title);
    for (int i = 0; i < n; i++)
        if ((int)strlen(v[i].name) > width) width = (int)strlen(v[i].name);
    for (int i = 0; i < n; i++) {
        char range[80] = "any finite number";
        if (v[i].min != 0 || v[i].max != 0)
            snprintf(range, sizeof range, "%g to %g", v[i].min, v[i].max);
        printf("  %-*s  %-12.6g %-8s", width, v[i].name, value ? value[i] : v[i].value,
               v[i].unit && *v[i].unit ? v[i].unit : "-");
        if (ranges) printf(" %-20s", range);
        if (status) printf(" %-10s", tw_status_name(v[i].status));
        printf("  %s\n", v[i].what ? v[i].what : "");
    }
}

static void print_names(const char *title, const tw_var *v, int n)
{
    if (n) printf("\n%s\n", title);
    for (int i = 0; i < n; i++)
        printf("  %-12s %-8s  %s\n", v[i].name,
               v[i].unit && *v[i].unit ? v[i].unit : "-", v[i].what ? v[i].what : "");
}

static void print_head(const char *kind, const char *name, const char *what,
                       const char *source)
{
    printf("%s %s: %s\n", kind, name, what ? what : "");
    if (source) printf("source: %s\n", source);
}

static int info_model(const tw_model *m)
{
    const size_t n = (size_t)(m->np + m->ns + m->nf);
    double *x = calloc(n + 1, sizeof *x);
    if (!x) return cli_error("out of memory");
    double *xs = x + m->np, *xf = xs + m->ns;
    const int has_defaults = tw_model_defaults(m, x, xs, xf) == TW_OK;

    print_head("model", m->name, m->what, m->source);
    print_vars("slow states: initial value, unit", m->slow_var, m->ns,
               has_defaults ? xs : NULL, 0, 0);
    print_vars("fast states: initial value, unit", m->fast_var, m->nf,
               has_defaults ? xf : NULL, 0, 0);
    print_vars("directly computed states: initial value, unit", m->direct_var, m->nd,
               NULL, 0, 0);
    print_vars(m->drive
                   ? "inputs: value, unit (without --input the model drives itself)"
                   : "inputs: value, unit",
               m->input, m->nu, NULL, 0, 0);
    print_names("outputs: unit", m->output, m->ny);
    print_vars("parameters: value, unit, range, where the value comes from", m->param,
               m->np, NULL, 1, 1);
    for (const tw_preset *s = m->preset; s && s->name; s++) {
        printf("\npreset %s: %s\n", s->name, s->what ? s->what : "");
        for (const tw_value *v = s->values; v && v->name; v++)
            printf("  %-12s %-12.6g %s\n", v->name, v->value,
                   tw_status_name(v->status));
    }
    const int rc = has_defaults ? cli_print_rates(m, x, xs, xf) : CLI_OK;
    free(x);
    return rc;
}

/* Some methods of a family have no estimate: find out by taking a step. -1: out of
 * memory. */
static int has_estimate(const tw_method *m)
{
    const tw_model *model = tw_model_at(0);
    tw_run r;
    tw_init(&r, model, m, 1e-6, tw_default_ratio(m));
    const size_t len = tw_need(&r), n = (size_t)(model->ns + model->nf);
    double *mem = calloc(len + n, sizeof *mem);
    if (!mem) return -1;
    const int yes = m->estimate && !tw_bind(&r, mem, len) && !tw_start(&r) &&
                    !tw_advance(&r, r.now.ticks) &&
                    !tw_estimate(&r, mem + len, mem + len + model->ns);
    free(mem);
    return yes;
}

/* The limits of the fast part alone, and how far stages go beyond the state there. */
static void print_limits(const tw_method *m)
{
    double limit[2], growth[2];
    tw_stability(m, &limit[0], &limit[1]);
    tw_stage_growth(m, &growth[0], &growth[1]);
    if (!(limit[0] > 0 || limit[1] > 0)) return;
    printf("\nfast part alone: stable up to H |lambda|, growth of stages there\n");
    for (int k = 0; k < 2; k++)
        if (limit[k] > 0)
            printf("  %-14s %8.4g %8.4g\n", k ? "negative real" : "imaginary", limit[k],
                   growth[k]);
}

static int info_method(const tw_method *m)
{
    static const int ratios[] = {1, 2, 5, 10};
    int ticks;
    double slow, fast;
    const int estimates = has_estimate(m);

    if (estimates < 0) return cli_error("out of memory");
    print_head("method", m->name, m->what, m->source);
    printf("\n  number          %d%s\n", m->id,
           m->id >= -1 && m->id <= 4 ? " (VehicleSim's OPT_INT_METHOD)" : "");
    printf("  order           %d\n", m->order);
    if (m->ratio)
        printf("  ratio           %d only\n", m->ratio);
    else
        printf("  ratio           any from 1 to %d, default %d\n", (int)TW_RATIO_MAX,
               tw_default_ratio(m));
    printf("  half steps      %s\n", m->half_step ? "yes" : "no");
    printf("  old steps       %d\n", m->old_steps);
    printf("  once per tick   %s\n", m->once_per_tick ? "yes" : "no");
    printf("  error estimate  %s\n", estimates ? "yes" : "none");
    printf("  step change     %s\n", !m->old_steps ? "free"
                                     : m->restep   ? "keeps the history"
                                                   : "restarts");
    print_limits(m);
    printf("\nper slow step: ratio, ticks, slow and fast evaluations\n");
    for (int i = 0; i < (m->ratio ? 1 : 4); i++) {
        const int ratio = m->ratio ? m->ratio : ratios[i];
        if (!tw_method_costs(m, ratio, &ticks, &slow, &fast))
            printf("  %5d %5d %5g %5g\n", ratio, ticks, slow, fast);
    }
    printf("\noptions: default, range\n");
    for (int i = 0; i < TW_NOPT; i++)
        if (tw_option_matters(m, i))
            printf("  %-15s %-6g %g to %-8g %s\n", tw_options[i].name,
                   tw_options[i].value, tw_options[i].min, tw_options[i].max,
                   tw_options[i].what);
    return CLI_OK;
}

static void info_source(const tw_source *s)
{
    print_head("source", s->name, s->what, NULL);
    print_vars("parameters: value, unit, range, where the value comes from", s->param,
               s->np, NULL, 1, 1);
}

/* Error control, which has no fixed step and so no place in the list of methods. */
static int info_auto(void)
{
    print_head("method", "auto", "error control on both rates, not for real time",
               "doc/methods/error_control.md");
    printf(
        "\n  order           1 to %d, chosen for the slow and the fast part\n"
        "  steps           chosen: slow step, fast step and ratio\n"
        "  tolerances      --rtol, --atol, --fast-rtol, --fast-atol of `tworate run`\n",
        (int)TW_AUTO_ORDER_MAX);
    return CLI_OK;
}

static int info(int argc, char **argv)
{
    static const char *const kind[] = {"model", "method", "source"};
    if (argc != 1) return cli_error("info expects one name: a model, method or source");
    const tw_model *model = tw_find_model(argv[0]);
    const tw_method *method = tw_find_method(argv[0]);
    const tw_source *source = tw_find_source(argv[0]);
    int rc = CLI_OK;
    if (!strcmp(argv[0], "auto")) return info_auto();
    if (model) rc = info_model(model);
    if (method && !rc) rc = info_method(method);
    if (source && !rc) info_source(source);
    if (!model && !method && !source)
        for (int k = TW_KIND_MODEL; k <= TW_KIND_SOURCE; k++)
            cli_unknown_entry(k, kind[k], argv[0]);
    return model || method || source ? rc : CLI_USAGE;
}

static void list_help(FILE *to)
{
    fputs("list [models|methods|sources] [--ratio N]\n\n"
          "Models with their sizes; methods with number, order, ratio, and ticks, slow "
          "and\nfast evaluations per slow step at their default ratio and at N; input "
          "signals.\n\nexample:\n  tworate list methods --ratio 10\n",
          to);
}

static void info_help(FILE *to)
{
    fputs(
        "info NAME\n\n"
        "Of a model: states, inputs, outputs, parameters with unit and range, presets. "
        "Of a\nmethod: order, ratio, evaluations, options. Of a source: its "
        "parameters.\n\nexample:\n  tworate info planar_vehicle\n",
        to);
}

static const char exporter[] = "tworate-fmu", sweeper[] = "tworate-sweep";

static int export_sources(int argc, char **argv)
{
    return cli_start(exporter, "export", argc, argv);
}

static int export_fmu(int argc, char **argv)
{
    return cli_start(exporter, "fmu", argc, argv);
}

static int sweep(int argc, char **argv)
{
    return cli_start(sweeper, "sweep", argc, argv);
}

/* The program itself prints its help. */
static void started_help(const char *program, const char *verb)
{
    char name[20], *word = name;
    snprintf(name, sizeof name, "%s", verb);
    cli_start(program, "help", 1, &word);
}

static void export_help(FILE *to)
{
    (void)to;
    started_help(exporter, "export");
}

static void fmu_help(FILE *to)
{
    (void)to;
    started_help(exporter, "fmu");
}

static void sweep_help(FILE *to)
{
    (void)to;
    started_help(sweeper, "sweep");
}

typedef struct verb {
    const char *name, *use, *what;
    int (*command)(int argc, char **argv);
    void (*help)(FILE *to);
} verb;

static const verb verbs[] = {
    {"list", "list", "models, methods, input signals", list, list_help},
    {"info", "info NAME", "all about a model, a method or a signal", info, info_help},
    {"run", "run MODEL [METHOD --H h] ...", "integrate; csv, npy or a picture", cli_run,
     cli_run_help},
    {"show", "show MODEL METHOD --H h --out x.html", "a run as a page with animation",
     cli_show, cli_show_help},
    {"advise", "advise MODEL --error E --tend t",
     "which method, step and ratio, checked", cli_advise, cli_advise_help},
    {"compare", "compare MODEL METHOD ... --H h,h",
     "error and time of methods and steps", cli_compare, cli_compare_help},
    {"sweep", "sweep MODEL METHOD --H h --cases FILE",
     "thousands of runs on all cores, one row each", sweep, sweep_help},
    {"export", "export MODEL METHOD --H h --out DIR", "plain C sources of both",
     export_sources, export_help},
    {"fmu", "fmu MODEL METHOD --H h --out FILE", "an FMU for other simulators",
     export_fmu, fmu_help},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

static const verb *find_verb(const char *name)
{
    for (int k = 0; k < VERBS; k++)
        if (!strcmp(verbs[k].name, name)) return &verbs[k];
    return NULL;
}

static void help(FILE *to)
{
    fputs("tworate " TW_VERSION ": integrate systems with a slow and a fast part\n\n",
          to);
    for (int k = 0; k < VERBS; k++)
        fprintf(to, "  tworate %-36s %s\n", verbs[k].use, verbs[k].what);
    fprintf(to, "  tworate %-36s %s\n", "help VERB", "flags and an example");
    fputs("  tworate --version\n\n"
          "try:\n"
          "  tworate run quarter_car_b rk4 --H 0.001 --tend 3 --input road=bump "
          "--plot car.png\n",
          to);
}

static int unknown_verb(const char *name)
{
    return cli_error(
        "expected list, info, run, show, advise, compare, sweep, export, fmu, help or "
        "--version, got '%s'",
        name);
}

static int help_on(const char *name)
{
    const verb *v = find_verb(name);
    if (!v) return unknown_verb(name);
    if (v->help != export_help && v->help != fmu_help && v->help != sweep_help)
        fputs("tworate ", stdout);
    v->help(stdout);
    return CLI_OK;
}

static int is_help(const char *word)
{
    return !strcmp(word, "help") || !strcmp(word, "--help") || !strcmp(word, "-h");
}

static int run_command(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    const verb *v = find_verb(what);
    if (v && argc == 3 && is_help(argv[2]) && strcmp(argv[2], "help"))
        return help_on(what);
    if (v) return v->command(argc - 2, argv + 2);
    if (!strcmp(what, "--version")) {
        puts("tworate " TW_VERSION);
        return CLI_OK;
    }
    if (is_help(what) && argc > 2) return help_on(argv[2]);
    if (is_help(what)) {
        help(stdout);
        return CLI_OK;
    }
    if (*what) return unknown_verb(what);
    help(stderr);
    return CLI_USAGE;
}

/* Whatever the command wrote, it was written or the status is not 0. */
int main(int argc, char **argv)
{
    const int rc = run_command(argc, argv);
    if (argc > 1 && !strcmp(argv[1], "run")) return rc; /* closes its output itself */
    errno = 0;
    const int bad = ferror(stdout) | fflush(stdout) | fclose(stdout);
    if (!bad) return rc;
    const char *why = errno ? strerror(errno) : "write error";
    fprintf(stderr, "tworate: cannot write all of standard output: %s\n", why);
    return rc ? rc : CLI_FAILED;
}
