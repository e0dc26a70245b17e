/* sfun_tw_hmmwv_driver: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_hmmwv_driver
#define TW_MODEL tw_models_hmmwv
#define TW_MEMBER 2
#include "plant.c"
