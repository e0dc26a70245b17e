/* auto_fixture.h: engines with error control for the tests. A call that fails fails the
 * test with the engine's message. */
#ifndef TESTS_AUTO_FIXTURE_H
#define TESTS_AUTO_FIXTURE_H

#include "common.h"
#include "ten_problems.h"
#include "tw_auto.h"

typedef struct test_auto {
    tw_auto a;
    double *mem;
    size_t len;
    double atol_s[PROBLEM_STATES], atol_f[PROBLEM_STATES], x0[PROBLEM_STATES];
} test_auto;

static inline void auto_must(test_auto *t, int rc, const char *what)
{
    char text[300];
    tw_auto_message(&t->a, text, sizeof text);
    ck_assert_msg(rc == TW_OK, "%s, %s: %s", t->a.run.model->name, what, text);
}

static inline void auto_init(test_auto *t, const tw_model *model, double tol)
{
    tw_auto_init(&t->a, model, tol, tol);
}

/* With the settings as they are: memory, tw_auto_bind, tw_auto_start. */
static inline void auto_start(test_auto *t)
{
    t->len = tw_auto_need(&t->a);
    if (!t->len) auto_must(t, tw_auto_check(&t->a), "tw_auto_need");
    t->mem = calloc(t->len, sizeof *t->mem);
    auto_must(t, tw_auto_bind(&t->a, t->mem, t->len), "tw_auto_bind");
    auto_must(t, tw_auto_start(&t->a), "tw_auto_start");
}

static inline void auto_open(test_auto *t, const tw_model *model, double tol)
{
    auto_init(t, model, tol);
    auto_start(t);
}

static inline void auto_close(test_auto *t)
{
    free(t->mem);
}

/* One of the ten problems, with tolerances relative to the ranges of the states. */
static inline void auto_init_ten(test_auto *t, int which, double tol)
{
    const problem *p = &ten_problems[which];
    const tw_model *m = p->model;
    const ten_solution *exact = ten_reference(which);
    tw_auto_init(&t->a, m, 0, tol);
    for (int i = 0; i < m->ns; i++) t->atol_s[i] = tol * exact->range[i];
    for (int i = 0; i < m->nf; i++) t->atol_f[i] = tol * exact->range[m->ns + i];
    t->a.atol_s = t->atol_s;
    t->a.atol_f = t->atol_f;
    t->a.tend = p->tend;
    t->a.run.p = problem_params(p);
    t->a.run.input = p->input;
    ten_start(p, t->x0);
    t->a.run.xs0 = t->x0;
    t->a.run.xf0 = t->x0 + m->ns;
}

static inline void auto_state(const test_auto *t, double *x)
{
    const tw_model *m = t->a.run.model;
    memcpy(x, t->a.now.xs, (size_t)m->ns * sizeof *x);
    memcpy(x + m->ns, t->a.now.xf, (size_t)m->nf * sizeof *x);
}

#endif
