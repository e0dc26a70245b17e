/* ticks.c: the worst-case time of a tick, and a check that ticks allocate nothing, have
 * no page faults and make no system calls.
 *
 * A million ticks of the quarter car by every method, each timed in three runs. The
 * work is the same in each, so the minimum of the three times of a tick is nearly free
 * of disturbances, and the maximum of these minima is due to the method. System calls:
 * a child process that the kernel kills at any call except exit does some ticks. The
 * two-thread method runs on one thread here, since its syncs wait (see threads.c). */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RUSAGE_THREAD */
#endif
#include "bench.h"

#include "tw_catalog.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TICKS = 1000000, TIMES = 3, WARM = 1000, MEMORY = 4000, RATIO = 5 };

/* All allocations of this program pass here. */
static long allocations;
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t),
    *__libc_realloc(void *, size_t);
void *malloc(size_t n)
{
    allocations++;
    return __libc_malloc(n);
}
void *calloc(size_t n, size_t size)
{
    allocations++;
    return __libc_calloc(n, size);
}
void *realloc(void *p, size_t n)
{
    allocations++;
    return __libc_realloc(p, n);
}

static void start(tw_run *r, const tw_method *m)
{
    static double memory[MEMORY];
    static const double bump[] = {0.01, 0};
    memset(memory, 0, sizeof memory);
    tw_init(r, tw_find_model("quarter_car_b"), m, 1e-3, m->ratio ? m->ratio : RATIO);
    if (tw_bind(r, memory, MEMORY) || tw_start(r) || tw_hold(r, bump)) abort();
}

static long faults(void)
{
    struct rusage u;
    getrusage(RUSAGE_THREAD, &u);
    return u.ru_minflt + u.ru_majflt;
}

static double nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

typedef struct found {
    double median, rare, worst, own; /* nanoseconds; rare: one in 10,000 takes longer */
    long faults, allocations;
} found;

static int by_size(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static found measure(const tw_method *m)
{
    static float took[TICKS], least[TICKS]; /* nanoseconds */
    found f = {0};
    tw_run r;
    for (int k = 0; k < TIMES; k++) {
        start(&r, m);
        double then = 0;
        for (int i = 0; i < WARM; i++, then = nanoseconds())
            if (tw_tick(&r)) abort();
        memset(took, 0, sizeof took); /* map its pages, private to this process */
        const long before = faults(), allocated = allocations;
        then = nanoseconds();
        for (long i = 0; i < TICKS; i++) {
            if (tw_tick(&r)) abort();
            const double now = nanoseconds();
            took[i] = (float)(now - then);
            then = now;
        }
        f.faults += faults() - before;
        f.allocations += allocations - allocated;
        for (long i = 0; i < TICKS; i++)
            if (!k || took[i] < least[i]) least[i] = took[i];
    }
    for (long i = 0; i < TICKS; i++) f.own = fmax(f.own, (double)least[i]);
    qsort(took, TICKS, sizeof *took, by_size);
    f.median = (double)took[TICKS / 2];
    f.rare = (double)took[TICKS - TICKS / 10000];
    f.worst = (double)took[TICKS - 1];
    return f;
}

/* From now on the kernel kills this process at any call except exit. */
static int forbid_system_calls(void)
{
    struct sock_filter only_exit[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)};
    const struct sock_fprog program = {4, only_exit};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

enum { LIVED, KILLED, UNKNOWN };

/* Exit status of a child that does ticks of a method or, without a method, one call. */
static int confined(const tw_method *m)
{
    int status;
    const pid_t child = fork();
    if (child < 0) return UNKNOWN;
    if (child == 0) {
        tw_run r;
        long rc = 0;
        if (m) start(&r, m);
        if (forbid_system_calls()) _exit(2);
        if (m)
            for (int i = 0; i < 10 * WARM && !rc; i++) rc = tw_tick(&r);
        else
            getppid();
        syscall(SYS_exit, rc ? 2 : 0);
    }
    if (waitpid(child, &status, 0) != child) return UNKNOWN;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) return KILLED;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? LIVED : UNKNOWN;
}

static void nothing(const char *spec)
{
    (void)spec;
}

int main(int argc, char **argv)
{
    const tw_method *m;
    long faults_in_all = 0, allocated = 0, killed = 0, unknown = 0;
    double least = HUGE_VAL, most = 0, worst = 0, own = 0;
    int methods = 0;
    bench_open(argc, argv, nothing);
    mlockall(MCL_CURRENT | MCL_FUTURE); /* as in a real-time program */
    puts("<details><summary>All methods</summary>\n\n"
         "| method | median, ns | 1 in 10,000 above, µs | worst, µs | worst of the "
         "least, µs |\n"
         "|---|---|---|---|---|");
    for (int i = 0; (m = tw_method_at(i)); i++, methods++) {
        const int fate = confined(m);
        const found f = measure(m);
        printf("| %s | %.0f | %.1f | %.0f | %.2f |\n", m->name, f.median, 1e-3 * f.rare,
               1e-3 * f.worst, 1e-3 * f.own);
        faults_in_all += f.faults;
        allocated += f.allocations;
        killed += fate == KILLED;
        unknown += fate == UNKNOWN;
        least = fmin(least, f.median);
        most = fmax(most, f.median);
        worst = fmax(worst, f.worst);
        own = fmax(own, f.own);
    }
    printf("\n</details>\n\nThe median tick of the %d methods takes %.0f to %.0f ns, "
           "the worst of all %.0f µs,\nthe worst of the minimum of three %.1f µs.\n\n",
           methods, least, most, 1e-3 * worst, 1e-3 * own);
    char text[100];
    snprintf(text, sizeof text, "%ld in %.3g ticks", allocated,
             (double)methods * TIMES * TICKS);
    bench_goal(!allocated, "no allocation in a tick", text, "0");
    snprintf(text, sizeof text, "%ld in %.3g ticks", faults_in_all,
             (double)methods * TIMES * TICKS);
    bench_goal(!faults_in_all, "no page fault in a tick", text, "0");
    const int trapped = confined(NULL) == KILLED;
    snprintf(text, sizeof text, "%ld of %d methods were killed at one%s", killed,
             methods, trapped ? "" : " (but so was not who made one)");
    bench_goal(trapped && !killed && !unknown, "no system call in a tick", text,
               "none, and a child that makes one is killed");
    return 0;
}
