/* sfun_tw_hmmwv_fast_spin_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_hmmwv_fast_spin_c
#define TW_MODEL tw_models_hmmwv
#define TW_MEMBER 1
#include "continuous.c"
