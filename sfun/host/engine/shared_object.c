/* shared_object.c: loads S-functions from shared objects. */
#include "engine.h"
#include "text/name_distance.h"
#include "twh_reader.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const ssEntry *twh_load(twh *h, const char *path)
{
    if (h->failed || twh_keep_process(h)) return NULL;
    const fp_mode mode = twh_fp_mode();
    const int before = twh_count_objects();
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
    h->unwatched |= twh_bypasses(before);
    if (twh_check_loaded(h, path, mode)) return NULL;
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

static int in_folder(const char *folder, const char *file, char *path)
{
    const int n = snprintf(path, LONGEST_PATH, "%s/%s", folder[0] ? folder : ".", file);
    return n > 0 && n < LONGEST_PATH && access(path, R_OK) == 0;
}

/* The folder of a file. */
static void folder_of(const char *path, char *folder)
{
    const char *slash = strrchr(path, '/');
    snprintf(folder, LONGEST_PATH, "%.*s", slash ? (int)(slash - path) : 1,
             slash == path ? "/"
             : slash       ? path
                           : ".");
}

static int same_folder(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one[0] ? one : ".", &a) == 0 && stat(other[0] ? other : ".", &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* 1 if the file is in a folder that the caller has named, whatever its name. */
static int is_named(const twh_reader *reader, const char *path)
{
    char folder[LONGEST_PATH];
    folder_of(path, folder);
    for (int i = 0; reader && i < reader->npath; i++)
        if (same_folder(reader->path[i], folder)) return 1;
    return 0;
}

/* Along the path, but not in the diagram's folder: what lies there must not hide an
 * S-function of tworate, even if the folder is named. */
static int search(const twh_reader *reader, const char *beside, const char *file,
                  char *path)
{
    for (int i = 0; reader && i < reader->npath; i++)
        if (in_folder(reader->path[i], file, path) &&
            !same_folder(reader->path[i], beside))
            return 1;
    return 0;
}

int twh_find_object(twh *h, const twh_reader *reader, const char *diagram,
                    const char *file, const ssEntry **entry)
{
    char path[LONGEST_PATH], beside[LONGEST_PATH];
    *entry = NULL;
    if (h->failed) return 1;
    folder_of(diagram, beside);
    if (strchr(file, '/') || !search(reader, beside, file, path)) {
        if (file[0] == '/' && strlen(file) < sizeof path)
            strcpy(path, file);
        else if (!in_folder(beside, file, path))
            return 0;
    }
    if ((reader && reader->trusted) || is_named(reader, path))
        *entry = twh_load(h, path);
    else
        twh_fail(h, NULL,
                 "the diagram would run code: it loads '%s'. If you trust it, give "
                 "--trust, or the folder with --path (in Octave 'trust', true, or "
                 "'path')",
                 path);
    return 1;
}

void twh_nearest_objects(const twh_reader *reader, const char *file, char *text,
                         size_t room)
{
    enum { KEPT = 2 };
    char kept[KEPT][TW_NAME_LONGEST + 1] = {"", ""};
    int n = 0;
    for (int i = 0; reader && i < reader->npath && !strchr(file, '/'); i++) {
        DIR *folder = opendir(reader->path[i][0] ? reader->path[i] : ".");
        for (const struct dirent *e; folder && (e = readdir(folder));) {
            const size_t length = strlen(e->d_name);
            if (length <= 3 || length > TW_NAME_LONGEST ||
                strcmp(e->d_name + length - 3, ".so") || !strcmp(e->d_name, kept[0]) ||
                !strcmp(e->d_name, kept[1]))
                continue;
            const char *nearest[KEPT] = {kept[0], kept[1]};
            tw_insert_nearest(file, e->d_name, nearest, &n, KEPT);
            char next[KEPT][TW_NAME_LONGEST + 1];
            for (int k = 0; k < KEPT; k++) strcpy(next[k], nearest[k]);
            memcpy(kept, next, sizeof kept);
        }
        if (folder) closedir(folder);
    }
    if (n == KEPT)
        snprintf(text, room, "; nearest: %.*s, %.*s", (int)strlen(kept[0]) - 3, kept[0],
                 (int)strlen(kept[1]) - 3, kept[1]);
    else
        snprintf(text, room, "%s", "");
}

void twh_unload_all(twh *h)
{
    while (h->nobjects) dlclose(h->objects[--h->nobjects]);
    free(h->objects);
}
