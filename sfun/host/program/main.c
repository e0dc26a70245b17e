/* main.c: the program tworate_host: runs a diagram and writes its logs as csv. */
#include "twh_reader.h"
#include "twh_tree.h"

#include <errno.h>
#include <signal.h>
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
    "  --solver NAME  ode1 ... ode5, discrete (fixed step), ode45 (variable step)\n"
    "  --step H       fixed step, or the largest step of ode45\n"
    "  --multi        multitasking\n"
    "  --single       single-tasking\n"
    "  --finite       stop with an error if a signal is not a finite number\n"
    "  --out FILE     write the csv to FILE instead of standard output\n"
    "  --path DIR     also search DIR for libraries and S-functions; repeatable.\n"
    "                 TWORATE_PATH=DIR:DIR does the same\n"
    "  --set NAME=VALUE\n"
    "                 set a workspace variable of an .mdl or .slx; repeatable\n"
    "  --ask          let the calling process evaluate the expressions of an .mdl or "
    ".slx:\n"
    "                 requests on standard output, answers on standard input (used by\n"
    "                 tw_diagram in Octave)\n"
    "  --quiet        no notes about ignored settings or a diagram that logs nothing\n"
    "  --convert FILE write the .mdl or .slx in the other format; do not run it\n"
    "  --blocks       print the blocks of the .mdl or .slx with settings and masks\n"
    "  --order        print the order in which the blocks run; do not run them\n"
    "  --ports        the same with the widths of their ports: NAME in 2 1 out 3\n"
    "  --kinds        print the built-in blocks with their parameters\n"
    "  --help         print this text\n";

enum { MOST_PATHS = 500, LONGEST_PATH = 4096 };

typedef struct options {
    const char *diagram, *solver, *out, *convert;
    double tend, step;
    int has_tend, has_step, tasking, finite, order, ports, quiet, blocks, ask;
    char *path[MOST_PATHS];
    int npath;
    twh_scope *variables;
} options;

/* Names the running block before the program ends; returns 0 if none is running. */
static int name_block(const char *what)
{
    const char *part[8] = {"tworate_host: ", what, " in ",           "",
                           " of block '",    "",   "' (S-function ", ""};
    if (!twh_where(&part[5], &part[7], &part[3])) return 0;
    for (int i = 0; i < 8; i++)
        if (write(STDERR_FILENO, part[i], strlen(part[i])) < 0) break;
    return write(STDERR_FILENO, ")\n", 2) == 2;
}

static void crash(int number)
{
    name_block("crash");
    signal(number, SIG_DFL);
    raise(number);
}

static void at_exit(void)
{
    if (name_block("exit")) _exit(1);
}

static void print_kinds(void)
{
    const char *kind;
    for (int i = 0; (kind = twh_builtin_name(i)); i++)
        printf("%-16s %s\n", kind, twh_builtin_parameters(kind));
}

static int report_argument(const char *what, const char *got)
{
    fprintf(stderr, "tworate_host: %s '%s'\n\n%s", what, got, usage);
    return 2;
}

static int cannot_write(const char *file)
{
    fprintf(stderr, "tworate_host: cannot write %s: %s\n", file, strerror(errno));
    return 1;
}

/* Output may still be buffered: a full disk shows only here. */
static int flush_output(void)
{
    const int lost = fflush(stdout) || ferror(stdout);
    return lost ? cannot_write("the standard output") : 0;
}

static int read_number(const char *text, double *x)
{
    char *end;
    *x = strtod(text, &end);
    return end != text && !*end;
}

static int add_path(options *o, const char *dir, size_t n, const char *rest)
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
static void add_usual_paths(options *o)
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
static int add_variable(options *o, const char *text)
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
    mxArray *a = o->variables ? twh_own_evaluator.value(NULL, o->variables, sign + 1,
                                                        why, sizeof why)
                              : NULL;
    const int fine = a && twh_scope_set(o->variables, name, a) == 0;
    if (a) mxDestroyArray(a);
    if (!fine) fprintf(stderr, "tworate_host: --set %s: %s\n", text, why);
    return fine;
}

/* What an option takes; NULL: nothing. */
static const char *option_value(const char *option)
{
    static const char *const list[][2] = {
        {"--tend", "a time"},    {"--step", "a step"}, {"--solver", "a NAME"},
        {"--out", "a FILE"},     {"--path", "a DIR"},  {"--set", "NAME=VALUE"},
        {"--convert", "a FILE"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(option, list[i][0]) == 0) return list[i][1];
    return NULL;
}

/* 0: continue, else the exit status plus 1. */
static int read_options(int argc, char **argv, options *o)
{
    if (argc < 2) {
        fputs(usage, stderr);
        return 3;
    }
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *next = argv[i + 1];
        if (option_value(a) && !next) {
            fprintf(stderr, "tworate_host: %s needs %s\n\n%s", a, option_value(a),
                    usage);
            return 3;
        }
        if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) {
            fputs(usage, stdout);
            return 1;
        }
        if (strcmp(a, "--kinds") == 0) {
            print_kinds();
            return 1;
        }
        if (strcmp(a, "--multi") == 0)
            o->tasking = TWH_MULTI;
        else if (strcmp(a, "--single") == 0)
            o->tasking = TWH_SINGLE;
        else if (strcmp(a, "--finite") == 0)
            o->finite = 1;
        else if (strcmp(a, "--order") == 0)
            o->order = 1;
        else if (strcmp(a, "--ports") == 0)
            o->ports = 1;
        else if (strcmp(a, "--blocks") == 0)
            o->blocks = 1;
        else if (strcmp(a, "--quiet") == 0)
            o->quiet = 1;
        else if (strcmp(a, "--ask") == 0)
            o->ask = 1;
        else if (strcmp(a, "--tend") == 0) {
            if (!read_number(next, &o->tend))
                return 1 + report_argument("not a valid time:", next);
            o->has_tend = 1;
            i++;
        } else if (strcmp(a, "--step") == 0) {
            if (!read_number(next, &o->step))
                return 1 + report_argument("not a valid step:", next);
            o->has_step = 1;
            i++;
        } else if (strcmp(a, "--solver") == 0) {
            o->solver = next;
            i++;
        } else if (strcmp(a, "--out") == 0) {
            o->out = next;
            i++;
        } else if (strcmp(a, "--path") == 0) {
            if (!add_path(o, next, strlen(next), ""))
                return 1 + report_argument("too many folders, no room for", next);
            i++;
        } else if (strcmp(a, "--set") == 0) {
            if (!add_variable(o, next)) return 3;
            i++;
        } else if (strcmp(a, "--convert") == 0) {
            o->convert = next;
            i++;
        } else if (a[0] == '-' || o->diagram)
            return 1 + report_argument("unexpected argument", a);
        else
            o->diagram = a;
    }
    if (o->diagram) return 0;
    fprintf(stderr, "tworate_host: no diagram given\n\n%s", usage);
    return 3;
}

static int read_diagram(twh *h, const options *o)
{
    if (!twh_is_mdl(o->diagram)) return twh_read_diagram(h, o->diagram);
    twh_channel channel = {stdout, stdin};
    const twh_evaluator evaluator = twh_remote_evaluator(&channel);
    const twh_reader reader = {.path = (const char *const *)o->path,
                               .npath = o->npath,
                               .evaluator = o->ask ? &evaluator : NULL,
                               .variables = o->variables};
    const int rc = twh_read_mdl(h, o->diagram, &reader);
    if (!o->quiet) fputs(twh_notes(h), stderr);
    return rc;
}

/* Converts a file, or lists its blocks. */
static int convert_or_list(const options *o)
{
    twh_file *f = twh_file_read(o->diagram);
    if (!f) return 1;
    const size_t n = o->convert ? strlen(o->convert) : 0;
    if (f->error[0])
        ;
    else if (!o->convert) {
        if (twh_file_list(f, stdout)) twh_file_fail(f, "its blocks cannot be listed");
    } else if (n > 4 && strcmp(o->convert + n - 4, ".slx") == 0)
        twh_file_write_slx(f, o->convert, TWH_PARTS);
    else {
        FILE *to = fopen(o->convert, "w");
        if (!to || twh_file_write_mdl(f, to))
            twh_file_fail(f, "%s cannot be written", o->convert);
        if (to && fclose(to)) twh_file_fail(f, "%s cannot be written", o->convert);
    }
    const int rc = f->error[0] != 0;
    if (rc) fprintf(stderr, "tworate_host: %s: %s\n", o->diagram, f->error);
    twh_file_free(f);
    return rc;
}

static void print_ports(twh *h, char *order)
{
    for (char *name = strtok(order, " "); name; name = strtok(NULL, " ")) {
        SimStruct *S = twh_block(h, name);
        if (!S) continue; /* part of a name with a blank */
        printf("%s in", name);
        for (int i = 0; i < ssGetNumInputPorts(S); i++)
            printf(" %d", ssGetInputPortWidth(S, i));
        printf(" out");
        for (int i = 0; i < ssGetNumOutputPorts(S); i++)
            printf(" %d", ssGetOutputPortWidth(S, i));
        printf("\n");
    }
}

static int write_logs(const twh *h, const char *file)
{
    FILE *to = file ? fopen(file, "w") : stdout;
    if (!to) return cannot_write(file);
    int lost = twh_write_csv(h, to);
    if (file ? fclose(to) : fflush(to)) lost = 1;
    return lost ? cannot_write(file ? file : "the standard output") : 0;
}

static int run(twh *h, const options *o)
{
    if (read_diagram(h, o)) return 1;
    if ((o->solver || o->has_step) &&
        twh_set_solver(h, o->solver ? o->solver : twh_solver(h),
                       o->has_step ? o->step : twh_step_given(h)))
        return 1;
    if (o->has_tend && twh_set_times(h, twh_start_time(h), o->tend)) return 1;
    if (o->tasking >= 0) twh_set_tasking(h, o->tasking);
    if (o->finite) twh_set_checks(h, TWH_GUARDS | TWH_FINITE);
    if (twh_start(h)) return 1;
    if (o->order || o->ports) {
        char *order = twh_order(h);
        if (o->ports)
            print_ports(h, order);
        else
            puts(order ? order : "");
        free(order);
        return flush_output();
    }
    const int rc = twh_run_diagram(h);
    /* what was logged before a failure is written too */
    const int lost = write_logs(h, o->out);
    if (!twh_logs(h) && !o->quiet)
        fputs("tworate_host: note: the diagram logs nothing, so the csv has no "
              "signals: add 'log "
              "BLOCK' to a text diagram, a To Workspace block or a Scope to an .mdl or "
              ".slx\n",
              stderr);
    return rc || lost;
}

static void free_options(options *o)
{
    for (int i = 0; i < o->npath; i++) free(o->path[i]);
    twh_scope_free(o->variables);
}

int main(int argc, char **argv)
{
    options o = {.tasking = -1};
    const int done = read_options(argc, argv, &o);
    if (done || o.convert || o.blocks) {
        int rc = done ? done - 1 : convert_or_list(&o);
        if (!rc) rc = flush_output();
        free_options(&o);
        return rc;
    }
    add_usual_paths(&o);
    atexit(at_exit);
    signal(SIGSEGV, crash);
    signal(SIGBUS, crash);
    signal(SIGFPE, crash);
    signal(SIGABRT, crash);
    twh *h = twh_new("diagram");
    if (!h) return 1;
    twh_set_output(h, stderr); /* output of blocks must not get into the csv */
    int rc = run(h, &o);
    rc |= twh_stop(h);
    if (rc && twh_error(h)[0]) fprintf(stderr, "tworate_host: %s\n", twh_error(h));
    twh_free(h);
    free_options(&o);
    return rc != 0;
}
