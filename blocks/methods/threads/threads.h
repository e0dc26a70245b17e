/* threads.h: teams and traces for two-thread methods; private to blocks/. */
#ifndef TW_THREADS_H
#define TW_THREADS_H

#include "tw_team.h"

#if TW_THREADS
/* Should the next tick use both threads? Record its time afterwards. */
int tw_team_is_faster(const tw_team *team, const tw_pace *pace);
/* Whether the worker is a thread of this process: it is not in the child of a fork. */
int tw_team_is_here(const tw_team *team);
void tw_team_record(tw_pace *pace, int shared, double seconds);
#endif

#if TW_CLOCK
/* Record a span that started at `begin` and ends now; returns now. */
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
#else
static inline double tw_span_begin(const tw_run *r)
{
    (void)r;
    return 0;
}
static inline double tw_span_next(const tw_run *r, int track, int kind, double begin,
                                  double t)
{
    (void)r, (void)track, (void)kind, (void)begin, (void)t;
    return 0;
}
#endif

#endif
