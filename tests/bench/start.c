/* start.c: the worst tick and the worst slow step of a run from its start, over regular
 * ones, in instructions.
 *
 * Every method on the quarter car at ratio 5; the Adams methods with each start. A tick
 * is compared with the median of the ticks at the same place of regular slow steps, a
 * slow step with the median of regular slow steps; adams4 with the spread start on
 * other models too. A case is one tick of a new run. */
#include "bench.h"

#include "tw_catalog.h"
#include "tw_method.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 40000, RATIO = 5, FIRST = 9, REGULAR = 3, STEPS = FIRST + REGULAR };
static const char *const starts[] = {"", "own", "paper", "spread"};

static void open_run(tw_run *r, const char *model, const char *method, int start)
{
    static double memory[MEMORY];
    const tw_method *m = tw_find_method(method);
    memset(memory, 0, sizeof memory);
    tw_init(r, tw_find_model(model), m, 1e-4, m->ratio ? m->ratio : RATIO);
    if (start) r->opt[TW_OPT_START] = start;
    if (tw_bind(r, memory, MEMORY) || tw_start(r)) abort();
}

static void work(const char *spec)
{
    char model[40], method[40];
    int start, k;
    tw_run r;
    if (sscanf(spec, "%39s %39s %d %d", model, method, &start, &k) != 4) abort();
    open_run(&r, model, method, start);
    if (tw_advance(&r, k)) abort();
    bench_begin();
    const int rc = tw_tick(&r);
    bench_end();
    if (rc) abort();
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of_regular(const bench_case *c, int ticks, int place)
{
    double x[REGULAR];
    for (int i = 0; i < REGULAR; i++)
        x[i] = c[(FIRST + i) * ticks + place].instructions;
    qsort(x, REGULAR, sizeof *x, by_size);
    return x[REGULAR / 2];
}

typedef struct worst {
    double tick, step;
} worst;

static worst measure(const char *model, const char *method, int start)
{
    static bench_case c[STEPS * 2 * 10];
    worst w = {0, 0};
    tw_run r;
    open_run(&r, model, method, start);
    const int ticks = r.now.ticks, n = STEPS * ticks;
    double regular[20], step = 0;
    if (ticks > 20) abort();
    for (int k = 0; k < n; k++)
        snprintf(c[k].spec, sizeof c[k].spec, "%s %s %d %d", model, method, start, k);
    bench_count(n, c);
    for (int j = 0; j < ticks; j++) step += regular[j] = median_of_regular(c, ticks, j);
    for (int i = 0; i < STEPS; i++) {
        double sum = 0;
        for (int j = 0; j < ticks; j++) {
            sum += c[i * ticks + j].instructions;
            w.tick = fmax(w.tick, c[i * ticks + j].instructions / regular[j]);
        }
        w.step = fmax(w.step, sum / step);
    }
    return w;
}

int main(int argc, char **argv)
{
    static const char *const models[] = {"quarter_car_b", "kpr", "planar_spacecraft",
                                         "gun_turret", "planar_vehicle"};
    enum { MODELS = sizeof models / sizeof *models };
    const tw_method *m;
    double spread[MODELS] = {0};
    bench_open(argc, argv, work);
    setenv("LD_BIND_NOW", "1", 1); /* resolves memmove before the first tick */
    puts("| adams4 on | start | worst tick over regular | worst slow step over regular "
         "|\n|---|---|---|---|");
    for (int k = 0; k < MODELS; k++)
        for (int start = TW_START_OWN; start <= TW_START_SPREAD; start++) {
            const worst w = measure(models[k], "adams4", start);
            printf("| %s | %s | %.2f | %.2f |\n", models[k], starts[start], w.tick,
                   w.step);
            spread[k] = w.tick; /* the last one */
        }
    puts("\n<details><summary>All methods on quarter_car_b</summary>\n\n"
         "| method | start | worst tick over regular | worst slow step over regular "
         "|\n|---|---|---|---|");
    for (int i = 0; (m = tw_method_at(i)); i++) {
        const int has = (m->options & TW_USES(TW_OPT_START)) != 0;
        for (int start = has; start <= (has ? TW_START_SPREAD : 0); start++) {
            const worst w = measure("quarter_car_b", m->name, start);
            printf("| %s | %s | %.2f | %.2f |\n", m->name, starts[start], w.tick,
                   w.step);
        }
    }
    puts("\n</details>\n");
    for (int k = 0; k < MODELS; k++)
        bench_at_most(spread[k], 3, "worst tick of adams4, spread start, on %s",
                      models[k]);
    return 0;
}
