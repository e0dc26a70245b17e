/* sfun_tw_hydraulic_actuator_slow: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_hydraulic_actuator_slow
#define TW_MODEL tw_model_hydraulic_actuator
#define TW_PART 0
#include "model_part.c"
