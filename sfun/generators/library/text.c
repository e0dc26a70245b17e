/* text.c: strings that grow. */
#include "library.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void put(text *t, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    const int n = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (t->n + (size_t)n + 1 > t->room) {
        const size_t room = 2 * (t->n + (size_t)n) + 100;
        char *more = realloc(t->s, room);
        if (!more) abort();
        t->s = more;
        t->room = room;
    }
    vsnprintf(t->s + t->n, t->room - t->n, format, again);
    va_end(again);
    t->n += (size_t)n;
}

void put_number(text *t, double x)
{
    char digits[40];
    int n = 15;
    do snprintf(digits, sizeof digits, "%.*g", n, x);
    while (strtod(digits, NULL) != x && ++n <= 17);
    put(t, "%s", digits);
}

void free_text(text *t)
{
    free(t->s);
    *t = (text){NULL, 0, 0};
}
