/* npy.c: rows as an .npy file of NumPy (format 1.0): one structured array, whose fields
 * are the columns:
 *
 *     "\x93NUMPY" 1 0, length of the dict (2 bytes, little-endian), then the dict
 *     {'descr': [('t', '<f8'), ...], 'fortran_order': False, 'shape': (1001,), }
 *     with spaces up to a multiple of 64 and a line end, then rows of doubles
 *
 * Versions 2.0 (4 bytes of length) and 3.0 (UTF-8) are written where 1.0 does not do.
 */
#include "program.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPE = 32 }; /* characters: "(999999999999999,), }" and room for more rows */

static void append(cli_npy *to, const char *text, size_t n)
{
    if (to->n + n > to->room) {
        const size_t room = 2 * (to->n + n);
        char *more = realloc(to->text, room);
        if (!more) {
            to->lost = 1;
            return;
        }
        to->text = more;
        to->room = room;
    }
    memcpy(to->text + to->n, text, n);
    to->n += n;
}

static void append_quoted(cli_npy *to, const char *text)
{
    for (; *text; text++) {
        if (strchr("'\\", *text)) append(to, "\\", 1);
        if (*text & 0x80) to->not_ascii = 1;
        append(to, text, 1);
    }
}

void cli_npy_field(cli_npy *to, const char *prefix, const char *name)
{
    const uint16_t one = 1;
    append(to, "('", 2);
    append_quoted(to, prefix);
    append_quoted(to, name);
    append(to, *(const unsigned char *)&one ? "', '<f8'), " : "', '>f8'), ", 11);
}

/* "(1001,), }" in SHAPE characters */
static void put_shape(char text[SHAPE + 1], double rows)
{
    char shape[SHAPE + 1];
    snprintf(shape, sizeof shape, "(%.0f,), }", rows);
    snprintf(text, SHAPE + 1, "%-*s", (int)SHAPE, shape);
}

static int cannot_write(cli_npy *npy)
{
    free(npy->text);
    npy->text = NULL;
    return npy->lost ? cli_error("out of memory") : CLI_OK;
}

int cli_npy_begin(cli_npy *npy, FILE *to, double rows)
{
    static const char first[] = "{'descr': [", last[] = "], 'fortran_order': False, "
                                                        "'shape': ";
    char shape[SHAPE + 1];
    if (npy->lost) return cannot_write(npy);
    const size_t length = sizeof first - 1 + npy->n + sizeof last - 1 + SHAPE + 1;
    const int version = npy->not_ascii ? 3 : length > 65000 ? 2 : 1;
    const size_t head = version == 1 ? 10 : 12, fill = (64 - (head + length) % 64) % 64;
    fprintf(to, "\x93NUMPY%c%c", version, 0);
    for (size_t i = 0; i < head - 8; i++)
        fputc((int)((length + fill) >> 8 * i & 0xff), to);
    fprintf(to, "%s%.*s%s", first, (int)npy->n, npy->text, last);
    npy->shape_at = (long)(head + length - SHAPE - 1);
    put_shape(shape, rows);
    fprintf(to, "%s%*s\n", shape, (int)fill, "");
    return cannot_write(npy);
}

void cli_npy_shape(const cli_npy *npy, FILE *to, long begin, double rows)
{
    char shape[SHAPE + 1];
    put_shape(shape, rows);
    if (!fseek(to, begin + npy->shape_at, SEEK_SET)) fputs(shape, to);
    fflush(to);
    fseek(to, 0, SEEK_END);
}
