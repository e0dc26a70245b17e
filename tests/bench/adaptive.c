/* adaptive.c: prices of evaluations, curves of work against error, runs with fixed
 * steps, see adaptive.h. */
#include "adaptive.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const double levels[LEVELS] = {1e-2, 1e-4, 1e-6};

static void give_up(const char *what, const char *spec)
{
    fprintf(stderr, "%s: %s\n", what, spec);
    exit(1);
}

static int counted; /* this is the program under callgrind */
static ten_solution stored[TEN];

void adaptive_open(int argc, char **argv)
{
    const char *const path = bench_path("ten_references");
    counted = getenv("BENCH_COUNT") != NULL;
    FILE *f = fopen(path, counted ? "rb" : "wb");
    for (int i = 0; i < TEN && !counted; i++) stored[i] = *ten_reference(i);
    if (!f ||
        (counted ? fread(stored, sizeof stored, 1, f)
                 : fwrite(stored, sizeof stored, 1, f)) != 1 ||
        fclose(f))
        give_up("cannot be used", path);
    bench_open(argc, argv, adaptive_work);
}

const ten_solution *adaptive_reference(int which)
{
    return &stored[which];
}

/* One evaluation at each instant of the reference. */
static void evaluate(int which, const char *part)
{
    const problem *p = &ten_problems[which];
    const int ns = p->model->ns;
    const ten_solution *s = adaptive_reference(which);
    double ds[PROBLEM_STATES], df[PROBLEM_STATES];
    const int slow = !strcmp(part, "slow"), fast = !strcmp(part, "fast");
    int rc = ten_both(p, 0, s->x[0], s->x[0] + ns, ds, df); /* the constants */
    bench_begin();
    for (int k = 0; k < TEN_INSTANTS && !rc; k++) {
        const double t = ten_instant(p, k), *x = s->x[k];
        if (slow)
            rc = ten_slow(p, t, x, x + ns, ds);
        else if (fast)
            rc = ten_fast(p, t, x, x + ns, df);
        else
            rc = ten_both(p, t, x, x + ns, ds, df);
    }
    bench_end();
    if (rc) give_up("cannot be evaluated", p->name);
}

static const struct {
    const char *name;
    adaptive_solver *solve;
} solvers[] = {{"auto", adaptive_auto},
               {"cvode", adaptive_cvode},
               {"erk", adaptive_erk},
               {NULL, NULL}};

void adaptive_work(const char *spec)
{
    static adaptive_result r;
    char what[20], which[20], name[20];
    double tol = 0;
    const int n = sscanf(spec, "%19s %19s %19s %lf", what, which, name, &tol);
    const int p = n >= 3 ? ten_by_name(name) : -1;
    int k = 0;
    if (p < 0) give_up("not understood", spec);
    if (!strcmp(what, "price")) {
        evaluate(p, which);
        return;
    }
    while (solvers[k].name && strcmp(solvers[k].name, which)) k++;
    if (n != 4 || !solvers[k].name || solvers[k].solve(p, tol, &r))
        give_up("cannot run", spec);
}

void adaptive_prices(adaptive_price price[TEN])
{
    static const char *const part[] = {"slow", "fast", "both"};
    static bench_case c[3 * TEN];
    for (int i = 0; i < 3 * TEN; i++)
        snprintf(c[i].spec, BENCH_NAME, "price %s %s", part[i % 3],
                 ten_problems[i / 3].name);
    bench_count(3 * TEN, c);
    for (int i = 0; i < 3 * TEN; i++)
        if (!(c[i].instructions > 0)) give_up("no count", c[i].spec);
    for (int i = 0; i < TEN; i++)
        price[i] = (adaptive_price){c[3 * i].instructions / TEN_INSTANTS,
                                    c[3 * i + 1].instructions / TEN_INSTANTS,
                                    c[3 * i + 2].instructions / TEN_INSTANTS};
}

double adaptive_cost(const adaptive_price *price, double slow, double fast)
{
    return slow * price->slow + fast * price->fast;
}

int fixed_run(const fixed_setting *s, adaptive_result *out)
{
    const problem *p = &ten_problems[s->which];
    const size_t size = (size_t)(p->model->ns + p->model->nf) * sizeof(double);
    const tw_method *method = tw_find_method(s->method);
    tw_run r;
    if (!method) give_up("no such method", s->method);
    tw_init(&r, p->model, method, p->tend / (double)s->steps, s->ratio);
    r.p = problem_params(p);
    r.input = p->input;
    const size_t need = tw_need(&r);
    double *memory = need ? calloc(need, sizeof *memory) : NULL;
    if (!memory) return -1;
    int rc = tw_bind(&r, memory, need);
    if (!rc) rc = tw_start(&r);
    const long ticks = rc ? 0 : s->steps / TEN_INSTANTS * r.now.ticks;
    for (int k = 0; k < TEN_INSTANTS && !rc; k++) {
        rc = tw_advance(&r, ticks);
        memcpy(out->x[k], r.now.xs, size); /* the fast states follow the slow ones */
    }
    out->slow = r.now.count[TW_SLOW] + r.now.count[TW_START_SLOW];
    out->fast = r.now.count[TW_FAST] + r.now.count[TW_START_FAST];
    free(memory);
    return rc;
}

int fixed_read(const char *line, double *level, fixed_setting *s)
{
    char name[20];
    if (sscanf(line, "%lf %19s %29s %d %ld", level, name, s->method, &s->ratio,
               &s->steps) != 5)
        return 0;
    s->which = ten_by_name(name);
    return s->which >= 0 && s->ratio > 0 && s->steps > 0 &&
           s->steps % TEN_INSTANTS == 0;
}

void fixed_write(double level, const fixed_setting *s, char *text, size_t size)
{
    snprintf(text, size, "%.0e %s %s %d %ld", level, ten_problems[s->which].name,
             s->method, s->ratio, s->steps);
}

void curve_trace(curve *c, int which, adaptive_solver *solver, double last_tol)
{
    static adaptive_result r;
    const double lowest = levels[LEVELS - 1];
    int good = 0; /* runs below all levels */
    c->n = 0;
    for (double e = -1; c->n < CURVE_MOST && pow(10, e) >= last_tol && good < 3;
         e -= 0.25) {
        curve_point *at = &c->at[c->n++];
        *at = (curve_point){pow(10, e), INFINITY, 1, 1};
        if (solver(which, at->tol, &r)) continue;
        *at = (curve_point){at->tol, ten_error(which, r.x, NULL, NULL), r.slow, r.fast};
        good = at->error < 0.3 * lowest ? good + 1 : 0;
    }
}

int curve_find(const curve *c, double E, int *after, double *part)
{
    int k = c->n;
    while (k > 0 && c->at[k - 1].error <= E) k--;
    *after = k;
    *part = 1;
    if (k == c->n) return 0;
    if (k > 0 && isfinite(c->at[k - 1].error))
        *part = log(E / c->at[k - 1].error) / log(c->at[k].error / c->at[k - 1].error);
    return 1;
}

double curve_between(double before, double after, double part)
{
    return before * pow(after / before, part);
}
