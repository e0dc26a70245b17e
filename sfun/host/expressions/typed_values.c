/* typed_values.c: values of type single, int8 ... uint32 in expressions, and how values
 * become mxArrays. A typed value is kept as doubles and rounded and saturated to its
 * type after each operation, which is what Octave does. */
#include "value.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static const struct {
    const char *name;
    mxClassID id;
    double low, high;
} kinds[VALUE_KINDS] = {
    [VALUE_DOUBLE] = {"double", mxDOUBLE_CLASS, 0, 0},
    [VALUE_CHAR] = {"char", mxCHAR_CLASS, 0, 0},
    [VALUE_LOGICAL] = {"logical", mxLOGICAL_CLASS, 0, 0},
    [VALUE_SINGLE] = {"single", mxSINGLE_CLASS, 0, 0},
    [VALUE_INT8] = {"int8", mxINT8_CLASS, INT8_MIN, INT8_MAX},
    [VALUE_UINT8] = {"uint8", mxUINT8_CLASS, 0, UINT8_MAX},
    [VALUE_INT16] = {"int16", mxINT16_CLASS, INT16_MIN, INT16_MAX},
    [VALUE_UINT16] = {"uint16", mxUINT16_CLASS, 0, UINT16_MAX},
    [VALUE_INT32] = {"int32", mxINT32_CLASS, INT32_MIN, INT32_MAX},
    [VALUE_UINT32] = {"uint32", mxUINT32_CLASS, 0, UINT32_MAX},
};

int twh_value_kind(const char *name)
{
    for (int k = VALUE_SINGLE; k < VALUE_KINDS; k++)
        if (strcmp(kinds[k].name, name) == 0) return k;
    return -1;
}

int twh_value_common_kind(twh_file *pool, const value *a, const value *b)
{
    const int p = a->kind, q = b->kind;
    if (p < VALUE_SINGLE && q < VALUE_SINGLE) return VALUE_DOUBLE;
    if (p == q || q < VALUE_SINGLE) return p;
    if (p < VALUE_SINGLE) return q;
    if (p == VALUE_SINGLE || q == VALUE_SINGLE) return p == VALUE_SINGLE ? q : p;
    twh_file_fail(pool, "%s and %s cannot be combined", kinds[p].name, kinds[q].name);
    return -1;
}

void twh_value_settle(value *v)
{
    if (v->kind < VALUE_SINGLE) return;
    for (int i = 0; i < twh_value_count(v); i++) {
        const double x = v->x[i];
        if (v->kind == VALUE_SINGLE)
            v->x[i] = (double)(float)x;
        else
            v->x[i] = isnan(x) ? 0
                               : fmax(kinds[v->kind].low,
                                      fmin(kinds[v->kind].high, round(x)));
    }
}

static void put(void *to, int kind, int i, double x)
{
    switch (kind) {
    case VALUE_CHAR: ((mxChar *)to)[i] = (mxChar)(unsigned char)x; break;
    case VALUE_LOGICAL: ((mxLogical *)to)[i] = x != 0; break;
    case VALUE_SINGLE: ((float *)to)[i] = (float)x; break;
    case VALUE_INT8: ((int8_t *)to)[i] = (int8_t)x; break;
    case VALUE_UINT8: ((uint8_t *)to)[i] = (uint8_t)x; break;
    case VALUE_INT16: ((int16_t *)to)[i] = (int16_t)x; break;
    case VALUE_UINT16: ((uint16_t *)to)[i] = (uint16_t)x; break;
    case VALUE_INT32: ((int32_t *)to)[i] = (int32_t)x; break;
    case VALUE_UINT32: ((uint32_t *)to)[i] = (uint32_t)x; break;
    default: ((double *)to)[i] = x;
    }
}

static double get(const void *from, int kind, int i)
{
    switch (kind) {
    case VALUE_CHAR: return ((const mxChar *)from)[i];
    case VALUE_LOGICAL: return ((const mxLogical *)from)[i];
    case VALUE_SINGLE: return (double)((const float *)from)[i];
    case VALUE_INT8: return ((const int8_t *)from)[i];
    case VALUE_UINT8: return ((const uint8_t *)from)[i];
    case VALUE_INT16: return ((const int16_t *)from)[i];
    case VALUE_UINT16: return ((const uint16_t *)from)[i];
    case VALUE_INT32: return ((const int32_t *)from)[i];
    case VALUE_UINT32: return ((const uint32_t *)from)[i];
    default: return ((const double *)from)[i];
    }
}

mxArray *twh_value_to_array(const value *v)
{
    const mwSize dims[2] = {(mwSize)v->rows, (mwSize)v->cols};
    mxArray *a =
        v->kind == VALUE_CHAR ? mxCreateCharArray(2, dims)
        : v->kind == VALUE_LOGICAL
            ? mxCreateLogicalMatrix(dims[0], dims[1])
            : mxCreateNumericMatrix(dims[0], dims[1], kinds[v->kind].id, mxREAL);
    for (int i = 0; a && i < twh_value_count(v); i++)
        put(mxGetData(a), v->kind, i, v->x[i]);
    return a;
}

value *twh_value_from_array(twh_file *pool, const mxArray *a)
{
    int kind = 0;
    while (kind < VALUE_KINDS && kinds[kind].id != mxGetClassID(a)) kind++;
    if (kind == VALUE_KINDS) return NULL;
    value *v = twh_value_new(pool, kind, (long)mxGetM(a), (long)mxGetN(a));
    for (int i = 0; v && i < twh_value_count(v); i++)
        v->x[i] = get(mxGetData(a), kind, i);
    return v;
}
