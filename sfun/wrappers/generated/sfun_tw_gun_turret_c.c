/* sfun_tw_gun_turret_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_gun_turret_c
#define TW_MODEL tw_model_gun_turret
#include "continuous.c"
