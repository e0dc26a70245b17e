/* sfun_tw_hmmwv_fast_spin_fast: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_hmmwv_fast_spin_fast
#define TW_MODEL tw_models_hmmwv
#define TW_MEMBER 1
#define TW_PART 1
#include "model_part.c"
