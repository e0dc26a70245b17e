/* matrix.h: the mx functions under the name that some S-functions include them by. */
#include "simstruc.h"
