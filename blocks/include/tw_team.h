/* tw_team.h: the worker thread of the two-thread methods, and the trace of what each
 * track computed, and when.
 *
 *     tw_team team;
 *     tw_team_start(&team);       creates the worker, once
 *     run.team = &team;           any run, one tick at a time
 *     ...
 *     tw_team_stop(&team);
 *
 * Without POSIX threads (or with TW_NO_THREADS) a team has no worker, and the methods
 * do the same arithmetic on one thread. */
#ifndef TW_TEAM_H
#define TW_TEAM_H

#include "tw.h"

#if !defined(_WIN32) && !defined(TW_NO_THREADS) && !defined(TW_PLAIN_C)
#define TW_THREADS 1
#else
#define TW_THREADS 0
#endif
#if TW_THREADS
#include <pthread.h>
#include <sys/types.h>
#endif
#if defined(TW_PLAIN_C)
#define TW_CLOCK 0
#else
#define TW_CLOCK 1 /* the system has one */
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { TW_CALLER, TW_WORKER };

struct tw_team {
    int workers; /* 1 while there is one */
    int always;  /* 1: use both threads in every tick, even if that is slower */
#if TW_THREADS
    struct tw_team_inside { /* the library's */
        pthread_t thread;
        pid_t process; /* a child has the team, but not its worker */
        pthread_mutex_t lock;
        pthread_cond_t wake[2];
        void (*job)(tw_team *team, void *arg);
        void *arg;
        /* Each side counts its arrivals; each count has its own cache line, since the
         * other side spins on it. */
        struct tw_team_side {
            unsigned met, asleep, in_vain;
            double spin[2]; /* seconds to spin before sleeping: IN_JOB, FOR_JOB */
            char apart[128 - 4 * sizeof(unsigned) - 2 * sizeof(double)];
        } side[2];
    } in;
#endif
};

/* Create the worker; TW_E_TEAM if the system cannot. */
TW_API int tw_team_start(tw_team *team);
/* End it. The team may be started again. In the child of a fork the first tick with the
 * team of its parent fails with TW_E_TEAM, and this only marks it as stopped. */
TW_API void tw_team_stop(tw_team *team);

/* The caller starts a job and later waits for its end; in between, both sides call
 * tw_team_meet equally often. */
#if TW_THREADS
TW_API void tw_team_begin(tw_team *team, void (*job)(tw_team *team, void *arg),
                          void *arg);
TW_API void tw_team_meet(tw_team *team, int side);
TW_API void tw_team_end(tw_team *team);
#endif

enum { TW_SPAN_PREDICT, TW_SPAN_EVALUATE, TW_SPAN_CORRECT, TW_SPAN_WAIT };

typedef struct tw_span {
    int track, kind;      /* TW_SLOW or TW_FAST; TW_SPAN_... */
    double begin, end, t; /* wall time in seconds; the simulated instant */
} tw_span;

/* Supplied by the caller: span[size], used = 0. Recording stops when it is full. Spans
 * are only roughly in the order in which they ended: sort them by track and begin. */
struct tw_trace {
    tw_span *span;
    int size, used;
};

TW_API double tw_wall_time(void);

#ifdef __cplusplus
}
#endif
#endif
