/* value.h: values of the host's own expressions (matrices.c, evaluate.c). */
#ifndef TWH_VALUE_H
#define TWH_VALUE_H

#include "twh.h"
#include "twh_tree.h"

enum {
    VALUE_DOUBLE,
    VALUE_CHAR,
    VALUE_LOGICAL,
    VALUE_SINGLE, /* this and the following are typed */
    VALUE_INT8,
    VALUE_UINT8,
    VALUE_INT16,
    VALUE_UINT16,
    VALUE_INT32,
    VALUE_UINT32,
    VALUE_KINDS
};

enum { MOST_ELEMENTS = 1000000, MOST_WORK = 50000000 };

/* Column-major, allocated from the pool of an evaluation. */
typedef struct value {
    int kind, rows, cols;
    double *x;
} value;

/* All return NULL after an error, which is stored in the pool. */
value *twh_value_new(twh_file *pool, int kind, long rows, long cols);
value *twh_value_scalar(twh_file *pool, int kind, double x);
value *twh_value_text(twh_file *pool, const char *text, size_t n);
int twh_value_count(const value *v);

/* Typed values (typed_values.c): the kind of this name ("int8"), -1: none; the kind of
 * a result, -1 after an error; rounds and saturates the elements to the kind. */
int twh_value_kind(const char *name);
int twh_value_common_kind(twh_file *pool, const value *a, const value *b);
void twh_value_settle(value *v);
/* As an array, and back; NULL: out of memory, or a class that has no kind. */
mxArray *twh_value_to_array(const value *v);
value *twh_value_from_array(twh_file *pool, const mxArray *a);

/* Concatenates side by side, or below each other. */
value *twh_value_join(twh_file *pool, const value *a, const value *b, int below);
value *twh_value_transpose(twh_file *pool, const value *v);
value *twh_value_negative(twh_file *pool, const value *v, int logical_not);
/* An operator: "+", "-", ".*", "*", "./", "/", ".^", "^", "\\", "==", "~=", "<", "<=",
 * ">", ">=", "&", "|". */
value *twh_value_operate(twh_file *pool, const char *op, const value *a,
                         const value *b);
value *twh_value_range(twh_file *pool, const value *from, const value *step,
                       const value *to);
/* v(i) if j is NULL, else v(i, j). */
value *twh_value_index(twh_file *pool, const value *v, const value *i, const value *j);

/* Calls a function by name; *known is set to 1 if it exists. */
value *twh_value_call(twh_file *pool, const char *name, value *const *arg, int n,
                      int *known);

#endif
