/* sfun_tw_quarter_car_friction_slow: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_friction_slow
#define TW_MODEL tw_model_quarter_car_friction
#define TW_PART 0
#include "model_part.c"
