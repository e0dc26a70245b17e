/* gate_own.c: the user's own functions as a model, see gate_own.h. */
#include "gate_own.h"
#include "gate_rows.h"

#include <stdio.h>

static int call_own(const tw_at *at, const gate_value *f, const char *name, double *d,
                    int n)
{
    const gate_own *own = at->user;
    const int rc = own->g->call(
        own->g, f->handle, name, gate_users_time(own->way, at->t), at->xs,
        (size_t)own->model.ns, at->xf, (size_t)own->model.nf, d, (size_t)n);
    for (int i = 0; i < n; i++) d[i] *= own->way;
    return rc;
}

static int own_slow(const tw_at *at, double *d)
{
    const gate_own *own = at->user;
    return call_own(at, &own->slow, "fslow", d, own->model.ns);
}

static int own_fast(const tw_at *at, double *d)
{
    const gate_own *own = at->user;
    return call_own(at, &own->fast, "ffast", d, own->model.nf);
}

static tw_var *own_names(gate *g, const char *what, int n)
{
    enum { LONGEST = 24 };
    tw_var *v = g->scratch(g, ((size_t)n + 1) * sizeof *v);
    char *text = g->scratch(g, ((size_t)n + 1) * LONGEST);
    for (int i = 0; i < n; i++, text += LONGEST) {
        snprintf(text, LONGEST, "%s(%d)", what, i + 1);
        v[i].name = text;
    }
    return v;
}

/* The function for n states. */
static int read_function(gate *g, const gate_value *model, const char *name, double n,
                         gate_value *f)
{
    if (n == 0 || (g->get(g, model->handle, name, f) && f->kind == GATE_FUNCTION))
        return TW_OK;
    return gate_fail(g, "tworate:type", "%s must be a function handle", name);
}

const tw_model *gate_own_model(gate_own *own, gate *g, const gate_value *description)
{
    static const char *const needed[] = {"ns", "nf", NULL};
    static const char *const optional[] = {"slow", "fast", "backward", NULL};
    double ns = 0, nf = 0, backward = 0;
    if (gate_check_fields(g, "model", description, needed, optional) ||
        gate_integer(g, description, "ns", 0, 1e6, &ns) ||
        gate_integer(g, description, "nf", 0, 1e6, &nf) ||
        gate_integer(g, description, "backward", 0, 1, &backward) ||
        read_function(g, description, "slow", ns, &own->slow) ||
        read_function(g, description, "fast", nf, &own->fast))
        return NULL;
    own->g = g;
    own->way = backward != 0 ? -1 : 1;
    own->model = (tw_model){.name = "function handles",
                            .ns = (int)ns,
                            .nf = (int)nf,
                            .slow_var = own_names(g, "xs", (int)ns),
                            .fast_var = own_names(g, "xf", (int)nf),
                            .slow = own_slow,
                            .fast = own_fast};
    return &own->model;
}
