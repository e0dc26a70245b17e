/* sfun_tw_p0.c: the plant of problem P0, which consists of overhead only. */
#define S_FUNCTION_NAME sfun_tw_p0
#define TW_MODEL tw_model_p0
#include "plant.c"
