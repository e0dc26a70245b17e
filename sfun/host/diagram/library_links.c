/* library_links.c: finds what a diagram takes from other files: library blocks and
 * S-functions.
 *
 * Libraries are found by name, first in the diagram's own folder, then along the path
 * given by the caller; S-functions first along the path, which ends with tworate's
 * folders, and in the diagram's folder only if it is named or trusted. A name consists
 * of letters, digits and underscores, so it cannot lead out of these folders. */
#define _DEFAULT_SOURCE
#include "build.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_plain(const char *name)
{
    const char *s = name;
    while (isalnum((unsigned char)*s) || *s == '_') s++;
    return s != name && !*s && s - name < 64;
}

/* dir/name.ending if the file exists; dir NULL: the folder of the diagram. */
int twh_is_regular_file(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

static int try_file(const build *b, const char *dir, const char *name,
                    const char *ending, char *path)
{
    const char *own = b->f->path ? b->f->path : "";
    const char *slash = strrchr(own, '/');
    int n;
    if (dir)
        n = snprintf(path, LONGEST_PATH, "%s/%s%s", dir[0] ? dir : ".", name, ending);
    else
        n = snprintf(path, LONGEST_PATH, "%.*s/%s%s", slash ? (int)(slash - own) : 1,
                     slash ? own : ".", name, ending);
    return n > 0 && n < LONGEST_PATH && access(path, R_OK) == 0 &&
           twh_is_regular_file(path);
}

enum { MOST_BELOW = 8, MOST_FOLDERS = 5000 };

/* In the folders below one, but for hidden ones; the nearest first, then by name. */
static int find_below(const build *b, const char *folder, const char *name,
                      const char *const *ending, int depth, int *folders, char *path)
{
    struct dirent **list = NULL;
    int found = 0;
    const int n = depth < MOST_BELOW ? scandir(folder, &list, NULL, alphasort) : 0;
    char *below = malloc(LONGEST_PATH);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n && below && !found; i++) {
            const char *entry = list[i]->d_name;
            struct stat s;
            if (entry[0] == '.' ||
                snprintf(below, LONGEST_PATH, "%s/%s", folder, entry) >= LONGEST_PATH ||
                lstat(below, &s) || !S_ISDIR(s.st_mode) || ++*folders > MOST_FOLDERS)
                continue;
            for (const char *const *e = ending; pass == 0 && *e && !found; e++)
                found = try_file(b, below, name, *e, path);
            if (pass)
                found = find_below(b, below, name, ending, depth + 1, folders, path);
        }
    for (int i = 0; i < n; i++) free(list[i]);
    free(list);
    free(below);
    return found;
}

static int find_file(const build *b, const char *name, const char *const *ending,
                     char *path)
{
    const int n = b->reader ? b->reader->npath : 0;
    int folders = 0;
    for (int i = -1; i < n; i++)
        for (const char *const *e = ending; *e; e++)
            if (try_file(b, i < 0 ? NULL : b->reader->path[i], name, *e, path))
                return 1;
    for (int i = 0; i < n; i++)
        if (find_below(b, b->reader->path[i], name, ending, 0, &folders, path))
            return 1;
    return 0;
}

const ssEntry *twh_find_sfunction(build *b, const place *p, const char *name)
{
    char file[100];
    const ssEntry *entry;
    if (!is_plain(name)) {
        twh_fail_at(b, p, "'%.60s' is not the name of an S-function", name);
        return NULL;
    }
    snprintf(file, sizeof file, "%s.so", name);
    if (!twh_find_object(b->h, b->reader, b->f->path ? b->f->path : "", file, &entry)) {
        char nearest[200];
        twh_name_problem(b, "S-function", name);
        twh_nearest_objects(b->reader, file, nearest, sizeof nearest);
        twh_fail_at(b, p,
                    "there is no %s.so in the diagram's folder or on the path%s: build "
                    "it with sfun/host/program/compile",
                    name, nearest);
    }
    return entry;
}

twh_file *twh_find_file(build *b, const place *p, const char *name, const char *what)
{
    static const char *const ending[] = {".mdl", ".slx", NULL};
    char path[LONGEST_PATH];
    for (int i = 0; i < b->nlibraries; i++)
        if (strcmp(b->libraries[i].name, name) == 0) {
            if (!b->libraries[i].file->error[0]) return b->libraries[i].file;
            twh_pool_failed(b, b->libraries[i].file);
            return NULL;
        }
    if (!is_plain(name) || !find_file(b, name, ending, path)) {
        twh_name_problem(b, what, name);
        twh_fail_at(
            b, p,
            "there is no %s %.60s.mdl or .slx in the diagram's folder or on the "
            "path",
            what, name);
        return NULL;
    }
    if (b->nlibraries == MOST_LIBRARIES) {
        twh_fail_at(b, p, "it uses more than %d other files", MOST_LIBRARIES);
        return NULL;
    }
    twh_file *file = twh_file_read(path);
    char *copy = malloc(strlen(name) + 1);
    if (!file || !copy) {
        twh_file_free(file);
        free(copy);
        twh_fail(b->h, NULL, "out of memory while reading another file");
        return NULL;
    }
    memcpy(copy, name, strlen(name) + 1);
    b->libraries[b->nlibraries++] = (library){file, copy};
    if (file->error[0]) {
        twh_pool_failed(b, file);
        return NULL;
    }
    return file;
}

void twh_free_libraries(build *b)
{
    for (int i = 0; i < b->nlibraries; i++) {
        twh_file_free(b->libraries[i].file);
        free(b->libraries[i].name);
    }
}

static const twh_item *find_in(const twh_item *system, const char *name)
{
    const twh_item *block = NULL, *similar = NULL;
    while ((block = twh_item_next(system, block, "Block"))) {
        const char *other = twh_item_get(block, "Name");
        if (other && strcmp(other, name) == 0) return block;
        if (!similar && other && twh_same_name(other, name)) similar = block;
    }
    return similar; /* blanks differ */
}

/* Settings that belong to the link and not to the block it refers to. */
static int is_of_link(const char *name)
{
    static const char *const list[] = {"BlockType",
                                       "Ports",
                                       "SourceBlock",
                                       "SourceType",
                                       "LibraryVersion",
                                       "LinkStatus",
                                       "SourceProductName",
                                       "SourceLibraryInfo",
                                       "SourceProductBaseCode",
                                       "UserDataPersistent",
                                       NULL};
    for (const char *const *l = list; *l; l++)
        if (strcmp(name, *l) == 0) return 1;
    return 0;
}

/* The block with the values of the link: its items are copied, their contents shared.
 */
static const twh_item *merge_link(build *b, const twh_item *block, const twh_item *link)
{
    twh_item *all = twh_item_add(b->f, NULL, "Block", NULL);
    if (!all) return NULL;
    all->line = link->line;
    for (const twh_item *i = block->first; i; i = i->next) {
        twh_item *copy = twh_file_take(b->f, sizeof *copy);
        if (!copy) return NULL;
        *copy = *i;
        copy->next = NULL;
        if (all->last)
            all->last->next = copy;
        else
            all->first = copy;
        all->last = copy;
    }
    for (const twh_item *i = link->first; i; i = i->next)
        if (i->text && !is_of_link(i->name) &&
            !twh_item_set(b->f, all, i->name, i->text))
            return NULL;
    return all;
}

/* 1 if a link with this library name stays in its file: without a name, with that of
 * the diagram, or with Simulink's word for it. */
static int is_own_file(const build *b, const twh_file *file, const char *name)
{
    return !*name || strcmp(name, "$bdroot") == 0 ||
           (file == b->f && strcmp(name, b->h->model) == 0);
}

const twh_item *twh_linked_block(build *b, const place *p, const twh_item *reference,
                                 twh_file **file, int depth)
{
    const char *path = twh_item_get(reference, "SourceBlock"), *rest;
    if (!path) {
        twh_fail_at(b, p, "the link has no SourceBlock");
        return NULL;
    }
    if (depth > MOST_LEVELS) {
        twh_fail_at(b, p, "its links form a circle");
        return NULL;
    }
    const char *name = twh_path_part(b->f, path, &rest);
    twh_file *from = !name ? NULL
                     : is_own_file(b, *file, name)
                         ? *file
                         : twh_find_file(b, p, name, "library");
    if (!name) twh_pool_failed(b, b->f);
    if (!from) return NULL;
    const twh_item *in = from->root, *block = NULL;
    while (rest) {
        const twh_item *system = twh_item_next(in, NULL, "System");
        name = twh_path_part(b->f, rest, &rest);
        block = system && name ? find_in(system, name) : NULL;
        if (!block) break;
        in = block;
    }
    if (!block) {
        if (b->f->error[0]) /* out of memory for the name */
            twh_pool_failed(b, b->f);
        else
            twh_fail_at(b, p, "there is no block '%.200s' in %s", path, from->path);
        return NULL;
    }
    *file = from;
    const char *type = twh_item_get(block, "BlockType");
    if (type && strcmp(type, "Reference") == 0) {
        block = twh_linked_block(b, p, block, file, depth + 1);
        if (!block) return NULL;
    }
    block = merge_link(b, block, reference);
    if (!block) twh_pool_failed(b, b->f);
    return block;
}
