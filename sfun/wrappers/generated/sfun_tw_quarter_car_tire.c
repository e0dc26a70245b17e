/* sfun_tw_quarter_car_tire: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_tire
#define TW_MODEL tw_model_quarter_car_tire
#include "plant.c"
