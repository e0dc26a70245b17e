/* sfun_tw_flexible_arm_slow: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_flexible_arm_slow
#define TW_MODEL tw_model_flexible_arm
#define TW_PART 0
#include "model_part.c"
