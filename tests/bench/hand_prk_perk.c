/* hand_prk_perk.c: the tableaus with stages at equal nodes, by hand. */
#define tw_methods_prk_perk hand_copy_of_perk
#include "methods/runge_kutta/tableaus/prk_perk.c"
#include "hand_prk.h"

#define LIST(X)                                                                        \
    X(2, 3, "_perk")                                                                   \
    X(2, 4, "_perk")                                                                   \
    X(2, 5, "_perk") X(2, 6, "_perk") X(2, 7, "_perk") X(2, 8, "_perk")                \
        X(2, 9, "_perk")

METHODS(hand_prk_perk, LIST)
