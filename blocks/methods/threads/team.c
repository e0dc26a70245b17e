/* team.c: the worker thread of the two-track methods.
 *
 * Caller and worker meet: at the beginning of a job, where the job agrees to, and at
 * its end. Each side counts the meetings it has come to and watches the other's count.
 * It watches for a bounded time, which shrinks when watching was in vain and grows when
 * it was not, and then sleeps on a condition variable: a missing core costs
 * microseconds, not a stalled run.
 *
 * A side goes to sleep in this order: it says so, looks at the other's count once more,
 * sleeps. The other side counts first and looks for a sleeper then. One of them must
 * see the other, since these four accesses are sequentially consistent. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "threads.h"

#include <string.h>

#if TW_THREADS
#include <signal.h>

/* Seconds of watching. The longest is a few times the 20 us of work that make two
 * threads worth while; the shortest is about what a wake-up costs. */
static const double longest = 200e-6, shortest = 2e-6;

enum { IN_A_JOB, FOR_A_JOB };

static void pause_a_little(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ __volatile__("yield");
#endif
}

static int has_come(const tw_team *team, int side, unsigned meeting)
{
    const unsigned met = __atomic_load_n(&team->in.side[side].met, __ATOMIC_SEQ_CST);
    return (int)(met - meeting) >= 0;
}

static void arrive(tw_team *team, int side)
{
    struct tw_team_side *me = &team->in.side[side];
    __atomic_store_n(&me->met, me->met + 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&team->in.side[!side].asleep, __ATOMIC_SEQ_CST)) {
        pthread_mutex_lock(&team->in.lock);
        pthread_cond_signal(&team->in.wake[!side]);
        pthread_mutex_unlock(&team->in.lock);
    }
}

static int watch(const tw_team *team, int other, unsigned meeting, double time)
{
    const double until = tw_wall_time() + time;
    do {
        for (int i = 0; i < 32; i++) {
            if (has_come(team, other, meeting)) return 1;
            pause_a_little();
        }
    } while (tw_wall_time() < until);
    return has_come(team, other, meeting);
}

/* Wait until the other side has come to as many meetings as this one. */
static void await(tw_team *team, int side, int what)
{
    struct tw_team_side *me = &team->in.side[side];
    double *spin = &me->spin[what];
    const unsigned meeting = me->met;
    if (has_come(team, !side, meeting)) return;
    /* now and then a long look: the other core may have come back */
    if (watch(team, !side, meeting, me->in_vain % 32 == 31 ? longest : *spin)) {
        *spin = longest;
        me->in_vain = 0;
        return;
    }
    me->in_vain++;
    *spin = *spin > 2 * shortest ? *spin / 2 : shortest;
    pthread_mutex_lock(&team->in.lock);
    __atomic_store_n(&me->asleep, 1, __ATOMIC_SEQ_CST);
    while (!has_come(team, !side, meeting))
        pthread_cond_wait(&team->in.wake[side], &team->in.lock);
    __atomic_store_n(&me->asleep, 0, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(&team->in.lock);
}

static void *work(void *arg)
{
    tw_team *team = arg;
    for (;;) {
        arrive(team, TW_WORKER);
        await(team, TW_WORKER, FOR_A_JOB);
        if (!team->in.job) return NULL;
        team->in.job(team, team->in.arg);
        arrive(team, TW_WORKER);
    }
}

void tw_team_begin(tw_team *team, void (*job)(tw_team *team, void *arg), void *arg)
{
    team->in.job = job;
    team->in.arg = arg;
    arrive(team, TW_CALLER);
}

void tw_team_meet(tw_team *team, int side)
{
    arrive(team, side);
    await(team, side, IN_A_JOB);
}

void tw_team_end(tw_team *team)
{
    tw_team_meet(team, TW_CALLER);
}

/* A worker without a core of its own delays the caller, by a time slice of the system
 * when things go badly. So the time of shared ticks is held against that of ticks that
 * the caller does alone. What they lose is a debt, what they gain pays it off, and when
 * it is too high the run goes on alone for so long that the loss was a small part of
 * the time; then it tries again. The numbers are the same either way. */
int tw_team_pays(const tw_team *team, const tw_pace *pace)
{
    enum { MEASURE = 64 }; /* one in so many is done alone */
    return team->always || (pace->alone <= 0 && pace->ticks % MEASURE != 0);
}

void tw_team_took(tw_pace *pace, int shared, double seconds)
{
    enum { SMALL_PART = 16, WAKING_UP = 4 };
    const double too_long = 1e-3;
    pace->ticks = (pace->ticks + 1) & 0xffff;
    if (!shared) {
        /* the least, since the caller may have been interrupted; costs may rise */
        const double most = 2 * pace->tick;
        pace->tick = most > 0 && most < seconds ? most : seconds;
        pace->alone -= seconds;
        return;
    }
    if (pace->tick == 0) return;
    pace->debt += seconds - pace->tick;
    if (pace->debt < 0) pace->debt = 0;
    if (pace->trial < WAKING_UP) pace->trial++;
    if (pace->debt > (pace->trial < WAKING_UP ? too_long : 2 * pace->tick)) {
        pace->alone = SMALL_PART * pace->debt;
        pace->debt = 0;
        pace->trial = 0;
    }
}

int tw_team_start(tw_team *team)
{
    if (!team) return TW_E_NULL;
    memset(team, 0, sizeof *team);
    for (int k = 0; k < 4; k++) team->in.side[k / 2].spin[k % 2] = longest;
    if (pthread_mutex_init(&team->in.lock, NULL)) return TW_E_TEAM;
    if (pthread_cond_init(&team->in.wake[0], NULL)) goto no_first;
    if (pthread_cond_init(&team->in.wake[1], NULL)) goto no_second;
    /* signals are for the threads of the program */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int refused = pthread_create(&team->in.thread, NULL, work, team);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (refused) goto no_thread;
    team->workers = 1;
    return TW_OK;

no_thread:
    pthread_cond_destroy(&team->in.wake[1]);
no_second:
    pthread_cond_destroy(&team->in.wake[0]);
no_first:
    pthread_mutex_destroy(&team->in.lock);
    return TW_E_TEAM;
}

void tw_team_stop(tw_team *team)
{
    if (!team || !team->workers) return;
    tw_team_begin(team, NULL, NULL);
    pthread_join(team->in.thread, NULL);
    pthread_cond_destroy(&team->in.wake[0]);
    pthread_cond_destroy(&team->in.wake[1]);
    pthread_mutex_destroy(&team->in.lock);
    team->workers = 0;
}

#else /* one thread */

int tw_team_start(tw_team *team)
{
    if (!team) return TW_E_NULL;
    team->workers = 0;
    return TW_OK;
}

void tw_team_stop(tw_team *team)
{
    (void)team;
}

#endif
