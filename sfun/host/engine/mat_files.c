/* mat_files.c: the .mat files that a diagram reads and writes: no file is written that
 * the diagram reads, or written twice; and hands the columns of those that are written
 * to the program. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The folder of a path. */
static int stat_folder(const char *path, struct stat *to)
{
    char folder[LONGEST_PATH];
    const char *slash = strrchr(path, '/');
    const size_t n = slash ? (size_t)(slash - path) + 1 : 0;
    if (n >= sizeof folder) return 1;
    memcpy(folder, path, n);
    folder[n] = '\0';
    return stat(n ? folder : ".", to);
}

/* Also of files that do not exist yet. */
static int is_same_file(const char *a, const char *b)
{
    struct stat x, y;
    const char *last = strrchr(a, '/'), *other = strrchr(b, '/');
    if (strcmp(a, b) == 0) return 1;
    if (stat(a, &x) == 0 && stat(b, &y) == 0)
        return x.st_dev == y.st_dev && x.st_ino == y.st_ino;
    return strcmp(last ? last + 1 : a, other ? other + 1 : b) == 0 &&
           stat_folder(a, &x) == 0 && stat_folder(b, &y) == 0 && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino;
}

static char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    return copy ? memcpy(copy, text, strlen(text) + 1) : NULL;
}

static mat_file *add_file(twh *h, const char *path, const char *variable)
{
    mat_file *f = calloc(1, sizeof *f), **end = &h->mat_files;
    if (f) f->path = copy_of(path);
    if (f && variable) f->variable = copy_of(variable);
    if (!f || !f->path || (variable && !f->variable)) {
        if (f) free(f->path);
        free(f);
        return NULL;
    }
    while (*end) {
        f->number += (*end)->variable != NULL;
        end = &(*end)->next;
    }
    return *end = f;
}

const char *twh_mat_conflict(const twh *h, const char *path, int written)
{
    for (const mat_file *f = h->mat_files; f; f = f->next)
        if ((written || f->variable) && is_same_file(f->path, path))
            return written && f->variable ? "two To File blocks write this file"
                                          : "the diagram reads and writes this file";
    return NULL;
}

int twh_read_mat_file(twh *h, const char *path)
{
    return add_file(h, path, NULL) ? 0 : twh_fail(h, NULL, "no memory for a file name");
}

int twh_write_mat_file(twh *h, const char *log, const char *path, const char *variable,
                       double every)
{
    record *r = h->logs;
    while (r && strcmp(r->name, log)) r = r->next;
    if (r) r->file = add_file(h, path, variable);
    if (!r || !r->file) return twh_fail(h, NULL, "no memory for a file name");
    r->file->every = every;
    return 0;
}

int twh_mat_file(const twh *h, int number, const char **path, const char **variable)
{
    for (const mat_file *f = h->mat_files; f; f = f->next)
        if (f->variable && f->number == number) {
            *path = f->path;
            *variable = f->variable;
            return 1;
        }
    return 0;
}

void twh_stream_columns(twh *h, twh_column_sink *write, void *user)
{
    h->column_sink = write;
    h->column_user = user;
}

int twh_send_column(twh *h, const record *r, const double *values)
{
    mat_file *f = r->file;
    if (!f || !h->column_sink) return 0;
    const int due = f->seen == 0;
    if (++f->seen >= f->every) f->seen = 0;
    if (due && h->column_sink(h->column_user, f->number, h->t, values, r->width))
        return twh_fail(h, r->block, "cannot write '%s'", f->path);
    return 0;
}

void twh_free_mat_files(twh *h)
{
    while (h->mat_files) {
        mat_file *f = h->mat_files;
        h->mat_files = f->next;
        free(f->path);
        free(f->variable);
        free(f);
    }
}
