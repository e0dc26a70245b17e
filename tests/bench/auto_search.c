/* auto_search.c: finds for each of the ten problems and each error level the cheapest
 * run with fixed steps. `make bench-auto-search` writes them to build/bench/
 * auto_settings.txt; auto.c reads tests/bench/auto_settings.txt. It takes about
 * half an hour.
 *
 * For every method and ratio the number of ticks takes eight values or more, by factors
 * of 2. A run that costs more than the cheapest known one at every level it could still
 * meet is left out: its cost is known before. For the best few methods and ratios of a
 * level, and the ratios beside them, bisection then finds the smallest number of steps
 * that meets it. */
#include "adaptive.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GRID = 8, BEST = 5, ROUNDS = 2 };
static const int ratios[] = {1, 2, 3, 5, 8, 12, 16, 20, 30, 50, 0};
/* any ratio, and with a ratio of their own */
static const char *const methods[] = {
    "adams8",  "adams7",    "adams6",       "adams5",   "adams4",      "adams3",
    "adams2",  "nordsieck", "am4",          "am3",      "am2",         "ab2",
    "rk4",     "rk5",       "rk6",          "rk8",      "prk_3_5",     "prk_3_8",
    "prk_4_6", "prk_4_8",   "prk_4_10_cpl", "prk_4_10", "prk_4_6_cpl", NULL};

static adaptive_price price[TEN];
static long runs;

typedef struct candidate {
    fixed_setting s;
    double cost;
    long fails; /* the previous number of steps, which does not meet the level */
} candidate;

/* The best settings of a level, cheapest first, one of each method and ratio. */
typedef struct best {
    candidate c[BEST];
    int n;
} best;

static int same(const fixed_setting *a, const fixed_setting *b)
{
    return a->ratio == b->ratio && !strcmp(a->method, b->method);
}

static void enter(best *b, candidate new)
{
    int old = 0;
    while (old < b->n && !same(&b->c[old].s, &new.s)) old++;
    if (old < b->n) {
        if (b->c[old].cost <= new.cost) return;
        memmove(b->c + old, b->c + old + 1, (size_t)(b->n - old - 1) * sizeof *b->c);
        b->n--;
    }
    int at = b->n < BEST ? b->n++ : BEST;
    for (; at > 0 && b->c[at - 1].cost > new.cost; at--)
        if (at < BEST) b->c[at] = b->c[at - 1];
    if (at < BEST) b->c[at] = new;
}

static long round_up(double steps)
{
    return TEN_INSTANTS * (long)fmax(1, ceil(steps / TEN_INSTANTS - 1e-9));
}

/* What a run will cost, without its start. */
static double cost_ahead(const fixed_setting *s)
{
    double slow, fast;
    int ticks;
    tw_method_costs(tw_find_method(s->method), s->ratio, &ticks, &slow, &fast);
    return (double)s->steps * adaptive_cost(&price[s->which], slow, fast);
}

static double error_of(const fixed_setting *s, double *cost)
{
    static adaptive_result r;
    runs++;
    if (fixed_run(s, &r)) return INFINITY;
    *cost = adaptive_cost(&price[s->which], r.slow, r.fast);
    return ten_error(s->which, r.x, NULL, NULL);
}

/* One method and ratio, with an increasing number of steps. */
static void increase_steps(fixed_setting s, double ticks, best *found)
{
    int next = 0; /* level to be met */
    long before = 0;
    for (int k = 0; next < LEVELS && k < GRID + 4; k++, ticks *= 2) {
        double cost = 0;
        s.steps = round_up(ticks / s.ratio);
        if (s.steps == before) continue;
        int hopeless = 1;
        for (int i = next; i < LEVELS; i++)
            /* half: a smaller number of steps may meet the level */
            if (!found[i].n || 0.5 * cost_ahead(&s) < found[i].c[0].cost) hopeless = 0;
        if (hopeless) break;
        const double error = error_of(&s, &cost);
        for (; next < LEVELS && error <= levels[next]; next++)
            enter(&found[next], (candidate){s, cost, before});
        before = s.steps;
    }
}

/* The smallest number of steps by bisection; kept where it is cheaper. */
static void refine(candidate c, double level, best *b)
{
    while (c.s.steps - c.fails > TEN_INSTANTS) {
        fixed_setting s = c.s;
        double cost = 0;
        s.steps = round_up((double)(c.fails + c.s.steps) / 2);
        if (s.steps >= c.s.steps) break;
        if (error_of(&s, &cost) <= level) {
            c.s = s;
            c.cost = cost;
        } else
            c.fails = s.steps;
    }
    enter(b, c);
}

/* The ratios beside those of the best settings. */
static void try_ratios_beside(best *b, double level, int by)
{
    const best old = *b;
    for (int i = 0; i < old.n; i++) {
        const fixed_setting *s = &old.c[i].s;
        for (int ratio = s->ratio - by; ratio <= s->ratio + by; ratio += by) {
            fixed_setting new = *s;
            double cost = 0;
            if (tw_find_method(s->method)->ratio ? ratio != s->ratio : ratio < 1)
                continue;
            new.ratio = ratio;
            for (int more = 0; more < 2; more++) {
                new.steps =
                    round_up((double)s->steps * (1 + 0.2 * more) * s->ratio / ratio);
                if (error_of(&new, &cost) > level) continue;
                refine((candidate){new, cost, new.steps / 2}, level, b);
                break;
            }
        }
    }
}

static void search(int which)
{
    static best found[LEVELS];
    char text[BENCH_NAME];
    adaptive_result r;
    memset(found, 0, sizeof found);
    if (adaptive_cvode(which, 1e-4, &r)) exit(1);
    for (const char *const *m = methods; *m; m++) {
        const tw_method *method = tw_find_method(*m);
        fixed_setting s = {.which = which};
        if (!method) {
            fprintf(stderr, "no such method: %s\n", *m);
            exit(1);
        }
        snprintf(s.method, sizeof s.method, "%s", *m);
        for (const int *ratio = ratios; *ratio; ratio++) {
            if (method->ratio && ratio != ratios) break;
            s.ratio = method->ratio ? method->ratio : *ratio;
            increase_steps(s, r.slow / 16, found);
        }
    }
    for (int i = 0; i < LEVELS; i++) {
        best *b = &found[i];
        const best coarse = *b;
        for (int k = 0; k < coarse.n; k++) refine(coarse.c[k], levels[i], b);
        for (int by = ROUNDS; by > 0; by--) try_ratios_beside(b, levels[i], by);
        if (!b->n) continue;
        fixed_write(levels[i], &b->c[0].s, text, sizeof text);
        puts(text);
    }
    fprintf(stderr, "%s: %ld runs\n", ten_problems[which].name, runs);
    runs = 0;
}

int main(int argc, char **argv)
{
    adaptive_open(argc, argv);
    adaptive_prices(price);
    for (int i = 0; i < TEN; i++)
        if (argc < 2 || ten_by_name(argv[1]) == i) search(i);
    return 0;
}
