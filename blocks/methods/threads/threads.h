/* threads.h: what a two-thread method needs of a team and of a trace; private to
 * blocks/. */
#ifndef TW_THREADS_H
#define TW_THREADS_H

#include "tw_team.h"

#if TW_THREADS
/* Should the next tick of this run be shared? Afterwards report how long it took. */
int tw_team_pays(const tw_team *team, const tw_pace *pace);
void tw_team_took(tw_pace *pace, int shared, double seconds);
#endif

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

#endif
