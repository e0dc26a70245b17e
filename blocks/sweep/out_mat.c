/* out_mat.c: results as a MATLAB file (version 5, by libmatio): a struct `results` with
 * a column for each name, and `names`, `units`, `messages`, `sweep`. A variable of this
 * format is written at once, so all rows are kept in memory: h5 is for large sweeps. */
#include "sweep.h"

#ifdef TW_MATIO
#include <errno.h>
#include <matio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct mat {
    mat_t *file;
    double *x; /* rows behind each other */
    size_t rows, room, columns;
    char **name, **unit;
    char *message_text; /* texts one behind the other */
    size_t text_n, text_room;
    double *message_case;
    size_t messages, message_room;
} mat;

static char *copy(const char *text)
{
    char *to = malloc(strlen(text) + 1);
    return to ? strcpy(to, text) : NULL;
}

static void add_column(void *user, const char *name, const char *unit)
{
    mat *m = user;
    m->name[m->columns] = copy(name);
    m->unit[m->columns++] = copy(unit);
}

static int open_mat(sw_output *o)
{
    const size_t most = (size_t)(o->sweep->cases.n_columns + o->sweep->width) + 1;
    mat *m = o->own = calloc(1, sizeof *m);
    if (!m) return cli_error("out of memory");
    if (!o->name) return cli_error("mat needs --out FILE");
    m->name = calloc(most, sizeof *m->name);
    m->unit = calloc(most, sizeof *m->unit);
    if (!m->name || !m->unit) return cli_error("out of memory");
    sw_output_columns(o->sweep, 0, add_column, m);
    if (8.0 * o->sweep->cases.n > 2e9)
        return cli_error("%.0f cases: a column of a .mat holds at most 2 GB; h5 has no "
                         "limit",
                         o->sweep->cases.n);
    Mat_LogInitFunc("tworate", NULL);
    m->file = Mat_CreateVer(o->name, NULL, MAT_FT_MAT5);
    return m->file ? CLI_OK
                   : cli_error("cannot write %s: %s", o->name, strerror(errno));
}

static int grow(void *at, size_t *room, size_t need, size_t size)
{
    if (need <= *room) return 1;
    void **to = at;
    void *more = realloc(*to, 2 * need * size);
    if (!more) return 0;
    *to = more;
    *room = 2 * need;
    return 1;
}

static int add_message(mat *m, double number, const char *why)
{
    const size_t n = strlen(why) + 1;
    if (!grow(&m->message_case, &m->message_room, m->messages + 1, sizeof(double)) ||
        !grow(&m->message_text, &m->text_room, m->text_n + n, 1))
        return cli_error("out of memory");
    m->message_case[m->messages++] = number;
    memcpy(m->message_text + m->text_n, why, n);
    m->text_n += n;
    return CLI_OK;
}

static int add_batch(sw_output *o, const sw_batch *b)
{
    mat *m = o->own;
    const size_t rows = m->rows + (size_t)b->n;
    int rc = CLI_OK;
    if (!grow(&m->x, &m->room, rows * m->columns, sizeof(double)))
        return cli_error("out of memory: the rows of a .mat; h5 needs none");
    for (int i = 0; i < b->n && !rc; i++) {
        const char *why = sw_notes_find(&b->notes, i);
        sw_output_numbers(o->sweep, b, i, m->x + m->rows++ * m->columns);
        if (why) rc = add_message(m, b->first + i + 1, why);
    }
    return rc;
}

static matvar_t *text_variable(const char *name, const char *text)
{
    size_t dims[2] = {1, strlen(text)};
    return Mat_VarCreate(name, MAT_C_CHAR, MAT_T_UTF8, 2, dims, (void *)text, 0);
}

/* A column of texts. */
static matvar_t *cell(const char *name, size_t n, char **text)
{
    size_t dims[2] = {n, 1};
    matvar_t *v = Mat_VarCreate(name, MAT_C_CELL, MAT_T_CELL, 2, dims, NULL, 0);
    for (size_t i = 0; v && i < n; i++)
        Mat_VarSetCell(v, (int)i, text_variable(NULL, text[i]));
    return v;
}

/* A name of a field for each column: letters, digits, underscores, all different. */
static void field_name(char *to, size_t size, const char *name, char **before, size_t n)
{
    int again = 0;
    do {
        if (again)
            snprintf(to, size, "%.50s_%d", name, again + 1);
        else
            snprintf(to, size, "%.60s", name);
        for (char *c = to; *c; c++)
            if (!strchr(
                    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
                    *c))
                *c = *c == '>' ? 'a' : *c == '<' ? 'b' : '_';
        again++;
        for (size_t i = 0; i < n; i++)
            if (before[i] && !strcmp(before[i], to)) to[0] = '\0';
    } while (!*to);
}

static int write_one(mat *m, matvar_t *v)
{
    const int lost = !v || Mat_VarWrite(m->file, v, MAT_COMPRESSION_NONE);
    if (v) Mat_VarFree(v);
    return lost;
}

static matvar_t *results(mat *m)
{
    size_t one[2] = {1, 1}, dims[2] = {m->rows, 1};
    char **field = calloc(m->columns, sizeof *field);
    double *x = malloc((m->rows + 1) * sizeof *x);
    matvar_t *v = NULL;
    int fine = field && x;
    for (size_t i = 0; i < m->columns && fine; i++) {
        char name[64];
        field_name(name, sizeof name, m->name[i], field, i);
        fine = (field[i] = copy(name)) != NULL;
    }
    if (fine)
        v = Mat_VarCreateStruct("results", 2, one, (const char **)field,
                                (unsigned)m->columns);
    for (size_t i = 0; v && i < m->columns; i++) {
        for (size_t k = 0; k < m->rows; k++) x[k] = m->x[k * m->columns + i];
        Mat_VarSetStructFieldByName(
            v, field[i], 0,
            Mat_VarCreate(field[i], MAT_C_DOUBLE, MAT_T_DOUBLE, 2, dims, x, 0));
    }
    for (size_t i = 0; field && i < m->columns; i++) free(field[i]);
    free(field);
    free(x);
    return v;
}

static int write_all(sw_output *o)
{
    mat *m = o->own;
    char **texts = calloc(m->messages + 1, sizeof *texts), *at = m->message_text;
    char *description = sw_describe(o->sweep);
    size_t dims[2] = {m->messages, 1};
    int lost = !texts || !description;
    for (size_t i = 0; !lost && i < m->messages; i++, at += strlen(at) + 1)
        texts[i] = at;
    lost = lost || write_one(m, results(m)) ||
           write_one(m, cell("names", m->columns, m->name)) ||
           write_one(m, cell("units", m->columns, m->unit)) ||
           write_one(m, Mat_VarCreate("message_case", MAT_C_DOUBLE, MAT_T_DOUBLE, 2,
                                      dims, m->message_case, 0)) ||
           write_one(m, cell("messages", m->messages, texts)) ||
           write_one(m, text_variable("sweep", description));
    free(texts);
    free(description);
    return lost;
}

/* The library does not report a full disk. */
static int is_whole(const sw_output *o, const mat *m)
{
    struct stat s;
    return !stat(o->name, &s) &&
           (double)s.st_size >= 8.0 * (double)(m->rows * m->columns);
}

static int close_mat(sw_output *o)
{
    mat *m = o->own;
    int lost = 0;
    if (!m) return CLI_OK;
    if (m->file) {
        lost = write_all(o);
        lost |= Mat_Close(m->file) != 0;
        lost |= !is_whole(o, m);
        if (lost) cli_error("cannot write all of %s", o->name);
    }
    for (size_t i = 0; i < m->columns; i++) {
        free(m->name[i]);
        free(m->unit[i]);
    }
    free(m->name);
    free(m->unit);
    free(m->x);
    free(m->message_text);
    free(m->message_case);
    free(m);
    o->own = NULL;
    return lost ? CLI_FAILED : CLI_OK;
}

const sw_format sw_mat = {"mat", open_mat, add_batch, close_mat};
#else
static int none(sw_output *o)
{
    return o->failed
               ? CLI_OK
               : cli_error("this tworate-sweep was built without libmatio: csv and "
                           "npy are there; for .mat install libmatio-dev and build "
                           "again");
}

const sw_format sw_mat = {"mat", none, NULL, none};
#endif
