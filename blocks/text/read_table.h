/* read_table.h: reads the rows of a csv (RFC 4180), one after the other. The separator
 * is that of the first row: a comma, a semicolon or a tab. Lines that are empty or
 * begin with # are passed over. */
#ifndef TW_READ_TABLE_H
#define TW_READ_TABLE_H

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TW_TABLE_LINE = 1000000, TW_TABLE_BUFFER = 65536 };

typedef struct tw_table {
    FILE *from;
    int n;        /* fields of the row, */
    char **field; /* each a text */
    long line;    /* where the row begins */
    char why[120];

    long next_line;
    char separator, *text, *buffer;
    size_t room, used, at, end; /* text; buffer */
    int most;
} tw_table;

/* 0: out of memory */
static inline int tw_table_open(tw_table *t, FILE *from)
{
    memset(t, 0, sizeof *t);
    t->from = from;
    t->next_line = 1;
    t->buffer = malloc(TW_TABLE_BUFFER);
    return t->buffer != NULL;
}

static inline void tw_table_close(tw_table *t)
{
    free(t->field);
    free(t->text);
    free(t->buffer);
    memset(t, 0, sizeof *t);
}

/* To the beginning of the file. */
static inline void tw_table_rewind(tw_table *t)
{
    rewind(t->from);
    t->next_line = 1;
    t->separator = 0;
    t->at = t->end = 0;
}

static inline int tw_table_char(tw_table *t)
{
    if (t->at == t->end) {
        t->end = fread(t->buffer, 1, TW_TABLE_BUFFER, t->from);
        t->at = 0;
        if (!t->end) return EOF;
    }
    return (unsigned char)t->buffer[t->at++];
}

static inline int tw_table_fail(tw_table *t, const char *why)
{
    snprintf(t->why, sizeof t->why, "%s", why);
    return -1;
}

/* One character behind the text, which begins at a field. */
static inline int tw_table_put(tw_table *t, int c)
{
    if (t->used == t->room) {
        const size_t room = t->room ? 2 * t->room : 1024;
        char *more = t->used < TW_TABLE_LINE ? realloc(t->text, room) : NULL;
        if (!more)
            return tw_table_fail(t, t->used < TW_TABLE_LINE
                                        ? "out of memory"
                                        : "expected at most 1000000 characters");
        t->text = more;
        t->room = room;
    }
    t->text[t->used++] = (char)c;
    return 0;
}

/* The characters of a row, fields ended by '\0', into the text: 1, 0 at the end of the
 * file, -1. */
static inline int tw_table_line(tw_table *t)
{
    int c, quoted = 0, quotes = 0, begins = 1;
    t->used = 0;
    t->n = 1;
    t->line = t->next_line;
    while ((c = tw_table_char(t)) != EOF) {
        if (!c) return tw_table_fail(t, "has a NUL byte");
        if (c == '\n') t->next_line++;
        if (c == '\n' && !quoted) break;
        if (c == '"' && (begins || quotes)) {
            if (quoted && (c = tw_table_char(t)) != '"') {
                quoted = 0;
                if (c != EOF) t->at--; /* it was read from this buffer, or begins it */
                continue;
            }
            if (!quoted) {
                quoted = quotes = 1;
                begins = 0;
                continue;
            }
        }
        begins = 0;
        if (!quoted && c == '\r') continue;
        if (!quoted &&
            (!t->separator ? c == ',' || c == ';' || c == '\t' : c == t->separator)) {
            t->separator = (char)c;
            t->n++;
            begins = 1;
            quotes = 0;
            c = '\0';
        }
        if (tw_table_put(t, c)) return -1;
        if (t->used == 1 && c == '#') { /* a comment holds no separator or quote */
            while ((c = tw_table_char(t)) != EOF && c != '\n') {
            }
            if (c == '\n') t->next_line++;
            break;
        }
    }
    if (quoted) return tw_table_fail(t, "a quote has no end");
    if (ferror(t->from)) return tw_table_fail(t, strerror(errno));
    if (c == EOF && !t->used && t->n == 1) return 0;
    return tw_table_put(t, '\0') ? -1 : 1;
}

/* The next row: 1, 0: there is none, -1: t->why says what is wrong at t->line. */
static inline int tw_table_row(tw_table *t)
{
    int there;
    do there = tw_table_line(t);
    while (there > 0 &&
           ((t->n == 1 && !t->text[strspn(t->text, " \t")]) || t->text[0] == '#'));
    if (there <= 0) return there;
    if (t->n > t->most) {
        char **more = realloc(t->field, (size_t)t->n * sizeof *more);
        if (!more) return tw_table_fail(t, "out of memory");
        t->field = more;
        t->most = t->n;
    }
    char *at = t->text;
    if (!strncmp(at, "\xef\xbb\xbf", 3)) at += 3; /* a byte order mark */
    for (int i = 0; i < t->n; i++, at += strlen(at) + 1) t->field[i] = at;
    /* spaces around fields */
    for (int i = 0; i < t->n; i++) {
        char *end = t->field[i] + strlen(t->field[i]);
        t->field[i] += strspn(t->field[i], " \t");
        while (end > t->field[i] && (end[-1] == ' ' || end[-1] == '\t')) *--end = '\0';
    }
    return 1;
}

#endif
