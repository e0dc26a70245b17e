/* lookup_tables.c: makes the blocks that look up in tables. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static const char *method_of(const char *name)
{
    return strstr(name, "Nearest")                         ? "nearest"
           : strstr(name, "Above")                         ? "above"
           : strstr(name, "Flat") || strstr(name, "Below") ? "flat"
                                                           : "linear";
}

/* "Interpolation-Extrapolation", "Linear" and the like. */
static const char *extrapolation_of(const char *name)
{
    return strstr(name, "End Values") || strstr(name, "Clip") ? "clip" : "linear";
}

/* Joins columns of numbers and gives their size; destroys them. NULL: one of them is
 * no real numbers, or an earlier error. */
static mxArray *join(build *b, const place *p, int n, mxArray **part, mxArray **size)
{
    size_t total = 0;
    int fine = 1;
    *size = mxCreateDoubleMatrix(1, (mwSize)n, mxREAL);
    for (int i = 0; i < n; i++) {
        const int real = part[i] && mxIsDouble(part[i]) && !mxIsComplex(part[i]) &&
                         !mxIsSparse(part[i]);
        if (part[i] && !real) twh_fail_at(b, p, "its breakpoints must be real numbers");
        fine &= real;
        if (real) total += mxGetNumberOfElements(part[i]);
    }
    mxArray *all = fine ? mxCreateDoubleMatrix((mwSize)total, 1, mxREAL) : NULL;
    double *to = all ? mxGetPr(all) : NULL;
    for (int i = 0; i < n; i++) {
        const size_t count = part[i] ? mxGetNumberOfElements(part[i]) : 0;
        if (to && count) memcpy(to, mxGetPr(part[i]), count * sizeof *to);
        if (to) to += count;
        if (to && *size) mxGetPr(*size)[i] = (double)count;
        if (part[i]) mxDestroyArray(part[i]);
    }
    return all;
}

static int place_lookup(build *b, place *p, const char *host, int n, mxArray **points,
                        mxArray *table, int one, int in_range, const char *method,
                        const char *extrapolation, mxArray *ts)
{
    mxArray *size;
    mxArray *all = join(b, p, n, points, &size);
    mxArray *value[8] = {all,
                         size,
                         table,
                         mxCreateDoubleScalar(one),
                         mxCreateDoubleScalar(in_range),
                         mxCreateString(method),
                         mxCreateString(extrapolation),
                         ts};
    return twh_place_block(b, p, host, 8, value);
}

/* Of one or two dimensions, in old releases. */
int twh_make_lookup(build *b, place *p, const char *host)
{
    const int two = is(p->type, "Lookup2D");
    const char *how = twh_setting(p, "LookUpMeth", "Interpolation-Extrapolation");
    const char *table = twh_setting(p, "Table", NULL) ? "Table" : "OutputValues";
    mxArray *points[2] = {two ? twh_setting_value(b, p, "RowIndex", "[1:3]")
                              : twh_setting_value(b, p, "InputValues", "[-5:5]"),
                          two ? twh_setting_value(b, p, "ColumnIndex", "[1:3]") : NULL};
    mxArray *values = twh_setting_value(
        b, p, table, two ? "[4 5 6;16 19 20;10 18 23]" : "tanh([-5:5])");
    return place_lookup(b, p, host, two ? 2 : 1, points, values, 0, 0, method_of(how),
                        extrapolation_of(how),
                        twh_setting_value(b, p, "SampleTime", "-1"));
}

/* Points at equal distances. */
static mxArray *even(build *b, const place *p, const char *first, const char *spacing,
                     double n)
{
    double x0, dx;
    if (twh_setting_number(b, p, first, "10", &x0) ||
        twh_setting_number(b, p, spacing, "10", &dx))
        return NULL;
    mxArray *a = mxCreateDoubleMatrix((mwSize)n, 1, mxREAL);
    for (int i = 0; a && i < (int)n; i++) mxGetPr(a)[i] = x0 + i * dx;
    return a;
}

typedef struct table {
    mxArray *values;
    double size[TWH_MOST_DIMENSIONS]; /* of its dimensions; vectors have one */
} table;

static mxArray *about(build *b, const place *p, const char *format, const char *text)
{
    const size_t n = strlen(format) + strlen(text) + 1;
    char *longer = twh_file_take(b->f, n);
    if (!longer) return NULL;
    snprintf(longer, n, format, text);
    return twh_evaluate(b, p, "Table", longer);
}

/* A table of n dimensions; of more than two, which only Octave can have, its size and
 * its elements are fetched. */
static table read_table(build *b, const place *p, const char *name,
                        const char *otherwise, int n)
{
    const char *text = twh_setting(p, name, otherwise);
    table t = {.values = twh_evaluate_any(b, p, name, text)};
    mxArray *size = NULL;
    if (t.values && twh_is_remote(t.values)) {
        mxDestroyArray(t.values);
        size = about(b, p, "size(%s)", text);
        t.values = size ? about(b, p, "(%s)(:)", text) : NULL;
    }
    for (int d = 0; t.values && d < n; d++)
        t.size[d] = n == 1 ? (double)mxGetNumberOfElements(t.values)
                    : size
                        ? (d < (int)mxGetNumberOfElements(size) ? mxGetPr(size)[d] : 1)
                    : d < 2 ? (double)(d ? mxGetN(t.values) : mxGetM(t.values))
                            : 1;
    if (size) mxDestroyArray(size);
    return t;
}

/* The number of dimensions: 1 ... 6, "More" in old releases; 0 after an error. */
static int dimensions(build *b, const place *p, const char *name, const char *otherwise)
{
    double n;
    if (twh_setting_number(b, p, name, otherwise, &n)) return 0;
    if (n >= 1 && n <= TWH_MOST_DIMENSIONS && n == (int)n) return (int)n;
    twh_fail_at(b, p, "%s = %g is not supported, only 1 to %d", name, n,
                TWH_MOST_DIMENSIONS);
    return 0;
}

int twh_make_lookup_nd(build *b, place *p, const char *host)
{
    const int several = twh_setting(p, "BreakpointsForDimension2", NULL) != NULL;
    const int evenly = is(twh_setting(p, "BreakpointsSpecification", "Explicit values"),
                          "Even spacing");
    const int n = dimensions(b, p, "NumberOfTableDimensions", several ? "2" : "1");
    if (!n) return 1;
    const table t = read_table(
        b, p, "Table", n == 1 ? "tanh([-5:5])" : "[4 5 6;16 19 20;10 18 23]", n);
    mxArray *points[TWH_MOST_DIMENSIONS] = {NULL};
    for (int d = 0; t.values && d < n; d++) {
        char name[60], first[80], spacing[80];
        snprintf(name, sizeof name, "BreakpointsForDimension%d", d + 1);
        snprintf(first, sizeof first, "%sFirstPoint", name);
        snprintf(spacing, sizeof spacing, "%sSpacing", name);
        points[d] =
            evenly ? even(b, p, first, spacing, t.size[d])
                   : twh_setting_value(b, p, name, n == 1 ? "[-5:5]" : "[10,22,31]");
    }
    const char *how = twh_setting(p, "InterpMethod", "Linear");
    return place_lookup(
        b, p, host, n, points, t.values,
        twh_setting_is_on(p, "UseOneInputPortForAllInputData"),
        is(twh_setting(p, "DiagnosticForOutOfRangeInput", "None"), "Error"),
        method_of(how), extrapolation_of(twh_setting(p, "ExtrapMethod", "Linear")),
        twh_setting_value(b, p, "SampleTime", "-1"));
}

int twh_make_lookup_old(build *b, place *p, const char *host)
{
    const int n = dimensions(b, p, "numDimsPopupSelect", "2");
    if (!n) return 1;
    mxArray *points[TWH_MOST_DIMENSIONS] = {NULL};
    for (int d = 0; d < n; d++) {
        char name[20];
        snprintf(name, sizeof name, "bp%d", d + 1);
        points[d] = twh_setting_value(b, p, name, "[1:3]");
    }
    return place_lookup(
        b, p, host, n, points,
        twh_setting_value(b, p, "tableData", "[4 5 6;16 19 20;10 18 23]"), 0, 0,
        method_of(twh_setting(p, "interpMethod", "Linear")),
        extrapolation_of(twh_setting(p, "extrapMethod", "Linear")),
        mxCreateDoubleScalar(-1));
}

int twh_make_prelookup(build *b, place *p, const char *host)
{
    const int evenly = is(twh_setting(p, "BreakpointsSpecification", "Explicit values"),
                          "Even spacing");
    const int only = is(twh_setting(p, "OutputSelection", ""), "Index only") ||
                     twh_setting_is_on(p, "OutputOnlyTheIndex");
    double n = 0;
    if (evenly && twh_setting_number(b, p, "BreakpointsNumPoints", "11", &n)) return 1;
    if (evenly && !(n >= 1 && n <= 1e6))
        return twh_fail_at(b, p, "BreakpointsNumPoints = %g is not supported", n);
    const char *type =
        twh_logical_type(b, p, twh_setting(p, "IndexDataTypeStr", "uint32"));
    mxArray *value[6] = {
        evenly ? even(b, p, "BreakpointsFirstPoint", "BreakpointsSpacing", n)
               : twh_setting_value(b, p, "BreakpointsData", "[10:10:110]"),
        mxCreateDoubleScalar(twh_setting_is_on(p, "UseLastBreakpoint")),
        mxCreateDoubleScalar(only),
        mxCreateString(extrapolation_of(twh_setting(p, "ExtrapMethod", "Linear"))),
        type ? mxCreateString(type) : NULL,
        twh_setting_value(b, p, "SampleTime", "-1")};
    return twh_place_block(b, p, host, 6, value);
}

static mxArray *sizes_of(const table *t, int n)
{
    mxArray *size = mxCreateDoubleMatrix(1, (mwSize)n, mxREAL);
    for (int d = 0; size && d < n; d++) mxGetPr(size)[d] = t->size[d];
    return size;
}

int twh_make_interpolation(build *b, place *p, const char *host)
{
    const int n = dimensions(b, p, "NumberOfTableDimensions", "2");
    if (!n) return 1;
    const table t = read_table(b, p, "Table", "[4 5 6;16 19 20;10 18 23]", n);
    mxArray *value[4] = {
        sizes_of(&t, n), t.values,
        mxCreateString(extrapolation_of(twh_setting(p, "ExtrapMethod", "Linear"))),
        twh_setting_value(b, p, "SampleTime", "-1")};
    return twh_place_block(b, p, host, 4, value);
}

int twh_make_dynamic_lookup(build *b, place *p, const char *host)
{
    const char *how = twh_setting(p, "LookUpMeth", "Interpolation-Use End Values");
    mxArray *value[3] = {mxCreateString(method_of(how)),
                         mxCreateString(extrapolation_of(how)),
                         mxCreateDoubleScalar(-1)};
    return twh_place_block(b, p, host, 3, value);
}

int twh_make_direct_lookup(build *b, place *p, const char *host)
{
    const char *what = twh_setting(p, "InputsSelectThisObjectFromTable", "Element");
    const int n = dimensions(b, p, "NumberOfTableDimensions", "2");
    if (!n) return 1;
    const table t = read_table(b, p, "Table", "[4 5 6;16 19 20;10 18 23]", n);
    mxArray *value[5] = {
        sizes_of(&t, n), t.values,
        mxCreateDoubleScalar(
            is(twh_setting(p, "DiagnosticForOutOfRangeInput", "Warning"), "Error")),
        mxCreateString(is(what, "Element") ? "element" : "column"),
        twh_setting_value(b, p, "SampleTime", "-1")};
    return twh_place_block(b, p, host, 5, value);
}
