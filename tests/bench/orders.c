/* orders.c: observed orders of every method on P1, P2 and P4 for the slow and the fast
 * part, a check of the nominal evaluations, and the smallest error on P2. */
#include "bench.h"
#include "orders.h"
#include "solver.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const int ratios[] = {1, 2, 5, 10};
enum { RATIOS = sizeof ratios / sizeof *ratios };

/* On P1 and P2 orders above 4 reach rounding before their leading term dominates; on P1
 * order 1 needs more evaluations for that than a run may take. */
enum { WHERE = 3 };
static const struct {
    int problem, lowest, highest;
} where[WHERE] = {{P1, 2, 4}, {P2, 1, 4}, {P4, 1, 8}};
static problem_points reference[WHERE];

typedef struct task {
    int which;
    const char *method;
    int ratio;
} task;

static const double most = 1e6; /* evaluations of a run, slow and fast */

static int run(const task *k, long steps, result *r, double *slow, double *fast)
{
    setting s = {.p = &problems[where[k->which].problem],
                 .solver = "tworate",
                 .steps = steps,
                 .ratio = k->ratio};
    snprintf(s.method, sizeof s.method, "%s", k->method);
    if (solve(&s, r)) return 1;
    problem_error(s.p, reference[k->which], r->x, slow, fast);
    return !isfinite(*slow) || !isfinite(*fast);
}

static int limited_run(void *user, long steps, double *slow, double *fast)
{
    static result r;
    const task *k = user;
    if (run(k, steps, &r, slow, fast)) return 1;
    return r.slow + r.fast > most ? 2 : 0;
}

/* The lowest over the ratios. */
static orders lowest(int which, const tw_method *m)
{
    orders least = {INFINITY, INFINITY};
    for (int k = 0; k < RATIOS && !(m->ratio && k); k++) {
        task now = {which, m->name, m->ratio ? m->ratio : ratios[k]};
        const orders o = orders_observe(limited_run, &now, CHECK_POINTS, m->order);
        if (!(o.slow >= least.slow)) least.slow = o.slow;
        if (!(o.fast >= least.fast)) least.fast = o.fast;
    }
    return least;
}

/* Evaluations of 64 more steps against 64 times the nominal ones. */
static int counts_are_nominal(int which, const tw_method *m, int ratio)
{
    static result a, b;
    const task k = {which, m->name, ratio};
    double slow, fast, error_s, error_f;
    tw_run r;
    tw_init(&r, problems[where[which].problem].model, m, 1e-3, ratio);
    m->evals(&r, &slow, &fast);
    if (run(&k, 20000, &a, &error_s, &error_f) ||
        run(&k, 20064, &b, &error_s, &error_f))
        return 0;
    return b.slow - a.slow == 64 * slow && b.fast - a.fast == 64 * fast;
}

static void work(const char *spec)
{
    (void)spec;
}

int main(int argc, char **argv)
{
    enum { ON_P2 = 1 };
    bench_open(argc, argv, work);
    double worst = INFINITY, floor_of = INFINITY;
    const char *which = "";
    int wrong = 0, counted = 0, low = 0, all = 0;
    char text[100];
    printf("| method | order |");
    for (int k = 0; k < WHERE; k++) {
        const problem *p = &problems[where[k].problem];
        problem_reference(p, reference[k]);
        printf(" %s slow | %s fast |", p->name, p->name);
    }
    printf("\n|---|---:|---:|---:|---:|---:|---:|---:|\n");
    for (int i = 0; tw_method_at(i); i++) {
        const tw_method *m = tw_method_at(i);
        printf("| %s | %d", m->name, m->order);
        for (int k = 0; k < WHERE; k++) {
            if (m->order < where[k].lowest || m->order > where[k].highest) {
                printf(" | | ");
                continue;
            }
            const orders o = lowest(k, m);
            double least = (o.slow < o.fast ? o.slow : o.fast) - m->order;
            if (isnan(o.slow) || isnan(o.fast)) least = -INFINITY; /* not measurable */
            printf(" | %.2f | %.2f", o.slow, o.fast);
            if (least < worst) worst = least, which = m->name;
            all++, low += least < -0.1;
        }
        printf(" |\n");
        for (int k = 0; k < RATIOS && !(m->ratio && k); k++, counted++)
            if (!counts_are_nominal(ON_P2, m, m->ratio ? m->ratio : ratios[k])) wrong++;
    }
    printf("\n%d of %d pairs of orders are more than 0.1 too low.\n\n", low, all);
    bench_at_least(worst, -0.1, "lowest observed order minus the nominal one (%s)",
                   which);
    snprintf(text, sizeof text, "%d of %d methods and ratios differ", wrong, counted);
    bench_goal(!wrong, "nominal evaluation counts", text, "exactly the nominal ones");
    for (long steps = 4000; steps <= 64000; steps *= 2) {
        static result r;
        const task adams8 = {ON_P2, "adams8", 8};
        double slow, fast;
        if (!run(&adams8, steps, &r, &slow, &fast))
            floor_of = fmin(floor_of, fmax(slow, fast));
    }
    bench_at_most(floor_of, 1e-13, "smallest error of adams8 on P2");
    return 0;
}
