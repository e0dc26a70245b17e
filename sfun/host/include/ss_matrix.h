/* ss_matrix.h: a parameter of an S-function built without mxArray. */
#ifndef SS_MATRIX_H
#define SS_MATRIX_H

#include <stddef.h>

struct ss_matrix {
    size_t m, n;
    double *pr;
};

#endif
