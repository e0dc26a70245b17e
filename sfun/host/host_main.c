/* host_main.c: the command line of the host: run a diagram, write its logs as csv. */
#include "host.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: tworate_host DIAGRAM [options]\n"
    "\n"
    "Runs a diagram of S-functions and built-in blocks, see doc/host.md, and writes "
    "its\n"
    "logs as csv.\n"
    "\n"
    "  --tend T       end of the run\n"
    "  --solver NAME  ode1 ... ode5, discrete (fixed step), ode45 (variable step)\n"
    "  --step H       fixed step, or the longest one of ode45\n"
    "  --multi        multitasking; --single: single-tasking\n"
    "  --finite       a signal that is not a finite number ends the run\n"
    "  --out FILE     csv to a file, not to the standard output\n"
    "  --order        print the order in which the blocks run, and do not run them\n"
    "  --kinds        print the built-in blocks with their parameters\n";

typedef struct options {
    const char *diagram, *solver, *out;
    double tend, step;
    int has_tend, has_step, tasking, finite, order;
} options;

/* A block that breaks the program is named before the program ends. */
static void crash(int number)
{
    const char *part[7] = {"tworate_host: crash in ", "", " of block '", "",
                           "' (S-function ",          "", ")\n"};
    if (twh_where(&part[3], &part[5], &part[1]))
        for (int i = 0; i < 7; i++)
            if (write(STDERR_FILENO, part[i], strlen(part[i])) < 0) break;
    signal(number, SIG_DFL);
    raise(number);
}

static void print_kinds(void)
{
    const char *kind;
    for (int i = 0; (kind = twh_builtin_name(i)); i++)
        printf("%-16s %s\n", kind, twh_builtin_parameters(kind));
}

static int bad(const char *what, const char *got)
{
    fprintf(stderr, "tworate_host: %s '%s'\n\n%s", what, got, usage);
    return 2;
}

static int read_number(const char *text, double *x)
{
    char *end;
    *x = text ? strtod(text, &end) : 0;
    return text && end != text && !*end;
}

/* 0: go on, else the program's status plus 1. */
static int read_options(int argc, char **argv, options *o)
{
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *next = argv[i + 1];
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
        else if (strcmp(a, "--tend") == 0) {
            if (!read_number(next, &o->tend))
                return 1 + bad("not a time", next ? next : "");
            o->has_tend = 1;
            i++;
        } else if (strcmp(a, "--step") == 0) {
            if (!read_number(next, &o->step))
                return 1 + bad("not a step", next ? next : "");
            o->has_step = 1;
            i++;
        } else if (strcmp(a, "--solver") == 0 && next) {
            o->solver = next;
            i++;
        } else if (strcmp(a, "--out") == 0 && next) {
            o->out = next;
            i++;
        } else if (a[0] == '-' || o->diagram)
            return 1 + bad("cannot use the argument", a);
        else
            o->diagram = a;
    }
    return o->diagram ? 0 : 1 + bad("there is no diagram", "");
}

static int go(twh *h, const options *o)
{
    if (twh_read_diagram(h, o->diagram)) return 1;
    if ((o->solver || o->has_step) &&
        twh_set_solver(h, o->solver ? o->solver : twh_solver(h),
                       o->has_step ? o->step : twh_step_given(h)))
        return 1;
    if (o->has_tend && twh_set_times(h, twh_start_time(h), o->tend)) return 1;
    if (o->tasking >= 0) twh_set_tasking(h, o->tasking);
    if (o->finite) twh_set_checks(h, TWH_GUARDS | TWH_FINITE);
    if (o->order) {
        if (twh_start(h)) return 1;
        char *order = twh_order(h);
        puts(order ? order : "");
        free(order);
        return 0;
    }
    const int rc = twh_run_diagram(h);
    FILE *to = o->out ? fopen(o->out, "w") : stdout;
    if (!to) {
        fprintf(stderr, "tworate_host: cannot write '%s'\n", o->out);
        return 1;
    }
    const int written = twh_write_csv(h, to) == 0;
    if (o->out && fclose(to)) return 1;
    return rc || !written; /* what was logged before a failure is written too */
}

int main(int argc, char **argv)
{
    options o = {.tasking = -1};
    const int done = read_options(argc, argv, &o);
    if (done) return done - 1;
    signal(SIGSEGV, crash);
    signal(SIGBUS, crash);
    signal(SIGFPE, crash);
    signal(SIGABRT, crash);
    twh *h = twh_new("diagram");
    if (!h) return 1;
    twh_set_output(h, stderr); /* what blocks print must not get into the csv */
    int rc = go(h, &o);
    rc |= twh_stop(h);
    if (rc) fprintf(stderr, "tworate_host: %s\n", twh_error(h));
    twh_free(h);
    return rc != 0;
}
