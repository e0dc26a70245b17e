/* sfun_tw_gun_turret_slow: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_gun_turret_slow
#define TW_MODEL tw_model_gun_turret
#define TW_PART 0
#include "model_part.c"
