/* threads.c: the two-thread method compared with one thread and with its ideal.
 *
 * The right-hand sides do a fixed time of work: a in a slow evaluation, b in a round of
 * fast ones, here b = 2a. One thread needs 3a + 2b per step, two threads at best
 * max(a, b) + max(2a, b). A shared machine does not always have two free cores, so the
 * minimum over many short rounds is judged, next to the critical path from CPU times.
 *
 * Then without a second core: both threads on one core, and other programs on every
 * core. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_setaffinity */
#endif
#include "bench.h"

#include "methods/threads/threads.h"
#include "tw_catalog.h"

#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RATIO = 10, N = 14, MOST = 1000 };
enum {
    SERIAL,
    ONE,
    TWO,
    USUAL,
    NRUN
}; /* USUAL: two threads only while that is faster */

typedef struct work {
    double slow, fast; /* iterations of a loop */
} work;

typedef struct times {
    double least[NRUN], mean[NRUN]; /* wall seconds per slow step; see trimmed() */
    double part, round;             /* CPU seconds of slow(), of a round of fast() */
    double gain;                    /* median of ONE / TWO over the rounds */
    int same_bits;
} times;

static double per_second; /* turns */

static void do_work(double turns)
{
    volatile double sink;
    double x = 1;
    for (double k = 0; k < turns; k++) x = x * 0.999999 + 1e-7;
    sink = x;
    (void)sink;
}

static double thread_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double iterations_per_second(void)
{
    const double turns = 1e5;
    double best = 0;
    for (int k = 0; k < 50; k++) {
        const double begin = thread_seconds();
        do_work(turns);
        best = fmax(best, turns / (thread_seconds() - begin));
    }
    return best;
}

static int slow(const tw_at *at, double *d)
{
    const work *w = at->user;
    do_work(w->slow);
    for (int i = 0; i < N; i += 2) {
        d[i] = at->xs[i + 1];
        d[i + 1] = -at->xs[i] + 0.1 * at->xf[i];
    }
    return TW_OK;
}

static int fast(const tw_at *at, double *d)
{
    const work *w = at->user;
    do_work(w->fast);
    for (int i = 0; i < N; i += 2) {
        d[i] = at->xf[i + 1];
        d[i + 1] = -100 * at->xf[i] + at->xs[i];
    }
    return TW_OK;
}

static tw_var state[N];
static const tw_model model = {.name = "work",
                               .ns = N,
                               .nf = N,
                               .slow_var = state,
                               .fast_var = state,
                               .slow = slow,
                               .fast = fast};

static void open_run(tw_run *r, int which, work *w, tw_team *team)
{
    enum { START_UP = 10 };
    tw_init(r, &model, tw_find_method(which == SERIAL ? "adams4" : "adams4_parallel"),
            1e-3, RATIO);
    r->user = w;
    r->team = which >= TWO ? team : NULL;
    const size_t need = tw_need(r);
    double *mem = calloc(need, sizeof *mem);
    if (!mem || tw_bind(r, mem, need) || tw_start(r) ||
        tw_advance(r, (long)START_UP * r->now.ticks))
        abort();
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The mean without the longest tenth, in which the system was busy. */
static double trimmed(int n, double *x)
{
    const int kept = n - n / 10;
    double sum = 0;
    qsort(x, (size_t)n, sizeof *x, by_size);
    for (int i = 0; i < kept; i++) sum += x[i];
    return sum / kept;
}

/* Rounds of at least `length` seconds with a slow evaluation of `part` seconds; fewer
 * rounds on a busy machine. */
static times measure(tw_team *team, double part, int rounds, double length)
{
    enum { LEAST = 20 };
    static double gain[MOST], all[NRUN][MOST];
    const double patience = 6 * NRUN * rounds * length, from = tw_wall_time();
    work w = {part * per_second, 2 * part * per_second / (2 * RATIO)};
    const int steps = (int)ceil(length / (7 * part));
    times t = {.part = HUGE_VAL, .same_bits = 1};
    double cpu_one = HUGE_VAL, d[N];
    tw_run r[NRUN];
    for (int k = 0; k < NRUN; k++) {
        open_run(&r[k], k, &w, team);
        t.least[k] = HUGE_VAL;
    }
    for (int i = 0; i < rounds; i++) {
        if (i >= LEAST && tw_wall_time() - from > patience) rounds = i + 1;
        double now[NRUN];
        for (int n = 0; n < NRUN; n++) { /* vary the order */
            const int k = i & 1 ? (i + n) % NRUN : (i + NRUN - n) % NRUN;
            team->always = k == TWO;
            const double begin = tw_wall_time(), cpu = thread_seconds();
            if (tw_advance(&r[k], (long)steps * r[k].now.ticks)) abort();
            now[k] = (tw_wall_time() - begin) / steps;
            if (k == ONE) cpu_one = fmin(cpu_one, (thread_seconds() - cpu) / steps);
            t.least[k] = fmin(t.least[k], now[k]);
            all[k][i] = now[k];
        }
        gain[i] = now[ONE] / now[TWO];
        const tw_at at = {.xs = r[0].now.xs, .xf = r[0].now.xf, .user = &w};
        const double begin = thread_seconds();
        for (int k = 0; k < 5; k++) slow(&at, d);
        t.part = fmin(t.part, (thread_seconds() - begin) / 5);
    }
    t.round = (cpu_one - 3 * t.part) / 2;
    t.gain = bench_spread(rounds, gain).median;
    for (int k = 0; k < NRUN; k++) t.mean[k] = trimmed(rounds, all[k]);
    for (int k = TWO; k < NRUN; k++)
        t.same_bits &= !memcmp(r[k].now.xs, r[ONE].now.xs, 2 * N * sizeof(double));
    for (int k = 0; k < NRUN; k++) free(r[k].now.head);
    return t;
}

static void meet_once(tw_team *team, void *arg)
{
    (void)arg;
    tw_team_meet(team, TW_WORKER);
}

/* The minimum time of the syncs of one step with no work in between. After a pause the
 * system is more likely to provide two cores at once. */
static double sync_seconds(tw_team *team)
{
    const struct timespec nap = {0, 2000000};
    double least = HUGE_VAL;
    for (int k = 0; k < 20000; k++) {
        if (k % 100 == 0) nanosleep(&nap, NULL);
        const double begin = tw_wall_time();
        tw_team_begin(team, meet_once, NULL);
        tw_team_meet(team, TW_CALLER);
        tw_team_end(team);
        least = fmin(least, tw_wall_time() - begin);
    }
    return least;
}

static double ideal_step(const times *t)
{
    return fmax(t->part, t->round) + fmax(2 * t->part, t->round);
}

static double ideal_gain(const times *t)
{
    return (3 * t->part + 2 * t->round) / ideal_step(t);
}

static double gain_of(const times *t)
{
    return t->least[ONE] / t->least[TWO];
}

static void speed_up(tw_team *team, double sync)
{
    static const double part_us[] = {5, 10, 20, 50, 100};
    double worst = HUGE_VAL, worst_path = HUGE_VAL;
    int same = 1;
    printf(
        "### Speed-up\n\n"
        "Microseconds per slow step, minimum over the rounds. The sync of a step takes "
        "%.2f µs at best.\n\n"
        "| a | b | serial | one thread | two threads | speed-up | ideal | of the ideal "
        "| usual round | critical path | its speed-up |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|\n",
        1e6 * sync);
    for (size_t k = 0; k < sizeof part_us / sizeof *part_us; k++) {
        const times t =
            measure(team, 1e-6 * part_us[k], bench_full() ? MOST : 400, 0.6e-3);
        const double path = ideal_step(&t) + sync;
        const double share = gain_of(&t) / ideal_gain(&t);
        const double by_path = t.least[ONE] / path;
        printf("| %.1f | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f | %.2f | %.2f | %.1f "
               "| %.2f |\n",
               1e6 * t.part, 1e6 * t.round, 1e6 * t.least[SERIAL], 1e6 * t.least[ONE],
               1e6 * t.least[TWO], gain_of(&t), ideal_gain(&t), share, t.gain,
               1e6 * path, by_path);
        same &= t.same_bits;
        if (part_us[k] < 20) continue;
        worst = fmin(worst, share);
        worst_path = fmin(worst_path, by_path / ideal_gain(&t));
    }
    puts("");
    bench_at_least(worst, 0.9,
                   "two threads: share of the ideal speed-up, parts of 20 µs or more, "
                   "best round");
    bench_at_least(worst_path, 0.9, "two threads: the same on the critical path");
    bench_goal(same, "two threads give the same bits as one", same ? "yes" : "no",
               "yes");
}

/* The smallest work that gains, starting from one that does not. */
static void break_even(tw_team *team)
{
    double part = 0.1e-6;
    times t = {.part = 0};
    for (; part < 1e-3; part *= 1.25) {
        t = measure(team, part, 300, 0.2e-3);
        if (gain_of(&t) > 1) break;
    }
    printf("\nBreak-even: two threads are as fast as one from a = %.2g µs and b = %.2g "
           "µs on (best rounds of each).\n\n",
           1e6 * t.part, 1e6 * t.round);
}

static double without_a_core(const char *what)
{
    static const double part_us[] = {1, 5, 20, 100};
    double worst = 0;
    tw_team team;
    if (tw_team_start(&team)) abort();
    for (size_t k = 0; k < sizeof part_us / sizeof *part_us; k++) {
        const times t =
            measure(&team, 1e-6 * part_us[k], bench_full() ? MOST : 200, 3e-3);
        const double usual = t.mean[USUAL] / t.mean[ONE];
        printf("| %s | %g | %.1f | %.1f | %.2f | %.2f |\n", what, part_us[k],
               1e6 * t.mean[ONE], 1e6 * t.mean[USUAL], usual,
               t.mean[TWO] / t.mean[ONE]);
        worst = fmax(worst, usual);
    }
    tw_team_stop(&team);
    return worst;
}

static void missing_core(void)
{
    enum { OTHERS = 2 };
    cpu_set_t all, one;
    pid_t other[OTHERS];
    size_t core = 0;
    puts("### A missing core\n\n"
         "Mean time of a slow step in µs, over all rounds except the longest tenth. By "
         "default a team shares a tick only while that pays off.\n\n"
         "| | a | one thread | two threads | two / one | when every tick is shared |\n"
         "|---|---|---|---|---|---|");
    without_a_core("as the machine is");
    if (sched_getaffinity(0, sizeof all, &all)) abort();
    while (!CPU_ISSET(core, &all)) core++;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    if (sched_setaffinity(0, sizeof one, &one)) abort();
    const double pinned = without_a_core("both threads on one core");
    if (sched_setaffinity(0, sizeof all, &all)) abort();
    for (int k = 0; k < OTHERS; k++)
        if (!(other[k] = fork()))
            for (;;) do_work(1e6);
    const double busy = without_a_core("two other programs running");
    for (int k = 0; k < OTHERS; k++) {
        if (other[k] < 0) continue;
        kill(other[k], SIGKILL);
        waitpid(other[k], NULL, 0);
    }
    puts("");
    bench_at_most(pinned, 1.2, "two threads on one core, relative to one thread");
    bench_at_most(busy, 1.2,
                  "two threads beside busy programs, relative to one thread");
}

static void nothing(const char *spec)
{
    (void)spec;
}

int main(int argc, char **argv)
{
    tw_team team;
    bench_open(argc, argv, nothing);
    for (int i = 0; i < N; i++) state[i] = (tw_var){.name = "x", .value = 1};
    per_second = iterations_per_second();
    if (tw_team_start(&team)) return 1;
    speed_up(&team, sync_seconds(&team));
    break_even(&team);
    tw_team_stop(&team);
    missing_core();
    return 0;
}
