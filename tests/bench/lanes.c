/* lanes.c: how many times as many runs a core makes in lanes (tw_lanes.h) as one by one
 * with tw_advance, many ticks per call: the library's models, rk4 and two partitioned
 * methods, lanes bit for bit and fast ones, in registers of AVX2 and in the widest. */
#include "bench.h"
#include "tw_catalog.h"
#include "tw_lanes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 500, MEMORY = 800000, PARAMS = 200, WAYS = 4, ROUNDS = 15 };

/* Moving cars, as in a study; the rest starts as its parameters say. */
static const struct {
    const char *model, *set;
    double H, goal, fast_goal;
} models[] = {
    {"quarter_car_a", "", 1e-3, 4, 6},
    {"quarter_car_b", "", 1e-3, 4, 6},
    {"quarter_car_c", "", 2e-4, 4, 6},
    {"quarter_car_tire", "v0=20", 2e-4, 4, 6},
    {"quarter_car_friction", "v0=20", 5e-4, 4, 6},
    {"planar_vehicle", "v0=20,drive_torque=300", 2e-4, 2, 3},
    {"hmmwv", "v0=10", 2e-4, 0, 0},
    {"gun_turret", "", 1e-3, 0, 0},
    {"flexible_arm", "", 1e-3, 0, 0},
    {"planar_spacecraft", "", 1e-2, 0, 0},
    {"hydraulic_actuator", "", 2e-6, 0, 0},
    {"kpr", "", 1e-3, 0, 0},
    {"linear_pair", "", 1e-3, 0, 0},
};
enum { MODELS = sizeof models / sizeof *models };
static const char *const methods[] = {"rk4", "prk_2_5", "prk_3_8"};
enum { METHODS = sizeof methods / sizeof *methods };
static const char *const ways[WAYS] = {"one", "avx2", "avx2-fast", "widest"};

static double p[TW_LANES_MOST][PARAMS], memory[MEMORY];

/* Parameters of every lane: the defaults, the settings, and one per mille between two
 * lanes in the first one. */
static void set_parameters(const tw_model *m, const char *set)
{
    char text[100], *name = text;
    static double xs[PARAMS], xf[PARAMS];
    snprintf(text, sizeof text, "%s", set);
    if (m->np > PARAMS || tw_model_defaults(m, p[0], xs, xf)) exit(1);
    while (*name) {
        char *value = strchr(name, '='), *end;
        *value++ = '\0';
        const int i = tw_find_var(m->param, m->np, name);
        if (i < 0) exit(1);
        p[0][i] = strtod(value, &end);
        name = end + (*end == ',');
    }
    for (int k = 1; k < TW_LANES_MOST; k++) {
        memcpy(p[k], p[0], sizeof p[k]);
        p[k][0] *= 1 + 1e-3 * k;
    }
}

/* A bump under the cars that have no speed of their own. */
static void fill_inputs(const tw_model *m, double *u)
{
    for (int i = 0; i < m->nu; i++) u[i] = i ? 0 : 0.01;
}

static void stop(const char *text)
{
    fprintf(stderr, "lanes: %s\n", text);
    exit(1);
}

static void run_one(const tw_model *m, const tw_method *k, double H)
{
    tw_run r;
    double u[PARAMS];
    memset(memory, 0, sizeof memory);
    tw_init(&r, m, k, H, tw_default_ratio(k));
    r.p = p[0];
    fill_inputs(m, u);
    if (tw_bind(&r, memory, MEMORY) || tw_start(&r) ||
        (m->nu && !m->drive && tw_hold(&r, u)))
        stop(m->name);
    bench_begin();
    const int rc = tw_advance(&r, (long)STEPS * r.now.ticks);
    bench_end();
    if (rc) stop(m->name);
}

static void set_lanes(tw_lanes *l, const tw_model *m, const tw_method *k, double H,
                      const char *way)
{
    tw_lanes_init(l, m, k, H, tw_default_ratio(k));
    l->cpu = strcmp(way, "widest") ? "avx2" : NULL;
    l->fast = !strcmp(way, "avx2-fast");
}

static void run_lanes(const tw_model *m, const tw_method *k, double H, const char *way)
{
    static tw_lane lane[TW_LANES_MOST];
    static double u[TW_LANES_MOST * PARAMS];
    tw_lanes l;
    set_lanes(&l, m, k, H, way);
    l.lane = lane;
    for (int i = 0; i < TW_LANES_MOST; i++) {
        lane[i] = (tw_lane){.p = p[i]};
        fill_inputs(m, u + i * m->nu);
    }
    if (tw_lanes_bind(&l, memory, MEMORY) || tw_lanes_start(&l) ||
        (m->nu && !m->drive && tw_lanes_hold(&l, u)))
        stop(m->name);
    bench_begin();
    const int rc = tw_lanes_advance(&l, (long)STEPS * l.now.run.now.ticks);
    bench_end();
    if (rc || l.now.living < l.now.width) stop(m->name);
}

static void work(const char *spec)
{
    char way[20], method[40];
    int i;
    if (sscanf(spec, "%19s %d %39s", way, &i, method) != 3) exit(1);
    const tw_model *m = tw_find_model(models[i].model);
    const tw_method *k = tw_find_method(method);
    set_parameters(m, models[i].set);
    if (strcmp(way, "one"))
        run_lanes(m, k, models[i].H, way);
    else
        run_one(m, k, models[i].H);
}

/* The lanes of this way, 0: this machine or this model has none. */
static int width_of(int i, const char *method, const char *way)
{
    tw_lanes l;
    set_lanes(&l, tw_find_model(models[i].model), tw_find_method(method), models[i].H,
              way);
    return tw_lanes_width(&l);
}

static double gain[MODELS][METHODS][WAYS];

static void measure(int i, int j)
{
    bench_case c[WAYS];
    double *g = gain[i][j];
    int width[WAYS];
    memset(c, 0, sizeof c);
    for (int w = 0; w < WAYS; w++) {
        width[w] = w ? width_of(i, methods[j], ways[w]) : 1;
        snprintf(c[w].spec, BENCH_NAME, "%s %d %s", ways[w], i, methods[j]);
        if (width[w]) continue;
        printf("| %s | %s | | no lanes | | | |\n", models[i].model, methods[j]);
        return;
    }
    bench_time(WAYS, c, ROUNDS, 2e-3);
    for (int w = 1; w < WAYS; w++) g[w] = bench_compare(c, c + w).median * width[w];
    printf("| %s | %s | %.0f | %d | %.1f | %.1f | %.1f |\n", models[i].model,
           methods[j], c[0].median / STEPS * 1e9, width[1], g[1], g[2], g[3]);
}

static void judge(int i)
{
    for (int j = 0; j < METHODS && models[i].goal > 0; j++) {
        bench_at_least(gain[i][j][1], models[i].goal,
                       "runs per second in lanes over one by one, %s with %s",
                       models[i].model, methods[j]);
        bench_at_least(gain[i][j][2], models[i].fast_goal,
                       "the same in fast lanes, %s with %s", models[i].model,
                       methods[j]);
    }
}

int main(int argc, char **argv)
{
    bench_open(argc, argv, work);
    puts(
        "| model | method | ns per slow step, one by one | lanes | AVX2, bit for bit | "
        "AVX2, fast | widest registers, bit for bit |\n"
        "|---|---|---:|---:|---:|---:|---:|");
    for (int i = 0; i < MODELS; i++)
        for (int j = 0; j < METHODS; j++) measure(i, j);
    puts("");
    for (int i = 0; i < MODELS; i++) judge(i);
    return 0;
}
