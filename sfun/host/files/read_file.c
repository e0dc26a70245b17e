/* read_file.c: reads a diagram file in the format that its content shows: zip, the text
 * form of a package, or text. */
#include "parse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static char *load(twh_file *f, const char *path, size_t *n)
{
    FILE *from = fopen(path, "rb");
    const int why = errno;
    char *data = from ? malloc(TWH_MAX_FILE + 1) : NULL;
    if (!data) {
        twh_file_fail(f, from || why == ENOMEM ? "out of memory while reading the file"
                                               : "cannot be opened");
        if (from) fclose(from);
        return NULL;
    }
    *n = fread(data, 1, TWH_MAX_FILE + 1, from);
    const int bad = ferror(from);
    fclose(from);
    if (bad || *n > TWH_MAX_FILE) {
        twh_file_fail(f, bad ? "cannot be read" : "is larger than %d MB",
                      TWH_MAX_FILE >> 20);
        free(data);
        return NULL;
    }
    return data;
}

twh_file *twh_file_read(const char *path)
{
    static const char package[] = "# MathWorks OPC Text Package";
    twh_file *f = calloc(1, sizeof *f);
    if (f) f->path = malloc(strlen(path) + 1);
    if (!f || !f->path) {
        twh_file_free(f);
        return NULL;
    }
    memcpy(f->path, path, strlen(path) + 1);
    size_t n = 0;
    char *data = load(f, path, &n);
    if (data && n >= 4 && memcmp(data, "PK\3\4", 4) == 0)
        twh_parse_slx(f, path);
    else if (data && n >= sizeof package &&
             memcmp(data, package, sizeof package - 1) == 0)
        twh_parse_package(f, data, n);
    else if (data)
        twh_parse_mdl(f, data, n);
    free(data);
    if (!f->error[0] && !twh_item_next(f->root, NULL, "System"))
        twh_file_fail(f, "it contains no system");
    return f;
}
