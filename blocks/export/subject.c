/* subject.c: what is exported: a model of the library or of a user's C file, a method,
 * the step, the ratio and the options. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "export.h"
#include "registry/registry.h"

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void ex_symbol_of(const void *descriptor, int is_model, char symbol[120])
{
    const size_t size = is_model ? sizeof(tw_model) : sizeof(tw_method);
    const tw_entry *list = is_model ? tw_all_models : tw_all_methods;
    *symbol = '\0';
    for (; list->first; list++) {
        int i = 0;
        if (!list->family && list->first == descriptor)
            snprintf(symbol, 120, "%s", list->symbol);
        for (const char *at = list->first;
             list->family && *(const char *const *)(const void *)at; at += size, i++)
            if (at == descriptor) snprintf(symbol, 120, "%s[%d]", list->symbol, i);
    }
}

static int no_name(const char *what, int kind, const char *name)
{
    enum { NEAREST = 4 };
    const char *nearest[NEAREST];
    const int n = tw_suggest(kind, name, nearest, NEAREST);
    ex_text t = {0};
    ex_put(&t, "no %s named '%s'", what, name);
    for (int i = 0; i < n; i++) ex_put(&t, "%s %s", i ? "," : "; nearest:", nearest[i]);
    ex_error("%s", t.s);
    ex_drop(&t);
    return EX_USAGE;
}

static void add_descriptor_file(ex_subject *s, const char *symbol)
{
    char name[120];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(symbol, "["), symbol);
    const char *file = ex_descriptor_file(name);
    if (file) ex_list_add(&s->sources, file);
}

/* A command of the shell with quoted words; its status. */
static int compile_object(const char *source, const char *object)
{
    ex_text t = {0};
    const char *cc = getenv("CC");
    ex_put(&t,
           "%s -std=c99 -O1 -fPIC -shared -I'%s/blocks/include' -I'%s/models' -o '%s' "
           "'%s'",
           cc && *cc ? cc : "cc", ex_root(), ex_root(), object, source);
    const int status = system(t.s);
    ex_drop(&t);
    return status ? ex_error("%s does not compile", source) : EX_OK;
}

/* A model in a user's file NAME.c, which exports tw_model_NAME. The file is compiled
 * and loaded, to read its descriptor. */
static int open_user_model(ex_subject *s, const char *file)
{
    static char path[EX_PATH];
    char object[EX_PATH], name[80];
    char *full = realpath(file, NULL);
    if (!full) return ex_error("there is no file %s", file);
    ex_path(path, "%s", full);
    free(full);
    const char *base = strrchr(path, '/') + 1;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(base, "."), base);
    snprintf(s->model_symbol, sizeof s->model_symbol, "tw_model_%s", name);
    if (strchr(path, '\'')) return ex_error("%s: a path without ' is needed", path);
    ex_path(object, "/tmp/tworate_model_%ld.so", (long)getpid());
    const int rc = compile_object(path, object);
    if (rc) return rc;
    s->object = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    unlink(object);
    if (!s->object) return ex_error("%s cannot be loaded: %s", path, dlerror());
    s->model = dlsym(s->object, s->model_symbol);
    if (!s->model)
        return ex_error("%s must export its model as const tw_model %s = {...};", path,
                        s->model_symbol);
    s->user_file = path;
    ex_list_add(&s->sources, path);
    return EX_OK;
}

static int ends_with_c(const char *name)
{
    const size_t n = strlen(name);
    return n > 2 && !strcmp(name + n - 2, ".c");
}

static int open_model(ex_subject *s, const char *model)
{
    if (ends_with_c(model)) return open_user_model(s, model);
    s->model = tw_find_model(model);
    if (!s->model) return no_name("model", TW_KIND_MODEL, model);
    ex_symbol_of(s->model, 1, s->model_symbol);
    add_descriptor_file(s, s->model_symbol);
    return EX_OK;
}

static int open_method(ex_subject *s, const char *method)
{
    const tw_method *m;
    s->all_methods = !strcmp(method, "all");
    s->is_auto = !strcmp(method, "auto");
    s->method = tw_find_method(ex_has_auto(s) ? "rk4" : method);
    if (!s->method) {
        const char *instead = tw_foreign_method(method);
        return instead ? ex_error("no method named '%s': %s", method, instead)
                       : no_name("method", TW_KIND_METHOD, method);
    }
    if (s->is_auto) return EX_OK;
    ex_symbol_of(s->method, 0, s->method_symbol);
    add_descriptor_file(s, s->method_symbol);
    for (int i = 0; s->all_methods && (m = tw_method_at(i)); i++) {
        char symbol[120];
        ex_symbol_of(m, 0, symbol);
        add_descriptor_file(s, symbol);
    }
    return EX_OK;
}

int ex_subject_open(ex_subject *s, const char *model, const char *method)
{
    memset(s, 0, sizeof *s);
    if (!ex_root()) return EX_USAGE;
    for (int i = 0; i < TW_NOPT; i++) s->opt[i] = tw_options[i].value;
    for (int i = 0; i < FMU_NAUTO; i++) s->automatic[i] = fmu_auto_setting[i].value;
    int rc = open_model(s, model);
    if (!rc) rc = open_method(s, method);
    if (!rc) s->ratio = tw_default_ratio(s->method);
    return rc;
}

void ex_subject_close(ex_subject *s)
{
    ex_list_drop(&s->sources);
    if (s->object) dlclose(s->object);
    s->object = NULL;
}

static int read_number(const char *flag, const char *text, double *x)
{
    char *end;
    *x = strtod(text, &end);
    if (end != text && !*end && isfinite(*x)) return 1;
    ex_error("%s expects a number, got '%s'", flag, text);
    return -1;
}

static int read_option(ex_subject *s, const char *pair)
{
    char name[80];
    const size_t n = strcspn(pair, "=");
    if (!pair[n] || n >= sizeof name) {
        ex_error("--option expects NAME=VALUE, got '%s'", pair);
        return -1;
    }
    memcpy(name, pair, n);
    name[n] = '\0';
    const int i = tw_find_var(tw_options, TW_NOPT, name);
    if (i < 0) {
        ex_error("no option named '%s'; see tworate info METHOD", name);
        return -1;
    }
    s->given[i] = 1;
    return read_number(name, pair + n + 1, &s->opt[i]);
}

/* --rtol, ..., as `tworate run` has them: 0: not one of these. */
static int read_automatic(ex_subject *s, const char *flag, const char *value)
{
    static const char *const name[FMU_NAUTO] = {"--rtol",      "--atol", "--fast-rtol",
                                                "--fast-atol", "--hmax", "--stiff"};
    static const char *const word[] = {"off", "on", "auto"};
    int i = 0, k = 0;
    double x;
    while (i < FMU_NAUTO && strcmp(flag, name[i])) i++;
    if (i == FMU_NAUTO) return 0;
    s->given_automatic = 1;
    if (i == FMU_STIFF) {
        while (k < 3 && strcmp(value, word[k])) k++;
        if (k == 3) {
            ex_error("--stiff expects off, on or auto, got '%s'", value);
            return -1;
        }
        s->automatic[i] = k;
        return 1;
    }
    const tw_var *v = &fmu_auto_setting[i];
    if (read_number(flag, value, &x) < 0) return -1;
    if (x < v->min || x > v->max) {
        ex_error("%s expects a number from %g to %g, got '%s'", flag, v->min, v->max,
                 value);
        return -1;
    }
    s->automatic[i] = x;
    return 1;
}

int ex_subject_flag(ex_subject *s, const char *flag, const char *value)
{
    double x;
    const int known = read_automatic(s, flag, value);
    if (known) return known;
    if (!strcmp(flag, "--H")) return read_number(flag, value, &s->H);
    if (!strcmp(flag, "--option")) return read_option(s, value);
    if (strcmp(flag, "--ratio")) return 0;
    if (read_number(flag, value, &x) < 0) return -1;
    if (x != floor(x) || x < 1 || x > TW_RATIO_MAX) {
        ex_error("--ratio expects an integer from 1 to %d, got '%s'", (int)TW_RATIO_MAX,
                 value);
        return -1;
    }
    s->ratio = (int)x;
    return 1;
}

void ex_init(const ex_subject *s, tw_run *r, const tw_method *method)
{
    tw_init(r, s->model, method, s->H, method->ratio ? method->ratio : s->ratio);
    memcpy(r->opt, s->opt, sizeof r->opt);
}

int ex_subject_check(ex_subject *s)
{
    tw_run r;
    char text[400];
    if (!(s->H > 0))
        return ex_error(s->is_auto ? "expected --H h, the communication step that "
                                     "importers begin with, in seconds"
                                   : "expected --H h, the slow step in seconds");
    if (s->given_automatic && !ex_has_auto(s))
        return ex_error("tolerances are settings of the method auto, not of %s",
                        s->method->name);
    tw_init(&r, s->model, s->method, s->H, s->ratio);
    memcpy(r.opt, s->opt, sizeof r.opt);
    if (!tw_check(&r)) return EX_OK;
    tw_message(&r, text, sizeof text);
    return ex_error("%s with %s: %s", s->model->name, s->method->name, text);
}
