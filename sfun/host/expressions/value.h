/* mdl_value.h: values of the host's own expressions, see mdl_value.c and mdl_eval.c. */
#ifndef TW_MDL_VALUE_H
#define TW_MDL_VALUE_H

#include "files/tree.h"

enum { VALUE_DOUBLE, VALUE_CHAR, VALUE_LOGICAL };

enum { MOST_ELEMENTS = 1000000, MOST_WORK = 50000000 };

/* Column by column, in the pool of an evaluation. */
typedef struct value {
    int kind, rows, cols;
    double *x;
} value;

/* All return NULL after an error, which the pool then has. */
value *value_new(mdl_file *pool, int kind, long rows, long cols);
value *value_scalar(mdl_file *pool, int kind, double x);
value *value_text(mdl_file *pool, const char *text, size_t n);
int value_count(const value *v);

/* One after the other in a row, or below each other. */
value *value_join(mdl_file *pool, const value *a, const value *b, int below);
value *value_transpose(mdl_file *pool, const value *v);
value *value_negative(mdl_file *pool, const value *v, int logical_not);
/* An operator: "+", "-", ".*", "*", "./", "/", ".^", "^", "\\", "==", "~=", "<", "<=",
 * ">", ">=", "&", "|". */
value *value_operate(mdl_file *pool, const char *op, const value *a, const value *b);
value *value_range(mdl_file *pool, const value *from, const value *step,
                   const value *to);
/* v(i) with j NULL, v(i, j) else. */
value *value_index(mdl_file *pool, const value *v, const value *i, const value *j);

/* A function by its name; *known tells whether there is one. */
value *value_call(mdl_file *pool, const char *name, value *const *arg, int n,
                  int *known);

#endif
