/* sfun_tw_kpr_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_kpr_c
#define TW_MODEL tw_model_kpr
#include "continuous.c"
