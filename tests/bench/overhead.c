/* overhead.c: instructions of one slow step beyond the right-hand sides, on P0: 14 slow
 * and 14 fast states with constant derivatives. tworate by tw_advance (many ticks in a
 * call) and by tw_tick (one), compared with the same method written by hand, for every
 * method; then ARKODE and PETSc. */
#include "bench.h"
#include "hand.h"
#include "solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 200, WARM = 20, MEMORY = 20000 };

static const double H = 1e-3;

static void by_hand(const char *name, int ratio)
{
    static hand h;
    const hand_method *m = hand_find(name, ratio);
    if (!m) exit(1);
    hand_open(&h, m, &problems[P0], H, ratio);
    m->loop(&h, WARM);
    bench_begin();
    m->loop(&h, STEPS);
    bench_end();
}

static void by_tworate(const char *name, int ratio, int one_by_one)
{
    static double memory[MEMORY];
    tw_run r;
    int rc = TW_OK;
    memset(memory, 0, sizeof memory);
    tw_init(&r, problems[P0].model, tw_find_method(name), H, ratio);
    if (tw_bind(&r, memory, MEMORY) || tw_start(&r)) exit(1);
    if (tw_advance(&r, (long)WARM * r.now.ticks)) exit(1);
    const long ticks = (long)STEPS * r.now.ticks;
    bench_begin();
    if (one_by_one)
        for (long k = 0; k < ticks && !rc; k++) rc = tw_tick(&r);
    else
        rc = tw_advance(&r, ticks);
    bench_end();
    if (rc) exit(1);
}

/* one call of slow() or fast() per step */
static void right_hand_side(int slow)
{
    double x[PROBLEM_STATES] = {0}, d[PROBLEM_STATES];
    const tw_model *m = problems[P0].model;
    tw_rhs *const f = slow ? m->slow : m->fast;
    const tw_at at = {.xs = x, .xf = x};
    bench_begin();
    for (int k = 0; k < STEPS; k++) f(&at, d);
    bench_end();
}

static void by_peer(const char *text)
{
    static result r;
    setting s;
    if (!setting_read(text, &s) || solve(&s, &r)) exit(1);
}

static void work(const char *spec)
{
    char kind[20], method[40];
    int ratio;
    if (!strncmp(spec, "P0 ", 3)) {
        by_peer(spec);
        return;
    }
    if (sscanf(spec, "%19s %39s %d", kind, method, &ratio) != 3) exit(1);
    if (!strcmp(kind, "hand"))
        by_hand(method, ratio);
    else if (!strcmp(kind, "rhs"))
        right_hand_side(!strcmp(method, "slow"));
    else
        by_tworate(method, ratio, !strcmp(kind, "tick"));
}

enum { HAND, ADVANCE, TICK, KINDS };

typedef struct line {
    hand_case of;
    double n[KINDS]; /* instructions of a slow step beyond the right-hand sides */
} line;

/* The largest number, and its case. */
typedef struct worst {
    double value;
    const hand_case *of;
} worst;

static void note(worst *w, double value, const hand_case *of)
{
    if (!w->of || !(value <= w->value)) *w = (worst){value, of};
}

static line lines[HAND_CASES];
static int nlines;
static char not_by_hand[1000]; /* names of methods, each after a space */

static void list_all(void)
{
    static hand_case all[HAND_CASES];
    const int n = hand_cases(all);
    for (int i = 0; i < n; i++) {
        const char *name = all[i].method->name;
        if (hand_find(name, all[i].ratio)) {
            lines[nlines++].of = all[i];
            continue;
        }
        const size_t used = strlen(not_by_hand);
        snprintf(not_by_hand + used, sizeof not_by_hand - used, " %s:%d", name,
                 all[i].ratio);
    }
}

static void count_all(double *slow_rhs, double *fast_rhs)
{
    static const char *const kind[KINDS] = {"hand", "advance", "tick"};
    static bench_case c[KINDS * HAND_CASES + 2];
    bench_case *rhs = c + KINDS * nlines;
    for (int i = 0; i < nlines; i++)
        for (int k = 0; k < KINDS; k++)
            snprintf(c[KINDS * i + k].spec, BENCH_NAME, "%s %s %d", kind[k],
                     lines[i].of.method->name, lines[i].of.ratio);
    snprintf(rhs[0].spec, BENCH_NAME, "rhs slow 1");
    snprintf(rhs[1].spec, BENCH_NAME, "rhs fast 1");
    bench_count(KINDS * nlines + 2, c);
    for (int i = 0; i < KINDS * nlines + 2; i++)
        if (c[i].instructions < 0) exit(1);

    *slow_rhs = rhs[0].instructions / STEPS;
    *fast_rhs = rhs[1].instructions / STEPS;
    for (int i = 0; i < nlines; i++) {
        double slow, fast;
        tw_run r;
        tw_init(&r, problems[P0].model, lines[i].of.method, H, lines[i].of.ratio);
        r.method->evals(&r, &slow, &fast);
        for (int k = 0; k < KINDS; k++)
            lines[i].n[k] = c[KINDS * i + k].instructions / STEPS - slow * *slow_rhs -
                            fast * *fast_rhs;
    }
}

static void print_head(void)
{
    puts("| method | ratio | hand-written | tworate, many ticks per call | ratio | one "
         "tick per call | ratio |\n|---|---:|---:|---:|---:|---:|---:|");
}

static void print_line(const line *l)
{
    printf("| %s | %d | %.0f | %.0f | %.2f | %.0f | %.2f |\n", l->of.method->name,
           l->of.ratio, l->n[HAND], l->n[ADVANCE], l->n[ADVANCE] / l->n[HAND],
           l->n[TICK], l->n[TICK] / l->n[HAND]);
}

static void print_tables(void)
{
    print_head();
    for (int i = 0; i < nlines; i++)
        if (hand_is_shown(&lines[i].of)) print_line(&lines[i]);
    puts("\n<details><summary>All methods</summary>\n");
    print_head();
    for (int i = 0; i < nlines; i++) print_line(&lines[i]);
    puts("\n</details>");
}

static void judge(void)
{
    worst many = {0}, one = {0}, off = {0};
    char text[1100];
    for (int i = 0; i < nlines; i++) {
        const line *l = &lines[i];
        const hand_case *of = &l->of;
        const hand_method *by_hand = hand_find(of->method->name, of->ratio);
        note(&many, l->n[ADVANCE] / l->n[HAND], of);
        note(&one, l->n[TICK] / l->n[HAND], of);
        note(&off, hand_difference(by_hand, of->method, of->ratio), of);
    }
    int nmethods = 0;
    for (int i = 0; tw_method_at(i); i++) nmethods += !tw_method_at(i)->stiff;
    snprintf(text, sizeof text, "%d methods%s%s", nmethods,
             *not_by_hand ? " except" : "", not_by_hand);
    bench_goal(!*not_by_hand, "methods with a hand-written loop", text, "all");
    bench_at_most(
        off.value, 1e-12,
        "hand-written loops are the same methods, largest difference on P1 (%s at "
        "ratio %d)",
        off.of->method->name, off.of->ratio);
    bench_at_most(many.value, 1.15,
                  "overhead over a hand-written loop, worst method (%s at ratio %d)",
                  many.of->method->name, many.of->ratio);
    bench_at_most(one.value, 1.3,
                  "the same with one tick per call, worst method (%s at ratio %d)",
                  one.of->method->name, one.of->ratio);
}

/* Solver, method and ratio. */
static const char *const peer_cases[][3] = {{"erkstep", "heun2", "1"},
                                            {"erkstep", "z4", "1"},
                                            {"mristep", "33a-heun2", "12"},
                                            {"mristep", "45a-rk4", "20"},
                                            {"tsrk", "2a", "1"},
                                            {"tsrk", "4", "1"},
                                            {"tsmprk", "2a22", "1"},
                                            {"tsmprk", "p3", "1"}};
enum { PEER_CASES = sizeof peer_cases / sizeof *peer_cases, FEW = 80, MORE = 880 };

/* Cost of a step beyond the right-hand sides, from 800 additional steps. */
static void print_peers(double slow, double fast)
{
    static bench_case c[2 * PEER_CASES];
    static result r[2 * PEER_CASES];
    int n = 0, at[PEER_CASES];
    for (int i = 0; i < PEER_CASES; i++) {
        at[i] = -1;
        if (!*peer_find(peer_cases[i][0])->methods) continue;
        at[i] = n;
        for (int k = 0; k < 2; k++, n++) {
            setting s;
            snprintf(c[n].spec, BENCH_NAME, "P0 %s %s %d %s", peer_cases[i][0],
                     peer_cases[i][1], k ? MORE : FEW, peer_cases[i][2]);
            if (!setting_read(c[n].spec, &s) || solve(&s, &r[n])) exit(1);
        }
    }
    bench_count(n, c);
    printf("\n| solver | method | fast steps | instructions per step |\n"
           "|---|---|---:|---:|\n");
    for (int i = 0; i < PEER_CASES; i++) {
        const int a = at[i], b = a + 1;
        if (a < 0) continue;
        printf("| %s | %s | %s | %.0f |\n", peer_find(peer_cases[i][0])->what,
               peer_cases[i][1], peer_cases[i][2],
               (c[b].instructions - c[a].instructions - slow * (r[b].slow - r[a].slow) -
                fast * (r[b].fast - r[a].fast)) /
                   (MORE - FEW));
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    double slow, fast;
    bench_open(argc, argv, work);
    list_all();
    count_all(&slow, &fast);
    print_tables();
    print_peers(slow, fast);
    judge();
    return 0;
}
