/* model_run.c: runs a model of the library in the bench, see model_run.h. */
#include "model_run.h"
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void give_up(const char *what, const char *spec)
{
    fprintf(stderr, "%s: %s\n", spec, what);
    exit(1);
}

static void set(model_run *m, const char *name, double value, const char *spec)
{
    const int option = tw_find_var(tw_options, TW_NOPT, name);
    const int param = tw_find_var(m->r.model->param, m->r.model->np, name);
    if (strcmp(name, "both") == 0) {
        m->apart = *m->r.model;
        if (value == 0) m->apart.both = NULL;
        m->r.model = &m->apart;
    } else if (option >= 0)
        m->r.opt[option] = value;
    else if (param >= 0)
        m->p[param] = value;
    else
        give_up("no such option or parameter", spec);
}

void model_run_open(model_run *m, const char *spec)
{
    char model[40], preset[40], method[40], name[40];
    double H, value;
    int ratio, used, n;
    if (sscanf(spec, "%39s %39s %39s %lf %d %lf%n", model, preset, method, &H, &ratio,
               &m->tend, &used) != 6)
        give_up("not understood", spec);
    tw_run *r = &m->r;
    tw_init(r, tw_find_model(model), tw_find_method(method), H, ratio);
    if (!r->model || !r->method) give_up("no such model or method", spec);
    memset(m->p, 0, sizeof m->p);
    if (strcmp(preset, "-") ? tw_apply_preset(r->model, preset, m->p, NULL, NULL)
                            : tw_model_defaults(r->model, m->p, NULL, NULL))
        give_up("no such preset", spec);
    for (spec += used; sscanf(spec, " %39[^= ]=%lf%n", name, &value, &n) == 2;
         spec += n)
        set(m, name, value, spec);
    r->p = m->p;
    memset(m->memory, 0, sizeof m->memory);
    if (tw_bind(r, m->memory, sizeof m->memory / sizeof *m->memory) || tw_start(r)) {
        char why[300];
        tw_message(r, why, sizeof why);
        give_up(why, spec);
    }
}

int model_run_go(model_run *m)
{
    return tw_advance(&m->r, (long)floor(m->tend / m->r.H + 0.5) * m->r.now.ticks);
}

void model_run_work(const char *spec)
{
    static model_run m;
    model_run_open(&m, spec);
    bench_begin();
    const int rc = model_run_go(&m);
    bench_end();
    if (rc) give_up(tw_error(rc), spec);
}
