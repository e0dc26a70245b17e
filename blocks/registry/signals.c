/* Written by `make generated` from the descriptors: see generate.c. */
#include "registry.h"

extern const tw_source tw_sources_road[];
extern const tw_source tw_sources_torque[];

const tw_entry tw_all_sources[] = {
    {tw_sources_road, 1, "tw_sources_road"},
    {tw_sources_torque, 1, "tw_sources_torque"},
    {0, 0, 0},
};
