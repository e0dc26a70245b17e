/* tiny.c: instructions of one slow step of small models, right-hand sides included: n
 * slow and n fast states, n = 1, 2, 4, 14, 50, by tw_advance and by the same method
 * written by hand, for every method. */
#include "bench.h"
#include "hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 256, WARM = 64, MEMORY = 200000, MOST = 50 };

static const double H = 1e-3;

/* x' = -x/2 + y/4, y' = -2 y + x for each pair */
#define MODEL(n)                                                                       \
    static int slow_##n(const tw_at *a, double *d)                                     \
    {                                                                                  \
        for (int i = 0; i < n; i++) d[i] = 0.25 * a->xf[i] - 0.5 * a->xs[i];           \
        return TW_OK;                                                                  \
    }                                                                                  \
    static int fast_##n(const tw_at *a, double *d)                                     \
    {                                                                                  \
        for (int i = 0; i < n; i++) d[i] = a->xs[i] - 2 * a->xf[i];                    \
        return TW_OK;                                                                  \
    }                                                                                  \
    static const tw_model pair_##n = {.name = "pair",                                  \
                                      .ns = n,                                         \
                                      .nf = n,                                         \
                                      .slow_var = vars,                                \
                                      .fast_var = vars,                                \
                                      .slow = slow_##n,                                \
                                      .fast = fast_##n};

static const tw_var vars[MOST] = {{"x", "", "", 1, 0, 0, 0}};
MODEL(1)
MODEL(2)
MODEL(4)
MODEL(14)
MODEL(50)
static const tw_model *const models[] = {&pair_1, &pair_2, &pair_4, &pair_14, &pair_50};
enum { MODELS = sizeof models / sizeof *models };

static void work(const char *spec)
{
    static double memory[MEMORY];
    static hand h;
    char kind[20], name[40];
    int ratio, which;
    if (sscanf(spec, "%19s %39s %d %d", kind, name, &ratio, &which) != 4) exit(1);
    const tw_model *model = models[which];
    if (!strcmp(kind, "hand")) {
        const problem_rhs rhs = {model->slow, model->fast, NULL, NULL};
        double x[PROBLEM_STATES];
        const hand_method *m = hand_find(name, ratio);
        for (int i = 0; i < PROBLEM_STATES; i++) x[i] = 1;
        hand_open_at(&h, m, rhs, model->ns, model->nf, x, H, ratio);
        m->loop(&h, WARM);
        bench_begin();
        m->loop(&h, STEPS);
        bench_end();
        return;
    }
    tw_run r;
    memset(memory, 0, sizeof memory);
    tw_init(&r, model, tw_find_method(name), H, ratio);
    if (tw_bind(&r, memory, MEMORY) || tw_start(&r)) exit(1);
    if (tw_advance(&r, (long)WARM * r.now.ticks)) exit(1);
    bench_begin();
    const int rc = tw_advance(&r, (long)STEPS * r.now.ticks);
    bench_end();
    if (rc) exit(1);
}

static bench_case counts[2 * HAND_CASES * MODELS];

static const bench_case *count_of(int method, int model)
{
    return counts + 2 * (method * MODELS + model);
}

static double ratio_of(int method, int model)
{
    const bench_case *c = count_of(method, model);
    return c[0].instructions / c[1].instructions;
}

static void print_line(const hand_case *of, int method)
{
    printf("| %s | %d |", of->method->name, of->ratio);
    for (int w = 0; w < MODELS; w++)
        printf(" %.0f | %.2f |", count_of(method, w)->instructions / STEPS,
               ratio_of(method, w));
    puts("");
}

static void print_head(void)
{
    printf("| method | ratio |");
    for (int w = 0; w < MODELS; w++)
        printf(" %d + %d | of a hand loop |", models[w]->ns, models[w]->nf);
    puts("\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
}

enum { RUNGE_KUTTA, VEHICLESIM, ADAMS, GROUPS }; /* nordsieck is in the first */

static int group_of(const tw_method *m)
{
    if (!strncmp(m->name, "adams", 5)) return ADAMS;
    return m->id >= -1 && m->id <= 4 ? VEHICLESIM : RUNGE_KUTTA;
}

/* The worst method of a group. */
static void judge(const hand_case *all, int n, int group, int model, double limit)
{
    static const char *const name[] = {"Runge-Kutta and Nordsieck methods",
                                       "VehicleSim methods", "Adams methods"};
    int worst = -1;
    for (int i = 0; i < n; i++)
        if (group_of(all[i].method) == group &&
            (worst < 0 || ratio_of(i, model) > ratio_of(worst, model)))
            worst = i;
    if (worst < 0) exit(1);
    bench_at_most(ratio_of(worst, model), limit,
                  "instructions over a hand-written loop at %d + %d states, %s, worst "
                  "(%s at ratio %d)",
                  models[model]->ns, models[model]->nf, name[group],
                  all[worst].method->name, all[worst].ratio);
}

int main(int argc, char **argv)
{
    static hand_case all[HAND_CASES];
    int k = 0;
    bench_open(argc, argv, work);
    const int n = hand_written_cases(all);
    for (int i = 0; i < n; i++)
        for (int w = 0; w < MODELS; w++)
            for (int by = 0; by < 2; by++)
                snprintf(counts[k++].spec, BENCH_NAME, "%s %s %d %d",
                         by ? "hand" : "tw", all[i].method->name, all[i].ratio, w);
    bench_count(k, counts);
    print_head();
    for (int i = 0; i < n; i++)
        if (hand_is_shown(&all[i])) print_line(&all[i], i);
    puts("\n<details><summary>All methods</summary>\n");
    print_head();
    for (int i = 0; i < n; i++) print_line(&all[i], i);
    puts("\n</details>\n");
    for (int group = 0; group < GROUPS; group++) {
        judge(all, n, group, 0, 1.5);
        judge(all, n, group, 1, 1.25);
    }
    return 0;
}
