/* parameter_text.c: reads parameter values from text.
 *
 *     value  = number | matrix | text | type ( value )
 *     number = 1.5e-3, inf, nan, pi, true, false, and products and quotients of them
 *              written without blanks: 1/60
 *     matrix = [ 1 2, 3 ; 4 5 6 ]
 *     text   = 'it''s'  or  "text"
 *     type   = double, single, int8 ... uint32, logical */
#include "twh.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TYPES = 20 }; /* nested, as in int8(double(3)) */

/* Why the last value of this thread could not be read. */
static __thread const char *failure;

static const char no_memory[] = "out of memory while reading";

const char *twh_value_failure(void)
{
    return failure;
}

static const char *skip(const char *s)
{
    while (isspace((unsigned char)*s)) s++;
    return s;
}

static int skip_word(const char **s, const char *name)
{
    const size_t n = strlen(name);
    if (strncmp(*s, name, n) || isalnum((unsigned char)(*s)[n])) return 0;
    *s += n;
    return 1;
}

static int factor(const char **s, double *x)
{
    const char *p = *s;
    double sign = 1;
    if (*p == '-' || *p == '+') sign = *p++ == '-' ? -1 : 1;
    if (skip_word(&p, "inf") || skip_word(&p, "Inf"))
        *x = HUGE_VAL;
    else if (skip_word(&p, "nan") || skip_word(&p, "NaN"))
        *x = NAN;
    else if (skip_word(&p, "pi"))
        *x = 3.14159265358979323846;
    else if (skip_word(&p, "true"))
        *x = 1;
    else if (skip_word(&p, "false"))
        *x = 0;
    else {
        char *end;
        if (!isdigit((unsigned char)*p) && *p != '.') return 0;
        *x = strtod(p, &end);
        if (end == p) return 0;
        p = end;
    }
    *x *= sign;
    *s = p;
    return 1;
}

static int number(const char **s, double *x)
{
    if (!factor(s, x)) return 0;
    while (**s == '*' || **s == '/') {
        const int times = *(*s)++ == '*';
        double y;
        if (!factor(s, &y)) return 0;
        *x = times ? *x * y : *x / y;
    }
    return 1;
}

typedef struct table {
    double *x; /* row by row */
    size_t count, room, rows, cols;
} table;

static int put(table *t, double x)
{
    if (t->count == t->room) {
        const size_t room = t->room ? 2 * t->room : 16;
        double *more = realloc(t->x, room * sizeof *more);
        if (!more) {
            failure = no_memory;
            return 0;
        }
        t->x = more;
        t->room = room;
    }
    t->x[t->count++] = x;
    return 1;
}

/* Ends a row: all rows must be as long as the first. */
static int end_row(table *t, size_t *in_row)
{
    if (*in_row == 0) return 1;
    if (t->rows == 0) t->cols = *in_row;
    if (*in_row != t->cols) return 0;
    t->rows++;
    *in_row = 0;
    return 1;
}

static int fill(const char **s, table *t)
{
    size_t in_row = 0;
    const char *p = *s + 1;
    for (;;) {
        double x;
        p = skip(p);
        if (*p == ',')
            p++;
        else if (*p == ';') {
            p++;
            if (!end_row(t, &in_row)) return 0;
        } else if (*p == ']') {
            *s = p + 1;
            return end_row(t, &in_row);
        } else if (number(&p, &x) && put(t, x))
            in_row++;
        else
            return 0;
    }
}

static mxArray *matrix(const char **s)
{
    table t = {0};
    mxArray *a = NULL;
    if (fill(s, &t)) {
        a = mxCreateDoubleMatrix((mwSize)t.rows, (mwSize)t.cols, mxREAL);
        if (!a) failure = no_memory;
        for (size_t i = 0; a && i < t.rows; i++)
            for (size_t j = 0; j < t.cols; j++)
                mxGetPr(a)[i + j * t.rows] = t.x[i * t.cols + j];
    }
    free(t.x);
    return a;
}

static mxArray *text(const char **s)
{
    const char quote = **s;
    const char *p = *s + 1;
    char *copy = malloc(strlen(p) + 1), *end = copy;
    mxArray *a = NULL;
    if (!copy) failure = no_memory;
    while (copy && *p) {
        if (*p == quote && p[1] != quote) break;
        if (*p == quote) p++;
        *end++ = *p++;
    }
    if (copy && *p == quote) {
        *end = 0;
        a = mxCreateString(copy);
        if (!a) failure = no_memory;
        *s = p + 1;
    }
    free(copy);
    return a;
}

static mxArray *value(const char **s, int depth);

/* As Octave converts: to the nearest integer of the type, halves away from zero; NaN
 * gives 0. */
static double nearest(double x, double low, double high)
{
    return x != x ? 0 : fmax(low, fmin(high, round(x)));
}

#define CONVERT(ctype, low, high)                                                      \
    for (size_t i = 0; i < n; i++)                                                     \
    ((ctype *)mxGetData(a))[i] = (ctype)nearest(x[i], low, high)

static mxArray *convert_class(mxClassID id, const mxArray *from)
{
    const size_t n = mxGetNumberOfElements(from);
    const double *x = mxGetPr(from);
    const mwSize rows = (mwSize)mxGetM(from), cols = (mwSize)mxGetN(from);
    for (size_t i = 0; id == mxLOGICAL_CLASS && i < n; i++)
        if (x[i] != x[i]) return NULL; /* nor has Octave a logical NaN */
    mxArray *a = id == mxLOGICAL_CLASS ? mxCreateLogicalMatrix(rows, cols)
                                       : mxCreateNumericMatrix(rows, cols, id, mxREAL);
    if (!a) failure = no_memory;
    if (!a) return NULL;
    switch (id) {
    case mxSINGLE_CLASS:
        for (size_t i = 0; i < n; i++) ((float *)mxGetData(a))[i] = (float)x[i];
        break;
    case mxINT8_CLASS: CONVERT(int8_t, INT8_MIN, INT8_MAX); break;
    case mxUINT8_CLASS: CONVERT(uint8_t, 0, UINT8_MAX); break;
    case mxINT16_CLASS: CONVERT(int16_t, INT16_MIN, INT16_MAX); break;
    case mxUINT16_CLASS: CONVERT(uint16_t, 0, UINT16_MAX); break;
    case mxINT32_CLASS: CONVERT(int32_t, INT32_MIN, INT32_MAX); break;
    case mxUINT32_CLASS: CONVERT(uint32_t, 0, UINT32_MAX); break;
    case mxLOGICAL_CLASS:
        for (size_t i = 0; i < n; i++) mxGetLogicals(a)[i] = x[i] != 0;
        break;
    default: memcpy(mxGetPr(a), x, n * sizeof *x);
    }
    return a;
}

static mxArray *typed(const char **s, int depth)
{
    static const struct {
        const char *name;
        mxClassID id;
    } types[] = {{"double", mxDOUBLE_CLASS},  {"single", mxSINGLE_CLASS},
                 {"int8", mxINT8_CLASS},      {"uint8", mxUINT8_CLASS},
                 {"int16", mxINT16_CLASS},    {"uint16", mxUINT16_CLASS},
                 {"int32", mxINT32_CLASS},    {"uint32", mxUINT32_CLASS},
                 {"logical", mxLOGICAL_CLASS}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const char *p = *s;
        if (!skip_word(&p, types[i].name)) continue;
        p = skip(p);
        if (*p++ != '(') return NULL;
        p = skip(p);
        if (depth == MOST_TYPES) {
            failure = "types are nested more than 20 deep in";
            return NULL;
        }
        mxArray *inner = value(&p, depth + 1), *a = NULL;
        p = skip(p);
        if (inner && mxIsDouble(inner) && *p == ')') {
            a = convert_class(types[i].id, inner);
            *s = p + 1;
        }
        if (inner) mxDestroyArray(inner);
        return a;
    }
    return NULL;
}

static mxArray *value(const char **s, int depth)
{
    double x;
    *s = skip(*s);
    if (**s == '[') return matrix(s);
    if (**s == '\'' || **s == '"') return text(s);
    if (!number(s, &x)) return typed(s, depth);
    mxArray *a = mxCreateDoubleScalar(x);
    if (!a) failure = no_memory;
    return a;
}

mxArray *twh_read_value(const char *s)
{
    failure = "not a value:";
    mxArray *a = value(&s, 0);
    if (a && *skip(s)) {
        mxDestroyArray(a);
        return NULL;
    }
    return a;
}
