/* hand_prk_cpl.c: the tableaus for coupled stability, by hand. */
#define tw_methods_prk_cpl hand_copy_of_cpl
#include "prk_cpl.c"
#include "hand_prk.h"

LOOP(2, 5)
LOOP(2, 6)
LOOP(2, 7)
LOOP(2, 9)
LOOP(3, 6)
LOOP(3, 8)
LOOP(4, 6)
LOOP(4, 8)
LOOP(4, 10)

const hand_method hand_prk_cpl[] = {
    ENTRY(2, 5, "_cpl"),  ENTRY(2, 6, "_cpl"),
    ENTRY(2, 7, "_cpl"),  ENTRY(2, 9, "_cpl"),
    ENTRY(3, 6, "_cpl"),  ENTRY(3, 8, "_cpl"),
    ENTRY(4, 6, "_cpl"),  ENTRY(4, 8, "_cpl"),
    ENTRY(4, 10, "_cpl"), {0},
};
