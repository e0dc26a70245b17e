/* advise.h: shared by the files of tw_advise(). */
#ifndef TW_ADVISE_PRIVATE_H
#define TW_ADVISE_PRIVATE_H

#include "tw_advise.h"
#include "tw_catalog.h"

#include <math.h>
#include <string.h>

enum { ADVICE_RATIO_MAX = 100, ADVICE_COLUMNS = 60 };

/* Laid out in the caller's memory. */
typedef struct tw_advice_work {
    int n, ns;
    double *reference, *other;        /* n x INSTANTS */
    double *low, *high;               /* of each state so far */
    double *atol;                     /* tolerances of a run by error control */
    double *moved;                    /* room for ranges */
    double *shaken_low, *shaken_high; /* from a changed start; 0: not tried */
    double *engine, *run;             /* memory of runs */
    size_t engine_len, run_len;       /* */
    double *J[TW_ADVICE_POINTS];      /* Jacobians along the run */
    double natural[TW_ADVICE_POINTS]; /* growth of the system itself there, 1/s */
    int points;                       /* how many there are */
    double *room;                     /* for what is done once */
    size_t room_len;                  /* */
    double hmax;  /* largest slow step of error control; 0: its default */
    int loose;    /* the first run */
    int finer;    /* shorter steps, as with longer ones nothing moved */
    int shaken;   /* the one from a changed start */
    double limit; /* a run by error control ends above this price */
    double power; /* of the tolerance, to which errors are proportional */
    double spent; /* price so far */
} tw_advice_work;

/* The caller's settings for another method or engine. */
void tw_advice_settings(const tw_advice *a, tw_run *r);
double tw_advice_instant(const tw_advice *a, int k); /* k = 1 ... INSTANTS */
/* Largest error of a part at the instants so far, over the range. */
double tw_advice_error(const tw_advice *a, const double *x, int instants, int part);
double tw_advice_worst(const tw_trial *t); /* of both parts */
/* Keeps the trial in the list and adds its price. */
void tw_advice_keep(tw_advice *a, const tw_trial *t);
int tw_advice_stopped(tw_advice *a);

/* By error control with tolerances tol range[] and the largest step hmax (0: default);
 * x gets the states at all instants. */
int tw_advice_engine_run(tw_advice *a, double tol, double hmax, double *x, tw_trial *t);
/* range, reference, the proposal by error control */
int tw_advice_pilots(tw_advice *a);

/* Whether the reference is accurate enough to judge by. */
int tw_advice_can_judge(const tw_advice *a);

int tw_advice_prices(tw_advice *a);

/* A run with a fixed step near H: the step that meets the instants. TW_OK also when it
 * stopped: its error is infinite then. */
int tw_advice_fixed_run(tw_advice *a, const tw_method *m, int ratio, double H,
                        tw_trial *t);
size_t tw_advice_run_need(const tw_advice *a);
int tw_advice_search(tw_advice *a);
double tw_advice_step_price(const tw_advice *a, const tw_method *m, int ratio);
int tw_advice_is_single(const tw_method *m, int ratio);

/* Jacobians and rates; margins and times of the proposals */
int tw_advice_linearise(tw_advice *a);
int tw_advice_judge(tw_advice *a);

#endif
