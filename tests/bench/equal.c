/* equal.c: the cost of every solver at equal error on P1, P1w, P2, P3 and models of the
 * library, with the settings found by search.c: CPU time, instructions, evaluations, a
 * plot of work against error for each problem, and an overview table. */
#include "bench.h"
#include "solver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 100, SHOWN = 3, PEERS = 8 };
static const double longest = 0.25; /* longest run compared, CPU seconds */
static const double shown[SHOWN] = {1e-4, 1e-6, 1e-8};

typedef struct entry {
    double level, error, slow, fast;
    setting s;
    bench_case c;
} entry;

static void work(const char *spec)
{
    static result r;
    setting s;
    if (!setting_read(spec, &s) || solve(&s, &r)) {
        fprintf(stderr, "cannot run: %s\n", spec);
        exit(1);
    }
}

/* With FULL=1 no run is too long. */
static int too_long(clock_t begin)
{
    return !bench_full() && (double)(clock() - begin) / CLOCKS_PER_SEC > longest;
}

/* The settings of a problem, for available solvers and runs that are not too long. */
static int read_settings(const problem *p, entry *list)
{
    char line[200];
    int n = 0;
    FILE *f = fopen("tests/bench/settings.txt", "r");
    if (!f) {
        perror("tests/bench/settings.txt");
        exit(1);
    }
    while (fgets(line, sizeof line, f) && n < MOST) {
        entry *e = &list[n];
        char *text;
        line[strcspn(line, "\n")] = '\0';
        e->level = strtod(line, &text);
        if (text == line || !setting_read(text, &e->s) || e->s.p != p) continue;
        const peer *who = peer_find(e->s.solver);
        if (!who || !*who->methods) continue;
        setting_write(&e->s, e->c.spec, BENCH_NAME);
        e->error = solve_error(&e->s, &e->slow, &e->fast);
        const clock_t begin = clock(); /* excludes the reference */
        work(e->c.spec);
        if (!too_long(begin)) n++;
    }
    fclose(f);
    return n;
}

static int is_shown(const entry *e)
{
    for (int k = 0; k < SHOWN; k++)
        if (fabs(e->level / shown[k] - 1) < 1e-6) return 1;
    return 0;
}

static entry *find(entry *list, int n, const char *solver, double level)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(list[i].s.solver, solver) && fabs(list[i].level / level - 1) < 1e-6)
            return &list[i];
    return NULL;
}

/* Is there a goal for it? */
static int matters(const entry *e)
{
    return !strcmp(e->s.solver, "tworate") || !strcmp(e->s.solver, "hand_mri") ||
           !strcmp(e->s.solver, "mristep");
}

/* Copy the selected cases there, or back. */
static int pick(entry *list, int n, int wanted, double most, bench_case *some, int back)
{
    int m = 0;
    for (int i = 0; i < n; i++) {
        if (is_shown(&list[i]) != wanted) continue;
        if (list[i].c.median > most && !matters(&list[i])) continue;
        if (back)
            list[i].c = some[m++];
        else
            some[m++] = list[i].c;
    }
    return m;
}

/* Cases at the levels of the table run in many rounds, others in a few. Instructions of
 * long runs are counted only if a goal needs them. */
static void measure(entry *list, int n)
{
    static bench_case some[MOST];
    for (int wanted = 0; wanted < 2; wanted++) {
        const int m = pick(list, n, wanted, INFINITY, some, 0);
        bench_time(m, some, wanted ? 7 : 3, wanted ? 0.01 : 0.002);
        pick(list, n, wanted, INFINITY, some, 1);
    }
    for (int i = 0; i < n; i++) list[i].c.instructions = -1;
    const int m = pick(list, n, 1, bench_full() ? INFINITY : 0.04, some, 0);
    bench_count(m, some);
    pick(list, n, 1, bench_full() ? INFINITY : 0.04, some, 1);
}

static void print_table(const problem *p, entry *list, int n)
{
    printf(
        "### %s\n\n| error | solver | method, slow steps, ratio | evaluations slow / "
        "fast | CPU ms (quartiles) | over tworate | million instructions | over "
        "tworate |\n|---|---|---|---:|---:|---:|---:|---:|\n",
        p->name);
    for (int k = 0; k < SHOWN; k++) {
        const entry *us = find(list, n, "tworate", shown[k]);
        for (const peer *const *who = peers; us && *who; who++) {
            const entry *e = find(list, n, (*who)->solver, shown[k]);
            if (!e) {
                if (*(*who)->methods)
                    printf("| %.0e | %s | not within %g s | | | | | |\n", shown[k],
                           (*who)->what, longest);
                continue;
            }
            const bench_ratio t = bench_compare(&e->c, &us->c);
            printf("| %.0e | %s | %s, %ld, %d | %.0f / %.0f | %.3g (%.3g-%.3g) | %.2f "
                   "(%.2f-%.2f) |",
                   shown[k], (*who)->what, e->s.method, e->s.steps, e->s.ratio, e->slow,
                   e->fast, 1e3 * e->c.median, 1e3 * e->c.low, 1e3 * e->c.high,
                   t.median, t.low, t.high);
            if (e->c.instructions < 0)
                printf(" | |\n");
            else
                printf(" %.3g | %.2f |\n", 1e-6 * e->c.instructions,
                       e->c.instructions / us->c.instructions);
        }
    }
    printf("\n![CPU time against error on %s](performance/work_%s.svg)\n\n", p->name,
           p->name);
}

/* Relative to tworate; 0: not compared. */
enum { TIME, INSTRUCTIONS, KINDS };
typedef double overview[KINDS][PROBLEMS][SHOWN][PEERS];

static void note(overview all, int which, entry *list, int n)
{
    for (int k = 0; k < SHOWN; k++) {
        const entry *us = find(list, n, "tworate", shown[k]);
        for (int i = 0; us && i < PEERS; i++) {
            const entry *e = find(list, n, peers[i]->solver, shown[k]);
            if (e) all[TIME][which][k][i] = bench_compare(&e->c, &us->c).median;
            if (e && e->c.instructions > 0)
                all[INSTRUCTIONS][which][k][i] = e->c.instructions / us->c.instructions;
        }
    }
}

static void print_ahead(double ratio[PROBLEMS][SHOWN][PEERS])
{
    int ahead = 0;
    for (int p = 0; p < PROBLEMS; p++)
        for (int k = 0; k < SHOWN; k++)
            for (int i = 1; i < PEERS; i++)
                if (ratio[p][k][i] > 0 && ratio[p][k][i] < 1)
                    printf("%s %s on %s at %.0e (%.2f)", ahead++ ? "," : "",
                           peers[i]->what, problems[p].name, shown[k], ratio[p][k][i]);
    printf("%s.\n", ahead ? "" : " none");
}

static void print_overview(overview all)
{
    printf("### All in one table\n\nCPU time relative to tworate at the same error, "
           "median; empty: not within %g s.\n\n| problem | error |",
           longest);
    for (int i = 1; i < PEERS; i++) printf(" %s |", peers[i]->what);
    printf("\n|---|---|");
    for (int i = 1; i < PEERS; i++) printf("---:|");
    for (int p = 0; p < PROBLEMS; p++)
        for (int k = 0; k < SHOWN && all[TIME][p][k][0] > 0; k++) {
            printf("\n| %s | %.0e |", problems[p].name, shown[k]);
            for (int i = 1; i < PEERS; i++)
                if (all[TIME][p][k][i] > 0)
                    printf(" %.2f |", all[TIME][p][k][i]);
                else
                    printf(" |");
        }
    printf("\n\nLess CPU time than tworate:");
    print_ahead(all[TIME]);
    printf("\nFewer instructions than tworate:");
    print_ahead(all[INSTRUCTIONS]);
}

static void goal(const entry *us, const entry *them, double level, double wanted)
{
    const char *what = them ? peer_find(them->s.solver)->what : "";
    if (!us || !them) {
        bench_goal(0, "comparison at equal error", "no setting", "one for each level");
        return;
    }
    const double time = bench_compare(&them->c, &us->c).median;
    const double instructions = them->c.instructions / us->c.instructions;
    const char *name = us->s.p->name;
    bench_at_least(time, wanted, "%s at %.0e, %s over tworate, CPU time", name, level,
                   what);
    if (instructions > 0)
        bench_at_least(instructions, wanted,
                       "%s at %.0e, %s over tworate, instructions", name, level, what);
}

static void print_goals(const problem *p, entry *list, int n)
{
    const int heavy = p == &problems[P1W];
    int met = 1;
    for (int i = 0; i < n; i++)
        if (is_shown(&list[i]) && !(list[i].error <= list[i].level)) met = 0;
    bench_goal(met, p->name, met ? "every run is within its error level" : "it is not",
               "errors as stated");
    if (p > &problems[P3]) { /* goals exist for P1 to P3 */
        printf("\n");
        return;
    }
    goal(find(list, n, "tworate", 1e-4), find(list, n, "mristep", 1e-4), 1e-4,
         heavy ? 2 : 3);
    for (int k = 0; k < SHOWN; k++)
        goal(find(list, n, "tworate", shown[k]), find(list, n, "hand_mri", shown[k]),
             shown[k], shown[k] < 1e-7 && p != &problems[P2] ? 3 : 1);
    printf("\n");
}

static void plot(const problem *p, entry *list, int n)
{
    char data[300], name[40], svg[300];
    snprintf(name, sizeof name, "work_%s.dat", p->name);
    snprintf(data, sizeof data, "%s", bench_path(name));
    snprintf(name, sizeof name, "work_%s.svg", p->name);
    snprintf(svg, sizeof svg, "%s", bench_path(name));
    FILE *f = fopen(data, "w");
    int count = 0, style[20]; /* a solver has the same style in every plot */
    for (const peer *const *who = peers; f && *who; who++) {
        int points = 0;
        for (int i = 0; i < n; i++)
            if (!strcmp(list[i].s.solver, (*who)->solver)) {
                if (!points++) fprintf(f, "\"%s\"\n", (*who)->what);
                fprintf(f, "%g %g\n", list[i].error, 1e3 * list[i].c.median);
            }
        if (points) fprintf(f, "\n\n"), style[count++] = (int)(who - peers);
    }
    if (f) fclose(f);
    FILE *g = popen("gnuplot", "w");
    if (!g) return;
    fprintf(g,
            "set terminal svg size 720,480 font 'FreeSans,13' background 'white'\n"
            "set output '%s'\nset logscale xy\nset format x '10^{%%L}'\n"
            "set xrange [1e-11:2e-3]\n"
            "set xlabel 'largest relative error at the check points'\n"
            "set ylabel 'CPU time, ms'\nset key outside right top\nset grid\n"
            "set linetype 5 lc rgb '#7f5a00'\n"
            "set title '%s: work and error, each solver at its best setting' "
            "noenhanced\n"
            "plot ",
            svg, p->name);
    /* tworate solid and thick; each other solver with its own mark and dashes */
    for (int i = 0; i < count; i++)
        fprintf(g,
                "'%s' index %d using 1:2 with linespoints lw %d pt %d dt %d lc %d "
                "title columnheader(1)%s",
                data, i, i ? 1 : 3, style[i] + 4, style[i] % 4 + 1, style[i] + 1,
                i + 1 < count ? ", " : "\n");
    pclose(g);
}

int main(int argc, char **argv)
{
    static entry list[MOST];
    static overview all;
    bench_open(argc, argv, work);
    for (int k = 0; compared[k] >= 0; k++) {
        const problem *p = &problems[compared[k]];
        if (argc > 1 && strcmp(argv[1], p->name)) continue; /* equal P2: only that */
        memset(list, 0, sizeof list);
        const int n = read_settings(p, list);
        measure(list, n);
        print_table(p, list, n);
        print_goals(p, list, n);
        plot(p, list, n);
        note(all, compared[k], list, n);
    }
    print_overview(all);
    return 0;
}
