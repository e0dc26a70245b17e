/* entry.h: the lists of the registry (registry.h); private to blocks/. */
#ifndef TW_ENTRY_H
#define TW_ENTRY_H

#include "tw_model.h"

typedef struct tw_entry {
    const void *first; /* descriptor, or first of a family; NULL ends the list */
    int family;
    const char *symbol; /* its name in C; NULL: of a user */
} tw_entry;

/* The list of models again, as it was compiled for registers of `width` doubles: those
 * that use tw_real, with the same symbols. */
typedef struct tw_lane_list {
    const char *cpu; /* NULL ends the list of lists */
    int width, fast;
    const tw_entry *models;
} tw_lane_list;

extern const tw_lane_list tw_all_forms[];
extern const tw_entry tw_all_models[], tw_all_methods[], tw_all_sources[];

#endif
