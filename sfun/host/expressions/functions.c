/* functions.c: the functions available in the host's own expressions. */
#include "value.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef double one(double);
typedef double two(double, double);

static double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

static double modulo(double x, double y)
{
    return y == 0 ? x : x - floor(x / y) * y;
}

static double remainder_of(double x, double y)
{
    return y == 0 ? x : x - trunc(x / y) * y;
}

static double least(double x, double y)
{
    return x != x || y < x ? y : x;
}

static double greatest(double x, double y)
{
    return x != x || y > x ? y : x;
}

static const struct {
    const char *name;
    one *f;
    double min, max; /* range in which the result is real */
} ones[] = {{"sin", sin, -HUGE_VAL, HUGE_VAL},
            {"cos", cos, -HUGE_VAL, HUGE_VAL},
            {"tan", tan, -HUGE_VAL, HUGE_VAL},
            {"asin", asin, -1, 1},
            {"acos", acos, -1, 1},
            {"atan", atan, -HUGE_VAL, HUGE_VAL},
            {"sinh", sinh, -HUGE_VAL, HUGE_VAL},
            {"cosh", cosh, -HUGE_VAL, HUGE_VAL},
            {"tanh", tanh, -HUGE_VAL, HUGE_VAL},
            {"exp", exp, -HUGE_VAL, HUGE_VAL},
            {"log", log, 0, HUGE_VAL},
            {"log10", log10, 0, HUGE_VAL},
            {"sqrt", sqrt, 0, HUGE_VAL},
            {"abs", fabs, -HUGE_VAL, HUGE_VAL},
            {"floor", floor, -HUGE_VAL, HUGE_VAL},
            {"ceil", ceil, -HUGE_VAL, HUGE_VAL},
            {"round", round, -HUGE_VAL, HUGE_VAL},
            {"fix", trunc, -HUGE_VAL, HUGE_VAL},
            {"sign", sign, -HUGE_VAL, HUGE_VAL}};

static const struct {
    const char *name;
    two *f;
} twos[] = {{"atan2", atan2},      {"hypot", hypot}, {"mod", modulo},
            {"rem", remainder_of}, {"min", least},   {"max", greatest}};

static const struct {
    const char *name;
    double x;
    int kind;
} constants[] = {{"pi", 3.14159265358979323846, VALUE_DOUBLE},
                 {"inf", HUGE_VAL, VALUE_DOUBLE},
                 {"Inf", HUGE_VAL, VALUE_DOUBLE},
                 {"nan", NAN, VALUE_DOUBLE},
                 {"NaN", NAN, VALUE_DOUBLE},
                 {"eps", DBL_EPSILON, VALUE_DOUBLE},
                 {"true", 1, VALUE_LOGICAL},
                 {"false", 0, VALUE_LOGICAL},
                 {"zeros", 0, VALUE_DOUBLE},
                 {"ones", 1, VALUE_DOUBLE}};

/* f(), f(n), f(rows, cols), f([rows cols]) */
static int size_of(twh_file *pool, value *const *arg, int n, double *rows, double *cols)
{
    *rows = *cols = 1;
    if (n == 0) return 1;
    if (n == 1 && twh_value_count(arg[0]) == 2) {
        *rows = arg[0]->x[0];
        *cols = arg[0]->x[1];
    } else if (n <= 2 && twh_value_count(arg[0]) == 1 &&
               twh_value_count(arg[n - 1]) == 1) {
        *rows = arg[0]->x[0];
        *cols = arg[n - 1]->x[0];
    } else
        *rows = NAN;
    *rows = *rows < 0 ? 0 : *rows;
    *cols = *cols < 0 ? 0 : *cols;
    if (!(*rows <= MOST_ELEMENTS && *cols <= MOST_ELEMENTS && *rows == floor(*rows) &&
          *cols == floor(*cols)))
        twh_file_fail(pool, "not a valid matrix size");
    return !pool->error[0];
}

static value *fill_matrix(twh_file *pool, value *const *arg, int n, int kind, double x,
                          int diagonal)
{
    double rows, cols;
    if (!size_of(pool, arg, n, &rows, &cols)) return NULL;
    value *v = twh_value_new(pool, kind, (long)rows, (long)cols);
    for (int j = 0; v && j < v->cols; j++)
        for (int i = 0; i < v->rows; i++)
            v->x[i + j * v->rows] = !diagonal || i == j ? x : 0;
    return v;
}

static value *diagonal(twh_file *pool, const value *a)
{
    const int n = twh_value_count(a);
    if (a->rows != 1 && a->cols != 1) {
        const int least_side = a->rows < a->cols ? a->rows : a->cols;
        value *v = twh_value_new(pool, VALUE_DOUBLE, least_side, 1);
        for (int i = 0; v && i < least_side; i++) v->x[i] = a->x[i + i * a->rows];
        return v;
    }
    value *v = twh_value_new(pool, VALUE_DOUBLE, n, n);
    for (int i = 0; v && i < n; i++) v->x[i + i * n] = a->x[i];
    return v;
}

static value *linspace(twh_file *pool, value *const *arg, int n)
{
    for (int i = 0; i < n; i++)
        if (twh_value_count(arg[i]) != 1)
            return twh_value_range(pool, arg[i], NULL, arg[i]);
    const double a = arg[0]->x[0], b = arg[1]->x[0];
    double count = n == 3 ? floor(arg[2]->x[0]) : 100;
    if (!(count >= 1)) count = 1;
    value *v = twh_value_new(pool, VALUE_DOUBLE, 1,
                             count > MOST_ELEMENTS ? MOST_ELEMENTS + 1L : (long)count);
    for (int i = 0; v && i < v->cols; i++)
        v->x[i] = i + 1 == v->cols ? b : a + i * ((b - a) / (count - 1));
    return v;
}

enum { SUM, PROD, MIN, MAX, ANY, ALL };

/* Down the columns, or along the row if there is only one. */
static value *reduced(twh_file *pool, const value *a, int what)
{
    const int row = a->rows == 1, n = row ? a->cols : a->rows;
    const int most = what == MIN || what == MAX;
    const int nothing = a->rows == 0 && a->cols == 0;
    if (most && n == 0) return twh_value_new(pool, VALUE_DOUBLE, 0, 0);
    value *v = twh_value_new(pool, what >= ANY ? VALUE_LOGICAL : VALUE_DOUBLE, 1,
                             row || nothing ? 1 : a->cols);
    for (int j = 0; v && j < v->cols; j++) {
        const double *x = a->x + (row ? 0 : j * a->rows);
        double y = what == PROD || what == ALL ? 1 : most ? x[0] : 0;
        for (int i = 0; i < n; i++) switch (what) {
            case SUM: y += x[i]; break;
            case PROD: y *= x[i]; break;
            case MIN: y = least(y, x[i]); break;
            case MAX: y = greatest(y, x[i]); break;
            case ANY: y = y != 0 || x[i] != 0; break;
            default: y = y != 0 && x[i] != 0;
            }
        v->x[j] = y;
    }
    return v;
}

static value *call_size_function(twh_file *pool, const char *name, value *const *arg,
                                 int n)
{
    const value *a = arg[0];
    const int longest = a->rows > a->cols ? a->rows : a->cols;
    if (strcmp(name, "numel") == 0)
        return twh_value_scalar(pool, VALUE_DOUBLE, twh_value_count(a));
    if (strcmp(name, "rows") == 0) return twh_value_scalar(pool, VALUE_DOUBLE, a->rows);
    if (strcmp(name, "columns") == 0)
        return twh_value_scalar(pool, VALUE_DOUBLE, a->cols);
    if (strcmp(name, "length") == 0)
        return twh_value_scalar(pool, VALUE_DOUBLE, twh_value_count(a) ? longest : 0);
    if (strcmp(name, "isempty") == 0)
        return twh_value_scalar(pool, VALUE_LOGICAL, twh_value_count(a) == 0);
    if (strcmp(name, "size")) return NULL;
    if (n == 2)
        return twh_value_scalar(
            pool, VALUE_DOUBLE,
            twh_value_count(arg[1]) == 1 && arg[1]->x[0] == 1   ? a->rows
            : twh_value_count(arg[1]) == 1 && arg[1]->x[0] == 2 ? a->cols
                                                                : 1);
    value *v = twh_value_new(pool, VALUE_DOUBLE, 1, 2);
    if (v) v->x[0] = a->rows, v->x[1] = a->cols;
    return v;
}

static value *map_one(twh_file *pool, size_t k, const value *a)
{
    value *v = twh_value_new(pool, VALUE_DOUBLE, a->rows, a->cols);
    for (int i = 0; v && i < twh_value_count(a); i++) {
        if (a->x[i] < ones[k].min || a->x[i] > ones[k].max) {
            twh_file_fail(pool, "%s(%g) is complex", ones[k].name, a->x[i]);
            return NULL;
        }
        v->x[i] = ones[k].f(a->x[i]);
    }
    return v;
}

static value *map_two(twh_file *pool, size_t k, const value *a, const value *b)
{
    value *v = twh_value_operate(pool, "+", a, b); /* only its size matters */
    for (int j = 0; v && j < v->cols; j++)
        for (int i = 0; i < v->rows; i++)
            v->x[i + j * v->rows] = twos[k].f(
                a->x[(a->rows == 1 ? 0 : i) + (a->cols == 1 ? 0 : j) * a->rows],
                b->x[(b->rows == 1 ? 0 : i) + (b->cols == 1 ? 0 : j) * b->rows]);
    return v;
}

static value *convert_kind(twh_file *pool, const value *a, int kind)
{
    value *v = twh_value_new(pool, kind, a->rows, a->cols);
    for (int i = 0; v && i < twh_value_count(a); i++)
        v->x[i] = kind == VALUE_LOGICAL ? a->x[i] != 0 : a->x[i];
    if (v) twh_value_settle(v);
    return v;
}

value *twh_value_call(twh_file *pool, const char *name, value *const *arg, int n,
                      int *known)
{
    static const char *const reductions[] = {"sum", "prod", "min", "max", "any", "all"};
    *known = 1;
    if (n == 1 && twh_value_kind(name) >= 0)
        return convert_kind(pool, arg[0], twh_value_kind(name));
    if (n == 1 && strcmp(name, "double") == 0)
        return convert_kind(pool, arg[0], VALUE_DOUBLE);
    if (n == 1 && strcmp(name, "logical") == 0)
        return convert_kind(pool, arg[0], VALUE_LOGICAL);
    for (size_t k = 0; k < sizeof constants / sizeof *constants; k++)
        if (strcmp(name, constants[k].name) == 0)
            return fill_matrix(pool, arg, n, constants[k].kind, constants[k].x, 0);
    if (strcmp(name, "eye") == 0) return fill_matrix(pool, arg, n, VALUE_DOUBLE, 1, 1);
    for (int i = 0; i < n; i++)
        if (arg[i]->kind >= VALUE_SINGLE) {
            value *size = n <= 2 ? call_size_function(pool, name, arg, n) : NULL;
            if (!size) twh_file_fail(pool, "'%s' of a typed value needs Octave", name);
            return size;
        }
    for (size_t k = 0; n == 1 && k < sizeof ones / sizeof *ones; k++)
        if (strcmp(name, ones[k].name) == 0) return map_one(pool, k, arg[0]);
    for (size_t k = 0; n == 2 && k < sizeof twos / sizeof *twos; k++)
        if (strcmp(name, twos[k].name) == 0) return map_two(pool, k, arg[0], arg[1]);
    for (int k = 0; n == 1 && k < (int)(sizeof reductions / sizeof *reductions); k++)
        if (strcmp(name, reductions[k]) == 0) return reduced(pool, arg[0], k);
    if (n == 1 && strcmp(name, "diag") == 0) return diagonal(pool, arg[0]);
    if ((n == 2 || n == 3) && strcmp(name, "linspace") == 0)
        return linspace(pool, arg, n);
    value *v = n == 1 || n == 2 ? call_size_function(pool, name, arg, n) : NULL;
    if (!v) *known = 0;
    return v;
}
