/* sfun_tw_old.c: a plant as an old release compiles it, whose header lacks the newer
 * names for operating points. */
#define S_FUNCTION_NAME sfun_tw_old
#define S_FUNCTION_LEVEL 2
#define TW_MODEL tw_model_quarter_car_tire
#include "simstruc.h"
#undef ssSetOperatingPointCompliance
#include "plant.c"
#ifdef MDL_OPERATING_POINT
#error "the newer names are used although the header lacks them"
#endif
