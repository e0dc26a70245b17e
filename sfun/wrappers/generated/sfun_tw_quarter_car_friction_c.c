/* sfun_tw_quarter_car_friction_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_friction_c
#define TW_MODEL tw_model_quarter_car_friction
#include "continuous.c"
