/* stiff.c: stiff fast parts: fixed steps and tolerances against CVODE BDF and explicit
 * methods, and the work of the ticks. */
#include "stiff_problems.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double wanted[] = {1e-2, 1e-3, 1e-4};
enum { LEVELS = sizeof wanted / sizeof *wanted };

/* One tick at the place `sub` of a regular slow step. */
static void one_tick(int which, const char *method, int ratio, int sub)
{
    const stiff_problem *p = stiff_problem_at(which);
    tw_run r;
    tw_init(&r, p->model, tw_find_method(method), 0.002, ratio);
    if (p->model->np) r.p = p->p;
    const size_t need = tw_need(&r);
    double *mem = calloc(need, sizeof *mem);
    int rc = !mem || tw_bind(&r, mem, need) || tw_start(&r);
    for (int i = 0; !rc && i < 20 * ratio + sub; i++) rc = tw_tick(&r);
    bench_begin();
    if (!rc) rc = tw_tick(&r);
    bench_end();
    free(mem);
    if (rc) exit(1);
}

/* "tick PROBLEM METHOD ratio sub", or "PROBLEM how". */
static void work(const char *spec)
{
    static stiff_result r;
    char method[40];
    int which, ratio, sub, used = 0;
    if (sscanf(spec, "tick %d %39s %d %d", &which, method, &ratio, &sub) == 4) {
        one_tick(which, method, ratio, sub);
        return;
    }
    sscanf(spec, "%d %n", &which, &used);
    stiff_solve(which, spec + used, &r);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_ticks(void)
{
    static const int ratios[] = {1, 4, 5, 10};
    static const struct {
        int which;
        const char *what;
    } of[] = {{ACTUATOR, "actuator, 5 fast states, its own Jacobian"},
              {ORIFICES, "orifices, 2 fast states, differences"},
              {ROD, "rod, 61 fast states, differences"}};
    puts("Instructions of the ticks of a regular slow step of adams4\\_ros:\n\n"
         "| model | ratio | median | worst | worst over median "
         "|\n|---|---|---|---|---|");
    double most = 0;
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 4; j++) {
            bench_case c[10] = {{{0}}};
            double x[10];
            for (int i = 0; i < ratios[j]; i++)
                snprintf(c[i].spec, BENCH_NAME, "tick %d adams4_ros %d %d", of[k].which,
                         ratios[j], i);
            bench_count(ratios[j], c);
            for (int i = 0; i < ratios[j]; i++) x[i] = c[i].instructions;
            qsort(x, (size_t)ratios[j], sizeof *x, by_size);
            const double median = (x[(ratios[j] - 1) / 2] + x[ratios[j] / 2]) / 2;
            const double worst = x[ratios[j] - 1];
            printf("| %s | %d | %.0f | %.0f | %.2f |\n", of[k].what, ratios[j], median,
                   worst, worst / median);
            if (ratios[j] >= 4) most = fmax(most, worst / median);
        }
    puts("");
    bench_at_most(most, 1.5,
                  "worst tick of adams4_ros over the median, ratio 4 and more");
}

static void print_fixed(void)
{
    static const struct {
        const char *how;
        int first, last; /* which of the volumes */
    } rows[] = {{"fixed adams4_ros 500 4", 0, 2},
                {"fixed adams2_ros 500 4", 0, 2},
                {"fixed adams4_ros 1000 4", 0, 2},
                {"fixed prk_2_10_re 46510 10", 0, 0},
                {"fixed prk_2_10_re 800000 10", 1, 1},
                {"fixed adams4 20620 10", 0, 0},
                {"fixed adams4 350880 10", 1, 1},
                {"bdf 1e-5", 0, 2},
                {"bdf 1e-6", 0, 2}};
    double worst = 0;
    puts(
        "The actuator to 2 s: `fixed` method, slow steps, ratio (500 steps are 4 ms); "
        "`bdf` tolerance:\n\n| volumes | run | slow | fast | slow error | fast error | "
        "CPU, ms |\n|---|---|---|---|---|---|---|");
    for (int v = 0; v < 3; v++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            static stiff_result r;
            bench_case c = {{0}};
            if (v < rows[k].first || v > rows[k].last) continue;
            if (stiff_solve(ACTUATOR + v, rows[k].how, &r)) r.es = r.ef = INFINITY;
            snprintf(c.spec, BENCH_NAME, "%d %s", ACTUATOR + v, rows[k].how);
            bench_time(1, &c, 5, 0.02);
            printf("| x %g | %s | %.0f | %.0f | %.1e | %.1e | %.2f |\n", pow(10, -v),
                   rows[k].how, r.slow, r.fast, r.es, r.ef, 1e3 * c.median);
            if (k == 0) worst = fmax(worst, fmax(r.es, r.ef));
        }
    puts("");
    bench_at_most(worst, 1e-3, "error of adams4_ros at 4 ms, ratio 4, all volumes");
}

/* The loosest of a family of runs whose slow and fast error are below E; the family is
 * given by a pattern with a tolerance. Evaluations are interpolated in the error. */
static int curve(int which, const char *pattern, double E, stiff_result *at, char *how)
{
    static stiff_result r;
    double before = 0, slow_before = 0, fast_before = 0;
    for (double tol = 3e-2; tol > 1e-10; tol /= 1.7782794) {
        char text[60];
        snprintf(text, sizeof text, pattern, tol);
        if (stiff_solve(which, text, &r)) continue;
        const double e = fmax(r.es, r.ef);
        if (e <= E) {
            *at = r;
            strcpy(how, text);
            if (before > E && e > 0) {
                const double part = log(before / E) / log(before / e);
                at->slow = slow_before * pow(r.slow / slow_before, part);
                at->fast = fast_before * pow(r.fast / fast_before, part);
            }
            return 1;
        }
        before = e, slow_before = r.slow, fast_before = r.fast;
    }
    return 0;
}

static void print_tolerances(void)
{
    double gain = INFINITY, spread = 0;
    puts("With tolerances, the actuator at equal error (slow and fast):\n\n"
         "| error | volumes | auto, stiff: slow, fast | auto, stiff by itself | CVODE "
         "BDF: "
         "all | slow evaluations: BDF over auto |\n|---|---|---|---|---|---|");
    for (int k = 0; k < LEVELS; k++) {
        double least = INFINITY, most = 0;
        for (int v = 0; v < 3; v++) {
            stiff_result on, found, bdf;
            char how[60];
            if (!curve(ACTUATOR + v, "auto %g 1", wanted[k], &on, how) ||
                !curve(ACTUATOR + v, "auto %g 2", wanted[k], &found, how) ||
                !curve(ACTUATOR + v, "bdf %g", wanted[k], &bdf, how)) {
                printf("| %g | x %g | not reached | | | |\n", wanted[k], pow(10, -v));
                continue;
            }
            printf("| %g | x %g | %.0f, %.0f | %.0f, %.0f | %.0f | %.1f |\n", wanted[k],
                   pow(10, -v), on.slow, on.fast, found.slow, found.fast, bdf.slow,
                   bdf.slow / on.slow);
            gain = fmin(gain, bdf.slow / on.slow);
            least = fmin(least, on.slow), most = fmax(most, on.slow);
        }
        spread = fmax(spread, most / least);
    }
    puts("");
    bench_at_least(gain, 5, "slow evaluations of CVODE BDF over those of auto, stiff");
    bench_at_most(spread, 1.25,
                  "slow evaluations of auto, stiff: most over least volume");
}

/* The cheapest run with fixed steps whose errors are below E. */
static int cheapest(int which, double E, bench_case *best)
{
    static const char *const methods[] = {"adams4_ros", "adams2_ros"};
    static const int ratios[] = {1, 2, 4, 8};
    static stiff_result r;
    bench_case c[8] = {{{0}}};
    int n = 0;
    for (int m = 0; m < 2; m++)
        for (int k = 0; k < 4; k++)
            for (double s = 2; s < 10000; s *= 1.12) {
                char how[80];
                snprintf(how, sizeof how, "fixed %s %d %d", methods[m],
                         STIFF_INSTANTS * (int)s, ratios[k]);
                if (stiff_solve(which, how, &r) || !(fmax(r.es, r.ef) <= E)) continue;
                snprintf(c[n++].spec, BENCH_NAME, "%d %.79s", which, how);
                break;
            }
    if (!n) return 0;
    bench_time(n, c, 7, 0.005);
    *best = c[0];
    for (int i = 1; i < n; i++)
        if (c[i].median < best->median) *best = c[i];
    return 1;
}

static void print_orifices(void)
{
    double same = 0, dear = 0;
    puts(
        "Two pressures behind orifices that feed a slow mass, at an error of 1e-4: CPU "
        "time of the cheapest fixed steps (adams2\\_ros, adams4\\_ros, ratios 1 to 8), "
        "of auto and of CVODE BDF at the loosest tolerance that meets it:\n\n"
        "| problem | fixed | ms | auto, stiff, ms | CVODE BDF, ms | fixed over BDF | "
        "auto over BDF |\n|---|---|---|---|---|---|---|");
    for (int k = 0; k < 6; k++) {
        const int which = ORIFICES + k;
        char how[2][60];
        stiff_result r;
        bench_case c[3] = {{{0}}};
        if (!cheapest(which, 1e-4, &c[0]) ||
            !curve(which, "auto %g 1", 1e-4, &r, how[0]) ||
            !curve(which, "bdf %g", 1e-4, &r, how[1])) {
            printf("| %s | not reached | | | | | |\n", stiff_problem_at(which)->name);
            same = dear = INFINITY;
            continue;
        }
        for (int i = 0; i < 2; i++)
            snprintf(c[i + 1].spec, BENCH_NAME, "%d %.59s", which, how[i]);
        bench_time(3, c, 21, 0.01);
        const double fixed = bench_compare(&c[0], &c[2]).median;
        const double free = bench_compare(&c[1], &c[2]).median;
        const double over = fixed < free ? fixed : free;
        printf("| %s | %s | %.3f | %.3f | %.3f | %.2f | %.2f |\n",
               stiff_problem_at(which)->name, strchr(c[0].spec, 'f') + 6,
               1e3 * c[0].median, 1e3 * c[1].median, 1e3 * c[2].median, fixed, free);
        if (k % 2)
            dear = fmax(dear, over);
        else
            same = fmax(same, over);
    }
    puts("");
    bench_at_most(same, 3,
                  "CPU over CVODE BDF where slow and fast cost the same, the "
                  "better of fixed and auto");
    bench_at_most(dear, 1,
                  "CPU over CVODE BDF where slow() costs ten times fast(), the "
                  "better of fixed and auto");
}

static void print_others(void)
{
    static const int of[] = {TYRE, CONTACT, REACTION};
    static const char *const hows[] = {"fixed adams4_ros 300 4",
                                       "fixed adams4_ros 3000 4",
                                       "fixed adams4 3000 10",
                                       "fixed rk4 30000 1",
                                       "auto 1e-4 0",
                                       "auto 1e-4 1",
                                       "auto 1e-4 2",
                                       "bdf 1e-4"};
    puts("Also tried: a tyre that is braked to standstill, a stiff contact, a reaction "
         "in a vessel:\n\n| problem | run | slow | fast | slow error | fast error |\n"
         "|---|---|---|---|---|---|");
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < sizeof hows / sizeof *hows; i++) {
            static stiff_result r;
            const int rc = stiff_solve(of[k], hows[i], &r);
            printf("| %s | %s | %.0f | %.0f |", stiff_problem_at(of[k])->name, hows[i],
                   r.slow, r.fast);
            if (rc)
                puts(" stopped | |");
            else
                printf(" %.1e | %.1e |\n", r.es, r.ef);
        }
    puts("");
}

int main(int argc, char **argv)
{
    static const int checked[] = {ACTUATOR, ACTUATOR + 1, ACTUATOR + 2,
                                  ORIFICES, ORIFICES + 2, ORIFICES + 4};
    double apart = 0;
    bench_open(argc, argv, work);
    for (size_t k = 0; k < sizeof checked / sizeof *checked; k++)
        apart = fmax(apart, stiff_reference_check(checked[k]));
    bench_at_most(apart, 1e-5, "references by adams4_ros against CVODE BDF, tol 1e-9");
    puts("");
    print_fixed();
    print_tolerances();
    print_orifices();
    print_ticks();
    print_others();
    return 0;
}
