/* sfun_tw_hydraulic_actuator: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_hydraulic_actuator
#define TW_MODEL tw_model_hydraulic_actuator
#include "plant.c"
