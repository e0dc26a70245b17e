/* hand_prk_im.c: the tableaus with the largest imaginary stability interval, by hand.
 */
#define tw_methods_prk_im hand_copy_of_im
#include "methods/runge_kutta/tableaus/prk_im.c"
#include "hand_prk.h"

#define LIST(X)                                                                        \
    X(2, 3, "")                                                                        \
    X(2, 4, "")                                                                        \
    X(2, 5, "_im") X(2, 6, "") X(2, 7, "") X(2, 8, "") X(2, 9, "") X(3, 5, "")         \
        X(3, 6, "") X(3, 7, "") X(3, 8, "") X(4, 6, "") X(4, 7, "") X(4, 8, "")        \
            X(4, 9, "") X(4, 10, "")

METHODS(hand_prk_im, LIST)
