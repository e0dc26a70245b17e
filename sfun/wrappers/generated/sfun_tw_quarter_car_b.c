/* sfun_tw_quarter_car_b: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_b
#define TW_MODEL tw_model_quarter_car_b
#include "plant.c"
