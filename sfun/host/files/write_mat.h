/* write_mat.h: the head of a .mat file that contains one matrix. */
#ifndef TWH_WRITE_MAT_H
#define TWH_WRITE_MAT_H

#include <stddef.h>
#include <stdio.h>

/* A name that MATLAB and Octave accept for a variable. */
int twh_is_variable_name(const char *name);

/* Level 5 without compression: what stands before the rows * columns doubles of the
 * matrix, column by column, which the caller writes next. NULL: done; else why not. */
const char *twh_write_mat_head(FILE *to, const char *name, size_t rows, size_t columns);

#endif
