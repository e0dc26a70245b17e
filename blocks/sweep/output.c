/* output.c: the table of results, one row a case in their order: case, what varies,
 * status, stopped_at and stopped_in of a case that ended early, then what is kept. The
 * formats have their own files; csv and npy are those of a run. */
#include "sweep.h"
#include "text/number_text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const sw_format *const formats[] = {&sw_csv, &sw_npy, &sw_mat, &sw_h5};
enum { FORMATS = sizeof formats / sizeof *formats };

const sw_format *sw_format_find(const char *name)
{
    for (int i = 0; i < FORMATS; i++)
        if (!strcmp(formats[i]->name, name)) return formats[i];
    cli_error("--format expects csv, npy, mat or h5, got '%s'", name);
    return NULL;
}

const sw_format *sw_format_of_file(const char *file)
{
    const char *dot = file ? strrchr(file, '.') : NULL;
    for (int i = 1; dot && i < FORMATS; i++)
        if (!strcmp(formats[i]->name, dot + 1)) return formats[i];
    return &sw_csv;
}

static int is_text(const sw_column *k)
{
    return k->texts > 0 || k->target == SW_PRESET || k->target == SW_TEXT_INPUT;
}

void sw_output_columns(const sw_sweep *s, int texts, sw_column_use *use, void *user)
{
    use(user, "case", "");
    for (int i = 0; i < s->cases.n_columns; i++) {
        const sw_column *k = &s->cases.column[i];
        if (texts || !is_text(k)) use(user, k->name, k->unit ? k->unit : "");
    }
    use(user, "status", "");
    use(user, "stopped_at", "s");
    use(user, "stopped_in", "");
    for (int i = 0; i < s->keep.n; i++)
        use(user, s->keep.kept[i].name, s->keep.kept[i].unit);
}

int sw_output_numbers(const sw_sweep *s, const sw_batch *b, int i, double *to)
{
    const double *value = b->value + (size_t)i * (size_t)s->cases.n_columns;
    const double *row = b->row + (size_t)i * (size_t)s->width;
    int n = 0;
    to[n++] = b->first + i + 1;
    for (int k = 0; k < s->cases.n_columns; k++)
        if (!is_text(&s->cases.column[k]))
            to[n++] = row[SW_CODE] == SW_BAD ? NAN : value[k];
    memcpy(to + n, row, (size_t)s->width * sizeof *to);
    to[n + SW_WHICH] += 1; /* states are counted from 1 */
    return n + s->width;
}

static size_t most_columns(const sw_sweep *s)
{
    return (size_t)(1 + s->cases.n_columns + s->width);
}

static void add_npy_field(void *user, const char *name, const char *unit)
{
    (void)unit;
    cli_npy_field(user, "", name);
}

static int open_rows(sw_output *o)
{
    const size_t texts = 100; /* in numbers of 32 characters; see cli_out_text */
    o->row = calloc(most_columns(o->sweep), sizeof *o->row);
    if (!o->row) return cli_error("out of memory");
    o->file.binary = o->format == &sw_npy;
    return cli_out_open(&o->file, o->name, &o->sweep->job.inputs,
                        most_columns(o->sweep) + (o->file.binary ? 0 : texts));
}

static int npy_open(sw_output *o)
{
    int rc = open_rows(o);
    if (rc) return rc;
    o->file.promised = o->sweep->cases.n;
    sw_output_columns(o->sweep, 0, add_npy_field, &o->file.npy);
    rc = cli_npy_begin(&o->file.npy, o->file.file,
                       o->file.changes ? 0 : o->file.promised);
    return rc || !cli_out_flush(&o->file) ? CLI_FAILED : CLI_OK;
}

static int npy_batch(sw_output *o, const sw_batch *b)
{
    for (int i = 0; i < b->n; i++)
        if (!cli_out_row(&o->file, o->row, sw_output_numbers(o->sweep, b, i, o->row)))
            return CLI_FAILED;
    return CLI_OK;
}

static int rows_close(sw_output *o)
{
    const int rc = o->file.file ? cli_out_close(&o->file) : CLI_OK;
    free(o->row);
    o->row = NULL;
    return rc;
}

const sw_format sw_npy = {"npy", npy_open, npy_batch, rows_close};

static void add_csv_field(void *user, const char *name, const char *unit)
{
    FILE *to = user;
    (void)unit;
    if (strcmp(name, "case")) fputc(',', to);
    cli_csv_field(to, "", name);
}

static int csv_open(sw_output *o)
{
    const int rc = open_rows(o);
    if (rc) return rc;
    sw_output_columns(o->sweep, 1, add_csv_field, o->file.file);
    fputs(",message\n", o->file.file);
    return cli_out_flush(&o->file) ? CLI_OK : CLI_FAILED;
}

/* The text of a row grows behind o->text. */
static int put_text(sw_output *o, size_t *n, const char *text, int quoted)
{
    const size_t most = *n + 2 * strlen(text) + 3;
    if (most > o->room) {
        char *more = realloc(o->text, 2 * most);
        if (!more) return cli_error("out of memory");
        o->text = more;
        o->room = 2 * most;
    }
    char *to = o->text + *n;
    if (quoted) *to++ = '"';
    for (; *text; text++) {
        if (quoted && *text == '"') *to++ = '"';
        *to++ = *text;
    }
    if (quoted) *to++ = '"';
    *n = (size_t)(to - o->text);
    return CLI_OK;
}

static int put_number(sw_output *o, size_t *n, double x, char before)
{
    char text[TW_NUMBER_ROOM + 2];
    text[0] = before;
    *tw_put_number(text + 1, x) = '\0';
    return put_text(o, n, text, 0);
}

static const char *state_name(const tw_model *m, double which)
{
    if (isnan(which)) return "";
    const int i = (int)which;
    return i < m->ns           ? m->slow_var[i].name
           : i < m->ns + m->nf ? m->fast_var[i - m->ns].name
                               : m->direct_var[i - m->ns - m->nf].name;
}

static int csv_row(sw_output *o, const sw_batch *b, int i, size_t *n)
{
    const sw_sweep *s = o->sweep;
    const double *value = b->value + (size_t)i * (size_t)s->cases.n_columns;
    const double *row = b->row + (size_t)i * (size_t)s->width;
    const char *why = sw_notes_find(&b->notes, i);
    const int bad = row[SW_CODE] == SW_BAD;
    char text[TW_NUMBER_ROOM + 2];
    *tw_put_number(text, b->first + i + 1) = '\0';
    int rc = put_text(o, n, text, 0);
    for (int k = 0; k < s->cases.n_columns && !rc; k++) {
        const sw_column *c = &s->cases.column[k];
        if (!is_text(c)) {
            rc = put_number(o, n, bad ? NAN : value[k], ',');
            continue;
        }
        rc = put_text(o, n, ",", 0);
        if (!rc) rc = put_text(o, n, bad ? "" : c->text[(int)value[k]], 1);
    }
    if (!rc) rc = put_text(o, n, ",", 0);
    if (!rc) rc = put_text(o, n, sw_code_word(row[SW_CODE]), 0);
    if (!rc) rc = put_number(o, n, row[SW_WHEN], ',');
    if (!rc) rc = put_text(o, n, ",", 0);
    if (!rc) rc = put_text(o, n, state_name(s->job.model, row[SW_WHICH]), 0);
    for (int k = SW_HEAD; k < s->width && !rc; k++) rc = put_number(o, n, row[k], ',');
    if (!rc) rc = put_text(o, n, ",", 0);
    if (!rc && why) rc = put_text(o, n, why, 1);
    return rc ? rc : put_text(o, n, "\n", 0);
}

static int csv_batch(sw_output *o, const sw_batch *b)
{
    for (int i = 0; i < b->n; i++) {
        size_t n = 0;
        const int rc = csv_row(o, b, i, &n);
        if (rc) return rc;
        if (!cli_out_text(&o->file, o->text, n)) return CLI_FAILED;
    }
    return CLI_OK;
}

static int csv_close(sw_output *o)
{
    free(o->text);
    o->text = NULL;
    return rows_close(o);
}

const sw_format sw_csv = {"csv", csv_open, csv_batch, csv_close};

int sw_output_open(sw_output *o, const sw_sweep *s, const char *name,
                   const sw_format *format)
{
    *o = (sw_output){.sweep = s, .name = name, .format = format};
    const int rc = format->open(o);
    o->failed = rc != CLI_OK;
    return rc;
}

int sw_output_messages(sw_output *o, const char *name)
{
    o->messages_name = name;
    o->messages = fopen(name, "w");
    if (!o->messages) return cli_error("cannot write %s: %s", name, strerror(errno));
    fputs("case,message\n", o->messages);
    return CLI_OK;
}

static void add_messages(sw_output *o, const sw_batch *b)
{
    for (int i = 0; i < b->n; i++) {
        const char *why = sw_notes_find(&b->notes, i);
        if (!why) continue;
        fprintf(o->messages, "%.0f,", b->first + i + 1);
        cli_csv_field(o->messages, "", why);
        fputc('\n', o->messages);
    }
}

int sw_output_batch(sw_output *o, const sw_batch *b)
{
    const int rc = o->failed ? CLI_FAILED : o->format->batch(o, b);
    if (o->messages && b->notes.n) add_messages(o, b);
    o->failed = rc != CLI_OK;
    return rc;
}

int sw_output_close(sw_output *o)
{
    int lost = 0;
    if (o->messages) {
        lost = ferror(o->messages) | fclose(o->messages);
        if (lost) cli_error("cannot write all of %s", o->messages_name);
        o->messages = NULL;
    }
    if (!o->format) return CLI_OK;
    const int rc = o->format->close(o);
    o->format = NULL;
    return rc || o->failed || lost ? CLI_FAILED : CLI_OK;
}
