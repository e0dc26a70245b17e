/* rosenbrock.h: shared by the files of the methods for stiff fast parts; private to
 * blocks/.
 *
 * ros34pw2.c         the Rosenbrock method: its table, and one step
 * lu.c               linear systems, dense or banded, factored in portions
 * jacobian.c         the matrix I - h gamma d fast / d xf
 * slow_path.c        the slow state as a polynomial, with a smooth start
 * adams_ros.c        slow Adams over a fast Rosenbrock part: the methods
 * adams_ros_start.c  their first steps, without history */
#ifndef TW_ROSENBROCK_H
#define TW_ROSENBROCK_H

#include "sums/sums.h"
#include "tw_method.h"

/* A system of n equations. Element (i, j) is a[base + i + j * stride], dense and banded
 * alike; of a band, `below` diagonals under the main one and `above` over it are
 * stored, and `below` more over these that row exchanges fill. */
typedef struct tw_lu {
    int n, below, above;
    ptrdiff_t base, stride;
    double *a, *pivot; /* after the factors: reciprocal pivots on the diagonal */
} tw_lu;

/* How far the factors are: the next operation, on column `column` in step `step`. */
typedef struct tw_lu_place {
    double step, column, cost;
} tw_lu_place;

size_t tw_lu_need(int n, int below, int above); /* doubles */
tw_lu tw_lu_at(int n, int below, int above, double *mem);
void tw_lu_unit(const tw_lu *lu); /* the factors of the unit matrix */
/* The cost of all factors and of a solution, in instructions, roughly. */
double tw_lu_cost(const tw_lu *lu);
double tw_lu_solve_cost(const tw_lu *lu);
/* Factor from `place` on until it has cost this much. 0: the matrix is singular. */
int tw_lu_factor(const tw_lu *lu, tw_lu_place *place, double cost);
void tw_lu_solve(const tw_lu *lu, double *b); /* in place */
/* Are the pivots of replaced memory rows that a step may exchange? */
int tw_lu_check(const tw_lu *lu);
int tw_lu_check_place(const tw_lu *lu, const tw_lu_place *place);

/* A Rosenbrock-W method as published: k_i = h f(y + sum alpha_ij k_j)
 * + h J sum gamma_ij k_j, y1 = y + sum b_i k_i, gamma on the diagonal. */
enum { TW_ROS_STAGES = 4, TW_ROS_BELOW = 6, TW_ROS_EVALS = TW_ROS_STAGES + 1 };

typedef struct tw_ros_table {
    double gamma;
    double alpha[TW_ROS_BELOW], gammas[TW_ROS_BELOW]; /* rows below the diagonal */
    double b[TW_ROS_STAGES], b_hat[TW_ROS_STAGES];
} tw_ros_table;

extern const tw_ros_table tw_ros34pw2;

/* The same for u_i = sum gamma_ij k_j, which need no product with J, for one h. */
typedef struct tw_ros_weights {
    double h, scale;                   /* scale = h gamma, of f */
    double gamma, rise[TW_ROS_STAGES]; /* dt = scale rise */
    double at[TW_ROS_EVALS];  /* where to evaluate, in h; the last for d f / dt */
    double dt[TW_ROS_STAGES]; /* of f at the last of these less f at the start */
    double a[TW_ROS_BELOW], c[TW_ROS_BELOW], m[TW_ROS_STAGES], e[TW_ROS_STAGES];
} tw_ros_weights;

void tw_ros_set_weights(const tw_ros_table *table, double h, tw_ros_weights *w);
void tw_ros_set_length(double h, tw_ros_weights *w); /* another h */

/* Evaluate f at point i of tw_ros_weights.at with this state. */
typedef int tw_ros_eval(void *who, int i, const double *x, double *dx);

/* Rows of n numbers that a step needs: f at its start, given, then scratch. */
enum { TW_ROS_F0, TW_ROS_DT, TW_ROS_U, TW_ROS_ROWS = TW_ROS_U + TW_ROS_STAGES };

/* One step from x to x1, with the factors of I - h gamma J; adds its error estimate to
 * `error` unless that is NULL. */
int tw_ros_step(const tw_ros_weights *w, const tw_lu *lu, tw_ros_eval *eval, void *who,
                const double *x, double *x1, double *rows, double *error);

/* The size of the states of a unit, for differences: of state i in
 * largest[leader[i]], where leader[i] is the first state of its unit. */
typedef struct tw_scales {
    double *leader, *largest;
} tw_scales;

void tw_scales_start(const tw_scales *s, const tw_model *m);
void tw_scales_update(const tw_scales *s, int n, const double *x);

/* Widths of the band of d fast / d xf, and the evaluations for all its columns by
 * differences. */
void tw_jacobian_band(const tw_model *m, int *below, int *above);
int tw_jacobian_evals(const tw_model *m);

/* Evaluate fast() at the point of the differences, with another state. */
typedef int tw_jacobian_eval(void *who, const double *xf, double *dxf);

/* Columns of I - scale J from the group `first` of differences up to `end`, from f0 at
 * x; x_moved and f_moved are scratch. */
int tw_jacobian_columns(const tw_lu *lu, const tw_scales *s, double scale, int first,
                        int end, tw_jacobian_eval *eval, void *who, const double *x,
                        const double *f0, double *x_moved, double *f_moved);
/* The whole matrix from the model's function. */
int tw_jacobian_of_model(const tw_lu *lu, const tw_model *m, const tw_at *at,
                         double scale);

/* The slow state in a slow step: through `m` derivatives at the nodes tau, in units of
 * H, the first at its start,
 *     x + H sum_i sum_j w_ij u^(j+1) f_i
 * and what the corrector does to it at the end. */
enum { TW_PATH_MOST = 4 };

typedef struct tw_path_weights {
    double m, tau[TW_PATH_MOST];
    double w[TW_PATH_MOST][TW_PATH_MOST];
    double slope[TW_PATH_MOST]; /* its derivative at the end, of f_i */
    double correct;             /* of f at the end less that derivative, times H */
    double lower;               /* the same with one node less */
} tw_path_weights;

void tw_path_set(tw_path_weights *p, int m, const double *tau);
/* Weights of the derivatives at u, times H. */
void tw_path_at(const tw_path_weights *p, double H, double u, double *weight);
/* Weight of the last step's f at the end less its predicted value, which lets the path
 * and its derivative start where those of the last step ended; correct: of that step.
 */
static inline double tw_path_smooth(double H, double correct, double u)
{
    return -H * (correct * (1 - u * u * (3 - 2 * u)) + u * (1 - u) * (1 - u));
}

#endif
