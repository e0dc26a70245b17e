/* lanes_fixture.c: see lanes_fixture.h. */
#include "lanes_fixture.h"

enum { MOST = 200 };

int lanes_has_form(const tw_model *m)
{
    return tw_lanes_forms(m, NULL, 0) > 0;
}

double lanes_step(const tw_model *m)
{
    return strstr(m->name, "hydraulic") ? 2e-6 : 2e-4;
}

/* Different in every lane: the user pointer is its gain. */
static int sine(double t, double *u, void *user)
{
    const double *gain = user;
    for (int i = 0; i < (int)gain[1]; i++) u[i] = *gain * sin(7 * t + i);
    return TW_OK;
}

static double within(const tw_var *v, double x)
{
    if (v->min == 0 && v->max == 0) return x;
    return x < v->min ? v->min : x > v->max ? v->max : x;
}

/* Integers select something. */
static double moved(const tw_var *v, double x, int lane)
{
    return x == floor(x) && v->max - v->min < 20 && v->max > 0
               ? x
               : within(v, x * (1 + 1e-3 * lane));
}

static void fill(lanes_group *g, lanes_case what)
{
    const tw_model *m = g->l.model;
    const int W = g->l.width;
    g->p = calloc((size_t)(W * (m->np + 1)), sizeof(double));
    g->xs0 = calloc((size_t)(W * (m->ns + 1)), sizeof(double));
    g->xf0 = calloc((size_t)(W * (m->nf + 1)), sizeof(double));
    g->u = calloc((size_t)(W * (m->nu + 2)), sizeof(double));
    for (int k = 0; k < W; k++) {
        tw_lane *lane = &g->lane[k];
        double *p = g->p + k * m->np;
        for (int i = 0; i < m->np; i++)
            p[i] = moved(&m->param[i], m->param[i].value, k);
        *lane = (tw_lane){.p = k ? p : NULL};
        if (what.input == LANES_SINE) {
            double *gain = g->u + 2 * k;
            gain[0] = k % 4 == 3 ? 0 : 1e-3 * k, gain[1] = m->nu;
            lane->input = sine;
            lane->input_user = k % 4 == 2 ? gain - 2 : gain; /* some share one */
        }
        if (what.input == LANES_HELD)
            for (int i = 0; i < m->nu; i++) g->u[k * m->nu + i] = 1e-3 * (k + 1);
    }
    if (what.input == LANES_SINE && !m->nu)
        for (int k = 0; k < W; k++) g->lane[k].input = NULL;
}

/* Every third lane has an initial state of its own, near that of the model. */
static void move_states(lanes_group *g, lanes_case what)
{
    const tw_model *m = g->l.model;
    for (int k = 2; k < g->l.width; k += 3) {
        test_run t;
        double *xs0 = g->xs0 + k * m->ns, *xf0 = g->xf0 + k * m->nf;
        lanes_single(g, k, what, &t);
        for (int i = 0; i < m->ns; i++) xs0[i] = t.r.now.xs[i] * (1 + 1e-4 * k);
        for (int i = 0; i < m->nf; i++) xf0[i] = t.r.now.xf[i] * (1 + 1e-4 * k);
        test_close(&t);
        g->lane[k].xs0 = m->ns ? xs0 : NULL;
        g->lane[k].xf0 = m->nf ? xf0 : NULL;
    }
}

int lanes_open(lanes_group *g, const tw_model *m, const tw_method *k, lanes_case what)
{
    const double H = what.H > 0 ? what.H : lanes_step(m);
    char text[400];
    memset(g, 0, sizeof *g);
    tw_lanes_init(&g->l, m, k, H, tw_default_ratio(k));
    g->l.cpu = what.cpu;
    g->l.width = what.width;
    g->l.used = what.used;
    g->l.fast = what.fast;
    if (what.set) what.set(g->l.opt);
    const int rc = tw_lanes_check(&g->l);
    if (rc == TW_E_LANES || rc == TW_E_RANGE) return 0;
    tw_lanes_message(&g->l, -1, text, sizeof text);
    ck_assert_msg(rc == TW_OK, "%s with %s: %s", m->name, k->name, text);
    if (what.cpu && strcmp(what.cpu, g->l.now.form->cpu)) return 0;
    g->l.width = tw_lanes_width(&g->l);
    g->l.lane = g->lane;
    fill(g, what);
    move_states(g, what);
    const size_t need = tw_lanes_need(&g->l);
    g->mem = malloc(need * sizeof(double));
    ck_assert_int_eq(tw_lanes_bind(&g->l, g->mem, need), TW_OK);
    return 1;
}

void lanes_close(lanes_group *g)
{
    free(g->p);
    free(g->xs0);
    free(g->xf0);
    free(g->u);
    free(g->mem);
}

void lanes_single(const lanes_group *g, int lane, lanes_case what, test_run *t)
{
    const tw_lane *k = &g->lane[lane];
    tw_run *r = &t->r;
    tw_init(r, g->l.model, g->l.method, g->l.H, g->l.ratio);
    r->t0 = g->l.t0;
    r->p = k->p, r->xs0 = k->xs0, r->xf0 = k->xf0;
    r->input = k->input, r->input_user = k->input_user;
    memcpy(r->opt, g->l.opt, sizeof r->opt);
    t->len = tw_need(r);
    t->mem = calloc(t->len ? t->len : 1, sizeof(double));
    if (tw_bind(r, t->mem, t->len) || tw_start(r)) return;
    if (what.input == LANES_HELD && r->model->nu)
        ck_assert_int_eq(tw_hold(r, g->u + lane * r->model->nu), TW_OK);
}

static void same(const lanes_group *g, int lane, const char *what, int n,
                 const double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        ck_assert_msg(!memcmp(a + i, b + i, sizeof *a) || (isnan(a[i]) && isnan(b[i])),
                      "%s with %s, lane %d of %d (%s): %s %d is %.17g, alone %.17g",
                      g->l.model->name, g->l.method->name, lane, g->l.width,
                      g->l.now.form->cpu, what, i, a[i], b[i]);
}

static void compare_lane(lanes_group *g, int lane, lanes_case what, double tend)
{
    const tw_model *m = g->l.model;
    double xs[MOST], xf[MOST], y[MOST], y1[MOST];
    char text[400], own[400];
    test_run t;
    lanes_single(g, lane, what, &t);
    int rc = t.r.now.going ? tw_run_to(&t.r, tend) : t.r.now.report.code;
    tw_message(&t.r, own, sizeof own);
    tw_lanes_message(&g->l, lane, text, sizeof text);
    ck_assert_msg(g->lane[lane].code == rc && (!rc || !strcmp(text, own)),
                  "%s with %s, lane %d of %d: code %d, alone %d: %s / %s", m->name,
                  g->l.method->name, lane, g->l.width, g->lane[lane].code, rc, text,
                  own);
    if (t.r.now.t > g->l.t0) {
        ck_assert_int_eq(tw_lanes_state(&g->l, lane, xs, xf), TW_OK);
        same(g, lane, "time", 1, &g->lane[lane].t, &t.r.now.t);
        same(g, lane, "slow state", m->ns, xs, t.r.now.xs);
        same(g, lane, "fast state", m->nf, xf, t.r.now.xf);
        const int out = tw_lanes_outputs(&g->l, lane, y);
        ck_assert_int_eq(out, tw_outputs(&t.r, y1));
        if (!out) same(g, lane, "output", m->ny, y, y1);
    }
    if (!rc && g->l.now.living)
        same(g, lane, "count", 4, g->l.now.run.now.count, t.r.now.count);
    test_close(&t);
}

void lanes_compare_opened(lanes_group *g, lanes_case what, double tend)
{
    const tw_model *m = g->l.model;
    char text[400];
    int rc = tw_lanes_start(&g->l);
    if (!rc && what.input == LANES_HELD && m->nu) rc = tw_lanes_hold(&g->l, g->u);
    if (!rc) rc = tw_lanes_run_to(&g->l, tend);
    tw_lanes_message(&g->l, -1, text, sizeof text);
    ck_assert_msg(rc == TW_OK, "%s with %s: %s", m->name, g->l.method->name, text);
    for (int k = 0; k < g->l.now.used; k++) compare_lane(g, k, what, tend);
    const size_t rows = (size_t)g->l.now.used;
    double *all = malloc(rows * (size_t)(m->ny + 1) * sizeof *all), y[MOST];
    ck_assert_int_eq(tw_lanes_all_outputs(&g->l, all), TW_OK);
    for (int k = 0; k < g->l.now.used; k++) {
        if (g->lane[k].code) continue;
        if (tw_lanes_outputs(&g->l, k, y)) continue;
        same(g, k, "output of all", m->ny, all + k * m->ny, y);
    }
    free(all);
}

void lanes_compare(const tw_model *m, const tw_method *k, lanes_case what)
{
    lanes_group g;
    if (!lanes_open(&g, m, k, what)) return;
    lanes_compare_opened(&g, what, what.tend > 0 ? what.tend : 83.3 * g.l.H);
    lanes_close(&g);
}
