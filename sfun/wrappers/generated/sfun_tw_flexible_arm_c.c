/* sfun_tw_flexible_arm_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_flexible_arm_c
#define TW_MODEL tw_model_flexible_arm
#include "continuous.c"
