/* hand_prk_cons.c: the tableaus that keep linear invariants, by hand. */
#define tw_methods_prk_cons hand_copy_of_cons
#include "prk_cons.c"
#include "hand_prk.h"

LOOP(2, 5)
LOOP(2, 6)
LOOP(2, 7)
LOOP(2, 8)
LOOP(2, 9)
LOOP(3, 5)
LOOP(3, 6)
LOOP(3, 7)
LOOP(3, 8)
LOOP(4, 6)
LOOP(4, 8)
LOOP(4, 10)

const hand_method hand_prk_cons[] = {
    ENTRY(2, 5, "_cons"),
    ENTRY(2, 6, "_cons"),
    ENTRY(2, 7, "_cons"),
    ENTRY(2, 8, "_cons"),
    ENTRY(2, 9, "_cons"),
    ENTRY(3, 5, "_cons"),
    ENTRY(3, 6, "_cons"),
    ENTRY(3, 7, "_cons"),
    ENTRY(3, 8, "_cons"),
    ENTRY(4, 6, "_cons"),
    ENTRY(4, 8, "_cons"),
    ENTRY(4, 10, "_cons"),
    {0},
};
