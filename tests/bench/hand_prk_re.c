/* hand_prk_re.c: the tableaus with the largest real stability interval, by hand. */
#define tw_methods_prk_re hand_copy_of_re
#include "methods/runge_kutta/tableaus/prk_re.c"
#include "hand_prk.h"

#define LIST(X)                                                                        \
    X(2, 3, "_re")                                                                     \
    X(2, 4, "_re")                                                                     \
    X(2, 5, "_re") X(2, 6, "_re") X(2, 7, "_re") X(2, 8, "_re") X(2, 9, "_re")         \
        X(2, 10, "_re")

METHODS(hand_prk_re, LIST)
