/* sfun_tw_hydraulic_actuator_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_hydraulic_actuator_c
#define TW_MODEL tw_model_hydraulic_actuator
#include "continuous.c"
