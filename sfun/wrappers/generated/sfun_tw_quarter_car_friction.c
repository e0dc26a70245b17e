/* sfun_tw_quarter_car_friction: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_friction
#define TW_MODEL tw_model_quarter_car_friction
#include "plant.c"
