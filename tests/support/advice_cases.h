/* advice_cases.h: systems to advise on: every model of the library that moves, with the
 * inputs that move it, two oscillators, and ten random systems, linear but for cubic
 * springs: slow and fast oscillators and decays, coupled at random.
 *
 * The error of a run is the largest at 10 equally spaced instants over all states, each
 * divided by its range, at least a hundredth of the largest range with its unit. */
#ifndef TESTS_ADVICE_CASES_H
#define TESTS_ADVICE_CASES_H

#include "tw_catalog.h"

enum { CASE_INSTANTS = 10, CASE_STATES = 120, CASE_RANDOM = 10 };

typedef struct advice_case {
    const char *name;
    const tw_model *model;
    double tend;
    const char *preset; /* NULL: defaults */
    tw_input *input;    /* NULL: the model's own */
    double price[2];    /* of slow() and fast() */
    int by_engine;      /* the reference is the engine's: stiff, or direct states */
    const char *set;    /* a parameter with another value, or NULL */
    double value;
} advice_case;

int advice_cases(void);
const advice_case *advice_case_at(int i);
const double *advice_case_params(int i);

typedef double case_points[CASE_INSTANTS][CASE_STATES];
typedef struct case_solution {
    case_points x;
    double range[CASE_STATES];
} case_solution;
const case_solution *advice_case_reference(int i); /* computed once */
double advice_case_instant(int i, int k);
double advice_case_error(int i, case_points x);

/* A run with a fixed step: error (infinite when it fails) and cost of its evaluations.
 */
double advice_case_fixed(int i, const tw_method *m, int ratio, long steps,
                         double *cost);
/* A run by error control with one tolerance over the range of each state; hmax 0: the
 * default. */
double advice_case_auto(int i, double tol, const double *range, double hmax, int stiff);

/* The cheapest run with a fixed step that meets each level, by search over methods,
 * ratios and numbers of steps; most: no run may cost more. single: with one rate. */
enum { CASE_LEVELS = 3 };
extern const double case_levels[CASE_LEVELS];
typedef struct case_best {
    int found;
    const tw_method *m;
    int ratio;
    long steps;
    double cost;
} case_best;
void advice_case_search(int i, double most, case_best best[CASE_LEVELS],
                        case_best single[CASE_LEVELS]);

#endif
