/* craft_times.c: Chang et al. with more expensive right-hand sides.
 *
 * Those of the spacecraft take 0.1 us, too little for two threads to pay off. Here each
 * slow() and fast() takes a given number of microseconds more; the motion is the same.
 *
 *     craft_times trace METHOD RATIO SLOW_US FAST_US THREADS
 *         who computed what, and when, in one slow step, as csv (Figs. 3 and 4)
 *     craft_times times RATIO FAST_US ROUNDS STEPS SLOW_US ...
 *         seconds per slow step, a row per round, the methods in turn (Eqs. 1 and 2):
 *         slow_us, one slow(), one fast(), serial, parallel on one and on two threads;
 *         and a piece of work done by one thread and by both at once, which shows
 *         whether the second processor was free
 */
#include "tw_catalog.h"
#include "tw_team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct work {
    double slow, fast, per_us; /* microseconds; loop iterations per microsecond */
    const tw_model *model;
} work;

enum { START_UP = 8, SPANS = 4096 };

/* A chain of dependent operations that the compiler cannot remove. */
static void work_for(double turns)
{
    volatile double sink;
    double x = 1;
    for (double k = 0; k < turns; k++) x = x * 0.999999 + 1e-7;
    sink = x;
    (void)sink;
}

static double calibrate(void)
{
    double best = 0;
    for (int k = 0; k < 20; k++) {
        const double n = 1e5, begin = tw_wall_time();
        work_for(n);
        const double per_us = n / (1e6 * (tw_wall_time() - begin));
        if (per_us > best) best = per_us;
    }
    return best;
}

static int slow(const tw_at *at, double *d)
{
    const work *w = at->user;
    work_for(w->slow * w->per_us);
    return w->model->slow(at, d);
}

static int fast(const tw_at *at, double *d)
{
    const work *w = at->user;
    work_for(w->fast * w->per_us);
    return w->model->fast(at, d);
}

static tw_model loaded(const tw_model *m)
{
    tw_model copy = *m;
    copy.slow = slow;
    copy.fast = fast;
    copy.both = NULL;
    return copy;
}

static int begin(tw_run *r, const tw_model *model, const char *method, int ratio,
                 work *w, tw_team *team)
{
    const tw_method *m = tw_find_method(method);
    if (!m) return TW_E_NAME;
    tw_init(r, model, m, 0.01, ratio);
    r->user = w;
    r->team = team;
    r->opt[TW_OPT_INTERPOLATION] = TW_LINEAR;
    r->opt[TW_OPT_REPAIRED] = 0; /* as the paper draws it */
    const size_t len = tw_need(r);
    double *mem = calloc(len + 1, sizeof *mem);
    if (!mem) return TW_E_MEMORY;
    int rc = tw_bind(r, mem, len);
    if (!rc) rc = tw_start(r);
    return rc ? rc : tw_advance(r, (long)START_UP * r->now.ticks);
}

static int report(int rc)
{
    if (rc) fprintf(stderr, "craft_times: %s\n", tw_error(rc));
    return rc != 0;
}

static int trace(char **arg, const tw_model *model, work *w, tw_team *team)
{
    static tw_span span[SPANS];
    static const char *const kinds[] = {"predict", "evaluate", "correct", "wait"};
    tw_run r;
    w->slow = atof(arg[2]);
    w->fast = atof(arg[3]);
    int rc = begin(&r, model, arg[0], atoi(arg[1]), w, atoi(arg[4]) > 1 ? team : NULL);
    tw_trace record = {span, SPANS, 0};
    r.trace = &record;
    for (int k = 0; k < 20 && !rc; k++) { /* the last one is shown: threads are awake */
        record.used = 0;
        rc = tw_advance(&r, r.now.ticks);
    }
    if (rc) return report(rc);
    puts("track,kind,begin,end,t");
    for (int i = 0; i < record.used; i++)
        printf("%s,%s,%.9f,%.9f,%.9g\n", span[i].track == TW_SLOW ? "slow" : "fast",
               kinds[span[i].kind], span[i].begin, span[i].end, span[i].t);
    free(r.now.head);
    return 0;
}

static double seconds(tw_run *r, int steps, int *rc)
{
    const double from = tw_wall_time();
    if (!*rc) *rc = tw_advance(r, (long)steps * r->now.ticks);
    return (tw_wall_time() - from) / steps;
}

static double one_call(tw_run *r, tw_rhs *f)
{
    enum { TIMES = 20 };
    double d[16];
    const tw_at at = {.t = r->now.t,
                      .xs = r->now.xs,
                      .xf = r->now.xf,
                      .u = r->now.u,
                      .p = r->now.par,
                      .user = r->user};
    const double from = tw_wall_time();
    for (int k = 0; k < TIMES; k++) f(&at, d);
    return (tw_wall_time() - from) / TIMES;
}

static void add_work_on_worker(tw_team *team, void *turns)
{
    (void)team;
    work_for(*(double *)turns);
}

/* Seconds for the same work by one thread, and by both at once. */
static void compare_threads(tw_team *team, double turns, double *alone, double *both)
{
    double from = tw_wall_time();
    work_for(turns);
    *alone = tw_wall_time() - from;
    from = tw_wall_time();
    tw_team_begin(team, add_work_on_worker, &turns);
    work_for(turns);
    tw_team_end(team);
    *both = tw_wall_time() - from;
}

static int times(int n, char **arg, const tw_model *model, work *w, tw_team *team)
{
    const int ratio = atoi(arg[0]), rounds = atoi(arg[2]), steps = atoi(arg[3]);
    static const char *const method[] = {"adams4", "adams4_parallel",
                                         "adams4_parallel"};
    w->fast = atof(arg[1]);
    puts("slow_us,slow,fast,serial,one,two,alone,both");
    for (int k = 4; k < n; k++) {
        tw_run r[3];
        double alone, both;
        int rc = 0;
        w->slow = atof(arg[k]);
        for (int m = 0; m < 3 && !rc; m++)
            rc = begin(&r[m], model, method[m], ratio, w, m == 2 ? team : NULL);
        for (int round = 0; round < rounds && !rc; round++) {
            printf("%g,%.9g,%.9g", w->slow, one_call(&r[0], slow),
                   one_call(&r[0], fast));
            for (int m = 0; m < 3; m++) printf(",%.9g", seconds(&r[m], steps, &rc));
            compare_threads(team, 100 * w->per_us, &alone, &both);
            printf(",%.9g,%.9g\n", alone, both);
        }
        if (rc) return report(rc);
        for (int m = 0; m < 3; m++) free(r[m].now.head);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const tw_model *plain = tw_find_model("planar_spacecraft");
    const tw_model model = loaded(plain);
    work w = {0, 0, calibrate(), plain};
    tw_team team;
    if (report(tw_team_start(&team))) return 1;
    team.always = 1; /* measures the schedule, not when it pays off */
    int rc = 2;
    if (argc == 7 && !strcmp(argv[1], "trace"))
        rc = trace(argv + 2, &model, &w, &team);
    else if (argc > 6 && !strcmp(argv[1], "times"))
        rc = times(argc - 2, argv + 2, &model, &w, &team);
    else
        fprintf(stderr, "craft_times: see the head of craft_times.c\n");
    tw_team_stop(&team);
    return rc;
}
