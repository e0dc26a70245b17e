/* special_blocks.c: makes the blocks whose settings do not map one to one to
 * parameters. */
#include "build.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The end of the first expression of a list "a,b(1,2),'x,y'". */
static const char *end_of_expression(const char *s)
{
    int depth = 0;
    char quote = 0, last = ',';
    for (; *s; s++) {
        if (quote)
            quote = *s == quote ? 0 : quote;
        else if (*s == '"' || (*s == '\'' && !isalnum((unsigned char)last) &&
                               !strchr("_)]}'.", last)))
            quote = *s; /* otherwise it is a transpose */
        else if (strchr("([{", *s))
            depth++;
        else if (strchr(")]}", *s))
            depth--;
        else if (*s == ',' && depth <= 0)
            break;
        last = *s;
    }
    return s;
}

int twh_make_sfunction(build *b, place *p, const char *host)
{
    enum { MOST = 100 };
    mxArray *value[MOST] = {NULL};
    int n = 0;
    (void)host;
    const ssEntry *entry = twh_find_sfunction(b, p, twh_setting(p, "FunctionName", ""));
    const char *s = twh_setting(p, "Parameters", "");
    int failed = !entry;
    if (twh_next_problem(b)) return 1;
    while (isspace((unsigned char)*s)) s++;
    while (*s && n < MOST && !b->h->failed) {
        char name[30];
        const char *end = end_of_expression(s);
        const char *one = twh_file_copy(b->f, s, (size_t)(end - s));
        snprintf(name, sizeof name, "parameter %d", n + 1);
        value[n] = one ? twh_evaluate(b, p, name, one) : NULL;
        failed |= !value[n];
        n++;
        if (twh_next_problem(b)) break; /* the others may fail too */
        s = *end ? end + 1 : end;
    }
    int rc = failed || b->h->failed;
    if (!rc && *s) rc = twh_fail_at(b, p, "has more than %d parameters", MOST);
    if (!rc) rc = twh_add(b->h, p->path, entry, n, (const mxArray *const *)value);
    for (int i = 0; i < n; i++)
        if (value[i]) mxDestroyArray(value[i]);
    return rc;
}

/* Inputs: signs, with | as spacers, or the number of inputs. */
int twh_make_sum(build *b, place *p, const char *host)
{
    const int sum = strcmp(p->type, "Sum") == 0;
    const char *text = twh_setting(p, "Inputs", sum ? "++" : "2");
    const char *allowed = sum ? "+-|" : "*/|";
    char signs[101];
    int n = 0;
    if (strspn(text, allowed) == strlen(text)) {
        for (const char *s = text; *s && n < 100; s++)
            if (*s != '|') signs[n++] = *s;
    } else {
        double count = 0;
        if (twh_setting_number(b, p, "Inputs", "2", &count)) return 1;
        if (!(count >= 1 && count <= 100))
            return twh_fail_at(b, p, "Inputs = %.40s is not supported", text);
        while (n < (int)count) signs[n++] = sum ? '+' : '*';
    }
    signs[n] = 0;
    if (n == 0) return twh_fail_at(b, p, "has no inputs");
    mxArray *value[2] = {mxCreateString(signs),
                         twh_setting_value(b, p, "SampleTime", "-1")};
    if (!sum && strncmp(twh_setting(p, "Multiplication", ""), "Matrix", 6) == 0)
        return twh_place_block(b, p, "matrix_product", 2, value);
    /* a single input: combine the elements of the vector */
    if (n == 1) return twh_place_block(b, p, "fold", 2, value);
    return twh_place_block(b, p, host, 2, value);
}

/* A block of one parameter beside a block that is made, which feeds its input `in`. */
static int place_beside(build *b, const place *p, const char *host, mxArray *value,
                        int in)
{
    place beside = *p;
    const size_t n = strlen(p->path) + strlen(host) + 2;
    char *path = twh_file_take(b->f, n);
    if (!path) return twh_pool_failed(b, b->f);
    snprintf(path, n, "%s:%s", p->path, host);
    beside.path = path;
    return twh_place_block(b, &beside, host, 1, &value) ||
           twh_wire(b->h, path, 1, p->path, in);
}

/* u K: the product of the signal and a constant beside it. */
static int right_gain(build *b, place *p, mxArray **value)
{
    mxArray *product[2] = {mxCreateString("**"), value[1]};
    if (twh_place_block(b, p, "matrix_product", 2, product)) {
        if (value[0]) mxDestroyArray(value[0]);
        return 1;
    }
    return place_beside(b, p, "constant", value[0], 2);
}

int twh_make_gain(build *b, place *p, const char *host)
{
    const char *how = twh_setting(p, "Multiplication", "Element-wise(K.*u)");
    mxArray *value[2] = {twh_setting_value(b, p, "Gain", "1"),
                         twh_setting_value(b, p, "SampleTime", "-1")};
    if (strcmp(how, "Matrix(u*K)") == 0) return right_gain(b, p, value);
    const int each = strncmp(how, "Element", 7) == 0;
    const int scalar = value[0] && mxGetNumberOfElements(value[0]) == 1;
    return twh_place_block(b, p, each && !scalar ? "scale" : host, 2, value);
}

int twh_make_switch(build *b, place *p, const char *host)
{
    const char *how = twh_setting(p, "Criteria", "u2 >= Threshold");
    const int criterion = strchr(how, '~') ? 2 : strstr(how, ">=") ? 0 : 1;
    mxArray *value[3] = {twh_setting_value(b, p, "Threshold", "0"),
                         twh_setting_value(b, p, "SampleTime", "-1"),
                         mxCreateDoubleScalar(criterion)};
    return twh_place_block(b, p, host, 3, value);
}

/* RelationalOperator, and its masked relatives with a constant beside them. */
int twh_make_compare(build *b, place *p, const char *host)
{
    const int masked = strcmp(p->type, "RelationalOperator") != 0;
    const char *type = twh_setting(
        p, "OutDataTypeStr",
        twh_setting(p, "LogicOutDataTypeMode", masked ? "boolean" : "Inherit"));
    const char *known = twh_logical_type(b, p, type);
    const char *f =
        masked ? twh_setting(p, "relop", "<=") : twh_setting(p, "Operator", "<=");
    mxArray *value[3] = {mxCreateString(f), twh_setting_value(b, p, "SampleTime", "-1"),
                         known ? mxCreateString(known) : NULL};
    if (twh_place_block(b, p, host, 3, value)) return 1;
    if (!masked) return 0;
    mxArray *constant = strcmp(p->type, "Compare To Zero") == 0
                            ? mxCreateDoubleScalar(0)
                            : twh_setting_value(b, p, "const", "3.0");
    return place_beside(b, p, "constant", constant, 2);
}

int twh_make_math(build *b, place *p, const char *host)
{
    const char *f = twh_setting(p, "Operator", twh_setting(p, "Function", ""));
    if (!*f && strcmp(p->type, "Sqrt") == 0) f = "sqrt";
    if (!*f && strcmp(p->type, "Math") == 0) f = "exp";
    if (!*f && strcmp(p->type, "Trigonometry") == 0) f = "sin";
    if (!*f && strcmp(p->type, "Rounding") == 0) f = "floor";
    mxArray *value[2] = {mxCreateString(f),
                         twh_setting_value(b, p, "SampleTime", "-1")};
    return twh_place_block(b, p, host, 2, value);
}

/* Fixed-point types without scaling are integers. A stored integer is the value itself
 * for all types that the host has. */
static const char *plain_type(const char *type)
{
    static const char *const fixed[][2] = {
        {"fixdt(1,8)", "int8"},        {"fixdt(1,8,0)", "int8"},
        {"fixdt(0,8)", "uint8"},       {"fixdt(0,8,0)", "uint8"},
        {"fixdt(1,16)", "int16"},      {"fixdt(1,16,0)", "int16"},
        {"fixdt(0,16)", "uint16"},     {"fixdt(0,16,0)", "uint16"},
        {"fixdt(1,32)", "int32"},      {"fixdt(1,32,0)", "int32"},
        {"fixdt(0,32)", "uint32"},     {"fixdt(0,32,0)", "uint32"},
        {"fixdt('double')", "double"}, {"fixdt('single')", "single"},
        {"float('double')", "double"}, {"float('single')", "single"}};
    if (strncmp(type, "Inherit", 7) == 0 || strncmp(type, "Same as", 7) == 0 ||
        strncmp(type, "All ports", 9) == 0)
        return "inherit";
    if (strcmp(type, "logical") == 0) return "boolean";
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strcmp(type, fixed[i][0]) == 0) return fixed[i][1];
    return type;
}

const char *twh_logical_type(build *b, const place *p, const char *setting)
{
    if (strcmp(setting, "Specify via dialog") == 0)
        setting = twh_setting(p, "LogicDataType", "uint8");
    if (strncmp(setting, "uint(", 5) == 0 || strncmp(setting, "sint(", 5) == 0) {
        static const char *const plain[][2] = {
            {"uint(8)", "uint8"}, {"uint(16)", "uint16"}, {"uint(32)", "uint32"},
            {"sint(8)", "int8"},  {"sint(16)", "int16"},  {"sint(32)", "int32"}};
        for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
            if (strcmp(setting, plain[i][0]) == 0) return plain[i][1];
    }
    const char *type = plain_type(setting);
    if (strcmp(setting, "Boolean") == 0) return "boolean";
    if (strcmp(type, "inherit") == 0 || strncmp(setting, "Logical (", 9) == 0)
        return b->no_boolean ? "double" : "boolean";
    if (twh_type_of_name(type) >= 0) return type;
    twh_fail_at(b, p, "the type '%.60s' is not supported", setting);
    return NULL;
}

/* A constant of another type than its value: converted as by a call of that name. */
int twh_make_constant(build *b, place *p, const char *host)
{
    const char *type = plain_type(
        twh_setting(p, "OutDataTypeStr", twh_setting(p, "OutDataTypeMode", "Inherit")));
    const char *text = twh_setting(p, "Value", "1");
    if (strcmp(type, "inherit")) {
        if (twh_type_of_name(type) < 0)
            return twh_fail_at(b, p, "the type '%.60s' is not supported", type);
        const size_t n = strlen(text) + strlen(type) + 20;
        char *call = twh_file_take(b->f, n);
        if (!call) return twh_pool_failed(b, b->f);
        snprintf(call, n, "%s(%s)", strcmp(type, "boolean") ? type : "logical", text);
        text = call;
    }
    mxArray *value[2] = {twh_evaluate(b, p, "Value", text),
                         twh_setting_value(b, p, "SampleTime", "inf")};
    if (value[0] && mxIsComplex(value[0]))
        twh_fail_at(b, p, "Value = %.60s is complex, which is not supported", text);
    return twh_place_block(b, p, host, 2, value);
}

int twh_make_convert(build *b, place *p, const char *host)
{
    const char *type = plain_type(
        twh_setting(p, "OutDataTypeStr", twh_setting(p, "OutDataTypeMode", "Inherit")));
    const char *rounding = twh_setting(p, "RndMeth", "Floor");
    const char *saturate =
        twh_setting(p, "SaturateOnIntegerOverflow", twh_setting(p, "DoSatur", "off"));
    if (twh_type_of_name(type) < 0 && strcmp(type, "inherit"))
        return twh_fail_at(b, p,
                           "the type '%.60s' is not supported, only double, single, "
                           "int8 ... uint32 and boolean",
                           type);
    mxArray *value[4] = {
        mxCreateString(type), twh_setting_value(b, p, "SampleTime", "-1"),
        mxCreateString(rounding), mxCreateDoubleScalar(strcmp(saturate, "on") == 0)};
    return twh_place_block(b, p, host, 4, value);
}

/* Outputs: their number, or a width for each; -1 leaves it to the width of the input.
 */
int twh_make_demux(build *b, place *p, const char *host)
{
    mxArray *outputs = twh_setting_value(b, p, "Outputs", "4");
    if (!outputs) return 1;
    if (mxIsDouble(outputs) && mxGetNumberOfElements(outputs) == 1) {
        const double n = mxGetScalar(outputs);
        mxDestroyArray(outputs);
        if (!(n >= 1 && n <= MOST_BLOCKS) || n != floor(n))
            return twh_fail_at(b, p, "Outputs = %g is not supported", n);
        outputs = mxCreateDoubleMatrix(1, (mwSize)n, mxREAL);
        for (int i = 0; outputs && i < (int)n; i++) mxGetPr(outputs)[i] = -1;
    }
    return twh_place_block(b, p, host, 1, &outputs);
}

/* Rates that are not given are inherited from the signals. */
int twh_make_rate_transition(build *b, place *p, const char *host)
{
    const int given =
        strcmp(twh_setting(p, "OutPortSampleTimeOpt", "Specify"), "Inherit");
    const char *initial =
        twh_setting(p, "InitialCondition", NULL) ? "InitialCondition" : "X0";
    mxArray *value[3] = {mxCreateDoubleScalar(-1),
                         given ? twh_setting_value(b, p, "OutPortSampleTime", "-1")
                               : mxCreateDoubleScalar(-1),
                         twh_setting_value(b, p, initial, "0")};
    return twh_place_block(b, p, host, 3, value);
}

/* In place: each element times a number, or a number over each element. */
/* An input port of the diagram itself: nothing feeds it. */
int twh_make_in(build *b, place *p, const char *host)
{
    double width = 1;
    (void)host;
    if (twh_setting_number(b, p, "PortDimensions", "-1", &width)) return 1;
    if (!(width >= 1 && width <= MOST_LINES)) width = 1;
    mxArray *value[2] = {mxCreateDoubleMatrix(1, (mwSize)width, mxREAL),
                         mxCreateDoubleScalar(HUGE_VAL)};
    twh_add_note(b, p, "is an input of the diagram: it is zero");
    return twh_place_block(b, p, "constant", 2, value);
}

/* Blocks have the same names in a library or a model that is used twice. */
const char *twh_log_name(build *b, const place *p, const char *name)
{
    for (const record *r = b->h->logs; r; r = r->next)
        if (strcmp(r->name, name) == 0) {
            twh_add_note(b, p, "is logged under its path: there is another '%.60s'",
                         name);
            return p->path;
        }
    return name;
}

int twh_make_log(build *b, place *p, const char *name, const char *sample_time)
{
    mxArray *ts = twh_evaluate(b, p, "SampleTime", sample_time);
    if (!ts) return 1;
    const mxArray *const value[1] = {ts};
    name = twh_log_name(b, p, name);
    int rc = twh_add(b->h, p->path, twh_builtin("scope"), 1, value);
    mxDestroyArray(ts);
    if (!rc) rc = twh_log(b->h, p->path, 1, name);
    return rc;
}

int twh_make_to_workspace(build *b, place *p, const char *host)
{
    const char *most = twh_setting(p, "MaxDataPoints", "inf");
    const char *name = twh_part_name(b, p, twh_setting(p, "VariableName", "simout"));
    if (!name) return twh_pool_failed(b, b->f);
    (void)host;
    if (strcmp(most, "inf") && strcmp(most, "Inf"))
        twh_add_note(b, p, "all points are kept, not only the last %.40s", most);
    return twh_make_log(b, p, name, twh_setting(p, "SampleTime", "-1"));
}

/* An output port of the diagram itself is logged under its name. */
int twh_make_out(build *b, place *p, const char *host)
{
    (void)host;
    return twh_make_log(b, p, p->path, "-1");
}
