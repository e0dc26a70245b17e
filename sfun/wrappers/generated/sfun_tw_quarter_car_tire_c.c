/* sfun_tw_quarter_car_tire_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_tire_c
#define TW_MODEL tw_model_quarter_car_tire
#include "continuous.c"
