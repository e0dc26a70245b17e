/* matrices.c: matrices in expressions: operators, concatenation, indexing. They behave
 * as in Octave (a test compares them); whatever is not implemented fails with a
 * message. */
#include "value.h"

#include <float.h>
#include <math.h>
#include <string.h>

value *twh_value_new(twh_file *pool, int kind, long rows, long cols)
{
    if (rows < 0 || cols < 0 || (rows && cols > MOST_ELEMENTS / rows)) {
        twh_file_fail(pool, "a matrix of %ld x %ld is too large", rows, cols);
        return NULL;
    }
    value *v = twh_file_take(pool, sizeof *v);
    double *x = v ? twh_file_take(pool, (size_t)rows * (size_t)cols * sizeof *x) : NULL;
    if (!x) return NULL;
    *v = (value){kind, (int)rows, (int)cols, x};
    return v;
}

value *twh_value_scalar(twh_file *pool, int kind, double x)
{
    value *v = twh_value_new(pool, kind, 1, 1);
    if (v) v->x[0] = x;
    return v;
}

value *twh_value_text(twh_file *pool, const char *text, size_t n)
{
    value *v = twh_value_new(pool, VALUE_CHAR, n > 0, (long)n);
    for (size_t i = 0; v && i < n; i++) v->x[i] = (unsigned char)text[i];
    return v;
}

int twh_value_count(const value *v)
{
    return v->rows * v->cols;
}

value *twh_value_transpose(twh_file *pool, const value *v)
{
    value *t = twh_value_new(pool, v->kind, v->cols, v->rows);
    for (int i = 0; t && i < v->rows; i++)
        for (int j = 0; j < v->cols; j++) t->x[j + i * v->cols] = v->x[i + j * v->rows];
    return t;
}

/* 1 if the elements can stand in a text. */
static int are_characters(twh_file *pool, const value *v)
{
    for (int i = 0; i < twh_value_count(v); i++)
        if (!(v->x[i] >= 0 && v->x[i] <= 255) || v->x[i] != floor(v->x[i]))
            return !twh_file_fail(pool, "%g is not a character", v->x[i]);
    return 1;
}

value *twh_value_join(twh_file *pool, const value *a, const value *b, int below)
{
    const int kind = a->kind == VALUE_CHAR || b->kind == VALUE_CHAR ? VALUE_CHAR
                     : a->kind == b->kind                           ? a->kind
                                          : twh_value_common_kind(pool, a, b);
    if (kind < 0) return NULL;
    if (kind == VALUE_CHAR && !(are_characters(pool, a) && are_characters(pool, b)))
        return NULL;
    const int empty_a = a->rows == 0 && a->cols == 0,
              empty_b = b->rows == 0 && b->cols == 0;
    if (empty_a || empty_b) {
        const value *one = empty_a ? b : a;
        value *v = twh_value_new(pool, kind, one->rows, one->cols);
        if (v) memcpy(v->x, one->x, (size_t)twh_value_count(one) * sizeof *v->x);
        return v;
    }
    if (below ? a->cols != b->cols : a->rows != b->rows) {
        twh_file_fail(pool, "matrices of %d x %d and %d x %d do not fit %s", a->rows,
                      a->cols, b->rows, b->cols,
                      below ? "below each other" : "side by side");
        return NULL;
    }
    value *v = below ? twh_value_new(pool, kind, (long)a->rows + b->rows, a->cols)
                     : twh_value_new(pool, kind, a->rows, (long)a->cols + b->cols);
    if (!v) return NULL;
    for (int j = 0; j < v->cols; j++)
        for (int i = 0; i < v->rows; i++) {
            const int second = below ? i >= a->rows : j >= a->cols;
            const value *from = second ? b : a;
            const int r = second && below ? i - a->rows : i;
            const int c = second && !below ? j - a->cols : j;
            v->x[i + j * v->rows] = from->x[r + c * from->rows];
        }
    twh_value_settle(v);
    return v;
}

value *twh_value_range(twh_file *pool, const value *from, const value *step,
                       const value *to)
{
    if (twh_value_count(from) != 1 || twh_value_count(to) != 1 ||
        (step && twh_value_count(step) != 1)) {
        twh_file_fail(pool, "a range needs numbers");
        return NULL;
    }
    const double a = from->x[0], b = to->x[0], d = step ? step->x[0] : 1;
    double n = floor((b - a) / d * (1 + 3 * DBL_EPSILON)) + 1;
    if (d == 0 || !(n > 0)) n = 0;
    if (!isfinite(a) || !isfinite(b) || !isfinite(d) || n > MOST_ELEMENTS) {
        twh_file_fail(pool, "a range has too many elements");
        return NULL;
    }
    value *v = twh_value_new(pool, VALUE_DOUBLE, 1, (long)n);
    for (int i = 0; v && i < v->cols; i++) {
        v->x[i] = a + i * d;
        if (d > 0 ? v->x[i] > b : v->x[i] < b) v->x[i] = b;
    }
    return v;
}

/* The positions, from 0, among n elements that an index selects; ':' is a string. */
static value *index_positions(twh_file *pool, const value *i, int n)
{
    const int all = i->kind == VALUE_CHAR && twh_value_count(i) == 1 && i->x[0] == ':';
    value *p;
    if (all) {
        p = twh_value_new(pool, VALUE_DOUBLE, n, 1);
        for (int k = 0; p && k < n; k++) p->x[k] = k;
        return p;
    }
    if (i->kind == VALUE_LOGICAL) {
        int count = 0;
        if (twh_value_count(i) > n) {
            twh_file_fail(pool, "index %d is out of bound %d", twh_value_count(i), n);
            return NULL;
        }
        for (int k = 0; k < twh_value_count(i); k++) count += i->x[k] != 0;
        p = twh_value_new(pool, VALUE_DOUBLE, i->rows == 1 ? 1 : count,
                          i->rows == 1 ? count : 1);
        for (int k = 0, at = 0; p && k < twh_value_count(i); k++)
            if (i->x[k] != 0) p->x[at++] = k;
        return p;
    }
    p = twh_value_new(pool, VALUE_DOUBLE, i->rows, i->cols);
    for (int k = 0; p && k < twh_value_count(i); k++) {
        p->x[k] = i->x[k] - 1;
        if (!(p->x[k] >= 0) || p->x[k] >= n || p->x[k] != floor(p->x[k])) {
            twh_file_fail(pool, "index %g is not in 1 ... %d", i->x[k], n);
            return NULL;
        }
    }
    return p;
}

value *twh_value_index(twh_file *pool, const value *v, const value *i, const value *j)
{
    if (!j) {
        const int colon = i->kind == VALUE_CHAR;
        const value *p = index_positions(pool, i, twh_value_count(v));
        if (!p) return NULL;
        /* a vector indexed by a vector keeps its own orientation; otherwise the index
         * decides */
        const int vectors = (v->rows == 1 || v->cols == 1) && twh_value_count(v) != 1 &&
                            (p->rows == 1 || p->cols == 1);
        int rows = p->rows, cols = p->cols;
        if (vectors && !colon) {
            rows = v->rows == 1 ? 1 : twh_value_count(p);
            cols = v->rows == 1 ? twh_value_count(p) : 1;
        }
        value *w = twh_value_new(pool, v->kind, rows, cols);
        for (int k = 0; w && k < twh_value_count(p); k++) w->x[k] = v->x[(int)p->x[k]];
        return w;
    }
    const value *p = index_positions(pool, i, v->rows),
                *q = index_positions(pool, j, v->cols);
    if (!p || !q) return NULL;
    value *w = twh_value_new(pool, v->kind, twh_value_count(p), twh_value_count(q));
    for (int c = 0; w && c < w->cols; c++)
        for (int r = 0; r < w->rows; r++)
            w->x[r + c * w->rows] = v->x[(int)p->x[r] + (int)q->x[c] * v->rows];
    return w;
}

value *twh_value_negative(twh_file *pool, const value *v, int logical_not)
{
    const int kind = logical_not               ? VALUE_LOGICAL
                     : v->kind >= VALUE_SINGLE ? v->kind
                                               : VALUE_DOUBLE;
    value *w = twh_value_new(pool, kind, v->rows, v->cols);
    for (int i = 0; w && i < twh_value_count(v); i++)
        w->x[i] = logical_not ? v->x[i] == 0 : -v->x[i];
    if (w) twh_value_settle(w);
    return w;
}

static value *product(twh_file *pool, const value *a, const value *b)
{
    if (a->cols != b->rows) {
        twh_file_fail(pool, "cannot multiply %d x %d by %d x %d", a->rows, a->cols,
                      b->rows, b->cols);
        return NULL;
    }
    if ((double)a->rows * a->cols * b->cols > MOST_WORK) {
        twh_file_fail(pool, "a product of matrices is too large");
        return NULL;
    }
    value *v = twh_value_new(pool, VALUE_DOUBLE, a->rows, b->cols);
    for (int i = 0; v && i < a->rows; i++)
        for (int j = 0; j < b->cols; j++) {
            double sum = 0;
            for (int k = 0; k < a->cols; k++)
                sum += a->x[i + k * a->rows] * b->x[k + j * b->rows];
            v->x[i + j * a->rows] = sum;
        }
    return v;
}

static double apply(const char *op, double a, double b)
{
    switch (op[0] == '.' ? op[1] : op[0]) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return a / b;
    case '\\': return b / a;
    case '^': return pow(a, b);
    case '&': return a != 0 && b != 0;
    case '|': return a != 0 || b != 0;
    case '=': return a == b;
    case '~': return a != b;
    case '<': return op[1] == '=' ? a <= b : a < b;
    default: return op[1] == '=' ? a >= b : a > b;
    }
}

value *twh_value_operate(twh_file *pool, const char *op, const value *a, const value *b)
{
    const int na = twh_value_count(a), nb = twh_value_count(b);
    const int logical = strchr("=~<>&|", op[0]) != NULL;
    const int kind = logical ? VALUE_LOGICAL : twh_value_common_kind(pool, a, b);
    if (kind < 0) return NULL;
    if (strcmp(op, "*") == 0 && na != 1 && nb != 1) {
        if (kind == VALUE_DOUBLE) return product(pool, a, b);
        twh_file_fail(pool, "'%s' of typed matrices needs Octave", op);
        return NULL;
    }
    if ((strcmp(op, "/") == 0 && nb != 1) || (strcmp(op, "\\") == 0 && na != 1) ||
        (strcmp(op, "^") == 0 && (na != 1 || nb != 1))) {
        twh_file_fail(pool, "'%s' of matrices needs Octave", op);
        return NULL;
    }
    /* a single row or column is expanded */
    const int rows = a->rows == 1 ? b->rows : a->rows;
    const int cols = a->cols == 1 ? b->cols : a->cols;
    if ((b->rows != rows && b->rows != 1) || (b->cols != cols && b->cols != 1)) {
        twh_file_fail(pool, "%d x %d '%s' %d x %d: sizes do not match", a->rows,
                      a->cols, op, b->rows, b->cols);
        return NULL;
    }
    value *v = twh_value_new(pool, kind, rows, cols);
    for (int j = 0; v && j < cols; j++)
        for (int i = 0; i < rows; i++) {
            const double x =
                a->x[(a->rows == 1 ? 0 : i) + (a->cols == 1 ? 0 : j) * a->rows];
            const double y =
                b->x[(b->rows == 1 ? 0 : i) + (b->cols == 1 ? 0 : j) * b->rows];
            if (strchr(op, '^') && x < 0 && y != floor(y)) {
                twh_file_fail(pool, "%g^%g is complex", x, y);
                return NULL;
            }
            v->x[i + j * rows] = apply(op, x, y);
        }
    if (v) twh_value_settle(v);
    return v;
}
