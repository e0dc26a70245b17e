/* small_blocks.c: makes blocks whose settings need a little more than their values in
 * order: switches, selections, delays. */
#include "build.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The mask may be bin2dec('1010') or hex2dec('A0'), which the evaluator does not know.
 */
static mxArray *bit_mask(build *b, const place *p)
{
    const char *text = twh_setting(p, "BitMask", "bin2dec('11011001')");
    const int binary = strncmp(text, "bin2dec('", 9) == 0;
    if (!binary && strncmp(text, "hex2dec('", 9))
        return twh_evaluate(b, p, "BitMask", text);
    char *end;
    const double x = (double)strtoul(text + 9, &end, binary ? 2 : 16);
    if (strcmp(end, "')")) return twh_evaluate(b, p, "BitMask", text);
    return mxCreateDoubleScalar(x);
}

int twh_make_bitwise(build *b, place *p, const char *host)
{
    const int mask = strcmp(twh_setting(p, "UseBitMask", "on"), "on") == 0;
    mxArray *value[4] = {mask ? bit_mask(b, p) : mxCreateDoubleScalar(-1),
                         twh_setting_value(b, p, "NumInputPorts", "1"),
                         mxCreateString(twh_setting(p, "logicop", "AND")),
                         mxCreateDoubleScalar(-1)};
    return twh_place_block(b, p, host, 4, value);
}

int twh_make_minmax(build *b, place *p, const char *host)
{
    mxArray *value[3] = {mxCreateString(twh_setting(p, "Function", "min")),
                         twh_setting_value(b, p, "Inputs", "1"),
                         twh_setting_value(b, p, "SampleTime", "-1")};
    return twh_place_block(b, p, host, 3, value);
}

/* Old files have a check box for counting from zero. With an additional port for all
 * other values, that port is the last one. */
int twh_make_multiport_switch(build *b, place *p, const char *host)
{
    const char *order = twh_setting(p, "DataPortOrder", "One-based contiguous");
    const char *what = twh_setting(p, "DiagnosticForDefault", "Error");
    const int more = strcmp(twh_setting(p, "DataPortForDefault", "Last data port"),
                            "Additional data port") == 0;
    const char *indices =
        strncmp(order, "Zero", 4) == 0 || twh_setting_is_on(p, "zeroidx") ? "0"
        : strncmp(order, "Specify", 7) == 0
            ? twh_setting(p, "DataPortIndices", "{1,2,3}")
            : "1";
    double inputs;
    if (twh_setting_number(b, p, "Inputs", "3", &inputs)) return 1;
    if (*indices == '{') { /* one number for each port */
        char *list = twh_file_copy(b->f, indices, strlen(indices));
        if (!list) return twh_pool_failed(b, b->f);
        for (char *s = list; *s; s++) *s = *s == '{' ? '[' : *s == '}' ? ']' : *s;
        indices = list;
    }
    mxArray *value[4] = {mxCreateDoubleScalar(inputs + more),
                         twh_evaluate(b, p, "DataPortIndices", indices),
                         mxCreateDoubleScalar(more || strcmp(what, "Error")),
                         twh_setting_value(b, p, "SampleTime", "-1")};
    if (value[1] && !more && mxGetNumberOfElements(value[1]) > 1 &&
        mxGetNumberOfElements(value[1]) != (size_t)inputs)
        twh_fail_at(b, p, "DataPortIndices must have an index for each data port");
    return twh_place_block(b, p, host, 4, value);
}

int twh_make_reshape(build *b, place *p, const char *host)
{
    const char *how = twh_setting(p, "OutputDimensionality", "1-D array");
    mxArray *value[1] = {strncmp(how, "Column", 6) == 0 ? mxCreateDoubleScalar(-1)
                         : strncmp(how, "Row", 3) == 0  ? mxCreateDoubleScalar(-2)
                         : strcmp(how, "Customize") == 0
                             ? twh_setting_value(b, p, "OutputDimensions", "[1,1]")
                             : mxCreateDoubleScalar(0)};
    return twh_place_block(b, p, host, 1, value);
}

/* Vectors are joined as by a Mux. */
int twh_make_concatenate(build *b, place *p, const char *host)
{
    const int vectors = strcmp(twh_setting(p, "Mode", "Vector"), "Vector") == 0;
    mxArray *value[2] = {twh_setting_value(b, p, "NumInputs", "2"), NULL};
    if (vectors) return twh_place_block(b, p, "mux", 1, value);
    value[1] = twh_setting_value(b, p, "ConcatenateDimension", "1");
    return twh_place_block(b, p, host, 2, value);
}

/* Item i of a setting that is a list separated by commas outside of brackets, as newer
 * releases write it, or an Array of cells in the file of the block. */
static const char *item(build *b, const place *p, const char *list, const char *array,
                        int i, const char *otherwise)
{
    const char *s = twh_setting(p, list, NULL);
    for (const twh_item *a = NULL; !s && (a = twh_item_next(p->block, a, "Array"));) {
        const char *name = twh_item_get(a, "PropName");
        if (!name || strcmp(name, array)) continue;
        for (const twh_item *c = a->first; c; c = c->next)
            if (c->text && strcmp(c->name, "Cell") == 0 && i-- == 0) return c->text;
        return otherwise;
    }
    if (!s) return otherwise;
    for (int depth = 0, n = 0; *s; n++) {
        const char *begin = s;
        for (; *s && (depth || *s != ','); s++)
            depth += (*s == '[' || *s == '(') - (*s == ']' || *s == ')');
        while (isspace((unsigned char)*begin)) begin++;
        if (n == i) {
            const char *copy = twh_file_copy(b->f, begin, (size_t)(s - begin));
            if (!copy) twh_pool_failed(b, b->f);
            return copy ? copy : otherwise;
        }
        if (*s) s++;
    }
    return otherwise;
}

/* The indices in one dimension; sets the kind of index port that it has. */
static mxArray *selection(build *b, const place *p, int d, double *by_port)
{
    const char *how =
        item(b, p, "IndexOptions", "IndexOptionArray", d, "Index vector (dialog)");
    const char *indices = item(b, p, "Indices", "IndexParamArray", d, "1");
    const char *size = item(b, p, "OutputSizes", "OutputSizeArray", d, "1");
    if (strcmp(how, "Select all") == 0) return mxCreateDoubleScalar(-1);
    if (strcmp(how, "Index vector (port)") == 0) {
        *by_port = 1;
        return mxCreateDoubleScalar(1);
    }
    if (strcmp(how, "Starting index (port)") == 0) {
        *by_port = 2;
        return twh_evaluate(b, p, "OutputSizes", size);
    }
    if (strcmp(how, "Starting index (dialog)") == 0) {
        const size_t n = 2 * strlen(indices) + strlen(size) + 20;
        char *range = twh_file_take(b->f, n);
        if (!range) return NULL;
        snprintf(range, n, "(%s):(%s)+(%s)-1", indices, indices, size);
        return twh_evaluate(b, p, "Indices", range);
    }
    if (strcmp(how, "Index vector (dialog)")) {
        twh_fail_at(b, p, "IndexOptions = '%.60s' is not supported", how);
        return NULL;
    }
    return twh_evaluate(b, p, "Indices", indices);
}

/* Old files have Elements for vectors, Rows and Columns for matrices. */
static mxArray *old_selection(build *b, const place *p, const char *name,
                              const char *from, double *by_port)
{
    if (strcmp(twh_setting(p, from, "Internal"), "Internal")) {
        *by_port = 1;
        return mxCreateDoubleScalar(1);
    }
    return twh_setting_value(b, p, name, "1");
}

int twh_make_selector(build *b, place *p, const char *host)
{
    const char *type = twh_setting(p, "InputType", NULL);
    const int from_0 =
        strncmp(twh_setting(p, "IndexMode", "One-based"), "Zero", 4) == 0;
    double n = 1, by_port = 0;
    mxArray *rows, *cols = NULL;
    if (type) {
        n = strcmp(type, "Matrix") == 0 ? 2 : 1;
        rows = n == 2 ? old_selection(b, p, "Rows", "RowSrc", &by_port)
                      : old_selection(b, p, "Elements", "ElementSrc", &by_port);
        if (n == 2) cols = old_selection(b, p, "Columns", "ColumnSrc", &by_port);
    } else {
        if (twh_setting_number(b, p, "NumberOfDimensions", "1", &n)) return 1;
        rows = selection(b, p, 0, &by_port);
        if (n == 2) cols = selection(b, p, 1, &by_port);
    }
    if (!cols && n != 2) cols = mxCreateDoubleScalar(-1);
    mxArray *value[6] = {rows,
                         cols,
                         mxCreateDoubleScalar(n),
                         mxCreateDoubleScalar(by_port),
                         mxCreateDoubleScalar(from_0),
                         twh_setting_value(b, p, "SampleTime", "-1")};
    if (!b->h->failed && n != 1 && n != 2)
        twh_fail_at(b, p, "NumberOfDimensions = %g is not supported, only 1 and 2", n);
    if (!b->h->failed && n == 2 && by_port != 0)
        twh_fail_at(b, p, "an index port of a matrix is not supported");
    return twh_place_block(b, p, host, 6, value);
}

int twh_make_transport_delay(build *b, place *p, const char *host)
{
    const char *initial =
        twh_setting(p, "InitialInput", NULL) ? "InitialInput" : "InitialOutput";
    mxArray *value[4] = {
        twh_setting_value(b, p, "DelayTime", "1"),
        twh_setting_value(b, p, initial, "0"),
        mxCreateDoubleScalar(twh_setting_is_on(p, "TransDelayFeedthrough")),
        twh_setting_value(b, p, "BufferSize", "1024")};
    return twh_place_block(b, p, host, 4, value);
}
