/* plain.c: `tworate export MODEL METHOD --out folder`: the sources of one model and one
 * method as plain C: one header, an example of a program, a README. */
#include "export.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The functions of the run that an exported program may call are in these files. */
static const char *const core[] = {"blocks/core/memory.c",   "blocks/core/ticks.c",
                                   "blocks/core/inputs.c",   "blocks/core/points.c",
                                   "blocks/core/messages.c", "blocks/core/changes.c"};
enum { NCORE = sizeof core / sizeof *core };

void ex_plain_help(FILE *to)
{
    fputs(
        "export MODEL METHOD --H h --out FOLDER [--ratio N] [--option NAME=VALUE]\n\n"
        "Writes the few C sources of this model and this method into FOLDER, with one\n"
        "header, a main program and a README: plain C99 for a target without tworate.\n"
        "MODEL is a name, or a C file of your own as tw_build reads it. Existing "
        "files\n"
        "of these names are replaced.\n\n"
        "example:\n"
        "  tworate export quarter_car_b prk_2_5 --H 0.001 --out car\n"
        "  cc -std=c99 -O2 -ffp-contract=off car/*.c -lm && ./a.out\n",
        to);
}

typedef struct target {
    const char *folder;
    ex_list written;
    int failed;
} target;

static void put_file(const char *name, const char *text, size_t n, void *user)
{
    target *t = user;
    char path[EX_PATH];
    ex_path(path, "%.600s/%.300s", t->folder, name);
    if (!t->failed) t->failed = ex_write(path, text, n);
    ex_list_add(&t->written, name);
}

/* Bytes of stack of a start and 100 steps of the run, measured in a thread whose stack
 * was filled with a pattern; 0 if it cannot be measured. */
enum { STACK = 1 << 20, PATTERN = 0x5a };

static void *run_steps(void *user)
{
    tw_run *r = user;
    double *y = (double *)r->input_user;
    int rc = tw_start(r);
    r->input_user = NULL;
    for (int i = 0; !rc && i < 100; i++) {
        rc = tw_advance(r, r->now.ticks);
        if (!rc) rc = tw_outputs(r, y);
    }
    return NULL;
}

/* What a thread itself needs is measured with one that does nothing. */
static void *nothing(void *user)
{
    return user;
}

static size_t used_stack(unsigned char *stack, void *(*task)(void *), void *user)
{
    pthread_attr_t attributes;
    pthread_t thread;
    size_t free_bytes = 0;
    memset(stack, PATTERN, STACK);
    pthread_attr_init(&attributes);
    const int rc = pthread_attr_setstack(&attributes, stack, STACK) ||
                   pthread_create(&thread, &attributes, task, user);
    pthread_attr_destroy(&attributes);
    if (rc) return 0;
    pthread_join(thread, NULL);
    while (free_bytes < STACK && stack[free_bytes] == PATTERN) free_bytes++;
    return STACK - free_bytes;
}

static size_t measure_stack(const ex_subject *s)
{
    tw_run r;
    void *stack = NULL;
    ex_init(s, &r, s->method);
    const size_t need = tw_need(&r);
    double *memory = ex_memory(need + (size_t)s->model->ny, sizeof *memory);
    size_t used = 0;
    if (!posix_memalign(&stack, 4096, STACK) && !tw_bind(&r, memory, need)) {
        r.input_user = memory + need;
        const size_t thread = used_stack(stack, nothing, NULL);
        const size_t all = used_stack(stack, run_steps, &r);
        used = all > thread ? all - thread : 0;
    }
    free(stack);
    free(memory);
    return used;
}

static void put_header_end(ex_text *t, const ex_subject *s, size_t need)
{
    char h[40];
    ex_number(h, s->H);
    ex_put(t, "\n#ifdef __MINGW32__ /* its own macros convert to float */\n"
              "#include <math.h>\n#undef isfinite\n#undef isinf\n#undef isnan\n"
              "#define isfinite(x) ((x) - (x) == 0)\n"
              "#define isnan(x) ((x) != (x))\n"
              "#define isinf(x) (!isfinite(x) && !isnan(x))\n#endif\n"
              "\n/* What was exported. */\n");
    ex_put(t, "extern const tw_model %.*s%s;\n", (int)strcspn(s->model_symbol, "["),
           s->model_symbol, strchr(s->model_symbol, '[') ? "[]" : "");
    ex_put(t, "extern const tw_method %.*s%s;\n", (int)strcspn(s->method_symbol, "["),
           s->method_symbol, strchr(s->method_symbol, '[') ? "[]" : "");
    ex_put(t,
           "#define TW_THIS_MODEL (&%s)   /* %s */\n#define TW_THIS_METHOD (&%s) /* %s "
           "*/\n"
           "#define TW_THIS_H %s\n#define TW_THIS_RATIO %d\n"
           "#define TW_THIS_MEMORY %zu /* doubles: tw_need() */\n",
           s->model_symbol, s->model->name, s->method_symbol, s->method->name, h,
           s->ratio, need);
    for (int i = 0; i < TW_NOPT; i++)
        if (s->opt[i] != tw_options[i].value)
            ex_put(t, "#define TW_SET_OPTION_%d %.17g /* %s */\n", i, s->opt[i],
                   tw_options[i].name);
}

static void put_main(ex_text *t, const ex_subject *s)
{
    const tw_model *m = s->model;
    ex_put(
        t,
        "/* main.c: %s with %s: 100 slow steps, one line for each with t, the slow\n"
        " * and the fast states and the outputs. Replace it by your own program. */\n"
        "#include \"tworate.h\"\n\n#include <stdio.h>\n\n"
        "static double memory[TW_THIS_MEMORY];\n\n"
        "int main(void)\n{\n"
        "    tw_run r;\n    double y[%d] = {0};\n",
        m->name, s->method->name, m->ny ? m->ny : 1);
    if (m->nu) {
        ex_put(t, "    const double u[%d] = {", m->nu);
        for (int i = 0; i < m->nu; i++)
            ex_put(t, "%s%.17g", i ? ", " : "", m->input[i].value);
        ex_put(t, "};\n");
    }
    ex_put(
        t,
        "    tw_init(&r, TW_THIS_MODEL, TW_THIS_METHOD, TW_THIS_H, TW_THIS_RATIO);\n");
    for (int i = 0; i < TW_NOPT; i++)
        if (s->opt[i] != tw_options[i].value)
            ex_put(t, "    r.opt[%d] = TW_SET_OPTION_%d;\n", i, i);
    ex_put(t, "    int rc = tw_bind(&r, memory, TW_THIS_MEMORY);\n"
              "    if (!rc) rc = tw_start(&r);\n"
              "    for (int k = 0; !rc && k < 100; k++) {\n");
    if (m->nu)
        ex_put(t, m->drive
                      ? "        if (TW_OWN_INPUT && (rc = tw_hold(&r, u))) break;\n"
                      : "        if ((rc = tw_hold(&r, u))) break;\n");
    ex_put(t,
           "        for (int i = 0; !rc && i < r.now.ticks; i++) rc = tw_tick(&r);\n"
           "        if (rc || (rc = tw_outputs(&r, y))) break;\n"
           "        printf(\"%%.17g\", r.now.t);\n"
           "        for (int i = 0; i < %d; i++) printf(\" %%.17g\", r.now.xs[i]);\n"
           "        for (int i = 0; i < %d; i++) printf(\" %%.17g\", r.now.xf[i]);\n"
           "        for (int i = 0; i < %d; i++) printf(\" %%.17g\", y[i]);\n"
           "        printf(\"\\n\");\n    }\n"
           "    if (rc) printf(\"%%s\\n\", tw_error(rc));\n    return rc;\n}\n",
           m->ns, m->nf, m->ny);
}

static void put_readme(ex_text *t, const ex_subject *s, const target *to, size_t need,
                       size_t stack)
{
    ex_put(
        t,
        "# %s with %s, in plain C\n\nWritten by `tworate export`, tworate " TW_VERSION
        ". Licence: see LICENSE.\n\n    cc -std=c99 -O2 -ffp-contract=off *.c -lm\n\n"
        "The sources are C99 without extensions. But for main.c, which prints, they "
        "use no\nthreads, no malloc, no stdio and have no writable data at file "
        "scope: a run is the\narray that you pass to tw_bind, and any number of runs "
        "may go on at a time.\n\n",
        s->model->name, s->method->name);
    ex_put(t,
           "- memory: %zu doubles (%zu bytes), and a tw_run (%zu bytes on this "
           "machine)\n- stack: %zu bytes for the start, steps and outputs, measured on "
           "the machine that\n  wrote this, in its build of the same sources\n\n",
           need, need * sizeof(double), sizeof(tw_run), stack);
    ex_put(t,
           "Call tw_init, tw_bind and tw_start once; then tw_hold (inputs), tw_tick, "
           "tw_outputs\nin each step; tw_set_params and tw_set_state between steps; "
           "tw_message says what a\ncode means. tworate.h describes them; those of its "
           "functions that are not in these\nsources (snapshots, tw_run_to, the lists "
           "of models) are declared but not defined.\n\n");
    ex_put(t,
           "Results have the same bits as those of tworate on the same machine. On "
           "others they\ndiffer where sin, cos, exp, pow, ... of the C library round "
           "differently.\n\n");
    ex_put(t, "Stated deviations from MISRA C:2012, as found by cppcheck's addon: "
              "doc/guide/fmu.md of\ntworate.\n\nFiles:\n\n");
    for (int i = 0; i < to->written.n; i++) ex_put(t, "- %s\n", to->written.path[i]);
}

static int put_licence(target *to)
{
    char path[EX_PATH];
    ex_path(path, "%s/LICENSE", ex_root());
    char *text = ex_read(path);
    if (!text) {
        ex_path(path, "%s/../../share/doc/tworate/LICENSE", ex_root());
        text = ex_read(path);
    }
    if (!text) return ex_error("cannot read %s", path);
    put_file("LICENSE", text, strlen(text), to);
    free(text);
    return to->failed;
}

static int write_folder(ex_subject *s, const char *folder)
{
    target to = {.folder = folder};
    ex_text t = {0};
    tw_run r;
    ex_init(s, &r, s->method);
    const size_t need = tw_need(&r), stack = measure_stack(s);
    if (mkdir(folder, 0777) && errno != EEXIST)
        return ex_error("cannot make the folder %s", folder);
    for (int i = 0; i < NCORE; i++) ex_list_add(&s->sources, core[i]);
    ex_list_close(&s->sources, 0);
    put_header_end(&t, s, need);
    if (s->model->nu && s->model->drive)
        ex_put(&t, "#define TW_OWN_INPUT 0 /* 1: the input of main.c, 0: the model's "
                   "own drive */\n");
    int rc = ex_merge(&s->sources, 1, t.s, put_file, &to);
    ex_drop(&t);
    if (!rc && !(rc = to.failed)) {
        put_main(&t, s);
        put_file("main.c", t.s, t.n, &to);
        ex_drop(&t);
        rc = put_licence(&to);
    }
    if (!rc) {
        put_readme(&t, s, &to, need, stack);
        put_file("README.md", t.s, t.n, &to);
        rc = to.failed;
        ex_drop(&t);
    }
    if (!rc)
        printf("%s: %d sources; memory %zu bytes, tw_run %zu bytes, stack %zu bytes\n",
               folder, s->sources.n, need * sizeof(double), sizeof(tw_run), stack);
    ex_list_drop(&to.written);
    return rc;
}

int ex_plain(int argc, char **argv)
{
    ex_subject s;
    const char *folder = NULL;
    if (argc < 2)
        return ex_error("export expects MODEL METHOD --H h --out FOLDER; see `tworate "
                        "help export`");
    int rc = ex_subject_open(&s, argv[0], argv[1]);
    if (!rc && s.all_methods) rc = ex_error("export expects one method, got 'all'");
    if (!rc && s.is_auto)
        rc = ex_error("export expects a method of fixed steps, got 'auto': the work of "
                      "its steps has no bound, so it is not for real time; use "
                      "`tworate fmu`, or link libtworate (tw_auto.h)");
    for (int i = 2; i < argc && !rc; i += 2) {
        if (i + 1 == argc) {
            rc = ex_error("%s expects a value after it, got nothing", argv[i]);
        } else if (!strcmp(argv[i], "--out")) {
            folder = argv[i + 1];
        } else {
            const int known = ex_subject_flag(&s, argv[i], argv[i + 1]);
            if (!known)
                rc = ex_error("export has no flag '%s'; see `tworate help export`",
                              argv[i]);
            if (known < 0) rc = EX_USAGE;
        }
    }
    if (!rc) rc = ex_subject_check(&s);
    if (!rc && !folder) rc = ex_error("export expects --out FOLDER");
    if (!rc) rc = write_folder(&s, folder);
    ex_subject_close(&s);
    return rc;
}
