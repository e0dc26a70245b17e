/* sfun_tw_hmmwv_driver_c: written by `make generated`; see continuous.c. */
#define S_FUNCTION_NAME sfun_tw_hmmwv_driver_c
#define TW_MODEL tw_models_hmmwv
#define TW_MEMBER 2
#include "continuous.c"
