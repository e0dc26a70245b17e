/* sides.c: instructions of slow(), fast() and both() of each model, at its start with
 * its own input, and the share of the work that both() does once. */
#include "bench.h"

#include "tw_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 64, MEMORY = 20000, ROOM = 256 };
static const char *const sides[] = {"slow", "fast", "both"};
enum { SLOW, FAST, BOTH, SIDES };

static int evaluate(const tw_model *m, int side, const tw_at *at, double *ds,
                    double *df)
{
    if (side == SLOW) return m->slow(at, ds);
    if (side == FAST) return m->fast(at, df);
    return m->both(at, ds, df);
}

static int has(const tw_model *m, int side)
{
    return side == SLOW ? m->ns > 0 : side == FAST ? m->nf > 0 : m->both != NULL;
}

static void work(const char *spec)
{
    static double memory[MEMORY], u[ROOM], ds[ROOM], df[ROOM];
    char name[60];
    int side, rc = TW_OK;
    tw_run r;
    if (sscanf(spec, "%59s %d", name, &side) != 2) exit(1);
    const tw_model *m = tw_find_model(name);
    memset(memory, 0, sizeof memory);
    tw_init(&r, m, tw_find_method("prk_euler"), 1e-3, 1);
    if (!m || tw_bind(&r, memory, MEMORY) || tw_start(&r)) exit(1);
    if (m->nu && tw_inputs(&r, u)) exit(1);
    tw_at at = r.now.point;
    at.u = u;
    at.xd = r.now.xd;
    bench_begin();
    for (int k = 0; k < TIMES; k++) rc |= evaluate(m, side, &at, ds, df);
    bench_end();
    if (rc) exit(1);
}

int main(int argc, char **argv)
{
    enum { MODELS = 100 };
    static bench_case c[SIDES * MODELS];
    static const bench_case *of[MODELS][SIDES];
    const tw_model *m;
    int n = 0;
    bench_open(argc, argv, work);
    for (int i = 0; (m = tw_model_at(i)) && i < MODELS; i++)
        for (int side = 0; side < SIDES; side++) {
            if (!has(m, side)) continue;
            snprintf(c[n].spec, BENCH_NAME, "%s %d", m->name, side);
            of[i][side] = &c[n++];
        }
    bench_count(n, c);
    puts("| model | slow | fast | both | done once by both "
         "|\n|---|---:|---:|---:|---:|");
    for (int i = 0; (m = tw_model_at(i)) && i < MODELS; i++) {
        double sum[SIDES] = {0};
        printf("| %s |", m->name);
        for (int side = 0; side < SIDES; side++) {
            if (!of[i][side]) {
                printf(" - |");
                continue;
            }
            sum[side] = of[i][side]->instructions / TIMES;
            if (sum[side] < 0) {
                fprintf(stderr, "%s %s: not counted\n", m->name, sides[side]);
                exit(1);
            }
            printf(" %.0f |", sum[side]);
        }
        const double apart = sum[SLOW] + sum[FAST];
        if (of[i][BOTH])
            printf(" %.0f %% |\n", 100 * (apart - sum[BOTH]) / apart);
        else
            puts(" - |");
    }
    return 0;
}
