/* hand.h: the methods written by hand for one problem: plain loops over plain arrays,
 * no checks, no options, weights computed before the loop. Overhead and speed of
 * tworate are measured relative to them, compiled with the same flags. */
#ifndef TESTS_BENCH_HAND_H
#define TESTS_BENCH_HAND_H

#include "problems.h"

enum { HAND_ROWS = 40, HAND_WEIGHTS = 2000 };

typedef struct hand {
    problem_rhs rhs;
    double H;
    int ratio, ns, nf, n;
    long step;                                         /* slow steps done */
    double x[PROBLEM_STATES];                          /* slow states, then fast ones */
    double f[HAND_ROWS][PROBLEM_STATES];               /* derivatives and stages */
    double *slow[HAND_ROWS / 2], *fast[HAND_ROWS / 2]; /* old ones, newest first */
    double now[PROBLEM_STATES];                        /* slow state at a fast step */
    double w[HAND_WEIGHTS], w_fast[8], w_slow[4];
    double slow_evals, fast_evals; /* per slow step */
} hand;

typedef void hand_loop(hand *h, long steps);
/* The j-th fast step of a slow one, for a block called at the fast rate; `now` is the
 * slow state between slow steps. A loop over these takes up to 5 % more than `loop`. */
typedef void hand_part(hand *h, int j);

/* `start` may be NULL, and `part` if a slow step is one call. Multistep methods start
 * from constant derivatives, which is exact on P0. */
typedef struct hand_method {
    const char *name;
    void (*start)(hand *h);
    hand_loop *loop;
    hand_part *part;
} hand_method;

const hand_method *hand_find(const char *name, int ratio); /* NULL: not written */

/* Every method, at its only ratio or at 10 and 1. */
enum { HAND_CASES = 300 };
typedef struct hand_case {
    const tw_method *method;
    int ratio;
} hand_case;
int hand_cases(hand_case list[HAND_CASES]);
/* Those that have a hand-written loop. */
int hand_written_cases(hand_case list[HAND_CASES]);
/* Is it one of the few shown in the short table? */
int hand_is_shown(const hand_case *c);

void hand_open(hand *h, const hand_method *m, const problem *p, double H, int ratio);
/* The same from a state x, with right-hand sides of ns slow and nf fast states. */
void hand_open_at(hand *h, const hand_method *m, problem_rhs rhs, int ns, int nf,
                  const double *x, double H, int ratio);

/* Largest difference from tworate on P1, from the same state and history, relative to
 * the largest position or velocity; infinite if a slow step does not have the nominal
 * number of evaluations. */
double hand_difference(const hand_method *by_hand, const tw_method *method, int ratio);

extern const hand_method hand_single[], hand_dual[], hand_adams[],
    hand_adams_parallel[], hand_mri[], hand_nordsieck[], hand_prk_im[], hand_prk_cons[],
    hand_prk_cpl[], hand_prk_perk[], hand_prk_re[], hand_prk_paper[], hand_high[];

/* Slow and fast derivatives at one point, in one call if they share work. */
static inline void hand_pair(hand *h, const tw_at *at, double *ds, double *df)
{
    if (h->rhs.both) {
        h->rhs.both(at, ds, df);
        return;
    }
    h->rhs.slow(at, ds);
    h->rhs.fast(at, df);
}

/* All derivatives at t and x. */
static inline void hand_both(hand *h, double t, const double *x, double *d)
{
    const tw_at at = {.t = t, .xs = x, .xf = x + h->ns, .p = h->rhs.p};
    hand_pair(h, &at, d, d + h->ns);
}

static inline void hand_fast(hand *h, double t, const double *xs, const double *xf,
                             double *d)
{
    const tw_at at = {.t = t, .xs = xs, .xf = xf, .p = h->rhs.p};
    h->rhs.fast(&at, d);
}

static inline void hand_slow(hand *h, double t, const double *xs, const double *xf,
                             double *d)
{
    const tw_at at = {.t = t, .xs = xs, .xf = xf, .p = h->rhs.p};
    h->rhs.slow(&at, d);
}

/* Make the oldest row the first, for the next derivative. */
static inline void hand_rotate(double **row, int rows)
{
    double *oldest = row[rows - 1];
    for (int i = rows - 1; i > 0; i--) row[i] = row[i - 1];
    row[0] = oldest;
}

#endif
