/* sfunction.c: the cost of running as an S-function. A block is called as by Simulink:
 * mdlOutputs, then mdlUpdate, once per tick. Compared with a bare loop that does the
 * same (states copied, outputs computed, the input held, one tick), with the method by
 * hand as a loop, called once per slow step, which computes outputs if the model has
 * any but copies nothing, and with the method by hand as a block.
 *
 * In our host the ss functions are inline and check their arguments; those of Simulink
 * are macros that read a field. The engine is left out, except for the sample hits that
 * it would set: that of the slow port at the first call of a slow step. */
#include "bench.h"
#include "hand.h"

#include "engine/engine.h"
#include "twh_reader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The two looks at the step (tw_advice.h) are within the steps that are not counted. */
enum { STEPS = 200, WARM = 100, MEMORY = 20000, MOST = 64, PARAMS = 200 };

static const double H = 0x1p-12;

static const tw_model *model_of(const char *name)
{
    return strcmp(name, "p0") ? tw_find_model(name) : problems[P0].model;
}

/* Right-hand sides of a model with a constant input. */
static struct {
    const tw_model *model;
    double u[MOST];
} held;

static int held_slow(const tw_at *a, double *d)
{
    tw_at at = *a;
    at.u = held.u;
    return held.model->slow(&at, d);
}

static int held_fast(const tw_at *a, double *d)
{
    tw_at at = *a;
    at.u = held.u;
    return held.model->fast(&at, d);
}

static int held_both(const tw_at *a, double *ds, double *df)
{
    tw_at at = *a;
    at.u = held.u;
    return held.model->both(&at, ds, df);
}

static problem_rhs sides(const tw_model *model, const double *p)
{
    if (!model->nu) return (problem_rhs){model->slow, model->fast, model->both, p};
    held.model = model;
    for (int i = 0; i < model->nu; i++) held.u[i] = model->input[i].value;
    return (problem_rhs){held_slow, held_fast, model->both ? held_both : NULL, p};
}

/* A slow step, with outputs as often as a block computes them. */
static void with_outputs(hand *h, const hand_method *m, const tw_model *model)
{
    double y[MOST];
    const int calls = m->part ? h->ratio : 1;
    for (int j = 0; j < calls; j++) {
        const tw_at at = {.t = (double)h->step * h->H + j * (h->H / calls),
                          .xs = j ? h->now : h->x,
                          .xf = h->x + h->ns,
                          .u = held.u,
                          .p = h->rhs.p};
        if (model->out(&at, y)) exit(1);
        if (m->part)
            m->part(h, j);
        else
            m->loop(h, 1);
    }
}

/* One slow step per call, or all in one call. */
static void by_hand(const tw_model *model, const char *method, int ratio, int at_once)
{
    static double x[PROBLEM_STATES], p[PARAMS];
    static hand h;
    const hand_method *m = hand_find(method, ratio);
    if (!m || model->np > PARAMS) exit(1);
    if (tw_model_defaults(model, p, x, x + model->ns)) exit(1);
    hand_open_at(&h, m, sides(model, p), model->ns, model->nf, x, H, ratio);
    m->loop(&h, WARM);
    bench_begin();
    if (at_once) m->loop(&h, STEPS);
    for (int k = 0; k < STEPS && !at_once; k++)
        if (model->ny)
            with_outputs(&h, m, model);
        else
            m->loop(&h, 1);
    bench_end();
}

/* Half-step methods have no outputs or inputs at half steps. */
static int ticks_per_call(const tw_run *r)
{
    return r->method->half_step ? 2 : 1;
}

static void in_a_loop(const tw_model *model, const char *method, int ratio)
{
    static double memory[MEMORY], xs[MOST], xf[MOST], y[MOST], u[MOST];
    tw_run r;
    int rc = TW_OK;
    memset(memory, 0, sizeof memory);
    tw_init(&r, model, tw_find_method(method), H, ratio);
    for (int i = 0; i < model->nu; i++) u[i] = model->input[i].value;
    if (tw_bind(&r, memory, MEMORY) || tw_start(&r)) exit(1);
    if (model->nu && tw_hold(&r, u)) exit(1);
    if (tw_advance(&r, (long)WARM * r.now.ticks)) exit(1);
    const int per_call = ticks_per_call(&r);
    const long calls = (long)STEPS * r.now.ticks / per_call;
    bench_begin();
    for (long k = 0; k < calls && !rc; k++) {
        if (!r.now.sub) memcpy(xs, r.now.xs, (size_t)model->ns * sizeof *xs);
        memcpy(xf, r.now.xf, (size_t)model->nf * sizeof *xf);
        if (model->ny) rc = tw_outputs(&r, y);
        if (model->nu && !rc) rc = tw_hold(&r, u);
        if (!rc) rc = tw_advance(&r, per_call);
    }
    bench_end();
    if (rc) exit(1);
}

static mxArray *number(double x)
{
    mxArray *a = mxCreateDoubleMatrix(1, 1, mxREAL);
    *mxGetPr(a) = x;
    return a;
}

static void must(twh *h, int failed)
{
    if (!failed) return;
    fprintf(stderr, "%s\n", twh_error(h));
    exit(1);
}

/* A diagram with one block, run up to a slow step; its inputs are constant. */
static twh *open_host(const char *file, int n, mxArray **param, const tw_model *inputs,
                      const ssEntry **entry)
{
    char path[300], name[40];
    const char *build = getenv("TW_BUILD");
    twh *h = twh_new("bench");
    snprintf(path, sizeof path, "%s/%s.so", build ? build : "build", file);
    *entry = twh_load(h, path);
    must(h, !*entry || twh_add(h, "block", *entry, n, (const mxArray *const *)param));
    for (int i = 0; i < n; i++) mxDestroyArray(param[i]);
    for (int i = 0; i < inputs->nu; i++) {
        mxArray *value = number(inputs->input[i].value);
        snprintf(name, sizeof name, "u%d", i);
        must(h, twh_add_kind(h, name, "constant", 1, (const mxArray *const *)&value));
        must(h, twh_wire(h, name, 1, "block", 1));
        mxDestroyArray(value);
    }
    must(h, twh_set_solver(h, "discrete", 0) || twh_set_times(h, 0, 1));
    must(h, twh_start(h) || twh_run(h, WARM * H));
    return h;
}

/* As often as its ports are served in the slow steps; the port of the slow state is hit
 * at the first call of each. */
static void call_block(twh *h, const ssEntry *entry, long calls)
{
    SimStruct *S = twh_block(h, "block");
    const int per_step = (int)(calls / STEPS);
    int *slow_hit = &h->due[S->rates[S->out[0].sti].task];
    void (*const outputs)(SimStruct *, int_T) = entry->outputs;
    void (*const update)(SimStruct *, int_T) = entry->update;
    for (int j = 1; j < per_step; j++) { /* the host has begun a slow step */
        *slow_hit = 0;
        outputs(S, 0);
        update(S, 0);
    }
    bench_begin();
    for (int k = 0; k < STEPS; k++) {
        *slow_hit = 1;
        outputs(S, 0);
        update(S, 0);
        if (per_step == 1) continue;
        *slow_hit = 0;
        for (int j = per_step; j > 1; j--) {
            outputs(S, 0);
            update(S, 0);
        }
    }
    bench_end();
    if (ssGetErrorStatus(S)) exit(1);
    twh_free(h);
}

static void as_block(const tw_model *model, const char *method, int ratio)
{
    char file[100];
    const ssEntry *entry;
    tw_run r;
    tw_init(&r, model, tw_find_method(method), H, ratio);
    mxArray *param[6] = {number(r.method->id), number(H), number(ratio)};
    for (int i = 3; i < 6; i++) param[i] = mxCreateDoubleMatrix(0, 0, mxREAL);
    snprintf(file, sizeof file, "%s/sfun_tw_%s",
             model == problems[P0].model ? "tests/bench/sfun" : "sfun", model->name);
    twh *h = open_host(file, 6, param, model, &entry);
    call_block(h, entry, (long)STEPS * r.method->ticks(&r) / ticks_per_call(&r));
}

static void as_block_by_hand(const char *method, int ratio)
{
    const ssEntry *entry;
    mxArray *param[3] = {mxCreateString(method), number(H), number(ratio)};
    const int in_parts = hand_find(method, ratio)->part != NULL;
    twh *h =
        open_host("tests/bench/sfun/sfun_hand", 3, param, problems[P0].model, &entry);
    call_block(h, entry, (long)STEPS * (in_parts ? ratio : 1));
}

/* An example as the host runs it, with or without its checks of what S-functions do to
 * the arithmetic and to the process. */
static void example(const char *name, int checked)
{
    char file[200], objects[200];
    const char *build = getenv("TW_BUILD");
    snprintf(file, sizeof file, "sfun/simulink/examples/%s.mdl", name);
    snprintf(objects, sizeof objects, "%s/sfun", build ? build : "build");
    const char *const path[] = {"sfun/simulink", objects};
    const twh_reader reader = {.path = path, .npath = 2, .trusted = 1};
    twh *h = twh_new("bench");
    must(h, twh_read_mdl(h, file, &reader));
    twh_set_checks(h, checked ? TWH_GUARDS | TWH_PROCESS | TWH_WATCHED : TWH_GUARDS);
    must(h, twh_start(h));
    for (int b = 0; b < h->nblocks && !checked; b++) h->block[b]->watched = 0;
    bench_begin();
    must(h, twh_run(h, twh_stop_time(h)));
    bench_end();
    twh_free(h);
}

static void work(const char *spec)
{
    char kind[20], model[40], method[40];
    int ratio;
    if (sscanf(spec, "%19s %39s %39s %d", kind, model, method, &ratio) != 4) exit(1);
    if (!strcmp(kind, "checked") || !strcmp(kind, "unchecked"))
        example(model, kind[0] == 'c');
    else if (!strcmp(kind, "hand") || !strcmp(kind, "at_once"))
        by_hand(model_of(model), method, ratio, !strcmp(kind, "at_once"));
    else if (!strcmp(kind, "hand_block"))
        as_block_by_hand(method, ratio);
    else if (!strcmp(kind, "loop"))
        in_a_loop(model_of(model), method, ratio);
    else
        as_block(model_of(model), method, ratio);
}

typedef struct line {
    const char *model, *method;
    int ratio;
} line;

static const line lines[] = {
    {"quarter_car_b", "am4", 5},
    {"quarter_car_b", "prk_2_5", 5},
    {"planar_vehicle", "euler", 5},
    {"planar_vehicle", "ab2", 5},
    {"planar_vehicle", "am2", 5},
    {"planar_vehicle", "am4", 5},
    {"planar_vehicle", "adams1", 5},
    {"planar_vehicle", "adams4", 5},
    {"planar_vehicle", "nordsieck", 5},
    {"planar_vehicle", "prk_2_5", 5},
    {"hmmwv", "am2", 5},
    {"hmmwv", "adams4", 5},
    {"hmmwv", "prk_2_5", 5},
};

enum { LINES = sizeof lines / sizeof *lines };

static double per_step(const bench_case *c)
{
    return c->instructions / STEPS;
}

enum { HAND, AT_ONCE, HAND_BLOCK, LOOP, BLOCK, P0_KINDS };

static void print_head(void)
{
    puts("| method | ratio | hand-written loop | loop | hand-written block | block | "
         "block / hand-written block | block / hand-written loop "
         "|\n|---|---:|---:|---:|---:|---:|---:|---:|");
}

static void print_line(const hand_case *m, const bench_case *of)
{
    const double block = per_step(of + BLOCK);
    printf("| %s | %d | %.0f | %.0f | %.0f | %.0f | %.2f | %.2f |\n", m->method->name,
           m->ratio, per_step(of + HAND), per_step(of + LOOP),
           per_step(of + HAND_BLOCK), block, block / per_step(of + HAND_BLOCK),
           block / per_step(of + HAND));
}

/* Cases above the goal when the hand-written loop does all steps in one call. */
static void print_at_once(int n, const hand_case *all, const bench_case *c)
{
    int over = 0;
    printf("\nCalled once for all steps, as in the section on overhead, the "
           "hand-written loop takes less. Of these %d cases, a block then exceeds 1.3 "
           "times the hand-written loop in:",
           n);
    for (int i = 0; i < n; i++) {
        const bench_case *of = &c[P0_KINDS * i];
        const double ratio = per_step(of + BLOCK) / per_step(of + AT_ONCE);
        if (ratio <= 1.3) continue;
        printf("%s %s at ratio %d (%.2f)", over++ ? "," : "", all[i].method->name,
               all[i].ratio, ratio);
    }
    puts(over ? ".\n" : " none.\n");
}

static void against_hand(void)
{
    static const char *const kind[P0_KINDS] = {"hand", "at_once", "hand_block", "loop",
                                               "block"};
    static bench_case c[HAND_CASES * P0_KINDS];
    static hand_case all[HAND_CASES];
    const int n = hand_written_cases(all);
    double worst = 0;
    const hand_case *which = all;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < P0_KINDS; k++)
            snprintf(c[P0_KINDS * i + k].spec, BENCH_NAME, "%s p0 %s %d", kind[k],
                     all[i].method->name, all[i].ratio);
    bench_count(n * P0_KINDS, c);
    puts("Instructions of a slow step, P0:\n");
    print_head();
    for (int i = 0; i < n; i++)
        if (hand_is_shown(&all[i])) print_line(&all[i], &c[P0_KINDS * i]);
    puts("\n<details><summary>All methods</summary>\n");
    print_head();
    for (int i = 0; i < n; i++) {
        const bench_case *of = &c[P0_KINDS * i];
        const double over = per_step(of + BLOCK) / per_step(of + HAND);
        print_line(&all[i], of);
        if (!(over <= worst)) worst = over, which = &all[i];
    }
    puts("\n</details>");
    print_at_once(n, all, c);
    bench_at_most(worst, 1.3,
                  "instructions of a block relative to a hand-written loop, one call "
                  "per tick, overhead only, worst of all methods (%s at ratio %d)",
                  which->method->name, which->ratio);
}

/* Nothing in it takes as long as a call. */
static int of_four_states(const char *model)
{
    return !strcmp(model, "quarter_car_b");
}

static void on_models(void)
{
    enum { BY_HAND, IN_LOOP, IN_BLOCK, KINDS };
    static const char *const kind[KINDS] = {"hand", "loop", "block"};
    static bench_case c[LINES * KINDS];
    double worst = 0, worst_loop = 0;
    const char *which = "", *which_loop = "";
    for (int i = 0; i < LINES; i++)
        for (int k = 0; k < KINDS; k++)
            snprintf(c[KINDS * i + k].spec, BENCH_NAME, "%s %s %s %d", kind[k],
                     lines[i].model, lines[i].method, lines[i].ratio);
    bench_count(LINES * KINDS, c);
    bench_time(LINES * KINDS, c, 21, 1e-3);
    puts("\nInstructions of a slow step of whole models:\n\n"
         "| model | method | hand-written loop | loop | block | block / hand-written "
         "loop | block / loop | block, µs | over hand-written loop in time | over loop "
         "in time |\n"
         "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (int i = 0; i < LINES; i++) {
        const bench_case *of = &c[KINDS * i];
        const bench_ratio t_hand = bench_compare(of + IN_BLOCK, of + BY_HAND);
        const bench_ratio t_loop = bench_compare(of + IN_BLOCK, of + IN_LOOP);
        const double over_hand = per_step(of + IN_BLOCK) / per_step(of + BY_HAND);
        const double over_loop = per_step(of + IN_BLOCK) / per_step(of + IN_LOOP);
        printf("| %s | %s | %.0f | %.0f | %.0f | %.2f | %.2f | %.2f | %.2f (%.2f-%.2f) "
               "| %.2f (%.2f-%.2f) |\n",
               lines[i].model, lines[i].method, per_step(of + BY_HAND),
               per_step(of + IN_LOOP), per_step(of + IN_BLOCK), over_hand, over_loop,
               1e6 * of[IN_BLOCK].median / STEPS, t_hand.median, t_hand.low,
               t_hand.high, t_loop.median, t_loop.low, t_loop.high);
        if (over_loop > worst_loop) worst_loop = over_loop, which_loop = lines[i].model;
        if (of_four_states(lines[i].model)) continue;
        if (over_hand > worst) worst = over_hand, which = lines[i].method;
    }
    puts("");
    bench_at_most(worst, 1.3,
                  "instructions of a block relative to a hand-written loop, one call "
                  "per tick, models of 28 states or more, worst method (%s)",
                  which);
    bench_at_most(worst_loop, 1.3,
                  "instructions of a block relative to tworate's loop, one call per "
                  "tick, all these models, worst model (%s)",
                  which_loop);
}

/* The host's checks after every call of an S-function and after major steps. */
static void with_checks(void)
{
    static const char *const name[] = {"quarter_car_bump", "caller_subsystems"};
    enum { EXAMPLES = 2 };
    static bench_case c[2 * EXAMPLES];
    double worst = 0;
    const char *which = "";
    for (int i = 0; i < EXAMPLES; i++) {
        snprintf(c[2 * i].spec, BENCH_NAME, "checked %s - 0", name[i]);
        snprintf(c[2 * i + 1].spec, BENCH_NAME, "unchecked %s - 0", name[i]);
    }
    bench_count(2 * EXAMPLES, c);
    bench_time(2 * EXAMPLES, c, 21, 1e-3);
    puts("\nWhat the host's checks of rounding, folder, locale, handlers and the rest "
         "of the process cost:\n\n"
         "| example | instructions without | with | ratio | in time |\n"
         "|---|---:|---:|---:|---:|");
    for (int i = 0; i < EXAMPLES; i++) {
        const bench_case *with = &c[2 * i], *without = with + 1;
        const double ratio = with->instructions / without->instructions;
        const bench_ratio t = bench_compare(with, without);
        printf("| %s | %.0f | %.0f | %.3f | %.3f (%.3f-%.3f) |\n", name[i],
               without->instructions, with->instructions, ratio, t.median, t.low,
               t.high);
        if (ratio > worst) worst = ratio, which = name[i];
    }
    puts("");
    bench_at_most(worst, 1.05,
                  "instructions of a run relative to one without these checks, worst "
                  "example (%s)",
                  which);
}

int main(int argc, char **argv)
{
    bench_open(argc, argv, work);
    against_hand();
    on_models();
    with_checks();
    return 0;
}
