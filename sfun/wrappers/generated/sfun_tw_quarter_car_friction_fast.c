/* sfun_tw_quarter_car_friction_fast: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_quarter_car_friction_fast
#define TW_MODEL tw_model_quarter_car_friction
#define TW_PART 1
#include "model_part.c"
