/* sfun_tw_p0.c: the plant of P0, the bench problem that is only overhead. */
#include "problems.h"
#define S_FUNCTION_NAME sfun_tw_p0
#define TW_MODEL "p0"
#define tw_find_model(name) (problems[P0].model)
#include "plant.c"
