/* sfun_tw_ring_tyre_slow: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_ring_tyre_slow
#define TW_MODEL tw_model_ring_tyre
#define TW_PART 0
#include "model_part.c"
