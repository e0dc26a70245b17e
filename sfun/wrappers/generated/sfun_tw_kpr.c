/* sfun_tw_kpr: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_kpr
#define TW_MODEL tw_model_kpr
#include "plant.c"
