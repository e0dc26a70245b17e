/* sfun_tw_ring_tyre: written by `make generated`; see plant.c. */
#define S_FUNCTION_NAME sfun_tw_ring_tyre
#define TW_MODEL tw_model_ring_tyre
#include "plant.c"
