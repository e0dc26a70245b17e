/* hand_prk_perk.c: the tableaus with stages at equal nodes, by hand. */
#define tw_methods_prk_perk hand_copy_of_perk
#include "prk_perk.c"
#include "hand_prk.h"

LOOP(2, 3)
LOOP(2, 4)
LOOP(2, 5)
LOOP(2, 6)
LOOP(2, 7)
LOOP(2, 8)
LOOP(2, 9)

const hand_method hand_prk_perk[] = {
    ENTRY(2, 3, "_perk"), ENTRY(2, 4, "_perk"),
    ENTRY(2, 5, "_perk"), ENTRY(2, 6, "_perk"),
    ENTRY(2, 7, "_perk"), ENTRY(2, 8, "_perk"),
    ENTRY(2, 9, "_perk"), {0},
};
