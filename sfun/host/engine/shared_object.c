/* shared_object.c: loads S-functions from shared objects. */
#include "engine.h"

#include <dlfcn.h>
#include <stdlib.h>

const ssEntry *twh_load(twh *h, const char *path)
{
    if (h->failed) return NULL;
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        twh_fail(h, NULL, "cannot load '%s': %s", path, dlerror());
        return NULL;
    }
    void **more = realloc(h->objects, (size_t)(h->nobjects + 1) * sizeof *more);
    if (!more) {
        dlclose(object);
        twh_fail(h, NULL, "out of memory while loading '%s'", path);
        return NULL;
    }
    h->objects = more;
    more[h->nobjects++] = object;
    const ssEntry *entry = dlsym(object, "twh_sfunction");
    if (!entry && dlsym(object, "tw_sfunction"))
        twh_fail(h, NULL,
                 "'%s' was built for version 0.1 of this host: rebuild it with "
                 "sfun/host/program/compile",
                 path);
    else if (!entry)
        twh_fail(h, NULL,
                 "'%s' is not an S-function of this host: build it with "
                 "sfun/host/program/compile",
                 path);
    return entry;
}

void twh_unload_all(twh *h)
{
    while (h->nobjects) dlclose(h->objects[--h->nobjects]);
    free(h->objects);
}
