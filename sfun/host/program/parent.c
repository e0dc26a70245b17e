/* parent.c: the process that writes the csv and owns the exit status. Whatever a block
 * does in the child, the rows before it are written whole, and a run that has not
 * closed is reported with the block and the callback. */
#define _GNU_SOURCE
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* s: how often the parent looks, and how long a block may finish its step after a
 * signal; bytes that a pipe takes at once. */
static const double look = 0.05, grace = 10;
enum { AT_ONCE = 4096 };

typedef struct output {
    const char *name;
    int fd; /* -1: not opened */
    int at_once;
    int error; /* of the first write that failed */
} output;

typedef struct watch {
    shared *s;
    pid_t child;
    double timeout; /* s, 0: none */
    int ask;
    int ended, status; /* of the child */
    double stopped;    /* time of the signal */
    int killed;        /* by us, and said why */
    int hurry;         /* rows that nobody takes are given up */
    unsigned long calls;
    int phase;
    double since;               /* the time of the last progress */
    output out, pictures, mats; /* the last two: temporary files */
} watch;

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { STOP_SIGNALS = 3 };
static sigset_t held, before;

void hold_signals(void)
{
    struct sigaction now;
    sigemptyset(&held);
    for (int i = 0; i < STOP_SIGNALS; i++)
        if (sigaction(stop_signals[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&held, stop_signals[i]);
    sigaddset(&held, SIGCHLD);
    sigaddset(&held, SIGUSR1);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_BLOCK, &held, &before);
}

void release_signals(void)
{
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char *signal_name(int number)
{
    switch (number) {
    case SIGINT: return "SIGINT";
    case SIGTERM: return "SIGTERM";
    case SIGHUP: return "SIGHUP";
    case SIGSEGV: return "SIGSEGV, invalid memory access";
    case SIGBUS: return "SIGBUS, invalid memory access";
    case SIGFPE: return "SIGFPE, arithmetic error";
    case SIGILL: return "SIGILL, invalid instruction";
    case SIGABRT: return "SIGABRT, abort";
    case SIGKILL: return "SIGKILL";
    default: return strsignal(number);
    }
}

static void kill_child(watch *w)
{
    if (w->ended) return;
    kill(-w->child, SIGKILL);
    kill(w->child, SIGKILL);
    while (waitpid(w->child, &w->status, 0) < 0 && errno == EINTR) {
    }
    w->ended = 1;
}

/* Ends the run with a message about what is running. */
static void give_up(watch *w, const char *what, const char *rest)
{
    char place[1000];
    if (w->ended) return;
    if (!describe_place(w->s, place, sizeof place))
        snprintf(place, sizeof place, "%s",
                 load_phase(w->s) == READING ? "reading the diagram" : "the run");
    kill_child(w);
    fprintf(stderr, "tworate_host: %s: %s %s\n", what, place, rest);
    w->killed = 1;
}

/* Signals to the program: the first one ends the run after the step, the second now. */
static void take_signal(watch *w, int number)
{
    if (number == SIGCHLD || number == SIGUSR1 || number <= 0) return;
    if (w->s->stop || load_phase(w->s) < RUNNING) {
        char what[60];
        if (!w->s->stop) w->s->stop = number;
        w->hurry = 1;
        snprintf(what, sizeof what, "interrupted by %s", signal_name(number));
        give_up(w, what, "was not finished");
        return;
    }
    w->s->stop = number;
    w->stopped = seconds();
}

static void check_times(watch *w)
{
    const shared *s = w->s;
    const double now = seconds();
    const int phase = load_phase(s);
    char what[60];
    if (w->killed || w->ended) return;
    if (s->place.calls != w->calls || phase != w->phase) w->since = now;
    w->calls = s->place.calls;
    w->phase = phase;
    const int counts =
        s->place.block >= 0 || (phase == READING && !w->ask) || phase == CLOSED;
    if (!counts) w->since = now;
    if (w->timeout > 0 && now - w->since > w->timeout) {
        snprintf(what, sizeof what, "has not returned for %g s", w->timeout);
        give_up(w, "timeout", what);
    } else if (s->stop && now - w->stopped > grace) {
        char why[60];
        snprintf(why, sizeof why, "interrupted by %s", signal_name(s->stop));
        snprintf(what, sizeof what, "has not returned within %g s", grace);
        w->hurry = 1;
        give_up(w, why, what);
    }
}

/* Waits until something happens, at most for a while. */
static void wait_a_little(watch *w, double s)
{
    const struct timespec t = {0, (long)(s * 1e9)};
    take_signal(w, sigtimedwait(&held, NULL, &t));
    if (!w->ended && waitpid(w->child, &w->status, WNOHANG) == w->child) w->ended = 1;
    check_times(w);
}

/* The csv is opened when there is something to write. */
static int open_output(output *out)
{
    struct stat is;
    if (out->fd >= 0) return 0;
    if (out->name)
        out->fd = open(out->name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    else
        out->fd = STDOUT_FILENO;
    if (out->fd < 0) out->error = errno;
    out->at_once = out->fd >= 0 && fstat(out->fd, &is) == 0 && !S_ISREG(is.st_mode);
    return out->fd < 0;
}

/* To a pipe only what it takes without waiting, and whole rows if that is possible: a
 * signal must get through although nobody reads. */
static size_t portion(const output *out, const char *text, size_t n)
{
    if (!out->at_once || n <= AT_ONCE) return n;
    const char *end = memrchr(text, '\n', AT_ONCE);
    return end ? (size_t)(end - text) + 1 : AT_ONCE;
}

static void write_portion(watch *w, output *out, ring *from, const char *text, size_t n)
{
    struct pollfd p = {out->fd, POLLOUT, 0};
    if (out->at_once && poll(&p, 1, (int)(1000 * look)) == 0) {
        wait_a_little(w, 0);
        if (w->hurry && w->ended) out->error = EAGAIN;
        return;
    }
    const ssize_t done = write(out->fd, text, portion(out, text, n));
    if (done >= 0)
        take_rows(from, (size_t)done);
    else if (errno != EINTR && errno != EAGAIN)
        out->error = errno;
}

static void drain_ring(watch *w, output *out, ring *from)
{
    const char *text;
    size_t n;
    while (!out->error && (n = rows_ready(from, &text)))
        if (open_output(out) == 0) write_portion(w, out, from, text, n);
}

/* A file that only this process has. */
static void open_own(output *out)
{
    FILE *rows = tmpfile();
    out->fd = rows ? fileno(rows) : -1;
    if (!rows) out->error = errno;
}

/* Writes what is there. */
static void drain(watch *w)
{
    const char *first;
    drain_ring(w, &w->out, &w->s->rows);
    drain_ring(w, &w->pictures, &w->s->pictures);
    if (w->mats.fd < 0 && rows_ready(&w->s->columns, &first)) open_own(&w->mats);
    drain_ring(w, &w->mats, &w->s->columns);
}

static int has_lost(const watch *w)
{
    return w->out.error || w->pictures.error || w->mats.error;
}

static int report_output(watch *w)
{
    output *out = &w->out;
    const int own = w->pictures.error ? w->pictures.error : w->mats.error;
    if (own)
        fprintf(stderr, "tworate_host: cannot write a temporary file of %s: %s\n",
                w->pictures.error ? "--show" : "the .mat files", strerror(own));
    if (out->name && out->fd >= 0 && close(out->fd) && !out->error) out->error = errno;
    if (!out->error) return own != 0;
    if (out->error == EPIPE) { /* as a program ends that does not ignore the signal */
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    fprintf(stderr, "tworate_host: cannot write %s: %s\n",
            out->name ? out->name : "the standard output", strerror(out->error));
    return 1;
}

/* The child has ended without closing the run. */
static void report_end(const watch *w)
{
    const shared *s = w->s;
    char place[1000], why[100];
    const int known = describe_place(s, place, sizeof place);
    const char *where = load_phase(s) == READING    ? " while the diagram was read"
                        : load_phase(s) == STARTING ? " while the run was started"
                                                    : " outside any block";
    if (!WIFSIGNALED(w->status)) {
        fprintf(stderr,
                "tworate_host: exit%s%s: the process was ended with status %d\n",
                known ? " in " : where, known ? place : "", WEXITSTATUS(w->status));
        return;
    }
    if (s->overrun && name_place(s, place, sizeof place)) {
        fprintf(stderr, "tworate_host: %s: %.600s\n", place, s->note);
        return;
    }
    snprintf(why, sizeof why, "%s", signal_name(WTERMSIG(w->status)));
    fprintf(stderr, "tworate_host: crash%s%s: %.600s%s%s\n", known ? " in " : where,
            known ? place : "", s->note, s->note[0] ? ", " : "", why);
}

static int report(watch *w)
{
    const shared *s = w->s;
    const int lost = report_output(w);
    if (lost || w->killed) return 1;
    if (load_phase(s) != CLOSED) {
        report_end(w);
        return 1;
    }
    if (s->note[0]) fprintf(stderr, "tworate_host: %.*s\n", NOTE - 1, s->note);
    if (s->stop && !s->status)
        fprintf(stderr,
                "tworate_host: interrupted by %s after the step at t = %.10g, all rows "
                "are written\n",
                signal_name(s->stop), s->place.t);
    return s->status || (WIFEXITED(w->status) && WEXITSTATUS(w->status));
}

/* The rows for a page: of --out, or of a file that only this process has. */
static FILE *rows_of(const options *o, const watch *w)
{
    return o->out ? fopen(o->out, "r") : w->out.fd >= 0 ? fdopen(w->out.fd, "r") : NULL;
}

static int show(const options *o, const watch *w, int rc)
{
    FILE *rows = rows_of(o, w), *pictures = fdopen(w->pictures.fd, "r");
    const char *stopped =
        rc ? "the run stopped early: see the message of tworate_host" : NULL;
    if (!rows) {
        fprintf(stderr, "tworate_host: --show: there are no rows\n");
        return 1;
    }
    const int failed = show_rows(o, rows, pictures, stopped);
    fclose(rows);
    if (pictures) fclose(pictures);
    return failed;
}

int run_parent(const options *o, shared *s, pid_t child)
{
    watch w = {.s = s,
               .child = child,
               .timeout = o->timeout,
               .ask = o->ask,
               .since = seconds(),
               .out = {.name = o->out, .fd = -1},
               .pictures = {.fd = -1},
               .mats = {.fd = -1}};
    setpgid(child, child);
    signal(SIGPIPE, SIG_IGN);
    if (o->show && !o->out) open_own(&w.out);
    if (o->show) open_own(&w.pictures);
    while (!w.ended && !has_lost(&w)) {
        wait_a_little(&w, look);
        drain(&w);
    }
    if (has_lost(&w)) kill_child(&w);
    drain(&w);
    kill(-child, SIGKILL); /* what a block has left running */
    FILE *columns = w.mats.fd >= 0 && !w.mats.error ? fdopen(w.mats.fd, "r") : NULL;
    int rc = columns ? write_mat_files(o, columns) : 0;
    rc |= report(&w);
    if (o->show && !w.out.error && !w.pictures.error) rc |= show(o, &w, rc || s->stop);
    if (s->stop) {
        signal(s->stop, SIG_DFL);
        release_signals();
        raise(s->stop);
    }
    return rc;
}
