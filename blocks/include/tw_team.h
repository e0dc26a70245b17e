/* team.h: a worker thread for the two-track methods, and the record of who computed
 * what when.
 *
 *     tw_team team;
 *     tw_team_start(&team);       makes the worker, once
 *     run.team = &team;           any run, one tick at a time
 *     ...
 *     tw_team_stop(&team);
 *
 * Without POSIX threads (or with TW_NO_THREADS) a team has no worker, and the methods
 * do the same arithmetic on one thread. */
#ifndef TW_TEAM_H
#define TW_TEAM_H

#include "tw.h"

#if !defined(_WIN32) && !defined(TW_NO_THREADS)
#define TW_THREADS 1
#include <pthread.h>
#else
#define TW_THREADS 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { TW_CALLER, TW_WORKER };

struct tw_team {
    int workers; /* 1 while there is one */
    int always;  /* set to 1: share every tick, whether it pays or not */
#if TW_THREADS
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake[2];
    void (*job)(tw_team *team, void *arg);
    void *arg;
    /* Each side counts the meetings it has come to; each count has a cache line of its
     * own, since the other side watches it. */
    struct tw_team_side {
        unsigned met, asleep, in_vain;
        double spin[2]; /* seconds to watch before sleeping, within a job and for one */
        char apart[128 - 4 * sizeof(unsigned) - 2 * sizeof(double)];
    } side[2];
#endif
};

/* Make the worker. TW_E_TEAM when the system refuses. */
TW_API int tw_team_start(tw_team *team);
/* End it. The team may be started again. */
TW_API void tw_team_stop(tw_team *team);

/* For methods. The caller's side begins a job and later ends it; in between, both sides
 * meet as often as they agreed. */
#if TW_THREADS
void tw_team_begin(tw_team *team, void (*job)(tw_team *team, void *arg), void *arg);
void tw_team_meet(tw_team *team, int side);
void tw_team_end(tw_team *team);
/* Is the next tick of this run to be shared? Afterwards tell how long it took. */
int tw_team_pays(const tw_team *team, const tw_pace *pace);
void tw_team_took(tw_pace *pace, int shared, double seconds);
#endif

/* The record of who did what when. */

enum { TW_SPAN_PREDICT, TW_SPAN_EVALUATE, TW_SPAN_CORRECT, TW_SPAN_WAIT };

typedef struct tw_span {
    int track, kind;      /* TW_SLOW or TW_FAST; TW_SPAN_... */
    double begin, end, t; /* wall time in seconds; the simulated instant */
} tw_span;

/* The caller's: span[size], used = 0. Recording stops when it is full. The tracks'
 * spans are in the order in which they ended, more or less: sort them by track and
 * begin. */
struct tw_trace {
    tw_span *span;
    int size, used;
};

TW_API double tw_wall_time(void);
/* Record what began then and ends now; returns now. */
double tw_trace_add(tw_trace *trace, int track, int kind, double begin, double t);

/* Around stages: begin = tw_span_begin(r); ...; begin = tw_span_next(r, track, kind,
 * begin, t); ... */
static inline double tw_span_begin(const tw_run *r)
{
    return r->trace ? tw_wall_time() : 0;
}
static inline double tw_span_next(const tw_run *r, int track, int kind, double begin,
                                  double t)
{
    return r->trace ? tw_trace_add(r->trace, track, kind, begin, t) : 0;
}

#ifdef __cplusplus
}
#endif
#endif
