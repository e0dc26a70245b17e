/* process_state.c: what a block must leave as it is, because others depend on it: how
 * the processor rounds, the working folder, the locale, the signal handlers, blocked
 * signals, the alarm clock, the mask of new files and the standard output.
 *
 * The arithmetic is compared after every call of an S-function. The rest needs system
 * calls. With TWH_WATCHED it is compared after a call in which the program's own chdir,
 * signal, ... have reported a change (twh_process_touched), and after every call if a
 * loaded object could do without them (bypasses.c); else after every call. At the end
 * of the run it is compared in any case. What has changed is restored. */
#define _GNU_SOURCE
#include "engine.h"

#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

/* Arithmetic. */

enum {
    SSE_MODE = 0xffc0, /* without the flags that every operation may set */
    ROUNDING = 0x6000,
    MASKS = 0x1f80,
    FLUSH = 0x8040, /* flush to zero, denormals are zero */
    X87_ROUNDING = 0x0c00,
    X87_PRECISION = 0x0300
};

#if defined(__x86_64__)
fp_mode twh_fp_mode(void)
{
    unsigned short x87;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    return (fp_mode){__builtin_ia32_stmxcsr() & SSE_MODE, x87};
}

static void set_mode(fp_mode m)
{
    const unsigned short x87 = (unsigned short)m.x87;
    __asm__ volatile("fnclex\n\tfldcw %0" : : "m"(x87));
    __builtin_ia32_ldmxcsr(m.sse);
}

static const char *difference(fp_mode a, fp_mode b)
{
    if (a.sse != b.sse && (a.sse ^ b.sse) & ROUNDING) return "rounding mode (MXCSR)";
    if ((a.sse ^ b.sse) & FLUSH) return "handling of denormal numbers (MXCSR)";
    if ((a.sse ^ b.sse) & MASKS) return "floating-point exception masks (MXCSR)";
    if ((a.x87 ^ b.x87) & X87_ROUNDING) return "rounding mode (x87 control word)";
    if ((a.x87 ^ b.x87) & X87_PRECISION) return "precision (x87 control word)";
    return "floating-point exception masks (x87 control word)";
}
#else
fp_mode twh_fp_mode(void)
{
#if defined(__aarch64__)
    unsigned long fpcr;
    __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
    return (fp_mode){(unsigned)fpcr, (unsigned)fegetround()};
#else
    return (fp_mode){0, (unsigned)fegetround()};
#endif
}

static void set_mode(fp_mode m)
{
#if defined(__aarch64__)
    __asm__ volatile("msr fpcr, %0" : : "r"((unsigned long)m.sse));
#else
    fesetround((int)m.x87);
#endif
}

static const char *difference(fp_mode a, fp_mode b)
{
    return a.x87 != b.x87 ? "rounding mode" : "floating-point control register";
}
#endif

static int is_same(fp_mode a, fp_mode b)
{
    return a.sse == b.sse && a.x87 == b.x87;
}

void twh_check_fp_mode(SimStruct *S, fp_mode before)
{
    const fp_mode now = twh_fp_mode();
    if (is_same(before, now)) return;
    set_mode(before);
    twh_fail(S->h, S, "changed the %s from 0x%x to 0x%x", difference(before, now),
             before.sse == now.sse ? before.x87 : before.sse,
             before.sse == now.sse ? now.x87 : now.sse);
}

/* The process. */

enum { MOST_SIGNALS = 32 };

struct process_state {
    int folder, output; /* descriptors; -1: there is none */
    struct stat folder_id, output_id;
    char *locale;
    locale_t thread_locale;
    struct sigaction action[MOST_SIGNALS];
    sigset_t blocked;
    mode_t mask;
    struct itimerval alarm;
};

volatile sig_atomic_t twh_touched, twh_touched_by_thread;

void twh_process_touched(void)
{
    const char *block, *function, *callback;
    if (twh_where(&block, &function, &callback))
        twh_touched = 1;
    else
        twh_touched_by_thread = 1;
}

/* The mask of new files can be read only by setting it. */
static mode_t mask_of_files(void)
{
    const mode_t mask = umask(077);
    umask(mask);
    return mask;
}

int twh_keep_process(twh *h)
{
    if (!(h->checks & TWH_PROCESS) || h->process) return 0;
    const char *locale = setlocale(LC_ALL, NULL);
    struct process_state *p = calloc(1, sizeof *p);
    char *copy = p && locale ? strdup(locale) : NULL;
    if (!copy) {
        free(p);
        return twh_fail(h, NULL, "no memory for the state of the process");
    }
    p->locale = copy;
    p->thread_locale = uselocale((locale_t)0);
    p->folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    p->output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100);
    if (p->folder >= 0) fstat(p->folder, &p->folder_id);
    if (p->output >= 0) fstat(p->output, &p->output_id);
    for (int i = 1; i < MOST_SIGNALS; i++) sigaction(i, NULL, &p->action[i]);
    pthread_sigmask(SIG_BLOCK, NULL, &p->blocked);
    p->mask = mask_of_files();
    getitimer(ITIMER_REAL, &p->alarm);
    h->process = p;
    h->unwatched |= !(h->checks & TWH_WATCHED);
    twh_touched = twh_touched_by_thread = 0;
    return 0;
}

void twh_forget_process(twh *h)
{
    struct process_state *p = h->process;
    if (!p) return;
    if (p->folder >= 0) close(p->folder);
    if (p->output >= 0) close(p->output);
    free(p->locale);
    free(p);
    h->process = NULL;
}

static int differs(const struct stat *a, const struct stat *b)
{
    return a->st_dev != b->st_dev || a->st_ino != b->st_ino;
}

static int folder_changed(const struct process_state *p)
{
    struct stat now;
    if (p->folder < 0) return 0;
    if (stat(".", &now) == 0 && !differs(&now, &p->folder_id)) return 0;
    return fchdir(p->folder) == 0 || errno != 0;
}

static int output_changed(const struct process_state *p)
{
    struct stat now;
    if (p->output < 0) return 0;
    if (fstat(STDOUT_FILENO, &now) == 0 && !differs(&now, &p->output_id)) return 0;
    return dup2(p->output, STDOUT_FILENO) >= 0 || errno != 0;
}

static int locale_changed(const struct process_state *p)
{
    const char *now = setlocale(LC_ALL, NULL);
    const locale_t thread = uselocale((locale_t)0);
    if (now && strcmp(now, p->locale) == 0 && thread == p->thread_locale) return 0;
    uselocale(p->thread_locale);
    setlocale(LC_ALL, p->locale);
    return 1;
}

/* The first signal whose handler differs, 0: none. */
static int handler_changed(const struct process_state *p)
{
    int first = 0;
    for (int i = 1; i < MOST_SIGNALS; i++) {
        struct sigaction now;
        if (sigaction(i, NULL, &now)) continue;
        if (now.sa_handler == p->action[i].sa_handler) continue;
        if (!first) first = i;
        sigaction(i, &p->action[i], NULL);
    }
    return first;
}

static int blocked_changed(const struct process_state *p)
{
    sigset_t now;
    int same = 1;
    pthread_sigmask(SIG_BLOCK, NULL, &now);
    for (int i = 1; i < MOST_SIGNALS; i++)
        same &= sigismember(&now, i) == sigismember(&p->blocked, i);
    if (!same) pthread_sigmask(SIG_SETMASK, &p->blocked, NULL);
    return !same;
}

static int mask_changed(const struct process_state *p)
{
    if (mask_of_files() == p->mask) return 0;
    umask(p->mask);
    return 1;
}

/* 1 if it was started or stopped; it runs, so its time differs. */
static int alarm_changed(const struct process_state *p)
{
    struct itimerval now;
    getitimer(ITIMER_REAL, &now);
    if (timerisset(&now.it_value) == timerisset(&p->alarm.it_value)) return 0;
    setitimer(ITIMER_REAL, &p->alarm, NULL);
    return 1;
}

/* What was changed, "" if nothing was; the sentence begins with `changed the`. */
static void compare(const struct process_state *p, char *what, size_t room)
{
    what[0] = 0;
    if (folder_changed(p)) snprintf(what, room, "working folder");
    if (output_changed(p)) snprintf(what, room, "standard output of the program");
    if (locale_changed(p)) snprintf(what, room, "locale");
    const int number = handler_changed(p);
    if (number) snprintf(what, room, "handler of signal %d", number);
    if (blocked_changed(p)) snprintf(what, room, "blocked signals");
    if (mask_changed(p)) snprintf(what, room, "mask of new files (umask)");
    if (alarm_changed(p)) snprintf(what, room, "alarm clock");
}

/* When nobody was running, only one S-function can be blamed for certain. */
static void blame_all(twh *h, const char *what)
{
    char names[600] = "";
    SimStruct *one = NULL;
    int n = 0;
    size_t at = 0;
    for (int b = 0; b < h->nblocks; b++) {
        if (!h->block[b]->foreign) continue;
        one = h->block[b];
        n++;
        if (at < sizeof names)
            at += (size_t)snprintf(names + at, sizeof names - at, "%s'%s'",
                                   at ? ", " : "", one->path);
    }
    if (n <= 1)
        twh_fail(h, one, "changed the %s", what);
    else
        twh_fail(h, NULL, "one of the blocks %s changed the %s", names, what);
}

void twh_check_process(twh *h)
{
    char what[80];
    if (!h->process) return;
    compare(h->process, what, sizeof what);
    if (what[0]) blame_all(h, what);
}

void twh_check_process_call(SimStruct *S)
{
    twh *h = S->h;
    char what[80];
    const int by_thread = twh_touched_by_thread;
    twh_touched_by_thread = 0;
    compare(h->process, what, sizeof what);
    twh_touched = 0; /* compare() calls umask */
    if (!what[0]) return;
    if (by_thread)
        blame_all(h, what);
    else
        twh_fail(h, S, "changed the %s", what);
}

int twh_check_loaded(twh *h, const char *path, fp_mode before)
{
    const fp_mode now = twh_fp_mode();
    char what[80] = "";
    if (h->process) compare(h->process, what, sizeof what);
    if (!is_same(before, now)) {
        set_mode(before);
        snprintf(what, sizeof what, "%s", difference(before, now));
    }
    twh_touched = twh_touched_by_thread = 0;
    return what[0] && twh_fail(h, NULL, "loading '%s' changed the %s", path, what);
}
