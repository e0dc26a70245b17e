/* mat_files.c: the .mat files of To File blocks. The child puts columns into a ring,
 * the parent collects them in a temporary file and writes the .mat files when the run
 * has ended, however it has ended. */
#define _DEFAULT_SOURCE
#include "run.h"
#include "files/write_mat.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_COLUMN = 1 << 20 }; /* elements */

/* What stands before the bytes of a column, or of the two names of a new file. */
typedef struct frame {
    int file, is_names;
    size_t bytes;
} frame;

typedef struct mat {
    char *path, *variable;
    size_t rows, columns;
} mat;

typedef struct mats {
    mat *list;
    int n;
    FILE *from;
    double *column;
} mats;

static int put_frame(shared *s, int file, int is_names, const void *data[2],
                     const size_t n[2])
{
    const frame f = {file, is_names, n[0] + n[1]};
    char *all = malloc(sizeof f + f.bytes);
    if (!all) return 1;
    memcpy(all, &f, sizeof f);
    memcpy(all + sizeof f, data[0], n[0]);
    memcpy(all + sizeof f + n[0], data[1], n[1]);
    const int rc = put_mats(s, all, sizeof f + f.bytes);
    free(all);
    return rc;
}

static int put_column(void *s, int file, double t, const double *values, int n)
{
    const void *data[2] = {&t, values};
    const size_t size[2] = {sizeof t, (size_t)n * sizeof *values};
    return n >= MOST_COLUMN || put_frame(s, file, 0, data, size);
}

int begin_mat_files(twh *h, const options *o, shared *s)
{
    const char *path, *variable, *why;
    for (int i = 0; twh_mat_file(h, i, &path, &variable); i++) {
        const void *data[2] = {path, variable};
        const size_t n[2] = {strlen(path) + 1, strlen(variable) + 1};
        if (!(why = refuse_mat(path, o)) && put_frame(s, i, 1, data, n))
            why = "out of memory";
        if (!why) continue;
        snprintf(s->note, NOTE, "cannot write %.600s: %s", path, why);
        return 1;
    }
    twh_stream_columns(h, put_column, s);
    return 0;
}

/* The names of the next file. */
static int read_names(mats *m, const frame *f)
{
    mat *more = realloc(m->list, ((size_t)m->n + 1) * sizeof *more);
    char *names = f->bytes < MOST_COLUMN ? calloc(f->bytes + 2, 1) : NULL;
    if (more) m->list = more;
    if (!more || !names || f->file != m->n ||
        fread(names, 1, f->bytes, m->from) < f->bytes) {
        free(names);
        return 0;
    }
    m->list[m->n++] = (mat){.path = names, .variable = names + strlen(names) + 1};
    return 1;
}

/* The next column, in m->column; its file, or -1 at the end, also where the child has
 * been ended within a column. */
static int next_column(mats *m, size_t *rows)
{
    frame f;
    while (fread(&f, sizeof f, 1, m->from) == 1) {
        if (f.is_names) {
            if (f.file < m->n) /* they are known from the first time */
                fseek(m->from, (long)f.bytes, SEEK_CUR);
            else if (!read_names(m, &f))
                return -1;
            continue;
        }
        *rows = f.bytes / sizeof(double);
        if (f.file < 0 || f.file >= m->n || *rows < 1 || *rows > MOST_COLUMN) return -1;
        return fread(m->column, sizeof(double), *rows, m->from) < *rows ? -1 : f.file;
    }
    return -1;
}

static const char *put_matrix(mats *m, int file, FILE *to)
{
    size_t rows;
    const mat *a = m->list + file;
    const char *why = twh_write_mat_head(to, a->variable, a->rows, a->columns);
    rewind(m->from);
    for (int i; !why && (i = next_column(m, &rows)) >= 0;)
        if (i == file && fwrite(m->column, sizeof(double), rows, to) < rows)
            why = strerror(errno);
    return why;
}

/* Under another name first: a file is whole, or as it was. */
static const char *write_one(mats *m, int file, const options *o)
{
    const char *path = m->list[file].path, *why = refuse_mat(path, o);
    char *real = realpath(path, NULL); /* NULL: there is none yet */
    const size_t n = strlen(real ? real : path) + 30;
    char *other = malloc(n);
    FILE *to = NULL;
    if (!why && !other) why = strerror(ENOMEM);
    if (!why) {
        snprintf(other, n, "%s.%ld", real ? real : path, (long)getpid());
        to = fopen(other, "wbx");
        why = to ? put_matrix(m, file, to) : strerror(errno);
    }
    if (to && fclose(to) && !why) why = strerror(errno);
    if (to && !why && rename(other, real ? real : path)) why = strerror(errno);
    if (to && why) remove(other);
    free(other);
    free(real);
    return why;
}

int write_mat_files(const options *o, FILE *from)
{
    mats m = {.from = from, .column = malloc(MOST_COLUMN * sizeof(double))};
    size_t rows;
    int rc = !m.column;
    rewind(from);
    for (int i; !rc && (i = next_column(&m, &rows)) >= 0;) {
        m.list[i].rows = rows;
        m.list[i].columns++;
    }
    for (int i = 0; i < m.n; i++) {
        const char *why =
            m.list[i].columns ? write_one(&m, i, o) : "its block has not run";
        if (!why) continue;
        fprintf(stderr, "tworate_host: cannot write %s: %s\n", m.list[i].path, why);
        rc = 1;
    }
    for (int i = 0; i < m.n; i++) free(m.list[i].path);
    free(m.list);
    free(m.column);
    fclose(from);
    return rc;
}
