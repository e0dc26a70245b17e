/* hand_prk_cpl.c: the tableaus for coupled stability, by hand. */
#define tw_methods_prk_cpl hand_copy_of_cpl
#include "methods/runge_kutta/tableaus/prk_cpl.c"
#include "hand_prk.h"

#define LIST(X)                                                                        \
    X(2, 5, "_cpl")                                                                    \
    X(2, 6, "_cpl")                                                                    \
    X(2, 7, "_cpl") X(2, 9, "_cpl") X(3, 6, "_cpl") X(3, 8, "_cpl") X(4, 6, "_cpl")    \
        X(4, 8, "_cpl") X(4, 10, "_cpl")

METHODS(hand_prk_cpl, LIST)
