/* registry.h: the generated lists of all models, methods and sources; private to
 * blocks/.
 *
 * build/registry.c is written from the names that files of blocks/ and models/ export:
 * `const tw_method tw_method_<file>` for one, `const tw_method tw_methods_<file>[]` for
 * a family that ends with {0}; tw_model and tw_source likewise. */
#ifndef TW_REGISTRY_H
#define TW_REGISTRY_H

#include "tw_catalog.h"

typedef struct tw_entry {
    const void *first; /* descriptor, or first of a family; NULL ends the list */
    int family;
} tw_entry;

extern const tw_entry tw_all_models[], tw_all_methods[], tw_all_sources[];

#endif
