/* watched_calls.c: the functions of the C library with which a block changes what the
 * rest of the process depends on. An S-function's object finds these before the C
 * library's: they do the same, and then say that the process is to be checked when the
 * callback returns, so that the message names the right block. An object that could do
 * without them is recognized when it is loaded (engine/bypasses.c). */
#define _GNU_SOURCE
#include "twh.h"

#include <dlfcn.h>
#include <locale.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#define VISIBLE __attribute__((visibility("default")))

static void next(const char *name, void *function)
{
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

/* `call` uses `real`, the C library's function. */
#define WATCHED(type, name, arguments, changes, call)                                  \
    VISIBLE type name arguments;                                                       \
    VISIBLE type name arguments                                                        \
    {                                                                                  \
        static type(*real) arguments;                                                  \
        if (!real) next(#name, &real);                                                 \
        type result = real call;                                                       \
        if (changes) twh_process_touched();                                            \
        return result;                                                                 \
    }

typedef void handler(int);
typedef struct sigaction action;
typedef struct itimerval timer;
typedef __itimer_which_t timer_kind;

WATCHED(int, chdir, (const char *path), 1, (path))
WATCHED(int, fchdir, (int fd), 1, (fd))
WATCHED(char *, setlocale, (int category, const char *name), name != NULL,
        (category, name))
WATCHED(locale_t, uselocale, (locale_t which), which != (locale_t)0, (which))
WATCHED(handler *, signal, (int number, handler *to), 1, (number, to))
WATCHED(handler *, __sysv_signal, (int number, handler *to), 1, (number, to))
WATCHED(int, sigaction, (int number, const action *to, action *old), to != NULL,
        (number, to, old))
WATCHED(int, sigprocmask, (int how, const sigset_t *to, sigset_t *old), to != NULL,
        (how, to, old))
WATCHED(int, pthread_sigmask, (int how, const sigset_t *to, sigset_t *old), to != NULL,
        (how, to, old))
WATCHED(mode_t, umask, (mode_t mask), 1, (mask))
WATCHED(unsigned, alarm, (unsigned seconds), 1, (seconds))
WATCHED(int, setitimer, (timer_kind kind, const timer *to, timer *old), to != NULL,
        (kind, to, old))
WATCHED(int, dup2, (int from, int to), to == STDOUT_FILENO, (from, to))
WATCHED(int, dup3, (int from, int to, int flags), to == STDOUT_FILENO,
        (from, to, flags))
WATCHED(int, close, (int fd), fd == STDOUT_FILENO, (fd))
WATCHED(int, fclose, (FILE * file), file == stdout, (file))
WATCHED(FILE *, freopen64, (const char *path, const char *mode, FILE *file), 1,
        (path, mode, file))
WATCHED(FILE *, freopen, (const char *path, const char *mode, FILE *file), 1,
        (path, mode, file))
