/* fmu_fixture.h: builds an FMU and talks to it through the importer. */
#ifndef TESTS_FMU_FIXTURE_H
#define TESTS_FMU_FIXTURE_H

#include "common.h"
#include "importer.h"
#include "shell.h"

enum { MOST = 200 };

/* With sanitizers FMUs are compiled from sources: some models must do. */
static inline int few_models(int i)
{
    return !sh_plain_build() && i % 5;
}

/* A variant of another model with the same equations, slow to export: once is enough
 * but with FULL=1. */
static inline int is_variant(const tw_model *m)
{
    return !test_full() &&
           (!strcmp(m->name, "hmmwv_driver") || !strcmp(m->name, "hmmwv_fast_spin"));
}

/* An FMU of this model, built and unpacked. */
static inline void make(im_fmu *f, const char *model, const char *method, int version,
                        double H, const char *more)
{
    char path[700], folder[700];
    static int count;
    sh_put(path, sizeof path, "%s/%s_%d_%d.fmu", sh_folder("fmus"), model, version,
           count++);
    sh_put(folder, sizeof folder, "%.600s.dir", path);
    sh_run("mkdir -p %s && %s/tworate fmu %s %s --H %.17g --fmi %d %s --out %s", folder,
           sh_build(), model, method, H, version, more, path);
    im_open(f, path, folder);
    ck_assert_msg(!*f->problem, "%s: %s", path, f->problem);
}

static inline void fine(im_instance *i, int status, const char *what)
{
    ck_assert_msg(status == 0, "%s %s: status %d, t = %g, log: %s", i->f->identifier,
                  what, status, i->time, i->log);
}

static inline double get(im_instance *i, const im_variable *v)
{
    double x = 0;
    fine(i, im_get(i, v, &x), v->name);
    return x;
}

static inline void set(im_instance *i, const char *name, double x)
{
    const im_variable *v = im_find(i->f, name);
    ck_assert_msg(v != NULL, "no variable %s", name);
    fine(i, im_set(i, v, x), name);
}

#endif
