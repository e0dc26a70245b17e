/* matrix.h: the mx functions, for S-functions that include them by this name. */
#include "simstruc.h"
