/* trace.c: records which track computed what, and when (Chang et al., Figs. 3 and 4).
 */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "threads.h"

#include <time.h>

double tw_wall_time(void)
{
#ifdef _WIN32
    return (double)clock() / CLOCKS_PER_SEC; /* wall time there */
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#endif
}

/* Both tracks record into one list. Returns the next free place, or -1 if full. */
static int next_place(tw_trace *trace)
{
#if TW_THREADS
    int place = __atomic_load_n(&trace->used, __ATOMIC_RELAXED);
    while (place < trace->size &&
           !__atomic_compare_exchange_n(&trace->used, &place, place + 1, 1,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
    return place < trace->size ? place : -1;
#else
    return trace->used < trace->size ? trace->used++ : -1;
#endif
}

double tw_trace_add(tw_trace *trace, int track, int kind, double begin, double t)
{
    const double end = tw_wall_time();
    const int place = next_place(trace);
    if (place >= 0) trace->span[place] = (tw_span){track, kind, begin, end, t};
    return end;
}
