/* sfun_tw_reordered.c: a plant whose ports come in another order. */
#define S_FUNCTION_NAME sfun_tw_reordered
#define TW_MODEL tw_model_quarter_car_b
#define TW_PORTS OUT_Y, OUT_SLOW, OUT_FAST
#include "plant.c"
