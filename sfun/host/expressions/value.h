/* value.h: values of the host's own expressions (matrices.c, evaluate.c). */
#ifndef TWH_VALUE_H
#define TWH_VALUE_H

#include "twh_tree.h"

enum { VALUE_DOUBLE, VALUE_CHAR, VALUE_LOGICAL };

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
