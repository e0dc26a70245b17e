/* before_after.c: what the work on the last losses in speed has changed: before, stored
 * here with the build that was measured, and now. A row is one line of `rows`. */
#include "bench.h"

#include "tw_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 256, WARM = 64, MEMORY = 100000 };

static const char *const counted_with = "commit a2853be of 0.2 (2026-11-19, before any "
                                        "of these changes), gcc 12 -O2, x86-64";

/* spec, what is counted in instructions:
 *     steps MODEL METHOD RATIO H [PARAMETER VALUE]   the mean of some slow steps by
 *                                                    tw_advance with the model's input
 *     start MODEL
 * or what is computed or measured by another item of the bench:
 *     memory METHOD      doubles per state at ratio 10
 *     stages METHOD      growth of the stages up to the real limit (tw_stage_growth)
 *     goal ITEM text     the value of the goal that contains the text */
typedef struct row {
    const char *what, *spec;
    double before;
} row;

static const row rows[] = {
    {"planar_vehicle, own drive at 20 m/s, prk_4_8, slow step",
     "steps planar_vehicle prk_4_8 8 1e-3 v0 20", 10178},
    {"quarter_car_tire, own drive at 20 m/s, rk4, step",
     "steps quarter_car_tire rk4 1 1e-3 v0 20", 2471},
    {"ring_tyre, own drive, rk4, step", "steps ring_tyre rk4 1 1e-4", 2083},
    {"flexible_arm, prk_4_8, slow step", "steps flexible_arm prk_4_8 8 1e-3", 136608},
    {"hmmwv on a rough road, prk_2_5, slow step", "steps hmmwv prk_2_5 5 1e-3 man 7",
     89561},
    {"hmmwv, start", "start hmmwv", 2202100},
    {"kpr (1 + 1 states), prk_2_5, slow step", "steps kpr prk_2_5 5 1e-3", 2589},
    {"linear_pair (1 + 1), heun, step", "steps linear_pair heun 1 1e-3", 514},
    {"linear_pair (1 + 1), rk4, step", "steps linear_pair rk4 1 1e-3", 821},
    {"linear_pair (1 + 1), prk_4_8, slow step", "steps linear_pair prk_4_8 8 1e-3",
     1644},
    {"linear_pair (1 + 1), nordsieck at 10, slow step",
     "steps linear_pair nordsieck 10 1e-3", 3645},
    {"linear_pair (1 + 1), adams4 at 10, slow step", "steps linear_pair adams4 10 1e-3",
     3830},
    {"quarter_car_b (2 + 2), prk_4_8, slow step", "steps quarter_car_b prk_4_8 8 1e-3",
     1790},
    {"quarter_car_b (2 + 2), nordsieck at 10, slow step",
     "steps quarter_car_b nordsieck 10 1e-3", 3983},
    {"planar_vehicle (14 + 14) at rest, rk4, step", "steps planar_vehicle rk4 1 1e-4",
     4735},
    {"csv row of 11 numbers", "goal output instructions of a csv row", 31500},
};
static const row others[] = {
    {"doubles per state, adams4 at ratio 10", "memory adams4", 71},
    {"doubles per state, adams8 at ratio 10", "memory adams8", 99},
    {"growth of the stages, prk_2_6_re", "stages prk_2_6_re", 1763},
    {"growth of the stages, prk_2_10_re", "stages prk_2_10_re", 314700},
    {"ms of 1000 csv rows of 11 numbers", "goal output ms of CPU for 1000 csv rows",
     1.5},
    {"ms of 1000 npy rows (before: csv, there was no npy)",
     "goal output ms of CPU for 1000 npy rows", 1.5},
    {"ms of a short tw_sim beside the run, worst model",
     "goal in_octave CPU ms of a short tw_sim", 1.3},
    {"ms of the first tw_sim in a session (before: 9 to 15)",
     "goal in_octave CPU ms of the first call", 9},
};
enum { ROWS = sizeof rows / sizeof *rows, OTHERS = sizeof others / sizeof *others };

static void work(const char *spec)
{
    static double memory[MEMORY], p[200];
    char model[60], method[60] = "rk4", name[60] = "";
    double H = 1e-3, value = 0;
    int ratio = 1, rc;
    tw_run r;
    const int steps = sscanf(spec, "steps %59s %59s %d %lf %59s %lf", model, method,
                             &ratio, &H, name, &value);
    if (steps < 4 && sscanf(spec, "start %59s", model) != 1) exit(1);
    const tw_model *m = tw_find_model(model);
    if (!m || tw_model_defaults(m, p, NULL, NULL)) exit(1);
    if (*name) p[tw_find_var(m->param, m->np, name)] = value;
    memset(memory, 0, sizeof memory);
    tw_init(&r, m, tw_find_method(method), H, ratio);
    r.p = p;
    if (tw_bind(&r, memory, MEMORY)) exit(1);
    if (steps < 4) {
        bench_begin();
        rc = tw_start(&r);
        bench_end();
    } else {
        if (tw_start(&r) || tw_advance(&r, (long)WARM * r.now.ticks)) exit(1);
        bench_begin();
        rc = tw_advance(&r, (long)STEPS * r.now.ticks);
        bench_end();
    }
    if (rc) exit(1);
}

static double doubles_per_state(const char *method)
{
    enum { STATES = 100 };
    static const tw_var var[STATES] = {{.name = "x"}};
    tw_model m = {.name = "memory", .slow_var = var, .fast_var = var};
    double need[2];
    for (int k = 0; k < 2; k++) {
        tw_run r;
        m.ns = m.nf = STATES / (2 - k);
        m.slow = m.fast = tw_model_at(0)->slow; /* not called */
        tw_init(&r, &m, tw_find_method(method), 1e-3, 10);
        need[k] = (double)tw_need(&r);
    }
    return (need[1] - need[0]) / STATES;
}

/* From the stored output of an item. */
static double goal_of(const char *item, const char *text)
{
    char name[60], line[1000];
    double value = -1;
    snprintf(name, sizeof name, "%s.md", item);
    FILE *f = fopen(bench_path(name), "r");
    while (f && fgets(line, sizeof line, f)) {
        const char *end = strstr(line, " (target");
        while (end && end > line && end[-1] != ' ') end--;
        if (end && strstr(line, text)) value = atof(end);
    }
    if (f) fclose(f);
    if (value < 0) fprintf(stderr, "measure the item %s first: no %s\n", item, text);
    if (value < 0) exit(1);
    return value;
}

static double value_of(const char *spec)
{
    char name[60];
    int used = 0;
    double imaginary, real;
    if (sscanf(spec, "memory %59s", name) == 1) return doubles_per_state(name);
    if (sscanf(spec, "stages %59s", name) == 1) {
        tw_stage_growth(tw_find_method(name), &imaginary, &real);
        return real;
    }
    if (sscanf(spec, "goal %59s %n", name, &used) != 1) exit(1);
    return goal_of(name, spec + used);
}

static void print_row(const row *of, double now)
{
    printf("| %s | %.4g | %.3g | %.2g |\n", of->what, of->before, now,
           now / of->before);
}

int main(int argc, char **argv)
{
    static bench_case c[ROWS];
    bench_open(argc, argv, work);
    int n = 0, k = 0;
    for (int i = 0; i < ROWS; i++)
        if (strncmp(rows[i].spec, "goal", 4))
            snprintf(c[n++].spec, BENCH_NAME, "%s", rows[i].spec);
    bench_count(n, c);
    printf("Before: %s.\n\n", counted_with);
    puts("| instructions | before | now | now / before |\n|---|---:|---:|---:|");
    for (int i = 0; i < ROWS; i++) {
        double now = 0;
        if (!strncmp(rows[i].spec, "goal", 4))
            now = value_of(rows[i].spec);
        else if ((now = c[k++].instructions) < 0)
            exit(1);
        if (!strncmp(rows[i].spec, "steps", 5)) now /= STEPS;
        printf("| %s | %.0f | %.0f | %.2f |\n", rows[i].what, rows[i].before, now,
               now / rows[i].before);
    }
    puts("| **memory, stages, times** | | | |");
    for (int i = 0; i < OTHERS; i++) print_row(&others[i], value_of(others[i].spec));
    return 0;
}
