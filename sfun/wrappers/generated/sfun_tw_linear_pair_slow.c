/* sfun_tw_linear_pair_slow: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_linear_pair_slow
#define TW_MODEL tw_model_linear_pair
#define TW_PART 0
#include "model_part.c"
