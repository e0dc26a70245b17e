/* failing_allocations.c: preloaded into a program, runs its main once for each
 * allocation that it makes, and lets that allocation fail.
 *
 *     LD_PRELOAD=failing_allocations.so FAIL_DIR=DIR [FAIL_FILE=FILE] [FAIL_SITES=1]
 *     PROGRAM ARGUMENTS ...
 *
 * The first run has no failure; it gives the number of allocations and the right
 * output. Each further run is a child process of the same program, forked before main,
 * in which the k-th allocation fails (in each process, if the program forks). k is 1,
 * 2, 3, ... until a run needs no more. With FAIL_SITES only the first and the last
 * allocation fail that each place in the code makes, by the address it is called from:
 * every place that allocates is tried, in far fewer runs. A run passes if it ends with a status other than 0 and a message, or with status 0, the
 * right standard output and the right FAIL_FILE; it must not crash. With FAIL_LISTS the
 * message may be a part of the standard output. What does not pass
 * is printed; the status is then 1. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *old, size_t size);

enum { SITES = 4096 };

static struct shared {
    long most; /* allocations of the process that made most of them */
    int fired;
    const void *site[SITES]; /* in the first run: where from, by hash */
    long first[SITES], last[SITES];
} * shared;
static long at, count;
static int counting;

static void note_site(const void *from, long n)
{
    size_t i = (size_t)from / 2 % SITES;
    for (int tries = 0; shared->site[i] && shared->site[i] != from; i = (i + 1) % SITES)
        if (++tries == SITES) return;
    if (!shared->site[i]) shared->first[i] = n;
    shared->site[i] = from;
    shared->last[i] = n;
}

static int fails(const void *from)
{
    if (!counting) return 0;
    const long n = __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
    if (n > shared->most) shared->most = n;
    if (!at) note_site(from, n);
    if (n != at) return 0;
    shared->fired = 1;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

/* The program's own; that of the C library's malloc is not this one. */
void *mmap(void *where, size_t size, int access, int flags, int file, off_t offset)
{
    if (fails(__builtin_return_address(0))) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, where, size, access, flags, file, offset);
}

/* For tests/coverage/at_exit.c: the counts of lines are written at the end of a
 * process, by functions that crash without memory. */
void stop_failing(void);
void stop_failing(void)
{
    counting = 0;
}

/* There too. */
int dlclose(void *object)
{
    int (*close)(void *) = NULL;
    *(void **)&close = dlsym(RTLD_NEXT, "dlclose");
    const int before = counting;
    counting = 0;
    const int rc = close(object);
    counting = before;
    return rc;
}

typedef int main_function(int, char **, char **);
static main_function *program;

static void name_in(char *path, const char *file)
{
    snprintf(path, 500, "%s/%s", getenv("FAIL_DIR"), file);
}

static void redirect(int to, const char *file)
{
    char path[500];
    name_in(path, file);
    const int from = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    dup2(from, to);
    close(from);
}

/* Reads a whole file; its length is stored in *n, -1: there is none. */
static char *contents(const char *path, long *n)
{
    const int from = open(path, O_RDONLY);
    char *data = mmap(NULL, 64 << 20, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    *n = from < 0 ? -1 : 0;
    for (ssize_t got; from >= 0 && (got = read(from, data + *n, 65536)) > 0;) *n += got;
    if (from >= 0) close(from);
    return data;
}

static void release(char *data)
{
    munmap(data, 64 << 20);
}

static int same(const char *a, const char *b)
{
    long na, nb;
    char *xa = contents(a, &na), *xb = contents(b, &nb);
    const int equal = na == nb && na >= 0 && memcmp(xa, xb, (size_t)na) == 0;
    release(xa);
    release(xb);
    return equal;
}

/* The message, on one line. */
static void message(const char *path, char *text, size_t room)
{
    long n;
    char *all = contents(path, &n);
    if (n < 0) n = 0;
    snprintf(text, room, "%.*s", (int)(n < 400 ? n : 400), all);
    for (char *s = text; *s; s++)
        if (*s == '\n') *s = ' ';
    release(all);
}

/* Runs the program in a child; returns what waitpid reports. */
static int run(long k, int argc, char **argv, char **env)
{
    int status = -1;
    shared->fired = 0;
    const char *file = getenv("FAIL_FILE");
    if (file) unlink(file);
    fflush(stdout); /* the child would write it once more */
    const pid_t child = fork();
    if (child == 0) {
        redirect(STDOUT_FILENO, k ? "out" : "right.out");
        redirect(STDERR_FILENO, "err");
        alarm(60);
        unsetenv("LD_PRELOAD");
        at = k;
        count = 0;
        counting = 1;
        const int rc = program(argc, argv, env);
        stop_failing();
        exit(rc);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

static const char *judge(int status, const char *text)
{
    char out[500], right[500], right_file[500];
    const char *file = getenv("FAIL_FILE");
    name_in(out, "out");
    name_in(right, "right.out");
    name_in(right_file, "right.file");
    if (!WIFEXITED(status)) return "crashes";
    if (strstr(text, "crash")) return "reports a crash";
    if (WEXITSTATUS(status))
        return text[0] || (getenv("FAIL_LISTS") && !same(out, right))
                   ? NULL
                   : "gives no message";
    if (!same(out, right)) return "ends with status 0 and other output";
    if (file && !same(file, right_file)) return "ends with status 0 and another file";
    return NULL;
}

/* The next k to fail after this one, 0: no more. */
static long next_k(long k, int sites)
{
    long next = 0;
    if (!sites) return k + 1;
    for (int i = 0; i < SITES; i++) {
        const long of[2] = {shared->first[i], shared->last[i]};
        for (int j = 0; j < 2; j++)
            if (of[j] > k && (!next || of[j] < next)) next = of[j];
    }
    return next;
}

static int campaign(int argc, char **argv, char **env)
{
    char err[500], right_file[500], text[500];
    const char *file = getenv("FAIL_FILE");
    const int sites = getenv("FAIL_SITES") != NULL;
    long bad = 0, done = 0;
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    name_in(err, "err");
    name_in(right_file, "right.file");
    const int first = run(0, argc, argv, env);
    message(err, text, sizeof text);
    if (!WIFEXITED(first) || WEXITSTATUS(first)) {
        printf("fails without a failing allocation: %s\n", text);
        return 1;
    }
    if (file) rename(file, right_file);
    const long total = shared->most;
    for (long k = next_k(0, sites); k; k = next_k(k, sites)) {
        const int status = run(k, argc, argv, env);
        if (!shared->fired && !sites) break;
        done += shared->fired;
        message(err, text, sizeof text);
        const char *why = judge(status, text);
        if (why) printf("allocation %ld of %ld: %s (%s)\n", k, total, why, text);
        bad += why != NULL;
    }
    printf("%ld of %ld allocations failed, %ld wrong\n", done, total, bad);
    return bad != 0 || done == 0;
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end)
{
    typedef int start_function(main_function *, int, char **, void (*)(void),
                               void (*)(void), void (*)(void), void *);
    start_function *start = (start_function *)dlsym(RTLD_NEXT, "__libc_start_main");
    program = main;
    return start(getenv("FAIL_DIR") ? campaign : main, argc, argv, init, fini,
                 rtld_fini, stack_end);
}
