/* overhead.c: instructions of one slow step beyond the right-hand sides, on P0: 14 slow
 * and 14 fast states with constant derivatives. tworate by tw_advance (many ticks in a
 * call) and by tw_tick (one), beside the same method written by hand; then ARKODE and
 * PETSc. */
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
    if (tw_advance(&r, (long)WARM * r.ticks)) exit(1);
    const long ticks = (long)STEPS * r.ticks;
    bench_begin();
    if (one_by_one)
        for (long k = 0; k < ticks && !rc; k++) rc = tw_tick(&r);
    else
        rc = tw_advance(&r, ticks);
    bench_end();
    if (rc) exit(1);
}

/* as many calls of slow() or fast() as steps */
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

typedef struct line {
    const char *method;
    int ratio;
} line;

static const line lines[] = {
    {"euler", 1},      {"ab2", 1},     {"rk2", 1},       {"am2", 1},
    {"am3", 1},        {"am4", 1},     {"heun", 1},      {"ralston", 1},
    {"rk3", 1},        {"rk4", 1},     {"euler", 10},    {"ab2", 10},
    {"rk2", 10},       {"am2", 10},    {"am3", 10},      {"am4", 10},
    {"adams1", 10},    {"adams2", 10}, {"adams3", 10},   {"adams4", 10},
    {"adams5", 10},    {"adams6", 10}, {"adams7", 10},   {"adams8", 10},
    {"adams4", 1},     {"adams8", 1},  {"prk_2_5", 5},   {"prk_2_3", 3},
    {"prk_2_6", 6},    {"prk_2_9", 9}, {"prk_3_5", 5},   {"prk_3_8", 8},
    {"prk_4_6", 6},    {"prk_4_8", 8}, {"prk_4_10", 10}, {"nordsieck", 1},
    {"nordsieck", 10},
};

enum { LINES = sizeof lines / sizeof *lines };
enum { HAND, ADVANCE, TICK, KINDS };

/* Solver, method and ratio. */
static const char *const others[][3] = {{"erkstep", "heun2", "1"},
                                        {"erkstep", "z4", "1"},
                                        {"mristep", "33a-heun2", "12"},
                                        {"mristep", "45a-rk4", "20"},
                                        {"tsrk", "2a", "1"},
                                        {"tsrk", "4", "1"},
                                        {"tsmprk", "2a22", "1"},
                                        {"tsmprk", "p3", "1"}};
enum { OTHERS = sizeof others / sizeof *others, FEW = 80, MORE = 880 };

/* What 800 more steps take beyond the right-hand sides, per step. */
static void print_others(double slow, double fast)
{
    static bench_case c[2 * OTHERS];
    static result r[2 * OTHERS];
    int n = 0, at[OTHERS];
    for (int i = 0; i < OTHERS; i++) {
        at[i] = -1;
        if (!*peer_find(others[i][0])->methods) continue;
        at[i] = n;
        for (int k = 0; k < 2; k++, n++) {
            setting s;
            snprintf(c[n].spec, BENCH_NAME, "P0 %s %s %d %s", others[i][0],
                     others[i][1], k ? MORE : FEW, others[i][2]);
            if (!setting_read(c[n].spec, &s) || solve(&s, &r[n])) exit(1);
        }
    }
    bench_count(n, c);
    printf("\n| solver | method | fast steps | instructions a step |\n"
           "|---|---|---:|---:|\n");
    for (int i = 0; i < OTHERS; i++) {
        const int a = at[i], b = a + 1;
        if (a < 0) continue;
        printf("| %s | %s | %s | %.0f |\n", peer_find(others[i][0])->what, others[i][1],
               others[i][2],
               (c[b].instructions - c[a].instructions - slow * (r[b].slow - r[a].slow) -
                fast * (r[b].fast - r[a].fast)) /
                   (MORE - FEW));
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    static const char *const kind[KINDS] = {"hand", "advance", "tick"};
    static bench_case c[KINDS * LINES + 2];
    bench_open(argc, argv, work);
    for (int i = 0; i < LINES; i++)
        for (int k = 0; k < KINDS; k++)
            snprintf(c[KINDS * i + k].spec, BENCH_NAME, "%s %s %d", kind[k],
                     lines[i].method, lines[i].ratio);
    bench_case *rhs = c + KINDS * LINES;
    snprintf(rhs[0].spec, BENCH_NAME, "rhs slow 1");
    snprintf(rhs[1].spec, BENCH_NAME, "rhs fast 1");
    bench_count(KINDS * LINES + 2, c);

    printf(
        "| method | ratio | by hand | tworate, many ticks a call | ratio | one tick a "
        "call | ratio |\n|---|---:|---:|---:|---:|---:|---:|\n");
    double worst = 0, worst_one = 0;
    const char *which = "", *which_one = "";
    for (int i = 0; i < LINES; i++) {
        double n[KINDS], slow, fast;
        tw_run r;
        tw_init(&r, problems[P0].model, tw_find_method(lines[i].method), H,
                lines[i].ratio);
        r.method->evals(&r, &slow, &fast);
        for (int k = 0; k < KINDS; k++)
            n[k] = (c[KINDS * i + k].instructions - slow * rhs[0].instructions -
                    fast * rhs[1].instructions) /
                   STEPS;
        const double many = n[ADVANCE] / n[HAND], one = n[TICK] / n[HAND];
        printf("| %s | %d | %.0f | %.0f | %.2f | %.0f | %.2f |\n", lines[i].method,
               lines[i].ratio, n[HAND], n[ADVANCE], many, n[TICK], one);
        if (many > worst) worst = many, which = lines[i].method;
        if (one > worst_one) worst_one = one, which_one = lines[i].method;
    }
    print_others(rhs[0].instructions / STEPS, rhs[1].instructions / STEPS);
    bench_at_most(worst, 1.15, "overhead over a hand-written loop, worst method (%s)",
                  which);
    bench_at_most(worst_one, 1.3, "the same with one tick a call, worst method (%s)",
                  which_one);
    return 0;
}
