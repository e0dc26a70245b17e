/* options.c: reads the command line of tworate_host. */
#include "options.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: tworate_host DIAGRAM [options]\n"
    "\n"
    "Runs a diagram and writes its logged signals as csv. DIAGRAM is a Simulink .mdl "
    "or .slx\n"
    "(doc/blocks/README.md), or a text diagram of S-functions and built-in blocks\n"
    "(doc/guide/host.md).\n"
    "\n"
    "  --tend T       end of the run\n"
    "  --solver NAME  ode1 ... ode5, ode8, discrete (fixed step); ode23, ode45,\n"
    "                 ode113, ode15s, ode23s, ode23t, ode23tb (variable step)\n"
    "  --step H       fixed step, or the largest variable step\n"
    "  --multi        multitasking\n"
    "  --single       single-tasking\n"
    "  --finite       stop with an error if a signal is not a finite number\n"
    "  --guard        let every port and work vector of a block end at a protected "
    "page, so\n"
    "                 that any access past its end stops the run\n"
    "  --timeout S    stop with an error if a call of a block takes longer than S "
    "seconds\n"
    "  --no-warn-step do not check whether the steps of tworate's plants are stable; "
    "also\n"
    "                 TWORATE_WARN_STEP=0\n"
    "  --out FILE     write the csv to FILE instead of standard output\n"
    "  --show FILE.html\n"
    "                 write a page with the signals over time; rows are then written "
    "only\n"
    "                 with --out\n"
    "  --path DIR     also search DIR for libraries and S-functions, and the folders\n"
    "                 below it for libraries; repeatable.\n"
    "                 TWORATE_PATH=DIR:DIR does the same\n"
    "  --set NAME=VALUE\n"
    "                 set a workspace variable of an .mdl or .slx; repeatable\n"
    "  --sweep CASES.csv\n"
    "                 run the diagram for every row of a table of workspace variables, "
    "and\n"
    "                 write a row of each: last, least and largest value of what it "
    "logs\n"
    "  --jobs N       cases of --sweep at once; default: one a core\n"
    "  --init FILE.m  run this script in Octave first: the diagram sees the variables\n"
    "                 that it assigns. You trust this script, not the diagram\n"
    "  --build        compile the S-functions of the diagram whose sources are beside "
    "it "
    "or\n"
    "                 below --path, list them, and load them\n"
    "  --check FILE ...\n"
    "                 do not run the diagrams: list what would stop each of them, and "
    "how\n"
    "                 often\n"
    "  --ask          let the calling process evaluate the expressions of an .mdl or "
    ".slx:\n"
    "                 requests on standard output, answers on standard input (used by\n"
    "                 tw_diagram in Octave)\n"
    "  --trust        the diagram may run code: S-functions beside it and, with --ask, "
    "its\n"
    "                 callbacks and functions, and it may write the files of To File "
    "blocks.\n"
    "                 Without it, expressions are arithmetic, and S-functions are "
    "loaded\n"
    "                 from tworate's own and the --path folders\n"
    "  --quiet        no notes about ignored settings or a diagram that logs nothing\n"
    "  --convert FILE write the .mdl or .slx in the other format; do not run it\n"
    "  --parts        with --convert to .slx: one part for each system, as in newer\n"
    "                 releases, not all in one\n"
    "  --blocks       print the blocks of the .mdl or .slx with settings and masks\n"
    "  --order        print the order in which the blocks run; do not run them\n"
    "  --ports        the same with the widths of their ports: NAME in 2 1 out 3\n"
    "  --kinds        print the built-in blocks with their parameters\n"
    "  --help         print this text\n"
    "\n"
    "Only --path and --set may be given more than once. SIGINT and SIGTERM end the run "
    "after\n"
    "the current step, with all rows up to there.\n";

enum { LONGEST_PATH = 4096 };

static void print_kinds(void)
{
    const char *kind;
    for (int i = 0; (kind = twh_builtin_name(i)); i++)
        printf("%-16s %s\n", kind, twh_builtin_parameters(kind));
}

static int report_argument(const char *what, const char *got)
{
    fprintf(stderr, "tworate_host: %s '%s'\n\n%s", what, got, usage);
    return 0;
}

int add_path(options *o, const char *dir, size_t n, const char *rest)
{
    const size_t size = n + strlen(rest) + 1;
    char *path = o->npath < MOST_PATHS ? malloc(size) : NULL;
    if (!path) return 0;
    snprintf(path, size, "%.*s%s", (int)n, dir, rest);
    o->path[o->npath++] = path;
    return 1;
}

/* Paths from the environment, then those relative to the program, in the build folder
 * and as installed. */
void add_usual_paths(options *o)
{
    static const char *const rest[] = {"/sfun", "/../sfun/simulink",
                                       "/../../sfun/simulink", "/../lib/tworate", NULL};
    char program[LONGEST_PATH];
    const char *list = getenv("TWORATE_PATH");
    while (list && *list) {
        const size_t n = strcspn(list, ":");
        if (n) add_path(o, list, n, "");
        list += n + (list[n] == ':');
    }
    const ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0) return;
    program[n] = 0;
    char *slash = strrchr(program, '/');
    for (const char *const *r = rest; slash && *r; r++)
        add_path(o, program, (size_t)(slash - program), *r);
}

/* name=expression */
int add_variable(options *o, const char *text)
{
    const char *sign = strchr(text, '=');
    char name[64], why[400] = "no memory";
    const size_t n = sign ? (size_t)(sign - text) : 0;
    if (!n || n >= sizeof name) {
        fprintf(stderr, "tworate_host: --set needs NAME=VALUE, got '%s'\n", text);
        return 0;
    }
    memcpy(name, text, n);
    name[n] = 0;
    if (!o->variables) o->variables = twh_scope_new(NULL);
    if (o->variables && twh_scope_get(o->variables, name)) {
        fprintf(stderr, "tworate_host: --set %s is given twice\n", name);
        return 0;
    }
    mxArray *a = o->variables ? twh_own_evaluator.value(NULL, o->variables, sign + 1,
                                                        why, sizeof why)
                              : NULL;
    const int fine = a && twh_scope_set(o->variables, name, a) == 0;
    if (a) mxDestroyArray(a);
    if (!fine) fprintf(stderr, "tworate_host: --set %s: %s\n", text, why);
    return fine;
}

/* The options. A text, a number or a flag is stored where the row says. */
enum kind { FLAG, TEXT, NUMBER, PATH, VARIABLE, HELP, KINDS };

typedef struct option {
    const char *name, *takes; /* takes: NULL: nothing */
    enum kind kind;
    size_t at;
    const char *group; /* only one of those with the same group may be given */
} option;

#define AT(field) offsetof(options, field)
static const option list[] = {
    {"--tend", "a time", NUMBER, AT(tend), NULL},
    {"--step", "a step", NUMBER, AT(step), NULL},
    {"--timeout", "a number of seconds", NUMBER, AT(timeout), NULL},
    {"--solver", "a NAME", TEXT, AT(solver), NULL},
    {"--out", "a FILE", TEXT, AT(out), NULL},
    {"--show", "a FILE.html", TEXT, AT(show), NULL},
    {"--convert", "a FILE", TEXT, AT(convert), NULL},
    {"--sweep", "a FILE.csv", TEXT, AT(sweep), NULL},
    {"--jobs", "a number", NUMBER, AT(jobs), NULL},
    {"--init", "a FILE.m", TEXT, AT(init), NULL},
    {"--check", NULL, FLAG, AT(check), NULL},
    {"--build", NULL, FLAG, AT(build), NULL},
    {"--path", "a DIR", PATH, 0, NULL},
    {"--set", "NAME=VALUE", VARIABLE, 0, NULL},
    {"--parts", NULL, FLAG, AT(parts), NULL},
    {"--multi", NULL, FLAG, AT(tasking), "tasking"},
    {"--single", NULL, FLAG, AT(tasking), "tasking"},
    {"--finite", NULL, FLAG, AT(finite), NULL},
    {"--guard", NULL, FLAG, AT(guard), NULL},
    {"--no-warn-step", NULL, FLAG, AT(no_warn_step), NULL},
    {"--order", NULL, FLAG, AT(order), NULL},
    {"--ports", NULL, FLAG, AT(ports), NULL},
    {"--blocks", NULL, FLAG, AT(blocks), NULL},
    {"--quiet", NULL, FLAG, AT(quiet), NULL},
    {"--ask", NULL, FLAG, AT(ask), NULL},
    {"--trust", NULL, FLAG, AT(trust), NULL},
    {"--help", NULL, HELP, 0, NULL},
    {"-h", NULL, HELP, 0, NULL},
    {"--kinds", NULL, KINDS, 0, NULL},
};
enum { OPTIONS = sizeof list / sizeof *list };

static const option *find_option(const char *word)
{
    for (int i = 0; i < OPTIONS; i++)
        if (strcmp(word, list[i].name) == 0) return &list[i];
    return NULL;
}

static int read_number(const char *text, double *x)
{
    char *end;
    *x = strtod(text, &end);
    return end != text && !*end;
}

/* Returns 0 after a message. */
static int take(options *o, const option *a, const char *next)
{
    char *field = (char *)o + a->at;
    switch (a->kind) {
    case NUMBER:
        if (read_number(next, (double *)(void *)field)) break;
        return report_argument(strcmp(a->name, "--tend") ? strcmp(a->name, "--step")
                                                               ? "not a valid timeout:"
                                                               : "not a valid step:"
                                                         : "not a valid time:",
                               next);
    case TEXT: *(const char **)(void *)field = next; break;
    case PATH:
        if (add_path(o, next, strlen(next), "")) break;
        return report_argument("too many folders, no room for", next);
    case VARIABLE: return add_variable(o, next);
    default:
        *(int *)(void *)field = strcmp(a->name, "--multi") == 0    ? TWH_MULTI
                                : strcmp(a->name, "--single") == 0 ? TWH_SINGLE
                                                                   : 1;
    }
    return 1;
}

/* The option that was given before and must not be given with this one, NULL: none. */
static const char *conflict(const option *a, const int *given)
{
    if (a->kind == PATH || a->kind == VARIABLE) return NULL;
    for (int i = 0; i < OPTIONS; i++)
        if (given[i] && (a == &list[i] || (a->group && list[i].group == a->group)))
            return list[i].name;
    return NULL;
}

static int read_words(int argc, char **argv, options *o, int *given)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *next = argv[i + 1];
        const option *a = find_option(word);
        const int another = o->diagram && !given[find_option("--check") - list];
        if (!a && (word[0] == '-' || another || o->nfiles == MOST_FILES)) {
            report_argument("unexpected argument", word);
            return 3;
        }
        if (!a) {
            if (!o->diagram) o->diagram = word;
            o->files[o->nfiles++] = word;
            continue;
        }
        if (a->takes && !next) {
            fprintf(stderr, "tworate_host: %s needs %s\n\n%s", word, a->takes, usage);
            return 3;
        }
        const char *before = conflict(a, given);
        if (before) {
            if (strcmp(before, a->name) == 0)
                fprintf(stderr, "tworate_host: %s is given twice\n", word);
            else
                fprintf(stderr, "tworate_host: %s and %s exclude each other\n", before,
                        word);
            return 3;
        }
        given[a - list] = 1;
        if (a->kind == HELP || a->kind == KINDS) {
            if (a->kind == HELP)
                fputs(usage, stdout);
            else
                print_kinds();
            return 1;
        }
        if (!take(o, a, next)) return 3;
        i += a->takes != NULL;
    }
    return 0;
}

int read_options(int argc, char **argv, options *o)
{
    int given[OPTIONS] = {0};
    *o = (options){.tasking = -1};
    o->files = calloc((size_t)argc + 1, sizeof *o->files);
    if (!o->files) {
        fprintf(stderr, "tworate_host: out of memory\n");
        return 2;
    }
    if (argc < 2) {
        fputs(usage, stderr);
        return 3;
    }
    const int done = read_words(argc, argv, o, given);
    if (done) return done;
    o->has_tend = given[find_option("--tend") - list];
    o->has_step = given[find_option("--step") - list];
    if (given[find_option("--timeout") - list] && !(o->timeout > 0)) {
        fprintf(stderr, "tworate_host: --timeout needs a positive number of seconds\n");
        return 3;
    }
    const size_t length = o->show ? strlen(o->show) : 5;
    if (length < 5 || strcmp(o->show ? o->show + length - 5 : ".html", ".html")) {
        fprintf(stderr,
                "tworate_host: --show needs a file that ends with .html, got "
                "'%s'\n",
                o->show);
        return 3;
    }
    if ((o->sweep &&
         (o->show || o->ask || o->check || o->convert || o->order || o->ports)) ||
        (given[find_option("--jobs") - list] &&
         (!o->sweep ||
          !(o->jobs >= 1 && o->jobs <= 4096 && o->jobs == (int)o->jobs)))) {
        fprintf(stderr, "tworate_host: --sweep runs the diagram without --show, --ask, "
                        "--check, --convert, --order and --ports; --jobs needs --sweep "
                        "and an integer from 1 to 4096\n");
        return 3;
    }
    if (o->init && o->ask) {
        fprintf(stderr, "tworate_host: --init and --ask exclude each other\n");
        return 3;
    }
    if (o->diagram) return 0;
    fprintf(stderr, "tworate_host: no diagram given\n\n%s", usage);
    return 3;
}

void free_options(options *o)
{
    for (int i = 0; i < o->npath; i++) free(o->path[i]);
    twh_scope_free(o->variables);
    free(o->files);
}
