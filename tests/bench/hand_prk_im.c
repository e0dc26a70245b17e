/* hand_prk_im.c: the tableaus with the widest imaginary axis, by hand. */
#define tw_methods_prk_im hand_copy_of_im
#include "prk_im.c"
#include "hand_prk.h"

LOOP(2, 3)
LOOP(2, 4)
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
LOOP(4, 7)
LOOP(4, 8)
LOOP(4, 9)
LOOP(4, 10)

const hand_method hand_prk_im[] = {
    ENTRY(2, 3, ""),
    ENTRY(2, 4, ""),
    ENTRY(2, 5, "_im"),
    ENTRY(2, 6, ""),
    ENTRY(2, 7, ""),
    ENTRY(2, 8, ""),
    ENTRY(2, 9, ""),
    ENTRY(3, 5, ""),
    ENTRY(3, 6, ""),
    ENTRY(3, 7, ""),
    ENTRY(3, 8, ""),
    ENTRY(4, 6, ""),
    ENTRY(4, 7, ""),
    ENTRY(4, 8, ""),
    ENTRY(4, 9, ""),
    ENTRY(4, 10, ""),
    {0},
};
