/* diagram.c: what a diagram costs in the host: 1,000 gains, sums and unit delays, wired
 * at random, in single-tasking. Compared with a loop in C over the same 1,000
 * operations with one switch per operation. */
#include "bench.h"

#include "twh.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 1000, STEPS = 200, WARM = 20 };
enum { GAIN, SUM, DELAY, KINDS };

typedef struct operation {
    int kind, a, b;
} operation;

static operation list[BLOCKS];
static double y[BLOCKS], x[BLOCKS];

/* The same numbers on every machine. */
static int next(int n)
{
    static unsigned state = 1;
    state = state * 1664525u + 1013904223u;
    return (int)((state >> 8) % (unsigned)n);
}

/* The first one is a delay, so that every other one has an earlier block to read. */
static void make_list(void)
{
    for (int i = 0; i < BLOCKS; i++) {
        list[i] = (operation){i ? next(KINDS) : DELAY, i ? next(i) : BLOCKS - 1,
                              i ? next(i) : 0};
        x[i] = 1;
    }
}

static void step_in_c(void)
{
    for (int i = 0; i < BLOCKS; i++) switch (list[i].kind) {
        case GAIN: y[i] = 0.5 * y[list[i].a]; break;
        case SUM: y[i] = y[list[i].a] - y[list[i].b]; break;
        default: y[i] = x[i];
        }
    for (int i = 0; i < BLOCKS; i++)
        if (list[i].kind == DELAY) x[i] = y[list[i].a];
}

static int add_block(twh *h, int i)
{
    static const char *const kinds[] = {"gain", "sum", "unit_delay"};
    static const char *const values[KINDS][2] = {
        {"0.5", "-1"}, {"'+-'", "-1"}, {"1", "1"}};
    const mxArray *value[2] = {twh_read_value(values[list[i].kind][0]),
                               twh_read_value(values[list[i].kind][1])};
    char name[20];
    snprintf(name, sizeof name, "b%d", i);
    return twh_add_kind(h, name, kinds[list[i].kind], 2, value);
}

static int add_wires(twh *h, int i)
{
    char name[20], from[20];
    snprintf(name, sizeof name, "b%d", i);
    snprintf(from, sizeof from, "b%d", list[i].a);
    if (twh_wire(h, from, 1, name, 1)) return 1;
    snprintf(from, sizeof from, "b%d", list[i].b);
    return list[i].kind == SUM && twh_wire(h, from, 1, name, 2);
}

static twh *make_diagram(void)
{
    twh *h = twh_new("m");
    for (int i = 0; i < BLOCKS; i++)
        if (add_block(h, i)) return NULL;
    for (int i = 0; i < BLOCKS; i++)
        if (add_wires(h, i)) return NULL;
    return twh_set_solver(h, "discrete", 1) || twh_start(h) ? NULL : h;
}

static void work(const char *spec)
{
    make_list();
    if (spec[0] == 'c') {
        for (int i = 0; i < WARM; i++) step_in_c();
        bench_begin();
        for (int i = 0; i < STEPS; i++) step_in_c();
        bench_end();
        return;
    }
    twh *h = make_diagram();
    int rc = !h;
    for (int i = 0; i < WARM && !rc; i++) {
        rc = twh_step(h);
        step_in_c();
    }
    bench_begin();
    for (int i = 0; i < STEPS && !rc; i++) rc = twh_step(h);
    bench_end();
    for (int i = 0; i < STEPS; i++) step_in_c();
    for (int i = 0; i < BLOCKS && !rc; i++) { /* the same numbers */
        char name[20];
        snprintf(name, sizeof name, "b%d", i);
        const double value = twh_value(h, name, 1, 1);
        rc = value != y[i] && !(isnan(value) && isnan(y[i]));
    }
    if (rc) exit(1);
    twh_free(h);
}

int main(int argc, char **argv)
{
    enum { ROUNDS = 9 };
    static bench_case c[2] = {{.spec = "host"}, {.spec = "c"}};
    bench_open(argc, argv, work);
    bench_count(2, c);
    bench_time(2, c, ROUNDS, 0.02);
    const bench_ratio ratio = bench_compare(&c[0], &c[1]);
    const double each = (double)BLOCKS * STEPS;
    puts("| | instructions per block and step | ns |\n|---|---:|---:|");
    printf("| host | %.1f | %.2f |\n", c[0].instructions / each,
           1e9 * c[0].median / each);
    printf("| loop in C | %.1f | %.2f |\n\n", c[1].instructions / each,
           1e9 * c[1].median / each);
    printf("In time the host takes %.1f times the loop (quartiles %.1f to %.1f), in "
           "instructions %.1f times.\n\n",
           ratio.median, ratio.low, ratio.high, c[0].instructions / c[1].instructions);
    bench_at_most(ratio.median, 6,
                  "a diagram of 1,000 gains, sums and delays, over a loop "
                  "in C with a switch for each");
    return 0;
}
