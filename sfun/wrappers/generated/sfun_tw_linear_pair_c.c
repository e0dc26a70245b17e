/* sfun_tw_linear_pair_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_linear_pair_c
#define TW_MODEL tw_model_linear_pair
#include "continuous.c"
