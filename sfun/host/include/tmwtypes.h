/* tmwtypes.h: the number types under the name that some S-functions include them by. */
#include "simstruc.h"
