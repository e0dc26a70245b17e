/* life.c: random calls of an FMU, whose status must be what the state tables of the
 * standard say: `life FILE.fmu FOLDER CALLS SEED [THREADS INSTANCES]`. The test
 * compiles it with a sanitizer, as the FMU. With THREADS that many threads go through
 * the lives of INSTANCES instances in all, each with its own calls. */
#define _POSIX_C_SOURCE 200809L
#include "importer.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* States: I instantiated, N initialization, E event, C continuous time, S between
 * steps, T terminated, X error. A call is allowed in the states named for model
 * exchange and co-simulation, 2.0 and 3.0, and may lead to another one. */
typedef struct life {
    im_instance i;
    char state;
    bool was_set; /* FMI 3: no reading between a change of inputs and the next step */
    void *saved;
    char saved_state;
    bool saved_set;
    double saved_time;
    unsigned long long random;
} life;

typedef int call(life *l);

static double next(life *l)
{
    l->random = l->random * 6364136223846793005u + 1442695040888963407u;
    return (double)(l->random >> 11) / 9007199254740992.0;
}

#define CALL(result, types, name) ((result(*) types)im_symbol(l->i.f, name))

static const im_variable *pick(life *l, const char *causality)
{
    int n = 0;
    while (im_at(l->i.f, causality, n)) n++;
    return n ? im_at(l->i.f, causality, (int)(next(l) * n)) : NULL;
}

static const im_variable *pick_parameter(life *l, const char *variability)
{
    for (int k = 0; k < 1000; k++) {
        const im_variable *v = pick(l, "parameter");
        if (!strcmp(v->variability, variability)) return v;
    }
    return NULL;
}

static int get_output(life *l)
{
    double x;
    return im_get(&l->i, pick(l, "output"), &x);
}

static int set_input(life *l)
{
    const im_variable *v = pick(l, "input");
    const int rc = im_set(&l->i, v, v->start + 1e-3 * next(l));
    if (!rc && l->state == 'S') l->was_set = true;
    return rc;
}

static int set_tunable(life *l)
{
    const im_variable *v = pick_parameter(l, "tunable");
    const int rc = im_set(&l->i, v, v->start);
    if (!rc && l->state == 'S') l->was_set = true;
    return rc;
}

static int set_fixed(life *l)
{
    const im_variable *v = pick_parameter(l, "fixed");
    return im_set(&l->i, v, v->start);
}

static int begin(life *l)
{
    if (l->i.f->version == 3) return im_begin(&l->i, 0);
    l->i.time = 0;
    return im_call(&l->i, "EnterInitializationMode");
}

static int set_up(life *l)
{
    l->i.time = 0;
    return CALL(int, (void *, int, double, double, int, double),
                "SetupExperiment")(l->i.c, 0, 0, 0, 0, 0);
}

static int leave(life *l)
{
    return im_call(&l->i, "ExitInitializationMode");
}

static int terminate(life *l)
{
    return im_call(&l->i, "Terminate");
}

static int reset(life *l)
{
    l->i.time = 0;
    l->was_set = false;
    return im_call(&l->i, "Reset");
}

static int enter_event(life *l)
{
    return im_call(&l->i, "EnterEventMode");
}

static int enter_continuous(life *l)
{
    return im_call(&l->i, "EnterContinuousTimeMode");
}

static int discrete(life *l)
{
    bool b[5];
    double t;
    int info[8];
    if (l->i.f->version == 2)
        return CALL(int, (void *, void *), "NewDiscreteStates")(l->i.c, info);
    return CALL(int, (void *, bool *, bool *, bool *, bool *, bool *, double *),
                "UpdateDiscreteStates")(l->i.c, b, b + 1, b + 2, b + 3, b + 4, &t);
}

static int completed(life *l)
{
    int a, b;
    bool c, d;
    if (l->i.f->version == 2)
        return CALL(int, (void *, int, int *, int *),
                    "CompletedIntegratorStep")(l->i.c, 1, &a, &b);
    return CALL(int, (void *, bool, bool *, bool *),
                "CompletedIntegratorStep")(l->i.c, true, &c, &d);
}

static int set_time(life *l)
{
    return im_set_time(&l->i, next(l));
}

static int set_states(life *l)
{
    double x[200];
    const int n = im_states(l->i.f);
    for (int k = 0; k < n; k++)
        x[k] = im_state(l->i.f, k)->start + 1e-3 * (next(l) - 0.5);
    return im_set_states(&l->i, x, (size_t)n);
}

static int get_states(life *l)
{
    double x[200];
    return im_get_states(&l->i, x, (size_t)im_states(l->i.f));
}

static int get_derivatives(life *l)
{
    double x[200];
    return im_get_derivatives(&l->i, x, (size_t)im_states(l->i.f));
}

static int nominals(life *l)
{
    double x[200];
    return CALL(int, (void *, double *, size_t),
                "GetNominalsOfContinuousStates")(l->i.c, x, (size_t)im_states(l->i.f));
}

static int directional(life *l)
{
    double d;
    const unsigned unknown = pick(l, "output")->vr, known = im_state(l->i.f, 0)->vr;
    return im_directional(&l->i, &unknown, 1, &known, 1, (double[]){1}, &d);
}

static int do_step(life *l)
{
    const int rc = im_step(&l->i, 0.003 * (0.01 + next(l)));
    if (!rc) l->was_set = false;
    return rc;
}

static int get_status(life *l)
{
    int value;
    return CALL(int, (void *, int, int *), "GetStatus")(l->i.c, 0, &value);
}

static int input_derivative(life *l)
{
    return im_input_derivative(&l->i, pick(l, "input"), 1, 0.01);
}

static int log_on(life *l)
{
    if (l->i.f->version == 2)
        return CALL(int, (void *, int, size_t, const char **),
                    "SetDebugLogging")(l->i.c, next(l) < 0.5, 0, NULL);
    return CALL(int, (void *, bool, size_t, const char **),
                "SetDebugLogging")(l->i.c, next(l) < 0.5, 0, NULL);
}

static int save(life *l)
{
    const int rc = im_save(&l->i, &l->saved);
    if (!rc) {
        l->saved_state = l->state;
        l->saved_time = l->i.time;
        l->saved_set = l->was_set;
    }
    return rc;
}

static int restore(life *l)
{
    if (!l->saved) return 0;
    const int rc = im_restore(&l->i, l->saved);
    if (!rc) {
        l->state = l->saved_state;
        l->i.time = l->saved_time;
        l->was_set = l->saved_set;
    }
    return rc;
}

static int pack(life *l)
{
    char *bytes = NULL;
    size_t size;
    void *copy = NULL;
    if (!l->saved) return 0;
    int rc = im_pack(&l->i, l->saved, &bytes, &size);
    if (!rc) rc = im_unpack(&l->i, bytes, size, &copy);
    free(bytes);
    const int dropped = im_drop(&l->i, &copy);
    return rc ? rc : dropped;
}

static int count(life *l)
{
    size_t n;
    return CALL(int, (void *, size_t *), "GetNumberOfContinuousStates")(l->i.c, &n);
}

static int clocks(life *l)
{
    unsigned vr = 1;
    bool ticks;
    return CALL(int, (void *, const unsigned *, size_t, bool *),
                "GetClock")(l->i.c, &vr, 1, &ticks);
}

static int configure(life *l)
{
    return im_call(&l->i, "EnterConfigurationMode");
}

static int cancel(life *l)
{
    return im_call(&l->i, "CancelStep");
}

static int wrong_reference(life *l)
{
    double x;
    im_variable v = {.vr = 999999, .type = IM_REAL};
    return im_get(&l->i, &v, &x);
}

static const struct {
    const char *name;
    call *function;
    const char *two[2], *three[2]; /* states for exchange, steps; NULL: no such call */
    char after[2];                 /* 0: the same state */
    int rare;
} table[] = {
    {"get an output", get_output, {"NECTX", "NSTX"}, {"INECTX", "INSTX"}, {0, 0}, 0},
    {"set an input", set_input, {"NEC", "NS"}, {"INEC", "INS"}, {0, 0}, 0},
    {"set a parameter", set_tunable, {"INE", "INS"}, {"INE", "INS"}, {0, 0}, 1},
    {"set a fixed one", set_fixed, {"IN", "IN"}, {"IN", "IN"}, {0, 0}, 2},
    {"SetupExperiment", set_up, {"I", "I"}, {NULL, NULL}, {0, 0}, 2},
    {"EnterInitializationMode", begin, {"I", "I"}, {"I", "I"}, {'N', 'N'}, 1},
    {"ExitInitializationMode", leave, {"N", "N"}, {"N", "N"}, {'E', 'S'}, 1},
    {"Terminate", terminate, {"EC", "S"}, {"EC", "S"}, {'T', 'T'}, 3},
    {"Reset", reset, {"INECTX", "INSTX"}, {"INECTX", "INSTX"}, {'I', 'I'}, 1},
    {"EnterEventMode", enter_event, {"EC", ""}, {"C", ""}, {'E', 0}, 1},
    {"EnterContinuousTimeMode", enter_continuous, {"E", ""}, {"E", ""}, {'C', 0}, 0},
    {"discrete states", discrete, {"E", ""}, {"E", ""}, {0, 0}, 1},
    {"CompletedIntegratorStep", completed, {"C", ""}, {"C", ""}, {0, 0}, 0},
    {"SetTime", set_time, {"C", ""}, {"C", ""}, {0, 0}, 0},
    {"SetContinuousStates", set_states, {"C", ""}, {"C", ""}, {0, 0}, 0},
    {"GetContinuousStates", get_states, {"NECTX", ""}, {"NECTX", ""}, {0, 0}, 0},
    {"derivatives", get_derivatives, {"NECTX", ""}, {"NECTX", ""}, {0, 0}, 0},
    {"nominals", nominals, {"INECTX", ""}, {"NECTX", ""}, {0, 0}, 1},
    {"directional derivative",
     directional,
     {"NECTX", "NSTX"},
     {"NECTX", "NSTX"},
     {0, 0},
     2},
    {"DoStep", do_step, {"", "S"}, {"", "S"}, {0, 0}, 0},
    {"GetStatus", get_status, {"", "ST"}, {NULL, NULL}, {0, 0}, 1},
    {"SetRealInputDerivatives", input_derivative, {"", "INS"}, {NULL, NULL}, {0, 0}, 0},
    {"CancelStep", cancel, {"", ""}, {NULL, NULL}, {0, 0}, 5},
    {"SetDebugLogging", log_on, {"INECTX", "INSTX"}, {"INECTX", "INSTX"}, {0, 0}, 0},
    {"get the state", save, {"INECTX", "INSTX"}, {"INECTX", "INSTX"}, {0, 0}, 0},
    {"set the state", restore, {"INECTX", "INSTX"}, {"INECTX", "INSTX"}, {0, 0}, 0},
    {"serialize", pack, {"INECTX", "INSTX"}, {"INECTX", "INSTX"}, {0, 0}, 0},
    {"GetNumberOfContinuousStates", count, {NULL, NULL}, {"IE", ""}, {0, 0}, 1},
    {"GetClock", clocks, {NULL, NULL}, {"", ""}, {0, 0}, 5},
    {"EnterConfigurationMode", configure, {NULL, NULL}, {"", ""}, {0, 0}, 5},
    {"an unknown reference", wrong_reference, {"", ""}, {"", ""}, {0, 0}, 5},
};
enum { CALLS = sizeof table / sizeof *table };

/* What a tool does between two calls in the wrong state: most calls are allowed ones.
 */
static int choose(life *l)
{
    for (int k = 0;; k++) {
        const int at = (int)(next(l) * CALLS);
        const char *states =
            (l->i.f->version == 2 ? table[at].two : table[at].three)[l->i.kind];
        if (!states || next(l) > 1.0 / (1 + table[at].rare)) continue;
        if (strchr(states, l->state) || next(l) < 0.06 || k > 200) return at;
    }
}

static int one_call(life *l)
{
    const int at = choose(l), kind = l->i.kind, version = l->i.f->version;
    const char *states = (version == 2 ? table[at].two : table[at].three)[kind];
    const char before = l->state;
    bool allowed = strchr(states, before) != NULL;
    if (version == 3 && before == 'S' && l->was_set && table[at].function == get_output)
        allowed = false;
    const int status = table[at].function(l);
    if (allowed ? status > 2 : status != 3) {
        fprintf(stderr, "FMI %d, kind %d, in state %c: %s gives %d, log: %s\n", version,
                kind, before, table[at].name, status, l->i.log);
        return 1;
    }
    if (status == 3)
        l->state = 'X';
    else if (status == 0 && table[at].after[kind])
        l->state = table[at].after[kind];
    return 0;
}

static int live(const im_fmu *f, int kind, long calls, unsigned long long seed)
{
    life l = {.state = 'I', .random = seed * 2654435761u + 12345};
    im_instantiate(&l.i, f, kind);
    if (!l.i.c) return 1;
    int bad = 0;
    for (long k = 0; k < calls && !bad; k++) bad = one_call(&l);
    im_drop(&l.i, &l.saved);
    if (l.saved) free(l.saved);
    im_free(&l.i);
    return bad;
}

typedef struct task {
    const im_fmu *f;
    long calls;
    int first, step, instances, bad;
} task;

static void *many_lives(void *user)
{
    task *t = user;
    for (int k = t->first; k < t->instances && !t->bad; k += t->step)
        t->bad = live(t->f, k % 2, t->calls, (unsigned)k + 7);
    return NULL;
}

int main(int argc, char **argv)
{
    static im_fmu f;
    if (argc < 5) return 2;
    im_open(&f, argv[1], argv[2]);
    if (*f.problem) {
        fprintf(stderr, "%s\n", f.problem);
        return 2;
    }
    const long calls = atol(argv[3]);
    const int seed = atoi(argv[4]), threads = argc > 5 ? atoi(argv[5]) : 0;
    const int instances = argc > 6 ? atoi(argv[6]) : 0;
    int bad = 0;
    if (!threads)
        for (int kind = 0; kind < 2; kind++)
            bad |= live(&f, kind, calls / 2, (unsigned)(seed + kind));
    pthread_t thread[16];
    task tasks[16];
    for (int k = 0; k < threads && k < 16; k++) {
        tasks[k] = (task){&f, calls, k, threads, instances, 0};
        pthread_create(&thread[k], NULL, many_lives, &tasks[k]);
    }
    for (int k = 0; k < threads && k < 16; k++) {
        pthread_join(thread[k], NULL);
        bad |= tasks[k].bad;
    }
    im_close(&f);
    puts(bad ? "bad" : "fine");
    return bad;
}
