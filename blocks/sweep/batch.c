/* batch.c: a batch of cases, the notes of cases that did not run or end as they should,
 * and words for the codes of a row. */
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

void sw_set_batch(sw_sweep *s, int n)
{
    s->batch = n;
    s->batches = (double)(int64_t)((s->cases.n + n - 1) / n);
}

int sw_batch_open(sw_batch *b, const sw_sweep *s)
{
    const size_t n = (size_t)s->batch;
    *b = (sw_batch){.number = -1};
    b->value = calloc(n * (size_t)s->cases.n_columns + 1, sizeof *b->value);
    b->row = calloc(n * (size_t)s->width, sizeof *b->row);
    return b->value && b->row ? CLI_OK : cli_error("out of memory");
}

void sw_batch_close(sw_batch *b)
{
    free(b->value);
    free(b->row);
    free(b->notes.text);
    *b = (sw_batch){0};
}

int sw_notes_add(sw_notes *to, int number, const char *why)
{
    char first[20];
    const size_t n = (size_t)snprintf(first, sizeof first, "%d ", number);
    const size_t more = n + strlen(why) + 1;
    if (to->n + more > to->room) {
        const size_t room = 2 * (to->n + more);
        char *text = realloc(to->text, room);
        if (!text) return 0;
        to->text = text;
        to->room = room;
    }
    memcpy(to->text + to->n, first, n);
    strcpy(to->text + to->n + n, why);
    to->n += more;
    return 1;
}

const char *sw_notes_find(const sw_notes *in, int number)
{
    for (size_t at = 0; at < in->n; at += strlen(in->text + at) + 1)
        if (atoi(in->text + at) == number) return strchr(in->text + at, ' ') + 1;
    return NULL;
}

size_t sw_batch_pack(const sw_batch *b, const sw_sweep *s, char *to)
{
    const double head[4] = {b->number, b->first, b->n, (double)b->notes.n};
    const size_t values = (size_t)b->n * (size_t)s->cases.n_columns * sizeof(double);
    const size_t rows = (size_t)b->n * (size_t)s->width * sizeof(double);
    if (to) {
        memcpy(to, head, sizeof head);
        memcpy(to += sizeof head, b->value, values);
        memcpy(to += values, b->row, rows);
        if (b->notes.n) memcpy(to + rows, b->notes.text, b->notes.n);
    }
    return sizeof head + values + rows + b->notes.n;
}

/* Ends with a text's end, and each note has a number and a space. */
static int notes_are_sound(const char *text, size_t n)
{
    if (n && text[n - 1]) return 0;
    for (size_t at = 0; at < n; at += strlen(text + at) + 1)
        if (!strchr(text + at, ' ')) return 0;
    return 1;
}

int sw_batch_unpack(sw_batch *b, const sw_sweep *s, const char *from, size_t size)
{
    double head[4];
    if (size < sizeof head) return 0;
    memcpy(head, from, sizeof head);
    if (!(head[2] >= 0 && head[2] <= s->batch && head[3] >= 0 && head[3] < 1e9))
        return 0;
    b->number = head[0];
    b->first = head[1];
    b->n = (int)head[2];
    const size_t notes = (size_t)head[3];
    const size_t values = (size_t)b->n * (size_t)s->cases.n_columns * sizeof(double);
    const size_t rows = (size_t)b->n * (size_t)s->width * sizeof(double);
    if (size != sizeof head + values + rows + notes) return 0;
    memcpy(b->value, from += sizeof head, values);
    memcpy(b->row, from += values, rows);
    if (!notes_are_sound(from + rows, notes)) return 0;
    if (notes > b->notes.room) {
        char *more = realloc(b->notes.text, notes);
        if (!more) return 0;
        b->notes.text = more;
        b->notes.room = notes;
    }
    if (notes) memcpy(b->notes.text, from + rows, notes);
    b->notes.n = notes;
    return 1;
}

const char *sw_code_word(double code)
{
    switch ((int)code) {
    case TW_OK: return "ok";
    case TW_E_DIVERGED: return "diverged";
    case TW_E_DOMAIN: return "domain";
    case TW_E_ITERATION: return "iteration";
    case TW_E_TOLERANCE: return "tolerance";
    case SW_BAD: return "bad";
    default: return "failed";
    }
}
