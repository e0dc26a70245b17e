/* sfun_tw_planar_vehicle_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_planar_vehicle_c
#define TW_MODEL tw_model_planar_vehicle
#include "continuous.c"
