/* tmwtypes.h: the number types, for S-functions that include them by this name. */
#include "simstruc.h"
