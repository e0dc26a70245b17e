/* sfun_tw_hmmwv_fast_spin: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_hmmwv_fast_spin
#define TW_MODEL tw_models_hmmwv
#define TW_MEMBER 1
#include "plant.c"
