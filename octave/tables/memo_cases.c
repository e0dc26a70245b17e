/* memo_cases.c: what the VehicleSim memo says about changes during a run: state
 * variables that are set, and output that is switched off and on.
 *
 *     memo_cases reset METHOD H AT FULL FORGET FROM TEND
 *         quarter_car_b from zs = 2 cm; at the first tick from AT on it is set to zs =
 * 5 cm and rest, or, where EQ_FULL_STEP = FULL refuses that, at the next tick that
 *         allows it. AT < 0: it is not set. A row per tick from FROM to TEND: time,
 * states, how often the change has been refused so far memo_cases old METHOD H for how
 * many steps derivatives from before a reset act: two runs with different pasts are set
 * to the same state at every step until a whole step from there is the same in both
 *     memo_cases write METHOD H IPRINT OFF ON TEND
 *         the rows of quarter_car_b that are due, with OPT_WRITE = 0 from OFF to ON:
 *         time, states
 */
#include "tw_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 4, ROOM = 1000 };

static const double start[N] = {0.02, 0, 0, 0}, other[N] = {-0.03, 0.4, 0.01, -1},
                    new_state[N] = {0.05, 0, 0, 0};

static void must(const tw_run *r, int rc)
{
    char text[300];
    if (!rc) return;
    tw_message(r, text, sizeof text);
    fprintf(stderr, "memo_cases: %s\n", text);
    exit(1);
}

static void set(tw_run *r, const double *x)
{
    must(r, tw_set_state(r, x, x + 2));
}

static void open_run(tw_run *r, double *memory, const char *method, double H)
{
    const tw_method *m = tw_find_method(method);
    if (!m || !(H > 0)) {
        fprintf(stderr, "memo_cases: method %s, H %g\n", method, H);
        exit(2);
    }
    memset(memory, 0, ROOM * sizeof *memory);
    tw_init(r, tw_find_model("quarter_car_b"), m, H, 1);
}

static void begin(tw_run *r, double *memory, const double *x)
{
    must(r, tw_bind(r, memory, ROOM));
    must(r, tw_start(r));
    set(r, x);
    must(r, tw_forget(r));
}

static void row(const tw_run *r)
{
    printf("%.17g,%.17g,%.17g,%.17g,%.17g", r->now.t, r->now.xs[0], r->now.xs[1],
           r->now.xf[0], r->now.xf[1]);
}

static void reset(const char *method, double H, double at, int full, int forget,
                  double from, double tend)
{
    double memory[ROOM];
    tw_run r;
    int refused = 0, done = at < 0;
    open_run(&r, memory, method, H);
    r.opt[TW_OPT_EQ_FULL_STEP] = full;
    r.opt[TW_OPT_FORGET] = forget;
    begin(&r, memory, start);
    puts("t,zs,vs,zu,vu,refused");
    for (;;) {
        if (!done && r.now.t >= at - 1e-9 * H) {
            const int rc = tw_set_state(&r, new_state, new_state + 2);
            if (rc != TW_E_FULL_STEP) must(&r, rc);
            done = !rc;
            refused += !done;
        }
        if (r.now.t >= from - 1e-9 * H) {
            row(&r);
            printf(",%d\n", refused);
        }
        if (r.now.t >= tend - 1e-9 * H) return;
        must(&r, tw_tick(&r));
    }
}

static void old_steps(const char *method, double H)
{
    double memory[2][ROOM];
    const double *from[2] = {start, other};
    tw_run r[2];
    int steps = 0, same = 0;
    for (int i = 0; i < 2; i++) {
        open_run(&r[i], memory[i], method, H);
        begin(&r[i], memory[i], from[i]);
        must(&r[i], tw_advance(&r[i], 20L * r[i].now.ticks));
    }
    while (!same && steps < 20) {
        for (int i = 0; i < 2; i++) {
            set(&r[i], new_state);
            must(&r[i], tw_advance(&r[i], r[i].now.ticks));
        }
        same = !memcmp(r[0].now.xs, r[1].now.xs, 2 * sizeof(double)) &&
               !memcmp(r[0].now.xf, r[1].now.xf, 2 * sizeof(double));
        steps += !same;
    }
    printf("steps\n%d\n", steps);
}

static void write_rows(const char *method, double H, double iprint, double off,
                       double on, double tend)
{
    double memory[ROOM];
    tw_run r;
    open_run(&r, memory, method, H);
    r.opt[TW_OPT_IPRINT] = iprint;
    begin(&r, memory, start);
    puts("t,zs,vs,zu,vu");
    for (;;) {
        const double t = r.now.t + 1e-9 * H;
        r.opt[TW_OPT_WRITE] = !(t >= off && t < on);
        if (tw_write_due(&r)) {
            row(&r);
            puts("");
        }
        if (t >= tend) return;
        must(&r, tw_tick(&r));
    }
}

int main(int argc, char **argv)
{
    double x[6] = {0};
    for (int i = 3; i < argc && i < 9; i++) x[i - 3] = strtod(argv[i], NULL);
    if (argc == 9 && !strcmp(argv[1], "reset"))
        reset(argv[2], x[0], x[1], x[2] != 0, x[3] != 0, x[4], x[5]);
    else if (argc == 4 && !strcmp(argv[1], "old"))
        old_steps(argv[2], x[0]);
    else if (argc == 8 && !strcmp(argv[1], "write"))
        write_rows(argv[2], x[0], x[1], x[2], x[3], x[4]);
    else {
        fprintf(stderr, "memo_cases: see the head of memo_cases.c\n");
        return 2;
    }
    return 0;
}
