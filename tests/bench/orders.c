/* orders.c: observed orders of every method on P1 and P2, slow and fast apart, whether
 * the evaluations are exactly the nominal ones, and how small the error gets on P2. */
#include "bench.h"
#include "solver.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const int ratios[] = {1, 2, 5, 10};
enum { RATIOS = sizeof ratios / sizeof *ratios };

enum { ON_P1, ON_P2, ON_SLOWER_P2, WHERE };
static const double slower[] = {-2, 0.5, 10};
static problem where[WHERE];
static problem_points reference[WHERE];

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct errors {
    double slow, fast;
} errors;

static int run(int which, const char *method, long steps, int ratio, result *r,
               errors *e)
{
    setting s = {
        .p = &where[which], .solver = "tworate", .steps = steps, .ratio = ratio};
    snprintf(s.method, sizeof s.method, "%s", method);
    if (solve(&s, r)) return 1;
    problem_error(s.p, reference[which], r->x, &e->slow, &e->fast);
    return !isfinite(e->slow) || !isfinite(e->fast);
}

/* Minus the slope of the straight line through the logarithms of SPAN errors in a row,
 * and how far they are from it. */
enum { SPAN = 6, PLACES = 6 };
static double line(const double *steps, const double *error, double *apart)
{
    double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (int i = 0; i < SPAN; i++) {
        const double u = log(steps[i]), v = log(error[i]);
        x += u, y += v, xx += u * u, xy += u * v, yy += v * v;
    }
    const double sxx = xx - x * x / SPAN, sxy = xy - x * y / SPAN,
                 syy = yy - y * y / SPAN;
    *apart = syy - sxy * sxy / sxx;
    return -sxy / sxx;
}

/* The order: that of the straightest line among the last runs above round-off. An error
 * that changes its sign between two steps has a dip there, which is no order. */
static double slope(int n, const double *steps, const double *error, double round_off)
{
    double order = NAN, least = INFINITY, apart;
    while (n > 0 && error[n - 1] < round_off) n--;
    for (int k = 0, first = n - SPAN; k < PLACES && first >= 0; k++, first--) {
        if (error[first] > 0.05) break;
        const double now = line(steps + first, error + first, &apart);
        if (apart < least) least = apart, order = now;
    }
    return order;
}

/* Steps go up by a quarter until both errors are near round-off or a run takes long. */
static errors order(int which, const char *method, int ratio, double longest)
{
    enum { RUNS = 60 };
    const double round_off = which == ON_P1 ? 1e-11 : 2e-12; /* P2 is known exactly */
    static result r;
    double steps[RUNS], slow[RUNS], fast[RUNS];
    int n = 0;
    for (double next = 32; n < RUNS; next *= 1.25) {
        const long whole = CHECK_POINTS * (long)(next / CHECK_POINTS);
        const double begin = seconds();
        errors now;
        if (next > 1e7) break;
        if (run(which, method, whole, ratio, &r, &now)) continue;
        steps[n] = (double)whole, slow[n] = now.slow, fast[n] = now.fast;
        n++;
        if (fmax(now.slow, now.fast) < round_off || seconds() - begin > longest) break;
    }
    return (errors){slope(n, steps, slow, round_off), slope(n, steps, fast, round_off)};
}

/* The lowest over the ratios. */
static errors lowest(int which, const tw_method *m)
{
    errors least = {INFINITY, INFINITY};
    for (int k = 0; k < RATIOS; k++) {
        if (m->ratio && k) break;
        const int ratio = m->ratio ? m->ratio : ratios[k];
        errors o = order(which, m->name, ratio, 0.02);
        if (!(fmin(o.slow, o.fast) > m->order - 0.1)) /* look closer */
            o = order(which, m->name, ratio, 0.2);
        if (!(o.slow >= least.slow)) least.slow = o.slow;
        if (!(o.fast >= least.fast)) least.fast = o.fast;
    }
    return least;
}

/* Evaluations of 64 more steps against 64 times the nominal ones. */
static int counts_are_nominal(int which, const tw_method *m, int ratio)
{
    static result a, b;
    double slow, fast;
    errors e;
    tw_run r;
    tw_init(&r, where[which].model, m, 1e-3, ratio);
    m->evals(&r, &slow, &fast);
    if (run(which, m->name, 20000, ratio, &a, &e) ||
        run(which, m->name, 20064, ratio, &b, &e))
        return 0;
    return b.slow - a.slow == 64 * slow && b.fast - a.fast == 64 * fast;
}

static void work(const char *spec)
{
    (void)spec;
}

int main(int argc, char **argv)
{
    bench_open(argc, argv, work);
    double worst = INFINITY, floor_of = INFINITY;
    const char *which = "";
    int wrong = 0, counted = 0, low = 0, counted_orders = 0;
    char text[100];
    where[ON_P1] = problems[P1];
    where[ON_P2] = where[ON_SLOWER_P2] = problems[P2];
    where[ON_SLOWER_P2].p = slower;
    for (int k = 0; k < WHERE; k++) problem_reference(&where[k], reference[k]);

    printf(
        "| method | order | P1 slow | P1 fast | P2 slow | P2 fast | slower P2 slow | "
        "slower P2 fast |\n|---|---:|---:|---:|---:|---:|---:|---:|\n");
    for (int i = 0; tw_method_at(i); i++) {
        const tw_method *m = tw_method_at(i);
        printf("| %s | %d", m->name, m->order);
        for (int k = 0; k < WHERE; k++) {
            const errors o = lowest(k, m);
            const double least = o.slow < o.fast ? o.slow : o.fast;
            const int counts = k == ON_SLOWER_P2 || m->order <= 4;
            if (isnan(o.slow) || isnan(o.fast) || !counts)
                printf(" | | ");
            else
                printf(" | %.2f | %.2f", o.slow, o.fast);
            if (counts && least - m->order < worst)
                worst = least - m->order, which = m->name;
            if (counts) counted_orders++, low += least < m->order - 0.1;
        }
        printf(" |\n");
        for (int k = 0; k < RATIOS && !(m->ratio && k); k++, counted++)
            if (!counts_are_nominal(ON_P2, m, m->ratio ? m->ratio : ratios[k])) wrong++;
    }
    printf("\n");
    printf("%d of %d orders are more than 0.1 too low.\n\n", low, counted_orders);
    bench_at_least(worst, -0.1, "lowest observed order less the nominal one (%s)",
                   which);
    snprintf(text, sizeof text, "%d of %d methods and ratios differ", wrong, counted);
    bench_goal(!wrong, "nominal evaluation counts", text, "exactly the nominal ones");
    for (long steps = 4000; steps <= 64000; steps *= 2) {
        static result r;
        errors e;
        if (!run(ON_P2, "adams8", steps, 8, &r, &e))
            floor_of = fmin(floor_of, fmax(e.slow, e.fast));
    }
    bench_at_most(floor_of, 1e-13, "smallest error of adams8 on P2");
    return 0;
}
