/* show_pictures.c: reads what twh_stream_pictures has handed over: for each block that
 * has a moving picture its names, constants and scene, and the values of its samples.
 */
#include "show.h"

#include "ss_picture.h"

#include <stdlib.h>
#include <string.h>

enum { FIELDS = 20 }; /* of a description; rows have as many as there are signals */

/* One element more; NULL: no memory. */
static void *grow(void *list, int n, size_t size)
{
    if (n & (n - 1) && n) return list; /* grows at 0, 1, 2, 4, ... */
    return realloc(list, (size_t)(n ? 2 * n : 1) * size);
}

static const char *text_or_null(const char *s)
{
    return *s ? s : NULL;
}

/* The fields of a line, cut in place; how many. */
static int cut(char *line, char *field[FIELDS])
{
    int n = 0;
    for (char *at = line; at && n < FIELDS; n++) {
        field[n] = at;
        if ((at = strchr(at, '\t'))) *at++ = '\0';
    }
    return n;
}

static int group_of(const char *word)
{
    static const char *const name[] = {"slow", "fast", "direct", "output", "input"};
    for (int k = 0; k < 5; k++)
        if (!strcmp(word, name[k])) return PAGE_SLOW + k;
    return PAGE_SIGNAL;
}

/* prefix and name, to be freed with the lines of the block */
static char *join(picture_block *b, const char *prefix, const char *name)
{
    const size_t n = strlen(prefix) + strlen(name) + 1;
    char **line = grow(b->line, b->lines, sizeof *line);
    char *text = line ? malloc(n) : NULL;
    if (line) b->line = line;
    if (!text) return NULL;
    b->line[b->lines++] = text;
    snprintf(text, n, "%s%s", prefix, name);
    return text;
}

static int has_column(const picture_block *b, const char *name)
{
    const size_t n = strlen(b->prefix);
    for (int k = 0; k < b->columns; k++)
        if (!strcmp(b->column[k].name + n, name)) return 1;
    return 0;
}

/* A name that a state has, too, is in.NAME or out.NAME, as in the csv of `tworate`. */
static int add_signal(picture_block *b, char **field)
{
    page_column *column = grow(b->column, b->columns, sizeof *column);
    if (!column) return 0;
    b->column = column;
    const int group = group_of(field[1]);
    const char *name = field[2];
    if (has_column(b, name))
        name = join(b, group == PAGE_INPUT ? "in." : "out.", field[2]);
    if (name) name = join(b, b->prefix, name);
    if (!name) return 0;
    b->column[b->columns++] = (page_column){name, field[3], field[4], group};
    return 1;
}

static int add_constant(picture_block *b, char **field)
{
    page_constant *constant = grow(b->constant, b->constants, sizeof *constant);
    const char *name = constant ? join(b, b->prefix, field[1]) : NULL;
    if (constant) b->constant = constant;
    if (!name) return 0;
    b->constant[b->constants++] = (page_constant){name, strtod(field[2], NULL)};
    return 1;
}

static int add_shape(picture_block *b, char **field)
{
    /* the list ends with a shape without a name */
    tw_shape *shape = realloc(b->shape, (size_t)(b->shapes + 2) * sizeof *shape);
    if (!shape) return 0;
    b->shape = shape;
    tw_shape h = {field[1], atoi(field[2]), text_or_null(field[3]), {NULL}, {NULL},
                  {NULL},   {NULL},         text_or_null(field[4])};
    for (int k = 0; k < 3; k++) {
        h.at[k] = text_or_null(field[5 + k]);
        h.turn[k] = text_or_null(field[8 + k]);
        h.size[k] = text_or_null(field[11 + k]);
        h.to[k] = text_or_null(field[14 + k]);
    }
    b->shape[b->shapes++] = h;
    b->shape[b->shapes] = (tw_shape){0};
    return 1;
}

/* A line of the description; the block keeps it. 0: no memory. */
static int describe(picture_block *b, char *line)
{
    char *field[FIELDS];
    char **kept = grow(b->line, b->lines, sizeof *kept);
    if (!kept) {
        free(line);
        return 0;
    }
    b->line = kept;
    b->line[b->lines++] = line;
    const int n = cut(line, field);
    if (n > 2 && !strcmp(field[0], SS_PICTURE_MODEL)) b->model = field[1];
    if (n > 4 && !strcmp(field[0], SS_PICTURE_SIGNAL)) return add_signal(b, field);
    if (n > 2 && !strcmp(field[0], SS_PICTURE_CONSTANT)) return add_constant(b, field);
    if (n > 16 && !strcmp(field[0], SS_PICTURE_SHAPE)) return add_shape(b, field);
    if (n > 4 && !strcmp(field[0], SS_PICTURE_SCENE))
        b->scene = (tw_scene){NULL, atoi(field[1]), atoi(field[2]),
                              text_or_null(field[3]), text_or_null(field[4])};
    return 1;
}

/* "block", number, path: the name is the path without that of the diagram. */
static int open_block(pictures *p, char *line)
{
    char *field[FIELDS];
    picture_block *block = realloc(p->block, (size_t)(p->n + 1) * sizeof *block);
    if (!block || cut(line, field) < 3) return 0;
    p->block = block;
    const char *slash = strchr(field[2], '/');
    picture_block *b = &p->block[p->n++];
    *b = (picture_block){.model = ""};
    if (!(b->name = join(b, "", slash && slash[1] ? slash + 1 : field[2]))) return 0;
    return (b->prefix = join(b, b->name, ".")) != NULL;
}

/* "row", number, time, slow, values. */
static int add_row(pictures *p, const char *line)
{
    char *at;
    const long k = strtol(line + strlen("row\t"), &at, 10);
    if (k < 0 || k >= p->n || *at != '\t') return 1;
    picture_block *b = &p->block[k];
    const size_t width = (size_t)b->columns + 1;
    if (b->rows == b->room) {
        const size_t room = b->room ? 2 * b->room : 1024;
        double *x = realloc(b->x, room * width * sizeof *x);
        if (x) b->x = x;
        unsigned char *slow = x ? realloc(b->slow, room) : NULL;
        if (!slow) return 0;
        b->slow = slow;
        b->room = room;
    }
    double *row = b->x + b->rows * width;
    row[0] = strtod(at, &at);
    b->slow[b->rows] = strtol(at, &at, 10) != 0;
    for (int i = 0; i < b->columns; i++) row[i + 1] = strtod(at, &at);
    b->rows++;
    return 1;
}

int read_pictures(FILE *from, pictures *p)
{
    char *line;
    int fine = 1;
    while (fine && (line = read_line(from))) {
        if (!strncmp(line, "row\t", 4)) {
            fine = add_row(p, line);
            free(line);
        } else if (!strncmp(line, "block\t", 6)) {
            fine = open_block(p, line);
            free(line);
        } else if (p->n)
            fine = describe(&p->block[p->n - 1], line);
        else
            free(line);
    }
    for (int k = 0; k < p->n; k++) p->block[k].scene.shape = p->block[k].shape;
    return fine && !ferror(from);
}

void drop_pictures(pictures *p)
{
    for (int k = 0; k < p->n; k++) {
        picture_block *b = &p->block[k];
        for (int i = 0; i < b->lines; i++) free(b->line[i]);
        free(b->line);
        free(b->column);
        free(b->constant);
        free(b->shape);
        free(b->x);
        free(b->slow);
    }
    free(p->block);
}
