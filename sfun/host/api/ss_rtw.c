/* ss_rtw.c: the ss functions of mdlRTW, which writes a record for a code generator.
 *
 * There is no code generator here. The record is collected as text, one line `name
 * value` per entry, so that a test can read what a block would have written. */
#include "engine/engine.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static int put(twh *h, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int put(twh *h, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *more = n < 0 ? NULL : realloc(h->rtw, h->rtw_length + (size_t)n + 1);
    if (!more) return 0;
    h->rtw = more;
    va_start(args, format);
    vsnprintf(more + h->rtw_length, (size_t)n + 1, format, args);
    va_end(args);
    h->rtw_length += (size_t)n;
    return 1;
}

static int put_quoted(twh *h, const char *text)
{
    int ok = put(h, "\"");
    for (; *text && ok; text++)
        ok = *text == '"' || *text == '\\' ? put(h, "\\%c", *text)
             : *text == '\n'               ? put(h, "\\n")
                                           : put(h, "%c", *text);
    return ok && put(h, "\"");
}

static int put_numbers(twh *h, const void *data, int type, int n)
{
    int ok = put(h, "[");
    for (int i = 0; i < n && ok; i++)
        ok = put(h, "%s%.17g", i ? ", " : "",
                 twh_element_value((const char *)data + twh_type_size(type) * (size_t)i,
                                   type));
    return ok && put(h, "]");
}

static int put_matrix(twh *h, const void *data, int type, int rows, int cols)
{
    int ok = put(h, "Matrix(%d,%d) [", rows, cols);
    for (int i = 0; i < rows && ok; i++) {
        ok = put(h, "%s[", i ? "; " : "");
        for (int j = 0; j < cols && ok; j++)
            ok = put(h, "%s%.17g", j ? ", " : "",
                     twh_element_value((const char *)data +
                                           twh_type_size(type) * (size_t)(i + j * rows),
                                       type));
        ok = ok && put(h, "]");
    }
    return ok && put(h, "]");
}

/* One entry of an argument list, with or without a description. */
static int put_entry(SimStruct *S, va_list *args, int described)
{
    twh *h = S->h;
    const int kind = va_arg(*args, int);
    const char *name = va_arg(*args, const char *);
    if (described) (void)va_arg(*args, const char *);
    if (!put(h, "%s ", name)) return 0;
    int ok = 0;
    switch (kind) {
    case SSWRITE_VALUE_STR: ok = put(h, "%s", va_arg(*args, const char *)); break;
    case SSWRITE_VALUE_QSTR: ok = put_quoted(h, va_arg(*args, const char *)); break;
    case SSWRITE_VALUE_VECT_STR: {
        const char *list = va_arg(*args, const char *);
        ok = put(h, "%s", list);
        (void)va_arg(*args, int);
        break;
    }
    case SSWRITE_VALUE_NUM: ok = put(h, "%.17g", va_arg(*args, double)); break;
    case SSWRITE_VALUE_VECT: {
        const void *data = va_arg(*args, const void *);
        ok = put_numbers(h, data, SS_DOUBLE, va_arg(*args, int));
        break;
    }
    case SSWRITE_VALUE_2DMAT: {
        const void *data = va_arg(*args, const void *);
        const int rows = va_arg(*args, int);
        ok = put_matrix(h, data, SS_DOUBLE, rows, va_arg(*args, int));
        break;
    }
    case SSWRITE_VALUE_DTYPE_NUM: {
        const void *data = va_arg(*args, const void *);
        ok = put(h, "%.17g", twh_element_value(data, va_arg(*args, int) >> 1));
        break;
    }
    case SSWRITE_VALUE_DTYPE_VECT: {
        const void *data = va_arg(*args, const void *);
        const int n = va_arg(*args, int);
        ok = put_numbers(h, data, va_arg(*args, int) >> 1, n);
        break;
    }
    case SSWRITE_VALUE_DTYPE_2DMAT: {
        const void *data = va_arg(*args, const void *);
        const int rows = va_arg(*args, int), cols = va_arg(*args, int);
        ok = put_matrix(h, data, va_arg(*args, int) >> 1, rows, cols);
        break;
    }
    default: twh_fail(h, S, "'%s' has a type (%d) that cannot be written", name, kind);
    }
    return ok && put(h, "\n");
}

int_T ssWriteRTWParamSettings(SimStruct *S, int_T n, ...)
{
    va_list args;
    int ok = 1;
    va_start(args, n);
    for (int i = 0; i < n && ok; i++) ok = put_entry(S, &args, 0);
    va_end(args);
    return ok;
}

int_T ssWriteRTWParameters(SimStruct *S, int_T n, ...)
{
    va_list args;
    int ok = 1;
    va_start(args, n);
    for (int i = 0; i < n && ok; i++) ok = put_entry(S, &args, 1);
    va_end(args);
    return ok;
}

int_T ssWriteRTWWorkVect(SimStruct *S, const char_T *vector, int_T n, ...)
{
    va_list args;
    int total = 0;
    va_start(args, n);
    int ok = put(S->h, "%s", vector);
    for (int i = 0; i < n && ok; i++) {
        const char *name = va_arg(args, const char *);
        const int width = va_arg(args, int);
        total += width;
        ok = put(S->h, " %s(%d)", name, width);
    }
    va_end(args);
    const int have = strcmp(vector, "RWork") == 0   ? S->n.rwork
                     : strcmp(vector, "IWork") == 0 ? S->n.iwork
                     : strcmp(vector, "PWork") == 0 ? S->n.pwork
                                                    : -1;
    if (total != have) {
        twh_fail(S->h, S,
                 "ssWriteRTWWorkVect: the names cover %d elements of %s, which has %d",
                 total, vector, have);
        return 0;
    }
    return ok && put(S->h, "\n");
}

int_T ssWriteRTWStr(SimStruct *S, const char_T *text)
{
    return put(S->h, "%s\n", text);
}

int_T ssWriteRTWStrParam(SimStruct *S, const char_T *name, const char_T *value)
{
    return put(S->h, "%s ", name) && put_quoted(S->h, value) && put(S->h, "\n");
}

int_T ssWriteRTWScalarParam(SimStruct *S, const char_T *name, const void *value,
                            DTypeId type)
{
    return put(S->h, "%s %.17g\n", name, twh_element_value(value, type));
}

int_T ssWriteRTWVectParam(SimStruct *S, const char_T *name, const void *value,
                          DTypeId type, int_T n)
{
    return put(S->h, "%s ", name) && put_numbers(S->h, value, type, n) &&
           put(S->h, "\n");
}

int_T ssWriteRTW2dMatParam(SimStruct *S, const char_T *name, const void *value,
                           DTypeId type, int_T rows, int_T cols)
{
    return put(S->h, "%s ", name) && put_matrix(S->h, value, type, rows, cols) &&
           put(S->h, "\n");
}

char *twh_rtw(twh *h, const char *block)
{
    SimStruct *S = twh_find_block(h, block);
    if (h->failed) return NULL;
    if (!S || !h->running) {
        twh_fail(h, S, "there is no running block '%s'", block);
        return NULL;
    }
    free(h->rtw);
    h->rtw = NULL;
    h->rtw_length = 0;
    if (!put(h, "%s", "") || twh_call(S, "mdlRTW", S->entry->rtw)) return NULL;
    char *text = h->rtw;
    h->rtw = NULL;
    return text;
}
