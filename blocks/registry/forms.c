/* forms.c: the lane forms of the library's models: the list of all models, compiled
 * again for each width of registers (blocks/lanes/lanes.mk, with TW_HAS_LANES). A build
 * without make has none. */
#include "registry.h"

#ifdef TW_HAS_LANES
extern const tw_entry tw_all_models_sse2[], tw_all_models_avx2[],
    tw_all_models_avx512[], tw_all_models_avx2_fast[], tw_all_models_avx512_fast[];
#endif

const tw_lane_list tw_all_forms[] = {
#ifdef TW_HAS_LANES
    {"avx512", 8, 0, tw_all_models_avx512},
    {"avx2", 4, 0, tw_all_models_avx2},
    {"sse2", 2, 0, tw_all_models_sse2},
    {"avx512", 8, 1, tw_all_models_avx512_fast},
    {"avx2", 4, 1, tw_all_models_avx2_fast},
#endif
    {0, 0, 0, 0},
};
