/* sfun_tw_gun_turret: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_gun_turret
#define TW_MODEL tw_model_gun_turret
#include "plant.c"
