/* tree.c: finds the source tree from the place of the program, reads
 * blocks/registry/sources.txt and build/needs.txt, and completes lists of sources by
 * what they refer to. */
#include "export.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char root[EX_PATH];
static char *lists, *needs; /* sources.txt, needs.txt; while the program runs */

static int is_root(const char *path)
{
    char *text, file[EX_PATH];
    ex_path(file, "%s/blocks/registry/sources.txt", path);
    if (!(text = ex_read(file))) return 0;
    lists = text;
    ex_path(root, "%s", path);
    return 1;
}

/* What each source refers to was written when this program was built: it is beside it,
 * or in the tree where it is installed. */
static int read_needs(void)
{
    char file[EX_PATH] = "", *text;
    const ssize_t n = readlink("/proc/self/exe", file, 900);
    char *slash = n > 0 ? strrchr(file, '/') : NULL;
    strcpy(slash ? slash + 1 : file, "needs.txt");
    if (!(text = ex_read(file))) {
        ex_path(file, "%.900s/build/needs.txt", root);
        text = ex_read(file);
    }
    if (!text) return 0;
    needs = text;
    return 1;
}

/* The tree is above the program (build/tworate), or beside it where it is installed
 * (bin/tworate, lib/tworate). TWORATE_ROOT names another one. */
static int find_root(void)
{
    const char *given = getenv("TWORATE_ROOT");
    char self[EX_PATH], installed[EX_PATH];
    if (given && *given) return is_root(given);
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0) return is_root(".");
    self[n] = '\0';
    for (char *slash; (slash = strrchr(self, '/')) && slash != self;) {
        *slash = '\0';
        ex_path(installed, "%.900s/lib/tworate", self);
        if (is_root(self) || is_root(installed)) return 1;
    }
    return 0;
}

const char *ex_root(void)
{
    if (needs || (find_root() && read_needs())) return root;
    ex_error("cannot find the sources of tworate: set TWORATE_ROOT to the folder that "
             "has blocks/ and models/");
    return NULL;
}

void ex_list_add(ex_list *list, const char *path)
{
    for (int i = 0; i < list->n; i++)
        if (!strcmp(list->path[i], path)) return;
    if (list->n == EX_MOST_FILES) {
        ex_error("more than %d sources", EX_MOST_FILES);
        exit(EX_FAILED);
    }
    char *copy = ex_memory(strlen(path) + 1, 1);
    strcpy(copy, path);
    list->path[list->n++] = copy;
}

void ex_list_drop(ex_list *list)
{
    for (int i = 0; i < list->n; i++) free(list->path[i]);
    list->n = 0;
}

/* The rest of the line that begins with these two words, copied; 0: there is none. */
static int line_of(const char *list, const char *kind, const char *name, char *rest,
                   size_t size)
{
    const size_t k = strlen(kind), n = strlen(name);
    for (const char *s = list; s && *s; s += *s == '\n') {
        const size_t length = strcspn(s, "\n");
        if (length > k + n + 2 && !strncmp(s, kind, k) && s[k] == ' ' &&
            !strncmp(s + k + 1, name, n) && s[k + 1 + n] == ' ') {
            const size_t m = length - (k + n + 2);
            if (m >= size) return 0;
            memcpy(rest, s + k + n + 2, m);
            rest[m] = '\0';
            return 1;
        }
        s += length;
    }
    return 0;
}

const char *ex_descriptor_file(const char *symbol)
{
    static char file[EX_PATH];
    return line_of(lists, "descriptor", symbol, file, sizeof file) ? file : NULL;
}

void ex_list_close(ex_list *list, int system)
{
    static const char *const kind[] = {"needs", "system"};
    char line[8000];
    for (int i = 0; i < list->n; i++)
        for (int k = 0; k <= (system != 0); k++) {
            if (!line_of(needs, kind[k], list->path[i], line, sizeof line)) continue;
            for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
                ex_list_add(list, word);
        }
}
