/* sfun_tw_flexible_arm: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_flexible_arm
#define TW_MODEL tw_model_flexible_arm
#include "plant.c"
