/* gate_page.c: the page of tw_show. What the page shows comes from Octave; the scene
 * from the model. */
#include "gate.h"
#include "page/page.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

static size_t count_fields(gate *g, const gate_value *s)
{
    size_t n = 0;
    while (g->field(g, s->handle, n)) n++;
    return n;
}

/* The i-th field of a struct, which must be a struct itself. */
static int sub_struct(gate *g, const gate_value *s, size_t i, gate_value *sub)
{
    const char *name = g->field(g, s->handle, i);
    if (g->get(g, s->handle, name, sub) && sub->kind == GATE_STRUCT) return TW_OK;
    return gate_fail(g, "tworate:type", "%s must be a struct, got %s", name,
                     gate_what_is(sub));
}

static int get_struct(gate *g, const gate_value *s, const char *name, gate_value *sub)
{
    if (g->get(g, s->handle, name, sub) && sub->kind == GATE_STRUCT) return TW_OK;
    return gate_fail(g, "tworate:type", "%s must be a struct", name);
}

static int read_columns(gate *g, const gate_value *call, page *p)
{
    gate_value list, one;
    if (get_struct(g, call, "columns", &list)) return TW_E_USER;
    const size_t n = count_fields(g, &list);
    page_column *column = g->scratch(g, n * sizeof *column);
    for (size_t i = 0; i < n; i++) {
        double group = 0;
        if (sub_struct(g, &list, i, &one) ||
            gate_integer(g, &one, "group", PAGE_TIME, PAGE_SIGNAL, &group))
            return TW_E_USER;
        column[i] =
            (page_column){gate_text(g, &one, "name"), gate_text(g, &one, "unit"),
                          gate_text(g, &one, "what"), (int)group};
        if (!column[i].name || !column[i].unit || !column[i].what) return TW_E_USER;
    }
    p->column = column;
    p->columns = (int)n;
    return TW_OK;
}

static int read_facts(gate *g, const gate_value *from, page_run *r)
{
    gate_value list, one;
    if (get_struct(g, from, "facts", &list)) return TW_E_USER;
    const size_t n = count_fields(g, &list);
    page_fact *fact = g->scratch(g, n * sizeof *fact);
    for (size_t i = 0; i < n; i++) {
        if (sub_struct(g, &list, i, &one)) return TW_E_USER;
        fact[i] = (page_fact){gate_text(g, &one, "name"), gate_text(g, &one, "value")};
        if (!fact[i].name || !fact[i].value) return TW_E_USER;
    }
    r->fact = fact;
    r->facts = (int)n;
    return TW_OK;
}

static int read_constants(gate *g, const gate_value *from, page_run *r)
{
    gate_value list;
    if (get_struct(g, from, "params", &list)) return TW_E_USER;
    const size_t n = count_fields(g, &list);
    page_constant *constant = g->scratch(g, n * sizeof *constant);
    for (size_t i = 0; i < n; i++) {
        constant[i].name = g->field(g, list.handle, i);
        if (gate_number(g, &list, constant[i].name, &constant[i].value))
            return TW_E_USER;
    }
    r->constant = constant;
    r->constants = (int)n;
    return TW_OK;
}

/* A matrix that may hold NaN and Inf: the rows of a run that diverged. */
static int read_rows(gate *g, const gate_value *from, int columns, page_run *r)
{
    gate_value x, slow;
    if (!g->get(g, from->handle, "x", &x) || x.kind != GATE_REAL ||
        x.rows != (size_t)columns)
        return gate_fail(g, "tworate:size", "x must have %d rows", columns);
    if (!g->get(g, from->handle, "slow", &slow) || slow.kind != GATE_REAL ||
        slow.rows * slow.cols != x.cols)
        return gate_fail(g, "tworate:size", "slow must have %zu elements", x.cols);
    unsigned char *flag = g->scratch(g, x.cols);
    for (size_t i = 0; i < x.cols; i++) flag[i] = slow.x[i] != 0;
    r->rows = x.cols;
    r->x = x.x;
    r->slow = flag;
    return TW_OK;
}

static int read_runs(gate *g, const gate_value *call, page *p)
{
    gate_value list, one;
    if (get_struct(g, call, "runs", &list)) return TW_E_USER;
    const size_t n = count_fields(g, &list);
    page_run *run = g->scratch(g, n * sizeof *run);
    for (size_t i = 0; i < n; i++) {
        if (sub_struct(g, &list, i, &one)) return TW_E_USER;
        run[i].name = gate_text(g, &one, "name");
        run[i].stopped = gate_text(g, &one, "stopped");
        if (!run[i].name || !run[i].stopped || read_facts(g, &one, &run[i]) ||
            read_constants(g, &one, &run[i]) || read_rows(g, &one, p->columns, &run[i]))
            return TW_E_USER;
        if (!*run[i].stopped) run[i].stopped = NULL;
    }
    p->run = run;
    p->runs = (int)n;
    return TW_OK;
}

/* {wrong} = page {file, title, what, csv, model, columns, runs}: writes the file.
 * model: whose scene is shown, '' for none. wrong: why there is no animation, or ''. */
int gate_page(gate *g, const gate_value *call)
{
    char wrong[400] = "", warning[500];
    const char *const warnings[] = {warning, NULL};
    const char *file = gate_text(g, call, "file"), *model = gate_text(g, call, "model");
    page p = {.title = gate_text(g, call, "title"),
              .what = gate_text(g, call, "what"),
              .file = gate_text(g, call, "csv")};
    if (!file || !model || !p.title || !p.what || !p.file ||
        read_columns(g, call, &p) || read_runs(g, call, &p))
        return TW_E_USER;
    const tw_model *m = *model ? tw_find_model(model) : NULL;
    const page_scene scene = {model, "", m ? m->scene : NULL};
    p.scene = &scene;
    p.scenes = scene.scene != NULL;
    if (p.scenes && !page_check_scene(&p, &scene, wrong, sizeof wrong)) {
        snprintf(warning, sizeof warning, "no animation: %s", wrong);
        p.warning = warnings;
        p.scenes = 0;
    }
    FILE *to = fopen(file, "wb");
    const int written = to && page_write(to, &p);
    if (!to || fclose(to) || !written)
        return gate_fail(g, "tworate:file", "cannot write '%.200s': %s", file,
                         strerror(errno));
    g->set_text(g, g->result, 0, "wrong", wrong);
    return TW_OK;
}
