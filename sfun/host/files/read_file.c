/* mdl_read.c: a diagram file by its content: a zip, the text form of a zip, or text. */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

static char *load(mdl_file *f, const char *path, size_t *n)
{
    FILE *from = fopen(path, "rb");
    char *data = from ? malloc(MDL_MOST_FILE + 1) : NULL;
    if (!data) {
        mdl_fail(f, from ? "no memory" : "cannot be opened");
        if (from) fclose(from);
        return NULL;
    }
    *n = fread(data, 1, MDL_MOST_FILE + 1, from);
    const int bad = ferror(from);
    fclose(from);
    if (bad || *n > MDL_MOST_FILE) {
        mdl_fail(f, bad ? "cannot be read" : "is larger than %d MB",
                 MDL_MOST_FILE >> 20);
        free(data);
        return NULL;
    }
    return data;
}

mdl_file *mdl_read(const char *path)
{
    static const char package[] = "# MathWorks OPC Text Package";
    mdl_file *f = calloc(1, sizeof *f);
    if (f) f->path = malloc(strlen(path) + 1);
    if (!f || !f->path) {
        mdl_free(f);
        return NULL;
    }
    memcpy(f->path, path, strlen(path) + 1);
    size_t n = 0;
    char *data = load(f, path, &n);
    if (data && n >= 4 && memcmp(data, "PK\3\4", 4) == 0)
        mdl_parse_zip(f, path);
    else if (data && n >= sizeof package &&
             memcmp(data, package, sizeof package - 1) == 0)
        mdl_parse_package(f, data, n);
    else if (data)
        mdl_parse_text(f, data, n);
    free(data);
    if (!f->error[0] && !mdl_next(f->root, NULL, "System"))
        mdl_fail(f, "there is no system in it");
    return f;
}
