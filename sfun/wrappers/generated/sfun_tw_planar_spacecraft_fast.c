/* sfun_tw_planar_spacecraft_fast: written by `make generated`; see model_part.c. */
#define S_FUNCTION_NAME sfun_tw_planar_spacecraft_fast
#define TW_MODEL tw_model_planar_spacecraft
#define TW_PART 1
#include "model_part.c"
