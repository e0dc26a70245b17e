/* sfun_tw_flexible_arm_fast: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_flexible_arm_fast
#define TW_MODEL tw_model_flexible_arm
#define TW_PART 1
#include "model_part.c"
