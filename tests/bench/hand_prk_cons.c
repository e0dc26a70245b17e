/* hand_prk_cons.c: the tableaus that conserve linear invariants, by hand. */
#define tw_methods_prk_cons hand_copy_of_cons
#include "methods/runge_kutta/tableaus/prk_cons.c"
#include "hand_prk.h"

#define LIST(X)                                                                        \
    X(2, 5, "_cons")                                                                   \
    X(2, 6, "_cons")                                                                   \
    X(2, 7, "_cons") X(2, 8, "_cons") X(2, 9, "_cons") X(3, 5, "_cons")                \
        X(3, 6, "_cons") X(3, 7, "_cons") X(3, 8, "_cons") X(4, 6, "_cons")            \
            X(4, 8, "_cons") X(4, 10, "_cons")

METHODS(hand_prk_cons, LIST)
