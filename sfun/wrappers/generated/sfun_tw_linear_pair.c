/* sfun_tw_linear_pair: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_linear_pair
#define TW_MODEL tw_model_linear_pair
#include "plant.c"
