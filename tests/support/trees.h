/* trees.h: bi-coloured rooted trees and the order conditions of partitioned
 * Runge-Kutta methods, one per tree (Hairer, Norsett, Wanner 1993, section II.15):
 *
 *     sum over stages of the tree's weight = 1 / gamma
 *
 * The weight of a tree with root colour r and children t1, t2, ... is
 *     b_r . (A_c1 w(t1)) * (A_c2 w(t2)) * ...
 * with c_k the root colour of t_k and w(t) the same product for t without b. */
#ifndef TESTS_TREES_H
#define TESTS_TREES_H

#include "methods/runge_kutta/runge_kutta.h"

enum { TREE_ORDER = 9, MOST_TREES = 114208 }; /* all trees up to order 9 */

typedef struct tree {
    int colour; /* of the root: TW_SLOW or TW_FAST */
    int order, children, child[TREE_ORDER - 1];
    double gamma, sigma; /* density; number of symmetries */
} tree;

/* All trees up to an order, sorted by order; returns how many. */
int trees_up_to(int order, tree *list);

/* A pair of tableaus as full matrices, [TW_SLOW] and [TW_FAST]. */
typedef struct pair {
    int s;
    double A[2][TW_STAGES + 2][TW_STAGES + 2], b[2][TW_STAGES + 2];
} pair;

pair pair_of(const tw_tableau *T);
/* the same with the embedded weights; the new step is an additional stage */
pair embedded_pair_of(const tw_tableau *T);

/* the stages of a dense output (tw_dense), with its weights at c = (t - t0)/H */
pair dense_pair_of(const tw_tableau *T, const tw_dense *D, double c);

/* Largest |weight - c^order/gamma| of the trees up to an order. */
double order_residual_at(const pair *P, int order, double c);
/* Largest |weight - 1/gamma| of the trees up to an order. */
double order_residual(const pair *P, int order);
/* Root of the sum of ((weight - 1/gamma) / sigma)^2 over the trees of one order whose
 * root has this colour. */
double error_norm(const pair *P, int order, int colour);
/* 1, b.1, b.A 1, b.A^2 1, ...: the coefficients of R(z) (Shome et al. 2004, Eq. 15), s
 * + 1 */
void stability_polynomial(const pair *P, int part, double *coefficient);

#endif
