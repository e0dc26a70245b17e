/* sfunction_fixture.h: what the tests of the S-functions share: a setting of model,
 * method, step and options, as a block in the host and as a loop in C. */
#ifndef TESTS_SFUNCTION_FIXTURE_H
#define TESTS_SFUNCTION_FIXTURE_H

#include "common.h"
#include "host_fixture.h"
#include "tw_auto.h"

#include <dlfcn.h>

/* A step with which all models and methods run for a few dozen steps; a power of two,
 * so that the times of the host and of the run are the same numbers. */
#define STEP 0x1p-12
enum { RATIO = 4, SLOW_STEPS = 10 };

/* Test every n-th method: 1 as a rule, one of each family under a sanitizer or
 * valgrind. */
UNUSED static int stride(void)
{
#ifdef __SANITIZE_ADDRESS__
    return 9;
#else
    return getenv("TW_BRIEF") ? 9 : 1;
#endif
}

typedef struct setting {
    const tw_model *model;
    const tw_method *method;
    double H;
    int ratio;
    const double *p, *x0;    /* NULL: [] */
    double opt[TW_NOPT + 4]; /* the last four: tolerances of auto */
    int nopt;
    int tasking;      /* TWH_SINGLE, TWH_MULTI */
    const char *room; /* of the objects: "sfun", "target", "tests/sfun" */
    const char *file; /* of the plant; NULL: the model's */
    int unconnected;  /* the model's own input drives it */
} setting;

UNUSED static setting set_up(const tw_model *model, const tw_method *method)
{
    setting s = {.model = model,
                 .method = method,
                 .H = STEP,
                 .ratio = method->ratio ? method->ratio : RATIO,
                 .room = "sfun"};
    for (int i = 0; i < TW_NOPT; i++) s.opt[i] = tw_options[i].value;
    return s;
}

/* Error control, which is no method of the catalogue: its number in a block. */
static const tw_method auto_method = {.name = "auto", .id = -100};

UNUSED static setting set_up_auto(const tw_model *model, double H)
{
    setting s = set_up(model, &auto_method);
    s.H = H;
    s.opt[TW_NOPT] = 1e-5;
    s.opt[TW_NOPT + 1] = 1e-7;
    s.opt[TW_NOPT + 3] = 1e-8; /* of the fast states; relative: that of all */
    s.nopt = TW_NOPT + 4;
    return s;
}

UNUSED static void set_option(setting *s, int option, double value)
{
    s->opt[option] = value;
    s->nopt = TW_NOPT;
}

UNUSED static mxArray *vector(const double *x, int n)
{
    mxArray *a = mxCreateDoubleMatrix(n ? 1 : 0, (mwSize)n, mxREAL);
    if (n) memcpy(mxGetPr(a), x, (size_t)n * sizeof *x);
    return a;
}

UNUSED static mxArray *scalar(double x)
{
    return vector(&x, 1);
}

/* The S-function ROOM/FILE.so of the build. */
UNUSED static const ssEntry *load(twh *h, const char *room, const char *file)
{
    char path[300];
    const char *build = getenv("TW_BUILD");
    snprintf(path, sizeof path, "%s/%s/%s.so", build ? build : "build", room, file);
    (void)!dlopen(path, RTLD_NOW | RTLD_LOCAL); /* stays: loading is most of the time */
    return twh_load(h, path);
}

/* Frees the parameters. */
UNUSED static int add(twh *h, const char *name, const char *room, const char *file,
                      int n, mxArray *const *param)
{
    const ssEntry *entry = load(h, room, file);
    const int rc = !entry || twh_add(h, name, entry, n, (const mxArray *const *)param);
    for (int i = 0; i < n; i++) mxDestroyArray(param[i]);
    return rc;
}

/* Parameters as one string, see host_fixture.h. */
UNUSED static int add_text(twh *h, const char *name, const char *file, const char *text)
{
    params p = read_params(text);
    return add(h, name, "sfun", file, p.n, (mxArray *const *)(uintptr_t)p.list);
}

UNUSED static int add_plant(twh *h, const char *name, const setting *s)
{
    const tw_model *m = s->model;
    char file[100];
    snprintf(file, sizeof file, "sfun_tw_%s", m->name);
    mxArray *param[] = {scalar(s->method->id),
                        scalar(s->H),
                        scalar(s->ratio),
                        vector(s->p, s->p ? m->np : 0),
                        vector(s->x0, s->x0 ? m->ns + m->nf : 0),
                        vector(s->opt, s->nopt)};
    return add(h, name, s->room, s->file ? s->file : file, 6, param);
}

/* _slow or _fast */
UNUSED static int add_part(twh *h, const char *name, const setting *s,
                           const char *suffix, double sample, int time_port)
{
    char file[100];
    snprintf(file, sizeof file, "sfun_tw_%s%s", s->model->name, suffix);
    mxArray *param[] = {vector(s->p, s->p ? s->model->np : 0), scalar(sample),
                        scalar(time_port)};
    return add(h, name, s->room, file, 3, param);
}

UNUSED static int add_continuous(twh *h, const char *name, const setting *s)
{
    char file[100];
    snprintf(file, sizeof file, "sfun_tw_%s_c", s->model->name);
    mxArray *param[] = {vector(s->p, s->p ? s->model->np : 0),
                        vector(s->x0, s->x0 ? s->model->ns + s->model->nf : 0),
                        scalar(1)};
    return add(h, name, s->room, file, 3, param);
}

/* sfun_tw_int or sfun_tw_call, from the model's initial state */
UNUSED static int add_outside(twh *h, const char *name, const char *file,
                              const setting *s)
{
    const tw_model *m = s->model;
    double p[200], xs[100], xf[100];
    ck_assert_int_eq(tw_model_defaults(m, p, xs, xf), TW_OK);
    mxArray *param[] = {scalar(s->method->id), scalar(s->H),
                        scalar(s->ratio),      vector(xs, m->ns),
                        vector(xf, m->nf),     vector(s->opt, s->nopt)};
    return add(h, name, s->room, file, 6, param);
}

/* Connect a small sine around each input's default, sampled every `period`, to a port.
 * The first call makes the sources. */
UNUSED static void drive(twh *h, const setting *s, double period, const char *block,
                         int port)
{
    char name[20], text[100];
    for (int i = 0; i < s->model->nu && !s->unconnected; i++) {
        snprintf(name, sizeof name, "u%d", i + 1);
        if (!twh_block(h, name)) {
            snprintf(text, sizeof text, "0.01|%d|%d|%.17g|%.17g", 100 + 30 * i, i,
                     s->model->input[i].value, period);
            ok(h, kind(h, name, "sine", text));
            ok(h, twh_log(h, name, 1, name));
        }
        ok(h, twh_wire(h, name, 1, block, port));
    }
}

UNUSED static twh *new_host(const setting *s)
{
    twh *h = twh_new("m");
    ck_assert(h != NULL);
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_tasking(h, s->tasking));
    ok(h, twh_set_times(h, 0, SLOW_STEPS * s->H));
    return h;
}

/* The output of the sources at hit k. */
UNUSED static const double *logged_input(const twh *h, const setting *s, int k)
{
    static double u[100];
    char name[20];
    for (int i = 0; i < s->model->nu; i++) {
        snprintf(name, sizeof name, "u%d", i + 1);
        if (twh_log_rows(h, name) <= k) ck_abort_msg("no input %s(%d)", name, k);
        u[i] = twh_log_values(h, name)[k];
    }
    return u;
}

typedef struct loop {
    tw_run r;
    double *mem;
    int per_period, periods; /* ticks per period of the ports, periods per slow step */
} loop;

UNUSED static void must(const tw_run *r, int rc)
{
    char text[400];
    if (!rc) return;
    tw_message(r, text, sizeof text);
    ck_abort_msg("%s, %s: %s", r->model->name, r->method->name, text);
}

UNUSED static void open_loop(loop *l, const setting *s)
{
    tw_run *r = &l->r;
    tw_init(r, s->model, s->method, s->H, s->ratio);
    r->p = s->p;
    r->xs0 = s->x0;
    r->xf0 = s->x0 ? s->x0 + s->model->ns : NULL;
    memcpy(r->opt, s->opt, sizeof r->opt);
    must(r, tw_check(r));
    const size_t n = tw_need(r);
    l->mem = calloc(n, sizeof *l->mem);
    must(r, tw_bind(r, l->mem, n));
    must(r, tw_start(r));
    const int every_tick = !s->method->half_step || s->opt[TW_OPT_IO_UPDATE] != 0 ||
                           s->opt[TW_OPT_IPRINT] == 0;
    l->per_period = every_tick ? 1 : 2;
    l->periods = r->now.ticks / l->per_period;
}

/* The same by error control. */
typedef struct auto_loop {
    tw_auto a;
    double *mem;
} auto_loop;

UNUSED static void open_auto_loop(auto_loop *l, const setting *s)
{
    tw_auto *a = &l->a;
    tw_auto_init(a, s->model, s->opt[TW_NOPT], s->opt[TW_NOPT + 1]);
    a->atol_fast = s->opt[TW_NOPT + 3];
    a->run.p = s->p;
    a->run.xs0 = s->x0;
    a->run.xf0 = s->x0 ? s->x0 + s->model->ns : NULL;
    must(&a->run, tw_auto_check(a));
    const size_t n = tw_auto_need(a);
    l->mem = calloc(n, sizeof *l->mem);
    must(&a->run, tw_auto_bind(a, l->mem, n));
    must(&a->run, tw_auto_start(a));
}

UNUSED static void close_loop(loop *l)
{
    free(l->mem);
}

/* A model as the caller knows it: without Jacobian and units, which only the methods
 * for stiff parts use. */
typedef struct called_model {
    tw_model model;
    tw_var var[100];
} called_model;

UNUSED static const tw_model *as_called(const tw_model *m, called_model *to)
{
    ck_assert_int_le(m->nf, 100);
    to->model = *m;
    for (int i = 0; i < m->nf; i++) {
        to->var[i] = m->fast_var[i];
        to->var[i].unit = "";
    }
    to->model.fast_var = to->var;
    to->model.fast_jacobian = NULL;
    to->model.fast_below = to->model.fast_above = 0;
    return &to->model;
}

/* Row k of a log has these bits. (A passing assertion of check also writes to a pipe,
 * which is too slow here.) */
UNUSED static void same_row(const twh *h, const setting *s, const char *log, int k,
                            const double *x, int n)
{
    if (!n) return;
    if (twh_log_width(h, log) != n || twh_log_rows(h, log) <= k)
        ck_abort_msg("the log %s has %d rows of %d", log, twh_log_rows(h, log),
                     twh_log_width(h, log));
    const double *y = twh_log_values(h, log) + (size_t)k * (size_t)n;
    for (int i = 0; i < n; i++)
        if (memcmp(&y[i], &x[i], sizeof *x) != 0)
            ck_abort_msg("%s, %s, %s tasking: %s(%d) at its hit %d is %.17g, bare "
                         "%.17g",
                         s->model->name, s->method->name,
                         s->tasking == TWH_MULTI ? "multi" : "single", log, i + 1, k,
                         y[i], x[i]);
}

/* Logs of the slow state, of the fast one and of outputs have the bits of the loop,
 * driven by the logged inputs, which runs from one period to the next. outputs NULL: of
 * a caller, which does not see when an input of the called parts changes. */
typedef struct outside_input {
    const double *now;
    int n;
} outside_input;

UNUSED static int input_of_outside(double t, double *u, void *user)
{
    const outside_input *in = user;
    (void)t;
    memcpy(u, in->now, (size_t)in->n * sizeof *u);
    return TW_OK;
}

UNUSED static void compare_auto(const twh *h, const setting *s, const char *outputs)
{
    const tw_model *m = s->model;
    outside_input outside = {NULL, m->nu};
    const double period = s->H / s->ratio;
    double y[100];
    auto_loop l;
    open_auto_loop(&l, s);
    tw_run *r = &l.a.run;
    const int hits = SLOW_STEPS * s->ratio + 1, driven = m->nu && !s->unconnected;
    if (!outputs && driven) {
        outside.now = logged_input(h, s, 0);
        r->input = input_of_outside;
        r->input_user = &outside;
        must(r, tw_auto_start(&l.a));
    }
    for (int k = 0; k < hits; k++) {
        same_row(h, s, "xf", k, r->now.xf, m->nf);
        if (k % s->ratio == 0) same_row(h, s, "xs", k / s->ratio, r->now.xs, m->ns);
        if (outputs) {
            must(r, tw_outputs(r, y));
            same_row(h, s, outputs, k, y, m->ny);
        }
        if (driven && outputs)
            must(r, tw_auto_hold(&l.a, logged_input(h, s, k)));
        else if (driven)
            outside.now = logged_input(h, s, k);
        must(r, tw_auto_run_to(&l.a, (k + 1) * period));
    }
    free(l.mem);
}

#endif
