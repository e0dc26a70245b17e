/* sfun_tw_quarter_car_hub: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_hub
#define TW_MODEL tw_model_quarter_car_hub
#include "plant.c"
