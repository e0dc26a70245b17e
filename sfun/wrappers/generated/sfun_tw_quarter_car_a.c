/* sfun_tw_quarter_car_a: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_a
#define TW_MODEL tw_model_quarter_car_a
#include "plant.c"
