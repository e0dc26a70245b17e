/* sfun_tw_hmmwv_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_hmmwv_c
#define TW_MODEL tw_models_hmmwv
#define TW_MEMBER 0
#include "continuous.c"
