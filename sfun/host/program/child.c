/* child.c: the process that runs the diagram. Its standard output is the standard error
 * of the program, so that what a block prints cannot get into the csv; its standard
 * input is empty. */
#define _GNU_SOURCE
#include "run.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

/* For the handler of a crash. */
static struct {
    shared *s;
    const twh *h;
    const char *stack; /* an address near its start */
    size_t stack_size;
} crashed;

static void explain_crash(int number, siginfo_t *info, void *context)
{
    shared *s = crashed.s;
    const char *at = info->si_addr;
    const size_t depth = (size_t)(crashed.stack - at);
    (void)context;
    if (number == SIGSEGV || number == SIGBUS) {
        if (at < crashed.stack && depth < crashed.stack_size)
            snprintf(s->note, NOTE, "stack overflow");
        else if (crashed.h && twh_explain_fault(crashed.h, at, s->note, sizeof s->note))
            s->overrun = 1;
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* The handlers have a stack of their own: that of the blocks may be full. */
static void catch_crashes(shared *s)
{
    enum { HANDLER_STACK = 1 << 16, BELOW = 1 << 21 };
    static char memory[HANDLER_STACK];
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    const stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
    struct sigaction a = {.sa_sigaction = explain_crash,
                          .sa_flags = SA_SIGINFO | SA_ONSTACK};
    struct rlimit limit = {0, 0};
    sigemptyset(&a.sa_mask);
    getrlimit(RLIMIT_STACK, &limit);
    crashed.s = s;
    crashed.stack = (const char *)__builtin_frame_address(0);
    crashed.stack_size =
        (limit.rlim_cur < (rlim_t)1 << 32 ? (size_t)limit.rlim_cur : (size_t)1 << 32) +
        BELOW;
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &a, NULL);
}

/* A copy of a descriptor, for the process that evaluates expressions. */
static FILE *copy_of(int fd, const char *mode)
{
    const int copy = fcntl(fd, F_DUPFD_CLOEXEC, 10);
    return copy < 0 ? NULL : fdopen(copy, mode);
}

static void move_standard_files(void)
{
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
    if (nothing > STDERR_FILENO) close(nothing);
    setvbuf(stdout, NULL, _IOLBF, 0);
}

static int read_diagram(twh *h, const options *o, twh_channel *channel)
{
    const twh_evaluator evaluator =
        o->trust ? twh_remote_evaluator(channel) : twh_careful_evaluator(channel);
    twh_workspace workspace = {init_value, o->assigned};
    const twh_evaluator assigned = {twh_own_evaluator.value, twh_own_evaluator.run,
                                    &workspace};
    const twh_reader reader = {.path = (const char *const *)o->path,
                               .npath = o->npath,
                               .trusted = o->trust,
                               .evaluator = o->ask    ? &evaluator
                                            : o->init ? &assigned
                                                      : NULL,
                               .variables = o->variables};
    if (!twh_is_mdl(o->diagram)) return twh_read_diagram(h, o->diagram, &reader);
    const int rc = twh_read_mdl(h, o->diagram, &reader);
    if (!o->quiet) fputs(twh_notes(h), stderr);
    return rc;
}

/* 0 if a part of the list is lost: such a stream has no error flag for it. */
static int print_ports(twh *h, char *order, FILE *to)
{
    int fine = 1;
    for (char *name = strtok(order, " "); name; name = strtok(NULL, " ")) {
        SimStruct *S = twh_block(h, name);
        if (!S) continue; /* part of a name with a blank */
        fine &= fprintf(to, "%s in", name) >= 0;
        for (int i = 0; i < ssGetNumInputPorts(S); i++)
            fine &= fprintf(to, " %d", ssGetInputPortWidth(S, i)) >= 0;
        fine &= fprintf(to, " out") >= 0;
        for (int i = 0; i < ssGetNumOutputPorts(S); i++)
            fine &= fprintf(to, " %d", ssGetOutputPortWidth(S, i)) >= 0;
        fine &= fprintf(to, "\n") >= 0;
    }
    return fine;
}

/* The order of the blocks, or their ports. */
static int list_blocks(twh *h, const options *o, shared *s)
{
    char *order = twh_order(h), *list = NULL;
    size_t n = 0;
    FILE *to = order ? open_memstream(&list, &n) : NULL;
    int fine = to != NULL;
    if (to)
        fine = o->ports ? print_ports(h, order, to) : fprintf(to, "%s\n", order) >= 0;
    if (to && fclose(to)) fine = 0;
    if (!list) fine = 0;
    if (fine) put_rows(s, list, n);
    free(list);
    free(order);
    if (!fine)
        snprintf(s->note, NOTE, "out of memory while making the list of the blocks");
    return !fine;
}

static int set_up(twh *h, const options *o)
{
    if ((o->solver || o->has_step) &&
        twh_set_solver(h, o->solver ? o->solver : twh_solver(h),
                       o->has_step ? o->step : twh_step_given(h)))
        return 1;
    if (o->has_tend && twh_set_times(h, twh_start_time(h), o->tend)) return 1;
    if (o->tasking >= 0) twh_set_tasking(h, o->tasking);
    return 0;
}

/* As Simulink, with the last step at or before the stop time. */
static void note_early_end(const twh *h)
{
    const double stop = twh_stop_time(h), t = twh_time(h);
    if (!twh_stopped(h) && stop - t > 1e-6 * twh_base_step(h))
        fprintf(stderr,
                "tworate_host: note: the run ends at t = %g, the last step up to the "
                "stop time %g\n",
                t, stop);
}

static int run(twh *h, const options *o, shared *s, twh_channel *channel)
{
    const int lists = o->order || o->ports;
    twh_set_checks(h, TWH_GUARDS | TWH_PROCESS | TWH_WATCHED |
                          (o->finite ? TWH_FINITE : 0) | (o->guard ? TWH_PROTECT : 0));
    int rc = read_diagram(h, o, channel);
    twh_remote_end(channel);
    put_names(s, h);
    set_phase(s, STARTING);
    if (rc || set_up(h, o)) return 1;
    if (!lists) twh_stream_csv(h, put_rows, s);
    if (o->show) twh_stream_pictures(h, put_pictures, s);
    if (!lists && !o->sweep && begin_mat_files(h, o, s)) return 1;
    const size_t known = strlen(twh_notes(h)); /* those of reading it */
    if (twh_start(h)) return 1;
    if (!o->quiet && !lists) fputs(twh_notes(h) + known, stderr);
    if (lists) return list_blocks(h, o, s);
    set_phase(s, RUNNING);
    rc = twh_run_diagram(h);
    if (!rc && !o->quiet) note_early_end(h);
    if (!twh_logs(h) && !o->quiet)
        fputs("tworate_host: note: the diagram logs nothing, so the csv has no "
              "signals: add 'log "
              "BLOCK' to a text diagram, a To Workspace block or a Scope to an .mdl or "
              ".slx\n",
              stderr);
    return rc;
}

static void close_run(shared *s, const twh *h, int rc)
{
    if (rc && twh_error(h)[0]) snprintf(s->note, NOTE, "%s", twh_error(h));
    fflush(NULL);
    s->status = rc != 0;
    set_phase(s, CLOSED);
}

void run_child(const options *o, shared *s)
{
    twh_channel channel = {NULL, NULL};
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != (pid_t)s->parent) _exit(1); /* it has ended already */
#endif
    shared_keep(s);
    if (o->no_warn_step) setenv("TWORATE_WARN_STEP", "0", 1); /* for the plants */
    setpgid(0, 0); /* what a block starts ends with the run */
    release_signals();
    signal(SIGTTOU, SIG_IGN); /* messages to a terminal, from another process group */
    if (o->ask) {
        channel.to = copy_of(STDOUT_FILENO, "w");
        channel.from = copy_of(STDIN_FILENO, "r");
    }
    move_standard_files();
    catch_crashes(s);
    twh *h = o->ask && (!channel.to || !channel.from) ? NULL : twh_new("diagram");
    if (!h) {
        snprintf(s->note, NOTE, "no memory, or no standard input and output to --ask");
        s->status = 1;
        set_phase(s, CLOSED);
        _exit(0);
    }
    crashed.h = h;
    twh_set_output(h, stderr);
    twh_set_place(h, &s->place);
    twh_set_stop(h, &s->stop);
    int rc = run(h, o, s, &channel);
    rc |= twh_stop(h);
    if (rc) close_run(s, h, rc); /* what follows cannot fail more */
    crashed.h = NULL;
    twh_free(h);
    if (!rc) {
        fflush(NULL);
        set_phase(s, CLOSED);
    }
#if defined(__SANITIZE_ADDRESS__)
    exit(0); /* reports leaks */
#endif
    _exit(0);
}
