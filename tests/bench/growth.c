/* growth.c: how the cost of a slow step grows with the number of states and with the
 * ratio, for one method of each family. Half of the states are slow, half are fast; a
 * right-hand side is one multiplication per state, so that the cost is that of the
 * method. Then the memory of the methods with history, and large models. */
#include "bench.h"

#include "tw_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100000, STEPS = 10, WARM = 10, USUAL_STATES = 28, USUAL_RATIO = 10 };

static tw_var state[MOST / 2];
static tw_model model = {.name = "growth", .slow_var = state, .fast_var = state};

static int slow(const tw_at *at, double *d)
{
    for (int i = 0; i < model.ns; i++) d[i] = -at->xs[i];
    return TW_OK;
}

static int fast(const tw_at *at, double *d)
{
    for (int i = 0; i < model.nf; i++) d[i] = -50 * at->xf[i];
    return TW_OK;
}

/* "method states ratio" */
static void work(const char *spec)
{
    char method[40];
    int n, ratio;
    tw_run r;
    if (sscanf(spec, "%39s %d %d", method, &n, &ratio) != 3 || n > MOST) exit(1);
    for (int i = 0; i < n / 2; i++) state[i] = (tw_var){.name = "x", .value = 1};
    model.ns = model.nf = n / 2;
    model.slow = slow;
    model.fast = fast;
    tw_init(&r, &model, tw_find_method(method), 1e-3, ratio);
    const size_t need = tw_need(&r);
    double *mem = calloc(need + 1, sizeof *mem);
    if (!mem || tw_bind(&r, mem, need) || tw_start(&r)) exit(1);
    int rc = tw_advance(&r, (long)WARM * r.now.ticks);
    bench_begin();
    rc |= tw_advance(&r, (long)STEPS * r.now.ticks);
    bench_end();
    if (rc) exit(1);
    free(mem);
}

static const char *const methods[] = {"rk4",       "euler",  "am4",
                                      "prk_euler", "adams4", "adams4_parallel",
                                      "nordsieck", "prk_2_5"};
enum { METHODS = sizeof methods / sizeof *methods };

/* The ratio of the run: some methods have only one. */
static int ratio_of(const char *method, int ratio)
{
    const tw_method *m = tw_find_method(method);
    return m->ratio ? m->ratio : ratio;
}

static double per_step(const bench_case *c)
{
    return c->instructions / STEPS;
}

/* A table of the values with a row for each method, and a plot of `value` against `x`.
 */
static void show(const char *name, const char *what, const char *xlabel,
                 const char *ylabel, int n, const int *x, int rows,
                 const char *const *row, double (*value)(const bench_case *c, int x),
                 const bench_case *c)
{
    char data[300], svg[300];
    snprintf(data, sizeof data, "%s.dat", bench_path(name));
    snprintf(svg, sizeof svg, "%s.svg", bench_path(name));
    FILE *f = fopen(data, "w");
    if (!f) exit(1);
    printf("%s:\n\n| |", what);
    for (int k = 0; k < n; k++) printf(" %d |", x[k]);
    printf("\n|---|");
    for (int k = 0; k < n; k++) printf("---:|");
    puts("");
    for (int i = 0; i < rows; i++) {
        printf("| %s |", row[i]);
        fprintf(f, "\"%s\"\n", row[i]);
        for (int k = 0; k < n; k++) {
            const double y = value(&c[i * n + k], x[k]);
            printf(y < 1000 ? " %.1f |" : " %.0f |", y);
            fprintf(f, "%d %.6g\n", x[k], y);
        }
        puts("");
        fprintf(f, "\n\n");
    }
    fclose(f);
    FILE *g = popen("gnuplot", "w");
    if (!g) exit(1);
    fprintf(g,
            "set terminal svg size 760,460 font 'FreeSans,13' background 'white'\n"
            "set output '%s'\nset logscale xy\nset grid\nset xlabel '%s'\n"
            "set ylabel '%s'\nset key outside right noenhanced\n"
            "set linetype 5 lc rgb '#7f5a00'\n"
            "plot for [i=0:%d] '%s' index i with linespoints dt i+1 pt i+4 "
            "title columnheader(1)\n",
            svg, xlabel, ylabel, rows - 1, data);
    if (pclose(g)) exit(1);
    printf("\n![%s](performance/%s.svg)\n\n", what, name);
}

static double per_state(const bench_case *c, int states)
{
    return per_step(c) / states;
}

static double per_tick(const bench_case *c, int ratio)
{
    return per_step(c) / ratio;
}

static void with_states(void)
{
    static const int states[] = {4, 10, 28, 100, 400, 1000, 4000};
    enum { N = sizeof states / sizeof *states };
    static bench_case c[METHODS * N];
    for (int i = 0; i < METHODS; i++)
        for (int k = 0; k < N; k++)
            snprintf(c[i * N + k].spec, BENCH_NAME, "%s %d %d", methods[i], states[k],
                     i ? ratio_of(methods[i], USUAL_RATIO) : 1);
    bench_count(METHODS * N, c);
    show("growth_states",
         "Instructions of a slow step per state, against the number of states, at "
         "ratio 10 (rk4: 1, prk_2_5: 5)",
         "states", "instructions per slow step and state", N, states, METHODS, methods,
         per_state, c);
    double worst = 0;
    const char *which = "";
    for (int i = 0; i < METHODS; i++) {
        const double more =
            per_state(&c[i * N + N - 1], 4000) / per_state(&c[i * N + 3], 100);
        if (more > worst) worst = more, which = methods[i];
    }
    bench_at_most(worst, 1.05,
                  "cost per state at 4,000 states relative to 100, worst method (%s)",
                  which);
}

static void with_ratio(void)
{
    static const int ratio[] = {1, 2, 5, 10, 20, 50, 100, 1000};
    enum { N = sizeof ratio / sizeof *ratio, FIRST = 1, ROWS = METHODS - 2 };
    static bench_case c[ROWS * N];
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < N; k++)
            snprintf(c[i * N + k].spec, BENCH_NAME, "%s %d %d", methods[FIRST + i],
                     USUAL_STATES, ratio[k]);
    bench_count(ROWS * N, c);
    puts("");
    show("growth_ratio",
         "Instructions of a slow step per fast step, against the ratio, with 14 slow "
         "and 14 fast states",
         "ratio", "instructions per fast step", N, ratio, ROWS, methods + FIRST,
         per_tick, c);
    double worst = 0;
    const char *which = "";
    for (int i = 0; i < ROWS; i++) {
        const double more =
            per_tick(&c[i * N + N - 1], 1000) / per_tick(&c[i * N + 3], 10);
        if (more > worst) worst = more, which = methods[FIRST + i];
    }
    bench_at_most(worst, 1.05,
                  "cost of a fast step at ratio 1000 relative to 10, worst method (%s)",
                  which);
}

static double doubles(const char *method, int ratio)
{
    double need[2];
    for (int k = 0; k < 2; k++) {
        tw_run r;
        model.ns = model.nf = 100 * (k + 1);
        model.slow = slow;
        model.fast = fast;
        tw_init(&r, &model, tw_find_method(method), 1e-3, ratio);
        need[k] = (double)tw_need(&r);
    }
    return (need[1] - need[0]) / 200;
}

/* Memory of the methods with history, the time of their steps on large models, and a
 * fast step at large ratios. */
static void memory(void)
{
    static const char *const kept[] = {"adams4", "adams8", "nordsieck"};
    static const double most[] = {32, 48, 0};
    enum { KEPT = 3, SIZES = 3, RATIOS = 2 };
    static const int sizes[SIZES] = {10000, 30000, 100000},
                     ratios[RATIOS] = {100, 1000};
    static bench_case large[KEPT * SIZES], far[KEPT * RATIOS];
    for (int i = 0; i < KEPT; i++) {
        for (int k = 0; k < SIZES; k++)
            snprintf(large[i * SIZES + k].spec, BENCH_NAME, "%s %d %d", kept[i],
                     sizes[k], USUAL_RATIO);
        for (int k = 0; k < RATIOS; k++)
            snprintf(far[i * RATIOS + k].spec, BENCH_NAME, "%s %d %d", kept[i],
                     USUAL_STATES, ratios[k]);
    }
    bench_time(KEPT * SIZES, large, 11, 0.02);
    bench_count(KEPT * RATIOS, far);
    puts("Memory, and the time of a slow step on large models (ratio 10); instructions "
         "of a\nfast step (28 states):\n\n"
         "| | doubles per state, ratio 10 | ratio 1000 | ns per state, 1e4 states | "
         "3e4 | "
         "1e5 | instructions per fast step, ratio 100 | 1000 |\n"
         "|---|---:|---:|---:|---:|---:|---:|---:|");
    for (int i = 0; i < KEPT; i++) {
        printf("| %s | %.0f | %.0f |", kept[i], doubles(kept[i], 10),
               doubles(kept[i], 1000));
        for (int k = 0; k < SIZES; k++)
            printf(" %.1f |", 1e9 * large[i * SIZES + k].median / STEPS / sizes[k]);
        for (int k = 0; k < RATIOS; k++)
            printf(" %.0f |", per_step(&far[i * RATIOS + k]) / ratios[k]);
        puts("");
    }
    puts("");
    for (int i = 0; i < KEPT; i++) {
        const bench_case *c = large + i * SIZES, *f = far + i * RATIOS;
        if (most[i] > 0)
            bench_at_most(doubles(kept[i], 10), most[i], "doubles per state of %s",
                          kept[i]);
        bench_at_most(c[1].median / sizes[1] / (c[0].median / sizes[0]), 1.3,
                      "time per state of %s, 3e4 states over 1e4", kept[i]);
        bench_at_most(per_step(&f[1]) / ratios[1] / (per_step(&f[0]) / ratios[0]), 1.02,
                      "instructions of a fast step of %s, ratio 1000 over 100",
                      kept[i]);
    }
}

int main(int argc, char **argv)
{
    bench_open(argc, argv, work);
    /* callgrind counts a long copy (one instruction) once per byte: avoid it */
    setenv("GLIBC_TUNABLES", "glibc.cpu.x86_rep_movsb_threshold=1000000000", 1);
    with_states();
    with_ratio();
    memory();
    return 0;
}
