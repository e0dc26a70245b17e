/* user_model.c: a model of the user in place of one of the library: FILE.c, which
 * exports tw_model_FILE, is compiled first; FILE.so was compiled before, by
 *
 *     cc -std=c99 -O2 -ffp-contract=off -fPIC -shared -I PREFIX/include/tworate FILE.c
 *
 * It is part of this program until its end: its code can crash it. */
#if !defined(_WIN32) && !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "program.h"

#include <stdlib.h>
#include <string.h>

enum { PATH = 1000 };

static int ends_with(const char *name, const char *ending)
{
    const size_t n = strlen(name), m = strlen(ending);
    return n > m && !strcmp(name + n - m, ending);
}

int cli_is_model_file(const char *name)
{
    return ends_with(name, ".c") || ends_with(name, ".so");
}

#ifdef _WIN32
const tw_model *cli_load_model(const char *file)
{
    cli_error("%s: models in files are not implemented for Windows", file);
    return NULL;
}

const tw_model *cli_load_model_as(const char *file, const char *flags)
{
    (void)flags;
    return cli_load_model(file);
}
#else
#include <dlfcn.h>
#include <unistd.h>

/* Where the headers are: in the tree of this program (build/tworate), or where it is
 * installed (bin/tworate). */
static int find_headers(char folder[PATH])
{
    static const char *const places[] = {"blocks/include", "include/tworate"};
    char self[PATH], there[PATH + 40];
    const ssize_t n = readlink("/proc/self/exe", self, PATH - 1);
    if (n <= 0) return 0;
    self[n] = '\0';
    for (char *slash; (slash = strrchr(self, '/')) && slash != self;) {
        *slash = '\0';
        for (int k = 0; k < 2; k++) {
            snprintf(there, sizeof there, "%s/%s/tw.h", self, places[k]);
            if (access(there, R_OK)) continue;
            return snprintf(folder, PATH, "%s/%s", self, places[k]) < PATH;
        }
    }
    return 0;
}

static int compile(const char *source, const char *object, const char *flags)
{
    char headers[PATH], command[4 * PATH];
    const char *cc = getenv("CC");
    if (!find_headers(headers))
        return cli_error("%s: the headers of tworate are not found", source);
    if (strchr(source, '\'') || strchr(headers, '\''))
        return cli_error("%s: a path without ' is needed", source);
    snprintf(command, sizeof command,
             "%s -std=c99 -O2 -ffp-contract=off -fno-tree-vectorize -fPIC -shared %s "
             "-I'%s' -I'%s/../../models' -o '%s' '%s' -lm >&2",
             cc && *cc ? cc : "cc", flags, headers, headers, object, source);
    return system(command) ? cli_error("%s does not compile", source) : CLI_OK;
}

static const tw_model *load(const char *path, const char *object)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    char symbol[120];
    snprintf(symbol, sizeof symbol, "tw_model_%.*s", (int)strcspn(base, "."), base);
    void *code = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    const tw_model *m = code ? dlsym(code, symbol) : NULL;
    if (!code)
        cli_error("%s cannot be loaded: %s", path, dlerror());
    else if (!m)
        cli_error("%s must export its model as  const tw_model %s = {...};", path,
                  symbol);
    return m;
}

const tw_model *cli_load_model_as(const char *file, const char *flags)
{
    static int number;
    char object[80];
    char *path = realpath(file, NULL);
    const tw_model *m = NULL;
    if (!path) {
        cli_error("there is no file %s", file);
    } else if (ends_with(file, ".so")) {
        m = load(path, path);
    } else {
        snprintf(object, sizeof object, "/tmp/tworate_model_%ld_%d.so", (long)getpid(),
                 number++);
        if (!compile(path, object, flags)) m = load(path, object);
        unlink(object);
    }
    free(path);
    return m;
}

const tw_model *cli_load_model(const char *file)
{
    return cli_load_model_as(file, "");
}
#endif
