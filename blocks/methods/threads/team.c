/* team.c: the worker thread of the two-track methods.
 *
 * Caller and worker meet at the start of a job, at every tw_team_meet, and at its
 * end. Each side counts its arrivals and spins on the count of the other side for a
 * bounded time. That time grows after a successful spin and shrinks after a failed one.
 * Then it sleeps on a condition variable, so a missing core costs microseconds and does
 * not stall the run.
 *
 * A side that goes to sleep sets its flag `asleep`, checks the other count once more,
 * then sleeps. The other side increments its count first, then checks the flag. The
 * four accesses are sequentially consistent, so at least one side sees the other. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "threads.h"

#include <string.h>

#if TW_THREADS
#include <signal.h>
#include <unistd.h>

/* Spin time in seconds. The longest is a few times the 20 us of work that make two
 * threads worthwhile; the shortest is about the cost of a wake-up. */
static const double longest = 200e-6, shortest = 2e-6;

enum { IN_JOB, FOR_JOB };

static void pause_cpu(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ __volatile__("yield");
#endif
}

static int has_arrived(const tw_team *team, int side, unsigned meeting)
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

static int spin_until(const tw_team *team, int other, unsigned meeting, double time)
{
    const double until = tw_wall_time() + time;
    do {
        for (int i = 0; i < 32; i++) {
            if (has_arrived(team, other, meeting)) return 1;
            pause_cpu();
        }
    } while (tw_wall_time() < until);
    return has_arrived(team, other, meeting);
}

/* Wait until the other side has arrived as often as this one. */
static void wait_for_other(tw_team *team, int side, int what)
{
    struct tw_team_side *me = &team->in.side[side];
    double *spin = &me->spin[what];
    const unsigned meeting = me->met;
    if (has_arrived(team, !side, meeting)) return;
    /* sometimes spin for the longest time: the other core may be free again */
    if (spin_until(team, !side, meeting, me->in_vain % 32 == 31 ? longest : *spin)) {
        *spin = longest;
        me->in_vain = 0;
        return;
    }
    me->in_vain++;
    *spin = *spin > 2 * shortest ? *spin / 2 : shortest;
    pthread_mutex_lock(&team->in.lock);
    __atomic_store_n(&me->asleep, 1, __ATOMIC_SEQ_CST);
    while (!has_arrived(team, !side, meeting))
        pthread_cond_wait(&team->in.wake[side], &team->in.lock);
    __atomic_store_n(&me->asleep, 0, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(&team->in.lock);
}

static void *worker_loop(void *arg)
{
    tw_team *team = arg;
    for (;;) {
        arrive(team, TW_WORKER);
        wait_for_other(team, TW_WORKER, FOR_JOB);
        if (!team->in.job) return NULL;
        team->in.job(team, team->in.arg);
        arrive(team, TW_WORKER);
    }
}

int tw_team_is_here(const tw_team *team)
{
    return team->in.process == getpid();
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
    wait_for_other(team, side, IN_JOB);
}

void tw_team_end(tw_team *team)
{
    tw_team_meet(team, TW_CALLER);
}

/* A worker without its own core delays the caller, in the worst case by a time slice of
 * the system. So the time of shared ticks is compared with that of ticks that the
 * caller does alone. Time lost adds to a debt, time gained reduces it. If the debt is
 * too high, the run continues on one thread until the loss is a small part of the total
 * time, then tries again. The results are the same either way. */
int tw_team_is_faster(const tw_team *team, const tw_pace *pace)
{
    enum { MEASURE = 64 }; /* every 64th tick is done alone */
    return team->always || (pace->alone <= 0 && pace->ticks % MEASURE != 0);
}

void tw_team_record(tw_pace *pace, int shared, double seconds)
{
    enum { LOSS_DIVISOR = 16, TRIAL_TICKS = 4 };
    const double too_long = 1e-3;
    pace->ticks = (pace->ticks + 1) & 0xffff;
    if (!shared) {
        /* the minimum, since the caller may be interrupted; at most doubles */
        const double most = 2 * pace->tick;
        pace->tick = most > 0 && most < seconds ? most : seconds;
        pace->alone -= seconds;
        return;
    }
    if (pace->tick == 0) return;
    pace->debt += seconds - pace->tick;
    if (pace->debt < 0) pace->debt = 0;
    if (pace->trial < TRIAL_TICKS) pace->trial++;
    if (pace->debt > (pace->trial < TRIAL_TICKS ? too_long : 2 * pace->tick)) {
        pace->alone = LOSS_DIVISOR * pace->debt;
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
    /* leave signals to the other threads of the program */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int refused = pthread_create(&team->in.thread, NULL, worker_loop, team);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (refused) goto no_thread;
    team->in.process = getpid();
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
    team->workers = 0;
    /* the copies of lock and conditions in a child are not to be used */
    if (!tw_team_is_here(team)) return;
    tw_team_begin(team, NULL, NULL);
    pthread_join(team->in.thread, NULL);
    pthread_cond_destroy(&team->in.wake[0]);
    pthread_cond_destroy(&team->in.wake[1]);
    pthread_mutex_destroy(&team->in.lock);
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
