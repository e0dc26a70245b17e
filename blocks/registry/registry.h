/* registry.h: the lists of all models, methods and signals; private to blocks/.
 *
 * models.c, methods.c and signals.c are written by generate.c (`make generated`) from
 * the descriptors that blocks/ and models/ export: `const tw_method tw_method_x` for
 * one, `const tw_method tw_methods_x[]` for a family that ends with {0}; tw_model and
 * tw_source likewise. Each list is a file of its own, so that a static link takes all
 * models only where they are looked up. */
#ifndef TW_REGISTRY_H
#define TW_REGISTRY_H

#include "entry.h"
#include "tw_catalog.h"

/* The i-th descriptor of a list, or the one with this name; size is that of a
 * descriptor. NULL: there is none. */
const void *tw_entry_at(const tw_entry *list, size_t size, int i);
const void *tw_entry_find(const tw_entry *list, size_t size, const char *name);

#endif
