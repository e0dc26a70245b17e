/* sfun_tw_planar_vehicle: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_planar_vehicle
#define TW_MODEL tw_model_planar_vehicle
#include "plant.c"
