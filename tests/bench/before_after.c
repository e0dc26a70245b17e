/* before_after.c: what issue 20 has changed, as instructions: before, stored here with
 * the build that they were counted with, and now. A row is one line of `rows`. */
#include "bench.h"

#include "tw_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 256, WARM = 64, MEMORY = 100000 };

static const char *const counted_with = "commit a2853be of 0.2 (2026-11-19, before any "
                                        "of these changes), gcc 12 -O2, x86-64";

/* spec: "steps MODEL METHOD RATIO H [PARAMETER VALUE]", the mean of some slow steps by
 * tw_advance with the model's own input, or "start MODEL". */
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
};
enum { ROWS = sizeof rows / sizeof *rows };

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

int main(int argc, char **argv)
{
    static bench_case c[ROWS];
    bench_open(argc, argv, work);
    for (int i = 0; i < ROWS; i++) snprintf(c[i].spec, BENCH_NAME, "%s", rows[i].spec);
    bench_count(ROWS, c);
    printf("Instructions; before: %s.\n\n", counted_with);
    puts("| what | before | now | now / before |\n|---|---:|---:|---:|");
    for (int i = 0; i < ROWS; i++) {
        const int steps = !strncmp(rows[i].spec, "steps", 5);
        const double now = c[i].instructions / (steps ? STEPS : 1);
        if (c[i].instructions < 0) exit(1);
        printf("| %s | %.0f | %.0f | %.2f |\n", rows[i].what, rows[i].before, now,
               now / rows[i].before);
    }
    return 0;
}
