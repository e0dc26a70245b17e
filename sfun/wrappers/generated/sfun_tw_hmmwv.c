/* sfun_tw_hmmwv: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_hmmwv
#define TW_MODEL tw_models_hmmwv
#define TW_MEMBER 0
#include "plant.c"
