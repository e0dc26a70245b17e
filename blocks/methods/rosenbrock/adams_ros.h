/* adams_ros.h: shared by adams_ros.c and adams_ros_start.c. */
#ifndef TW_ADAMS_ROS_H
#define TW_ADAMS_ROS_H

#include "rosenbrock.h"

/* Numbers in the run's memory, the integers first. */
enum {
    HAVE,     /* slow derivatives known; less than the order: start-up */
    FACTORED, /* there are factors for the step in use */
    FOLLOWED, /* there is a matrix whose factors are being computed */
    SINGULAR, /* it has none */
    USED,     /* which of the matrices holds the factors in use, */
    NEXT,     /* and which one those of the next slow step */
    SETTABLE, /* the slow state may be set inside a slow step */
    HOW,      /* when matrix and factors are computed, see below */
    COST,     /* of all factors */
    LAST,     /* tw_path_weights.correct of the last slow step */
    ROS_STATE
};

/* The matrix is renewed once per slow step, a few columns in each tick.
 *   EVERY_TICK  ratio 1: matrix and factors before the step that uses them
 *   AT_END      factors that cost little: at the end of the slow step
 *   BY_MODEL    the model's function at its first tick, the factors spread over all
 *   SPREAD      the factors spread over the next slow step
 * so the matrix in use is one slow step old, or two if SPREAD. */
enum { EVERY_TICK, AT_END, BY_MODEL, SPREAD };

typedef struct ros {
    int k, ns, nf, ratio;
    int fine; /* parts of a fast step in the start-up */
    double *state;
    tw_lu_place *place;
    tw_ros_weights *weights;
    tw_path_weights *path;
    double *base;  /* slow state at the start of the slow step */
    double *jump;  /* f at the end of the last slow step less its predicted value, */
    double *f;     /* then k derivatives: old ones, newest first, and those inside */
    double *fs;    /* scratch, also for the start-up's derivatives */
    double *shown; /* slow state after the last tick, if SETTABLE */
    double *rows;  /* of tw_ros_step */
    double *error; /* its estimates over the slow step */
    double *xf[2]; /* fast states in a sweep of the start-up */
    tw_scales scales;
    int below, above;
    double *matrix;
} ros;

ros tw_adams_ros_layout(const tw_run *r);
tw_lu tw_adams_ros_matrix(const ros *w, int which);

/* A fast step from t, at the fraction u of the slow step. `at` is the point of its last
 * evaluation. */
typedef struct fast_step {
    tw_run *r;
    const ros *w;
    tw_at at;
    double t, u, du;
} fast_step;

/* Open it at fast state x: evaluates f there. */
int tw_adams_ros_open(fast_step *s, const double *x);
/* Matrix and factors from there. */
int tw_adams_ros_build(fast_step *s, const double *x);
int tw_adams_ros_step(fast_step *s, const double *x, double *x1, double *error);

/* The slow state at u, as predicted; what fast() sees also has the smooth start. */
void tw_adams_ros_slow_at(const ros *w, double H, double u, double *xs);
/* Begin a slow step, and end it. */
void tw_adams_ros_begin(tw_run *r, const ros *w);
int tw_adams_ros_end(tw_run *r, const ros *w);
/* Weights for regular slow steps. */
void tw_adams_ros_regular(tw_run *r, const ros *w);

int tw_adams_ros_start_tick(tw_run *r, const ros *w);

#endif
