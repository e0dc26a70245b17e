/* sfun_tw_ring_tyre_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_ring_tyre_c
#define TW_MODEL tw_model_ring_tyre
#include "continuous.c"
