/* sfun_tw_planar_spacecraft: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_planar_spacecraft
#define TW_MODEL tw_model_planar_spacecraft
#include "plant.c"
