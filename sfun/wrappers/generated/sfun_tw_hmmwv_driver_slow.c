/* sfun_tw_hmmwv_driver_slow: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_hmmwv_driver_slow
#define TW_MODEL tw_models_hmmwv
#define TW_MEMBER 2
#define TW_PART 0
#include "model_part.c"
