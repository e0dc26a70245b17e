/* auto.c: error control on both rates (tw_auto.h) on ten problems beside CVODE,
 * ERKStep, adaptive MRIStep and the best fixed steps, at equal error: evaluations,
 * their cost, and instructions of whole runs. */
#include "adaptive.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AUTO, CVODE, ERK, SOLVERS };
static const struct {
    const char *name, *what;
    adaptive_solver *solve;
} solvers[SOLVERS] = {{"auto", "tworate auto", adaptive_auto},
                      {"cvode", "CVODE Adams", adaptive_cvode},
                      {"erk", "ERKStep 5", adaptive_erk}};

/* What a solver needs at an error: evaluations, their cost, true instructions. NAN: the
 * error is not reached. */
typedef struct need {
    double slow, fast, cost, instructions;
} need;

typedef struct outcome {
    need of[SOLVERS];
    double mristep, fixed; /* costs */
    char setting[80];      /* of the fixed step */
} outcome;

static curve curves[TEN][SOLVERS];
static outcome all[TEN][LEVELS];
static adaptive_price price[TEN];

static int wanted(int argc, char **argv, int which)
{
    for (int i = 1; i < argc; i++)
        if (ten_by_name(argv[i]) == which) return 1;
    return argc < 2;
}

/* The best run with fixed steps, repeated here: its cost if it meets the level. */
static void run_fixed(const char *line)
{
    static adaptive_result r;
    fixed_setting s;
    double level;
    if (!fixed_read(line, &level, &s)) return;
    for (int l = 0; l < LEVELS; l++) {
        if (fabs(levels[l] / level - 1) > 0.1) continue;
        outcome *o = &all[s.which][l];
        const int rc = fixed_run(&s, &r);
        o->fixed = NAN;
        if (rc || !(ten_error(s.which, r.x, NULL, NULL) <= level))
            fprintf(stderr, "not within its error: %s", line);
        else
            o->fixed = adaptive_cost(&price[s.which], r.slow, r.fast);
        snprintf(o->setting, sizeof o->setting, "%s r%d, %.0f, %.0f", s.method, s.ratio,
                 r.slow, r.fast);
    }
}

static void read_fixed(int argc, char **argv)
{
    char line[200];
    FILE *f = fopen(FIXED_SETTINGS, "r");
    for (int i = 0; i < TEN; i++)
        for (int l = 0; l < LEVELS; l++) all[i][l].fixed = NAN;
    while (f && fgets(line, sizeof line, f)) {
        char name[40] = "";
        if (sscanf(line, "%*s %39s", name) == 1 &&
            wanted(argc, argv, ten_by_name(name)))
            run_fixed(line);
    }
    if (f) fclose(f);
}

/* Instructions at each level: the runs on both sides of it, interpolated. */
static void count_instructions(int argc, char **argv)
{
    static bench_case c[TEN * LEVELS * SOLVERS * 2];
    int n = 0;
    for (int back = 0; back < 2; back++) {
        if (back) bench_count(n, c);
        n = 0;
        for (int i = 0; i < TEN; i++)
            for (int l = 0; l < LEVELS; l++)
                for (int s = 0; s < SOLVERS; s++) {
                    const curve *k = &curves[i][s];
                    int after;
                    double part;
                    if (!wanted(argc, argv, i)) continue;
                    if (!curve_find(k, levels[l], &after, &part)) continue;
                    const int before = after > 0 && part < 1 ? after - 1 : after;
                    if (!back)
                        for (int side = 0; side < 2; side++)
                            snprintf(c[n + side].spec, BENCH_NAME, "run %s %s %.17g",
                                     solvers[s].name, ten_problems[i].name,
                                     k->at[side ? after : before].tol);
                    else if (c[n].instructions > 0 && c[n + 1].instructions > 0)
                        all[i][l].of[s].instructions = curve_between(
                            c[n].instructions, c[n + 1].instructions, part);
                    n += 2;
                }
    }
}

static void fill(int which)
{
    for (int s = 0; s < SOLVERS; s++) {
        curve *k = &curves[which][s];
        curve_trace(k, which, solvers[s].solve, 1e-12);
        for (int l = 0; l < LEVELS; l++) {
            need *x = &all[which][l].of[s];
            int after;
            double part;
            *x = (need){NAN, NAN, NAN, NAN};
            if (!curve_find(k, levels[l], &after, &part)) continue;
            const curve_point *b = &k->at[after > 0 ? after - 1 : 0];
            const curve_point *a = &k->at[after];
            x->slow = curve_between(b->slow, a->slow, part);
            x->fast = curve_between(b->fast, a->fast, part);
            x->cost = adaptive_cost(&price[which], x->slow, x->fast);
        }
    }
    for (int l = 0; l < LEVELS; l++) {
        const mristep_row *r = mristep_find(which, levels[l]);
        all[which][l].mristep =
            r ? adaptive_cost(&price[which], r->slow, r->fast) : NAN;
    }
}

static void print_ratio(double a, double b)
{
    if (a > 0 && b > 0)
        printf(" %.2f |", a / b);
    else
        printf(" |");
}

static void print_prices(void)
{
    printf("Instructions of one evaluation, along the solution, with the input:\n\n"
           "| problem | slow | fast | both |\n|---|---:|---:|---:|\n");
    for (int i = 0; i < TEN; i++)
        printf("| %s | %.0f | %.0f | %.0f |\n", ten_problems[i].name, price[i].slow,
               price[i].fast, price[i].both);
}

static void print_table(int argc, char **argv)
{
    printf(
        "\nAt equal error: slow and fast evaluations, and how much more the others "
        "cost:\n\n| problem | error | auto | MRIStep 7.5.0 | CVODE Adams | ERKStep 5 "
        "| best fixed step | MRIStep | CVODE | ERKStep | fixed |\n"
        "|---|---|---|---|---|---|---|---:|---:|---:|---:|\n");
    for (int i = 0; i < TEN; i++)
        for (int l = 0; l < LEVELS && wanted(argc, argv, i); l++) {
            const outcome *o = &all[i][l];
            const mristep_row *r = mristep_find(i, levels[l]);
            printf("| %s | %.0e |", ten_problems[i].name, levels[l]);
            if (o->of[AUTO].cost > 0)
                printf(" %.0f, %.0f |", o->of[AUTO].slow, o->of[AUTO].fast);
            else
                printf(" not reached |");
            if (r)
                printf(" %s %.0f, %.0f |", r->set_up, r->slow, r->fast);
            else
                printf(" |");
            for (int s = CVODE; s < SOLVERS; s++)
                if (o->of[s].cost > 0)
                    printf(" %.0f |", o->of[s].slow);
                else
                    printf(" not reached |");
            printf(" %s |", o->setting);
            print_ratio(o->mristep, o->of[AUTO].cost);
            print_ratio(o->of[CVODE].cost, o->of[AUTO].cost);
            print_ratio(o->of[ERK].cost, o->of[AUTO].cost);
            print_ratio(o->fixed, o->of[AUTO].cost);
            printf("\n");
        }
}

static void print_instructions(int argc, char **argv)
{
    printf(
        "\nTrue instructions of the steps, million, with `both` where a model has it, "
        "and those of auto over the others:\n\n| problem | error | auto | CVODE Adams "
        "| ERKStep 5 | over CVODE | over ERKStep |\n"
        "|---|---|---:|---:|---:|---:|---:|\n");
    for (int i = 0; i < TEN; i++)
        for (int l = 0; l < LEVELS && wanted(argc, argv, i); l++) {
            const need *of = all[i][l].of;
            printf("| %s | %.0e |", ten_problems[i].name, levels[l]);
            for (int s = 0; s < SOLVERS; s++)
                if (of[s].instructions > 0)
                    printf(" %.3g |", 1e-6 * of[s].instructions);
                else
                    printf(" |");
            print_ratio(of[AUTO].instructions, of[CVODE].instructions);
            print_ratio(of[AUTO].instructions, of[ERK].instructions);
            printf("\n");
        }
}

/* Contact at 1e-6 is reported, not judged. */
static int judged(int which, int l)
{
    return !(which == TEN_CONTACT && l == LEVELS - 1);
}

static void print_goals(int argc, char **argv)
{
    double mri = 0, fixed = 0;
    int n_mri = 0, n_fixed = 0;
    printf("\n");
    for (int i = 0; i < TEN; i++)
        for (int l = 0; l < LEVELS && wanted(argc, argv, i); l++) {
            const outcome *o = &all[i][l];
            const need *us = &o->of[AUTO];
            const char *name = ten_problems[i].name;
            if (!judged(i, l)) continue;
            bench_at_most(us->cost / o->mristep, 1 / 1.3,
                          "%s at %.0e, cost of auto over adaptive MRIStep", name,
                          levels[l]);
            bench_at_most(us->cost / o->of[CVODE].cost, 1 / 1.3,
                          "%s at %.0e, cost of auto over CVODE Adams", name, levels[l]);
            const int close = i == TEN_FLEXIBLE_ARM || i == TEN_HMMWV;
            bench_at_most(
                us->instructions / o->of[ERK].instructions, close ? 0.75 : 0.5,
                "%s at %.0e, instructions of auto over ERKStep 5", name, levels[l]);
            mri += log(us->cost / o->mristep), n_mri++;
            fixed += log(us->cost / o->fixed), n_fixed++;
        }
    bench_at_most(exp(mri / n_mri), 0.25,
                  "cost of auto over adaptive MRIStep, geometric mean");
    bench_at_most(exp(fixed / n_fixed), 1,
                  "cost of auto over the best fixed step, geometric mean");
}

int main(int argc, char **argv)
{
    adaptive_open(argc, argv);
    adaptive_prices(price);
    for (int i = 0; i < TEN; i++)
        if (wanted(argc, argv, i)) fill(i);
    read_fixed(argc, argv);
    count_instructions(argc, argv);
    print_prices();
    print_table(argc, argv);
    print_instructions(argc, argv);
    print_goals(argc, argv);
    return 0;
}
