/* search.c: finds for every problem, solver and error level the setting (method, ratio,
 * steps) with the least work. `make bench-search` writes them to build/bench/
 * settings.txt; equal.c reads tests/bench/settings.txt. It takes about an hour.
 *
 *     search                         all that are compared
 *     search P1 P3 ...               these problems
 *     search P2 tworate hand_mri     only these solvers
 *
 * For every method and ratio of the solver the number of steps is increased by factors
 * of 1.4, until the error is below the last level, or a run takes much longer than the
 * best one known at every level not met yet. The time at a level is interpolated
 * between two numbers of steps. For the best few of a level, bisection finds the
 * smallest number of steps that meets it; of these the one with the fewest instructions
 * is chosen, or for long runs the fastest. A setting for a tighter level is also tried
 * at looser ones.
 *
 * P1w has the same solutions as P1: it is searched there, with the time of the sines
 * added. */
#include "bench.h"
#include "solver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEVELS = 8, FIRST = 3, BEST = 8 }; /* 1e-3 ... 1e-10 */
static const double too_long = 0.6;       /* seconds for one run */
static const double too_many =
    0.1; /* longest run whose instructions are counted, seconds */
static const double slack = 1.4; /* uncertainty of the clocks */

typedef struct candidate {
    setting s;
    double seconds;
    long fails; /* the previous number of steps, which does not meet the level */
} candidate;

/* The best settings of a level, fastest first. */
typedef struct best {
    candidate c[BEST];
    int n;
} best;

static double level(int i)
{
    return pow(10, -FIRST - i);
}

static long round_to_points(double steps)
{
    return CHECK_POINTS * (long)ceil(steps / CHECK_POINTS);
}

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* CPU seconds that one slow evaluation of P1w takes longer than one of P1. */
static double sines(void)
{
    enum { TIMES = 2000 };
    double x[PROBLEM_STATES] = {0}, d[PROBLEM_STATES];
    const tw_at at = {.xs = x, .xf = x};
    const double begin = cpu();
    for (int i = 0; i < TIMES; i++) problems[P1W].model->slow(&at, d);
    return (cpu() - begin) / TIMES;
}

/* Seconds of a run; on failure its error is at least 1. */
static double seconds_of(const setting *s, double *error)
{
    static double extra;
    setting on = *s;
    double evaluations, seconds = cpu();
    if (s->p == &problems[P1W]) {
        if (extra == 0) extra = sines();
        on.p = &problems[P1];
    }
    *error = solve_error(&on, &evaluations, NULL);
    seconds = cpu() - seconds;
    if (!(*error < 1)) *error = 1;
    return seconds + (s->p == &problems[P1W] ? extra * evaluations : 0);
}

static void enter(best *b, candidate new)
{
    int at = b->n < BEST ? b->n++ : BEST;
    for (; at > 0 && b->c[at - 1].seconds > new.seconds; at--)
        if (at < BEST) b->c[at] = b->c[at - 1];
    if (at < BEST) b->c[at] = new;
}

/* Put a setting first in the list. */
static void put_first(best *b, candidate new)
{
    if (b->n < BEST) b->n++;
    memmove(b->c + 1, b->c, (size_t)(b->n - 1) * sizeof *b->c);
    b->c[0] = new;
}

/* One method and ratio, with an increasing number of steps. */
static void increase_steps(setting s, best *found)
{
    double error = 1, lowest = 1;
    int next = 0; /* level to be met */
    for (double n = 16; next < LEVELS && n < 1e7; n *= error < 1 ? 1.4 : 2) {
        const double error_before = error;
        const long before = s.steps;
        s.steps = round_to_points(n);
        double seconds = seconds_of(&s, &error);
        if (seconds < 0.01) seconds = fmin(seconds, seconds_of(&s, &error));
        for (; next < LEVELS && error <= level(next); next++) {
            double part = 1; /* of the steps between these two runs */
            if (error_before < 1 && error_before > level(next))
                part = log(level(next) / error_before) / log(error / error_before);
            const double at_level =
                seconds * pow((double)before / (double)s.steps, 1 - part);
            enter(&found[next], (candidate){s, at_level, before});
        }
        int hopeless = 1;
        for (int i = next; i < LEVELS; i++)
            if (!found[i].n || seconds < slack * found[i].c[0].seconds) hopeless = 0;
        lowest = fmin(lowest, error);
        if (hopeless || seconds > too_long || (error < 1e-9 && error > 2 * lowest))
            break;
    }
}

/* Bisect to the smallest number of steps. */
static void refine(candidate *b, double wanted)
{
    long low = b->fails, high = b->s.steps;
    while (high - low > CHECK_POINTS) {
        setting s = b->s;
        double error;
        s.steps = round_to_points((double)(low + high) / 2);
        if (s.steps >= high) break;
        seconds_of(&s, &error);
        if (error <= wanted)
            high = s.steps;
        else
            low = s.steps;
    }
    b->s.steps = high;
}

static void work(const char *spec)
{
    static result r;
    setting s;
    if (!setting_read(spec, &s) || solve(&s, &r)) exit(1);
}

/* Choose the setting with the fewest instructions among the best. */
static const candidate *choose(best *b, double wanted)
{
    bench_case c[BEST] = {{.instructions = 0}};
    int n = 0, least = 0;
    for (; n < b->n && b->c[n].seconds < slack * b->c[0].seconds; n++) {
        refine(&b->c[n], wanted);
        setting_write(&b->c[n].s, c[n].spec, BENCH_NAME);
    }
    if (n > 1 && b->c[0].seconds < too_many) bench_count(n, c);
    for (int i = 1; i < n; i++)
        if (c[i].instructions < c[least].instructions) least = i;
    return &b->c[least];
}

static void search(const problem *p, const peer *who)
{
    static best found[LEVELS];
    char text[LEVELS][BENCH_NAME] = {""};
    candidate tighter = {.seconds = 0}; /* meets a looser level too */
    memset(found, 0, sizeof found);
    for (const char *const *m = who->methods; *m; m++) {
        const tw_method *ours = who == &peer_tworate ? tw_find_method(*m) : NULL;
        const int only[] = {ours && ours->ratio ? ours->ratio : 1, 0};
        const int fixed = !who->ratios || (ours && ours->ratio);
        for (const int *r = fixed ? only : who->ratios; *r; r++) {
            setting s = {.p = p, .ratio = *r, .steps = CHECK_POINTS};
            snprintf(s.solver, sizeof s.solver, "%s", who->solver);
            snprintf(s.method, sizeof s.method, "%s", *m);
            increase_steps(s, found);
        }
    }
    for (int i = LEVELS - 1; i >= 0; i--) {
        if (tighter.s.p) put_first(&found[i], tighter);
        if (!found[i].n) continue;
        tighter = *choose(&found[i], level(i));
        tighter.fails = tighter.s.steps - CHECK_POINTS; /* already refined */
        setting_write(&tighter.s, text[i], sizeof text[i]);
    }
    for (int i = 0; i < LEVELS; i++)
        if (*text[i]) printf("1e-%d %s\n", FIRST + i, text[i]);
}

static int is_selected(const peer *who, int argc, char **argv)
{
    int any = 0;
    for (int i = 1; i < argc; i++)
        if (peer_find(argv[i])) {
            any = 1;
            if (peer_find(argv[i]) == who) return 1;
        }
    return !any;
}

static void search_all(int p, int argc, char **argv)
{
    for (const peer *const *who = peers; p >= 0 && *who; who++)
        if (is_selected(*who, argc, argv)) search(&problems[p], *who);
}

int main(int argc, char **argv)
{
    int named = 0;
    bench_open(argc, argv, work);
    for (int i = 1; i < argc; i++) {
        const int p = problem_by_name(argv[i]);
        if (p < 0 && !peer_find(argv[i])) {
            fprintf(stderr, "%s: neither a problem nor a solver\n", argv[i]);
            return 1;
        }
        if (p >= 0) named++;
        search_all(p, argc, argv);
    }
    for (int k = 0; !named && compared[k] >= 0; k++)
        search_all(compared[k], argc, argv);
    return 0;
}
