/* csv.c: fields and rows of a csv (RFC 4180). */
#include "program.h"
#include "text/number_text.h"

#include <string.h>

void cli_csv_field(FILE *to, const char *prefix, const char *text)
{
    const int quoted = strpbrk(text, ",\"\r\n") || strpbrk(prefix, ",\"\r\n");
    if (quoted) fputc('"', to);
    fputs(prefix, to);
    for (; *text; text++) {
        if (*text == '"') fputc('"', to);
        fputc(*text, to);
    }
    if (quoted) fputc('"', to);
}

size_t cli_csv_room(size_t columns)
{
    return 32 * columns + TW_NUMBER_ROOM;
}

size_t cli_csv_row(char *to, const double *x, int n)
{
    char *at = to;
    for (int i = 0; i < n; i++) {
        at = tw_put_number(at, x[i]);
        *at++ = i + 1 < n ? ',' : '\n';
    }
    return (size_t)(at - to);
}
