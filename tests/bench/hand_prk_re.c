/* hand_prk_re.c: the tableaus with the widest negative real axis, by hand. */
#define tw_methods_prk_re hand_copy_of_re
#include "prk_re.c"
#include "hand_prk.h"

LOOP(2, 3)
LOOP(2, 4)
LOOP(2, 5)
LOOP(2, 6)
LOOP(2, 7)
LOOP(2, 8)
LOOP(2, 9)
LOOP(2, 10)

const hand_method hand_prk_re[] = {
    ENTRY(2, 3, "_re"), ENTRY(2, 4, "_re"),  ENTRY(2, 5, "_re"),
    ENTRY(2, 6, "_re"), ENTRY(2, 7, "_re"),  ENTRY(2, 8, "_re"),
    ENTRY(2, 9, "_re"), ENTRY(2, 10, "_re"), {0},
};
