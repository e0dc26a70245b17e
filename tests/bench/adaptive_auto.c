/* adaptive_auto.c: the engine of tw_auto.h on the ten problems, see adaptive.h. */
#include "adaptive.h"
#include "tw_auto.h"

#include <stdlib.h>

static int to_instants(tw_auto *a, const problem *p, adaptive_result *out)
{
    int rc = TW_OK;
    for (int k = 0; k < TEN_INSTANTS && !rc; k++) {
        const double t = ten_instant(p, k);
        while (!rc && a->now.t < t) rc = tw_auto_step(a);
        if (!rc) rc = tw_auto_at(a, t, out->x[k], out->x[k] + p->model->ns);
    }
    return rc;
}

int adaptive_auto(int which, double tol, adaptive_result *out)
{
    const problem *p = &ten_problems[which];
    const tw_model *m = p->model;
    double atol[PROBLEM_STATES];
    tw_auto a;
    for (int i = 0; i < m->ns + m->nf; i++)
        atol[i] = tol * adaptive_reference(which)->range[i];
    tw_auto_init(&a, m, 0, 1);
    a.atol_s = atol;
    a.atol_f = atol + m->ns;
    a.tend = p->tend;
    a.run.p = problem_params(p);
    a.run.input = p->input;
    const size_t need = tw_auto_need(&a);
    double *memory = need ? calloc(need, sizeof *memory) : NULL;
    if (!memory) return -1;
    int rc = tw_auto_bind(&a, memory, need);
    if (!rc) rc = tw_auto_start(&a);
    bench_begin();
    if (!rc) rc = to_instants(&a, p, out);
    bench_end();
    out->slow = a.run.now.count[TW_SLOW] + a.run.now.count[TW_START_SLOW];
    out->fast = a.run.now.count[TW_FAST] + a.run.now.count[TW_START_FAST];
    free(memory);
    return rc;
}
