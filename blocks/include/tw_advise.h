/* tw_advise.h: which method, which step and which ratio give an error at the least
 * cost?
 *
 *     tw_advice_init(&a, model, 1e-4, tend);   the largest error wanted, relative to
 * the range of each state a.seconds = clock;                       to measure slow()
 * and fast(); or set a.price[] to what a call costs need = tw_advice_need(&a); doubles
 *     tw_advise(&a, mem, need);                runs the model many times
 *     a.proposal[TW_ADVICE_FIXED]              found, or not
 *
 * What concerns the model is set in a.run before: p, xs0, xf0, t0, input, input_user,
 * user. Runs with error control give the range of each state and the reference. Methods
 * with a fixed step are tried where the order of a method and the runs so far promise
 * the least cost. A proposal is a run that was made and met the error.
 * doc/guide/advice.md has the idea, doc/results/advice.md what it is worth. */
#ifndef TW_ADVISE_H
#define TW_ADVISE_H

#include "tw_analysis.h"
#include "tw_auto.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TW_ADVICE_AUTO,      /* error control */
    TW_ADVICE_FIXED,     /* the cheapest fixed step */
    TW_ADVICE_REAL_TIME, /* the fixed step whose worst tick takes least of its time */
    TW_ADVICE_SINGLE,    /* the cheapest fixed step with one rate */
    TW_ADVICE_STIFF,     /* the cheapest method for a stiff fast part */
    TW_NADVICE
};

/* Errors are measured at so many instants; at most so many runs are kept. */
enum {
    TW_ADVICE_INSTANTS = 10,
    TW_ADVICE_TRIALS = 250,
    TW_ADVICE_POINTS = 3,
    TW_ADVICE_INTERVALS = 24
};

/* A run that was made. hmax is needed where error control with its default, a tenth of
 * the run, steps over a pulse of the input while the system is at rest. */
typedef struct tw_trial {
    const tw_method *method; /* NULL: error control */
    int ratio;               /* of error control: the mean */
    double H;                /* slow step; of error control: the mean */
    double tol;              /* of error control: over the range of each state; or 0 */
    double hmax;       /* of error control: its largest slow step, 0: its default */
    double error[2];   /* slow, fast part, over the range; INFINITY: it stopped */
    double count[2];   /* slow, fast evaluations */
    double cost;       /* their price, for one unit of time */
    double worst_tick; /* price of its most expensive tick */
    double load; /* of the worst tick: its price over its length; 0: error control */
} tw_trial;

typedef struct tw_proposal {
    int found;
    tw_trial run;
    double predicted; /* the error expected before the run */
    double margin;    /* a step longer by this factor is stable; 0: not known, or the
                         run is not stable everywhere */
    double seconds;   /* of this run, for one unit of time; 0: no clock */
} tw_proposal;

typedef struct tw_advice {
    tw_run run; /* see above */

    /* Settings, defaults from tw_advice_init. */
    double error, tend;
    tw_next_jump *next_jump; /* of the inputs, see tw_auto.h */
    double price[2];         /* of slow() and fast(), in any unit; 0: measured */
    double (*seconds)(void); /* a clock; NULL: prices not given are 1 */
    double budget;           /* price of the search in final runs */
    int search;              /* 0: error control and rates of the states only */
    int stiff;               /* TW_AUTO_STIFF_OFF, ... of the runs by error control */
    int (*stop)(void *user); /* asked before each run; not 0: end with TW_E_USER */
    void *stop_user;

    /* Results. */
    tw_proposal proposal[TW_NADVICE];
    double two_rates; /* cost of one rate over that of two; 0: one of them not found */
    int is_stiff;
    double *range;          /* of each state, slow ones first, as used for errors */
    int at_rest;            /* states of a model that hardly moves whose range is that
                               of a run from a start changed by 1e-4; all: nothing
                               moves if reference_error is 0, too */
    double *start;          /* the state at t0 */
    double reference_error; /* of the reference, estimated; when it is near the error
                               wanted, nothing can be judged or found */
    double amplification;   /* error over tolerance */
    double spent;           /* price of all runs, in runs of the cheapest proposal */
    tw_rates rates;
    double *rate; /* of each state, 1/s; see tw_analysis.h */
    int *order;
    double coupling;
    tw_trial trial[TW_ADVICE_TRIALS];
    int trials;

    struct tw_advice_work *work; /* for the library */
} tw_advice;

TW_API void tw_advice_init(tw_advice *a, const tw_model *model, double error,
                           double tend);
TW_API int tw_advice_check(tw_advice *a);
TW_API size_t tw_advice_need(tw_advice *a); /* 0: see tw_advice_check */
/* TW_OK also when nothing was found. What failed, by tw_message(&a->run). */
TW_API int tw_advise(tw_advice *a, double *mem, size_t len);

/* After tw_advise: growth in 1/s of a small change per slow step H with this method and
 * ratio, above that of the system itself, the largest at TW_ADVICE_POINTS instants of
 * the run. A step is stable as long as growth (tend - t0) stays below 2. */
TW_API int tw_advice_growth(tw_advice *a, const tw_method *method, int ratio, double H,
                            double *growth);
TW_API int tw_advice_stable(const tw_advice *a, double growth);
/* After tw_advise: the stable steps between H/4 and 10 H with the method and ratio of a
 * run with a fixed step, as intervals from to[k][0] to to[k][1]. Returns how many, at
 * most TW_ADVICE_INTERVALS. */
TW_API int tw_advice_stable_steps(tw_advice *a, const tw_trial *t, double (*to)[2]);

/* After tw_advise: the same model with other states fast (is_fast: ns + nf flags), by
 * error control with the proposal's tolerance. Its slow() and fast() call both
 * functions of the model, so the numbers of evaluations mean something, a cost is not
 * given. Refused (TW_E_MODEL, need 0): direct states, no proposal by error control. */
TW_API size_t tw_advice_split_need(tw_advice *a, const unsigned char *is_fast);
TW_API int tw_advice_split(tw_advice *a, const unsigned char *is_fast, tw_trial *to,
                           double *mem, size_t len);

#ifdef __cplusplus
}
#endif
#endif
